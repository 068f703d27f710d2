"""What a bot has done for somebody while he was away."""

from __future__ import annotations

import asyncio
from typing import Any

from hausmacht.core.agenda import deciding
from hausmacht.core.match import Entry, play_again
from hausmacht.core.phrases import Phrases
from hausmacht.server.absence_messages import Deed, Deeds
from hausmacht.server.play.table import TableState
from hausmacht.server.play.taking_back import sentences
from hausmacht.server.play.written import iso

MOST_DEEDS = 100


def places_of_bot(live: TableState, seat: int) -> list[int]:
    """Where in the line the choices stand that the bot has made for a seat."""
    line, since = live.match.line, live.seats[seat].stand_in_at
    found: list[int] = []
    for place in range(len(line) - 1, -1, -1):
        if line[place].number < since:
            break
        if line[place].seat == seat:
            found.append(place)
    return found[::-1]


def count_before(live: TableState, seat: int, places: list[int]) -> int:
    """The count of a seat before the first choice that the bot made for it, or now if it has made none.

    Counts of what others did before say nothing: what they had sealed is noticed only when it is revealed.
    """
    ledger = live.teller.ledger
    return ledger.ats[seat][live.match.line[places[0]].number] - 1 if places else ledger.counts[seat]


async def deeds(live: TableState, seat: int, language: str) -> Deeds:
    """The choices of the bot that are in force, as the owner of the seat would have been told of them."""
    places = places_of_bot(live, seat) if live.seats[seat].stand_in_since is not None else []
    since = count_before(live, seat, places)
    if not places:
        return Deeds(since=since, choices=(), more=0)
    shown = places[-MOST_DEEDS:]
    return Deeds(since=since, choices=await deeds_at(live, seat, shown, language), more=len(places) - len(shown))


async def deeds_at(live: TableState, seat: int, places: list[int], language: str) -> tuple[Deed, ...]:
    """Some choices of a seat, given their places in the line, as its owner would have been told of them."""
    match, teller = live.running()
    phrases = teller.phrases_in(live.language(language))
    state = match.table_before(places[0])
    found: list[Deed] = []
    for place, entry in enumerate(match.line[places[0] : places[-1] + 1], places[0]):
        if place in places:
            said = sentences(teller, entry, (seat,), live.language(language)) or [worded(state, entry, phrases)]
            at = teller.ledger.ats[seat][entry.number]
            found.append(Deed(at=at, time=iso(teller.times[entry.number]), sentences=tuple(said)))
        play_again(state, entry)
        await asyncio.sleep(0)  # others may have a turn
    return tuple(found)


def worded(state: Any, entry: Entry[Any], phrases: Phrases) -> str:
    """A choice that nothing was told about, as it was offered."""
    for decision in deciding(state):
        for choice in decision.candidates(state) if decision.seat == entry.seat else ():
            if choice.text == entry.text:
                numbers = decision.about(state, choice)
                return str(phrases.words.say("choice", choice.kind, numbers, phrases.names))
    return entry.text
