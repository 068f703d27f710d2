"""Everything that can be said in The Price of Power has its sentence in both languages."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any

import pytest

from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.words import Catalogue, MissingWordError
from hausmacht.games import price_of_power
from hausmacht.games.price_of_power import GAME, parts
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.telling.words import Named

from .laying import FRANCE, answer, laid, told
from .running import do

FOLDER = Path(price_of_power.__file__).parent
LANGUAGES = ("en", "de")
PLAYED = (("1-01", 4), ("1-00", 3), ("2-05", 3), ("1-04", 2))  # scenario and people
DECISIONS = 500  # looked at in each of them
MOST_CHOICES = 40  # looked at in each decision
Saying = tuple[str, str, tuple[tuple[str, Any], ...]]
PLACEHOLDER = re.compile(r"\{([a-z_]+)(?:\|[^}]*)?\}")
in_both = pytest.mark.parametrize("language", LANGUAGES)


@cache
def catalogue(language: str) -> Catalogue:
    return GAME.catalogue(language, GAME.setup(4, {"scenario": "1-01"}))


def unsaid(language: str, sayings: Iterator[Saying]) -> list[str]:
    """What cannot be worded, or is worded badly."""
    words = catalogue(language)
    wrong: dict[str, None] = {}
    for section, key, values in sayings:
        try:
            sentence = words.say(section, key, dict(values))
        except MissingWordError as error:
            wrong[str(error)] = None
        else:
            if not sentence.strip() or "{" in sentence or "}" in sentence:
                wrong[f"{section}.{key} reads '{sentence}'"] = None
    return list(wrong)


# What stands in the code


def modules() -> list[Any]:
    for found in walk_packages(price_of_power.__path__, f"{price_of_power.__name__}."):
        import_module(found.name)
    return [module for name, module in sys.modules.items() if name.startswith(price_of_power.__name__)]


def choices_in(value: object) -> Iterator[Choice]:
    if isinstance(value, Choice):
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from choices_in(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from choices_in(each)


@cache
def ready_choices() -> dict[str, Choice]:
    """One choice of each kind that a module holds ready."""
    found: dict[str, Choice] = {}
    for module in modules():
        for value in vars(module).values():
            for choice in choices_in(value):
                found.setdefault(choice.kind, choice)
    return found


def denials() -> Iterator[Saying]:
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Denial":
                assert isinstance(node.args[0], ast.Constant), ast.unparse(node)
                yield "denial", str(node.args[0].value), tuple((str(each.arg), 1) for each in node.keywords)


def question_kinds() -> set[str]:
    return {kind for kind, make in parts.ITEMS.items() if isinstance(make, type) and issubclass(make, Decision)}


@in_both
def test_every_kind_of_event_has_a_sentence(language: str) -> None:
    told: Iterator[Saying] = (
        ("event", kind.name, tuple((field, number) for field in kind.fields))
        for kind in GAME.kinds
        for number in (1, 2)
    )

    assert unsaid(language, told) == []


@in_both
def test_every_denial_in_the_code_has_a_sentence(language: str) -> None:
    assert unsaid(language, denials()) == []


@in_both
def test_every_choice_in_the_code_has_a_sentence(language: str) -> None:
    ready = ready_choices()

    assert len(ready) > 250
    assert [kind for kind in ready if kind not in catalogue(language).words["choice"]] == []
    assert unsaid(language, (("choice", kind, tuple(each.numbers.items())) for kind, each in ready.items())) == []


@in_both
def test_every_question_in_the_code_has_a_sentence(language: str) -> None:
    assert sorted(kind for kind in question_kinds() if kind not in catalogue(language).words["question"]) == []


def test_a_sentence_that_is_missing_is_found() -> None:
    assert unsaid("en", iter([("event", "no-such-event", ())])) == [
        f"{GAME.folder / 'words' / 'en'}: no word for event.no-such-event"
    ]
    assert unsaid("de", iter([("event", "town", ())])) != []


# What comes up in play


@cache
def played() -> dict[Saying, None]:
    """All that is asked, offered, refused and told in the first part of a few matches."""
    found: dict[Saying, None] = {}
    for number, (scenario, people) in enumerate(PLAYED):
        state = GAME.new(GAME.setup(people, {"scenario": scenario}))
        table = Table(state, Sampled(number), recorded=True)
        luck = Random(number)
        advance(table)
        for _ in range(DECISIONS):
            asked = next_decision(state)
            if asked is None:
                break
            found["question", asked.kind, tuple(asked.numbers(state).items())] = None
            for choice in asked.candidates(state)[:MOST_CHOICES]:
                found["choice", choice.kind, tuple(asked.about(state, choice).items())] = None
                denial = asked.why_not(state, choice)
                if denial is not None:
                    found["denial", denial.code, tuple(denial.numbers.items())] = None
            choose(table, asked, luck.choice(asked.options(state)))
            for event in table.events:
                found["event", event.kind.name, tuple(event.facts().items())] = None
            table.events.clear()
    return found


@in_both
def test_whatever_comes_up_in_play_has_a_sentence(language: str) -> None:
    assert {section for section, _, _ in played()} == {"event", "question", "choice", "denial"}
    assert unsaid(language, iter(played())) == []


def test_whatever_comes_up_in_play_stands_in_the_code() -> None:
    """So what comes up in no match that a test plays is found there, too."""
    known = {("event", kind.name) for kind in GAME.kinds} | {("choice", kind) for kind in ready_choices()}
    known |= {("question", kind) for kind in question_kinds()} | {(section, key) for section, key, _ in denials()}

    assert {(section, key) for section, key, _ in played()} - known == set()


# The files


def chapters(language: str, proper_names: bool) -> dict[str, dict[str, str]]:
    """All sections; the names of places, realms and cards are in chapters of their own."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((FOLDER / "words" / language).glob("*.toml")):
        if path.stem.startswith("names_") == proper_names:
            for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                found.setdefault(section, {}).update(entries)
    return found


