"""What can be read beside the table: one file for each paper, and their names here."""

from __future__ import annotations

from typing import Final

from hausmacht.core.paper import Papers
from hausmacht.games.price_of_power.papers.affairs import Affairs, affairs
from hausmacht.games.price_of_power.papers.asked import Asked, asked
from hausmacht.games.price_of_power.papers.battle import BattlePaper, battle
from hausmacht.games.price_of_power.papers.budget import Budget, budget
from hausmacht.games.price_of_power.papers.declaring import DeclaringPaper, declaring
from hausmacht.games.price_of_power.papers.events import EventDeck, Events, deck, events
from hausmacht.games.price_of_power.papers.mine import Mine, mine
from hausmacht.games.price_of_power.papers.missions import Missions, missions
from hausmacht.games.price_of_power.papers.peace import PeacePaper, peace_paper
from hausmacht.games.price_of_power.papers.war import WarPaper, war
from hausmacht.games.price_of_power.state import PriceOfPower

PAPERS: Final[Papers[PriceOfPower]] = {
    "affairs": (Affairs, affairs),
    "asked": (Asked, asked),
    "battle": (BattlePaper, battle),
    "budget": (Budget, budget),
    "declaring": (DeclaringPaper, declaring),
    "event-deck": (EventDeck, deck),
    "events": (Events, events),
    "mine": (Mine, mine),
    "missions": (Missions, missions),
    "peace": (PeacePaper, peace_paper),
    "war": (WarPaper, war),
}
