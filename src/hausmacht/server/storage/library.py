"""Finished matches as they are found again, and what people have said of their moments.

A search looks at a bounded number of matches at a time, the newest first, by an index: it costs the same however many
there are.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, func, insert, select, union, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OVER
from hausmacht.server.storage.schema import COMMENT, GAME_TABLE, SEAT
from hausmacht.server.terms import Visibility

Place = tuple[int, str]  # in the order of the library: when a match ended, and its id


class MatchRecord(msgspec.Struct, frozen=True):
    """A match that is over; the fields are columns of its table."""

    id: str
    game: str
    name: str
    options: dict[str, str]
    visibility: Visibility
    started: int | None
    ended: int
    length: int
    scores: tuple[int, ...]
    places: tuple[int, ...]


class Span(msgspec.Struct, frozen=True):
    """Which matches the database can tell apart by itself."""

    person: str = ""  # whose; empty: public ones of anybody
    game: str = ""
    seats: int = 0
    since: int = 0
    until: int = 0  # 0: until now
    before: Place | None = None  # further back than this one


class CommentRecord(msgspec.Struct, frozen=True):
    id: str
    table_id: str
    at: int
    person: str
    seat: int
    name: str
    text: str
    shared: bool
    made_at: int


MATCH_COLUMNS = [GAME_TABLE.c[field.name] for field in msgspec.structs.fields(MatchRecord)]
JSON = ("options", "scores", "places")


class LibraryRows(Connected):
    """Matches that are over, and comments."""

    async def finished(self, span: Span, most: int) -> list[MatchRecord]:
        """The newest first."""
        columns = GAME_TABLE.c
        statement = select(*MATCH_COLUMNS).where(
            columns.state == OVER, columns.ended.is_not(None), columns.closed.is_(None), columns.trouble == ""
        )
        if span.person:
            seated = select(SEAT.c.table_id).where(SEAT.c.person == span.person)
            hosted = select(columns.id).where(columns.host == span.person)
            statement = statement.where(columns.id.in_(union(seated, hosted)))
        else:
            statement = statement.where(columns.visibility == "public")
        if span.game:
            statement = statement.where(columns.game == span.game)
        if span.seats:
            statement = statement.where(columns.seats == span.seats)
        if span.since:
            statement = statement.where(columns.ended >= span.since)
        if span.until:
            statement = statement.where(columns.ended < span.until)
        if span.before is not None:
            ended, table_id = span.before
            statement = statement.where(columns.ended <= ended, (columns.ended < ended) | (columns.id < table_id))
        ordered = statement.order_by(columns.ended.desc(), columns.id.desc()).limit(most)
        return [match_of(row) for row in await self.rows(ordered)]

    # Comments

    async def comments(self, table_id: str, person: str, with_shared: bool) -> list[CommentRecord]:
        """What somebody has said of a match, and what is shared there; not what others keep to themselves."""
        mine = COMMENT.c.person == person
        may_read = mine | COMMENT.c.shared if with_shared else mine
        statement = select(COMMENT).where(COMMENT.c.table_id == table_id, may_read)
        return [comment_of(row) for row in await self.rows(statement.order_by(COMMENT.c.at, COMMENT.c.made_at))]

    async def comments_by(self, person: str) -> list[CommentRecord]:
        statement = select(COMMENT).where(COMMENT.c.person == person).order_by(COMMENT.c.made_at)
        return [comment_of(row) for row in await self.rows(statement)]

    async def add_comment(self, comment: CommentRecord, most: int) -> bool:
        """Whether there was room for it: one person may say so much about one match."""
        mine = (COMMENT.c.table_id == comment.table_id) & (COMMENT.c.person == comment.person)
        async with self.transaction() as connection:
            count = await connection.execute(select(func.count()).select_from(COMMENT).where(mine))
            if (count.scalar() or 0) >= most:
                return False
            await connection.execute(insert(COMMENT), msgspec.structs.asdict(comment))
        return True

    async def change_comment(self, table_id: str, comment_id: str, person: str, text: str, shared: bool) -> bool:
        mine = one_of(table_id, comment_id, person)
        async with self.transaction() as connection:
            done = await connection.execute(update(COMMENT).where(*mine).values(text=text, shared=shared))
            return bool(done.rowcount)

    async def remove_comment(self, table_id: str, comment_id: str, person: str) -> bool:
        async with self.transaction() as connection:
            done = await connection.execute(COMMENT.delete().where(*one_of(table_id, comment_id, person)))
            return bool(done.rowcount)


def match_of(row: Any) -> MatchRecord:
    values = {str(name): value for name, value in row._mapping.items()}
    return msgspec.convert({**values, **{name: msgspec.json.decode(values[name]) for name in JSON}}, MatchRecord)


def one_of(table_id: str, comment_id: str, person: str) -> tuple[ColumnElement[bool], ...]:
    """A comment, if it is his own."""
    return COMMENT.c.id == comment_id, COMMENT.c.table_id == table_id, COMMENT.c.person == person


def comment_of(row: Any) -> CommentRecord:
    return CommentRecord(**row._mapping)
