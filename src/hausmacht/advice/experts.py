"""Who judges a table: an expert for each game that has one, and for any other game a guess by points.

Experts are found through the entry point group `hausmacht.experts`, under the id of their game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import msgspec

from hausmacht.advice.knowledge import Known
from hausmacht.core.agenda import Table, choose, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.search import Guide, Reach, own_decision, roll_out, softmax
from hausmacht.core.shelf import part
from hausmacht.core.view import Option

GROUP = "hausmacht.experts"
MOST_OPTIONS = 40  # that are tried in a game without an expert
AHEAD = 40  # decisions that are played on at random there
SCORE = "score"  # the term that counts points
GUESS = 0.25  # a lead of this part of the usual points makes somebody e times likelier to win


class Term(msgspec.Struct, frozen=True):
    """Something that is counted of a seat and worded: `good` is 1 when more of it is better, -1 when less is."""

    name: str
    good: int = 1


class Counted(msgspec.Struct, frozen=True):
    """What is counted of one seat on one table: how much there is of each term, and what that is worth in points."""

    amounts: list[float]
    points: list[float]


class Weighed(msgspec.Struct, frozen=True):
    """What a table means for a seat: the chances of all, what is counted of it, and what the others can hope for."""

    shares: list[float]
    counted: Counted
    rivals: float


class Way:
    """A way to answer: the option it belongs to, and how it is played out on a table."""

    def __init__(self, text: str, play: Callable[[Any, Sampled], Any], then: tuple[Option, ...] = ()) -> None:
        self.text = text
        self.then = then  # answers of the seat that belong to it: the rest of a plan
        self.play = play  # the table afterwards; None: this table does not allow the answer


class Expert:
    """Judges tables of one game."""

    tries = 96  # of each answer whose chance is told
    judged = True  # there is an evaluation with fitted weights
    terms: tuple[Term, ...] = ()
    by_rule: tuple[str, ...] = ()  # questions in which a rule of thumb is as good as trying
    no_choice: tuple[str, ...] = ()  # questions that ask what happened, not what one would like
    rules: ClassVar[dict[str, tuple[str, ...]]] = {}  # for each kind of question the rules it turns on

    def guide(self) -> Guide[Any]:
        raise NotImplementedError

    def shares(self, state: Any) -> list[float]:
        """For each seat the chance to win from here."""
        return self.guide().shares(state)

    def can_judge(self, known: Known) -> bool:
        """Whether the chance to win says anything: alone at a table it is always certain."""
        return True

    def contenders(self, state: Any) -> int:
        """Among how many the win is shared out: everybody with a seat, and whoever else can win."""
        return len(self.shares(state))

    def count(self, state: Any, seat: int) -> Counted:
        raise NotImplementedError

    def weigh(self, state: Any, seat: int, seats: int) -> Weighed:
        """Everything that is told of a table after an answer, in one go."""
        others = [sum(self.count(state, each).points) for each in range(seats) if each != seat]
        return Weighed(self.shares(state), self.count(state, seat), sum(others) / max(1, len(others)))

    def reach(self) -> Reach:
        return Reach(0, 60)

    def worlds(self, known: Known, number: int, seed: int) -> list[Any]:
        return known.worlds(number, seed)

    def ways(self, known: Known, worlds: list[Any], seed: int, quick: bool = False) -> list[Way]:
        """Every option, answered and then gone on with by habit; `quick`: one way for each option will do."""
        decision = own_decision(worlds[0], known.seat)
        return [self.answer(known.seat, choice.text) for choice in self.guide().worth_trying(worlds[0], decision)]

    def answer(self, seat: int, text: str) -> Way:
        guide, reach = self.guide(), self.reach()

        def play(world: Any, luck: Sampled) -> Any:
            table = answered(world, seat, text, luck)
            if table is not None:
                roll_out(table, guide, luck, guide.stage(world), 1, reach)
                return table.state
            return None

        return Way(text, play)

    def stage(self, state: Any) -> int:
        return self.guide().stage(state)

    def luck(self, seed: int, state: Any) -> Sampled:
        """How luck falls, and habits waver, while a table is played on."""
        return Sampled(seed)

    def settled(self, state: Any) -> Any:
        """The table by which chances are judged after the game: this one, or what it will soon be by habit."""
        return state


def answered(world: Any, seat: int, text: str, luck: Sampled) -> Table[Any] | None:
    """A copy of a table on which a seat has given an answer; None when it is no option there."""
    table = Table(copy_of(world), luck)
    decision = own_decision(table.state, seat)
    for option in decision.options(table.state):
        if option.text == text:
            choose(table, decision, option)
            return table
    return None


class Weighted(Expert):
    """An expert with features, weights for each stage of the game, and terms that put features together."""

    groups: tuple[tuple[Term, tuple[str, ...], tuple[tuple[str, float], ...]], ...] = ()
    features: tuple[str, ...] = ()

    def __init__(self) -> None:
        place = {name: at for at, name in enumerate(self.features)}
        self.terms = tuple(term for term, _, _ in self.groups)
        self.members = [[place[name] for name in names] for _, names, _ in self.groups]
        self.measures = [[(place[name], factor) for name, factor in measure] for _, _, measure in self.groups]

    def weights(self, state: Any) -> list[float]:
        raise NotImplementedError

    def featured(self, state: Any, seat: int) -> list[float]:
        raise NotImplementedError

    def count(self, state: Any, seat: int) -> Counted:
        return self.counted(self.featured(state, seat), self.weights(state), not state.agenda)

    def counted(self, found: list[float], weights: list[float], is_over: bool) -> Counted:
        """When the game is over, points alone are worth anything."""
        return Counted(
            [sum(found[at] * factor for at, factor in measure) for measure in self.measures],
            [
                0.0 if is_over and term.name != SCORE else sum(found[at] * weights[at] for at in members)
                for term, members in zip(self.terms, self.members, strict=True)
            ],
        )


class Guess(Guide[Any]):
    """Any game: players answer at random, and who leads in points is likelier to win."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def shares(self, state: Any) -> list[float]:
        if not state.agenda:
            places = self.game.places(state)
            winners = places.count(min(places))
            return [1 / winners if place == min(places) else 0.0 for place in places]
        scores = self.game.scores(state)
        usual = max(1.0, GUESS * sum(abs(score) for score in scores) / len(scores))
        return softmax([score / usual for score in scores])


class Plain(Expert):
    """For a game nobody has fitted weights for: tries by random play, judged by points alone."""

    tries = 24
    judged = False
    terms: tuple[Term, ...] = (Term("score"),)

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.guess = Guess(game)

    def guide(self) -> Guide[Any]:
        return self.guess

    def can_judge(self, known: Known) -> bool:
        return known.setup.seats > 1

    def reach(self) -> Reach:
        return Reach(AHEAD, AHEAD)

    def count(self, state: Any, seat: int) -> Counted:
        score = float(self.game.scores(state)[seat])
        return Counted([score], [score])

    def ways(self, known: Known, worlds: list[Any], seed: int, quick: bool = False) -> list[Way]:
        found = super().ways(known, worlds, seed, quick)
        luck = Sampled(seed)
        while len(found) > MOST_OPTIONS:
            found.pop(luck.below("", len(found)))
        return found


@cache
def expert_for(game: Game[Any]) -> Expert:
    """The expert of a game, or the guess that serves every game."""
    return part(GROUP, game.id, Expert) or Plain(game)
