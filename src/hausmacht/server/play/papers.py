"""Papers at a table: each is worked out once for an audience and a language, and kept until something happens."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from hausmacht.core.match import Entry
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.written import encode

Key = tuple[str, int, str]  # name, audience, language


class Papers:
    """Those that were asked for since the last entry of the log."""

    def __init__(self, last: Entry[Any]) -> None:
        self.last = last
        self.written: dict[Key, bytes] = {}


KEPT: WeakKeyDictionary[LiveTable, Papers] = WeakKeyDictionary()


def paper(live: LiveTable, name: str, audience: int, language: str) -> bytes:
    """What somebody can work out from the table now, as it is sent."""
    match, teller = live.running()
    last = match.entries[-1]
    kept = KEPT.get(live)
    if kept is None or kept.last is not last:
        kept = KEPT[live] = Papers(last)
    key = (name, audience, live.language(language))
    if key not in kept.written:
        _, make = live.game.papers()[name]
        kept.written[key] = encode(make(match.state, audience, teller.words(key[2])))
    return kept.written[key]
