"""When the store fails: nothing in memory is ever ahead of the log, and nothing stays broken afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from tests.patience import PATIENCE
from tests.server.serving import BOT, ME, Person, Server, people, serving, some_choice

from hausmacht.server.errors import RequestError
from hausmacht.server.messages import NewTable, Player
from hausmacht.server.play import moves, stand_in
from hausmacht.server.settings import Settings, database_url
from hausmacht.server.storage.appends import Append
from hausmacht.server.storage.connection import ConflictError, is_of_the_store
from hausmacht.server.storage.records import entry_row, entry_values, moved
from hausmacht.server.storage.schema import ENTRY
from hausmacht.server.storage.store import Store
from hausmacht.server.supervision import Supervisor
from hausmacht.server.tables.hall import Hall

pytestmark = pytest.mark.anyio
TWO = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)


class Fragile(Store):
    """A store whose writes or reads can fail; `after`: the disk has it, but nobody hears of it."""

    fails = ""

    async def write_batch(self, batch: list[Append]) -> None:
        if "write" in self.fails:
            raise OSError("the store is away")
        await super().write_batch(batch)
        if "after" in self.fails:
            raise OSError("the line was lost")

    async def change(self, change: Any) -> None:
        if "write" in self.fails:
            raise OSError("the store is away")
        await super().change(change)

    async def rows(self, statement: Any) -> Any:
        if "read" in self.fails:
            raise OSError("the store is away")
        return await super().rows(statement)

    async def beat(self, worker: str, name: str, secret: str = "") -> None:
        if "beat" in self.fails:
            raise OSError("the store is away")
        await super().beat(worker, name, secret)


@asynccontextmanager
async def fragile(database: str, kind: type[Fragile] = Fragile) -> AsyncIterator[tuple[Fragile, Hall]]:
    store = await kind.open(database_url(Settings(database=database)))
    assert isinstance(store, Fragile)
    hall = Hall(store, Settings())
    await hall.open()
    yield store, hall
    store.fails = ""
    await hall.close()
    await store.close()


async def numbers(store: Store, table: str) -> list[int]:
    return [row.n for row in await store.rows(select(ENTRY.c.n).where(ENTRY.c.table_id == table).order_by(ENTRY.c.n))]


async def test_a_failed_write_and_a_failed_read_leave_no_gap(database: str) -> None:
    """The entry that was not written must not stay in memory."""
    async with fragile(database) as (store, hall):
        table = await hall.create(TWO, "anna", "Anna")
        live = await hall.find(table)
        await live.do(partial(moves.choose, live, 0, 1, "done", ""))
        store.fails = "write read"

        for _ in range(3):
            with pytest.raises(RequestError, match=r"database|not happened"):
                await live.do(partial(moves.choose, live, 1, 1, "done", "again"))
            with pytest.raises(RequestError, match="database"):
                live.running()
        store.fails = ""
        await live.do(partial(moves.choose, live, 1, 1, "done", "again"))

        assert await numbers(store, table) == [0, 1, 2]
        again = await Hall(store, Settings()).find(table)
        assert again.match.state.encode() == live.match.state.encode()


async def test_that_we_live_is_said_as_soon_as_the_store_is_back() -> None:
    """Whoever waits longer and longer is dead for the others, long after the store is there again."""
    times: list[float] = []

    async def fail() -> None:
        times.append(asyncio.get_running_loop().time())
        raise OSError("the store is away")

    supervisor = Supervisor()
    supervisor.keep_up("beat", fail, 0.01, 0.01)
    async with asyncio.timeout(PATIENCE):
        while len(times) < 15:  # 0.01 seconds, doubled fifteen times, would be minutes
            await asyncio.sleep(0.01)
    await supervisor.close()


def test_a_database_that_is_about_to_start_is_away_and_not_damaged() -> None:
    assert is_of_the_store(DBAPIError("SELECT", {}, Exception("the database system is starting up")))
    assert is_of_the_store(ConnectionRefusedError())
    assert not is_of_the_store(IntegrityError("INSERT", {}, Exception("twice")))
    assert not is_of_the_store(ValueError())


async def test_a_list_that_cannot_be_read_is_not_our_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):

        async def away(_: Any) -> Any:
            raise OSError("the store is away")

        monkeypatch.setattr(server.hall.store, "rows", away)
        answer = await anna.ask("GET", "/api/tables")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store-away")
        assert answer.headers["retry-after"] == "1"


async def test_who_waits_at_a_table_that_is_put_away_is_told_so(database: str) -> None:
    async with fragile(database) as (_, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        first = asyncio.create_task(live.do(asyncio.Event().wait))
        second = asyncio.create_task(live.do(asyncio.Event().wait))
        await asyncio.sleep(0)
        await live.close()
        for waiting in (first, second):
            with pytest.raises(RequestError, match="being closed"):
                await waiting


async def test_what_was_written_while_the_table_changed_hands_has_happened(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fragile(database) as (store, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        write = store.write_batch

        async def write_and_forget(batch: list[Append]) -> None:
            await write(batch)
            live.forget()  # as when the worker hears that somebody else plays the table

        monkeypatch.setattr(store, "write_batch", write_and_forget)
        await live.do(partial(moves.choose, live, 0, 1, "done", "slow"))
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        quick = moves.QuickChoice(live, 1, 1, "done", "quick", "en")
        live.enqueue_quick(quick, lambda _, error: done.set_exception(error) if error else done.set_result(None))
        await done
        assert [entry.text for entry in live.match.entries[1:]] == ["done", "done"]


async def test_after_an_outage_tables_answer_by_themselves(database: str) -> None:
    async with fragile(database) as (store, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        store.fails = "write read"
        with pytest.raises(RequestError):
            await live.do(partial(moves.choose, live, 0, 1, "done", ""))
        assert live.is_stale

        store.fails = ""
        async with asyncio.timeout(PATIENCE):
            while live.is_stale:  # nobody asks for anything
                await asyncio.sleep(0.05)

        assert len(live.match.entries) == 1


async def test_what_was_written_although_nobody_heard_of_it_has_happened(database: str) -> None:
    async with fragile(database) as (store, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        store.fails = "after"

        await live.do(partial(moves.choose, live, 0, 1, "done", ""))

        store.fails = ""
        assert len(live.match.entries) == 2
        assert await numbers(store, live.table.id) == [0, 1]


async def test_the_store_itself_refuses_a_gap(database: str) -> None:
    store = await Store.open(database_url(Settings(database=database)))
    hall = Hall(store, Settings())
    live = await hall.find(await hall.create(TWO, "anna", "Anna"))
    live.match.choose(0, "done")
    entry = live.match.entries[-1]
    late = type(entry)(5, entry.kind, entry.seat, entry.text, 0, [], entry.hash)

    row = entry_values(live.table.id, late, None, 0)
    with pytest.raises(ConflictError):  # by the length that the table has
        await store.append(Append(live.table.id, live.fence, [row], moved(live.table, {})))
    with pytest.raises(Exception, match="a log has no gaps"):  # and by the log itself
        async with store.transaction() as connection:
            await connection.execute(insert(ENTRY), entry_row(live.table.id, late, None, 0))

    assert await numbers(store, live.table.id) == [0]
    await hall.close()
    await store.close()


async def test_memory_does_not_change_before_a_failed_save(database: str) -> None:
    """Resigning, stand-ins and joining go the same way as choices."""
    async with fragile(database) as (store, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        store.fails = "write"
        with pytest.raises(RequestError, match="not happened"):
            await live.do(partial(stand_in.resign, live, 0))
        with pytest.raises(RequestError, match="not happened"):
            await live.do(partial(stand_in.put_in, live, 0, 1, "random"))

        assert not live.seats[0].resigned
        assert not live.seats[1].stand_in
        store.fails = ""
        await live.do(partial(stand_in.resign, live, 0))
        assert live.seats[0].resigned


async def test_what_goes_on_by_itself_survives_failures(database: str) -> None:
    """One failed write must not end it."""
    async with fragile(database) as (store, hall):
        live = await hall.find(await hall.create(TWO, "anna", "Anna"))
        live.look("anna")
        store.fails = "beat read write"
        async with asyncio.timeout(PATIENCE):
            while not hall.supervisor.failures.get("beat"):
                await asyncio.sleep(0.05)
        store.fails = ""
        async with asyncio.timeout(PATIENCE):
            while hall.supervisor.failures["beat"]:
                await asyncio.sleep(0.05)
        assert not any(task.done() for task in hall.supervisor.tasks)


async def test_bots_play_on_after_an_outage(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await some_moves(anna, table)
        break_store(server)
        live = server.live(table)
        live.forget()
        server.hall.mend_soon(live)
        answer = await anna.ask("GET", f"/api/tables/{table}/play?seat=0")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store-away")
        del server.hall.store.rows

        await some_moves(anna, table)


async def some_moves(anna: Person, table: str) -> None:
    luck = Random(4)
    for _ in range(4):
        update = await anna.asked(table, 0)
        await anna.choose(table, 0, update["at"], some_choice(update, luck))


def break_store(server: Server) -> None:
    async def rows(_: Any) -> Any:
        raise OSError("the store is away")

    server.hall.store.rows = rows
