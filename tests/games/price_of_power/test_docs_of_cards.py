"""The page about the language of cards: its tables list what the classes know, and its example of a verb works."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.price_of_power.in_words import SIGNS
from tests.games.price_of_power.laying import AUSTRIA, FRANCE
from tests.games.price_of_power.running import do, rich_table

from hausmacht.core.game import SetupError
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import verbs
from hausmacht.games.price_of_power.effects.condition import KINDS
from hausmacht.games.price_of_power.effects.counting.stats import stat_names
from hausmacht.games.price_of_power.effects.language import vocabulary
from hausmacht.games.price_of_power.effects.language.cards import texts_of
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Verb
from hausmacht.games.price_of_power.effects.parts.areas import filter as areas
from hausmacht.games.price_of_power.effects.parts.provinces import filter as provinces
from hausmacht.games.price_of_power.effects.parts.realms import filter as realms
from hausmacht.games.price_of_power.telling.records import describe

PAGE = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)
IS_COMPILED = hasattr(Verb, "__mypyc_attrs__")
in_plain_build = pytest.mark.skipif(IS_COMPILED, reason="an interpreted verb cannot derive from a compiled one")


def rows(heading: str) -> dict[str, str]:
    """The rows of the table that begins with this line: the name, and what stands beside it."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return dict(ROW.findall(table))


def blocks(language: str, first: str = "") -> list[str]:
    """Code on the page, in one language, beginning so."""
    return [body for name, body in FENCE.findall(PAGE) if name == language and body.startswith(first)]


# The tables


def test_the_page_lists_every_word_of_the_language() -> None:
    """Rules: effects.checked"""
    assert set(rows("verb")) == set(VERBS)
    assert set(rows("condition")) == set(KINDS)
    assert set(rows("areas")) == {*areas.LINES, "by"}
    assert set(rows("provinces")) == {*provinces.LINES, "by"}
    assert set(rows("realms")) == {*realms.LINES, "by"}
    assert set(rows("stat")) == set(stat_names())


def fields_known(key: str) -> set[str]:
    """The fields of a condition that is written as a table, as a refusal lists them; none for any other."""
    try:
        KINDS[key]({"something_else": 1, "n": 1})
    except CardError as error:
        only = re.search(r"has no 'something_else', only ([\w, ]+)", str(error))
        return set(only.group(1).split(", ")) if only else set()
    return set()


def test_the_page_lists_the_fields_of_every_condition() -> None:
    """Rules: effects.checked"""
    listed = {key: re.match(r"\{([\w?, ]+)\}:", meaning) for key, meaning in rows("condition").items()}
    told = {key: set(found.group(1).replace("?", "").split(", ")) for key, found in listed.items() if found}

    assert len(told) > 15
    assert {key: fields_known(key) for key in told} == told


def fields_asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The fields that each verb of our cards asks for."""
    found: dict[str, set[str]] = {}
    done = Reader.done

    def noted(read: Reader) -> None:
        verb = read.row.get("do")
        if isinstance(verb, str):
            found.setdefault(verb, set()).update(read.asked)
        done(read)

    monkeypatch.setattr(Reader, "done", noted)
    vocabulary.printed_content({})
    return found


@pytest.mark.skipif(IS_COMPILED, reason="a method of a compiled class cannot be replaced")
def test_the_page_lists_the_fields_of_every_verb_on_our_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules: effects.checked"""
    listed = {verb: set(re.findall(r"`(\w+)`", fields)) for verb, fields in rows("verb").items()}
    asked = fields_asked(monkeypatch)

    assert len(asked) > 60
    assert [(verb, field) for verb, fields in asked.items() for field in fields - {"do"} - listed[verb]] == []


# The example


@pytest.fixture
def feast() -> Iterator[dict[str, Any]]:
    """The file of the example is there, with its words."""
    added: dict[str, dict[str, str]] = {}
    for language in ("en", "de"):
        (block,) = blocks("toml", f"# words/{language}/")
        added[language] = tomllib.loads(block)["deed"]
    module = importlib.import_module("tests.games.price_of_power.verbs_feast")
    VERBS["feast"] = module.Feast
    yield {"module": module, "words": added}
    del VERBS["feast"]


def pack_of_the_page() -> dict[str, Any]:
    (block,) = [body for body in blocks("toml") if "[event." in body]
    return tomllib.loads(block)


def event_told(language: str, words: dict[str, str]) -> str:
    setup = GAME.setup(4, {"scenario": "1-01"}, pack_of_the_page())
    known = GAME.catalogue(language, setup)
    added = {**known.words, "deed": {**known.words["deed"], **words}}
    catalogue = Catalogue(language, added, known.formats, known.facts)
    content: Content = GAME.box(setup).content
    return describe(catalogue, content, "event", content.event_number["11A-1"])[0]


@in_plain_build
def test_the_verb_of_the_page_is_read_played_told_and_refused(feast: dict[str, Any]) -> None:
    """Rules: effects.checked"""
    table = rich_table()

    do(table, FRANCE, {"do": "feast", "ducats": 4, "who": "each", "guests": "everybody"})

    assert table.state.treasury.ducats[FRANCE] == table.state.treasury.ducats[AUSTRIA] == 16
    assert table.state.treasury.prestige[FRANCE] == 2
    setup = GAME.setup(4, {"scenario": "1-01"}, pack_of_the_page())
    event = texts_of(GAME.box(setup).content).events[GAME.box(setup).content.event_number["11A-1"]]
    (verb,) = event.pre.verbs
    assert isinstance(verb, feast["module"].Feast)
    assert verb.worth() > 0
    english = event_told("en", feast["words"]["en"])
    german = event_told("de", feast["words"]["de"])
    assert english == "Every player holds a feast for everybody for 4 ducats."
    assert german == "Jeder Spieler gibt ein Fest für alle, das 4 Dukaten kostet."
    assert not SIGNS.search(english + german)
    for change, said in (
        ({"ducats": 1}, "pre[0].ducats: a feast costs at least 2 ducats, not 1"),
        ({"ducats": "many"}, "pre[0].ducats: a whole number is needed, not 'many'"),
        (
            {"ducats": 4, "guests": "friends"},
            "pre[0].guests: guests is 'friends', but it must be one of nobles, everybody",
        ),
        ({"ducats": 4, "host": "self"}, "pre[0]: feast has no 'host', only who, ducats, guests"),
        ({}, "pre[0]: feast needs 'ducats'"),
    ):
        with pytest.raises(SetupError) as refused:
            GAME.setup(4, {}, {"event": {"11A-1": {"pre": [{"do": "feast", **change}]}}})
        assert str(refused.value) == f"Component pack: In event 11A-1: {said}."


@in_plain_build
@pytest.mark.usefixtures("feast")
def test_a_feast_costs_ducats_and_brings_half_as_much_prestige() -> None:
    """Rules: effects.gain"""
    table = rich_table()

    do(table, FRANCE, {"do": "feast", "ducats": 4})

    assert table.state.treasury.ducats[FRANCE] == 16
    assert table.state.treasury.prestige[FRANCE] == 2


def test_every_file_of_verbs_is_found() -> None:
    """Rules: effects.checked"""
    files = [path for path in Path(verbs.__path__[0]).rglob("*") if path.suffix in (".py", ".so")]
    written = {(path.parent.name, path.name.partition(".")[0]) for path in files if path.stem != "__init__"}
    written = {each for each in written if each[1] != "__init__"}

    assert len(vocabulary.items_of_verbs()) == len(written)
