"""Names that nobody knows are answered with the nearest ones."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_HINTS = 3


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names that look most like this one, the nearest first; empty where none does."""
    known = {each.casefold(): each for each in names}
    return [known[each] for each in get_close_matches(name.casefold(), known, MOST_HINTS)]


def hint(name: str, names: Iterable[str]) -> str:
    """` Did you mean bohemia?`, to be added to a sentence; nothing where no name is near."""
    found = nearest(name, names)
    return f" Did you mean {' or '.join(found)}?" if found else ""


def unknown(what: str, name: str, names: Iterable[str]) -> str:
    """`There is no province 'bohemai'. Did you mean bohemia?`"""
    return f"There is no {what} '{name}'.{hint(name, names)}"
