"""Record whole matches between bots as replays for the tests: `python tools/record_replays.py [NAME ...]`.

Old replays must keep loading. Only re-record when a game's rules version has gone up, and only that game's matches.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from hausmacht.bots import make, names
from hausmacht.core import matchfile
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games

FOLDER = Path(__file__).parent.parent / "tests" / "replays"
MATCHES = {
    "augsburg1520-2": ("augsburg1520", 2, {}),
    "augsburg1520-5": ("augsburg1520", 5, {"start": "yellow"}),
    "wallenstein-3-draft": ("wallenstein", 3, {"setup": "draft", "tower": "two-shelves"}),
    "wallenstein-4": ("wallenstein", 4, {}),
    "wallenstein-5-all": (
        "wallenstein",
        5,
        {"court": "on", "landsknechte": "on", "leaders": "on", "statues": "winter"},
    ),
    "price_of_power-3": ("price_of_power", 3, {"scenario": "1-00"}),
    "price_of_power-2-and-bots": (
        "price_of_power",
        2,
        {"scenario": "1-02", "edition": "1.2", "secret-talks": "on", "religious-rebels": "on"},
    ),
    "price_of_power-bots": ("price_of_power", 4, {"scenario": "1-01", "bots": "all"}),
}


def play(name: str) -> Match[Any]:
    """Four `easy` bots and a `random` one take turns, or only `random` ones; now and then a choice is taken back."""
    id, seats, options = MATCHES[name]
    game = games()[id]
    setup = game.setup(seats, options)
    match = new_match(game, setup, name.encode())
    usual = "easy" if "easy" in names(game) else "random"
    bots = [make("random" if seat == 1 else usual, game, setup, seat, seat) for seat in range(seats)]
    told = [-1] * seats
    while not match.is_over():
        seat = match.decisions()[0].seat
        for event in match.events(seat, told[seat]):
            bots[seat].see(event)
        told[seat] = match.line[-1].number if match.line else 0
        question = match.question(seat)
        assert question is not None
        text = bots[seat].decide(match.view(seat), question)
        assert match.choose(seat, text) is None
        if len(match.entries) % 29 == 0 and match.undo(seat) is None:
            assert match.choose(seat, text) is None
    return match


def main() -> None:
    wanted = sys.argv[1:] or list(MATCHES)
    recorded = tomllib.loads((FOLDER / "scores.toml").read_text(encoding="utf-8"))
    for name in wanted:
        match = play(name)
        matchfile.save(match, FOLDER / f"{name}.match", players=("easy",) * match.setup.seats)
        recorded[name] = {"scores": match.game.scores(match.state), "hash": match.entries[-1].hash}
    lines = ["# The final scores of the recorded matches, as they were played.\n"]
    for name in MATCHES:
        lines.append(f'{name} = {{ scores = {recorded[name]["scores"]}, hash = "{recorded[name]["hash"]}" }}\n')
    (FOLDER / "scores.toml").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
