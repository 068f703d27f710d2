"""The hall: every table of the server, those in memory and those that lie in the store, for weeks if need be."""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import structlog

from hausmacht import bots
from hausmacht.core import matchfile
from hausmacht.core.game import Game, SetupError
from hausmacht.core.match import Match
from hausmacht.core.matchfile import MatchFileError
from hausmacht.core.position import write_position
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.server.bot_pool import BotPool, strongest
from hausmacht.server.errors import RequestError, no_such_table
from hausmacht.server.live import LiveTable, snapshot_row
from hausmacht.server.messages import MOST_PACK, NewTable, Summary, Tables
from hausmacht.server.news import news_of
from hausmacht.server.observing import Metrics
from hausmacht.server.records import (
    BOT_SEAT,
    OPEN_SEAT,
    OVER,
    PERSON_SEAT,
    PLAYING,
    WAITING,
    SeatRecord,
    TableRecord,
    entry_row,
    now,
)
from hausmacht.server.settings import Settings
from hausmacht.server.store import Store
from hausmacht.server.table_info import seat_infos
from hausmacht.server.telling import round_of
from hausmacht.server.written import iso

log = structlog.get_logger()
MOST_WITH_NEWS = 20  # tables in a list
TIDY_SECONDS = 600.0
ID_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is easily mistaken for another


def new_id() -> str:
    return "".join(secrets.choice(ID_SIGNS) for _ in range(12))


def new_link() -> str:
    return secrets.token_urlsafe(24)


