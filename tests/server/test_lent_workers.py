"""Hosts that lend their processes: what they are sent, what is believed of them, and their tokens."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import stat
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.installed_bots import request
from tests.server.serving import BOT, ME, Server, people, serving
from tests.server.working import until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from hausmacht.server.workers.lending import LendingError, address_of_server
from hausmacht.server.workers.line import LAST, PART_BYTES, REFUSED, Beat, Done, Hello, Line
from hausmacht.server.workers.remote import own_offer
from hausmacht.server.workers.tokens import FILE_NAME, TokenError, make_token, name_of, revoke_token
from hausmacht.server.workers.worker import Worker

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def lending(server: Server, token: str, tmp_path: Path) -> AsyncIterator[Process]:
    """`hausmacht worker`, as another host would run it."""
    file = tmp_path / "token.txt"
    file.write_text(token)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "hausmacht", "worker", "--server", server.address, "--token", str(file)),
        *("--processes", "1"),
        stdout=PIPE,
        stderr=STDOUT,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def until_lent(server: Server) -> Worker:
    await until(lambda: any(not worker.is_local for worker in server.hall.pool.workers))
    found: Worker = next(worker for worker in server.hall.pool.workers if not worker.is_local)
    return found


def keep_busy(server: Server) -> list[Worker]:
    """The processes of the server have other things to do."""
    busy = [worker for worker in server.hall.pool.idle if worker.is_local]
    for worker in busy:
        server.hall.pool.idle.remove(worker)
    return busy


@pytest.mark.usefixtures("strange_bots")
async def test_a_task_whose_host_is_killed_is_done_by_another(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, lending(server, make_token(tmp_path, "attic"), tmp_path) as host:
        pool, first = server.hall.pool, request("waiter")
        remote = await until_lent(server)
        busy = keep_busy(server)
        task = asyncio.create_task(pool.decide(first))
        await until(lambda: (tmp_path / f"begun-{host.pid}").exists())

        host.send_signal(signal.SIGKILL)
        await until(lambda: remote not in pool.workers)
        assert not task.done()
        for worker in busy:
            await pool.make_ready(worker)
        await until(lambda: (tmp_path / f"begun-{os.getpid()}").exists())
        (tmp_path / "go-on").touch()

        assert await task == first.question.options[-1].text


async def test_another_host_plays_and_advises(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, bot_processes=1) as server,
        people(server, 1) as (anna,),
        lending(server, make_token(tmp_path, "attic"), tmp_path) as host,
    ):
        remote = await until_lent(server)
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "easy"}))["id"]
        await anna.asked(table, 0)
        keep_busy(server)
        hints = await anna.get(f"/api/tables/{table}/hints?seat=0")
        assert hints["advice"]["hints"]
        branch = await anna.post(f"/api/tables/{table}/try", {"seat": 0}, 201)
        assert branch["update"]["question"]
        first = request("hard")
        assert await server.hall.pool.decide(first) in first.question.texts()
        assert await server.hall.pool.decide(first) in first.question.texts()
        assert remote.known[first.bot] == len(first.events)  # it is told each event once, there too

        host.terminate()
        await until(lambda: remote not in server.hall.pool.workers)


async def test_a_host_calls_again_when_the_line_is_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, lending(server, make_token(tmp_path, "attic"), tmp_path):
        first = await until_lent(server)
        channel: Any = first.channel
        channel.line.receive = None  # the server fails at it, and closes the line
        await until(lambda: first not in server.hall.pool.workers)
        assert await until_lent(server) is not first


async def test_a_token_that_is_not_known_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        made = await anna.new_table(ME, BOT)
        seat_token = (await anna.post(f"/api/tables/{made['id']}/token", {"seat": 0}))["token"]
        for token in ("", "hmw_guess", seat_token):
            with pytest.raises(InvalidStatus, match="403"):
                await call(server, token)
        async with lending(server, "hmw_guess", tmp_path) as host:
            shown, _ = await host.communicate()
            assert host.returncode == 1
            assert shown.decode().strip() == "The server does not know this token, or it was revoked."


def workers_at(server: Server) -> str:
    return server.address.replace("http://", "ws://") + "/api/workers"


def call(server: Server, token: str) -> connect:
    return connect(workers_at(server), additional_headers={"Authorization": f"Bearer {token}"}, open_timeout=PATIENCE)


@asynccontextmanager
async def calling(server: Server, token: str) -> AsyncIterator[ClientConnection]:
    async with call(server, token) as socket:
        yield socket


def sent(message: Any) -> bytes:
    return LAST + msgspec.msgpack.encode(message)


async def closed(socket: ClientConnection) -> tuple[int, str]:
    async with asyncio.timeout(PATIENCE):
        await socket.wait_closed()
    return socket.close_code or 0, socket.close_reason or ""


async def test_a_host_of_another_version_is_refused(tmp_path: Path) -> None:
    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server:
        for hello, reason in (
            (Hello("0.0.1", 1, own_offer()), "the server runs Hausmacht"),
            (Hello(version("hausmacht"), 100000, own_offer()), "offers 1 to"),
            (Hello(version("hausmacht"), 1, {}), "none of this server's games"),
        ):
            async with calling(server, token) as socket:
                await socket.send(sent(hello))
                code, told = await closed(socket)
                assert code == REFUSED
                assert reason in told
        assert all(worker.is_local for worker in server.hall.pool.workers)


async def test_nonsense_from_a_host_ends_its_line_and_nothing_else(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "evil",))

    token = make_token(tmp_path, "attic")
    hello = sent(Hello(version("hausmacht"), 1, own_offer()))
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for nonsense in (
            LAST + pickle.dumps(Evil()),
            LAST + b"\xc1",
            LAST + b"\x91" * 100_000,
            sent(Done(99, 1, b"")),
            sent(Hello(version("hausmacht"), 1, own_offer())),
        ):
            async with calling(server, token) as socket:
                await socket.send(hello)
                await socket.send(nonsense)
                await closed(socket)
        async with calling(server, token) as socket:
            await socket.send(b"")
            await socket.send(hello)
            await until_lent(server)
        await until(lambda: all(worker.is_local for worker in server.hall.pool.workers))
        await anna.new_table(ME, BOT)
    assert not (tmp_path / "evil").exists()


async def test_a_pickle_as_an_answer_is_not_read(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "evil",))

    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server, calling(server, token) as socket:
        await socket.send(sent(Hello(version("hausmacht"), 1, own_offer())))
        await until_lent(server)
        busy = keep_busy(server)
        first = request("hard")
        task = asyncio.create_task(server.hall.pool.decide(first))
        data = b""
        while b"Work" not in data:
            async with asyncio.timeout(PATIENCE):
                received = await socket.recv()
            assert isinstance(received, bytes)
            data = received
        await socket.send(sent(Done(0, 1, pickle.dumps(Evil()))))
        for worker in busy:
            await server.hall.pool.make_ready(worker)
        assert await task in first.question.texts()
    assert not (tmp_path / "evil").exists()


async def test_a_host_whose_token_is_revoked_is_sent_away(tmp_path: Path) -> None:
    token = make_token(tmp_path, "attic")
    async with serving(tmp_path) as server, calling(server, token) as socket:
        await socket.send(sent(Hello(version("hausmacht"), 1, own_offer())))
        await until_lent(server)
        revoke_token(tmp_path, "attic")
        await socket.send(sent(Beat()))
        assert await closed(socket) == (REFUSED, "The token was revoked.")


async def test_a_line_that_is_silent_is_given_up() -> None:
    async def send(part: bytes) -> None:
        return

    async def receive() -> bytes:
        await asyncio.Event().wait()
        return b""

    line: Line[Any] = Line(send, receive, msgspec.msgpack.Decoder(), silent_seconds=0.05)
    with pytest.raises(Exception, match="nothing was heard"):
        await line.run(lambda message: None)


async def test_long_messages_go_in_parts() -> None:
    parts: asyncio.Queue[bytes] = asyncio.Queue()
    heard: list[Any] = []
    there: Line[Any] = Line(parts.put, parts.get, msgspec.msgpack.Decoder(Done | Beat))
    there.say(Done(1, 2, bytes(3 * PART_BYTES)))
    running = asyncio.create_task(there.run(heard.append))
    await until(lambda: len(heard) == 2)
    running.cancel()
    assert Done(1, 2, bytes(3 * PART_BYTES)) in heard


def test_of_a_token_only_its_hash_is_kept(tmp_path: Path) -> None:
    token = make_token(tmp_path, "the attic")
    file = tmp_path / FILE_NAME

    assert token not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert name_of(tmp_path, token) == "the attic"
    assert name_of(tmp_path, token + "x") == name_of(tmp_path, "") == ""
    for name in ("the attic", "", "two\nlines"):
        with pytest.raises(TokenError):
            make_token(tmp_path, name)
    revoke_token(tmp_path, "the attic")
    assert name_of(tmp_path, token) == ""
    with pytest.raises(TokenError, match="no token"):
        revoke_token(tmp_path, "the attic")


def test_a_token_is_not_sent_over_an_open_line() -> None:
    assert address_of_server("https://games.example.org/") == "wss://games.example.org/api/workers"
    assert address_of_server("http://127.0.0.1:8520") == "ws://127.0.0.1:8520/api/workers"
    assert address_of_server("http://games.local", insecure=True) == "ws://games.local/api/workers"
    for wrong in ("http://games.local", "games.example.org", "ftp://x"):
        with pytest.raises(LendingError):
            address_of_server(wrong)
