"""People who play: they choose at random, keep in mind what they were told, and come back by themselves.

Whatever is sent has a key. When nobody answers it is sent again with the same key, to whichever worker is there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from soak.report import Counts
from soak.servers import Server, Site
from soak.tapes import Tape

ASK_SECONDS = 40.0  # so long does a person wait for an answer over HTTP
SILENCE = 40.0  # so long for one over a socket; then he tries HTTP
WATCHER = -1
JSON = {"Content-Type": "application/json"}
UNSURE = {500, 502, 503, 504, 429}  # try again; it may have happened, or not
Away = (OSError, httpx.TransportError, WebSocketException, TimeoutError)


class Sent(msgspec.Struct):
    """A command that nobody has answered yet, or that was acknowledged."""

    table: str
    seat: int
    kind: str  # choice, undo
    at: int
    text: str
    key: str
    alone: bool  # nobody else could do anything meanwhile, so any news is the answer


class Person:
    """Somebody with a cookie and an address of his own."""

    def __init__(self, number: int) -> None:
        self.home = f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=self.home)
        self.http = httpx.AsyncClient(transport=transport, timeout=ASK_SECONDS)

    async def ask(self, server: Server, method: str, path: str, body: Any = None) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        return await self.http.request(method, f"{server.address}{path}", content=content, headers=JSON)

    async def until_done(self, site: Site, luck: Random, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask again until somebody answers; for what may be asked twice."""
        while True:
            try:
                answer = await self.ask(site.any_server(luck), method, path, body)
                if answer.status_code not in UNSURE:
                    return answer
            except Away:
                pass
            await asyncio.sleep(0.1 + 0.3 * luck.random())

    async def until_right(self, site: Site, luck: Random, path: str, body: Any, done: tuple[str, ...]) -> None:
        """Ask until it has happened; the codes in `done` say that it had happened before, and we did not hear of it."""
        while True:
            answer = await self.until_done(site, luck, "POST", path, body)
            if answer.status_code == 200 or code_in(answer) in done:
                return
            if code_in(answer) != "stale":
                raise AssertionError(f"{path}: {answer.status_code} {answer.text[:300]}")
            await asyncio.sleep(0.2)

    @asynccontextmanager
    async def socket(self, server: Server, table: str, seat: int, since: int) -> AsyncIterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/ws?seat={seat}&since={since}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            compression=None,
            open_timeout=15,
            close_timeout=1,
            ping_interval=None,
            local_addr=(self.home, 0),
            proxy=None,
        ) as line:
            yield line


class Evening:
    """What all who play at a site have in common."""

    def __init__(self, site: Site, counts: Counts, luck: Random, pace: float, first_person: int, keeps: bool) -> None:
        self.site = site
        self.counts = counts
        self.luck = luck
        self.pace = pace  # choices a second, all tables together
        self.keeps = keeps  # every message word for word
        self.next_person = first_person
        self.people: list[Person] = []
        self.playing: dict[str, TablePlayed] = {}
        self.all: list[TablePlayed] = []
        self.is_ending = False
        self.tasks: set[asyncio.Task[None]] = set()

    def new_person(self) -> Person:
        self.next_person += 1
        person = Person(self.next_person)
        self.people.append(person)
        return person

    def think_seconds(self) -> float:
        return self.luck.expovariate(self.pace / max(len(self.playing), 1))

    async def lay_out(self, game: str, seats: int) -> None:
        """A new table with somebody at every seat."""
        people = [self.new_person() for _ in range(seats)]
        host, *others = people
        for person in people:
            await person.until_done(self.site, self.luck, "GET", "/api/me")
        wanted = {
            "game": game,
            "seats": seats,
            "players": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)],
            "visibility": self.luck.choice(("public", "private")),
        }
        made = (await host.until_done(self.site, self.luck, "POST", "/api/tables", wanted)).json()
        table = TablePlayed(self, made["id"], game, people, made["visibility"] == "public")
        table.tapes[0].hear(msgspec.json.encode(made), made)
        for seat, person in enumerate(others, 1):
            invite = made["invite"].rpartition("/")[2]
            path = f"/api/tables/{table.id}/join"
            body = {"invite": invite, "seat": seat}
            await person.until_right(self.site, self.luck, path, body, ("seat-taken", "full"))
        await host.until_right(self.site, self.luck, f"/api/tables/{table.id}/start", {}, ("already-started",))
        self.playing[table.id] = table
        self.all.append(table)
        table.sit_down()

    def begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.counts.note("stuck", f"a player failed: {type(error).__name__}: {error}")

    async def finish(self) -> None:
        """Nobody begins anything new; what is on its way is waited for."""
        self.is_ending = True
        if self.tasks:
            _, late = await asyncio.wait(self.tasks, timeout=3 * ASK_SECONDS)
            for task in late:
                self.counts.note("stuck", f"{task.get_name()} waits for an answer")
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        for person in self.people:
            await person.http.aclose()


