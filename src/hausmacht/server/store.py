"""What is kept: tables, seats, logs, snapshots, chat, notes. SQLite or PostgreSQL, the same statements for both.

Entries of many matches that arrive at once are written in one transaction: each is acknowledged after the disk has it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, bindparam, event, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hausmacht.core.event import Event, Kind
from hausmacht.core.game import Game
from hausmacht.core.match import Entry
from hausmacht.server.quick_log import QuickLog, as_text
from hausmacht.server.schema import CHAT, ENTRY, GAME_TABLE, METADATA, NOTE, PERSON, SEAT, SNAPSHOT, TOKEN, VISITOR

MIGRATIONS = Path(__file__).parent / "migrations"
PERSON_SEAT = "person"
BOT_SEAT = "bot"
OPEN_SEAT = "open"
WAITING = "waiting"
PLAYING = "playing"
OVER = "over"
MOST_LISTED = 100
DURABLE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class StoreError(Exception):
    """The database cannot be used; the message says why."""


class ConflictError(Exception):
    """Somebody else has written the same entry first: what is in memory is out of date."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Ask(msgspec.Struct, frozen=True):
    """Something the other seats must agree to."""

    n: int
    kind: Literal["undo", "stand-in"]
    by: int  # the seat that asks
    target: int  # undo: the entry to return to; stand-in: the seat
    waiting: tuple[int, ...]  # the seats that have not answered
    bot: str = ""
    at: int = 0  # undo: how many entries the log had; another entry makes the question void
    key: str = ""


class TableRecord(msgspec.Struct):
    """A table as it is kept; the fields are the columns."""

    id: str
    game: str
    rules: str
    name: str
    seats: int
    options: dict[str, str]
    pack: dict[str, Any]
    visibility: str
    undo: str
    host: str
    invite: str
    spectate: str
    created: int
    updated: int
    state: str = WAITING
    position: str | None = None
    seed: bytes | None = None
    commitment: str = ""
    started: int | None = None
    ended: int | None = None
    deciding: tuple[int, ...] = ()
    round: str = ""
    asks: tuple[Ask, ...] = ()
    rematch: str | None = None


class SeatRecord(msgspec.Struct):
    seat: int
    kind: str = OPEN_SEAT
    person: str = ""
    name: str = ""
    bot: str = ""
    resigned: bool = False
    stand_in: str = ""

    def played_by(self) -> str:
        """The bot that plays here now; empty: a person does."""
        return self.bot if self.kind == BOT_SEAT else self.stand_in


class ChatRecord(msgspec.Struct, frozen=True):
    n: int
    person: str
    seat: int
    name: str
    text: str
    made_at: int


class SnapshotRecord(msgspec.Struct, frozen=True):
    n: int
    state: bytes
    drawn: dict[str, int]
    sealed_rounds: int


class TokenRecord(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    person: str


class Append(msgspec.Struct):
    """What one command writes: an entry, perhaps a snapshot, and where the table stands now."""

    entry: dict[str, Any]
    table: dict[str, Any]
    snapshot: dict[str, Any] | None = None
    redrawn: list[dict[str, Any]] = []  # entries whose count of luck an undo has changed


JSON_COLUMNS = {"options", "pack", "deciding", "asks"}
TABLE_COLUMNS = tuple(field.name for field in msgspec.structs.fields(TableRecord))
SEAT_COLUMNS = tuple(field.name for field in msgspec.structs.fields(SeatRecord))
MOVING = ("state", "ended", "updated", "deciding", "round", "asks")  # what a move can change of a table
MOVE_TABLE = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in MOVING})
)
REDRAW = (
    update(ENTRY)
    .where(ENTRY.c.table_id == bindparam("which"), ENTRY.c.n == bindparam("at"))
    .values(drawn=bindparam("new_drawn"))
)
ADD_ENTRY = insert(ENTRY)
ADD_SNAPSHOT = insert(SNAPSHOT)
IN_SQLITE: dict[Any, str] = {
    statement: as_text(statement) for statement in (ADD_ENTRY, ADD_SNAPSHOT, REDRAW, MOVE_TABLE)
}


