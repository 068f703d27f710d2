"""Catalogues: the sentences of a language for events, questions, choices and denials, from TOML files.

A sentence is a template. `{seat}` puts in a value; `{cards|card|cards}` puts in a number with its noun. How a value is
worded follows from its name: the game says which section of the catalogue holds the words for it. `{need:money}` words
the value `need` as if its name were `money`.

A sentence can have particular forms: `"bought prices=none"` is used instead of `bought` when the list `prices` is
empty, `"offer cards=0"` instead of `offer` when `cards` is 0, and `"attack win"` instead of `attack` when `win` is told
at all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

MOST_SAID = 20_000  # sentences a catalogue remembers
CORE_WORDS = Path(__file__).parent / "words"
SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")


class Tally:
    """A list with a number for each of several things: `Blue 3, Red 1`; what there is none of is left out."""

    def __init__(self, of: str) -> None:
        self.of = of  # the things are worded as if they were values of this name


ASTERISK = "*"  # stands behind what is not known to be printed so


class Mark:
    """The sign behind a piece, by its number: an asterisk, if it is a reconstruction or has parts that are."""

    def __init__(self, sources: Sequence[str]) -> None:
        self.sources = sources

    def __call__(self, words: Catalogue, number: int) -> str:
        ours = 0 <= number < len(self.sources) and self.sources[number] in ("partly", "reconstruction")
        return ASTERISK if ours else ""


# How a value is worded: by a section of the catalogue that holds its words, by a function that builds them, as a tally
Format: TypeAlias = "str | Callable[[Catalogue, int], str] | Tally"


class MissingWordError(Exception):
    """A catalogue lacks a sentence or a word."""


@lru_cache(maxsize=64)
def words_in(folder: Path, language: str) -> dict[str, dict[str, str]]:
    """All words of a game in a language, read once: its catalogues share them, and none changes them."""
    words: dict[str, dict[str, str]] = {}
    chapters = sorted((folder / language).glob("*.toml")) or [folder / f"{language}.toml"]
    for path in (CORE_WORDS / f"{language}.toml", *chapters):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            words.setdefault(section, {}).update(entries)
    return words


class Catalogue:
    """The words of one game in one language; `facts` are values of which every sentence may speak."""

    def __init__(
        self,
        language: str,
        words: Mapping[str, Mapping[str, str]],
        formats: Mapping[str, Format],
        facts: Mapping[str, int] | None = None,
        home: str = "",
    ) -> None:
        self.language = language
        self.home = home or language  # the file or folder in which whoever misses a word can add it
        self.words = words
        self.formats = formats
        self.facts = facts or {}
        self.formed = {(section, key.split(" ")[0]) for section, keys in words.items() for key in keys if " " in key}
        self.said: dict[tuple[Any, ...], str] = {}  # the same few sentences are said again and again
        self.siblings: dict[int, Catalogue] = {0: self}  # with other names for some things, by the number of a naming

    @classmethod
    def load(
        cls, folder: Path, language: str, formats: Mapping[str, Format], facts: Mapping[str, int] | None = None
    ) -> Catalogue:
        """The kernel's words and, over them, the game's: one file, or a folder with a file for each chapter."""
        home = folder / language if (folder / language).is_dir() else folder / f"{language}.toml"
        return cls(language, words_in(folder, language), formats, facts, str(home))

    def sibling(self, naming: int, formats: Mapping[str, Format]) -> Catalogue:
        """The same words with other names for some things, kept for the next who asks for them."""
        found = Catalogue(self.language, self.words, {**self.formats, **formats}, self.facts, self.home)
        found.siblings = self.siblings
        self.siblings[naming] = found
        return found

    def say(self, section: str, key: str, values: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """The sentence for an event, question, choice or denial; `names` are the players, if they have any."""
        wanted = (section, key, tuple(values.items()), tuple(names))
        try:
            found = self.said.get(wanted)
        except TypeError:  # a list among the values cannot be looked up
            return self.put_together(section, key, values, names)
        if found is None:
            if len(self.said) == MOST_SAID:
                self.said.clear()
            found = self.said[wanted] = self.put_together(section, key, values, names)
        return found

    def put_together(self, section: str, key: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
        return self.filled(self.sentence(section, key, values), values, names, f"{section}.{key}")

    def filled(self, template: str, values: Mapping[str, Any], names: Sequence[str], where: str) -> str:
        """A template with its values put in; `where` is said of one that speaks of what it is not told."""
        known = {**self.facts, **values}

        def fill(slot: re.Match[str]) -> str:
            name, as_name, one, many = slot.groups()
            if name not in known:
                raise MissingWordError(f"{self.home}: {where} uses '{name}', which it is not given")
            if many is not None:
                return f"{known[name]} {one if known[name] == 1 else many}"
            return self.value(as_name or name, known[name], names)

        return SLOT.sub(fill, template)

    def sentence(self, section: str, key: str, values: Mapping[str, Any]) -> str:
        """The template: a particular form that fits the values, or the general one."""
        if (section, key) not in self.formed:  # it has only the general one
            return self.word(section, key)
        for name, value in values.items():
            form = self.words.get(section, {}).get(f"{key} {name}={'none' if self.is_empty(name, value) else value}")
            if form is not None:
                return form
        for name in values:
            form = self.words.get(section, {}).get(f"{key} {name}")
            if form is not None:
                return form
        return self.word(section, key)

    def is_empty(self, name: str, value: Any) -> bool:
        """Whether a list has nothing in it, or a tally counts nothing."""
        return value == () or (
            isinstance(self.formats.get(name), Tally) and isinstance(value, tuple) and not any(value)
        )

    def word(self, section: str, key: str) -> str:
        try:
            return self.words[section][key]
        except KeyError:
            raise MissingWordError(f"{self.home}: no word for {section}.{key}") from None

    def value(self, name: str, value: Any, names: Sequence[str] = ()) -> str:
        """One value in words: a seat by its player, a card by its name, a number as it is."""
        if isinstance(value, (tuple, list)):
            return self.listed(name, value, names)
        section = self.formats.get(name)
        if section is None or isinstance(section, Tally):
            return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)
        if not isinstance(section, str):
            return section(self, value)
        if section == "seat" and 0 <= value < len(names):
            return str(names[value])
        return self.word(section, str(value))

    def listed(self, name: str, values: Sequence[Any], names: Sequence[str]) -> str:
        """One after another, those that are alike together; or how many there are of each."""
        section = self.formats.get(name)
        if isinstance(section, Tally):
            found = [f"{self.value(section.of, at, names)} {count}" for at, count in enumerate(values) if count]
        else:
            alike = groupby(self.value(name, each, names) for each in values)
            found = [counted(text, len([*same])) for text, same in alike]
        return ", ".join(found) if found else self.word("list", "none")


def counted(text: str, times: int) -> str:
    """`3×200`: equal things in a list are grouped."""
    return f"{times}×{text}" if times > 1 else text
