"""Lists of tables as they are kept: mine, those I was invited to, those that wait for players, and how mine ended.

Each is one statement that finds its rows by an index, so it costs the same however many tables others have.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, literal_column, select, union

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OVER, TableRecord, table_of
from hausmacht.server.storage.schema import GAME_TABLE, SEAT, VISITOR

MOST_RUNNING = 400
MOST_FINISHED = 60
MOST_OPEN = 100
MOST_INVITATIONS = 20
MOST_RESULTS = 500  # matches of which a record speaks

IS_WAITING = GAME_TABLE.c.state == literal_column("'waiting'")  # as the index has it, not as a value that is handed in
PLACES = msgspec.json.Decoder(tuple[int, ...])


class Result(msgspec.Struct, frozen=True):
    """How one of my matches ended, if I had one seat there."""

    game: str
    is_won: bool
    bots: frozenset[str]  # that were my rivals
    people: int  # that were


class ListRows(Connected):
    """Tables by what somebody has to do with them."""

    async def tables_of(self, person: str) -> list[TableRecord]:
        """Where somebody sits or whom he hosts: matches that are not over, then some that are, the newest first.

        Without those he has removed from his list.
        """
        running = await self.mine(person, GAME_TABLE.c.state != OVER, most=MOST_RUNNING)
        return [*running, *await self.mine(person, GAME_TABLE.c.state == OVER, most=MOST_FINISHED)]

    async def mine(self, person: str, *which: ColumnElement[bool], most: int) -> list[TableRecord]:
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        hosted = select(GAME_TABLE.c.id).where(GAME_TABLE.c.host == person)
        hidden = select(VISITOR.c.table_id).where(VISITOR.c.person == person, VISITOR.c.hidden)
        statement = (
            select(GAME_TABLE)
            .where(GAME_TABLE.c.id.in_(union(seated, hosted)), GAME_TABLE.c.id.not_in(hidden))
            .where(GAME_TABLE.c.closed.is_(None), *which)
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(most)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def open_tables(self) -> list[TableRecord]:
        """Public tables that wait for players, the newest first."""
        statement = (
            select(GAME_TABLE)
            .where(IS_WAITING, GAME_TABLE.c.visibility == "public", GAME_TABLE.c.closed.is_(None))
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_OPEN)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def invitations(self, person: str) -> list[TableRecord]:
        """Tables whose invitation somebody has opened and not put aside, the newest first; he may sit there by now."""
        invited = select(VISITOR.c.table_id).where(
            VISITOR.c.person == person, VISITOR.c.invited, VISITOR.c.hidden.is_(False)
        )
        statement = (
            select(GAME_TABLE)
            .where(GAME_TABLE.c.id.in_(invited), GAME_TABLE.c.state != OVER, GAME_TABLE.c.closed.is_(None))
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_INVITATIONS)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def results(self, person: str) -> list[Result]:
        """How somebody's matches ended, the newest first: not those of the coach, nor where he had several seats."""
        columns = GAME_TABLE.c
        ended = (
            select(columns.id, columns.game, columns.places, columns.ended)
            .where(columns.id.in_(select(SEAT.c.table_id).where(SEAT.c.person == person)))
            .where(columns.state == OVER, columns.places != "[]", columns.guided == "")
            .order_by(columns.ended.desc())
            .limit(MOST_RESULTS)
            .subquery()
        )
        statement = (
            select(ended, SEAT.c.seat, SEAT.c.person, SEAT.c.bot)
            .join(SEAT, SEAT.c.table_id == ended.c.id)
            .order_by(ended.c.ended.desc(), ended.c.id, SEAT.c.seat)
        )
        tables: dict[str, list[tuple[str, str, str, str]]] = {}
        for row in await self.rows(statement):
            tables.setdefault(row.id, []).append((row.game, row.places, row.person, row.bot))
        found = [result_of(person, seats) for seats in tables.values()]
        return [each for each in found if each is not None]


def result_of(person: str, seats: Sequence[tuple[str, str, str, str]]) -> Result | None:
    """One match, from the rows of its seats in order."""
    game, written, _, _ = seats[0]
    places = PLACES.decode(written)
    mine = [seat for seat, (_, _, holder, _) in enumerate(seats) if holder == person]
    if len(mine) != 1 or len(places) != len(seats):
        return None
    rivals = [bot for seat, (_, _, _, bot) in enumerate(seats) if seat != mine[0]]
    bots = frozenset(bot for bot in rivals if bot)
    return Result(game, places[mine[0]] == min(places), bots, len([1 for bot in rivals if not bot]))
