"""Cards in words: the catalogues, an effect told, and what no text of a card may show."""

from __future__ import annotations

import re
from functools import cache

import pytest

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.effects.language.vocabulary import printed_content
from hausmacht.games.price_of_power.telling.sentences import Narrator

LANGUAGES = ("en", "de")
SETUP = GAME.setup(4, {"scenario": "1-01"})
in_both = pytest.mark.parametrize("language", LANGUAGES)
SIGNS = re.compile(r"[_{}<>@^$|\[\]×]|  | [.,;:]|[,;:][.,;]|\.\.|\(\(|\(\)|:\w")  # of templates, keys and clumsy joints
RAW = re.compile(r"\b(None|True|False|npr|dnpr|pr|hre|ADM|DIP|MIL|MP|NPR|TV|CB|RT|self|realm:\w+)\b")


@cache
def catalogue(language: str) -> Catalogue:
    return GAME.catalogue(language, SETUP)


@cache
def content() -> Content:
    """The cards as they are printed: not those of a box, to which tests of verbs add effects of their own."""
    return printed_content({})


@cache
def made_up() -> Content:
    """Cards of our own, for effects that stand on none."""
    return Content({})


def told(language: str, *nodes: dict[str, object]) -> str:
    listed = list(nodes)
    made_up().enter(listed)
    return Narrator(catalogue(language)).sentence(read_list(listed, made_up()).verbs)
