"""Every event, question, choice and denial of every game has its sentence in every language of the game."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.core.long_games import TABLES, is_long
from tests.core.playing import play_stretch, stretches
from tests.toll import GAME as TOLL

import hausmacht.core
from hausmacht.core.agenda import Choice
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games
from hausmacht.core.text import list_fields
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import SLOT, Catalogue, MissingWordError

EVERY_GAME = [*games().values(), TOLL]
CORE = Path(hausmacht.core.__file__).parent
WORDED = ("event", "question", "choice", "denial")  # sections whose sentences are said about values
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Eva", "Fritz")

Saying = tuple[str, str, tuple[tuple[str, Any], ...]]  # section, key, values
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)


# What a game may want to say


@cache
def sayings(game: Game[Any]) -> list[Saying]:
    """All that must be worded: what stands in the code, and what comes up when the game is played."""
    found: dict[Saying, None] = {}
    for saying in [*event_sayings(game), *denial_sayings(game), *rare_choices(game), *played_sayings(game)]:
        found[saying] = None
    return list(found)


def event_sayings(game: Game[Any]) -> Iterator[Saying]:
    for kind in game.kinds:
        for number in (1, 2):
            yield "event", kind.name, tuple((field, number) for field in kind.fields)


def denial_sayings(game: Game[Any]) -> Iterator[Saying]:
    for folder in (CORE, game.folder):
        for path in folder.rglob("*.py"):
            for code, numbers in denials_in(path.read_text(encoding="utf-8")):
                yield "denial", code, tuple((name, 1) for name in numbers)


def denials_in(source: str) -> list[tuple[str, list[str]]]:
    """The code of each denial that is written down in a module, with the names of its numbers."""
    found: list[tuple[str, list[str]]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Denial":
            code = node.args[0]
            assert isinstance(code, ast.Constant), f"the code of a denial must be a plain text: {ast.unparse(node)}"
            assert isinstance(code.value, str)
            found.append((code.value, [str(keyword.arg) for keyword in node.keywords]))
    return found


@cache
def played_sayings(game: Game[Any]) -> list[Saying]:
    found: dict[Saying, None] = {}
    for match in moments(game):
        for decision in match.decisions():
            question = match.question(decision.seat, explained=True)
            assert question is not None
            found["question", question.kind, tuple(question.numbers.items())] = None
            for option in question.options:
                found["choice", option.kind, tuple(option.numbers.items())] = None
            for refusal in question.refused:
                found["choice", refusal.kind, tuple(refusal.numbers.items())] = None
                found["denial", refusal.code, tuple(refusal.because.items())] = None
        for event in match.line[-1].events if match.line else match.opening.events:
            found["event", event.kind.name, tuple(event.facts().items())] = None
    return list(found)


def rare_choices(game: Game[Any]) -> Iterator[Saying]:
    """Choices that the modules hold ready, but that did not come up."""
    played = {key for section, key, _ in played_sayings(game) if section == "choice"}
    for choice in ready_choices(game):
        if choice.kind not in played:
            yield "choice", choice.kind, tuple(choice.numbers.items())


def setups(game: Game[Any]) -> list[Setup]:
    """With few and with many seats; then with the second, third ... value of every option."""
    most = max([len(option.values) for option in game.options], default=1)
    further = [
        {option.name: option.values[at] for option in game.options if at < len(option.values)} for at in range(most)
    ]
    return [game.setup(game.seats[0]), *[game.setup(game.seats[-1], options) for options in further]]


def moments(game: Game[Any]) -> Iterator[Match[Any]]:
    """A match at each of its decisions, and at its end; of a long game stretches at all its tables."""
    if is_long(game.id):
        for seats, options in TABLES[game.id]:
            for match in stretches(game.id, game.setup(seats, options), 3):
                for _ in play_stretch(match, Random(3)):
                    yield match
                yield match
        return
    for setup in setups(game):
        for seed in (1, 2):
            match = new_match(game, setup, bytes([seed]))
            picks = Sampled(seed)
            yield match
            while not match.is_over():
                decision = match.decisions()[-1]
                found = decision.options(match.state)
                match.choose(decision.seat, found[picks.below("pick", len(found))].text)
                yield match


@cache
def ready_choices(game: Game[Any]) -> list[Choice]:
    """All choices that the modules of a game, and the kernel, hold ready."""
    packages = (hausmacht.core.__name__, type(game).__module__)
    modules = [module for name, module in sys.modules.items() if name.startswith(packages)]
    return [choice for module in modules for value in vars(module).values() for choice in choices_in(value)]


def choice_kinds(game: Game[Any]) -> set[str]:
    return {choice.kind for choice in ready_choices(game)}


def choices_in(value: object) -> Iterator[Choice]:
    if isinstance(value, Choice):
        yield value
    elif isinstance(value, (list, tuple, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from choices_in(each)


# The checker


def missing_words(game: Game[Any], catalogue: Callable[[str], Catalogue]) -> list[str]:
    """What cannot be said in some language of the game."""
    wrong: list[str] = []
    for language in game.languages:
        words = catalogue(language)
        for section, kinds in (("choice", choice_kinds(game)), ("question", game.kinds_of_decisions())):
            wrong += [f"{language}: no word for {section}.{kind}" for kind in kinds if kind not in words.words[section]]
        for section, key, values in sayings(game):
            try:
                sentence = words.say(section, key, dict(values))
            except MissingWordError as error:
                wrong.append(str(error))
            else:
                if not sentence.strip() or "{" in sentence or "}" in sentence:
                    wrong.append(f"{language}: {section}.{key} reads '{sentence}'")
    return wrong


@every_game
def test_everything_is_worded_in_every_language(game: Game[Any]) -> None:
    assert missing_words(game, game.catalogue) == []


@every_game
def test_whatever_comes_up_in_play_is_found_in_the_code(game: Game[Any]) -> None:
    """So what comes up in no match that a test plays is found there, too."""
    played = {(section, key) for section, key, _ in played_sayings(game)}
    in_code = {(section, key) for section, key, _ in [*event_sayings(game), *denial_sayings(game)]}
    in_code |= {("choice", kind) for kind in choice_kinds(game)}
    in_code |= {("question", kind) for kind in game.kinds_of_decisions()}

    assert played <= in_code
    assert {section for section, _ in played} == set(WORDED)


def without(game: Game[Any], section: str, key: str) -> Callable[[str], Catalogue]:
    """The catalogues of a game with one word struck out."""

    def catalogue(language: str) -> Catalogue:
        words = game.catalogue(language)
        kept = {name: dict(entries) for name, entries in words.words.items()}
        del kept[section][key]
        return Catalogue(language, kept, words.formats, words.facts)

    return catalogue


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("event", "nobody-offered"),
        ("event", "short"),
        ("question", "discard-one"),
        ("choice", "trade-money"),
        ("denial", "extra-used"),
        ("denial", "learned-something"),
        ("seat", "4"),
        ("noble", "3"),
        ("tile", "5"),
        ("privilege", "5"),
        ("step", "1-3"),
        ("noun", "joker"),
    ],
)
def test_a_word_that_is_struck_out_is_missed_in_every_language(section: str, key: str) -> None:
    game = games()["augsburg1520"]

    wrong = missing_words(game, without(game, section, key))

    for language in game.languages:
        assert any(language in sentence and key in sentence for sentence in wrong)


def test_a_slot_nobody_fills_and_an_empty_sentence_are_found() -> None:
    game = games()["augsburg1520"]

    def catalogue(language: str) -> Catalogue:
        words = game.catalogue(language)
        spoilt = {**words.words, "event": {**words.words["event"], "passed": "{who} passes", "called": " "}}
        return Catalogue(language, spoilt, words.formats, words.facts)

    wrong = missing_words(game, catalogue)

    assert any("event.passed uses 'who'" in sentence for sentence in wrong)
    assert any("event.called reads" in sentence for sentence in wrong)


# The files


def catalogue_files(folder: Path, languages: Iterable[str]) -> dict[str, dict[str, dict[str, str]]]:
    """The words of each language: of one file, or of all chapters but those with proper names (`names_*.toml`)."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for language in languages:
        chapters = sorted((folder / language).glob("*.toml")) or [folder / f"{language}.toml"]
        found[language] = {}
        for path in chapters:
            if not path.stem.startswith("names_"):
                for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                    found[language].setdefault(section, {}).update(entries)
    return found


