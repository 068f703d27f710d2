"""A link as a QR code: the dark squares as one path, which a page draws at any size."""

from __future__ import annotations

import segno


def qr_path(link: str) -> tuple[str, int]:
    """The path of the dark squares, and how many squares a side has. The quiet zone around it is the page's."""
    rows = segno.make(link, micro=False, error="m").matrix
    parts: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            width = 0
            while x + width < len(row) and row[x + width]:
                width += 1
            if width:
                parts.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width or 1
    return "".join(parts), len(rows)
