"""The coach at a table: follows its match as long as the table is in memory."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from hausmacht.guided.coach import Coach
from hausmacht.guided.script import Script, scripts
from hausmacht.server.errors import RequestError
from hausmacht.server.guided_messages import CoachNow
from hausmacht.server.play import wording
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import CoachedRecord

COACHES: WeakKeyDictionary[LiveTable, Coach] = WeakKeyDictionary()


def script_of(live: LiveTable) -> Script:
    found = scripts(live.game).get(live.table.guided) if live.table.guided else None
    if found is None:
        raise RequestError(404, "no-coach", "There is no coach at this table.")
    return found


def told(live: LiveTable, wish: CoachedRecord, language: str) -> CoachNow:
    """What the coach says now; he follows the match from where he was."""
    match, teller = live.running()
    coach = COACHES.get(live)
    if coach is None or coach.match is not match:
        coach = COACHES[live] = Coach(match, script_of(live))
    spoken = live.language(language)
    names = tuple(wording.names_at(live.seats, live.game.catalogue(spoken, live.setup)))
    said = coach.told(spoken, names, wish.skipped)
    return CoachNow(at=teller.ledger.counts[coach.seat], on=not wish.alone, coach=said)
