"""Following a table that another worker plays: what it has written comes in a letter, or else from the store."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import structlog

from hausmacht.core.match import CHOICE, Entry
from hausmacht.core.matchfile import Line, line_of
from hausmacht.server.play.actor import Then
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import MOVING, OVER, Ask, Posed

log = structlog.get_logger()


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices that are on the disk, and where the table stands since. The store says the same, but later."""

    entries: tuple[tuple[Line, str | None, int], ...]  # with their keys and times
    owner: str
    fence: int
    state: str
    ended: int | None
    updated: int
    deciding: tuple[int, ...]
    round: str
    asks: tuple[Ask, ...] = ()
    posed: tuple[Posed, ...] = ()
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def written_of(live: LiveTable, entries: Sequence[tuple[Entry[Any], str | None, int]]) -> Written | None:
    """What a follower needs to know about entries; None if it must look in the store."""
    if any(entry.kind != CHOICE for entry, _, _ in entries):
        return None
    table = live.table
    moved = {name: getattr(table, name) for name in MOVING}
    lines = tuple((line_of(entry), key, made_at) for entry, key, made_at in entries)
    return Written(lines, live.hall.worker, live.fence, **moved)


def follow_at_once(live: LiveTable, written: Written, length: int, version: int, then: Then) -> bool:
    """A quick command: play the entries that a letter brought. Whatever does not fit is looked up in the store."""
    table = live.table
    is_next = (table.length + len(written.entries), table.version) == (length, version)
    fits = is_next and written.fence >= table.fence
    if live.is_stale or live.fence or live.current is None or not fits:
        live.queue.appendleft((partial(live.follow_to, length, version), None, then))
        return True
    try:
        play(live, written)
    except Exception as error:
        log.warning("table is read afresh", table=live.name, error=f"{type(error).__name__}: {error}")
        live.forget()
        live.queue.appendleft((live.refresh, None, then))
        return True
    return False


def play(live: LiveTable, written: Written) -> None:
    table = live.table
    asked = table.asks
    whom = [live.repeat(*entry) for entry in written.entries]
    table.length += len(whom)
    table.owner, table.fence = written.owner, written.fence
    for name in MOVING:
        setattr(table, name, getattr(written, name))
    if table.state == OVER:
        live.teller.renamed()
    live.publish_to(whom)
    if table.state == OVER or table.asks != asked:
        live.publish_table()
