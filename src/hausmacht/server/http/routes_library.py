"""Routes about finished matches: searching them, commenting on their moments, playing on from one."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.hosting import must_make_tables
from hausmacht.server.http.routing import FAILURES, Language, TableId, TheDesk, TheGuest, encoded, told
from hausmacht.server.library_messages import ChangeComment, CommentTold, LibraryPage, NewComment, PlayOn
from hausmacht.server.messages import TableInfo
from hausmacht.server.people import Guest
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.past import must_be_over, no_such_moment, position_at
from hausmacht.server.play.written import ENCODER, iso
from hausmacht.server.storage.library import CommentRecord
from hausmacht.server.storage.records import now
from hausmacht.server.tables.identity import Who, must_be_person
from hausmacht.server.tables.library import Wanted, search
from hausmacht.server.tables.making import clean

MOST_COMMENTS = 300  # of one person about one match
CommentId = Annotated[str, PathParameter(max_length=64)]
Short = Annotated[str, QueryParameter(max_length=64)]
Day = Annotated[str, QueryParameter(max_length=10)]


@get("/api/library", responses=FAILURES)
async def search_library(
    desk: TheDesk,
    guest: TheGuest,
    whose: Short = "mine",
    game: Short = "",
    name: Short = "",
    seats: Annotated[int, QueryParameter(ge=0, le=64)] = 0,
    since: Day = "",
    until: Day = "",
    options: Annotated[str, QueryParameter(max_length=400)] = "",
    result: Short = "",
    before: Short = "",
) -> LibraryPage:
    """Finished matches, the newest first: mine, or with `whose=public` those of public tables."""
    must_be_person(guest)
    if whose not in ("mine", "public"):
        raise RequestError(400, "bad-request", "whose is mine or public.")
    if result not in ("", "won", "lost"):
        raise RequestError(400, "bad-request", "result is won, lost or empty.")
    wanted = Wanted(
        mine=whose == "mine",
        game=game,
        name=name.strip(),
        seats=seats,
        since=since,
        until=until,
        options=options,
        result=result,
        before=before,
    )
    return await search(desk.hall.store, guest.id, wanted)


# Comments


@get("/api/tables/{table_id:str}/comments", responses=FAILURES)
async def show_comments(desk: TheDesk, guest: TheGuest, table_id: TableId) -> list[CommentTold]:
    """What I have said of moments of a match, and what others at the table share."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (_, who):
        return await comments_for(desk, who, table_id)


@post("/api/tables/{table_id:str}/comments", responses=FAILURES)
async def add_comment(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[NewComment]
) -> list[CommentTold]:
    """Say something of a moment of a finished match, for me alone or for everybody at the table."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        text = may_comment(desk, guest, live, who, data)
        if data.at > live.teller.ledger.counts[SPECTATOR]:
            raise no_such_moment()
        comment = CommentRecord(
            id=secrets.token_hex(12),
            table_id=table_id,
            at=data.at,
            person=guest.id,
            seat=who.seat,
            name=live.seats[who.seat].name if who.seats else guest.name,
            text=text,
            shared=data.shared,
            made_at=now(),
        )
        if not await desk.hall.store.add_comment(comment, MOST_COMMENTS):
            raise RequestError(409, "too-many", f"You have made {MOST_COMMENTS} comments on this match: delete some.")
        return await comments_for(desk, who, table_id)


@put("/api/tables/{table_id:str}/comments/{comment_id:str}", responses=FAILURES)
async def change_comment(
    desk: TheDesk, guest: TheGuest, table_id: TableId, comment_id: CommentId, data: JSONBody[ChangeComment]
) -> list[CommentTold]:
    """Change a comment of mine, or who sees it."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        text = may_comment(desk, guest, live, who, data)
        if not await desk.hall.store.change_comment(table_id, comment_id, guest.id, text, data.shared):
            raise no_such_comment()
        return await comments_for(desk, who, table_id)


@delete("/api/tables/{table_id:str}/comments/{comment_id:str}", status_code=200, responses=FAILURES)
async def remove_comment(desk: TheDesk, guest: TheGuest, table_id: TableId, comment_id: CommentId) -> list[CommentTold]:
    """Delete a comment of mine."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (_, who):
        if not await desk.hall.store.remove_comment(table_id, comment_id, guest.id):
            raise no_such_comment()
        return await comments_for(desk, who, table_id)


def may_comment(desk: Desk, guest: Guest, live: LiveTable, who: Who, data: NewComment | ChangeComment) -> str:
    """Whoever may look on may comment for himself; only who was at the table shares with it. The text, cleaned."""
    must_be_over(live)
    if data.shared:
        who.must_be_member()
    text = clean(data.text)
    if not text:
        raise RequestError(400, "empty", "A comment needs a word.")
    desk.spend_talk(guest)
    return text


async def comments_for(desk: Desk, who: Who, table_id: str) -> list[CommentTold]:
    return [
        CommentTold(
            id=each.id,
            at=each.at,
            seat=each.seat,
            name=each.name,
            text=each.text,
            shared=each.shared,
            mine=each.person == who.person,
            time=iso(each.made_at),
        )
        for each in await desk.hall.store.comments(table_id, who.person, with_shared=who.is_member)
    ]


def no_such_comment() -> RequestError:
    return RequestError(404, "no-such-comment", "You have no such comment here.")


# Playing on


@post("/api/tables/{table_id:str}/branch", responses=FAILURES)
async def play_on(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[PlayOn], language: Language = "en"
) -> Response[TableInfo]:
    """A new private table that begins with a moment of a finished match: I have one seat, bots the others."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, _):
        position, _ = await live.do(partial(looked_up, live, data.at, data.seat))
    await must_make_tables(desk, guest)
    made = await desk.hall.create_at(position, data.name, data.seat, guest.id, guest.name)
    async with desk.at(made, guest) as (live, who):
        return encoded(ENCODER.encode(told(live, who, language)), 201)


async def looked_up(live: LiveTable, at: int, seat: int) -> tuple[str, tuple[int, ...]]:
    return position_at(live, at, seat)
