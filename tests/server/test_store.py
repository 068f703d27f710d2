"""The store, on SQLite and on PostgreSQL: nothing is lost, nothing is written twice, nothing is replayed in vain."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, func, select
from tests.patience import PATIENCE
from tests.server.serving import ME, OPEN, Person, Server, people, serving, some_choice

from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server.errors import ElsewhereError, RequestError
from hausmacht.server.maintenance import copies, match_files
from hausmacht.server.messages import NewTable, Player
from hausmacht.server.play import looking_back, moves
from hausmacht.server.play.live import LiveTable
from hausmacht.server.settings import Settings, database_url
from hausmacht.server.storage import checkpoints
from hausmacht.server.storage.appends import Append
from hausmacht.server.storage.checkpoints import Checkpoints
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.database import DURABLE, MIGRATIONS, VERSIONS
from hausmacht.server.storage.quick_log import Each, Many, QuickLog
from hausmacht.server.storage.records import MOVING, entry_values, moved
from hausmacht.server.storage.schema import ENTRY, METADATA
from hausmacht.server.storage.store import Store
from hausmacht.server.tables import consent
from hausmacht.server.tables.hall import Hall

pytestmark = pytest.mark.anyio
TWO = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)


async def opened(database: str) -> Store:
    return await Store.open(database_url(Settings(database=database)))


async def play(live: LiveTable, luck: Random, choices: int) -> None:
    """Choose at random, taking something back now and then."""
    for number in range(choices):
        match = live.match
        if match.is_over():
            return
        seat = luck.choice(match.decisions()).seat
        question = match.question(seat)
        assert question is not None
        counts = live.teller.ledger.counts
        await moves.choose(live, seat, counts[seat], luck.choice(question.texts()), f"k{len(match.entries)}", "en")
        if number % 5 == 4 and not live.match.is_over() and live.match.why_no_undo(seat) is None:
            await consent.undo(live, seat, counts[seat], f"u{len(match.entries)}", "en")


async def test_a_match_is_taken_up_where_it_was_left(database: str) -> None:
    store = await opened(database)
    hall = Hall(store, Settings())
    table = await hall.create(TWO, "anna", "Anna")
    live = await hall.find(table)
    luck = Random(3)
    for choices in (7, 30, 61, 200):
        await play(live, luck, choices)
        await hall.close()
        hall = Hall(store, Settings())
        again = await hall.find(table)

        assert again.match.state.encode() == live.match.state.encode()
        assert again.match.drawn() == live.match.drawn()
        assert [entry.number for entry in again.match.line] == [entry.number for entry in live.match.line]
        assert again.teller.ledger.ats == live.teller.ledger.ats
        assert again.keys == live.keys
        assert again.replayed < 32
        for seat in (-1, 0, 1):
            assert again.update(seat, "en", 0) == live.update(seat, "en", 0)
        live = again
    text = looking_back.file(live, with_seed=True)
    await hall.close()
    await store.close()
    assert matchfile.load(text, games()).state.encode() == live.match.state.encode()


async def test_going_back_after_reopening_plays_only_a_few_entries_again(database: str) -> None:
    store = await opened(database)
    hall = Hall(store, Settings())
    table = await hall.create(TWO, "anna", "Anna")
    live = await hall.find(table)
    await play(live, Random(9), 90)
    length = len(live.match.line)
    await hall.close()
    hall = Hall(store, Settings())
    live = await hall.find(table)

    place = length // 2
    target = live.match.line[place].number
    await live.remember(live.match, place + 1)
    nearest = max(at for at, entry in enumerate(live.match.line[: place + 2]) if entry.before is not None)
    await moves.rewind(live, 0, target, "")
    expected = new_match_at(live, target)

    assert live.match.state.encode() == expected
    assert live.match.line[-1].number == target
    assert place + 1 - nearest <= 32
    await play(live, Random(1), 40)
    text = looking_back.file(live, with_seed=True)
    await hall.close()
    await store.close()
    matchfile.load(text, games())


def new_match_at(live: LiveTable, target: int) -> bytes:
    """The table after an entry, played from the beginning."""
    assert live.match.seeded is not None
    match = new_match(live.game, live.setup, live.match.seeded.seed)
    for entry in live.match.line:
        if entry.number <= target:
            assert match.choose(entry.seat, entry.text) is None
    encoded: bytes = match.state.encode()
    return encoded


async def test_who_has_lost_a_table_cannot_write(database: str) -> None:
    """Two workers: the second takes the table over while the first is not looking."""
    store = await opened(database)
    halls = [Hall(store, Settings()), Hall(store, Settings())]
    table = await halls[0].create(TWO, "anna", "Anna")
    first, second = [await hall.find(table) for hall in halls]
    await moves.choose(first, 0, 1, "done", "")
    await moves.choose(second, 1, 1, "done", "")  # nobody has heard of the first for long
    assert len(second.match.entries) == 3

    with pytest.raises(RequestError, match="changed in the meantime"):
        await moves.choose(first, 1, 1, "done", "")

    assert first.match.state.encode() == second.match.state.encode()
    assert not first.fence
    for hall in halls:
        await hall.close()
    await store.close()


async def test_whoever_was_taken_over_cannot_write_even_before_the_new_owner_has(database: str) -> None:
    store = await opened(database)
    hall = Hall(store, Settings())
    live = await hall.find(await hall.create(TWO, "anna", "Anna"))
    assert await store.take(live.table.id, "another worker") == live.fence + 1

    with pytest.raises(RequestError, match="changed in the meantime"):
        await moves.choose(live, 0, 1, "done", "")

    assert len(live.match.entries) == 1
    assert not live.fence
    await hall.close()
    await store.close()


async def test_a_table_is_played_by_one_worker_at_a_time(database: str) -> None:
    store = await opened(database)
    halls = [Hall(store, Settings()), Hall(store, Settings())]
    for hall in halls:
        await hall.beat()
    table = await halls[0].create(TWO, "anna", "Anna")
    first, second = [await hall.find(table) for hall in halls]
    await moves.choose(first, 0, 1, "done", "")

    with pytest.raises(ElsewhereError, match=halls[0].worker):
        await moves.choose(second, 1, 1, "done", "")
    await store.let_go(halls[0].worker)
    await moves.choose(second, 1, 1, "done", "")

    assert (await store.table(table)).fence == 2  # type: ignore[union-attr]
    for hall in halls:
        await hall.close()
    await store.close()


async def test_many_appends_share_a_transaction_and_one_bad_one_harms_no_other(database: str) -> None:
    store = await opened(database)
    hall = Hall(store, Settings())
    tables = [await hall.find(await hall.create(TWO, "anna", "Anna")) for _ in range(10)]
    bad = tables[0]
    row = entry_values(bad.table.id, bad.match.opening, None, 0)
    before = store.transactions

    work: list[Any] = [moves.choose(live, 0, 1, "done", "", "en") for live in tables[1:]]
    results = await asyncio.gather(
        store.append(Append(bad.table.id, bad.fence, [row], moved(bad.table, {}))), *work, return_exceptions=True
    )

    assert isinstance(results[0], ConflictError)
    assert not any(isinstance(each, Exception) for each in results[1:])
    rows = await store.rows(
        select(func.count()).select_from(ENTRY).where(ENTRY.c.table_id.in_([each.table.id for each in tables]))
    )
    assert rows[0][0] == 19
    assert store.transactions - before <= 10
    await hall.close()
    await store.close()


async def test_a_server_on_either_database_plays_copies_and_brings_back(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 1) as (anna,):
        table = await some_table(anna)
        state = server.live(table).match.state.encode()
        settings = Settings(data=str(tmp_path), database=database)
        report = await copies.backup(settings, tmp_path / "copy.db")
        text = await match_files.export_table(settings, table, with_seed=True)
        made = await match_files.import_file(settings, text)
        again = await match_files.export_table(settings, made.id, with_seed=True)
        assert matchfile.parse(again).header.players == matchfile.parse(text).header.players
        assert any(matchfile.parse(text).header.players)
        assert report.tables >= 1
        assert await state_of(server, made.id) == state
        assert (await anna.get(f"/api/links/{made.invite}"))["table"]["seats"][0]["kind"] == "open"
        joined = await anna.post(f"/api/tables/{made.id}/join", {"invite": made.invite, "seat": 1})
        assert joined["my_seats"] == [1]
        assert joined["host"]
    copy = Hall(await opened(f"sqlite:///{tmp_path / 'copy.db'}"), Settings())
    assert (await copy.find(table)).match.state.encode() == state
    await copy.close()
    await copy.store.close()


async def some_table(anna: Person) -> str:
    table = str((await anna.new_table(ME, {"kind": "guest"}))["id"])
    luck = Random(6)
    for _ in range(20):
        for seat in (0, 1):
            update = await anna.look(table, seat)
            if update["question"] is not None:
                await anna.choose(table, seat, update["at"], some_choice(update, luck))
    return table


async def state_of(server: Server, table: str) -> bytes:
    live = await server.hall.find(table)
    encoded: bytes = live.match.state.encode()
    return encoded


async def test_lists_tell_the_newest_of_what_somebody_has_missed(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        tables = []
        for number in range(3):
            table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
            await bert.post(f"/api/tables/{table}/join", {})
            await anna.post(f"/api/tables/{table}/start")
            live = server.live(table)
            await live.do(partial(play, live, Random(number), 40))
            tables.append(table)
        at = (await bert.look(tables[0], 1))["at"]
        for table in tables[:2]:
            live = server.live(table)
            await live.do(partial(play, live, Random(7), 40))
        await bert.look(tables[2], 1)

        mine = {each["id"]: each for each in (await bert.get("/api/tables"))["mine"]}

        assert [len(mine[table]["news"]) for table in tables] == [3, 3, 0]
        assert mine[tables[0]]["unseen"] < mine[tables[1]]["unseen"]
        assert mine[tables[2]]["unseen"] == 0
        for table, since in ((tables[0], at), (tables[1], 0)):
            log = await bert.get(f"/api/tables/{table}/log?seat=1&since={since}")
            sentences = [event["sentence"] for event in log]
            assert any(sentences[place : place + 3] == mine[table]["news"] for place in range(len(sentences)))


async def test_a_choice_writes_to_no_index_of_tables_and_open_tables_are_found_by_theirs(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/x.db")
    found: list[str] = []
    event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *asked: found.append(str(asked[2])))
    await store.open_tables()
    await store.close()
    plain = sqlite3.connect(tmp_path / "x.db")
    indexes = dict(
        plain.execute("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'game_table' AND type = 'index'")
    )
    plan = " ".join(row[3] for row in plain.execute(f"EXPLAIN QUERY PLAN {found[-1]}", ("public", 100, 0)))
    plain.close()

    for name, made in indexes.items():
        columns = (made or "").partition("(")[2].partition(")")[0].split(", ")
        without_played = (made or "").endswith(("WHERE state = 'waiting'", "WHERE ended IS NOT NULL"))
        assert made is None or without_played or not {*columns} & {*MOVING}, name
    assert "USING INDEX game_table_open" in plan


async def test_the_migrations_make_the_tables_of_the_code(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = await opened(database)
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA))
    await store.close()
    assert found == []


def test_the_names_of_the_migrations_say_in_which_order_they_come() -> None:
    from alembic.script import ScriptDirectory

    found = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert tuple(reversed(found)) == VERSIONS


async def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async with serving(tmp_path, idle_seconds=0.1) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        update = await anna.look(table, 0)
        after = await anna.choose(table, 0, update["at"], "done")
        async with asyncio.timeout(PATIENCE):
            while table in server.hall.live:
                await asyncio.sleep(0.05)

        again = await anna.look(table, 0, since=update["at"])

        assert again == after


async def test_a_bad_row_takes_its_whole_transaction_with_it(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    quick = QuickLog(str(file), DURABLE)
    add = Many("INSERT OR ROLLBACK INTO line (n, text) VALUES", 2)
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)"), [{}])])
    await quick.write([(add, [(number, "x") for number in range(100)])])
    with pytest.raises(sqlite3.IntegrityError):
        await quick.write([(add, [(200, "y")]), (add, [(number, "y") for number in (201, 202, 0)])])
    await quick.write([(add, [(100, "x")])])
    await quick.close()
    plain = sqlite3.connect(file)
    assert plain.execute("SELECT count(*), min(n), max(n), max(text) FROM line").fetchone() == (101, 0, 100, "x")
    plain.close()


async def test_while_somebody_else_writes_only_the_thread_waits(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    quick = QuickLog(str(file), DURABLE)
    add = Many("INSERT INTO line (n) VALUES", 1)
    await quick.open()
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY)"), [{}])])
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(quick.write([(add, [(1,)])]))
    for _ in range(20):
        await asyncio.sleep(0.01)  # the loop goes on
    assert not writing.done()
    other.execute("COMMIT")
    await writing
    await quick.write([(add, [(2,)])])
    assert quick.connection is not None
    assert quick.connection.execute("PRAGMA busy_timeout").fetchone() == (0,)  # in the loop it never waits
    await quick.close()
    assert other.execute("SELECT n FROM line").fetchall() == [(1,), (2,)]
    other.close()


async def test_what_nobody_waited_for_to_its_end_is_not_written_with_the_next(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    quick = QuickLog(str(file), DURABLE)
    add = Many("INSERT INTO line (n) VALUES", 1)
    await quick.open()
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY)"), [{}])])
    assert quick.connection is not None
    assert quick.say_at_once(quick.connection, [(add, [(1,)])])  # and nobody has it end
    await quick.write([(add, [(2,)])])
    await quick.close()
    plain = sqlite3.connect(file)
    assert plain.execute("SELECT n FROM line").fetchall() == [(2,)]
    plain.close()


async def test_a_beat_waits_for_the_disk_once_and_holds_up_nobody(tmp_path: Path) -> None:
    """Entries wait while it is written: through the engine it would be eight errands of another thread."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/x.db")
    transactions: list[Any] = []
    event.listen(store.engine.sync_engine, "begin", transactions.append)
    await store.beat("one", "here", "secret")
    await store.beat("two", "there", "secret")

    assert transactions == []
    assert sorted(await store.alive()) == ["one", "two"]
    assert await store.strangers("other") == ["here", "there"]
    await store.close()


