"""The only source of luck: asked by label, answered by a resolver. The state of a match holds no generator.

Resolvers: Live (a committed seed), Recorded (a log), Scripted (a test, or people who roll for themselves), Sampled
(search and self-play), and `outcomes`, which walks through every outcome with its exact probability.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from math import comb
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")


class ChanceError(Exception):
    """Luck that was laid out beforehand does not fit what the rules ask for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A resolver: answers how luck falls."""

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n - 1, all alike."""
        raise NotImplementedError

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        """How many of `tries` happen, each with the chance wins / of. One outcome, easy to log and to script."""
        raise NotImplementedError


class Sampled(Chance):
    """For search and self-play: the generator sfc32, which never leaves 63 bits, so both builds draw alike."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = 0x9E3779B9
        self.count: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        out: i64 = (self.a + self.b + self.count) & 0xFFFFFFFF
        self.count = (self.count + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) | (self.c >> 11)) + out) & 0xFFFFFFFF
        return out

    def below(self, label: str, n: int) -> int:
        return (self.word() * i64(n)) >> 32

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        found: i64 = 0
        limit: i64 = wins
        sides: i64 = of
        for _ in range(tries):
            if ((self.word() * sides) >> 32) < limit:
                found += 1
        return found


class Live(Chance):
    """From a committed seed: outcome k of a label is HMAC-SHA256(seed, "label:k"), so anybody can check it later."""

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = seed
        self.drawn: dict[str, int] = {}

    def below(self, label: str, n: int) -> int:
        return self.number(self.next_name(label)) % n

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        name = self.next_name(label)
        found = 0
        for each in range(tries):
            if self.number(f"{name}:{each}") % of < wins:
                found += 1
        return found

    def next_name(self, label: str) -> str:
        k = self.drawn.get(label, 0)
        self.drawn[label] = k + 1
        return f"{label}:{k}"

    def number(self, name: str) -> int:
        return int.from_bytes(hmac.digest(self.seed, name.encode(), "sha256"), "big")


def commitment_to(seed: bytes) -> str:
    """What is published before the match: the seed cannot be changed afterwards without being noticed."""
    return sha256(seed).hexdigest()


class Recorded(Chance):
    """The outcomes of a log, in order; anything else asked for is an error."""

    def __init__(self, outcomes: Sequence[tuple[str, int]]) -> None:
        self.outcomes: Final = list(outcomes)
        self.next = 0

    def below(self, label: str, n: int) -> int:
        if self.next >= len(self.outcomes):
            raise ChanceError(f"the rules ask for '{label}' below {n}, but no outcome is recorded")
        wanted, outcome = self.outcomes[self.next]
        if wanted != label or not 0 <= outcome < n:
            raise ChanceError(f"the rules ask for '{label}' below {n}, but '{wanted}' {outcome} is recorded")
        self.next += 1
        return outcome

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        return self.below(label, tries + 1)

    def left(self) -> int:
        return len(self.outcomes) - self.next


class Scripted(Chance):
    """Outcomes laid out by hand, the first of its label first; where the script is silent, `inner` answers."""

    def __init__(self, outcomes: Sequence[tuple[str, int]], inner: Chance | None = None) -> None:
        self.outcomes: Final = list(outcomes)
        self.inner: Final = inner
        self.by_hand = False  # whether the last outcome came from the script

    def below(self, label: str, n: int) -> int:
        found = self.take(label, n)
        if found >= 0:
            return found
        if self.inner is None:
            raise ChanceError(f"the rules ask for '{label}' below {n}, but the script has no '{label}' left")
        return self.inner.below(label, n)

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        found = self.take(label, tries + 1)
        if found >= 0:
            return found
        if self.inner is None:
            raise ChanceError(f"the rules ask for '{label}' of {tries}, but the script has no '{label}' left")
        return self.inner.hits(label, tries, wins, of)

    def take(self, label: str, n: int) -> int:
        self.by_hand = False
        for at, (wanted, outcome) in enumerate(self.outcomes):
            if wanted == label:
                if not 0 <= outcome < n:
                    raise ChanceError(f"'{label}' must lie from 0 to {n - 1}, but the script says {outcome}")
                del self.outcomes[at]
                self.by_hand = True
                return outcome
        return -1


class Recording(Chance):
    """Passes on another resolver and notes every outcome: (label, outcome, whether it was entered by hand)."""

    def __init__(self, script: Scripted) -> None:
        self.script: Final = script
        self.notes: list[tuple[str, int, bool]] = []

    def below(self, label: str, n: int) -> int:
        outcome = self.script.below(label, n)
        self.notes.append((label, outcome, self.script.by_hand))
        return outcome

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        outcome = self.script.hits(label, tries, wins, of)
        self.notes.append((label, outcome, self.script.by_hand))
        return outcome


class Exact(Chance):
    """One way through the tree of all outcomes; `outcomes` walks the whole tree with it."""

    def __init__(self, path: list[int]) -> None:
        self.path: Final = path
        self.depth = 0
        self.weight = Fraction(1)
        self.sizes: Final[list[int]] = []

    def step(self, n: int) -> int:
        if self.depth == len(self.path):
            self.path.append(0)
        self.sizes.append(n)
        self.depth += 1
        return self.path[self.depth - 1]

    def below(self, label: str, n: int) -> int:
        outcome = self.step(n)
        self.weight /= n
        return outcome

    def hits(self, label: str, tries: int, wins: int, of: int) -> int:
        outcome = self.step(tries + 1)
        self.weight *= Fraction(comb(tries, outcome) * wins**outcome * (of - wins) ** (tries - outcome), of**tries)
        return outcome


def outcomes(play: Callable[[Chance], T]) -> list[tuple[T, Fraction]]:
    """Every result that `play` can have, with its exact probability; `play` must do the same when luck is the same."""
    found: list[tuple[T, Fraction]] = []
    path: list[int] = []
    while True:
        chance = Exact(path)
        result = play(chance)
        if chance.weight:
            found.append((result, chance.weight))
        del path[chance.depth :]
        while path and path[-1] + 1 == chance.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1
