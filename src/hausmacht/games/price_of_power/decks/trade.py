"""The trade deck: goods with the nodes where they are sold, and how cards of distant continents join it.

Rules: trade.cards, trade.reveal, trade.distant-cards, trade.inland
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_NUMBER,
    CONTINENT,
    MAIN_MAP,
    NOBODY,
    NODE_NAMES,
    PROVINCE_NUMBER,
    PROVINCES,
)
from hausmacht.games.price_of_power.events import trade as events
from hausmacht.games.price_of_power.rows import without
from hausmacht.games.price_of_power.sheets import TRADE, SaleRow, TradeCard
from hausmacht.games.price_of_power.state import PriceOfPower

ROWS: Final = 3  # of income: lowest, middle, top


class Sale:
    """One of the nodes on a card, with the provinces that help there."""

    def __init__(self, row: SaleRow) -> None:
        self.node: Final = NODE_NAMES.index(row.node)
        self.keys: Final[list[int]] = [PROVINCE_NUMBER[name] for name, _ in row.key]
        self.worth: Final[list[int]] = [power for _, power in row.key]  # trade power of each key province
        secondary = row.secondary
        self.secondary: Final = NODE_NAMES.index(secondary) if secondary else NOBODY
        self.needs_any: Final[bool] = row.needs_any_token  # anybody's town, vassal or dynamic token on a key province
        self.needs_own: Final[bool] = row.needs_own  # an own key province


class Good:
    """A trade card."""

    def __init__(self, row: TradeCard) -> None:
        self.id: Final[str] = row.id.lower()
        self.good: Final[str] = row.good
        self.income: Final[list[int]] = row.regular
        self.expanded: Final[list[int]] = row.expanded
        self.gold: Final[bool] = row.gold_inflation
        self.slaves: Final[bool] = row.slaves_prestige
        self.waits: Final = row.mark != ""  # until a continent is discovered
        self.continents: Final[list[int]] = [number - 1 for number in row.continents]
        self.sales: Final = [Sale(each) for each in row.options]


GOODS: Final[list[Good]] = [Good(row) for row in TRADE.card]
CARD_NAMES: Final[list[str]] = [good.id for good in GOODS]
MOST_SALES: Final = 3  # nodes on a card

# Where inland nodes lie: in an area, or in a desert between several
NODE_AREA: Final[list[int]] = [
    AREA_NUMBER[TRADE.inland.in_area[name]] if name in TRADE.inland.in_area else NOBODY for name in NODE_NAMES
]
NODE_DESERT: Final[list[list[int]]] = [
    [AREA_NUMBER[area] for area in TRADE.inland.in_desert.get(name, ())] for name in NODE_NAMES
]


def lay(state: PriceOfPower) -> None:
    """The deck at the beginning: cards that do not wait, and those of continents where players have something already.

    Rules: trade.cards, ruling.trade-deck-1618
    """
    found: list[int] = []
    for at in range(PROVINCES):
        continent = CONTINENT[at]
        settled = state.map.token[at] >= 0 or state.map.dynamic[at] != NOBODY or state.map.claims[AREA[at]] != 0
        if continent != MAIN_MAP and settled and continent not in found:
            found.append(continent)
    state.trade.open_continents = tuple(sorted(found))
    state.trade.trade_deck = tuple(
        [
            at
            for at, good in enumerate(GOODS)
            if not good.waits or [continent for continent in good.continents if continent in found]
        ]
    )


def turn_up(table: Table[PriceOfPower]) -> int:
    """The top card, out of the deck; NOBODY when deck and discards are empty.

    Rules: trade.reveal
    """
    state = table.state
    if not state.trade.trade_deck:
        shuffle(table)
    cards = state.trade.trade_deck
    if not cards:
        return NOBODY
    card = cards[table.chance.below("trade card", len(cards))]
    state.trade.trade_deck = without(cards, card)
    return card


def shuffle(table: Table[PriceOfPower]) -> None:
    """The discards go back into the deck."""
    state = table.state
    if state.trade.trade_discards:
        state.trade.trade_deck = tuple(sorted([*state.trade.trade_deck, *state.trade.trade_discards]))
        state.trade.trade_discards = state.trade.trade_discards[:0]
        table.tell(events.TRADE_SHUFFLED)


def discard(state: PriceOfPower, cards: list[int]) -> None:
    state.trade.trade_discards = (*state.trade.trade_discards, *cards)


def open_continent(table: Table[PriceOfPower], continent: int) -> None:
    """The first claim or dynamic token on a continent: its cards join the deck, which takes back its discards.

    Rules: trade.distant-cards
    """
    state = table.state
    if continent in state.trade.open_continents:
        return
    seen = [*state.trade.trade_deck, *state.trade.trade_discards]
    fresh = [
        at
        for at, good in enumerate(GOODS)
        if good.waits
        and continent in good.continents
        and at not in seen
        and not [other for other in state.trade.open_continents if other in good.continents]
    ]
    state.trade.open_continents = tuple(sorted([*state.trade.open_continents, continent]))
    state.trade.trade_deck = tuple(sorted([*state.trade.trade_deck, *fresh]))
    table.tell(events.CONTINENT_OPENED, continent, len(fresh))
    shuffle(table)