def row_of(table: TableRecord) -> dict[str, Any]:
    return {
        name: as_json(getattr(table, name)) if name in JSON_COLUMNS else getattr(table, name) for name in TABLE_COLUMNS
    }


def table_of(row: Any) -> TableRecord:
    values = dict(row._mapping)
    for name in JSON_COLUMNS:
        values[name] = msgspec.json.decode(values[name])
    seed = values.pop("seed")
    record = msgspec.convert({name: values[name] for name in TABLE_COLUMNS if name != "seed"}, TableRecord)
    record.seed = None if seed is None else bytes(seed)
    return record


def moved(table: TableRecord) -> dict[str, Any]:
    row = row_of(table)
    return {"which": table.id, **{f"new_{name}": row[name] for name in MOVING}}


def entry_row(table_id: str, entry: Entry[Any], key: str | None, made_at: int) -> dict[str, Any]:
    events = [(each.kind.name, each.audience, each.values) for each in entry.events]
    return {
        "table_id": table_id,
        "n": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "target": entry.target,
        "chance": as_json(entry.chance),
        "hash": entry.hash,
        "events": as_json(events),
        "told": sum(1 for each in entry.events if not each.audience),
        "learned": entry.learned,
        "sealed": entry.sealed,
        "drawn": as_json(entry.drawn),
        "key": key,
        "made_at": made_at,
    }


EVENTS = msgspec.json.Decoder(list[tuple[str, tuple[int, ...], tuple[int | tuple[int, ...], ...]]])
CHANCE = msgspec.json.Decoder(list[tuple[str, int, bool]])
DRAWN = msgspec.json.Decoder(dict[str, int])


class Kept(msgspec.Struct, frozen=True):
    """An entry out of the store, with what the match itself does not need."""

    entry: Any
    key: str | None
    made_at: int


def entry_of(row: Any, kinds: dict[str, Kind]) -> Kept:
    entry: Entry[Any] = Entry(row.n, row.kind, row.seat, row.text, row.target, CHANCE.decode(row.chance), row.hash)
    entry.events = [Event(kinds[kind], audience, values) for kind, audience, values in EVENTS.decode(row.events)]
    entry.learned = bool(row.learned)
    entry.sealed = row.sealed
    entry.drawn = DRAWN.decode(row.drawn)
    return Kept(entry, row.key, row.made_at)


def kinds_of(game: Game[Any]) -> dict[str, Kind]:
    return {kind.name: kind for kind in game.kinds}


# Opening


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest_version() -> str:
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


def version_of(connection: Connection) -> str:
    return MigrationContext.configure(connection).get_current_revision() or ""


def migrate(connection: Connection) -> None:
    """Bring the database up to date; one of a newer Hausmacht is left alone."""
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    version = version_of(connection)
    if version and version not in known:
        raise StoreError(f"The database has version {version} of a newer Hausmacht: use that one.")
    config = alembic_config()
    config.attributes["connection"] = connection
    config.attributes["metadata"] = METADATA
    command.upgrade(config, "head")


def make_engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": 15})
        event.listen(engine.sync_engine, "connect", make_durable)
        return engine
    return create_async_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True)


