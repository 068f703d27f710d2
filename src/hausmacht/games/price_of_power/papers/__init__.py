"""What can be read beside the table: one file for each paper, and their names here."""

from __future__ import annotations

from typing import Final

from hausmacht.core.paper import Papers
from hausmacht.games.price_of_power.papers.affairs import Affairs, affairs
from hausmacht.games.price_of_power.papers.budget import Budget, budget
from hausmacht.games.price_of_power.papers.events import EventDeck, Events, deck, events
from hausmacht.games.price_of_power.papers.mine import Mine, mine
from hausmacht.games.price_of_power.papers.missions import Missions, missions
from hausmacht.games.price_of_power.state import PriceOfPower

PAPERS: Final[Papers[PriceOfPower]] = {
    "affairs": (Affairs, affairs),
    "budget": (Budget, budget),
    "event-deck": (EventDeck, deck),
    "events": (Events, events),
    "mine": (Mine, mine),
    "missions": (Missions, missions),
}
