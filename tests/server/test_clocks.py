"""Clocks at tables: they run, they end, they outlast a restart, and nobody learns more from them than he may."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.moved_clock import DAY, HOUR, MovedClock
from tests.patience import PATIENCE
from tests.server.serving import BOT, LOOK_AGAIN, ME, OPEN, Person, Server, people, play_out, serving, some_choice

from hausmacht.server.clocks import seat_clock
from hausmacht.server.play import moves, stand_in
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.store import Store
from hausmacht.server.tables import hall, time_up

pytestmark = pytest.mark.anyio

A_DAY = {"kind": "turn", "time": 86_400, "grace": 3600, "vacation": 14, "bot": "random"}
BANK = {"kind": "bank", "time": 3600, "increment": 60}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due is done at once."""
    monkeypatch.setattr(hall, "RING_SECONDS", 0.05)


async def two(anna: Person, bert: Person, **clock: Any) -> str:
    """Anna and Bert at a table with a clock, begun."""
    table = await anna.new_table(ME, OPEN, start=False, clock={**A_DAY, **clock})
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    await to_one(table["id"], [anna, bert])
    return str(table["id"])


async def to_one(table: str, persons: list[Person]) -> None:
    """Play until only one seat is asked."""
    update = await persons[0].look(table, 0)
    while len(update["waiting"]) > 1:
        seat = update["waiting"][0]
        update = await persons[seat].look(table, seat)
        choice, key = some_choice(update, Random(1)), f"to-one-{update['at']}-{seat}"
        update = await persons[seat].choose(table, seat, update["at"], choice, key)  # a worker may send it on twice


@asynccontextmanager
async def played(folder: Path, **clock: Any) -> AsyncIterator[tuple[Server, MovedClock, list[Person], str]]:
    moved = MovedClock()
    async with serving(folder, clock=moved) as server, people(server, 2) as (anna, bert):
        yield server, moved, [anna, bert], await two(anna, bert, **clock)


async def info(person: Person, table: str) -> Any:
    return await person.get(f"/api/tables/{table}")


async def clock_of(person: Person, table: str, seat: int) -> Any:
    return (await info(person, table))["clocks"]["seats"][seat]


async def until(person: Person, table: str, holds: Any) -> Any:
    """Wait until the table is as expected."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await info(person, table)
            if holds(found):
                return found
            await asyncio.sleep(LOOK_AGAIN)


async def answer(person: Person, table: str, seat: int) -> None:
    """Answer until somebody else is asked."""
    update = await person.look(table, seat)
    while update["waiting"] == [seat]:
        update = await person.choose(table, seat, update["at"], some_choice(update, Random(1)))


async def asked(persons: list[Person], table: str) -> int:
    """The seat that is asked first."""
    return int((await persons[0].look(table, 0))["waiting"][0])


def phase(seat: int, wanted: str) -> Any:
    return lambda found: found["clocks"]["seats"][seat]["phase"] == wanted


async def strike(table: str, person: Person, clock: MovedClock, seat: int) -> None:
    """Through the warning and the end of the time, up to the grace."""
    clock.move(days=0.85)
    await until(person, table, phase(seat, "warned"))
    clock.move(days=0.2)
    await until(person, table, phase(seat, "up"))


async def test_a_table_without_a_clock_has_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await anna.new_table(ME, BOT)
        assert (table["clock"], table["clocks"]) == (None, None)


async def test_the_time_of_whoever_is_asked_runs(tmp_path: Path) -> None:
    async with played(tmp_path) as (_, clock, persons, table):
        seat = await asked(persons, table)
        clock.move(hours=5)

        mine, other = await clock_of(persons[0], table, seat), await clock_of(persons[0], table, 1 - seat)
        assert mine["runs"]
        assert 18 * HOUR < mine["left"] <= 19 * HOUR
        assert not other["runs"]
        assert other["left"] == DAY

        await answer(persons[seat], table, seat)
        found = await until(persons[0], table, lambda found: found["clocks"]["seats"][1 - seat]["runs"])
        mine = found["clocks"]["seats"][seat]
        assert not mine["runs"] or mine["left"] > 23 * HOUR  # a new turn


async def test_the_list_of_my_tables_says_how_long_i_have(tmp_path: Path) -> None:
    async with played(tmp_path) as (server, clock, persons, table):
        seat = await asked(persons, table)
        await server.hall.timekeeper.write()
        clock.move(hours=20)

        mine = (await persons[seat].get("/api/tables"))["mine"][0]["clock"]
        assert 3 * HOUR < mine["left"] <= 4 * HOUR
        assert mine["whole"] == DAY
        assert (await persons[1 - seat].get("/api/tables"))["mine"][0]["clock"] is None


async def test_a_warning_then_the_end_then_a_bot_that_gives_the_seat_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is away is told of the warning and of the bot, once each."""
    async with played(tmp_path) as (server, clock, persons, table):
        seat = await asked(persons, table)
        other = persons[1 - seat]
        told: list[tuple[str, int]] = []
        monkeypatch.setattr(
            server.hall.notices, "tell", lambda person, kind, live, seat, turn=None: told.append((kind, seat))
        )
        await strike(table, other, clock, seat)
        assert (await info(other, table))["seats"][seat]["stand_in"] is None

        clock.move(hours=2)
        await until(other, table, lambda found: found["seats"][seat]["stand_in"])
        assert [notice for notice in told if notice[0] != "turn"] == [("clock", seat), ("stand-in", seat)]
        async with asyncio.timeout(PATIENCE):
            while not (await persons[seat].get(f"/api/tables/{table}/deeds?seat={seat}"))["choices"]:
                await asyncio.sleep(0.02)
        absence = (await info(persons[seat], table))["seats"][seat]["absence"]
        deeds = await persons[seat].get(f"/api/tables/{table}/deeds?seat={seat}")
        assert absence["by"] == -1
        assert absence["at"] == deeds["since"]
        assert all(deed["at"] > deeds["since"] and deed["sentences"] for deed in deeds["choices"]), deeds

        back = await persons[seat].post(f"/api/tables/{table}/return", {"seat": seat})
        assert back["seats"][seat]["stand_in"] is None
        assert (await persons[seat].get(f"/api/tables/{table}/deeds?seat={seat}"))["choices"] == []


