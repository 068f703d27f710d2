"""Everything that travels, as JSON Schema: messages of the pipe, of sockets and of HTTP, and the views of the games.

`tools/wire.py` writes it to `docs/schema/wire.json`, and the types of the client with it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect as inspection
from msgspec.json import schema_components

from hausmacht.advice import requests
from hausmacht.core import engine, wire
from hausmacht.core.game import Game
from hausmacht.core.game import Option as Setting
from hausmacht.core.luck import Draw
from hausmacht.core.shelf import games
from hausmacht.core.view import Printed, View
from hausmacht.server import (
    absence_messages,
    account_messages,
    advice_messages,
    clock_messages,
    draft_messages,
    guided_messages,
    host_messages,
    library_messages,
    messages,
    notice_messages,
    order_messages,
    puzzle_messages,
    result_messages,
    talk_messages,
    tournament_messages,
)
from hausmacht.server.clocks import control
from hausmacht.server.http import plain_text

Kind = type[msgspec.Struct]
REFERENCE = "#/$defs/{name}"
FIELD = re.compile(r"    (\w+): .*?  # (.*)")
SOCKET_MESSAGES: tuple[Kind, ...] = (
    wire.Update,
    wire.Changes,
    messages.TableInfo,
    messages.ChatLine,
    messages.Watching,
    clock_messages.ClocksTold,
    order_messages.OrdersChanged,
    talk_messages.ReactionsTold,
    talk_messages.MoveSigns,
    talk_messages.Typing,
    messages.SocketRefused,
    messages.SocketStale,
    messages.SocketError,
    messages.SocketPong,
)
SOCKET_REQUESTS: tuple[Kind, ...] = (
    messages.SocketChoose,
    messages.SocketStretch,
    messages.SocketUndo,
    messages.SocketSay,
    messages.SocketWhole,
    messages.SocketPing,
    talk_messages.SocketTyping,
)


PIPE = (engine, requests)  # modules with what goes over the pipe


def structs_in(module: ModuleType) -> list[Kind]:
    """The messages that a module defines."""
    found = [each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, msgspec.Struct)]
    return [each for each in found if each.__module__ == module.__name__]


def kinds_of_messages() -> list[Kind]:
    """What goes over HTTP and sockets."""
    others = (messages.Request, messages.Message, wire.Event)  # this one goes over the pipe
    modules = (
        wire,
        messages,
        control,
        clock_messages,
        absence_messages,
        account_messages,
        advice_messages,
        draft_messages,
        guided_messages,
        host_messages,
        library_messages,
        notice_messages,
        result_messages,
        tournament_messages,
        order_messages,
        talk_messages,
        puzzle_messages,
        plain_text,
    )
    return [each for module in modules for each in structs_in(module) if each not in others] + [Draw]


def kinds_on_the_pipe() -> list[Kind]:
    bases = (engine.Request, engine.Body)
    return [each for module in PIPE for each in structs_in(module) if each not in bases]


def view_of(game: Game[Any]) -> Kind:
    """What a seat sees of a game."""
    found: Kind = get_type_hints(type(game).view)["return"]
    return found


def printed_of(game: Game[Any]) -> Kind:
    """What is sent once about the printed pieces of a game."""
    found: Kind = get_type_hints(type(game).printed)["return"]
    return found


def papers_of(game: Game[Any]) -> list[Kind]:
    """What can be read beside the table of a game."""
    return [kind for kind, _ in game.papers().values()]


def is_request(kind: Kind) -> bool:
    """Whether clients write it: then they may leave out whatever has a default."""
    return issubclass(kind, (messages.Request, engine.Request)) or kind in (*SOCKET_REQUESTS, control.Control)


def notes_on(kind: Kind) -> dict[str, str]:
    """What the comments behind the fields of a message say."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each is not msgspec.Struct and issubclass(each, msgspec.Struct):
            try:
                lines = inspect.getsource(each).splitlines()
            except OSError:  # without the source files there are no comments
                lines = []
            found |= {match[1]: match[2] for line in lines if (match := FIELD.fullmatch(line))}
    return found


