"""What goes over the wire: nothing anybody may not know, each view encoded once, and slow readers let go."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.serving import ME, OPEN, Line, Person, people, serving, some_choice
from websockets.exceptions import ConnectionClosed

from hausmacht.core.match import Match
from hausmacht.core.view import SPECTATOR

pytestmark = pytest.mark.anyio


def as_told(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


async def gather(line: Line, found: list[Any]) -> None:
    try:
        while True:
            found.append(await line.read())
    except (ConnectionClosed, TimeoutError):
        return


def events_of(match: Match[Any], seat: int) -> set[str]:
    return {json.dumps([event.kind.name, as_told(event.facts())]) for event in match.events(seat)}


async def test_a_rival_and_a_spectator_hear_nothing_they_may_not_know(tmp_path: Path) -> None:
    """Everything that two seats and a spectator are sent in a whole match, held against the views of the game."""
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        live = server.live(table)
        match = live.match
        views: dict[int, set[str]] = {seat: set() for seat in (0, 1, SPECTATOR)}
        told: dict[int, list[Any]] = {seat: [] for seat in views}
        luck = Random(4)
        async with anna.socket(table, 0) as a, bert.socket(table, 1) as b, carl.socket(table) as c:
            lines = {0: a, 1: b, SPECTATOR: c}
            readers = [asyncio.create_task(gather(line, told[seat])) for seat, line in lines.items()]
            note(views, match)
            while not match.is_over():
                for seat, person in ((0, anna), (1, bert)):
                    update = await person.look(table, seat, since=10**6)
                    if update["question"] is not None:
                        await person.choose(table, seat, update["at"], some_choice(update, luck))
                        note(views, match)
                        await carl.look(table, -1, since=10**6)
            await asyncio.sleep(0.2)
            for reader in readers:
                reader.cancel()
        seed = match.live.seed.hex() if match.live is not None else ""

        for seat, person in ((0, anna), (1, bert), (SPECTATOR, carl)):
            heard = [json.loads(text) for text in person.heard if text.startswith("{")]
            updates = [each for each in heard if each.get("type") == "update"]
            assert len(updates) > 50
            assert {each["seat"] for each in updates} == {seat}
            assert {json.dumps(each["view"]) for each in updates} <= views[seat]
            events = {json.dumps([event["kind"], event["facts"]]) for each in updates for event in each["events"]}
            assert events <= events_of(match, seat)
            assert all(each["question"] is None or each["question"]["seat"] == seat for each in updates)
            for rival in {0, 1} - {seat}:
                assert not events & (events_of(match, rival) - events_of(match, seat))
            playing = [text for text in person.heard if '"state":"over"' not in text]
            assert not any(seed in text for text in playing)
        assert events_of(match, 0) - events_of(match, SPECTATOR)  # there were secrets to keep


def note(views: dict[int, set[str]], match: Match[Any]) -> None:
    for seat, seen in views.items():
        seen.add(json.dumps(as_told(match.view(seat))))


async def test_nobody_is_told_that_another_seat_has_sealed_a_part_of_its_answer(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await table_of_two(anna, bert)
        before = await anna.look(table, 0)
        async with anna.socket(table, 0) as line:
            await line.until("update")
            update = await bert.look(table, 1)
            buy = next(each["text"] for each in update["question"]["options"] if each["kind"] == "buy")
            bought = await bert.choose(table, 1, update["at"], buy)
            await bert.undo(table, 1, bought["at"])
            await line.say(type="ping")
            heard = []
            while (message := await line.read())["type"] != "pong":
                heard.append(message["type"])

        assert bought["at"] == update["at"] + 1
        assert "update" not in heard
        assert await anna.look(table, 0) == before


async def table_of_two(anna: Person, bert: Person) -> str:
    table = str((await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"])
    await bert.post(f"/api/tables/{table}/join", {})
    await anna.post(f"/api/tables/{table}/start")
    return table


async def test_a_move_encodes_at_most_one_view_more_than_there_are_seats(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await table_of_two(anna, bert)
        live = server.live(table)
        watching = [bert.socket(table, -1, language="de" if each % 2 else "en") for each in range(12)]
        lines = [await each.__aenter__() for each in watching]
        readers = [asyncio.create_task(gather(line, [])) for line in lines]
        async with anna.socket(table, 0) as first, anna.socket(table, 0) as second, bert.socket(table, 1) as third:
            readers += [asyncio.create_task(gather(line, [])) for line in (first, second, third)]
            encoded = []
            for seat, person in ((0, anna), (1, bert), (0, anna), (1, bert)) * 4:
                update = await person.look(table, seat)
                if update["question"] is not None:
                    before = live.teller.encoded
                    await person.choose(table, seat, update["at"], update["question"]["options"][-1]["text"])
                    encoded.append(live.teller.encoded - before)
            assert len(encoded) > 4
            assert max(encoded) <= 3
        for each in watching:
            await each.__aexit__(None, None, None)
        await asyncio.gather(*readers)


async def test_a_slow_reader_is_dropped_with_a_reason_and_can_come_back(tmp_path: Path) -> None:
    async with serving(tmp_path, socket_queue=4) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        live = server.live(table)
        async with bert.socket(table) as line:
            await line.until("update")
            listener = next(iter(live.listeners))
            for _ in range(8):
                listener.tell(b'{"type":"pong","fill":"' + b"x" * 4_000_000 + b'"}')  # more than the line can hold
            await gather(line, [])
            assert line.connection.close_code == 4008
            assert "too slow" in str(line.connection.close_reason)
        async with bert.socket(table) as line:
            assert (await line.until("update"))["at"] == 1


async def test_a_reader_that_reads_nothing_at_all_holds_nobody_up(tmp_path: Path) -> None:
    async with serving(tmp_path, socket_queue=4) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        lines = [
            f"GET /api/tables/{table}/ws HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        live = server.live(table)
        async with asyncio.timeout(10):
            while not live.listeners:
                await asyncio.sleep(0.01)
        listener = next(iter(live.listeners))
        async with asyncio.timeout(20):
            while not listener.ended.done():
                listener.tell(b'{"type":"pong","more":"' + b"x" * 400_000 + b'"}')
                await asyncio.sleep(0.005)
            assert listener.ended.result() == "slow"
            update = await anna.look(table, 0)
            assert (await anna.choose(table, 0, update["at"], "done"))["at"] == update["at"] + 1
            while live.listeners:
                await asyncio.sleep(0.02)
        assert not reader.at_eof()
        writer.close()


async def test_a_socket_of_another_site_and_of_another_seat_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        for seat in (0, -1):
            async with bert.socket(table, seat) as line:
                message = await line.until("error")
                assert message["error"]["code"] == "no-such-table"
        answer = await anna.http.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "other-site"