def keys_of(words: dict[str, dict[str, str]]) -> set[tuple[str, str]]:
    """All keys, without the particular forms, of which a language may need more than another."""
    return {(section, key.partition(" ")[0]) for section, entries in words.items() for key in entries}


FOLDERS = [(CORE / "words", ("en", "de")), *[(game.folder / "words", game.languages) for game in EVERY_GAME]]


@pytest.mark.parametrize(("folder", "languages"), FOLDERS, ids=lambda value: getattr(value, "parent", value))
def test_all_languages_have_the_same_words(folder: Path, languages: tuple[str, ...]) -> None:
    found = {language: keys_of(words) for language, words in catalogue_files(folder, languages).items()}

    for language in languages:
        assert found[language] == found[languages[0]]


@every_game
def test_particular_forms_are_of_values_that_exist(game: Game[Any]) -> None:
    """`bought prices=none` is of use only if `bought` is told `prices`."""
    told: dict[tuple[str, str], set[str]] = {}
    for section, key, values in [*event_sayings(game), *denial_sayings(game), *played_sayings(game)]:
        told.setdefault((section, key), set()).update(name for name, _ in values)
    for language, words in catalogue_files(game.folder / "words", game.languages).items():
        for section in WORDED:
            for key in words.get(section, {}):
                general, _, form = key.partition(" ")
                if form and (not is_long(game.id) or section in ("event", "denial")):
                    assert form.partition("=")[0] in told[section, general], f"{language}: {section}.{key}"


