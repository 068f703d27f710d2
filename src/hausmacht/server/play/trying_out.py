"""A private try-out in words: the same form as an update of the table, so that the same pages show it."""

from __future__ import annotations

from typing import Any

from hausmacht.advice.knowledge import EventRow
from hausmacht.advice.what_if import Seen
from hausmacht.core.event import Event, Kind
from hausmacht.core.phrases import Phrases
from hausmacht.core.wire import Stage, UndoInfo, Update
from hausmacht.server.advice_messages import BranchTold
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.written import Raw, iso
from hausmacht.server.workers.adviser import TryOut

PRIVATE: Stage = "playing"  # the state of a table as the pages know it: something is being played here


def told_branch(live: LiveTable, kept: TryOut, seen: Seen, language: str) -> BranchTold:
    phrases = live.teller.phrases_in(live.language(language))
    known = kept.branch.start
    kinds = {kind.name: kind for kind in live.game.kinds}
    question: Any = None if seen.question is None else Raw(phrases.question(seen.question))
    events: Any = tuple(told_event(kinds, row, kept, phrases) for row in seen.events)
    update = Update(
        at=kept.revision,
        keep=0,
        earlier=False,
        seat=known.seat,
        view=seen.view,
        question=question,
        events=events,
        undo=UndoInfo(free=seen.choices > 0, reason=None, may_ask=False),
        waiting=() if seen.over else tuple(seen.view.deciding),
        over=seen.over,
        scores=seen.scores,
        places=(),
        table_state=PRIVATE,
    )
    return BranchTold(
        id=kept.id,
        seat=known.seat,
        world=kept.branch.seed,
        choices=seen.choices,
        left=seen.left,
        shares=seen.shares,
        judged=seen.judged,
        update=update,
    )


def told_event(kinds: dict[str, Kind], row: EventRow, kept: TryOut, phrases: Phrases) -> Raw:
    kind, audience, values = row
    return Raw(phrases.log_event(Event(kinds[kind], audience, values), kept.revision, -1, iso(kept.made_at)))
