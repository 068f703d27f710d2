"""Small signs that people put to messages and moves, and who sees them.

A sign of somebody whom a reader has muted or blocked is not counted for him. At a move only those at the table put
signs: whoever looks on could say with them what he sees and a player may not.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from hausmacht.core.view import SPECTATOR
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.past import no_such_moment
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.talk import AT_MOVES
from hausmacht.server.tables.identity import Who
from hausmacht.server.talk_messages import MoveSigns, Sign

Put = dict[str, str]  # which sign each person has put


async def put(live: LiveTable, who: Who, at: int, sign: str) -> None:
    """Put a sign at a move that everybody knows of and nobody has taken back."""
    who.must_be_person()
    who.must_be_member()
    must_be_move(live, at)
    await live.hall.store.put_sign(AT_MOVES, live.table.id, at, who.person, sign)
    await tell(live, at)


def must_be_move(live: LiveTable, at: int) -> None:
    match, teller = live.running()
    public = teller.ledger.ats[SPECTATOR]
    is_public = 1 <= at <= len(public) and public[at - 1] == at
    if not is_public or not any(entry.number == at - 1 for entry in [match.opening, *match.line]):
        raise no_such_moment()


async def tell(live: LiveTable, at: int) -> None:
    """Send the signs at a move to everybody who listens here."""
    store = live.hall.store
    signs = (await store.signs(AT_MOVES, live.table.id, at)).get(at, {})
    shunned = await store.shunning({each.person for each in live.listeners})
    for listener in list(live.listeners):
        told = told_of(at, signs, listener.person, shunned.get(listener.person, ()))
        live.tell(listener, ENCODER.encode(told))
    live.tell_watchers()


async def listed(live: LiveTable, reader: str) -> list[MoveSigns]:
    """The signs at all moves, for somebody."""
    store = live.hall.store
    found = await store.signs(AT_MOVES, live.table.id)
    shunned = (await store.shunning([reader])).get(reader, ())
    told = [told_of(at, signs, reader, shunned) for at, signs in sorted(found.items())]
    return [each for each in told if each.signs]


def told_of(at: int, signs: Put, reader: str, shunned: Collection[str]) -> MoveSigns:
    return MoveSigns(at=at, signs=counted(signs, shunned), mine=mine_of(signs, reader))


def counted(signs: Put, shunned: Collection[str]) -> dict[str, int]:
    """How often each sign was put by people whom the reader wants to hear."""
    found: dict[str, int] = {}
    for person, sign in signs.items():
        if person not in shunned:
            found[sign] = found.get(sign, 0) + 1
    return dict(sorted(found.items()))


def mine_of(signs: Put, reader: str) -> Sign:
    return cast(Sign, signs.get(reader, ""))
