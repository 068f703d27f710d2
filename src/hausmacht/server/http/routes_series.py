"""The route about series."""

from __future__ import annotations

from litestar import get

from hausmacht.server.http.routing import FAILURES, TableId, TheDesk, TheGuest
from hausmacht.server.messages import SeriesTold
from hausmacht.server.tables import series


@get("/api/tables/{table_id:str}/series", responses=FAILURES)
async def show_series(desk: TheDesk, guest: TheGuest, table_id: TableId) -> SeriesTold:
    """How everybody stands in the series that a match belongs to."""
    async with desk.at(table_id, guest) as (live, who):
        return await series.told(desk.hall.store, live, who.person)
