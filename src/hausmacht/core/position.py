"""Positions: a table laid out in a short readable file (TOML), and written back to one, like FEN in chess."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from hausmacht.core.agenda import State
from hausmacht.core.game import Game, Setup, SetupError


class PositionError(Exception):
    """A position that cannot be laid out; the message says what is wrong with it."""


def write_position(game: Game[Any], setup: Setup, state: State) -> str:
    """The position as text: what lies on the table, then what is to be done, the next thing first."""
    head: dict[str, Any] = {"game": game.id, "rules": game.rules_version, "seats": setup.seats}
    options = {name: value for name, value in setup.options.items() if value != game.setup(setup.seats).options[name]}
    if options:
        head["options"] = options
    if setup.pack:
        head["pack"] = setup.pack
    to_do: dict[str, Any] = {"to_do": [item.text for item in reversed(state.agenda)]}
    if state.lanes:
        to_do["sealed"] = [[item.text for item in reversed(lane)] for lane in state.lanes]
    return toml({**head, **to_do, **game.describe(state)})


def read_position(text: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Setup, Any]:
    """The game, its set-up and the table that a position file describes."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"The position is not readable as TOML: {error}.") from None
    name = table.pop("game", None)
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        raise PositionError(f"The position must name its game: game = one of {', '.join(games)}.")
    rules = table.pop("rules", game.rules_version)
    if rules != game.rules_version:
        raise PositionError(f"The position is for rules version {rules}; this Hausmacht has {game.rules_version}.")
    seats = table.pop("seats", None)
    options = table.pop("options", {})
    pack = table.pop("pack", {})
    if not isinstance(seats, int) or not isinstance(options, dict) or not isinstance(pack, dict):
        raise PositionError("A position has 'seats' (a number) and may have tables 'options' and 'pack'.")
    to_do = table.pop("to_do", None)
    sealed = table.pop("sealed", [])
    if not is_texts(to_do) or not isinstance(sealed, list) or not all(is_texts(lane) for lane in sealed):
        raise PositionError("'to_do' must be a list of steps and decisions; 'sealed' one such list for each seat.")
    if len(sealed) not in (0, seats):
        raise PositionError(f"'sealed' must have one list for each of the {seats} seats.")
    try:
        setup = game.setup(seats, options, pack)
        agenda = [game.item(item) for item in reversed(to_do)]
        lanes = [[game.item(item) for item in reversed(lane)] for lane in sealed]
        state = game.lay_out(setup, table, agenda, lanes)
    except (SetupError, ValueError) as error:
        raise PositionError(str(error)) from None
    wrong = game.violations(state)
    if wrong:
        raise PositionError(f"The position cannot occur: {wrong[0]}.")
    return game, setup, state


def is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def toml(table: dict[str, Any], name: str = "") -> str:
    """A nested table as TOML: plain values first, then sections."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines = [f"{key} = {toml_value(value)}\n" for key, value in plain.items()]
    if name and (lines or not table):
        lines.insert(0, f"\n[{name}]\n")
    sections = [
        toml(value, f"{name}.{key}" if name else key) for key, value in table.items() if isinstance(value, dict)
    ]
    return "".join(lines + sections)


def toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml_value(each) for each in value)}]"
    raise TypeError(f"no TOML for {value!r}")
