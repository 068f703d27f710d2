"""Cards tell what they do in plain sentences, in both languages: as a player would say it, not as a program."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.games.price_of_power.as_written import lists_of_effects
from tests.games.price_of_power.in_words import (
    LANGUAGES,
    RAW,
    SETUP,
    SIGNS,
    catalogue,
    content,
    in_both,
    told,
)

from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.effects.language.reading import VERBS
from hausmacht.games.price_of_power.effects.running.asking import PART
from hausmacht.games.price_of_power.telling.grammar import Phrase, read
from hausmacht.games.price_of_power.telling.records import DESCRIBED, describe
from hausmacht.games.price_of_power.telling.words import Listed, Named, formats

# verbs and articles that do not fit
WRONG = {
    "en": r"\b(it|he|she|who) (have|are|own|do|gain|place|lose)\b|\b(they|you) (has|is|does|owns|gains|places)\b"
    r"|\b[Aa] [aeio]\w|\b[Aa]n [^aeiouAEIOU]|\bto they\b|\bof you\b|\b1 (ducats|cards|claims|towns|cardinals|loans)\b",
    "de": r"\bdu (hat|ist|besitzen|darf)\b|\b(er|es|Spieler) (bist|darfst|setze|erhalte)\b|\b(von|in|an|bei) dem\b"
    r"|\bein (Stadt|Provinz|Ehe|Einheit)\b|\beine (Gebiet|Reich|Vasall|Anspruch)\b|\b1 (Karten|Kredite|Kardinäle)\b",
}


def sizes() -> dict[str, int]:
    cards = content()
    return {
        "card": len(cards.card_type),
        "card_kind": len(cards.types),
        "idea": len(cards.ideas),
        "mission": len(cards.missions),
        "milestone": len(cards.milestones),
        "struggle": len(cards.struggles),
        "event": len(cards.events),
    }


@cache
def lines(language: str) -> list[str]:
    """Every line of every card."""
    return [
        line
        for group, size in sizes().items()
        for number in range(size)
        for line in describe(catalogue(language), content(), group, number)
    ]


def event(language: str, name: str) -> list[str]:
    return describe(catalogue(language), content(), "event", content().event_number[name])


# All cards


def test_every_group_of_cards_is_told() -> None:
    assert set(sizes()) == set(DESCRIBED)
    assert min(sizes().values()) > 0


@in_both
def test_no_card_shows_a_sign_of_how_it_is_written(language: str) -> None:
    assert [line for line in lines(language) if SIGNS.search(line)] == []


@in_both
def test_no_card_shows_a_key_of_the_data(language: str) -> None:
    assert [line for line in lines(language) if RAW.search(line)] == []


@in_both
def test_verbs_and_articles_fit(language: str) -> None:
    assert [line for line in lines(language) if re.search(WRONG[language], line)] == []


@in_both
def test_every_line_is_a_sentence(language: str) -> None:
    assert [line for line in lines(language) if not re.match(r"[A-ZÄÖÜØ0-9+−]", line) or line[-1] not in ".!"] == []


@in_both
def test_no_word_is_said_twice(language: str) -> None:
    assert [line for line in lines(language) if re.search(r"\b([a-zäöüß]\w+) \1\b", line)] == []


@in_both
def test_every_effect_is_told_and_so_is_every_verb(language: str) -> None:
    verbs: set[str] = set()
    for nodes in lists_of_effects():
        sentence = told(language, *nodes)
        verbs |= {node["do"] for node in nodes}

        assert sentence.endswith(".")
        assert not SIGNS.search(sentence), sentence
        assert not RAW.search(sentence), sentence

    assert verbs <= set(VERBS)


@pytest.mark.parametrize("line", ["Place 2× unrest on town (yours).", "It place_in the area.", "You pay [1 ducat] ."])
def test_signs_are_found(line: str) -> None:
    assert SIGNS.search(line)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "If they has a claim."),
        ("en", "Place a area."),
        ("de", "Sie darf es, falls du darf."),
        ("de", "Setze 1 Unruhe in dem Reich."),
    ],
)
def test_what_does_not_fit_is_found(language: str, line: str) -> None:
    assert re.search(WRONG[language], line)


# Examples: events


def test_an_event_tells_its_options_and_its_bottom_row() -> None:
    assert event("en", "151B") == [
        "A: Lose 3 prestige.",
        "B: Place 2 unrest on your towns.",
        "Every player chooses.",
        "Then: The active player gains as much prestige as there are other players who chose the same.",
        "Bottom row: unrest and rebellion.",
    ]
    assert event("de", "151B") == [
        "A: Verliere 3 Prestige.",
        "B: Setze 2 Unruhe auf deine Städte.",
        "Es wählt: jeder Spieler.",
        "Danach: Der Spieler am Zug erhält so viel Prestige, wie es andere Spieler mit derselben Wahl gibt.",
        "Untere Zeile: Unruhe und Aufstand.",
    ]


@pytest.mark.parametrize(
    ("name", "line", "english", "german"),
    [
        (
            "11A-1",
            1,
            "B: Choose an area next to your own. Every player who owns a province in that area loses 1 stability.",
            "B: Wähle ein Gebiet neben deinen eigenen. Jeder Spieler, der eine Provinz in diesem Gebiet besitzt, "
            "verliert 1 Stabilität.",
        ),
        (
            "12A-2",
            1,
            "A: You may declare war on that realm (free). If you border on that realm, gain 2 military power.",
            "A: Du darfst diesem Reich den Krieg erklären (kostenlos). Falls du an dieses Reich grenzt: "
            "erhalte 2 militärische Macht.",
        ),
        (
            "101-1",
            0,
            "A: Austria gains 1 prestige and places 2 claims in Royal Hungary or the Hungarian Plain. "
            "Marriages with Hungary turn into disputed successions. Gain 1 military power.",
            "A: Österreich erhält 1 Prestige und setzt 2 Ansprüche in das Königliche Ungarn oder die Ungarische "
            "Tiefebene. Ehen mit Ungarn werden umstrittene Thronfolgen. Erhalte 1 militärische Macht.",
        ),
        (
            "103-1",
            1,
            "A: England chooses one: exhaust 2 manpower; or place 1 unrest on one of its towns in Wales & Wessex. "
            "It gains 1 military power and 2 prestige. Gain 1 military power.",
            "A: England wählt eines: 2 Mannstärke erschöpfen; oder 1 Unruhe auf eine seiner Städte in Wales und Wessex "
            "setzen. Es erhält 1 militärische Macht und 2 Prestige. Erhalte 1 militärische Macht.",
        ),
        (
            "111-1",
            0,
            "A: The Netherlands may develop up to 2 of their small towns into large towns for 1 administrative power "
            "and 2 ducats each. Gain 4 ducats.",
            "A: Die Niederlande dürfen bis zu 2 ihrer kleinen Städte zu großen Städten ausbauen für je "
            "1 administrative Macht und 2 Dukaten. Erhalte 4 Dukaten.",
        ),
        (
            "114-2",
            1,
            "B: Venice loses 2 prestige. The Ottomans lose 2 prestige. You may pay 1 diplomatic power to expand the "
            "trade node Alexandria or Black Sea and take a free trade action.",
            "B: Venedig verliert 2 Prestige. Das Osmanische Reich verliert 2 Prestige. Du darfst 1 diplomatische Macht "
            "zahlen und dafür den Handelsknoten Alexandria oder Schwarzes Meer ausbauen und eine kostenlose "
            "Handelsaktion nehmen.",
        ),
    ],
)
def test_an_event_reads_as_a_player_would_say_it(name: str, line: int, english: str, german: str) -> None:
    assert event("en", name)[line] == english
    assert event("de", name)[line] == german


# Examples: single effects


@pytest.mark.parametrize(
    ("node", "english", "german"),
    [
        ({"do": "gain", "res": {"D": 1, "P": 2}}, "Gain 1 ducat and 2 prestige.", "Erhalte 1 Dukaten und 2 Prestige."),
        (
            {"do": "place", "token": "U", "n": "all", "on": {"token": "TV", "area": {"names": ["Crimea"]}}},
            "Place 1 unrest on every town and every vassal in Crimea.",
            "Setze je 1 Unruhe auf alle Städte und alle Vasallen in der Krim.",
        ),
        (
            {"do": "place", "token": "G", "in": {"adjacent_to": "self"}, "who": "realm:Ottomans"},
            "The Ottomans place a claim in an area next to their own.",
            "Das Osmanische Reich setzt einen Anspruch in ein Gebiet neben seinen eigenen.",
        ),
        (
            {"do": "remove", "token": "I", "n": 3, "of": "self", "in": {"religion": ["Catholic"]}},
            "Remove 3 of your influence from Catholic areas.",
            "Entferne 3 Einfluss von dir aus Gebieten katholischen Glaubens.",
        ),
        (
            {"do": "lose", "res": {"S": 1}, "who": {"where": {"not": {"idea": "tolerance"}}, "except": "self"}},
            "Every other player who does not have the idea Tolerance loses 1 stability.",
            "Jeder andere Spieler, der die Idee Toleranz nicht hat, verliert 1 Stabilität.",
        ),
        (
            {"do": "gain", "res": {"MIL": {"stat": "large_towns", "div": 2, "round": "down", "max": 3}}},
            "Gain half as much military power as you have large towns (rounded down) (at most 3).",
            "Erhalte halb so viel militärische Macht, wie du große Städte hast (abgerundet) (höchstens 3).",
        ),
        (
            {"do": "recruit", "n": 1, "kind": "ship", "price": 0.5, "who": "realm:Papal States"},
            "The Papal States recruit up to 1 ship (at half the price).",
            "Der Kirchenstaat rekrutiert bis zu 1 Schiff (zum halben Preis).",
        ),
    ],
)
def test_an_effect_reads_as_a_player_would_say_it(node: dict[str, object], english: str, german: str) -> None:
    assert told("en", node) == english
    assert told("de", node) == german


def test_named_places_take_one_each() -> None:
    node: dict[str, object] = {"do": "place", "token": "G", "n": "all", "in": {"names": ["Naples", "Sicily"]}}

    assert told("en", node) == "Place a claim in each of Naples and Sicily."
    assert told("de", node) == "Setze je einen Anspruch in Neapel und Sizilien."


def test_what_belongs_to_somebody_is_told_with_the_owner() -> None:
    node: dict[str, object] = {"do": "place", "token": "U", "n": 2, "on": {"token": "T", "owner": "realm:Ottomans"}}

    assert told("en", node) == "Place 2 unrest on towns of the Ottomans."
    assert told("de", node) == "Setze 2 Unruhe auf Städte des Osmanischen Reichs."


def test_what_may_be_left_is_told_with_its_price() -> None:
    paid = [{"do": "research", "idea": "tolerance", "cost": 0}, {"do": "gain", "res": {"P": 1}}]
    offer: dict[str, object] = {"do": "pay", "cost": {"ADM": 3}, "then": paid}

    assert told("en", offer) == "You may pay 3 administrative power to research Tolerance and gain 1 prestige."
    assert told("de", offer) == (
        "Du darfst 3 administrative Macht zahlen und dafür Toleranz erforschen und 1 Prestige erhalten."
    )


def test_a_choice_within_a_list_is_told_as_either_and_or() -> None:
    ways = [
        {"id": "A", "then": [{"do": "gain", "res": {"P": 1}}]},
        {"id": "B", "then": [{"do": "lose", "res": {"S": 1}}]},
    ]
    node: dict[str, object] = {"do": "may", "then": [{"do": "choose", "options": ways}]}

    assert told("en", node) == "You may either gain 1 prestige or lose 1 stability."
    assert told("de", node) == "Du darfst entweder 1 Prestige erhalten oder 1 Stabilität verlieren."


def test_no_more_than_three_deeds_are_told_in_a_sentence() -> None:
    gain: dict[str, object] = {"do": "gain", "res": {"P": 1}}

    assert told("en", gain, gain, gain, gain) == (
        "Gain 1 prestige, gain 1 prestige and gain 1 prestige. Gain 1 prestige."
    )


def test_the_first_of_two_things_chosen_is_told_apart() -> None:
    first: dict[str, object] = {"do": "pick", "kind": "area", "as": "$a", "from": {"own": "self"}}
    second: dict[str, object] = {"do": "pick", "kind": "area", "as": "$b", "from": {"adjacent_to": "$a"}}
    place: dict[str, object] = {"do": "place", "token": "R", "in": {"var": "$a"}}

    assert told("en", first, second, place) == (
        "Choose an area with one of your towns, choose an area next to that area "
        "and place a rebel unit in the first area."
    )
    assert "in das erste Gebiet" in told("de", first, second, place)


# Examples: other cards


def test_an_idea_reads_as_a_player_would_say_it() -> None:
    numbers = {idea.id: at for at, idea in enumerate(content().ideas)}
    english, german = [describe(catalogue(each), content(), "idea", numbers["cannons"]) for each in LANGUAGES]

    assert english[0] == "Cost: 4 military power."
    assert german == ["Kosten: 4 militärische Macht.", "Artillerie darf ausgehoben werden."]


def test_a_mission_tells_when_it_is_fulfilled() -> None:
    numbers = {mission.name: at for at, mission in enumerate(content().missions)}
    german = describe(catalogue("de"), content(), "mission", numbers["Finish the Reconquest"])

    assert german[0] == "Erfüllt, wenn du Granada und Gibraltar besitzt."
    assert german[1] == "4 Prestige. Erhalte 1 Stabilität und setze einen Anspruch in Nordmarokko."


def test_a_price_that_is_reduced_says_by_how_much() -> None:
    numbers = {kind.name: at for at, kind in enumerate(content().types)}
    lines = describe(catalogue("en"), content(), "card_kind", numbers["Royal Progress"])

    assert lines[0] == "Cost: the cost of the action ‘increase stability’, less 2 administrative power."


@in_both
def test_what_is_offered_is_asked_in_one_sentence(language: str) -> None:
    """A question of what to do tells the thing itself, for whoever decides."""
    sequence, at = next(
        (number, place)
        for number, nodes in enumerate(lists_of_effects())
        for place, node in enumerate(nodes)
        if node["do"] == "may" and node.get("who") == "realm:Denmark"
    )
    asked = catalogue(language).say("question", "effect-may", {"part": sequence * PART + at})

    assert asked.startswith({"en": "You may ", "de": "Du darfst "}[language])
    assert asked.endswith({"en": ". Do you?", "de": ". Tust du es?"}[language])


# The grammar


def test_a_phrase_has_its_cases() -> None:
    realm = read("n:das Reich|das Reich|dem Reich")

    assert [realm.case(case) for case in ("nom", "acc", "dat")] == ["das Reich", "das Reich", "dem Reich"]
    assert read("p:the Ottomans").person == "many"
    assert Phrase(["Ulm"]).followed("and all").case("dat") == "Ulm and all"


@in_both
def test_names_with_an_article_are_of_things_that_exist(language: str) -> None:
    ids = {"united-states"}  # which is on no board
    for named in formats(GAME.box(SETUP), SETUP).values():
        ids |= set(named.ids if isinstance(named, Named) else named.keys if isinstance(named, Listed) else ())

    assert [key for key in catalogue(language).words["the"] if key.partition(" ")[2] not in ids] == []
