"""Time: the age, the round and the phase, whose turn it is, and what has been done in them."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import NOBODY, SPANS
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source, Spans


@final
class Time:
    """How far the game has come, who has passed, and the deeds of the players."""

    def __init__(self, new: Source, like: Time | None = None) -> None:
        self.age: int = like.age if like else new.number("age", 1)
        # of the age
        self.round: int = like.round if like else new.number("round", 1)
        self.phase: int = like.phase if like else new.number("phase", 0)
        # first player
        self.first: int = like.first if like else new.number("first", 0)
        # whose turn it is
        self.player: int = like.player if like else new.number("player", 0)
        # how the action phase ends: OPEN, LAST_ACTION or LAST_EVENT
        self.ending: int = like.ending if like else new.number("ending", 0)
        # the order in which players passed, NOBODY: still in
        self.passed: Row = like.passed if like else new.by_player("passed", NOBODY)
        # whether each player took an event this round, and changed the focus
        self.event_taken: Row = like.event_taken if like else new.by_player("event_taken", 0)
        self.focus_changed: Row = like.focus_changed if like else new.by_player("focus_changed", 0)
        # what players did, for each span of time: numbers by their codes; see deeds.py
        self.deeds: Spans = like.deeds if like else new.by_span("deeds", SPANS)

    def copy(self) -> Time:
        return Time(NOTHING, self)
