"""Workers: tasks as data, a fair queue, processes that are limited and replaced, and hosts that lend theirs."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import stat
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import structlog
from tests.patience import PATIENCE
from tests.server.installed_bots import install, request, same_for
from tests.server.serving import BOT, ME, Server, people, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from hausmacht.advice.hints import advise
from hausmacht.advice.knowledge import known_now
from hausmacht.advice.what_if import begin
from hausmacht.bots.budget import Thinking
from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server.workers.child import MOST_BOTS, TaskRunner
from hausmacht.server.workers.child_process import ChildProcess, environment_for_child
from hausmacht.server.workers.costs import Costs
from hausmacht.server.workers.encoding import EncodingError, decode_answer, decode_order, encode_answer, encode_order
from hausmacht.server.workers.errors import BotFailedError, LostError, StartError, TaskFailedError
from hausmacht.server.workers.fair_queue import FairQueue
from hausmacht.server.workers.lending import LendingError, address_of_server
from hausmacht.server.workers.line import LAST, PART_BYTES, REFUSED, Beat, Done, Hello, Line
from hausmacht.server.workers.pool import BOT_LANES, QUICK_LANE, Pool
from hausmacht.server.workers.remote import REMOTE_LANES, own_offer
from hausmacht.server.workers.tasks import (
    Answer,
    BeginTask,
    HintTask,
    Level,
    MomentTask,
    ReportTask,
    Request,
    Task,
    TryTask,
)
from hausmacht.server.workers.tokens import FILE_NAME, TokenError, make_token, name_of, revoke_token
from hausmacht.server.workers.worker import Worker

pytestmark = pytest.mark.anyio

BOTS = """
import json, os, time
from hausmacht.bots import Bot
FOLDER = os.path.dirname(os.path.dirname(__file__))

class Snoop(Bot):  # tells what it finds around it
    def __init__(self, *given): pass
    def decide(self, view, question):
        handles = []
        for name in os.listdir("/proc/self/fd"):
            try:
                handles.append(os.readlink("/proc/self/fd/" + name))
            except OSError:
                pass
        return json.dumps({"variables": sorted(os.environ), "handles": handles})

class Glutton(Snoop):
    def decide(self, view, question):
        return str(len(bytearray(3 << 30)))

class Waiter(Snoop):  # says that it has begun, and waits until it may go on
    def decide(self, view, question):
        open(os.path.join(FOLDER, "begun-%d" % os.getppid()), "w").close()
        while not os.path.exists(os.path.join(FOLDER, "go-on")):
            time.sleep(0.02)
        return question.options[-1].text
