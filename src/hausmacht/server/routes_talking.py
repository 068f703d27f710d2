"""Routes for what people say and note at a table."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from hausmacht.server.hall import clean
from hausmacht.server.messages import (
    ChatLine,
    Notes,
    NotesTold,
    Say,
)
from hausmacht.server.routing import (
    FAILURES,
    TableId,
    TheDesk,
    TheGuest,
)
from hausmacht.server.written import iso


@get("/api/tables/{table_id:str}/chat", responses=FAILURES)
async def show_chat(desk: TheDesk, guest: TheGuest, table_id: TableId) -> list[ChatLine]:
    """What has been said at a table."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        return [
            ChatLine(
                n=each.n,
                seat=each.seat,
                name=each.name,
                text=each.text,
                time=iso(each.made_at),
                mine=each.person == guest.id,
            )
            for each in await desk.hall.store.chat(table_id)
        ]


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=FAILURES)
async def say(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Say]) -> list[ChatLine]:
    """Say something to everybody at the table."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        await desk.chat(live, guest, clean(data.text))
    found: list[ChatLine] = await show_chat.fn(desk, guest, table_id)
    return found


@get("/api/tables/{table_id:str}/notes", responses=FAILURES)
async def show_notes(desk: TheDesk, guest: TheGuest, table_id: TableId) -> NotesTold:
    """My own notes about a table."""
    desk.must_be_person(guest)
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        return NotesTold(text=await desk.hall.store.note(table_id, guest.id))


@put("/api/tables/{table_id:str}/notes", responses=FAILURES)
async def write_notes(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Notes]) -> NotesTold:
    """Write my notes; nobody else sees them."""
    desk.must_be_person(guest)
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.must_be_member(live, guest)
        text = clean(data.text)
        await desk.hall.store.write_note(table_id, guest.id, text)
        return NotesTold(text=text)
