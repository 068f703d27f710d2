"""Routes about time: vacation, and what a bot has done for somebody meanwhile."""

from __future__ import annotations

from functools import partial

from litestar import get, post
from litestar.params import JSONBody

from hausmacht.server.absence_messages import Deeds, TakeVacation
from hausmacht.server.http.routing import FAILURES, Language, Seat, TableId, TheDesk, TheGuest, carried_out
from hausmacht.server.messages import TableInfo
from hausmacht.server.play.absences import deeds
from hausmacht.server.tables import commands


@post("/api/tables/{table_id:str}/vacation", status_code=200, responses=FAILURES)
async def take_vacation(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[TakeVacation]) -> TableInfo:
    """Let the clock of my seat stand for some days, out of those that the table allows; with 0 it goes on."""
    return await carried_out(desk, guest, table_id, commands.Vacation(data.seat, data.days, data.zone))


@get("/api/tables/{table_id:str}/deeds", responses=FAILURES)
async def show_deeds(desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat, language: Language = "en") -> Deeds:
    """What the bot that stands in has chosen for my seat so far."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_own(seat)
        return await live.do(partial(deeds, live, seat, language))
