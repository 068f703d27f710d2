"""Several workers from one command: real processes on one port, killed and replaced, and the secret they share."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.serving import CERTIFICATES, ME, OPEN, Person, serving, some_choice
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.server.people import fingerprint
from hausmacht.server.settings import SettingsError, load
from hausmacht.server.storage.database import StoreError
from hausmacht.server.storage.schema import WORKER
from hausmacht.server.storage.store import Store

ROOT = Path(__file__).parents[2]
SECRET = "a secret of more than thirty-two characters"


class Running:
    """`hausmacht serve --workers 2` in a process of its own."""

    def __init__(self, process: Process, address: str, log: Path) -> None:
        self.process = process
        self.address = address
        self.log = log

    def children(self) -> list[int]:
        """The workers, as the system knows them."""
        return [int(pid) for pid in children_file(self.process.pid).read_text().split()]

    def logged(self, event: str) -> list[Any]:
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line.get("event") == event]

    async def who_answers(self) -> str:
        # every client has a connection of its own
        async with httpx.AsyncClient(timeout=PATIENCE, verify=CERTIFICATES) as http:
            worker: str = (await http.get(f"{self.address}/healthz")).json()["worker"]
            return worker


def children_file(pid: int) -> Path:
    return Path(f"/proc/{pid}/task/{pid}/children")


@asynccontextmanager
async def two_workers(folder: Path, database: str, *more: str) -> AsyncIterator[Running]:
    log = folder / "log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hausmacht", "serve", "--workers", "2", "--port", "0", "--data", str(folder)),
            *("--database", database, *more),
            stdout=PIPE, stderr=errors, cwd=ROOT,
            env={**os.environ, "HAUSMACHT_BOT_PAUSE": "0", "HAUSMACHT_BOT_PROCESSES": "1"},
        )  # fmt: skip
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        address = re.search(r"http://[\d.:]+", line)
        assert address is not None, log.read_text()
        yield Running(process, address[0], log)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.05)


async def insisting(person: Person, method: str, path: str, body: Any = None) -> Any:
    """As a page does: when the line breaks or the table changes hands, try again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.TransportError):
                answer = await person.ask(method, path, body)
                if answer.status_code == 200:
                    return answer.json()
                assert answer.status_code == 503, answer.text
            await asyncio.sleep(0.1)


async def play_on(people: list[Person], table: str, luck: Random, count: int) -> int:
    """So many choices of whoever is asked; how far the table is then."""
    at = 0
    while count:
        for seat, person in enumerate(people):
            update = await insisting(person, "GET", f"/api/tables/{table}/play?seat={seat}&since=0&language=en")
            if update["question"] is not None and count:
                key = f"{seat}-{update['at']}"
                body = {"seat": seat, "at": update["at"], "choice": some_choice(update, luck), "key": key}
                after = await insisting(person, "POST", f"/api/tables/{table}/choose", body)
                assert after["at"] > update["at"]
                at = after["at"]
                count -= 1
    return at


async def places(database: str) -> list[str]:
    """The numbers of the workers that live, as the database has them."""
    store = await Store.open(database.replace("postgresql:", "postgresql+asyncpg:"))
    try:
        alive = await store.alive()
        rows = await store.rows(select(WORKER.c.name).where(WORKER.c.id.in_(alive)))
        return sorted(row.name.rpartition(" ")[2] for row in rows)
    finally:
        await store.close()


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.anyio
@pytest.mark.slow
async def test_two_people_play_on_while_a_worker_is_killed(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as running:
        before = running.children()
        assert len(before) == 2
        found: set[str] = set()

        async def both_answer() -> bool:
            found.add(await running.who_answers())
            return len(found) == 2

        await until(both_answer)
        async with Person(running.address) as anna, Person(running.address) as bert:
            table = await anna.new_table(ME, OPEN, start=False)
            await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
            await anna.post(f"/api/tables/{table['id']}/start")
            luck = Random(5)
            reached = await play_on([anna, bert], table["id"], luck, 10)
            for victim in before:
                helpers = [int(pid) for pid in children_file(victim).read_text().split()]
                os.kill(victim, signal.SIGKILL)
                further = await play_on([anna, bert], table["id"], luck, 10)
                assert further > reached
                reached = further

                async def is_replaced(victim: int = victim) -> bool:
                    return len(running.children()) == 2 and victim not in running.children()

                async def are_gone(helpers: list[int] = helpers) -> bool:
                    return not any(is_alive(pid) for pid in helpers)

                await until(is_replaced)
                await until(are_gone)
        assert len(running.logged("worker ended")) == 2

        async def both_have_a_place() -> bool:  # nobody takes the other for one that is dead
            return await places(postgres) == ["1", "2"]

        await until(both_have_a_place)
        workers = running.children()
        helpers = [int(pid) for worker in workers for pid in children_file(worker).read_text().split()]

        running.process.terminate()
        assert await asyncio.wait_for(running.process.wait(), PATIENCE) == 0
        assert not any(is_alive(pid) for pid in workers)
        assert not any(is_alive(pid) for pid in helpers)
        assert not running.logged("workers do not end")


@pytest.mark.anyio
async def test_workers_do_not_outlive_their_parent(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as running:
        workers = running.children()
        running.process.kill()
        await running.process.wait()

        async def are_gone() -> bool:
            return not any(is_alive(pid) for pid in workers)

        await until(are_gone)


@pytest.mark.anyio
async def test_what_keeps_the_first_worker_from_starting_is_told_in_a_sentence(postgres: str, tmp_path: Path) -> None:
    async with serving(tmp_path / "one", database=postgres, secret=SECRET) as server:
        port = server.address.rpartition(":")[2]
        for more, sentence in (
            (["--port", "0"], "Another server uses this database with a different secret"),
            (["--port", port], f"Cannot listen on 127.0.0.1 port {port}"),
        ):
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "hausmacht", "serve", "--workers", "2", "--data", str(tmp_path / "other")),
                *("--database", postgres, *more), stdout=PIPE, stderr=PIPE, cwd=ROOT,
            )  # fmt: skip
            out, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert process.returncode == 1
            assert sentence in (out + errors).decode()
            assert "Traceback" not in (out + errors).decode()


