"""Following a table that another worker plays: what it has written comes in a letter, or else from the store."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import structlog

from hausmacht.core.match import CHOICE
from hausmacht.core.matchfile import Line, line_of
from hausmacht.server.play.actor import Then
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import MOVING, OVER, Ask

log = structlog.get_logger()


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that is on the disk, and where the table stands since. The store says the same, but later."""

    line: Line
    key: str | None
    made_at: int
    owner: str
    fence: int
    state: str
    ended: int | None
    updated: int
    deciding: tuple[int, ...]
    round: str
    asks: tuple[Ask, ...] = ()


def written_of(live: LiveTable, entry: Any, key: str | None, made_at: int) -> Written | None:
    """What whoever follows needs to know of an entry; None when he must look into the store."""
    if entry.kind != CHOICE:
        return None
    table = live.table
    moved = {name: getattr(table, name) for name in MOVING}
    return Written(line_of(entry), key, made_at, live.hall.worker, live.fence, **moved)


def follow_at_once(live: LiveTable, written: Written, length: int, version: int, then: Then) -> bool:
    """A quick command: play the entry that a letter brought. Whatever does not fit is looked up in the store."""
    table = live.table
    fits = (table.length, table.version) == (length - 1, version) and written.fence >= table.fence
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
    whom = live.repeat(written.line, written.key, written.made_at)
    table.length += 1
    table.owner, table.fence = written.owner, written.fence
    for name in MOVING:
        setattr(table, name, getattr(written, name))
    if table.state == OVER:
        live.teller.renamed()
    live.publish(whom)
    if table.state == OVER or table.asks != asked:
        live.publish_table()
