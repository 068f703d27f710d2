"""Whether people are advised at a table: as its host chose, else where nobody but its own host and bots plays."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.server.storage.records import BOT_SEAT, SeatRecord, TableRecord

ON, OFF = "on", "off"


def is_advised(table: TableRecord, seats: Sequence[SeatRecord]) -> bool:
    if table.advice:
        return table.advice == ON
    return all(seat.kind == BOT_SEAT or (seat.person and seat.person == table.host) for seat in seats)
