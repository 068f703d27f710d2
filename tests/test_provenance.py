"""What is a reconstruction says so: on the pieces, in the table as text, and in the counts of the rules page."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.games.augsburg1520.test_pack import PACK as AUGSBURG_PACK
from tests.server.serving import people, serving

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.shelf import games
from hausmacht.core.text import Section, has_mark, line, marked, with_note
from hausmacht.core.words import ASTERISK
from hausmacht.games.augsburg1520 import GAME as AUGSBURG
from hausmacht.games.price_of_power import GAME as POWER
from hausmacht.games.price_of_power.printed import source_said
from hausmacht.games.wallenstein import GAME as WALLENSTEIN

MODULES = {"court": "on", "landsknechte": "on"}
BANNERS: list[dict[str, int]] = [{}, {"money": 1}, {"money": 2}, {"money": 3}]
EVERY_GAME = pytest.mark.parametrize("name", list(games()))
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def told(game: Game[Any], setup: Setup, language: str = "en") -> list[Section]:
    """The table in words when the first question is put."""
    state = game.new(setup)
    advance(Table(state, Sampled(1)))
    return game.text(game.view(state, 0), game.catalogue(language, setup), ["Anna", "Ben", "Clara", "Dirk"])


def starred(sections: Iterable[Section]) -> list[str]:
    """The lines that carry the sign."""
    lines = [each for section in sections for each in (*section.lines, *[cell for row in section.rows for cell in row])]
    return [str(each) for each in lines if any(span.dim and span.text == ASTERISK for span in each.spans)]


# What is printed


def test_the_prices_and_tiles_of_augsburg_say_which_are_guesses() -> None:
    printed = AUGSBURG.printed(AUGSBURG.setup(3))

    assert printed.prices_source == printed.privilege_cards_source == "reconstruction"
    assert [tile.source for tile in printed.tiles] == ["printed"] * 2 + ["reconstruction"] * 4


def test_what_a_pack_of_augsburg_replaces_is_no_reconstruction() -> None:
    printed = AUGSBURG.printed(AUGSBURG.setup(3, pack={"church": AUGSBURG_PACK["church"]}))

    assert [tile.source for tile in printed.tiles][2:4] == ["pack", "reconstruction"]
    assert printed.prices_source == "reconstruction"


def test_favors_and_banners_say_which_are_guesses() -> None:
    printed = WALLENSTEIN.printed(WALLENSTEIN.setup(4, MODULES))

    assert printed.court is not None
    known = [number for number, favor in enumerate(printed.court.favors, 1) if favor.source == "printed"]
    assert known == [1, 4, 12]
    assert [banner.source for banner in printed.landsknechte] == ["printed"] + ["reconstruction"] * 3
    assert [banner.money for banner in printed.landsknechte] == [0, 2, 4, 6]


def test_what_a_pack_of_wallenstein_replaces_is_no_reconstruction() -> None:
    pack = {"favor": {"2": {"amount": 4}}, "landsknechte": BANNERS}
    printed = WALLENSTEIN.printed(WALLENSTEIN.setup(4, MODULES, pack))

    assert printed.court is not None
    assert [favor.source for favor in printed.court.favors[:3]] == ["printed", "pack", "reconstruction"]
    assert {banner.source for banner in printed.landsknechte} == {"pack"}


def test_the_cards_of_the_price_of_power_say_where_they_come_from() -> None:
    printed = POWER.printed(POWER.setup(4, {"scenario": "1-01"}))

    assert {card.source for card in printed.cards} == {"reconstruction"}
    assert {idea.source for idea in printed.ideas} == {"reconstruction"}
    assert {mission.source for mission in printed.missions} == {"reconstruction"}
    assert {*printed.milestone_sources, *printed.struggle_sources} == {"reconstruction"}
    assert {*printed.event_sources} == {"printed", "partly"}
    assert len(printed.event_sources) == len(printed.events)
    named = {each.name: each.source for each in printed.characters}
    assert (named["Friedrich III"], named["Isabel I"], named["Estates-General"]) == (
        "reconstruction",
        "partly",
        "printed",
    )


def test_a_record_of_a_pack_is_no_reconstruction_unless_it_says_so() -> None:
    pack = {"idea": {"cannons": {"cost": {"MIL": 5}}}, "mission": {"france 1A": {"provenance": "reconstruction"}}}
    printed = POWER.printed(POWER.setup(4, {"scenario": "1-01"}, pack))

    assert [idea.id for idea in printed.ideas if idea.source == "pack"] == ["cannons"]
    assert {mission.source for mission in printed.missions} == {"reconstruction"}


def test_the_words_of_a_record_are_told_apart() -> None:
    assert source_said("reconstruction") == "reconstruction"
    assert source_said("found: shorthand of the facts file") == "printed"
    assert source_said("found: public event list with machine-read texts, icons inferred") == "partly"
    assert source_said("skills found; dice reconstruction") == "partly"
    assert source_said("component pack") == "pack"


# Counted


def test_what_is_counted_is_what_the_pieces_say() -> None:
    power = POWER.printed(POWER.setup(4, {"scenario": "1-01"}))
    counts = {each.pieces: each for each in POWER.provenance()}

    assert counts["event"].partly == power.event_sources.count("partly")
    assert counts["mission"].reconstruction == len(power.missions)
    rulers = counts["event_ruler"].reconstruction + counts["ruler"].reconstruction
    assert rulers == [each.source for each in power.characters].count("reconstruction")
    wallenstein = {each.pieces: (each.printed, each.reconstruction) for each in WALLENSTEIN.provenance()}
    assert wallenstein == {"favor": (3, 18), "landsknechte": (1, 3)}
    assert sum(each.reconstruction for each in AUGSBURG.provenance()) == 17 + 4 * 5 + 10


@EVERY_GAME
def test_every_sort_of_pieces_has_a_name_and_a_pack_can_replace_it(name: str) -> None:
    game = games()[name]
    for language in game.languages:
        words = game.catalogue(language).words.get("pieces", {})
        assert [each.pieces for each in game.provenance()] == list(words), language
    for each in game.provenance():
        if each.table:
            with pytest.raises(SetupError) as refused:
                game.setup(game.seats[-1], pack={each.table: {"nothing": {}}})
            assert f"cannot replace '{each.table}'" not in str(
                refused.value
            )  # the table is known, what stands in it is not


# In the terminal


@LANGUAGES
def test_the_terminal_marks_guessed_prices_and_explains_the_mark_once(language: str) -> None:
    sections = told(AUGSBURG, AUGSBURG.setup(3), language)

    marks = starred(sections)
    assert any("800" in each for each in marks)  # the church on top
    assert any("200" in each or "250" in each or "300" in each or "350" in each for each in marks)  # certificates
    notes = [section for section in sections if section.title.startswith(ASTERISK)]
    assert notes == [sections[-1]]
    assert AUGSBURG.catalogue(language).word("source", "note") in str(notes[0].lines[0])


def test_with_a_pack_for_all_guesses_nothing_is_marked() -> None:
    sections = told(AUGSBURG, AUGSBURG.setup(3, pack=AUGSBURG_PACK))

    assert starred(sections) == []
    assert not any(section.title.startswith(ASTERISK) for section in sections)


def test_a_joker_has_no_mark() -> None:
    words = AUGSBURG.catalogue("en", AUGSBURG.setup(3))

    assert (words.value("cost_mark", 67), words.value("cost_mark", 68)) == (ASTERISK, "")


def test_the_terminal_marks_favors_and_banners() -> None:
    words = WALLENSTEIN.catalogue("en", WALLENSTEIN.setup(4, MODULES))

    assert [words.value("favor_mark", number) for number in (1, 2, 4, 21)] == ["", ASTERISK, "", ASTERISK]
    assert [words.value("banner_mark", card) for card in range(4)] == ["", ASTERISK, ASTERISK, ASTERISK]
    assert starred(told(WALLENSTEIN, WALLENSTEIN.setup(4, MODULES)))
    assert starred(told(WALLENSTEIN, WALLENSTEIN.setup(4))) == []


@LANGUAGES
def test_the_pages_of_cards_mark_every_reconstructed_card(language: str) -> None:
    setup = POWER.setup(4, {"scenario": "1-01"})
    sections = told(POWER, setup, language)

    titles = {POWER.catalogue(language, setup).word("text", key) for key in ("card-page", "display-page")}
    pages = [section for section in sections if section.title in titles]
    assert pages
    for page in pages:
        *cards, note = page.lines
        assert starred([page]) == [str(each) for each in cards]
        assert str(note).startswith(ASTERISK)


def test_a_note_stands_only_where_a_mark_is() -> None:
    words = AUGSBURG.catalogue("en")
    plain = Section("A", lines=(line("nothing"),))
    detail = Section("B", lines=(line("something", marked(ASTERISK)),), detail=True)
    page = Section("C", lines=(line("something", marked(ASTERISK)),), on_request=True)

    assert with_note([plain], words) == [plain]
    assert [section.detail for section in with_note([plain, detail], words)] == [False, True, True]
    assert len(with_note([page], words)[0].lines) == 2
    assert not has_mark(Section("D", lines=(line("5 * 3", marked("")),)))


# On the server


@pytest.mark.anyio
async def test_the_server_tells_where_pieces_and_rules_come_from(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as [anna]:
        english = await anna.get("/api/pieces/price_of_power")
        german = await anna.get("/api/pieces/price_of_power?language=de")
        rules = await anna.get("/api/rules/price_of_power")

    assert [each["name"] for each in english][:3] == ["Kinds of action cards", "Ideas", "Missions"]
    assert german[0]["name"] == "Arten von Aktionskarten"
    assert (english[0]["reconstruction"], english[0]["table"]) == (26, "action")
    ours = {rule["key"] for rule in rules if rule["reconstruction"]}
    assert {"manpower.tracks", "trade.free-trade", "bots.siege"} <= ours
    assert not {"siege.strength", "ruling.plays-as", "bots.trade"} & ours
