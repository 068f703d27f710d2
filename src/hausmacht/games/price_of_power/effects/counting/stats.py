"""Stats: numbers of a player that conditions compare and amounts are made of.

Rules: effects.stats, terms.tax, terms.own
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import board, by_player, deeds
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    ARMIES,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    LIGHT,
    MERCHANTS,
    NOBODY,
    NODE_NAMES,
    POSTS,
    POWERS,
    RULER,
    SEA_DISTANT,
    SEAS,
)
from hausmacht.games.price_of_power.effects.counting.holdings import (
    alliances,
    areas_owned,
    cardinals,
    catholic_areas,
    claims,
    colonial_claims,
    colonists,
    continents_present,
    dissent_areas,
    distant_continents,
    distant_tax,
    distant_towns,
    electors_protestant,
    gold_provinces,
    influence,
    large_ports,
    large_towns,
    marriages,
    npr_alliances,
    occupied_tax,
    occupying_tax,
    ports,
    pr_alliances,
    protestant_areas,
    provinces,
    rebel_towns,
    rebels,
    territories,
    towns,
    unrest,
)
from hausmacht.games.price_of_power.effects.counting.trading import merchant_nodes, power_at
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, nearest
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.sheets import TRADE
from hausmacht.games.price_of_power.state import PriceOfPower

# Treasury and tracks


def adm(state: PriceOfPower, player: int) -> int:
    return state.treasury.power[player * POWERS]


def dip(state: PriceOfPower, player: int) -> int:
    return state.treasury.power[player * POWERS + 1]


def mil(state: PriceOfPower, player: int) -> int:
    return state.treasury.power[player * POWERS + 2]


def ducats(state: PriceOfPower, player: int) -> int:
    return state.treasury.ducats[player]


def prestige(state: PriceOfPower, player: int) -> int:
    return state.treasury.prestige[player]


def stability(state: PriceOfPower, player: int) -> int:
    return state.treasury.stability[player]


def authority(state: PriceOfPower, player: int) -> int:
    return state.empire.authority


def loans(state: PriceOfPower, player: int) -> int:
    return state.treasury.loans[player]


def age(state: PriceOfPower, player: int) -> int:
    return state.time.age


def tax_growth(state: PriceOfPower, player: int) -> int:
    return board.tax_income(state, player) - state.treasury.tax_at_start[player]


# Ideas and characters


def ideas(state: PriceOfPower, player: int) -> int:
    return state.court.ideas[player].bit_count()


def ideas_of_kind(state: PriceOfPower, player: int, kind: int) -> int:
    mine = state.court.ideas[player]
    found = 0
    for at, idea in enumerate(state.box.content.ideas):
        if mine >> at & 1 and idea.kind == kind:
            found += 1
    return found


def ideas_administrative(state: PriceOfPower, player: int) -> int:
    return ideas_of_kind(state, player, 0)


def ideas_diplomatic(state: PriceOfPower, player: int) -> int:
    return ideas_of_kind(state, player, 1)


def ideas_military(state: PriceOfPower, player: int) -> int:
    return ideas_of_kind(state, player, 2)


def advisors(state: PriceOfPower, player: int) -> int:
    at = player * POSTS + ADVISOR
    return len([kind for kind in range(POWERS) if state.court.character[at + kind] != NOBODY])


def advisor_skill(state: PriceOfPower, player: int) -> int:
    found = 0
    for kind in range(POWERS):
        number = state.court.character[player * POSTS + ADVISOR + kind]
        if number != NOBODY:
            found += state.box.content.characters[number].advice
    return found


def ruler_skill(state: PriceOfPower, player: int) -> int:
    number = state.court.character[player * POSTS + RULER]
    return sum(state.box.content.characters[number].skill) if number != NOBODY else 0


# Forces


def available_m(state: PriceOfPower, player: int) -> int:
    return state.treasury.available[player]


def exhausted_m(state: PriceOfPower, player: int) -> int:
    return state.treasury.exhausted[player]


def largest_army(state: PriceOfPower, player: int) -> int:
    found = 0
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != NOBODY:
            found = max(found, forces.army_size(state, army))
    return found


def arms(state: PriceOfPower, player: int, arm: int) -> int:
    """Deployed units of one arm."""
    found = 0
    if arm == INFANTRY:
        found += by_player.camps(state).total[player]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != NOBODY:
            found += forces.arms_in(state, army, arm)
    return found


def cavalry(state: PriceOfPower, player: int) -> int:
    return arms(state, player, CAVALRY)


def artillery(state: PriceOfPower, player: int) -> int:
    return arms(state, player, ARTILLERY)


def ships_at_sea(state: PriceOfPower, player: int, kind: int) -> int:
    """Ships of a kind outside ports."""
    at_sea = 0 <= state.forces.fleet_at[player] < SEAS
    found = state.forces.fleet[player * 3 + kind] if at_sea else 0
    if kind == LIGHT:
        found += by_player.light(state).total[player] + by_player.slots(state).total[player]
    return found


def light_ships(state: PriceOfPower, player: int) -> int:
    return ships_at_sea(state, player, LIGHT)


def distant_ships(state: PriceOfPower, player: int) -> int:
    found = 0
    for sea in range(SEAS):
        if SEA_DISTANT[sea]:
            found += forces.ships_in(state, player, sea)
    return found


def units_in(state: PriceOfPower, player: int, areas: list[int]) -> int:
    """Own land units in these areas."""
    found = 0
    for area in areas:
        found += forces.units_in(state, player, area)
    return found


# Trade


def merchants(state: PriceOfPower, player: int) -> int:
    at = player * MERCHANTS
    return len([step for step in range(MERCHANTS) if state.trade.merchant_at[at + step] != NOBODY])


def trade_power(state: PriceOfPower, player: int) -> int:
    return max([power_at(state, player, node) for node in merchant_nodes(state, player)], default=0)


def trade_income_round(state: PriceOfPower, player: int) -> int:
    return deeds.count(state, player, "traded", deeds.ROUND)


def expanded_merchant_nodes(state: PriceOfPower, player: int) -> int:
    return len([node for node in merchant_nodes(state, player) if state.trade.expanded[node]])


# War


def enemies(state: PriceOfPower, player: int) -> int:
    return by_player.wars(state).total[player]


def pr_enemies(state: PriceOfPower, player: int) -> int:
    found = 0
    for realm in state.box.realm:
        found += state.relations.war[realm] >> player & 1
    return found


PLAIN: Final[dict[str, Callable[[PriceOfPower, int], int]]] = {
    "adm": adm,
    "dip": dip,
    "mil": mil,
    "ducats": ducats,
    "prestige": prestige,
    "stability": stability,
    "authority": authority,
    "base_tax": board.base_tax,
    "tax_income": board.tax_income,
    "tax_growth": tax_growth,
    "provinces": provinces,
    "towns": towns,
    "large_towns": large_towns,
    "distant_towns": distant_towns,
    "distant_tax": distant_tax,
    "territories": territories,
    "distant_continents": distant_continents,
    "continents_present": continents_present,
    "ports": ports,
    "large_ports": large_ports,
    "gold_provinces": gold_provinces,
    "areas_owned": areas_owned,
    "dissent_areas": dissent_areas,
    "catholic_areas": catholic_areas,
    "protestant_areas": protestant_areas,
    "claims": claims,
    "colonial_claims": colonial_claims,
    "colonists": colonists,
    "influence": influence,
    "alliances": alliances,
    "npr_alliances": npr_alliances,
    "pr_alliances": pr_alliances,
    "marriages": marriages,
    "ideas": ideas,
    "ideas_administrative": ideas_administrative,
    "ideas_diplomatic": ideas_diplomatic,
    "ideas_military": ideas_military,
    "advisors": advisors,
    "advisor_skill": advisor_skill,
    "ruler_skill": ruler_skill,
    "available_m": available_m,
    "exhausted_m": exhausted_m,
    "deployed_land": forces.deployed,
    "largest_army": largest_army,
    "light_ships": light_ships,
    "distant_ships": distant_ships,
    "merchants": merchants,
    "trade_power": trade_power,
    "trade_income_round": trade_income_round,
    "expanded_merchant_nodes": expanded_merchant_nodes,
    "unrest": unrest,
    "rebels": rebels,
    "rebel_towns": rebel_towns,
    "occupied_tax": occupied_tax,
    "occupying_tax": occupying_tax,
    "loans": loans,
    "enemies": enemies,
    "pr_enemies": pr_enemies,
    "electors_protestant": electors_protestant,
    "age": age,
    "ships": forces.ships_at_sea,
    "cavalry": cavalry,
    "artillery": artillery,
    "cardinals": cardinals,
}
# Those of the running effect; "units_in", "tax_of" and "count" are read with the rest of their amount
RUNNING: Final = ("ducats_on_card", "placed", "removed", "same_choice", "best_trade_income")
OF_PLACES: Final = ("units_in", "tax_of", "count")


def stat_names() -> list[str]:
    """All of them; rules enter some of their own."""
    return [*PLAIN, *RUNNING, *OF_PLACES]


class Stat:
    """A number of a player, or of the running effect.

    Rules: effects.stats
    """

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return 0


class OfPlayer(Stat):
    """One that anybody can read off the table."""

    def __init__(self, asked: Callable[[PriceOfPower, int], int]) -> None:
        self.asked: Final = asked

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return self.asked(state, player)


class DucatsOnCard(Stat):
    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return context.ducats if context is not None else 0


class HowMany(Stat):
    """What was placed or removed last."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return len(variable(context, self.name))


