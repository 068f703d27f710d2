"""Channels of tables: Discord, Matrix, ntfy, or a program of one's own is told whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from hausmacht.server.notices import wording
from hausmacht.server.notices.wording import Told
from hausmacht.server.terms import HookKind

MARKS = re.compile(r"([\\`*_~|<>\[\]()#])")  # what such a channel would read as more than words
CALLS = "@\u2060"  # followed by a sign that nobody sees, it calls nobody


class Hook(msgspec.Struct, frozen=True):
    """Where a table tells whose turn it is."""

    kind: HookKind
    url: str
    language: str = "en"


def hook_in(text: str) -> Hook | None:
    """The channel as it is kept at a table."""
    return msgspec.json.decode(text, type=Hook) if text else None


def message(hook: Hook, told: Told, waiting: Sequence[str], link: str) -> tuple[bytes, dict[str, str]]:
    """The body and headers of what is posted; `waiting`: the names of those who are waited for."""
    key = "channel-one" if len(waiting) == 1 else "channel-many"
    who = wording.listed(hook.language, waiting)
    name, title = told.name, told.title
    if hook.kind in ("discord", "matrix"):
        name, title, who = (as_words(each) for each in (name, title, who))
    text = wording.say(hook.language, key, name=name, title=title, who=who)
    if hook.kind == "ntfy":
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        return text.encode(), {**headers, "Click": link} if link and link.isascii() and link.isprintable() else headers
    body: dict[str, object]
    said = f"{text}\n{link}" if link else text
    if hook.kind == "discord":  # nobody is called by what somebody calls himself
        body = {"content": said, "allowed_mentions": {"parse": []}}
    elif hook.kind == "matrix":
        body = {"text": said}
    else:
        body = {
            "table": told.table_id,
            "name": told.name,
            "game": told.title,
            "waiting": list(waiting),
            "text": text,
            "url": link,
        }
    return msgspec.json.encode(body), {"Content-Type": "application/json"}


def as_words(text: str) -> str:
    """What somebody calls himself or a table, for channels that make links and bold letters of some signs."""
    return MARKS.sub(r"\\\1", text).replace("@", CALLS)
