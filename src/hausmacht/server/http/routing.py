"""What all routes share: how parameters are named and limited, what can go wrong, how answers are sent."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from hausmacht.server.http.access import Desk
from hausmacht.server.messages import (
    Failed,
    Refused,
    Stale,
    TableInfo,
)
from hausmacht.server.people import Guest
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.table_info import info
from hausmacht.server.tables.commands import AnyCommand, AnyMove
from hausmacht.server.tables.identity import Who

AnyRequest = Request[Any, Any, Any]
MOST_AT = 2**31 - 1
TheDesk = NamedDependency[Desk]
TheGuest = NamedDependency[Guest]
TableId = Annotated[str, PathParameter(max_length=64)]
GameId = Annotated[str, PathParameter(max_length=64)]
LinkToken = Annotated[str, PathParameter(max_length=64)]
MailKey = Annotated[str, PathParameter(max_length=64)]
PaperName = Annotated[str, PathParameter(max_length=40)]
Number = Annotated[int, PathParameter(ge=0, le=MOST_AT)]
Seat = Annotated[int, QueryParameter(ge=-1, le=63)]
At = Annotated[int, QueryParameter(ge=-1, le=MOST_AT)]
Language = Annotated[str, QueryParameter(max_length=16)]

FAILURES = {
    400: ResponseSpec(Failed, description="The request is incomplete or invalid."),
    401: ResponseSpec(Failed, description="The token is unknown."),
    403: ResponseSpec(Failed, description="You may not do this."),
    404: ResponseSpec(Failed, description="It does not exist, or you may not know about it."),
    409: ResponseSpec(Failed, description="Not possible in the current state of the table."),
    413: ResponseSpec(Failed, description="The request is too large."),
    415: ResponseSpec(Failed, description="The body is not JSON."),
    429: ResponseSpec(
        Failed, description="Too many requests; Retry-After says how long to wait.", generate_examples=False
    ),
}
PLAYED = {
    **FAILURES,
    409: ResponseSpec(
        Stale, description="Not possible now; if the table has changed in the meantime (stale), with the current one."
    ),
    422: ResponseSpec(Refused, description="The rules refuse it."),
}


def encoded(body: bytes, status: int = 200) -> Response[Any]:
    """What is encoded already is sent as it is."""
    return Response(body, status_code=status, media_type=MediaType.JSON)


def told(live: LiveTable, who: Who, language: str = "en") -> TableInfo:
    return info(live, who.person, language, who.only)


async def carried_out(desk: Desk, guest: Guest, table_id: str, command: AnyCommand) -> TableInfo:
    """Have something done at a table one may see; the answer is the table after it."""
    async with desk.at(table_id, guest) as (live, _):
        await desk.carry_out(live, guest, command)
        return told(live, await desk.who(live, guest))


async def played(desk: Desk, guest: Guest, table_id: str, move: AnyMove, language: str) -> Response[Any]:
    """Make a move; the answer is what the seat sees after it, also when the table has moved on before it."""
    async with desk.at(table_id, guest) as (live, _):
        return encoded(await desk.play(live, guest, move, language))
