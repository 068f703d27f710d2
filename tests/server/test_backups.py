"""Backups in a folder and in an S3-compatible store: named after their time, the oldest removed, and brought back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from moto.server import ThreadedMotoServer
from sqlalchemy import text
from tests.server.own_database import empty
from tests.server.serving import ME, Person, play_out, serving
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.server.maintenance import archive, copies, restoring
from hausmacht.server.maintenance.archive import Folder, archive_at, fetch, keep_backup, make_room, seconds_of
from hausmacht.server.maintenance.copies import Copied
from hausmacht.server.maintenance.opening import MaintenanceError
from hausmacht.server.settings import Settings
from hausmacht.server.storage.store import Store

pytestmark = pytest.mark.anyio
NAMES = [f"hausmacht-2026010{day}-040000.db" for day in range(1, 6)]


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A real server that speaks the protocol of S3, with a bucket."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test-secret")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    place = archive_at("s3://games/evenings")
    assert isinstance(place, archive.Bucket)
    place.client.make_bucket("games")
    yield "s3://games/evenings"
    server.stop()


async def played(folder: Path) -> str:
    """A server with a match that was played for a while, stopped again; the table."""
    async with serving(folder) as server, Person(server.address) as anna:
        await anna.get("/api/me")
        table = str((await anna.new_table(ME, {"kind": "guest"}))["id"])
        await play_out({0: anna, 1: anna}, table, Random(1), most=12)
        return table


async def test_a_backup_goes_to_a_folder_and_old_ones_make_room(tmp_path: Path) -> None:
    await played(tmp_path / "data")
    place = tmp_path / "backups"
    place.mkdir()
    for name in [*NAMES, "notes.txt", "hausmacht-mine.db"]:
        (place / name).write_bytes(b"old")

    done = await keep_backup(Settings(data=str(tmp_path / "data")), Folder(place), keep=3)

    names = sorted(path.name for path in place.iterdir())
    assert (done.copied.tables, done.removed) == (1, 3)
    assert names == sorted([*NAMES[3:], Path(done.where).name, "notes.txt", "hausmacht-mine.db"])  # others are not ours
    assert Path(done.where).stat().st_mode & 0o077 == 0


async def test_a_backup_goes_to_a_bucket_and_comes_back(tmp_path: Path, bucket: str) -> None:
    table = await played(tmp_path / "data")
    settings = Settings(data=str(tmp_path / "data"))
    place = archive_at(bucket)
    for name in NAMES[:2]:
        (tmp_path / name).write_bytes(b"old")
        place.put(tmp_path / name, name)

    done = await keep_backup(settings, place, keep=2)
    assert done.where.startswith(f"{bucket}/hausmacht-")
    assert (done.removed, place.names()) == (1, [NAMES[1], done.where.rpartition("/")[2]])

    back = await restoring.restore(Settings(data=str(tmp_path / "new")), bucket, replace=False)
    assert (back.source, back.tables, back.aside) == (done.where, 1, "")
    async with serving(tmp_path / "new") as server:
        assert (await server.hall.find(table)).match.line


async def test_a_store_that_is_away_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(tmp_path / "data")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "x")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "y")
    place = archive_at("s3://games")
    assert isinstance(place, archive.Bucket)
    place.client._http.connection_pool_kw["retries"] = False
    with pytest.raises(MaintenanceError, match="The place for backups cannot be used"):
        await keep_backup(Settings(data=str(tmp_path / "data")), place, keep=1)


async def test_what_was_there_is_put_aside_and_nothing_is_overwritten(tmp_path: Path) -> None:
    table = await played(tmp_path / "data")
    settings = Settings(data=str(tmp_path / "data"))
    done = await keep_backup(settings, Folder(tmp_path / "backups"), keep=0)
    with pytest.raises(MaintenanceError, match="Add --replace"):
        await restoring.restore(settings, done.where, replace=False)

    with sqlite3.connect(tmp_path / "data" / "hausmacht.db") as database:
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("DELETE FROM game_table")
    back = await restoring.restore(settings, str(tmp_path / "backups"), replace=True)

    assert Path(back.aside).is_file()
    async with serving(tmp_path / "data") as server:
        assert (await server.hall.find(table)).match.line
        with pytest.raises(Exception, match="Another server is using the database"):
            await restoring.restore(settings, done.where, replace=True)


async def test_a_restore_that_fails_leaves_the_database_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full must not leave the next start with an empty server."""
    table = await played(tmp_path / "data")
    settings = Settings(data=str(tmp_path / "data"))
    done = await keep_backup(settings, Folder(tmp_path / "backups"), keep=0)
    before = sorted(path.name for path in (tmp_path / "data").iterdir())

    def full(_: Path, to: Path) -> None:
        Path(to).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    async def fails(_: Store) -> int:
        raise OSError("the disk is broken")

    for name, stand_in in (("shutil.copyfile", full), (f"{restoring.__name__}.prepared", fails)):
        with monkeypatch.context() as broken:
            broken.setattr(name, stand_in)
            with pytest.raises((MaintenanceError, OSError)):
                await restoring.restore(settings, done.where, replace=True)
        assert sorted(path.name for path in (tmp_path / "data").iterdir()) == before
    async with serving(tmp_path / "data") as server:
        assert (await server.hall.find(table)).match.line


