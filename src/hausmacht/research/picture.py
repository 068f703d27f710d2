"""The table as a picture: what a seat sees, drawn as dots in an array, for recordings of games.

It shows the points of all seats as bars and below them, in two columns, the page that the terminal shows. All pictures
have the same size; what does not fit is cut off. No library draws it: letters are five dots wide and seven high.
"""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

from hausmacht.core.text import NO_SEAT, Line, Section, Span
from hausmacht.research.playing import Playing

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

COLUMNS, ROWS = 120, 56  # letters
ACROSS, DOWN = 6, 10  # dots for a letter, with the room around it
BAR = 24  # letters for the longest bar
PAPER, INK, FAINT = (251, 247, 239), (43, 35, 32), (138, 122, 98)
SEATS: dict[str, Colour] = {
    "red": (178, 34, 34),
    "blue": (30, 90, 160),
    "yellow": (168, 120, 10),
    "green": (46, 110, 60),
    "brown": (120, 72, 40),
    "purple": (110, 60, 140),
    "black": (90, 90, 90),
}
OTHER_SIGNS = {
    "–": "-",
    "—": "-",
    "·": ".",
    "×": "x",
    "−": "-",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "…": "~",
    "ß": "s",
}

# For each sign from the space to the tilde, five columns of dots from left to right; the lowest bit is the highest dot
LETTERS = bytes.fromhex(
    "0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649552250 0005030000 001c224100 0041221c00"
    "14083e0814 08083e0808 0050300000 0808080808 0060600000 2010080402 3e5149453e 00427f4000 4261514946 2141454b31"
    "1814127f10 2745454539 3c4a494930 0171090503 3649494936 064949291e 0036360000 0056360000 0814224100 1414141414"
    "0041221408 0201510906 324979413e 7e1111117e 7f49494936 3e41414122 7f4141221c 7f49494941 7f09090901 3e4149497a"
    "7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040 7f020c027f 7f0408107f 3e4141413e 7f09090906 3e4151215e"
    "7f09192946 4649494931 01017f0101 3f4040403f 1f2040201f 3f4038403f 6314081463 0708700807 6151494543 007f414100"
    "0204081020 0041417f00 0402010204 4040404040 0001020400 2054545478 7f48444438 3844444420 384444487f 3854545418"
    "087e090102 0c5252523e 7f08040478 00447d4000 2040443d00 7f10284400 00417f4000 7c04180478 7c08040478 3844444438"
    "7c14141408 081414187c 7c08040408 4854545420 043f444020 3c4040207c 1c2040201c 3c4030403c 4428102844 0c5050503c"
    "4464544c44 0008364100 00007f0000 0041360800 1008081008"
)
FIRST, WIDE, HIGH = ord(" "), 5, 7
DOTS = np.unpackbits(np.frombuffer(LETTERS, np.uint8).reshape(-1, WIDE, 1), axis=2, bitorder="little")[:, :, :HIGH]
DOTS = DOTS.transpose(0, 2, 1).astype(bool)  # sign, row, column


def picture(playing: Playing, seat: int) -> Picture:
    """What the seat sees now: an array of rows, columns and red, green, blue."""
    page = Page()
    names = names_of(playing)
    scores = playing.scores()
    longest = max(1, *[abs(score) for score in scores])
    for each, (name, score) in enumerate(zip(names, scores, strict=True)):
        ink = colour(playing, each)
        mark = "> " if each == playing.seat else "  "
        page.write(f"{mark}{name[:16]:16} {score:5d} ", ink)
        page.bar(round(BAR * max(score, 0) / longest), ink)
        page.next_line()
    page.begin_columns()
    words = playing.game.catalogue("en", playing.setup)
    for section in playing.game.text(playing.view(seat), words, names):
        if not section.on_request:
            draw(page, playing, section)
    return page.dots


def draw(page: Page, playing: Playing, section: Section) -> None:
    """Rows with their columns below each other, short lines side by side."""
    if section.title and not section.header:
        page.write(section.title, FAINT)
        page.next_line()
    rows = [[line([Span(each, dim=True)]) for each in section.header], *section.rows] if section.header else []
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows, strict=False)]
    for row in rows:
        for cell, width in zip(row, widths, strict=False):
            write_line(page, playing, cell, width + 2)
        page.next_line()
    widest = max([len(str(each)) for each in section.lines], default=0) + 2
    for each in section.lines:
        if not page.has_room(widest):
            page.next_line()
        write_line(page, playing, each, widest if section.flow or section.grid else COLUMNS)
    if section.lines:
        page.next_line()


def line(spans: list[Span]) -> Line:
    return Line(tuple(spans))


def names_of(playing: Playing) -> list[str]:
    words = playing.game.catalogue("en", playing.setup)
    return [words.value("seat", each) for each in range(playing.setup.seats)]


def colour(playing: Playing, seat: int) -> Colour:
    """The colour a seat is named after, or one of the others by turns."""
    names = playing.game.seat_names
    named = SEATS.get(names[seat]) if seat < len(names) else None
    return named or list(SEATS.values())[seat % len(SEATS)]


def write_line(page: Page, playing: Playing, line: Line, width: int) -> None:
    for span in line.spans:
        ink = FAINT if span.dim else INK
        page.write(span.text, ink if span.seat == NO_SEAT else colour(playing, span.seat))
    page.write(" " * (width - len(str(line))), INK)


class Page:
    """A picture that is written on, from the top."""

    def __init__(self) -> None:
        self.dots: Picture = np.empty((ROWS * DOWN, COLUMNS * ACROSS, 3), np.uint8)
        self.dots[:] = PAPER
        self.row = 0
        self.left, self.right = 1, COLUMNS
        self.top = ROWS
        self.column = self.left

    def begin_columns(self) -> None:
        """From here on, write in two columns."""
        self.row += 1
        self.top = self.row
        self.right = COLUMNS // 2
        self.column = self.left

    def next_line(self) -> None:
        self.row += 1
        if self.row >= ROWS and self.right < COLUMNS:
            self.row, self.left, self.right = self.top, COLUMNS // 2 + 1, COLUMNS
        self.column = self.left

    def has_room(self, letters: int) -> bool:
        return self.column == self.left or self.column + letters <= self.right

    def write(self, text: str, ink: Colour) -> None:
        for sign in plain(text):
            if self.row < ROWS and self.column < self.right and sign != " ":
                top, left = self.row * DOWN + 2, self.column * ACROSS
                self.dots[top : top + HIGH, left : left + WIDE][DOTS[ord(sign) - FIRST]] = ink
            self.column += 1

    def bar(self, letters: int, ink: Colour) -> None:
        if self.row < ROWS and letters:
            top, left = self.row * DOWN + 2, self.column * ACROSS
            self.dots[top : top + HIGH, left : left + letters * ACROSS] = ink
        self.column += letters + 1


def plain(text: str) -> str:
    """With the signs that there are: letters without their accents, and a dot for what has no likeness."""
    found = unicodedata.normalize("NFD", "".join(OTHER_SIGNS.get(sign, sign) for sign in text))
    kept = [sign for sign in found if not unicodedata.combining(sign)]
    return "".join(sign if FIRST <= ord(sign) < FIRST + len(DOTS) else "." for sign in kept)
