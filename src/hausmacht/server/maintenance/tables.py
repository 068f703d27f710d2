"""Tables as the host of a server sees them: listed, shown, closed, deleted, and repaired when their log is damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hausmacht.core import matchfile
from hausmacht.core.matchfile import Line, MatchFileError
from hausmacht.server.maintenance.opening import MaintenanceError, store_of
from hausmacht.server.play.posing import standing
from hausmacht.server.settings import Settings, folder_of
from hausmacht.server.storage.records import BOT_SEAT, OVER, PERSON_SEAT, PLAYING, WAITING, SeatRecord, TableRecord, now
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.making import snapshots_of
from hausmacht.server.tables.playing_again import header_of, play_again


class TableListed(msgspec.Struct, frozen=True):
    """A table in the list of a host."""

    id: str
    game: str
    rules: str
    name: str
    state: str
    seats: int
    entries: int
    updated: int
    closed: bool
    trouble: str


class TableShown(TableListed, frozen=True):
    """One table, with what a host needs to know of it."""

    players: tuple[str, ...]
    options: dict[str, str]
    has_pack: bool
    owner: str
    has_gap: bool


class Repaired(msgspec.Struct, frozen=True):
    """What became of a damaged log."""

    kept: int
    removed: int
    file: str  # where the entries are that were removed; empty: none were


async def list_tables(settings: Settings) -> list[TableListed]:
    async with store_of(settings) as store:
        return [TableListed(**listed(table)) for table in await store.all_tables()]


def listed(table: TableRecord) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "name": table.name,
        "state": table.state,
        "seats": table.seats,
        "entries": table.length,
        "updated": table.updated,
        "closed": table.closed is not None,
        "trouble": table.trouble,
    }


async def show_table(settings: Settings, table_id: str) -> TableShown:
    async with store_of(settings) as store:
        table = await found(store, table_id)
        seats = (await store.seats([table_id]))[table_id]
        return TableShown(
            **listed(table),
            players=tuple(player_at(seat) for seat in seats),
            options=table.options,
            has_pack=bool(table.pack),
            owner=table.owner,
            has_gap=table_id in await store.gaps(),
        )


def player_at(seat: SeatRecord) -> str:
    if seat.kind == PERSON_SEAT:
        return f"{seat.name} (bot {seat.stand_in})" if seat.stand_in else seat.name
    return f"bot {seat.bot}" if seat.bot else "free"


async def found(store: Store, table_id: str) -> TableRecord:
    table = await store.table(table_id)
    if table is None:
        raise MaintenanceError(f"There is no table '{table_id}': see 'hausmacht tables list'.")
    return table


async def close_table(settings: Settings, table_id: str, closed: bool = True) -> None:
    """Nobody can open it any more, but nothing of it is lost; or open it again."""
    async with store_of(settings) as store:
        await found(store, table_id)
        await store.close_table(table_id, now() if closed else None)


async def delete_table(settings: Settings, table_id: str) -> None:
    async with store_of(settings) as store:
        await found(store, table_id)
        await store.delete(table_id)


# Repairing


async def repair(settings: Settings, table_id: str) -> Repaired:
    """Keep of a log what can be played again from its beginning; the rest is put into a file beside the database."""
    async with store_of(settings) as store:
        table = await found(store, table_id)
        if table.state == WAITING:
            raise MaintenanceError("The match has not begun, so there is no log to repair.")
        lines = await store.lines(table_id)
        try:
            match = play_again(table, lines)
        except MatchFileError as error:
            raise MaintenanceError(
                f"The log cannot be repaired, because not even its beginning can be replayed: {error}"
            ) from None
        kept = len(match.entries)
        removed = [line for line in lines if line.n >= kept]
        file = write_removed(settings, table_id, removed) if removed else ""
        columns = {
            "state": OVER if match.is_over() else PLAYING,
            "asks": (),
            **standing(match, (await store.seats([table_id]))[table_id], now()),
        }
        await store.cut(table, kept, columns, snapshots_of(match, table_id, settings.snapshot_every))
        return Repaired(kept, len(removed), file)


def write_removed(settings: Settings, table_id: str, lines: list[Line]) -> str:
    """Nothing is lost: an expert can still read what was there."""
    path: Path = folder_of(settings) / f"removed-{table_id}-{now()}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return str(path)


async def raw_file(store: Store, table_id: str, with_seed: bool) -> str:
    """The match of a table that cannot be opened, up to the first gap of its log."""
    table = await found(store, table_id)
    lines = await store.lines(table_id)
    whole = [line for place, line in enumerate(lines) if line.n == place]
    if not whole:
        raise MaintenanceError("The match has not begun yet.")
    seats = (await store.seats([table_id]))[table_id]
    players = tuple(seat.bot if seat.kind == BOT_SEAT else seat.name for seat in seats)
    return matchfile.write_lines(header_of(table, with_seed or table.state == OVER, players), whole)
