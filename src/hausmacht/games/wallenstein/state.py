"""The position on the table; not one rule.

Armies, coins and grain are open, and so are the tower and its tray, because every cube can be counted. Decks hold no
order: luck is drawn when a card is turned up. Secret is only what lies face down on the player mats.

Rules: setup.open, plan.one-card, ruling.decks
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, State, Table
from hausmacht.games.wallenstein.components import (
    ARMIES_OF_A_COLOUR,
    BUILDING_TILES,
    CALM,
    COLOURS,
    COUNTIES,
    EVENT_CARDS,
    EVENTS,
    GROUP_SIZES,
    LIGHT_BORDER,
    MAT_BOXES,
    MONEY_CARD,
    MONEY_CARDS,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    PEASANTS_IN_ALL,
    SITES,
    TILES,
    EventCard,
)

NO_HANDS: Final[list[list[int]]] = []
NO_REALMS: Final[list[int]] = []

# Where an event card lies
IN_DECK: Final = 0
OPEN: Final = 1
GONE: Final = 2

# Where a county card lies while counties are assigned
FREE: Final = -1  # in the deck, or beside the board as a neutral county
OFF: Final = -2  # not in the game


class Module:
    """What an expansion may change: questions the basic rules ask. As it stands, it answers as if it were not there.

    A module overrides what it changes, inserts steps into the sequence of play, and keeps its pieces in
    `state.extra[at]`. The basic rules name no module.
    """

    def __init__(self, name: str, at: int) -> None:
        self.name: Final = name
        self.at: Final = at

    def pieces(self, seats: int) -> list[int]:
        """Its pieces at the start."""
        return []

    def boxes(self) -> int:
        """How many boxes it adds to the player mat."""
        return 0

    def cards(self) -> int:
        """How many cards it adds to each hand; all alike."""
        return 0

    def cost(self, state: Wallenstein, seat: int, county: int, action: int, cost: int) -> int:
        return cost

    def revenue(self, state: Wallenstein, seat: int, county: int, action: int, amount: int) -> int:
        return amount

    def levy(self, state: Wallenstein, seat: int, county: int, action: int, armies: int) -> int:
        return armies

    def why_not_attack(self, state: Wallenstein, seat: int, target: int, action: int) -> Denial | None:
        return None

    def parries_marker(self, table: Table[Wallenstein], seat: int, county: int) -> bool:
        """Whether a revolt marker that would be placed is warded off."""
        return False

    def county_claimed(self, table: Table[Wallenstein], seat: int, county: int) -> None:
        """A seat has drafted a county."""

    def county_lost(self, table: Table[Wallenstein], seat: int, county: int) -> None:
        """A seat has lost control of a county."""

    def filled(self, table: Table[Wallenstein], fallen: list[int]) -> None:
        """The tower was filled at the start, and so many cubes of each seat fell through."""

    def wrong(self, state: Wallenstein) -> list[str]:
        """What is wrong with its pieces."""
        return []


class Flow:
    """The sequence of play; modules insert their steps."""

    def __init__(
        self, preparation: Sequence[Item], round: Sequence[Item], winter: Sequence[Item], end: Sequence[Item]
    ) -> None:
        self.preparation: Final = preparation
        self.round: Final = round  # spring, summer and fall
        self.winter: Final = winter
        self.end: Final = end


class Tower:
    """A model of the dice tower; the numbers are chances."""

    def __init__(self, shelves: int, thrown_out: int, stuck_out: int, of: int) -> None:
        self.shelves: Final = shelves  # 1: every cube for itself
        self.thrown_out: Final = thrown_out  # falls through (one shelf: the whole tower)
        self.stuck_out: Final = stuck_out  # comes loose (several shelves: for each cube that passes)
        self.of: Final = of


class Box:
    """What one match is played with; shared and never changed."""

    def __init__(
        self,
        seats: int,
        flow: Flow,
        modules: list[Module],
        tower: Tower,
        by_hand: bool,
        money: int,
        groups: list[int],
        keeper: int = 0,
    ) -> None:
        self.seats: Final = seats
        self.flow: Final = flow
        self.modules: Final = modules
        self.tower: Final = tower
        self.by_hand: Final = by_hand  # people enter what fell out of a real tower
        self.keeper: Final = keeper  # the seat that does it for all
        self.money: Final = money
        self.groups: Final = groups  # armies at the start, in groups
        extra_boxes = 0
        extra_cards = 0
        for module in modules:
            extra_boxes += module.boxes()
            extra_cards += module.cards()
        self.boxes: Final = MAT_BOXES + extra_boxes
        self.extra_cards: Final = extra_cards


class Wallenstein(State):
    """Small numbers, indexed by county, seat, colour, or seat * boxes + box.

    What changes often is a list, which a copy copies. What changes seldom is a tuple, which copies share.
    """

    def __init__(
        self,
        agenda: list[Item],
        lanes: list[list[Item]],
        box: Box,
        extra: list[list[int]],
        owner: list[int],
        armies: list[int],
        built: list[int],
        revolts: list[int],
        money: list[int],
        grain: list[int],
        score: list[int],
        reserve: list[int],
        tower: list[int],
        tray: list[int],
        tiles_left: tuple[int, ...],
        plan: list[int],
        revealed: list[int],
        assigned: list[int],
        money_cards: list[int],
        module_cards: list[int],
        bids: tuple[int, ...],
        actions: tuple[int, ...],
        tile_at: tuple[int, ...],
        seat_at: tuple[int, ...],
        events: tuple[int, ...],
        event: int,
        year: int,
        season: int,
        action: int,
        turn: int,
        battle: tuple[int, ...],
        famine: tuple[int, ...],
        draft: tuple[int, ...],
        deck: tuple[int, ...],
    ) -> None:
        super().__init__(agenda, lanes)
        self.box: Final = box
        self.extra = extra  # the pieces of each module
        self.owner = owner  # a seat, FREE or OFF
        self.armies = armies
        self.built = built  # one bit for each building
        self.revolts = revolts  # markers
        self.money = money
        self.grain = grain
        self.score = score
        self.reserve = reserve  # cubes not on the map, nor in tower or tray: each seat, then the peasants
        self.tower = tower  # cubes inside: shelf * COLOURS + colour
        self.tray = tray  # cubes in the tray, by colour
        self.tiles_left = tiles_left  # building tiles
        self.plan = plan  # card in each box of each mat
        self.revealed = revealed  # whether everybody knows it
        self.assigned = assigned  # whether the card of a county is on a mat
        self.money_cards = money_cards  # of each seat, one bit for each card in hand
        self.module_cards = module_cards  # in hand
        self.bids = bids  # rank of each seat's bid
        self.actions = actions  # those turned up, in their order
        self.tile_at = tile_at  # bonus tile on each position
        self.seat_at = seat_at  # who stands there
        self.events = events  # IN_DECK, OPEN or GONE
        self.event = event  # in force this round
        self.year = year
        self.season = season
        self.action = action  # which of the turned-up actions is carried out
        self.turn = turn  # whose turn, as a position
        self.battle = battle  # attacker, defender, county, cubes thrown: while a battle is fought
        self.famine = famine  # counties of a seat that revolt in winter
        self.draft = draft  # groups left, open cards and what each seat saw last; empty after the set-up
        self.deck = deck  # county cards put under the deck, in their order
        # Found when somebody looks (`hand_of`), and therefore neither copied nor stored
        self.hands = NO_HANDS  # the county cards in each hand; empty: not looked at since something changed
        self.realms = NO_REALMS  # how many county cards each seat has, in its hand and on its mat

    def copy(self) -> Wallenstein:
        """Every field is an argument, so the type checker finds one that is forgotten."""
        return Wallenstein(
            self.agenda[:],
            [lane[:] for lane in self.lanes],
            self.box,
            [pieces[:] for pieces in self.extra],
            self.owner[:],
            self.armies[:],
            self.built[:],
            self.revolts[:],
            self.money[:],
            self.grain[:],
            self.score[:],
            self.reserve[:],
            self.tower[:],
            self.tray[:],
            self.tiles_left,
            self.plan[:],
            self.revealed[:],
            self.assigned[:],
            self.money_cards[:],
            self.module_cards[:],
            self.bids,
            self.actions,
            self.tile_at,
            self.seat_at,
            self.events,
            self.event,
            self.year,
            self.season,
            self.action,
            self.turn,
            self.battle,
            self.famine,
            self.draft,
            self.deck,
        )

    def fields(self) -> list[Sequence[int]]:
        """In the order in which `from_fields` takes them; the pieces of modules come last."""
        return [
            self.owner,
            self.armies,
            self.built,
            self.revolts,
            self.money,
            self.grain,
            self.score,
            self.reserve,
            self.tower,
            self.tray,
            self.tiles_left,
            self.plan,
            self.revealed,
            self.assigned,
            self.money_cards,
            self.module_cards,
            self.bids,
            self.actions,
            self.tile_at,
            self.seat_at,
            self.events,
            [self.event, self.year, self.season, self.action, self.turn],
            self.battle,
            self.famine,
            self.draft,
            self.deck,
            *self.extra,
        ]


def from_fields(box: Box, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> Wallenstein:
    if len(fields) != 26 + len(box.modules) or len(fields[21]) != 5:
        raise ValueError("not a table of Wallenstein with these modules")
    event, year, season, action, turn = fields[21]
    return Wallenstein(
        agenda,
        lanes,
        box,
        extra=fields[26:],
        owner=fields[0],
        armies=fields[1],
        built=fields[2],
        revolts=fields[3],
        money=fields[4],
        grain=fields[5],
        score=fields[6],
        reserve=fields[7],
        tower=fields[8],
        tray=fields[9],
        tiles_left=tuple(fields[10]),
        plan=fields[11],
        revealed=fields[12],
        assigned=fields[13],
        money_cards=fields[14],
        module_cards=fields[15],
        bids=tuple(fields[16]),
        actions=tuple(fields[17]),
        tile_at=tuple(fields[18]),
        seat_at=tuple(fields[19]),
        events=tuple(fields[20]),
        event=event,
        year=year,
        season=season,
        action=action,
        turn=turn,
        battle=tuple(fields[22]),
        famine=tuple(fields[23]),
        draft=tuple(fields[24]),
        deck=tuple(fields[25]),
    )


def empty_table(box: Box) -> Wallenstein:
    """The board before the set-up: no county belongs to anybody, all cubes lie beside it.

    Rules: setup.three-players, setup.money, setup.armies, setup.money-cards, setup.zero
    """
    seats = box.seats
    return Wallenstein(
        [],
        [],
        box,
        extra=[module.pieces(seats) for module in box.modules],
        owner=[OFF if seats == 3 and LIGHT_BORDER[county] else FREE for county in range(COUNTIES)],
        armies=[0] * COUNTIES,
        built=[0] * COUNTIES,
        revolts=[0] * COUNTIES,
        money=[box.money] * seats,
        grain=[0] * seats,
        score=[0] * seats,
        reserve=[ARMIES_OF_A_COLOUR] * seats + [0] * (COLOURS - 1 - seats) + [PEASANTS_IN_ALL],
        tower=[0] * (COLOURS * box.tower.shelves),
        tray=[0] * COLOURS,
        tiles_left=tuple(BUILDING_TILES),
        plan=[NO_CARD] * (seats * box.boxes),
        revealed=[0] * (seats * box.boxes),
        assigned=[0] * COUNTIES,
        money_cards=[(1 << MONEY_CARDS) - 1] * seats,
        module_cards=[box.extra_cards] * seats,
        bids=(0,) * seats,
        actions=(),
        tile_at=(NOBODY,) * TILES,
        seat_at=(NOBODY,) * TILES,
        events=(IN_DECK,) * EVENTS,
        event=NO_EVENT,
        year=1,
        season=0,
        action=0,
        turn=0,
        battle=(),
        famine=(),
        draft=(),
        deck=(),
    )


def replaced(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The same numbers, but for one."""
    row = list(numbers)
    row[at] = number
    return tuple(row)