async def test_coming_to_the_table_in_the_grace_gives_it_once_more(tmp_path: Path) -> None:
    async with played(tmp_path) as (_, clock, persons, table):
        seat = await asked(persons, table)
        await strike(table, persons[1 - seat], clock, seat)
        before = (await clock_of(persons[0], table, seat))["grace_until"]
        clock.move(minutes=50)

        async with persons[seat].socket(table, seat):
            await until(persons[0], table, lambda found: found["clocks"]["seats"][seat]["grace_until"] > before)
        clock.move(minutes=30)
        found = await info(persons[0], table)
        assert found["seats"][seat]["stand_in"] is None
        clock.move(minutes=40)
        await until(persons[0], table, lambda found: found["seats"][seat]["stand_in"])


async def test_on_vacation_the_clock_stands_as_long_as_there_are_days(tmp_path: Path) -> None:
    async with played(tmp_path) as (_, clock, persons, table):
        seat = await asked(persons, table)
        path = f"/api/tables/{table}/vacation"
        refused = await persons[seat].post(path, {"seat": seat, "days": 15}, 409)
        assert refused["error"]["code"] == "no-days-left"
        found = await persons[seat].post(path, {"seat": seat, "days": 10})
        assert found["clocks"]["seats"][seat]["away_until"]

        clock.move(days=9)
        assert (await clock_of(persons[0], table, seat))["left"] > 23 * HOUR
        await persons[seat].post(path, {"seat": seat, "days": 0})
        mine = await clock_of(persons[0], table, seat)
        assert (mine["away_until"], mine["away_left"]) == (None, 5 * DAY)
        assert (await persons[seat].post(path, {"seat": seat, "days": 1, "zone": "Mars/Base"}, 400))["error"][
            "code"
        ] == "no-such-zone"
        found = await persons[seat].post(path, {"seat": seat, "days": 1, "zone": "Asia/Kolkata"})
        assert found["clocks"]["seats"][seat]["away_until"].endswith("T18:30:00.000Z")  # midnight over there

        assert (await persons[1 - seat].post(path, {"seat": seat, "days": 1}, 403))["error"]["code"] == "not-yours"


async def test_without_days_there_is_no_vacation(tmp_path: Path) -> None:
    async with played(tmp_path, vacation=0) as (_, _, persons, table):
        refused = await persons[0].post(f"/api/tables/{table}/vacation", {"seat": 0, "days": 1}, 409)
        assert refused["error"]["code"] == "no-vacation"


