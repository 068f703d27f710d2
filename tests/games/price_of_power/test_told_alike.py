"""Both languages say what is on a card, and the same: whoever changes a card changes what is told of it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.in_words import LANGUAGES, catalogue, content, in_both

from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.telling.records import describe
from hausmacht.games.price_of_power.telling.sentences import Narrator

Path = tuple[str | int, ...]
MORE = 7  # added to a number, so that no word stands for it
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")

# Fields that may change without a word, with the reason
SILENT = {
    "cost": "a share of the price; free is told only where nothing was paid for",
    "price": "a share of the price; 1 is the whole one",
    "half": "is written, or not",
    "all": "is written, or not",
    "ships": "is written, or not",
    "distant": "is written, or not",
    "spread": "is written, or not",
    "passed": "`who has passed or has not passed` is everybody",
    "any": "the same",
    "port": "what lies on a sea has a port",
    "must": "an option is told without `may`",
    "free": "a religion that a card changes is never paid for",
    "reorder": "cards that are looked at are put back in any order",
    "replace": "a dynamic realm takes the place of what was there",
    "tag": "markers are not for people",
}


@cache
def made_up() -> Content:
    """Cards to which effects are added."""
    return Content({})


def effect_told(language: str, nodes: list[Any]) -> str:
    cards = made_up()
    cards.enter(nodes)
    found = Narrator(catalogue(language)).sentence(read_list(nodes, cards).verbs)
    cards.numbering.forget()
    return found


def condition_told(language: str, row: dict[str, Any]) -> str:
    teller = Narrator(catalogue(language))
    return teller.contracted(condition.read(row).told(teller, teller.subject, False))


def told(language: str, written: Any) -> str:
    """A list of effects, or a condition."""
    return effect_told(language, written) if isinstance(written, list) else condition_told(language, written)


def all_parts() -> Iterator[tuple[str, Any]]:
    """Every list of effects and every condition of every card, with the name of the card."""
    cards = content()
    for kind in cards.types:
        row = rows("action")[kind.id]
        uses = row.get("display", {}).get("actions", [])
        found = [row["effect"], row.get("needs"), *[use["effect"] for use in uses], *[use.get("needs") for use in uses]]
        yield from ((kind.id, part) for part in found if part)
    for idea in cards.ideas:
        yield idea.id, rows("idea")[idea.id]["effect"]
    for mission in cards.missions:
        row = rows("mission")[mission.key]
        yield from ((mission.key, part) for part in (row["condition"], row["reward"]) if part)
    for milestone in cards.milestones:
        yield milestone.id, rows("milestone")[milestone.id]["condition"]
    for struggle in cards.struggles:
        yield from ((struggle.id, extra["cond"]) for extra in rows("struggle")[struggle.id]["extra"])
    for event in cards.events:
        row = rows("event")[event.id]
        options = [option["then"] for option in row["options"]]
        yield from ((event.id, part) for part in (row["pre"], *options, row["post"]) if part)


def fields(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number, switch and list of several below a value, with the way to it and another value for it."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from fields(each, (*path, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from fields(each, (*path, at))
        if len(value) > 1 and path and path[-1] != "stat":  # `stat` is a sentence: what, how, how many
            yield path, value[:-1]
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, (int, float)):
        yield path, value + MORE


def changed(written: Any, path: Path, other: Any) -> Any:
    found = copy.deepcopy(written)
    at = found
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = other
    return found


def untold(language: str, written: Any) -> list[Path]:
    """Fields of a card that can change without a word."""
    now = told(language, written)
    return [
        path
        for path, other in fields(written)
        if not may_be_silent(path, other) and told_if_read(language, changed(written, path, other)) == now
    ]


def told_if_read(language: str, written: Any) -> str:
    """Empty, if a card cannot say that."""
    try:
        return told(language, written)
    except CardError:
        return ""


def may_be_silent(path: Path, other: Any) -> bool:
    name = [step for step in path if isinstance(step, str)][-1]
    return name in SILENT


KNOWN = {  # what is said by another word, card by card
    "406-2": "`all, at most 6` is the same with and without `all`",
    "102-2": "one realm appears on one province",
    "m2-exp-circumnavigation": "one is around the world, or not",
    "456B": "the marker of Napoleon is not for people",
}


@in_both
def test_whatever_is_changed_on_a_card_changes_what_is_told(language: str) -> None:
    found = [(name, path) for name, part in all_parts() if name not in KNOWN for path in untold(language, part)]

    assert found == []


@pytest.mark.parametrize(
    ("section", "key", "without", "name"),
    [
        ("history", "conquered_tax", "gained tax value", "m4-war-spoils"),
        ("telling", "at-least", "enough", "m1-eco-reliable"),
        ("telling", "mod", "{x} changes", "military_drill"),
    ],
)
def test_a_text_without_the_number_is_noticed(
    monkeypatch: pytest.MonkeyPatch, section: str, key: str, without: str, name: str
) -> None:
    parts = [part for card, part in all_parts() if card == name]
    assert [path for part in parts for path in untold("en", part)] == []

    monkeypatch.setitem(catalogue("en").words[section], key, without)

    assert [path for part in parts for path in untold("en", part)] != []


# Both languages


def numbers(language: str, group: str, number: int) -> list[list[str]]:
    lines = describe(catalogue(language), content(), group, number)
    return [sorted([each.replace(",", ".") for each in NUMBER.findall(line)]) for line in lines]


def test_both_languages_name_the_same_numbers_line_by_line() -> None:
    cards = content()
    sizes = {
        "card_kind": len(cards.types),
        "idea": len(cards.ideas),
        "mission": len(cards.missions),
        "milestone": len(cards.milestones),
        "struggle": len(cards.struggles),
        "event": len(cards.events),
    }
    differing = [
        (group, number)
        for group, size in sizes.items()
        for number in range(size)
        if numbers("en", group, number) != numbers("de", group, number)
    ]

    assert differing == []


@pytest.mark.parametrize(
    ("group", "name", "english", "german"),
    [
        (
            "card_kind",
            "MIL-09",
            "Reaction when an enemy army enters an area with your towns.",
            "Reaktion, wenn eine feindliche Armee in ein Gebiet mit deinen Städten zieht.",
        ),
        (
            "card_kind",
            "MIL-09",
            "Place 1 unrest on one of your towns in that area. "
            "An opponent loses in that area a third as many land units as they have units there (rounded down). "
            "Military power for sieges: +1, for an opponent, in that area, this round.",
            "Setze 1 Unruhe auf eine deiner Städte in diesem Gebiet. Ein Gegner verliert in diesem Gebiet "
            "ein Drittel so viele Landeinheiten, wie er dort Einheiten hat (abgerundet). "
            "Militärische Macht für Belagerungen: +1, für einen Gegner, in diesem Gebiet, in dieser Runde.",
        ),
        (
            "card_kind",
            "DIP-07",
            "Reaction to a covert action that touches you, your vassals or your allies.",
            "Reaktion auf eine verdeckte Aktion, die dich, deine Vasallen oder Verbündeten trifft.",
        ),
        (
            "card_kind",
            "DIP-07",
            "As a reaction: The covert action is cancelled. Gain 1 prestige.",
            "Als Reaktion: Die verdeckte Aktion wird aufgehoben. Erhalte 1 Prestige.",
        ),
        (
            "card_kind",
            "MIL-03",
            "In battle, if it is a battle at sea: Add 2 artillery dice.",
            "In der Schlacht, falls es eine Seeschlacht ist: Nimm 2 Artilleriewürfel hinzu.",
        ),
        (
            "idea",
            "efficient_spies",
            "Cost of covert actions: −1 (at least 1). Cost for others to counter you: +1.",
            "Kosten verdeckter Aktionen: −1 (mindestens 1). Kosten für andere, dich abzuwehren: +1.",
        ),
        (
            "idea",
            "glorious_arms",
            "Prestige: +1, if you win the first land battle of a round. "
            "Military power for the first land battle won in a round: +1.",
            "Prestige: +1, falls du die erste Landschlacht einer Runde gewinnst. "
            "Militärische Macht für die erste gewonnene Landschlacht einer Runde: +1.",
        ),
        (
            "idea",
            "military_drill",
            "Battle dice you may roll again: +2, if it is a battle on land and it is the first round of the battle.",
            "Schlachtwürfel, die du neu werfen darfst: +2, falls es eine Schlacht zu Lande ist und "
            "es die erste Runde der Schlacht ist.",
        ),
        ("idea", "absolute_monarchy", "Government.", "Regierungsform."),
        (
            "milestone",
            "m1-war-crusader",
            "Complete when you are Catholic, Counter-Reformed, Protestant or Orthodox and you have taken 1 tax value "
            "from Muslim realms by peace terms or you are Muslim and you have won a war against a Christian realm.",
            "Erfüllt, wenn du katholisch, gegenreformiert, protestantisch oder orthodox bist und du muslimischen "
            "Reichen durch Friedensbedingungen 1 Steuerwert genommen hast oder du muslimisch bist und du gegen ein "
            "christliches Reich einen Krieg gewonnen hast.",
        ),
        (
            "milestone",
            "m4-war-spoils",
            "Complete when you have gained 6 tax value by peace terms in this age.",
            "Erfüllt, wenn du in diesem Zeitalter durch Friedensbedingungen 6 Steuerwert gewonnen hast.",
        ),
        (
            "mission",
            "brandenburg R1",
            "Complete when you own Magdeburg, Stettin or Mecklenburg (as a town or vassal) or "
            "you have any growth of tax income.",
            "Erfüllt, wenn du Magdeburg, Stettin oder Mecklenburg (als Stadt oder Vasall) besitzt oder "
            "du überhaupt Wachstum des Steuereinkommens hast.",
        ),
    ],
)
def test_triggers_and_limits_are_told_in_both_languages(group: str, name: str, english: str, german: str) -> None:
    cards = content()
    numbers = {
        "card_kind": [kind.id for kind in cards.types],
        "idea": [idea.id for idea in cards.ideas],
        "milestone": [each.id for each in cards.milestones],
        "mission": [f"{mission.deck} {mission.id}" for mission in cards.missions],
    }
    number = numbers[group].index(name)
    for language, line in zip(LANGUAGES, (english, german), strict=True):
        assert line in describe(catalogue(language), cards, group, number)
