"""The bus between workers: PostgreSQL's own notifications, or Redis (or Valkey) for large servers.

A letter may be lost when a line breaks. That delays something by a second or two, until the workers look into the
store by themselves; it can never lose or double anything.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import structlog

log = structlog.get_logger()
EVERYBODY = "hausmacht"  # the channel that all workers hear
APPLICATION = "hausmacht letters"  # how the connection is called in PostgreSQL
MOST_BYTES = 7_000  # PostgreSQL takes 8,000 in one notification
MOST_PARTS = 4_000
OPENING_SECONDS = 5.0
SENDING_SECONDS = 10.0
QUIET_SECONDS = 10.0  # a connection that is silent for this long is pinged, and has as long to answer
FIRST_WAIT = 0.1
LONGEST_WAIT = 5.0
Hear = Callable[[bytes], None]


class Line(Protocol):
    """A connection to a broker; it is reopened when it breaks."""

    async def open(self, channels: Sequence[str], hear: Callable[[str], None]) -> None:
        """Connect, and hear what comes on these channels."""

    async def send(self, letters: Sequence[tuple[str, str]]) -> None:
        """Send texts to channels, all at once."""

    async def wait(self) -> None:
        """Until the line breaks."""

    async def close(self) -> None: ...


class Postgres:
    """Notifications of PostgreSQL, over a connection of our own."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+asyncpg", "")
        self.connection: Any = None
        self.broken: asyncio.Event = asyncio.Event()

    async def open(self, channels: Sequence[str], hear: Callable[[str], None]) -> None:
        import asyncpg

        self.broken = asyncio.Event()
        self.connection = await asyncpg.connect(
            self.url,
            timeout=OPENING_SECONDS,
            command_timeout=SENDING_SECONDS,
            server_settings={"application_name": APPLICATION},
        )
        self.connection.add_termination_listener(lambda _: self.broken.set())
        try:
            for channel in channels:
                await self.connection.add_listener(channel, lambda _c, _p, _n, text: hear(text))
        except BaseException:
            await self.close()
            raise

    async def send(self, letters: Sequence[tuple[str, str]]) -> None:
        channels, texts = [channel for channel, _ in letters], [text for _, text in letters]
        statement = "SELECT pg_notify(channel, body) FROM unnest($1::text[], $2::text[]) AS letter(channel, body)"
        await self.connection.execute(statement, channels, texts)

    async def wait(self) -> None:
        await self.broken.wait()

    async def close(self) -> None:
        if self.connection is not None:
            self.connection.terminate()


