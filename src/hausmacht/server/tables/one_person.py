"""One person on several devices: two who turn out to be the same become one, and devices are signed out."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.server.errors import RequestError
from hausmacht.server.tables.hall import Hall


async def become_one(hall: Hall, old: str, new: str, keeping: str | None = None, at_once: bool = True) -> None:
    """Seats, tables, talk and notes of the one belong to the other; what either has seen, both have seen.

    `keeping`: of the devices of the one only this stays signed in, because the other has an account.
    """
    if await hall.store.play_together(old, new):
        raise RequestError(
            409,
            "same-table",
            "Both play at the same table, so they cannot become one person before that match is over.",
        )
    tables = await hall.store.join_people(old, new, keeping)
    if at_once:
        await hall.people_changed()
    for table_id in tables:
        await hall.look_again(table_id)


async def sign_out(hall: Hall, person: str, sessions: Sequence[str], at_once: bool = True) -> None:
    """These devices are that person no longer; their sockets are closed, on every worker.

    Not `at_once`: within two seconds. The device that asks has its new cookie by then; its other tabs, which may ask
    something at this moment, would be taken for a newcomer and get another one.
    """
    await hall.store.end_sessions(person, sessions)
    if at_once:
        await hall.people_changed()


async def shut_out(hall: Hall, person: str, sessions: Sequence[str], at_once: bool = True) -> None:
    """The same against their will: no link to a seat that such a device may know brings it back."""
    await hall.store.drop_own_seat_links(person)
    await sign_out(hall, person, sessions, at_once)