class TablePlayed:
    """A table and everything that was said at it."""

    def __init__(self, evening: Evening, table_id: str, game: str, people: list[Person], is_public: bool) -> None:
        self.evening = evening
        self.id = table_id
        self.game = game
        self.people = people
        self.tapes = {seat: Tape(seat) for seat in range(len(people))}
        if is_public:
            self.tapes[WATCHER] = Tape(WATCHER)
        if evening.keeps:
            for tape in self.tapes.values():
                tape.kept = []
        self.acknowledged: list[Sent] = []
        self.denied: list[Sent] = []  # of these the server has said that they have not happened
        self.is_over = False
        self.undone = 0  # commands to take back that were sent
        self.newest = 0  # the highest count anybody here has been told
        self.undoing = 0  # of these, the ones that are not answered yet
        self.last_answer = time.monotonic()

    def sit_down(self) -> None:
        evening = self.evening
        for seat, person in enumerate(self.people):
            over_http = evening.luck.random() < 0.25
            player = HttpPlayer(self, seat, person) if over_http else SocketPlayer(self, seat, person)
            evening.begin(player.play())
        if WATCHER in self.tapes:
            evening.begin(SocketPlayer(self, WATCHER, evening.new_person()).play())

    def end(self) -> None:
        if not self.is_over:
            self.is_over = True
            evening = self.evening
            evening.counts.finished += 1
            del evening.playing[self.id]
            if not evening.is_ending:
                evening.begin(evening.lay_out(self.game, len(self.people)))


class Player:
    """Somebody at a seat, or who watches."""

    def __init__(self, table: TablePlayed, seat: int, person: Person) -> None:
        self.table = table
        self.evening = table.evening
        self.seat = seat
        self.person = person
        self.tape = table.tapes[seat]
        self.luck = Random(table.evening.luck.random())
        self.made = 0
        self.pending: Sent | None = None
        self.latest: Any = None  # the last update
        self.undone_then = 0  # how often somebody had taken back when the pending command was sent

    @property
    def is_done(self) -> bool:
        return self.table.is_over or (self.evening.is_ending and self.pending is None)

    def hear(self, text: bytes) -> Any:
        message = msgspec.json.decode(text)
        self.tape.hear(text, message)
        self.table.last_answer = time.monotonic()
        return message

    def see(self, update: Any) -> None:
        if self.latest is not None and update["at"] < self.latest["at"]:
            return  # from a worker that lags behind another one
        self.latest = update
        self.table.newest = max(self.table.newest, update["at"])
        if update["over"]:
            self.table.end()

    # What somebody does

    def next_command(self) -> Sent | None:
        """An answer to the question, or now and then a choice taken back; None when there is nothing to do."""
        update = self.latest
        if update is None or self.seat == WATCHER or update["over"] or self.evening.is_ending:
            return None
        self.made += 1
        key = f"{self.table.id[:6]}-{self.seat}-{self.made}"
        if update["undo"]["free"] and self.luck.random() < 0.04:
            self.table.undone += 1
            self.table.undoing += 1
            return Sent(self.table.id, self.seat, "undo", update["at"], "", key, False)
        if update["question"] is None:
            return None
        text = self.luck.choice(update["question"]["options"])["text"]
        is_newest = self.table.newest == update["at"] and not self.table.undoing
        alone = update["waiting"] == [self.seat] and is_newest
        return Sent(self.table.id, self.seat, "choice", update["at"], text, key, alone)

    def send_anew(self, command: Sent | None) -> Sent | None:
        self.pending = command
        self.undone_then = self.table.undone
        return command

    def acknowledge(self) -> None:
        assert self.pending is not None
        self.table.acknowledged.append(self.pending)
        self.evening.counts.acknowledged += 1
        self.put_aside()

    def deny(self) -> None:
        """It has not happened, the server says."""
        assert self.pending is not None
        self.table.denied.append(self.pending)
        self.put_aside()

    def put_aside(self) -> None:
        assert self.pending is not None
        if self.pending.kind == "undo":
            self.table.undoing -= 1
        self.pending = None

    async def settle(self) -> None:
        """Ask over HTTP what has become of the pending command, by sending it once more."""
        while self.pending is not None:
            command = self.pending
            path = f"/api/tables/{command.table}/{'choose' if command.kind == 'choice' else 'undo'}"
            body: dict[str, Any] = {"seat": command.seat, "at": command.at, "key": command.key}
            if command.kind == "choice":
                body["choice"] = command.text
            try:
                answer = await self.person.ask(self.evening.site.any_server(self.luck), "POST", path, body)
            except Away:
                self.evening.counts.resent += 1
                await self.rest()
                continue
            if answer.status_code in UNSURE:
                code = code_in(answer)
                if code == "not-written" and self.luck.random() < 0.3:
                    self.deny()  # and chooses anew, with another key
                else:
                    self.evening.counts.resent += 1
                    await self.rest()
            elif answer.status_code == 200:
                update = self.hear(answer.content)
                self.acknowledge()
                self.see(update)
            elif answer.status_code in (409, 422):
                message = self.hear(answer.content)
                if isinstance(message, dict) and isinstance(message.get("update"), dict):
                    self.see(message["update"])
                self.deny()
            else:
                raise AssertionError(f"{path}: {answer.status_code} {answer.text[:300]}")

    async def rest(self) -> None:
        await asyncio.sleep(0.1 + 0.4 * self.luck.random())


