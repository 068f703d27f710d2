"""Coming to a table and getting up, and the links that lead to it."""

from __future__ import annotations

from typing import Any

from hausmacht.server.errors import RequestError
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.stand_in import bot_named, person_needed
from hausmacht.server.storage.records import BOT_SEAT, OPEN_SEAT, OVER, PERSON_SEAT, PLAYING, WAITING, now

FULL = (
    "Every seat at this table is taken. If one of them is yours, open the table on the device you play it on, choose "
    "'My seat' in its menu, and bring the seat here with its link or QR code."
)
FREE: dict[str, Any] = {"kind": OPEN_SEAT, "person": "", "name": "", "bot": ""}


async def join(live: LiveTable, person: str, name: str, seat: int | None) -> None:
    """Take a free seat, the named one or the first."""
    await live.own()
    free = [each for each in live.seats if each.kind == OPEN_SEAT]
    if seat is not None and not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    mine = [each.seat for each in live.seats if each.person == person]
    if (mine and seat is None) or seat in mine:
        return
    found = [each.seat for each in free if seat is None or each.seat == seat]
    if not found:
        sentence = "That seat is taken." if free else FULL
        raise RequestError(409, "seat-taken" if free else "full", sentence)
    values = {"kind": PERSON_SEAT, "person": person, "name": name, "bot": ""}
    await live.change(seats={found[0]: values}, host=live.table.host or person, updated=now())
    live.publish_table()


async def take_over(live: LiveTable, seat: int, holder: str, person: str) -> None:
    """A friend plays on at a seat that was kept for him at another device; the seat keeps its name."""
    await live.own()
    found = live.seats[seat]
    if found.person != holder or found.kind != PERSON_SEAT or found.resigned:
        raise RequestError(409, "seat-taken", "This seat has been given to somebody else in the meantime.")
    if len([each for each in live.seats if each.person == holder]) < 2:
        raise RequestError(409, "only-seat", "This is the only seat of whoever gave the link, so it stays his.")
    await live.change(seats={seat: {"person": person}}, tokens_of=(seat,), updated=now())
    live.publish_table()


async def name_seat(live: LiveTable, seat: int, name: str) -> None:
    """Whoever sits there is called otherwise at this table: for several people at one device."""
    await live.own()
    if not name:
        raise RequestError(400, "empty", "A name needs at least one sign that can be seen.")
    await live.change(seats={seat: {"name": name}})
    live.publish_table()


async def fill(live: LiveTable, seat: int, bot: str, name: str) -> None:
    """Give a free seat to a bot before the match begins."""
    await live.own()
    if not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    if live.table.state != WAITING:
        raise RequestError(409, "already-started", "The match has begun: a bot can stand in for somebody who is away.")
    if live.seats[seat].kind != OPEN_SEAT:
        raise RequestError(409, "seat-taken", "That seat is taken.")
    if seat in live.game.seats_of_people(live.setup):
        raise person_needed(live.game, seat)
    values = {"kind": BOT_SEAT, "person": "", "name": name, "bot": bot_named(live, bot)}
    await live.change(seats={seat: values}, updated=now())
    live.publish_table()


async def leave(live: LiveTable, person: str) -> bool:
    """Get up before the match begins; whether anybody is left. Who hosted hands over to the next."""
    await live.own()
    mine = [each.seat for each in live.seats if each.person == person]
    if live.table.state == PLAYING and mine:
        raise RequestError(409, "playing", "The match has started: resign, or let a bot stand in.")
    if live.table.state == OVER:
        return True
    must_be_free(live)
    host = live.table.host
    if host == person:
        host = next((each.person for each in live.seats if each.person and each.person != person), "")
    await live.change(seats=dict.fromkeys(mine, FREE), tokens_of=mine, host=host, updated=now())
    live.publish_table()
    return bool(host)


def must_be_free(live: LiveTable) -> None:
    """Who sits at the table of a tournament is not for the table to say: it could never begin."""
    if live.table.tournament:
        raise RequestError(409, "tournament", "This table belongs to a tournament: withdraw there.")


async def free_seat(live: LiveTable, seat: int, invite: str) -> None:
    """The host of a table asks somebody to get up before the match begins; the old links lead nowhere any more."""
    await live.own()
    if not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    found = live.seats[seat]
    if live.table.state != WAITING:
        raise RequestError(
            409, "already-started", "The match has started: let a bot stand in for somebody who is away."
        )
    must_be_free(live)
    if found.kind == OPEN_SEAT:
        raise RequestError(409, "seat-open", "Nobody sits there.")
    if found.person == live.table.host:
        raise RequestError(409, "own-seat", "This is your own seat: leave it instead.")
    if found.kind == BOT_SEAT:  # nobody was let in by the links, so they stay good
        await live.change(seats={seat: FREE}, updated=now())
        live.publish_table()
        return
    gone = found.person
    await live.change(seats={seat: FREE}, tokens_of=(seat,), dismisses=True, invite=invite, updated=now())
    for listener in list(live.listeners):
        if gone and listener.person == gone:
            listener.hang_up("revoked")
    live.publish_table()


async def new_link(live: LiveTable, kind: str, link: str) -> None:
    """Replace a link: the old one leads nowhere from now on."""
    if kind == "invite":
        await live.change(dismisses=True, invite=link)
    else:
        await live.change(dismisses=True, spectate=link)
    members = {live.table.host, *[seat.person for seat in live.seats]}
    for listener in list(live.listeners):
        if live.table.visibility == "private" and listener.person not in members:
            listener.hang_up("revoked")
    live.publish_table()
