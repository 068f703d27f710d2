"""Play at random: questions with a quick way to draw an answer draw every option, and nothing else."""

from __future__ import annotations

from collections import Counter

from hausmacht.core.agenda import Choice, Decision, Table, Tried, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.state import PriceOfPower

TRIES = 40  # for each option: one that is never drawn in so many would be the luck of 1 in 10^17
EACH = 6  # positions in which a kind of question is looked at
MOST = 12  # options, so that the tries are not too many


def draws_by_itself(decision: Decision[PriceOfPower, Choice]) -> bool:
    """It neither lists its options nor leaves the trying to `Tried`."""
    return type(decision).drawn not in (Decision.drawn, Tried.drawn)


def test_every_option_of_a_question_that_draws_by_itself_can_be_drawn() -> None:
    """Rules: influence.reach, trade.eligible, effects.chooser"""
    start = GAME.new(GAME.setup(4, {"scenario": "1-01"}))
    looked: Counter[str] = Counter()
    for game in range(6):
        state = copy_of(start)
        table = Table(state, Sampled(2 * game))
        picks = Sampled(2 * game + 1)
        advance(table)
        while (decision := next_decision(state)) is not None:
            options = decision.options(state)
            if draws_by_itself(decision) and 1 < len(options) <= MOST and looked[decision.kind] < EACH:
                looked[decision.kind] += 1
                drawn = {decision.drawn(state, picks).text for _ in range(TRIES * len(options))}
                assert drawn == {option.text for option in options}, decision.text
            choose(table, decision, decision.drawn(state, picks))
    assert looked["place-influence"] == EACH
    assert looked["how-to-trade"] == EACH
    assert len(looked) > 10  # questions of effects besides
