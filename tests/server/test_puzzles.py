"""Puzzles: a moment of a finished match, its best answer worked out once, and shown to whoever has answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.accounts import who
from tests.server.finished import finished
from tests.server.serving import ME, Person, people, serving

from hausmacht.server.http import puzzling

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def asked_at(person: Person, table: str, first: int = 2) -> tuple[int, int]:
    """A moment at which somebody has a choice to make, and his seat."""
    for frame in await person.get(f"/api/tables/{table}/frames?from={first}&to={first + 150}"):
        deciding = frame["view"]["deciding"]
        if deciding:
            made = await person.ask(
                "POST", f"/api/tables/{table}/puzzle", {"at": frame["at"], "seat": deciding[0], "listed": False}
            )
            if made.status_code == 201:
                return frame["at"], deciding[0]
    raise AssertionError("no moment with a choice")


async def test_a_puzzle_is_set_answered_and_solved(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 3) as (anna, bert, carl):
        table = await finished(server, anna, bert)
        at, seat = await asked_at(anna, table)
        wanted = {"at": at, "seat": seat, "title": "What now?"}
        assert (await carl.ask("POST", f"/api/tables/{table}/puzzle", wanted)).status_code == 404
        made = await anna.post(f"/api/tables/{table}/puzzle", wanted, 201)
        puzzle = made["puzzle"]["id"]
        assert made["solution"]["advice"]["hints"]  # to who has set it
        assert made["solution"]["choices"] == []

        (listed,) = (await carl.get("/api/puzzles"))["puzzles"]
        assert (listed["id"], listed["title"], listed["mine"], listed["answered"]) == (
            puzzle,
            "What now?",
            False,
            False,
        )
        assert len((await anna.get("/api/puzzles?whose=mine"))["puzzles"]) == 2
        assert (await carl.get("/api/puzzles?game=wallenstein"))["puzzles"] == []

        seen = await carl.get(f"/api/puzzles/{puzzle}")
        assert seen["solution"] is None
        names = [(await person.get("/api/me"))["name"] for person in (anna, bert)]
        assert not any(name in str(seen["update"]) for name in names)  # who sat there is nobody's business
        options = [option["text"] for option in seen["update"]["question"]["options"]]
        best = made["solution"]["advice"]["hints"][0]["text"]
        assert best in options
        assert (await carl.post(f"/api/puzzles/{puzzle}/answer", {"choices": ["nonsense"]}, 409))["error"]

        solved = await carl.post(f"/api/puzzles/{puzzle}/answer", {"choices": [best]})
        assert (solved["solution"]["right"], solved["solution"]["choices"]) == (True, [best])
        assert solved["solution"]["value"] == solved["solution"]["advice"]["hints"][0]["value"]
        assert (solved["puzzle"]["answers"], solved["puzzle"]["solved"]) == (1, 1)
        other = next(text for text in options if text != best)
        again = await carl.post(f"/api/puzzles/{puzzle}/answer", {"choices": [other]})
        assert (again["solution"]["choices"], again["puzzle"]["answers"]) == ([best], 1)  # the first answer counts

        tried = [hint["text"] for hint in made["solution"]["advice"]["hints"]]
        rare = next((text for text in options if text not in tried), other)
        told = await bert.post(f"/api/puzzles/{puzzle}/answer?language=de", {"choices": [rare]})
        assert told["solution"]["value"] is not None
        assert {each["choice"]: each["count"] for each in told["solution"]["given"]} == {best: 1, rare: 1}
        assert told["puzzle"]["answers"] == 2

        table = await carl.post(f"/api/puzzles/{puzzle}/table", {"name": "after the puzzle"}, 201)
        assert (table["my_seats"], table["visibility"]) == ([seat], "private")
        assert (await carl.look(table["id"], seat))["question"]["kind"] == seen["update"]["question"]["kind"]


async def test_a_puzzle_is_its_authors_to_delete_and_goes_with_him(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, carl, dora):
        table = await finished(server, anna, visibility="public")
        at, seat = await asked_at(carl, table)  # anybody may, of a public match
        (unlisted,) = (await carl.get("/api/puzzles?whose=mine"))["puzzles"]
        assert (await dora.get("/api/puzzles"))["puzzles"] == []
        page = f"/api/puzzles/{unlisted['id']}"
        seen = await dora.get(page)  # by its link
        choice = seen["update"]["question"]["options"][0]["text"]
        await dora.post(f"{page}/answer", {"choices": [choice]})
        assert (await dora.ask("DELETE", page)).status_code == 403
        assert [each["choices"] for each in (await dora.get("/api/account/data"))["answers"]] == [[choice]]
        assert [each["id"] for each in (await carl.get("/api/account/data"))["puzzles"]] == [unlisted["id"]]

        await server.hall.store.join_people(await who(dora), await who(anna))
        assert (await anna.get(page))["puzzle"]["answered"]
        assert (await carl.ask("DELETE", page)).status_code == 200
        assert (await anna.ask("GET", page)).status_code == 404
        made = await carl.post(f"/api/tables/{table}/puzzle", {"at": at, "seat": seat}, 201)
        await carl.post("/api/account/delete")
        assert (await anna.ask("GET", f"/api/puzzles/{made['puzzle']['id']}")).status_code == 404


async def test_what_is_no_puzzle_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        running = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        table = await finished(server, anna)
        last = (await anna.look(table, -1))["at"]
        wanted: list[tuple[str, Any, str]] = [
            (running, {"at": 1, "seat": 0}, "not-over"),
            (table, {"at": last, "seat": 0}, "over"),
            (table, {"at": 1, "seat": 9}, "no-such-seat"),
        ]
        for where, body, code in wanted:
            answer = await anna.ask("POST", f"/api/tables/{where}/puzzle", body)
            assert answer.json()["error"]["code"] == code
        frames = await anna.get(f"/api/tables/{table}/frames?from=1&to=99")
        frame = next(each for each in frames if len(each["view"]["deciding"]) == 1)
        quiet = 1 - frame["view"]["deciding"][0]
        answer = await anna.ask("POST", f"/api/tables/{table}/puzzle", {"at": frame["at"], "seat": quiet})
        assert answer.json()["error"]["code"] == "not-asked"


async def test_a_plan_made_under_seal_is_a_puzzle_and_shows_no_plan_of_others(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await finished(server, anna, replay="wallenstein-4")
        frames = await anna.get(f"/api/tables/{table}/frames?from=1&to=199")
        planning = next(frame for frame in frames if len(frame["view"]["deciding"]) == 4)
        made = await anna.post(f"/api/tables/{table}/puzzle", {"at": planning["at"], "seat": 2}, 201)
        best = made["solution"]["advice"]["hints"][0]
        assert best["then_texts"]  # the rest of the plan
        board = puzzling.board_of((await server.hall.store.puzzle(made["puzzle"]["id"])).position, 2)
        assert board.match.state.lanes  # everybody is asked at once, and nobody has answered
        assert made["update"]["seat"] == 2
