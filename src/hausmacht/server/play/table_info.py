"""What somebody sees of a table and of who sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hausmacht.core.game import Game
from hausmacht.server.messages import Absence, AskInfo, SeatInfo, SeriesInfo, TableInfo
from hausmacht.server.play import wording
from hausmacht.server.play.absences import count_before, places_of_bot
from hausmacht.server.play.advising import is_advised
from hausmacht.server.play.table import TableState
from hausmacht.server.play.taking_back import taken_back
from hausmacht.server.play.written import iso
from hausmacht.server.storage.records import BOT_SEAT, OPEN_SEAT, OVER, WAITING, Ask, SeatRecord, TableRecord


def has_room(live: TableState) -> bool:
    return live.table.state == WAITING or any(seat.kind == OPEN_SEAT for seat in live.seats)


def info(live: TableState, person: str, language: str, only: int | None = None) -> TableInfo:
    """The table as a person sees it; `only`: for a program that plays this one seat and gets no links."""
    table = live.table
    is_host = only is None and bool(person) and person == table.host
    seats = tuple(
        msgspec.structs.replace(seat, absence=absence(live, seat.seat)) if seat.mine and seat.stand_in else seat
        for seat in seat_infos(live.game, live.seats, person, live.people() | live.shown_here, only)
    )
    mine = tuple(seat.seat for seat in seats if seat.mine)
    member = is_host or bool(mine)
    has_links = member and only is None
    return TableInfo(
        id=table.id,
        game=table.game,
        title=live.game.title,
        name=table.name,
        state=table.state,
        options=table.options,
        pack=table.pack,
        visibility=table.visibility,
        undo=table.undo,
        advice="on" if is_advised(table, live.seats) else "off",
        seats=seats,
        my_seats=mine,
        host=is_host,
        member=member,
        invite=f"/join/{table.invite}" if has_links and has_room(live) else None,
        spectate=f"/watch/{table.spectate}" if has_links or table.visibility == "public" else None,
        commitment=table.commitment,
        seed=table.seed.hex() if table.state == OVER and table.seed is not None else None,
        created=iso(table.created),
        started=None if table.started is None else iso(table.started),
        ended=None if table.ended is None else iso(table.ended),
        rematch=table.rematch,
        asks=tuple(ask_info(live, ask, mine, language) for ask in table.asks),
        watchers=live.watchers(),
        watching=live.watching(),
        guided=table.guided,
        clock=table.clock,
        clocks=live.clocks_told(),
        series=series_info(table),
        rated=table.rated,
        tournament=table.tournament,
    )


def series_info(table: TableRecord) -> SeriesInfo | None:
    series = table.series
    return None if series is None else SeriesInfo(kind=series.kind, games=series.games, n=series.n)


def absence(live: TableState, seat: int) -> Absence | None:
    """Who has played at a seat while its owner was away."""
    found = live.seats[seat]
    if found.stand_in_since is None or live.current is None:
        return None
    places = places_of_bot(live, seat)
    return Absence(
        by=found.stand_in_by,
        since=iso(found.stand_in_since),
        choices=len(places),
        at=count_before(live, seat, places),
    )


def ask_info(live: TableState, ask: Ask, mine: tuple[int, ...], language: str) -> AskInfo:
    """What is asked of the others, as whoever has these seats may know it."""
    spoken = live.language(language)
    names = wording.names_at(live.seats, live.game.catalogue(spoken, live.setup))
    target = names[ask.target] if ask.kind == "stand-in" else ""
    text = wording.say(spoken, f"ask-{ask.kind}", by=names[ask.by], target=target, bot=ask.bot)
    if ask.kind == "stand-in":
        return AskInfo(n=ask.n, kind=ask.kind, by=ask.by, target=ask.target, waiting=ask.waiting, text=text)
    count = live.teller.ledger.public_count(ask.target)
    undo = msgspec.structs.replace(taken_back(live, ask.target, mine, language), asked=ask.waiting)
    return AskInfo(n=ask.n, kind=ask.kind, by=ask.by, target=count, waiting=ask.waiting, text=text, undo=undo)


def seat_infos(
    game: Game[Any], seats: Sequence[SeatRecord], person: str, online: set[str], only: int | None = None
) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat=seat.seat,
            colour=game.seat_names[seat.seat],
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot or None,
            mine=bool(person) and seat.person == person and only in (None, seat.seat),
            online=seat.kind == BOT_SEAT or (bool(seat.person) and seat.person in online),
            resigned=seat.resigned,
            stand_in=seat.stand_in or None,
        )
        for seat in seats
    )
