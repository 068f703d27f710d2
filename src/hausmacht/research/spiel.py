"""OpenSpiel: every game as a Python game with explicit chance, information states and observations for each seat.

Luck is a player of its own: whenever the rules ask for it, the choice under way is begun again with the outcomes known
so far, until they suffice. So every outcome has its exact probability, and a history of actions is the whole game.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel

from hausmacht.core.agenda import Choice, State, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Chance, branch, ways_to_hit
from hausmacht.core.event import Event
from hausmacht.core.game import MOST_SETUPS, Game, Recent, Setup, digest
from hausmacht.core.playout import playouts
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games
from hausmacht.research import rewards
from hausmacht.research.actions import Actions, actions_of
from hausmacht.research.eyes import AnyLayout, layout_of
from hausmacht.research.keeping import events_found, events_kept
from hausmacht.research.playing import Playing, game_called

MOST_OUTCOMES = 1024  # of one draw
TRIED, ROOM = 4, 3  # random games to find out how long games are, and how many times longer one may be
SMALL = "small"  # as a position: the one of SMALL_TABLES
SMALL_TABLES = Path(__file__).parent / "small"
MOST_POINTS = 100_000.0
PREFIX = "python_hausmacht_"
PLAIN = ("setup", "choice", "outcomes", "own", "sealed_at", "scores_before", "set_up")  # of a moment: plain values


class LuckNeeded(Exception):  # noqa: N818
    """The rules ask for luck that has not been settled."""

    def __init__(self, chances: list[tuple[int, float]]) -> None:
        super().__init__("luck is needed")
        self.chances = chances


class Settled(Chance):
    """The outcomes of one choice as far as they are known; the next one interrupts the rules."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.next = 0

    def known(self) -> bool:
        self.next += 1
        return self.next <= len(self.outcomes)

    def below(self, label: str, n: int) -> int:
        if n == 1:
            return 0
        if not self.known():
            raise LuckNeeded([(outcome, 1 / n) for outcome in range(n)])
        return self.outcomes[self.next - 1]

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        ways = ways_to_hit(tries, wins, of, others, other_wins)
        chances = [(hits, each / of ** (tries + others)) for hits, each in enumerate(ways) if each]
        if len(chances) == 1:
            return chances[0][0]
        if not self.known():
            raise LuckNeeded(chances)
        return self.outcomes[self.next - 1]

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        return run(self)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its set-up and its kind of reward."""

    title: Game[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**defaults(self.title), **(params or {})}
        self.laid_out: State | None = None
        if given["position"]:
            self.setup, self.laid_out = position_for(self.title, str(given["position"]))
        else:
            options = {name: str(given[parameter(name)]) for name in self.title.setup(self.title.seats[0]).options}
            self.setup = self.title.setup(int(given["seats"]), options)
        self.reward = rewards.check_kind(str(given["reward"]))
        self.actions = actions_of(self.title)
        self.given = given
        most = 1.0 if self.reward == rewards.RANK else MOST_POINTS
        kind = kind_of(self.title, self.reward, self.setup.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.setup.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=longest(self.title, self.setup, self.laid_out),
        )
        super().__init__(kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """By its name and parameters; whoever reads it imports this module, which makes the name known."""
        return game_again, (self.title, self.given)

    @property
    def layout(self) -> AnyLayout:
        return layout_of(self.title, self.setup)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, kind)


class Moment:
    """Where a game stands: a table that waits for a seat or for luck. It is copied as a whole."""

    def __init__(self, game: Game[Any], setup: Setup, laid_out: State | None = None) -> None:
        self.game = game
        self.setup = setup
        self.laid_out = laid_out  # the table of a position with which it begins
        self.start: Any = game.new(setup) if laid_out is None else laid_out  # before the choice under way; not changed
        self.choice: tuple[str, int] | None = None  # the choice under way and its seat; None: the preparation
        self.outcomes: list[int] = []
        self.seen: tuple[tuple[Event, ...], ...] = ((),) * setup.seats
        self.own: tuple[tuple[int, str], ...] = ()
        self.sealed_at = 0  # how many choices had been made when seats were asked at once
        self.scores_before = [0] * setup.seats
        self.set_up = False
        self.chances: list[tuple[int, float]] = []  # of the draw that is missing
        self.run()

    def __deepcopy__(self, memo: object) -> Moment:
        other = Moment.__new__(Moment)
        other.__dict__.update(self.__dict__)
        other.outcomes = self.outcomes[:]
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Plain values, because compiled classes cannot be pickled."""
        seen = [events_kept(each) for each in self.seen]
        start = self.start.encode() if self.set_up else b""
        laid_out = None if self.laid_out is None else self.laid_out.encode()
        kept = {name: getattr(self, name) for name in PLAIN}
        waiting = bool(self.chances)
        return {**kept, "game": self.game, "seen": seen, "start": start, "laid_out": laid_out, "waiting": waiting}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name in PLAIN:
            setattr(self, name, kept[name])
        game = self.game = kept["game"]
        self.seen = tuple(tuple(events_found(game, each)) for each in kept["seen"])
        self.laid_out = None if kept["laid_out"] is None else game.decode(self.setup, kept["laid_out"])
        if self.set_up:
            self.start = game.decode(self.setup, kept["start"])
        else:
            self.start = game.new(self.setup) if self.laid_out is None else self.laid_out
        self.chances = []
        if self.set_up:
            self.ask()
        if kept["waiting"]:
            self.run()

    def run(self) -> None:
        """Carry the choice out with the luck that is settled; `chances` are those of a draw that is missing."""
        table = Table(copy_of(self.start), Settled(self.outcomes), recorded=True)
        lanes = table.state.lanes
        self.chances = []
        try:
            self.carry_out(table)
        except LuckNeeded as needed:
            self.chances = needed.chances
            return
        if not self.set_up:
            self.set_up = True
            self.scores_before = self.game.scores(table.state)
        self.start = table.state
        self.outcomes = []
        told = [tuple(event for event in table.events if event.seen_by(seat)) for seat in range(self.setup.seats)]
        self.seen = tuple(before + new for before, new in zip(self.seen, told, strict=True))
        if self.choice is not None:
            self.own = (*self.own, (self.choice[1], self.choice[0]))
        if not lanes or table.state.lanes is not lanes:
            self.sealed_at = len(self.own)
        self.ask()

    def ask(self) -> None:
        """Find out who is asked next."""
        decision = next_decision(self.start)
        self.seat = pyspiel.PlayerId.TERMINAL if decision is None else decision.seat
        self.options: list[Choice] = [] if decision is None else decision.options(self.start)

    def carry_out(self, table: Table[Any]) -> None:
        if self.choice is None:
            advance(table)
            return
        decision = next_decision(table.state)
        assert decision is not None
        for option in decision.options(table.state):
            if option.text == self.choice[0]:
                choose(table, decision, option)
                return
        raise AssertionError(f"'{self.choice[0]}' is not an option")

    def take(self, text: str) -> None:
        self.scores_before = self.game.scores(self.start)
        self.choice = (text, self.seat)
        self.run()

    def settle(self, outcome: int) -> None:
        self.outcomes.append(outcome)
        self.run()

    def resampled(self, playing: Playing, seat: int, seed: int) -> Moment:
        """A moment that the seat cannot tell from this one: what it does not know is dealt by luck.

        Of the others only what everybody has seen is kept, and no answer that is still sealed.
        """
        self.looked_at(playing)
        other = deepcopy(self)
        other.start = playing.worlds(seat, 1, seed)[0]
        other.seen = tuple(
            seen if each == seat else tuple(event for event in seen if not event.audience)
            for each, seen in enumerate(self.seen)
        )
        sealed_at = self.sealed_at if self.start.lanes else len(self.own)
        other.own = tuple(made for at, made in enumerate(self.own) if at < sealed_at or made[0] == seat)
        other.sealed_at = min(sealed_at, len(other.own))
        other.ask()
        return other

    def looked_at(self, playing: Playing) -> Playing:
        """The moment as something that views and tensors can be made of; not for playing on."""
        decision = next_decision(self.start) if not self.chances else None
        playing.table = Table(self.start, Settled([]))
        playing.decision = decision
        playing.options = self.options if decision is not None else []
        playing.numbered = None
        playing.seen = [list(seen) for seen in self.seen]
        playing.laid_out = self.laid_out
        playing.memories = [None] * self.setup.seats
        playing.choices = list(self.own)
        return playing


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.title, game.setup, game.laid_out)
        self.total = [0.0] * game.setup.seats
        self.last = [0.0] * game.setup.seats

    def current_player(self) -> int:
        player: int = pyspiel.PlayerId.CHANCE if self.moment.chances else self.moment.seat
        return player

    def texts(self) -> list[str]:
        return [choice.text for choice in self.moment.options]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return sorted(self.get_game().actions.numbers(self.texts()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.chances

    def _apply_action(self, action: int) -> None:
        game: SpielGame = self.get_game()
        moment = self.moment
        self.last = [0.0] * game.setup.seats
        if moment.chances:
            moment.settle(action)
        else:
            text = game.actions.text(action, self.texts())
            if text is None:
                raise ValueError(f"Action {action} cannot be chosen now.")
            moment.take(text)
        if not moment.chances:
            self.count(game)

    def count(self, game: SpielGame) -> None:
        """What the choice that has just been carried out was worth."""
        moment = self.moment
        over = moment.seat == pyspiel.PlayerId.TERMINAL
        places = game.title.places(moment.start) if over else []
        after = game.title.scores(moment.start)
        self.last = rewards.reward(game.reward, moment.scores_before, after, places, over)
        self.total = [total + last for total, last in zip(self.total, self.last, strict=True)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        actions: Actions = self.get_game().actions
        return actions.text(action, self.texts()) or actions.name(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one; its history is that of this one, so it cannot be sent."""
        if self.moment.chances:
            raise ValueError("Luck comes next: only what a player sees can be dealt anew.")
        game: SpielGame = self.get_game()
        other: SpielState = self.clone()
        other.moment = self.moment.resampled(onlooker(game), player, int(sampler() * (1 << 52)))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return state_again, (self.get_game(), self.history())

    def is_terminal(self) -> bool:
        return not self.moment.chances and bool(self.moment.seat == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        return self.total

    def rewards(self) -> list[float]:
        return self.last

    def __str__(self) -> str:
        waiting = f"luck {self.moment.outcomes}" if self.moment.chances else f"seat {self.moment.seat}"
        table = self.get_game().title.describe(self.moment.start)
        return f"{waiting} {self.moment.choice} {msgspec.json.encode(table).decode()}"


class SpielObserver:
    """What a seat sees, or knows when recall is perfect, as text and as a tensor."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.playing = onlooker(game)
        self.perfect = bool(kind.perfect_recall)
        layout = game.layout
        self.tensor = np.zeros(layout.information_size if self.perfect else layout.size, np.float32)
        self.dict = {"information" if self.perfect else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Before the table is set up there is nothing to see."""
        self.tensor.fill(0.0)
        if not state.moment.set_up:
            return
        playing = state.moment.looked_at(self.playing)
        self.tensor[:] = playing.information(player) if self.perfect else playing.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        if not state.moment.set_up:
            return ""
        playing = state.moment.looked_at(self.playing)
        if self.perfect:
            return playing.information_text(player)
        return msgspec.json.encode(playing.json(player)).decode()


def parameter(option: str) -> str:
    """The name under which OpenSpiel knows an option of a game."""
    return f"option_{option.replace('-', '_')}"


def defaults(title: Game[Any]) -> dict[str, Any]:
    options = {parameter(option.name): option.default for option in title.options}
    return {"seats": title.seats[0], "reward": rewards.RANK, "position": "", **options}


def position_for(title: Game[Any], position: str) -> tuple[Setup, State]:
    """The table of a position, or the small one of a title, which exact solvers finish."""
    if position == SMALL:
        path = SMALL_TABLES / f"{title.id}.toml"
        if not path.exists():
            raise ValueError(f"{title.title} has no small position.")
        position = path.read_text(encoding="utf-8")
    _, setup, state = read_position(position, {title.id: title})
    return setup, state


def onlooker(game: SpielGame) -> Playing:
    """Something that views and tensors are made with; `Moment.looked_at` lays a table before it."""
    playing = Playing.__new__(Playing)
    playing.take_seats(game.title, game.setup)
    return playing


LENGTHS: Recent[int] = Recent(MOST_SETUPS)


def longest(title: Game[Any], setup: Setup, laid_out: State | None) -> int:
    """A number of decisions that no game comes near: several times what the longest of some random games had."""
    key = (title.id, digest(setup), None if laid_out is None else laid_out.encode())

    def found() -> int:
        start = title.new(setup) if laid_out is None else laid_out
        return ROOM * max([1, *[playouts(start, 1, branch(0, number)) for number in range(TRIED)]])

    return LENGTHS.get(key, found)


def kind_of(title: Game[Any], reward: str, seats: int) -> pyspiel.GameType:
    """Places and differences are paid at the end; places sum to zero, and so do differences between two."""
    kinds = pyspiel.GameType
    zero_sum = seats > 1 and (reward == rewards.RANK or (reward == rewards.DIFFERENCE and seats == 2))
    return kinds(
        short_name=f"{PREFIX}{title.id}",
        long_name=title.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.REWARDS if reward == rewards.DELTAS else kinds.RewardModel.TERMINAL,
        max_num_players=title.seats[-1],
        min_num_players=title.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(title),
    )


def register(title: Game[Any]) -> str:
    """Make a game known to `pyspiel.load_game`; the name to load it by."""
    name = f"{PREFIX}{title.id}"
    if name not in pyspiel.registered_names():
        kind = kind_of(title, rewards.RANK, title.seats[0])
        pyspiel.register_game(kind, type("SpielGameOfOneTitle", (SpielGame,), {"title": title}))
    return name


def load(game: str | Game[Any], **params: Any) -> pyspiel.Game:
    """The OpenSpiel game of a title; parameters are `seats`, `reward`, `position` and `option_NAME` for each option."""
    return pyspiel.load_game(register(game_called(game)), params)


def game_again(title: Game[Any], params: dict[str, Any]) -> pyspiel.Game:
    return load(title, **params)


def state_again(game: SpielGame, history: list[int]) -> SpielState:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


for each in games().values():
    register(each)
