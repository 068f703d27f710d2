"""Trade: cards are turned up, a ship may be sent, a merchant goes to a node, and everybody who trades there collects.

Rules: trade.cost, trade.merchant, trade.reveal, trade.two-ducats, trade.ship, trade.displace, trade.eligible
Rules: trade.one-merchant, trade.secondary, trade.requirements
Decisions: HowToTrade, SendShip, SendWhere, DisplaceWhom, WhichMerchant
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick, picks, word
from hausmacht.games.price_of_power.components import (
    DIP,
    NOBODY,
    NODE_SEAS,
    NODES,
    PLAYERS,
    POWERS,
    PROVINCE_NAMES,
    SEA_NAMES,
    SEA_SLOTS,
    SEAS,
)
from hausmacht.games.price_of_power.decks import trade as deck
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.events import trade as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.rows import count5, replaced
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.rules.trade import light_ships
from hausmacht.games.price_of_power.rules.trade.trade_income import (
    Collect,
    chosen_node,
    chosen_sale,
    collect_for_bot,
    expand,
    trading,
)
from hausmacht.games.price_of_power.rules.trade.trade_routes import (
    connected_nodes,
    is_connected,
    meets_needs,
    merchant_in,
    ready_merchants,
    trade_power,
)
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["begin", "expand", "is_connected", "trade_power", "why_not_begin"]

COST: Final = 1  # diplomatic power
REVEALED: Final = 3
SMALL_INCOME: Final = 2

SMALL: Final = word("take-2-ducats")
SEND: Final = word("send-ship")
SELL: Final[list[Pick]] = [
    Pick(
        f"{'sell-beside' if beside else 'sell'} {good.id} {number + 1}",
        (card * deck.MOST_SALES + number) * 2 + beside,
        good=card,
        node=sale.secondary if beside else sale.node,
    )
    for card, good in enumerate(GOODS)
    for number in range(deck.MOST_SALES)
    for beside in (0, 1)
    for sale in [good.sales[min(number, len(good.sales) - 1)]]
]
SHIP_FROM: Final[list[Pick]] = [
    *[
        Pick(f"{verb} {SEA_NAMES[sea]}", 2 * sea + slot, sea=sea)
        for sea in range(SEAS)
        for slot, verb in ((0, "ship-from"), (1, "ship-off-slot"))
    ],
    *[Pick(f"ship-from-port {name}", light_ships.PORTS + at, province=at) for at, name in enumerate(PROVINCE_NAMES)],
]
PROTECT: Final = choices.seas("send-to-slot")
SAIL: Final = choices.seas("send-to")
DISPLACE: Final = picks("displace", [f"player-{player + 1}" for player in range(PLAYERS)], "player")
MERCHANT: Final = choices.nodes("merchant-from")

ANOTHER_NODE: Final = [
    Denial("another-node", "trade.eligible", node=node) for node in [*range(NODES), NOBODY]
]  # the last one: no node at all
NOT_CONNECTED: Final = [Denial("not-connected", "trade.eligible", node=node) for node in range(NODES)]
NO_MERCHANT: Final = Denial("no-merchant", "trade.merchant")
SHIP_WAS_SENT: Final = Denial("ship-was-sent", "trade.ship")
NO_SHIP_HELPS: Final = Denial("no-ship-helps", "trade.ship")


# The action


def why_not_begin(state: PriceOfPower, player: int, free: bool = False) -> Denial | None:
    """Rules: trade.cost, trade.merchant"""
    have = state.treasury.power[player * POWERS + DIP]
    if not free and have < COST:
        return power_denial(DIP, COST, have)
    if not ready_merchants(state, player):
        return NO_MERCHANT
    return None


def begin(
    table: Table[PriceOfPower],
    player: int,
    node: int = NOBODY,
    free: bool = False,
    alone: bool = False,
    maritime: bool = False,
) -> None:
    """Pay, turn up the cards and ask. `alone`: nobody else collects. A bot collects where its merchant stands.

    Rules: trade.cost, trade.reveal
    """
    state = table.state
    if state.box.is_bot[player]:
        collect_for_bot(table, player)
        return
    if not ready_merchants(state, player):
        return
    if not free:
        treasury.spend_power(table, player, DIP, COST)
    cards: list[int] = []
    for _ in range(REVEALED + bonus(state, player, "trade.reveal")):
        card = deck.turn_up(table)
        if card != NOBODY:
            cards.append(card)
    table.tell(events.GOODS_REVEALED, player, tuple(cards))
    trade = Trade(node, alone, maritime)
    trade.cards = cards
    state.deal = trade
    table.next(HowToTrade(player))


def sale_of(choice: Pick) -> tuple[int, int, bool]:
    """Card, place of the node on it, and whether the secondary node is meant."""
    number = choice.value // 2
    return number // deck.MOST_SALES, number % deck.MOST_SALES, choice.value % 2 == 1


class HowToTrade(Decision[PriceOfPower, Pick]):
    """Which good is sold where? Or two ducats and no more; or first a ship is sent.

    Rules: trade.two-ducats, trade.ship, trade.eligible, trade.secondary
    """

    def __init__(self, player: int) -> None:
        super().__init__("how-to-trade", player)

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        found = [SMALL, SEND]
        for card in trading(state).cards:
            for number, sale in enumerate(GOODS[card].sales):
                at = (card * deck.MOST_SALES + number) * 2
                found.append(SELL[at])
                if sale.secondary != NOBODY:
                    found.append(SELL[at + 1])
        return found

    def options(self, state: PriceOfPower) -> list[Pick]:
        """As `why_not` has it, with the connections reckoned once."""
        near = connected_nodes(state, self.seat)
        return [choice for choice in self.candidates(state) if self.denial(state, choice, near) is None]

    def drawn(self, state: PriceOfPower, picks: Chance) -> Pick:
        """Goods are tried one after the other, with the connections reckoned once."""
        near = connected_nodes(state, self.seat)
        left = self.candidates(state)
        while True:
            choice = left.pop(picks.below("pick", len(left)))
            if self.denial(state, choice, near) is None:
                return choice

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return self.denial(state, choice, connected_nodes(state, self.seat))

    def denial(self, state: PriceOfPower, choice: Pick, near: int) -> Denial | None:
        """`near` are the connected nodes."""
        moved = trading(state).origin != NOBODY
        if choice is SMALL:
            return SHIP_WAS_SENT if moved else None
        if choice is SEND:
            if moved:
                return SHIP_WAS_SENT
            for origin in light_ships.origins(state, self.seat):
                if has_use(state, self.seat, origin, near):
                    return None
            return NO_SHIP_HELPS
        return why_not_sale(state, self.seat, choice, near)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is SMALL:
            deck.discard(state, trading(state).cards)
            state.deal = NOTHING
            table.tell(events.SMALL_TRADE, self.seat, SMALL_INCOME)
            treasury.gain_ducats(table, self.seat, SMALL_INCOME)
        elif choice is SEND:
            table.next(SendShip(self.seat))
        else:
            choose_sale(table, self.seat, choice)


def why_not_sale(state: PriceOfPower, player: int, choice: Pick, near: int) -> Denial | None:
    """Whether a good can be sold at a node; `near` are the connected nodes.

    Rules: trade.eligible, trade.one-merchant, trade.requirements, trade.secondary, trade.pirates, trade.ship
    """
    card, number, beside = sale_of(choice)
    trade = trading(state)
    if card not in trade.cards:
        return Denial("not-revealed", "trade.reveal", good=card)
    sale = GOODS[card].sales[number]
    node = sale.secondary if beside else sale.node
    if node == NOBODY or (trade.node != NOBODY and node != trade.node):
        return ANOTHER_NODE[node]
    if trade.maritime and not NODE_SEAS[node]:
        return Denial("maritime-only", "trade.eligible", node=node)
    if not near >> node & 1:
        return NOT_CONNECTED[node]
    own = merchant_in(state, player, node)
    if own != NOBODY and state.trade.merchant_down[own]:
        return Denial("merchant-busy", "trade.one-merchant", node=node)
    if beside:
        if state.trade.pirates[node]:
            return Denial("pirates-there", "trade.pirates", node=node)
        mine = trade_power(state, player, node) + (1 if own == NOBODY else 0)
        for other in range(state.box.players):
            if other != player and trade_power(state, other, node) > mine:
                return Denial("others-stronger", "trade.secondary", node=node, player=other)
    elif not meets_needs(state, player, sale):
        return Denial("needs-key-province", "trade.requirements", node=node)
    if trade.origin != NOBODY and not helps(state, node):
        return Denial("ship-does-not-help", "trade.ship", node=node)
    return None


def helps(state: PriceOfPower, node: int) -> bool:
    """Whether the ship that was moved adds trade power at the node or made the connection.

    In edition 1.2 it is enough that it lies next to the node.

    Rules: trade.ship
    """
    trade = trading(state)
    if not trade.before >> node & 1:
        return True
    if trade.sea not in NODE_SEAS[node]:
        return False
    if state.box.rules.edition_1_2:
        return True
    origin = trade.origin
    was_there = origin < light_ships.PORTS and origin % 2 == 1 and origin // 2 in NODE_SEAS[node]
    return trade.on_slot and not was_there


# Sending a ship


def has_use(state: PriceOfPower, player: int, origin: int, before: int) -> bool:
    """Whether a ship from there can help to trade with one of the cards; `before` are the connected nodes."""
    for sea in light_ships.reach(state, player, origin, False):
        if serves(state, player, origin, sea, True, before) or serves(state, player, origin, sea, False, before):
            return True
    return False


def may_protect(state: PriceOfPower, player: int, origin: int, sea: int) -> bool:
    """A slot for the ship: a free one, or one of an opponent.

    Rules: trade.displace
    """
    if SEA_SLOTS[sea] == 0:
        return False
    return light_ships.has_free_slot(state, sea) or count5(state.forces.slots[sea], player) < SEA_SLOTS[sea]


def touches_goods(state: PriceOfPower, sea: int) -> bool:
    """A node of the cards turned up lies on the zone."""
    for card in trading(state).cards:
        for sale in GOODS[card].sales:
            if sea in NODE_SEAS[sale.node] or (sale.secondary != NOBODY and sea in NODE_SEAS[sale.secondary]):
                return True
    return False


def serves(state: PriceOfPower, player: int, origin: int, sea: int, on_slot: bool, before: int) -> bool:
    """Whether a sale becomes possible that this move serves: try it, look, and take it back.

    `before` are the nodes the player is connected to now.

    Rules: trade.ship
    """
    if on_slot and not may_protect(state, player, origin, sea):
        return False
    fresh = light_ships.light_in(state, player, sea) == 0
    if not fresh and not touches_goods(state, sea):
        return False  # it neither joins anything new nor lies at a node
    if not fresh and not on_slot and not state.box.rules.edition_1_2:
        return False
    light = state.forces.light[:]
    slots = state.forces.slots[:]
    fleet = state.forces.fleet
    fleet_at = state.forces.fleet_at
    docked = state.forces.docked
    before_it = trading(state)
    state.deal = before_it.copy()
    move_ship(state, player, origin, sea, on_slot, before)
    near = connected_nodes(state, player)
    found = False
    for card in before_it.cards:
        for number in range(len(GOODS[card].sales)):
            at = (card * deck.MOST_SALES + number) * 2
            if (
                why_not_sale(state, player, SELL[at], near) is None
                or why_not_sale(state, player, SELL[at + 1], near) is None
            ):
                found = True
                break
        if found:
            break
    state.forces.light = light
    state.forces.slots = slots
    state.forces.fleet = fleet
    state.forces.fleet_at = fleet_at
    state.forces.docked = docked
    state.deal = before_it
    return found


def move_ship(state: PriceOfPower, player: int, origin: int, sea: int, on_slot: bool, before: int) -> None:
    """The ship goes, and the deal remembers from where; `before` are the nodes connected until now."""
    light_ships.take_away(state, player, origin)
    light_ships.put(state, player, sea, on_slot)
    trade = trading(state)
    trade.origin = origin
    trade.sea = sea
    trade.on_slot = on_slot
    trade.before = before


class SendShip(Decision[PriceOfPower, Pick]):
    """Which light ship is sent?

    Rules: trade.ship
    """

    def __init__(self, player: int) -> None:
        super().__init__("send-ship", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [SHIP_FROM[origin] for origin in light_ships.origins(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        near = connected_nodes(state, self.seat)
        return None if has_use(state, self.seat, choice.value, near) else NO_SHIP_HELPS

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(SendWhere(self.seat, choice.value))


class SendWhere(Tried[PriceOfPower, Pick]):
    """Where does the ship go: to protect trade, or only to make a connection?

    Rules: trade.ship, trade.displace, ships.range, ships.pacific
    """

    def __init__(self, player: int, origin: int) -> None:
        super().__init__("send-where", player, origin)
        self.origin: Final = origin

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        seas = light_ships.reach(state, self.seat, self.origin, False)
        return [*[PROTECT[sea] for sea in seas], *[SAIL[sea] for sea in seas]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        on_slot = choice.kind == "send-to-slot"
        if on_slot and not may_protect(state, self.seat, self.origin, choice.value):
            return Denial("no-slot", "trade.slots", sea=choice.value)
        if serves(state, self.seat, self.origin, choice.value, on_slot, connected_nodes(state, self.seat)):
            return None
        return Denial("ship-does-not-help", "trade.ship", sea=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        sea = choice.value
        on_slot = choice.kind == "send-to-slot"
        others = slot_holders(state, self.seat, sea) if on_slot and not light_ships.has_free_slot(state, sea) else []
        if light_ships.crosses_pacific(self.origin, sea):
            light_ships.pay_pacific(table, self.seat)
        move_ship(state, self.seat, self.origin, sea, on_slot, connected_nodes(state, self.seat))
        table.tell(events.SHIP_SENT, self.seat, sea)
        table.next(HowToTrade(self.seat))
        if len(others) > 1:
            table.next(DisplaceWhom(self.seat, sea))
        elif others:
            push_aside(table, others[0], sea)


def slot_holders(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Other players with ships on the slots of a zone."""
    return [other for other in range(state.box.players) if other != player and count5(state.forces.slots[sea], other)]


