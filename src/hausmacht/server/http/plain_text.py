"""The table in words: what a game says of itself as text, for clients without a drawing of it."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from hausmacht.core.text import Section
from hausmacht.core.view import SPECTATOR, View
from hausmacht.server.errors import RequestError
from hausmacht.server.http.routing import FAILURES, MOST_AT, Language, Seat, TableId, TheDesk, TheGuest, encoded
from hausmacht.server.messages import Message
from hausmacht.server.play import looking_back
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.written import encode

NOW = -1
Moment = Annotated[int, QueryParameter(ge=NOW, le=MOST_AT)]


class TextTold(Message, frozen=True):
    """The table as sections: rows under a header, or lines, each made of spans."""

    at: int  # the audience's count, or the public one of a moment that was asked for
    sections: list[Section]


@get("/api/tables/{table_id:str}/text", responses=FAILURES)
async def show_text(
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    seat: Seat = SPECTATOR,
    at: Moment = NOW,
    language: Language = "en",
) -> Response[TextTold]:
    """The table in words, as a seat of mine, or everybody (-1), sees it; with `at`, as everybody saw it then."""
    async with desk.at(table_id, guest) as (live, who):
        audience = who.must_own_or_watch(seat)

        async def look() -> bytes:
            told = now(live, audience, language) if at == NOW else await then(live, audience, at, language)
            return encode(told)

        return encoded(await live.do(look))


def now(live: LiveTable, audience: int, language: str) -> TextTold:
    teller = live.teller
    return TextTold(at=teller.ledger.counts[audience], sections=sections(live, teller.sees(audience), language))


async def then(live: LiveTable, audience: int, at: int, language: str) -> TextTold:
    """The public table as it was when the audience had come to a count."""
    frame = await looking_back.frame_at(live, at, audience, language)
    if frame is None:
        raise RequestError(404, "no-such-frame", "This match has no such moment.")
    return TextTold(at=frame.at, sections=sections(live, frame.view, language))


def sections(live: LiveTable, view: View, language: str) -> list[Section]:
    spoken = live.language(language)
    return live.game.text(view, live.teller.words(spoken), live.teller.names_in(spoken))
