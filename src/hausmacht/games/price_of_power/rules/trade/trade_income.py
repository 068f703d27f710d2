"""Income of trade: rows by trade power, one player for each; pirates, expanded nodes, gold, slaves, and what bots get.

While somebody trades, `state.deal` is his trade.

Rules: trade.rows, trade.one-per-row, trade.ties, trade.pirates, trade.expanded, trade.secondary, trade.gold
Rules: trade.slaves, trade.free-trade, bots.trade
Decisions: BreakTie, PayInflation
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.choices import Pick, picks, word
from hausmacht.games.price_of_power.components import ADM, MERCHANTS, NOBODY, NODE_SEAS, PLAYERS, POWERS
from hausmacht.games.price_of_power.decks.trade import GOODS, NODE_AREA, NODE_DESERT, Sale
from hausmacht.games.price_of_power.events import trade as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.rules.trade.trade_routes import (
    is_connected,
    is_distant_node,
    key_power,
    meets_needs,
    merchant_in,
    power_at,
    trade_power,
)
from hausmacht.games.price_of_power.state import PriceOfPower

INFLATION: Final = 1  # administrative power, or a loan token
BOT_INCOME: Final = 2
BOT_DISTANT_INCOME: Final = 3
KEY_POWER_AGAINST_BOTS: Final = 3

FIRST: Final = picks("first-row", [f"player-{player + 1}" for player in range(PLAYERS)], "player")
PAY_POWER: Final = word("pay-power")
TAKE_TOKEN: Final = word("take-interest")


def trading(state: PriceOfPower) -> Trade:
    """The trade under way."""
    found = state.deal
    assert isinstance(found, Trade)
    return found


def chosen_sale(state: PriceOfPower) -> Sale:
    """The good that is sold, at its node."""
    trade = trading(state)
    return GOODS[trade.card].sales[trade.sale]


def chosen_node(state: PriceOfPower) -> int:
    """Where the merchant goes."""
    sale = chosen_sale(state)
    return sale.secondary if trading(state).beside else sale.node


def expand(table: Table[PriceOfPower], node: int) -> None:
    """From now on a node pays by the red column.

    Rules: trade.expanded
    """
    state = table.state
    if not state.trade.expanded[node]:
        state.trade.expanded = replaced(state.trade.expanded, node, 1)
        table.tell(events.EXPANDED, node)


# Income


def base_row(power: int) -> int:
    """The row of a trade power: 2 for 6 and more, 1 for 3 to 5, 0 for 1 and 2; -1 for none.

    Rules: trade.rows
    """
    if power >= 6:
        return 2
    if power >= 3:
        return 1
    return 0 if power >= 1 else -1


def collectors(state: PriceOfPower, player: int, sale: Sale) -> list[int]:
    """People with a merchant and a connection at the node; the trader himself not when he chose the secondary node.

    Rules: trade.eligible, trade.secondary
    """
    trade = trading(state)
    found: list[int] = []
    for other in range(state.box.players):
        if state.box.is_bot[other] or merchant_in(state, other, sale.node) == NOBODY:
            continue
        if other == player:
            if not trade.beside:
                found.append(other)
        elif not trade.alone and meets_needs(state, other, sale) and is_connected(state, other, sale.node):
            found.append(other)
    return found


def next_row(state: PriceOfPower, ranked: list[int], sale: Sale) -> int:
    """The best row still open below those who are placed already, before pirates."""
    row = 3
    for other in ranked:
        row = min(row - 1, base_row(power_at(state, other, sale)))
    return row - 1


class Collect(Step[PriceOfPower]):
    """Trade powers are compared; one player for each row. Then everybody is paid.

    Rules: trade.one-per-row, trade.ties
    """

    def __init__(self, player: int) -> None:
        super().__init__("collect-trade", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        sale = chosen_sale(state)
        waiting = collectors(state, self.player, sale)
        while True:
            ranked = trading(state).ranked
            left = [other for other in waiting if other not in ranked]
            if not left:
                break
            tied = strongest(state, left, sale)
            row = min(next_row(state, ranked, sale), base_row(power_at(state, tied[0], sale)))
            pays = row - state.trade.pirates[sale.node] >= 0
            if len(tied) > 1 and pays and not state.box.is_bot[self.player]:
                table.next(self)
                table.next(BreakTie(self.player))
                return
            trading(state).ranked.append(tied[0])
        pay_out(table, self.player, sale)


def strongest(state: PriceOfPower, players: list[int], sale: Sale) -> list[int]:
    """Those of the highest trade power."""
    best = max([power_at(state, other, sale) for other in players])
    return [other for other in players if power_at(state, other, sale) == best]


class BreakTie(Decision[PriceOfPower, Pick]):
    """Equal trade power: who takes the better row?

    Rules: trade.ties
    """

    def __init__(self, player: int) -> None:
        super().__init__("break-tie", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        sale = chosen_sale(state)
        ranked = trading(state).ranked
        left = [other for other in collectors(state, self.seat, sale) if other not in ranked]
        return [FIRST[other] for other in strongest(state, left, sale)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        trading(table.state).ranked.append(choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"node": chosen_sale(state).node}


def rows_of(state: PriceOfPower, ranked: list[int], sale: Sale) -> list[int]:
    """The row of each player in order, pirates reckoned in; below 0: nothing."""
    powers = [power_at(state, other, sale) for other in ranked]
    free = [grants(state, other, "trade.secondary") for other in ranked]
    return rows_for(powers, free, state.trade.pirates[sale.node])


def rows_for(powers: list[int], free: list[bool], pirates: int) -> list[int]:
    """Rows for trade powers in falling order; `free`: who is pushed out of the lowest row by an equal still collects.

    Rules: trade.one-per-row, trade.pirates, trade.free-trade
    """
    found: list[int] = []
    row = 3
    before = NOBODY
    for at, power in enumerate(powers):
        row = min(row - 1, base_row(power))
        mine = 0 if row == -1 and power == before and free[at] else row
        found.append(mine - pirates)
        before = power
    return found


def pay_out(table: Table[PriceOfPower], player: int, sale: Sale) -> None:
    """Rules: trade.rows, trade.expanded, trade.secondary, bots.trade"""
    state = table.state
    trade = trading(state)
    card = trade.card
    ranked = trade.ranked
    node = chosen_node(state)
    rows = rows_of(state, ranked, sale)
    mine = 0
    if trade.beside:
        mine = column(state, card, node)[0]
        table.tell(events.TRADE_INCOME, player, node, trade_power(state, player, node), mine)
    for at, other in enumerate(ranked):
        ducats = column(state, card, sale.node)[rows[at]] if rows[at] >= 0 else 0
        if other == player:
            mine = ducats
        elif ducats:
            collect(table, other, ducats)
        table.tell(events.TRADE_INCOME, other, sale.node, power_at(state, other, sale), ducats)
    extra = bonus(state, player, "trade.income")
    if is_distant_node(node):
        extra += bonus(state, player, "trade.income.distant")
    collect(table, player, mine + extra)
    if not trade.alone:
        pay_bots(table, sale)
    settle(table, player, card, mine + extra)


def column(state: PriceOfPower, card: int, node: int) -> list[int]:
    """Rules: trade.expanded"""
    return GOODS[card].expanded if state.trade.expanded[node] else GOODS[card].income


def collect(table: Table[PriceOfPower], player: int, ducats: int) -> None:
    """Ducats of trade, remembered for missions and milestones."""
    if ducats > 0:
        treasury.gain_ducats(table, player, ducats)
        deeds.record(table.state, player, "traded", ducats)
        deeds.record_most(table.state, player, "trade_income", ducats)


def settle(table: Table[PriceOfPower], player: int, card: int, ducats: int) -> None:
    """Gold brings inflation to a small economy; slaves cost prestige from the third age on. The trade is over.

    Rules: trade.gold, trade.slaves, ruling.gold-trader
    """
    state = table.state
    state.deal = NOTHING
    if GOODS[card].slaves and state.time.age >= 3:
        table.tell(events.SLAVES, player)
        treasury.gain_prestige(table, player, -1)
    if GOODS[card].gold and 2 * ducats > board.base_tax(state, player):
        if treasury.has_power(state, player, ADM, INFLATION):
            table.next(PayInflation(player))
        else:
            take_interest(table, player)


def take_interest(table: Table[PriceOfPower], player: int) -> None:
    """A loan token without a loan; it may be the sixth.

    Rules: trade.gold
    """
    table.state.treasury.loans[player] += 1
    table.tell(events.INFLATION, player)


class PayInflation(Decision[PriceOfPower, Pick]):
    """Inflation: 1 administrative power, or an interest token?

    Rules: trade.gold
    """

    def __init__(self, player: int) -> None:
        super().__init__("pay-inflation", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [PAY_POWER, TAKE_TOKEN]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        have = state.treasury.power[self.seat * POWERS + ADM]
        return power_denial(ADM, INFLATION, have) if choice is PAY_POWER and have < INFLATION else None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is PAY_POWER:
            treasury.spend_power(table, self.seat, ADM, INFLATION)
        else:
            take_interest(table, self.seat)


# Bots


def is_open_to_bot(state: PriceOfPower, player: int, node: int) -> bool:
    """A maritime node it is connected to, or an inland one with an own town next to it.

    Rules: bots.trade
    """
    if NODE_SEAS[node]:
        return is_connected(state, player, node)
    area = NODE_AREA[node]
    places = [area, *state.box.borders[area]] if area != NOBODY else NODE_DESERT[node]
    for place in places:
        for at in state.box.provinces_in[place]:
            if board.has_town(state, player, at):
                return True
    return False


def bot_income(state: PriceOfPower, node: int) -> int:
    """Rules: bots.trade"""
    if not NODE_SEAS[node]:
        return BOT_INCOME
    return max(0, (BOT_DISTANT_INCOME if is_distant_node(node) else BOT_INCOME) - state.trade.pirates[node])


def pay_bots(table: Table[PriceOfPower], sale: Sale) -> None:
    """When a person trades, bots collect a fixed income in bot power, and their merchant comes to the node.

    Rules: bots.trade
    """
    state = table.state
    penalty = 0
    for person in range(state.box.players):
        if not state.box.is_bot[person] and key_power(state, person, sale) >= KEY_POWER_AGAINST_BOTS:
            penalty = min(penalty, bonus(state, person, "trade.bot_penalty"))
    for player in range(state.box.players):
        if state.box.is_bot[player] and is_open_to_bot(state, player, sale.node):
            share(table, player, sale.node, bot_income(state, sale.node) + penalty)


def share(table: Table[PriceOfPower], player: int, node: int, power: int) -> None:
    """A bot gains bot power by the trade of a person.

    Rules: bots.trade
    """
    if power > 0:
        state = table.state
        state.trade.merchant_at = replaced(state.trade.merchant_at, player * MERCHANTS, node)
        treasury.gain_bot_power(table, player, power)
        table.tell(events.BOT_SHARE, player, node, power)


def collect_for_bot(table: Table[PriceOfPower], player: int) -> None:
    """A bot trades where its merchant stands, when its chart or a card says so: for ducats.

    Rules: ruling.bots-trade
    """
    state = table.state
    node = state.trade.merchant_at[player * MERCHANTS]
    if node != NOBODY and is_open_to_bot(state, player, node):
        table.tell(events.BOT_TRADE, player, node, bot_income(state, node))
        collect(table, player, bot_income(state, node))


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "collect-trade": Collect,
    "break-tie": BreakTie,
    "pay-inflation": PayInflation,
}
STEPS: Final[tuple[Item, ...]] = ()