"""
ENTRIES = """[hausmacht.bots]
snoop = bad_bots:Snoop
glutton = bad_bots:Glutton
waiter = bad_bots:Waiter
"""


@pytest.fixture
def strange_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, BOTS, ENTRIES)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


# Tasks as data


def tasks_of(game_id: str) -> list[Task]:
    """One task of each kind, from the middle of a match at random."""
    game, luck = games()[game_id], Random(1)
    match = new_match(game, game.setup(game.seats[-1]), bytes(32))
    for _ in range(40):
        decision = match.decisions()[0]
        match.choose(decision.seat, luck.choice(decision.options(match.state)).text)
    seat = match.decisions()[0].seat
    question, known, file = match.question(seat), known_now(match, seat, explained=True), matchfile.write(match)
    assert question is not None
    events = [(event.kind.name, event.audience, event.values) for event in match.events(seat)]
    return [
        Request(("t", seat, "easy", 2), game_id, match.setup, 1 << 55, 0, events, match.view(seat), question),
        HintTask(known, Thinking(iterations=20), 7),
        ReportTask(file, (0, 1), 1.5, game_id),
        BeginTask(known, 3),
        MomentTask(file, 10, 1, 3),
        TryTask(begin(known, 4)[0], "something", True),
    ]


@pytest.mark.parametrize("game_id", sorted(games()))
def test_tasks_and_answers_of_every_game_are_data(game_id: str) -> None:
    for task in tasks_of(game_id):
        assert decode_order(encode_order(task, 2.5)) == (task, 2.5)
        if isinstance(task, HintTask):
            answers = [Answer(advise(task.known, task.thinking, task.seed)), Answer(problem="No.")]
        elif isinstance(task, BeginTask):
            answers = [Answer(begin(task.known, task.seed))]
        else:
            answers = [Answer(mistake="ValueError: no idea", cost=0.25)]
        for answer in answers:
            assert decode_answer(encode_answer(answer), task) == answer


def test_an_answer_must_fit_its_task() -> None:
    other = tasks_of("augsburg1520")[3]
    assert isinstance(other, BeginTask)
    for wrong in (
        encode_answer(Answer()),
        encode_answer(Answer(begin(other.known, 1))),
        pickle.dumps(Answer("done")),
        b"",
        b"\xc1",
    ):
        with pytest.raises(EncodingError):
            decode_answer(wrong, request("easy"))


def test_no_module_of_the_server_reads_pickles() -> None:
    import hausmacht.server

    folder = Path(hausmacht.server.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "import pickle" in path.read_text(encoding="utf-8")] == []


def test_a_process_keeps_only_so_many_bots() -> None:
    runner, first = TaskRunner(), request("random")
    for number in range(MOST_BOTS + 1):
        assert runner.answer(same_for(first, "random", f"table {number}")).result

    news = {"known": len(first.events), "events": []}
    oldest = msgspec.structs.replace(same_for(first, "random", "table 0"), **news)
    newest = msgspec.structs.replace(same_for(first, "random", f"table {MOST_BOTS}"), **news)

    assert runner.answer(oldest).forgotten
    assert runner.answer(newest).result


# A fair queue


class Waiting:
    def __init__(self, level: str, table: str, cost: float) -> None:
        self.level: Level = ("game", level)
        self.table = table
        self.cost = cost

    def __repr__(self) -> str:
        return f"{self.level[1]} {self.table}"


def queue_of(*waiting: Waiting) -> FairQueue[Waiting]:
    queue: FairQueue[Waiting] = FairQueue()
    for each in waiting:
        queue.put(each)
    return queue


def taken(queue: FairQueue[Waiting], count: int) -> list[str]:
    """What comes next, and after it has been done, and so on."""
    found: list[str] = []
    for _ in range(count):
        task = queue.take(lambda _: True)
        assert task is not None
        queue.settle(task, task.cost)
        found.append(repr(task))
    return found


def test_an_easy_bot_does_not_wait_for_a_hundred_hard_ones() -> None:
    queue = queue_of(*[Waiting("hard", f"t{number}", 2.0) for number in range(100)])
    assert taken(queue, 3) == ["hard t0", "hard t1", "hard t2"]

    queue.put(Waiting("easy", "mine", 0.01))

    assert taken(queue, 2) == ["easy mine", "hard t3"]
    assert len(queue) == 96


def test_tables_take_turns() -> None:
    queue = queue_of(*[Waiting("hard", "greedy", 1.0) for _ in range(50)], Waiting("hard", "modest", 1.0))

    assert taken(queue, 3) == ["hard greedy", "hard modest", "hard greedy"]


def test_levels_get_equal_shares_of_the_time() -> None:
    slow = [Waiting("hard", f"t{number}", 1.0) for number in range(20)]
    quick = [Waiting("easy", f"u{number}", 0.1) for number in range(200)]
    queue = queue_of(*slow, *quick)

    names = [name.partition(" ")[0] for name in taken(queue, 110)]

    assert 9 <= names.count("hard") <= 11


def test_who_was_away_has_saved_nothing_up() -> None:
    queue = queue_of(*[Waiting("hard", "busy", 1.0) for _ in range(20)])
    taken(queue, 10)
    for _ in range(5):
        queue.put(Waiting("hard", "late", 1.0))

    assert taken(queue, 4) == ["hard busy", "hard late", "hard busy", "hard late"]


def test_what_cost_more_than_expected_is_made_up_for() -> None:
    queue = queue_of(*[Waiting("hard", name, 1.0) for name in "ababab"])
    first = queue.take(lambda _: True)
    assert first is not None
    queue.settle(first, 2.5)

    assert taken(queue, 5) == ["hard b", "hard b", "hard b", "hard a", "hard a"]


def test_what_is_under_way_counts() -> None:
    queue = queue_of(*[Waiting(level, level, 1.0) for level in ("hard", "hard", "expert", "expert")])

    assert [repr(queue.take(lambda _: True)) for _ in range(4)] == ["hard hard", "expert expert"] * 2


def test_a_guess_that_was_far_too_high_costs_nobody_his_turn() -> None:
    """A level is believed to be slow at first; when it turns out to be quick, it must not have saved that up."""
    queue = queue_of(*[Waiting("hard", f"t{number}", 1.0) for number in range(200)])
    running = [queue.take(lambda _: True) for _ in range(3)]
    queue.put(Waiting("easy", "mine", 0.001))
    assert repr(queue.take(lambda _: True)) == "easy mine"
    for each in running:
        assert each is not None
        queue.settle(each, 0.0001)
    for number in range(20):
        queue.put(Waiting("easy", f"mine {number}", 0.001))

    assert [name.partition(" ")[0] for name in taken(queue, 3)].count("easy") >= 1


def test_what_is_not_wanted_any_more_leaves_the_queue() -> None:
    tasks = [Waiting("hard", "a", 1.0) for _ in range(3)]
    queue = queue_of(*tasks)
    queue.remove(tasks[1])
    queue.remove(tasks[1])

    assert [queue.take(lambda _: True) for _ in range(3)] == [tasks[0], tasks[2], None]


def test_what_nobody_can_do_now_does_not_hold_up_the_rest() -> None:
    queue = queue_of(Waiting("hard", "a", 1.0), Waiting("hard", "b", 1.0), Waiting("expert", "c", 1.0))

    assert repr(queue.take(lambda each: each.table == "b")) == "hard b"
    assert repr(queue.take(lambda each: each.level[1] == "expert")) == "expert c"
    assert queue.take(lambda each: each.level[1] == "easy") is None


def test_tables_that_are_gone_are_forgotten() -> None:
    queue: FairQueue[Waiting] = FairQueue()
    for number in range(5000):
        queue.put(Waiting("easy", f"t{number}", 0.01))
        assert taken(queue, 1) == [f"easy t{number}"]

    assert len(queue.levels[("game", "easy")].tables) < 5


def test_a_level_is_quick_by_what_it_costs() -> None:
    costs = Costs()
    easy, hard, slow = costs.of(("g", "easy")), costs.of(("g", "hard")), costs.of(("g", "medium"))
    assert easy.is_quick()
    assert not hard.is_quick()

    for _ in range(60):
        easy.note(0.004)
        hard.note(0.05)  # thinks less than its name says
    for number in range(60):
        slow.note(3.0 if number % 10 == 0 else 0.001)  # now and then it thinks for long

    assert easy.is_quick()
    assert hard.is_quick()
    assert not slow.is_quick()


# The pool, with processes that do what the test says


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


def asking(pool: Pool, bot: str, table: str, first: Request) -> asyncio.Task[str]:
    return asyncio.create_task(pool.decide(same_for(first, bot, table)))


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


# Real processes


async def test_a_hundred_hard_bots_and_one_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """By order, not by time: the easy bot has its process before any other of those that wait."""
    monkeypatch.setenv("HAUSMACHT_BUDGET", "30")
    order: list[str] = []

    class Noted(Worker):
        async def carry_out(self, task: Task, seconds: float) -> Answer:
            assert isinstance(task, Request)
            order.append(task.bot[2])
            return await super().carry_out(task, seconds)

    pool = Pool([Noted(ChildProcess(), BOT_LANES), Noted(ChildProcess(), QUICK_LANE)], 60)
    first = request("hard")
    try:
        hard = [asking(pool, "hard", f"t{number}", first) for number in range(100)]
        await asyncio.wait(hard, return_when=asyncio.FIRST_COMPLETED)
        before = len(order)
        easy = asking(pool, "easy", "mine", first)
        assert await easy in first.question.texts()

        assert order.index("easy") - before <= 1
        assert len(await asyncio.gather(*hard)) == 100
    finally:
        await pool.close()


@pytest.mark.usefixtures("strange_bots")
@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
async def test_a_process_gets_no_secret_and_no_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        serving(tmp_path, database=f"sqlite:///{tmp_path / 'tables.db'}") as server,
        people(server, 1) as (anna,),
    ):
        monkeypatch.setenv("HAUSMACHT_DATABASE", "postgresql://games:secret@localhost/games")
        monkeypatch.setenv("HAUSMACHT_WORKER_TOKEN", "hmw_secret")
        await anna.new_table(ME, BOT)
        found = json.loads(await server.hall.pool.decide(request("snoop")))

    assert not {"HAUSMACHT_DATABASE", "HAUSMACHT_WORKER_TOKEN"} & set(found["variables"])
    assert "PATH" in found["variables"]
    assert not [name for name in found["handles"] if name.startswith("socket:") or "tables.db" in name]


def test_a_host_can_hand_further_variables_on() -> None:
    around = {"PATH": "/bin", "MY_MODEL": "big", "PASSWORD": "x", "LC_ALL": "C"}
    assert environment_for_child(around, ("MY_MODEL",)) == {"PATH": "/bin", "MY_MODEL": "big", "LC_ALL": "C"}


@pytest.mark.usefixtures("strange_bots")
@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of address space")
async def test_a_bot_that_takes_all_memory_fails_alone() -> None:
    pool = Pool([Worker(ChildProcess(memory=2048), BOT_LANES)], 30)
    try:
        with pytest.raises(BotFailedError, match="MemoryError"):
            await pool.decide(request("glutton"))
        assert await pool.decide(request("random"))
    finally:
        await pool.close()


async def test_a_process_is_waited_for_although_whoever_ends_it_is_stopped() -> None:
    child = ChildProcess()
    await child.open()
    process = child.process
    assert process is not None
    closing = asyncio.create_task(child.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert process.returncode is not None


async def test_a_process_that_cannot_begin_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = "from hausmacht.server.workers import child; child.games = lambda: 1 / 0; child.main()"
    monkeypatch.setattr("hausmacht.server.workers.child_process.BEGIN", begin)
    child = ChildProcess()
    with pytest.raises(StartError, match="ZeroDivisionError"):
        await child.open()
    assert not child.is_open


# Other hosts


@asynccontextmanager
async def lending(server: Server, token: str, tmp_path: Path) -> AsyncIterator[Process]:
    """`hausmacht worker`, as another host would run it."""
    file = tmp_path / "token.txt"
    file.write_text(token)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "hausmacht", "worker", "--server", server.address, "--token", str(file)),
        *("--processes", "1"),
        stdout=PIPE,
        stderr=STDOUT,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def until_lent(server: Server) -> Worker:
    await until(lambda: any(not worker.is_local for worker in server.hall.pool.workers))
    found: Worker = next(worker for worker in server.hall.pool.workers if not worker.is_local)
    return found


def keep_busy(server: Server) -> list[Worker]:
    """The processes of the server have other things to do."""
    busy = [worker for worker in server.hall.pool.idle if worker.is_local]
    for worker in busy:
        server.hall.pool.idle.remove(worker)
    return busy


@pytest.mark.usefixtures("strange_bots")
async def test_a_task_whose_host_is_killed_is_done_by_another(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, lending(server, make_token(tmp_path, "attic"), tmp_path) as host:
        pool, first = server.hall.pool, request("waiter")
        remote = await until_lent(server)
        busy = keep_busy(server)
        task = asyncio.create_task(pool.decide(first))
        await until(lambda: (tmp_path / f"begun-{host.pid}").exists())

        host.send_signal(signal.SIGKILL)
        await until(lambda: remote not in pool.workers)
        assert not task.done()
        for worker in busy:
            await pool.make_ready(worker)
        await until(lambda: (tmp_path / f"begun-{os.getpid()}").exists())
        (tmp_path / "go-on").touch()

        assert await task == first.question.options[-1].text


async def test_another_host_plays_and_advises(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, bot_processes=1) as server,
        people(server, 1) as (anna,),
        lending(server, make_token(tmp_path, "attic"), tmp_path) as host,
    ):
        remote = await until_lent(server)
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "easy"}))["id"]
        await anna.asked(table, 0)
        keep_busy(server)
        hints = await anna.get(f"/api/tables/{table}/hints?seat=0")
        assert hints["advice"]["hints"]
        branch = await anna.post(f"/api/tables/{table}/try", {"seat": 0}, 201)
        assert branch["update"]["question"]
        first = request("hard")
        assert await server.hall.pool.decide(first) in first.question.texts()
        assert await server.hall.pool.decide(first) in first.question.texts()
        assert remote.known[first.bot] == len(first.events)  # it is told each event once, there too

        host.terminate()
        await until(lambda: remote not in server.hall.pool.workers)


async def test_a_host_calls_again_when_the_line_is_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, lending(server, make_token(tmp_path, "attic"), tmp_path):
        first = await until_lent(server)
        channel: Any = first.channel
        channel.line.receive = None  # the server fails at it, and closes the line
        await until(lambda: first not in server.hall.pool.workers)
        assert await until_lent(server) is not first


async def test_a_token_that_is_not_known_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        made = await anna.new_table(ME, BOT)
        seat_token = (await anna.post(f"/api/tables/{made['id']}/token", {"seat": 0}))["token"]
        for token in ("", "hmw_guess", seat_token):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(workers_at(server), additional_headers={"Authorization": f"Bearer {token}"})
        async with lending(server, "hmw_guess", tmp_path) as host:
            shown, _ = await host.communicate()
            assert host.returncode == 1
            assert shown.decode().strip() == "The server does not know this token, or it was revoked."


def workers_at(server: Server) -> str:
    return server.address.replace("http://", "ws://") + "/api/workers"


@asynccontextmanager
async def calling(server: Server, token: str) -> AsyncIterator[ClientConnection]:
    async with connect(workers_at(server), additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        yield socket


def sent(message: Any) -> bytes:
    return LAST + msgspec.msgpack.encode(message)


async def closed(socket: ClientConnection) -> tuple[int, str]:
    async with asyncio.timeout(PATIENCE):
        await socket.wait_closed()
    return socket.close_code or 0, socket.close_reason or ""


async def test_a_host_of_another_version_is_refused(tmp_path: Path) -> None:
    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server:
        for hello, reason in (
            (Hello("0.0.1", 1, own_offer()), "The server is Hausmacht"),
            (Hello(version("hausmacht"), 100000, own_offer()), "lends 1 to"),
            (Hello(version("hausmacht"), 1, {}), "none of the games"),
        ):
            async with calling(server, token) as socket:
                await socket.send(sent(hello))
                code, told = await closed(socket)
                assert code == REFUSED
                assert reason in told
        assert all(worker.is_local for worker in server.hall.pool.workers)


async def test_nonsense_from_a_host_ends_its_line_and_nothing_else(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "evil",))

    token = make_token(tmp_path, "attic")
    hello = sent(Hello(version("hausmacht"), 1, own_offer()))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for nonsense in (
            LAST + pickle.dumps(Evil()),
            LAST + b"\xc1",
            LAST + b"\x91" * 100_000,
            sent(Done(99, 1, b"")),
            sent(Hello(version("hausmacht"), 1, own_offer())),
        ):
            async with calling(server, token) as socket:
                await socket.send(hello)
                await socket.send(nonsense)
                await closed(socket)
        async with calling(server, token) as socket:
            await socket.send(b"")
            await socket.send(hello)
            await until_lent(server)
        await until(lambda: all(worker.is_local for worker in server.hall.pool.workers))
        await anna.new_table(ME, BOT)
    assert not (tmp_path / "evil").exists()


async def test_a_pickle_as_an_answer_is_not_read(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "evil",))

    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server, calling(server, token) as socket:
        await socket.send(sent(Hello(version("hausmacht"), 1, own_offer())))
        await until_lent(server)
        busy = keep_busy(server)
        first = request("hard")
        task = asyncio.create_task(server.hall.pool.decide(first))
        data = b""
        while b"Work" not in data:
            async with asyncio.timeout(PATIENCE):
                received = await socket.recv()
            assert isinstance(received, bytes)
            data = received
        await socket.send(sent(Done(0, 1, pickle.dumps(Evil()))))
        for worker in busy:
            await server.hall.pool.make_ready(worker)
        assert await task in first.question.texts()
    assert not (tmp_path / "evil").exists()


async def test_a_host_whose_token_is_revoked_is_sent_away(tmp_path: Path) -> None:
    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server, calling(server, token) as socket:
        await socket.send(sent(Hello(version("hausmacht"), 1, own_offer())))
        await until_lent(server)
        revoke_token(tmp_path, "attic")
        await socket.send(sent(Beat()))
        assert await closed(socket) == (REFUSED, "The token was revoked.")


async def test_a_line_that_is_silent_is_given_up() -> None:
    async def send(part: bytes) -> None:
        return

    async def receive() -> bytes:
        await asyncio.Event().wait()
        return b""

    line: Line[Any] = Line(send, receive, msgspec.msgpack.Decoder(), silent_seconds=0.05)
    with pytest.raises(Exception, match="nothing was heard"):
        await line.run(lambda message: None)


async def test_long_messages_go_in_parts() -> None:
    parts: asyncio.Queue[bytes] = asyncio.Queue()
    heard: list[Any] = []
    there: Line[Any] = Line(parts.put, parts.get, msgspec.msgpack.Decoder(Done | Beat))
    there.say(Done(1, 2, bytes(3 * PART_BYTES)))
    running = asyncio.create_task(there.run(heard.append))
    await until(lambda: len(heard) == 2)
    running.cancel()
    assert Done(1, 2, bytes(3 * PART_BYTES)) in heard


def test_of_a_token_only_its_hash_is_kept(tmp_path: Path) -> None:
    token = make_token(tmp_path, "the attic")
    file = tmp_path / FILE_NAME

    assert token not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert name_of(tmp_path, token) == "the attic"
    assert name_of(tmp_path, token + "x") == name_of(tmp_path, "") == ""
    for name in ("the attic", "", "two\nlines"):
        with pytest.raises(TokenError):
            make_token(tmp_path, name)
    revoke_token(tmp_path, "the attic")
    assert name_of(tmp_path, token) == ""
    with pytest.raises(TokenError, match="no token"):
        revoke_token(tmp_path, "the attic")


def test_a_token_is_not_sent_over_an_open_line() -> None:
    assert address_of_server("https://games.example.org/") == "wss://games.example.org/api/workers"
    assert address_of_server("http://127.0.0.1:8520") == "ws://127.0.0.1:8520/api/workers"
    assert address_of_server("http://games.local", insecure=True) == "ws://games.local/api/workers"
    for wrong in ("http://games.local", "games.example.org", "ftp://x"):
        with pytest.raises(LendingError):
            address_of_server(wrong)
