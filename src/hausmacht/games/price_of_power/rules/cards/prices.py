"""What action cards cost: power, ducats, stability and manpower, less what a card or an idea takes off.

Rules: cards.cost, cards.discount
"""

from __future__ import annotations

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power import modifiers
from hausmacht.games.price_of_power.components import ADM, DIP, ORTHODOX, POWERS
from hausmacht.games.price_of_power.effects.language.cards import (
    DUCATS,
    MANPOWER,
    PRICED,
    STABILITY,
    Price,
    action_text,
)
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower


def price_of(state: PriceOfPower, player: int, printed: Price, covert: bool) -> list[int]:
    """Power of each kind, ducats, stability and manpower.

    Rules: cards.cost
    """
    price = [0] * len(PRICED)
    if printed.is_that_of_stability:
        price[ADM] = stability_cost(state, player)
        for place, amount in printed.less:
            price[place] -= amount.of(state, player, 0)
    else:
        for place, amount in printed.parts:
            price[place] = amount.of(state, player, 0)
    if covert and price[DIP]:
        price[DIP] = modifiers.cost(state, player, "cost.covert.DIP", price[DIP])
    return price


def card_price(state: PriceOfPower, player: int, card: int) -> list[int]:
    """What playing a card in one's turn or in battle costs."""
    content = state.box.content
    return discounted(state, player, card, content.types[content.card_type[card]].is_covert)


def answer_price(state: PriceOfPower, player: int, card: int) -> list[int]:
    """What playing a card as a reaction costs: what is printed."""
    return discounted(state, player, card, False)


def discounted(state: PriceOfPower, player: int, card: int, covert: bool) -> list[int]:
    """The price of a card; discounts never bring it below 0.

    Rules: cards.cost, cards.discount
    """
    text = action_text(state, card)
    price = price_of(state, player, text.price, covert)
    for discount in text.discounts:
        if discount.when.holds(state, player, None):
            for place, amount in discount.less:
                price[place] -= amount.of(state, player, 0)
    return [max(0, each) for each in price]


def told_price(price: list[int]) -> dict[str, int]:
    """A price in the words of a catalogue."""
    return {"adm": price[0], "dip": price[1], "mil": price[2], "ducats": price[DUCATS]}


def why_not_pay(state: PriceOfPower, player: int, price: list[int]) -> Denial | None:
    for kind in range(POWERS):
        have = state.treasury.power[player * POWERS + kind]
        if have < price[kind]:
            return power_denial(kind, price[kind], have)
    if state.treasury.ducats[player] < price[DUCATS]:
        return ducats_denial(price[DUCATS], state.treasury.ducats[player])
    if state.treasury.available[player] < price[MANPOWER]:
        return Denial("too-little-manpower", "cards.cost", need=price[MANPOWER], have=state.treasury.available[player])
    return None


def pay(table: Table[PriceOfPower], player: int, price: list[int]) -> None:
    state = table.state
    for kind in range(POWERS):
        treasury.spend_power(table, player, kind, price[kind])
    treasury.lose_ducats(table, player, price[DUCATS])
    if price[STABILITY]:
        treasury.change_stability(table, player, -price[STABILITY])
    if price[MANPOWER]:
        state.treasury.available[player] -= price[MANPOWER]
        state.treasury.exhausted[player] += price[MANPOWER]


def stability_cost(state: PriceOfPower, player: int) -> int:
    """5 and the present stability; the Papal Controller and Orthodox realms in low water pay 1 less; never below 0.

    Rules: stability.cost
    """
    now = state.treasury.stability[player]
    cost = 5 + now + bonus(state, player, "cost.increase_stability.ADM")
    if cardinals.papal_controller(state) == player:
        cost -= 1
    if state.court.state_faith[player] == ORTHODOX and now in (-1, 0):
        cost -= 1
    return max(0, cost)
