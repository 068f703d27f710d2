"""Curves as SVG drawings: a value by steps, with a band for its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from xml.sax.saxutils import escape

from hausmacht.research.baselines.measuring import Point

WIDTH, HEIGHT, LEFT, TOP = 560, 260, 70, 60  # of the panel and its margins, in pixels
PAPER, INK, FAINT = "#fbf7ef", "#2b2320", "#d9cfc0"
LINES = ("#7a2e2e", "#2e5a7a", "#5a7a2e", "#8a7a62")
FONT = "font-family='Georgia, serif'"


def curve(title: str, unit: str, lines: Mapping[str, Sequence[Point]], logarithmic: bool = False) -> str:
    """One panel: shares from 0 to 100 %, or other values on a logarithmic scale."""
    points = [point for line in lines.values() for point in line]
    most = max(point.at for point in points)
    scale = log_scale(points) if logarithmic else share_scale()
    height = TOP + HEIGHT + 50 + 18 * len(lines)
    width = LEFT + WIDTH + 40
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{escape(title, {chr(39): '&apos;'})}'>",
        f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
        text(LEFT, 30, title, 16),
    ]
    for value, label in scale.marks:
        y = TOP + HEIGHT * (1 - scale.place(value))
        parts.append(f"<line x1='{LEFT}' y1='{y:.1f}' x2='{LEFT + WIDTH}' y2='{y:.1f}' stroke='{FAINT}'/>")
        parts.append(text(LEFT - 8, y + 4, label, 12, "end"))
    parts.append(text(LEFT + WIDTH, TOP + HEIGHT + 20, f"{most:,} {unit}", 12, "end"))
    for number, (name, line) in enumerate(lines.items()):
        ink = LINES[number % len(LINES)]
        parts += drawn(line, most, scale, ink)
        y = TOP + HEIGHT + 40 + 18 * number
        parts.append(f"<line x1='{LEFT}' y1='{y - 4}' x2='{LEFT + 24}' y2='{y - 4}' stroke='{ink}' stroke-width='2'/>")
        parts.append(text(LEFT + 32, y, name, 13))
    return "\n".join([*parts, "</svg>", ""])


class Scale:
    """From the least value, at 0, to the largest, at 1."""

    def __init__(self, low: float, high: float, marks: Sequence[tuple[float, str]], logarithmic: bool) -> None:
        self.low = log10(low) if logarithmic else low
        self.high = log10(high) if logarithmic else high
        self.marks = marks
        self.logarithmic = logarithmic
        self.least = low

    def place(self, value: float) -> float:
        reached = log10(max(value, self.least)) if self.logarithmic else value
        return (reached - self.low) / (self.high - self.low)


def share_scale() -> Scale:
    return Scale(0, 1, [(each / 4, f"{25 * each} %") for each in range(5)], logarithmic=False)


def log_scale(points: Sequence[Point]) -> Scale:
    values = [point.value for point in points if point.value > 0]
    tens = range(int(log10(min(values)) // 1), int(-(-log10(max(values)) // 1)) + 1)
    marks = [(10.0**each, f"{10.0**each:g}") for each in tens]
    return Scale(marks[0][0], marks[-1][0], marks, logarithmic=True)


def drawn(line: Sequence[Point], most: int, scale: Scale, ink: str) -> list[str]:
    def at(point: Point, value: float) -> str:
        return f"{LEFT + WIDTH * point.at / most:.1f},{TOP + HEIGHT * (1 - scale.place(value)):.1f}"

    band = [at(point, point.low) for point in line] + [at(point, point.high) for point in reversed(line)]
    middle = [at(point, point.value) for point in line]
    return [
        f"<polygon points='{' '.join(band)}' fill='{ink}' opacity='0.15'/>",
        f"<polyline points='{' '.join(middle)}' fill='none' stroke='{ink}' stroke-width='2'/>",
    ]


def text(x: float, y: float, words: str, size: int, anchor: str = "start") -> str:
    place = f"x='{x:g}' y='{y:.1f}' {FONT} font-size='{size}' fill='{INK}' text-anchor='{anchor}'"
    return f"<text {place}>{escape(words)}</text>"
