"""A private try-out in words: the same form as an update of the table, so that the same pages show it."""

from __future__ import annotations

from typing import Any

from hausmacht.advice.knowledge import EventRow
from hausmacht.advice.what_if import Seen
from hausmacht.core import view as core
from hausmacht.core.event import Event, Kind
from hausmacht.core.words import Catalogue
from hausmacht.server import wording
from hausmacht.server.advice_messages import BranchTold
from hausmacht.server.live import LiveTable
from hausmacht.server.messages import Answer, EventTold, Question, Refusal, UndoInfo, Update
from hausmacht.server.workers.adviser import Kept
from hausmacht.server.written import iso

PRIVATE = "playing"  # the state of a table as the pages know it: something is being played here


def told_branch(live: LiveTable, kept: Kept, seen: Seen, language: str) -> BranchTold:
    words = live.teller.words(live.language(language))
    names = tuple(wording.names_at(live.seats, words))
    known = kept.branch.start
    kinds = {kind.name: kind for kind in live.game.kinds}
    update = Update(
        at=kept.revision,
        keep=0,
        earlier=False,
        seat=known.seat,
        view=seen.view,
        question=None if seen.question is None else told_question(seen.question, words, names),
        events=tuple(told_event(kinds, row, kept, words, names) for row in seen.events),
        waiting=() if seen.over else tuple(seen.view.deciding),
        over=seen.over,
        scores=seen.scores,
        places=(),
        undo=UndoInfo(free=seen.choices > 0, reason=None, may_ask=False),
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


def told_question(asked: core.Question, words: Catalogue, names: tuple[str, ...]) -> Question:
    return Question(
        seat=asked.seat,
        kind=asked.kind,
        numbers=asked.numbers,
        sentence=words.say("question", asked.kind, asked.numbers, names),
        options=tuple(
            Answer(
                text=each.text,
                kind=each.kind,
                numbers=each.numbers,
                label=words.say("choice", each.kind, each.numbers, names),
            )
            for each in asked.options
        ),
        refused=tuple(
            Refusal(
                text=each.text,
                kind=each.kind,
                code=each.code,
                rule=each.rule,
                numbers={**each.about, **each.numbers},
                label=words.say("choice", each.kind, each.about, names),
                reason=words.say("denial", each.code, each.numbers, names),
            )
            for each in asked.refused
        ),
    )


def told_event(
    kinds: dict[str, Kind], row: EventRow, kept: Kept, words: Catalogue, names: tuple[str, ...]
) -> EventTold:
    kind, audience, values = row
    event = Event(kinds[kind], audience, values)
    facts: dict[str, Any] = event.facts()
    sentence = words.say("event", kind, facts, names)
    return EventTold(at=kept.revision, kind=kind, facts=facts, sentence=sentence, seat=-1, time=iso(kept.made_at))
