"""Cards: hands, displays and decks.

A deck is a set of cards, since luck is drawn when a card is turned up. Secret are only the hands and the missions held.
"""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import NOBODY, POWERS
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Rows, Source


@final
class Cards:
    """Action cards, missions, events, ideas to research, milestones and power struggles."""

    def __init__(self, new: Source, like: Cards | None = None) -> None:
        # Of each player

        # action cards in hand; secret
        self.hands: Rows = like.hands if like else new.groups("hands", new.players)
        # missions in hand; secret
        self.missions: Rows = like.missions if like else new.groups("missions", new.players)
        # missions completed
        self.done: Rows = like.done if like else new.groups("done", new.players)
        # display cards: card, charges, and so on
        self.display: Rows = like.display if like else new.groups("display", new.players)
        # what the rule bots keep; layout in rules/bots
        self.bots: Rows = like.bots if like else new.groups("bots", new.players)

        # Of all

        # action cards left in each deck
        self.decks: Rows = like.decks if like else new.groups("decks", POWERS)
        # action cards discarded, the top one last
        self.discards: Rows = like.discards if like else new.groups("discards", POWERS)
        # events left: first half, second half
        self.event_deck: Rows = like.event_deck if like else new.groups("event_deck", 2)
        # face-up events: event, ducats on it, and so on
        self.events_up: Row = like.events_up if like else new.any_length("events_up")
        # events of this round not yet turned up
        self.events_down: int = like.events_down if like else new.number("events_down", 0)
        self.idea_display: Row = like.idea_display if like else new.any_length("idea_display")
        self.idea_deck: Row = like.idea_deck if like else new.any_length("idea_deck")
        # on display: milestone, first, second and third player (NOBODY: open), and so on
        self.milestones: Row = like.milestones if like else new.any_length("milestones")
        self.milestone_deck: Row = like.milestone_deck if like else new.any_length("milestone_deck")
        # upcoming power struggles, the next one first
        self.struggles: Row = like.struggles if like else new.any_length("struggles")
        # the active power struggle
        self.struggle: int = like.struggle if like else new.number("struggle", NOBODY)

    def copy(self) -> Cards:
        return Cards(NOTHING, self)
