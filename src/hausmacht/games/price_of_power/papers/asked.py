"""The cards that the open question names: what each of them says, at the moment of choice."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.agenda import deciding
from hausmacht.core.asking import question
from hausmacht.core.paper import Paper
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.records import describe

GROUPS: Final = ("mission", "idea", "milestone", "struggle", "card")  # the first that an answer names


class AskedCard(msgspec.Struct, frozen=True):
    """A card that an answer names."""

    text: str  # of the answer
    group: str
    number: int
    title: str
    lines: tuple[str, ...]


class Asked(Paper, frozen=True):
    """Of the question that is open to the reader; empty, if it names no cards."""

    cards: tuple[AskedCard, ...]


def asked(state: PriceOfPower, seat: int, words: Catalogue) -> Asked:
    found: list[AskedCard] = []
    for decision in deciding(state):
        if decision.seat != seat:
            continue
        for option in question(state, decision).options:
            group = next((each for each in GROUPS if each in option.numbers), "")
            if group:
                number = option.numbers[group]
                lines = tuple(describe(words, state.box.content, group, number))
                found.append(AskedCard(option.text, group, number, words.value(group, number), lines))
    return Asked(tuple(found))
