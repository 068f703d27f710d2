"""The series of a table: its matches so far, and how everybody stands."""

from __future__ import annotations

from itertools import takewhile

from hausmacht.server.contests import series as counting
from hausmacht.server.contests.series import Series
from hausmacht.server.errors import RequestError
from hausmacht.server.messages import SeriesMatch, SeriesPlayer, SeriesTold
from hausmacht.server.play.table import TableState
from hausmacht.server.storage.records import OVER, TableRecord
from hausmacht.server.storage.store import Store


async def matches_of(store: Store, series: Series) -> list[TableRecord]:
    """The tables of a series in order, from the first on; one that was deleted ends the list."""
    found: list[TableRecord] = []
    table_id: str | None = series.first
    while table_id and len(found) < series.games:
        table = await store.table(table_id)
        if table is None or table.series is None or table.series.first != series.first:
            break
        found.append(table)
        table_id = table.rematch
    return found


def finished(tables: list[TableRecord]) -> list[tuple[int, ...]]:
    """The places of the matches that are over, up to the first that is not."""
    return [table.places for table in takewhile(lambda table: table.state == OVER and table.places, tables)]


def is_over(series: Series, table: TableRecord, games: list[tuple[int, ...]]) -> bool:
    """Whether no match follows a table; its last one ends a series also if an earlier table is gone."""
    is_last = table.state == OVER and series.n >= series.games
    return is_last or counting.is_over(series, games, table.seats)


async def goes_on(store: Store, table: TableRecord) -> bool:
    """Whether another match of the series follows a table that is over."""
    series = table.series
    if series is None:
        return False
    return not is_over(series, table, finished(await matches_of(store, series)))


async def told(store: Store, live: TableState, person: str) -> SeriesTold:
    """The results, for somebody who may see one of the matches; everybody is told by his seat there."""
    series, seats = live.table.series, live.table.seats
    if series is None:
        raise RequestError(404, "no-series", "This match does not belong to a series.")
    tables = await matches_of(store, series)
    games = finished(tables)
    lines = counting.results(games, seats, series.rotates)
    leading = counting.leaders(series, lines) if games else []
    players = []
    for line in counting.ranked(series, lines):
        seat = live.seats[counting.seat_of(line.player, series.n, seats, series.rotates)]
        players.append(
            SeriesPlayer(
                seat=seat.seat,
                name=seat.name,
                bot=seat.bot,
                mine=bool(person) and seat.person == person,
                wins=line.wins,
                points=float(line.points),
                places=line.places,
                leads=line.player in leading,
            )
        )
    return SeriesTold(
        kind=series.kind,
        games=series.games,
        over=is_over(series, live.table, games),
        players=tuple(players),
        matches=tuple(SeriesMatch(table=table.id, n=n, over=table.state == OVER) for n, table in enumerate(tables, 1)),
    )
