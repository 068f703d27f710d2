"""Learning curves as an SVG drawing: one panel for each phase of each network."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from hausmacht.bots.learning import Measured
from hausmacht.cli.arena_plot import FAINT, FONT, INK

WIDTH, HEIGHT, LEFT, TOP, GAP = 300, 190, 60, 70, 80  # of a panel, in pixels
LEARNED, APART = "#8a7a62", "#7a2e2e"


def curve(title: str, points: Sequence[Measured]) -> str:
    """Surprise on the examples learned from and on those kept apart, by the number of examples seen."""
    panels: dict[tuple[str, str], list[Measured]] = {}
    for point in points:
        panels.setdefault((point.course, point.kind), []).append(point)
    width = LEFT + len(panels) * (WIDTH + GAP)
    height = TOP + HEIGHT + 60
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{escape(title, {chr(39): '&apos;'})}'>",
        f"<rect width='{width}' height='{height}' fill='#fbf7ef'/>",
        text(LEFT, 28, title, 17),
        text(LEFT, height - 10, "faint: examples it learns from; dark: held-out games", 12),
    ]
    for at, ((course, kind), measured) in enumerate(panels.items()):
        parts += panel(LEFT + at * (WIDTH + GAP), f"{course}, {kind}", measured)
    return "\n".join([*parts, "</svg>", ""])


def panel(left: int, title: str, points: Sequence[Measured]) -> list[str]:
    values = [value for point in points for value in (point.learned, point.apart)]
    low, high = min(values), max(values)
    room = (high - low) or 1.0
    most = points[-1].examples

    def line(chosen: Sequence[float], ink: str) -> str:
        places = " ".join(
            f"{left + WIDTH * point.examples / most:.1f},{TOP + HEIGHT * (high - value) / room:.1f}"
            for point, value in zip(points, chosen, strict=True)
        )
        return f"<polyline points='{places}' fill='none' stroke='{ink}' stroke-width='2'/>"

    return [
        text(left, TOP - 14, title, 14),
        f"<rect x='{left}' y='{TOP}' width='{WIDTH}' height='{HEIGHT}' fill='none' stroke='{FAINT}'/>",
        text(left - 8, TOP + 10, f"{high:.3f}", 11, "end"),
        text(left - 8, TOP + HEIGHT, f"{low:.3f}", 11, "end"),
        text(left + WIDTH, TOP + HEIGHT + 18, f"{most:,} examples", 11, "end"),
        line([point.learned for point in points], LEARNED),
        line([point.apart for point in points], APART),
    ]


def text(x: int, y: int, words: str, size: int, anchor: str = "start") -> str:
    return f"<text x='{x}' y='{y}' {FONT} font-size='{size}' fill='{INK}' text-anchor='{anchor}'>{escape(words)}</text>"
