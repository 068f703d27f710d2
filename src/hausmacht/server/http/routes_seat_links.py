"""Routes about links to seats: showing mine, and following one on another device."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from hausmacht.core.shelf import games
from hausmacht.server.account_messages import (
    FollowSeatLink,
    SeatLinkAsked,
    SeatLinkFollowed,
    SeatLinkShown,
    SeatLinkTold,
)
from hausmacht.server.accounts.qr import qr_path
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import become, own_address, remember
from hausmacht.server.http.entrance import rename
from hausmacht.server.http.routing import FAILURES, AnyRequest, TableId, TheDesk, TheGuest
from hausmacht.server.people import Guest, hash_of, new_session
from hausmacht.server.play.written import iso
from hausmacht.server.storage.devices import SeatLinkRecord
from hausmacht.server.tables import commands
from hausmacht.server.tables.identity import is_his, must_be_person
from hausmacht.server.tables.one_person import become_one, sign_out
from hausmacht.server.tables.seat_links import followed, link_of

SeatKey = Annotated[str, PathParameter(max_length=64)]


@post("/api/tables/{table_id:str}/seat-links", status_code=200, responses=FAILURES)
async def show_seat_link(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatLinkAsked]
) -> SeatLinkTold:
    """The link to a seat of mine, with its QR code: for me on another device, or for a friend who takes it over."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_own(data.seat)
        who.must_be_person()
        desk.spend_creation(guest)
        if data.kind == "friend" and desk.settings.pen:
            raise RequestError(409, "pack", "At a table with a component pack, seats cannot be given away.")
        store = desk.hall.store
        await remember(desk, request, guest)
        await store.remember_person(guest.id, guest.name)
        key = await link_of(store, desk.door, live, who, data.seat, data.kind, data.replace)
        made = await store.seat_link_of(hash_of(key))
    link = f"{own_address(desk, request)}/seat/{key}"
    qr, side = qr_path(link)
    made_at = iso(made.made_at) if made is not None else ""
    return SeatLinkTold(seat=data.seat, kind=data.kind, link=link, made=made_at, qr=qr, side=side)


@get("/api/seat-links/{key:str}", responses=FAILURES)
async def look_at_seat_link(desk: TheDesk, guest: TheGuest, key: SeatKey) -> SeatLinkShown:
    """Where a seat link leads, and who this device is so far; nothing changes."""
    must_be_person(guest)
    desk.spend_creation(guest)
    store = desk.hall.store
    link, table, seat = await followed(store, key)
    game = games()[table.game]
    known = await store.person(guest.id)
    is_mine = is_his(link.person, guest)
    return SeatLinkShown(
        kind=link.kind,
        table=table.id,
        title=game.title,
        name=table.name,
        seat=link.seat,
        colour=game.seat_names[link.seat],
        player=seat.name,
        is_mine=is_mine,
        my_name=guest.name,
        my_tables=0 if is_mine else await store.count_tables(guest.id),
        may_join=known is None or not known.login,
    )


@post("/api/seat-links/{key:str}", status_code=200, responses=FAILURES)
async def follow_seat_link(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, key: SeatKey, data: JSONBody[FollowSeatLink]
) -> Response[SeatLinkFollowed]:
    """Be the person of the seat on this device; with a friend's link, take the seat over; from an e-mail, play it."""
    must_be_person(guest)
    desk.spend_creation(guest)
    hall, store = desk.hall, desk.hall.store
    link, _, seat = await followed(store, key)
    if is_his(link.person, guest):
        return told_to(link, guest.name)
    if link.kind == "turn":
        return told_to(link, seat.name, await passes(desk, request, guest, link, seat.name))
    if link.kind == "friend":
        guest = await take_over(desk, request, guest, link, seat.name)
        return told_to(link, guest.name)
    holder = await store.person(link.person)
    if data.how == "join":
        mine = await store.person(guest.id)
        if mine is not None and mine.login:
            raise RequestError(
                409,
                "has-account",
                "This device is signed in to an account. To bring the seat into the account, sign in on the other "
                "device instead: it then asks whether to bring its tables along.",
            )
        keeping = "" if holder is not None and holder.login else None
        await become_one(hall, guest.id, link.person, keeping)
    else:
        await sign_out(hall, guest.id, [guest.session])
    name = holder.name if holder is not None else seat.name
    await become(desk, request, link.person, name, "link", link.table_id)
    return told_to(link, name)


def told_to(link: SeatLinkRecord, name: str, cookie: str = "") -> Response[SeatLinkFollowed]:
    followed = SeatLinkFollowed(table=link.table_id, seat=link.seat, name=name)
    return Response(followed, headers={"set-cookie": cookie} if cookie else {})


async def passes(desk: Desk, request: AnyRequest, guest: Guest, link: SeatLinkRecord, name: str) -> str:
    """The cookie that opens one seat on a device which stays whoever it is everywhere else."""
    async with desk.hall.table(link.table_id) as live:
        if any(is_his(seat.person, guest) for seat in live.seats):
            raise RequestError(
                409, "plays-here", "You play at this table on this device: a link in an e-mail opens another's seat."
            )
    only = Guest(link.person, name, table=link.table_id, seat=link.seat, session=new_session())
    await remember(desk, request, only, "turn", table_id=link.table_id)
    secure = request.url.scheme == "https" or desk.settings.public_url.startswith("https://")
    return desk.door.cookie_for(only, secure)


async def take_over(desk: Desk, request: AnyRequest, guest: Guest, link: SeatLinkRecord, name: str) -> Guest:
    """A friend sits down at the seat that was kept for him; somebody nobody knows yet is called as the seat is."""
    store = desk.hall.store
    if name and await store.person(guest.id) is None:
        guest = rename(request.scope, name)
    async with desk.hall.table(link.table_id) as live:
        await desk.carry_out(live, guest, commands.TakeOver(link.seat, link.person))
    await store.drop_seat_link(link)
    await store.remember_person(guest.id, guest.name)
    await remember(desk, request, guest, "friend", table_id=link.table_id)
    return guest
