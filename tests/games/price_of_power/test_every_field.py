"""A pack that changes something and a game that ignores it is impossible: every kind of field of every card is changed.

Rules: effects.checked
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.games.price_of_power.in_words import LANGUAGES, catalogue
from tests.games.price_of_power.one_card import Row, dump, read_card, refusal

from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language.cards import CardText
from hausmacht.games.price_of_power.pack import GROUPS, SETTLED, SETTLED_OF_RULERS, printed
from hausmacht.games.price_of_power.telling.sentences import Narrator

Path = tuple[str | int, ...]
Place = tuple[str, str]  # a verb, a condition or a kind of record, and one of its fields
NAMES_A_FIELD = re.compile(r"[a-z_]+[\[.:]|an? [a-z]+ (needs|has no) '[a-z_]+'")
AT_RANDOM = 250  # fields that are changed beside one of each kind


def places(value: Any, path: Path, owner: str) -> Iterator[tuple[Path, Place, Any]]:
    """Every field below a value, with the place it has in the language of effects."""
    if isinstance(value, dict):
        owner = value.get("do", owner)
        for key, each in value.items():
            yield (*path, key), (owner, key), each
            yield from places(each, (*path, key), key)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from places(each, (*path, at), owner)


def changed(row: Row, path: Path, value: Any) -> Row:
    """The card with another value in a field."""
    found = deepcopy(row)
    at: Any = found
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = deepcopy(value)
    return found


class Field:
    """One field of one card."""

    def __init__(self, group: str, name: str, path: Path, place: Place) -> None:
        self.group = group
        self.name = name
        self.path = path
        self.place = place

    @property
    def is_settled(self) -> bool:
        """A pack cannot change it."""
        key = self.path[-1]
        if len(self.path) == 1:
            return key in (*SETTLED[self.group], "note", "half")  # in which half it is dealt, the scenarios say
        return self.path[0] == "ruler" and key in SETTLED_OF_RULERS


def every_field() -> tuple[list[Field], dict[Place, list[str]]]:
    """All fields of all cards, and which values stand at each place anywhere."""
    fields: list[Field] = []
    values: dict[Place, list[str]] = {}
    for group in GROUPS:
        for name, row in printed(group).items():
            for path, place, value in places(row, (), group):
                fields.append(Field(group, name, path, place))
                known = values.setdefault(place, [])
                written = json.dumps(value)
                if written not in known:
                    known.append(written)
    return fields, values


def one_of_each_kind(fields: list[Field], luck: Random) -> list[Field]:
    """For every kind of field one card that has it, and as many more by lot."""
    mixed = luck.sample(fields, len(fields))
    kinds = {(field.group, field.place): field for field in mixed}
    return [*kinds.values(), *mixed[:AT_RANDOM]]


def other_values(luck: Random, value: Any, known: list[str]) -> list[Any]:
    """Something else that could stand there: what stands there elsewhere, or a little more or less."""
    written = json.dumps(value)
    found = [json.loads(each) for each in luck.sample(known, min(2, len(known))) if each != written]
    if isinstance(value, bool):
        found.append(not value)
    elif isinstance(value, int):
        found.append(value + 1)
    elif isinstance(value, list) and len(value) > 1:
        found.append(value[:-1])
    return found


def in_words(card: CardText | None) -> list[str]:
    """What a card does, in every language."""
    if card is None:
        return []
    bodies = [body.effects.verbs for body in card.made_of.bodies.values()]
    return [Narrator(catalogue(language)).sentence(verbs) for language in LANGUAGES for verbs in bodies]


def test_whatever_is_changed_on_a_card_is_refused_or_makes_a_difference() -> None:
    """Rules: effects.checked"""
    luck = Random(12)
    fields, values = every_field()
    chosen = [field for field in one_of_each_kind(fields, luck) if not field.is_settled]
    ignored: list[str] = []
    refused = 0
    for number, field in enumerate(chosen):
        if number % 200 == 0:
            content = Content({})
        row = printed(field.group)[field.name]
        before = read_card(content, field.group, field.name, deepcopy(row))
        old = dump(before)
        value: Any = row
        for key in field.path:
            value = value[key]
        for other in other_values(luck, value, values[field.place]):
            new_row = changed(row, field.path, other)
            sentence = refusal(content, field.group, field.name, new_row)
            if sentence:
                refused += 1
                said = sentence.partition(f"In {field.group} {field.name}: ")[2]
                assert NAMES_A_FIELD.match(said), said  # the one that was changed, or one that does not go with it
                continue
            after = read_card(content, field.group, field.name, new_row)
            if dump(after) == old and in_words(after.text) == in_words(before.text):
                ignored.append(f"{field.group} {field.name} {field.path}: {value!r} -> {other!r}")

    assert ignored == []
    assert 50 < refused < len(chosen)


@pytest.mark.parametrize("group", list(GROUPS))
def test_what_nobody_reads_is_refused_wherever_it_stands(group: str) -> None:
    """Rules: effects.checked"""
    content = Content({})
    luck = Random(3)
    tables: dict[str, tuple[str, Path]] = {}
    for name, row in luck.sample(list(printed(group).items()), min(60, len(printed(group)))):
        for path, place, value in [((), (group, ""), row), *places(row, (), group)]:
            for at, each in enumerate(value) if isinstance(value, list) else [(-1, value)]:
                if isinstance(each, dict) and each:
                    kind = str(each.get("do", place))
                    tables[kind] = (name, path if at < 0 else (*path, at))
    for name, path in tables.values():
        row = deepcopy(printed(group)[name])
        table: Any = row
        for key in path:
            table = table[key]
        table["whatever"] = 1

        sentence = refusal(content, group, name, row)

        assert f"In {group} {name}: " in sentence, (name, path)
        assert "'whatever'" in sentence, (name, path, sentence)