async def long_rows(quick: QuickLog, writing: asyncio.Lock, kept: Checkpoints, first: int, count: int) -> None:
    """One transaction for each row, which fills a page."""
    add = Many("INSERT INTO line (n, text) VALUES", 2)
    for number in range(first, first + count):
        async with writing:
            await quick.write([(add, [(number, "x" * 3000)])])
        kept.note(1)


async def test_the_file_beside_is_carried_over_while_others_write_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "ROWS_BESIDE", 50)
    file, beside, writing = tmp_path / "log.db", tmp_path / "log.db-wal", asyncio.Lock()
    quick, kept = QuickLog(str(file), DURABLE), Checkpoints(str(file), DURABLE, writing)
    await quick.open()
    await kept.open()
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)"), [{}])])
    sizes = []
    for first in range(0, 500, 100):
        await long_rows(quick, writing, kept, first, 100)
        while kept.running is not None:
            await kept.running
        sizes.append(beside.stat().st_size)
    carried = file.stat().st_size
    await kept.close()
    await quick.close()

    assert carried > 400 * 3000  # not only when the last one leaves
    assert max(sizes) < 3 * 100 * 2 * 4096  # it would have five times as many
    plain = sqlite3.connect(file)
    assert plain.execute("SELECT count(*), min(n), max(n) FROM line").fetchone() == (500, 0, 499)
    plain.close()


