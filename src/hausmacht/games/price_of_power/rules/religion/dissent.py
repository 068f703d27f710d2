"""Religious dissent, and unrest by war and by stability.

Rules: dissent.towns, dissent.vassals, dissent.bots, unrest.war, unrest.stability, unrest.ideas
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.choices import DONE, Pick, areas, provinces
from hausmacht.games.price_of_power.components import ADM, AREA, DIVERSE, MAIN_AREAS, NOBODY, PLAYERS
from hausmacht.games.price_of_power.modifiers import bonus, changes, grants
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.rules.terms.order import awake, turn_order
from hausmacht.games.price_of_power.rules.terms.unrest import all_unrest_of, calm, cheapest, dearest
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower

UNREST: Final = provinces("suffer-unrest")
SUFFER: Final = areas("suffer-dissent")
GIVE_UP: Final = areas("surrender-influence")
CALM: Final = provinces("soothe")
WAR_UNREST: Final = 2


# Dissent


def dissents(state: PriceOfPower, player: int, area: int) -> bool:
    """The area follows another faith than the player's realm.

    Rules: dissent.towns
    """
    if area >= MAIN_AREAS:
        return False
    revolutionary = grants(state, player, "cb.revolution")
    if area in state.map.infected or revolutionary:
        return (area in state.map.infected) != revolutionary
    faith = beliefs.area_faith(state, area)
    if faith == DIVERSE:
        return not grants(state, player, "dissent.ignore_diverse")
    return not beliefs.same_faith(faith, state.court.state_faith[player])


def calm_towns(state: PriceOfPower, player: int, area: int) -> list[int]:
    """Towns of the player in the area that may still get unrest, those with which he occupies included."""
    return [at for at in state.box.provinces_in[area] if may_get_unrest(state, player, at, True)]


def may_get_unrest(state: PriceOfPower, player: int, province: int, town: bool) -> bool:
    """A town (or a vassal) of the player on top of the province, without unrest."""
    occupier = state.map.occupier[province]
    if occupier != NOBODY:
        return town and occupier == player and not state.map.unrest[province] & ON_OCCUPIER
    if state.map.unrest[province] & ON_TOKEN:
        return False
    return board.has_town(state, player, province) if town else board.has_vassal(state, player, province)


def put_unrest(table: Table[PriceOfPower], province: int) -> None:
    """Unrest on the token that lies on top."""
    tokens.add_unrest(table, province, table.state.map.occupier[province] != NOBODY)


def dissenting_areas(state: PriceOfPower, player: int) -> list[int]:
    """Areas of another faith with a town of the player that is still calm, A to Z."""
    found: list[int] = []
    for at in [*board.towns_of(state, player), *board.occupied_by(state, player)]:
        area = AREA[at]
        if area not in found and dissents(state, player, area) and calm_towns(state, player, area):
            found.append(area)
    return sorted(found)


def dissenting_vassals(state: PriceOfPower, player: int) -> list[int]:
    """Vassal provinces of the player in areas of another faith."""
    return [at for at in board.vassals_of(state, player) if dissents(state, player, AREA[at])]


def add_dissent(table: Table[PriceOfPower]) -> None:
    """Everybody in turn order.

    Rules: dissent.towns, dissent.vassals
    """
    table.then([DISSENT_OF[player] for player in awake(table.state, turn_order(table.state))])


class DissentOf(Step[PriceOfPower]):
    """The dissent of one player: towns in every such area, vassals in one.

    Rules: dissent.towns, dissent.bots
    """

    def __init__(self, player: int) -> None:
        super().__init__("dissent-of", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        player = self.player
        found = dissenting_areas(state, player)
        if state.box.is_bot[player]:
            restless = [at for area in found for at in calm_towns(state, player, area)]
            if not restless:
                lands = dissenting_vassals(state, player)
                restless = [at for at in lands if may_get_unrest(state, player, at, False)]
            if restless:
                put_unrest(table, cheapest(state, restless))
            return
        number = max(0, len(found) + bonus(state, player, "dissent.unrest"))
        items: list[Item] = []
        if number >= len(found):
            items.extend([DissentIn(player, area) for area in found])
        elif number:
            items.append(DissentWhere(player, number))
        items.append(VASSAL_DISSENT[player])
        table.then(items)


class DissentIn(Step[PriceOfPower]):
    """One town of the area gets unrest."""

    def __init__(self, player: int, area: int) -> None:
        super().__init__("dissent-in", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        found = calm_towns(table.state, self.player, self.area)
        if len(found) > 1:
            table.next(DissentTown(self.player, self.area))
        elif found:
            put_unrest(table, found[0])


class DissentTown(Decision[PriceOfPower, Pick]):
    """Which town of the area gets unrest?

    Rules: dissent.towns
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("dissent-town", player, area)
        self.area: Final = area

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [UNREST[at] for at in calm_towns(state, self.seat, self.area)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        put_unrest(table, choice.value)


class DissentWhere(Decision[PriceOfPower, Pick]):
    """An idea spares some areas: in which one does dissent arise?

    Rules: dissent.towns
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("dissent-where", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [SUFFER[area] for area in dissenting_areas(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        left = [area for area in dissenting_areas(table.state, self.seat) if area != choice.value]
        if self.left > 1 and left:
            table.next(DissentAgain(self.seat, self.left - 1))
        table.next(DissentIn(self.seat, choice.value))


class DissentAgain(Step[PriceOfPower]):
    """Asks for the next area, if one is left."""

    def __init__(self, player: int, left: int) -> None:
        super().__init__("dissent-again", (player, left))
        self.player: Final = player
        self.left: Final = left

    def run(self, table: Table[PriceOfPower]) -> None:
        if dissenting_areas(table.state, self.player):
            table.next(DissentWhere(self.player, self.left))


class VassalDissent(Step[PriceOfPower]):
    """In one area of another faith with own vassals.

    Rules: dissent.vassals
    """

    def __init__(self, player: int) -> None:
        super().__init__("vassal-dissent", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        found = DISSENT_VASSAL[self.player].candidates(table.state)
        if len(found) > 1:
            table.next(DISSENT_VASSAL[self.player])
        elif found:
            DISSENT_VASSAL[self.player].take(table, found[0])


class DissentVassal(Decision[PriceOfPower, Pick]):
    """Does a vassal get unrest, or is influence given up?

    Rules: dissent.vassals
    """

    def __init__(self, player: int) -> None:
        super().__init__("dissent-vassal", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        lands = dissenting_vassals(state, self.seat)
        found = [UNREST[at] for at in lands if may_get_unrest(state, self.seat, at, False)]
        for area in sorted({AREA[at] for at in lands}):
            if count4(state.map.influence[area], self.seat):
                found.append(GIVE_UP[area])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.kind == "suffer-unrest":
            put_unrest(table, choice.value)
        else:
            tokens.remove_influence(table, self.seat, choice.value, 1)


# War and stability


def change_unrest(table: Table[PriceOfPower]) -> None:
    """War and low stability add unrest, high stability and ideas remove some.

    Rules: unrest.war, unrest.stability, unrest.ideas
    """
    state = table.state
    items: list[Item] = []
    for player in awake(state, turn_order(state)):
        added = war_unrest(state, player)
        if state.treasury.stability[player] <= -2:
            added += 1
        if added:
            items.append(AddUnrest(player, added))
        removed = removable(state, player)
        if removed:
            items.append(RemoveUnrest(player, removed, 0))
        faithful = 0 if state.box.is_bot[player] else by_ideas(state, player, True)
        if faithful:
            items.append(RemoveUnrest(player, faithful, 1))
    table.then(items)


def war_unrest(state: PriceOfPower, player: int) -> int:
    """Towns of a player that get unrest in this round because he is at war.

    Rules: unrest.war
    """
    return WAR_UNREST if hostility.is_at_war(state, player) else 0


def removable(state: PriceOfPower, player: int) -> int:
    """How much unrest a player may remove; a bot removes one for each administrative idea, two at most.

    Rules: unrest.stability, unrest.ideas
    """
    found = 1 if state.treasury.stability[player] >= 2 else 0
    if state.box.is_bot[player]:
        ideas = [at for at, idea in enumerate(state.box.content.ideas) if idea.kind == ADM]
        return found + min(2, len([at for at in ideas if state.court.ideas[player] >> at & 1]))
    return found + by_ideas(state, player, False)


def by_ideas(state: PriceOfPower, player: int, faithful: bool) -> int:
    """How much unrest ideas remove: anywhere, or only in areas of the state religion.

    Rules: unrest.ideas
    """
    found = 0
    for mod in changes(state, player, "unrest.remove_phase3"):
        if mod.scope.faithful == faithful:
            found += mod.by(state, player)
    return found


def unrest_to_calm(state: PriceOfPower, player: int, faithful: bool) -> list[int]:
    """Provinces with unrest of the player, A to Z: all, or those in areas of his religion.

    Rules: unrest.ideas
    """
    found = all_unrest_of(state, player)
    if faithful:
        own = state.court.state_faith[player]
        found = [at for at in found if beliefs.same_faith(beliefs.area_faith(state, AREA[at]), own)]
    return found


def all_calm_towns(state: PriceOfPower, player: int) -> list[int]:
    """Towns of the player that may still get unrest, A to Z."""
    lands = [*board.own_provinces(state, player), *board.occupied_by(state, player)]
    return sorted([at for at in lands if may_get_unrest(state, player, at, True)])


class AddUnrest(Step[PriceOfPower]):
    """So many towns get unrest."""

    def __init__(self, player: int, left: int) -> None:
        super().__init__("add-unrest", (player, left))
        self.player: Final = player
        self.left: Final = left

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = all_calm_towns(state, self.player)
        if not found:
            return
        if state.box.is_bot[self.player]:
            put_unrest(table, cheapest(state, found))
        elif len(found) <= self.left:
            put_unrest(table, found[0])
        else:
            table.next(UnrestTown(self.player, self.left))
            return
        if self.left > 1:
            table.next(AddUnrest(self.player, self.left - 1))


class UnrestTown(Decision[PriceOfPower, Pick]):
    """Which town gets unrest by war or low stability?

    Rules: unrest.war, unrest.stability
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("unrest-town", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [UNREST[at] for at in all_calm_towns(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"towns": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        put_unrest(table, choice.value)
        if self.left > 1:
            table.next(AddUnrest(self.seat, self.left - 1))


class RemoveUnrest(Step[PriceOfPower]):
    """Up to so many provinces become calm; `faithful`: only those in areas of the state religion."""

    def __init__(self, player: int, left: int, faithful: int) -> None:
        super().__init__("calm-towns", (player, left, faithful))
        self.player: Final = player
        self.left: Final = left
        self.faithful: Final = faithful

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = unrest_to_calm(state, self.player, self.faithful == 1)
        if not found:
            return
        if state.box.is_bot[self.player]:
            calm(table, dearest(state, found))
            if self.left > 1:
                table.next(RemoveUnrest(self.player, self.left - 1, self.faithful))
        else:
            table.next(CalmTown(self.player, self.left, self.faithful))


class CalmTown(Decision[PriceOfPower, Pick]):
    """Where does unrest end?

    Rules: unrest.stability, unrest.ideas
    """

    def __init__(self, player: int, left: int, faithful: int) -> None:
        super().__init__("calm-town", player, left, faithful)
        self.left: Final = left
        self.faithful: Final = faithful

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[CALM[at] for at in unrest_to_calm(state, self.seat, self.faithful == 1)], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"towns": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            calm(table, choice.value)
            if self.left > 1:
                table.next(RemoveUnrest(self.seat, self.left - 1, self.faithful))


DISSENT_OF: Final = [DissentOf(player) for player in range(PLAYERS)]
VASSAL_DISSENT: Final = [VassalDissent(player) for player in range(PLAYERS)]
DISSENT_VASSAL: Final = [DissentVassal(player) for player in range(PLAYERS)]

STEPS: Final[tuple[Item, ...]] = steps(add_dissent, change_unrest)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "dissent-of": DissentOf,
    "dissent-in": DissentIn,
    "dissent-town": DissentTown,
    "dissent-where": DissentWhere,
    "dissent-again": DissentAgain,
    "vassal-dissent": VassalDissent,
    "dissent-vassal": DissentVassal,
    "add-unrest": AddUnrest,
    "unrest-town": UnrestTown,
    "calm-towns": RemoveUnrest,
    "calm-town": CalmTown,
}