class SameChoice(Stat):
    """Other players who chose the same option."""

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        choices = context.choices if context is not None else {}
        if player not in choices:
            return 0
        return len([other for other, option in choices.items() if other != player and option == choices[player]])


class BestTradeIncome(Stat):
    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return best_trade_income(context, "$n") if context is not None else 0


class UnitsInChosen(Stat):
    """Own land units in the areas chosen so far."""

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return units_in(state, player, variable(context, "chosen_areas"))


def read_stat(name: object) -> Stat:
    """A stat by its name."""
    if isinstance(name, str) and name in PLAIN:
        return OfPlayer(PLAIN[name])
    names = stat_names()
    if name not in names:
        raise CardError(f"there is no stat {name!r}{nearest(str(name), names)}")
    return STATS.get(name, NOTHING)


NOTHING: Final = Stat()
STATS: Final[dict[str, Stat]] = {
    "ducats_on_card": DucatsOnCard(),
    "placed": HowMany("placed"),
    "removed": HowMany("removed"),
    "same_choice": SameChoice(),
    "best_trade_income": BestTradeIncome(),
    "units_in": UnitsInChosen(),
}


def best_trade_income(context: Context, name: str) -> int:
    """The top value of the left column of the drawn card that names the chosen node."""
    nodes = variable(context, name)
    found = 0
    for number in variable(context, "drawn"):
        card = TRADE.card[number]
        for option in card.options:
            if NODE_NAMES.index(option.node) in nodes:
                found = max(found, card.regular[2])
    return found
