"""Explore: a ship may sail to a distant zone, the die is rolled, and a claim is placed on what is found.

While somebody explores, `state.deal` knows the die and how often it was rolled again.

Rules: explore.cost, explore.ship, explore.roll, explore.reroll, explore.result, explore.skull, explore.reach
Rules: trade.distant-cards
Decisions: ExploreShip, ExploreWhere, ExploreResult
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, deeds
from hausmacht.games.price_of_power.choices import Pick, word
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_SEAS,
    CONTINENT,
    DIP,
    EXPLORATION_FACES,
    MAIN_MAP,
    MIL,
    NOBODY,
    POWERS,
    PROVINCES,
    SEA_DISTANT,
    TERRITORY,
)
from hausmacht.games.price_of_power.decks import trade as deck
from hausmacht.games.price_of_power.events import trade as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.progress.deal import Exploration
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.terms import forces, tokens, treasury
from hausmacht.games.price_of_power.rules.trade import light_ships
from hausmacht.games.price_of_power.rules.trade.trade import SHIP_FROM
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 1  # diplomatic power, and as much military power
MOST_REROLLS: Final = 2
REROLL_COST: Final = 1  # diplomatic power
SKULL_COST: Final = 1  # diplomatic power

NUMBERS: Final[list[int]] = [int(face.split(" ")[0]) for face in EXPLORATION_FACES]
SKULLS: Final[list[bool]] = ["skull" in face for face in EXPLORATION_FACES]

DISTANT_LANDS: Final[list[int]] = [at for at in range(PROVINCES) if CONTINENT[at] != MAIN_MAP]

STAY: Final = word("no-ship")
EXPLORE_IN: Final = choices.seas("explore-in")
DISCOVER: Final = choices.provinces("discover")
LOSE_SHIP: Final = choices.seas("lose-ship")
REROLL: Final = word("roll-again")
RETURN: Final = word("find-nothing")

NO_DISTANT_BOARDS: Final = Denial("no-distant-boards", "explore.reach")
NOTHING_TO_DISCOVER: Final = Denial("nothing-to-discover", "explore.reach")
TOO_FAR: Final = Denial("too-far", "explore.ship")
SKULL_TAKES_SHIP: Final = Denial("skull-takes-ship", "explore.skull")
MUST_DISCOVER: Final = Denial("must-discover", "explore.result")


# Questions


def has_ships(state: PriceOfPower, player: int) -> bool:
    """An idea lets ships explore; a bot only has to know the idea."""
    if state.box.is_bot[player]:
        return has_quest(state, player)
    return grants(state, player, "explore.ships")


def has_quest(state: PriceOfPower, player: int) -> bool:
    """Quest for the New World is researched."""
    return state.court.ideas[player] >> state.box.content.idea_number["quest_for_the_new_world"] & 1 == 1


def is_in_reach(state: PriceOfPower, player: int, area: int, by_ship: bool) -> bool:
    """Adjacent to the realm, or to a ship for those who explore with ships.

    Rules: explore.reach
    """
    if by_ship:
        for sea in AREA_SEAS[area]:
            if forces.ships_in(state, player, sea):
                return True
    return board.is_realm_near(state, player, area)


def may_be_found(state: PriceOfPower, player: int, province: int) -> bool:
    """A distant area without an own claim that is not one's own.

    Rules: explore.result
    """
    return (
        state.box.on_map[province]
        and not board.has_claim(state, player, AREA[province])
        and board.holder(state, province) != player
    )


def fits(state: PriceOfPower, province: int, face: int) -> bool:
    """Whether a result of the die finds it: a territory of that number, or without a skull any settled land.

    Rules: explore.result, explore.skull
    """
    if board.is_vacant(state, province):
        return TERRITORY[province] == NUMBERS[face]
    return not SKULLS[face]


def finds(state: PriceOfPower, player: int, face: int) -> list[int]:
    """What can be discovered with a result, A to Z."""
    by_ship = has_ships(state, player)
    return [
        at
        for at in DISTANT_LANDS
        if may_be_found(state, player, at) and fits(state, at, face) and is_in_reach(state, player, AREA[at], by_ship)
    ]


def can_find_anything(state: PriceOfPower, player: int) -> bool:
    near = board.holdings(state).near_of(state.box, player)
    for at in state.box.distant_lands:
        if near[AREA[at]] and may_be_found(state, player, at):
            return True
    if not has_ships(state, player):
        return False
    zones = forces.zones_with_ships(state, player)
    for at in state.box.distant_lands:
        for sea in AREA_SEAS[AREA[at]]:
            if sea in zones and may_be_found(state, player, at):
                return True
    return False


def distant_reach(state: PriceOfPower, player: int, origin: int) -> list[int]:
    """Distant zones a ship can sail to; across the Pacific only for a power that is left.

    Rules: explore.ship, ships.pacific
    """
    rich = treasury.total_power(state, player) >= light_ships.PACIFIC_COST
    return [
        sea
        for sea in light_ships.reach(state, player, origin, True)
        if SEA_DISTANT[sea] and (rich or not light_ships.crosses_pacific(origin, sea))
    ]


def can_send(state: PriceOfPower, player: int) -> bool:
    """A light ship can sail to a distant zone."""
    if not has_ships(state, player):
        return False
    for origin in light_ships.origins(state, player):
        if distant_reach(state, player, origin):
            return True
    return False


def distant_ships(state: PriceOfPower, player: int) -> list[int]:
    """Distant zones with ships of the player."""
    return [sea for sea in forces.zones_with_ships(state, player) if SEA_DISTANT[sea]]


def why_not_begin(state: PriceOfPower, player: int, free: bool = False) -> Denial | None:
    """Rules: explore.cost, explore.reach"""
    if not state.box.distant:
        return NO_DISTANT_BOARDS
    if not free:
        for kind in (DIP, MIL):
            have = state.treasury.power[player * POWERS + kind]
            if have < COST:
                return power_denial(kind, COST, have)
    if can_find_anything(state, player) or can_send(state, player):
        return None
    return NOTHING_TO_DISCOVER


# The action


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Pay, send a ship if there is one to send, and roll. A bot explores as its rules say.

    Rules: explore.cost, explore.ship
    """
    state = table.state
    if not state.box.distant:
        return
    if state.box.is_bot[player]:
        explore_for_bot(table, player)
        return
    if not free:
        treasury.spend_power(table, player, DIP, COST)
        treasury.spend_power(table, player, MIL, COST)
    table.tell(events.EXPLORING, player)
    state.deal = Exploration()
    table.next(Roll(player))
    if can_send(state, player):
        table.next(ExploreShip(player))


