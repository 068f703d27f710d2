"""Draws the picture of a terminal table that the README shows.

python tools/terminal_picture.py docs/images/terminal.svg
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from hausmacht import bots
from hausmacht.cli.sitting import Sitting
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games

GAME = "augsburg1520"
PLAYERS = ("you", "easy", "easy", "easy")
SEED = b"a picture for the README"
OFFERS = 3  # as often the first seat has been asked after some news
WIDTH, HEIGHT = 96, 40

# No font is fetched from anywhere: the reader's own fixed-width font will do.
WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


LEADING_SPACE = re.compile(r'x="([\d.]+)"( y="[\d.]+") textLength="([\d.]+)"([^>]*)>((?:&#160;)+)(?!<)')
CHARACTER = 12.2  # the width of one in the picture


def without_leading_spaces(svg: str) -> str:
    """Words begin where they stand: some programs swallow the spaces before them."""

    def moved(found: re.Match[str]) -> str:
        x, y, length, rest, spaces = found.groups()
        shift = spaces.count(";") * CHARACTER
        return f'x="{float(x) + shift:g}"{y} textLength="{float(length) - shift:g}"{rest}>'

    return LEADING_SPACE.sub(moved, svg)


def sitting() -> Sitting:
    """The first seat, played by a bot so far, is asked for an offer in the middle of the game."""
    game = games()[GAME]
    match = new_match(game, game.setup(len(PLAYERS)), SEED)
    first = bots.make(PLAYERS[1], game, match.setup, 0, 1)
    console = Console(record=True, width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True, highlight=False)
    table = Sitting(match, PLAYERS, console, "en", Path("unused.match"), "")
    asked = OFFERS
    while True:
        seat = match.decisions()[-1].seat
        question = match.question(seat)
        assert question is not None
        news = len(match.events(0, table.told[0]))
        if seat == 0 and question.kind == "offer" and len(question.options) > 3 and 5 < news < 20:
            asked -= 1
            if not asked:
                return table
        if seat == 0:
            match.choose(0, first.decide(match.view(0), question))
            table.told[0] = match.entries[-1].number
        else:
            table.ask_bot(seat)


def main(path: Path) -> None:
    table = sitting()
    table.tell(0, table.text("happened"))
    table.draw(0)
    table.drawing.rule()
    table.ask(0)
    table.console.print(f" {table.text('prompt', name=table.names[0])}█")
    svg = table.console.export_svg(title=f"hausmacht play {GAME}", code_format=WITHOUT_FONTS, unique_id="terminal")
    path.write_text(without_leading_spaces(svg), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
