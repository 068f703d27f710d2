"""The director of tournaments: begins the tables of a round, notes how they ended, and makes the next round.

Every worker has one. Whatever they do they do by the state that is written, and a round can be written once: so it does
not matter who does it, how often it is tried, or whether one of them dies in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog

from hausmacht.core.game import SetupError
from hausmacht.server.contests.rounds import next_round
from hausmacht.server.contests.standing import HOUSE
from hausmacht.server.errors import ElsewhereError, RequestError
from hausmacht.server.play import moves, stand_in
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.records import BOT_SEAT, OVER, PERSON_SEAT, WAITING, SeatRecord, TableRecord, now
from hausmacht.server.storage.tournaments import OPEN, PLAYING, PairingRecord, Pending
from hausmacht.server.tables.making import new_table
from hausmacht.server.tables.recording import never_came
from hausmacht.server.tables.tournament import Tournament, load

if TYPE_CHECKING:
    from hausmacht.server.tables.hall import Hall

log = structlog.get_logger()
LOOK_SECONDS = 1.0
MOST_ABSENT = 2  # matches to which somebody may not come; then he is out


class Director:
    """Looks after the tournaments that are being played."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.stuck: set[str] = set()  # tournaments that cannot go on, as far as it was logged

    async def look(self) -> None:
        """Two questions for all of them, and work only where something has happened."""
        playing = await self.hall.store.playing_tournaments()
        await self.resign_gone(playing)
        for tournament_id, pending in (await self.hall.store.pending(playing)).items():
            if not pending or any(each.state != PLAYING for each in pending):
                try:
                    await self.go_on(tournament_id)
                except (RequestError, SetupError) as error:  # it holds up no other
                    if tournament_id not in self.stuck:
                        log.warning("tournament stuck", tournament=tournament_id, reason=str(error))
                    self.stuck.add(tournament_id)

    async def start(self, tournament_id: str) -> None:
        """Make the first round; once more, if somebody has entered or left while it was planned."""
        while True:
            found = await load(self.hall.store, tournament_id)
            if found.record.state != OPEN:
                raise RequestError(409, "already-started", "The tournament has already begun.")
            if len(found.active) < 2:
                raise RequestError(409, "too-few", "A tournament needs at least two entrants.")
            tables = await self.planned(found)
            if not tables:
                raise RequestError(
                    409, "too-few", "There are too few entrants for a table: let bots enter, or a bot fill up."
                )
            await self.must_have_room(found, len([1 for each in tables if len(each) > 1]))
            if await self.make(found, tables):
                await self.go_on(tournament_id)
                return

    async def must_have_room(self, found: Tournament, tables: int) -> None:
        """Whoever hosts a tournament hosts its tables."""
        limit = self.hall.settings.tables_per_person
        if limit and await self.hall.store.running_tables(found.record.host) + tables > limit:
            raise RequestError(
                409,
                "too-many-tables",
                f"The first round has {tables} tables, and one person can host {limit} that are not over at a time.",
            )

    async def go_on(self, tournament_id: str) -> None:
        """One step further, as far as the tables are."""
        pending = await self.begin_all(tournament_id)
        over = [each for each in pending if each.state in (OVER, "")]
        if not over and pending:
            return
        found = await load(self.hall.store, tournament_id)
        for each in over:
            await self.settle(found, each)
        if len(over) == len(pending) and found.record.state == PLAYING:
            await self.next(tournament_id)

    async def begin_all(self, tournament_id: str) -> list[Pending]:
        """The tables that are not over, all of them begun."""
        pending = (await self.hall.store.pending([tournament_id]))[tournament_id]
        for each in pending:
            if each.state == WAITING:
                await self.begin(each.table_id)
        return pending

    async def begin(self, table_id: str) -> None:
        with suppress(RequestError, ElsewhereError):  # another worker begins it
            async with self.hall.table(table_id) as live:
                if live.table.state == WAITING:
                    await live.do(partial(moves.begin, live))

    async def resign_gone(self, tournament_ids: Sequence[str]) -> None:
        """Whoever has withdrawn resigns where he still plays, so that nobody waits for him."""
        found = await self.hall.store.gone(tournament_ids)
        seats = await self.hall.store.seats(sorted({table_id for table_id, _ in found}))
        for table_id, seat in found:
            if any(each.seat == seat and not each.resigned for each in seats[table_id]):
                await self.begin(table_id)
                with suppress(RequestError, ElsewhereError):  # it is over, or its owner does it
                    async with self.hall.table(table_id) as live:
                        await live.do(partial(self.resign, live, seat))

    async def resign(self, live: LiveTable, seat: int) -> None:
        await live.own()
        await stand_in.resign(live, seat)

    async def settle(self, found: Tournament, table: Pending) -> None:
        """Write how a table ended; one that was deleted ended for everybody alike."""
        store = self.hall.store
        pairing = next(each for each in found.pairings if each.table_id == table.table_id)
        if not table.state or not table.places:
            if table.state == OVER:
                return  # its places will be written
            await store.settle(table.table_id, [1] * len(pairing.entrants), [])
            return
        seats = (await store.seats([table.table_id]))[table.table_id]
        absent = [
            n
            for n, seat in zip(pairing.entrants, seats, strict=True)
            if n != HOUSE and await never_came(store, table.table_id, seat)
        ]
        await store.settle(table.table_id, table.places, absent)
        before = {n: sum(n in each.absent for each in found.pairings) for n in absent}
        gone = [n for n in absent if before[n] + 1 >= MOST_ABSENT]
        if gone:
            await store.withdraw(found.record.id, gone)

    async def next(self, tournament_id: str) -> None:
        found = await load(self.hall.store, tournament_id)
        if any(not each.played().is_over for each in found.pairings) or found.record.state != PLAYING:
            return
        tables = await self.planned(found)
        if await self.make(found, tables):
            await self.begin_all(tournament_id)

    async def planned(self, found: Tournament) -> list[tuple[int, ...]]:
        """The next round; it is worked out beside the loop, because it may take a second."""
        played = [each.played() for each in found.pairings]
        return await asyncio.to_thread(next_round, found.plan(), found.numbers(), found.active, played)

    async def make(self, found: Tournament, tables: list[tuple[int, ...]]) -> bool:
        """Write a round with its tables; whether it was ours to make."""
        number = found.record.round + 1
        pairings, made = [], []
        for board, entrants in enumerate(tables):
            table_id = ""
            if len(entrants) > 1:
                table, seats = self.table_for(found, number, board, entrants)
                made.append((table, seats))
                table_id = table.id
            pairings.append(PairingRecord(number, board, table_id, entrants))
        try:
            return await self.hall.store.make_round(found.record.id, number, pairings, made, now(), found.active)
        except ConflictError:
            return False

    def table_for(
        self, found: Tournament, number: int, board: int, entrants: tuple[int, ...]
    ) -> tuple[TableRecord, list[SeatRecord]]:
        """A table as it is made for anybody, with the clock of the tournament; its host is the tournament's."""
        record, game = found.record, found.game()
        setup = game.setup(len(entrants), record.options)
        name = f"{record.name} {number}.{board + 1}"
        table = new_table(game, name, setup.seats, setup.options, setup.pack, record.host)
        table.visibility, table.undo, table.advice = record.visibility, "free", "off"
        table.clock, table.rated, table.tournament = record.clock, record.rated, record.id
        by_number = {each.n: each for each in found.entrants}
        seats = []
        for seat, n in enumerate(entrants):
            who = by_number.get(n)
            if who is None:
                seats.append(SeatRecord(seat, BOT_SEAT, bot=record.fill))
            elif who.bot:
                seats.append(SeatRecord(seat, BOT_SEAT, name=who.name, bot=who.bot))
            else:
                seats.append(SeatRecord(seat, PERSON_SEAT, who.person, who.name))
        return table, seats
