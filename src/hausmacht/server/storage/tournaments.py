"""Tournaments as they are kept.

A round is written in one transaction with its tables, and only if it is the next one: so it is made exactly once,
whoever makes it, and whatever fails meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import func, insert, select, update

from hausmacht.server.clocks.control import Control
from hausmacht.server.contests.standing import Played
from hausmacht.server.storage.connection import ConflictError, Connected
from hausmacht.server.storage.records import OVER, SeatRecord, TableRecord, as_json, row_of
from hausmacht.server.storage.schema import ENTRANT, ENTRY, GAME_TABLE, PAIRING, SEAT, TOURNAMENT
from hausmacht.server.terms import State, TournamentKind, TournamentState, Visibility

OPEN: Final = "open"
PLAYING: Final = "playing"
MOST_LISTED = 60
CLOCK = msgspec.json.Decoder(Control | None)
NUMBERS = msgspec.json.Decoder(tuple[int, ...])


class TournamentRecord(msgspec.Struct):
    id: str
    name: str
    game: str
    options: dict[str, str]
    kind: TournamentKind
    seats: int
    rounds: int
    fill: str
    clock: Control | None
    visibility: Visibility
    rated: bool
    most: int
    host: str
    invite: str
    created: int
    state: TournamentState = OPEN
    round: int = 0
    started: int | None = None
    ended: int | None = None


class EntrantRecord(msgspec.Struct):
    n: int
    person: str
    bot: str
    name: str
    withdrawn: bool = False
    barred: bool = False  # the host has taken him out: he cannot come back


class PairingRecord(msgspec.Struct):
    """A table of a round."""

    round: int
    board: int
    table_id: str
    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    def played(self) -> Played:
        return Played(self.round, self.entrants, self.places, self.absent)


class Pending(msgspec.Struct, frozen=True):
    """A table of a round whose places are not written there yet."""

    table_id: str
    state: State | Literal[""]  # of the table; empty: it is gone
    places: tuple[int, ...]


class TournamentRows(Connected):
    """Tournaments, who plays in them, and their rounds."""

    async def create_tournament(self, tournament: TournamentRecord, most: int) -> bool:
        """Whether there was room for it: one person may host so many that are not over."""
        values = {
            **msgspec.structs.asdict(tournament),
            "options": as_json(tournament.options),
            "clock": as_json(tournament.clock),
        }
        mine = (TOURNAMENT.c.host == tournament.host) & (TOURNAMENT.c.state != OVER)
        async with self.transaction() as connection:
            hosted = await connection.execute(select(func.count()).select_from(TOURNAMENT).where(mine))
            if (hosted.scalar() or 0) >= most:
                return False
            await connection.execute(insert(TOURNAMENT), values)
        return True

    async def tournament(self, tournament_id: str) -> TournamentRecord | None:
        found = await self.rows(select(TOURNAMENT).where(TOURNAMENT.c.id == tournament_id))
        return tournament_of(found[0]) if found else None

    async def entrants(self, tournament_id: str) -> list[EntrantRecord]:
        statement = select(ENTRANT).where(ENTRANT.c.tournament_id == tournament_id).order_by(ENTRANT.c.n)
        return [
            EntrantRecord(row.n, row.person, row.bot, row.name, bool(row.withdrawn), bool(row.barred))
            for row in await self.rows(statement)
        ]

    async def pairings(self, tournament_id: str) -> list[PairingRecord]:
        statement = select(PAIRING).where(PAIRING.c.tournament_id == tournament_id)
        rows = await self.rows(statement.order_by(PAIRING.c.round, PAIRING.c.board))
        return [
            PairingRecord(
                row.round,
                row.board,
                row.table_id,
                NUMBERS.decode(row.entrants),
                NUMBERS.decode(row.places),
                NUMBERS.decode(row.absent),
            )
            for row in rows
        ]

    async def tournaments_for(self, person: str) -> list[TournamentRecord]:
        """Those somebody plays in or hosts, then public ones, the newest first, without those that never began."""
        newest = select(TOURNAMENT).order_by(TOURNAMENT.c.created.desc()).limit(MOST_LISTED)
        found = {each.id: each for each in await self.tournaments_of(person, MOST_LISTED)}
        begun = (TOURNAMENT.c.state != OVER) | (TOURNAMENT.c.round > 0)
        for row in await self.rows(newest.where(TOURNAMENT.c.visibility == "public", begun)):
            found.setdefault(row.id, tournament_of(row))
        return list(found.values())

    async def tournaments_of(self, person: str, most: int | None = None) -> list[TournamentRecord]:
        """Those somebody plays in or hosts, the newest first."""
        entered = select(ENTRANT.c.tournament_id).where(ENTRANT.c.person == person, ENTRANT.c.barred.is_(False))
        mine = TOURNAMENT.c.id.in_(entered) | (TOURNAMENT.c.host == person)
        statement = select(TOURNAMENT).where(mine).order_by(TOURNAMENT.c.created.desc()).limit(most)
        return [tournament_of(row) for row in await self.rows(statement)]

    async def counts(self, tournament_ids: Collection[str]) -> dict[str, int]:
        """How many have entered each."""
        here = ENTRANT.c.tournament_id.in_(tournament_ids) & ENTRANT.c.withdrawn.is_(False)
        statement = select(ENTRANT.c.tournament_id, func.count()).where(here).group_by(ENTRANT.c.tournament_id)
        return {row[0]: int(row[1]) for row in await self.rows(statement)}

    async def entered(self, person: str, tournament_ids: Collection[str]) -> set[str]:
        """The tournaments among these that somebody plays in, or has left by himself."""
        mine = (ENTRANT.c.person == person) & ENTRANT.c.barred.is_(False)
        here = mine & ENTRANT.c.tournament_id.in_(tournament_ids)
        return {row.tournament_id for row in await self.rows(select(ENTRANT.c.tournament_id).where(here))}

    # Entering and leaving

    async def enter(self, tournament_id: str, entrants: Sequence[EntrantRecord]) -> bool:
        """Enter as many as there is room for: all of them or none; ConflictError when it has begun meanwhile.

        Whoever is there already, and had withdrawn, is back.
        """
        async with self.transaction() as connection:
            here = TOURNAMENT.c.id == tournament_id
            if await locked(connection, tournament_id) != OPEN:
                raise ConflictError("the tournament has begun")
            most = (await connection.execute(select(TOURNAMENT.c.most).where(here))).scalar_one()
            rows = (await connection.execute(select(ENTRANT).where(ENTRANT.c.tournament_id == tournament_id))).all()
            known = {row.person: row for row in rows if row.person}
            if len([1 for row in rows if not row.withdrawn]) + len(entrants) > most:
                return False
            n = max((row.n for row in rows), default=-1)
            for each in entrants:
                if each.person and each.person in known:
                    mine = (ENTRANT.c.tournament_id == tournament_id) & (ENTRANT.c.person == each.person)
                    await connection.execute(update(ENTRANT).where(mine).values(withdrawn=False, name=each.name))
                    continue
                n += 1
                values = {**msgspec.structs.asdict(each), "n": n, "tournament_id": tournament_id}
                await connection.execute(insert(ENTRANT), values)
        return True

    async def withdraw(self, tournament_id: str, entrants: Iterable[int], barred: bool = False) -> None:
        """They are in no further round; `barred`: and cannot enter again, if it has not begun."""
        values = {"withdrawn": True, "barred": True} if barred else {"withdrawn": True}
        async with self.transaction() as connection:
            await locked(connection, tournament_id)
            for n in entrants:
                mine = (ENTRANT.c.tournament_id == tournament_id) & (ENTRANT.c.n == n)
                await connection.execute(update(ENTRANT).where(mine).values(values))

    # Rounds

    async def playing_tournaments(self) -> list[str]:
        return [row.id for row in await self.rows(select(TOURNAMENT.c.id).where(TOURNAMENT.c.state == PLAYING))]

    async def pending(self, tournament_ids: Sequence[str]) -> dict[str, list[Pending]]:
        """The tables of tournaments whose end is not written there."""
        found: dict[str, list[Pending]] = {each: [] for each in tournament_ids}
        if not tournament_ids:
            return found
        statement = (
            select(PAIRING.c.tournament_id, PAIRING.c.table_id, GAME_TABLE.c.state, GAME_TABLE.c.places)
            .outerjoin(GAME_TABLE, GAME_TABLE.c.id == PAIRING.c.table_id)
            .where(PAIRING.c.tournament_id.in_(tournament_ids), PAIRING.c.table_id != "", PAIRING.c.places == "[]")
            .order_by(PAIRING.c.round, PAIRING.c.board)
        )
        for row in await self.rows(statement):
            places = NUMBERS.decode(row.places or "[]")
            found[row.tournament_id].append(Pending(row.table_id, row.state or "", places))
        return found

    async def gone(self, tournament_ids: Sequence[str]) -> list[tuple[str, int]]:
        """The seats, by table, of entrants who have withdrawn and whose tables are not over."""
        if not tournament_ids:
            return []
        statement = (
            select(PAIRING.c.table_id, PAIRING.c.entrants, ENTRANT.c.n)
            .join(ENTRANT, (ENTRANT.c.tournament_id == PAIRING.c.tournament_id) & ENTRANT.c.withdrawn)
            .where(PAIRING.c.tournament_id.in_(tournament_ids), PAIRING.c.table_id != "", PAIRING.c.places == "[]")
        )
        rows = [(row.table_id, NUMBERS.decode(row.entrants), row.n) for row in await self.rows(statement)]
        return [(table_id, entrants.index(n)) for table_id, entrants, n in rows if n in entrants]

    async def settle(self, table_id: str, places: Sequence[int], absent: Sequence[int]) -> None:
        """A table of a round has ended."""
        values = {"places": as_json(places), "absent": as_json(absent)}
        async with self.transaction() as connection:
            here = (PAIRING.c.table_id == table_id) & (PAIRING.c.places == "[]")
            await connection.execute(update(PAIRING).where(here).values(values))

    async def make_round(
        self,
        tournament_id: str,
        number: int,
        pairings: Sequence[PairingRecord],
        tables: Sequence[tuple[TableRecord, Sequence[SeatRecord]]],
        at: int,
        active: Collection[int],
    ) -> bool:
        """The next round with its tables; whether it was ours to make. With no pairings the tournament is over.

        ConflictError: it was planned for these entrants, and somebody has come or gone meanwhile.
        """
        changes: dict[str, Any] = {"round": number, "state": PLAYING} if pairings else {"state": OVER, "ended": at}
        if number == 1:
            changes["started"] = at
        before = OPEN if number == 1 else PLAYING
        async with self.transaction() as connection:
            mine = (
                (TOURNAMENT.c.id == tournament_id) & (TOURNAMENT.c.state == before) & (TOURNAMENT.c.round == number - 1)
            )
            if (await connection.execute(update(TOURNAMENT).where(mine).values(changes))).rowcount != 1:
                return False
            still = ENTRANT.c.withdrawn.is_(False) & (ENTRANT.c.tournament_id == tournament_id)
            if {row.n for row in await connection.execute(select(ENTRANT.c.n).where(still))} != set(active):
                raise ConflictError("the entrants have changed")
            for pairing in pairings:
                await connection.execute(insert(PAIRING), {"tournament_id": tournament_id, **pairing_row(pairing)})
            for table, seats in tables:
                await connection.execute(insert(GAME_TABLE), row_of(table))
                rows = [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in seats]
                await connection.execute(insert(SEAT), rows)
        return True

    async def end_tournament(self, tournament_id: str, at: int) -> bool:
        """Its host ends it; what has been played stands."""
        async with self.transaction() as connection:
            mine = (TOURNAMENT.c.id == tournament_id) & (TOURNAMENT.c.state != OVER)
            return (await connection.execute(update(TOURNAMENT).where(mine).values(state=OVER, ended=at))).rowcount == 1

    async def has_chosen(self, table_id: str, seat: int, before: int) -> bool:
        """Whether a seat has an entry among the first ones of a log."""
        mine = (ENTRY.c.table_id == table_id) & (ENTRY.c.seat == seat) & (ENTRY.c.n < before) & (ENTRY.c.n > 0)
        return bool(await self.rows(select(ENTRY.c.n).where(mine).limit(1)))


async def locked(connection: Any, tournament_id: str) -> str:
    """The state of a tournament; whoever else would change its entrants or make its next round waits for us."""
    here = TOURNAMENT.c.id == tournament_id
    await connection.execute(update(TOURNAMENT).where(here).values(round=TOURNAMENT.c.round))
    return str((await connection.execute(select(TOURNAMENT.c.state).where(here))).scalar() or "")


def pairing_row(pairing: PairingRecord) -> dict[str, Any]:
    lists = {name: as_json(getattr(pairing, name)) for name in ("entrants", "places", "absent")}
    return {**msgspec.structs.asdict(pairing), **lists}


def tournament_of(row: Any) -> TournamentRecord:
    values = {each.name: getattr(row, each.name) for each in msgspec.structs.fields(TournamentRecord)}
    values["options"] = msgspec.json.decode(values["options"])
    values["clock"] = CLOCK.decode(values["clock"])
    values["rated"] = bool(values["rated"])
    return TournamentRecord(**values)
