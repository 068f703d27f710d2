"""Conditions on what happened: deeds since a moment, and who has passed.

Rules: effects.conditions, effects.history
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import NOBODY, REALMS
from hausmacht.games.price_of_power.effects.condition import (
    A_SEARCH,
    AT_ONCE,
    KINDS,
    Condition,
    YesOrNo,
    part_of,
)
from hausmacht.games.price_of_power.effects.counting.holdings import has_circled_the_world
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Provinces, Selection
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.provinces import read_provinces
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

AROUND_THE_WORLD: Final = "circumnavigated"  # it is also done by being everywhere at once
OF_PROVINCES: Final = ("ids", "owner", "token", "area", "port", "size")  # keys that no filter of areas has


class History(Condition):
    """Something the player did since the start of the turn, round, age or game; to somebody, or somewhere."""

    def __init__(self, raw: object) -> None:
        table = Fields("a deed", raw, ("what", "since", "n", "with", "where"))
        what = table.word("what", deeds.DEED_NUMBER)
        super().__init__(A_SEARCH if what == AROUND_THE_WORLD else AT_ONCE)
        self.what: Final = what
        self.deed: Final[int] = deeds.DEED_NUMBER[what]
        self.since: Final = table.word("since", deeds.SPAN_NAMES)
        self.span: Final = deeds.SPAN_NAMES.index(self.since)
        self.times: Final = table.number_or("n", 1)
        self.realm: Final = table.read_if("with", read_meant)
        self.where: Final[Provinces | None] = table.read_if("where", read_provinces)
        self.place: Final[Selection | None] = told_place(table)
        self.is_plain: Final = not table.has("with") and not table.has("where")
        self.by_presence: Final = what == AROUND_THE_WORLD

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.by_presence and has_circled_the_world(state, player):
            return True
        if self.done(state, player) < self.times:
            return False
        return self.is_plain or self.done_there(state, player, context) >= self.times

    def done(self, state: PriceOfPower, player: int) -> int:
        """How often, to anybody and anywhere."""
        return deeds.times(state, deeds.code(self.span, player, self.deed))

    def done_there(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        """How often to those who are meant, or where it is meant."""
        found = 0
        for subject, times in deeds.subjects(state, player, self.what, self.span):
            if self.realm is not None and subject < REALMS:
                found += times if self.realm.means(state, player, subject, context) else 0
            elif self.where is not None and subject >= REALMS:
                here = self.where.among(state, player, context, [subject - REALMS], True)
                found += times if here else 0
        return found

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.is_plain and not self.by_presence:
            return part_of(self.done(state, player), self.times)
        return super().near(state, player)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        if self.by_presence:
            return super().reached(state, player)
        return (self.done(state, player) if self.is_plain else self.done_there(state, player, None)), self.times

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """How often, with whom, where and since when."""
        one, _, many = teller.words.word("history", self.what).partition(" / ")
        found = teller.fill(many if self.times != 1 and many else one, {"n": self.times})
        if self.realm is not None:
            found = teller.say("history-with", x=self.realm.told(teller), y=found)
        if self.place is not None:
            found = teller.say("history-in", x=self.place.told(teller, "many"), y=found)
        if self.since != "game":
            found = teller.say("since", x=found, y=teller.words.word("since", self.since))
        return teller.clause("if-history", subject, negated, x=found)


def told_place(table: Fields) -> Selection | None:
    """Where it was done, as it is told: provinces or areas, whichever the filter speaks of."""
    if not table.has("where"):
        return None
    where = table.row["where"]
    if not isinstance(where, dict) or any([key in where for key in OF_PROVINCES]):
        return table.read("where", read_provinces)
    return table.read("where", read_areas)


class Passed(YesOrNo):
    """Having passed in this round."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "passed", AT_ONCE)

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return state.time.passed[player] != NOBODY


KINDS.update({"history": History, "passed": Passed})
