"""Event, Explore, Colonize and Trade on the menu: each is carried out by its own chapter.

Rules: event.once, explore.cost, colonize.cost, trade.cost
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.rules.actions.action import Action
from hausmacht.games.price_of_power.rules.cards import event
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration, trade
from hausmacht.games.price_of_power.state import PriceOfPower

EVENT_TAKEN: Final = Denial("event-taken", "event.once")
NO_EVENT: Final = Denial("no-event", "event.once")


class TakeEvent(Action):
    """Once a round everybody takes an event; twice when two play.

    Rules: event.once, two.events
    """

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if state.time.event_taken[player] >= state.box.events_due:
            return EVENT_TAKEN
        return None if state.cards.events_up else NO_EVENT

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        event.begin(table, player)


class Explore(Action):
    """Rules: explore.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return exploration.why_not_begin(state, player, free)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        exploration.begin(table, player, free)


class Colonize(Action):
    """Rules: colonize.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return colonisation.why_not_begin(state, player, free)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        colonisation.begin(table, player, free)


class Trade(Action):
    """Rules: trade.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return trade.why_not_begin(state, player, free)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        trade.begin(table, player, NO_NODE, free)


NO_NODE: Final = -1
ACTIONS: Final[list[Action]] = [
    TakeEvent("event", "event"),
    Explore("explore", "explore"),
    Colonize("colonize", "colonize"),
    Trade("trade", "trade"),
]
