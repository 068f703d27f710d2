"""Generate files from the server's messages: their JSON Schema, and the types and routes of the client.

    PYTHONPATH=src python tools/wire.py          write the files
    PYTHONPATH=src python tools/wire.py --check  list the files that are out of date

A test does this check.
"""

from __future__ import annotations

import inspect
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as inspection

from hausmacht.core.game import Game
from hausmacht.core.shelf import games
from hausmacht.core.wire import WIRE_VERSION
from hausmacht.server.app import App
from hausmacht.server.http.wire_schema import (
    SOCKET_MESSAGES,
    SOCKET_REQUESTS,
    Kind,
    is_request,
    kinds_of_messages,
    notes_on,
    papers_of,
    printed_of,
    reached_from,
    view_of,
    wire_schema,
)
from hausmacht.server.settings import Settings

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "web" / "src"
BY_WHOM = "Written by tools/wire.py: change the server instead."
LONGEST = 150  # of a line


# Types


def type_text(kind: Any) -> str:
    """A type in TypeScript."""
    match kind:
        case inspection.BoolType():
            return "boolean"
        case inspection.IntType() | inspection.FloatType():
            return "number"
        case inspection.StrType():
            return "string"
        case inspection.NoneType():
            return "null"
        case inspection.LiteralType(values):
            return " | ".join(sorted(f"'{value}'" for value in values))
        case inspection.StructType(cls):
            return cls.__name__
        case inspection.ListType(item) | inspection.VarTupleType(item):
            text = type_text(item)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case inspection.TupleType(items):
            return f"[{', '.join(type_text(item) for item in items)}]"
        case inspection.DictType(_, value):
            inner = "unknown" if isinstance(value, inspection.AnyType) else type_text(value)
            return f"Record<string, {inner}>"
        case inspection.UnionType(types):
            return " | ".join(type_text(each) for each in sorted(types, key=lambda each: each == inspection.NoneType()))
        case inspection.AnyType() | inspection.RawType():
            return "any"
    raise TypeError(f"no type of TypeScript for {kind}")


def interface(kind: Kind) -> str:
    """A message as an interface, with the comments behind its fields."""
    info = inspection.type_info(kind)
    assert isinstance(info, inspection.StructType)
    notes = notes_on(kind)
    may_lack = is_request(kind) or bool(kind.__struct_config__.omit_defaults)
    rows = [] if info.tag is None else [f"  {info.tag_field}: '{info.tag}'"]
    for field in info.fields:
        mark = "?" if may_lack and not field.required else ""
        note = f" // {notes[field.name]}" if field.name in notes else ""
        rows.append(f"  {field.encode_name}{mark}: {type_text(field.type)}{note}")
    said = inspect.cleandoc(kind.__dict__.get("__doc__") or "").partition("\n")[0]
    head = f"/** {said} */\n" if said else ""
    if not rows:
        return f"{head}export type {kind.__name__} = Record<string, never>\n"
    return f"{head}export interface {kind.__name__} {{\n" + "\n".join(rows) + "\n}\n"


def interfaces(kinds: list[Kind]) -> str:
    return "\n".join(interface(kind) for kind in sorted(kinds, key=lambda kind: kind.__name__))


def types_file() -> str:
    """What server and client tell each other."""
    unions = [
        f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)}\n"
        for name, kinds in (("SocketMessage", SOCKET_MESSAGES), ("SocketRequest", SOCKET_REQUESTS))
    ]
    head = f"/** What server and client tell each other, as JSON. {BY_WHOM} */\n"
    version = f"\nexport const WIRE_VERSION = {WIRE_VERSION}\n\n"
    return head + version + interfaces(reached_from(kinds_of_messages())) + "\n" + "\n".join(unions)


def view_file(game: Game[Any]) -> str:
    """What a seat sees of a game, what is printed, and what can be read beside the table."""
    head = f"/** The table of {game.title} as a seat sees it, what is printed, and its papers. {BY_WHOM} */\n\n"
    return head + interfaces(reached_from([view_of(game), printed_of(game), *papers_of(game)]))


# Routes


