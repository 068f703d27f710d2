"""Routes of a match: what a seat sees, its choices, and looking back."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody, QueryParameter

from hausmacht.core.luck import Draw
from hausmacht.core.view import SPECTATOR
from hausmacht.core.wire import Frame, LogEvent, Update
from hausmacht.server.errors import RequestError
from hausmacht.server.http.routing import (
    FAILURES,
    MOST_AT,
    PLAYED,
    At,
    Language,
    Number,
    PaperName,
    Seat,
    TableId,
    TheDesk,
    TheGuest,
    encoded,
    played,
)
from hausmacht.server.messages import (
    Choose,
    SeenTold,
    SeeUpTo,
    Stretch,
    TakenBack,
    Undo,
)
from hausmacht.server.play import looking_back, papers
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import OVER
from hausmacht.server.tables import commands, consent
from hausmacht.server.tables.identity import must_have_eyes
from hausmacht.server.tables.old_logs import old_log
from hausmacht.server.tables.upgrading import OldRulesError


@get("/api/tables/{table_id:str}/play", responses=FAILURES)
async def play(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat = SPECTATOR, since: At = 0, language: Language = "en"
) -> Response[Update]:
    """What a seat of mine, or everybody (-1), sees now, with the events after `since`."""
    async with desk.at(table_id, guest) as (live, who):
        audience = who.must_own_or_watch(seat)

        async def look() -> bytes:
            update = live.update(audience, language, since)
            if seat != SPECTATOR and not guest.is_program:  # that a program has looked does not mean that its owner has
                live.look(guest.id)
            return update

        return encoded(await live.do(look))


@get("/api/tables/{table_id:str}/printed", responses=FAILURES)
async def show_printed(desk: TheDesk, guest: TheGuest, table_id: TableId) -> Response[dict[str, Any]]:
    """What is printed on the pieces of this match: prices, charts, cards. It does not change while the match lasts."""
    async with desk.at(table_id, guest) as (live, _):
        return encoded(ENCODER.encode(live.game.printed(live.setup)))


@get("/api/tables/{table_id:str}/papers/{name:str}", responses=FAILURES)
async def show_paper(
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    name: PaperName,
    seat: Seat = SPECTATOR,
    language: Language = "en",
) -> Response[dict[str, Any]]:
    """What a seat of mine, or everybody (-1), can work out from the table now: a game has several, each with a name."""
    async with desk.at(table_id, guest) as (live, who):
        audience = who.must_own_or_watch(seat)
        if name not in live.game.papers():
            known = ", ".join(live.game.papers()) or "none"
            raise RequestError(404, "no-such-paper", f"{live.game.title} has no paper '{name}'. Its papers: {known}.")

        async def look() -> bytes:
            return papers.paper(live, name, audience, language)

        return encoded(await live.do(look))


@post("/api/tables/{table_id:str}/choose", status_code=200, responses=PLAYED)
async def choose(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Choose], language: Language = "en"
) -> Response[Update]:
    """Answer the question a seat of mine is asked."""
    command = commands.Choose(data.seat, data.at, data.choice, data.key)
    return await played(desk, guest, table_id, command, language)


@post("/api/tables/{table_id:str}/stretch", status_code=200, responses=PLAYED)
async def stretch(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Stretch], language: Language = "en"
) -> Response[Update]:
    """Make several choices of a seat of mine one after another; if one is refused, none is made."""
    desk.spend_stretch(guest, len(data.choices))
    command = commands.Stretch(data.seat, data.at, tuple(data.choices), data.key)
    return await played(desk, guest, table_id, command, language)


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=PLAYED)
async def undo(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Undo], language: Language = "en"
) -> Response[Update]:
    """Take back my last choice; beyond the barrier the others are asked."""
    return await played(desk, guest, table_id, commands.Undo(data.seat, data.at, data.key), language)


@get("/api/tables/{table_id:str}/undo", responses=FAILURES)
async def foretell_undo(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat, language: Language = "en"
) -> TakenBack:
    """What taking back would undo now, for a seat of mine: which choices, and who must agree first."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_own(seat)

        async def look() -> TakenBack:
            return consent.foretold(live, seat, language)

        return await live.do(look)


# Looking back