def test_both_languages_have_the_same_words() -> None:
    english, german = [
        {(section, key.partition(" ")[0]) for section, entries in chapters(language, False).items() for key in entries}
        for language in LANGUAGES
    ]

    assert english == german


def test_german_names_are_of_things_that_exist() -> None:
    formats = catalogue("de").formats
    named = {each.section: each for each in formats.values() if isinstance(each, Named)}

    for section, entries in chapters("de", True).items():
        assert [key for key in entries if key not in named[section].ids] == []


@pytest.mark.parametrize("section", ["card", "idea", "mission", "milestone", "struggle", "event_card"])
def test_every_card_has_a_german_name(section: str) -> None:
    formats = catalogue("de").formats
    named = next(each for each in formats.values() if isinstance(each, Named) and each.section == section)

    assert [key for key in named.ids if key not in chapters("de", True)[section]] == []


# Said as figures; everything else has a name
# fmt: off
NUMBERS = {
    "adm", "against", "age", "alliances", "army", "authority", "available", "bonuses", "bot_card", "bot_power",
    "capacity", "cards", "charges", "colonists", "cores", "cost", "cubes", "dice", "dip", "ducats", "events",
    "exhausted", "freed", "have", "hidden", "hits", "kept", "left", "loans", "marriages", "merchants", "mil",
    "missions", "most", "need", "net", "number", "occupied", "other_army", "own", "papacy", "pirates", "points",
    "prestige", "price",
    "returned", "round", "ships", "skill", "slot", "spaces", "stability", "strength", "tax", "taxes",
    "territory", "talks", "towns", "trade_power",
    "units", "upkeep", "value", "votes",
}
# fmt: on


@in_both
def test_only_amounts_are_said_as_figures(language: str) -> None:
    """A trade card, a realm or a person is named, not numbered."""
    words = catalogue(language)
    said = {
        name
        for section in ("event", "question", "choice", "denial")
        for sentence in words.words[section].values()
        for name in PLACEHOLDER.findall(sentence)
    }
    assert "good" in said
    assert said - set(words.formats) - NUMBERS == set()


def test_trade_cards_are_called_by_their_goods() -> None:
    """Rules: trade.reveal"""
    words = catalogue("en")
    assert words.say("choice", "sell", {"good": 3, "node": 0}).startswith("cloth at ")
    assert words.say("event", "goods-revealed", {"player": 0, "goods": (0, 3)}).endswith("Turned up: chinaware, cloth.")


def test_one_ducat_is_not_ducats() -> None:
    words = catalogue("en")
    assert words.say("event", "ducats", {"player": 0, "change": -1, "ducats": 4}) == (
        "France: −1 ducat, 4 in the treasury."
    )
    assert words.say("choice", "give-money", {"ducats": 1}) == "give 1 ducat"


# What a chosen way does, and texts without abbreviations


def test_what_a_side_of_a_battle_does_is_a_sentence() -> None:
    facts: dict[str, object] = {"side": 0, "player": NOBODY}
    assert catalogue("en").say("event", "won", facts) == "The attacker wins the battle."
    assert catalogue("de").say("event", "won", facts) == "Der Angreifer gewinnt die Schlacht."


def test_who_chooses_a_way_is_told_with_what_it_does() -> None:
    """France takes the second of three ways, and everybody reads what it brings."""
    ways = [
        {"id": "A", "then": [{"do": "gain", "res": {"P": 2}}]},
        {"id": "B", "then": [{"do": "gain", "res": {"D": 3}}]},
        {"id": "C", "then": []},
    ]
    table = laid()
    before = table.state.treasury.ducats[FRANCE]
    do(table, FRANCE, {"do": "choose", "options": ways})
    answer(table, "option b")
    advance(table)
    assert table.state.treasury.ducats[FRANCE] == before + 3
    (facts,) = told(table, "way-chosen")
    assert (facts["player"], facts["option"]) == (FRANCE, 1)
    assert catalogue("en").say("event", "way-chosen", facts) == "France chooses way B: Gain 3 ducats."
    assert catalogue("de").say("event", "way-chosen", facts) == "Frankreich wählt Weg B: Erhalte 3 Dukaten."


def test_a_way_that_does_nothing_is_told_as_such() -> None:
    table = laid()
    do(
        table,
        FRANCE,
        {"do": "choose", "options": [{"id": "A", "then": [{"do": "gain", "res": {"P": 2}}]}, {"id": "B", "then": []}]},
    )
    answer(table, "option b")
    advance(table)
    (facts,) = told(table, "way-chosen")
    assert facts["sequence"] == NOBODY
    assert catalogue("en").say("event", "way-chosen", facts) == "France chooses way B: nothing happens."
    assert catalogue("de").say("event", "way-chosen", facts) == "Frankreich wählt Weg B: Nichts geschieht."
