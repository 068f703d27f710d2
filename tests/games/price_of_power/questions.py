"""What cards ask, as it is written on them: read, and answered on a table at once."""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.counting.stats import read_stat
from hausmacht.games.price_of_power.effects.parts import (
    read_amount,
    read_areas,
    read_ideas,
    read_nodes,
    read_provinces,
    read_realms,
    read_seas,
    read_who,
)
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower


def holds(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> bool:
    return condition.read(raw).holds(state, player, context)


def stat(state: PriceOfPower, player: int, name: str, context: Context | None = None) -> int:
    return read_stat(name).now(state, player, context)


def amount(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> int:
    return read_amount(raw).now(state, player, context)


def players(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_who(raw).players(state, player, context)


def areas(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_areas(raw).found(state, player, context)


def provinces(
    state: PriceOfPower, player: int, raw: Any, context: Context | None = None, lawful: bool = False
) -> list[int]:
    return read_provinces(raw).found(state, player, context, lawful)


def realms(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_realms(raw).found(state, player, context)


def nodes(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_nodes(raw).found(state, player, context)


def seas(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_seas(raw).found(state, player, context)


def ideas(state: PriceOfPower, player: int, raw: Any, context: Context | None = None) -> list[int]:
    return read_ideas(raw).found(state, player, context)


FOUND = {
    "area": areas,
    "province": provinces,
    "realm": realms,
    "player": players,
    "node": nodes,
    "sea": seas,
    "idea": ideas,
}


def candidates(state: PriceOfPower, player: int, kind: str, raw: Any, context: Context | None = None) -> list[int]:
    """What of a kind is meant."""
    return FOUND[kind](state, player, raw, context)
