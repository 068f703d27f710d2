"""Decks and displays in a position: events, ideas, milestones, power struggles, trade cards, discards.

A card that is mentioned nowhere lies in its deck; a deck is written only when it holds something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.positions.names import Names
from hausmacht.games.price_of_power.positions.progress import cards_on_offer
from hausmacht.games.price_of_power.positions.sheet import Sheet
from hausmacht.games.price_of_power.state import PriceOfPower

PLACES: Final = 3  # for players on a milestone


def told(state: PriceOfPower, names: Names) -> dict[str, object]:
    """What lies open; the decks are told by `decks_told`."""
    return {
        "cards": {
            "events": [
                event_told(names, state.cards.events_up[at : at + 2]) for at in range(0, len(state.cards.events_up), 2)
            ],
            "events_to_come": state.cards.events_down,
            "ideas": names.values("idea", state.cards.idea_display),
            "milestones": [
                milestone_told(names, state.cards.milestones[at : at + 1 + PLACES])
                for at in range(0, len(state.cards.milestones), 1 + PLACES)
            ],
            "struggle": names.name("power struggle", state.cards.struggle),
            "struggles_to_come": names.values("power struggle", state.cards.struggles),
            "trade_discards": names.values("trade card", state.trade.trade_discards),
            **{
                f"{name}_discards": names.values("card", state.cards.discards[deck])
                for deck, name in enumerate(DECK_NAMES)
            },
        }
    }


def decks_told(state: PriceOfPower, names: Names) -> dict[str, object]:
    """What lies face down, without an order."""
    return {
        **{f"{name}_deck": names.values("card", state.cards.decks[deck]) for deck, name in enumerate(DECK_NAMES)},
        "first_half": names.values("event", state.cards.event_deck[0]),
        "second_half": names.values("event", state.cards.event_deck[1]),
        "idea_deck": names.values("idea", state.cards.idea_deck),
        "milestone_deck": names.values("milestone", state.cards.milestone_deck),
        "trade_deck": names.values("trade card", state.trade.trade_deck),
    }


def event_told(names: Names, entry: Sequence[int]) -> str:
    """`11A-1`, or `11A-1 3` with ducats on it."""
    name = names.name("event", entry[0])
    return f"{name} {entry[1]}" if entry[1] else name


def milestone_told(names: Names, entry: Sequence[int]) -> str:
    """`m1-exp-fleet france`: a milestone and who has reached it, the first one first."""
    players = [names.name("player", player) for player in entry[1:]]
    while players and entry[len(players)] == NOBODY:
        players.pop()
    return " ".join([names.name("milestone", entry[0]), *players])


# Reading


def lay(state: PriceOfPower, names: Names, table: dict[str, object]) -> None:
    """What lies open, then the decks, from what is left of the cards."""
    sheet = Sheet(names, "[cards]", table.pop("cards", {}))
    events = sheet.texts("events")
    if events is not None:
        state.cards.events_up = tuple([number for text in events for number in event_of(sheet, text)])
    state.cards.events_down = sheet.number("events_to_come", state.cards.events_down, 0, 99)
    ideas = sorted([*state.cards.idea_display, *state.cards.idea_deck])
    state.cards.idea_display = sheet.things("ideas", "idea", state.cards.idea_display)
    milestones = sorted([*state.cards.milestones[:: 1 + PLACES], *state.cards.milestone_deck])
    open_milestones = sheet.texts("milestones")
    if open_milestones is not None:
        state.cards.milestones = tuple([number for text in open_milestones for number in milestone_of(sheet, text)])
    state.cards.struggle = sheet.thing("struggle", "power struggle", state.cards.struggle)
    state.cards.struggles = sheet.things("struggles_to_come", "power struggle", state.cards.struggles)
    trade = [*state.trade.trade_deck, *state.trade.trade_discards]
    state.trade.trade_discards = sheet.things("trade_discards", "trade card", state.trade.trade_discards)
    state.cards.discards = tuple(
        [sheet.things(f"{name}_discards", "card", state.cards.discards[deck]) for deck, name in enumerate(DECK_NAMES)]
    )
    lay_decks(state, sheet, ideas, milestones, trade)
    sheet.close()


def lay_decks(
    state: PriceOfPower, sheet: Sheet, ideas: Sequence[int], milestones: Sequence[int], trade: Sequence[int]
) -> None:
    """Every deck holds what lies nowhere else, unless it is said what it holds."""
    elsewhere = cards_elsewhere(state)
    decks = [tuple([card for card in cards if card not in elsewhere]) for cards in state.cards.decks]
    state.cards.decks = tuple(
        [sheet.things(f"{name}_deck", "card", decks[deck]) for deck, name in enumerate(DECK_NAMES)]
    )
    first, second = halves(state)
    state.cards.event_deck = (
        sheet.things("first_half", "event", first),
        sheet.things("second_half", "event", second),
    )
    state.cards.idea_deck = sheet.things(
        "idea_deck", "idea", [at for at in ideas if at not in state.cards.idea_display]
    )
    shown = state.cards.milestones[:: 1 + PLACES]
    state.cards.milestone_deck = sheet.things(
        "milestone_deck", "milestone", [at for at in milestones if at not in shown]
    )
    gone = [*state.trade.trade_discards, *cards_on_offer(state)]
    state.trade.trade_deck = sheet.things("trade_deck", "trade card", [at for at in trade if at not in gone])


def cards_elsewhere(state: PriceOfPower) -> set[int]:
    """Action cards in hands, on displays, in office and among the discards."""
    found = {card for pile in (*state.cards.hands, *state.cards.discards) for card in pile}
    found.update(card for display in state.cards.display for card in display[::2])
    found.update(character for character in state.court.character if character != NOBODY)
    return found


def halves(state: PriceOfPower) -> tuple[list[int], list[int]]:
    """The events of the age in two halves, but for those that lie open."""
    cards = event_deck.listed(state.box, state.time.age)
    middle = (len(cards) + 1) // 2
    shown = state.cards.events_up[::2]
    return (
        sorted([card for card in cards[:middle] if card not in shown]),
        sorted([card for card in cards[middle:] if card not in shown]),
    )


def event_of(sheet: Sheet, text: str) -> tuple[int, int]:
    name, _, ducats = text.partition(" ")
    return sheet.read("events", "event", name, False), sheet.read("events", "number", ducats or "0")


def milestone_of(sheet: Sheet, text: str) -> list[int]:
    name, *players = text.split(" ")
    if len(players) > PLACES:
        raise ValueError(f"In [cards], 'milestones': '{name}' has {PLACES} places, not {len(players)}")
    found = [sheet.read("milestones", "player", player) for player in players]
    return [sheet.read("milestones", "milestone", name, False), *found, *[NOBODY] * (PLACES - len(found))]
