"""Feasts.

Rules: effects.gain
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running.asking import whom
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

GUESTS: Final = ("nobles", "everybody")


class Feast(Verb):
    """A feast costs ducats and brings half as much prestige; one for everybody also calms the realm.

    Rules: effects.gain
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)  # asks for `who`
        self.ducats: Final = read.count("ducats")
        self.guests: Final = read.word_if("guests", GUESTS, "nobles")
        if self.ducats < 2:
            raise read.wrong("ducats", f"a feast costs at least 2 ducats, not {self.ducats}")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:  # `self` is asked first which opponent is meant
            return
        for who in found:
            if treasury.within_reach(table.state, who) >= self.ducats:
                treasury.cover(table, who, self.ducats)
                treasury.gain_prestige(table, who, self.ducats // 2)
                if self.guests == "everybody":
                    treasury.change_stability(table, who, 1)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed(f"feast-{self.guests}", n=self.ducats)

    def worth(self) -> float:
        return self.ducats / 2 - 0.3 * self.ducats


VERBS["feast"] = Feast
