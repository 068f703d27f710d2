"""Asking the others to go back: everybody is told exactly what would go, and no more than that ever goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import ME, OPEN, Person, Server, people, serving, some_choice

from hausmacht.core.match import REWIND
from hausmacht.server.play.live import LiveTable

pytestmark = pytest.mark.anyio


async def seated(server: Server, host: Person, *others: Person) -> tuple[str, LiveTable]:
    table = await host.new_table(ME, *[OPEN] * len(others), start=False)
    for person in others:
        await person.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await host.post(f"/api/tables/{table['id']}/start")
    return table["id"], server.live(table["id"])


async def play_until(table: str, seats: list[Person], is_so: Callable[[], bool]) -> None:
    """Whoever is asked chooses at random, one after another."""
    luck = Random(5)
    for _ in range(400):
        for seat, person in enumerate(seats):
            update = await person.look(table, seat)
            assert not update["over"]
            if update["question"] is not None:
                await person.choose(table, seat, update["at"], some_choice(update, luck))
                if is_so():
                    return
    raise AssertionError("it never came to this")


def went_since(live: LiveTable, seat: int) -> list[int]:
    """Whose the choices are from the last one of a seat on, the newest first."""
    line = [entry.seat for entry in live.match.line]
    return list(reversed(line[max(at for at, each in enumerate(line) if each == seat) :]))


def both_acted(live: LiveTable, seat: int = 0) -> bool:
    """A choice of the seat stands that others have followed; nobody answers under seal."""
    line = live.match.line
    return not live.match.state.lanes and len({each.seat for each in line}) > 1 and len(went_since(live, seat)) > 1


def returns(live: LiveTable) -> int:
    return len([1 for entry in live.match.entries if entry.kind == REWIND])


async def ask_back(table: str, person: Person, seat: int = 0) -> Any:
    """Ask the others; the question as it stands at the table."""
    at = (await person.look(table, seat))["at"]
    await person.undo(table, seat, at)
    (ask,) = (await person.get(f"/api/tables/{table}"))["asks"]
    return ask


async def test_everybody_is_told_exactly_what_would_go(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, live = await seated(server, anna, bert)
        await play_until(table, [anna, bert], lambda: both_acted(live))
        gone = went_since(live, 0)
        length = len(live.match.line)

        foretold = await anna.get(f"/api/tables/{table}/undo?seat=0")
        ask = await ask_back(table, anna)
        (seen_by_bert,) = (await bert.get(f"/api/tables/{table}?language=de"))["asks"]

        assert [each["seat"] for each in foretold["choices"]] == gone
        assert foretold["asked"] == [1]
        assert ask["undo"]["choices"] == foretold["choices"]
        assert [each["seat"] for each in seen_by_bert["undo"]["choices"]] == gone
        learned = [entry.learned for entry in reversed(live.match.line[-len(gone) :])]
        assert [each["learned"] for each in seen_by_bert["undo"]["choices"]] == learned
        assert any(each["sentences"] for each in ask["undo"]["choices"])
        await bert.post(f"/api/tables/{table}/asks/{ask['n']}", {"agree": True})
        assert len(live.match.line) == length - len(gone)


async def test_a_choice_made_meanwhile_makes_the_question_void(tmp_path: Path) -> None:
    """Carl agrees, then somebody plays on, then Bert agrees too: nothing goes, and he is told why."""
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table, live = await seated(server, anna, bert, carl)
        await play_until(table, [anna, bert, carl], lambda: both_acted(live))
        ask = await ask_back(table, anna)
        await carl.post(f"/api/tables/{table}/asks/{ask['n']}", {"agree": True})
        await play_until(table, [anna, bert, carl], lambda: not live.table.asks)
        length = len(live.match.line)

        answer = await bert.post(f"/api/tables/{table}/asks/{ask['n']}", {"agree": True}, status=409)

        assert answer["error"]["code"] == "moved-on"
        assert (len(live.match.line), returns(live)) == (length, 0)


async def test_a_question_that_was_overlooked_is_void_all_the_same(tmp_path: Path) -> None:
    """However a question comes to stand at a table that has moved on: agreeing takes nothing back."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, live = await seated(server, anna, bert)
        await play_until(table, [anna, bert], lambda: both_acted(live))
        ask = await ask_back(table, anna)
        asks = live.table.asks
        await play_until(table, [anna, bert], lambda: not live.table.asks)
        live.table.asks = asks
        live.lapsed.clear()

        answer = await bert.post(f"/api/tables/{table}/asks/{ask['n']}", {"agree": True}, status=409)

        assert answer["error"]["code"] == "moved-on"
        assert returns(live) == 0
        assert (await bert.get(f"/api/tables/{table}"))["asks"] == []


async def test_what_a_seat_can_take_back_alone_is_its_own_last_choice(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, live = await seated(server, anna, bert)
        assert (await anna.get(f"/api/tables/{table}/undo?seat=0"))["choices"] == []
        update = await anna.look(table, 0)
        choice = next(each["text"] for each in update["question"]["options"] if each["kind"] == "buy")
        await anna.choose(table, 0, update["at"], choice)

        foretold = await anna.get(f"/api/tables/{table}/undo?seat=0")

        assert ([each["seat"] for each in foretold["choices"]], foretold["asked"]) == ([0], [])
        assert live.match.line[-1].text == choice
        assert (await bert.get(f"/api/tables/{table}/undo?seat=1"))["choices"] == []


async def test_of_sealed_answers_only_their_own_seat_is_told(tmp_path: Path) -> None:
    """Anna asks while Bert answers under seal: he finds his answer in the list, she is told only that such go."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, live = await seated(server, anna, bert)

        def is_sealed_again() -> bool:
            lanes, line = live.match.state.lanes, live.match.line
            return len(lanes) == 2 and all(lanes) and len(line) > 0 and not live.match.is_open(line[-1])

        await play_until(table, [anna, bert], is_sealed_again)
        ask = await ask_back(table, anna)
        assert ask["undo"]["sealed"]
        before = await bert.look(table, 1)
        choice = next(each["text"] for each in before["question"]["options"] if each["kind"] != "done")
        await bert.choose(table, 1, before["at"], choice)

        (told_anna,) = (await anna.get(f"/api/tables/{table}"))["asks"]
        (told_bert,) = (await bert.get(f"/api/tables/{table}"))["asks"]

        assert told_anna == ask
        assert len(told_bert["undo"]["choices"]) == len(ask["undo"]["choices"]) + 1
        assert told_bert["undo"]["choices"][0]["seat"] == 1
