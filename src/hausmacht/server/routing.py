"""What all routes share: how parameters are named and limited, what can go wrong, how answers are sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from hausmacht.server.access import Desk
from hausmacht.server.live import LiveTable
from hausmacht.server.messages import (
    Failed,
    Refused,
    Stale,
    TableInfo,
)
from hausmacht.server.people import Guest
from hausmacht.server.table_info import info

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
    409: ResponseSpec(Stale, description="Not now; if the table has moved on since (stale), with the new one."),
    422: ResponseSpec(Refused, description="The rules refuse it."),
}


def encoded(body: bytes) -> Response[Any]:
    """What is encoded already is sent as it is."""
    return Response(body, media_type=MediaType.JSON)


async def told(live: LiveTable, guest: Guest, language: str = "en") -> TableInfo:
    return info(live, guest.id, language, guest.seat if guest.table else None)


async def carried_out(
    desk: Desk, guest: Guest, table_id: str, may: Callable[[LiveTable], Any], command: Callable[[LiveTable], Any]
) -> TableInfo:
    """Do something at a table one may see, if one `may`; the answer is the table after it."""
    async with desk.hall.table(table_id) as live:
        await desk.may_see(live, guest)
        may(live)
        await live.do(partial(command, live))
        return await told(live, guest)
