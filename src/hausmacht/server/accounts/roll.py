"""The roll: what a worker must know before it believes a cookie. It is in memory, so that no request waits for it.

A cookie is signed and good by itself, unless its session has ended or its person has become one with another. Only
these exceptions are kept here. Every worker reads new lines of the roll every two seconds, and at once when it is told.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class RollLine(msgspec.Struct, frozen=True):
    """A session that has ended, or a person who is now another; without another, he is gone."""

    n: int
    session: str
    person: str
    other: str


class Roll:
    """The exceptions, as far as this worker has read them."""

    def __init__(self) -> None:
        self.last = 0  # the newest line
        self.ended: set[str] = set()
        self.others: dict[str, str] = {}  # who has become one with whom

    def read(self, lines: Iterable[RollLine]) -> tuple[set[str], set[str]]:
        """Add lines; the sessions and the people among them that are news."""
        sessions: set[str] = set()
        people: set[str] = set()
        for line in lines:
            self.last = max(self.last, line.n)
            if line.session and line.session not in self.ended:
                self.ended.add(line.session)
                sessions.add(line.session)
            elif line.person and self.others.get(line.person) != line.other:
                self.others[line.person] = line.other
                people.add(line.person)
        return sessions, people

    def is_out(self, session: str) -> bool:
        return session in self.ended

    def person(self, known_as: str) -> str:
        """Who somebody is now; people can become one several times. Empty: he is gone."""
        seen = {known_as}
        while known_as in self.others:
            known_as = self.others[known_as]
            if known_as in seen:
                break
            seen.add(known_as)
        return known_as
