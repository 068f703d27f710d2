"""What a move and a home page cost on a server with many accounts and stored tables, beside one with few.

Everything is in this process: store, hall and rules, without a network. Processor time is compared. Of pages the best
of several runs counts, because other work on the machine only ever adds; of moves the middle one, because no two
matches are alike. Only notices are timed by the clock, from the move to their arrival at a push service on this
machine, and the worst counts.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Table, insert

from hausmacht.server.messages import NewTable, Player
from hausmacht.server.notices.push import plain
from hausmacht.server.play import moves
from hausmacht.server.settings import Settings
from hausmacht.server.storage.notices import PushRecord, WishRecord
from hausmacht.server.storage.records import OVER, PLAYING, as_json, now, row_of
from hausmacht.server.storage.schema import ACCOUNT, ENTRY, GAME_TABLE, PERSON, RATING, RESULT, SEAT
from hausmacht.server.storage.store import Store
from hausmacht.server.tables import profiles
from hausmacht.server.tables.hall import Hall
from hausmacht.server.tables.lists import lists

CROWD_GATE = 1.2  # times the processor time of a move on an empty server
HOME_GATE = 100.0  # milliseconds
NOTICE_GATE = 2000.0  # milliseconds
NOTICES = 20  # that are timed
FEW = 100
MINE = 200  # tables of the one whose home page is measured
ENTRIES = 5  # of a stored table
RUNS = 5
MOVE_RUNS = 15  # of a whole match or nearly so
CHUNK = 2_000


class Crowd(msgspec.Struct, frozen=True):
    accounts: int
    tables: int
    few_us: float  # processor time of a move with few tables
    many_us: float
    ratio: float
    home_ms: float  # of somebody with many tables
    profile_ms: float
    ladder_ms: float
    notice_ms: float  # of the slowest
    notice_work_ms: float  # its processor time
    gate: float = CROWD_GATE
    home_gate: float = HOME_GATE
    notice_gate: float = NOTICE_GATE


async def opened(folder: Path, accounts: int, tables: int, pushes: str = "") -> tuple[Store, Hall]:
    """A database with so many of both; the first person sits at more tables than the others."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
    hall = Hall(store, Settings(notice_hosts=pushes))
    two = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)
    model = await hall.create(two, "p0", "Anna")
    async with hall.table(model) as live:
        for _ in range(ENTRIES - 1):
            seat = live.match.decisions()[0].seat
            await moves.choose(live, seat, live.teller.ledger.counts[seat], first(live, seat), "")
        row = row_of(live.table)
    entries = [
        dict(each._mapping)
        for each in await store.rows(ENTRY.select().where(ENTRY.c.table_id == model).order_by(ENTRY.c.n))
    ]
    made: dict[str, list[dict[str, Any]]] = {
        "person": [],
        "account": [],
        "table": [],
        "seat": [],
        "entry": [],
        "result": [],
        "rating": [],
    }
    kinds: dict[str, Table] = {"person": PERSON, "account": ACCOUNT, "table": GAME_TABLE, "seat": SEAT}
    kinds |= {"entry": ENTRY, "result": RESULT, "rating": RATING}
    for n in range(1, accounts):
        made["person"].append({"id": f"p{n}", "name": f"Person {n}", "made_at": 0})
        made["account"].append({"person": f"p{n}", "login": f"p{n}", "password": "", "made_at": 0, "mail": ""})
        made["rating"].append(rating_row(n))
    for name, values in stored(tables, accounts, row, entries):
        made[name].append(values)
    for name, rows in made.items():
        for at in range(0, len(rows), CHUNK):
            async with store.transaction() as connection:
                await connection.execute(insert(kinds[name]), rows[at : at + CHUNK])
    return store, hall


def first(live: Any, seat: int) -> str:
    question = live.match.question(seat)
    return str(question.options[0].text)


def rating_row(n: int) -> dict[str, Any]:
    luck = Random(n)
    mu, sigma = luck.gauss(25, 5), 3.0
    kept = {"mu": mu, "sigma": sigma, "worth": mu - 3 * sigma, "played": 9, "won": 3, "last": 0}
    return {"person": f"p{n}", "bot": "", "game": "augsburg1520", "ladder": "live", **kept}