async def test_a_backup_is_brought_back_into_an_empty_database(database: str, tmp_path: Path) -> None:
    database = await empty(database)
    table = await played(tmp_path / "data")
    done = await keep_backup(Settings(data=str(tmp_path / "data")), Folder(tmp_path / "backups"), keep=0)
    settings = Settings(data=str(tmp_path / "other"), database=database)

    back = await restoring.restore(settings, done.where, replace=False)

    assert back.tables == 1
    async with serving(tmp_path / "other", database=database) as server, Person(server.address) as guest:
        live = await server.hall.find(table)
        assert len(live.match.line) >= 12
        await guest.get("/api/me")  # people can come and go: nothing is counted twice
        await guest.post("/api/account/delete")
        if not database.startswith("sqlite"):
            known = text("SELECT tablename FROM pg_stats WHERE schemaname = 'public'")
            assert {"entry", "seat"} <= {row.tablename for row in await server.hall.store.rows(known)}
    if not database.startswith("sqlite"):
        with pytest.raises(MaintenanceError, match="not empty"):
            await restoring.restore(settings, done.where, replace=True)
        used = Settings(data=str(tmp_path / "other"), database=await empty(database))
        async with serving(tmp_path / "other", database=used.database):
            with pytest.raises(MaintenanceError, match="A server is using"):
                await restoring.restore(used, done.where, replace=True)
    else:
        assert (tmp_path / "tables.db").stat().st_mode & 0o777 == 0o600


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    for content in (b"not a database", b""):
        file.write_bytes(content)
        with pytest.raises(MaintenanceError, match="is no backup"):
            restoring.must_be_backup(file, "x.db")
    with sqlite3.connect(tmp_path / "newer.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    with pytest.raises(MaintenanceError, match="newer Hausmacht"):
        restoring.must_be_backup(tmp_path / "newer.db", "newer.db")
    with pytest.raises(MaintenanceError, match="There is no backup"):
        fetch(str(tmp_path / "empty"), file)


def test_places_and_times_are_read_or_refused() -> None:
    assert [seconds_of(each) for each in ("30m", "24h", "7d")] == [1800, 86400, 604800]
    for wrong in ("", "24", "0h", "a day", "-1h"):
        with pytest.raises(MaintenanceError):
            seconds_of(wrong)
    for wrong in ("ftp://x/y", "s3://", "s3://UPPER/x", "s3:///x"):
        with pytest.raises(MaintenanceError):
            archive_at(wrong)


def test_nothing_is_removed_where_less_is_kept_than_wanted(tmp_path: Path) -> None:
    (tmp_path / NAMES[0]).write_bytes(b"")
    assert make_room(Folder(tmp_path), 3) == 0


def test_the_command_says_what_it_did(tmp_path: Path) -> None:
    asyncio.run(made(tmp_path))
    data = ["--data", str(tmp_path)]
    done = CliRunner().invoke(app, ["backup", "--to", str(tmp_path / "b"), "--keep", "2", *data])
    assert "Copied 0 tables" in done.output
    back = CliRunner().invoke(app, ["restore", str(tmp_path / "b"), "--data", str(tmp_path / "new")])
    assert "Restored 0 tables" in back.output
    for wrong in (["backup"], ["backup", "x.db", "--to", "b"], ["backup", "x.db", "--keep", "2"]):
        refused = CliRunner().invoke(app, [*wrong, *data])
        assert (refused.exit_code != 0, "Name either a FILE" in refused.output) == (True, True)


def test_a_backup_that_fails_does_not_end_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full for a night must not be the end of all backups."""
    asyncio.run(made(tmp_path))
    tries: list[float] = []

    def wait(seconds: float) -> None:
        tries.append(seconds)
        if len(tries) == 3:
            raise KeyboardInterrupt

    def copy_file(source: str, copy: str) -> Copied:
        if len(tries) < 2:
            raise (sqlite3.OperationalError("database or disk is full"), OSError(28, "No space left"))[len(tries)]
        return Copied(7, 8)

    monkeypatch.setattr("time.sleep", wait)
    monkeypatch.setattr(copies, "copy_file", copy_file)
    done = CliRunner().invoke(app, ["backup", "--to", str(tmp_path / "b"), "--every", "24h", "--data", str(tmp_path)])
    assert tries == [86400.0] * 3
    assert done.output.count("There is no backup this time") == 2
    assert "Copied 7 tables" in done.output
    assert [each.stat().st_mode & 0o777 for each in (tmp_path / "b").iterdir()] == [0o600]


async def made(folder: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{folder / 'hausmacht.db'}")).close()
