"""Games of Augsburg 1520 for fitting the weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from hausmacht.bots.augsburg1520 import merchant
from hausmacht.bots.augsburg1520.guide import FEATURES, STAGES, Banker, features, shares_at_end, stage_of
from hausmacht.bots.fitting import Company, Noted, Subject, clipped, dot, leaning
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Choice, Decision, Table, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CATEGORIES, MAXIMILIAN
from hausmacht.games.augsburg1520.events import FOR_NOBILITY
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS
from hausmacht.games.augsburg1520.rules.barriers import score
from hausmacht.games.augsburg1520.rules.step_tiles import CLIMB
from hausmacht.games.augsburg1520.rules.supply import draw
from hausmacht.games.augsburg1520.state import HAND, Augsburg, cards_in, discard_card

GIFTS = 15  # in games that are noted at every auction, gifts are given before one auction of so many
FOLLY = 6  # so many answers of a hundred are any option, so that unusual tables come about


class AugsburgSubject(Subject):
    features = FEATURES
    stages = STAGES
    file = Path(__file__).parent / "weights.toml"

    def first_weights(self) -> Weights:
        points_alone = [1.0, 1.0, -0.7, -0.7, *[0.0] * (len(FEATURES) - 4)]
        return Weights([points_alone] * STAGES, [5.0] * STAGES)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        """At one moment everybody is given a gift, and the table is noted; then the game goes on.

        Without gifts the weights would be misled: who holds many cards has often held them because they win nothing.
        """
        guide = Banker(weights.stages, weights.scale, folly=FOLLY)
        company = Company(players, GAME, GAME.setup(seats), seed, guide)
        state, luck = company.table.state, company.luck
        waits = luck.below("", state.box.rounds * (MAXIMILIAN + 2))  # auctions, and a time to buy in each round
        stage = guide.stage(state)
        noted: tuple[int, list[list[float]]] | None = None
        while True:
            decision = next_decision(state)
            if decision is None:
                break
            if guide.stage(state) != stage:
                stage = guide.stage(state)
                waits -= 1
                if waits == 0:
                    for seat in range(seats):
                        give(company.table, seat, luck)
                    noted = (stage_of(state), [features(state, seat) for seat in range(seats)])
                    company.see_gifts()
            company.answer(decision)
        if noted is None:
            return []
        return [Noted(noted[0], noted[1], [float(score) for score in state.score], shares_at_end(state))]


class HardSubject(Subject):
    """What `hard` judges a table by: noted at every auction of whole games."""

    features = merchant.FEATURES
    stages = merchant.STAGES
    file = Path(__file__).parent / "hard.toml"

    def first_weights(self) -> Weights:
        points_alone = [1.0, 1.0, *[0.0] * (len(merchant.FEATURES) - 2)]
        return Weights([points_alone] * merchant.STAGES, [5.0] * merchant.STAGES)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        noted: list[tuple[int, list[list[float]]]] = []

        def note(state: Augsburg, decision: Decision[Augsburg, Choice], choice: Choice, begins: bool) -> None:
            if begins:
                noted.append((merchant.later_stage(state), merchant.features_of_all(state)))

        state = watch(seats, seed, players, GIFTS, note)
        points = [float(score) for score in state.score]
        return [Noted(stage, rows, points, shares_at_end(state)) for stage, rows in noted]


class OfferSubject(Subject):
    """What makes a player open, pass, call or raise: noted at every offer."""

    features = merchant.OFFER_FEATURES
    stages = merchant.OFFER_ROWS
    file = Path(__file__).parent / "offers.toml"

    def first_weights(self) -> Weights:
        return Weights([[0.0] * len(self.features)] * self.stages, [1.0] * self.stages)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        noted: list[Noted] = []

        def note(state: Augsburg, decision: Decision[Augsburg, Choice], choice: Choice, begins: bool) -> None:
            if decision.kind == "offer":
                noted.extend(leanings(state, decision.seat, choice))

        watch(seats, seed, players, 0, note)
        return noted

    def fit(self, noted: Sequence[Noted], provenance: dict[str, Any]) -> Weights:
        rows = [[each for each in noted if each.stage == row] for row in range(self.stages)]
        return Weights([leaning(row, len(self.features)) for row in rows], [1.0] * self.stages, provenance)

    def surprise(self, noted: Sequence[Noted], weights: Weights) -> float:
        """The mean of -log of the chance of what was done; knowing nothing is 0.693."""
        total = 0.0
        for each in noted:
            chance = 1 / (1 + exp(-clipped(dot(weights.stages[each.stage], each.features[0]))))
            total -= log(chance if each.wins[0] else 1 - chance)
        return total / len(noted)


def leanings(state: Augsburg, seat: int, choice: Choice) -> list[Noted]:
    """What an answer says for each row of weights: yes, no, or nothing."""
    counted = merchant.offer_features(state, seat)
    able = counted[merchant.ABLE]
    if able == 0 or able < state.offer:
        return []
    found: list[tuple[int, bool]] = []
    if state.offer == 0:
        found.append((merchant.OPEN, choice is not PASS))
    else:
        if choice is PASS or choice is CALL:
            found.append((merchant.LEAVE, choice is PASS))
        if choice is not PASS and able > state.offer:
            found.append((merchant.GO_UP, choice is not CALL))
    return [Noted(row, [counted], [], [float(yes)]) for row, yes in found]


Note = Callable[[Augsburg, Decision[Augsburg, Choice], Choice, bool], None]


def watch(seats: int, seed: int, players: str, gifts: int, note: Note) -> Augsburg:
    """A whole game, with gifts before one auction of so many (0: none); the table at its end.

    `note` is told of every answer before it is carried out, and whether it is the first at an auction or of buying.
    """
    guide = Banker(*points_alone(), folly=FOLLY)
    company = Company(players, GAME, GAME.setup(seats), seed, guide)
    table, luck = company.table, company.luck
    state = table.state
    stage = guide.stage(state)
    while True:
        decision = next_decision(state)
        if decision is None:
            return state
        begins = guide.stage(state) != stage
        stage = guide.stage(state)
        if begins and gifts and luck.below("", gifts) == 0:
            for seat in range(seats):
                give(table, seat, luck)
            company.see_gifts()
        choice = company.choice(decision)
        note(state, decision, choice, begins)
        choose(table, decision, choice)


def points_alone() -> tuple[list[list[float]], list[float]]:
    """Weights for a guide that is asked for habits only."""
    return [[0.0] * len(FEATURES)] * STAGES, [1.0] * STAGES


def give(table: Table[Augsburg], seat: int, luck: Sampled) -> None:
    """Some money, some cards, perhaps points or a step; or some cards are lost."""
    state = table.state
    state.money[seat] += 50 * luck.below("", 20)
    for _ in range(luck.below("", 4)):
        draw(table, HAND + seat)
    hand = cards_in(state, HAND + seat)
    for _ in range(min(luck.below("", 4), len(hand))):
        discard_card(state, hand.pop(luck.below("", len(hand))), HAND + seat)
    if luck.below("", 2):
        score(table, seat, luck.below("", 10), FOR_NOBILITY)
    category = luck.below("", 2 * CATEGORIES)
    if category < CATEGORIES and CLIMB[category].why_not(state, seat) is None:
        CLIMB[category].do(table, seat)