def stored(
    tables: int, accounts: int, row: dict[str, Any], entries: list[dict[str, Any]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Tables, of which two thirds are over; the others wait for their people."""
    luck, moment = Random(1), now()
    for n in range(tables):
        table_id = f"stored{n}"
        is_over = n % 3 > 0
        people = ["p0" if n < MINE else f"p{luck.randrange(1, max(accounts, 2))}", f"p{luck.randrange(accounts)}"]
        places = [1, 2] if n % 2 else [2, 1]
        changes = {
            "id": table_id,
            "host": people[0],
            "invite": f"i{n}",
            "spectate": f"s{n}",
            "visibility": "public" if n % 5 == 0 else "private",
            "state": OVER if is_over else PLAYING,
            "places": as_json(places) if is_over else "[]",
            "ended": moment if is_over else None,
            "updated": moment - luck.randrange(10**9),
            "owner": "",
            "length": len(entries),
        }
        yield "table", {**row, **changes}
        for seat, person in enumerate(people):
            kept = {"table_id": table_id, "seat": seat, "person": person}
            names = {"kind": "person", "name": person, "bot": "", "resigned": False, "stand_in": ""}
            times = {"stand_in_by": -1, "stand_in_since": None, "stand_in_at": 0}
            yield "seat", {**kept, **names, **times}
            if is_over:
                numbers = {"n": n + 1, "seats": 2, "ended": moment, "place": places[seat], "won": places[seat] == 1}
                rated = {"ladder": "live", "mu": 25.0, "sigma": 8.0, "mu_after": 25.5, "sigma_after": 7.9}
                more = {"game": "augsburg1520", "bot": "", "points": 10, "is_public": False}
                yield "result", {**kept, **numbers, **rated, **more}
        for each in entries:
            yield "entry", {**each, "table_id": table_id}


async def move_cost(hall: Hall, choices: int, seed: int) -> float:
    """Microseconds of processor time of a move at a new table."""
    two = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)
    table = await hall.create(two, "p0", "Anna")
    luck = Random(seed)
    async with hall.table(table) as live:
        made, began = 0, time.process_time()
        while made < choices and not live.match.is_over():
            seat = live.match.decisions()[0].seat
            question = live.match.question(seat)
            assert question is not None
            text = luck.choice(question.options).text
            await moves.choose(live, seat, live.teller.ledger.counts[seat], text, "")
            made += 1
        cost = (time.process_time() - began) / made * 1e6
    await hall.put_away(table)
    await hall.store.delete(table)
    return cost


# Notices


class PushService:
    """Takes whatever is posted, and knows when it came."""

    def __init__(self) -> None:
        self.host = ""
        self.came: asyncio.Queue[float] = asyncio.Queue()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while head := (await reader.readuntil(b"\r\n\r\n")).lower():
                await reader.readexactly(int(head.partition(b"content-length:")[2].split(b"\r\n")[0]))
                self.came.put_nowait(time.perf_counter())
                writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    listening = await asyncio.start_server(service.take, "127.0.0.1", 0)
    service.host = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        listening.close()


async def subscribe(store: Store, person: str, service: PushService) -> None:
    """A browser of somebody, which is told of each turn."""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = plain(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    endpoint = f"http://{service.host}/{person}"
    device = PushRecord(person, person, f"device of {person}", endpoint, point, plain(os.urandom(16)), now())
    await store.keep_push_device(device)
    await store.keep_wish(WishRecord(person))


async def notice_time(hall: Hall, service: PushService) -> tuple[float, float]:
    """Milliseconds from a move to the notice for whoever is asked by it, by the clock and of processor time.

    The longest of several; the first one reads what encrypts them.
    """
    people = ("p0", "p1")
    for person in people:
        await subscribe(hall.store, person, service)
    two = NewTable(game="augsburg1520", seats=2, players=[Player(kind="me"), Player(kind="guest")], start=True)
    table = await hall.create(two, people[0], "Anna")
    longest, work, luck = 0.0, 0.0, Random(7)
    async with hall.table(table) as live:
        await live.do(lambda: live.change(seats={1: {"person": people[1]}}))
        await hall.notices.open()
        told = 0
        while told < NOTICES and not live.match.is_over():
            before = live.waited
            seat = live.match.decisions()[0].seat
            question = live.match.question(seat)
            assert question is not None
            made, began = time.perf_counter(), time.process_time()
            text = luck.choice(question.options).text
            await moves.choose(live, seat, live.teller.ledger.counts[seat], text, "")
            for _ in live.waited - before:
                async with asyncio.timeout(10 * NOTICE_GATE / 1e3):
                    longest = max(longest, await service.came.get() - made)
                work = max(work, time.process_time() - began)
                told += 1
    return longest * 1e3, work * 1e3


async def cost_of(work: Any) -> float:
    """Milliseconds of processor time, the best of several runs."""
    best = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        await work()
        best = min(best, (time.process_time() - began) * 1e3)
    return best


async def measured(accounts: int, tables: int, choices: int) -> Crowd:
    """Both servers take turns, so that neither has the warmer machine."""
    few: list[float] = []
    many: list[float] = []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        small_store, small = await opened(Path(one), FEW, FEW)
        async with push_service() as service:
            store, hall = await opened(Path(other), accounts, tables, service.host)
            notice = await notice_time(hall, service)
            await hall.notices.close()
        for run in range(MOVE_RUNS):
            pair = ((few, small), (many, hall))
            for costs, where in pair if run % 2 else reversed(pair):
                costs.append(await move_cost(where, choices, run))
        home = await cost_of(lambda: lists(hall, "p0"))
        profile = await store.profile("p0", "handle")
        profile_ms = await cost_of(lambda: profiles.told(store, profile, "p0", "Anna"))
        ladder_ms = await cost_of(lambda: profiles.ladder_told(store, "p0", "augsburg1520", "live"))
        for closing in (small, hall, small_store, store):
            await closing.close()
    figures = (median(few), median(many), median(many) / median(few), home, profile_ms, ladder_ms, *notice)
    return Crowd(accounts, tables, *[round(each, 2) for each in figures])


def bench_crowd(accounts: int, tables: int, choices: int, json: bool) -> None:
    found = asyncio.run(measured(accounts, tables, choices))
    if json:
        print(msgspec.json.encode(found).decode())
        return
    print(f"A move with {FEW} accounts and tables   {found.few_us:8.0f} µs of processor time")
    print(f"A move with {found.accounts} accounts and {found.tables} tables  {found.many_us:.0f} µs")
    print(f"Ratio {found.ratio:.2f}, at most {found.gate}: {'met' if found.ratio <= found.gate else 'NOT MET'}")
    is_quick = found.home_ms <= found.home_gate
    print(f"Home of somebody with {MINE} tables {found.home_ms:.0f} ms, at most {found.home_gate:.0f}: ", end="")
    print("met" if is_quick else "NOT MET")
    print(f"His profile {found.profile_ms:.0f} ms, a ladder {found.ladder_ms:.0f} ms")
    met = "met" if found.notice_ms <= found.notice_gate else "NOT MET"
    print(f"A notice arrives {found.notice_ms:.0f} ms after the move, at most {found.notice_gate:.0f}: {met}")
    print(f"(of processor time it takes {found.notice_work_ms:.0f} ms)")
