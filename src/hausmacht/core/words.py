"""Catalogues: the sentences of a language for events, questions, choices and denials, from TOML files.

A sentence is a template. `{seat}` puts in a value; `{cards|card|cards}` puts in a number with its noun. How a value is
worded follows from its name: the game says which section of the catalogue holds the words for it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

CORE_WORDS = Path(__file__).parent / "words"
SLOT = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


# How a value is worded: the section of the catalogue that holds its words, or a function that puts them together
Format: TypeAlias = "str | Callable[[Catalogue, int], str]"


class MissingWordError(Exception):
    """A catalogue lacks a sentence or a word."""


class Catalogue:
    """The words of one game in one language."""

    def __init__(self, language: str, words: Mapping[str, Mapping[str, str]], formats: Mapping[str, Format]) -> None:
        self.language = language
        self.words = words
        self.formats = formats

    @classmethod
    def load(cls, folder: Path, language: str, formats: Mapping[str, Format]) -> Catalogue:
        """The kernel's words and, over them, the game's."""
        words: dict[str, dict[str, str]] = {}
        for path in (CORE_WORDS / f"{language}.toml", folder / f"{language}.toml"):
            for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                words.setdefault(section, {}).update(entries)
        return cls(language, words, formats)

    def say(self, section: str, key: str, values: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """The sentence for an event, question, choice or denial; `names` are the players, if they have any."""

        def fill(slot: re.Match[str]) -> str:
            name, one, many = slot.groups()
            if name not in values:
                raise MissingWordError(f"{self.language}: {section}.{key} speaks of '{name}', which it is not told")
            if many is not None:
                return f"{values[name]} {one if values[name] == 1 else many}"
            return self.value(name, values[name], names)

        return SLOT.sub(fill, self.word(section, key))

    def word(self, section: str, key: str) -> str:
        try:
            return self.words[section][key]
        except KeyError:
            raise MissingWordError(f"{self.language}: no word for {section}.{key}") from None

    def value(self, name: str, value: Any, names: Sequence[str] = ()) -> str:
        """One value in words: a seat by its player, a card by its name, a number as it is."""
        if isinstance(value, (tuple, list)):
            if not value:
                return self.word("list", "none")
            return ", ".join(self.value(name, each, names) for each in value)
        section = self.formats.get(name)
        if section is None:
            return str(value)
        if not isinstance(section, str):
            return section(self, value)
        if section == "seat" and 0 <= value < len(names):
            return str(names[value])
        return self.word(section, str(value))
