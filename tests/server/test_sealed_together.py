"""Sealed answers that wait for the disk are written together; nobody can tell it from one after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.server.test_store_away import Fragile, fragile, numbers

from hausmacht.server.errors import RefusedError, StaleError
from hausmacht.server.messages import NewTable, Player
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.moves import QuickChoice
from hausmacht.server.settings import Settings
from hausmacht.server.storage.appends import Append
from hausmacht.server.tables.hall import Hall

pytestmark = pytest.mark.anyio
SEATS = 5
PEOPLE = [Player(kind="me"), *[Player(kind="guest") for _ in range(SEATS - 1)]]
FIVE = NewTable(game="augsburg1520", seats=SEATS, players=PEOPLE, start=True)
Outcome = asyncio.Future[Exception | None]


class Slow(Fragile):
    """A store that takes its time, and remembers how many entries it was given at a time."""

    lots: list[int]

    async def write_batch(self, batch: list[Append]) -> None:
        await asyncio.sleep(0.02)
        self.lots += [len(each.entries) for each in batch]
        await super().write_batch(batch)


@asynccontextmanager
async def all_asked(database: str) -> AsyncIterator[tuple[Slow, LiveTable]]:
    """A table where everybody is asked under seal whether he exchanges cards."""
    async with fragile(database, Slow) as (store, hall):
        assert isinstance(store, Slow)
        store.lots = []
        live = await hall.find(await hall.create(FIVE, "anna", "Anna"))
        await live.settled()  # its orders have been read
        yield store, live


def choose(live: LiveTable, seat: int, text: str = "done", at: int = 1, key: str = "") -> Outcome:
    """A choice over a socket, and what will come of it."""
    outcome: Outcome = asyncio.get_running_loop().create_future()
    live.enqueue_quick(QuickChoice(live, seat, at, text, key, "en"), lambda _, error: outcome.set_result(error))
    return outcome


async def test_whoever_waits_for_the_disk_is_written_together(database: str) -> None:
    async with all_asked(database) as (store, live):
        assert await asyncio.gather(*[choose(live, seat) for seat in range(SEATS)]) == [None] * SEATS
        assert store.lots == [1, 4]
        assert [entry.seat for entry in live.match.entries[1:]] == list(range(SEATS))
        assert set(live.teller.ledger.counts.values()) == {SEATS + 1}  # the last answer reveals them all
        again = await Hall(store, Settings()).find(live.table.id)
        assert again.match.state.encode() == live.match.state.encode()
        assert again.table.deciding == live.table.deciding == live.teller.waiting


async def test_the_others_learn_no_earlier_that_somebody_has_answered(database: str) -> None:
    async with all_asked(database) as (_, live):
        await asyncio.gather(*[choose(live, seat) for seat in (0, 3, 1)])
        counts = live.teller.ledger.counts
        assert [counts[seat] for seat in range(SEATS)] == [2, 2, 1, 2, 1]


async def test_who_is_refused_does_not_disturb_the_others(database: str) -> None:
    async with all_asked(database) as (store, live):
        texts = ["done", "done", "no such thing", "done", "done"]
        outcomes = await asyncio.gather(*[choose(live, seat, text) for seat, text in enumerate(texts)])
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), RefusedError, type(None), type(None)]
        assert [entry.seat for entry in live.match.entries[1:]] == [0, 1, 3, 4]
        assert await numbers(store, live.table.id) == [0, 1, 2, 3, 4]


async def test_who_knows_another_table_is_told_so(database: str) -> None:
    async with all_asked(database) as (_, live):
        outcomes = await asyncio.gather(choose(live, 0), choose(live, 1, at=7), choose(live, 2))
        assert [type(outcome) for outcome in outcomes] == [type(None), StaleError, type(None)]


async def test_what_is_sent_twice_happens_once(database: str) -> None:
    async with all_asked(database) as (_, live):
        twice = [choose(live, seat, key="k") for seat in (0, 1, 1, 2)]
        assert await asyncio.gather(*twice) == [None] * 4
        assert [entry.seat for entry in live.match.entries[1:]] == [0, 1, 2]


async def test_after_the_last_answer_nobody_chooses_unseen(database: str) -> None:
    """Whoever chooses again before he was told what the others chose does not know the table."""
    async with all_asked(database) as (_, live):
        outcomes = [choose(live, seat) for seat in range(SEATS)]
        late = choose(live, 0, at=2)
        assert await asyncio.gather(*outcomes) == [None] * SEATS
        assert isinstance(await late, StaleError)


async def test_what_cannot_be_written_has_not_happened_to_anybody(database: str) -> None:
    async with all_asked(database) as (store, live):
        first, *others = [choose(live, seat) for seat in range(SEATS)]
        assert await first is None
        store.fails = "write"
        outcomes = await asyncio.gather(*others)
        store.fails = ""
        assert [getattr(outcome, "code", "") for outcome in outcomes] == ["not-written"] * 4
        assert [entry.seat for entry in live.match.entries[1:]] == [0]
        assert await asyncio.gather(*[choose(live, seat) for seat in range(1, SEATS)]) == [None] * 4
        assert await numbers(store, live.table.id) == list(range(SEATS + 1))


async def test_what_was_written_although_nobody_heard_of_it_has_happened_to_all(database: str) -> None:
    async with all_asked(database) as (store, live):
        store.fails = "after"
        outcomes = [choose(live, seat) for seat in range(SEATS)]
        assert await asyncio.gather(*outcomes) == [None] * SEATS
        assert len(live.match.entries) == SEATS + 1


async def test_a_seat_that_answers_in_steps_knows_each_of_them(database: str) -> None:
    """Its second step was made before it was told of the first."""
    async with all_asked(database) as (_, live):
        question = live.match.question(0)
        assert question is not None
        step = next(option.text for option in question.options if option.text != "done")
        live.hold()  # as if the disk were busy: both wait
        first, second = choose(live, 0, step), choose(live, 0, "done")
        live.release()
        assert await first is None
        assert isinstance(await second, StaleError)


async def test_what_everybody_sees_is_told_before_the_next_chooses(database: str) -> None:
    async with all_asked(database) as (_, live):
        await asyncio.gather(*[choose(live, seat) for seat in range(SEATS)])
        (seat,) = live.teller.waiting
        question = live.match.question(seat)
        assert question is not None
        text = question.options[0].text
        counts = dict(live.teller.ledger.counts)
        live.hold()
        first = choose(live, seat, text, at=counts[seat])
        others = [choose(live, other, text, at=counts[other]) for other in range(SEATS) if other != seat]
        live.release()
        assert await first is None
        assert all(isinstance(outcome, StaleError) for outcome in await asyncio.gather(*others))
