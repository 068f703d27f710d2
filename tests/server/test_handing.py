"""A player's socket goes to the worker that plays the table, and nobody notices."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.server.serving import ME, OPEN, Line, Person, Server, serving
from tests.server.test_cluster import until, until_at
from websockets.asyncio.client import connect

from hausmacht.server.cluster.handing import HANDED, Box
from hausmacht.server.http.connections import Visitors

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def bert_elsewhere(folder: Path, database: str) -> AsyncIterator[tuple[Server, Server, Person, Person, str]]:
    """Anna's worker plays the table; Bert comes to the other, which knows that it is not alone."""
    async with (
        serving(folder, hands_on=True, database=database) as first,
        serving(folder, hands_on=True, database=database) as second,
        Person(first.address) as anna,
        Person(first.address) as joining,
        Person(second.address) as bert,
    ):
        made = await anna.new_table(ME, OPEN, start=False)
        await joining.post(f"/api/tables/{made['id']}/join", {"invite": made["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{made['id']}/start")
        bert.http.cookies = joining.http.cookies
        await until(lambda: second.hall.others)
        assert first.live(made["id"]).fence
        yield first, second, anna, bert, made["id"]


def people_at(server: Server, table: str) -> list[int]:
    live = server.hall.live.get(table)
    return [] if live is None else sorted(listener.seat for listener in live.listeners)


async def play_a_little(line: Line, other: Line) -> None:
    """Both answer the sealed question they begin with."""
    update, theirs = await line.until("update"), await other.until("update")
    await line.say(type="choose", at=update["at"], choice="done", key="a")
    await until_at(line, update["at"] + 1)
    await other.say(type="choose", at=theirs["at"], choice="done", key="b")
    told = await until_at(other, theirs["at"] + 1)
    assert (await until_at(line, told["at"]))["at"] == told["at"]


async def test_whoever_plays_the_table_serves_all_its_players(postgres: str, tmp_path: Path) -> None:
    async with bert_elsewhere(tmp_path, postgres) as (first, second, anna, bert, table):
        async with anna.socket(table, 0) as left, bert.socket(table, 1) as right:
            await play_a_little(left, right)
            assert people_at(first, table) == [0, 1]
            assert people_at(second, table) == []
            await right.say(type="chat", text="good morning")
            assert (await left.until("chat"))["text"] == "good morning"
        await until(lambda: people_at(first, table) == [])


async def test_who_looks_on_stays_where_he_came(postgres: str, tmp_path: Path) -> None:
    """Many may look on: they are spread over all workers."""
    async with bert_elsewhere(tmp_path, postgres) as (first, second, _, bert, table), bert.socket(table) as line:
        await line.until("update")
        assert (people_at(first, table), people_at(second, table)) == ([], [-1])


async def test_without_a_box_the_line_is_served_where_it_came(postgres: str, tmp_path: Path) -> None:
    """As from another machine, whose worker has no box here."""
    async with bert_elsewhere(tmp_path, postgres) as (first, second, anna, bert, table):
        (tmp_path / "boxes" / first.app.worker).unlink()
        async with anna.socket(table, 0) as left, bert.socket(table, 1) as right:
            await play_a_little(left, right)
            assert (people_at(first, table), people_at(second, table)) == ([0], [1])


async def test_a_full_box_is_no_reason_to_wait_for_ever(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        """A hand that finds every box full."""

        def sendmsg(self, *_: object) -> int:
            raise BlockingIOError

        def close(self) -> None:
            hand.close()

    async with bert_elsewhere(tmp_path, postgres) as (_, second, anna, bert, table):
        box = second.app.litestar.state.desk.box
        hand = box.hand
        monkeypatch.setattr(box, "hand", Full())
        async with anna.socket(table, 0) as left, bert.socket(table, 1) as right:
            await play_a_little(left, right)
            assert people_at(second, table) == [1]


async def test_what_was_handed_on_stays(postgres: str, tmp_path: Path) -> None:
    """Two workers that each take the other for the owner must not play ball with a line."""
    async with bert_elsewhere(tmp_path, postgres) as (_, second, _, bert, table):
        cookie = "; ".join(f"{name}={value}" for name, value in bert.http.cookies.items())
        url = f"{second.address.replace('http', 'ws', 1)}/api/tables/{table}/ws?seat=1"
        async with connect(
            url, additional_headers={"Cookie": cookie, HANDED: "1"}, open_timeout=PATIENCE
        ) as connection:
            await Line(connection, []).until("update")
            assert people_at(second, table) == [1]


async def test_a_line_counts_where_it_is_served(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doors: list[Visitors] = []
    made = Visitors.__init__

    def remembered(self: Visitors, most: int, proxies: str) -> None:
        made(self, 50, "")
        doors.append(self)

    monkeypatch.setattr(Visitors, "__init__", remembered)
    async with bert_elsewhere(tmp_path, postgres) as (first, second, _, bert, table):
        await until(lambda: not doors[0].counts)  # quiet lines are closed
        async with bert.socket(table, 1) as line:
            await line.until("update")
            await until(lambda: not doors[1].counts)
            assert sum(doors[0].counts.values()) == 1
            assert (people_at(first, table), people_at(second, table)) == ([1], [])
        await until(lambda: not doors[0].counts)


async def test_boxes_of_the_dead_are_cleared_away(tmp_path: Path) -> None:
    left = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    (tmp_path / "boxes").mkdir()
    left.bind(str(tmp_path / "boxes" / "dead"))
    left.close()
    living = Box(tmp_path, "living", lambda *_: None)
    living.open()
    newest = Box(tmp_path, "newest", lambda *_: None)
    newest.open()
    assert sorted(path.name for path in (tmp_path / "boxes").iterdir()) == ["living", "newest"]
    living.close()
    newest.close()
    assert list((tmp_path / "boxes").iterdir()) == []


async def test_what_comes_out_of_a_box_is_what_was_put_in(tmp_path: Path) -> None:
    found: asyncio.Future[tuple[socket.socket, bytes]] = asyncio.get_running_loop().create_future()
    box = Box(tmp_path, "b", lambda connection, head: found.set_result((connection, head)))
    hand = Box(tmp_path, "a", lambda *_: None)
    box.open()
    hand.open()
    ours, theirs = socket.socketpair()
    assert await hand.put("b", ours.fileno(), b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    ours.close()
    connection, head = await found
    assert head == f"GET / HTTP/1.1\r\nhost: x\r\n{HANDED}: 1\r\n\r\n".encode()
    theirs.sendall(b"hello")
    assert connection.recv(5) == b"hello"
    assert not await hand.put("nobody", connection.fileno(), b"")
    for each in (connection, theirs):
        each.close()
    hand.close()
    box.close()


async def test_a_folder_with_a_long_name_has_no_box(tmp_path: Path) -> None:
    box = Box(tmp_path / ("x" * 120), "a", lambda *_: None)
    box.open()
    assert not await box.put("b", 0, b"")
    box.close()