async def test_the_file_beside_begins_anew_also_if_somebody_was_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "ROWS_BESIDE", 1)
    file, beside, writing = tmp_path / "log.db", tmp_path / "log.db-wal", asyncio.Lock()
    quick, kept = QuickLog(str(file), DURABLE), Checkpoints(str(file), DURABLE, writing)
    await quick.open()
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)"), [{}])])
    assert quick.connection is not None
    carry, carried = kept.carry, asyncio.Event()
    loop = asyncio.get_running_loop()

    def carry_and_tell() -> None:
        carry()
        loop.call_soon_threadsafe(carried.set)

    monkeypatch.setattr(kept, "carry", carry_and_tell)
    add = Many("INSERT INTO line (n, text) VALUES", 2)
    async with writing:
        assert quick.say_at_once(quick.connection, [(add, [(1, "x")])])
        kept.note(1)
        await asyncio.wait_for(carried.wait(), PATIENCE)
        quick.end()  # after most was carried over
    while kept.running is not None:
        await kept.running
    await quick.write([(add, [(2, "x")])])
    times_begun = int.from_bytes(beside.read_bytes()[12:16], "big")  # as its head tells
    await kept.close()
    await quick.close()

    assert times_begun == 1


async def test_a_checkpoint_that_fails_harms_nobody_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "ROWS_BESIDE", 10)
    file, writing = tmp_path / "log.db", asyncio.Lock()
    quick, kept = QuickLog(str(file), DURABLE), Checkpoints(str(file), DURABLE, writing)
    await quick.open()
    await quick.write([(Each("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)"), [{}])])
    carry = kept.carry
    tried: list[int] = []

    def carry_later() -> None:
        tried.append(len(tried))
        if len(tried) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        carry()

    monkeypatch.setattr(kept, "carry", carry_later)
    for first in (0, 10):
        await long_rows(quick, writing, kept, first, 10)
        while kept.running is not None:
            await kept.running
    carried = file.stat().st_size
    await kept.close()
    await quick.close()

    assert len(tried) > 1
    assert carried > 10 * 3000
    plain = sqlite3.connect(file)
    assert plain.execute("SELECT count(*) FROM line").fetchone() == (20,)
    plain.close()


@pytest.mark.parametrize("rows", [1, 2, 3, 63, 64, 65, 200])
def test_rows_are_written_in_lots(rows: int) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE line (n INTEGER, text TEXT)")
    written = [(number, f"line {number}") for number in range(rows)]
    Many("INSERT INTO line VALUES", 2).execute(connection, written)
    assert connection.execute("SELECT * FROM line ORDER BY rowid").fetchall() == written