def exploring(state: PriceOfPower) -> Exploration:
    """The exploration under way."""
    found = state.deal
    assert isinstance(found, Exploration)
    return found


class ExploreShip(Decision[PriceOfPower, Pick]):
    """Which light ship sails to a distant zone first? None has to.

    Rules: explore.ship
    """

    def __init__(self, player: int) -> None:
        super().__init__("explore-ship", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [STAY, *[SHIP_FROM[origin] for origin in light_ships.origins(state, self.seat)]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is STAY or distant_reach(state, self.seat, choice.value):
            return None
        return TOO_FAR

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not STAY:
            table.next(ExploreWhere(self.seat, choice.value))


class ExploreWhere(Decision[PriceOfPower, Pick]):
    """To which distant zone does the ship sail?

    Rules: explore.ship, ships.pacific
    """

    def __init__(self, player: int, origin: int) -> None:
        super().__init__("explore-where", player, origin)
        self.origin: Final = origin

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [EXPLORE_IN[sea] for sea in distant_reach(state, self.seat, self.origin)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if light_ships.crosses_pacific(self.origin, choice.value):
            light_ships.pay_pacific(table, self.seat)
        sail(table, self.seat, self.origin, choice.value)


def sail(table: Table[PriceOfPower], player: int, origin: int, sea: int) -> None:
    """One light ship goes to a zone."""
    light_ships.take_away(table.state, player, origin)
    light_ships.put(table.state, player, sea, False)
    table.tell(events.SHIP_SENT, player, sea)


class Roll(Step[PriceOfPower]):
    """The die of exploration.

    Rules: explore.roll
    """

    def __init__(self, player: int) -> None:
        super().__init__("explore-roll", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        face = table.chance.below("exploration", len(EXPLORATION_FACES))
        exploring(table.state).face = face
        table.tell(events.EXPLORATION_ROLLED, self.player, NUMBERS[face], int(SKULLS[face]))
        table.next(ExploreResult(self.player))


def reroll_price(state: PriceOfPower, player: int) -> int:
    """Rules: explore.reroll"""
    return 0 if exploring(state).rerolls < bonus(state, player, "explore.reroll_free") else REROLL_COST


class ExploreResult(Decision[PriceOfPower, Pick]):
    """What is discovered with the result? Or is the die rolled again?

    Rules: explore.reroll, explore.result, explore.skull
    """

    def __init__(self, player: int) -> None:
        super().__init__("explore-result", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [REROLL, RETURN]
        if SKULLS[exploring(state).face]:
            found.extend([LOSE_SHIP[sea] for sea in distant_ships(state, self.seat)])
        found.extend([DISCOVER[at] for at in finds(state, self.seat, exploring(state).face)])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        have = state.treasury.power[self.seat * POWERS + DIP]
        skull = SKULLS[exploring(state).face]
        if choice is REROLL:
            if exploring(state).rerolls >= MOST_REROLLS:
                return Denial("rolled-enough", "explore.reroll", most=MOST_REROLLS)
            price = reroll_price(state, self.seat)
            return power_denial(DIP, price, have) if have < price else None
        if choice is RETURN:
            if skull and distant_ships(state, self.seat):
                return SKULL_TAKES_SHIP
            if not skull and finds(state, self.seat, exploring(state).face):
                return MUST_DISCOVER
            return None
        if choice.kind == "discover" and skull and have < SKULL_COST:
            return power_denial(DIP, SKULL_COST, have)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is REROLL:
            treasury.spend_power(table, self.seat, DIP, reroll_price(state, self.seat))
            exploring(state).rerolls += 1
            table.next(Roll(self.seat))
            return
        skull = SKULLS[exploring(state).face]
        state.deal = NOTHING
        if choice is RETURN:
            table.tell(events.NOTHING_FOUND, self.seat)
        elif choice.kind == "lose-ship":
            table.tell(events.EXPLORER_LOST, self.seat, choice.value)
            casualties.lose_ships(table, self.seat, choice.value, 1)
        else:
            if skull:
                treasury.spend_power(table, self.seat, DIP, SKULL_COST)
            discover(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        face = exploring(state).face
        return {"territory": NUMBERS[face], "skull": int(SKULLS[face])}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice is REROLL:
            return {"cost": reroll_price(state, self.seat)}
        if choice.kind == "discover":
            return {**choice.numbers, "cost": SKULL_COST if SKULLS[exploring(state).face] else 0}
        return choice.numbers


def discover(table: Table[PriceOfPower], player: int, province: int) -> None:
    """A claim on the discovered area; the first on a continent brings its trade cards.

    Rules: explore.result, trade.distant-cards
    """
    table.tell(events.DISCOVERED, player, province)
    tokens.place_claim(table, player, AREA[province])
    deeds.record_at(table.state, player, "discovered", province)


def open_continent(table: Table[PriceOfPower], province: int) -> None:
    """The first dynamic token on a continent brings its trade cards as well.

    Rules: trade.distant-cards
    """
    if CONTINENT[province] != MAIN_MAP:
        deck.open_continent(table, CONTINENT[province])


# Bots


def explore_for_bot(table: Table[PriceOfPower], player: int) -> None:
    """A ship sails as far as it can, the die is rolled once; a skull takes a ship.

    Rules: bots.explore
    """
    state = table.state
    send_for_bot(table, player)
    face = table.chance.below("exploration", len(EXPLORATION_FACES))
    table.tell(events.EXPLORATION_ROLLED, player, NUMBERS[face], int(SKULLS[face]))
    found = finds(state, player, face)
    vacant = [at for at in found if board.is_vacant(state, at)]
    if SKULLS[face]:
        ships = distant_ships(state, player)
        if ships:
            table.tell(events.EXPLORER_LOST, player, ships[0])
            casualties.lose_ships(table, player, ships[0], 1)
    elif found:
        discover(table, player, vacant[0] if vacant else found[0])
    else:
        table.tell(events.NOTHING_FOUND, player)


def send_for_bot(table: Table[PriceOfPower], player: int) -> None:
    """A bot sends a ship to a distant zone where it has none, if one can get there."""
    state = table.state
    if not has_ships(state, player):
        return
    for origin in light_ships.origins(state, player):
        start = light_ships.home_of(origin)
        if start != NOBODY and SEA_DISTANT[start]:
            continue
        for sea in distant_reach(state, player, origin):
            if not forces.ships_in(state, player, sea):
                sail(table, player, origin, sea)
                return


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "explore-ship": ExploreShip,
    "explore-where": ExploreWhere,
    "explore-roll": Roll,
    "explore-result": ExploreResult,
}
STEPS: Final[tuple[Item, ...]] = ()
