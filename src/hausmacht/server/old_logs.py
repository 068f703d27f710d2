"""The log of a match that cannot be opened under the rules of today: it can still be read."""

from __future__ import annotations

from hausmacht.core.event import Event
from hausmacht.core.ledger import HIDDEN, Ledger
from hausmacht.core.match import in_force
from hausmacht.server import wording
from hausmacht.server.messages import EventTold
from hausmacht.server.records import Kept
from hausmacht.server.store import Store
from hausmacht.server.table import TableState
from hausmacht.server.written import iso


async def old_log(store: Store, state: TableState, audience: int, since: int, language: str) -> list[EventTold]:
    """What an audience was told after a count; events that the game no longer knows are left out."""
    kept = await store.log(state.table.id, state.game, is_old=True)
    ledger = Ledger(state.table.seats, [each.entry for each in kept])
    by_number = {each.entry.number: each for each in kept}
    words = state.game.catalogue(state.language(language), state.setup)
    names = wording.names_at(state.seats, words)
    told: list[EventTold] = []
    for entry in (kept[0].entry, *in_force([each.entry for each in kept])) if kept else ():
        at = ledger.ats[audience][entry.number]
        if at == HIDDEN or at <= since:
            continue
        for event in entry.events:
            if event.seen_by(audience):
                sentence = words.say("event", event.kind.name, event.facts(), names)
                told.append(event_told(event, by_number[entry.number], at, sentence))
    return told


def event_told(event: Event, kept: Kept, at: int, sentence: str) -> EventTold:
    return EventTold(
        at=at,
        kind=event.kind.name,
        facts=event.facts(),
        sentence=sentence,
        seat=kept.entry.seat,
        time=iso(kept.made_at),
    )
