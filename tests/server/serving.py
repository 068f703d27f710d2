"""A real server for tests: uvicorn on a free port of this machine, people with cookies, and sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from tests.patience import PATIENCE
from tests.steady_server import dealt_alike, without_haste
from websockets.asyncio.client import ClientConnection, connect

from hausmacht.server.app import App
from hausmacht.server.http.listening import bound
from hausmacht.server.play import moves
from hausmacht.server.play.live import LiveTable
from hausmacht.server.running import config_for, handed_connections
from hausmacht.server.settings import Settings, database_url
from hausmacht.server.storage.records import MACHINE, Clock, hang
from hausmacht.server.storage.store import Store

QUICK = {
    "port": 0,
    "bot_pause": 0.0,
    "bot_processes": 1,
    "bot_seconds": PATIENCE,
    "writes_per_second": 0,
    "talk_per_minute": 0,
    "creations_per_minute": 0,
    "sign_ins_per_minute": 0,
    "sockets_per_person": 0,
    "absence_seconds": 0,
    "order_seconds": 0.0,
}
QUIET_SECONDS = 10 * PATIENCE  # a server of ours would end a line just when a test asks again over it
LOOK_AGAIN = 0.05  # seconds; whoever looks more often takes the time of the process that is waited for
CERTIFICATES = ssl.create_default_context()  # read once; for each person it would take longer than to play
ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
vars(moves)["new_match"] = dealt_alike  # no test passes or fails by the luck of the cards
without_haste()


class Server:
    """One running server."""

    def __init__(self, app: App, address: str) -> None:
        self.app = app
        self.address = address

    @property
    def hall(self) -> Any:
        assert self.app.hall is not None
        return self.app.hall

    def live(self, table: str) -> LiveTable:
        found: LiveTable = self.hall.live[table]
        return found


class OnOldRoutes(App):
    """On the routes of a server that has ended: to lay them out takes longer than most tests."""

    left_behind: ClassVar[dict[int, list[Litestar]]] = {}  # by the longest request they take

    def routes(self) -> Litestar:
        return self.spare().pop() if self.spare() else super().routes()

    def spare(self) -> list[Litestar]:
        return self.left_behind.setdefault(self.settings.body_bytes, [])


empty_database: bytes = b""  # of the newest version, when it has been made once


async def lay_database(url: str) -> None:
    """Where there is no file for the tables yet, an empty one: every server would take as long to make it."""
    global empty_database
    file = Path(url.rpartition(":///")[2])
    if not url.startswith("sqlite") or file.exists():
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    if empty_database:
        file.write_bytes(empty_database)
        return
    await (await Store.open(url)).close()
    empty_database = file.read_bytes()


@asynccontextmanager
async def serving(
    folder: Path, hands_on: bool = False, clock: Clock = MACHINE, **settings: Any
) -> AsyncIterator[Server]:
    chosen = msgspec.convert({**QUICK, "data": str(folder), **settings}, Settings)
    await lay_database(database_url(chosen))
    app = OnOldRoutes(chosen, folder / "client", clock)
    await app.open()
    listening = bound(chosen)
    config = config_for(app, chosen)
    if not hands_on:  # whose tests wait for quiet lines to be closed
        config.timeout_keep_alive = round(QUIET_SECONDS)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        with handed_connections(app, chosen, server) if hands_on else nullcontext():
            yield Server(app, f"http://127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        await running
        listening.close()
        app.spare().append(app.litestar)
        hang(MACHINE)


class Person:
    """Somebody with a browser; everything that comes over the wire is kept in `heard`."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.token = token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        limits = httpx.Limits(keepalive_expiry=1)  # long before the server ends a quiet line, however slow it all is
        self.http = httpx.AsyncClient(
            base_url=address, timeout=PATIENCE, headers=headers, limits=limits, verify=CERTIFICATES
        )
        self.heard: list[str] = []

    async def __aenter__(self) -> Person:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = await self.http.request(method, path, json=body)
        self.heard.append(answer.text)
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def new_table(self, *players: Any, start: bool = True, seats: int = 0, **more: Any) -> Any:
        wanted = {
            "game": "augsburg1520",
            "seats": seats or len(players),
            "players": list(players),
            "start": start,
            **more,
        }
        return await self.post("/api/tables", wanted, 201)

    async def look(self, table: str, seat: int = 0, since: int = 0, language: str = "en") -> Any:
        return await self.get(f"/api/tables/{table}/play?seat={seat}&since={since}&language={language}")

    async def choose(self, table: str, seat: int, at: int, choice: str, key: str = "", status: int = 200) -> Any:
        body = {"seat": seat, "at": at, "choice": choice, "key": key}
        return await self.post(f"/api/tables/{table}/choose", body, status)

    async def undo(self, table: str, seat: int, at: int, key: str = "", status: int = 200) -> Any:
        return await self.post(f"/api/tables/{table}/undo", {"seat": seat, "at": at, "key": key}, status)

    async def asked(self, table: str, seat: int) -> Any:
        """Wait until the seat is asked something or the match is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                update = await self.look(table, seat)
                if update["question"] is not None or update["over"]:
                    return update
                await asyncio.sleep(LOOK_AGAIN)

    @asynccontextmanager
    async def socket(
        self, table: str, seat: int = -1, since: int = 0, language: str = "en", changes: bool = False
    ) -> AsyncIterator[Line]:
        address = self.address.replace("http://", "ws://")
        cookie = self.http.build_request("GET", f"/api/tables/{table}/ws").headers.get("cookie", "")
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {"Cookie": cookie}
        url = f"{address}/api/tables/{table}/ws?seat={seat}&since={since}&language={language}"
        url += "&changes=1" if changes else ""
        patient: Any = {"open_timeout": PATIENCE, "ping_interval": None}
        async with connect(url, additional_headers=headers, max_size=None, **patient) as connection:
            yield Line(connection, self.heard)


class Line:
    """A socket; `until` reads on to a message of a type."""

    def __init__(self, connection: ClientConnection, heard: list[str]) -> None:
        self.connection = connection
        self.heard = heard

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def read(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        return json.loads(text)

    async def until(self, kind: str) -> Any:
        while True:
            message = await self.read()
            if message["type"] == kind:
                return message


@asynccontextmanager
async def people(server: Server, count: int) -> AsyncIterator[list[Person]]:
    found = [Person(server.address) for _ in range(count)]
    for each in found:
        await each.get("/api/me")
    try:
        yield found
    finally:
        for each in found:
            await each.http.aclose()


def some_choice(update: Any, luck: Random) -> str:
    return str(luck.choice(update["question"]["options"])["text"])


async def play_out(seats: dict[int, Person], table: str, luck: Random, most: int = 5000) -> Any:
    """Play on at random for these seats until the match is over, or `most` choices have been made."""
    known = dict.fromkeys(seats, 0)
    made = 0
    while True:
        moved = False
        for seat, person in seats.items():
            update = await person.look(table, seat, known[seat])
            while update["question"] is not None and made < most:
                update = await person.choose(table, seat, update["at"], some_choice(update, luck))
                made += 1
                moved = True
            known[seat] = update["at"]
            if update["over"] or made >= most:
                return update
        if not moved:
            await asyncio.sleep(LOOK_AGAIN)


async def alone_asked(person: Person, table: str, seat: int = 0) -> Any:
    """A seat is asked, and nobody else: nothing moves without it."""
    while (update := await person.asked(table, seat))["waiting"] != [seat]:
        await asyncio.sleep(LOOK_AGAIN)
    return update


async def until_refused(person: Person, table: str, seats: tuple[int, ...], luck: Random) -> Any:
    """Play at random until a question has answers that the rules refuse."""
    while True:
        for seat in seats:
            update = await person.look(table, seat)
            if update["question"] is not None:
                if update["question"]["refused"]:
                    return update
                await person.choose(table, seat, update["at"], some_choice(update, luck))
