"""Routes about talk besides what is said: signs at messages and moves, people whom I shun, and reports to the host."""

from __future__ import annotations

import hashlib

from litestar import get, post
from litestar.params import JSONBody

from hausmacht.server.http.access import Desk
from hausmacht.server.http.routing import FAILURES, Number, TableId, TheDesk, TheGuest
from hausmacht.server.messages import ChatLine
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.storage.talk import ShunnedRecord
from hausmacht.server.tables import chat, signs
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.making import clean
from hausmacht.server.talk_messages import MoveSigns, React, ReportAsked, Reported, ShunAsked, ShunEnded, ShunnedTold


@post("/api/tables/{table_id:str}/chat/{n:int}/sign", status_code=200, responses=FAILURES)
async def put_sign(
    desk: TheDesk, guest: TheGuest, table_id: TableId, n: Number, data: JSONBody[React]
) -> list[ChatLine]:
    """Put a sign at a message, or take mine away."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        desk.spend_talk(guest)
        await chat.react(live, who, n, data.sign)
        return await chat.lines(live, who)


@get("/api/tables/{table_id:str}/signs", responses=FAILURES)
async def show_signs(desk: TheDesk, guest: TheGuest, table_id: TableId) -> list[MoveSigns]:
    """The signs that people at a table have put to its moves."""
    async with desk.at(table_id, guest) as (live, who):
        return await signs.listed(live, who.person)


@post("/api/tables/{table_id:str}/signs/{at:int}", status_code=200, responses=FAILURES)
async def sign_move(
    desk: TheDesk, guest: TheGuest, table_id: TableId, at: Number, data: JSONBody[React]
) -> list[MoveSigns]:
    """Put a sign at a move, by everybody's count after it, or take mine away."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        desk.spend_talk(guest)
        await signs.put(live, who, at, data.sign)
        desk.hall.announce_sign(live, at)
        return await signs.listed(live, who.person)


@post("/api/tables/{table_id:str}/shun", status_code=200, responses=FAILURES)
async def shun(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[ShunAsked]) -> list[ChatLine]:
    """Mute or block somebody at this table, everywhere and for me alone; the answer is the chat as I read it then."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        desk.spend_talk(guest)
        await chat.shun(live, who, data.n, data.seat, data.kind)
        return await chat.lines(live, who)


@post("/api/tables/{table_id:str}/report", status_code=200, responses=FAILURES)
async def report(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[ReportAsked]) -> Reported:
    """Report a message, or somebody at a seat, to the host of the server."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        desk.spend_creation(guest)
        await chat.report(live, who, data.n, data.seat, clean(data.reason))
        return Reported()


@get("/api/shunned", responses=FAILURES)
async def list_shunned(desk: TheDesk, guest: TheGuest) -> list[ShunnedTold]:
    """Whom I have muted or blocked."""
    must_be_person(guest)
    return await shunned_of(desk, guest)


@post("/api/shunned/end", status_code=200, responses=FAILURES)
async def end_shunning(desk: TheDesk, guest: TheGuest, data: JSONBody[ShunEnded]) -> list[ShunnedTold]:
    """Hear somebody again."""
    must_be_person(guest)
    for each in await desk.hall.store.shunned(guest.id):
        if key_of(each) == data.id:
            await desk.hall.store.shun(guest.id, each.other, "", "")
    return await shunned_of(desk, guest)


async def shunned_of(desk: Desk, guest: Guest) -> list[ShunnedTold]:
    return [
        ShunnedTold(id=key_of(each), name=each.name, kind=each.kind, since=iso(each.made_at))
        for each in await desk.hall.store.shunned(guest.id)
    ]


def key_of(record: ShunnedRecord) -> str:
    """A name for a row that says nothing about the other person."""
    return hashlib.sha256(f"{record.person} {record.other}".encode()).hexdigest()[:32]
