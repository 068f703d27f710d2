"""Parts of cards of The Price of Power: read once, they find what they mean and say it in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.price_of_power.in_words import catalogue
from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, area, laid, province, realm
from tests.games.price_of_power.one_card import fields
from tests.games.price_of_power.running import RUNNING_EFFECT

from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.vocabulary import printed_content
from hausmacht.games.price_of_power.effects.language.written import Written
from hausmacht.games.price_of_power.effects.parts import (
    read_amount,
    read_areas,
    read_meant,
    read_provinces,
    read_realms,
    read_resources,
    read_who,
)
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.telling.sentences import Narrator


def test_names_are_looked_up_when_a_part_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules: effects.names"""
    state = laid().state
    seine = read_areas({"names": ["Seine"], "religion": ["Catholic"]})
    paris = read_provinces({"ids": ["paris"], "owner": "realm:France"})
    milan = read_realms({"names": ["Milan"]})
    france = read_who("realm:France")
    for lookup in ("area", "province", "realm", "faith"):
        monkeypatch.delattr(names, lookup)
    assert seine.found(state, CASTILE, None) == [area("seine")]
    assert paris.found(state, CASTILE, None) == [province("paris")]
    assert milan.found(state, CASTILE, None) == [realm("milan")]
    assert france.players(state, CASTILE, None) == [FRANCE]


def test_a_part_knows_whether_it_is_the_player_himself_or_an_opponent() -> None:
    """Rules: effects.who"""
    assert read_who("self").is_self
    assert read_who("christian_opponent").is_opponent
    assert read_who("active").is_active
    assert read_who("none").is_nobody
    assert not read_who({"where": {"emperor": True}}).is_self


def test_a_realm_of_a_group_is_told_at_a_glance() -> None:
    """Rules: effects.who"""
    state = laid().state
    gone = next(
        at for at in range(len(state.relations.overlord)) if at not in read_realms({}).found(state, FRANCE, None)
    )
    assert gone not in read_meant("npr").realms(state, FRANCE, None)
    assert read_meant("npr").means(state, FRANCE, gone, None)
    assert read_meant("opponent").means(state, FRANCE, state.box.realm[ENGLAND], None)
    assert not read_meant("opponent").means(state, FRANCE, state.box.realm[FRANCE], None)


@pytest.mark.parametrize(("raw", "there", "comes_to"), [(2, 9, 2), ("all", 9, 9), ({"half": True, "max": 3}, 9, 3)])
def test_an_amount_is_a_number_or_a_share_of_what_is_there(raw: object, there: int, comes_to: int) -> None:
    """Rules: effects.amounts"""
    assert read_amount(raw).of(laid().state, FRANCE, there) == comes_to


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["an area of France", "2 ducats and 1 prestige", "nothing", "that area"]),
        ("de", ["ein Gebiet von Frankreich", "2 Dukaten und 1 Prestige", "nichts", "dieses Gebiet"]),
    ],
)
def test_parts_tell_themselves(language: str, told: list[str]) -> None:
    teller = Narrator(catalogue(language))
    found = [
        str(read_areas({"areas_of": "realm:France"}).told(teller)),
        read_resources({"D": 2, "P": 1}).told(teller),
        Cost({}).told(teller),
        str(read_areas({"var": "$a"}).told(teller)),
    ]
    assert found == told


@pytest.mark.parametrize(
    ("raw", "english", "german"),
    [
        (
            {"not": {"any": [{"hre": True}, {"distant": True}]}},
            "an area outside the Empire on the main map",
            "ein Gebiet außerhalb des Reichs des Kaisers auf der Hauptkarte",
        ),
        (
            {"not": {"all": [{"hre": True}, {"elector": True}]}},
            "an area but not in the Empire with an elector",
            "ein Gebiet aber nicht im Reich des Kaisers mit einem Kurfürsten",
        ),
        ({"not": {"not": {"hre": True}}}, "an area in the Empire", "ein Gebiet im Reich des Kaisers"),
        (["Naples", "Sicily"], "Naples or Sicily", "Neapel oder Sizilien"),
        (None, "an area", "ein Gebiet"),
    ],
)
def test_filters_within_filters_and_plain_lists_are_told(raw: object, english: str, german: str) -> None:
    """Rules: effects.filters"""
    areas = read_areas(raw)
    assert [str(areas.told(Narrator(catalogue(language)))) for language in ("en", "de")] == [english, german]


def test_a_variable_is_what_it_is_bound_to() -> None:
    """Rules: effects.filters"""
    state = laid().state
    assert read_areas("$t").found(state, FRANCE, RUNNING_EFFECT) == [area("seine")]  # the area of the province
    assert read_provinces("$t").found(state, FRANCE, RUNNING_EFFECT) == [province("paris")]
    assert read_meant("$t").realms(state, ENGLAND, RUNNING_EFFECT) == [state.box.realm[FRANCE]]


def kept(thing: object, way: str, seen: set[int]) -> Iterator[str]:
    """Tables and readers below a typed value, with the way to them."""
    if thing is None or isinstance(thing, (str, int, float)) or callable(thing) or id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, (Written, Fields)) or (isinstance(thing, dict) and "do" in thing):
        yield way
    elif isinstance(thing, dict):
        for key, each in thing.items():
            yield from kept(each, f"{way}[{key}]", seen)
    elif isinstance(thing, (list, tuple)):
        for at, each in enumerate(thing):
            yield from kept(each, f"{way}[{at}]", seen)
    else:
        for name, each in fields(thing):
            yield from kept(each, f"{way}.{name}", seen)


def test_nothing_is_kept_as_it_stands_on_the_cards() -> None:
    """Rules: effects.checked"""
    content = printed_content({})

    assert list(kept(content, "content", set())) == []
    assert len(content.numbering.lists) == len(content.effects) > 1_000
    assert list(kept([Written({"do": "gain"})], "here", set())) == ["here[0]"]
