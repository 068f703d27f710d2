"""The award of privileges: the winner takes a card and uses two of its three privileges.

Rules: privileges.*
Decisions: TakeCard, UsePrivilege, DiscardOne
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table, steps
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import (
    CARDS,
    CERTIFICATES,
    MONEY,
    MOST_SEATS,
    NO_CARD,
    OPEN_CARDS,
    POINTS_6,
    POINTS_7,
    PRIVILEGE_CARDS,
    PRIVILEGE_NAMES,
    PRIVILEGE_POINTS,
    TRADE,
    USES,
    certificate_text,
)
from hausmacht.games.augsburg1520.rules import waste
from hausmacht.games.augsburg1520.rules.barriers import score, within_barrier
from hausmacht.games.augsburg1520.rules.certificates import take, tell_dealt
from hausmacht.games.augsburg1520.rules.step_tiles import CLIMB, ROB, Rob
from hausmacht.games.augsburg1520.rules.supply import refill, tell_top
from hausmacht.games.augsburg1520.rules.tiles import BUILD, BUILD_EXTRA, TAKE_TILE, extra_open
from hausmacht.games.augsburg1520.rules.use import NO_SYMBOL, Use
from hausmacht.games.augsburg1520.state import (
    FACE_DOWN,
    HAND,
    OPEN,
    USED,
    Augsburg,
    discard_card,
    kinds_in,
    size_of,
    step_of,
    top_tile,
)

SLOTS: Final = 3  # privileges on a card

NOT_OPEN: Final = Denial("not-open", "privileges.open")
NOT_ON_CARD: Final = Denial("not-on-card", "privileges.card")
BOTH_USED: Final = Denial("both-used", "privileges.two")
USES_LEFT: Final = Denial("uses-left", "privileges.forgo")
TRADE_TOO_LOW: Final = Denial("trade-too-low", "privileges.trade-money")


def lay_out_cards(table: Table[Augsburg]) -> None:
    """The other five cards, or five of all ten, shuffled, when all have been used.

    Rules: privileges.ten, privileges.unclaimed
    """
    state = table.state
    cards = state.privilege_cards
    if state.round % 2 == 0:
        for card in range(PRIVILEGE_CARDS):
            cards[card] = OPEN if cards[card] == FACE_DOWN else USED
    else:
        shuffle_cards(table)
    tell_open_cards(table)


def shuffle_cards(table: Table[Augsburg]) -> None:
    """All ten, and five of them are laid open.

    Rules: privileges.ten
    """
    cards = table.state.privilege_cards
    closed = list(range(PRIVILEGE_CARDS))
    for card in closed:
        cards[card] = FACE_DOWN
    for _ in range(OPEN_CARDS):
        cards[closed.pop(table.chance.below("privileges", len(closed)))] = OPEN


def tell_open_cards(table: Table[Augsburg]) -> None:
    if table.recorded:
        cards = table.state.privilege_cards
        table.tell(events.LAID_OUT, tuple([card for card in range(PRIVILEGE_CARDS) if cards[card] == OPEN]))


def award(table: Table[Augsburg], winner: int) -> None:
    """The winner of an auction takes one of the open cards at once.

    Rules: privileges.open
    """
    table.next(TAKE_CARDS[winner])


class TakeOne(Choice):
    def __init__(self, card: int) -> None:
        super().__init__(f"take {card + 1}", privilege_card=card)
        self.card: Final = card


TAKE_ONE: Final = [TakeOne(card) for card in range(PRIVILEGE_CARDS)]


class TakeCard(Decision[Augsburg, TakeOne]):
    """Which of the open privilege cards do you take?

    Rules: privileges.open
    """

    def __init__(self, seat: int) -> None:
        super().__init__("take-card", seat)

    def numbers(self, state: Augsburg) -> dict[str, int]:
        return {"noble": state.noble}

    def outlook(self, state: Augsburg, choice: TakeOne) -> dict[str, int]:
        """What a barrier would take of the points on the card, if they were scored now."""
        points = sum([PRIVILEGE_POINTS[symbol] for symbol in state.box.privilege_cards[choice.card]])
        return waste.by_points(state, self.seat, points) if points else {}

    def candidates(self, state: Augsburg) -> Sequence[TakeOne]:
        return TAKE_ONE

    def why_not(self, state: Augsburg, choice: TakeOne) -> Denial | None:
        return None if state.privilege_cards[choice.card] == OPEN else NOT_OPEN

    def take(self, table: Table[Augsburg], choice: TakeOne) -> None:
        state = table.state
        state.privilege_cards[choice.card] = USED
        state.card = choice.card
        state.uses_left = USES
        state.slots_used = 0
        state.builder_used = 0
        table.tell(events.TOOK_CARD, self.seat, choice.card)
        table.next(USE_PRIVILEGES[self.seat])


# The privileges that can only be used exactly as they are, and what may be done instead


class TakeMoney(Use):
    """Rules: privileges.money"""

    def __init__(self) -> None:
        super().__init__("take-money", MONEY)

    def do(self, table: Table[Augsburg], seat: int) -> None:
        table.state.money[seat] += table.state.box.privilege_money
        table.tell(events.TOOK_MONEY, seat, table.state.box.privilege_money)


class TakePoints(Use):
    """Rules: privileges.points"""

    def __init__(self, privilege: int) -> None:
        points = PRIVILEGE_POINTS[privilege]
        super().__init__(f"points {points}", privilege, points=points)
        self.points: Final = points

    def worth(self, state: Augsburg) -> int:
        return self.points

    def do(self, table: Table[Augsburg], seat: int) -> None:
        score(table, seat, self.points, events.FOR_PRIVILEGE)


class DrawCards(Use):
    """The two top cards of the supply into the hand, unpaid; then one card of the hand is discarded.

    Rules: privileges.cards, ruling.draw-what-there-is
    """

    def __init__(self) -> None:
        super().__init__("draw", CARDS)

    def do(self, table: Table[Augsburg], seat: int) -> None:
        cards = take(table, HAND + seat, 2)
        tell_dealt(table, seat, events.DREW, cards)
        tell_top(table)
        if size_of(table.state, HAND + seat):
            table.next(DISCARD_ONES[seat])


class TradeMoney(Use):
    """300 guilders instead of a step in trade, but not from the first step.

    Rules: privileges.trade-money
    """

    def __init__(self) -> None:
        super().__init__("trade-money", TRADE)

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        return TRADE_TOO_LOW if step_of(state, seat, TRADE) < state.box.trade_money_from_step else None

    def do(self, table: Table[Augsburg], seat: int) -> None:
        table.state.money[seat] += table.state.box.trade_money
        table.tell(events.TRADED, seat, table.state.box.trade_money)


class Forgo(Use):
    """One of the two privileges is not used: two points instead.

    Rules: privileges.forgo
    """

    def __init__(self) -> None:
        super().__init__("forgo", NO_SYMBOL)

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        return None if state.uses_left else BOTH_USED

    def worth(self, state: Augsburg) -> int:
        return state.box.forgone_points

    def do(self, table: Table[Augsburg], seat: int) -> None:
        table.state.uses_left -= 1
        table.tell(events.FORWENT, seat)
        score(table, seat, table.state.box.forgone_points, events.FOR_FORGOING)


class Finish(Use):
    """End the turn without the building the Master Builder would allow.

    Rules: buildings.master-builder, privileges.forgo
    """

    def __init__(self) -> None:
        super().__init__("finish", NO_SYMBOL)

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        return USES_LEFT if state.uses_left else None

    def do(self, table: Table[Augsburg], seat: int) -> None:
        table.state.builder_used = 1


INSTANT: Final[list[Use]] = [TakeMoney(), TakePoints(POINTS_6), TakePoints(POINTS_7), DrawCards()]
BY_SYMBOL: Final[list[Use]] = [
    *INSTANT,
    TradeMoney(),
    *CLIMB,
    *[rob for robs in ROB for rob in robs],
    *TAKE_TILE,
    *BUILD,
]
WITHOUT_SYMBOL: Final[list[Use]] = [*BUILD_EXTRA, Forgo(), Finish()]
ALL_USES: Final[list[Use]] = [*BY_SYMBOL, *WITHOUT_SYMBOL]
USES_OF: Final = [[use for use in BY_SYMBOL if use.privilege == symbol] for symbol in range(len(PRIVILEGE_NAMES))]


def free_slot(state: Augsburg, privilege: int) -> int:
    """The place on the card of a symbol that is not used yet; -1: there is none.

    Rules: privileges.card, privileges.two
    """
    symbols = state.box.privilege_cards[state.card]
    for slot in range(SLOTS):
        if symbols[slot] == privilege and not state.slots_used >> slot & 1:
            return slot
    return -1


class UsePrivilege(Decision[Augsburg, Use]):
    """How do you use the card? Two of its three privileges in any order, each of them used or forgone.

    Rules: privileges.two, privileges.any-order, privileges.card, privileges.forgo
    """

    def __init__(self, seat: int) -> None:
        super().__init__("use-privilege", seat)

    def numbers(self, state: Augsburg) -> dict[str, int]:
        return {"privilege_card": state.card, "left": state.uses_left}

    def about(self, state: Augsburg, choice: Use) -> dict[str, int]:
        """With a tile, what is printed on the one that lies on top of its stack; 0: the stack is empty."""
        tile = choice.numbers.get("tile", -1)
        return choice.numbers if tile < 0 else {**choice.numbers, "printed": top_tile(state, tile)}

    def outlook(self, state: Augsburg, choice: Use) -> dict[str, int]:
        """With points, what they are really worth; with everything, what a barrier would waste of it."""
        if isinstance(choice, Finish):
            return waste.by_waiting(state, self.seat)
        points = choice.worth(state)
        gained = {"gained": within_barrier(state, self.seat, points)} if points else {}
        return {**gained, **waste.by_use(state, self.seat, choice)}

    def candidates(self, state: Augsburg) -> Sequence[Use]:
        return [use for use in ALL_USES if use.numbers.get("victim", 0) < state.box.seats]

    def why_not(self, state: Augsburg, choice: Use) -> Denial | None:
        if choice.privilege != NO_SYMBOL:
            if not state.uses_left:
                return BOTH_USED
            if free_slot(state, choice.privilege) < 0:
                return NOT_ON_CARD
        return choice.why_not(state, self.seat)

    def options(self, state: Augsburg) -> list[Use]:
        found: list[Use] = []
        seat = self.seat
        seats = state.box.seats
        if state.uses_left:
            symbols = state.box.privilege_cards[state.card]
            seen = 0
            for slot in range(SLOTS):
                symbol = symbols[slot]
                if not state.slots_used >> slot & 1 and not seen >> symbol & 1:
                    seen |= 1 << symbol
                    for use in USES_OF[symbol]:
                        if isinstance(use, Rob) and use.victim >= seats:
                            continue
                        if use.why_not(state, seat) is None:
                            found.append(use)
        for use in WITHOUT_SYMBOL:
            if use.why_not(state, seat) is None:
                found.append(use)
        return found

    def take(self, table: Table[Augsburg], choice: Use) -> None:
        state = table.state
        if choice.privilege != NO_SYMBOL:
            state.slots_used |= 1 << free_slot(state, choice.privilege)
            state.uses_left -= 1
        table.next(GO_ON)
        choice.do(table, self.seat)


def go_on(table: Table[Augsburg]) -> None:
    """Until both privileges are used or forgone; then the Master Builder may still build.

    Rules: privileges.two, buildings.master-builder
    """
    state = table.state
    seat = state.marker
    if state.uses_left or extra_open(state, seat):
        table.next(USE_PRIVILEGES[seat])
    else:
        state.card = NO_CARD
        state.slots_used = 0
        state.builder_used = 0


class Discard(Choice):
    def __init__(self, card: int) -> None:
        super().__init__(f"discard {certificate_text(card)}", certificate=card)
        self.card: Final = card


DISCARD: Final = [Discard(card) for card in range(CERTIFICATES + 1)]


class DiscardOne(Decision[Augsburg, Discard]):
    """Which card of your hand do you discard? It need not be one of the two you drew.

    Rules: privileges.cards
    """

    def __init__(self, seat: int) -> None:
        super().__init__("discard-one", seat)

    def candidates(self, state: Augsburg) -> Sequence[Discard]:
        return [DISCARD[card] for card in kinds_in(state, HAND + self.seat)]

    def why_not(self, state: Augsburg, choice: Discard) -> Denial | None:
        return None

    def take(self, table: Table[Augsburg], choice: Discard) -> None:
        discard_card(table.state, choice.card, HAND + self.seat)
        table.tell(events.DISCARDED, self.seat, choice.card)  # ruling.discard-packet: a single discard is seen
        refill(table)


TAKE_CARDS: Final = [TakeCard(seat) for seat in range(MOST_SEATS)]
USE_PRIVILEGES: Final = [UsePrivilege(seat) for seat in range(MOST_SEATS)]
DISCARD_ONES: Final = [DiscardOne(seat) for seat in range(MOST_SEATS)]
GO_ON: Final = steps(go_on)[0]
