"""Routes about my data: taking all of it along, and deleting it."""

from __future__ import annotations

from litestar import get, post

from hausmacht.core.shelf import games
from hausmacht.server.account_messages import (
    MyAnswer,
    MyComment,
    MyData,
    MyOrder,
    MyPuzzle,
    MyReport,
    MySaying,
    MySign,
    MyTable,
    MyTournament,
)
from hausmacht.server.http.access import Desk
from hausmacht.server.http.account.farewell import delete_person
from hausmacht.server.http.account.showing import confirmed_account, passkey_told
from hausmacht.server.http.devices import newcomer
from hausmacht.server.http.routes_notices import notices_of
from hausmacht.server.http.routes_sessions import devices_of
from hausmacht.server.http.routes_shunning import shunned_of
from hausmacht.server.http.routing import FAILURES, AnyRequest, TheDesk, TheGuest
from hausmacht.server.messages import Me
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.storage.accounts import AccountRecord
from hausmacht.server.storage.records import OVER
from hausmacht.server.storage.talk import AT_LINES, AT_MOVES
from hausmacht.server.tables import profiles
from hausmacht.server.tables.identity import must_be_person


async def owned(desk: Desk, guest: Guest) -> AccountRecord | None:
    """My account, confirmed; a guest without one has nothing to confirm with."""
    return await confirmed_account(desk, guest) if await desk.hall.store.account(guest.id) else None


@get("/api/account/data", responses=FAILURES)
async def show_my_data(desk: TheDesk, guest: TheGuest) -> MyData:
    """Everything that is kept about me, and where my finished matches can be fetched."""
    must_be_person(guest)
    desk.spend_creation(guest)
    store = desk.hall.store
    account = await owned(desk, guest)
    since = await store.made_at(guest.id)
    return MyData(
        id=guest.id,
        name=guest.name,
        since=None if since is None else iso(since),
        login=account.login if account else "",
        mail=account.mail if account else "",
        passkeys=tuple(passkey_told(each) for each in await store.passkeys(guest.id)),
        devices=tuple(await devices_of(desk, guest)),
        role=await store.role(guest.id),
        tables=await tables_of(desk, guest),
        tournaments=await tournaments_of(desk, guest),
        chat=tuple(
            MySaying(table=each.table_id, text=each.text, time=iso(each.made_at))
            for each in await store.sayings(guest.id)
        ),
        signs=(
            *[
                MySign(table=at, what="message", n=n, sign=sign)
                for at, n, sign in await store.signs_of(AT_LINES, guest.id)
            ],
            *[
                MySign(table=at, what="move", n=n, sign=sign)
                for at, n, sign in await store.signs_of(AT_MOVES, guest.id)
            ],
        ),
        orders=tuple(
            MyOrder(
                table=each.table_id,
                seat=each.seat,
                order=each.given,
                time=iso(each.made_at),
                ended=None if each.ended is None else iso(each.ended),
            )
            for each in await store.orders_of(guest.id)
        ),
        shunned=tuple(await shunned_of(desk, guest)),
        reports=tuple(
            MyReport(table=each.table_id, name=each.name, said=each.said, reason=each.reason, time=iso(each.made_at))
            for each in await store.reports(guest.id)
        ),
        notices=await notices_of(desk, guest),
        comments=tuple(
            MyComment(table=each.table_id, at=each.at, text=each.text, shared=each.shared, time=iso(each.made_at))
            for each in await store.comments_by(guest.id)
        ),
        puzzles=tuple(
            MyPuzzle(id=each.id, title=each.title, position=each.position, time=iso(each.made_at))
            for each in await store.puzzles_by(guest.id)
        ),
        answers=tuple(
            MyAnswer(puzzle=each.puzzle, choices=each.choices, time=iso(each.made_at))
            for each in await store.every_answer_by(guest.id)
        ),
        profile=await profiles.told(store, await profiles.own(store, guest.id), guest.id, guest.name),
    )


async def tournaments_of(desk: Desk, guest: Guest) -> tuple[MyTournament, ...]:
    store = desk.hall.store
    found = await store.tournaments_of(guest.id)
    entered = await store.entered(guest.id, [each.id for each in found])
    return tuple(
        MyTournament(
            id=each.id,
            name=each.name,
            host=each.host == guest.id,
            entered=each.id in entered,
            created=iso(each.created),
        )
        for each in found
    )


async def tables_of(desk: Desk, guest: Guest) -> tuple[MyTable, ...]:
    tables = await desk.hall.store.every_table_of(guest.id)
    seats = await desk.hall.store.seats([table.id for table in tables])
    notes = await desk.hall.store.notes(guest.id)
    return tuple(
        MyTable(
            id=table.id,
            game=table.game,
            name=table.name,
            state=table.state,
            host=table.host == guest.id,
            seats=tuple(
                games()[table.game].seat_names[seat.seat] if table.game in games() else str(seat.seat)
                for seat in seats[table.id]
                if seat.person == guest.id
            ),
            created=iso(table.created),
            started=None if table.started is None else iso(table.started),
            ended=None if table.ended is None else iso(table.ended),
            notes=notes.get(table.id, ""),
            match=f"/api/tables/{table.id}/file" if table.state == OVER else None,
        )
        for table in tables
    )


@post("/api/account/delete", status_code=200, responses=FAILURES)
async def delete_me(request: AnyRequest, desk: TheDesk, guest: TheGuest) -> Me:
    """Delete me and what is mine, with or without an account. Bots play on for me; this device becomes a new guest."""
    must_be_person(guest)
    desk.spend_creation(guest)
    await owned(desk, guest)
    await delete_person(desk, guest)
    fresh = newcomer(desk, request)
    return Me(id=fresh.id, name=fresh.name)
