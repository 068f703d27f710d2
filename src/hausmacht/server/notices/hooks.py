"""Channels of tables: Discord, Matrix, ntfy, or a program of one's own is told whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from hausmacht.server.notices import wording
from hausmacht.server.notices.wording import Told

HookKind = Literal["discord", "matrix", "ntfy", "json"]


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
    text = wording.say(hook.language, key, name=told.name, title=told.title, who=who)
    if hook.kind == "ntfy":
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        return text.encode(), {**headers, "Click": link} if link.isascii() and link.isprintable() else headers
    body: dict[str, object]
    if hook.kind == "discord":  # nobody is called by what somebody calls himself
        body = {"content": f"{text}\n{link}", "allowed_mentions": {"parse": []}}
    elif hook.kind == "matrix":
        body = {"text": f"{text}\n{link}"}
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
