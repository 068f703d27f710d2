"""What is refused when a card is read: one sentence that says which field is wrong, and what may stand there.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final, TypeVar

T = TypeVar("T")
MOST_OFFERED: Final = 3  # names that may have been meant
LIKENESS: Final = 0.7  # from 0 to 1, of names that may have been meant
LONG_LIST: Final = 12  # of more words than this only the nearest are offered


class CardError(Exception):
    """Something on a card means nothing. Whoever reads a field adds its name; whoever reads a card, its file."""

    def __init__(self, said: str, field: str = "") -> None:
        super().__init__(said)
        self.said = said
        self.field = field  # from the card inwards, such as "effect[2].in.owner"; empty: the part itself

    def inside(self, field: str) -> CardError:
        """The same, seen from outside the field (or "[3]" of a list) in which it was found."""
        joint = "." if self.field and not self.field.startswith("[") else ""
        return CardError(self.said, f"{field}{joint}{self.field}")

    def __str__(self) -> str:
        return f"{self.field}: {self.said}" if self.field else self.said


# Words and names


def nearest(text: str, known: Iterable[str]) -> str:
    """`; is it Milan or Mainz?` for names like this one, nothing if there are none."""
    words = {word.casefold(): word for word in known}
    found = [words[word] for word in get_close_matches(text.casefold(), words, MOST_OFFERED, LIKENESS)]
    return f"; is it {' or '.join(found)}?" if found else ""


def unknown(what: str, value: object, known: Iterable[str]) -> CardError:
    """What is said of a name that nothing has."""
    return CardError(f"there is no {what} called {value!r}{nearest(str(value), known)}")


def one_of(what: str, value: object, allowed: Iterable[str], field: str = "") -> str:
    """The word, if it is one of those that may stand there."""
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        offered = nearest(str(value), words) if len(words) > LONG_LIST else ""
        raise CardError(f"{what} is {value!r}, but it must be one of {', '.join(words)}{offered}", field)
    return value


# Plain values; `field` is where they stand in what is read


def text_in(what: str, value: object, field: str = "") -> str:
    if not isinstance(value, str):
        raise CardError(f"{what} must be a word or a name, not {value!r}", field)
    return value


def texts_in(what: str, value: object, field: str = "") -> list[str]:
    """One word or a list of them."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list):
        raise CardError(f"{what} must be a word, a name or a list of them, not {value!r}", field)
    if not value:
        raise CardError(f"{what} is an empty list", field)
    return [text_in(what, each, f"{field}[{at}]") for at, each in enumerate(value)]


def number_in(what: str, value: object, field: str = "") -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise CardError(f"{what} must be a number, not {value!r}", field)
    return value


def flag_in(what: str, value: object, field: str = "") -> bool:
    if not isinstance(value, bool):
        raise CardError(f"{what} is true or false, not {value!r}", field)
    return value


def variable_in(value: object, field: str = "") -> str:
    """What was chosen before, such as `$area`."""
    if not isinstance(value, str) or not value.startswith("$"):
        raise CardError(f"a variable begins with $, not {value!r}", field)
    return value


def list_in(what: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise CardError(f"{what} is a list, not {value!r}")
    return value


def each_in(what: str, value: object, read: Callable[[object], T]) -> list[T]:
    """Every one of a list, read; what is refused says at which place it stands."""
    found: list[T] = []
    for at, each in enumerate(list_in(what, value)):
        try:
            found.append(read(each))
        except CardError as error:
            raise error.inside(f"[{at}]") from None
    return found


def some_in(what: str, value: object, read: Callable[[object], T]) -> list[T]:
    """The same of a list that may not be empty."""
    if value == []:
        raise CardError(f"{what} is empty")
    return each_in(what, value, read)
