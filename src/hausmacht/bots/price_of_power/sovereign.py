"""How a ruler goes on by habit and judges a table: what thinking ahead needs to know of The Price of Power."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.bots.price_of_power.asking import Asked
from hausmacht.bots.price_of_power.features import (
    OPEN,
    features,
    keen_features,
    open_features,
    rounds_to_come,
    stage_of,
)
from hausmacht.bots.price_of_power.habits import habit, preference
from hausmacht.core.agenda import Choice, Decision
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Guide, softmax
from hausmacht.games.price_of_power.rules.actions.menu import Turn
from hausmacht.games.price_of_power.rules.phases.scoring import places
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

KNOTS: Final = (0, 1, 2, 4, 8, 12)  # rounds to come for which `hard` has weights
MOST_TRIED: Final = 14  # options of one question
# Not worth a thought: fleets that sail without a plan only go to and fro
NEVER: Final = ("cut-ties", "give-money", "ask-money", "activate-naval", "undock")
# What pays only later, or never: tried if the rules of thumb see a use for it
CAREFUL: Final = (
    "loan",
    "declare-war",
    "call-crusade",
    "change-religion",
    "activate-land",
    "recruit",
)


class Sovereign(Guide[PriceOfPower]):
    """Weights of each stage of the game, and how sure a lead is."""

    def __init__(self, stages: Sequence[Sequence[float]], scale: Sequence[float], folly: int = 0) -> None:
        self.stages: Final = [list(row) for row in stages]
        self.scale: Final = list(scale)
        self.folly: Final = folly  # so many answers of a hundred are any option

    def pick(self, state: PriceOfPower, decision: Decision[PriceOfPower, Choice], luck: Sampled) -> Choice:
        options = decision.options(state)
        if len(options) == 1:
            return options[0]
        if self.folly and luck.below("", 100) < self.folly:
            return options[luck.below("", len(options))]
        found = habit(Asked(state, decision.seat, decision.kind, decision.numbers(state), options))
        assert isinstance(found, Choice)
        return found

    def worth_trying(self, state: PriceOfPower, decision: Decision[PriceOfPower, Choice]) -> list[Choice]:
        """Of many options those that a player likes most."""
        options = [option for option in decision.options(state) if option.kind not in NEVER]
        asked = Asked(state, decision.seat, decision.kind, decision.numbers(state), options)
        if decision.kind == "turn":
            options = [each for each in options if each.kind not in CAREFUL or preference(asked, each) >= 0.0]
        if len(options) <= MOST_TRIED:
            return options
        ranked = sorted(range(len(options)), key=lambda at: (-preference(asked, options[at]), at))
        return [options[at] for at in sorted(ranked[:MOST_TRIED])]

    def stage(self, state: PriceOfPower) -> int:
        """Changes with every phase, every turn of a player, and when his action is done: then the table is judged.

        What the rules play comes after that: alone against them, nobody waits for their turns.
        """
        turn = state.time.player if state.time.phase == ACTIONS else 0
        done = state.turn.acted and len(state.agenda) > 0 and isinstance(state.agenda[-1], Turn)
        return (((state.time.age * 16 + state.time.round) * 8 + state.time.phase) * 8 + turn) * 2 + int(done)

    def shares(self, state: PriceOfPower) -> list[float]:
        """Of every player, also of those that the rules play: they can win too."""
        if not state.agenda:
            return shares_at_end(state)
        left = rounds_to_come(state)
        return self.chances(state, self.looks(state, left), left)

    def looks(self, state: PriceOfPower, left: int) -> list[list[float]]:
        """What is seen of each player."""
        return [self.seen(state, player, left) for player in range(state.box.players)]

    def seen(self, state: PriceOfPower, player: int, left: int) -> list[float]:
        """What a close look tells of a realm; what a glance tells comes first."""
        return features(state, player, left)

    def chances(self, state: PriceOfPower, looks: list[list[float]], left: int) -> list[float]:
        return softmax(self.points(looks, self.at(left)))

    def points(self, looks: list[list[float]], at: int) -> list[float]:
        """What each player's realm promises, in units of the scale."""
        return [self.judged(look, at) for look in looks]

    def at(self, left: int) -> int:
        """Which weights count, by the rounds to come."""
        return stage_of(left)

    def points_of_odds(self, state: PriceOfPower) -> float:
        """How many points make somebody e times likelier to win now."""
        return self.scale[self.at(rounds_to_come(state))]

    def regent(self, seat: int, world: PriceOfPower) -> Regent:
        """Who judges by the same weights for one seat, as long as it thinks about this table."""
        return Regent(self, seat, world)

    def judged(self, row: list[float], at: int) -> float:
        """What features promise; of a shorter row the others are taken to be 0."""
        weights = self.stages[at]
        total = 0.0
        for number in range(len(row)):
            total += weights[number] * row[number]
        return total / self.scale[at]


class Steward(Sovereign):
    """Has weights for certain numbers of rounds to come, and between them what lies between; looks more closely."""

    def __init__(self, stages: Sequence[Sequence[float]], scale: Sequence[float]) -> None:
        rounds = range(KNOTS[-1] + 1)
        rows = [[between(left, [row[at] for row in stages]) for at in range(len(stages[0]))] for left in rounds]
        super().__init__(rows, [between(left, scale) for left in rounds])

    def seen(self, state: PriceOfPower, player: int, left: int) -> list[float]:
        return keen_features(state, player, left)

    def at(self, left: int) -> int:
        return min(left, KNOTS[-1])


def between(left: int, values: Sequence[float]) -> float:
    """What is between the values at the two nearest knots."""
    for at in range(1, len(KNOTS)):
        if left <= KNOTS[at]:
            part = (left - KNOTS[at - 1]) / (KNOTS[at] - KNOTS[at - 1])
            return values[at - 1] + part * (values[at] - values[at - 1])
    return values[-1]


class Regent(Sovereign):
    """Thinks for one seat: looks closely at its own realm, and only at a glance at how the others change."""

    def __init__(self, guide: Sovereign, seat: int, world: PriceOfPower) -> None:
        super().__init__(guide.stages, guide.scale)
        self.guide: Final = guide
        self.seat: Final = seat
        left = rounds_to_come(world)
        at = guide.at(left)
        self.unseen: Final = [
            self.judged(row, at) - self.judged(row[: len(OPEN)], at)
            for row in [guide.seen(world, player, left) for player in range(world.box.players)]
        ]  # what a glance does not tell

    def seen(self, state: PriceOfPower, player: int, left: int) -> list[float]:
        return self.guide.seen(state, player, left)

    def at(self, left: int) -> int:
        return self.guide.at(left)

    def looks(self, state: PriceOfPower, left: int) -> list[list[float]]:
        """A glance at all but the own realm."""
        return [
            self.seen(state, player, left) if player == self.seat else open_features(state, player)
            for player in range(state.box.players)
        ]

    def points(self, looks: list[list[float]], at: int) -> list[float]:
        return [
            self.judged(look, at) + (0.0 if player == self.seat else self.unseen[player])
            for player, look in enumerate(looks)
        ]


def shares_at_end(state: PriceOfPower) -> list[float]:
    """The winners share the victory."""
    ranked = places(state)
    return [1 / ranked.count(1) if place == 1 else 0.0 for place in ranked]
