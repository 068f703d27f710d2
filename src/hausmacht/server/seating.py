"""Coming to a table and getting up, and the links that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hausmacht.server.errors import RequestError
from hausmacht.server.records import OPEN_SEAT, OVER, PERSON_SEAT, PLAYING, now

if TYPE_CHECKING:
    from hausmacht.server.live import LiveTable


async def join(live: LiveTable, person: str, name: str, seat: int | None) -> int:
    """Take a free seat, the named one or the first."""
    free = [each for each in live.seats if each.kind == OPEN_SEAT]
    if seat is not None and not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    mine = [each.seat for each in live.seats if each.person == person]
    if mine and seat is None:
        return mine[0]
    if seat in mine:
        return mine[mine.index(seat)]
    found = [each for each in free if seat is None or each.seat == seat]
    if not found:
        sentence = "That seat is taken." if free else "This table is full."
        raise RequestError(409, "seat-taken" if free else "full", sentence)
    chair = found[0]
    chair.kind, chair.person, chair.name, chair.bot = PERSON_SEAT, person, name, ""
    live.table.host = live.table.host or person
    live.table.updated = now()
    await live.hall.store.save(live.table, [chair])
    live.publish_table()
    return chair.seat


async def leave(live: LiveTable, person: str) -> bool:
    """Get up before the match begins; whether anybody is left. Who hosted hands over to the next."""
    mine = [each for each in live.seats if each.person == person]
    if live.table.state == PLAYING and mine:
        raise RequestError(409, "playing", "The match is being played: resign, or let a bot stand in.")
    if live.table.state == OVER:
        return True
    for each in mine:
        each.kind, each.person, each.name = OPEN_SEAT, "", ""
    if live.table.host == person:
        live.table.host = next((each.person for each in live.seats if each.person), "")
    if not live.table.host:
        return False
    live.table.updated = now()
    await live.hall.store.save(live.table, mine)
    live.publish_table()
    return True


async def new_link(live: LiveTable, kind: str, link: str) -> None:
    """Replace a link: the old one leads nowhere from now on."""
    if kind == "invite":
        live.table.invite = link
    else:
        live.table.spectate = link
    await live.hall.store.save(live.table)
    await live.hall.store.dismiss(live.table.id)
    members = {live.table.host, *[seat.person for seat in live.seats]}
    for listener in list(live.listeners):
        if live.table.visibility == "private" and listener.person not in members:
            listener.hang_up("revoked")
    live.publish_table()
