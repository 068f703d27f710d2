"""What people report to the host of a server, and getting somebody off a seat he only keeps from others."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.server.maintenance.opening import MaintenanceError, store_of
from hausmacht.server.settings import Settings
from hausmacht.server.storage.records import PERSON_SEAT, WAITING
from hausmacht.server.storage.talk import ReportRecord


async def list_reports(settings: Settings) -> list[ReportRecord]:
    async with store_of(settings) as store:
        return await store.reports()


async def settle_reports(settings: Settings, ids: Sequence[str]) -> int:
    """Reports that were dealt with are deleted; how many."""
    async with store_of(settings) as store:
        return await store.settle_reports(ids)


async def free_seat(settings: Settings, table_id: str, seat: int) -> str:
    """Anybody may take a seat again of a match that has not begun; the name of whoever had it."""
    async with store_of(settings) as store:
        table = await store.table(table_id)
        if table is None:
            raise MaintenanceError(f"There is no table '{table_id}': `hausmacht tables list` lists them.")
        seats = (await store.seats([table_id]))[table_id]
        if not 0 <= seat < len(seats) or seats[seat].kind != PERSON_SEAT:
            raise MaintenanceError(f"Nobody has seat {seat} of this table.")
        if table.state != WAITING:
            raise MaintenanceError(
                "The match has begun: the others can let a bot stand in, and you can close the table."
            )
        await store.take_seat_away(table_id, seat)
        return seats[seat].name
