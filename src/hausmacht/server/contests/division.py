"""How many tables a round has, and of which size: as near as possible to what was chosen, and alike."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


class Division(msgspec.Struct, frozen=True):
    """The tables of a round, the largest first; who finds no seat has a bye."""

    sizes: tuple[int, ...]  # entrants at each table
    bots: tuple[int, ...]  # seats that a bot of the house fills, at each table
    byes: int = 0


def divided(count: int, seats: int, allowed: Collection[int], fill: bool = False) -> Division:
    """Tables for so many entrants where `seats` were chosen and the game is for `allowed`.

    Two at a table are always two; of three and more, a table may have one more or one fewer, but not fewer than three.
    Where the number does not come out even, bots fill up the tables, or as few as possible have a bye.
    """
    found = even(count, near(seats, allowed)) or (even(count, nearest(seats, allowed)) if count < seats else ())
    if found:
        return Division(found, (0,) * len(found))
    if fill:
        return filled(count, seats, allowed)
    for byes in range(1, count):
        found = even(count - byes, near(seats, allowed))
        if found:
            return Division(found, (0,) * len(found), byes)
    return Division((), (), count)


def near(seats: int, allowed: Collection[int]) -> list[int]:
    """The sizes that are as good as the one that was chosen, the chosen one first."""
    wanted = (seats,) if seats < 3 else (seats, seats + 1, seats - 1)
    return [size for size in wanted if size in allowed and (size == seats or size > 2)]


def nearest(seats: int, allowed: Collection[int]) -> list[int]:
    """All sizes there are, those nearest to the chosen one first."""
    return sorted(allowed, key=lambda size: (abs(size - seats), size))


def even(count: int, good: Collection[int]) -> tuple[int, ...]:
    """Tables that differ by one seat at most, as near to the first of `good` as can be; none: it cannot be done."""
    best: tuple[int, tuple[int, ...]] | None = None
    wanted = next(iter(good), 0)
    for tables in range(1, count + 1):
        small, larger = divmod(count, tables)
        sizes = (small + 1,) * larger + (small,) * (tables - larger)
        if set(sizes) <= set(good):
            off = sum(abs(size - wanted) for size in sizes)
            if best is None or off < best[0]:
                best = off, sizes
    return best[1] if best else ()


def filled(count: int, seats: int, allowed: Collection[int]) -> Division:
    """Tables with as few bots as possible, which sit at the last tables, one at each as long as that is enough."""
    for bots in range(1, max(seats, min(allowed)) + 1):
        whole = even(count + bots, near(seats, allowed)) or even(count + bots, nearest(seats, allowed))
        if whole:
            at = [0] * len(whole)
            for n in range(bots):
                at[-1 - n % len(whole)] += 1
            return Division(tuple(size - seat for size, seat in zip(whole, at, strict=True)), tuple(at))
    return Division((), (), count)
