"""The rulebook for people: it is read strictly, says every rule, and its figures can be drawn and played on from."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest
from tests.server.serving import people, serving

from hausmacht.core.shelf import games
from hausmacht.games.wallenstein.components import COUNTY_NAMES
from hausmacht.server.http import figures, prose
from hausmacht.server.http.prose import ProseError, read_chapter
from hausmacht.server.http.routes_rulebook import chapters_of
from hausmacht.server.http.static import is_page
from hausmacht.server.messages import ChapterTold

EVERY_GAME = pytest.mark.parametrize("game", [game for game in games() if prose.languages(game)])
CHAPTER = """# Battle

What *falls* out decides.

## Who counts

{combat.result, combat.losses} **More** cubes win, see
[the tie](#combat.tie).

- {combat.tie} first
  and more of it
- second

> {ruling.peasants} **Ruling:** Peasants alone hold nothing.
> The book says so
> in a note.
>
> Twice.

> **In short:** Count
> the cubes.
> - more: win

> **Asked:** May I?
> No.

![A *march*](figure:march)
"""


def chapter(tmp_path: Path, text: str, name: str = "07-battle.md") -> ChapterTold:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_chapter(path)


def test_a_chapter_is_read_into_sections_blocks_and_cards(tmp_path: Path) -> None:
    read = chapter(tmp_path, CHAPTER)

    assert (read.name, read.title) == ("battle", "Battle")
    assert [(span.style, span.text) for span in read.lead] == [
        ("text", "What "),
        ("italic", "falls"),
        ("text", " out decides."),
    ]
    (section,) = read.sections
    text, listed, ruling, figure = section.blocks
    assert text.keys == ("combat.result", "combat.losses")
    assert [(span.style, span.text, span.to) for span in text.text] == [
        ("bold", "More", ""),
        ("text", " cubes win, see ", ""),
        ("link", "the tie", "combat.tie"),
        ("text", ".", ""),
    ]
    assert [(item.keys, item.text[0].text) for item in listed.items] == [
        (("combat.tie",), "first and more of it"),
        ((), "second"),
    ]
    assert (ruling.kind, ruling.keys, ruling.text[0].text) == (
        "ruling",
        ("ruling.peasants",),
        "Peasants alone hold nothing.",
    )
    assert [item.text[0].text for item in ruling.items] == ["The book says so in a note.", "Twice."]
    assert (figure.figure, figure.text[1].text) == ("march", "march")
    short, asked = section.cards
    assert (short.kind, short.text[0].text, short.items[0].text[0].text) == ("short", "Count the cubes.", "more: win")
    assert (asked.kind, asked.text[0].text, asked.items[0].text[0].text) == ("asked", "May I?", "No.")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Battle\n", 1, "the first line is the title"),
        ("# Battle\n\n## Who counts\n", 2, "after the title comes a paragraph"),
        ("# Battle\n\nLead.\n\n### Too deep\n", 5, "no such block"),
        ("# Battle\n\nLead.\n\n| a | table |\n", 5, "no such block"),
        ("# Battle\n\nLead.\n\n1. first\n", 5, "no such block"),
        ("# Battle\n\nLead.\n\nText\n- item\n", 6, "an empty line ends a paragraph"),
        ("# Battle\n\nLead.\n\n- item\ntext\n", 6, "an empty line ends a list"),
        ("# Battle\n\nLead.\n\n> Some box\n", 5, "a box begins with"),
        ("# Battle\n\nLead.\n\n> **Ruling:** No reason.\n", 5, "a ruling is a statement"),
        ("# Battle\n\nLead.\n\n> **Asked:** Well?\n", 5, "a question has its answer"),
        ("# Battle\n\nLead.\n\n{Not a key} Text.\n", 5, "'Not a key' is not the key of a rule"),
        ("# Battle\n\nLead.\n\n[text](https://example.org)\n", 5, "'](' means nothing here"),
        ("# Battle\n\nLead.\n\n[text](#elsewhere)\n", 5, "a link leads to a rule"),
        ("# Battle\n\nLead.\n\nSome `code`.\n", 5, "'`' means nothing here"),
        ("# Battle\n\nLead.\n\n![no name](picture.png)\n", 5, "a figure is"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_file_and_line(
    tmp_path: Path, text: str, line: int, sentence: str
) -> None:
    with pytest.raises(ProseError) as refused:
        chapter(tmp_path, text)

    assert f"07-battle.md:{line}: " in str(refused.value)
    assert sentence in str(refused.value)


def test_the_name_of_a_file_orders_the_chapters(tmp_path: Path) -> None:
    with pytest.raises(ProseError, match=r"battle\.md:1: the name of a chapter is like"):
        chapter(tmp_path, CHAPTER, "battle.md")


def test_languages_must_say_the_same_things_in_the_same_order(tmp_path: Path) -> None:
    english = chapter(tmp_path, CHAPTER)
    german = chapter(tmp_path, CHAPTER.replace("{combat.tie} first", "zuerst"))

    assert prose.differences("x", "en", (english,), "de", (english,)) == []
    assert (
        "chapter battle differs: en has in section 1: list"
        in prose.differences("x", "en", (english,), "de", (german,))[0]
    )
    assert "has the chapters battle" in prose.differences("x", "en", (english,), "de", ())[0]


@EVERY_GAME
def test_the_rulebook_of_every_game_has_nothing_to_stumble_over(game: str) -> None:
    assert prose.problems(game) + figures.problems(game) == []


@EVERY_GAME
def test_every_rule_has_a_place_in_the_chapters_or_belongs_to_the_index_alone(game: str) -> None:
    assert prose.untold(game) == []


def test_figures_of_wallenstein_show_things_that_are_there() -> None:
    there = {*COUNTY_NAMES, "actions", "tray", "tower"}
    read = [figures.read_figure("wallenstein", name) for name in prose.figures_of("wallenstein")]

    assert len(read) == 6
    assert all(figure is not None and figure.frame.show and set(figure.frame.show) <= there for figure in read)


def test_wallenstein_has_a_rulebook_in_both_languages() -> None:
    assert prose.languages("wallenstein") == ("de", "en")
    assert len(prose.chapters("wallenstein", "de")) >= 10


@pytest.mark.anyio
async def test_chapters_and_figures_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        english = await anna.get("/api/rulebook/wallenstein?language=en")
        german = await anna.get("/api/rulebook/wallenstein?language=de")
        elsewhere = await anna.get("/api/rulebook/wallenstein?language=xx")
        figure = await anna.get("/api/rulebook/wallenstein/figures/battle?language=de")

        assert [each["name"] for each in english["chapters"]] == [each["name"] for each in german["chapters"]]
        assert english["chapters"] != german["chapters"]
        assert (german["language"], elsewhere["language"]) == ("de", "en")
        assert figure["choice"] in [option["text"] for option in figure["update"]["question"]["options"]]
        assert figure["seat"] == figure["update"]["seat"]
        assert len(figure["printed"]["counties"]) == 45
        for path in ("wallenstein/figures/nothing", "wallenstein/figures/..%2Fx", "chess"):
            assert (await anna.ask("GET", f"/api/rulebook/{path}")).status_code == 404


def test_a_rule_has_a_page_although_its_key_looks_like_a_file() -> None:
    assert is_page("rules/wallenstein/combat.losses")
    assert is_page("rules/wallenstein")
    assert not is_page("assets/missing")
    assert not is_page("missing.js")


def test_a_rulebook_that_cannot_be_read_leaves_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str, language: str) -> NoReturn:
        raise ProseError("07-battle.md:3: no such block")

    monkeypatch.setattr(prose, "chapters", broken)

    assert chapters_of("wallenstein", "en") == ()


@pytest.mark.anyio
async def test_a_figure_becomes_a_private_table_that_is_played_on_from_there(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        path = "/api/rulebook/wallenstein/figures/battle"
        figure = await anna.get(path)
        made = await anna.post(f"{path}/table", {"name": "Try: a battle"}, status=201)
        table, seat = made["id"], figure["seat"]

        assert made["my_seats"] == [seat]
        assert (made["visibility"], made["name"], made["state"]) == ("private", "Try: a battle", "playing")
        assert [each["kind"] for each in made["seats"]].count("bot") == len(made["seats"]) - 1
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 404
        update = await anna.look(table, seat)
        assert update["view"]["counties"] == figure["update"]["view"]["counties"]
        choice = {"seat": seat, "at": update["at"], "choice": figure["choice"], "key": "k"}
        after = await anna.post(f"/api/tables/{table}/choose", choice)
        assert any(event["kind"] == "fell" for event in after["events"])
