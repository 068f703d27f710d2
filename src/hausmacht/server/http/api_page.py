"""The page at /api: every route with its parameters, from the description that programs read. It needs no script."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = "/api/style.css"
CSS = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { color: #222; background: #fff } code { font-size: .95em } h2 { margin: 2rem 0 .25rem; font-size: 1.05rem }
dl { margin: .25rem 0 0 1rem } dt { float: left; min-width: 9rem } dd { margin: 0 0 .15rem 9.5rem }
.verb { display: inline-block; min-width: 4rem; font-weight: 600 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #191816 } a { color: #9cf } }
"""


def page(schema: dict[str, Any]) -> str:
    info = schema["info"]
    parts = [
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(info['title'])}</title>",
        "<meta name='viewport' content='width=device-width'>",
        f"<link rel='stylesheet' href='{STYLE}'><h1>{escape(info['title'])}</h1>",
        f"<p>{escape(info.get('description', ''))}</p>",
        "<p>The same for programs: <a href='/api/openapi.json'>openapi.json</a>.</p>",
    ]
    for path, verbs in sorted(schema["paths"].items()):
        for verb, operation in verbs.items():
            if isinstance(operation, dict):
                parts.append(route(path, verb, operation))
    return "\n".join(parts) + "</html>\n"


def route(path: str, verb: str, operation: dict[str, Any]) -> str:
    rows = [
        (each["name"], f"{each['in']}, {kind_of(each.get('schema', {}))}") for each in operation.get("parameters") or []
    ]
    body = operation.get("requestBody")
    if body:
        rows.append(("body", ", ".join(kind_of(each.get("schema", {})) for each in body["content"].values())))
    for status, answer in (operation.get("responses") or {}).items():
        kinds = ", ".join(kind_of(each.get("schema", {})) for each in (answer.get("content") or {}).values())
        rows.append((status, f"{kinds} {answer.get('description') or ''}"))
    listed = "".join(f"<dt><code>{escape(name)}</code></dt><dd>{escape(text)}</dd>" for name, text in rows)
    words = escape(operation.get("description") or operation.get("summary") or "")
    return (
        f"<h2><span class='verb'>{verb.upper()}</span> <code>{escape(path)}</code></h2><p>{words}</p><dl>{listed}</dl>"
    )


def kind_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "items" in schema:
        return f"list of {kind_of(schema['items'])}"
    return str(schema.get("type", "anything"))
