"""Conditions on faith and Empire: religions, the Emperor, the curia.

Rules: effects.conditions, effects.religion
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.effects.condition import A_FIGURE, KINDS, Condition, YesOrNo
from hausmacht.games.price_of_power.effects.counting.groups import area_is_of, realm_is_of
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import one_of, texts_in
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_faith
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

# Religions


class Religion(Condition):
    """One of these state religions."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        self.names: Final = texts_in("religion", raw)
        self.faiths: Final = read_faiths(raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return realm_is_of(state, player, state.box.realm[player], self.faiths)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-religion", subject, negated, x=teller.faiths(self.names))


class AreaReligion(Condition):
    """All of some areas, or at least so many, have one of these religions."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a religion of areas", raw, ("in", "is", "n"))
        self.areas: Final = table.read("in", read_areas)
        self.names: Final = table.texts("is")
        self.faiths: Final = table.read("is", read_faiths)
        self.wanted: Final = table.number_or("n", 0)
        self.wants_all: Final = not table.has("n")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        here = self.areas.found(state, player, context)
        found = len([area for area in here if area_is_of(state, player, area, self.faiths)])
        return found >= (max(1, len(here)) if self.wants_all else self.wanted)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        way, number = ("all", "") if self.wants_all else ("number", str(self.wanted))
        areas = self.areas.told(teller, way, number)
        return teller.clause("if-religion", areas, negated, x=teller.faiths(self.names))


def read_faiths(raw: object) -> list[int]:
    return all_known("religion", raw, known_faith)


class SameReligion(Condition):
    """All of some realms have the state religion of the player."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        self.realms: Final = read_meant(raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        own = state.court.state_faith[player]
        meant = self.realms.realms(state, player, context)
        return bool(meant) and all([beliefs.same_faith(beliefs.faith_of(state, realm), own) for realm in meant])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-same_religion", subject, negated, x=self.realms.told(teller))


# Empire and curia


class Emperor(YesOrNo):
    """Being the Emperor."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "emperor", A_FIGURE)

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return board.emperor_player(state) == player


class Member(YesOrNo):
    """Being in the Empire."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "hre_member")

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return board.is_member(state, state.box.realm[player])


class PapalController(Condition):
    """Control of the curia: any, or uncontested."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        self.control: Final = one_of("papal_controller", raw, ("any", "uncontested"))
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
