"""Makes picture files smaller: 256 colours are plenty for drawings of boards."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def shrink(file: Path) -> None:
    """Write a picture of Chromium (PNG, three bytes a pixel) anew with 256 colours."""
    wide, high, pixels = pixels_of(file.read_bytes())
    many = Counter(pixels)
    buckets: dict[tuple[int, int, int], Counter[bytes]] = {}
    for colour, times in many.items():
        buckets.setdefault((colour[0] >> 3, colour[1] >> 3, colour[2] >> 3), Counter())[colour] = times
    palette = chosen_colours([(bucket.most_common(1)[0][0], bucket.total()) for bucket in buckets.values()])
    nearest = {colour: min(range(len(palette)), key=lambda at: distance(colour, palette[at])) for colour in many}
    rows = b"".join(
        b"\0" + bytes(nearest[pixel] for pixel in pixels[row * wide : (row + 1) * wide]) for row in range(high)
    )
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    file.write_bytes(SIGNATURE + b"".join(chunk(kind, data) for kind, data in parts))


def chosen_colours(colours: list[tuple[bytes, int]]) -> list[bytes]:
    """256 of them: one after another the one that is missed most, because it is frequent and unlike all others."""
    missed = {colour: (3 * 255**2, times**0.5) for colour, times in colours}
    palette: list[bytes] = []
    while missed and len(palette) < 256:
        palette.append(max(missed, key=lambda colour: missed[colour][0] * missed[colour][1]))
        del missed[palette[-1]]
        for colour, (far, weight) in missed.items():
            missed[colour] = (min(far, distance(colour, palette[-1])), weight)
    return palette


def distance(one: bytes, other: bytes) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixels_of(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and every pixel; each line of the file says how it differs from the one above."""
    at, packed, wide, high = len(SIGNATURE), b"", 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high = struct.unpack(">II", data[:8])
        elif kind == b"IDAT":
            packed += data
        at += size + 12
    raw, line = zlib.decompress(packed), wide * 3
    above, pixels = bytearray(line), list[bytes]()
    for row in range(high):
        start = row * (line + 1)
        now = bytearray(raw[start + 1 : start + 1 + line])
        add_up(raw[start], now, above)
        pixels.extend(bytes(now[place : place + 3]) for place in range(0, line, 3))
        above = now
    return wide, high, pixels


def add_up(how: int, now: bytearray, above: bytearray) -> None:
    """Undo the five filters of PNG for a line."""
    for place in range(len(now)) if how else ():
        left, up = (now[place - 3] if place > 2 else 0), above[place]
        corner = above[place - 3] if place > 2 else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda each: abs(guess - each))
        now[place] = (now[place] + (0, left, up, (left + up) // 2, paeth)[how]) & 255
