"""The table in words: for any game, with the rights of whoever plays, now and as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.serving import BOT, ME, OPEN, people, play_out, serving, some_choice

from hausmacht.core.shelf import games
from hausmacht.core.text import Section

pytestmark = pytest.mark.anyio


def read(answer: Any) -> str:
    """All that the sections say, one line after another."""
    sections = msgspec.convert(answer["sections"], list[Section])
    lines = [line for each in sections for line in (*each.lines, *[cell for row in each.rows for cell in row])]
    return "\n".join([*[each.title for each in sections], *map(str, lines)])


@pytest.mark.parametrize("game", list(games()))
async def test_every_game_is_told_in_both_languages(tmp_path: Path, game: str) -> None:
    seats = games()[game].seats[0]
    async with serving(tmp_path) as server, people(server, 1) as [anna]:
        table = (await anna.new_table(ME, *[BOT] * (seats - 1), game=game))["id"]
        update = await anna.asked(table, 0)
        told = await anna.get(f"/api/tables/{table}/text?seat=0")
        german = await anna.get(f"/api/tables/{table}/text?seat=0&language=de")

    assert told["at"] == update["at"]
    assert len(read(told)) > 100
    assert read(told) != read(german)


async def test_it_moves_on_with_the_table_and_remembers(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as [anna]:
        table = (await anna.new_table(ME, BOT))["id"]
        before = await anna.get(f"/api/tables/{table}/text?at=1")
        await play_out({0: anna}, table, Random(1), 12)
        now = await anna.get(f"/api/tables/{table}/text")
        then = await anna.get(f"/api/tables/{table}/text?at=1")

    assert then == before
    assert then["at"] == 1 < now["at"]
    assert read(now) != read(then)


async def test_a_hand_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as [anna, ben]:
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await ben.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        own = read(await anna.get(f"/api/tables/{table}/text?seat=0"))
        public = read(await ben.get(f"/api/tables/{table}/text"))
        other = await ben.ask("GET", f"/api/tables/{table}/text?seat=0")
        nowhere = await anna.ask("GET", f"/api/tables/{table}/text?seat=5")

    assert own != public
    assert other.status_code == 403
    assert nowhere.status_code == 404


async def test_looking_back_shows_what_everybody_saw(tmp_path: Path) -> None:
    """A seat that asks for a moment of its own is told the public table of it."""
    async with serving(tmp_path) as server, people(server, 1) as [anna]:
        table = (await anna.new_table(ME, BOT))["id"]
        update = await anna.asked(table, 0)
        await anna.choose(table, 0, update["at"], some_choice(update, Random(2)))
        mine = await anna.get(f"/api/tables/{table}/text?seat=0&at={update['at']}")
        public = await anna.get(f"/api/tables/{table}/text?at={mine['at']}")

    assert mine == public


async def test_strangers_and_tables_without_a_match_get_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as [anna, ben]:
        table = (await anna.new_table(ME, OPEN, start=False))["id"]
        early = await anna.ask("GET", f"/api/tables/{table}/text?seat=0")
        stranger = await ben.ask("GET", f"/api/tables/{table}/text")

    assert early.status_code == 409
    assert early.json()["error"]["sentence"] == "The match has not begun yet."
    assert stranger.status_code == 404
