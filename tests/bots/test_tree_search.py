"""The example in docs/examples: a bot from outside the package that searches with nothing but the rules."""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hausmacht.bots.arena import play_game
from hausmacht.bots.random import Random
from hausmacht.core.chance import Sampled
from hausmacht.core.shelf import games

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "tree_search"
DECLARED = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]


def bot_named(name: str) -> Any:
    """What the entry point of the example names."""
    module, _, made = DECLARED["hausmacht.bots"][name].partition(":")
    sys.path.insert(0, str(FOLDER))
    try:
        return getattr(import_module(module), made)
    finally:
        sys.path.remove(str(FOLDER))


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein"])
@pytest.mark.parametrize("name", ["tree", "tree-habit"])
def test_it_plays_a_whole_game(name: str, game: str) -> None:
    played = games()[game]
    setup = played.setup(3)
    bots = [bot_named(name)(played, setup, 0, 1), *[Random(played, setup, seat, seat) for seat in (1, 2)]]
    state, decisions = play_game(played, setup, bots, Sampled(3))

    assert decisions > 30
    assert not state.agenda
    assert bots[0].failures == []


def test_what_was_never_tried_comes_first_then_what_promises_most() -> None:
    bot_named("tree")
    search = import_module("tree_search")
    node = search.Node()
    for name, visits, wins in (("pass", 9, 1.0), ("call", 9, 8.0), ("raise", 0, 0.0)):
        way = node.ways[name] = search.Node()
        way.visits, way.wins, way.possible = visits, wins, 18

    assert search.chosen(node, ["pass", "call", "raise"], Sampled(1)) == 2
    assert search.chosen(node, ["pass", "call"], Sampled(1)) == 1
    node.ways["call"].visits = 900
    node.ways["call"].possible = node.ways["pass"].possible = 909
    node.ways["call"].wins = 450.0
    assert search.chosen(node, ["pass", "call"], Sampled(1)) == 0
