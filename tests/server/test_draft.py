"""Drafts over HTTP: nothing is made, nobody is told, and what is out of date is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import ME, Person, Server, people, serving

pytestmark = pytest.mark.anyio
GUEST = {"kind": "guest"}


async def at_a_turn(anna: Person) -> tuple[str, int, Any]:
    """A table of The Price of Power at somebody's first turn."""
    table = (await anna.new_table(ME, GUEST, GUEST, game="price_of_power"))["id"]
    while True:
        for seat in (0, 1, 2):
            update = await anna.look(table, seat)
            question = update["question"]
            if question is not None and question["kind"] == "turn":
                return table, seat, update
            if question is not None:
                await anna.choose(table, seat, update["at"], question["options"][0]["text"])


def stamp(server: Server, table: str) -> Any:
    match = server.live(table).match
    return len(match.entries), match.entries[-1].hash, match.state.encode(), match.drawn()


async def draft(person: Person, table: str, seat: int, at: int, *choices: str, language: str = "en") -> Any:
    body = {"seat": seat, "at": at, "choices": list(choices)}
    return await person.post(f"/api/tables/{table}/draft?language={language}", body)


async def test_a_draft_shows_what_choices_would_do_and_makes_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, seat, update = await at_a_turn(anna)
        before = stamp(server, table)

        async with anna.socket(table, (seat + 1) % 3) as other:
            await other.until("update")
            start = await draft(anna, table, seat, update["at"])
            opened = await draft(anna, table, seat, update["at"], "influence")
            place = next(each["text"] for each in opened["question"]["options"] if each["kind"] == "influence")
            placed = await draft(anna, table, seat, update["at"], "influence", place)
            await anna.post(f"/api/tables/{table}/chat", {"text": "hello"})
            heard = [(await other.read())["type"]]
            while heard[-1] != "chat":
                heard.append((await other.read())["type"])
            assert "update" not in heard, "somebody else was told of a draft"

        assert start["view"] is None
        assert start["question"] == update["question"]
        assert [each["text"] for each in start["prospects"]] == [each["text"] for each in start["question"]["options"]]
        assert opened["question"]["sentence"]
        assert placed["view"]["influence"] != update["view"]["influence"]
        cubes = next(each for each in placed["changes"] if each["what"] == "influence")
        assert cubes == {**cubes, "seat": seat, "label": "Influence", "after": cubes["before"] + 1}
        assert stamp(server, table) == before
        assert (await anna.look(table, seat))["at"] == update["at"]


async def test_a_draft_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, seat, update = await at_a_turn(anna)
        texts = {
            each["text"]: each for each in (await draft(anna, table, seat, update["at"], language="de"))["prospects"]
        }

        assert {each["label"] for each in texts["influence"]["cost"]} >= {"Einfluss"}


async def test_a_refused_choice_ends_a_draft_with_its_reason(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, seat, update = await at_a_turn(anna)

        told = await draft(anna, table, seat, update["at"], "influence", "influence nowhere", "done")

        assert told["refused"]["place"] == 1
        assert told["refused"]["refusal"]["code"] == "no-such-choice"
        assert told["refused"]["refusal"]["reason"]
        assert told["question"]["kind"] == "place-influence"


async def test_a_draft_of_an_older_table_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, seat, update = await at_a_turn(anna)
        await draft(anna, table, seat, update["at"])
        await anna.choose(table, seat, update["at"], "loan")

        answer = await anna.ask("POST", f"/api/tables/{table}/draft", {"seat": seat, "at": update["at"], "choices": []})

        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "stale"
        assert answer.json()["update"]["at"] == update["at"] + 1
        now = await draft(anna, table, seat, update["at"] + 1, "loan")
        assert next(each for each in now["changes"] if each["what"] == "loans")["after"] == 2
        stranger = await bert.ask(
            "POST", f"/api/tables/{table}/draft", {"seat": seat, "at": update["at"] + 1, "choices": []}
        )
        assert stranger.status_code == 404
