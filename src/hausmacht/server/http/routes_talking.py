"""Routes for what people say and note at a table."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from hausmacht.server.http.routing import (
    FAILURES,
    TableId,
    TheDesk,
    TheGuest,
)
from hausmacht.server.messages import (
    ChatLine,
    Notes,
    NotesTold,
    Say,
)
from hausmacht.server.tables import commands
from hausmacht.server.tables.chat import lines
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.making import clean


@get("/api/tables/{table_id:str}/chat", responses=FAILURES)
async def show_chat(desk: TheDesk, guest: TheGuest, table_id: TableId) -> list[ChatLine]:
    """What has been said at a table."""
    async with desk.at(table_id, guest) as (live, who):
        return await lines(live, who)


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=FAILURES)
async def say(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Say]) -> list[ChatLine]:
    """Say something to everybody at the table; whoever looks on at a match says it to those who look on."""
    async with desk.at(table_id, guest) as (live, who):
        desk.spend_talk(guest)
        await desk.carry_out(live, guest, commands.Say(clean(data.text)))
        return await lines(live, who)


@get("/api/tables/{table_id:str}/notes", responses=FAILURES)
async def show_notes(desk: TheDesk, guest: TheGuest, table_id: TableId) -> NotesTold:
    """My own notes about a table."""
    must_be_person(guest)
    async with desk.at(table_id, guest):
        return NotesTold(text=await desk.hall.store.note(table_id, guest.id))


@put("/api/tables/{table_id:str}/notes", responses=FAILURES)
async def write_notes(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Notes]) -> NotesTold:
    """Write my notes; nobody else sees them."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (_, who):
        who.must_be_member()
        desk.spend_talk(guest)
        text = clean(data.text)
        await desk.hall.store.write_note(table_id, guest.id, text)
        return NotesTold(text=text)
