"""What has happened since somebody looked: the last sentences he may read, without taking the whole match up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core.match import UNDO, Entry, in_force
from hausmacht.server.play.wording import names_at
from hausmacht.server.storage.records import LoggedEntry, SeatRecord, TableRecord
from hausmacht.server.tables.asked import words_at

MOST_NEWS = 3


def news_of(
    table: TableRecord,
    seats: Sequence[SeatRecord],
    person: str,
    kept: Sequence[LoggedEntry],
    language: str,
) -> tuple[str, ...]:
    """From the end of a log: what is in force, not sealed, and was shown to everybody or to one of their seats."""
    mine = {seat.seat for seat in seats if seat.person == person}
    entries: list[Entry[Any]] = [each.entry for each in kept]
    words = words_at(table, language)
    names = names_at(seats, words)
    events = [
        event
        for entry in in_force(revealed(entries))
        for event in entry.events
        if not event.audience or mine & set(event.audience)
    ]
    return tuple(words.say("event", event.kind.name, event.facts(), names) for event in events[-MOST_NEWS:])


def revealed(entries: list[Entry[Any]]) -> list[Entry[Any]]:
    """Without the sealed answers at the end: they are open until an entry that is not sealed follows them."""
    by_number = {entry.number: entry for entry in entries}
    last = len(entries)
    while last and is_sealed(entries[last - 1], by_number):
        last -= 1
    return entries[:last]


def is_sealed(entry: Entry[Any], by_number: dict[int, Entry[Any]]) -> bool:
    """Also undos of a sealed answer; one whose target is further back than we look is not recognised."""
    if entry.kind != UNDO:
        return entry.sealed != 0
    target = by_number.get(entry.target)
    return target is None or target.sealed != 0
