"""Workers in processes of their own: limited, replaced, and told no secret."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from tests.server.installed_bots import request
from tests.server.serving import BOT, ME, people, serving
from tests.server.working import asking

from hausmacht.server.workers.child_process import ChildProcess, environment_for_child
from hausmacht.server.workers.errors import BotFailedError, StartError
from hausmacht.server.workers.pool import BOT_LANES, QUICK_LANE, Pool
from hausmacht.server.workers.tasks import (
    Answer,
    Request,
    Task,
)
from hausmacht.server.workers.worker import Worker

pytestmark = pytest.mark.anyio


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
