"""The Price of Power as a readable position: what differs from an empty table, by the names of provinces and realms.

What belongs to a province, an area, a sea zone, a realm or a node is a table of its own, `[token]` with `paris = 1`;
what belongs to players is a list in their order. `state.py` says what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    NODE_NAMES,
    PROVINCE_NAMES,
    REALM_NAMES,
    SEA_NAMES,
)
from hausmacht.games.price_of_power.progress.battle import read_battle
from hausmacht.games.price_of_power.progress.campaign import read_campaign
from hausmacht.games.price_of_power.progress.deal import read_deal
from hausmacht.games.price_of_power.progress.peace import read_peace
from hausmacht.games.price_of_power.progress.turn import read_turn
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import empty_table

NAMES: Final[dict[str, list[str]]] = {
    "province": PROVINCE_NAMES,
    "area": AREA_NAMES,
    "realm": REALM_NAMES,
    "sea": SEA_NAMES,
    "node": NODE_NAMES,
}
GROUPS: Final = "groups"
NUMBER: Final = "number"
DEEDS: Final = "deeds"
PLAIN: Final = "plain"
RECORD: Final = "record"

# How each field of the state is written: by names, as a list, as lists, or as a number
FIELDS: Final[dict[str, str]] = {
    "token": "province",
    "occupier": "province",
    "unrest": "province",
    "flag": "province",
    "dynamic": "province",
    "recruits": "plain",
    "rebels": "area",
    "influence": "area",
    "imperial": "plain",
    "claims": "area",
    "core": "area",
    "faith": "area",
    "infected": "plain",
    "plague": "plain",
    "departed": "plain",
    "battlegrounds": "plain",
    "camps": "area",
    "light": "sea",
    "slots": "sea",
    "docked": "plain",
    "fleet_at": "plain",
    "fleet": "plain",
    "damaged": "plain",
    "war": "realm",
    "truce": "realm",
    "cause": "realm",
    "ally": "realm",
    "active": "plain",
    "pre_war": "plain",
    "marriage": "realm",
    "disputed": "realm",
    "overlord": "realm",
    "capital": "realm",
    "ducats": "plain",
    "power": "plain",
    "prestige": "plain",
    "stability": "plain",
    "loans": "plain",
    "available": "plain",
    "exhausted": "plain",
    "drilled": "plain",
    "allied_pool": "plain",
    "colonists": "plain",
    "allied": "plain",
    "state_faith": "plain",
    "ideas": "plain",
    "character": "plain",
    "ill": "plain",
    "army_at": "plain",
    "army": "plain",
    "merchant_at": "plain",
    "merchant_down": "plain",
    "passed": "plain",
    "event_taken": "plain",
    "focus_changed": "plain",
    "power_of_bots": "plain",
    "tax_at_start": "plain",
    "hands": "groups",
    "missions": "groups",
    "done": "groups",
    "display": "groups",
    "bots": "groups",
    "decks": "groups",
    "discards": "groups",
    "event_deck": "groups",
    "events_up": "plain",
    "events_down": "number",
    "trade_deck": "plain",
    "trade_discards": "plain",
    "idea_display": "plain",
    "idea_deck": "plain",
    "milestones": "plain",
    "milestone_deck": "plain",
    "struggles": "plain",
    "struggle": "number",
    "curia": "plain",
    "papal_action": "number",
    "excommunicated": "number",
    "crusade": "number",
    "committed": "number",
    "emperor": "number",
    "authority": "number",
    "defending": "number",
    "imperial_manpower": "number",
    "imperial_faith": "number",
    "pirates": "node",
    "expanded": "node",
    "open_continents": "plain",
    "age": "number",
    "round": "number",
    "phase": "number",
    "first": "number",
    "player": "number",
    "ending": "number",
    "deeds": "deeds",
    "mods": "plain",
    "tags": "plain",
    "frames": "groups",
    "turn": "record",
    "battle": "record",
    "campaign": "record",
    "peace": "record",
    "deal": "record",
}


READ: Final[dict[str, Callable[[Sequence[int]], Any]]] = {
    "turn": read_turn,
    "battle": read_battle,
    "campaign": read_campaign,
    "peace": read_peace,
    "deal": read_deal,
}  # the readers of what is under way


def describe(state: PriceOfPower) -> dict[str, Any]:
    """The table in words and numbers."""
    empty = empty_table(state.box)
    table: dict[str, Any] = {}
    for field, kind in FIELDS.items():
        value = getattr(state, field)
        usual = getattr(empty, field)
        if kind == RECORD:
            value = value.row()
            usual = usual.row()
        if value == usual:
            continue
        if kind == DEEDS:
            table[field] = list(deeds.told(state))
        elif kind in NAMES:
            names = NAMES[kind]
            table[field] = {names[at]: each for at, each in enumerate(value) if each != usual[at]}
        elif kind == GROUPS:
            table[field] = [list(row) for row in value]
        else:
            table[field] = value if kind == NUMBER else list(value)
    return table


def lay_out(box: Box, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> PriceOfPower:
    """The table that a position describes; ValueError says what does not fit."""
    state = empty_table(box)
    state.agenda = agenda
    state.lanes = lanes
    for field, value in table.items():
        kind = FIELDS.get(field)
        if kind is None:
            raise ValueError(f"the position has no '{field}'; it has {', '.join(FIELDS)}")
        setattr(state, field, read(field, kind, value, getattr(state, field)))
    return state


def read(field: str, kind: str, value: Any, usual: Any) -> Any:
    """One field from its text form, as a list or tuple like the usual value."""
    if kind == NUMBER:
        if not isinstance(value, int):
            raise ValueError(f"'{field}' must be a number")
        return value
    if kind == GROUPS:
        if not isinstance(value, list) or not all(is_numbers(row) for row in value):
            raise ValueError(f"'{field}' must be a list of lists of numbers")
        return tuple(tuple(row) for row in value)
    if kind in NAMES:
        return named(field, NAMES[kind], value, usual)
    if not is_numbers(value):
        raise ValueError(f"'{field}' must be a list of numbers")
    if kind == DEEDS:
        if len(value) % 2:
            raise ValueError(f"'{field}' must be pairs of a code and a number")
        if any(not 0 <= code < deeds.CODES for code in value[::2]):
            raise ValueError(f"'{field}' knows codes from 0 to {deeds.CODES - 1}")
        return deeds.laid(value)
    if kind == RECORD:
        return READ[field](value)
    if usual and len(usual) != len(value):
        raise ValueError(f"'{field}' must have {len(usual)} numbers, not {len(value)}")
    return type(usual)(value)


def named(field: str, names: list[str], value: Any, usual: Any) -> Any:
    if not isinstance(value, dict) or not all(isinstance(each, int) for each in value.values()):
        raise ValueError(f"'{field}' must be a table of names and numbers")
    found = list(usual)
    for name, each in value.items():
        if name not in names:
            raise ValueError(f"'{field}' speaks of '{name}', which is not on the boards")
        found[names.index(name)] = each
    return type(usual)(found)


def is_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, int) for each in value)
