"""A game for one person, whose rules can play the other seats or all of them: the server takes it like any other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.serving import BOT, ME, OPEN, people, play_out, serving

from hausmacht.core import matchfile
from hausmacht.core.shelf import games

pytestmark = pytest.mark.anyio
GAME = "price_of_power"


async def test_one_person_plays_and_comes_back_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, game=GAME, options={"difficulty": "normal"}))["id"]
        first = await anna.look(table)
        assert first["question"]["seat"] == 0
        assert (first["waiting"], first["over"], first["places"]) == ([0], False, [])
        update = await play_out({0: anna}, table, Random(3), 25)
        assert (await bert.ask("GET", f"/api/tables/{table}/play")).status_code == 404
        mine = (await anna.get("/api/tables"))["mine"][0]
        assert (mine["id"], mine["my_turn"], mine["deciding"]) == (table, True, [0])
        german = await anna.look(table, language="de")
        assert german["question"]["sentence"] != update["question"]["sentence"]
        cookies = anna.http.cookies
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        anna.http.cookies = cookies
        again = await anna.look(table, since=10**6)
        for same in ("at", "view", "question", "scores", "undo"):
            assert again[same] == update[same]


async def test_the_luck_of_a_lonely_match_can_be_taken_back_without_asking_anybody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, game=GAME))["id"]
        update = await play_out({0: anna}, table, Random(3), 12)
        back = await anna.undo(table, 0, update["at"])
        assert back["at"] == update["at"] + 1
        assert (await anna.get(f"/api/tables/{table}"))["asks"] == []
        assert len(server.live(table).match.line) == 11


async def test_a_match_that_the_rules_play_alone_is_over_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        info = await anna.new_table(ME, BOT, BOT, game=GAME, options={"bots": "all"}, visibility="public")
        table = info["id"]
        assert info["state"] == "over"
        update = await anna.look(table)
        assert (update["over"], update["question"], update["waiting"]) == (True, None, [])
        assert sorted(update["places"]) == [1, 2, 3]
        assert len(update["scores"]) == 3
        assert update["earlier"]
        log = await anna.get(f"/api/tables/{table}/log?seat=0")
        assert log[-len(update["events"]) :] == update["events"]
        assert len(log) > len(update["events"])
        frames = await anna.get(f"/api/tables/{table}/frames")
        assert [frame["at"] for frame in frames] == [1]
        text = (await anna.ask("GET", f"/api/tables/{table}/file")).text
        assert matchfile.load(text, games()).is_over()
        assert await anna.get(f"/api/tables/{table}/luck")
        metrics = (await anna.ask("GET", "/metrics")).text
        assert "hausmacht_matches_finished_total 1.0" in metrics
        async with anna.socket(table) as line:
            assert (await line.until("update"))["over"]
        refused = await anna.ask("POST", f"/api/tables/{table}/choose", {"seat": 0, "at": 1, "choice": "pass"})
        assert (refused.status_code, refused.json()["refused"]["code"]) == (422, "game-over")
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert again["state"] == "over"


async def test_bots_of_the_server_play_beside_those_of_the_rules(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, game=GAME))["id"]
        await play_out({0: anna}, table, Random(1), 20)
        assert {entry.seat for entry in server.live(table).match.line} == {0, 1}


async def test_what_the_game_says_of_itself(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        game = next(each for each in await anna.get("/api/games") if each["id"] == GAME)
        assert game["seats"] == [1, 2, 3, 4, 5, 6]
        assert "random" in game["bots"]
        assert {"scenario", "bots", "difficulty"} <= {option["name"] for option in game["options"]}
        words = [await anna.get(f"/api/words/{GAME}?language={language}") for language in ("en", "de")]
        assert words[0].keys() <= words[1].keys()
        assert words[0] != words[1]
        assert "event" not in words[0]
        rules = await anna.get(f"/api/rules/{GAME}")
        keys = [rule["key"] for rule in rules]
        assert len(keys) > 500
        assert len(set(keys)) == len(keys)
        assert "core.undo" in keys
        wrong = {"game": GAME, "seats": 1, "players": [OPEN], "options": {"bots": "all"}}
        refused = await anna.ask("POST", "/api/tables", wrong)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad-setup")
