"""A table as plain text: what a game says, and nothing about how a terminal draws it."""

from __future__ import annotations

import msgspec

NO_SEAT = -1


class Span(msgspec.Struct, frozen=True):
    """A piece of text with hints for whoever draws it."""

    text: str
    seat: int = NO_SEAT  # drawn in the colour of this seat
    strong: bool = False
    dim: bool = False


class Line(msgspec.Struct, frozen=True):
    """Spans one after another: a line of text, or a cell of a table."""

    spans: tuple[Span, ...]

    def __str__(self) -> str:
        return "".join(span.text for span in self.spans)


class Section(msgspec.Struct, frozen=True):
    """A part of the table: rows under a header, or lines."""

    title: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[Line, ...], ...] = ()
    lines: tuple[Line, ...] = ()
    flow: bool = False  # the lines are short and may stand side by side
    grid: bool = False  # the lines are alike and may stand side by side in columns
    detail: bool = False  # left out where there is little room
    on_request: bool = False  # shown only to those who ask for the whole table
    own: bool = False  # what the seat that looks holds: kept in sight where there is room


def line(*parts: str | Span) -> Line:
    return Line(tuple(Span(part) if isinstance(part, str) else part for part in parts))


def list_fields(title: str, view: msgspec.Struct) -> list[Section]:
    """Every field of a view with its value."""
    fields = msgspec.structs.asdict(view)
    return [Section(title, lines=tuple(line(Span(f"{name}  ", dim=True), str(each)) for name, each in fields.items()))]
