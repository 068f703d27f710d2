"""Leaving for good: seats of matches that run are played on by bots, and nothing keeps a name."""

from __future__ import annotations

import structlog

from hausmacht import bots
from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.people import Guest
from hausmacht.server.storage.records import OVER, PLAYING, SeatRecord, TableRecord
from hausmacht.server.tables import commands
from hausmacht.server.workers.ladder import strongest

log = structlog.get_logger()


async def delete_person(desk: Desk, guest: Guest) -> None:
    """Get up from every table, then forget the person; his cookies are good no longer, on any worker."""
    hall = desk.hall
    tables = await hall.store.every_table_of(guest.id)
    seats = await hall.store.seats([table.id for table in tables])
    stand_ins: dict[str, str] = {}
    for table in tables:
        try:
            await leave(desk, guest, table, seats[table.id])
        except RequestError as error:  # it cannot be opened here: the store says there what the others must know
            log.info("left from outside", table=table.id, reason=error.code)
            game = games().get(table.game)
            stand_ins[table.id] = strongest(bots.names(game)) if game is not None else ""
    changed = await hall.store.forget_person(guest.id, stand_ins)
    await hall.people_changed()
    for table_id in changed:
        await hall.look_again(table_id)
    for live in hall.live.values():
        live.looks.pop(guest.id, None)


async def leave(desk: Desk, guest: Guest, table: TableRecord, seats: list[SeatRecord]) -> None:
    """Get up, as anybody may; a match that nobody else plays is not played on."""
    if table.state == OVER:
        return
    if table.tournament:
        await desk.hall.director.begin(table.id)  # it may not have begun yet
    elif not any(each.person and each.person != guest.id for each in seats):
        await desk.hall.clear_away(table.id)
        return
    async with desk.hall.table(table.id) as live:
        if live.table.state != PLAYING and not table.tournament:
            await desk.carry_out(live, guest, commands.Leave())
            return
        for seat in [each.seat for each in live.seats if each.person == guest.id and not each.resigned]:
            await desk.carry_out(live, guest, commands.Resign(seat))
