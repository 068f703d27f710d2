"""The library: searching finished matches, mine or public ones. No match is opened for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import msgspec

from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.library_messages import LibraryPage, MatchListed, MatchSeat
from hausmacht.server.play.written import iso
from hausmacht.server.storage.library import MatchRecord, Place, Span
from hausmacht.server.storage.records import SeatRecord
from hausmacht.server.storage.store import Store

MOST_SEARCHED = 500  # matches for one page
A_PAGE = 24
DAY = 24 * 3600 * 1000


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody looks for; whatever is empty does not matter."""

    mine: bool
    game: str = ""
    name: str = ""  # part of a player's name
    seats: int = 0
    since: str = ""  # days, as 2026-11-18
    until: str = ""  # the last one
    options: str = ""  # expansion:on,length:short
    result: str = ""  # won or lost: by me, or by whoever `name` names
    before: str = ""  # where the page before ended


async def search(store: Store, person: str, wanted: Wanted) -> LibraryPage:
    """The newest matches first, until a page is full or enough of them have been looked at."""
    span = span_of(person, wanted)
    found = await store.finished(span, MOST_SEARCHED + 1)
    rows = found[:MOST_SEARCHED]
    named = bool(wanted.name or wanted.result)
    seats = await store.seats([row.id for row in rows]) if named else {}
    options = options_of(wanted.options)
    page: list[MatchRecord] = []
    looked = 0
    for row in rows:
        looked += 1
        if fits(row, wanted, options, seats.get(row.id, []), person):
            page.append(row)
            if len(page) == A_PAGE:
                break
    if not named:
        seats = await store.seats([row.id for row in page])
    last = rows[looked - 1] if looked else None
    return LibraryPage(
        matches=tuple(listed(row, seats[row.id], person) for row in page),
        searched=looked,
        next=written((last.ended, last.id)) if last is not None and looked < len(found) else "",
    )


def fits(row: MatchRecord, wanted: Wanted, options: dict[str, str], seats: Sequence[SeatRecord], person: str) -> bool:
    if row.game not in games() or any(row.options.get(name) != value for name, value in options.items()):
        return False
    if not wanted.name and not wanted.result:
        return True
    looked_for = wanted.name.casefold()
    meant = [seat for seat in seats if looked_for in called(seat).casefold()] if looked_for else list(seats)
    if looked_for and not meant:
        return False
    if not wanted.result:
        return True
    if not looked_for:
        meant = [seat for seat in seats if seat.person == person]
    if len(row.places) != len(seats) or not meant:
        return False
    won = any(row.places[seat.seat] == min(row.places) for seat in meant)
    return won == (wanted.result == "won")


def called(seat: SeatRecord) -> str:
    return seat.name or seat.bot


def listed(row: MatchRecord, seats: Sequence[SeatRecord], person: str) -> MatchListed:
    game = games()[row.game]
    usual = game.setup(len(seats)).options if len(seats) in game.seats else {}
    return MatchListed(
        id=row.id,
        game=row.game,
        title=game.title,
        name=row.name,
        options={name: value for name, value in row.options.items() if usual.get(name) != value},
        visibility=row.visibility,
        started=None if row.started is None else iso(row.started),
        ended=iso(row.ended),
        choices=row.length,
        seats=tuple(
            MatchSeat(
                seat=seat.seat,
                colour=game.seat_names[seat.seat],
                name=seat.name,
                bot=seat.bot,
                mine=bool(person) and seat.person == person,
                resigned=seat.resigned,
                place=row.places[seat.seat] if seat.seat < len(row.places) else 0,
                points=row.scores[seat.seat] if seat.seat < len(row.scores) else 0,
            )
            for seat in seats
        ),
    )


# What was asked


def span_of(person: str, wanted: Wanted) -> Span:
    return Span(
        person=person if wanted.mine else "",
        game=wanted.game,
        seats=wanted.seats,
        since=day_of(wanted.since),
        until=day_of(wanted.until) + DAY if wanted.until else 0,
        before=place_of(wanted.before),
    )


def day_of(text: str) -> int:
    """When a day begins, in UTC."""
    if not text:
        return 0
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RequestError(400, "bad-date", "A date looks like this: 2026-11-18.") from None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def options_of(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in text.split(","):
        name, _, value = each.partition(":")
        if name.strip():
            found[name.strip()] = value.strip()
    return found


def written(place: Place) -> str:
    return f"{place[0]}-{place[1]}"


def place_of(text: str) -> Place | None:
    if not text:
        return None
    when, _, table_id = text.partition("-")
    if not when.isascii() or not when.isdecimal() or len(when) > 15:
        raise RequestError(400, "bad-place", "This page of the list does not exist: begin with the first one.")
    return int(when), table_id
