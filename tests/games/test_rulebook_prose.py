"""The prose of the rulebooks: no rule is named by its key, and every figure asks somebody something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.position import read_position
from hausmacht.games import augsburg1520, price_of_power, wallenstein

GAMES = {each.id: each for each in (wallenstein.GAME, augsburg1520.GAME, price_of_power.GAME)}
ROWS = re.compile(r"^\| ([a-z]+\.[a-z0-9-]+) \|", re.MULTILINE)
MARKS = re.compile(r"\{[a-z0-9., -]+\} |\]\(#[^)]*\)")  # anchors and links, which are not read as text
FRAME = re.compile(r"^\[frame\]\n(?:.+\n)*\n?", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_the_text_itself_names_no_rule_by_its_key(game: str) -> None:
    folder = GAMES[game].folder
    known = {key for path in folder.rglob("RULES.md") for key in ROWS.findall(path.read_text(encoding="utf-8"))}
    chapters = sorted((folder / "rulebook").glob("*/*.md"))
    assert len(chapters) > 10
    for path in chapters:
        plain = MARKS.sub("", path.read_text(encoding="utf-8"))
        assert not [key for key in re.findall(r"[a-z]+\.[a-z][a-z0-9-]+", plain) if key in known], path.name


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_asks_somebody_something(game: str) -> None:
    figures: list[Path] = sorted((GAMES[game].folder / "rulebook" / "figures").glob("*.toml"))
    assert figures
    for path in figures:
        _, _, state = read_position(FRAME.sub("", path.read_text(encoding="utf-8")), GAMES)
        advance(Table(state, Sampled(1)))
        assert next_decision(state) is not None, path.name
