"""The stories of a game, as somebody chooses one: what is told can be set up just so."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.serving import ME, people, serving

from hausmacht.core.shelf import games

pytestmark = pytest.mark.anyio
GAME = "price_of_power"


@pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")
async def test_every_line_up_that_is_told_is_played_so(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for seats in (1, 3):
            stories = await anna.get(f"/api/scenarios/{GAME}?seats={seats}&language=de")
            assert [story["usual"] for story in stories].count(True) == 1
            for story in stories:
                assert bool(story["line_ups"]) == bool(story["rounds"])
                for line_up in story["line_ups"]:
                    sides = line_up["sides"]
                    assert sorted(side["seat"] for side in sides if side["seat"] >= 0) == list(range(seats))
                    lands = [place for side in sides for place in side["places"]]
                    assert len(lands) == len(set(lands))
        alone = await anna.get(f"/api/scenarios/{GAME}?seats=1")
        assert [story["name"] for story in alone if story["first"]] == ["1-00"]
        for story in alone:
            assert 1 <= story["difficulty"] <= 4
            assert story["minutes"] > 0
        first = next(story for story in stories if story["name"] == "1-00")
        assert [side["name"] for side in first["line_ups"][0]["sides"]] == ["Frankreich", "Kastilien", "England"]
        options = first["line_ups"][0]["options"]
        table = await anna.new_table(ME, seats=3, start=False, game=GAME, options=options)
        assert table["options"]["scenario"] == "1-00"
        assert first["preset"] == {"advanced": "off", "difficulty": "easy"}


async def test_a_game_with_one_story_tells_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        assert await anna.get("/api/scenarios/augsburg1520?seats=3") == []
        assert (await anna.ask("GET", "/api/scenarios/augsburg1520?seats=9")).status_code == 400
        assert (await anna.ask("GET", "/api/scenarios/chess?seats=2")).status_code == 404


@pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")
async def test_whoever_plays_alone_takes_any_realm_of_the_story(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        stories = await anna.get(f"/api/scenarios/{GAME}?seats=1")
        first = next(story for story in stories if story["first"])
        mine = [next(side["key"] for side in each["sides"] if side["seat"] == 0) for each in first["line_ups"]]
        assert mine == ["france", "castile", "england"]
        england = next(each for each in first["line_ups"] if each["options"]["realm"] == "england")
        table = await anna.new_table(ME, game=GAME, options=england["options"])
        assert table["options"]["realm"] == "england"
        wrong = {"game": GAME, "seats": 1, "players": [ME], "options": {"scenario": "1-06", "realm": "austria"}}
        refused = await anna.ask("POST", "/api/tables", wrong)
        assert refused.status_code == 400
        assert "It can play brandenburg" in refused.text
