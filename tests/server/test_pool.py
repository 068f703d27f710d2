"""The pool of workers, with processes that do what the test says."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
import structlog
from tests.server.installed_bots import request, same_for
from tests.server.working import asking, tasks_of, until

from hausmacht.server.workers.encoding import decode_order, encode_answer
from hausmacht.server.workers.errors import BotFailedError, LostError, StartError, TaskFailedError
from hausmacht.server.workers.pool import BOT_LANES, QUICK_LANE, Pool
from hausmacht.server.workers.remote import REMOTE_LANES, own_offer
from hausmacht.server.workers.tasks import (
    Answer,
    HintTask,
    MomentTask,
    Request,
)
from hausmacht.server.workers.worker import Worker

pytestmark = pytest.mark.anyio


class Acted:
    """A process in the hands of the test."""

    def __init__(self, cannot_start: int = 0) -> None:
        self.is_open = False
        self.cannot_start = cannot_start
        self.started = 0
        self.closed = 0
        self.bot = ""
        self.answer: asyncio.Future[bytes] | None = None

    async def open(self) -> None:
        self.started += 1
        if self.started <= self.cannot_start:
            raise StartError("no memory")
        self.is_open = True

    async def exchange(self, order: bytes, seconds: float) -> bytes:
        task, _ = decode_order(order)
        assert isinstance(task, Request)
        self.bot = f"{task.bot[2]} {task.bot[0]}"
        self.answer = asyncio.get_running_loop().create_future()
        return await self.answer

    async def close(self) -> None:
        self.closed += self.is_open
        self.is_open = False

    # What the test does

    async def finish(self, cost: float = 0.0, text: str = "done") -> str:
        """Its bot answers; then the pool has a moment to go on."""
        bot = self.bot
        assert self.answer is not None
        self.bot = ""
        self.answer.set_result(encode_answer(Answer(text, cost=cost)))
        await settle()
        return bot

    async def die(self) -> None:
        assert self.answer is not None
        self.is_open = False
        self.answer.set_exception(LostError("its process ended"))
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_process_is_kept_free_for_quick_bots() -> None:
    slow, quick = Acted(), Acted()
    pool, first = Pool([Worker(slow, BOT_LANES), Worker(quick, QUICK_LANE)], 10), request("easy")
    hard = [asking(pool, "hard", f"t{number}", first) for number in range(100)]
    await settle()
    assert (slow.bot, quick.bot) == ("hard t0", "")

    easy = asking(pool, "easy", "mine", first)
    await settle()

    assert quick.bot == "easy mine"
    await quick.finish()
    assert await easy == "done"
    assert quick.bot == ""
    assert not any(task.done() for task in hard)
    await pool.close()
    assert all(isinstance(each, BotFailedError) for each in await asyncio.gather(*hard, return_exceptions=True))


async def test_with_one_process_an_easy_bot_is_the_next() -> None:
    only = Acted()
    pool, first = Pool([Worker(only, BOT_LANES)], 10), request("easy")
    hard = [asking(pool, "hard", f"t{number}", first) for number in range(100)]
    await settle()
    asking_easy = asking(pool, "easy", "mine", first)
    await settle()

    assert await only.finish(cost=2.0) == "hard t0"
    assert await only.finish() == "easy mine"
    assert await asking_easy == "done"
    await pool.close()
    await asyncio.gather(*hard, return_exceptions=True)


async def test_a_bot_that_proves_slow_loses_the_quick_lane() -> None:
    quick = Acted()
    pool, first = Pool([Worker(quick, QUICK_LANE)], 10), request("easy")
    asked = [asking(pool, "medium", f"t{number}", first) for number in range(10)]
    await settle()
    while quick.bot:
        await quick.finish(cost=4.0)

    assert sum(task.done() for task in asked) == 1
    await pool.close()
    await asyncio.gather(*asked, return_exceptions=True)


async def test_a_bot_goes_to_the_process_that_remembers_it() -> None:
    channels = [Acted(), Acted()]
    pool, first = Pool([Worker(each, BOT_LANES) for each in channels], 10), request("easy")
    for table, channel in (("a", 0), ("b", 1), ("a", 0), ("b", 1)):
        other = asking(pool, "easy", "other", first) if table == "b" and not channels[1].started else None
        await settle()
        task = asking(pool, "easy", table, first)
        await settle()
        assert channels[channel].bot == f"easy {table}"
        await channels[channel].finish()
        await task
        if other is not None:
            await channels[0].finish()
            await other
    await pool.close()


async def test_a_task_that_nobody_waits_for_ends_its_process() -> None:
    only = Acted()
    pool, first = Pool([Worker(only, BOT_LANES)], 10), request("easy")
    gone, waiting, next_one = [asking(pool, "hard", name, first) for name in "abc"]
    await settle()
    waiting.cancel()
    gone.cancel()
    await settle()

    assert only.closed == 1
    assert only.started == 2
    assert await only.finish() == "hard c"
    assert await next_one == "done"
    await pool.close()


async def test_a_task_whose_process_dies_is_done_by_another_once() -> None:
    channels = [Acted(), Acted()]
    pool, first = Pool([Worker(each, BOT_LANES) for each in channels], 10), request("easy")
    task = asking(pool, "hard", "a", first)
    await settle()
    await channels[0].die()
    assert channels[1].bot == "hard a"
    await channels[1].die()
    with pytest.raises(BotFailedError, match="ended"):
        await task
    assert len(pool.idle) == 2
    await pool.close()


async def test_a_process_that_cannot_start_is_tried_again_and_the_log_says_so_once() -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    only = Acted(cannot_start=10)
    pool = Pool([Worker(only, BOT_LANES)], 10, sleep=sleep)
    with structlog.testing.capture_logs() as logs:
        task = asking(pool, "easy", "a", request("easy"))
        await until(lambda: bool(only.bot))

    assert waits == [0.5, 1, 2, 4, 8, 16, 32, 60, 60]
    assert [each["event"] for each in logs] == ["worker cannot start", "worker started after all"]
    await only.finish()
    assert await task == "done"
    await pool.close()


async def test_what_failed_on_another_host_is_done_here() -> None:
    async def sleep(seconds: float) -> None:
        await asyncio.Event().wait()

    here, there = Acted(), Acted()
    remote = Worker(there, REMOTE_LANES, own_offer())
    pool, first = Pool([Worker(here, BOT_LANES)], 10, sleep=sleep), request("easy")
    pool.add(remote)
    busy = asking(pool, "hard", "a", first)
    task = asking(pool, "hard", "b", first)
    await settle()
    assert (here.bot, there.bot) == ("hard a", "hard b")

    await there.die()
    await here.finish()

    assert await busy == "done"
    assert here.bot == "hard b"
    assert remote not in pool.idle  # it is not asked again at once
    await here.finish()
    assert await task == "done"
    await pool.close()


async def test_another_host_gets_only_what_one_seat_may_know_and_what_it_has() -> None:
    channel = Acted()
    remote = Worker(channel, REMOTE_LANES, own_offer())
    pool = Pool([remote], 10)
    hint, moment = [each for each in tasks_of("augsburg1520") if isinstance(each, HintTask | MomentTask)]
    assert isinstance(hint, HintTask)
    laid_out = msgspec.structs.replace(hint.known, position="everything that lies on the table")
    waiting = [
        asyncio.create_task(pool.carry_out(task, "t", 10))
        for task in (
            moment,  # the file of a match that may not be over
            msgspec.structs.replace(hint, known=laid_out),
            same_for(request("easy"), "not-installed-there", "t"),
            request("easy"),  # too quick to be worth the way
        )
    ]
    await settle()

    assert pool.idle == [remote]
    assert channel.started == 0
    await pool.close()
    assert all(isinstance(each, TaskFailedError) for each in await asyncio.gather(*waiting, return_exceptions=True))