@pytest.mark.parametrize("end", ["resign", "nothing", "skip"])
async def test_what_happens_at_the_end_was_chosen_with_the_table(tmp_path: Path, end: str) -> None:
    async with played(tmp_path, end=end) as (server, clock, persons, table):
        seat = await asked(persons, table)
        before = len(server.live(table).match.line)
        await strike(table, persons[1 - seat], clock, seat)
        clock.move(hours=2)

        if end == "resign":
            await until(persons[0], table, lambda found: found["seats"][seat]["resigned"])
        elif end == "nothing":
            found = await until(persons[0], table, phase(seat, "ended"))
            assert found["seats"][seat]["stand_in"] is None
        else:
            await until(persons[0], table, lambda found: found["clocks"]["seats"][1 - seat]["runs"])
            found = await until(persons[0], table, lambda found: not found["seats"][seat]["stand_in"])
            assert not found["seats"][seat]["resigned"]
            line = server.live(table).match.line[before:]
            assert line
            assert {entry.seat for entry in line} == {seat}


async def test_a_turn_that_is_skipped_is_passed_as_often_as_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an auction one can pass: no bot is needed, and nothing else is chosen."""
    async with played(tmp_path, end="skip", grace=60) as (server, clock, persons, table):
        live = server.live(table)
        while True:
            seat = live.teller.waiting[0]
            update = await persons[seat].look(table, seat)
            if any(option["kind"] == "pass" for option in update["question"]["options"]):
                break
            await persons[seat].choose(table, seat, update["at"], some_choice(update, Random(1)))
        before = len(live.match.line)
        monkeypatch.setattr(stand_in, "put_in", nothing)
        clock.move(days=2)
        await until(persons[0], table, phase(seat, "up"))
        clock.move(minutes=2)

        async with asyncio.timeout(PATIENCE):
            while len(live.match.line) == before:
                await asyncio.sleep(0.02)
        assert [(entry.seat, entry.text) for entry in live.match.line[before:]] == [(seat, "pass")]
        assert not any(each.stand_in for each in live.seats)


async def test_a_bot_cannot_be_asked_for_while_somebody_has_time(tmp_path: Path) -> None:
    async with played(tmp_path, end="nothing") as (_, clock, persons, table):
        seat = await asked(persons, table)
        path, wanted = f"/api/tables/{table}/stand-in", {"seat": seat, "bot": "random"}
        refused = await persons[1 - seat].post(path, wanted, 409)
        assert refused["error"]["code"] == "time-left"
        await strike(table, persons[1 - seat], clock, seat)
        await persons[1 - seat].post(path, wanted)
        assert (await info(persons[0], table))["seats"][seat]["stand_in"] == "random"


async def test_time_goes_on_over_a_restart(tmp_path: Path, database: str) -> None:
    clock = MovedClock()
    async with serving(tmp_path, clock=clock, database=database) as server, people(server, 2) as (anna, bert):
        table = await two(anna, bert)
        seat = await asked([anna, bert], table)
        cookies = [anna.http.cookies, bert.http.cookies]
    clock.move(hours=23)
    async with serving(tmp_path, clock=clock, database=database) as server, people(server, 2) as (anna, bert):
        for person, kept in zip((anna, bert), cookies, strict=True):
            person.http.cookies = kept
        found = await until(anna, table, phase(seat, "warned"))
        assert 0 < found["clocks"]["seats"][seat]["left"] <= HOUR
        clock.move(hours=4)
        await until(anna, table, phase(seat, "up"))
        clock.move(hours=4)
        await until(anna, table, lambda found: found["seats"][seat]["stand_in"])


async def test_a_clock_rings_at_a_table_that_nobody_looks_at(tmp_path: Path) -> None:
    async with played(tmp_path) as (server, clock, persons, table):
        seat = await asked(persons, table)
        await server.hall.put_away(table)
        clock.move(days=3)

        async with asyncio.timeout(PATIENCE):
            while table not in server.hall.live:
                await asyncio.sleep(0.02)
        await until(persons[0], table, phase(seat, "up"))


async def test_what_was_not_written_before_the_end_is_learned_from_the_log(tmp_path: Path) -> None:
    async with played(tmp_path) as (server, _, persons, table):
        seat = await asked(persons, table)
        await server.hall.timekeeper.write()
        server.hall.timekeeper.write = nothing  # from here on nothing is written
        server.hall.note_clocks = lambda live: None
        await answer(persons[seat], table, seat)
        at = server.live(table).teller.times[-1]
        await server.hall.put_away(table)

        found = await info(persons[0], table)
        assert found["clocks"]["seats"][1 - seat]["runs"]
        assert server.live(table).timing.clocks[1 - seat].since == at


async def nothing() -> None:
    pass


async def played_out(live: LiveTable) -> None:
    """Without people who ask for anything, the match is over sooner."""
    while live.teller.waiting:
        seat = live.teller.waiting[0]
        question = live.match.question(seat)
        assert question is not None
        text = Random(1).choice(question.options).text
        await moves.choose(live, seat, live.teller.ledger.counts[seat], text, "")


async def test_clocks_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for clock, code in [
            ({"kind": "turn", "time": 60, "zone": "Europe/Atlantis"}, "bad-clock"),
            ({"kind": "turn", "time": 60, "opens": 480, "closes": 490}, "bad-clock"),
            ({"kind": "turn", "time": 60, "zone": "../../etc/passwd"}, "bad-request"),
            ({"kind": "turn", "time": 1}, "bad-request"),
            ({"kind": "hourglass", "time": 60}, "bad-request"),
            ({"kind": "turn", "time": 60, "bot": "nobody"}, "no-such-bot"),
        ]:
            wanted = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT], "clock": clock}
            assert (await anna.post("/api/tables", wanted, 400))["error"]["code"] == code


async def test_sealed_questions_count_for_each_seat_on_its_own(tmp_path: Path) -> None:
    clock = MovedClock()
    async with serving(tmp_path, clock=clock) as server, people(server, 3) as (anna, bert, carl):
        table = await anna.new_table(ME, OPEN, OPEN, start=False, game="wallenstein", clock=A_DAY)
        for person in (bert, carl):
            await person.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table['id']}/start")
        live = server.live(table["id"])
        persons = [anna, bert, carl]
        while len(live.teller.waiting) < 3:  # until all plan at once
            seat = live.teller.waiting[0]
            update = await persons[seat].look(table["id"], seat)
            await persons[seat].choose(table["id"], seat, update["at"], some_choice(update, Random(1)))
        begun = [each.since for each in live.timing.clocks]
        assert all(begun)
        clock.move(days=1, minutes=5)  # also when the time is up, nobody learns that somebody has begun to answer
        async with asyncio.timeout(PATIENCE):
            while {each.phase for each in live.timing.clocks} != {"up"}:
                await asyncio.sleep(0.02)
        async with bert.socket(table["id"], 1) as line:
            await line.until("update")
            while 0 in live.teller.waiting:
                clock.move(minutes=0.1)
                before = live.timing.clocks[0]
                update = await anna.look(table["id"], 0)
                await anna.choose(table["id"], 0, update["at"], some_choice(update, Random(1)))
                if 0 in live.teller.waiting:
                    assert live.timing.clocks[0] == before  # so nobody is told anything
            await line.until("clock")
        assert [each.since for each in live.timing.clocks] == [0, begun[1], begun[2]]


# Taking back


@pytest.mark.parametrize("clock", [A_DAY, BANK])
async def test_taking_back_costs_and_gives_no_time(tmp_path: Path, clock: dict[str, Any]) -> None:
    async with played(tmp_path, **clock) as (server, moved, persons, table):
        seat = await asked(persons, table)
        live = server.live(table)
        while True:  # to a choice after which somebody else is asked, and which can be taken back
            update = await persons[seat].look(table, seat)
            moved.move(minutes=1)
            left = (await clock_of(persons[0], table, seat))["left"]
            before = live.timing.clocks
            update = await persons[seat].choose(table, seat, update["at"], some_choice(update, Random(1)))
            if live.timing.clocks[seat].since == 0 and update["undo"]["free"]:
                break
            seat = await asked(persons, table)
        other = live.timing.clocks[1 - seat].left

        await persons[seat].undo(table, seat, update["at"])

        after = await clock_of(persons[0], table, seat)
        assert after["runs"]
        assert left - 60_000 < after["left"] <= left
        assert live.timing.clocks[seat].whole == before[seat].whole
        assert live.timing.clocks[1 - seat].left <= other


# When things go wrong


async def test_a_clock_that_strikes_while_the_store_is_away_strikes_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as (server, clock, persons, table):
        seat = await asked(persons, table)
        tried = asyncio.Event()
        change = Store.change

        async def away(*_: Any) -> None:
            tried.set()
            raise OSError("the store is away")

        monkeypatch.setattr(Store, "change", away)
        clock.move(days=2)
        async with asyncio.timeout(PATIENCE):
            await tried.wait()
        assert (await clock_of(persons[0], table, seat))["phase"] == ""
        monkeypatch.setattr(Store, "change", change)

        await until(persons[0], table, phase(seat, "up"))
        assert server.hall.timekeeper.failed == {}


async def test_another_worker_strikes_when_the_owner_dies(tmp_path: Path, postgres: str) -> None:
    clock = MovedClock()
    async with (
        serving(tmp_path, clock=clock, database=postgres) as dead,
        serving(tmp_path, clock=clock, database=postgres) as alive,
        people(dead, 1) as (anna,),
        people(alive, 1) as (bert,),
    ):
        table = await two(anna, bert)
        seat = await asked([anna, bert], table)
        if not dead.live(table).fence:
            dead, alive, anna, bert = alive, dead, bert, anna
        shown = (await clock_of(bert, table, seat))["due"]
        assert shown == (await clock_of(anna, table, seat))["due"]  # every worker shows the same time
        await dead.hall.supervisor.close()  # it no longer says that it lives, nor looks at its clocks
        await dead.app.litestar.state.desk.neighbours.bus.close()

        clock.move(days=2)
        found = await until(bert, table, phase(seat, "up"))
        assert found["clocks"]["seats"][seat]["due"] == shown
        clock.move(hours=2)
        await until(bert, table, lambda found: found["seats"][seat]["stand_in"])
        assert alive.live(table).fence

        store, late = alive.hall.store, dead.live(table).timing.written()
        async with asyncio.timeout(PATIENCE):
            while (await store.clocks([table]))[table].clocks[seat].runs:
                await asyncio.sleep(0.02)
        async with store.transaction() as connection:
            await store.put_clocks(connection, [late])  # what the dead one thinks counts no more
        assert not (await store.clocks([table]))[table].clocks[seat].runs


async def test_a_table_that_fails_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with played(tmp_path) as (server, clock, persons, table):
        other = await two(*persons)
        strike = time_up.strike

        async def fails(live: Any) -> None:
            if live.table.id == table:
                raise ZeroDivisionError
            await strike(live)

        monkeypatch.setattr(time_up, "strike", fails)
        seat = await asked(persons, other)
        clock.move(days=2)

        await until(persons[0], other, phase(seat, "up"))
        assert list(server.hall.timekeeper.failed) == [table]


async def test_nothing_strikes_at_a_table_that_is_closed(tmp_path: Path) -> None:
    async with played(tmp_path) as (server, clock, _, table):
        store, keeper = server.hall.store, server.hall.timekeeper
        await keeper.write()
        await store.close_table(table, 1)
        clock.move(days=5)

        assert await store.due_tables(clock.now(), []) == []
        await store.close_table(table, None)
        assert await store.due_tables(clock.now(), []) == [table]


async def test_a_match_that_is_over_has_no_time_left_to_run_and_a_rematch_has_all_of_it(tmp_path: Path) -> None:
    async with played(tmp_path, **BANK) as (server, clock, persons, table):
        clock.move(minutes=20)
        live, store = server.live(table), server.hall.store
        running = live.timing.written()
        await live.do(partial(played_out, live))
        over = await info(persons[0], table)
        assert over["state"] == "over"
        assert not any(each["runs"] for each in over["clocks"]["seats"])

        await server.hall.timekeeper.write()
        await store.write_clocks([running])  # as if the last ones had been lost
        clock.move(days=5)
        async with asyncio.timeout(PATIENCE):
            while await store.due_tables(clock.now(), []):
                await asyncio.sleep(0.02)
        assert not any(seat.stand_in for seat in live.seats)

        again = await info(persons[0], (await persons[0].post(f"/api/tables/{table}/rematch"))["id"])
        assert again["clock"] == over["clock"]
        assert all(each["left"] > HOUR - 60_000 for each in again["clocks"]["seats"])


async def test_a_table_without_a_clock_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does anybody work clocks out, nor does the store hear of any."""

    async def never(*_: Any) -> None:
        raise AssertionError("there is no clock")

    monkeypatch.setattr(seat_clock, "followed", never)
    for name in ("clocks", "put_clocks", "write_clocks"):
        monkeypatch.setattr(Store, name, never)
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False)
        await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table['id']}/start")
        await play_out({0: anna, 1: bert}, table["id"], Random(1), 20)
        await server.hall.put_away(table["id"])
        await anna.look(table["id"], 0)
        assert not server.hall.timekeeper.changed
