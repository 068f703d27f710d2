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
        first = next(story for story in stories if story["name"] == "1-00")
        assert [side["name"] for side in first["line_ups"][0]["sides"]] == ["Frankreich", "Kastilien", "England"]
        options = first["line_ups"][0]["options"]
        table = await anna.new_table(ME, seats=3, start=False, game=GAME, options=options)
        assert table["options"]["scenario"] == "1-00"


async def test_a_game_with_one_story_tells_none(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        assert await anna.get("/api/scenarios/augsburg1520?seats=3") == []
        assert (await anna.ask("GET", "/api/scenarios/augsburg1520?seats=9")).status_code == 400
        assert (await anna.ask("GET", "/api/scenarios/chess?seats=2")).status_code == 404
