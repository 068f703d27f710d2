"""Advice over the API: hints for one's own seat, the report of a finished match, private try-outs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import BOT, ME, OPEN, Person, alone_asked, people, play_out, serving

from hausmacht.server.tables import making

pytestmark = pytest.mark.anyio

REPLAYS = Path(__file__).parents[1] / "replays"


async def hints(person: Person, table: str, seat: int = 0, status: int = 200, language: str = "en") -> Any:
    answer = await person.ask("GET", f"/api/tables/{table}/hints?seat={seat}&language={language}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_seat_of_mine_gets_hints_for_its_question(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        update = await alone_asked(anna, table)
        told = await hints(anna, table)

        assert told["at"] == update["at"]
        texts = [option["text"] for option in update["question"]["options"]]
        labels = {option["text"]: option["label"] for option in update["question"]["options"]}
        for hint in told["advice"]["hints"]:
            assert hint["text"] in texts
            assert hint["label"] == labels[hint["text"]]
        assert told["advice"]["forecasts"]
        assert await hints(anna, table) == told
        german = await hints(anna, table, language="de")
        assert german["advice"]["sentence"] != told["advice"]["sentence"]
        assert (await anna.look(table)) == update  # nothing has happened at the table


class Told:
    """An adviser's tasks as they are handed over."""

    def __init__(self, adviser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tasks: list[Any] = []
        answer = adviser.answer

        async def noted(task: Any, *more: Any) -> Any:
            self.tasks.append(task)
            return await answer(task, *more)

        monkeypatch.setattr(adviser, "answer", noted)


async def test_a_sealed_answer_of_another_seat_does_not_change_how_advice_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the time it takes would tell that somebody has answered."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        made = await anna.new_table(ME, OPEN, start=False, advice="on")
        table = made["id"]
        await ben.post(f"/api/tables/{table}/join", {"invite": made["invite"].removeprefix("/join/")})
        await anna.post(f"/api/tables/{table}/start")
        live = server.live(table)
        adviser = Told(server.app.litestar.state.adviser, monkeypatch)
        update = await anna.asked(table, 0)
        first = await hints(anna, table)
        moment = {"seat": 0, "at": update["at"]}
        await anna.post(f"/api/tables/{table}/try", moment, 201)
        theirs = await ben.asked(table, 1)
        before = len(live.match.entries)
        bought = next(each["text"] for each in theirs["question"]["options"] if each["kind"] == "buy")
        await ben.choose(table, 1, theirs["at"], bought)

        assert len(live.match.entries) == before + 1
        assert await anna.look(table, 0) == update  # it is sealed
        assert await hints(anna, table) == first
        await anna.post(f"/api/tables/{table}/try", moment, 201)
        hinting, trying, trying_again = adviser.tasks  # the second hint was known already
        assert trying == trying_again
        mine = next(each["text"] for each in update["question"]["options"] if each["kind"] == "buy")
        await anna.choose(table, 0, update["at"], mine)
        await hints(anna, table)
        assert adviser.tasks[-1].known != hinting.known


async def test_hints_are_for_ones_own_seat_and_its_question(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        table = (await anna.new_table(ME, BOT, visibility="public"))["id"]
        assert (await hints(ben, table, 0, 403))["error"]["code"] == "not-yours"
        assert (await hints(anna, table, 1, 403))["error"]["code"] == "not-yours"
        assert (await hints(anna, table, 7, 404))["error"]["code"] == "no-such-seat"
        waiting = (await anna.new_table(ME, OPEN, start=False))["id"]
        assert (await hints(anna, waiting, 0, 409))["error"]["code"] == "not-started"


@pytest.mark.parametrize(
    ("players", "asked", "advised"),
    [
        ([ME, BOT], None, "on"),
        ([ME, {"kind": "guest"}], None, "on"),
        ([ME, OPEN], None, "off"),
        ([ME, OPEN], "on", "on"),
        ([ME, BOT], "off", "off"),
    ],
)
async def test_the_host_chooses_whether_people_are_advised(
    tmp_path: Path, players: list[Any], asked: str | None, advised: str
) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await anna.new_table(*players, start=False, advice=asked)
        assert table["advice"] == advised


async def test_where_it_is_off_the_api_refuses_until_the_match_is_over(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, advice="off"))["id"]
        refused = await hints(anna, table, 0, 403)
        assert refused["error"]["code"] == "advice-off"
        assert "switched off" in refused["error"]["sentence"]
        assert (await anna.post(f"/api/tables/{table}/try", {"seat": 0}, 403))["error"]["code"] == "advice-off"

        await play_out({0: anna}, table, Random(1))
        assert (await anna.post(f"/api/tables/{table}/try", {"seat": 0, "at": 1}, 201))["seat"] == 0
        assert await anna.get(f"/api/tables/{table}/report")


async def test_the_choice_outlives_the_server_and_a_rematch(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, advice="off"))["id"]
        cookies = anna.http.cookies
        await play_out({0: anna}, table, Random(2))
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert again["advice"] == "off"
    async with serving(tmp_path) as other, people(other, 1) as (later,):
        later.http.cookies = cookies
        assert (await later.get(f"/api/tables/{table}"))["advice"] == "off"


