"""`hausmacht engine`: the protocol of docs/protocol.md on standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from hausmacht.advice.requests import HELPERS
from hausmacht.core.engine import Session

LONGEST_LINE = 16 * 1024 * 1024  # a saved match of any length fits; a runaway writer does not eat all memory


def engine() -> None:
    """Play over a pipe: JSON lines on standard input and output, one answer for each request.

    \b
    Example:
      echo '{"do": "new", "game": "augsburg1520", "seats": 3}' | hausmacht engine

    docs/protocol.md describes requests and answers.
    """
    session = Session(more=HELPERS)
    for line in lines_of(sys.stdin.buffer):
        sys.stdout.buffer.write(session.answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Each line; one that is too long is cut, so that it is answered with an error."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        while len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
