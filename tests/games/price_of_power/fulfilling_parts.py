"""What laying a position takes again and again: towns, friends, faith, ideas and units of a player."""

from __future__ import annotations

from typing import Any

from tests.games.price_of_power.questions import areas

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    ARMIES,
    CONTINENT,
    MAIN_MAP,
    NOBODY,
    TERRITORY,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower

Board = Table[PriceOfPower]
ARM_ORDER = ("infantry", "cavalry", "artillery")


def towns(table: Board, player: int, lands: list[int], kind: int = SMALL) -> None:
    """Tokens of the player as the lawful ones; nobody occupies anything there."""
    state = table.state
    for at in lands:
        if state.box.on_map[at]:
            state.map.token = replaced(state.map.token, at, player * 3 + kind)
            state.map.occupier = replaced(state.map.occupier, at, NOBODY)
            state.map.unrest = replaced(state.map.unrest, at, 0)


def mainland(table: Board, player: int) -> list[int]:
    """Provinces of the main map that belong to no player, whole areas one after the other."""
    state = table.state
    return [at for area in state.box.areas for at in state.box.provinces_in[area] if CONTINENT[at] == MAIN_MAP]


def foreign(table: Board, player: int) -> list[int]:
    state = table.state
    return [at for at in state.box.provinces if board.holder(state, at) != player and not TERRITORY[at]]


def befriend(table: Board, player: int, meant: list[int]) -> None:
    for realm in meant:
        if realm != table.state.box.realm[player]:
            relations.make_ally(table, player, realm)


def religion(table: Board, player: int, value: list[str]) -> None:
    table.state.court.state_faith = replaced(table.state.court.state_faith, player, names.faith(value[0]))


def idea(table: Board, player: int, value: Any) -> None:
    state = table.state
    name = value if isinstance(value, str) else value[0]
    state.court.ideas = replaced(
        state.court.ideas, player, state.court.ideas[player] | 1 << state.box.content.idea_number[name]
    )


def units(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    army = player * ARMIES
    where = areas(state, player, value["in"], None) if "in" in value else [AREA[home(table, player)]]
    state.forces.army_at[army] = where[0]
    arm = ARM_ORDER.index(value["kind"]) if value.get("kind") in ARM_ORDER else 0
    state.forces.army[army * UNIT_KINDS + arm] = value["n"]


def home(table: Board, player: int) -> int:
    return board.capital_of(table.state, table.state.box.realm[player])
