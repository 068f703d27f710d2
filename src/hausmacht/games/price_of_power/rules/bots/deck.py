"""The cards of a bot: twenty of twenty-four, drawn one at a time, some of which come back each round.

`state.cards.bots[player]` holds a number for each of the 24 cards: OUT (not in this bot's deck), LEFT or DISCARDED.

Rules: bots.deck, bots.reshuffle
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import NOBODY, REALM_TITLES
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.sheets import BOTS
from hausmacht.games.price_of_power.state import PriceOfPower

CARDS: Final = 24
OUT: Final = 0
LEFT: Final = 1
DISCARDED: Final = 2

EVENT_CARD: Final = 1
IDEA_CARD: Final = 24
USUAL_DECK: Final = "Hungary"  # for a realm that has none of its own


def by_card(table: dict[str, tuple[int, ...]]) -> list[str]:
    """The word under which each card is listed; entry 0 is not used."""
    found = [""] * (CARDS + 1)
    for word, cards in table.items():
        for card in cards:
            found[card] = word
    return found


COST: Final[list[int]] = [int(word or "0") for word in by_card(BOTS.facts.bot_deck.cost)]
FIRST: Final[list[str]] = by_card(BOTS.card_use.first)  # charts
SECOND: Final[list[str]] = by_card(BOTS.card_use.second)
AT_WAR: Final[list[str]] = by_card(BOTS.card_use.war)


def is_focus(card: int) -> bool:
    return SECOND[card].startswith("focus")


def deck_of(state: PriceOfPower, player: int) -> list[int]:
    """The cards of a bot's deck, in use or not."""
    return BOTS.decks.get(REALM_TITLES[state.box.realm[player]], BOTS.decks[USUAL_DECK])


def lay(state: PriceOfPower, player: int) -> None:
    """The whole deck, shuffled.

    Rules: bots.deck
    """
    mine = deck_of(state, player)
    state.cards.bots = replaced_group(
        state.cards.bots, player, tuple([LEFT if card in mine else OUT for card in range(1, CARDS + 1)])
    )


def cards_that_are(state: PriceOfPower, player: int, where: int) -> list[int]:
    """Cards that are LEFT or DISCARDED."""
    return [at + 1 for at, place in enumerate(state.cards.bots[player]) if place == where]


def put(state: PriceOfPower, player: int, card: int, where: int) -> None:
    state.cards.bots = replaced_group(state.cards.bots, player, replaced(state.cards.bots[player], card - 1, where))


def reshuffle(table: Table[PriceOfPower], player: int) -> None:
    """A round begins: the event and the idea come back, half of the others too, cards of the focus never.

    Rules: bots.reshuffle
    """
    state = table.state
    if not state.cards.bots[player]:
        lay(state, player)
        return
    others: list[int] = []
    for card in cards_that_are(state, player, DISCARDED):
        if card in (EVENT_CARD, IDEA_CARD):
            put(state, player, card, LEFT)
        elif not is_focus(card):
            others.append(card)
    for _ in range((len(others) + 1) // 2):
        card = others.pop(table.chance.below("bot card", len(others)))
        put(state, player, card, LEFT)


def draw(table: Table[PriceOfPower], player: int) -> int:
    """The next card, which is then discarded. An empty deck takes back all but the focus, then that too.

    Rules: bots.deck
    """
    state = table.state
    if not state.cards.bots[player]:
        lay(state, player)
    found = cards_that_are(state, player, LEFT)
    if not found:
        gone = cards_that_are(state, player, DISCARDED)
        found = [card for card in gone if not is_focus(card)] or gone
        for card in found:
            put(state, player, card, LEFT)
    if not found:
        return NOBODY
    card = found[table.chance.below("bot card", len(found))]
    put(state, player, card, DISCARDED)
    table.tell(events.BOT_CARD, player, card)
    return card
