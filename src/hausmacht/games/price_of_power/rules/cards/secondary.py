"""The bottom row of an event: uprisings, disloyal vassals, pirates, deaths, attrition, storms, spreading ideas.

Each effect is resolved by the player who took the event ("you"); of the event that nobody took, by itself.

Rules: bottom.natives, bottom.vassals, bottom.pirates, bottom.cardinal, bottom.mortality, bottom.unrest
Rules: bottom.attrition, bottom.lost-at-sea, bottom.expansion, bottom.struggle, bottom.auto, ruling.grey-struggle
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, hostility
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    GALLEY,
    HEAVY,
    LIGHT,
    MAIN_AREAS,
    NOBODY,
    POSTS,
    SEAS,
    TAX,
)
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.running import bottom
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PROVINCE,
    AN_AREA,
    BAD,
    Later,
    Question,
    ask,
    enter_questions,
    is_person,
)
from hausmacht.games.price_of_power.effects.running.bottom import Symbol
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.rebellion import clashes, rebels
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import characters, dynamic, forces, tokens
from hausmacht.games.price_of_power.rules.terms.order import awake, from_player
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.state import PriceOfPower

IGNORE_COLONIST: Final = choices.word("ignore-colonist")
IGNORE_UNREST: Final = choices.word("ignore-unrest")
IGNORING: Final = [IGNORE_COLONIST, IGNORE_UNREST]
NATIVES: Final = choices.provinces("uprising")
DISLOYAL: Final = choices.areas("disloyal")
PIRATES: Final = choices.nodes("pirates")
CARDINAL_DIES: Final = choices.numbers("cardinal-dies", 12, "slot")
ATTRITION: Final = choices.areas("attrition")
STORM: Final = choices.seas("storm")


def resolve(table: Table[PriceOfPower], player: int, symbol: Symbol, auto: bool) -> None:
    """One symbol of the bottom row. `auto`: nobody is "you". A bot is spared as "you", but chooses nothing.

    Rules: bottom.auto, bottom.bots
    """
    effect = symbol.number
    you = NOBODY if auto else player
    chooser = you if you != NOBODY and is_person(table.state, you) else NOBODY
    table.tell(events.BOTTOM_ROW, effect)
    if effect == bottom.UNREST:
        unrest(table, you)
    elif effect == bottom.NATIVES:
        natives(table, you)
    elif effect == bottom.LOST_AT_SEA:
        lost_at_sea(table, you, chooser)
    elif effect == bottom.PIRATES:
        pirates(table, chooser)
    elif effect == bottom.CARDINAL:
        cardinal_dies(table, chooser)
    elif effect == bottom.ATTRITION:
        attrition(table, you)
    elif effect == bottom.VASSALS:
        disloyal_vassals(table, you)
    elif effect == bottom.EXPANSION:
        expansion(table, chooser, [dynamic.colour_of(name) for name in symbol.colours])
    elif effect == bottom.RELIGION:
        spread.religion(table, chooser)
    elif effect == bottom.REVOLUTION:
        spread.revolution(table, chooser)
    elif effect in (bottom.STRUGGLE, bottom.GREY_STRUGGLE):
        prestige.activate_struggle(table)
    elif effect == bottom.MORTALITY:
        mortality(table, symbol.mortality)


def players_from(state: PriceOfPower, you: int) -> list[int]:
    """All players, "you" first; by themselves from the first player on.

    Rules: events.order
    """
    return awake(state, from_player(state, you if you != NOBODY else state.time.first))


# Unrest


def unrest(table: Table[PriceOfPower], you: int) -> None:
    """Everybody rolls rebel dice; "you" at most one.

    Rules: bottom.unrest
    """
    rebels.fight_and_listen(table, players_from(table.state, you))
    for player in reversed(players_from(table.state, you)):
        table.next(RollRebels(player, 1 if player == you else NOBODY))


class RollRebels(Step[PriceOfPower]):
    """A player rolls rebel dice for all his unrest, or at most so many; battles wait for the others' dice.

    Rules: bottom.unrest, rebels.battle
    """

    def __init__(self, player: int, most: int) -> None:
        super().__init__("bottom-roll", (player, most))
        self.player: Final = player
        self.most: Final = most

    def run(self, table: Table[PriceOfPower]) -> None:
        rebels.put_dice(table, self.player, [], self.most)


# Natives


def natives(table: Table[PriceOfPower], you: int) -> None:
    """Everybody loses a colonist and has unrest in a distant town; "you" may ignore one of the two.

    Rules: bottom.natives
    """
    for player in reversed(players_from(table.state, you)):
        if player != you:
            rise(table, player, True, True)
        elif is_person(table.state, you):
            table.next(IgnoreNatives(you))
        else:
            rise(table, you, True, False)


def rise(table: Table[PriceOfPower], player: int, colonist: bool, town: bool) -> None:
    state = table.state
    if town:
        table.next(Later(NativeTown(player)))
    if colonist and state.treasury.colonists[player]:
        state.treasury.colonists = replaced(state.treasury.colonists, player, state.treasury.colonists[player] - 1)
        table.tell(events.COLONISTS_LOST, player, state.treasury.colonists[player])


class IgnoreNatives(Decision[PriceOfPower, Pick]):
    """Which half of the uprising "you" ignore.

    Rules: bottom.natives
    """

    def __init__(self, seat: int) -> None:
        super().__init__("bottom-ignore", seat)

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return IGNORING

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.tell(events.IGNORED, self.seat)
        rise(table, self.seat, choice is IGNORE_UNREST, choice is IGNORE_COLONIST)


class NativeTown(Question):
    """In which distant town the natives rise."""

    def __init__(self, seat: int) -> None:
        super().__init__("bottom-natives", seat)

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        towns = board.towns_of(state, self.seat)
        return [at for at in towns if board.is_distant(at) and not state.map.unrest[at] & 1]

    def choice_of(self, value: int) -> Pick:
        return NATIVES[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.add_unrest(table, value)


# Vassals


def disloyal_vassals(table: Table[PriceOfPower], you: int) -> None:
    """Vassals without a bond to their overlord rise in one area of each player; "you" face no rebels.

    Rules: bottom.vassals
    """
    for player in reversed(players_from(table.state, you)):
        table.next(Later(Disloyal(player, 0 if player == you else 1)))


def is_disloyal(state: PriceOfPower, player: int, area: int) -> bool:
    """Vassals of the player, but no influence of his, or less than an opponent's; imperial cubes count."""
    own = empire.influence(state, player, area)
    if own == 0:
        return True
    for other in range(state.box.players):
        if other != player and empire.influence(state, other, area) > own:
            return True
    return False


