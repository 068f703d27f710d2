"""Lists of tables: mine with what I am asked there, those I was invited to, and those that wait for players.

Everything comes from what is kept with the tables: no match is opened for a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from hausmacht.core.shelf import games
from hausmacht.server.clock_messages import MyClock
from hausmacht.server.clocks.seat_clock import SeatClock
from hausmacht.server.messages import Invitation, MyRecord, Summary, Tables
from hausmacht.server.play.table_info import seat_infos
from hausmacht.server.play.written import iso
from hausmacht.server.storage.clocks import ClocksKept
from hausmacht.server.storage.lists import Result
from hausmacht.server.storage.records import OPEN_SEAT, PLAYING, SeatRecord, TableRecord, now
from hausmacht.server.tables.asked import asked_of, requests_to
from hausmacht.server.tables.hall import Hall
from hausmacht.server.tables.news import news_of
from hausmacht.server.tables.profiles import trend

MOST_WITH_NEWS = 20  # tables in a list

Seats = dict[str, list[SeatRecord]]


async def lists(hall: Hall, person: str, language: str = "en") -> Tables:
    store = hall.store
    mine = await store.tables_of(person)
    invited = await store.invitations(person)
    free = await store.open_tables()
    seats = await store.seats([table.id for table in (*mine, *invited, *free)])
    mine = [table for table in mine if is_whole(table, seats[table.id])]
    known = {table.id for table in mine}
    invited = [table for table in invited if table.id not in known and has_room(table, seats[table.id])]
    known.update(table.id for table in invited)
    free = [table for table in free if table.id not in known and has_room(table, seats[table.id])]
    await write_looks(hall, mine, person)
    unseen = await store.unseen(person, [table.id for table in mine])
    told = await news(hall, person, [table for table in mine if unseen.get(table.id)], seats, language)
    clocks = await hall.store.clocks([table.id for table in mine if table.clock and table.state == PLAYING])
    return Tables(
        mine=tuple(
            summary(
                hall,
                table,
                seats[table.id],
                person,
                language,
                unseen.get(table.id, 0),
                told.get(table.id, ()),
                my_clock(table, seats[table.id], person, clocks.get(table.id, ClocksKept()).clocks),
            )
            for table in mine
        ),
        open=tuple(summary(hall, table, seats[table.id], person, language) for table in free),
        invitations=tuple(
            Invitation(
                table=summary(hall, table, seats[table.id], person, language),
                link=f"/join/{table.invite}",
                by=next((seat.seat for seat in seats[table.id] if table.host and seat.person == table.host), -1),
            )
            for table in invited
        ),
        record=record_of(await store.results(person)),
        rating=await trend(store, person),
    )


def is_whole(table: TableRecord, seats: Sequence[SeatRecord]) -> bool:
    """Whether a table can be shown in a list: one that was set aside must not take the others with it."""
    return not table.trouble and table.game in games() and len(seats) == table.seats


def has_room(table: TableRecord, seats: Sequence[SeatRecord]) -> bool:
    return is_whole(table, seats) and any(seat.kind == OPEN_SEAT for seat in seats)


async def write_looks(hall: Hall, tables: Iterable[TableRecord], person: str) -> None:
    """What somebody has before his eyes is nothing new to him."""
    for table in tables:
        live = hall.live.get(table.id)
        if live is not None:
            if any(each.person == person and each.only is None for each in live.listeners):
                live.look(person)
            await live.write_looks()


async def news(
    hall: Hall, person: str, tables: Sequence[TableRecord], seats: Seats, language: str
) -> dict[str, tuple[str, ...]]:
    """The last sentences of what has happened at tables since somebody looked, above all where he is waited for."""
    first = sorted(tables, key=lambda table: not is_his_turn(table, seats[table.id], person))
    by_id = {table.id: table for table in first[:MOST_WITH_NEWS]}
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


def is_his_turn(table: TableRecord, seats: Sequence[SeatRecord], person: str) -> bool:
    """Whether somebody is asked himself, and no bot answers for him."""
    if table.state != PLAYING or not person:
        return False
    return any(seats[seat].person == person and not seats[seat].played_by() for seat in table.deciding)


def summary(
    hall: Hall,
    table: TableRecord,
    seats: Sequence[SeatRecord],
    person: str,
    language: str,
    unseen: int = 0,
    news: tuple[str, ...] = (),
    clock: MyClock | None = None,
) -> Summary:
    game = games()[table.game]
    live = hall.live.get(table.id)
    online = {listener.person for listener in live.listeners} | live.shown_here if live else set()
    return Summary(
        id=table.id,
        game=table.game,
        title=game.title,
        name=table.name,
        state=table.state,
        seats=seat_infos(game, seats, person, online),
        my_seats=tuple(seat.seat for seat in seats if person and seat.person == person),
        my_turn=is_his_turn(table, seats, person),
        deciding=tuple(table.deciding) if table.state == PLAYING else (),
        round=table.round,
        updated=iso(table.updated),
        unseen=unseen,
        news=news,
        clock=clock,
        asked=asked_of(table, seats, person, language),
        requests=requests_to(table, seats, person, language),
        scores=table.scores,
        places=table.places,
    )


def record_of(results: Iterable[Result]) -> tuple[MyRecord, ...]:
    """By game, against anybody and against each strength of bots that were all the rivals there were."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for result in results:
        alone = result.bots if len(result.bots) == 1 and not result.people else ()
        for key in ((result.game, ""), *[(result.game, bot) for bot in alone]):
            played[key] += 1
            won[key] += result.is_won
    return tuple(MyRecord(game=key[0], bot=key[1], played=played[key], won=won[key]) for key in sorted(played))
