"""The shares of an arena as pictures: a line of text for each bot, or an SVG drawing."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from hausmacht.bots.tournament import Score

WIDTH = 50  # characters from 0 % to 100 %

ROW, LEFT, RIGHT, TOP, SCALE = 34, 190, 110, 64, 480  # of the drawing, in pixels
INK, FAINT, BAR = "#2b2320", "#d9cfc0", "#7a2e2e"
FONT = "font-family='Georgia, serif'"


def share_line(score: Score) -> str:
    """The interval as a bar with the share on it, from 0 % at the left to 100 % at the right."""
    line = ["·"] * (WIDTH + 1)
    low, middle, high = (round(each * WIDTH) for each in (score.low, score.share, score.high))
    for at in range(low, high + 1):
        line[at] = "─"
    line[low], line[high] = "├", "┤"
    line[middle] = "●"
    return f"{''.join(line)} {score.share:.1%}"


def scale_line() -> str:
    return f"0 %{'50 %':^{WIDTH - 5}}100 %"


def svg(title: str, games: int, results: Mapping[str, Score]) -> str:
    """A complete drawing: a dot for each share, a bar for its interval, the rating beside it."""
    height = TOP + ROW * len(results) + 46
    width = LEFT + SCALE + RIGHT
    heading = escape(f"{title}: shares of {games} games won, with 95 % intervals")
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{escape(heading, {chr(39): '&apos;'})}'>",
        f"<rect width='{width}' height='{height}' fill='#fbf7ef'/>",
        f"<text x='{LEFT - 160}' y='30' {FONT} font-size='17' fill='{INK}'>{heading}</text>",
    ]
    bottom = TOP + ROW * len(results)
    for percent in range(0, 101, 25):
        x = LEFT + SCALE * percent / 100
        parts.append(f"<line x1='{x:g}' y1='{TOP - 14}' x2='{x:g}' y2='{bottom}' stroke='{FAINT}'/>")
        parts.append(
            f"<text x='{x:g}' y='{bottom + 20}' {FONT} font-size='12' fill='{INK}' text-anchor='middle'>"
            f"{percent} %</text>"
        )
    for row, (name, score) in enumerate(results.items()):
        parts += bot_row(name, score, TOP + ROW * row + 8)
    return "\n".join([*parts, "</svg>", ""])


def bot_row(name: str, score: Score, y: int) -> list[str]:
    low, middle, high = (LEFT + SCALE * each for each in (score.low, score.share, score.high))
    label = escape(name if len(name) <= 24 else f"{name[:23]}…")
    return [
        f"<text x='{LEFT - 14}' y='{y + 5}' {FONT} font-size='14' fill='{INK}' text-anchor='end'>{label}</text>",
        f"<line x1='{low:.1f}' y1='{y}' x2='{high:.1f}' y2='{y}' stroke='{BAR}' stroke-width='5' "
        "stroke-linecap='round' opacity='0.45'/>",
        f"<circle cx='{middle:.1f}' cy='{y}' r='5.5' fill='{BAR}'/>",
        f"<text x='{LEFT + SCALE + 12}' y='{y + 5}' {FONT} font-size='13' fill='{INK}'>"
        f"{score.share:.1%}, {score.rating.mu:.1f}</text>",
    ]
