"""The sequence of play: set-up, then rounds of five phases, four rounds an age.

Rules: flow.round, flow.ages
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.core.reaction import Ask, Reaction
from hausmacht.games.price_of_power import parts
from hausmacht.games.price_of_power.rules.bots import turn as bot_turn
from hausmacht.games.price_of_power.rules.peace import peace
from hausmacht.games.price_of_power.rules.phases import ages, cleanup, drawing, income, prestige, turns
from hausmacht.games.price_of_power.rules.rebellion import invasions, penalties, rebels
from hausmacht.games.price_of_power.rules.religion import dissent
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.state import CLEANUP, DRAW, INCOME, PEACE, PriceOfPower


def begin_draw(table: Table[PriceOfPower]) -> None:
    """Phase 1: draw cards."""
    table.state.time.phase = DRAW


def begin_peace(table: Table[PriceOfPower]) -> None:
    """Phase 3: peace and rebels.

    Rules: mission.in-phase3
    """
    table.state.time.phase = PEACE


def begin_income(table: Table[PriceOfPower]) -> None:
    """Phase 4: income and upkeep."""
    table.state.time.phase = INCOME


def begin_cleanup(table: Table[PriceOfPower]) -> None:
    """Phase 5: clean-up."""
    table.state.time.phase = CLEANUP


def next_round(table: Table[PriceOfPower]) -> None:
    """Another round begins, with cards."""
    table.then(ROUND)


# The first round has no first phase: the set-up deals cards and missions

SETUP: Final[tuple[Item, ...]] = steps(
    preparation.open_displays,
    preparation.deal_hands,
    preparation.deal_missions,
    drawing.reveal_events,
)

PHASES: Final[tuple[Item, ...]] = steps(
    bot_turn.begin_round,
    turns.begin_actions,
    begin_peace,
    prestige.check_missions,
    penalties.remove_causes,
    invasions.invade,
    rebels.siege_or_move,
    peace.resolve,
    prestige.check_missions,
    prestige.check_milestones,
    penalties.lose_prestige,
    penalties.interregnum,
    dissent.add_dissent,
    dissent.change_unrest,
    rebels.roll_all,
    prestige.check_missions,
    begin_income,
    income.cut_costs,
    income.collect,
    income.corruption,
    income.gain_power,
    income.score_prestige,
    begin_cleanup,
    cleanup.update,
    cleanup.clear_tokens,
    cleanup.hand_limit,
    ages.end_round,
    next_round,
)

ROUND: Final[tuple[Item, ...]] = (
    *steps(begin_draw, drawing.reveal_events, drawing.draw_cards, drawing.pick_missions),
    *PHASES,
)

START: Final[tuple[Item, ...]] = (*SETUP, *PHASES)

PLAIN: Final[dict[str, Item]] = {step.text: step for step in (*START, *ROUND, *parts.STEPS)}
FACTORIES: Final[dict[str, Callable[..., Item]]] = parts.ITEMS


def item(text: str) -> Item:
    """The step or decision with this text; ValueError when there is none."""
    found = PLAIN.get(text)
    if found is not None:
        return found
    kind, *numbers = text.split(" ")
    if kind == "ask" and numbers:
        reaction = item(" ".join(numbers))
        assert isinstance(reaction, Reaction)
        asked: Ask[PriceOfPower] = Ask(reaction)
        return asked
    make = FACTORIES.get(kind)
    if make is None:
        raise ValueError(f"The Price of Power knows no step or decision '{text}'")
    try:
        return make(*[int(number) for number in numbers])
    except (ValueError, TypeError, IndexError):
        raise ValueError(f"'{text}' does not say what it is about") from None