def clean(text: str) -> str:
    """What people write, without signs that cannot be seen or stored."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()


class Hall:
    def __init__(self, store: Store, settings: Settings, metrics: Metrics | None = None) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.pool = BotPool(settings.bot_processes, settings.bot_seconds)
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        games()  # the first guest need not wait until they are there
        self.sweeper = asyncio.create_task(self.sweep())
        for table_id in await self.store.bot_tables():
            with suppress(RequestError):
                async with self.table(table_id) as live:
                    live.bots.wake()

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
        for live in list(self.live.values()):
            for listener in list(live.listeners):
                if listener.only is None:
                    live.look(listener.person)
                listener.hang_up("restart")
            await live.write_looks()
            await live.close()
        await self.pool.close()

    async def sweep(self) -> None:
        """Tables nobody looks at leave memory; the store has everything."""
        pause = max(min(self.settings.idle_seconds / 4, 30), 0.05)
        loop = asyncio.get_running_loop()
        tidied = loop.time()
        while True:
            await asyncio.sleep(pause)
            if loop.time() - tidied > TIDY_SECONDS:
                gc.collect()  # a server looks for rings of old things seldom, because it is a pause for everybody
                tidied = loop.time()
            since = loop.time() - self.settings.idle_seconds
            for table_id, live in list(self.live.items()):
                await live.write_looks()
                if live.is_idle(since):
                    del self.live[table_id]
                    self.metrics.tables.set(len(self.live))
                    await live.close()

    @asynccontextmanager
    async def table(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table, in memory as long as it is used; a RequestError when there is none."""
        live = await self.find(table_id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            live.used = asyncio.get_running_loop().time()

    async def find(self, table_id: str) -> LiveTable:
        if table_id in self.live:
            return self.live[table_id]
        lock = self.opening.setdefault(table_id, asyncio.Lock())
        async with lock:
            if table_id not in self.live:
                self.live[table_id] = await self.load(table_id)
                self.metrics.tables.set(len(self.live))
        self.opening.pop(table_id, None)
        return self.live[table_id]

    async def clear_away(self, table_id: str) -> None:
        """Nobody is left at a table that never began."""
        live = self.live.pop(table_id, None)
        if live is not None:
            for listener in list(live.listeners):
                listener.hang_up("gone")
            await live.close()
        await self.store.delete(table_id)

    async def load(self, table_id: str) -> LiveTable:
        record = await self.store.table(table_id)
        if record is None:
            raise no_such_table()
        game = games().get(record.game)
        if game is None:
            raise RequestError(409, "no-such-game", f"The game '{record.game}' is not installed here any more.")
        if game.rules_version != record.rules and record.state == PLAYING:
            raise RequestError(409, "other-rules", f"This match is played under version {record.rules} of the rules.")
        seats = (await self.store.seats([table_id]))[table_id]
        live = LiveTable(self, game, record, seats)
        try:
            await live.load()
        except (MatchFileError, AssertionError, ValueError) as error:
            await live.close()
            log.error("table cannot be opened", table=table_id, error=str(error))
            raise RequestError(
                500, "damaged", "The log of this table is damaged; the host can find out more."
            ) from None
        except BaseException:
            await live.close()
            raise
        return live

    # Making tables

    async def create(self, wanted: NewTable, person: str, name: str) -> str:
        game = games().get(wanted.game)
        if game is None:
            raise RequestError(
                400, "no-such-game", f"There is no game '{wanted.game}'; there are {', '.join(games())}."
            )
        if len(msgspec.json.encode(wanted.pack)) > MOST_PACK:
            raise RequestError(413, "pack-too-large", "The component pack is too large.")
        try:
            setup = game.setup(wanted.seats, wanted.options, wanted.pack)
        except SetupError as error:
            raise RequestError(400, "bad-setup", str(error)) from None
        seats = seats_for(game, wanted, person, name)
        if wanted.start and any(seat.kind == OPEN_SEAT for seat in seats):
            raise RequestError(409, "seats-open", "A table with free seats cannot start at once: give them to bots.")
        table = new_table(game, clean(wanted.name), setup.seats, setup.options, setup.pack, person)
        table.visibility, table.undo, table.advice = wanted.visibility, wanted.undo, wanted.advice or ""
        await self.store.remember_person(person, name)
        await self.store.create(table, seats, [], [])
        if wanted.start:
            async with self.table(table.id) as live:
                await live.do(live.begin)
        return table.id

    async def rematch(self, live: LiveTable) -> str:
        """The same table once more, begun at once; asked twice, it is the same table."""
        old = live.table
        if old.state != OVER:
            raise RequestError(409, "not-over", "A rematch can begin when the match is over.")
        if old.rematch is not None:
            return old.rematch
        table = new_table(live.game, old.name, old.seats, old.options, old.pack, old.host)
        table.visibility, table.undo, table.advice = old.visibility, old.undo, old.advice
        seats = [SeatRecord(each.seat, each.kind, each.person, each.name, each.bot) for each in live.seats]
        await self.store.create(table, seats, [], [])
        old.rematch = table.id
        await self.store.save(old)
        async with self.table(table.id) as follower:
            await follower.do(follower.begin)
        live.publish_table()
        return table.id

    async def import_file(self, text: str, person: str = "", name: str = "") -> str:
        """A match file as a table, at the entry where it stands; whoever holds the invite link can take a seat."""
        match = matchfile.load(text, games())
        if match.live is None and not match.is_over():
            raise MatchFileError(
                "The file has no seed, so the match cannot be played on; only a finished one could be shown."
            )
        players = matchfile.parse(text).header.players
        game = match.game
        table = new_table(game, name, match.setup.seats, match.setup.options, match.setup.pack, person)
        made_at = now()
        table.state = OVER if match.is_over() else PLAYING
        table.started, table.ended = made_at, made_at if match.is_over() else None
        table.seed = None if match.live is None else match.live.seed
        table.commitment = match.commitment
        table.position = None if match.laid_out is None else write_position(game, match.setup, match.laid_out)
        table.deciding = tuple(decision.seat for decision in match.decisions())
        table.round = round_of(match.view(SPECTATOR))
        seats = [imported_seat(game, seat, [*players, *[""] * match.setup.seats][seat]) for seat in range(table.seats)]
        entries = [entry_row(table.id, entry, None, made_at) for entry in match.entries]
        await self.store.create(table, seats, entries, snapshots_of(match, table.id, self.settings.snapshot_every))
        return table.id

    # Lists

    async def lists(self, person: str, language: str = "en") -> Tables:
        mine = [table for table in await self.store.tables_of(person) if table.game in games()] if person else []
        for table in mine:
            live = self.live.get(table.id)
            if live is not None:
                if any(each.person == person and each.only is None for each in live.listeners):
                    live.look(person)
                await live.write_looks()
        free = [table for table in await self.store.open_tables() if table.game in games()]
        seats = await self.store.seats([table.id for table in (*mine, *free)])
        unseen = await self.store.unseen(person, [table.id for table in mine])
        news = await self.news(person, [table for table in mine if unseen.get(table.id)], seats, language)
        return Tables(
            mine=tuple(
                self.summary(table, seats[table.id], person, unseen.get(table.id, 0), news.get(table.id, ()))
                for table in mine
            ),
            open=tuple(
                self.summary(table, seats[table.id], person, 0)
                for table in free
                if any(seat.kind == OPEN_SEAT for seat in seats[table.id])
            ),
        )

    async def news(
        self, person: str, tables: Sequence[TableRecord], seats: dict[str, list[SeatRecord]], language: str
    ) -> dict[str, tuple[str, ...]]:
        """The last sentences of what has happened at tables since somebody looked."""
        by_id = {table.id: table for table in tables[:MOST_WITH_NEWS]}
        kept = await self.store.recent(person, {table.id: games()[table.game] for table in by_id.values()})
        return {
            table_id: news_of(by_id[table_id], seats[table_id], person, entries, language)
            for table_id, entries in kept.items()
        }

    def summary(
        self, table: TableRecord, seats: Sequence[SeatRecord], person: str, unseen: int, news: tuple[str, ...] = ()
    ) -> Summary:
        game = games()[table.game]
        live = self.live.get(table.id)
        online = {listener.person for listener in live.listeners} if live else set()
        mine = tuple(seat.seat for seat in seats if person and seat.person == person)
        deciding = tuple(table.deciding) if table.state == PLAYING else ()
        return Summary(
            id=table.id,
            game=table.game,
            title=game.title,
            name=table.name,
            state=table.state,  # type: ignore[arg-type]
            seats=seat_infos(game, seats, person, online),
            my_seats=mine,
            my_turn=any(seat in deciding and not seats[seat].played_by() for seat in mine),
            deciding=deciding,
            round=table.round,
            updated=iso(table.updated),
            unseen=unseen,
            news=news,
        )


def new_table(
    game: Game[Any], name: str, seats: int, options: dict[str, str], pack: dict[str, Any], host: str
) -> TableRecord:
    made_at = now()
    return TableRecord(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        name=name,
        seats=seats,
        options=options,
        pack=pack,
        visibility="private",
        undo="free",
        host=host,
        invite=new_link(),
        spectate=new_link(),
        created=made_at,
        updated=made_at,
        state=WAITING,
    )


def seats_for(game: Game[Any], wanted: NewTable, person: str, name: str) -> list[SeatRecord]:
    """Who sits where; seats nobody is named for are free."""
    if len(wanted.players) > wanted.seats:
        raise RequestError(
            400, "too-many-players", f"The table has {wanted.seats} seats, but {len(wanted.players)} players."
        )
    known = bots.names(game)
    seats = [SeatRecord(seat) for seat in range(wanted.seats)]
    for seat, player in zip(seats, wanted.players, strict=False):
        if player.kind == "bot":
            seat.kind, seat.bot, seat.name = BOT_SEAT, player.bot or strongest(known), clean(player.name or "")
            if seat.bot not in known:
                raise RequestError(
                    400, "no-such-bot", f"{game.title} has no bot '{seat.bot}'. Its bots: {', '.join(known)}."
                )
        elif player.kind in ("me", "guest"):
            seat.kind, seat.person = PERSON_SEAT, person
            seat.name = clean(player.name or "") or (name if player.kind == "me" else f"Guest {seat.seat + 1}")
    return seats


def imported_seat(game: Game[Any], seat: int, player: str) -> SeatRecord:
    """A seat of a match file: a bot it names plays on, any other player may come and take the seat."""
    if player in bots.names(game):
        return SeatRecord(seat, BOT_SEAT, bot=player)
    return SeatRecord(seat, OPEN_SEAT, name=clean(player)[:40])


def snapshots_of(match: Match[Any], table_id: str, every: int) -> list[dict[str, Any]]:
    """The table after the last entry, and the older ones that the match has kept."""
    rows = {len(match.entries) - 1: snapshot_row(table_id, match)}
    number = 0
    for entry in match.line:
        if entry.before is not None and number not in rows and (number == 0 or number % every == 0):
            rows[number] = {
                "table_id": table_id,
                "n": number,
                "state": entry.before.encode(),
                "drawn": msgspec.json.encode(entry.drawn).decode(),
                "sealed_rounds": entry.sealed,
                "sealing": bool(entry.before.lanes),
            }
        number = entry.number
    return [rows[number] for number in sorted(rows)]
