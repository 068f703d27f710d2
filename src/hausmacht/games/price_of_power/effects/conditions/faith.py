"""Conditions on faith and Empire: religions, the Emperor, the curia.

Rules: effects.conditions, effects.religion
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.effects.condition import A_FIGURE, KINDS, Condition, Row, YesOrNo
from hausmacht.games.price_of_power.effects.reading import Reader
from hausmacht.games.price_of_power.effects.selectors import Context, area_has_faith, realm_has_faith
from hausmacht.games.price_of_power.rules import cardinals
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import Phrase
from hausmacht.games.price_of_power.telling_names import Names

# Religions


class Religion(Condition):
    """One of these state religions."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, A_FIGURE)
        self.faiths: Final = Reader(row).texts("religion")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return realm_has_faith(state, player, state.box.realm[player], self.faiths)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-religion", subject, negated, x=teller.faiths(self.faiths))


class AreaReligion(Condition):
    """All of some areas, or at least so many, have one of these religions."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        table = Reader(row["area_religion"])
        self.areas: Final = table.areas("in")
        self.faiths: Final = table.texts("is")
        self.wanted: Final = table.number("n")
        self.wants_all: Final = not table.has("n")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        here = self.areas.found(state, player, context)
        found = len([area for area in here if area_has_faith(state, player, area, self.faiths)])
        return found >= (max(1, len(here)) if self.wants_all else self.wanted)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        way, number = ("all", "") if self.wants_all else ("number", str(self.wanted))
        areas = self.areas.told(teller, way, number)
        return teller.clause("if-religion", areas, negated, x=teller.faiths(self.faiths))


class SameReligion(Condition):
    """All of some realms have the state religion of the player."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.realms: Final = Reader(row).meant("same_religion")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        own = state.state_faith[player]
        meant = self.realms.realms(state, player, context)
        return bool(meant) and all([board.same_faith(board.faith_of(state, realm), own) for realm in meant])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-same_religion", subject, negated, x=self.realms.told(teller))


# Empire and curia


class Emperor(YesOrNo):
    """Being the Emperor."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "emperor", A_FIGURE)

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return board.emperor_player(state) == player


class Member(YesOrNo):
    """Being in the Empire."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "hre_member")

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return board.is_member(state, state.box.realm[player])


class PapalController(Condition):
    """Control of the curia: any, or uncontested."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.control: Final = Reader(row).text("papal_controller")
        self.alone: Final = self.control == "uncontested"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if cardinals.papal_controller(state) != player:
            return False
        return not self.alone or cardinals.is_uncontested(state)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause(f"if-papal_controller-{self.control}", subject, negated)


KINDS.update(
    {
        "religion": Religion,
        "area_religion": AreaReligion,
        "same_religion": SameReligion,
        "emperor": Emperor,
        "hre_member": Member,
        "papal_controller": PapalController,
    }
)
