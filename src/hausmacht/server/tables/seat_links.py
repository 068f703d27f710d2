"""Keys to seats: a link makes another device the same person, or gives a seat at a shared device to a friend.

A link in an e-mail opens one seat for a few days. Any other lasts as long as its seat: for weeks, until somebody
replaces it, the seat is no longer his, or the match has been over for a month.
"""

from __future__ import annotations

import secrets
from typing import Literal

from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.people import Doorkeeper, hash_of
from hausmacht.server.play.table import TableState
from hausmacht.server.storage.devices import SeatLinkRecord
from hausmacht.server.storage.records import OVER, SeatRecord, TableRecord, now
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.identity import Who

Kind = Literal["me", "friend"]
IN_AN_EMAIL = 3 * 24 * 3600 * 1000  # milliseconds that a link in an e-mail is good for
AFTER_THE_END = 30 * 24 * 3600 * 1000  # milliseconds that a link outlives its match


async def link_of(
    store: Store, door: Doorkeeper, live: TableState, who: Who, seat: int, kind: Kind, replaced: bool
) -> str:
    """The secret part of the link to a seat; made if there is none, and made anew if it is to be replaced."""
    who.must_be_person()
    who.must_own(seat)
    if kind == "friend" and len(who.seats) < 2:
        raise RequestError(
            409, "only-seat", "This is your only seat at this table: a link for a friend is for seats you share."
        )
    found = await store.seat_link(live.table.id, seat, kind)
    if found is None or found.person != who.person or replaced:
        nonce = secrets.token_hex(16)
        found = SeatLinkRecord(
            table_id=live.table.id,
            seat=seat,
            kind=kind,
            hash=hash_of(door.key_of(nonce)),
            nonce=nonce,
            person=who.person,
            made_at=now(),
        )
        await store.keep_seat_link(found)
    return door.key_of(found.nonce)


async def followed(store: Store, key: str) -> tuple[SeatLinkRecord, TableRecord, SeatRecord]:
    """A link with its table and its seat, which must still belong to whoever made the link."""
    link = await store.seat_link_of(hash_of(key))
    table = None if link is None else await store.table(link.table_id)
    if link is None or table is None or table.game not in games():
        raise void()
    seat = (await store.seats([table.id]))[table.id][link.seat]
    is_past = table.state == OVER and table.ended is not None and table.ended + AFTER_THE_END < now()
    if link.kind == "turn":
        is_past = is_past or link.made_at + IN_AN_EMAIL < now()
    if seat.person != link.person or (seat.resigned and link.kind == "friend") or is_past:
        raise void()
    return link, table, seat


def void() -> RequestError:
    return RequestError(
        404,
        "no-such-link",
        "This seat link does not work any more: it was replaced, or part of it is missing. Open the table on a device "
        "where you still play, and choose 'My seat' for the link of today.",
    )
