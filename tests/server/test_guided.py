"""Guided games over the API: which there are, opening one, following the coach, leaving him and calling him back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import BOT, ME, Person, people, serving

from hausmacht.core.shelf import games
from hausmacht.guided.script import scripts

pytestmark = pytest.mark.anyio


async def open_guided(person: Person, game: str = "augsburg1520") -> str:
    found: str = (await person.post("/api/guided", {"game": game}, status=201))["id"]
    return found


async def coach(person: Person, table: str, language: str = "en", status: int = 200) -> Any:
    answer = await person.ask("GET", f"/api/tables/{table}/coach?language={language}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def wish(person: Person, table: str, **wish: Any) -> Any:
    answer = await person.ask("PUT", f"/api/tables/{table}/coach", wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def follow(person: Person, table: str, decisions: int) -> list[Any]:
    """Give the coach's answers for some decisions; what he said before each."""
    found: list[Any] = []
    for _ in range(decisions):
        update = await person.asked(table, 0)
        told = await coach(person, table)
        while told["at"] != update["at"]:  # a bot has sealed something meanwhile
            update = await person.asked(table, 0)
            told = await coach(person, table)
        found.append(told)
        answer = told["coach"]["step"] or told["coach"]["known"]
        if told["coach"]["finished"]:
            break
        await person.choose(table, 0, update["at"], answer["choice"])
    return found


async def test_guided_games_are_listed_in_the_language_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        listed = await anna.get("/api/guided")
        german = await anna.get("/api/guided?language=de")
        assert {each["game"] for each in listed} == {game.id for game in games().values() if scripts(game)}
        assert all(each["steps"] > 5 and each["minutes"] for each in listed)
        assert all(a["about"] != b["about"] for a, b in zip(listed, german, strict=True))


async def test_a_guided_game_is_the_same_for_everybody(tmp_path: Path) -> None:
    """And it is one person against bots, with a coach who says what his table and seat may know."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        first = [each["coach"] for each in await follow(anna, await open_guided(anna), 8)]
        second = [each["coach"] for each in await follow(ben, await open_guided(ben), 8)]
        assert first == second
        assert first[0]["step"]["choice"] == "buy philipp 14"
        assert first[0]["done"] == 0
        table = await anna.get(f"/api/tables/{await open_guided(anna)}")
        assert table["guided"] == "first"
        assert table["seed"] is None
        assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]


async def test_the_coach_is_followed_to_the_end_and_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await open_guided(anna)
        told = await follow(anna, table, 60)
        assert told[-1]["coach"]["finished"]
        assert told[-1]["coach"]["done"] == told[-1]["coach"]["steps"] == 12
        update = await anna.asked(table, 0)
        await anna.undo(table, 0, update["at"])
        assert (await coach(anna, table))["coach"]["done"] < 12 or (await coach(anna, table))["coach"]["finished"]


async def test_whoever_plays_alone_can_call_the_coach_back(tmp_path: Path) -> None:
    """What was done stays done: it follows from the log, and the wish is kept with the table."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await open_guided(anna)
        await follow(anna, table, 3)
        update = await anna.asked(table, 0)
        before = await coach(anna, table)
        assert (await wish(anna, table, on=False))["on"] is False
        await server.hall.put_away(table)
        alone = await coach(anna, table)
        assert alone["on"] is False
        assert alone["coach"] == before["coach"]
        assert (await wish(anna, table, on=True))["on"] is True
        waiting = before["coach"]["step"]
        if waiting is not None:
            skipped = await wish(anna, table, skip=waiting["id"])
            assert skipped["coach"]["done"] == before["coach"]["done"] + 1
            assert skipped["on"] is True
        assert update["at"] == before["at"]


async def test_what_is_no_guided_game_has_no_coach(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, ben):
        plain = (await anna.new_table(ME, BOT))["id"]
        assert (await coach(anna, plain, status=404))["error"]["code"] == "no-coach"
        guided = await open_guided(anna)
        await coach(ben, guided, status=404)
        assert (await anna.post("/api/guided", {"game": "chess"}, status=404))["error"]["code"] == "no-such-game"
        wrong = await anna.post("/api/guided", {"game": "augsburg1520", "lesson": "second"}, status=404)
        assert wrong["error"]["code"] == "no-such-lesson"
        strange = await anna.ask("PUT", f"/api/tables/{guided}/coach", {"skip": "fly"})
        assert strange.status_code == 404
        assert strange.json()["error"]["code"] == "no-such-step"


async def test_german_is_spoken_by_the_coach_too(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await open_guided(anna)
        told = await coach(anna, table, language="de")
        assert told["coach"]["step"]["button"] == "Philipp 14 kaufen"
        assert told["coach"]["title"] == "Deine erste Partie Augsburg 1520"
