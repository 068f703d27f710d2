"""Routes for drafts: what choices would do, before they are made."""

from __future__ import annotations

from litestar import Response, post
from litestar.params import JSONBody

from hausmacht.server.draft_messages import DraftAsked, DraftTold
from hausmacht.server.errors import StaleError
from hausmacht.server.http.routing import PLAYED, Language, TableId, TheDesk, TheGuest, encoded
from hausmacht.server.play.drafting import draft


@post("/api/tables/{table_id:str}/draft", status_code=200, responses=PLAYED)
async def draft_choices(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[DraftAsked], language: Language = "en"
) -> Response[DraftTold]:
    """What choices of a seat of mine would do one after another. Nothing is made, and nobody else learns of it."""
    desk.spend_stretch(guest, len(data.choices))
    async with desk.at(table_id, guest) as (live, who):
        who.must_own(data.seat)
        try:
            return encoded(await draft(live, data.seat, data.at, data.choices, language))
        except StaleError as error:

            async def look() -> bytes:
                return live.update(data.seat, language, data.at)

            error.update = await live.do(look)
            raise
