"""Who is waited for: people whose turn has begun are told, unless they look at the table.

Who looked and went away without an answer is told a few minutes later. So is whoever was asked when a table was opened
and has not been told of it: the worker that should have done it may have died.
"""

from __future__ import annotations

from hausmacht.server.notices.notices import turn_of
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import now

AWAY_MS = 5 * 60 * 1000


def note(live: LiveTable) -> None:
    """After every change of the match: tell those whose turn has just begun."""
    before, after = live.waited, live.asked_people()
    live.waited = set(after)
    forget_answered(live, after)
    fresh = {person: seat for person, seat in after.items() if person not in before}
    if not fresh:
        return
    turn, here = turn_of(live), live.lookers()
    away = {person: seat for person, seat in fresh.items() if person not in here}
    for person, seat in fresh.items():
        if person in here or live.orders.will_answer(seat):  # the channel is told all the same: it is no secret there
            live.glanced[person] = (seat, turn)
        else:
            live.hall.notices.tell(person, "turn", live, seat, turn)
    if away:
        live.hall.notices.tell_channel(live, min(away.values()), turn)


def forget_answered(live: LiveTable, asked: dict[str, int]) -> None:
    if live.glanced:
        live.glanced = {person: turn for person, turn in live.glanced.items() if person in asked}
    if live.recalled:
        live.recalled = {person: turn for person, turn in live.recalled.items() if person in asked}


def note_left(live: LiveTable) -> None:
    """Now and then: tell those who looked when their turn began, and have been away for a while."""
    if not (live.glanced or live.recalled) or not live.is_played():
        return
    here = live.lookers()
    for found, is_recalled in ((live.glanced, False), (live.recalled, True)):
        for person, (seat, turn) in list(found.items()):
            if person not in here and live.left.get(person, live.opened_at) + AWAY_MS <= now():
                del found[person]
                live.hall.notices.tell(person, "turn", live, seat, turn, is_recalled)
