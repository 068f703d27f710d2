"""Losses in a battle: who on a side takes them, and leaders who are hurt.

Rules: battle.casualties, battle.equal-factions, battle.leader-hurt
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.choices import Pick, realms
from hausmacht.games.price_of_power.components import LIGHT, NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE, NONE_OF_THREE
from hausmacht.games.price_of_power.rules.bots import choosing
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.rules.terms.order import from_player
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice, casualties, leaders, sea_battle
from hausmacht.games.price_of_power.rules.warfare.battle.field import (
    attackers,
    defenders,
    imperial_units,
    player_of_side,
    units_here,
)
from hausmacht.games.price_of_power.state import PriceOfPower


def take_losses(table: Table[PriceOfPower], attack_hits: int, defence_hits: int) -> None:
    """Both sides take the hits of the other at the same time; their leaders may be hurt.

    Rules: battle.casualties, battle.leader-hurt
    """
    state = table.state
    battle = state.battle
    battle.attack.lost = hits_taken(state, ATTACK, defence_hits)
    battle.defence.lost = hits_taken(state, DEFENCE, attack_hits)
    for side in (ATTACK, DEFENCE):  # first on the agenda, so that it comes last
        player = player_of_side(state, side)
        doubles = battle.side(DEFENCE if side == ATTACK else ATTACK).doubles
        lost = battle.side(side).lost
        if player != NOBODY and lost and doubles >= 2 and not grants(state, player, "battle.leader_safe"):
            table.next(Wounds(player, doubles))
    for side in (ATTACK, DEFENCE):
        battle.side(side).sunk = NONE_OF_THREE
        strike(table, side, battle.side(side).lost)


class Wounds(Step[PriceOfPower]):
    """The leader of a player may fall ill.

    Rules: battle.leader-hurt
    """

    def __init__(self, player: int, doubles: int) -> None:
        super().__init__("wounds", (player, doubles))
        self.player: Final = player
        self.doubles: Final = doubles

    def run(self, table: Table[PriceOfPower]) -> None:
        if table.state.battle.under_way:
            post = battle_dice.leader_post(table.state, self.player)
            if post != NOBODY:
                leaders.hurt(table, self.player, post, self.doubles)


# Who takes the hits


LOCAL_FACTION: Final = 6  # after the players: forces of non-player realms
REBEL_FACTION: Final = 7
IMPERIAL_FACTION: Final = 8

STRUCK: Final = realms("strike-first")
STRIKE_REBELS: Final = Pick("strike-rebels-first", REBEL_FACTION)
STRIKE_IMPERIALS: Final = Pick("strike-imperials-first", IMPERIAL_FACTION)


class Faction:
    """Some who stand on a side together: how many they are, and how many hits they can take."""

    def __init__(self, who: int, units: int, hits: int) -> None:
        self.who: Final = who
        self.units: Final = units
        self.hits: Final = hits


def hits_taken(state: PriceOfPower, side: int, hits: int) -> int:
    """No side takes more hits than it can."""
    return min(hits, sum([each.hits for each in factions_of(state, side)]))


def strike(table: Table[PriceOfPower], side: int, hits: int) -> None:
    """A side takes hits: local forces and players in turn, the largest faction first.

    Rules: battle.casualties, battle.equal-factions
    """
    if hits:
        decide(table, side, hits, [])


def factions_of(state: PriceOfPower, side: int) -> list[Faction]:
    """Who stands on a side."""
    battle = state.battle
    found: list[Faction] = []
    for player in attackers(state) if side == ATTACK else defenders(state):
        if player == NOBODY:
            continue
        if battle.at_sea:
            found.append(Faction(player, sea_battle.strength(state, player), sea_battle.hull(state, player)))
        else:
            found.append(Faction(player, units_here(state, player), units_here(state, player)))
    if battle.local_side == side and battle.locals > 0:
        found.append(Faction(LOCAL_FACTION, battle.locals, battle.locals))
    if battle.rebel_side == side and state.map.rebels[battle.place]:
        rebels = state.map.rebels[battle.place]
        found.append(Faction(REBEL_FACTION, rebels, rebels))
    imperials = imperial_units(state, side)
    if imperials:
        found.append(Faction(IMPERIAL_FACTION, imperials, imperials))
    return found


def in_turn_order(state: PriceOfPower) -> list[int]:
    """Players from the one whose turn it is, then other forces: the order of equals when nobody decides.

    Rules: ruling.equal-factions
    """
    return [*from_player(state, state.time.player), LOCAL_FACTION, REBEL_FACTION, IMPERIAL_FACTION]


def ranked(found: list[Faction], order: list[int]) -> list[Faction]:
    """The largest first; equals as `order` says."""
    rest = [each for who in order for each in found if each.who == who]
    first: list[Faction] = []
    while rest:
        largest = rest[0]
        for each in rest:
            if each.units > largest.units:
                largest = each
        rest.remove(largest)
        first.append(largest)
    return first


def losses_of(ranks: list[Faction], hits: int) -> list[int]:
    """What each faction loses: one hit after another, in turn.

    Rules: battle.casualties
    """
    losses = [0] * len(ranks)
    left = hits
    while left > 0 and any([losses[at] < ranks[at].hits for at in range(len(ranks))]):
        for at in range(len(ranks)):
            if left > 0 and losses[at] < ranks[at].hits:
                losses[at] += 1
                left -= 1
    return losses


def equals(found: list[Faction], hits: int, order: list[int], named: list[int]) -> list[int]:
    """Equally large factions for which it makes a difference who of them is struck first; not those named before.

    Rules: battle.equal-factions
    """
    ranks = ranked(found, order)
    losses = losses_of(ranks, hits)
    for each in ranks:
        alike = [at for at in range(len(ranks)) if ranks[at].units == each.units and ranks[at].who not in named]
        turned = ranks.copy()
        for at in range(len(alike)):
            turned[alike[at]] = ranks[alike[-1 - at]]
        otherwise = losses_of(turned, hits)
        for at in range(len(alike)):
            if losses[alike[at]] != otherwise[alike[-1 - at]]:
                return [ranks[place].who for place in alike]
    return []


def decide(table: Table[PriceOfPower], side: int, hits: int, named: list[int]) -> None:
    """The attacker names one of equals after the other, as long as it matters; then the losses are shared out.

    Rules: battle.equal-factions
    """
    state = table.state
    attacker = state.battle.attacker
    while True:
        order = [*named, *[who for who in in_turn_order(state) if who not in named]]
        alike = equals(factions_of(state, side), hits, order, named) if attacker != NOBODY else []
        if not alike:
            share_out(table, side, hits, order)
            return
        if not state.box.is_bot[attacker]:
            table.next(StrikeFirst(attacker, side, hits, written(named)))
            return
        named = [*named, choosing.struck_first(table, attacker, alike, state.box.players)]


def written(named: list[int]) -> int:
    """Factions in the order in which they were named, as one number: a digit for each."""
    found = 0
    for who in named:
        found = 10 * found + who + 1
    return found


def read(number: int) -> list[int]:
    """The factions of such a number."""
    return [int(digit) - 1 for digit in str(number)] if number else []


class StrikeFirst(Decision[PriceOfPower, Pick]):
    """Who of equally large factions takes a hit first? The attacker decides.

    Rules: battle.equal-factions
    """

    def __init__(self, player: int, side: int, hits: int, named: int) -> None:
        super().__init__("strike-first", player, side, hits, named)
        self.side: Final = side
        self.hits: Final = hits
        self.named: Final = named

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        named = read(self.named)
        order = [*named, *[who for who in in_turn_order(state) if who not in named]]
        return [choice_of(state, who) for who in equals(factions_of(state, self.side), self.hits, order, named)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        decide(table, self.side, self.hits, [*read(self.named), faction_of(table.state, choice)])

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"hits": self.hits}


def choice_of(state: PriceOfPower, who: int) -> Pick:
    if who == REBEL_FACTION:
        return STRIKE_REBELS
    if who == IMPERIAL_FACTION:
        return STRIKE_IMPERIALS
    return STRUCK[state.battle.local_realm if who == LOCAL_FACTION else state.box.realm[who]]


def faction_of(state: PriceOfPower, choice: Pick) -> int:
    if choice is STRIKE_REBELS or choice is STRIKE_IMPERIALS:
        return choice.value
    player = state.box.player_of[choice.value]
    return player if player != NOBODY else LOCAL_FACTION


def share_out(table: Table[PriceOfPower], side: int, hits: int, order: list[int]) -> None:
    """Every faction loses its part of the hits.

    Rules: battle.casualties
    """
    state = table.state
    battle = state.battle
    ranks = ranked(factions_of(state, side), order)
    losses = losses_of(ranks, hits)
    for at in range(len(ranks)):
        lost = losses[at]
        who = ranks[at].who
        if not lost:
            continue
        if who == LOCAL_FACTION:
            battle.locals -= lost
            battle.side(side).sink(LIGHT, lost)
            table.tell(events.LOCALS_LOST, lost)
        elif who == REBEL_FACTION:
            tokens.remove_rebels(table, battle.place, lost)
        elif who == IMPERIAL_FACTION:
            battle.imperials -= lost
            table.tell(events.IMPERIALS_LOST, lost)
        elif battle.at_sea:
            sea_battle.strike(table, who, lost)
        else:
            casualties.suffer(table, who, battle.place, lost)


def record_losses(state: PriceOfPower) -> None:
    """What each side has destroyed in this battle so far, for deeds that count one battle: units, or ships that sank.

    Rules: effects.history
    """
    battle = state.battle
    battle.attack.dealt += battle.defence.ships_sunk() if battle.at_sea else battle.defence.lost
    battle.defence.dealt += battle.attack.ships_sunk() if battle.at_sea else battle.attack.lost
    deed = "destroyed_ships" if battle.at_sea else "destroyed_units"
    for side in (ATTACK, DEFENCE):
        player = player_of_side(state, side)
        if player != NOBODY:
            deeds.record_most(state, player, deed, battle.side(side).dealt)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"wounds": Wounds, "strike-first": StrikeFirst}
