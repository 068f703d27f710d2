"""Ducats, monarch power, prestige, stability, loans and bankruptcy: every gain and loss goes through here.

Rules: power.limit, stability.limits, loan.take, loan.repay, loan.bankruptcy
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import ADM, ADVISOR, MOST_LOANS, MOST_POWER, NOBODY, POSTS, POWERS
from hausmacht.games.price_of_power.decks.actions import put_on_discards
from hausmacht.games.price_of_power.events import common as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.terms.sources import OTHER
from hausmacht.games.price_of_power.state import PriceOfPower


def gain_ducats(table: Table[PriceOfPower], player: int, ducats: int) -> None:
    if ducats > 0:
        table.state.treasury.ducats[player] += ducats
        table.tell(events.DUCATS, player, ducats, table.state.treasury.ducats[player])


def lose_ducats(table: Table[PriceOfPower], player: int, ducats: int) -> int:
    """Lose as much as there is; how much that was."""
    state = table.state
    lost = min(ducats, state.treasury.ducats[player])
    if lost > 0:
        state.treasury.ducats[player] -= lost
        table.tell(events.DUCATS, player, -lost, state.treasury.ducats[player])
    return lost


def gain_power(table: Table[PriceOfPower], player: int, kind: int, amount: int) -> None:
    """Never more than ten of a kind; a bot gains bot power instead.

    Rules: power.limit
    """
    state = table.state
    if state.box.is_bot[player]:
        gain_bot_power(table, player, (amount + 1) // 2)
        return
    at = player * POWERS + kind
    gained = min(amount, MOST_POWER - state.treasury.power[at])
    if gained > 0:
        state.treasury.power[at] += gained
        table.tell(events.POWER, player, kind, gained, state.treasury.power[at])


def lose_power(table: Table[PriceOfPower], player: int, kind: int, amount: int) -> int:
    """Lose as much of a kind as there is; how much that was."""
    state = table.state
    at = player * POWERS + kind
    lost = min(amount, state.treasury.power[at])
    if lost > 0:
        state.treasury.power[at] -= lost
        table.tell(events.POWER, player, kind, -lost, state.treasury.power[at])
    return lost


def spend_power(table: Table[PriceOfPower], player: int, kind: int, amount: int) -> None:
    """Pay a cost that was checked before."""
    lost = lose_power(table, player, kind, amount)
    assert lost == max(amount, 0)


def has_power(state: PriceOfPower, player: int, kind: int, amount: int) -> bool:
    return state.treasury.power[player * POWERS + kind] >= amount


def total_power(state: PriceOfPower, player: int) -> int:
    at = player * POWERS
    return state.treasury.power[at] + state.treasury.power[at + 1] + state.treasury.power[at + 2]


def gain_bot_power(table: Table[PriceOfPower], player: int, amount: int) -> None:
    state = table.state
    state.treasury.power_of_bots = replaced(
        state.treasury.power_of_bots, player, max(0, state.treasury.power_of_bots[player] + amount)
    )


def gain_prestige(table: Table[PriceOfPower], player: int, prestige: int, source: int = OTHER) -> None:
    """Gain, or lose when negative; `source` is one of `terms.sources`."""
    if prestige:
        table.state.treasury.prestige[player] += prestige
        table.tell(events.PRESTIGE, player, prestige, table.state.treasury.prestige[player], source)


def change_stability(table: Table[PriceOfPower], player: int, steps: int) -> None:
    """Between -3 and +3: what goes beyond is 2 administrative power a step, missing power is taken from other kinds.

    Rules: stability.limits, ruling.power-lost
    """
    state = table.state
    old = state.treasury.stability[player]
    new = max(-3, min(3, old + steps))
    state.treasury.stability[player] = new
    if new != old:
        table.tell(events.STABILITY, player, new - old, new)
    beyond = old + steps - new
    if beyond > 0:
        gain_power(table, player, ADM, 2 * beyond)
    elif beyond < 0:
        missing = -2 * beyond - lose_power(table, player, ADM, -2 * beyond)
        for kind in (1, 2):
            missing -= lose_power(table, player, kind, missing)


def loan_limit(state: PriceOfPower, player: int) -> int:
    return MOST_LOANS + bonus(state, player, "loan.limit")


def may_borrow(state: PriceOfPower, player: int) -> bool:
    return state.treasury.loans[player] < loan_limit(state, player)


def most_loans(state: PriceOfPower, player: int) -> int:
    """Ducats of all loans that can still be taken.

    Rules: loan.take
    """
    loans = max(0, loan_limit(state, player) - state.treasury.loans[player])
    return loans * (5 + bonus(state, player, "loan.amount"))


def within_reach(state: PriceOfPower, player: int) -> int:
    """Ducats in hand and what loans would bring; a bot has only what it has.

    Rules: loan.cover
    """
    if state.box.is_bot[player]:
        return state.treasury.ducats[player]
    return state.treasury.ducats[player] + most_loans(state, player)


def cover(table: Table[PriceOfPower], player: int, ducats: int) -> int:
    """Pay what is within reach, with loans for what is missing; what was paid.

    Rules: loan.cover
    """
    state = table.state
    if not state.box.is_bot[player]:
        while state.treasury.ducats[player] < ducats and may_borrow(state, player):
            take_loan(table, player)
    return lose_ducats(table, player, ducats)


def take_loan(table: Table[PriceOfPower], player: int) -> None:
    """Rules: loan.take"""
    state = table.state
    state.treasury.loans[player] += 1
    table.tell(events.LOAN, player, state.treasury.loans[player])
    gain_ducats(table, player, 5 + bonus(state, player, "loan.amount"))


def must_pay(table: Table[PriceOfPower], player: int, ducats: int) -> bool:
    """A cost that cannot be refused: loans cover what is missing, and then comes bankruptcy. Whether it was paid.

    Rules: loan.take, loan.bankruptcy
    """
    return pay_dues(table, player, ducats) == ducats


def pay_dues(table: Table[PriceOfPower], player: int, ducats: int) -> int:
    """The same; how much was paid. In edition 1.2 a bankrupt pays what he has, otherwise it is lost.

    Rules: loan.take, loan.bankruptcy, loan.bankruptcy-edition
    """
    state = table.state
    while state.treasury.ducats[player] < ducats and may_borrow(state, player):
        take_loan(table, player)
    if state.treasury.ducats[player] >= ducats:
        return lose_ducats(table, player, ducats)
    paid = lose_ducats(table, player, state.treasury.ducats[player]) if state.box.rules.edition_1_2 else 0
    go_bankrupt(table, player)
    return paid


def go_bankrupt(table: Table[PriceOfPower], player: int) -> None:
    """Lose stability, prestige, all ducats, three loans, mercenaries, advisors and half of the power.

    Rules: loan.bankruptcy
    """
    state = table.state
    table.tell(events.BANKRUPT, player)
    change_stability(table, player, -3)
    gain_prestige(table, player, -5)
    lose_ducats(table, player, state.treasury.ducats[player])
    state.treasury.loans[player] = max(0, state.treasury.loans[player] - 3)
    forces.disband_mercenaries(table, player)
    for kind in range(POWERS):
        place = player * POSTS + ADVISOR + kind
        if state.court.character[place] != NOBODY:
            if state.court.character[place] < len(state.box.content.card_deck):
                put_on_discards(state, state.court.character[place])
            state.court.character = replaced(state.court.character, place, NOBODY)
            state.court.ill = replaced(state.court.ill, place, 0)
        half = (state.treasury.power[player * POWERS + kind] + 1) // 2
        lose_power(table, player, kind, min(3, half))
