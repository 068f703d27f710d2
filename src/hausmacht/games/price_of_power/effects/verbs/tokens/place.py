"""Placing tokens: the class for each of them, pirates at nodes, and what lies on no place of the board.

Rules: effects.place
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, RULER
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Read, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import Select, enter, select
from hausmacht.games.price_of_power.effects.verbs.tokens.place_areas import (
    PlaceClaims,
    PlaceCores,
    PlaceInfluence,
    PlacePlague,
    PlaceRebels,
    PlaceRevolution,
)
from hausmacht.games.price_of_power.effects.verbs.tokens.place_provinces import (
    PlaceCauses,
    PlaceRebelTowns,
    PlaceRecruits,
    PlaceTowns,
    PlaceUnrest,
    PlaceVassals,
)
from hausmacht.games.price_of_power.effects.verbs.tokens.placing import Place, PlaceOnBoard
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import characters
from hausmacht.games.price_of_power.state import PriceOfPower

PLACE_NODE: Final = choices.nodes("place-at")


# At nodes


class PlacePirates(PlaceOnBoard):
    """Pirates in trade nodes; different nodes first."""

    def fields_of_place(self) -> tuple[str, ...]:
        return ("node",)

    def place_kind(self) -> str:
        return "node"

    def asks(self) -> str:
        return "effect-place-pirate"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        number = self.amount.of(state, task.player, len(self.targets(state, task.player)))
        return select(self.asks(), task.player, task, NOBODY, number, self.up_to)

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.nodes(state, player)
        placed = frame.values(state, frame.PLACED)
        return [node for node in found if node not in placed] or found

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        secondary.put_pirate(table, at, 1)
        frame.extend(table.state, frame.PLACED, "node", at)


class AtNode(Select):
    """In which trade node a pirate comes."""

    def named(self) -> str:
        return "effect-place-pirate"

    def verb(self, state: PriceOfPower) -> PlacePirates:
        found = self.task(state).verb
        assert isinstance(found, PlacePirates)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.player)

    def choice_of(self, value: int) -> Pick:
        return PLACE_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.player, value)


# Elsewhere


class PlaceCardinals(Place):
    """Cardinals of the player in the curia."""

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        for who in players:
            number = self.amount.of(table.state, task.player, 0)
            table.spend(number)
            for _ in range(number):
                curia.add_cardinal(table, who)


class PlaceIllness(Place):
    """The ruler falls ill."""

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        number = self.amount.of(table.state, task.player, 0)
        table.spend(number * len(players))
        for who in players:
            for _ in range(number):
                characters.make_ill(table, who, RULER)


TOKENS: Final[dict[str, Read]] = {
    "F": PlaceCores,
    "PLAGUE": PlacePlague,
    "REV": PlaceRevolution,
    "R": PlaceRebels,
    "I": PlaceInfluence,
    "G": PlaceClaims,
    "T": PlaceTowns,
    "V": PlaceVassals,
    "RT": PlaceRebelTowns,
    "m1": PlaceRecruits,
    "U": PlaceUnrest,
    "CB": PlaceCauses,
    "PIRATE": PlacePirates,
    "C": PlaceCardinals,
    "H": PlaceIllness,
}
TIES: Final = {"A": "ally", "M": "marry", "K": "flip", "L": "flip"}  # tokens that another verb speaks of


def read_place(read: Reader) -> Part:
    """A token that stands for a tie between realms is gained or turned over by the verb for it."""
    token = read.word("token", [*TOKENS, *TIES])
    verb = TIES.get(token, "")
    if not verb:
        return TOKENS[token](read)
    read.what = verb
    return VERBS[verb](read)


VERBS["place"] = read_place
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-place-pirate": AtNode}, ITEMS)