def make_durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """The database of a server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.writing = asyncio.Lock()  # SQLite has one writer at a time; a queue here is fairer than its own
        self.appends: list[tuple[Append, asyncio.Future[None]]] = []
        self.appending: asyncio.Task[None] | None = None
        self.transactions = 0  # of appends, for the metrics
        file = engine.url.database or ""
        self.quick = QuickLog(file, DURABLE) if self.is_sqlite and file not in ("", ":memory:") else None

    @classmethod
    async def open(cls, url: str, migrated: bool = True) -> Store:
        """Connect; `migrated` brings the database up to date first."""
        engine = make_engine(url)
        try:
            if migrated:
                async with engine.begin() as connection:
                    await connection.run_sync(migrate)
            else:
                async with engine.connect():
                    pass
        except (DBAPIError, OSError) as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StoreError(f"The database cannot be opened: {reason}.") from None
        except StoreError:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        while self.appending is not None:
            with suppress(Exception):
                await self.appending
        if self.quick is not None:
            await self.quick.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self.writing, self.engine.begin() as connection:
            yield connection

    async def rows(self, statement: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    async def version(self) -> str:
        async with self.engine.connect() as connection:
            return await connection.run_sync(version_of)

    def upsert(self, table: Any, values: dict[str, Any], keys: list[str], changed: list[str]) -> Any:
        add = (sqlite.insert if self.is_sqlite else postgresql.insert)(table).values(values)
        return add.on_conflict_do_update(index_elements=keys, set_={name: add.excluded[name] for name in changed})

    # Appending to logs

    async def append(self, what: Append) -> None:
        """Return when the entry is on the disk; ConflictError when the log has another entry of that number."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.appends.append((what, done))
        if self.appending is None:
            self.appending = asyncio.create_task(self.write_appends())
        await done

    async def write_appends(self) -> None:
        """Write what has gathered while the last transaction was on its way, until nothing is left."""
        try:
            while self.appends:
                batch, self.appends = self.appends, []
                try:
                    await self.write_batch([what for what, _ in batch])
                except Exception as error:
                    if len(batch) == 1:
                        settle(batch[0][1], error)
                    else:
                        await self.write_one_by_one(batch)
                else:
                    for _, done in batch:
                        settle(done, None)
        finally:
            self.appending = None

    async def write_one_by_one(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        """One of them is bad: the others must not suffer for it."""
        for what, done in batch:
            try:
                await self.write_batch([what])
            except Exception as error:
                settle(done, error)
            else:
                settle(done, None)

    async def write_batch(self, batch: list[Append]) -> None:
        steps = [
            (ADD_ENTRY, [what.entry for what in batch]),
            (ADD_SNAPSHOT, [what.snapshot for what in batch if what.snapshot is not None]),
            (REDRAW, [row for what in batch for row in what.redrawn]),
            (MOVE_TABLE, [what.table for what in batch]),
        ]
        if self.quick is not None:
            async with self.writing:
                await self.quick.write([(IN_SQLITE[statement], rows) for statement, rows in steps if rows])
        else:
            async with self.transaction() as connection:
                for statement, rows in steps:
                    if rows:
                        await connection.execute(statement, rows)
        self.transactions += 1

    # Tables and seats

    async def create(
        self,
        table: TableRecord,
        seats: Iterable[SeatRecord],
        entries: list[dict[str, Any]],
        snapshots: list[dict[str, Any]],
    ) -> None:
        async with self.transaction() as connection:
            await connection.execute(insert(GAME_TABLE), row_of(table))
            await connection.execute(
                insert(SEAT), [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in seats]
            )
            if entries:
                await connection.execute(ADD_ENTRY, entries)
            if snapshots:
                await connection.execute(ADD_SNAPSHOT, snapshots)

    async def save(
        self,
        table: TableRecord,
        seats: Iterable[SeatRecord] = (),
        entry: dict[str, Any] | None = None,
        snapshot: dict[str, Any] | None = None,
    ) -> None:
        """Write the table and these seats as they are now, and, when a match begins, its first entry."""
        async with self.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table.id).values(row_of(table)))
            for seat in seats:
                await connection.execute(
                    update(SEAT)
                    .where(SEAT.c.table_id == table.id, SEAT.c.seat == seat.seat)
                    .values(msgspec.structs.asdict(seat))
                )
            if entry is not None:
                await connection.execute(ADD_ENTRY, entry)
            if snapshot is not None:
                await connection.execute(ADD_SNAPSHOT, snapshot)

    async def delete(self, table_id: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(GAME_TABLE.delete().where(GAME_TABLE.c.id == table_id))

    async def table(self, table_id: str) -> TableRecord | None:
        found = await self.rows(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
        return table_of(found[0]) if found else None

    async def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRecord]]:
        found: dict[str, list[SeatRecord]] = {table_id: [] for table_id in table_ids}
        if not table_ids:
            return found
        statement = select(SEAT).where(SEAT.c.table_id.in_(table_ids)).order_by(SEAT.c.table_id, SEAT.c.seat)
        for row in await self.rows(statement):
            values = {name: getattr(row, name) for name in SEAT_COLUMNS}
            found[row.table_id].append(SeatRecord(**{**values, "resigned": bool(values["resigned"])}))
        return found

    async def by_link(self, token: str) -> tuple[str, str] | None:
        """The table a link leads to, and whether it invites or lets watch."""
        statement = select(GAME_TABLE.c.id, GAME_TABLE.c.invite).where(
            (GAME_TABLE.c.invite == token) | (GAME_TABLE.c.spectate == token)
        )
        found = await self.rows(statement)
        return (found[0].id, "invite" if found[0].invite == token else "spectate") if found else None

    async def tables_of(self, person: str) -> list[TableRecord]:
        """The tables somebody sits at or hosts, the newest first."""
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        statement = (
            select(GAME_TABLE)
            .where((GAME_TABLE.c.host == person) | GAME_TABLE.c.id.in_(seated))
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_LISTED)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def open_tables(self) -> list[TableRecord]:
        """Public tables that wait for players, the newest first."""
        statement = (
            select(GAME_TABLE)
            .where(GAME_TABLE.c.visibility == "public", GAME_TABLE.c.state == WAITING)
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_LISTED)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def playing_with(self, state: str = PLAYING) -> list[str]:
        """The ids of all tables in a state: for what must go on after a restart."""
        return [row.id for row in await self.rows(select(GAME_TABLE.c.id).where(GAME_TABLE.c.state == state))]

    async def bot_tables(self) -> list[str]:
        """Tables where a bot is at turn: after a restart they go on by themselves."""
        statement = (
            select(GAME_TABLE.c.id, GAME_TABLE.c.deciding, SEAT.c.seat)
            .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(GAME_TABLE.c.state == PLAYING, (SEAT.c.kind == BOT_SEAT) | (SEAT.c.stand_in != ""))
        )
        rows = await self.rows(statement)
        return sorted({row.id for row in rows if row.seat in msgspec.json.decode(row.deciding)})

    # Logs

    async def log(self, table_id: str, game: Game[Any]) -> list[Kept]:
        kinds = kinds_of(game)
        rows = await self.rows(select(ENTRY).where(ENTRY.c.table_id == table_id).order_by(ENTRY.c.n))
        return [entry_of(row, kinds) for row in rows]

    async def snapshot(self, table_id: str, most: int, steady: bool = False) -> list[SnapshotRecord]:
        """The newest snapshots up to an entry; `steady` ones were taken while no sealed answer was open."""
        statement = select(SNAPSHOT).where(SNAPSHOT.c.table_id == table_id, SNAPSHOT.c.n <= most)
        if steady:
            statement = statement.where(SNAPSHOT.c.sealing.is_(False))
        rows = await self.rows(statement.order_by(SNAPSHOT.c.n.desc()).limit(8 if steady else 1))
        return [SnapshotRecord(row.n, bytes(row.state), DRAWN.decode(row.drawn), row.sealed_rounds) for row in rows]

    async def unseen(self, person: str, table_ids: Sequence[str]) -> dict[str, int]:
        """How many public events each table has had since somebody looked at it."""
        if not table_ids:
            return {}
        seen = (
            select(VISITOR.c.table_id, VISITOR.c.seen)
            .where(VISITOR.c.person == person, VISITOR.c.table_id.in_(table_ids))
            .subquery()
        )
        statement = (
            select(ENTRY.c.table_id, func.sum(ENTRY.c.told).label("events"))
            .outerjoin(seen, seen.c.table_id == ENTRY.c.table_id)
            .where(ENTRY.c.table_id.in_(table_ids), ENTRY.c.n >= func.coalesce(seen.c.seen, 0))
            .group_by(ENTRY.c.table_id)
        )
        return {row.table_id: int(row.events or 0) for row in await self.rows(statement)}

    # People

    async def remember_person(self, person: str, name: str) -> None:
        values = {"id": person, "name": name, "made_at": now()}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(PERSON, values, ["id"], ["name"]))

    async def rename_seats(self, person: str, old: str, new: str) -> list[str]:
        """Whoever changes his name changes it at his own seats, not at those of guests at the same device."""
        mine = (SEAT.c.person == person) & (SEAT.c.name == old)
        async with self.transaction() as connection:
            found = (await connection.execute(select(SEAT.c.table_id).where(mine))).all()
            await connection.execute(update(SEAT).where(mine).values(name=new))
        return [row.table_id for row in found]

    async def look(self, table_id: str, person: str, seen: int) -> None:
        values = {"table_id": table_id, "person": person, "admitted": False, "seen": seen}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], ["seen"]))

    async def admit(self, table_id: str, person: str) -> None:
        values = {"table_id": table_id, "person": person, "admitted": True, "seen": 0}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], ["admitted"]))

    async def dismiss(self, table_id: str) -> None:
        """Links were taken back: whoever they let in has to come anew."""
        async with self.transaction() as connection:
            await connection.execute(update(VISITOR).where(VISITOR.c.table_id == table_id).values(admitted=False))

    async def is_admitted(self, table_id: str, person: str) -> bool:
        statement = select(VISITOR.c.admitted).where(VISITOR.c.table_id == table_id, VISITOR.c.person == person)
        found = await self.rows(statement)
        return bool(found and found[0].admitted)

    async def add_token(self, hashed: str, token: TokenRecord) -> None:
        async with self.transaction() as connection:
            await connection.execute(insert(TOKEN), {"hash": hashed, "made_at": now(), **msgspec.structs.asdict(token)})

    async def drop_tokens(self, table_id: str, seat: int) -> None:
        async with self.transaction() as connection:
            await connection.execute(TOKEN.delete().where(TOKEN.c.table_id == table_id, TOKEN.c.seat == seat))

    async def token(self, hashed: str) -> TokenRecord | None:
        found = await self.rows(select(TOKEN).where(TOKEN.c.hash == hashed))
        return TokenRecord(found[0].table_id, found[0].seat, found[0].person) if found else None

    # Chat and notes

    async def say(self, table_id: str, person: str, seat: int, name: str, text: str) -> ChatRecord:
        async with self.transaction() as connection:
            last = await connection.execute(select(func.max(CHAT.c.n)).where(CHAT.c.table_id == table_id))
            said = ChatRecord((last.scalar() or 0) + 1, person, seat, name, text, now())
            await connection.execute(insert(CHAT), {"table_id": table_id, **msgspec.structs.asdict(said)})
        return said

    async def chat(self, table_id: str) -> list[ChatRecord]:
        statement = select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.n.desc()).limit(2 * MOST_LISTED)
        rows = await self.rows(statement)
        return [ChatRecord(row.n, row.person, row.seat, row.name, row.text, row.made_at) for row in reversed(rows)]

    async def note(self, table_id: str, person: str) -> str:
        found = await self.rows(select(NOTE.c.text).where(NOTE.c.table_id == table_id, NOTE.c.person == person))
        return str(found[0].text) if found else ""

    async def write_note(self, table_id: str, person: str, text: str) -> None:
        values = {"table_id": table_id, "person": person, "text": text}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(NOTE, values, ["table_id", "person"], ["text"]))


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    elif isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
        done.set_exception(ConflictError(str(error)))
    else:
        done.set_exception(error)
