"""A host that lends its processes to a server: `hausmacht worker` calls the server and does what it is asked."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from importlib.metadata import version
from ipaddress import ip_address
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from hausmacht.server.workers.child_process import ChildProcess
from hausmacht.server.workers.errors import LostError, StartError
from hausmacht.server.workers.line import (
    FROM_SERVER,
    PART_BYTES,
    REFUSED,
    Beat,
    Done,
    Failed,
    FromServer,
    Hello,
    Line,
    LineError,
    Work,
)
from hausmacht.server.workers.remote import own_offer

PATH = "/api/workers"
FIRST_WAIT = 1.0  # seconds until the server is called again, each time twice as long
LONGEST_WAIT = 60.0
OPENING_SECONDS = 20.0


class LendingError(Exception):
    """The server does not want these workers; the message says why, and what to do."""


def address_of_server(server: str, insecure: bool = False) -> str:
    """Where to call; a token is not sent over a line that others can read, unless somebody asks for it."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise LendingError(f"The server must be an address like https://games.example.org, not '{server}'.")
    if parts.scheme == "http" and not insecure and not is_this_machine(parts.hostname):
        raise LendingError("Without https, others could read the token: use https, or --insecure on your own network.")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}{PATH}"


def is_this_machine(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class LentProcess:
    """A process of this host; it does one thing at a time."""

    def __init__(self, channel: ChildProcess, index: int) -> None:
        self.channel = channel
        self.index = index
        self.work: asyncio.Task[None] | None = None

    def begin(self, order: Work, line: Line[FromServer]) -> None:
        self.work = asyncio.create_task(self.carry_out(order, line, self.work))

    async def carry_out(self, order: Work, line: Line[FromServer], before: asyncio.Task[None] | None) -> None:
        """After what was done before has been stopped; a server that asks twice has given up the first."""
        if before is not None:
            before.cancel()
            await asyncio.gather(before, return_exceptions=True)
        try:
            if not self.channel.is_open:
                await self.channel.open()
            async with asyncio.timeout(order.seconds):
                answer = await self.channel.exchange(order.order, order.seconds)
        except TimeoutError:
            await self.channel.close()
            line.say(Failed(self.index, order.number, f"no answer within {order.seconds:g} seconds"))
        except (LostError, StartError) as error:
            await self.channel.close()
            line.say(Failed(self.index, order.number, str(error)))
        except asyncio.CancelledError:
            await self.channel.close()
            raise
        else:
            line.say(Done(self.index, order.number, answer))

    def stop(self) -> None:
        """What it does is not wanted any more: it ends, and forgets its bots."""
        self.work = asyncio.create_task(self.end(self.work))

    async def end(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            before.cancel()
            await asyncio.gather(before, return_exceptions=True)
        await self.channel.close()


class Lender:
    """Lends processes to a server, and calls it again when the line is lost."""

    def __init__(
        self, address: str, token: str, processes: int, memory: int = 0, say: Callable[[str], None] = print
    ) -> None:
        self.address = address
        self.token = token
        self.memory = memory
        self.say = say
        self.processes = processes
        self.wait = FIRST_WAIT
        self.is_away = False  # the server was not there when it was called last, and this has been said

    async def lend(self) -> None:
        """For ever; a LendingError when the server does not want these workers."""
        while True:
            try:
                await self.call()
            except InvalidURI:
                raise LendingError(f"'{self.address}' is not an address.") from None
            except InvalidStatus as error:
                if error.response.status_code in (401, 403):
                    raise LendingError("The server does not know this token, or it was revoked.") from None
                self.lost(f"HTTP {error.response.status_code}")
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == REFUSED:
                    raise LendingError(error.rcvd.reason) from None
                self.lost("the line was closed")
            except (OSError, WebSocketException, LineError, TimeoutError) as error:
                self.lost(str(error) or type(error).__name__)
            await asyncio.sleep(self.wait * random.uniform(0.5, 1.0))  # many need not call in the same moment
            self.wait = min(2 * self.wait, LONGEST_WAIT)

    def lost(self, reason: str) -> None:
        if not self.is_away:
            self.say(f"The server cannot be reached ({reason}); trying again until it can.")
        self.is_away = True

    async def call(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with connect(
            self.address,
            additional_headers=headers,
            max_size=PART_BYTES + 1024,
            compression=None,
            open_timeout=OPENING_SECONDS,
        ) as socket:
            await self.serve(socket)

    async def serve(self, socket: ClientConnection) -> None:
        """Do what is asked, until the line is lost; then nothing goes on."""

        async def receive() -> bytes:
            data = await socket.recv()
            return data if isinstance(data, bytes) else data.encode()

        line = Line(socket.send, receive, FROM_SERVER)
        lent = [LentProcess(ChildProcess(self.memory), index) for index in range(self.processes)]

        def hear(message: FromServer) -> None:
            if self.is_away or self.wait > FIRST_WAIT:
                self.is_away, self.wait = False, FIRST_WAIT
            if isinstance(message, Beat):
                return
            if not 0 <= message.process < len(lent):
                raise LineError("there is no such process")
            if isinstance(message, Work):
                lent[message.process].begin(message, line)
            else:
                lent[message.process].stop()

        line.say(Hello(version("hausmacht"), self.processes, own_offer()))
        count = "1 process is" if self.processes == 1 else f"{self.processes} processes are"
        self.say(f"Connected: {count} lent to the server.")
        try:
            await line.run(hear)
        finally:
            for process in lent:
                await process.end(process.work)