@get("/api/tables/{table_id:str}/log", responses=FAILURES)
async def show_log(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat = SPECTATOR, since: At = 0, language: Language = "en"
) -> Response[list[LogEvent]]:
    """All events that a seat of mine, or everybody (-1), saw after `since`; also for a match under older rules."""
    try:
        async with desk.at(table_id, guest) as (live, who):
            audience = who.must_own_or_watch(seat)

            async def look() -> bytes:
                return looking_back.log(live, audience, since, language)

            return encoded(await live.do(look))
    except OldRulesError as old:
        state = await desk.hall.state_of(old)
        who = await desk.who(state, guest)
        who.must_see()
        told = await old_log(desk.hall.store, state, who.must_own_or_watch(seat), since, language)
        return encoded(ENCODER.encode(told))


@get("/api/tables/{table_id:str}/frames", responses=FAILURES)
async def show_frames(
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=MOST_AT)] = 0,
    last: Annotated[int, QueryParameter(name="to", ge=0, le=MOST_AT)] = MOST_AT,
    language: Language = "en",
) -> Response[list[Frame]]:
    """The public table after each step from one count to another, at most 200 at a time."""
    async with desk.at(table_id, guest) as (live, _):
        return encoded(ENCODER.encode(await live.do(partial(looking_back.frames, live, first, last, language))))


@get("/api/tables/{table_id:str}/moments", responses=FAILURES)
async def show_moments(
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=MOST_AT)] = 0,
    seat: Seat = SPECTATOR,
    language: Language = "en",
) -> Response[list[Frame]]:
    """What a seat of mine, or everybody (-1), saw after `since`, step by step, with the table at each step.

    Of 100 choices or a few more; the next ones are asked for with the last `at` as `since`, until there are none.
    """
    async with desk.at(table_id, guest) as (live, who):
        audience = who.must_own_or_watch(seat)
        return encoded(ENCODER.encode(await live.do(partial(looking_back.moments, live, audience, since, language))))


@get("/api/tables/{table_id:str}/seen", responses=FAILURES)
async def show_seen(desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat = SPECTATOR) -> SeenTold:
    """Up to which count of a seat of mine, or of everybody (-1), I have seen what happened, on any device."""
    must_have_eyes(guest)
    async with desk.at(table_id, guest) as (_, who):
        return SeenTold(at=await desk.hall.store.seen(table_id, guest.id, who.must_own_or_watch(seat)))


@put("/api/tables/{table_id:str}/seen", responses=FAILURES)
async def see(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeeUpTo]) -> SeenTold:
    """Say up to where I have seen what happened; the answer is the furthest that any device of mine has said."""
    must_have_eyes(guest)
    async with desk.at(table_id, guest) as (_, who):
        seat = who.must_own_or_watch(data.seat)
        if not guest.is_new:  # whoever has no name yet comes under another one next time
            await desk.hall.store.see(table_id, guest.id, seat, data.at)
        return SeenTold(at=await desk.hall.store.seen(table_id, guest.id, seat))


@get("/api/tables/{table_id:str}/frame/{at:int}", responses=FAILURES)
async def show_frame(
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    at: Number,
    seat: Seat = SPECTATOR,
    language: Language = "en",
) -> Response[Frame]:
    """The public table as it was at a count, or at the last one before it; `seat`: the count is that of my seat."""
    async with desk.at(table_id, guest) as (live, who):
        audience = who.must_own_or_watch(seat)
        frame = await live.do(partial(looking_back.frame_at, live, at, audience, language))
        if frame is None:
            raise RequestError(404, "no-such-frame", "This match has no such moment.")
        return encoded(ENCODER.encode(frame))


@get("/api/tables/{table_id:str}/file", media_type="text/plain; charset=utf-8", responses=FAILURES)
async def show_file(desk: TheDesk, guest: TheGuest, table_id: TableId) -> Response[str]:
    """The match as a file, when it is over; the seed is in it, so that the luck can be checked."""
    async with desk.at(table_id, guest) as (live, _):
        if live.table.state != OVER:
            raise RequestError(
                409, "not-over", "The file contains every hidden card, so it is only available once the match is over."
            )
        return Response(
            looking_back.file(live, with_seed=True),
            media_type="text/plain; charset=utf-8",
            headers=[ResponseHeader(name="content-disposition", value=f'attachment; filename="{table_id}.match"')],
        )


@get("/api/tables/{table_id:str}/luck", responses=FAILURES)
async def show_luck(desk: TheDesk, guest: TheGuest, table_id: TableId) -> Response[list[Draw]]:
    """Every draw of a finished match, with the arguments it was drawn with, so that it can be recomputed."""
    async with desk.at(table_id, guest) as (live, _):
        if live.table.state != OVER:
            raise RequestError(
                409, "not-over", "The luck can be verified once the match is over and the seed is revealed."
            )
        return encoded(await looking_back.luck(live))
