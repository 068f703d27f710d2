"""Tokens that are placed in areas: rebels, influence, claims, cores, plague and revolution.

Rules: effects.place, effects.spread, events.gain-influence, events.gain-claim, ruling.influence-free
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    CONTINENT,
    MAIN_AREAS,
    NOBODY,
)
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.language.verb import Task
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import AN_AREA, GOOD, Select, enter, select, whose_choice
from hausmacht.games.price_of_power.effects.verbs.tokens.placing import PlaceOnBoard, WhereToLay, note
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import cubes, tokens
from hausmacht.games.price_of_power.rules.terms.tokens import strongest_rival
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

PLACE_AREA: Final = choices.areas("place")
ANY_NUMBER: Final = 99  # more tokens than an area gets


class PlaceInAreas(PlaceOnBoard):
    """What all tokens in areas have in common."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        limited = read.is_table("spread")
        self.is_spread: Final = limited or read.flag("spread")
        self.most_in_one: Final = read.inside("spread").count("max_per_area") if limited else ANY_NUMBER

    def fields_of_place(self) -> tuple[str, ...]:
        return ("in",)

    def told(self, teller: Narrator) -> list[Told]:
        told = super().told(teller)
        if self.most_in_one == ANY_NUMBER:
            return told
        return [each.behind(teller.say("most-in-each", n=self.most_in_one)) for each in told]

    def place_kind(self) -> str:
        return "area"

    def asks(self) -> str:
        return "effect-place-area"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        own = task.for_player(who)
        chooser = whose_choice(state, own, self.chooser, who)
        there = 0 if self.is_fixed else len(self.targets(state, who))
        return select(self.asks(), chooser, own, who, self.amount.of(state, who, there), self.up_to)

    def meant(self, state: PriceOfPower, player: int) -> list[int]:
        """Areas the filter lets through, with room under the limit for one area."""
        found = self.where.areas(state, player)
        if self.most_in_one != ANY_NUMBER:
            placed = frame.values(state, frame.PLACED)
            found = [area for area in found if placed.count(area) < self.most_in_one]
        return found


class PlaceCores(PlaceInAreas):
    """Cores, but not where all is the player's core already.

    Rules: core.not-twice
    """

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        lands = state.box.provinces_in
        found = self.meant(state, player)
        return [area for area in found if not all([board.is_core(state, player, at) for at in lands[area]])]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_core(table, player, at)
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class PlacePlague(PlaceInAreas):
    """Plague, where there is none."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if area not in state.map.plague]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        state.map.plague = tuple(sorted([*state.map.plague, at]))
        table.tell(events.PLAGUE, at)
        note(table, at, True)


class PlaceRevolution(PlaceInAreas):
    """Revolution, where there is none; only on the main board."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if area < MAIN_AREAS and area not in state.map.infected]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        spread.revolt(table, at)
        note(table, at, True)


class PlaceRebels(PlaceInAreas):
    """Rebels: spread over areas, one after the other, or all in one area as a band.

    Rules: effects.spread
    """

    def goes_to_one_place(self) -> bool:
        """They come as a band, unless they are spread."""
        return not self.is_spread

    def asks(self) -> str:
        return "effect-place-rebels" if self.is_spread else "effect-place-band"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return self.meant(state, player)

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        raise_rebels(table, at, 1)


def raise_rebels(table: Table[PriceOfPower], area: int, units: int) -> None:
    """Rebels stand up; units of players in the area fight them.

    Rules: effects.place, rebels.battle
    """
    tokens.add_rebels(table, area, units)
    table.spend(units)
    for _ in range(units):
        note(table, area, True)
    if clashes.strongest_in(table.state, area) != NOBODY and not is_waiting(table, area):
        table.next(clashes.FightRebels(area))


def is_waiting(table: Table[PriceOfPower], area: int) -> bool:
    """Whether the battle of an area is on the agenda already."""
    wanted = clashes.FightRebels(area).text
    return any([item.text == wanted for item in table.stack[-4:]])


class PlaceInfluence(PlaceInAreas):
    """Cubes where a non-player realm or a vassal owns something; over another's only if all areas are full.

    Rules: events.gain-influence
    """

    def asks(self) -> str:
        return "effect-place-influence"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        if not cubes.at_hand(state, player):
            return []
        found = [area for area in self.meant(state, player) if board.may_be_influenced(state, area)]
        free = [area for area in found if tokens.room_in(state, area)]
        return free or [area for area in found if strongest_rival(state, player, area) != NOBODY]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        if not tokens.room_in(state, at):
            tokens.remove_influence(table, strongest_rival(state, player, at), at, 1)
        tokens.add_influence(table, player, at, 1)
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class PlaceClaims(PlaceInAreas):
    """Claims, one of a player in an area.

    Rules: events.gain-claim
    """

    def asks(self) -> str:
        return "effect-place-claim"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if not state.map.claims[area] >> player & 1]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_claim(table, player, at)
        if at >= MAIN_AREAS:
            trade_deck.open_continent(table, CONTINENT[table.state.box.provinces_in[at][0]])
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class InArea(WhereToLay):
    """In which area a core, plague or the revolution comes."""

    def named(self) -> str:
        return "effect-place-area"

    def thing(self) -> int:
        return AN_AREA

    def choice_of(self, value: int) -> Pick:
        return PLACE_AREA[value]


class InAreaForRebels(InArea):
    """In which area the next rebel stands up."""

    def named(self) -> str:
        return "effect-place-rebels"

    def once_each(self) -> bool:
        return False


class InAreaForBand(InArea):
    """In which area all the rebels stand up."""

    def named(self) -> str:
        return "effect-place-band"

    def once_each(self) -> bool:
        return False

    def go_on(self, table: Table[PriceOfPower], value: int) -> None:
        """All at once: there is no next one."""
        self.carry_out(table, value)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        raise_rebels(table, value, self.left)


class InAreaForInfluence(InArea):
    """In which area the next cube comes."""

    def named(self) -> str:
        return "effect-place-influence"

    def once_each(self) -> bool:
        return False


class InAreaForClaim(InArea):
    """In which area a claim comes."""

    def named(self) -> str:
        return "effect-place-claim"


ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-place-area": InArea,
        "effect-place-rebels": InAreaForRebels,
        "effect-place-band": InAreaForBand,
        "effect-place-influence": InAreaForInfluence,
        "effect-place-claim": InAreaForClaim,
    },
    ITEMS,
)
