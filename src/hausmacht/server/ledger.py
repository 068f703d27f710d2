"""Who has been told which entry of a log, and when: each audience counts the entries it knows of.

A seat does not learn how many sealed answers the others have given so far. So every audience (each seat, and those who
only watch) has its own count: sealed answers of others are added when all are revealed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hausmacht.core.match import CHOICE, REWIND, UNDO, Entry, Match
from hausmacht.core.view import SPECTATOR

HIDDEN = 0


class Ledger:
    """For each audience and each entry, the audience's count after it was told; HIDDEN while it is not."""

    def __init__(self, seats: int, entries: Iterable[Entry[Any]]) -> None:
        self.entries: list[Entry[Any]] = []
        self.ats: dict[int, list[int]] = {audience: [] for audience in (SPECTATOR, *range(seats))}
        self.counts: dict[int, int] = dict.fromkeys(self.ats, 0)
        self.is_alone = False  # the last entry was told to everybody, and nothing older with it
        self.run = 0  # the first entry of the sealed answers that are open now; else the number of entries
        for entry in entries:
            self.add(entry)

    def is_sealed(self, entry: Entry[Any]) -> bool:
        """Whether nobody but its seat may know of it yet."""
        return (self.entries[entry.target] if entry.kind == UNDO else entry).sealed != 0

    def add(self, entry: Entry[Any]) -> None:
        sealed = self.is_sealed(entry)
        self.is_alone = not sealed and self.run == len(self.entries)
        self.entries.append(entry)
        for audience, ats in self.ats.items():
            if not sealed:
                count = len(self.entries)
                for number in range(self.run, len(ats)):
                    if ats[number] == HIDDEN:
                        ats[number] = count
                self.counts[audience] = count
                ats.append(count)
            elif audience == entry.seat:
                self.counts[audience] += 1
                ats.append(self.counts[audience])
            else:
                ats.append(HIDDEN)
        if not sealed:
            self.run = len(self.entries)

    def public_count(self, number: int) -> int:
        """Everybody's count when an entry had been made; entries that are still sealed are not in it."""
        return max(self.ats[SPECTATOR][: number + 1])

    def knows_the_rest(self, audience: int, since: int) -> bool:
        """Whether all that is new to the audience after a count is the choice made last.

        That is one which everybody was told of at once, or a sealed answer of its own.
        """
        last = self.entries[-1]
        if last.kind != CHOICE or self.ats[audience][-1] != since + 1:
            return False
        return since == last.number if self.is_alone else last.sealed != 0

    def keep(self, audience: int, since: int) -> int:
        """Up to where what the audience was told still holds, if it was told everything up to `since`."""
        ats = self.ats[audience]
        keep = min(since, self.counts[audience])
        for entry in reversed(self.entries):
            at = ats[entry.number]
            if at <= since and at == entry.number + 1:
                break
            if at <= since:
                continue
            if entry.kind == UNDO and ats[entry.target] != HIDDEN:
                keep = min(keep, ats[entry.target] - 1)
            elif entry.kind == REWIND:
                gone = [each for each in ats[entry.target + 1 : entry.number] if each != HIDDEN]
                keep = min([keep, *[each - 1 for each in gone]])
        return keep

    def told(self, match: Match[Any], audience: int, after: int) -> list[tuple[int, Entry[Any]]]:
        """The entries in force that the audience was told after a count, in the order in which it was told them."""
        ats = self.ats[audience]
        found: list[tuple[int, Entry[Any]]] = []
        for entry in reversed(match.line):
            at = ats[entry.number]
            if HIDDEN < at <= after and at == entry.number + 1:
                break
            if at > after:
                found.append((at, entry))
        if after < 1:
            found.append((ats[0], match.opening))
        found.sort(key=lambda each: (each[0], each[1].number))
        return found
