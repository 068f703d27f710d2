"""Catalogues: templates filled with values, and missing words found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.core.playing import TOLL, seed_of

from hausmacht.core.match import new_match
from hausmacht.core.words import Catalogue, Format, MissingWordError, Tally

WORDS = {
    "event": {
        "paid": "{seat} pays {coins|coin|coins} for {card}.",
        "took": "{seats} took {cards}.",
        "odd": "{nothing}",
        "fell": "In the tray: {cubes}.",
        "fell cubes=none": "The tray is empty.",
        "marched": "{seat} marches.",
        "marched win": "{seat} marches: {win} %.",
        "marched win=0": "{seat} marches in vain.",
    },
    "seat": {"0": "Red", "1": "Blue"},
    "card": {"7": "the Fool"},
    "list": {"none": "none"},
}


def double(words: Catalogue, value: int) -> str:
    return f"{words.language}{2 * value}"


@pytest.fixture
def words() -> Catalogue:
    formats: dict[str, Format] = {
        "seat": "seat",
        "seats": "seat",
        "card": "card",
        "cards": double,
        "cubes": Tally("seat"),
    }
    return Catalogue("en", WORDS, formats)


@pytest.mark.parametrize(("coins", "text"), [(1, "1 coin"), (0, "0 coins"), (2, "2 coins")])
def test_a_template_counts_and_names(words: Catalogue, coins: int, text: str) -> None:
    assert words.say("event", "paid", {"seat": 0, "coins": coins, "card": 7}) == f"Red pays {text} for the Fool."


def test_lists_and_functions_word_values(words: Catalogue) -> None:
    assert words.say("event", "took", {"seats": (0, 1), "cards": (3,)}) == "Red, Blue took en6."
    assert words.say("event", "took", {"seats": (), "cards": (1, 2)}) == "none took en2, en4."


def test_a_tally_tells_how_many_there_are_of_each(words: Catalogue) -> None:
    assert words.say("event", "fell", {"cubes": (2, 1)}) == "In the tray: Red 2, Blue 1."
    assert words.say("event", "fell", {"cubes": (0, 3)}, ("Ann", "Bob")) == "In the tray: Bob 3."
    assert words.say("event", "fell", {"cubes": (0, 0)}) == "The tray is empty."


def test_a_sentence_may_depend_on_what_is_told(words: Catalogue) -> None:
    assert words.say("event", "marched", {"seat": 0}) == "Red marches."
    assert words.say("event", "marched", {"seat": 0, "win": 60}) == "Red marches: 60 %."
    assert words.say("event", "marched", {"seat": 0, "win": 0}) == "Red marches in vain."


def test_players_have_their_own_names(words: Catalogue) -> None:
    values = {"seat": 1, "coins": 3, "card": 7}

    assert words.say("event", "paid", values, ("Ann", "Bob")) == "Bob pays 3 coins for the Fool."
    assert words.say("event", "paid", values, ("Ann",)) == "Blue pays 3 coins for the Fool."


@pytest.mark.parametrize(
    ("key", "values", "message"),
    [
        ("lost", {}, "no word for event.lost"),
        ("paid", {"seat": 0, "coins": 1, "card": 8}, "no word for card.8"),
        ("odd", {}, "uses 'nothing', which it is not given"),
    ],
)
def test_what_cannot_be_worded_is_named(words: Catalogue, key: str, values: dict[str, Any], message: str) -> None:
    with pytest.raises(MissingWordError, match=message):
        words.say("event", key, values)


def test_a_missing_word_names_the_file_that_lacks_it(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text("[choice]\n", encoding="utf-8")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "cards.toml").write_text("[choice]\n", encoding="utf-8")
    for language, home in (("en", tmp_path / "en.toml"), ("de", tmp_path / "de")):
        with pytest.raises(MissingWordError) as told:
            Catalogue.load(tmp_path, language, {}).sibling(1, {}).say("choice", "fly", {})
        assert str(told.value) == f"{home}: no word for choice.fly"


def test_the_words_of_a_game_lie_over_those_of_the_kernel(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[choice]\ndecline = "no thanks"\n', encoding="utf-8")

    words = Catalogue.load(tmp_path, "en", {})

    assert words.word("choice", "decline") == "no thanks"
    assert words.word("denial", "game-over") == "The game is over."


@pytest.mark.parametrize("language", TOLL.languages)
def test_a_whole_match_of_toll_can_be_told(language: str) -> None:
    words = TOLL.catalogue(language)
    told = set()
    for seed in range(6):
        match = new_match(TOLL, TOLL.setup(4, {"season": "winter"}), seed_of(seed))
        while not match.is_over():
            for decision in match.decisions():
                question = match.question(decision.seat, explained=True)
                assert question is not None
                assert words.say("question", question.kind, question.numbers)
                for option in question.options:
                    assert words.say("choice", option.kind, option.numbers)
                for refused in question.refused:
                    assert words.say("denial", refused.code, refused.because)
            decision = match.decisions()[seed % len(match.decisions())]
            options = decision.options(match.state)
            match.choose(decision.seat, options[(len(match.line) + seed) % len(options)].text)
        for entry in match.entries:
            for event in entry.events:
                told.add(event.kind.name)
                assert "{" not in words.say("event", event.kind.name, event.facts())

    assert told >= {kind.name for kind in TOLL.kinds} - {"nobody-crossed"}


@pytest.mark.parametrize("language", TOLL.languages)
def test_every_event_of_toll_has_its_sentence(language: str) -> None:
    words = TOLL.catalogue(language)

    for kind in TOLL.kinds:
        assert words.say("event", kind.name, dict.fromkeys(kind.fields, 1))
    assert len(words.words["event"]) == len(TOLL.kinds), "no sentence is left over"