@every_game
def test_braces_are_slots(game: Game[Any]) -> None:
    for language, words in catalogue_files(game.folder / "words", game.languages).items():
        for section, entries in words.items():
            for key, sentence in entries.items():
                rest = SLOT.sub("", sentence)
                assert "{" not in rest and "}" not in rest, f"{language}: {section}.{key}"  # noqa: PT018


# Particular forms, and the table as text


def test_a_form_for_a_value_comes_before_the_general_sentence() -> None:
    words = games()["augsburg1520"].catalogue("en")

    assert words.say("event", "bought", {"seat": 1, "prices": (), "money": 0}) == "Blue buys nothing."
    assert "pays 600 guilders" in words.say("event", "bought", {"seat": 1, "prices": (300, 300), "money": 600})


def test_things_that_are_alike_are_counted() -> None:
    words = games()["augsburg1520"].catalogue("en")

    assert words.value("prices", (200, 200, 200, 350)) == "3×200, 350"
    assert words.value("certificates", (0, 68, 68)) == "Philipp 1, 2×joker"


def test_a_component_pack_changes_what_is_said() -> None:
    game = games()["augsburg1520"]
    cards = [["money", "money", "money"]] * 10
    prices = [250] * 17
    setup = game.setup(4, pack={"privilege_cards": {"cards": cards}, "certificate_prices": {"prices": prices}})

    words = game.catalogue("de", setup)

    assert words.value("privilege_card", 9) == "500 Gulden, 500 Gulden, 500 Gulden"
    assert words.say("choice", "buy", {"certificate": 16}) == "Philipp 17 für 250 Gulden kaufen"


@every_game
def test_every_table_can_be_told_as_text(game: Game[Any]) -> None:
    for at, match in enumerate(moments(game)):
        if at % 60 and not match.is_over():
            continue
        for seat in range(SPECTATOR, match.setup.seats):
            for language in game.languages:
                sections = game.text(match.view(seat), game.catalogue(language, match.setup), NAMES)
                assert all(len(row) == len(section.header) for section in sections for row in section.rows)
                told = "\n".join(str(each) for section in sections for each in [*section.lines, *sum(section.rows, ())])
                assert told
                assert "{" not in told


def test_a_game_without_its_own_text_lists_what_the_view_holds() -> None:
    match: Match[Any] = new_match(TOLL, TOLL.setup(TOLL.seats[0]), bytes(1))
    view = match.view(0)

    (section,) = Game.text(TOLL, view, TOLL.catalogue("en"), NAMES)

    assert (section,) == tuple(list_fields(TOLL.title, view))
    assert [str(line) for line in section.lines][:2] == ["seat  0", f"deciding  {view.deciding}"]
