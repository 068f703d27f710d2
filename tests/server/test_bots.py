"""Bots in their own processes: one that crashes or hangs is replaced, and the table goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.server.installed_bots import install, request
from tests.server.serving import ME, Person, people, serving

from hausmacht.server.workers.child_process import ChildProcess
from hausmacht.server.workers.errors import BotFailedError
from hausmacht.server.workers.ladder import strongest, weaker
from hausmacht.server.workers.pool import BOT_LANES, Pool
from hausmacht.server.workers.worker import Worker

pytestmark = pytest.mark.anyio
SECONDS = 8.0  # in which a bot that answers at all does so, on a busy machine as well

BOTS = """
import os, time
MARK = os.path.join(os.path.dirname(os.path.dirname(__file__)), "mark")
from hausmacht.bots import Bot

class Sleeper(Bot):
    def __init__(self, *given): pass
    def decide(self, view, question):
        time.sleep(60)

class Crasher(Sleeper):
    def decide(self, view, question):
        os._exit(3)

class Raiser(Sleeper):
    def decide(self, view, question):
        raise ValueError("no idea")

class Liar(Sleeper):
    def decide(self, view, question):
        return "fly"

class Once(Sleeper):  # crashes when it is asked for the first time
    def decide(self, view, question):
        if not os.path.exists(MARK):
            open(MARK, "w").close()
            os._exit(3)
        return question.options[-1].text

class Thinker(Sleeper):
    def decide(self, view, question):
        open(MARK, "a").close()
        time.sleep(1.0)
        return question.options[-1].text

class Counter(Sleeper):
    seen = 0
    def see(self, event):
        self.seen += 1
    def decide(self, view, question):
        print("noise on standard output")
        return str(self.seen)
"""
ENTRIES = """[hausmacht.bots]
sleeper = bad_bots:Sleeper
crasher = bad_bots:Crasher
raiser = bad_bots:Raiser
liar = bad_bots:Liar
once = bad_bots:Once
thinker = bad_bots:Thinker
counter = bad_bots:Counter
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, BOTS, ENTRIES)


def pool_of(processes: int, seconds: float) -> Pool:
    return Pool([Worker(ChildProcess(), BOT_LANES) for _ in range(processes)], seconds)


def test_the_ladder_of_bots() -> None:
    assert weaker("hard", ["easy", "random"]) == "easy"
    assert weaker("mine", ["easy", "mine", "random"]) == "easy"
    assert weaker("easy", ["easy", "random"]) == "random"
    assert weaker("random", ["easy", "random"]) == ""
    assert strongest(["easy", "random"]) == "easy"


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("bot", "reason"),
    [("sleeper", "no answer within"), ("crasher", "ended"), ("raiser", "no idea"), ("nobody", "no bot")],
)
async def test_a_bot_that_fails_says_so_and_the_next_one_answers(bot: str, reason: str) -> None:
    pool = pool_of(1, SECONDS)
    try:
        with pytest.raises(BotFailedError, match=reason):
            await pool.decide(request(bot))
        good = request("random")
        assert await pool.decide(good) in good.question.texts()
    finally:
        await pool.close()


@pytest.mark.usefixtures("bad_bots")
async def test_a_bot_is_told_each_event_once() -> None:
    pool = pool_of(1, PATIENCE)
    first = request("counter")
    try:
        told = len(first.events)
        assert await pool.decide(first) == str(told)
        assert await pool.decide(first) == str(told)
        assert await pool.decide(request("counter", "another table")) == str(told)
        await pool.workers[0].stop()  # a process that forgets everything is told it again
        assert await pool.decide(first) == str(told)
    finally:
        await pool.close()


@pytest.mark.usefixtures("bad_bots")
async def test_the_table_goes_on_with_a_weaker_bot(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_seconds=SECONDS) as server, people(server, 1) as (anna,):
        bots = [{"kind": "bot", "bot": name} for name in ("sleeper", "crasher", "liar")]
        table = (await anna.new_table(ME, *bots))["id"]
        update = await anna.look(table, 0)
        await anna.choose(table, 0, update["at"], "done")
        async with asyncio.timeout(PATIENCE):
            while (await anna.look(table, 0))["view"]["sealed"]:
                await asyncio.sleep(0.05)

        seats = (await anna.get(f"/api/tables/{table}"))["seats"]

        assert [seat["bot"] for seat in seats[1:]] == ["easy", "easy", "easy"]


async def is_sealed(anna: Person, table: str) -> bool:
    return bool((await anna.look(table, 0))["view"]["sealed"])


async def until_revealed(anna: Person, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await is_sealed(anna, table):
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("bad_bots")
async def test_a_bot_that_failed_once_is_asked_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "once"}))["id"]
        await anna.choose(table, 0, (await anna.look(table, 0))["at"], "done")
        await until_revealed(anna, table)

        assert (tmp_path / "mark").exists()
        assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["bot"] == "once"


@pytest.mark.usefixtures("bad_bots")
async def test_a_bot_whose_process_is_killed_plays_in_another(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "thinker"}))["id"]
        async with asyncio.timeout(PATIENCE):
            while not (tmp_path / "mark").exists():
                await asyncio.sleep(0.02)
        server.hall.pool.workers[0].channel.process.kill()
        await anna.choose(table, 0, (await anna.look(table, 0))["at"], "done")
        await until_revealed(anna, table)

        assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["bot"] == "thinker"


@pytest.mark.usefixtures("bad_bots")
async def test_a_bot_that_was_thinking_when_the_server_ended_thinks_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "thinker"}))["id"]
        await anna.choose(table, 0, (await anna.look(table, 0))["at"], "done")
        async with asyncio.timeout(PATIENCE):
            while not (tmp_path / "mark").exists():
                await asyncio.sleep(0.02)
        assert await is_sealed(anna, table)
        cookies = anna.http.cookies
    async with serving(tmp_path) as server, people(server, 1) as (again,):
        again.http.cookies = cookies
        await until_revealed(again, table)


async def test_a_bot_whose_choice_could_not_be_written_plays_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        store = server.hall.store
        write = store.append
        failures: list[object] = []

        async def full_disk(what: object) -> None:
            if len(failures) < 2:
                failures.append(what)
                raise OSError("the disk is full")
            await write(what)

        monkeypatch.setattr(store, "append", full_disk)
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "random"}))["id"]
        async with asyncio.timeout(PATIENCE):
            while len(failures) < 2 or (await anna.look(table, 0))["waiting"] != [0]:
                await asyncio.sleep(0.05)


async def test_bots_keep_the_names_they_are_given(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        named = {"kind": "bot", "bot": "random", "name": "Sibylla"}
        info = await anna.new_table(ME, named, {"kind": "bot", "bot": "random"})
        assert [seat["name"] for seat in info["seats"][1:]] == ["Sibylla", ""]

        await anna.choose(info["id"], 0, (await anna.look(info["id"], 0))["at"], "done")
        await until_revealed(anna, info["id"])
        sentences = [event["sentence"] for event in await anna.get(f"/api/tables/{info['id']}/log")]
        assert any("Sibylla" in sentence for sentence in sentences)
