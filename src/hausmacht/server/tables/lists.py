"""Lists of tables: mine with what has happened there since I looked, and those that wait for players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from hausmacht.core.shelf import games
from hausmacht.server.clock_messages import MyClock
from hausmacht.server.clocks.seat_clock import SeatClock
from hausmacht.server.messages import Summary, Tables
from hausmacht.server.play.table_info import seat_infos
from hausmacht.server.play.written import iso
from hausmacht.server.storage.clocks import ClocksKept
from hausmacht.server.storage.records import OPEN_SEAT, PLAYING, SeatRecord, TableRecord, now
from hausmacht.server.tables.hall import Hall
from hausmacht.server.tables.news import news_of

MOST_WITH_NEWS = 20  # tables in a list


async def lists(hall: Hall, person: str, language: str = "en") -> Tables:
    mine = await hall.store.tables_of(person) if person else []
    free = await hall.store.open_tables()
    seats = await hall.store.seats([table.id for table in (*mine, *free)])
    mine = [table for table in mine if is_whole(table, seats[table.id])]
    free = [table for table in free if is_whole(table, seats[table.id])]
    for table in mine:
        live = hall.live.get(table.id)
        if live is not None:
            if any(each.person == person and each.only is None for each in live.listeners):
                live.look(person)
            await live.write_looks()
    unseen = await hall.store.unseen(person, [table.id for table in mine])
    told = await news(hall, person, [table for table in mine if unseen.get(table.id)], seats, language)
    clocks = await hall.store.clocks([table.id for table in mine if table.clock and table.state == PLAYING])
    return Tables(
        mine=tuple(
            summary(
                hall,
                table,
                seats[table.id],
                person,
                unseen.get(table.id, 0),
                told.get(table.id, ()),
                my_clock(table, seats[table.id], person, clocks.get(table.id, ClocksKept()).clocks),
            )
            for table in mine
        ),
        open=tuple(
            summary(hall, table, seats[table.id], person, 0)
            for table in free
            if any(seat.kind == OPEN_SEAT for seat in seats[table.id])
        ),
    )


def is_whole(table: TableRecord, seats: Sequence[SeatRecord]) -> bool:
    """Whether a table can be shown in a list: one that was set aside must not take the others with it."""
    return not table.trouble and table.game in games() and len(seats) == table.seats


async def news(
    hall: Hall, person: str, tables: Sequence[TableRecord], seats: dict[str, list[SeatRecord]], language: str
) -> dict[str, tuple[str, ...]]:
    """The last sentences of what has happened at tables since somebody looked."""
    by_id = {table.id: table for table in tables[:MOST_WITH_NEWS]}
    kept = await hall.store.recent(person, {table.id: games()[table.game] for table in by_id.values()})
    return {
        table_id: news_of(by_id[table_id], seats[table_id], person, entries, language)
        for table_id, entries in kept.items()
    }


def my_clock(
    table: TableRecord, seats: Sequence[SeatRecord], person: str, clocks: Mapping[int, SeatClock]
) -> MyClock | None:
    """Of my seats at a table, the one whose time will be up first; None: nobody waits for me, or there is no clock."""
    control, moment = table.clock, now()
    if control is None:
        return None
    running = [clocks[seat.seat] for seat in seats if seat.person == person and seat.seat in clocks]
    due = [(each.due(control) or 0, each) for each in running if each.runs]
    if not due:
        return None
    at, first = min(due, key=itemgetter(0))
    return MyClock(
        since=iso(first.since),
        due=iso(at),
        left=first.left_at(control, moment),
        whole=first.whole,
        phase=first.phase,
        away_until=iso(first.away_until) if first.is_away(moment) else None,
    )


def summary(
    hall: Hall,
    table: TableRecord,
    seats: Sequence[SeatRecord],
    person: str,
    unseen: int,
    news: tuple[str, ...] = (),
    clock: MyClock | None = None,
) -> Summary:
    game = games()[table.game]
    live = hall.live.get(table.id)
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
        clock=clock,
    )