def routes_file() -> str:
    """A function for every route."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Settings(data=folder)).litestar
    schema = app.openapi_schema.to_schema()
    rows: dict[tuple[str, str], str] = {}  # by path and verb
    used: set[str] = set()
    for route in app.routes:
        for handler in getattr(route, "route_handlers", []):
            for verb in sorted(getattr(handler, "http_methods", ())):
                operation = schema["paths"].get(route.path_format, {}).get(str(verb).lower())
                if operation is not None and operation["operationId"].endswith(pascal(handler.handler_name)):
                    made = function(handler.handler_name, str(verb), route.path_format, operation, used)
                    rows[route.path_format, str(verb)] = made
    names = ", ".join(sorted(used))
    imports = f"import type {{ {names} }} from './wire.gen'\n"
    if len(imports) > LONGEST:
        imports = "import type {\n" + wrapped(sorted(used)) + "} from './wire.gen'\n"
    return (
        f"/** Every route of the server as a function. {BY_WHOM} */\n"
        "import { call, part, query, read } from './http'\n"
        f"{imports}import {{ language }} from './words.svelte'\n\n"
        "export const api = {\n" + "".join(row for _, row in sorted(rows.items())) + "}\n"
    )


def wrapped(names: list[str]) -> str:
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) > LONGEST - 10:
            lines.append("")
        lines[-1] += f"{name}, "
    return "".join(f"  {line.strip()}\n" for line in lines)


def function(name: str, verb: str, path: str, operation: dict[str, Any], used: set[str]) -> str:
    parameters = operation.get("parameters") or []
    places = [each for each in parameters if each["in"] == "path"]
    asked = [each for each in parameters if each["in"] == "query" and each["name"] != "language"]
    given = [f"{camel(each['name'])}: {schema_text(each['schema'], used)}" for each in places]
    body = operation.get("requestBody")
    if body:
        given.append(f"body: {schema_text(body['content']['application/json']['schema'], used)}")
    if asked:
        fields = "; ".join(
            f"{each['name']}{'' if each.get('required') else '?'}: {schema_text(each['schema'], used)}"
            for each in asked
        )
        needed = any(each.get("required") for each in asked)
        given.append(f"asked: {{ {fields} }}" + ("" if needed else " = {}"))
    speaks = any(each["name"] == "language" for each in parameters)
    values = [*(["...asked"] if asked else []), *(["language: language()"] if speaks else [])]
    address = re.sub(r"\{(\w+)\}", lambda found: f"${{part({camel(found[1])})}}", path)
    address = f"`{address}`" if places else f"'{address}'"
    if values:
        address += f" + query({{ {', '.join(values)} }})"
    answer = next(each for status, each in operation["responses"].items() if status.startswith("2"))
    (media, content), *_ = answer["content"].items()
    arguments = f"'{verb}', {address}" + (", body" if body else "" if verb == "GET" else ", {}")
    called = f"call<{schema_text(content['schema'], used)}>" if media == "application/json" else "read"
    said = (operation.get("description") or "").partition("\n")[0]
    return f"  /** {said} */\n  {camel(name)}: ({', '.join(given)}) => {called}({arguments}),\n"


def schema_text(schema: dict[str, Any], used: set[str]) -> str:
    """The type of a parameter, a body or an answer in TypeScript."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        used.add(name)
        return name
    match schema["type"]:
        case "array":
            return f"{schema_text(schema['items'], used)}[]"
        case "object":
            inner = schema["additionalProperties"]
            return f"Record<string, {schema_text(inner, used) if inner else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case plain:
            return str(plain)


def pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def camel(name: str) -> str:
    found = pascal(name)
    return found[0].lower() + found[1:]


# Files


def schema_file() -> str:
    return msgspec.json.format(msgspec.json.encode(wire_schema()), indent=1).decode() + "\n"


@cache
def files() -> dict[Path, str]:
    found = {
        ROOT / "docs" / "schema" / "wire.json": schema_file(),
        CLIENT / "lib" / "wire.gen.ts": types_file(),
        CLIENT / "lib" / "api.gen.ts": routes_file(),
    }
    for game in games().values():
        folder = CLIENT / "games" / game.id
        if folder.is_dir():
            found[folder / "view.gen.ts"] = view_file(game)
    return found


def stale() -> list[Path]:
    """The files that are not what they would be if they were written now."""
    return [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main() -> None:
    if "--check" in sys.argv[1:]:
        found = stale()
        for path in found:
            print(f"{path.relative_to(ROOT)} is out of date: run `make generated`.")
        sys.exit(bool(found))
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
