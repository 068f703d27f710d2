"""What needs the others: taking back, a bot for somebody who is away, a seat that is needed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import ME, OPEN, Person, Server, people, serving, some_choice

pytestmark = pytest.mark.anyio


async def seated(host: Person, *others: Person, start: bool = True) -> str:
    table = await host.new_table(ME, *[OPEN] * len(others), start=False)
    for person in others:
        await person.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    if start:
        await host.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def play_until_learned(server: Server, table: str, seats: list[Person]) -> int:
    """Until a seat can take its last choice back only if the others agree."""
    luck = Random(8)
    while True:
        for seat, person in enumerate(seats):
            update = await person.look(table, seat)
            if update["question"] is not None:
                after = await person.choose(table, seat, update["at"], some_choice(update, luck))
                if after["undo"]["may_ask"] and not server.live(table).match.is_over():
                    return seat


async def asks(person: Person, table: str) -> Any:
    return (await person.get(f"/api/tables/{table}"))["asks"]


async def test_a_bot_that_stands_in_does_not_agree_for_the_absent(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        asker = await play_until_learned(server, table, [anna, bert])
        person, other = ((anna, 1), (bert, 0))[asker]
        await person.post(f"/api/tables/{table}/stand-in", {"seat": other, "bot": "random"})
        length = len(server.live(table).match.entries)
        at = server.live(table).teller.ledger.counts[asker]

        answer = await person.ask("POST", f"/api/tables/{table}/undo", {"seat": asker, "at": at})

        if answer.status_code == 200:  # else the bot has moved on meanwhile
            kinds = [entry.kind for entry in server.live(table).match.entries[length:]]
            assert "rewind" not in kinds


async def test_a_stand_in_needs_an_absence_and_the_others(tmp_path: Path) -> None:
    async with serving(tmp_path, absence_seconds=3600) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert, carl)
        page = f"/api/tables/{table}"
        async with bert.socket(table, 1) as line:
            await line.until("update")
            answer = await anna.ask("POST", f"{page}/stand-in", {"seat": 1})
            assert answer.json()["error"]["code"] == "present"
        answer = await anna.ask("POST", f"{page}/stand-in", {"seat": 1})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-away-long")
        assert not await asks(carl, table)

        live = server.live(table)
        live.opened_at = 0
        live.left.clear()  # he has been away for very long
        await anna.post(f"{page}/stand-in", {"seat": 1})
        (ask,) = await asks(carl, table)
        assert ask["waiting"] == [2]
        assert not live.seats[1].stand_in
        await carl.post(f"{page}/asks/{ask['n']}", {"agree": True})
        assert live.seats[1].stand_in


async def test_an_answer_is_never_taken_for_one_to_another_question(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert, carl)
        page = f"/api/tables/{table}"
        await anna.post(f"{page}/stand-in", {"seat": 1})
        (first,) = await asks(carl, table)
        await carl.post(f"{page}/asks/{first['n']}", {"agree": False})
        await bert.post(f"{page}/stand-in", {"seat": 0})
        (second,) = await asks(carl, table)

        assert second["n"] != first["n"]
        answer = await carl.ask("POST", f"{page}/asks/{first['n']}", {"agree": True})
        assert answer.status_code == 404
        assert not server.live(table).seats[0].stand_in


async def test_whoever_comes_back_is_told_who_played_for_him(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        await anna.post(f"/api/tables/{table}/stand-in", {"seat": 1, "bot": "random"})

        seat = (await bert.get(f"/api/tables/{table}"))["seats"][1]

        assert seat["stand_in"] == "random"
        assert seat["absence"]["by"] == 0
        assert seat["absence"]["since"]
        assert seat["absence"]["choices"] >= 0
        await bert.post(f"/api/tables/{table}/return", {"seat": 1})
        seat = (await bert.get(f"/api/tables/{table}"))["seats"][1]
        assert (seat["stand_in"], seat["absence"]) == (None, None)


async def test_the_host_frees_a_seat_before_the_match(tmp_path: Path) -> None:
    """Somebody who took a seat and went away keeps nobody from beginning."""
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert, start=False)
        page = f"/api/tables/{table}"
        assert (await carl.ask("POST", f"{page}/free", {"seat": 1})).status_code == 404
        assert (await bert.ask("POST", f"{page}/free", {"seat": 0})).status_code == 403
        async with bert.socket(table, 1):
            told = await anna.post(f"{page}/free", {"seat": 1})
        assert told["seats"][1]["kind"] == "open"
        assert (await bert.ask("GET", page)).status_code == 404
        own = await anna.ask("POST", f"{page}/free", {"seat": 0})
        assert own.json()["error"]["code"] == "own-seat"
        await carl.post(f"{page}/join", {"invite": told["invite"].rpartition("/")[2]})
        await anna.post(f"{page}/start")
        late = await anna.ask("POST", f"{page}/free", {"seat": 1})
        assert late.json()["error"]["code"] == "already-started"
