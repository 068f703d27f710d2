"""The modules by the options that switch them on, in the order in which they join the sequence of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hausmacht.core.agenda import Item
from hausmacht.core.event import Kind
from hausmacht.games.wallenstein.modules import court, landsknechte, leaders
from hausmacht.games.wallenstein.modules.court import events as court_events
from hausmacht.games.wallenstein.modules.court.components import favor_cards
from hausmacht.games.wallenstein.modules.landsknechte import events as landsknechte_events
from hausmacht.games.wallenstein.modules.landsknechte.components import cards_from
from hausmacht.games.wallenstein.modules.leaders import events as leaders_events
from hausmacht.games.wallenstein.state import Flow, Module

ON = "on"
EVENT_FILES = (landsknechte_events, court_events, leaders_events)
KINDS: tuple[Kind, ...] = tuple(
    value for events in EVENT_FILES for value in vars(events).values() if isinstance(value, Kind)
)
ITEMS: tuple[Item, ...] = (*landsknechte.ITEMS, *court.ITEMS, *leaders.ITEMS)


def join(options: Mapping[str, str], pack: Mapping[str, Any], flow: Flow) -> tuple[list[Module], Flow]:
    """The modules in play and the sequence of play with their steps in it."""
    modules: list[Module] = []
    if options["landsknechte"] == ON:
        cards = cards_from(pack["landsknechte"]) if "landsknechte" in pack else None
        modules.append(landsknechte.Landsknechte(len(modules), cards))
        flow = landsknechte.join(flow)
    if options["court"] == ON:
        modules.append(court.Court(len(modules), favor_cards(pack.get("favor", {}))))
        flow = court.join(flow)
    if options["leaders"] == ON:
        modules.append(leaders.Leaders(len(modules), options["statues"] == "winter"))
        flow = leaders.join(flow)
    return modules, flow
