"""Whoever follows a table hears from its owner what was written; what does not fit is looked up in the store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import event
from tests.patience import PATIENCE
from tests.server.serving import ME, OPEN, Line, Person, Server, serving, some_choice

from hausmacht.server.cluster import neighbours
from hausmacht.server.cluster.letters import Changed
from hausmacht.server.storage import leases
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def nobody_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that waited in vain for a busy one would look into the store, and take the table."""
    monkeypatch.setattr(neighbours, "ANSWER_SECONDS", PATIENCE)
    for module in (leases, halls):
        monkeypatch.setattr(module, "DEAD_MS", round(1000 * PATIENCE))


class Pair(msgspec.Struct):
    """A table that one worker plays; at the other somebody listens."""

    owner: Server
    other: Server
    table: str
    lines: list[Line]  # of both seats, the owner's first

    @property
    def is_equal(self) -> bool:
        """Whether both workers know the same table."""
        found = [each.live(self.table).current for each in (self.owner, self.other)]
        states = {each[0].state.encode() for each in found if each is not None}
        return self.lengths[0] == self.lengths[1] and None not in found and len(states) == 1

    @property
    def lengths(self) -> list[int]:
        return [each.live(self.table).table.length for each in (self.owner, self.other)]


@asynccontextmanager
async def pair(folder: Path, postgres: str) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as around:
        workers = [await around.enter_async_context(serving(folder, database=postgres)) for _ in range(2)]
        anna, bert = [await around.enter_async_context(Person(each.address)) for each in workers]
        made = await anna.new_table(ME, OPEN, start=False)
        table = made["id"]
        await bert.post(f"/api/tables/{table}/join", {"invite": made["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table}/start")
        lines = [await around.enter_async_context(each.socket(table, seat)) for seat, each in enumerate((anna, bert))]
        await until(lambda: all(len(each.live(table).people()) == 2 for each in workers))
        await until(lambda: all(len(each.hall.others) == 2 for each in workers))
        turned = 1 if workers[0].live(table).fence else -1
        owner, other = workers[::turned]
        yield Pair(owner, other, table, lines[::turned])


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


@contextmanager
def asked(pair: Pair, words: str) -> Iterator[list[str]]:
    """When who follows asks the store something with these words in it, and what it knows of the table then."""
    found: list[str] = []

    def hear(_c: Any, _k: Any, statement: str, *_: Any) -> None:
        if words in statement:
            live, hall = pair.other.live(pair.table), pair.other.hall
            record = live.table
            found.append(
                f"{words}: {record.owner=} {record.fence=} {record.length=} {record.version=} {live.fence=}"
                f" {live.is_stale=} {live.is_following=} {hall.worker=} {hall.others=}"
            )

    engine = pair.other.hall.store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", hear)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", hear)


async def play(pair: Pair, choices: int) -> None:
    """Both choose over their sockets, each at his own worker, until so many entries are written."""
    wanted = pair.lengths[0] + choices
    players = [asyncio.create_task(answer_all(line)) for line in pair.lines]
    try:
        await until(lambda: max(pair.lengths) >= wanted)
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def answer_all(line: Line) -> None:
    luck, answered = Random(3), -1
    while True:
        update = await line.until("update")
        if update["question"] is not None and update["at"] > answered:
            answered = update["at"]
            await line.say(type="choose", at=answered, choice=some_choice(update, luck), key=f"k{answered}")


async def test_a_follower_asks_the_store_nothing(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "FOLLOW_SECONDS", 1_000_000.0)  # nobody looks by himself
    async with pair(tmp_path, postgres) as both:
        with asked(both, "FROM entry") as logs, asked(both, "UPDATE game_table") as takings:
            before = both.lengths[0]
            await play(both, 20)
            await until(lambda: both.is_equal and both.lengths[0] >= before + 20)
        left, right = (each.live(both.table) for each in (both.owner, both.other))
        assert left.keys == right.keys
        assert left.teller.times == right.teller.times
        for name in ("state", "ended", "updated", "deciding", "round", "asks", "owner", "fence", "version"):
            assert getattr(left.table, name) == getattr(right.table, name), name
        assert logs == takings == []


@pytest.mark.parametrize("wrong", ["gap", "hash", "choice", "fence", "none"])
async def test_a_letter_that_does_not_fit_is_looked_up(
    wrong: str, postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "FOLLOW_SECONDS", 1_000_000.0)
    async with pair(tmp_path, postgres) as both:
        neighbours = both.other.app.litestar.state.desk.neighbours
        hear, heard = neighbours.hear_changed, []

        def altered(letter: Changed) -> None:
            written = letter.written
            if written is None:
                hear(letter)
                return
            heard.append(wrong)
            change = msgspec.structs.replace
            *others, (line, key, made_at) = written.entries
            if wrong == "gap" and len(heard) == 1:
                return  # the letter is lost
            if wrong == "hash":
                line = change(line, hash="0000")
            elif wrong == "choice":
                line = change(line, choice="no such thing")
            elif wrong == "fence":
                written = change(written, fence=0)
            written = change(written, entries=(*others, (line, key, made_at)))
            hear(change(letter, written=None if wrong == "none" else written))

        monkeypatch.setattr(neighbours, "hear_changed", altered)
        await play(both, 6)
        await until(lambda: both.is_equal)
        assert heard
        left, right = (each.live(both.table) for each in (both.owner, both.other))
        assert (right.fence, right.table.fence) == (0, left.fence)


async def test_who_is_thought_to_play_the_table_may_have_let_go_of_it(postgres: str, tmp_path: Path) -> None:
    async with pair(tmp_path, postgres) as both:
        table = both.other.live(both.table).table
        table.owner = next(worker for worker in both.other.hall.others if worker == both.owner.hall.worker)
        owner = both.owner.live(both.table)
        await both.owner.hall.store.let_go(both.owner.hall.worker, [both.table])
        owner.fence = 0
        await play(both, 4)
        await until(lambda: both.is_equal)
        assert [bool(each.live(both.table).fence) for each in (both.owner, both.other)].count(True) == 1
