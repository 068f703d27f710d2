"""Routes about tables: lists, laying out, links, seats, and what the others must agree to."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from hausmacht.server.errors import RequestError
from hausmacht.server.http.hosting import must_make_tables
from hausmacht.server.http.routing import (
    FAILURES,
    AnyRequest,
    Language,
    LinkToken,
    Number,
    TableId,
    TheDesk,
    TheGuest,
    carried_out,
    encoded,
    told,
)
from hausmacht.server.messages import (
    Consent,
    FillSeat,
    Join,
    Link,
    NameSeat,
    NewLink,
    NewTable,
    SeatAsked,
    StandIn,
    TableInfo,
    Tables,
    TokenTold,
)
from hausmacht.server.pen.gate import Gate
from hausmacht.server.people import hash_of, new_token
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import TokenRecord
from hausmacht.server.tables import commands
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.lists import lists
from hausmacht.server.tables.making import check_guest_pack, clean_name, new_link


@get("/api/tables", responses=FAILURES)
async def list_tables(desk: TheDesk, guest: TheGuest, language: Language = "en") -> Tables:
    """My tables, what I am asked there and what happened since I looked; invitations, open tables, my record."""
    must_be_person(guest)
    return await lists(desk.hall, guest.id, language)


@post("/api/tables", responses=FAILURES)
async def create_table(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[NewTable], language: Language = "en"
) -> Response[TableInfo]:
    """Lay out a table."""
    must_be_person(guest)
    await must_make_tables(desk, guest)
    check_guest_pack(data, desk.settings.guest_packs)
    pen: Gate | None = request.app.state.get("pen")
    if data.pack and pen is not None:
        status, body = await pen.create(request.scope, ENCODER.encode(data))
        return encoded(body, status)
    table_id = await desk.hall.create(data, guest.id, guest.name)
    async with desk.at(table_id, guest) as (live, who):
        return encoded(ENCODER.encode(told(live, who, language)), 201)


@get("/api/tables/{table_id:str}", responses=FAILURES)
async def show_table(desk: TheDesk, guest: TheGuest, table_id: TableId, language: Language = "en") -> TableInfo:
    """A table and who sits at it; whoever opens one that he has removed from his list has it there again."""
    async with desk.at(table_id, guest) as (live, who):
        if who.is_member and not guest.table and await desk.hall.store.is_hidden(table_id, guest.id):
            await desk.hall.store.hide(table_id, guest.id, False)
        return told(live, who, language)


@post("/api/tables/{table_id:str}/hide", status_code=200, responses=FAILURES)
async def hide_table(desk: TheDesk, guest: TheGuest, table_id: TableId, language: Language = "en") -> TableInfo:
    """Remove a table or an invitation from my list; I keep my seat, and opening it brings it back."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        if not await desk.hall.store.is_invited(table_id, guest.id):
            who.must_be_member()
        desk.spend_write(guest)
        await desk.hall.store.hide(table_id, guest.id, True)
        return told(live, who, language)


@get("/api/links/{token:str}", responses=FAILURES)
async def follow_link(desk: TheDesk, guest: TheGuest, token: LinkToken, language: Language = "en") -> Link:
    """Where an invitation or a link for spectators leads; anyone who has it may look at the table."""
    must_be_person(guest)
    desk.spend_creation(guest)
    found = await desk.hall.store.by_link(token)
    if found is None:
        raise RequestError(404, "no-such-link", "This link does not work: it was replaced, or part of it is missing.")
    table_id, kind = found
    async with desk.hall.table(table_id) as live:
        who = await desk.who(live, guest)
        if kind == "invite" and not who.is_member:
            await desk.hall.store.invite(table_id, guest.id)
        elif not who.sees:
            await desk.hall.store.admit(table_id, guest.id)
        return Link(kind=kind, table=told(live, who, language))


@post("/api/tables/{table_id:str}/links", status_code=200, responses=FAILURES)
async def replace_link(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[NewLink]) -> TableInfo:
    """Take a link back and make a new one."""
    desk.spend_creation(guest)
    return await carried_out(desk, guest, table_id, commands.NewLink(data.kind, new_link()))


