"""Drafts at a table: tried on tables dealt from what the seat knows, so the match is neither touched nor shown.

What a seat knows is followed from entry to entry, and each answer is kept until the seat's count changes. A long answer
is worked out in small pieces, between which others have their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from hausmacht.core.chance import Sampled
from hausmacht.core.draft import WORLDS, Change, Draft, Prospect
from hausmacht.core.game import Memory
from hausmacht.core.match import Entry, Match
from hausmacht.core.phrases import Phrases
from hausmacht.server.draft_messages import ChangeTold, DraftRefused, DraftTold, ProspectTold
from hausmacht.server.errors import StaleError
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.moves import must_play
from hausmacht.server.play.written import Raw, encode

LONGEST_SLICE = 0.005  # seconds after which others have their turn
MOST_KEPT = 24  # answers for one seat


class Desk:
    """What was worked out for one seat, as long as its count stays the same."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.match = match
        self.seat = seat
        self.at = -1
        self.line: list[Entry[Any]] = []  # the choices its memory knows of
        self.memory: Memory | None = None
        self.worlds: list[Any] = []
        self.answers: dict[tuple[str, tuple[str, ...]], bytes] = {}

    def follow(self, at: int) -> None:
        """Be where the match is."""
        if at == self.at and self.line and self.line[-1] is self.match.line[-1]:
            return
        match, known = self.match, len(self.line)
        if self.memory is None or self.line != match.line[:known]:
            self.memory = match.memory(self.seat)
        else:
            for entry in match.line[known:]:
                for event in entry.events:
                    if event.seen_by(self.seat):
                        self.memory.note(event)
        self.line = match.line[:]
        view = match.view(self.seat)
        self.worlds = [match.game.sample(match.setup, view, self.memory, Sampled(seed)) for seed in WORLDS]
        self.answers.clear()
        self.at = at


DESKS: WeakKeyDictionary[LiveTable, dict[int, Desk]] = WeakKeyDictionary()


def desk_of(live: LiveTable, seat: int, at: int) -> Desk:
    """What is known at a seat whose count this is."""
    match, teller = live.running()
    must_play(live, seat)
    if teller.ledger.counts[seat] != at:
        raise StaleError
    desks = DESKS.setdefault(live, {})
    found = desks.get(seat)
    if found is None or found.match is not match:
        found = desks[seat] = Desk(match, seat)
    found.follow(at)
    return found


async def draft(live: LiveTable, seat: int, at: int, choices: Sequence[str], language: str) -> bytes:
    """What some choices would do, as it is sent."""

    async def prepare() -> tuple[Desk, list[Any], Phrases]:
        desk = desk_of(live, seat, at)
        return desk, desk.worlds, live.teller.phrases_in(live.language(language))

    desk, worlds, phrases = await live.do(prepare)
    key = (phrases.words.language, tuple(choices))
    answers = desk.answers
    kept = answers.get(key)
    if kept is None:
        kept = encode(await told(Draft(live.game, worlds, seat), at, choices, phrases))
        if desk.worlds is worlds:  # else the table has moved on
            if len(answers) >= MOST_KEPT:
                answers.clear()
            answers[key] = kept
    return kept


async def told(draft: Draft[Any], at: int, choices: Sequence[str], phrases: Phrases) -> DraftTold:
    refused: DraftRefused | None = None
    for place, text in enumerate(choices):
        refusal = draft.choose(text)
        if refusal is not None:
            refused = DraftRefused(place=place, refusal=phrases.refused(refusal))
            break
    asked = draft.question()
    question: Any = None if asked is None else Raw(phrases.question(asked))
    end: Any = draft.end or None
    return DraftTold(
        at=at,
        seat=draft.seat,
        question=question,
        end=end,
        changes=told_changes(draft.changes(), phrases),
        view=draft.view() if draft.now.made else None,
        prospects=tuple([told_prospect(each, phrases) for each in await prospects(draft)]),
        refused=refused,
        if_agreed=told_changes(draft.if_agreed(), phrases),
    )


async def prospects(draft: Draft[Any]) -> list[Prospect]:
    found: list[Prospect] = []
    began = perf_counter()
    for text in draft.options():
        search = draft.search(text)
        is_done = False
        while not is_done:
            is_done = not search.step()
            if perf_counter() - began > LONGEST_SLICE:
                await asyncio.sleep(0)  # others may have a turn
                began = perf_counter()
        found.append(search.prospect())
    return found


def told_prospect(prospect: Prospect, phrases: Phrases) -> ProspectTold:
    end: Any = prospect.end or None
    return ProspectTold(
        text=prospect.text,
        changes=told_changes(prospect.changes, phrases),
        next=prospect.next or None,
        targets=prospect.targets,
        cost=told_changes(prospect.cost, phrases),
        end=end,
    )


def told_changes(changes: Sequence[Change], phrases: Phrases) -> tuple[ChangeTold, ...]:
    return tuple(
        ChangeTold(
            seat=change.seat,
            what=change.what,
            label=phrases.words.word("tally", change.what),
            before=change.before,
            after=change.after,
        )
        for change in changes
    )