def test_a_database_file_serves_one_process(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--workers", "2", "--data", str(tmp_path)])

    assert result.exit_code == 1
    assert "A database file can only be used by one process: for several workers, use PostgreSQL." in result.output


# The secret


@pytest.mark.anyio
async def test_workers_of_one_database_have_the_same_secret(postgres: str, tmp_path: Path) -> None:
    async with serving(tmp_path / "one", database=postgres, secret=SECRET) as first:
        with pytest.raises(StoreError, match="a different secret"):
            async with serving(tmp_path / "two", database=postgres):
                pass
        (tmp_path / "three").mkdir()
        (tmp_path / "three" / "secret").write_text(SECRET)
        async with (
            serving(tmp_path / "three", database=postgres) as second,
            Person(first.address) as anna,
            Person(second.address) as also_anna,
        ):
            me = (await anna.get("/api/me"))["id"]
            also_anna.http.cookies.update(dict(anna.http.cookies.items()))
            assert (await also_anna.get("/api/me"))["id"] == me
            store = await Store.open(postgres.replace("postgresql:", "postgresql+asyncpg:"))
            try:
                assert len(await store.alive()) == 2  # who was refused is not among them
            finally:
                await store.close()
    async with serving(tmp_path / "two", database=postgres):
        pass  # nobody is left who would mind


def test_a_fingerprint_does_not_tell_the_secret() -> None:
    assert fingerprint(SECRET) != fingerprint(SECRET + "s")
    assert SECRET not in fingerprint(SECRET)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"HAUSMACHT_SECRET": "short"}, "at least 32 characters"),
        ({"HAUSMACHT_WORKERS": "0"}, "at least 1"),
        ({"HAUSMACHT_WORKERS": "2"}, "use PostgreSQL"),
        ({"HAUSMACHT_BROKER": "amqp://x"}, "must be a URL like redis://"),
        ({"HAUSMACHT_METRICS_PORT": "65536"}, "metrics_port"),
    ],
)
def test_what_workers_cannot_use_gets_a_sentence(environment: dict[str, str], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=sentence):
        load(None, {"data": str(tmp_path)}, environment)


# What hosts look at


@pytest.mark.anyio
async def test_every_worker_shows_its_own_numbers(postgres: str, tmp_path: Path) -> None:
    port = free_port(2)
    environment = tmp_path / "settings.toml"
    environment.write_text(f"metrics_port = {port}\n")
    async with two_workers(tmp_path, postgres, "--settings", str(environment)) as running:
        names = set()
        async with httpx.AsyncClient(timeout=PATIENCE, verify=CERTIFICATES) as http:
            for number in (port, port + 1):
                text = (await http.get(f"http://127.0.0.1:{number}/metrics")).text
                names.add(re.findall(r'hausmacht_worker\{worker="(\w+)"\} 1.0', text)[0])
        assert len(names) == 2
        assert await running.who_answers() in names


# Several hosts start at the same time


@pytest.mark.anyio
async def test_workers_that_start_together_lay_the_database_out_once(postgres: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(postgres)
    try:
        await connection.execute("CREATE DATABASE together")
    finally:
        await connection.close()
    url = postgres.replace("postgresql:", "postgresql+asyncpg:").replace("/postgres?", "/together?")
    stores = await asyncio.gather(*[Store.open(url) for _ in range(4)])
    versions = {await store.version() for store in stores}
    for store in stores:
        await store.close()
    assert len(versions) == 1
