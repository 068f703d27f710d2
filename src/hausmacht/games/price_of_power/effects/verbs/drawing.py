"""Cards drawn and cards that go: action cards, trade cards, missions, displays and the charges on them.

Rules: effects.draw, effects.discard, ruling.keep-drawn
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    BAD,
    Again,
    Select,
    ask,
    enter,
    is_person,
    select,
    whom,
)
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

POWER_KEYS: Final = ("ADM", "DIP", "MIL")
DRAW_DECK: Final = choices.picks("draw-card", DECK_NAMES, "deck")
DISCARD: Final = choices.picks("discard-card", things.CARD_IDS, "card")
SPY_NETWORK: Final = "spy network"
DRAWN_FROM: Final = ("ADM", "DIP", "MIL", "any", "trade")


class Draw(Verb):
    """Action cards from a deck, or from any; trade cards are only turned up.

    Rules: effects.draw, ruling.keep-drawn
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.deck: Final = read.word("deck", DRAWN_FROM)
        self.is_trade: Final = self.deck == "trade"
        read.need("n")
        self.amount: Final = read.amount()
        self.keep: Final = read.number("keep", NOBODY)  # NOBODY: all of them

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        number = self.amount.of(table.state, task.player, 0)
        if self.is_trade:
            show_trade_cards(table, number)
            return
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            if self.keep != NOBODY and is_person(table.state, who):
                spare = number - self.keep
                if spare > 0:
                    table.next(Again(select("effect-discard", who, task, who, spare, False), spare))
            draw_for(table, task, who, self.deck, number)

    def told(self, teller: Narrator) -> list[Told]:
        found = self.amount.so_many(teller, "card", [teller.power_kind(self.deck)])
        return teller.deed("draw-keep", x=found, n=self.keep) if self.keep != NOBODY else teller.deed("draw", x=found)

    def worth(self) -> float:
        return 0.8

    def is_boon(self) -> bool:
        return True


def draw_for(table: Table[PriceOfPower], task: Task, player: int, name: str, number: int) -> None:
    """A bot has no hand and draws nothing."""
    if not is_person(table.state, player):
        return
    if name in POWER_KEYS:
        table.spend(number)
        for _ in range(number):
            deck.draw(table, player, POWER_KEYS.index(name))
    else:
        ask(table, select("effect-draw", player, task, player, number, False))


class DrawFrom(Select):
    """From which deck the next card comes."""

    def named(self) -> str:
        return "effect-draw"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [at for at in range(3) if deck.may_draw(state, at)]

    def choice_of(self, value: int) -> Pick:
        return DRAW_DECK[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        deck.draw(table, self.subject, value)


def show_trade_cards(table: Table[PriceOfPower], number: int) -> None:
    """Trade cards are turned up for everybody to see, and discarded."""
    state = table.state
    shown: list[int] = []
    table.spend(number)
    for _ in range(number):
        card = trade_deck.turn_up(table)
        if card != NOBODY:
            shown.append(card)
            table.tell(events.TRADE_CARD_SHOWN, card)
    trade_deck.discard(state, shown)
    frame.bind(state, frame.DRAWN, "card", sorted(shown))


DISCARDED: Final = ("hand", "display_card", "mission", "spy_charge_of_opponents")


class Discard(Verb):
    """Hand cards, display cards, missions, or a charge of an opponent's spies.

    Rules: effects.discard
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.what: Final = read.word("what", DISCARDED)
        self.blows_cover: Final = self.what == "spy_charge_of_opponents"
        self.question: Final = QUESTIONS.get(self.what, "effect-discard")
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        number = self.amount.of(table.state, task.player, MOST_CARDS)
        if self.blows_cover:
            self.blow_cover(table, task.player, number)
            return
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            ask(table, select(self.question, who, task, who, number, False))

    def blow_cover(self, table: Table[PriceOfPower], player: int, number: int) -> None:
        """The spies of all others lose charges."""
        for who in range(table.state.box.players):
            card = spies_of(table.state, who)
            if who != player and card != NOBODY:
                set_charges(table, who, card, charges_on(table.state, who, card) - number)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("discard", x=self.amount.so_many(teller, f"thrown-{self.what}", []))


MOST_CARDS: Final = 20  # more than anybody holds
QUESTIONS: Final = {"display_card": "effect-discard-display", "mission": "effect-discard-mission"}


class Thrown(Select):
    """Something that goes, and is not missed twice."""

    def once_each(self) -> bool:
        return True

    def bearing(self, state: PriceOfPower) -> int:
        return BAD


class DiscardCard(Thrown):
    """Which hand card goes."""

    def named(self) -> str:
        return "effect-discard"

    def targets(self, state: PriceOfPower) -> list[int]:
        return sorted(state.cards.hands[self.subject])

    def choice_of(self, value: int) -> Pick:
        return DISCARD[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        deck.discard(table, self.subject, value)


class DiscardDisplay(Thrown):
    """Which display card goes."""

    def named(self) -> str:
        return "effect-discard-display"

    def targets(self, state: PriceOfPower) -> list[int]:
        return sorted(state.cards.display[self.subject][::2])

    def choice_of(self, value: int) -> Pick:
        return DISCARD[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        set_charges(table, self.subject, value, 0)


class DiscardMission(Thrown):
    """Which mission goes back; its number is that of the catalogue."""

    def named(self) -> str:
        return "effect-discard-mission"

    def targets(self, state: PriceOfPower) -> list[int]:
        return sorted(state.cards.missions[self.subject])

    def choice_of(self, value: int) -> Pick:
        return DISCARD_MISSION[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        kept = tuple([mission for mission in state.cards.missions[self.subject] if mission != value])
        state.cards.missions = replaced_group(state.cards.missions, self.subject, kept)


DISCARD_MISSION: Final = choices.numbers("discard-mission", 399, "mission")


def spies_of(state: PriceOfPower, player: int) -> int:
    """A spy network on display; NOBODY: none."""
    content = state.box.content
    for card in state.cards.display[player][::2]:
        if content.types[content.card_type[card]].name.lower() == SPY_NETWORK:
            return card
    return NOBODY


def charges_on(state: PriceOfPower, player: int, card: int) -> int:
    row = state.cards.display[player]
    for at in range(0, len(row), 2):
        if row[at] == card:
            return row[at + 1]
    return 0


def set_charges(table: Table[PriceOfPower], player: int, card: int, charges: int) -> None:
    """Charges on a display card; without any it is discarded."""
    state = table.state
    row = state.cards.display[player]
    for at in range(0, len(row), 2):
        if row[at] == card:
            if charges > 0:
                state.cards.display = replaced_group(
                    state.cards.display, player, (*row[: at + 1], charges, *row[at + 2 :])
                )
            else:
                state.cards.display = replaced_group(state.cards.display, player, (*row[:at], *row[at + 2 :]))
                deck.put_on_discards(state, card)
            table.tell(events.CHARGES, player, card, charges)
            return


VERBS.update({"draw": Draw, "discard": Discard})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-draw": DrawFrom,
        "effect-discard": DiscardCard,
        "effect-discard-display": DiscardDisplay,
        "effect-discard-mission": DiscardMission,
    },
    ITEMS,
)