def reached_from(kinds: Iterable[Kind]) -> list[Kind]:
    """These messages and everything that is in them."""
    found: dict[Kind, None] = {}
    waiting: list[Any] = list(inspection.multi_type_info(list(kinds)))
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, inspection.StructType):
            if each.cls in found:
                continue
            found[each.cls] = None
            waiting += [field.type for field in each.fields]
        else:
            waiting += inside(each)
    return list(found)


def inside(kind: Any) -> list[Any]:
    """The types that a list, a dictionary or a union is made of."""
    names = ("types", "item_types", "item_type", "key_type", "value_type", "type")
    found = [getattr(kind, name, ()) for name in names]
    return [each for one in found for each in (one if isinstance(one, tuple) else (one,))]


@cache
def wire_schema() -> dict[str, Any]:
    views = [view_of(game) for game in games().values()]
    printed = {printed_of(game): None for game in games().values()}
    papers = [paper for game in games().values() for paper in papers_of(game)]
    kinds = reached_from([*kinds_of_messages(), *kinds_on_the_pipe(), *views, *printed, *papers])
    made, parts = schema_components(kinds, ref_template=REFERENCE)
    given = {kind: name_in(schema) for kind, schema in zip(kinds, made, strict=True)}
    for kind in kinds:
        describe(kind, parts[given[kind]])
    names = {kind: name_of(kind) for kind in kinds}
    renamed = {given[kind]: names[kind] for kind in kinds}
    assert len(set(renamed.values())) == len(kinds), "two messages have the same name"
    parts = {renamed[name]: with_names(schema, renamed) for name, schema in parts.items()}
    parts["View"] = any_of(names[view] for view in views)
    parts["Printed"] = any_of(names[kind] for kind in printed)
    parts["Paper"] = any_of(names[kind] for kind in papers)
    parts["SocketMessage"] = any_of(names[kind] for kind in SOCKET_MESSAGES)
    parts["SocketRequest"] = any_of(names[kind] for kind in SOCKET_REQUESTS)
    parts["PipeRequest"] = any_of(names[kind] for kind in kinds if issubclass(kind, engine.Request))
    bodies = [names[kind] for kind in kinds if issubclass(kind, engine.Body) and kind is not engine.Body]
    parts[names[engine.Reply]]["properties"]["ok"] = any_of(bodies)
    del parts[names[engine.Body]]
    for kind in (wire.Update, wire.Frame, engine.Seen):
        parts[names[kind]]["properties"]["view"] = {"$ref": REFERENCE.format(name="View")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hausmacht",
        "description": "Messages over pipes, sockets and HTTP; see docs/protocol.md and docs/api.md.",
        "wire": wire.WIRE_VERSION,
        "$defs": dict(sorted(parts.items())),
    }


def name_of(kind: Kind) -> str:
    """What a message is called in the schema: those of the pipe, and parts of views, say where they belong."""
    if kind.__module__ in [module.__name__ for module in PIPE]:
        return f"Pipe{kind.__name__}"
    if kind is Setting:
        return "GameOption"
    if kind.__module__.startswith("hausmacht.games.") and not issubclass(kind, (View, Printed)):
        return f"{kind.__module__.split('.')[2]}.{kind.__name__}"
    return kind.__name__


def with_names(schema: Any, renamed: dict[str, str]) -> Any:
    if isinstance(schema, dict):
        if "$ref" in schema:
            return {**schema, "$ref": REFERENCE.format(name=renamed[name_in(schema)])}
        return {key: with_names(value, renamed) for key, value in schema.items()}
    return [with_names(each, renamed) for each in schema] if isinstance(schema, list) else schema


def describe(kind: Kind, schema: dict[str, Any]) -> None:
    """Add what the comments say, and that whatever we write is complete."""
    for name, note in notes_on(kind).items():
        if name in schema["properties"]:
            schema["properties"][name]["description"] = note
    if not is_request(kind) and not kind.__struct_config__.omit_defaults:
        schema["required"] = list(schema["properties"])
        for each in schema["properties"].values():
            each.pop("default", None)


def name_in(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def any_of(names: Iterable[str]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": REFERENCE.format(name=name)} for name in names]}
