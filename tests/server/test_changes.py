"""Sockets that ask for changes: what is different is sent, and it gives what the others are sent whole."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.patching import patched
from tests.server.serving import ME, OPEN, Line, Person, people, serving, some_choice

pytestmark = pytest.mark.anyio
GUEST = {"kind": "guest"}


class Follower:
    """A program that keeps the view of its seat by changes."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.kinds: list[str] = []
        self.view: dict[str, Any] = {}

    async def read(self) -> Any:
        """The next update, as if it had come whole."""
        while True:
            told = await self.line.read()
            if told["type"] in ("update", "changes"):
                break
        self.kinds.append(told["type"])
        self.view = told["view"] if told["type"] == "update" else patched(self.view, told.pop("changes"))
        return {**told, "type": "update", "view": self.view}

    async def read_to(self, at: int) -> Any:
        while True:
            update = await self.read()
            if update["at"] >= at:
                return update


async def play(person: Person, table: str, luck: Random) -> int:
    """Whichever seat is asked chooses, until the first seat notices something; returns its count since."""
    before = (await person.look(table, 0))["at"]
    while True:
        for seat in (0, 1):
            update = await person.look(table, seat)
            if update["question"] is not None:
                await person.choose(table, seat, update["at"], some_choice(update, luck))
                break
        count = int((await person.look(table, 0))["at"])
        if count != before:
            return count


async def test_changes_give_what_others_are_sent_whole(tmp_path: Path) -> None:
    luck = Random(4)
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        async with (
            anna.socket(table, 0) as whole,
            anna.socket(table, 0, changes=True) as one,
            anna.socket(table, 0, changes=True, language="de") as other,
        ):
            plain, english, german = Follower(whole), Follower(one), Follower(other)
            for each in (plain, english, german):
                await each.read()
            for _ in range(40):
                at = await play(anna, table, luck)
                told = [await each.read_to(at) for each in (plain, english, german)]
                assert told[1] == told[0]
                assert told[2]["view"] == told[0]["view"]
            assert set(plain.kinds) == {"update"}
            assert english.kinds[0] == german.kinds[0] == "update"
            assert set(english.kinds[1:]) == set(german.kinds[1:]) == {"changes"}


async def test_a_new_line_begins_with_everything(tmp_path: Path) -> None:
    luck = Random(5)
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        async with anna.socket(table, 0, changes=True) as line:
            await Follower(line).read()
        at = await play(anna, table, luck)
        async with anna.socket(table, 0, since=at, changes=True) as line:
            again = Follower(line)
            first = await again.read()
            assert again.kinds == ["update"]
            assert first["view"] == (await anna.look(table, 0))["view"]


async def test_everything_is_sent_to_whoever_asks_for_it(tmp_path: Path) -> None:
    luck = Random(6)
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        async with anna.socket(table, 0, changes=True) as line:
            one = Follower(line)
            await one.read()
            at = await play(anna, table, luck)
            await one.read_to(at)
            await line.say(type="whole", since=at)
            told = await one.read()
            assert told["events"] == []
            assert one.kinds[0] == one.kinds[-1] == "update"
            assert one.kinds.count("update") == 2
            at = await play(anna, table, luck)
            assert (await one.read_to(at))["view"] == (await anna.look(table, 0))["view"]
            assert one.kinds[-1] == "changes"


async def test_taking_back_is_a_change_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        async with anna.socket(table, 0, changes=True) as line:
            one = Follower(line)
            begun = await one.read()
            seat = begun["waiting"][0]
            asked = await anna.look(table, seat)
            made = await anna.choose(table, seat, asked["at"], asked["question"]["options"][0]["text"])
            await one.read_to(made["at"])
            back = await anna.undo(table, seat, made["at"])
            told = await one.read_to(back["at"])
            assert told["view"] == (await anna.look(table, 0))["view"] == begun["view"]
            assert one.kinds[-1] == "changes"


async def test_who_watches_can_ask_for_changes_too(tmp_path: Path) -> None:
    luck = Random(7)
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {})
        async with anna.socket(table, -1, changes=True) as line:  # before there is anything to see
            await anna.post(f"/api/tables/{table}/start")
            one = Follower(line)
            first = await one.read()
            assert first["view"]["seat"] == -1
            for _ in range(6):
                for seat, person in ((0, anna), (1, bert)):
                    update = await person.look(table, seat)
                    if update["question"] is not None:
                        await person.choose(table, seat, update["at"], some_choice(update, luck))
            count = (await anna.look(table, -1))["at"]
            told = await one.read_to(count)
            assert told["view"] == (await anna.look(table, -1))["view"]
            assert one.kinds[0] == "update"
            assert "changes" in one.kinds
