"""The luck of a match, draw by draw: what somebody needs who works it out again from the revealed seed."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht.core.match import Match


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome and how it was asked for; docs/match-file.md says how it follows from the seed."""

    at: int  # the entry of the log
    label: str
    kind: str  # below, hits or simulate
    outcome: int
    by_hand: bool = False
    n: int = 0  # below: the number of outcomes
    tries: int = 0  # hits: the number of tries, each with the chance wins / of, and others, with other_wins / of
    wins: int = 0
    of: int = 0
    others: int = 0
    other_wins: int = 0


def draws(match: Match[Any]) -> list[Draw]:
    """All draws of the log in their order, also those of choices that were taken back."""
    found: list[Draw] = []
    for entry in match.entries:
        for (label, outcome, by_hand), (kind, numbers) in zip(entry.chance, entry.asked, strict=True):
            names = {"below": ("n",), "hits": ("tries", "wins", "of", "others", "other_wins")}.get(kind, ())
            known = dict(zip(names, numbers, strict=False))
            found.append(Draw(at=entry.number, label=label, kind=kind, outcome=outcome, by_hand=by_hand, **known))
    return found
