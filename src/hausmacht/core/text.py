"""A table as plain text: what a game says, and nothing about how a terminal draws it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hausmacht.core.words import ASTERISK, Catalogue

NO_SEAT = -1


class Span(msgspec.Struct, frozen=True):
    """A piece of text with hints on how to draw it."""

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
    page: str = ""  # a name for several sections together, such as the map
    own: bool = False  # what the seat that looks holds: kept in sight where there is room


def line(*parts: str | Span) -> Line:
    return Line(tuple(Span(part) if isinstance(part, str) else part for part in parts))


def marked(mark: str) -> Span:
    """The sign of a reconstruction, set back from what it stands behind."""
    return Span(mark, dim=True)


def with_note(sections: Sequence[Section], words: Catalogue) -> list[Section]:
    """The table, and what the sign of a reconstruction means, if it stands anywhere.

    A page for those who ask has its own note; all other sections have one together, at the end.
    """
    found = [noted(section, words) if section.on_request else section for section in sections]
    starred = [section for section in sections if not section.on_request and has_mark(section)]
    if starred:
        note = line(Span(words.word("source", "note"), dim=True))
        title = f"{ASTERISK} {words.word('source', 'title')}"
        found.append(Section(title, lines=(note,), detail=all([section.detail for section in starred])))
    return found


def noted(section: Section, words: Catalogue) -> Section:
    if not has_mark(section):
        return section
    note = line(Span(f"{ASTERISK} {words.word('source', 'title')}  ", dim=True), words.word("source", "note"))
    return msgspec.structs.replace(section, lines=(*section.lines, note))


def has_mark(section: Section) -> bool:
    cells = [*section.lines, *[cell for row in section.rows for cell in row]]
    return any([span.dim and span.text == ASTERISK for cell in cells for span in cell.spans])


def list_fields(title: str, view: msgspec.Struct) -> list[Section]:
    """Every field of a view with its value."""
    fields = msgspec.structs.asdict(view)
    return [Section(title, lines=tuple(line(Span(f"{name}  ", dim=True), str(each)) for name, each in fields.items()))]
