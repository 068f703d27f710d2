"""The Event action: take a face-up event with its ducats, resolve its text and bottom row, and crown its ruler.

Rules: event.once, event.take, event.enrich, event.text, event.option, event.bottom, event.ruler, event.left-over
Rules: event.flip, events.other-option, events.order
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import ADM, NOBODY, POSTS, RULER, read
from hausmacht.games.price_of_power.content import Effects
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.effects.language.option import MOST_OPTIONS, NO_LONGER_OPEN, Option, open_options
from hausmacht.games.price_of_power.effects.running import costs, frame
from hausmacht.games.price_of_power.effects.running.asking import is_person, named
from hausmacht.games.price_of_power.effects.running.run import CLOSE, Effect, Open, follow
from hausmacht.games.price_of_power.effects.verbs.flow import OPTIONS, bots_option
from hausmacht.games.price_of_power.events import bots as bot_events
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.terms import characters, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

ADDED_DUCATS: Final = 2  # laid on each event that was not taken
LEFT_OVER_PRICE: Final = 2  # administrative power for the ruler of the event nobody took
NOT_FACE_UP: Final = Denial("not-face-up", "event.take")

EVENT_IDS: Final[list[str]] = [row["id"].lower() for age in (1, 2, 3, 4) for row in read(f"events_{age}")["event"]]
TAKE: Final = choices.picks("take-event", EVENT_IDS, "event")
CROWN: Final = choices.word("crown-ruler")
KEEP_RULER: Final = choices.word("keep-ruler")
RULERS: Final = [CROWN, KEEP_RULER]


# Taking


def may_begin(state: PriceOfPower, player: int) -> bool:
    """Once a round (twice when two play), while there is an event to take.

    Rules: event.once, two.events
    """
    return state.time.event_taken[player] < state.box.events_due and bool(state.cards.events_up)


def begin(table: Table[PriceOfPower], player: int) -> None:
    """The player takes one of the face-up events.

    Rules: event.take
    """
    state = table.state
    if not may_begin(state, player):
        state.time.event_taken = replaced(state.time.event_taken, player, state.box.events_due)
        return
    if is_person(state, player):
        table.next(TakeEvent(player))
    else:
        take(table, player, bots_event(state, player))


def bots_event(state: PriceOfPower, player: int) -> int:
    """A rule bot takes its own realm's event, else the one with most ducats, else A to Z.

    Rules: effects.bots
    """
    best = NOBODY
    rank = (-1, 0)
    for at in range(0, len(state.cards.events_up), 2):
        event = state.cards.events_up[at]
        here = (1 if realm_player(state, event) == player else 0, state.cards.events_up[at + 1])
        if here > rank or (here == rank and event < best):
            best = event
            rank = here
    return best


class TakeEvent(Tried[PriceOfPower, Pick]):
    """Which face-up event is taken.

    Rules: event.take
    """

    def __init__(self, seat: int) -> None:
        super().__init__("take-event", seat)

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return [TAKE[event] for event in state.cards.events_up[::2]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if choice.value in state.cards.events_up[::2] else NOT_FACE_UP

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        take(table, self.seat, choice.value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        at = state.cards.events_up[::2].index(choice.value)
        return {"event": choice.value, "ducats": state.cards.events_up[2 * at + 1]}


def take(table: Table[PriceOfPower], player: int, event: int) -> None:
    """The event with its ducats goes to the player, the others grow dearer, and its text is resolved.

    Rules: event.take, event.enrich, event.text
    """
    state = table.state
    at = 2 * state.cards.events_up[::2].index(event)
    ducats = state.cards.events_up[at + 1]
    state.cards.events_up = (*state.cards.events_up[:at], *state.cards.events_up[at + 2 :])
    state.time.event_taken = replaced(state.time.event_taken, player, state.time.event_taken[player] + 1)
    table.tell(events.EVENT_TAKEN, player, event, ducats)
    treasury.gain_ducats(table, player, ducats)
    for other in range(0, len(state.cards.events_up), 2):
        state.cards.events_up = replaced(
            state.cards.events_up, other + 1, state.cards.events_up[other + 1] + ADDED_DUCATS
        )
        table.tell(events.EVENT_ENRICHED, state.cards.events_up[other], state.cards.events_up[other + 1])
    text = texts(state).events[event]
    items: list[Item] = [Open(frame.EVENT, event, player, ducats)]
    add_effect(items, text.pre, player)
    if text.options:
        items.append(Options(player, event))
    add_effect(items, text.post, player)
    for symbol in range(len(text.bottom_row)):
        items.append(BottomRow(player, event, symbol, 0))
    items.extend([NewRuler(player, event), CLOSE, AfterEvent(player)])
    table.then(items)


def add_effect(items: list[Item], effects: Effects, player: int) -> None:
    if effects.number != NOBODY:
        items.append(Effect(effects.number, 0, player))


# Options


class Options(Step[PriceOfPower]):
    """Those who choose take one of the options each, from the active player on.

    Rules: event.option, events.order
    """

    def __init__(self, player: int, event: int) -> None:
        super().__init__("event-options", (player, event))
        self.player: Final = player
        self.event: Final = event

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        chooser = texts(state).events[self.event].chooser
        found = [self.player] if chooser.is_active else named(state, self.player, chooser)
        table.then([AskOption(who, self.event) for who in found])


class AskOption(Step[PriceOfPower]):
    """A player comes to his choice."""

    def __init__(self, player: int, event: int) -> None:
        super().__init__("event-ask", (player, event))
        self.player: Final = player
        self.event: Final = event

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        listed = texts(state).events[self.event].options
        offered = open_options(state, self.player, listed)
        if not is_person(state, self.player):
            choose(table, self.player, self.event, bots_option(state, self.player, listed, offered))
        elif len(offered) == 1:
            choose(table, self.player, self.event, offered[0])
        else:
            table.next(EventOption(self.player, self.event))


class EventOption(Tried[PriceOfPower, Pick]):
    """One of the options of an event. Who cannot meet or pay one must take the other.

    Rules: event.option, events.other-option
    """

    def __init__(self, seat: int, event: int) -> None:
        super().__init__("event-option", seat, event)
        self.event: Final = event

    def listed(self, state: PriceOfPower) -> list[Option]:
        return texts(state).events[self.event].options

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return OPTIONS[: len(self.listed(state))]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        listed = self.listed(state)
        if choice.value in open_options(state, self.seat, listed):
            return None
        if choice.value >= len(listed):
            return NO_LONGER_OPEN
        if not listed[choice.value].is_met(state, self.seat):
            number = self.event * MOST_OPTIONS + choice.value
            return Denial("option-needs", "events.other-option", event_option=number)
        return listed[choice.value].why_not_paid(state, self.seat)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        choose(table, self.seat, self.event, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"event": self.event}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        then = self.listed(state)[choice.value].then
        return {"event": self.event, "option": choice.value, "sequence": then.number}


def choose(table: Table[PriceOfPower], player: int, event: int, option: int) -> None:
    """The option is carried out for the one who chose it."""
    state = table.state
    table.tell(events.OPTION, player, event, option)
    frame.bind(state, frame.CHOICES, "number", [*frame.values(state, frame.CHOICES), player, option])
    follow(table, texts(state).events[event].options[option].then, player)


# Bottom row


class BottomRow(Step[PriceOfPower]):
    """One symbol of the bottom row, from left to right.

    Rules: event.bottom
    """

    def __init__(self, player: int, event: int, symbol: int, auto: int) -> None:
        super().__init__("event-bottom", (player, event, symbol, auto))
        self.player: Final = player
        self.event: Final = event
        self.symbol: Final = symbol
        self.auto: Final = auto

    def run(self, table: Table[PriceOfPower]) -> None:
        symbol = texts(table.state).events[self.event].bottom_row[self.symbol]
        secondary.resolve(table, self.player, symbol, self.auto == 1)


# Rulers


def realm_player(state: PriceOfPower, event: int) -> int:
    """The player of the realm an event belongs to; NOBODY: nobody plays it."""
    name = state.box.content.events[event].realm
    if not name:
        return NOBODY
    realm = names.realm(name)
    return state.box.player_of[realm] if realm >= 0 else NOBODY


class NewRuler(Step[PriceOfPower]):
    """The ruler on the card: the realm's own player must crown him, any other turn lets that player choose.

    Rules: event.ruler, events.reject-ruler
    """

    def __init__(self, player: int, event: int) -> None:
        super().__init__("event-ruler", (player, event))
        self.player: Final = player
        self.event: Final = event

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        who = realm_player(state, self.event)
        if state.box.content.events[self.event].ruler == NOBODY or who == NOBODY:
            return
        fate = frame.field(state, frame.RULER)
        if fate == frame.RULER_REJECTED:
            table.tell(events.RULER_REFUSED, who, self.event)
            characters.discard_character(table, who, RULER)
        elif fate == frame.RULER_OPEN:
            if who == self.player:
                crown(table, who, self.event)
            else:
                offer_ruler(table, who, self.event, 0)


def crown(table: Table[PriceOfPower], player: int, event: int) -> None:
    characters.set_ruler(table, player, table.state.box.content.events[event].ruler)


def offer_ruler(table: Table[PriceOfPower], player: int, event: int, price: int) -> None:
    """The player of the realm chooses; a bot takes the abler one."""
    state = table.state
    if price and not costs.Cost({"ADM": price}).can_pay(state, player):
        return
    if is_person(state, player):
        table.next(ChooseRuler(player, event, price))
    elif skill(state, state.box.content.events[event].ruler) > skill(
        state, state.court.character[player * POSTS + RULER]
    ):
        pay_and_crown(table, player, event, price)


def skill(state: PriceOfPower, character: int) -> int:
    return sum(state.box.content.characters[character].skill) if character != NOBODY else 0


def pay_and_crown(table: Table[PriceOfPower], player: int, event: int, price: int) -> None:
    if price:
        costs.lose_power(table, player, ADM, price)
    crown(table, player, event)


class ChooseRuler(Decision[PriceOfPower, Pick]):
    """Crown the ruler on the card, or keep the one there is.

    Rules: event.ruler, event.left-over
    """

    def __init__(self, seat: int, event: int, price: int) -> None:
        super().__init__("event-crown", seat, event, price)
        self.event: Final = event
        self.price: Final = price

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return RULERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is CROWN:
            pay_and_crown(table, self.seat, self.event, self.price)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"event": self.event, "adm": self.price}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        new = state.box.content.events[self.event].ruler
        return characters.named(state, new if choice is CROWN else state.court.character[self.seat * POSTS + RULER])


# Afterwards


class AfterEvent(Step[PriceOfPower]):
    """The last event action of the round leaves one event, which resolves by itself; else the next one is turned up.

    Rules: event.left-over, event.flip
    """

    def __init__(self, player: int) -> None:
        super().__init__("event-after", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if min(state.time.event_taken) >= state.box.events_due:
            while state.cards.events_down:
                turn_up(table)
            left = state.cards.events_up[::2]
            state.cards.events_up = ()
            for event in reversed(left):
                resolve_left_over(table, self.player, event)
        elif state.cards.events_down:
            turn_up(table)


def turn_up(table: Table[PriceOfPower]) -> None:
    """The next face-down event of the round.

    Rules: event.flip, bots.lost-events
    """
    state = table.state
    while state.cards.events_down:
        state.cards.events_down -= 1
        event = event_deck.turn_up(table)
        if event != NOBODY and not withdraw(table, event):
            state.cards.events_up = (*state.cards.events_up, event, 0)
            table.tell(events.EVENT_TURNED, event)
            return


def withdraw(table: Table[PriceOfPower], event: int) -> bool:
    """Whether an event is taken away at once, because the bot of its realm is out of the game.

    Rules: bots.lost-events
    """
    who = realm_player(table.state, event)
    if who == NOBODY or not board.is_lost(table.state, who):
        return False
    table.tell(bot_events.EVENT_WITHDRAWN, event)
    return True


def resolve_left_over(table: Table[PriceOfPower], player: int, event: int) -> None:
    """Only the bottom row, by itself; the ruler may be crowned for a price.

    Rules: event.left-over, bottom.auto
    """
    state = table.state
    table.tell(events.EVENT_LEFT, event)
    items: list[Item] = [Open(frame.EVENT, event, player, 0)]
    for symbol in range(len(texts(state).events[event].bottom_row)):
        items.append(BottomRow(player, event, symbol, 1))
    items.extend([CLOSE, LeftRuler(event)])
    table.then(items)


class LeftRuler(Step[PriceOfPower]):
    """The ruler of the event nobody took, for administrative power.

    Rules: event.left-over
    """

    def __init__(self, event: int) -> None:
        super().__init__("event-left-ruler", (event,))
        self.event: Final = event

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        who = realm_player(state, self.event)
        if state.box.content.events[self.event].ruler != NOBODY and who != NOBODY:
            offer_ruler(table, who, self.event, LEFT_OVER_PRICE)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "take-event": TakeEvent,
    "event-options": Options,
    "event-ask": AskOption,
    "event-option": EventOption,
    "event-bottom": BottomRow,
    "event-ruler": NewRuler,
    "event-crown": ChooseRuler,
    "event-after": AfterEvent,
    "event-left-ruler": LeftRuler,
}
