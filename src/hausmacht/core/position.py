"""Positions: a table set up from a short, readable file (TOML) and written back to one, like FEN in chess."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from hausmacht.core.agenda import TOGETHER, Decision, State, Step, Table, advance, copy_of
from hausmacht.core.bounds import why_too_much, why_unreadable
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.playout import playout
from hausmacht.core.view import SPECTATOR

MOST_SIGNS = 500_000  # in a position file
LARGEST_NUMBER = 2**62  # some numbers hold a bit for each card
TRIED_OUT = 2  # times
TRIED_AHEAD = 150  # choices
LOOK_EVERY = 5  # choices
MOST_DOTS = 32  # in a line, outside its texts: names in names, for which the reader of TOML takes longer and longer
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')


class PositionError(Exception):
    """A position that cannot be set up; the message says what is wrong with it."""


def write_position(game: Game[Any], setup: Setup, state: State) -> str:
    """The position as text: what lies on the table, then what is to be done, the next thing first."""
    head: dict[str, Any] = {"game": game.id, "rules": game.rules_version, "seats": setup.seats}
    options = {name: value for name, value in setup.options.items() if value != game.setup(setup.seats).options[name]}
    if options:
        head["options"] = options
    if setup.pack:
        head["pack"] = setup.pack
    said = game.to_do(state)
    to_do: dict[str, Any] = {} if said is None else {"to_do": said}
    if state.lanes:
        to_do["sealed"] = [[item.text for item in reversed(lane)] for lane in state.lanes]
    return toml({**head, **to_do, **game.describe(state)})


def read_position(text: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Setup, Any]:
    """The game, its set-up and the table that a position file describes."""
    table = read_toml(text)
    name = table.pop("game", None)
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        raise PositionError(f"The position must name its game: game = one of {', '.join(games)}.")
    rules = table.pop("rules", game.rules_version)
    if rules != game.rules_version:
        raise PositionError(
            f"The position is for rules version {rules}, but this Hausmacht has version {game.rules_version}."
        )
    seats = table.pop("seats", None)
    options = table.pop("options", {})
    pack = table.pop("pack", {})
    if not isinstance(seats, int) or not isinstance(options, dict) or not isinstance(pack, dict):
        raise PositionError("A position needs 'seats' (a number) and may have tables 'options' and 'pack'.")
    to_do = table.pop("to_do", None)
    sealed = table.pop("sealed", [])
    listed = to_do is None or is_texts(to_do)
    if not listed or not isinstance(sealed, list) or not all(is_texts(lane) for lane in sealed):
        raise PositionError("'to_do' must be a list of steps and decisions, and 'sealed' one such list for each seat.")
    if len(sealed) not in (0, seats):
        raise PositionError(f"'sealed' must have one list for each of the {seats} seats.")
    try:
        setup = game.setup(seats, options, pack)
        agenda = game.agenda_of(setup, to_do)
        lanes = [[game.item(item) for item in reversed(lane)] for lane in sealed]
        state = game.lay_out(setup, table, agenda, lanes)
    except (SetupError, ValueError) as error:
        raise PositionError(str(error)) from None
    try:
        wrong = waiting_wrongly(seats, state) or game.violations(state) or unanswerable(state)
    except Exception as error:  # a question about something that is not there
        raise PositionError("The position is impossible: its question does not fit what lies on the table.") from error
    if wrong:
        raise PositionError(f"The position is impossible: {wrong[0]}.")
    return game, setup, state


def read_playable(text: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Setup, Any]:
    """The same, for a position that somebody has written: it is also tried out.

    Every word of it can be in order although the rules cannot go on from there: a winter without an event card, a deck
    that is dealt a second time.
    """
    game, setup, state = read_position(text, games)
    for seed in range(TRIED_OUT):
        try:
            wrong = played_on(game, setup, state, seed)
        except Exception as error:  # whatever the rules stumble over, this table cannot be played
            raise PositionError(
                "The position is impossible: what is to be done does not fit what lies on the table."
            ) from error
        if wrong:
            raise PositionError(f"The position is impossible: when it is played on, {wrong[0]}.")
    return game, setup, state


def played_on(game: Game[Any], setup: Setup, state: State, seed: int) -> list[str]:
    """What goes wrong on a table when it is played on at random for a while."""
    table, picks = Table(copy_of(state), Sampled(2 * seed)), Sampled(2 * seed + 1)
    advance(table)
    for _ in range(TRIED_AHEAD // LOOK_EVERY):
        wrong = game.violations(table.state)
        if wrong:
            return wrong
        for seat in range(SPECTATOR, setup.seats):
            game.view(table.state, seat)
        playout(table, picks, LOOK_EVERY)
    return []


def read_toml(text: str) -> dict[str, Any]:
    """What a position file holds, if it is not too much."""
    if len(text) > MOST_SIGNS:
        raise PositionError(f"A position can have at most {MOST_SIGNS} characters; this one has {len(text)}.")
    if has_deep_names(text):
        raise PositionError("The position has keys that are nested too deeply.")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise PositionError("The position is nested too deeply.") from None
    except ValueError as error:  # also a number with thousands of digits
        if str(error).startswith(("Cannot overwrite", "Cannot declare", "Duplicate")):
            raise PositionError(f"The position defines something twice: {error}.") from None
        raise PositionError(f"The position is not valid TOML: {why_unreadable(error)}.") from None
    wrong = why_too_much({name: value for name, value in table.items() if name != "pack"}, LARGEST_NUMBER)
    if wrong:
        raise PositionError(f"The position is too large: {wrong}.")
    return table


def has_deep_names(text: str) -> bool:
    """Whether TOML has names in names that would keep its reader busy for very long."""
    return any(line.count(".") > MOST_DOTS for line in QUOTED.sub("", text).split("\n"))


def waiting_wrongly(seats: int, state: State) -> list[str]:
    """What is wrong with the steps and decisions that wait: every stack ends in one that can be dealt with."""
    wrong: list[str] = []
    for item in [item for stack in (state.agenda, *state.lanes) for item in stack]:
        if isinstance(item, Decision) and not 0 <= item.seat < seats:
            wrong.append(f"'{item.text}' is asked of a seat nobody sits on")
    sealed = bool(state.agenda) and state.agenda[-1] is TOGETHER
    if sealed != bool(state.lanes) or state.agenda.count(TOGETHER) > sealed:
        wrong.append("sealed answers and 'together' need each other, and 'together' comes first")
    if state.lanes and (len(state.lanes) != seats or not any(state.lanes)):
        wrong.append("sealed answers need a list for each seat, and somebody who is still asked")
    for seat, lane in enumerate(state.lanes):
        if any(isinstance(item, Decision) and item.seat != seat for item in lane):
            wrong.append(f"seat {seat} is asked a sealed question of another seat")
    for stack in state.lanes or [state.agenda]:
        if stack and not isinstance(stack[-1], (Decision, Step)):
            wrong.append(f"'{stack[-1].text}' is neither a step nor a decision")
    return wrong


def unanswerable(state: State) -> list[str]:
    """Questions that are asked at once and to which the table allows no answer."""
    asked = [stack[-1] for stack in state.lanes or [state.agenda] if stack]
    empty = [item for item in asked if isinstance(item, Decision) and not item.options(state)]
    return [f"'{item.text}' has no possible answer" for item in empty]


def is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


class Line(dict[str, Any]):
    """A table that is written on one line, `paris = {unrest = "town"}`."""


def is_section(value: object) -> bool:
    return isinstance(value, dict) and not isinstance(value, Line)


def toml(table: dict[str, Any], name: str = "") -> str:
    """A nested table as TOML: plain values first, then sections."""
    plain = {key: value for key, value in table.items() if not is_section(value)}
    lines = [f"{key} = {toml_value(value)}\n" for key, value in plain.items()]
    if name and (lines or not table):
        lines.insert(0, f"\n[{name}]\n")
    sections = [toml(value, f"{name}.{key}" if name else key) for key, value in table.items() if is_section(value)]
    return "".join(lines + sections)


def toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")  # all that TOML escapes differently
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml_value(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {toml_value(each)}' for key, each in value.items())}}}"
    raise TypeError(f"no TOML for {value!r}")