def push_aside(table: Table[PriceOfPower], other: int, sea: int) -> None:
    """Rules: trade.displace"""
    light_ships.displace(table.state, other, sea)
    table.tell(events.SHIP_DISPLACED, other, sea)


class DisplaceWhom(Decision[PriceOfPower, Pick]):
    """Whose ship makes room on a full row of slots?

    Rules: trade.displace
    """

    def __init__(self, player: int, sea: int) -> None:
        super().__init__("displace-whom", player, sea)
        self.sea: Final = sea

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DISPLACE[other] for other in slot_holders(state, self.seat, self.sea)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        push_aside(table, choice.value, self.sea)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"sea": self.sea}


# The merchant


def choose_sale(table: Table[PriceOfPower], player: int, choice: Pick) -> None:
    """All cards are discarded; a merchant must go to the node.

    Rules: trade.one-merchant
    """
    state = table.state
    card, number, beside = sale_of(choice)
    deck.discard(state, trading(state).cards)
    trading(state).choose(card, number, beside)
    table.next(Collect(player))
    node = chosen_node(state)
    own = merchant_in(state, player, node)
    ready = ready_merchants(state, player)
    if own != NOBODY:
        lay_down(table, player, own, node)
    elif len(ready) == 1:
        lay_down(table, player, ready[0], node)
    else:
        table.next(WhichMerchant(player))


