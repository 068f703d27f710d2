"""The routes: what people and programs can ask over HTTP. `docs/api.md` describes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from hausmacht import bots
from hausmacht.core.game import Game, Option
from hausmacht.core.luck import Draw
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.server import consent, looking_back, rulebook, seating
from hausmacht.server.access import Desk
from hausmacht.server.entrance import rename
from hausmacht.server.errors import RequestError
from hausmacht.server.hall import clean, new_link
from hausmacht.server.live import LiveTable
from hausmacht.server.messages import (
    ChatLine,
    Choose,
    Consent,
    EventTold,
    Failed,
    Frame,
    GameInfo,
    Join,
    Link,
    Me,
    NewLink,
    NewTable,
    Notes,
    NotesTold,
    OptionInfo,
    Refused,
    Rename,
    RuleTold,
    Say,
    SeatAsked,
    Stale,
    StandIn,
    TableInfo,
    Tables,
    TokenTold,
    Undo,
    Update,
)
from hausmacht.server.people import Guest, hash_of, new_token
from hausmacht.server.records import OVER, TokenRecord
from hausmacht.server.static import Client
from hausmacht.server.table_info import info
from hausmacht.server.wording import language_of
from hausmacht.server.written import ENCODER, iso

AnyRequest = Request[Any, Any, Any]
MOST_AT = 2**31 - 1
TheDesk = NamedDependency[Desk]
TheGuest = NamedDependency[Guest]
TableId = Annotated[str, PathParameter(max_length=64)]
GameId = Annotated[str, PathParameter(max_length=64)]
LinkToken = Annotated[str, PathParameter(max_length=64)]
Number = Annotated[int, PathParameter(ge=0, le=MOST_AT)]
Seat = Annotated[int, QueryParameter(ge=-1, le=63)]
At = Annotated[int, QueryParameter(ge=-1, le=MOST_AT)]
Language = Annotated[str, QueryParameter(max_length=16)]

FAILURES = {
    400: ResponseSpec(Failed, description="The request is not complete or right."),
    401: ResponseSpec(Failed, description="The token is not known."),
    403: ResponseSpec(Failed, description="This is not yours to ask."),
    404: ResponseSpec(Failed, description="There is no such thing, or you may not know of it."),
    409: ResponseSpec(Failed, description="Not now: the table is in another state."),
    413: ResponseSpec(Failed, description="The request is too large."),
    429: ResponseSpec(
        Failed, description="Too much at once; Retry-After says how long to wait.", generate_examples=False
    ),
}
PLAYED = {
    **FAILURES,
    409: ResponseSpec(Stale, description="The table has moved on since; the answer brings the new one."),
    422: ResponseSpec(Refused, description="The rules refuse it."),
}


def encoded(body: bytes) -> Response[Any]:
    """What is encoded already is sent as it is."""
    return Response(body, media_type=MediaType.JSON)


async def told(live: LiveTable, guest: Guest, language: str = "en") -> TableInfo:
    return info(live, guest.id, language)


async def carried_out(
    desk: Desk, guest: Guest, table_id: str, may: Callable[[LiveTable], Any], command: Callable[[LiveTable], Any]
) -> TableInfo:
    """Do something at a table one may see, if one `may`; the answer is the table after it."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        may(live)
        await live.do(partial(command, live))
        return await told(live, guest)


# People


@get("/api/me", responses=FAILURES)
async def me(guest: TheGuest) -> Me:
    """Who am I?"""
    return Me(id=guest.id, name=guest.name)


@put("/api/me", responses=FAILURES)
async def rename_me(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[Rename]) -> Me:
    """Take another name."""
    if guest.table:
        raise RequestError(403, "token", "A program with a seat's token has no name of its own.")
    name = clean(data.name)
    if not name:
        raise RequestError(400, "empty", "A name needs at least one sign that can be seen.")
    rename(request.scope, name)
    await desk.hall.store.remember_person(guest.id, name)
    for table_id in await desk.hall.store.rename_seats(guest.id, guest.name, name):
        live = desk.hall.live.get(table_id)
        if live is not None:
            await live.do(partial(rename_seats, live, guest, name))
    return Me(id=guest.id, name=name)


