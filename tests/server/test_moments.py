"""Moments over the wire: what happened since I looked, step by step."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import BOT, ME, Person, alone_asked, people, play_out, serving

from hausmacht.server.play import looking_back

pytestmark = pytest.mark.anyio


async def all_moments(person: Person, table: str, seat: int) -> list[Any]:
    found: list[Any] = []
    while page := await person.get(f"/api/tables/{table}/moments?seat={seat}&since={found[-1]['at'] if found else 0}"):
        found += page
    return found


async def test_what_happened_is_shown_step_by_step(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await play_out({0: anna}, table, Random(3))

        log = await anna.get(f"/api/tables/{table}/log?seat=0")
        shown = await all_moments(anna, table, 0)
        watched = await all_moments(anna, table, -1)
        last = await anna.look(table, 0)

        told = [event for moment in shown for event in moment["events"]]
        assert told == [event for event in log if event["at"] > 1]  # the set-up has no moments
        assert shown[-1]["view"] == last["view"]
        assert {moment["view"]["seat"] for moment in shown} == {0}
        assert any(moment["view"]["my_hand"] for moment in shown)
        assert not any(moment["view"]["my_hand"] for moment in watched)
        later = await anna.get(f"/api/tables/{table}/moments?seat=0&since={shown[-1]['at'] - 1}")
        assert later == [moment for moment in shown if moment["at"] == shown[-1]["at"]]


async def test_a_long_match_comes_in_pages_that_miss_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, BOT, game="wallenstein"))["id"]
        await play_out({0: anna}, table, Random(3), most=40)
        await alone_asked(anna, table)
        whole = await all_moments(anna, table, 0)

        monkeypatch.setattr(looking_back, "MOST_CHOICES", 5)
        first = await anna.get(f"/api/tables/{table}/moments?seat=0")
        in_pages = await all_moments(anna, table, 0)

        assert first[-1]["at"] < whole[-1]["at"]
        assert in_pages == whole


async def test_each_seat_acts_at_a_moment_of_its_own(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, BOT, game="wallenstein"))["id"]
        await play_out({0: anna}, table, Random(3), most=40)

        shown = await all_moments(anna, table, 0)

        turned_up = [[event for event in moment["events"] if event["kind"] == "revealed"] for moment in shown]
        assert sum(map(len, turned_up)) >= 20
        assert max(map(len, turned_up)) == 1
        for before, moment in pairwise(shown):
            for built in [event["facts"] for event in moment["events"] if event["kind"] == "built"]:
                bit = 1 << built["building"]
                assert not before["view"]["counties"][built["county"]]["built"] & bit
                assert moment["view"]["counties"][built["county"]]["built"] & bit
