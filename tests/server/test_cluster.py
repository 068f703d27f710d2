"""Several workers on one PostgreSQL: a table has one owner, and nobody notices which worker he talks to."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.conftest import RedisServer
from tests.server.serving import ME, OPEN, Line, Person, Server, serving, some_choice

from hausmacht.server.cluster import bus as buses
from hausmacht.server.cluster.bus import Bus, Postgres, Redis, line_to, pieces
from hausmacht.server.cluster.bus import Line as BusLine
from hausmacht.server.maintenance.doctor import examine_broker
from hausmacht.server.settings import Settings
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio


class Cluster(msgspec.Struct):
    """What workers share: a database, and how they hear of each other."""

    database: str
    redis: RedisServer | None = None

    @property
    def broker(self) -> str:
        return self.redis.url if self.redis else ""

    async def cut(self) -> None:
        """Every line between the workers breaks at once."""
        if self.redis is not None:
            self.redis.stop()
            self.redis.start()
            return
        import asyncpg

        connection = await asyncpg.connect(self.database)
        try:
            statement = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
            cut = await connection.fetch(statement, buses.APPLICATION)
            assert cut
        finally:
            await connection.close()


@pytest.fixture(params=["postgresql", "redis"])
def cluster(request: pytest.FixtureRequest, postgres: str) -> Cluster:
    return Cluster(postgres, request.getfixturevalue("redis") if request.param == "redis" else None)


@asynccontextmanager
async def two_workers(folder: Path, shared: Cluster) -> AsyncIterator[tuple[Server, Server]]:
    """Two workers of one server: the same database, the same broker, the same secret."""
    settings: dict[str, Any] = {"database": shared.database, "broker": shared.broker}
    async with serving(folder, **settings) as first, serving(folder, **settings) as second:
        yield first, second


@asynccontextmanager
async def anna_and_bert(first: Server, second: Server) -> AsyncIterator[tuple[Person, Person, str]]:
    """Anna talks to the first worker and Bert to the second; they play at one table."""
    async with Person(first.address) as anna, Person(second.address) as bert:
        table = await anna.new_table(ME, OPEN, start=False)
        await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table['id']}/start")
        yield anna, bert, table["id"]


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


async def until_at(line: Line, at: int) -> Any:
    while True:
        update = await line.until("update")
        if update["at"] >= at:
            return update


async def test_a_match_is_played_over_two_workers(cluster: Cluster, tmp_path: Path) -> None:
    async with two_workers(tmp_path, cluster) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        luck = Random(3)
        owners = set()
        for _ in range(30):
            for person, seat in ((anna, 0), (bert, 1)):
                update = await person.look(table, seat)
                if update["question"] is not None:
                    after = await person.choose(table, seat, update["at"], some_choice(update, luck), f"{update['at']}")
                    assert after["at"] > update["at"]
                    again = await person.choose(table, seat, update["at"], "whatever", f"{update['at']}")
                    assert again["at"] == after["at"]
            owners.add((bool(first.live(table).fence), bool(second.live(table).fence)))

        assert len(owners) == 1  # the table did not change hands
        assert sorted(next(iter(owners))) == [False, True]
        assert (await anna.look(table, 0))["view"]["seat"] == 0
        assert first.live(table).match.state.encode() == second.live(table).match.state.encode()


async def test_who_listens_elsewhere_is_told(cluster: Cluster, tmp_path: Path) -> None:
    async with two_workers(tmp_path, cluster) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        async with anna.socket(table, 0) as left, bert.socket(table, 1) as right:
            update, other = await left.until("update"), await right.until("update")
            await until(lambda: len(first.live(table).people()) == len(second.live(table).people()) == 2)
            seats = (await anna.get(f"/api/tables/{table}"))["seats"]
            assert [seat["online"] for seat in seats] == [True, True]

            await left.say(type="choose", at=update["at"], choice="done", key="a")
            await until_at(left, update["at"] + 1)
            await right.say(type="choose", at=other["at"], choice="done", key="b")
            told = await until_at(right, other["at"] + 1)
            assert (await until_at(left, told["at"]))["at"] == told["at"]  # both are revealed

            await left.say(type="chat", text="good morning")
            assert (await right.until("chat"))["text"] == "good morning"
            await right.say(type="choose", at=0, choice="done", key="c")
            assert (await right.until("stale"))["update"]["at"] == told["at"]
        await until(lambda: not first.live(table).people() and not second.live(table).people())


async def test_a_refusal_comes_back_from_the_worker_that_plays(cluster: Cluster, tmp_path: Path) -> None:
    async with two_workers(tmp_path, cluster) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        for person, seat in ((anna, 0), (bert, 1)):
            update = await person.look(table, seat)
            refused = await person.choose(table, seat, update["at"], "no such thing", status=422)
            assert refused["refused"]["code"] == "no-such-choice"
            answer = await person.ask("POST", f"/api/tables/{table}/resign", {"seat": 1 - seat})
            assert answer.status_code == 403


async def test_a_table_goes_on_when_its_owner_dies(cluster: Cluster, tmp_path: Path) -> None:
    async with two_workers(tmp_path, cluster) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        workers = [first, second]
        dead, alive = workers if first.live(table).fence else workers[::-1]
        person, seat = (bert, 1) if alive is second else (anna, 0)
        await dead.hall.supervisor.close()  # it no longer says that it lives, and hears nothing
        await dead.app.litestar.state.desk.neighbours.bus.close()

        async with asyncio.timeout(PATIENCE):
            while True:
                update = await person.look(table, seat)
                answer = await person.ask(
                    "POST",
                    f"/api/tables/{table}/choose",
                    {"seat": seat, "at": update["at"], "choice": some_choice(update, Random(1)), "key": "k"},
                )
                if answer.status_code == 200:
                    break
                assert answer.status_code == 503, answer.text

        await until(lambda: alive.live(table).fence)
        lost = dead.live(table)
        assert lost.fence != alive.live(table).fence


async def test_what_was_missed_while_the_line_was_broken_is_made_up_for(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "FOLLOW_SECONDS", 1_000_000.0)  # nobody looks by himself
    connect, missed = Bus.connect, asyncio.Event()

    async def after_something_was_missed(bus: Bus) -> None:
        await missed.wait()
        await connect(bus)

    async with two_workers(tmp_path, cluster) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        lines = [each.app.litestar.state.desk.neighbours.bus for each in (first, second)]
        owner, person, seat = (first, anna, 0) if first.live(table).fence else (second, bert, 1)
        other = second if owner is first else first
        await person.look(table, seat)
        monkeypatch.setattr(Bus, "connect", after_something_was_missed)
        await cluster.cut()
        await until(lambda: not any(line.is_open for line in lines))
        update = await person.look(table, seat)
        await person.choose(table, seat, update["at"], "done", "missed")
        assert other.live(table).table.length < owner.live(table).table.length
        missed.set()

        await until(lambda: all(line.is_open for line in lines))
        await until(lambda: other.live(table).table.length == owner.live(table).table.length)
        assert [line.openings for line in lines] == [2, 2]
        for each, number in ((anna, 0), (bert, 1)):  # and letters are heard again
            update = await each.look(table, number)
            if update["question"] is not None:
                await each.choose(table, number, update["at"], some_choice(update, Random(1)), "heard")


async def test_workers_start_and_end_while_the_broker_is_away(
    redis: RedisServer, postgres: str, tmp_path: Path
) -> None:
    redis.stop()
    async with serving(tmp_path, database=postgres, broker=redis.url) as server, Person(server.address) as anna:
        bus = server.app.litestar.state.desk.neighbours.bus
        assert not bus.is_open
        table = await anna.new_table(ME, OPEN, start=False)
        redis.start()
        await until(lambda: bus.is_open)
        await anna.get(f"/api/tables/{table['id']}")
        redis.stop()


# The lines by themselves


class Ear:
    """Hears letters at one end of a bus."""

    def __init__(self, line: BusLine, name: str) -> None:
        self.heard: list[bytes] = []
        self.made_up = 0
        self.bus = Bus(line, name, self.heard.append, self.make_up)

    async def make_up(self) -> None:
        self.made_up += 1


@asynccontextmanager
async def two_ears(cluster: Cluster) -> AsyncIterator[tuple[Ear, Ear]]:
    ears = []
    for name in ("left", "right"):
        line = line_to(cluster.broker, cluster.database)
        assert isinstance(line, Redis if cluster.redis else Postgres)
        ears.append(Ear(line, name))
        await ears[-1].bus.open()
    try:
        yield ears[0], ears[1]
    finally:
        for ear in ears:
            await ear.bus.close()


async def test_a_letter_reaches_whom_it_is_for(cluster: Cluster) -> None:
    before = asyncio.all_tasks()
    async with two_ears(cluster) as (left, right):
        left.bus.post(b"to everybody else")
        left.bus.post(b"to the right", "right")
        left.bus.post(b"to somebody", "else")
        left.bus.post(b"x" * 50_000, "right")
        await until(lambda: len(right.heard) == 3)
        assert right.heard == [b"to everybody else", b"to the right", b"x" * 50_000]
        right.bus.post(b"back")
        await until(lambda: left.heard == [b"back"])
    if cluster.redis is not None:
        await until(lambda: cluster.redis.clients() == 0)
    await until(lambda: asyncio.all_tasks() <= before)


async def test_a_line_that_breaks_is_opened_again(cluster: Cluster) -> None:
    before = asyncio.all_tasks()
    async with two_ears(cluster) as (left, right):
        for round_number in range(3):
            await cluster.cut()
            await until(lambda: left.made_up == right.made_up == round_number + 1)  # noqa: B023
            left.bus.post(b"again")
            await until(lambda: right.heard[round_number:] == [b"again"])  # noqa: B023
    if cluster.redis is not None:
        await until(lambda: cluster.redis.clients() == 0)
    await until(lambda: asyncio.all_tasks() <= before)


async def test_a_broker_that_hangs_is_noticed(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENING_SECONDS", "SENDING_SECONDS", "QUIET_SECONDS"):
        monkeypatch.setattr(buses, name, 0.5)
    async with two_ears(Cluster("postgresql://", redis)) as (left, right):
        assert redis.process is not None
        redis.process.send_signal(signal.SIGSTOP)
        await until(lambda: not left.bus.is_open and not right.bus.is_open)
        redis.process.send_signal(signal.SIGCONT)
        await until(lambda: left.made_up >= 1 and right.made_up >= 1 and left.bus.is_open and right.bus.is_open)

        async def is_heard() -> bool:
            left.bus.post(b"hello")
            await asyncio.sleep(0.1)
            return bool(right.heard)

        async with asyncio.timeout(PATIENCE):
            while not await is_heard():
                pass


class Quiet:
    """A subscription on which nothing comes but the answers to so many pings."""

    def __init__(self, answers: int) -> None:
        self.answers = answers
        self.pings = 0
        self.looked = 0

    async def get_message(self, timeout: float) -> dict[str, str] | None:
        self.looked += 1
        is_answer = self.looked % 2 == 0 and self.pings <= self.answers  # each silence is followed by a ping
        return {"type": "pong", "data": ""} if is_answer else None

    async def ping(self) -> None:
        self.pings += 1


async def test_a_quiet_line_stays_open_as_long_as_pings_are_answered() -> None:
    heard: list[str] = []
    quiet = Quiet(answers=20)
    async with asyncio.timeout(PATIENCE):
        await Redis("redis://nobody").read(quiet, heard.append)

    assert (quiet.pings, heard) == (21, [])


async def test_a_ping_is_answered_on_the_line_that_hears(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody_reads(line: Redis, subscription: Any, hear: Any) -> None:
        """The test reads."""

    monkeypatch.setattr(Redis, "read", nobody_reads)
    line = Redis(redis.url)
    await line.open(("a channel",), lambda _: None)
    try:
        await line.subscription.ping()
        assert (await line.subscription.get_message(timeout=PATIENCE))["type"] == "pong"
    finally:
        await line.close()


async def test_what_is_no_letter_of_ours_is_passed_over(cluster: Cluster) -> None:
    async with two_ears(cluster) as (left, right):
        await left.bus.line.send([("hausmacht", "hello"), ("hausmacht", "a b c 1 {"), ("hausmacht", "a b c d e")])
        left.bus.post(b"a letter")
        await until(lambda: right.heard[-1:] == [b"a letter"])
        assert right.bus.openings == 1


def test_a_database_file_needs_no_line() -> None:
    assert line_to("", "sqlite+aiosqlite:///x.db") is None
    assert line_to("redis://localhost", "sqlite+aiosqlite:///x.db") is None


def test_long_letters_travel_in_pieces() -> None:
    heard: list[bytes] = []

    async def nothing() -> None:
        pass

    async def send() -> None:
        bus = Bus(None, "b", heard.append, nothing)  # type: ignore[arg-type]
        for size in (1, 6_999, 7_001, 50_000):
            letter = bytes(b"x" * size)
            for text in reversed(pieces(letter, "a")):
                assert len(text.encode()) < 8_000
                bus.heard(text)
            assert heard.pop() == letter
        bus.heard(pieces(b"own", "b")[0])
        assert not heard

    asyncio.run(send())


async def test_the_doctor_asks_the_broker(redis: RedisServer) -> None:
    settings = Settings(database="postgresql://nobody@localhost/none", broker=redis.url)
    assert [finding.sentence for finding in await examine_broker(settings)] == ["The broker answers."]
    redis.stop()
    (finding,) = await examine_broker(settings)
    assert not finding.is_fine
    assert "The broker does not answer" in finding.sentence
    assert await examine_broker(Settings()) == []