@post("/api/tables/{table_id:str}/join", status_code=200, responses=FAILURES)
async def join_table(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Join]) -> TableInfo:
    """Take a free seat; at a private table only with an invitation."""
    must_be_person(guest)
    desk.spend_creation(guest)
    async with desk.hall.table(table_id) as live:
        command = commands.Join(data.seat, data.invite, clean_name(data.name or ""))
        command.may(live, await desk.who(live, guest))
        await desk.hall.store.remember_person(guest.id, guest.name)
        await desk.carry_out(live, guest, command)
        return told(live, await desk.who(live, guest))


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=FAILURES)
async def leave_table(desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Get up from a table that has not begun; the last one to leave clears it away."""
    async with desk.at(table_id, guest) as (live, _):
        word = await desk.carry_out(live, guest, commands.Leave())
        answer = told(live, await desk.who(live, guest))
    if word:
        await desk.hall.clear_away(table_id)
    return answer


@post("/api/tables/{table_id:str}/start", status_code=200, responses=FAILURES)
async def start_table(desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Begin the match."""
    return await carried_out(desk, guest, table_id, commands.Begin())


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=FAILURES)
async def rematch_table(desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Play once more with the same people; the answer is the new table."""
    desk.spend_creation(guest)
    async with desk.at(table_id, guest) as (live, _):
        follower = await desk.carry_out(live, guest, commands.Rematch())
    async with desk.at(follower, guest) as (live, who):
        return told(live, who)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=FAILURES)
async def resign_seat(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TableInfo:
    """Give up: a bot plays on, and the seat is placed last."""
    return await carried_out(desk, guest, table_id, commands.Resign(data.seat))


@post("/api/tables/{table_id:str}/free", status_code=200, responses=FAILURES)
async def free_seat(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TableInfo:
    """The host asks somebody to get up before the match begins."""
    return await carried_out(desk, guest, table_id, commands.FreeSeat(data.seat, new_link()))


@post("/api/tables/{table_id:str}/fill", status_code=200, responses=FAILURES)
async def fill_seat(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[FillSeat]) -> TableInfo:
    """The host gives a free seat to a bot before the match begins."""
    return await carried_out(desk, guest, table_id, commands.FillSeat(data.seat, data.bot, clean_name(data.name)))


@post("/api/tables/{table_id:str}/name", status_code=200, responses=FAILURES)
async def name_seat(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[NameSeat]) -> TableInfo:
    """Say who sits at a seat of mine, where several people share one device."""
    must_be_person(guest)
    desk.spend_creation(guest)
    return await carried_out(desk, guest, table_id, commands.NameSeat(data.seat, clean_name(data.name)))


@post("/api/tables/{table_id:str}/stand-in", status_code=200, responses=FAILURES)
async def ask_stand_in(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[StandIn]) -> TableInfo:
    """Let a bot play for somebody who is away; the others are asked."""
    return await carried_out(desk, guest, table_id, commands.StandIn(data.seat, data.bot))


@post("/api/tables/{table_id:str}/return", status_code=200, responses=FAILURES)
async def take_seat_back(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TableInfo:
    """Be back: the bot that stood in gets up."""
    return await carried_out(desk, guest, table_id, commands.Return(data.seat))


@post("/api/tables/{table_id:str}/asks/{n:int}", status_code=200, responses=FAILURES)
async def answer_ask(
    desk: TheDesk, guest: TheGuest, table_id: TableId, n: Number, data: JSONBody[Consent]
) -> TableInfo:
    """Agree, or not, to what somebody asks of the others."""
    return await carried_out(desk, guest, table_id, commands.Agree(n, data.agree))


@post("/api/tables/{table_id:str}/token", status_code=200, responses=FAILURES)
async def make_token(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TokenTold:
    """A token with which a program can play one of my seats; an older one for it is no longer good."""
    async with desk.at(table_id, guest) as (_, who):
        who.must_own(data.seat)
        who.must_be_person()
        desk.spend_creation(guest)
        token = new_token()
        await desk.hall.store.drop_tokens(table_id, data.seat)
        await desk.hall.store.add_token(hash_of(token), TokenRecord(table_id, data.seat, guest.id))
        return TokenTold(token=token)
