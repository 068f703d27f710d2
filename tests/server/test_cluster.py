"""Several workers on one PostgreSQL: a table has one owner, and nobody notices which worker he talks to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import ME, OPEN, PATIENCE, Line, Person, Server, serving, some_choice

from hausmacht.server.cluster.bus import Bus, pieces

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_workers(folder: Path, database: str) -> AsyncIterator[tuple[Server, Server]]:
    """Two workers of one server: the same database, the same secret."""
    async with serving(folder, database=database) as first, serving(folder, database=database) as second:
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


async def test_a_match_is_played_over_two_workers(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
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


async def test_who_listens_elsewhere_is_told(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
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


async def test_a_refusal_comes_back_from_the_worker_that_plays(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
        for person, seat in ((anna, 0), (bert, 1)):
            update = await person.look(table, seat)
            refused = await person.choose(table, seat, update["at"], "no such thing", status=422)
            assert refused["refused"]["code"] == "no-such-choice"
            answer = await person.ask("POST", f"/api/tables/{table}/resign", {"seat": 1 - seat})
            assert answer.status_code == 403


async def test_a_table_goes_on_when_its_owner_dies(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as (first, second), anna_and_bert(first, second) as (anna, bert, table):
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
