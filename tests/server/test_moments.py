"""Moments over the wire: what happened since I looked, step by step."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.server.serving import BOT, ME, people, play_out, serving

pytestmark = pytest.mark.anyio


async def test_what_happened_is_shown_step_by_step(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await play_out({0: anna}, table, Random(3))

        log = await anna.get(f"/api/tables/{table}/log?seat=0")
        shown = await anna.get(f"/api/tables/{table}/moments?seat=0")
        watched = await anna.get(f"/api/tables/{table}/moments")
        last = await anna.look(table, 0)

        told = [event for moment in shown for event in moment["events"]]
        assert told == log[len(log) - len(told) :]
        assert shown[-1]["view"] == last["view"]
        assert {moment["view"]["seat"] for moment in shown} == {0}
        assert any(moment["view"]["my_hand"] for moment in shown)
        assert not any(moment["view"]["my_hand"] for moment in watched)
        later = await anna.get(f"/api/tables/{table}/moments?seat=0&since={shown[-1]['at'] - 1}")
        assert later == [moment for moment in shown if moment["at"] == shown[-1]["at"]]


async def test_each_seat_acts_at_a_moment_of_its_own(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, BOT, game="wallenstein"))["id"]
        await play_out({0: anna}, table, Random(3), most=40)

        shown = await anna.get(f"/api/tables/{table}/moments?seat=0")

        turned_up = [[event for event in moment["events"] if event["kind"] == "revealed"] for moment in shown]
        assert sum(map(len, turned_up)) >= 20
        assert max(map(len, turned_up)) == 1
        for before, moment in pairwise(shown):
            for built in [event["facts"] for event in moment["events"] if event["kind"] == "built"]:
                bit = 1 << built["building"]
                assert not before["view"]["counties"][built["county"]]["built"] & bit
                assert moment["view"]["counties"][built["county"]]["built"] & bit