async def test_the_report_of_a_match_waits_for_its_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        answer = await anna.ask("GET", f"/api/tables/{table}/report")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")


async def test_a_report_names_moments_that_can_be_tried(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        text = (REPLAYS / "augsburg1520-2.match").read_text(encoding="utf-8")
        table = await making.import_file(server.hall.store, text, 16)
        async with server.hall.table(table) as live:
            live.table.visibility = "public"
        told = (await ben.get(f"/api/tables/{table}/report?language=de"))["report"]

        assert len(told["seats"]) == 2
        assert told["curve"][0]["at"] <= told["curve"][-1]["at"]
        assert "Glück" in told["seats"][0]["sentence"]
        again = told["again"][0]
        branch = await anna.post(f"/api/tables/{table}/try", {"seat": again["seat"], "at": again["at"]}, 201)
        texts = [option["text"] for option in branch["update"]["question"]["options"]]
        assert {again["chosen"], again["best"]} <= set(texts)


async def test_a_try_out_is_private_and_leaves_the_match_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        table = (await anna.new_table(ME, BOT, visibility="public"))["id"]
        before = await alone_asked(anna, table)
        path = f"/api/tables/{table}/try"
        branch = await anna.post(path, {"seat": 0}, 201)
        assert branch["update"]["view"] == before["view"]
        assert branch["update"]["question"] == before["question"]

        first = before["question"]["options"][0]["text"]
        after = await anna.post(f"{path}/{branch['id']}/choose", {"choice": first})
        assert after["choices"] == 1
        assert after["update"]["events"]
        assert await anna.get(f"{path}/{branch['id']}") == after
        refused = await anna.post(f"{path}/{branch['id']}/choose", {"choice": "fly"}, 409)
        assert "cannot be chosen" in refused["error"]["sentence"]
        back = await anna.post(f"{path}/{branch['id']}/take-back")
        assert back["update"]["question"] == before["question"]

        assert (await ben.ask("GET", f"{path}/{branch['id']}")).status_code == 404
        assert (await ben.ask("POST", path, {"seat": 0})).status_code == 403
        assert await anna.look(table) == before


async def test_from_an_earlier_moment_of_a_match_that_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        first = await alone_asked(anna, table)
        await play_out({0: anna}, table, Random(3), most=12)
        branch = await anna.post(f"/api/tables/{table}/try", {"seat": 0, "at": first["at"]}, 201)
        assert branch["update"]["question"] == first["question"]
        other = await anna.post(f"/api/tables/{table}/try", {"seat": 0, "at": first["at"], "world": 5}, 201)
        assert other["update"]["question"] == first["question"]
        assert other["id"] != branch["id"]


async def test_the_process_is_started_again_after_it_has_died(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.asked(table, 0)
        await anna.post(f"/api/tables/{table}/try", {"seat": 0}, 201)
        process = server.hall.pool.workers[-1].channel.process
        process.kill()
        await process.wait()
        await anna.post(f"/api/tables/{table}/try", {"seat": 0}, 201)


async def test_a_table_does_not_wait_for_advice(tmp_path: Path) -> None:
    """While one person waits for advice that takes long, the match goes on."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.asked(table, 0)
        pool = server.hall.pool
        adviser = pool.workers[-1]
        pool.idle.remove(adviser)  # it works out somebody else's advice
        waiting = asyncio.create_task(anna.ask("GET", f"/api/tables/{table}/hints?seat=0"))
        await asyncio.sleep(0)
        await play_out({0: anna}, table, Random(4), most=10)
        assert not waiting.done()
        await pool.make_ready(adviser)
        assert (await waiting).status_code == 200


async def test_advice_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.asked(table, 0)
        server.app.litestar.state.adviser.seconds = 0.001
        assert (await hints(anna, table, 0, 503))["error"]["code"] == "advice-late"
