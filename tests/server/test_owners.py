"""Who plays a table, and tables that cannot be played: two servers, damaged logs, other rules, a host who cleans up."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update
from tests.patience import PATIENCE
from tests.server.serving import BOT, LOOK_AGAIN, ME, Person, people, serving, some_choice

from hausmacht.core import matchfile
from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.maintenance import copies, doctor, match_files, tables
from hausmacht.server.maintenance.opening import MaintenanceError
from hausmacht.server.messages import NewTable, Player
from hausmacht.server.play import moves
from hausmacht.server.settings import Settings, database_url
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.database import FileLock, StoreError
from hausmacht.server.storage.schema import GAME_TABLE, SEAT
from hausmacht.server.storage.store import Store
from hausmacht.server.storage.tables import Change
from hausmacht.server.tables.hall import NEVER, Hall

pytestmark = pytest.mark.anyio
TWO = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)


async def some_match(anna: Person, moves: int = 12) -> str:
    table = str((await anna.new_table(ME, {"kind": "guest"}))["id"])
    await play_on(anna, table, moves)
    return table


async def play_on(anna: Person, table: str, moves: int) -> None:
    luck = Random(5)
    for _ in range(moves):
        for seat in (0, 1):
            asked = await anna.look(table, seat)
            if asked["question"] is not None:
                await anna.choose(table, seat, asked["at"], some_choice(asked, luck))


def change_database(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "hausmacht.db", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


# Two servers on one database


async def test_a_second_server_on_a_database_file_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path):
        with pytest.raises(StoreError, match="Another server is using the database"):
            FileLock(database_url(Settings(data=str(tmp_path))))
    async with serving(tmp_path):
        pass


async def test_who_comes_in_the_place_of_a_dead_server_has_its_tables_at_once(database: str) -> None:
    """After `kill -9` and a new start nobody waits until it is noticed that the old process is dead."""
    store = await Store.open(database_url(Settings(database=database)))
    before, after, elsewhere = [Hall(store, Settings(port=port)) for port in (8520, 8520, 8521)]
    await before.beat()
    table = await before.create(TWO, "anna", "Anna")
    assert await store.take(table, after.worker) == 0

    await elsewhere.store.succeed(elsewhere.worker, elsewhere.name)
    if not store.is_sqlite:
        assert await store.take(table, elsewhere.worker) == 0
    await after.store.succeed(after.worker, after.name)
    assert await store.take(table, after.worker) > 0
    for hall in (before, after, elsewhere):
        await hall.close()
    await store.close()


async def test_rows_are_written_by_changed_columns_with_a_version(database: str) -> None:
    store = await Store.open(database_url(Settings(database=database)))
    halls = [Hall(store, Settings()), Hall(store, Settings())]
    table = await halls[0].create(TWO, "anna", "Anna")
    old = await store.table(table)
    first, second = [await hall.find(table) for hall in halls]
    await second.change(name="renamed")

    with pytest.raises(RequestError, match="changed in the meantime"):
        await first.change(name="lost")
    assert old is not None
    with pytest.raises(ConflictError):
        await store.change(Change(table, old.version, None, {"name": "older"}))

    kept = await store.table(table)
    assert kept is not None
    assert (kept.name, kept.seed, kept.state) == ("renamed", old.seed, "playing")
    for hall in halls:
        await hall.close()
    await store.close()


# One table that cannot be opened


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("""UPDATE game_table SET options = '{"no-such-option": "x"}' WHERE id = '{}'""", "option"),
        (
            """UPDATE entry SET events = '[["no-such", [], []]]' WHERE table_id = '{}' AND n = 3""",
            "no-such",
        ),
        ("DELETE FROM seat WHERE table_id = '{}' AND seat = 1", "seats"),
        ("DELETE FROM entry WHERE table_id = '{}' AND n = 4", "gap"),
        ("DELETE FROM snapshot WHERE table_id = '{}'", "snapshot"),
    ],
)
async def test_a_table_that_cannot_be_opened_harms_no_other(tmp_path: Path, damage: str, named: str) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        bad, good = await some_match(anna), await some_match(anna)
        bots = (await anna.new_table(ME, BOT))["id"]
    change_database(tmp_path, damage.replace("{}", bad))
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        bert.http.cookies = anna.http.cookies
        answer = await bert.ask("GET", f"/api/tables/{bad}/play?seat=0")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "damaged")
        await play_on(bert, good, 2)
        assert (await bert.asked(bots, 0))["question"] is not None
        listed = {each["id"] for each in (await bert.get("/api/tables"))["mine"]}
        assert {good, bots} <= listed

    findings = [each.sentence for each in await doctor.examine_tables(settings)]
    assert len(findings) == 1
    assert bad in findings[0]
    assert named in findings[0]


async def test_the_host_closes_and_deletes_a_table(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, other = await some_match(anna), await some_match(anna)
        await tables.close_table(settings, table)
        update = server.live(table).teller.ledger.counts[0]
        answer = await anna.ask("POST", f"/api/tables/{table}/choose", {"seat": 0, "at": update, "choice": "done"})
        assert answer.status_code in (409, 410, 422)
        async with server.hall.table(table) as live:
            with pytest.raises(RequestError, match="closed"):
                await live.do(live.refresh)
        await tables.close_table(settings, table, closed=False)
        await play_on(anna, other, 1)
    assert {each.id: each.closed for each in await tables.list_tables(settings)} == {table: False, other: False}
    await tables.close_table(settings, table)
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        bert.http.cookies = anna.http.cookies
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 410
        assert [each["id"] for each in (await bert.get("/api/tables"))["mine"]] == [other]
    await tables.delete_table(settings, table)
    assert [each.id for each in await tables.list_tables(settings)] == [other]
    with pytest.raises(MaintenanceError, match="no table"):
        await tables.show_table(settings, table)


async def test_a_log_with_a_gap_is_exported_and_repaired(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await some_match(anna)
        length = len(server.live(table).match.entries)
    change_database(tmp_path, f"DELETE FROM entry WHERE table_id = '{table}' AND n = 7")
    assert (await tables.show_table(settings, table)).has_gap

    text = await match_files.export_table(settings, table, with_seed=True)
    done = await tables.repair(settings, table)

    assert len(matchfile.load(text, games()).entries) == 7
    assert (done.kept, done.removed) == (7, length - 8)
    assert len(Path(done.file).read_text(encoding="utf-8").splitlines()) == length - 8
    assert not (await tables.show_table(settings, table)).has_gap
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        bert.http.cookies = anna.http.cookies
        await play_on(bert, table, 3)
        assert len(server.live(table).match.entries) > 7
    assert not await doctor.examine_tables(settings)


async def test_a_log_that_disagrees_with_the_rules_is_cut_where_it_begins_to(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await some_match(anna)
    change_database(tmp_path, f"UPDATE entry SET hash = '0000000000000000' WHERE table_id = '{table}' AND n = 5")

    assert (await tables.repair(settings, table)).kept == 5


# Other rules


async def test_a_match_goes_on_when_other_rules_lead_to_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await some_match(anna)
        before = await anna.look(table, 0)
    change_database(
        tmp_path,
        f"UPDATE game_table SET rules = '0' WHERE id = '{table}'",
        f"UPDATE entry SET events = '[[\"renamed\", [], []]]' WHERE table_id = '{table}' AND n = 3",
    )
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        bert.http.cookies = anna.http.cookies
        after = await bert.look(table, 0)
        assert after["events"] == before["events"]
        assert after["view"] == before["view"]
        await play_on(bert, table, 3)
        assert server.live(table).table.rules == server.live(table).game.rules_version


async def test_a_match_that_would_go_differently_can_be_read_and_exported(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await some_match(anna)
        length = len(server.live(table).match.entries)
        told = await anna.get(f"/api/tables/{table}/log?seat=0")
    change_database(
        tmp_path,
        f"UPDATE game_table SET rules = '0' WHERE id = '{table}'",
        f"UPDATE entry SET hash = '0000000000000000' WHERE table_id = '{table}' AND n = 5",
    )
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        stranger = await bert.ask("GET", f"/api/tables/{table}/log")
        assert stranger.status_code == 404
        bert.http.cookies = anna.http.cookies
        answer = await bert.ask("GET", f"/api/tables/{table}/play?seat=0")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "other-rules")
        assert await bert.get(f"/api/tables/{table}/log?seat=0") == told
    text = await match_files.export_table(settings, table, with_seed=True)
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["rules"] == "0"
    assert len(lines) == length + 2


# A copy leaves its source as it is


async def test_a_copy_does_not_bring_its_source_up_to_date(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await some_match(anna)
    change_database(tmp_path, "UPDATE alembic_version SET version_num = '0002'")

    copied = await copies.backup(settings, tmp_path / "copy.db")

    assert copied.tables == 1
    for name in ("hausmacht.db", "copy.db"):
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)


async def test_a_damaged_log_is_copied_as_it_is(database: str, tmp_path: Path) -> None:
    settings = Settings(database=database, data=str(tmp_path))
    store = await Store.open(database_url(settings))
    hall = Hall(store, settings)
    live = await hall.find(await hall.create(TWO, "anna", "Anna"))
    await live.do(partial(moves.choose, live, 0, 1, "done", ""))
    async with store.transaction() as connection:
        await connection.exec_driver_sql(f"DELETE FROM entry WHERE table_id = '{live.table.id}' AND n = 0")
    await hall.close()
    await store.close()

    await copies.backup(settings, tmp_path / "copy.db")

    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        found = copy.execute(f"SELECT n FROM entry WHERE table_id = '{live.table.id}'").fetchall()
        assert found == [(1,)]
        with pytest.raises(sqlite3.IntegrityError, match="no gaps"):
            copy.execute("INSERT INTO entry SELECT * FROM entry WHERE 0 UNION ALL " + another_entry(live.table.id))


def another_entry(table: str) -> str:
    return f"SELECT '{table}', 9, 'choice', 0, '', 0, '', '', '', 0, 0, 0, '', NULL, 0"


# What is kept for nothing


async def test_tables_that_do_not_exist_leave_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for number in range(20):
            assert (await anna.ask("GET", f"/api/tables/nothing{number}")).status_code == 404
        assert not server.hall.opening
        assert not server.hall.live


async def test_the_shelf_of_tables_is_for_hosts(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await some_match(anna)
        async with server.hall.store.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table).values(trouble="it is odd"))
            await connection.execute(update(SEAT).where(SEAT.c.seat == 1).values(stand_in="random"))
    shown: Any = await tables.show_table(Settings(data=str(tmp_path)), table)
    assert shown.trouble == "it is odd"
    assert shown.players[1].endswith("(bot random)")


async def test_a_search_that_fails_halfway_is_made_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker has died, and the database goes away while its tables are being looked for."""
    async with serving(tmp_path) as server:
        hall, looked = server.hall, 0
        failing = [OSError("away")]
        find_fresh, find_bots = hall.store.fresh_tables, hall.store.bot_tables

        async def fresh_tables(*words: Any) -> Any:
            nonlocal looked
            looked += 1
            return await find_fresh(*words)

        async def bot_tables(*words: Any) -> Any:
            if failing:
                raise failing.pop()
            return await find_bots(*words)

        async with asyncio.timeout(PATIENCE):
            while hall.searched == NEVER:
                await asyncio.sleep(LOOK_AGAIN)
        monkeypatch.setattr(hall.store, "fresh_tables", fresh_tables)
        monkeypatch.setattr(hall.store, "bot_tables", bot_tables)
        hall.others = [hall.worker, "gone"]
        async with asyncio.timeout(PATIENCE):
            while looked < 2 or hall.searched == NEVER:
                await asyncio.sleep(LOOK_AGAIN)
        assert not failing
