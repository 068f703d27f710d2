"""Tokens that are placed on provinces: towns, vassals, rebel towns, recruits, unrest and causes of war.

Rules: effects.place, events.gain-town, unrest.one-each
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    NOBODY,
    REBELS,
)
from hausmacht.games.price_of_power.effects.language.verb import Task
from hausmacht.games.price_of_power.effects.parts import Amount
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PROVINCE,
    BAD,
    GOOD,
    Select,
    bots_choice,
    enter,
    select,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.running.where import only_holder
from hausmacht.games.price_of_power.effects.verbs import land
from hausmacht.games.price_of_power.effects.verbs.tokens.placing import PlaceOnBoard, WhereToLay, note
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

PLACE_PROVINCE: Final = choices.provinces("place-on")


class PlaceOnProvinces(PlaceOnBoard):
    """What all tokens on provinces have in common."""

    def fields_of_place(self) -> tuple[str, ...]:
        return ("in", "on")

    def place_kind(self) -> str:
        return "province"

    def asks(self) -> str:
        return "effect-place-province"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        found: list[int] = [] if self.is_fixed else self.targets(state, who)
        return self.question_among(state, task.for_player(who), who, found, who)

    def question_among(self, state: PriceOfPower, own: Task, who: int, found: list[int], otherwise: int) -> Select:
        chooser = whose_choice(state, own, self.chooser, otherwise)
        return select(self.asks(), chooser, own, who, self.amount.of(state, who, len(found)), self.up_to)

    def free(self, state: PriceOfPower, player: int) -> list[int]:
        """Provinces that are meant and that nobody holds."""
        found = self.where.provinces(state, player)
        return [at for at in found if board.holder(state, at) == NOBODY and state.map.occupier[at] == NOBODY]


class PlaceTowns(PlaceOnProvinces):
    """Towns, where nobody has one.

    Rules: events.gain-town
    """

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [at for at in self.free(state, player) if tokens.may_place_town(state, player, at)]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        land.give_province(table, player, at, False, False)
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD


class PlaceVassals(PlaceOnProvinces):
    """Vassals, on land of non-player realms that nobody holds."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [at for at in self.free(state, player) if board.realm_beneath(state, at) != NOBODY]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        land.give_province(table, player, at, True, False)
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD


class PlaceRebelTowns(PlaceOnProvinces):
    """Rebels occupy towns and vassals."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if state.map.token[at] >= 0 and state.map.occupier[at] != REBELS]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_rebel_town(table, at)
        note(table, at, False)


class PlaceRecruits(PlaceOnProvinces):
    """Manpower tokens of non-player realms."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if board.is_npr_owned(state, at) and at not in state.map.recruits]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        state.map.recruits = tuple(sorted([*state.map.recruits, at]))
        table.tell(events.RECRUITS, at)
        note(table, at, False)


class PlaceUnrest(PlaceOnProvinces):
    """Unrest on towns or vassals that have none; who loses chooses.

    Rules: unrest.one-each
    """

    def unrest_laid(self) -> Amount | None:
        return self.amount

    def asks(self) -> str:
        return "effect-place-unrest"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        found = self.targets(state, who)
        return self.question_among(state, task.for_player(who), who, found, only_holder(state, found, who))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if state.map.token[at] >= 0 and not state.map.unrest[at] & ON_TOKEN]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.add_unrest(table, at)
        note(table, at, False)

    def bearing(self) -> int:
        return BAD


class PlaceCauses(PlaceOnProvinces):
    """Casus belli on realms whose provinces are meant."""

    def asks(self) -> str:
        return "effect-place-cause"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        own = state.box.realm[player]
        found: list[int] = []
        for at in self.where.provinces(state, player):
            realm = board.lawful_realm(state, at)
            if realm not in (NOBODY, own) and not state.relations.cause[realm] >> player & 1:
                found.append(at)
        return found

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        relations.place_cause(table, player, board.lawful_realm(table.state, at))
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class OnProvince(WhereToLay):
    """On which province a town, vassal, rebel town or manpower token comes."""

    def named(self) -> str:
        return "effect-place-province"

    def thing(self) -> int:
        return A_PROVINCE

    def choice_of(self, value: int) -> Pick:
        return PLACE_PROVINCE[value]


class OnProvinceForUnrest(OnProvince):
    """On which town or vassal unrest comes."""

    def named(self) -> str:
        return "effect-place-unrest"

    def bots_answer(self, state: PriceOfPower, found: list[int]) -> int:
        """Other players' towns before its own: their dearest, or its own cheapest."""
        others = [at for at in found if board.holder(state, at) != self.seat]
        if others:
            return bots_choice(state, others, A_PROVINCE, GOOD)
        return bots_choice(state, found, A_PROVINCE, BAD)


class OnProvinceForCause(OnProvince):
    """Against the owner of which province a casus belli is gained."""

    def named(self) -> str:
        return "effect-place-cause"


ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-place-province": OnProvince,
        "effect-place-unrest": OnProvinceForUnrest,
        "effect-place-cause": OnProvinceForCause,
    },
    ITEMS,
)
