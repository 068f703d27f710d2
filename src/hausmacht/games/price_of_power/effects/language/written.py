"""Tables on cards: plain values are asked for by name, and what nobody asks for is refused.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hausmacht.games.price_of_power.effects.language.miswritten import CardError, one_of


class Written:
    """One table on a card, as somebody wrote it; nothing is known of it until it is looked at here."""

    def __init__(self, row: object, path: str = "", what: str = "it") -> None:
        if not isinstance(row, dict):
            raise CardError(f"a table is needed, not {row!r}", path)
        self.row: Final[dict[str, Any]] = row  # whatever a pack may hold
        self.path: Final = path  # of this table in the record or the verb it belongs to, such as "options[2]"
        self.what = what  # what it is in a sentence, such as the name of a verb
        self.asked: Final[dict[str, bool]] = {}  # the fields that somebody asked for, in this order
        self.opened: Final[list[Written]] = []  # tables in this one that were read

    def at(self, key: str) -> str:
        """The path of a field."""
        return f"{self.path}.{key}" if self.path else key

    def wrong(self, key: str, said: str) -> CardError:
        return CardError(said, self.at(key))

    # Whether something is there, without reading it

    def has(self, key: str) -> bool:
        return key in self.row

    def is_table(self, key: str) -> bool:
        """Whether it is there, as a table and not as a word or a number."""
        return isinstance(self.row.get(key), dict)

    def is_list(self, key: str) -> bool:
        return isinstance(self.row.get(key), list)

    def says(self, key: str, word: str) -> bool:
        """Whether this word stands there, where a number or a table could stand, too."""
        return bool(self.row.get(key) == word)

    def says_number(self, key: str, number: float) -> bool:
        """Whether this number stands there, and neither a table nor true or false."""
        found = self.row.get(key)
        return isinstance(found, (int, float)) and not isinstance(found, bool) and found == number

    def is_flag(self, key: str) -> bool:
        """Whether it is true or false."""
        return isinstance(self.row.get(key), bool)

    def names(self) -> list[str]:
        """All fields, as they stand on the card."""
        return list(self.row)

    # Reading

    def value(self, key: str) -> object:
        """As it is written; None: it is left out."""
        self.asked[key] = True
        return self.row.get(key)

    def needed(self, key: str) -> object:
        """The same of something that may not be left out."""
        self.asked[key] = True
        if key not in self.row:
            raise CardError(f"{self.what} needs {key!r}", self.path)
        return self.row[key]

    def need(self, *keys: str) -> None:
        """These fields may not be left out."""
        for key in keys:
            self.needed(key)

    def text(self, key: str, otherwise: str = "") -> str:
        self.asked[key] = True
        if key not in self.row:
            return otherwise
        return self.said(key)

    def said(self, key: str) -> str:
        """A text that may not be left out."""
        found = self.needed(key)
        if not isinstance(found, str):
            raise self.wrong(key, f"a word is needed, not {found!r}")
        return found

    def word(self, key: str, allowed: Sequence[str]) -> str:
        """One of a closed list of words."""
        found = self.said(key)
        try:
            return one_of(key, found, allowed)
        except CardError as error:
            raise error.inside(self.at(key)) from None

    def word_if(self, key: str, allowed: Sequence[str], otherwise: str = "") -> str:
        """The same where it may be left out."""
        self.asked[key] = True
        return self.word(key, allowed) if key in self.row else otherwise

    def texts(self, key: str) -> list[str]:
        """One word or a list of them; none when it is left out."""
        found = self.value(key)
        if found is None and key not in self.row:
            return []
        listed = [found] if isinstance(found, str) else found
        if not isinstance(listed, list) or not all([isinstance(each, str) for each in listed]):
            raise self.wrong(key, f"a word or a list of words is needed, not {found!r}")
        return list(listed)

    def words(self, key: str, allowed: Sequence[str]) -> list[str]:
        """One or several of a closed list of words."""
        found = self.texts(key)
        for each in found:
            if each not in allowed:
                raise self.wrong(key, f"{each!r} is not one of {', '.join(allowed)}")
        return found

    def number(self, key: str, otherwise: int = 0) -> int:
        found = self.value(key)
        if found is None and key not in self.row:
            return otherwise
        if not isinstance(found, int) or isinstance(found, bool):
            raise self.wrong(key, f"a whole number is needed, not {found!r}")
        return found

    def count(self, key: str) -> int:
        """A number that may not be left out."""
        self.needed(key)
        return self.number(key)

    def within(self, key: str, least: int, most: int, otherwise: int = 0) -> int:
        """A number between limits."""
        found = self.number(key, otherwise)
        if key in self.row and not least <= found <= most:
            raise self.wrong(key, f"it is {found}, but it must be a number from {least} to {most}")
        return found

    def counts(self, key: str) -> list[int]:
        """A list of numbers."""
        found = self.needed(key)
        if not isinstance(found, list) or not all([isinstance(each, int) for each in found]):
            raise self.wrong(key, f"a list of whole numbers is needed, not {found!r}")
        return list(found)

    def numbers(self, key: str, allowed: Sequence[str]) -> dict[str, int]:
        """A table of numbers; an empty one when it is left out."""
        inner = self.table(key) if key in self.row else Written({})
        return {each: inner.number(each) for each in allowed if inner.has(each)}

    def table(self, key: str) -> Written:
        """A table in this one."""
        found = Written(self.needed(key), self.at(key))
        self.opened.append(found)
        return found

    def is_plain(self, key: str = "n") -> bool:
        """Whether a number is written as it is, or left out: nothing need be counted up."""
        return isinstance(self.row.get(key, 1), int)

    def fraction(self, key: str, otherwise: float) -> float:
        """A number that need not be whole; `otherwise` when there is none, but a table."""
        found = self.value(key)
        if isinstance(found, (int, float)):
            return float(found)
        if key in self.row and not isinstance(found, dict):
            raise self.wrong(key, f"a number is needed, not {found!r}")
        return otherwise

    def flag(self, key: str, otherwise: bool = False) -> bool:
        found = self.value(key)
        if found is None and key not in self.row:
            return otherwise
        if not isinstance(found, bool):
            raise self.wrong(key, f"it is true or false, not {found!r}")
        return found

    def is_free(self, key: str = "cost") -> bool:
        """Whether it says that something costs 0; no other number can stand there."""
        found = self.value(key)
        if key in self.row and found != 0:
            raise self.wrong(key, f"it is 0 or left out, not {found!r}")
        return key in self.row

    def note(self, *keys: str) -> None:
        """Remarks for people who read the file: the game has no use for them."""
        for key in keys:
            self.asked[key] = True

    # In the end

    def done(self) -> None:
        """Nothing is left that nobody asked for: what would be ignored is refused."""
        for key in self.row:
            if key not in self.asked:
                known = ", ".join([each for each in self.asked if each != "do"])
                raise CardError(f"{self.what} has no {key!r}, only {known}", self.path)
        for table in self.opened:
            table.done()