class HttpPlayer(Player):
    """Looks again and again, and chooses over HTTP."""

    async def play(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.set_name(f"table {self.table.id} seat {self.seat} over HTTP")
        while not self.is_done:
            await asyncio.sleep(min(self.evening.think_seconds(), 5.0))
            try:
                since = self.latest["at"] if self.latest is not None and self.luck.random() < 0.8 else 0
                path = f"/api/tables/{self.table.id}/play?seat={self.seat}&since={since}"
                answer = await self.person.ask(self.evening.site.any_server(self.luck), "GET", path)
            except Away:
                await self.rest()
                continue
            if answer.status_code in UNSURE:
                await self.rest()
                continue
            assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:300]}"
            self.see(self.hear(answer.content))
            if self.send_anew(self.next_command()) is not None:
                await self.settle()


class SocketPlayer(Player):
    """Listens, and chooses over the line."""

    async def play(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.set_name(f"table {self.table.id} seat {self.seat} over a socket")
        if self.seat == WATCHER:
            await self.person.until_done(self.evening.site, self.luck, "GET", "/api/me")
        while not self.is_done:
            self.evening.counts.reconnects += 1
            since = self.latest["at"] if self.latest is not None and self.luck.random() < 0.8 else 0
            server = self.evening.site.any_server(self.luck)
            try:
                async with self.person.socket(server, self.table.id, self.seat, since) as line:
                    await self.listen(line)
            except Away:
                await self.rest()
        await self.settle()

    async def listen(self, line: ClientConnection) -> None:
        """Until the line breaks; the first update says whether what was sent before has happened."""
        is_first = True
        thinking = 0.0  # when the next command is due; 0: nothing is asked
        while not self.is_done:
            text = await self.next_message(line, thinking)
            if text is not None:
                message = self.hear(text)
                if message["type"] == "update":
                    self.see(message)
                    await self.learn(line, message["at"], is_first)
                    is_first = False
                elif message["type"] == "error" and not message.get("key"):
                    return  # the line is about to be closed: connect again
                elif self.names_pending(message):
                    await self.hear_no(message)
            elif thinking:
                thinking = 0.0
                await self.say(line, self.send_anew(self.next_command()))
                continue
            elif self.pending is not None:
                await self.settle()
            else:
                continue
            if self.pending is None and not thinking and self.wants_something():
                thinking = time.monotonic() + self.evening.think_seconds()

    async def next_message(self, line: ClientConnection, thinking: float) -> bytes | None:
        """None when it is time to do something."""
        patience = SILENCE if self.pending is not None else 1.0
        if thinking:
            patience = max(thinking - time.monotonic(), 0.0)
        try:
            async with asyncio.timeout(patience):
                return await line.recv(decode=False)
        except TimeoutError:
            return None

    def wants_something(self) -> bool:
        update = self.latest
        if update is None or self.seat == WATCHER:
            return False
        return bool(update["question"] is not None or update["undo"]["free"])

    def names_pending(self, message: Any) -> bool:
        return self.pending is not None and message.get("key") == self.pending.key

    async def say(self, line: ClientConnection, command: Sent | None) -> None:
        if command is None:
            return
        message: dict[str, Any] = {"type": "choose", "at": command.at, "key": command.key, "choice": command.text}
        if command.kind == "undo":
            message = {"type": "undo", "at": command.at, "key": command.key}
        await line.send(msgspec.json.encode(message), text=True)

    async def learn(self, line: ClientConnection, at: int, is_first: bool) -> None:
        """An update has come while a command was pending: is it the answer?"""
        if self.pending is None:
            return
        if at > self.pending.at:
            if self.pending.alone and self.table.undone == self.undone_then:
                self.acknowledge()
            else:
                await self.settle()  # somebody else may have done this
        elif is_first:
            self.evening.counts.resent += 1
            await self.say(line, self.pending)

    async def hear_no(self, message: Any) -> None:
        if message["type"] == "stale":
            self.see(message["update"])
        is_final = message["type"] != "error"
        if is_final or (message["error"]["code"] == "not-written" and self.luck.random() < 0.3):
            self.deny()
        else:
            await self.rest()
            await self.settle()


def code_in(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return ""
