"""The log of a match that cannot be opened under the rules of today: it can still be read."""

from __future__ import annotations

from hausmacht.core.ledger import HIDDEN, Ledger
from hausmacht.core.match import in_force
from hausmacht.core.phrases import Phrases
from hausmacht.server.play import wording
from hausmacht.server.play.table import TableState
from hausmacht.server.play.written import Raw, iso
from hausmacht.server.storage.store import Store


async def old_log(store: Store, state: TableState, audience: int, since: int, language: str) -> list[Raw]:
    """What an audience saw after a count; events that the game no longer knows are left out."""
    kept = await store.log(state.table.id, state.game, is_old=True)
    ledger = Ledger(state.table.seats, [each.entry for each in kept])
    by_number = {each.entry.number: each for each in kept}
    words = state.game.catalogue(state.language(language), state.setup)
    phrases = Phrases(words, tuple(wording.names_at(state.seats, words)))
    told: list[Raw] = []
    for entry in (kept[0].entry, *in_force([each.entry for each in kept])) if kept else ():
        at = ledger.ats[audience][entry.number]
        if at == HIDDEN or at <= since:
            continue
        for event in entry.events:
            if event.seen_by(audience):
                time = iso(by_number[entry.number].made_at)
                told.append(Raw(phrases.log_event(event, at, entry.seat, time)))
    return told
