"""A worker that does not know yet what the others have done: it may be late, but it tells nobody anything wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import ME, Person, Server, serving, some_choice

from hausmacht.server.play import moves
from hausmacht.server.storage.schema import WORKER
from hausmacht.server.tables.hall import NEVER

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_workers(folder: Path, database: str) -> AsyncIterator[tuple[Server, Server, Person]]:
    """Two workers on one database, and Anna, whose requests come to the first."""
    async with (
        serving(folder, database=database) as first,
        serving(folder, database=database) as second,
        Person(first.address) as anna,
    ):
        yield first, second, anna


@asynccontextmanager
async def same_person(person: Person, worker: Server) -> AsyncIterator[Person]:
    """The same person, whose requests now come to this worker."""
    async with Person(worker.address) as same:
        same.http.cookies = person.http.cookies
        yield same


async def done_at_once(person: Person, table: str, seat: int, key: str) -> int:
    """A choice of a seat that is asked; the count after it."""
    update = await person.look(table, seat)
    after = await person.choose(table, seat, update["at"], some_choice(update, Random(1)), key)
    return int(after["at"])


def owner_first(workers: list[Server], table: str) -> list[Server]:
    return sorted(workers, key=lambda worker: -worker.live(table).fence)


async def test_a_table_is_opened_while_its_owner_writes(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Table and log are read one after the other; what is written in between is no damage."""
    async with two_workers(tmp_path, postgres) as (first, second, anna):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        read = second.hall.store.table
        made = 0

        async def slow(table_id: str) -> Any:
            nonlocal made
            found = await read(table_id)
            if made < 3:
                made += 1
                for seat in (0, 1):
                    if (await anna.look(table, seat))["question"] is not None:
                        await done_at_once(anna, table, seat, f"k{made}")
            return found

        monkeypatch.setattr(second.hall.store, "table", slow)
        live = await second.hall.find(table)
        assert live.match.entries
        for _ in range(2):
            await live.do(live.catch_up)
            assert live.table.length == len(live.match.entries)
        await live.do(live.refresh)
        assert live.table.length == len(live.match.entries)
        monkeypatch.undo()
        await live.do(live.follow)
        assert live.table.trouble == ""
        assert live.match.state.encode() == first.live(table).match.state.encode()


