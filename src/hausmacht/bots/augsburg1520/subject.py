"""Games of Augsburg 1520 for fitting the weights."""

from __future__ import annotations

from pathlib import Path

from hausmacht.bots.augsburg1520.guide import FEATURES, STAGES, Banker, features, shares_at_end, stage_of
from hausmacht.bots.fitting import HABIT, Company, Noted, Subject
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CATEGORIES, MAXIMILIAN
from hausmacht.games.augsburg1520.rules.barriers import score
from hausmacht.games.augsburg1520.rules.step_tiles import CLIMB
from hausmacht.games.augsburg1520.rules.supply import draw
from hausmacht.games.augsburg1520.state import HAND, Augsburg, cards_in, discard_card

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
        luck = Sampled(seed)
        setup = GAME.setup(seats)
        table = Table(GAME.new(setup), luck, recorded=players != HABIT)
        advance(table)
        state = table.state
        company = Company(players, GAME, setup, seed)
        if players != HABIT:
            company.sit_down()
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
                        give(table, seat, luck)
                    noted = (stage_of(state), [features(state, seat) for seat in range(seats)])
                    if players != HABIT:
                        company.sit_down(state)
                        table.events.clear()
            if players == HABIT:
                choose(table, decision, guide.pick(state, decision, luck))
            else:
                company.answer(table, decision)
        if noted is None:
            return []
        return [Noted(noted[0], noted[1], [float(score) for score in state.score], shares_at_end(state))]


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
        score(table, seat, luck.below("", 10))
    category = luck.below("", 2 * CATEGORIES)
    if category < CATEGORIES and CLIMB[category].why_not(state, seat) is None:
        CLIMB[category].do(table, seat)
