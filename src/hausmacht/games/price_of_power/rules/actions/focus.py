"""Change National Focus: power moves between pools, cards of the hand are exchanged.

While cards are exchanged, `state.deal` knows the places in the hand of the cards to be discarded
afterwards.

Rules: focus.once, focus.power, focus.cards, focus.salvage, focus.not-empty
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table, Tried
from hausmacht.games.price_of_power.choices import DONE, Pick, picks
from hausmacht.games.price_of_power.components import MOST_POWER, NOBODY, POWER_NAMES, POWERS, TOP_DISCARDS
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.progress.deal import EXCHANGING, Marked
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import replaced, replaced_group, without
from hausmacht.games.price_of_power.rules.actions.action import Action, ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.cards import marks
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, why_not_cover
from hausmacht.games.price_of_power.rules.terms.characters import CARD_NAMES
from hausmacht.games.price_of_power.state import PriceOfPower

FOCUS_CHANGED: Final = 1  # a bit of state.time.focus_changed
MOST_EXCHANGED: Final = 3
SALVAGE_PRICE: Final = 2

FOCUS_ONLY_ONCE: Final = Denial("focus-changed", "focus.once")
NOTHING_TO_CHANGE: Final = Denial("nothing-to-change", "focus.not-empty")
CHANGE_SOMETHING: Final = Denial("change-something", "focus.not-empty")
SALVAGED_ALREADY: Final = Denial("salvaged-already", "focus.salvage")


class Shift(Pick):
    """Power moves to one pool from one or both of the others: `focus adm from dip`."""

    def __init__(self, to: int, origins: tuple[int, ...]) -> None:
        names = [POWER_NAMES[kind] for kind in origins]
        super().__init__(f"focus {POWER_NAMES[to]} from {' and '.join(names)}", to, power=to, origins=len(origins))
        self.origins: Final = origins


def shifts() -> list[Pick]:
    found: list[Pick] = []
    for to in range(POWERS):
        others = [kind for kind in range(POWERS) if kind != to]
        found.extend([Shift(to, (others[0],)), Shift(to, (others[1],)), Shift(to, (others[0], others[1]))])
    return found


SHIFTS: Final[list[Pick]] = shifts()
EXCHANGE: Final = picks("exchange", CARD_NAMES, "card")
DRAW: Final = picks("draw", DECK_NAMES, "deck")
SALVAGE: Final = picks("salvage", CARD_NAMES, "card")


class ChangeFocus(Action):
    """Rules: focus.once, focus.not-empty"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if state.time.focus_changed[player] & FOCUS_CHANGED:
            return FOCUS_ONLY_ONCE
        if not state.cards.hands[player] and not can_shift(state, player):
            return NOTHING_TO_CHANGE
        return None

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        state = table.state
        state.time.focus_changed = replaced(
            state.time.focus_changed, player, state.time.focus_changed[player] | FOCUS_CHANGED
        )
        state.deal = Marked(EXCHANGING)
        table.next(ShiftPower(player))


def can_shift(state: PriceOfPower, player: int) -> bool:
    """Any power that could move to another pool."""
    return any([why_not_shift(state, player, shift) is None for shift in SHIFTS])


def why_not_shift(state: PriceOfPower, player: int, choice: Pick) -> Denial | None:
    """Rules: focus.power, power.limit"""
    assert isinstance(choice, Shift)
    for kind in choice.origins:
        if state.treasury.power[player * POWERS + kind] < 1:
            return power_denial(kind, 1, 0)
    if state.treasury.power[player * POWERS + choice.value] + len(choice.origins) > MOST_POWER:
        return Denial("power-full", "power.limit", power=choice.value, most=MOST_POWER)
    return None


class ShiftPower(Tried[PriceOfPower, Pick]):
    """Up to one power from each of two pools moves to the third.

    Rules: focus.power, focus.not-empty
    """

    def __init__(self, player: int) -> None:
        super().__init__("shift-power", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *SHIFTS]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if state.cards.hands[self.seat] else CHANGE_SOMETHING
        return why_not_shift(state, self.seat, choice)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if table.state.cards.hands[self.seat]:
            table.next(ExchangeCards(self.seat, int(choice is not DONE)))
        else:
            table.state.deal = NOTHING
        if choice is DONE:
            return
        assert isinstance(choice, Shift)
        table.tell(events.FOCUS, self.seat, choice.value)
        for kind in choice.origins:
            treasury.spend_power(table, self.seat, kind, 1)
        treasury.gain_power(table, self.seat, choice.value, len(choice.origins))


