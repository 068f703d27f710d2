"""Every draw of a match with the numbers from which somebody else can work it out again."""

from __future__ import annotations

import hmac

import pytest
from tests.core.playing import GAMES, played, seed_of

from hausmacht.core.luck import Draw, draws


def number(seed: bytes, name: str) -> int:
    return int.from_bytes(hmac.digest(seed, name.encode(), "sha256"), "big")


def expected(seed: bytes, draw: Draw, name: str) -> int:
    """As docs/match-file.md tells it."""
    if draw.kind == "below":
        return number(seed, name) % draw.n
    digits = 128 // draw.of.bit_length()
    found = 0
    for each in range(draw.tries + draw.others):
        block = name if each < digits else f"{name}:{each // digits}"
        digit = number(seed, block) // draw.of ** (each % digits) % draw.of
        found += digit < (draw.wins if each < draw.tries else draw.other_wins)
    return found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_draw_can_be_worked_out_again(name: str) -> None:
    game = GAMES[name]
    match = played(game, game.setup(game.seats[0]), 5)
    counts: dict[str, int] = {}
    found = draws(match)

    assert len(found) == sum(len(entry.chance) for entry in match.entries) > 0
    for draw in found:
        k = counts.get(draw.label, 0)
        counts[draw.label] = k + 1
        assert draw.outcome == expected(seed_of(5), draw, f"{draw.label}:{k}")
