"""The rulebooks for people: both languages say the same, every rule has its place, every figure can be laid out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.position import read_position
from hausmacht.games import augsburg1520, price_of_power

GAMES = {each.id: each for each in (augsburg1520.GAME, price_of_power.GAME)}
LANGUAGES = ("en", "de")
KEYS = re.compile(r"\{([a-z0-9., -]+)\} ")
LINK = re.compile(r"\]\(#([^)]*)\)")
FIGURE = re.compile(r"!\[.+\]\(figure:([a-z0-9-]+)\)")


def book(game: str) -> Path:
    return GAMES[game].folder / "rulebook"


def chapters(game: str, language: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((book(game) / language).glob("*.md"))}


def rules(game: str) -> set[str]:
    """The keys of the index."""
    return set(re.findall(r"^\| ([a-z]+\.[a-z0-9-]+) \|", (GAMES[game].folder / "RULES.md").read_text(), re.MULTILINE))


def rules_of_the_index_alone(game: str) -> set[str]:
    path = book(game) / "index-only.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line for line in lines if not line.startswith("#")}


def anchors(text: str) -> list[str]:
    return [key.strip() for group in KEYS.findall(text) for key in group.split(",")]


def shape(text: str) -> list[str]:
    """What each line is, whatever its language."""
    found = []
    for line in text.splitlines():
        kind = re.match(r"#+ |- |> (?=\{|\*\*)|>|!\[|.|$", line)
        assert kind is not None
        sign = kind[0] if kind[0] in ("# ", "## ", "- ", "> ", ">", "![", "") else "text"
        label = re.search(r"\*\*(Ruling|In short|Asked|See also):\*\*", line)
        keys, links, figures = anchors(line), LINK.findall(line), FIGURE.findall(line)
        found.append(f"{sign} {label[1] if label else ''} {keys} {links} {figures}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_rules_links_and_figures(game: str) -> None:
    english, german = (chapters(game, language) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for name in english:
        assert shape(english[name]) == shape(german[name]), name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_exactly_one_place(game: str, language: str) -> None:
    listed = book(game) / "index-only.txt"
    index_only = (
        {line.partition("#")[0].strip() for line in listed.read_text().splitlines()} if listed.exists() else {""}
    )
    told = [key for text in chapters(game, language).values() for key in anchors(text)]

    assert sorted({key for key in told if told.count(key) > 1}) == []
    assert sorted(set(told) - rules(game)) == []
    assert sorted(rules(game) - set(told) - index_only) == []
    assert not set(told) & index_only


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_rules_that_have_a_place(game: str, language: str) -> None:
    texts = chapters(game, language).values()
    told = {key for text in texts for key in anchors(text)}
    assert sorted({key for text in texts for key in LINK.findall(text)} - told) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_text_itself_names_no_rule_by_its_key(game: str) -> None:
    known = rules(game)
    for language in LANGUAGES:
        for name, text in chapters(game, language).items():
            plain = LINK.sub("", KEYS.sub("", text))
            assert not [key for key in re.findall(r"[a-z]+\.[a-z][a-z0-9-]+", plain) if key in known], name


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_shown_and_can_be_laid_out(game: str) -> None:
    shown = {name for text in chapters(game, "en").values() for name in FIGURE.findall(text)}
    files = {path.stem: path for path in (book(game) / "figures").glob("*.toml")}
    assert shown == files.keys()
    for path in files.values():
        text = path.read_text(encoding="utf-8")
        frame = tomllib.loads(text).get("frame", {})
        assert set(frame) <= {"show"}
        assert all(isinstance(name, str) for name in frame.get("show", []))
        found, _, state = read_position(without_frame(text), GAMES)
        assert found.id == game
        advance(Table(state, Sampled(1)))
        assert next_decision(state) is not None, path.name


def without_frame(text: str) -> str:
    return re.sub(r"^\[frame\]\n(?:.+\n)*\n?", "", text, flags=re.MULTILINE)