async def rename_seats(live: LiveTable, guest: Guest, name: str) -> None:
    for seat in live.seats:
        if seat.person == guest.id and seat.name == guest.name:
            seat.name = name
    live.publish_table()


# Games


@get("/api/games", responses=FAILURES)
async def list_games(language: Language = "en") -> list[GameInfo]:
    """The games on the shelf; what their options mean is told in the language asked for, if they have the words."""
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            seats=game.seats,
            options=tuple(
                OptionInfo(
                    name=each.name, values=each.values, default=each.default, summary=summary_of(game, each, language)
                )
                for each in game.options
            ),
            seat_names=game.seat_names,
            bots=tuple(bots.names(game)),
            rules_version=game.rules_version,
            languages=game.languages,
        )
        for game in games().values()
    ]


def summary_of(game: Game[Any], option: Option, language: str) -> str:
    return rulebook.words(game.id, language_of(game, language)).get("option", {}).get(option.name, option.summary)


def must_be_on_the_shelf(game: str) -> None:
    if game not in games():
        raise RequestError(404, "no-such-game", f"There is no game '{game}'.")


@get("/api/rules/{game:str}", responses=FAILURES)
async def rules_of(game: GameId) -> list[RuleTold]:
    """The rules of a game in our own words."""
    must_be_on_the_shelf(game)
    return list(rulebook.rules(game))


@get("/api/words/{game:str}", responses=FAILURES)
async def words_of(game: GameId, language: Language = "en") -> dict[str, dict[str, str]]:
    """The names of a game's things in one language."""
    must_be_on_the_shelf(game)
    return rulebook.words(game, language_of(games()[game], language))


# Tables


@get("/api/tables", responses=FAILURES)
async def list_tables(desk: TheDesk, guest: TheGuest, language: Language = "en") -> Tables:
    """My tables with what has happened there since I looked, and those that wait for players."""
    return await desk.hall.lists(guest.id, language)


@post("/api/tables", responses=FAILURES)
async def create_table(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[NewTable], language: Language = "en"
) -> TableInfo:
    """Lay out a table."""
    if guest.table:
        raise RequestError(403, "token", "A seat's token is good for that seat alone.")
    desk.spend_creation(request)
    table_id = await desk.hall.create(data, guest.id, guest.name)
    async with desk.hall.table(table_id) as live:
        return await told(live, guest, language)


@get("/api/tables/{table_id:str}", responses=FAILURES)
async def show_table(desk: TheDesk, guest: TheGuest, table_id: TableId, language: Language = "en") -> TableInfo:
    """A table and who sits at it."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        return await told(live, guest, language)


@get("/api/links/{token:str}", responses=FAILURES)
async def follow_link(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, token: LinkToken, language: Language = "en"
) -> Link:
    """Where an invitation or a link for spectators leads; whoever has it may look at the table."""
    desk.spend_creation(request)
    found = await desk.hall.store.by_link(token)
    if found is None:
        raise RequestError(404, "no-such-link", "This link leads nowhere: it was taken back, or is not complete.")
    table_id, kind = found
    async with desk.hall.table(table_id) as live:
        if not desk.is_member(live, guest) and live.table.visibility != "public":
            await desk.hall.store.admit(table_id, guest.id)
        return Link(kind=kind, table=await told(live, guest, language))  # type: ignore[arg-type]


@post("/api/tables/{table_id:str}/links", status_code=200, responses=FAILURES)
async def replace_link(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[NewLink]) -> TableInfo:
    """Take a link back and make a new one."""
    return await carried_out(
        desk,
        guest,
        table_id,
        lambda live: desk.must_host(live, guest),
        lambda live: seating.new_link(live, data.kind, new_link()),
    )


@post("/api/tables/{table_id:str}/join", status_code=200, responses=FAILURES)
async def join_table(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Join]
) -> TableInfo:
    """Take a free seat; at a private table only with an invitation."""
    if guest.table:
        raise RequestError(403, "token", "A seat's token is good for that seat alone.")
    desk.spend_creation(request)
    async with desk.hall.table(table_id) as live:
        invited = data.invite is not None and data.invite == live.table.invite
        if live.table.visibility == "private" and not invited and not desk.is_member(live, guest):
            await desk.may_see(live, guest)
            raise RequestError(403, "not-invited", "This table is private: ask for an invitation link.")
        await desk.hall.store.remember_person(guest.id, guest.name)
        await live.do(partial(seating.join, live, guest.id, guest.name, data.seat))
        return await told(live, guest)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=FAILURES)
async def leave_table(desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Get up from a table that has not begun; the last one to leave clears it away."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.must_be_member(live, guest)
        anybody = await live.do(partial(seating.leave, live, guest.id))
        info = await told(live, guest)
    if not anybody:
        await desk.hall.clear_away(table_id)
    return info


@post("/api/tables/{table_id:str}/start", status_code=200, responses=FAILURES)
async def start_table(desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Begin the match."""
    return await carried_out(desk, guest, table_id, lambda live: desk.must_host(live, guest), lambda live: live.begin())


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=FAILURES)
async def rematch_table(request: AnyRequest, desk: TheDesk, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Play once more with the same people; the answer is the new table."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.must_be_member(live, guest)
        desk.spend_creation(request)
        follower = await live.do(partial(desk.hall.rematch, live))
    async with desk.hall.table(follower) as live:
        return await told(live, guest)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=FAILURES)
