"""Matches of every game as hashes: what both builds must agree on. Run as a program, it prints them."""

from __future__ import annotations

import sys
from hashlib import sha256

import msgspec
from tests.core.playing import GAMES, all_setups, played, setup_id, setups_to_play_out, some_choices, told

from hausmacht.core.check import compiled
from hausmacht.core.matchfile import write
from hausmacht.core.playout import playouts


class Report(msgspec.Struct, frozen=True):
    """Which build it was, and the fingerprint of each match."""

    compiled: bool
    matches: dict[str, str]


def report() -> Report:
    matches: dict[str, str] = {}
    whole = setups_to_play_out()
    for name, setup in all_setups():
        game = GAMES[name]
        match = played(game, setup, 100, -1 if (name, setup) in whole else some_choices(game))
        views = [match.view(seat) for seat in range(-1, setup.seats)]
        silent = playouts(game.new(setup), 1, 200)
        parts = [write(match).encode(), repr(told(match)).encode(), msgspec.json.encode(views), str(silent).encode()]
        matches[f"{name}-{setup_id(setup)}"] = sha256(b"\n".join(parts)).hexdigest()
    return Report(compiled(), matches)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(report()))
