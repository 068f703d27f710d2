"""What somebody has seen is kept for all devices of theirs, and for nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.serving import BOT, ME, OPEN, Person, people, serving

pytestmark = pytest.mark.anyio


async def seen(person: Person, table: str, seat: int) -> int:
    return int((await person.get(f"/api/tables/{table}/seen?seat={seat}"))["at"])


async def see(person: Person, table: str, seat: int, at: int) -> int:
    answer = await person.ask("PUT", f"/api/tables/{table}/seen", {"seat": seat, "at": at})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["at"])


async def test_it_is_kept_for_each_person_and_seat_and_never_goes_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        info = await anna.new_table(ME, {"kind": "guest", "name": "Cora"}, OPEN, start=False)
        table = info["id"]
        await bert.post(f"/api/tables/{table}/join", {"invite": info["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table}/start")
        assert await seen(anna, table, 0) == -1
        assert await see(anna, table, 0, 7) == 7
        assert await see(anna, table, 0, 5) == 7  # another device, which has seen less, says it later
        assert [await seen(anna, table, seat) for seat in (0, 1, -1)] == [7, -1, -1]
        assert await seen(bert, table, 2) == -1
        for path in ("seen?seat=0", "seen?seat=1"):
            assert (await bert.ask("GET", f"/api/tables/{table}/{path}")).status_code == 403
        cookies = anna.http.cookies
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        anna.http.cookies = cookies
        assert await seen(anna, table, 0) == 7


async def test_a_program_has_seen_nothing_for_its_owner(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        token = (await anna.post(f"/api/tables/{table}/token", {"seat": 0}))["token"]
        async with Person(server.address, token) as program:
            answer = await program.ask("PUT", f"/api/tables/{table}/seen", {"seat": 0, "at": 3})
            assert answer.status_code == 403
        assert await seen(anna, table, 0) == -1


async def test_a_question_says_whether_it_has_only_one_answer(tmp_path: Path) -> None:
    """What somebody can do in Augsburg 1520 hangs on a hand that others cannot see; sealed answers are always asked."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        met = set()
        for _ in range(40):
            update = await anna.look(table)
            question = update["question"]
            if question is None:
                break
            one = len(question["options"]) == 1
            sealed = bool(update["view"]["sealed"])
            assert question["forced"] == ("secretly" if one and not sealed else "")
            met.add(one)
            await anna.choose(table, 0, update["at"], question["options"][-1]["text"])
        assert True in met