class Redis:
    """Channels of Redis or Valkey: one connection hears, others send."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client: Any = None
        self.subscription: Any = None
        self.reader: asyncio.Task[None] | None = None

    async def open(self, channels: Sequence[str], hear: Callable[[str], None]) -> None:
        from redis.asyncio import Redis as Client
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # Without retries of its own: after a break we must look up what was missed, so we must see the break.
        self.client = Client.from_url(
            self.url,
            decode_responses=True,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=OPENING_SECONDS,
            socket_timeout=SENDING_SECONDS,
        )
        self.subscription = self.client.pubsub()
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                await self.subscription.subscribe(*channels)
                for _ in channels:
                    await self.subscription.get_message(timeout=None)
        except BaseException:
            await self.close()
            raise
        self.reader = asyncio.create_task(self.read(self.subscription, hear))

    async def read(self, subscription: Any, hear: Callable[[str], None]) -> None:
        """Hear until the line breaks. When it is quiet for long, ask whether anybody is there."""
        has_asked = False
        while True:
            try:
                message = await subscription.get_message(timeout=QUIET_SECONDS)
                if message is None and has_asked:
                    return
                has_asked = message is None
                if has_asked:
                    await subscription.ping()
            except Exception as error:  # whatever it is, the line is of no use any more
                log.warning("broker away", error=f"{type(error).__name__}: {error}")
                return
            if message is not None and message["type"] == "message":
                hear(message["data"])

    async def send(self, letters: Sequence[tuple[str, str]]) -> None:
        async with self.client.pipeline(transaction=False) as pipeline:
            for channel, text in letters:
                pipeline.publish(channel, text)
            await pipeline.execute()

    async def wait(self) -> None:
        assert self.reader is not None
        await asyncio.wait([self.reader])

    async def close(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
            await asyncio.gather(self.reader, return_exceptions=True)
        if self.subscription is not None:
            with suppress(Exception):
                await self.subscription.aclose()
        if self.client is not None:
            with suppress(Exception):
                await self.client.aclose()


class Bus:
    """Sends and hears letters, to all or to one. What gathers while a sending is on its way is sent together."""

    def __init__(self, line: Line, worker: str, hear: Hear, reconnected: Callable[[], Awaitable[None]]) -> None:
        self.line = line
        self.worker = worker
        self.hear = hear
        self.reconnected = reconnected
        self.outgoing: list[tuple[str, str]] = []
        self.wanted = asyncio.Event()
        self.is_open = False
        self.openings = 0
        self.parts: dict[str, dict[int, str]] = {}  # of letters that came in pieces
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the line if the broker is there; when it is not, go on without it until it comes."""
        await self.connect()
        self.tasks = [asyncio.create_task(self.keep_open()), asyncio.create_task(self.keep_sending())]

    async def connect(self) -> None:
        try:
            await self.line.open((EVERYBODY, channel_of(self.worker)), self.heard)
            self.is_open = True
            self.openings += 1
        except Exception as error:
            log.warning("bus cannot be opened", error=f"{type(error).__name__}: {error}")

    async def keep_open(self) -> None:
        """Open the line again whenever it breaks, and then look at what was missed."""
        while True:
            if self.is_open:
                await self.line.wait()
                self.is_open = False
                log.warning("bus broken")
                await self.line.close()
            pause = FIRST_WAIT
            while not self.is_open:
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_WAIT)
                await self.connect()
            log.info("bus open again")
            try:
                await self.reconnected()
            except Exception as error:
                log.warning("missed letters", error=f"{type(error).__name__}: {error}")

    async def keep_sending(self) -> None:
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            letters, self.outgoing = self.outgoing, []
            if not self.is_open:
                continue  # nobody hears us: they will look into the store
            opening = self.openings
            try:
                await self.line.send(letters)
            except Exception as error:
                log.warning("letters lost", count=len(letters), error=f"{type(error).__name__}: {error}")
                if self.is_open and self.openings == opening:
                    await self.line.close()  # it is opened again

    def post(self, letter: bytes, worker: str = "") -> None:
        """Send a letter to one worker, or to everybody else."""
        channel = channel_of(worker) if worker else EVERYBODY
        self.outgoing.extend((channel, text) for text in pieces(letter, self.worker))
        self.wanted.set()

    def heard(self, text: str) -> None:
        """Everything that arrives on our channels, from any sender; what cannot be read is skipped."""
        try:
            letter = self.put_together(text)
            if letter is not None:
                self.hear(letter)
        except Exception as error:
            log.warning("letter not understood", error=f"{type(error).__name__}: {error}", letter=text[:80])

    def put_together(self, text: str) -> bytes | None:
        """One piece: who sent it, which letter it belongs to, its place, how many there are, then the letter."""
        sender, name, place, count, body = text.split(" ", 4)
        if sender == self.worker:
            return None
        if count == "1":
            return body.encode()
        found = self.parts.setdefault(name, {})
        found[int(place)] = body
        if len(found) < int(count):
            while len(self.parts) > MOST_PARTS:
                del self.parts[next(iter(self.parts))]
            return None
        del self.parts[name]
        return base64.b85decode("".join(found[at] for at in range(int(count))))

    async def close(self) -> None:
        if self.outgoing and self.is_open:
            letters, self.outgoing = self.outgoing, []
            with suppress(Exception):  # the broker may be away
                await asyncio.wait_for(self.line.send(letters), 2)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.line.close()


def channel_of(worker: str) -> str:
    return f"{EVERYBODY}_{worker}"


def pieces(letter: bytes, sender: str) -> list[str]:
    """A letter as texts that a notification can hold."""
    if len(letter) <= MOST_BYTES:
        return [f"{sender} 0 0 1 {letter.decode()}"]
    name = secrets.token_hex(6)
    body = base64.b85encode(letter).decode()
    parts = [body[at : at + MOST_BYTES] for at in range(0, len(body), MOST_BYTES)]
    return [f"{sender} {name} {place} {len(parts)} {part}" for place, part in enumerate(parts)]


def line_to(broker: str, database: str) -> Line | None:
    """The line that the settings name; a database file has one worker, which needs none."""
    if not database.startswith("postgresql"):
        return None
    return Redis(broker) if broker else Postgres(database)
