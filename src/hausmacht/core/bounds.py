"""What comes from outside may be large, deep and full of huge numbers: how much of it is read at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

DEEPEST: Final = 40  # tables and lists within each other
MOST_VALUES: Final = 60_000  # tables, lists, numbers and texts in all
LONGEST_LIST: Final = 500
LONGEST_TEXT: Final = 4_000
LARGEST: Final = 1_000_000  # number, above or below nothing


def why_too_much(value: object, largest: int = LARGEST, longest: int = LONGEST_LIST) -> str:
    """What is too large about a value, and where: "event.101.pre is nested too deeply". Empty: nothing.

    Nothing calls itself here: however deep the value is, looking through it takes no deeper stack.
    """
    left: list[tuple[object, tuple[Any, ...], int]] = [([value], (), 0)]  # a path is a pair: the path above, and a name
    count = 0
    while left:
        here, path, depth = left.pop()
        if depth > DEEPEST:
            return f"{spelled(path)} is nested too deeply: more than {DEEPEST} tables and lists lie around it"
        if isinstance(here, dict):
            names: Iterable[object] = here
            values = list(here.values())
        else:
            assert isinstance(here, (list, tuple))
            names = range(len(here))
            values = list(here)
        count += len(values)
        if count > MOST_VALUES:
            return f"it has more than {MOST_VALUES} values"
        for name, each in zip(names, values, strict=True):
            if isinstance(each, str):
                wrong = len(each) > LONGEST_TEXT
            elif isinstance(each, (int, float)):
                wrong = not -largest <= each <= largest
            elif isinstance(each, (dict, list, tuple)):
                wrong = len(each) > longest and not isinstance(each, dict)
                left.append((each, (path, name) if depth else (), depth + 1))
            else:
                wrong = each is not None
            if wrong:
                return f"{spelled((path, name) if depth else ())} {why_wrong(each, largest, longest)}"
    return ""


def why_unreadable(error: Exception) -> str:
    """What a parser found wrong, in words for whoever wrote the file."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    said = str(error)
    if "integer string conversion" in said or "Integer value out of range" in said:
        return "it has a number with too many digits"
    return said


def why_wrong(value: object, largest: int, longest: int) -> str:
    """What was found wrong with a value by itself, whatever it may hold."""
    if isinstance(value, str):
        return f"is longer than {LONGEST_TEXT} signs"
    if isinstance(value, (int, float)):
        return f"must be a number from {-largest} to {largest}"
    if isinstance(value, (list, tuple)):
        return f"is a list of more than {longest}"
    return "is neither a number nor a text, a list or a table"


def spelled(path: tuple[Any, ...]) -> str:
    """A path as one writes it: `event.101.options.0`."""
    names: list[str] = []
    while path:
        path, name = path
        names.append(str(name)[:40])
    return ".".join(reversed(names)) or "it"