class ExchangeCards(Tried[PriceOfPower, Pick]):
    """Which cards of the hand go? Up to three; one fewer is drawn. Who has moved no power must exchange some.

    Rules: focus.cards, focus.not-empty
    """

    def __init__(self, player: int, moved: int) -> None:
        super().__init__("exchange-cards", player, moved)
        self.moved: Final = moved

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        chosen = marks.marked(state, self.seat)
        return [DONE, *[EXCHANGE[card] for card in state.cards.hands[self.seat] if card not in chosen]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if self.moved or marks.count(state) else CHANGE_SOMETHING
        if marks.count(state) >= MOST_EXCHANGED:
            return Denial("exchanged-enough", "focus.cards", most=MOST_EXCHANGED)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is not DONE:
            marks.mark(state, self.seat, choice.value)
            if marks.count(state) < min(MOST_EXCHANGED, len(state.cards.hands[self.seat])):
                table.next(self)
                return
        go_on(table, self.seat, marks.count(state) - 1, 0)


def go_on(table: Table[PriceOfPower], player: int, left: int, salvaged: int) -> None:
    """The next new card; after the last the old ones are discarded.

    Rules: focus.cards
    """
    state = table.state
    if left > 0 and any([deck.may_draw(state, number) for number in range(len(DECK_NAMES))]):
        table.next(NewCard(player, left, salvaged))
        return
    for card in marks.marked(state, player):
        deck.discard(table, player, card)
    state.deal = NOTHING


class NewCard(Tried[PriceOfPower, Pick]):
    """From which deck is the new card, or is one of the top five discards taken for 1 power and 2 ducats?

    Rules: focus.cards, focus.salvage, loan.cover
    """

    def __init__(self, player: int, left: int, salvaged: int) -> None:
        super().__init__("new-card", player, left, salvaged)
        self.left: Final = left
        self.salvaged: Final = salvaged

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [*DRAW]
        for pile in state.cards.discards:
            found.extend([SALVAGE[card] for card in pile[-TOP_DISCARDS:]])
        found.append(LOAN)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.kind == "draw":
            return (
                None if deck.may_draw(state, choice.value) else Denial("deck-empty", "focus.cards", deck=choice.value)
            )
        if choice is LOAN:
            return why_not_cover(state, self.seat, self.price_at_stake(state))
        if self.salvaged:
            return SALVAGED_ALREADY
        if state.treasury.ducats[self.seat] < SALVAGE_PRICE:
            return ducats_denial(SALVAGE_PRICE, state.treasury.ducats[self.seat])
        kind = state.box.content.card_deck[choice.value]
        return None if state.treasury.power[self.seat * POWERS + kind] >= 1 else power_denial(kind, 1, 0)

    def price_at_stake(self, state: PriceOfPower) -> int:
        """Ducats for a card that could be salvaged; 0: none could."""
        for kind, pile in enumerate(state.cards.discards):
            if pile and not self.salvaged and state.treasury.power[self.seat * POWERS + kind] >= 1:
                return SALVAGE_PRICE
        return 0

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is LOAN:
            table.next(self)
            borrow(table, self.seat)
            return
        if choice.kind == "draw":
            card = deck.draw(table, self.seat, choice.value)
            if card != NOBODY:
                marks.joined(table.state, self.seat, card)
            go_on(table, self.seat, self.left - 1, self.salvaged)
            return
        treasury.spend_power(table, self.seat, table.state.box.content.card_deck[choice.value], 1)
        treasury.lose_ducats(table, self.seat, SALVAGE_PRICE)
        salvage(table, self.seat, choice.value)
        marks.joined(table.state, self.seat, choice.value)
        go_on(table, self.seat, self.left - 1, 1)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cards": self.left}


def salvage(table: Table[PriceOfPower], player: int, card: int) -> None:
    """A card from the discards into the hand, seen by all.

    Rules: focus.salvage
    """
    state = table.state
    pile = state.box.content.card_deck[card]
    state.cards.discards = replaced_group(state.cards.discards, pile, without(state.cards.discards[pile], card))
    state.cards.hands = replaced_group(state.cards.hands, player, tuple(sorted([*state.cards.hands[player], card])))
    table.tell(events.SALVAGED, player, card)


ACTIONS: Final[list[Action]] = [ChangeFocus("change-focus", "change_national_focus")]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "shift-power": ShiftPower,
    "exchange-cards": ExchangeCards,
    "new-card": NewCard,
}
