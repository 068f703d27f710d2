"""Draws in a terminal what a game says as plain text; knows colours and widths, but no game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.text import NO_SEAT, Line, Section
from hausmacht.core.view import Question
from hausmacht.core.words import Catalogue

MARKS = "●◆▲■★✚◐"  # a shape for each seat, for those who do not see its colour
COLOURS = {
    "red": "red3",
    "blue": "dodger_blue2",
    "yellow": "dark_goldenrod",
    "green": "green4",
    "brown": "orange4",
    "purple": "medium_purple3",
    "black": "grey50",
}
BETWEEN = " · "
GAP = "   "
MOST_COLUMNS = 5
MANY = 7  # options, from which they stand side by side
ROOM_FOR_ALL = 36  # lines of a terminal that shows details with every question
WIDEST = 120


def mark(seat: int) -> str:
    return MARKS[seat % len(MARKS)]


def colour(game: Game[Any], seat: int) -> str:
    """The colour a seat is named after, or one of the others by turns."""
    named = COLOURS.get(game.seat_names[seat]) if seat < len(game.seat_names) else None
    return named or list(COLOURS.values())[seat % len(COLOURS)]


class Drawing:
    """A terminal with the words and names of one match."""

    def __init__(self, console: Console, game: Game[Any], words: Catalogue, names: Sequence[str]) -> None:
        self.console = console
        self.game = game
        self.words = words
        self.names = names

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    # The table

    def table(self, sections: Sequence[Section], title: str, whole: bool = False) -> None:
        """All sections; without `whole`, details only where there is room for them."""
        roomy = whole or self.console.height >= ROOM_FOR_ALL
        shown = [each for each in sections if (roomy or not each.detail) and (whole or not each.on_request)]
        labels = max([Text(section.title).cell_len for section in shown if not section.header], default=0)
        self.rule(title)
        for has_header, group in groupby(shown, key=lambda section: bool(section.header)):
            for section in group if has_header else []:
                self.console.print(self.rows(section))
            if not has_header:
                self.console.print(self.lines([*group], labels))

    def rule(self, title: str = "") -> None:
        self.console.rule(Text(title, "bold"), style="dim", align="left")

    def rows(self, section: Section) -> Padding:
        """The last column takes the room that is left, on several lines if it must; no span of it is broken."""
        table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0), title=section.title or None)
        for at, column in enumerate(section.header):
            table.add_column(column, no_wrap=at < len(section.header) - 1)
        rows = [[self.styled(cell) for cell in row] for row in section.rows]
        titles = [Text(column) for column in section.header]
        widths = [max(cell.cell_len for cell in column) for column in zip(titles, *rows, strict=True)]
        room = self.width - 1 - sum(width + 2 for width in widths[:-1])
        for row, styled in zip(section.rows, rows, strict=True):
            pieces = [self.styled(Line((span,))) for span in row[-1].spans]
            table.add_row(*styled[:-1], Text("\n").join(flowing(pieces, room, "")))
        return indented(table)

    def lines(self, sections: Sequence[Section], labels: int) -> Padding:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", no_wrap=True, min_width=labels)
        grid.add_column()
        for section in sections:
            lines = [self.styled(each) for each in section.lines]
            if section.flow:
                lines = flowing(lines, self.width - labels - 3)
            elif section.grid:
                lines = in_columns(lines, self.width - labels - 3, MOST_COLUMNS)
            grid.add_row(section.title, Text("\n").join(lines))
        return indented(grid)

    def styled(self, line: Line) -> Text:
        text = Text()
        for span in line.spans:
            style = " ".join(["bold"] * span.strong + ["dim"] * span.dim)
            if span.seat == NO_SEAT:
                text.append(span.text, style)
            else:
                text.append(f"{mark(span.seat)} {span.text}", f"{style} {colour(self.game, span.seat)}")
        return text

    # What happened, what is asked

    def events(self, events: Sequence[Event], title: str = "") -> None:
        """In words, a paragraph for what belongs together."""
        if events and title:
            self.rule(title)
        for paragraph in paragraphs(events):
            told = [self.words.say("event", event.kind.name, event.facts(), self.names) for event in paragraph]
            self.paragraph(self.with_names(" ".join(told)))

    def with_names(self, sentence: str) -> Text:
        """The names of seats in their colours."""
        text = Text(sentence)
        for seat, name in enumerate(self.names):
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", colour(self.game, seat))
        return text

    def question(self, question: Question) -> None:
        asked = self.words.say("question", question.kind, question.numbers, self.names)
        self.paragraph(Text(asked, "bold"))
        wide = len(str(len(question.options)))
        options = [
            Text.assemble(
                (f"{at:>{wide}}", "bold cyan"), "  ", self.with_names(self.choice(option.kind, option.numbers))
            )
            for at, option in enumerate(question.options, 1)
        ]
        for row in side_by_side(options, self.width - 2):
            self.console.print(indented(row, 2))

    def choice(self, kind: str, numbers: dict[str, int]) -> str:
        return self.words.say("choice", kind, numbers, self.names)

    def say(self, sentence: str, style: str = "") -> None:
        self.paragraph(Text(sentence, style))

    def paragraph(self, text: Text) -> None:
        for line in text.wrap(self.console, self.width - 1):
            line.rstrip()
            self.console.print(indented(line))

    def command(self, words: str) -> None:
        """Something to copy: in one piece, however long it is."""
        self.console.print(Text(f"   {words}"), soft_wrap=True)


def indented(what: RenderableType, by: int = 1) -> Padding:
    return Padding(what, (0, 0, 0, by), expand=False)


def paragraphs(events: Sequence[Event]) -> list[list[Event]]:
    """What follows each other and is of one kind or about one thing stands together."""
    found: list[list[Event]] = []
    for event in events:
        last = found[-1][-1] if found else None
        if last is not None and (last.kind is event.kind or goes_on(last, event)):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def goes_on(last: Event, event: Event) -> bool:
    """Whether an event goes on with a seat, or another thing, of which the last one spoke."""
    subject = event.kind.fields[:1]
    return subject != () and subject[0] in last.kind.fields and event.values[0] == last.facts()[subject[0]]


def flowing(items: Sequence[Text], width: int, between: str = BETWEEN) -> list[Text]:
    """The items side by side, on as many lines as they need; none is broken unless it is too long for a line."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(between) + item.cell_len <= width:
            lines[-1].append(between, "dim")
            lines[-1].append_text(item)
        else:
            lines.append(item.copy())
    return lines


def side_by_side(items: Sequence[Text], width: int) -> list[Text]:
    """Many items in columns, read downwards; a few below each other."""
    return in_columns(items, width, 3 if len(items) >= MANY else 1)


def in_columns(items: Sequence[Text], width: int, most: int) -> list[Text]:
    """As many columns as fit, but no more than `most`; read downwards."""
    widest = max(item.cell_len for item in items)
    columns = max(1, min(most, (width + len(GAP)) // (widest + len(GAP))))
    height = -(-len(items) // columns)
    rows: list[Text] = []
    for at in range(height):
        cells = [item.copy() for item in items[at::height]]
        for cell in cells:
            cell.pad_right(widest - cell.cell_len)
        row = Text(GAP).join(cells)
        row.rstrip()
        rows.append(row)
    return rows