def vassal_tax(state: PriceOfPower, player: int, area: int) -> int:
    found = 0
    for at in state.box.provinces_in[area]:
        if board.has_vassal(state, player, at):
            found += TAX[at]
    return found


class Disloyal(Question):
    """In which area the vassals rise: one of those with most of them."""

    def __init__(self, seat: int, rising: int) -> None:
        super().__init__("bottom-disloyal", seat, rising)
        self.rising: Final = rising

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        best = 0
        found: list[int] = []
        for area in range(MAIN_AREAS):
            tax = vassal_tax(state, self.seat, area)
            if tax and tax >= best and is_disloyal(state, self.seat, area):
                if tax > best:
                    found = []
                    best = tax
                found.append(area)
        return found

    def choice_of(self, value: int) -> Pick:
        return DISLOYAL[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        units = vassal_tax(state, self.seat, value) if self.rising else 0
        for at in state.box.provinces_in[value]:
            if board.has_vassal(state, self.seat, at):
                tokens.add_unrest(table, at)
        if units:
            tokens.add_rebels(table, value, units)
            table.next(clashes.FightRebels(value))


# Pirates


def pirates(table: Table[PriceOfPower], you: int) -> None:
    """A pirate in a maritime node, with a merchant if possible.

    Rules: bottom.pirates
    """
    if you != NOBODY:
        ask(table, PlacePirate(you))
        return
    found = pirate_nodes(table.state)
    if found:
        put_pirate(table, busiest(table, found), 1)


def merchants_at(state: PriceOfPower, node: int) -> int:
    return state.trade.merchant_at.count(node)


def pirate_nodes(state: PriceOfPower) -> list[int]:
    """Maritime nodes with a merchant; all of them when there is none."""
    maritime = [node for node in things.nodes_in_play(state) if things.is_maritime(node)]
    manned = [node for node in maritime if merchants_at(state, node)]
    return manned or maritime


def busiest(table: Table[PriceOfPower], found: list[int]) -> int:
    """Most merchants, then expanded, then by luck.

    Rules: bottom.pirates
    """
    state = table.state
    best = max([merchants_at(state, node) * 2 + state.trade.expanded[node] for node in found])
    tied = [node for node in found if merchants_at(state, node) * 2 + state.trade.expanded[node] == best]
    return tied[table.chance.below("pirates", len(tied))] if len(tied) > 1 else tied[0]


def put_pirate(table: Table[PriceOfPower], node: int, number: int) -> None:
    """Pirates come, or go when the number is negative."""
    state = table.state
    left = max(0, state.trade.pirates[node] + number)
    if left != state.trade.pirates[node]:
        state.trade.pirates = replaced(state.trade.pirates, node, left)
        table.tell(events.PIRATE if number > 0 else events.PIRATE_GONE, node, left)


class PlacePirate(Question):
    """Where the pirate appears."""

    def __init__(self, seat: int) -> None:
        super().__init__("bottom-pirates", seat)

    def targets(self, state: PriceOfPower) -> list[int]:
        return pirate_nodes(state)

    def choice_of(self, value: int) -> Pick:
        return PIRATES[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        put_pirate(table, value, 1)


# Deaths


def cardinal_dies(table: Table[PriceOfPower], you: int) -> None:
    """Any cardinal but Roma's; by itself the rightmost of the player with most.

    Rules: bottom.cardinal
    """
    state = table.state
    slots = [at for at, player in enumerate(state.papacy.curia) if player != NOBODY]
    if not slots:
        return
    if you != NOBODY:
        ask(table, CardinalDies(you))
        return
    most = max([state.papacy.curia.count(state.papacy.curia[at]) for at in slots])
    bury(table, max([at for at in slots if state.papacy.curia.count(state.papacy.curia[at]) == most]))


def bury(table: Table[PriceOfPower], slot: int) -> None:
    state = table.state
    player = state.papacy.curia[slot]
    state.papacy.curia = (*state.papacy.curia[:slot], *state.papacy.curia[slot + 1 :])
    table.tell(common.CARDINAL_LOST, player)


class CardinalDies(Question):
    """Which cardinal dies, by slot from left to right."""

    def __init__(self, seat: int) -> None:
        super().__init__("bottom-cardinal", seat)

    def targets(self, state: PriceOfPower) -> list[int]:
        return [at for at, player in enumerate(state.papacy.curia) if player != NOBODY]

    def choice_of(self, value: int) -> Pick:
        return CARDINAL_DIES[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        bury(table, value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {"slot": choice.value + 1, "player": state.papacy.curia[choice.value]} if choice.value >= 0 else {}


def mortality(table: Table[PriceOfPower], symbol: str) -> None:
    """All characters with the symbol fall ill, and die of the second illness; a ruler who leads an army does so once.

    Rules: bottom.mortality, mortality.two-posts
    """
    state = table.state
    for player in range(state.box.players):
        for post in range(POSTS):
            character = state.court.character[player * POSTS + post]
            if character == NOBODY or characters.leads_himself(state, player, post):
                continue
            if state.box.content.characters[character].mortality == symbol:
                characters.make_ill(table, player, post)


# Losses in war and at sea


def attrition(table: Table[PriceOfPower], you: int) -> None:
    """Everybody else at war loses one land unit in four.

    Rules: bottom.attrition
    """
    state = table.state
    for player in reversed(players_from(state, you)):
        if player != you and hostility.is_at_war(state, player):
            units = forces.deployed(state, player) // 4
            if units:
                table.next(Later(LoseUnits(player, units)))


class LoseUnits(Question):
    """In which area a land unit is lost; again until there are enough."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__("bottom-attrition", seat, left)
        self.left: Final = left

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [area for area in state.box.areas if forces.units_in(state, self.seat, area)]

    def choice_of(self, value: int) -> Pick:
        return ATTRITION[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        if self.left > 1:
            table.next(Later(LoseUnits(self.seat, self.left - 1)))
        casualties.suffer(table, self.seat, value, 1)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left}


def lost_at_sea(table: Table[PriceOfPower], you: int, chooser: int) -> None:
    """Every opponent loses a ship that no friendly port shelters; by itself each chooses his own.

    Rules: bottom.lost-at-sea, bottom.bots
    """
    for player in reversed(players_from(table.state, you)):
        if player != you:
            table.next(Later(Storm(chooser if chooser != NOBODY else player, player)))


def is_sheltered(state: PriceOfPower, player: int, sea: int) -> bool:
    """A friendly port lies on the zone."""
    for port in state.box.ports_on[sea]:
        if hostility.is_friendly(state, player, port):
            return True
    return False


def remove_ship(table: Table[PriceOfPower], player: int, sea: int, wanted: int = NOBODY) -> None:
    """A ship is gone for good: of the kind that is wanted, else a light one if there is any, then a galley, then a
    heavy one, damaged or not.
    """
    state = table.state
    for kind in (LIGHT, GALLEY, HEAVY):
        if wanted in (NOBODY, kind) and casualties.ships(state, player, sea, kind):
            if kind == HEAVY and state.forces.damaged[player] < state.forces.fleet[player * 3 + HEAVY]:
                state.forces.damaged = replaced(state.forces.damaged, player, state.forces.fleet[player * 3 + HEAVY])
            casualties.sink(table, player, sea, kind)
            return


class Storm(Question):
    """In which zone a ship goes down."""

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__("bottom-storm", seat, victim)
        self.victim: Final = victim

    def targets(self, state: PriceOfPower) -> list[int]:
        return [
            sea
            for sea in range(SEAS)
            if forces.ships_in(state, self.victim, sea) and not is_sheltered(state, self.victim, sea)
        ]

    def choice_of(self, value: int) -> Pick:
        return STORM[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        remove_ship(table, self.victim, value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.victim}


# Dynamic realms


def expansion(table: Table[PriceOfPower], you: int, colours: list[int]) -> None:
    """Rules: bottom.expansion"""
    if you != NOBODY:
        dynamic.expand(table, you, colours)
    else:
        dynamic.expand_by_itself(table, colours)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"bottom-roll": RollRebels, "bottom-ignore": IgnoreNatives}
enter_questions(
    {
        "bottom-natives": NativeTown,
        "bottom-disloyal": Disloyal,
        "bottom-pirates": PlacePirate,
        "bottom-cardinal": CardinalDies,
        "bottom-attrition": LoseUnits,
        "bottom-storm": Storm,
    },
    ITEMS,
)
