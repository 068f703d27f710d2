"""The only source of luck: asked by label, answered by a resolver. The state of a match holds no generator.

Resolvers: Seeded (a committed seed), Recorded (a log), Scripted (a test, or people who roll for themselves), Sampled
(search and self-play), NoLuck (which refuses to draw), and `outcomes`, which walks through every outcome with its exact
probability.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")
BLOCK: Final = 64  # bytes that SHA-256 takes at a time


class ChanceError(Exception):
    """Scripted luck does not fit what the rules draw."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A resolver: answers how luck falls."""

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n - 1, all alike."""
        raise NotImplementedError

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        """How many of `tries` happen, each with the chance wins / of, and of `others`, with other_wins / of.

        One outcome, easy to log and to script.
        """
        raise NotImplementedError

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        """The result of `run`: numbers from 0 to each of `limits`. They are logged and scripted, not the way there."""
        raise NotImplementedError


class LuckNeededError(Exception):
    """The rules want to draw luck where there is none."""


class NoLuck(Chance):
    """Refuses to draw: for whoever tries how far things go without luck."""

    def below(self, label: str, n: int) -> int:
        raise LuckNeededError

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        raise LuckNeededError

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        raise LuckNeededError


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

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        found: i64 = 0
        limit: i64 = wins
        sides: i64 = of
        for _ in range(tries):
            if ((self.word() * sides) >> 32) < limit:
                found += 1
        limit = other_wins
        for _ in range(others):
            if ((self.word() * sides) >> 32) < limit:
                found += 1
        return found

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        return run(self)


def branch(seed: int, at: int) -> int:
    """The seed of one of many draws that belong to a seed; those of two seeds have nothing in common (SplitMix64)."""
    return mixed(mixed(seed) + at)


def mixed(number: int) -> int:
    number = (number + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return number ^ number >> 31


class Seeded(Chance):
    """From a committed seed: outcome k of a label is HMAC-SHA256(seed, "label:k"), so anybody can check it later."""

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = seed
        self.drawn: dict[str, int] = {}
        self.has_moved = False  # `drawn` is not what it was when somebody last noted it down
        key = (seed if len(seed) <= BLOCK else sha256(seed).digest()).ljust(BLOCK, b"\0")
        self.inner: Final[Any] = sha256(bytes([byte ^ 0x36 for byte in key]))
        self.outer: Final[Any] = sha256(bytes([byte ^ 0x5C for byte in key]))

    def below(self, label: str, n: int) -> int:
        return self.number(self.next_name(label)) % n

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        """Each try is a digit to the base `of` of the outcome's number, the last digit first.

        A number has 256 bits. Only so many digits are taken that all are alike to one part in 2**128; for further
        tries the number of "label:k:1" follows, then that of "label:k:2".
        """
        name = self.next_name(label)
        digits = 128 // of.bit_length()
        found = 0
        number = 0
        for each in range(tries + others):
            if each % digits == 0:
                number = self.number(name if each == 0 else f"{name}:{each // digits}")
            if number % of < (wins if each < tries else other_wins):
                found += 1
            number //= of
        return found

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        """The luck of `run` comes from its own seed, the HMAC of the label and its counter."""
        return run(Seeded(self.keyed_hash(self.next_name(label))))

    def next_name(self, label: str) -> str:
        k = self.drawn.get(label, 0)
        self.drawn[label] = k + 1
        self.has_moved = True
        return f"{label}:{k}"

    def number(self, name: str) -> int:
        return int.from_bytes(self.keyed_hash(name), "big")

    def keyed_hash(self, name: str) -> bytes:
        """HMAC-SHA256 as in RFC 2104; the seed goes into the two hashes only once, which `hmac.digest` cannot do."""
        inner = self.inner.copy()
        inner.update(name.encode())
        outer = self.outer.copy()
        outer.update(inner.digest())
        return bytes(outer.digest())


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
            raise ChanceError(f"the rules need '{label}' below {n}, but no outcome is recorded")
        wanted, outcome = self.outcomes[self.next]
        if wanted != label or not 0 <= outcome < n:
            raise ChanceError(f"the rules need '{label}' below {n}, but '{wanted}' {outcome} is recorded")
        self.next += 1
        return outcome

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        return self.below(label, tries + others + 1)

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        return [self.below(label, limit + 1) for limit in limits]

    def left(self) -> int:
        return len(self.outcomes) - self.next


class Scripted(Chance):
    """Scripted outcomes, first come first served for each label; where the script has none, `inner` decides."""

    def __init__(self, outcomes: Sequence[tuple[str, int]], inner: Chance | None = None) -> None:
        self.outcomes: Final = list(outcomes)
        self.inner: Final = inner
        self.by_hand = False  # whether the last outcome came from the script

    def below(self, label: str, n: int) -> int:
        found = self.take(label, n)
        if found >= 0:
            return found
        if self.inner is None:
            raise ChanceError(f"the rules need '{label}' below {n}, but the script has no '{label}' left")
        return self.inner.below(label, n)

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        found = self.take(label, tries + others + 1)
        if found >= 0:
            return found
        if self.inner is None:
            raise ChanceError(f"the rules need '{label}' of {tries + others}, but the script has no '{label}' left")
        return self.inner.hits(label, tries, wins, of, others, other_wins)

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        """From the script as a whole, or not at all."""
        wanted = [outcome for name, outcome in self.outcomes if name == label]
        if len(wanted) >= len(limits):
            return [self.take(label, limit + 1) for limit in limits]
        if wanted or self.inner is None:
            raise ChanceError(f"the rules need {len(limits)} outcomes '{label}', but the script has {len(wanted)}")
        self.by_hand = False
        return self.inner.simulate(label, limits, run)

    def take(self, label: str, n: int) -> int:
        self.by_hand = False
        for at, (wanted, outcome) in enumerate(self.outcomes):
            if wanted == label:
                if not 0 <= outcome < n:
                    raise ChanceError(f"'{label}' must be from 0 to {n - 1}, but the script says {outcome}")
                del self.outcomes[at]
                self.by_hand = True
                return outcome
        return -1


class Recording(Chance):
    """Passes on another resolver and notes every outcome: (label, outcome, whether it was entered by hand)."""

    def __init__(self, script: Scripted) -> None:
        self.script: Final = script
        self.notes: list[tuple[str, int, bool]] = []
        self.asked: list[
            tuple[str, list[int]]
        ] = []  # for each note, how luck was asked, and the numbers it was asked with

    def note(self, label: str, outcome: int, how: str, numbers: list[int]) -> None:
        self.notes.append((label, outcome, self.script.by_hand))
        self.asked.append((how, numbers))

    def begin(self) -> None:
        """A new page for the notes of the next choice."""
        self.notes = []
        self.asked = []

    def below(self, label: str, n: int) -> int:
        outcome = self.script.below(label, n)
        self.note(label, outcome, "below", [n])
        return outcome

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        outcome = self.script.hits(label, tries, wins, of, others, other_wins)
        self.note(label, outcome, "hits", [tries, wins, of, others, other_wins])
        return outcome

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        outcomes = self.script.simulate(label, limits, run)
        for outcome in outcomes:
            self.note(label, outcome, "simulate", limits)
        return outcomes


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

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        outcome = self.step(tries + others + 1)
        self.weight *= Fraction(ways_to_hit(tries, wins, of, others, other_wins)[outcome], of ** (tries + others))
        return outcome

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        return run(self)


def ways_to_hit(tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> list[int]:
    """For each number of hits, in how many of the of ** (tries + others) equally likely ways it comes about."""
    ways = [1]
    for each in range(tries + others):
        hit = wins if each < tries else other_wins
        longer = [0] * (len(ways) + 1)
        for count, known in enumerate(ways):
            longer[count] += known * (of - hit)
            longer[count + 1] += known * hit
        ways = longer
    return ways


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
