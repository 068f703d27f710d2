"""Who has seen which entry of a log, and when: each audience counts the entries it knows of.

A seat does not learn how many sealed answers the others have given so far. So every audience (each seat, and those who
only watch) has its own count: sealed answers of others are added when all are revealed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hausmacht.core.match import CHOICE, REWIND, UNDO, Entry, Match
from hausmacht.core.view import SPECTATOR

HIDDEN: Final = 0


class Ledger:
    """For each audience and entry, the audience's count after seeing it; HIDDEN until then."""

    def __init__(self, seats: int, entries: Iterable[Entry[Any]]) -> None:
        self.entries: Final[list[Entry[Any]]] = []
        self.ats: Final[dict[int, list[int]]] = {audience: [] for audience in [SPECTATOR, *range(seats)]}
        self.counts: Final[dict[int, int]] = dict.fromkeys(self.ats, 0)
        self.is_alone = False  # everybody saw the last entry, and nothing older with it
        self.run = 0  # the first entry of the sealed answers that are open now; else the number of entries
        for entry in entries:
            self.add(entry)

    def is_sealed(self, entry: Entry[Any]) -> bool:
        """Whether nobody but its seat may know of it yet."""
        if entry.kind == UNDO:
            return self.entries[entry.target].sealed != 0
        return entry.sealed != 0

    def add(self, entry: Entry[Any]) -> None:
        sealed = self.is_sealed(entry)
        self.is_alone = not sealed and self.run == len(self.entries)
        self.entries.append(entry)
        if sealed:
            self.add_sealed(entry.seat)
            return
        count = len(self.entries)
        for audience, ats in self.ats.items():
            if not self.is_alone:
                for number in range(self.run, len(ats)):
                    if ats[number] == HIDDEN:
                        ats[number] = count
            ats.append(count)
            self.counts[audience] = count
        self.run = count

    def add_sealed(self, seat: int) -> None:
        for audience, ats in self.ats.items():
            if audience == seat:
                count = self.counts[audience] + 1
                self.counts[audience] = count
                ats.append(count)
            else:
                ats.append(HIDDEN)

    def public_count(self, number: int) -> int:
        """Everybody's count when an entry had been made; entries that are still sealed are not in it."""
        return max(self.ats[SPECTATOR][: number + 1])

    def knows_the_rest(self, audience: int, since: int) -> bool:
        """Whether all that is new to the audience after a count is the choice made last.

        That is one which everybody saw at once, or a sealed answer of its own.
        """
        last = self.entries[-1]
        if last.kind != CHOICE or self.ats[audience][-1] != since + 1:
            return False
        return since == last.number if self.is_alone else last.sealed != 0

    def keep(self, audience: int, since: int) -> int:
        """Up to where what the audience has seen is still in force, if it has seen everything up to `since`."""
        ats = self.ats[audience]
        keep = min(since, self.counts[audience])
        for number in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[number]
            at = ats[number]
            if at <= since and at == number + 1:
                break
            if at <= since:
                continue
            if entry.kind == UNDO and ats[entry.target] != HIDDEN:
                keep = min(keep, ats[entry.target] - 1)
            elif entry.kind == REWIND:
                for gone in ats[entry.target + 1 : number]:
                    if gone != HIDDEN:
                        keep = min(keep, gone - 1)
        return keep

    def told(self, match: Match[Any], audience: int, after: int) -> list[tuple[int, Entry[Any]]]:
        """The entries in force that the audience saw after a count, in the order in which it saw them."""
        ats = self.ats[audience]
        found: list[tuple[int, int, Entry[Any]]] = []
        for place in range(len(match.line) - 1, -1, -1):
            entry = match.line[place]
            at = ats[entry.number]
            if HIDDEN < at <= after and at == entry.number + 1:
                break
            if at > after:
                found.append((at, entry.number, entry))
        if after < 1:
            found.append((ats[0], 0, match.opening))
        found.sort()  # no two have the same number, so entries are never compared
        return [(at, entry) for at, _, entry in found]