async def test_a_table_that_is_opened_while_we_look_around_stays(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(tmp_path, postgres) as (_, second, anna):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        look = second.hall.store.standings

        async def slow(table_ids: Any) -> Any:
            found = await look(table_ids)
            await second.hall.find(table)
            return found

        monkeypatch.setattr(second.hall.store, "standings", slow)
        await second.hall.follow_all()
        assert table in second.hall.live
        assert not second.live(table).is_stopped


async def test_who_no_longer_plays_a_table_does_not_judge_what_is_stale(postgres: str, tmp_path: Path) -> None:
    """The old owner has not noticed yet that he is out, and hears from somebody who knows more than he does."""
    async with two_workers(tmp_path, postgres) as (first, second, anna):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        await anna.get(f"/api/tables/{table}/play?seat=0")
        await second.hall.find(table)
        old, new = owner_first([first, second], table)
        await old.hall.supervisor.close()
        await old.app.litestar.state.desk.neighbours.bus.close()  # it does not hear what happens
        await forget_worker(new, old)
        live = new.live(table)
        await live.do(live.own)
        await live.do(lambda: moves.choose(live, 0, 1, "done", "key"))
        assert old.live(table).fence

        async with same_person(anna, old) as program:
            again = await program.choose(table, 0, 1, "done", "key")  # sent again, because nobody had answered
            assert again["at"] == 2
            assert (await program.look(table, 0))["at"] == 2
        assert old.live(table).fence == 0

        await live.do(lambda: moves.choose(live, 1, 1, "done", "key"))
        await new.hall.supervisor.close()
        await forget_worker(old, new)
        old.live(table).fence = live.fence - 1  # as if it had been the owner once
        async with same_person(anna, old) as program:
            body = {"seat": 0, "at": 3, "choice": "nothing", "key": "other"}
            refused = await program.ask("POST", f"/api/tables/{table}/choose", body)
            assert refused.status_code == 422, refused.text  # not 409: the count is right


async def test_a_choice_without_a_key_counts_once_when_the_answer_of_its_worker_is_lost(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_workers(tmp_path, postgres) as (first, second, anna):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        await anna.get(f"/api/tables/{table}/play?seat=0")
        await second.hall.find(table)
        owner, other = owner_first([first, second], table)
        neighbours = other.app.litestar.state.desk.neighbours
        ask, asked = neighbours.ask, []

        async def lost_once(*letter: Any) -> Any:
            asked.append(letter)
            answered = await ask(*letter)
            return None if len(asked) == 1 else answered

        monkeypatch.setattr(neighbours, "ask", lost_once)
        async with same_person(anna, other) as program:
            update = await program.look(table, 0)
            after = await program.choose(table, 0, update["at"], "done")

        assert len(asked) == 2
        assert after["at"] == update["at"] + 1
        assert [entry.text for entry in owner.live(table).match.entries[1:]] == ["done"]


async def test_who_has_just_sat_down_is_known_everywhere(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that has not heard yet who sits where asks the store before it sends anybody away."""
    async with two_workers(tmp_path, postgres) as (first, second, anna), Person(second.address) as bert:
        made = await anna.new_table(ME, {"kind": "open"}, start=False)
        table = made["id"]
        await second.hall.find(table)
        await second.app.litestar.state.desk.neighbours.bus.close()  # it does not hear what happens
        await second.hall.supervisor.close()
        await bert.get("/api/me")
        async with same_person(bert, first) as same:
            await same.post(f"/api/tables/{table}/join", {"invite": made["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table}/start")
        assert (await bert.look(table, 1))["seat"] == 1


async def test_an_owner_who_was_silent_for_too_long_asks_before_it_sends_anybody_away(
    postgres: str, tmp_path: Path
) -> None:
    """It stood still, another worker took its table, and somebody sat down there: it still believes it is the owner."""
    async with two_workers(tmp_path, postgres) as (old, new, anna), Person(new.address) as bert:
        made = await anna.new_table(ME, {"kind": "open"}, start=False)
        table = made["id"]
        await own(old, table)
        await stand_still(old)
        await bert.post(f"/api/tables/{table}/join", {"invite": made["invite"].rpartition("/")[2]})
        assert old.live(table).fence
        assert new.live(table).fence > old.live(table).fence

        async with same_person(bert, old) as same:
            told = await same.get(f"/api/tables/{table}")
        assert [seat["mine"] for seat in told["seats"]] == [False, True]
        assert not old.live(table).fence


async def test_whoever_was_silent_for_too_long_gives_up_what_was_taken(postgres: str, tmp_path: Path) -> None:
    async with two_workers(tmp_path, postgres) as (old, new, anna):
        taken = (await anna.new_table(ME, {"kind": "open"}, start=False))["id"]
        kept = (await anna.new_table(ME, {"kind": "open"}, start=False))["id"]
        for table in (taken, kept):
            await own(old, table)
        await stand_still(old)
        await own(new, taken)

        await old.hall.beat()

        assert old.hall.is_surely_alive
        assert old.live(taken).is_stale
        assert old.live(kept).fence
        assert not old.live(kept).is_stale


async def own(worker: Server, table: str) -> None:
    live = await worker.hall.find(table)
    await live.do(live.own)


async def stand_still(worker: Server) -> None:
    """As a machine that stops for a while: it says nothing, hears nothing, and is taken for dead."""
    await worker.hall.supervisor.close()
    await worker.app.litestar.state.desk.neighbours.bus.close()
    await forget_worker(worker, worker)
    worker.hall.beaten = NEVER


async def forget_worker(teller: Server, gone: Server) -> None:
    """As if a worker had not been seen for long."""
    async with teller.hall.store.transaction() as connection:
        await connection.execute(WORKER.delete().where(WORKER.c.id == gone.hall.worker))