class WhichMerchant(Decision[PriceOfPower, Pick]):
    """Which upright merchant goes to the node?

    Rules: trade.merchant
    """

    def __init__(self, player: int) -> None:
        super().__init__("which-merchant", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [MERCHANT[state.trade.merchant_at[at]] for at in ready_merchants(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        merchant = merchant_in(table.state, self.seat, choice.value)
        lay_down(table, self.seat, merchant, chosen_node(table.state))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"node": chosen_node(state)}


def lay_down(table: Table[PriceOfPower], player: int, merchant: int, node: int) -> None:
    """The merchant stands at the node and is laid on its side.

    Rules: trade.merchant
    """
    state = table.state
    state.trade.merchant_at = replaced(state.trade.merchant_at, merchant, node)
    state.trade.merchant_down = replaced(state.trade.merchant_down, merchant, 1)
    trade = trading(state)
    if trade.beside:
        table.tell(events.TRADED_BESIDE, player, trade.card, node, chosen_sale(state).node)
    else:
        table.tell(events.TRADED, player, trade.card, node)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "how-to-trade": HowToTrade,
    "send-ship": SendShip,
    "send-where": SendWhere,
    "displace-whom": DisplaceWhom,
    "which-merchant": WhichMerchant,
}
STEPS: Final[tuple[Item, ...]] = ()
