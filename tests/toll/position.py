"""Toll as a readable position; what is not mentioned lies in the deck."""

from __future__ import annotations

from typing import Any

from tests.toll.flow import ROUNDS
from tests.toll.rules.winter import LUMPS
from tests.toll.state import CARGOES, CART, DECK, HOME, NOBODY, SEAT_NAMES, SOLD, Rules, Toll, cargoes_in

from hausmacht.core.agenda import Item

START_COINS = 3


def empty_table(seats: int, rules: Rules) -> Toll:
    return Toll([], [], rules, [DECK] * (CARGOES[-1] + 1), [START_COINS] * seats, 0, 0, NOBODY, 0)


def describe(state: Toll) -> dict[str, Any]:
    table: dict[str, Any] = {"round": state.round, "first": SEAT_NAMES[state.first]}
    if state.guest != NOBODY:
        table["guest"] = SEAT_NAMES[state.guest]
    if state.ice:
        table["ice"] = state.ice
    table["sold"] = cargoes_in(state, SOLD)
    for seat in range(state.seats):
        table[SEAT_NAMES[seat]] = {
            "coins": state.coins[seat],
            "home": cargoes_in(state, HOME + seat),
            "cart": cargoes_in(state, CART + seat),
        }
    return table


def lay_out(seats: int, rules: Rules, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Toll:
    """The table that a position describes; ValueError says what does not fit."""
    state = empty_table(seats, rules)
    state.agenda = agenda
    state.lanes = lanes
    names = SEAT_NAMES[:seats]
    state.round = number(table, "round", ROUNDS, 1)
    state.first = seat_called(table, "first", names, 0)
    state.guest = seat_called(table, "guest", names, NOBODY)
    state.ice = number(table, "ice", LUMPS)
    put(state, table, "sold", SOLD)
    for seat, name in enumerate(names):
        board = table.pop(name, {})
        if not isinstance(board, dict):
            raise ValueError(f"'{name}' must be a table")
        state.coins[seat] = number(board, "coins", 999, START_COINS)
        put(state, board, "home", HOME + seat)
        put(state, board, "cart", CART + seat)
        nothing_left(board)
    nothing_left(table)
    return state


def number(table: dict[str, Any], name: str, most: int, default: int = 0) -> int:
    value = table.pop(name, default)
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"'{name}' must be a number from 0 to {most}, not {value!r}")
    return value


def seat_called(table: dict[str, Any], name: str, names: tuple[str, ...], default: int) -> int:
    if name not in table:
        return default
    value = table.pop(name)
    if value not in names:
        raise ValueError(f"'{name}' must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def put(state: Toll, table: dict[str, Any], name: str, place: int) -> None:
    cargoes = table.pop(name, [])
    if not isinstance(cargoes, list) or any(cargo not in CARGOES for cargo in cargoes):
        raise ValueError(f"'{name}' must be a list of cargoes from {CARGOES[0]} to {CARGOES[-1]}")
    for cargo in cargoes:
        if state.place[cargo] != DECK:
            raise ValueError(f"cargo {cargo} lies in two places")
        state.place[cargo] = place


def nothing_left(table: dict[str, Any]) -> None:
    if table:
        raise ValueError(f"'{next(iter(table))}' is not known")
