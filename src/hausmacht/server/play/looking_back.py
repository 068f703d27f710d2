"""Looking back: the log, the public table as it was at any moment, the match as a file, its luck."""

from __future__ import annotations

import asyncio
from typing import Any

from hausmacht.core import matchfile
from hausmacht.core.agenda import copy_of
from hausmacht.core.luck import draws
from hausmacht.core.match import Entry, play_again
from hausmacht.core.moments import moments as core_moments
from hausmacht.core.shelf import games
from hausmacht.core.teller import public_scores
from hausmacht.core.view import SPECTATOR
from hausmacht.core.wire import Frame
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.telling import frame
from hausmacht.server.play.written import Raw, encode, listed
from hausmacht.server.storage.records import BOT_SEAT

MOST_FRAMES = 200
MOST_CHOICES = 100  # that are shown step by step in one answer; the next ones are asked for from its last count


def log(live: LiveTable, audience: int, since: int, language: str) -> bytes:
    return listed(live.teller.events(audience, max(since, 0), live.language(language)))


async def frames(live: LiveTable, first: int, last: int, language: str) -> list[Frame]:
    """The public table after each public count from `first` to `last`, played again from a snapshot near by."""
    match, teller = live.running()
    ats = teller.ledger.ats[SPECTATOR]
    shown = [entry for entry in [match.opening, *match.line] if ats[entry.number]]
    groups: list[tuple[int, list[Entry[Any]]]] = []  # entries that became public together
    for entry in shown:
        if groups and groups[-1][0] == ats[entry.number]:
            groups[-1][1].append(entry)
        else:
            groups.append((ats[entry.number], [entry]))
    wanted = [at for at, _ in groups if first <= at <= last][:MOST_FRAMES]
    if not wanted:
        return []
    start, state = await table_before(live, groups, wanted[0])
    shots: list[Frame] = []
    for at, entries in groups[start:]:
        if at > wanted[-1]:
            break
        for entry in entries:
            if entry.number:
                play_again(state, entry)
                live.replayed += 1
        if at >= wanted[0]:
            shots.append(frame(teller, at, state, [(at, entry) for entry in entries], live.language(language)))
            await asyncio.sleep(0)  # others may have a turn
    return shots


async def frame_at(live: LiveTable, at: int, audience: int, language: str) -> Frame | None:
    """The public table when an audience had come to a count, or at the last moment before it."""
    public, told = live.teller.ledger.ats[SPECTATOR], live.teller.ledger.ats[audience]
    numbers = [entry.number for entry in [live.match.opening, *live.match.line]]
    found = [public[number] for number in numbers if 0 < told[number] <= at and 0 < public[number] <= at]
    if not found:
        return None
    return (await frames(live, found[-1], found[-1], language))[0]


async def moments(live: LiveTable, audience: int, since: int, language: str) -> list[Frame]:
    """What an audience saw next after a count, step by step, each with its table at that moment."""
    match, teller = live.running()
    ats = teller.ledger.ats[audience]
    last = page_end(
        [ats[entry.number] for entry in match.line if any(it.seen_by(audience) for it in entry.events)], since
    )
    places = [place for place, entry in enumerate(match.line) if since < ats[entry.number] <= last]
    if not places:
        return []
    state = match.table_before(places[0])
    found: list[Frame] = []
    for entry in match.line[places[0] : places[-1] + 1]:
        live.replayed += 1
        shots = core_moments(match.game, state, entry, audience)
        at = ats[entry.number]
        if since < at <= last:
            told = teller.events_of(at, entry, live.language(language))
            for shot in shots:
                seen: Any = tuple(Raw(said) for event, said in told[shot.first : shot.last] if event.seen_by(audience))
                if seen:
                    found.append(Frame(at, shot.view, seen, public_scores(shot.view)))
        await asyncio.sleep(0)  # others may have a turn
    return found


def page_end(ats: list[int], since: int) -> int:
    """The last count of one answer about what came after `since`: choices that became known together stay together."""
    later = sorted(at for at in ats if at > since)[:MOST_CHOICES]
    return later[-1] if later else since


async def table_before(live: LiveTable, groups: list[tuple[int, list[Entry[Any]]]], at: int) -> tuple[int, Any]:
    """Where to begin so as to reach a public count: the place among the groups, and the table before it."""
    places = {entries[-1].number: place for place, (_, entries) in enumerate(groups)}
    most = max(entries[-1].number for told, entries in groups if told < at or told == groups[0][0])
    for snapshot in await live.hall.store.snapshot(live.table.id, most, steady=True):
        place = places.get(snapshot.n)
        if place is not None and groups[place][0] < at:
            return place + 1, live.game.decode(live.setup, snapshot.state)
    return 0, copy_of(live.match.fresh())


def file(live: LiveTable, with_seed: bool, last: int | None = None) -> str:
    """The match as a file, up to its `last` entry; the seed is in it when it may be known."""
    names = tuple(seat.bot if seat.kind == BOT_SEAT else seat.name for seat in live.seats)
    return matchfile.write(live.match, with_seed, names, last)


async def luck(live: LiveTable) -> bytes:
    """Every draw of a match that is over. Others play on while it is worked out, and it is worked out once."""
    if live.luck is None:
        text = file(live, with_seed=True)
        live.luck = await asyncio.to_thread(lambda: encode(draws(matchfile.load(text, games()))))
    return live.luck