# Questions about the table


def event_in_force(state: Wallenstein) -> EventCard:
    return CALM if state.event == NO_EVENT else EVENT_CARDS[state.event]


def planned(state: Wallenstein, seat: int, box: int) -> int:
    """The card in a box of a mat."""
    return state.plan[seat * state.box.boxes + box]


def counties_of(state: Wallenstein, seat: int) -> list[int]:
    return [county for county, holder in enumerate(state.owner) if holder == seat]


def number_of_counties(state: Wallenstein, seat: int) -> int:
    found = 0
    for holder in state.owner:
        if holder == seat:
            found += 1
    return found


def hand_of(state: Wallenstein, seat: int) -> list[int]:
    """The county cards in a hand while mats are covered: found once for many questions, half of which are plans.

    Whoever puts cards on a mat by another way than a plan says so by `state.hands = []`.
    """
    if not state.hands:
        state.hands = [[] for _ in range(state.box.seats)]
        state.realms = [0] * state.box.seats
        for county, holder in enumerate(state.owner):
            if holder >= 0:
                state.realms[holder] += 1
                if not state.assigned[county]:
                    state.hands[holder].append(county)
    return state.hands[seat]


def buildings_in(state: Wallenstein, county: int) -> int:
    built = state.built[county]
    return (built & 1) + (built >> 1 & 1) + (built >> 2 & 1)


def has_building(state: Wallenstein, county: int, building: int) -> bool:
    return state.built[county] >> building & 1 == 1


def open_sites(state: Wallenstein, county: int) -> int:
    return SITES[county] - buildings_in(state, county)


def spare_armies(state: Wallenstein, county: int) -> int:
    """At least one army stays behind."""
    return state.armies[county] - 1


def bonus_tile(state: Wallenstein, seat: int) -> int:
    """The bonus tile a seat has taken this round; NOBODY before positions are chosen."""
    for position in range(TILES):
        if state.seat_at[position] == seat:
            return state.tile_at[position]
    return NOBODY


def has_money_card(state: Wallenstein, seat: int, card: int) -> bool:
    return state.money_cards[seat] >> (card - MONEY_CARD) & 1 == 1


def number_of_cards(cards: int) -> int:
    """Of a hand with one bit for each card."""
    found = 0
    while cards:
        found += cards & 1
        cards >>= 1
    return found


def groups_left(state: Wallenstein, seat: int, size: int) -> int:
    """Army groups of a size (an index of GROUP_SIZES) still to be placed."""
    return state.draft[seat * len(GROUP_SIZES) + size]