async def resign_seat(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TableInfo:
    """Give up: a bot plays on, and the seat is placed last."""
    return await carried_out(
        desk,
        guest,
        table_id,
        lambda live: desk.owns(live, guest, data.seat),
        lambda live: consent.resign(live, data.seat),
    )


@post("/api/tables/{table_id:str}/stand-in", status_code=200, responses=FAILURES)
async def ask_stand_in(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[StandIn]) -> TableInfo:
    """Let a bot play for somebody who is away; the others are asked."""
    return await carried_out(
        desk,
        guest,
        table_id,
        lambda live: desk.must_sit(live, guest),
        lambda live: consent.ask_stand_in(live, desk.seat_of(live, guest), data.seat, data.bot),
    )


@post("/api/tables/{table_id:str}/return", status_code=200, responses=FAILURES)
async def take_seat_back(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TableInfo:
    """Be back: the bot that stood in gets up."""
    return await carried_out(
        desk,
        guest,
        table_id,
        lambda live: desk.owns(live, guest, data.seat),
        lambda live: consent.give_back(live, data.seat),
    )


@post("/api/tables/{table_id:str}/asks/{n:int}", status_code=200, responses=FAILURES)
async def answer_ask(
    desk: TheDesk, guest: TheGuest, table_id: TableId, n: Number, data: JSONBody[Consent]
) -> TableInfo:
    """Agree, or not, to what somebody asks of the others."""
    return await carried_out(
        desk, guest, table_id, lambda live: None, lambda live: consent.answer_ask(live, n, guest.id, data.agree)
    )


@post("/api/tables/{table_id:str}/token", status_code=200, responses=FAILURES)
async def make_token(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[SeatAsked]) -> TokenTold:
    """A token with which a program can play one of my seats; an older one for it is no longer good."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.owns(live, guest, data.seat)
        if guest.table:
            raise RequestError(403, "token", "A token cannot make another one.")
        token = new_token()
        await desk.hall.store.drop_tokens(table_id, data.seat)
        await desk.hall.store.add_token(hash_of(token), TokenRecord(table_id, data.seat, guest.id))
        return TokenTold(token=token)


# Playing


@get("/api/tables/{table_id:str}/play", responses=FAILURES)
async def play(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat = SPECTATOR, since: At = 0, language: Language = "en"
) -> Response[Update]:
    """What a seat of mine, or everybody (-1), sees now, with the events after `since`."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        audience = desk.audience(live, guest, seat)

        async def look() -> bytes:
            update = live.update(audience, language, since)
            if seat != SPECTATOR:
                live.look(guest.id)
            return update

        return encoded(await live.do(look))


@post("/api/tables/{table_id:str}/choose", status_code=200, responses=PLAYED)
async def choose(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Choose], language: Language = "en"
) -> Response[Update]:
    """Answer the question a seat of mine is asked."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.owns(live, guest, data.seat)
        return encoded(await live.do(partial(live.choose, data.seat, data.at, data.choice, data.key, language)))


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=PLAYED)
async def undo(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Undo], language: Language = "en"
) -> Response[Update]:
    """Take back my last choice; beyond the barrier the others are asked."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.owns(live, guest, data.seat)
        return encoded(await live.do(partial(live.undo, data.seat, data.at, data.key, language)))


# Looking back


@get("/api/tables/{table_id:str}/log", responses=FAILURES)
async def show_log(
    desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat = SPECTATOR, since: At = 0, language: Language = "en"
) -> Response[list[EventTold]]:
    """All events a seat of mine, or everybody (-1), was told after `since`."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        audience = desk.audience(live, guest, seat)

        async def look() -> bytes:
            return looking_back.log(live, audience, since, language)

        return encoded(await live.do(look))


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
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        return encoded(ENCODER.encode(await live.do(partial(looking_back.frames, live, first, last, language))))


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
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        audience = desk.audience(live, guest, seat)
        frame = await live.do(partial(looking_back.frame_at, live, at, audience, language))
        if frame is None:
            raise RequestError(404, "no-such-frame", "The match has no such moment.")
        return encoded(ENCODER.encode(frame))


@get("/api/tables/{table_id:str}/file", media_type="text/plain; charset=utf-8", responses=FAILURES)
async def show_file(desk: TheDesk, guest: TheGuest, table_id: TableId) -> Response[str]:
    """The match as a file, when it is over; the seed is in it, so that the luck can be checked."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        if live.table.state != OVER:
            raise RequestError(
                409, "not-over", "The file holds every hidden card, so it can be had when the match is over."
            )
        return Response(
            looking_back.file(live, with_seed=True),
            media_type="text/plain; charset=utf-8",
            headers=[ResponseHeader(name="content-disposition", value=f'attachment; filename="{table_id}.match"')],
        )


@get("/api/tables/{table_id:str}/luck", responses=FAILURES)
async def show_luck(desk: TheDesk, guest: TheGuest, table_id: TableId) -> Response[list[Draw]]:
    """Every draw of a match that is over, with the numbers it was asked with: for whoever works it out again."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        if live.table.state != OVER:
            raise RequestError(409, "not-over", "The luck can be checked when the match is over and the seed is told.")
        return encoded(await looking_back.luck(live))


# Talking


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
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        return NotesTold(text=await desk.hall.store.note(table_id, guest.id))


@put("/api/tables/{table_id:str}/notes", responses=FAILURES)
async def write_notes(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[Notes]) -> NotesTold:
    """Write my notes; nobody else sees them."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        desk.must_be_member(live, guest)
        text = clean(data.text)
        await desk.hall.store.write_note(table_id, guest.id, text)
        return NotesTold(text=text)


# For hosts, and the client


@get("/healthz", include_in_schema=False)
async def health(desk: TheDesk) -> dict[str, str]:
    """Whether the server can do its work."""
    try:
        version = await desk.hall.store.version()
    except Exception:
        raise RequestError(503, "no-database", "The database does not answer.") from None
    return {"status": "ok", "database": version}


@get("/metrics", include_in_schema=False)
async def metrics(desk: TheDesk) -> Response[bytes]:
    return Response(generate_latest(desk.hall.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@get(["/", "/{path:path}"], include_in_schema=False)
async def client_file(request: AnyRequest, desk: TheDesk, path: FromPath[str] = "") -> Response[bytes]:
    """A page or an asset of the client."""
    if path.startswith("/api/"):
        raise RequestError(404, "no-such-route", "The API has no such route: see /api.")
    client: Client = request.app.state.client
    found = client.find(path)
    if found is None:
        raise RequestError(404, "no-such-file", "There is no such file.")
    headers = {"etag": found.tag, "cache-control": found.cache, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.media_type, headers=headers)


ROUTES: list[ControllerRouterHandler] = [
    me,
    rename_me,
    list_games,
    rules_of,
    words_of,
    list_tables,
    create_table,
    show_table,
    follow_link,
    replace_link,
    join_table,
    leave_table,
    start_table,
    rematch_table,
    resign_seat,
    ask_stand_in,
    take_seat_back,
    answer_ask,
    make_token,
    play,
    choose,
    undo,
    show_log,
    show_frames,
    show_frame,
    show_file,
    show_luck,
    show_chat,
    say,
    show_notes,
    write_notes,
    health,
    metrics,
    client_file,
]
