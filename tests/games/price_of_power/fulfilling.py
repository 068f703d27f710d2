"""Laying a position in which what a mission or milestone asks for is fulfilled, word by word of its condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    ADVISOR,
    AREA,
    ARMIES,
    CONTINENT,
    DIP,
    FACES,
    FAITH_NAMES,
    HEAVY,
    MAIN_MAP,
    MERCHANTS,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    SEAS,
    TAX,
    TERRITORY,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.effects.filters import candidates
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import relations, tokens, trade
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower

Board = Table[PriceOfPower]
ARM_ORDER = ("infantry", "cavalry", "artillery")


def lay(table: Board, player: int, condition: dict[str, Any]) -> None:
    """Make every part of a condition true for the player, as far as its word is known here."""
    for word, value in condition.items():
        if word == "all":
            for part in value:
                lay(table, player, part)
        elif word == "any":
            lay_one_of(table, player, value)
        elif word == "not":
            undo(table, player, value)
        else:
            WORDS[word](table, player, value)


def lay_one_of(table: Board, player: int, parts: list[dict[str, Any]]) -> None:
    """The first of several parts that can be laid."""
    for part in parts:
        lay(table, player, part)
        if holds(table.state, player, part):
            return


def undo(table: Board, player: int, condition: dict[str, Any]) -> None:
    state = table.state
    if "ally" in condition:
        for realm in relations.alliances_of(state, player):
            relations.end_alliance(table, player, realm)
    if "religion" in condition:
        faiths = [names.faith(text) for text in condition["religion"]]
        state.state_faith = replaced(state.state_faith, player, next(at for at in range(4) if at not in faiths))
    if "realm_owns" in condition:
        for area in named_areas(condition["realm_owns"]["where"]["area"]):
            towns(table, player, state.box.provinces_in[area])


# Places


def named_areas(value: dict[str, Any]) -> list[int]:
    return [names.area(text) for text in value["names"]]


def named_realms(value: dict[str, Any]) -> list[int]:
    return [names.realm(text) for text in value.get("names", [])]


def towns(table: Board, player: int, lands: list[int], kind: int = SMALL) -> None:
    """Tokens of the player as the lawful ones; nobody occupies anything there."""
    state = table.state
    for at in lands:
        if state.box.on_map[at]:
            state.token = replaced(state.token, at, player * 3 + kind)
            state.occupier = replaced(state.occupier, at, NOBODY)
            state.unrest = replaced(state.unrest, at, 0)


def mainland(table: Board, player: int) -> list[int]:
    """Provinces of the main map that belong to no player, whole areas one after the other."""
    state = table.state
    return [at for area in state.box.areas for at in state.box.provinces_in[area] if CONTINENT[at] == MAIN_MAP]


def foreign(table: Board, player: int) -> list[int]:
    state = table.state
    return [at for at in state.box.provinces if board.holder(state, at) != player and not TERRITORY[at]]


def lands_meant(table: Board, player: int, where: dict[str, Any]) -> list[int]:
    """Provinces that fit a filter, whoever owns them."""
    state = table.state
    if "ids" in where:
        return [names.province(text) for text in where["ids"]]
    found = list(state.box.provinces)
    if "area" in where:
        found = [at for at in found if AREA[at] in named_areas(where["area"])]
    if "continent" in where:
        found = [at for at in found if CONTINENT[at] == names.continent(where["continent"])]
    if "faces" in where:
        seas = [names.sea(text) for text in where["faces"]]
        found = [at for at in found if any(sea in FACES[at] for sea in seas)]
    if where.get("size") == "large":
        found = [at for at in found if TAX[at] == 2]
    if where.get("distant"):
        found = [at for at in found if CONTINENT[at] != MAIN_MAP and not TERRITORY[at]]
    if where.get("capital"):
        rivals = [realm for realm in state.box.realm if realm != state.box.realm[player]]
        found = [board.capital_of(state, realm) for realm in rivals]
    return found


def own(table: Board, player: int, value: dict[str, Any]) -> None:
    towns(table, player, lands_meant(table, player, value["where"]))


def control(table: Board, player: int, value: dict[str, Any]) -> None:
    """What is not to be owned is occupied."""
    state = table.state
    where = value["where"]
    lands = lands_meant(table, player, where)
    if "not" in where or "owner" in where:
        for at in [at for at in lands if board.holder(state, at) != player]:
            state.occupier = replaced(state.occupier, at, player)
    else:
        towns(table, player, lands)


def own_areas(table: Board, player: int, value: list[str]) -> None:
    for text in value:
        towns(table, player, table.state.box.provinces_in[names.area(text)])


def has_token(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    if value["token"] == "REV":
        areas = sorted({AREA[at] for at in board.own_provinces(state, player)})
        state.infected = tuple(sorted({*areas, *state.box.areas[: value["n"]]}))
    else:
        for area in named_areas(value["in"]):
            towns(table, player, state.box.provinces_in[area])


# Relations


def ally(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    meant = named_realms(value)
    if "capital_in" in value:
        areas = named_areas(value["capital_in"])
        for realm in board.independents(state):
            if AREA[board.capital_of(state, realm)] in areas:
                meant.append(realm)
    befriend(table, player, meant[:1])


def befriend(table: Board, player: int, meant: list[int]) -> None:
    for realm in meant:
        if realm != table.state.box.realm[player]:
            relations.make_ally(table, player, realm)


def marry(table: Board, player: int, value: dict[str, Any]) -> None:
    for realm in named_realms(value):
        if realm != table.state.box.realm[player]:
            relations.marry(table, player, realm)


def vassal(table: Board, player: int, value: Any) -> None:
    state = table.state
    realm = names.realm(value) if isinstance(value, str) else board.independents(state)[0]
    towns(table, player, board.provinces_of(state, realm), VASSAL)


def influence(table: Board, player: int, value: dict[str, Any]) -> None:
    """All cubes of an area become the player's, as many as fit."""
    state = table.state
    state.display = ((),) * state.box.players
    for area in candidates(state, player, "area", value["in"], {}):
        if holds(state, player, {"influence": value}):
            return
        state.influence = replaced(state.influence, area, 0)
        tokens.add_influence(table, player, area, 5)


def claim(table: Board, player: int, value: dict[str, Any]) -> None:
    for area in named_areas(value):
        tokens.place_claim(table, player, area)


def at_war(table: Board, player: int, value: Any) -> None:
    realm = names.realm(value.partition(":")[2]) if isinstance(value, str) else board.independents(table.state)[0]
    if realm != table.state.box.realm[player]:
        relations.set_war(table, player, realm)


def at_peace(table: Board, player: int, value: Any) -> None:
    for realm in list(board.enemies_of(table.state, player)):
        relations.end_war(table, player, realm)


def papal_controller(table: Board, player: int, value: Any) -> None:
    state = table.state
    religion(table, player, ["Catholic"])
    state.curia = (player, player, player)
    if state.box.player_of[board.PAPAL_STATES] == NOBODY:
        relations.make_ally(table, player, board.PAPAL_STATES)


def emperor(table: Board, player: int, value: Any) -> None:
    table.state.emperor = table.state.box.realm[player]


# Religion


def religion(table: Board, player: int, value: list[str]) -> None:
    table.state.state_faith = replaced(table.state.state_faith, player, names.faith(value[0]))


def area_religion(table: Board, player: int, value: dict[str, Any]) -> None:
    for area in named_areas(value["in"]):
        tokens.set_faith(table, area, names.faith(value["is"][0]))


# Ideas, ships, units, merchants


def idea(table: Board, player: int, value: Any) -> None:
    state = table.state
    name = value if isinstance(value, str) else value[0]
    state.ideas = replaced(state.ideas, player, state.ideas[player] | 1 << state.box.content.idea_number[name])


def ships(table: Board, player: int, value: dict[str, Any]) -> None:
    """All ships of the player lie where they are wanted; nobody else has any."""
    state = table.state
    zones = [names.sea(text) for text in value.get("zones", [])]
    if "continents" in value:
        wanted = [names.continent(text) for text in value["continents"] if text != "any"] or list(range(5))
        zones = [sea for sea in state.box.seas if any(CONTINENT[at] in wanted for at in state.box.ports_on[sea])]
    number = value.get("n", 1)
    kind = value.get("kind", "light")
    if kind in ("heavy", "galley"):
        state.fleet_at = replaced(state.fleet_at, player, zones[0] if zones else state.box.seas[0])
        ship = HEAVY if kind == "heavy" else HEAVY + 1
        state.fleet = replaced(state.fleet, player * 3 + ship, number)
        return
    for sea in zones or state.box.seas[:1]:
        state.light = replaced(state.light, sea, number << (5 * player))


def units(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    army = player * ARMIES
    where = candidates(state, player, "area", value["in"], {}) if "in" in value else [AREA[home(table, player)]]
    state.army_at[army] = where[0]
    arm = ARM_ORDER.index(value["kind"]) if value.get("kind") in ARM_ORDER else 0
    state.army[army * UNIT_KINDS + arm] = value["n"]


def home(table: Board, player: int) -> int:
    return board.capital_of(table.state, table.state.box.realm[player])


def merchant_at(table: Board, player: int, value: list[str]) -> None:
    state = table.state
    node = 0 if value[0] == "any" else names.node(value[0])
    state.merchant_at = replaced(state.merchant_at, player * MERCHANTS, node)


def node_expanded(table: Board, player: int, value: list[str]) -> None:
    for text in value:
        trade.expand(table, names.node(text))


# Deeds, numbers, places among all players


def history(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    what = value["what"]
    if what == "peace_rounds":
        deeds.set_to(state, player, what, value["n"])
    elif "with" in value:
        for realm in [*board.independents(state), *state.box.realm, *named_enemy(value["with"])]:
            if realm != state.box.realm[player]:
                deeds.record_against(state, player, what, realm, value["n"])
    elif "where" in value:
        for at in state.box.provinces:
            deeds.record_at(state, player, what, at, value["n"])
    elif what in ("destroyed_units", "destroyed_ships"):
        deeds.record_most(state, player, what, value["n"])
    else:
        deeds.record(state, player, what, value["n"])


def named_enemy(reference: str) -> list[int]:
    return [names.realm(reference.partition(":")[2])] if reference.startswith("realm:") else []


def rank(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    if value["stat"] == "ships":
        state.light = state.slots = (0,) * SEAS
        for other in [other for other in range(state.box.players) if other != player]:
            state.fleet_at = replaced(state.fleet_at, other, NOBODY)
        state.light = replaced(state.light, state.box.seas[0], 9 << (5 * player))
    elif value["stat"] == "alliances":
        befriend(table, player, board.independents(state)[:9])
    else:
        state.influence = (0,) * len(state.influence)
        influence(table, player, {"n": 12, "in": {"main": True}})


def stat(table: Board, player: int, value: Any) -> None:
    rows = value if isinstance(value[0], list) else [value]
    for name, sign, number in rows:
        if not holds(table.state, player, {"stat": [name, sign, number]}):
            STATS[name](table, player, number)


def gains(kind: int) -> Callable[[Board, int, int], None]:
    def laid(table: Board, player: int, number: int) -> None:
        table.state.power[player * POWERS + kind] = number

    return laid


def until(name: str, lands: Callable[[Board, int], list[int]], token: int) -> Callable[[Board, int, int], None]:
    """Tokens of the player on one province after the other, until the number is reached."""

    def laid(table: Board, player: int, number: int) -> None:
        for at in lands(table, player):
            if holds(table.state, player, {"stat": [name, ">=", number]}):
                return
            towns(table, player, [at], LARGE if token == LARGE and TAX[at] == 2 else SMALL)

    return laid


def distant(table: Board, player: int) -> list[int]:
    return [at for at in table.state.box.provinces if CONTINENT[at] != MAIN_MAP]


def vacant(table: Board, player: int) -> list[int]:
    return [at for at in table.state.box.provinces if TERRITORY[at]]


def large(table: Board, player: int) -> list[int]:
    return [at for at in mainland(table, player) if TAX[at] == 2]


def of_continents(table: Board, player: int) -> list[int]:
    """One province of each continent."""
    return [next(at for at in distant(table, player) if CONTINENT[at] == continent) for continent in range(5)]


def gold(table: Board, player: int) -> list[int]:
    return sorted({key for good in GOODS if good.good == "Gold" for sale in good.sales for key in sale.keys})


def ducats(table: Board, player: int, number: int) -> None:
    table.state.ducats[player] = number


def stability(table: Board, player: int, number: int) -> None:
    table.state.stability[player] = number


def authority(table: Board, player: int, number: int) -> None:
    table.state.authority = number


def available(table: Board, player: int, number: int) -> None:
    table.state.available[player] = number


def loans(table: Board, player: int, number: int) -> None:
    table.state.loans[player] = number


def manpower(table: Board, player: int, number: int) -> None:
    table.state.drilled = replaced(table.state.drilled, player, number)


def ideas_of(kind: int) -> Callable[[Board, int, int], None]:
    def laid(table: Board, player: int, number: int) -> None:
        content = table.state.box.content
        found = [each.id for each in content.ideas if kind in (NOBODY, each.kind)]
        for name in found[:number]:
            idea(table, player, name)

    return laid


def advisors(table: Board, player: int, number: int) -> None:
    """The ablest advisor of each kind of power."""
    state = table.state
    content = state.box.content
    for kind in range(POWERS):
        cards = [at for at in range(len(content.card_names)) if content.card_deck[at] == kind]
        best = max([at for at in cards if content.characters[at].kind == "advisor"], key=lambda at: skill(state, at))
        state.character = replaced(state.character, player * POSTS + ADVISOR + kind, best)


def skill(state: PriceOfPower, character: int) -> int:
    return state.box.content.characters[character].advice


def ruler_skill(table: Board, player: int, number: int) -> None:
    state = table.state
    characters = state.box.content.characters
    rulers = [at for at in range(len(characters)) if characters[at].kind != "advisor"]
    best = max(rulers, key=lambda at: sum(characters[at].skill))
    state.character = replaced(state.character, player * POSTS + RULER, best)


def alliances(table: Board, player: int, number: int) -> None:
    befriend(table, player, board.independents(table.state)[:number])


def player_alliances(table: Board, player: int, number: int) -> None:
    befriend(table, player, [realm for realm in table.state.box.realm if realm != table.state.box.realm[player]])


def marriages(table: Board, player: int, number: int) -> None:
    for realm in board.independents(table.state)[:number]:
        relations.marry(table, player, realm)


def claims(table: Board, player: int, number: int) -> None:
    for area in [area for area in table.state.box.areas if CONTINENT[table.state.box.provinces_in[area][0]] < 0]:
        if holds(table.state, player, {"stat": ["claims", ">=", number]}):
            return
        tokens.place_claim(table, player, area)


def colonial_claims(table: Board, player: int, number: int) -> None:
    for at in vacant(table, player)[:number]:
        tokens.place_claim(table, player, AREA[at])


def deployed(table: Board, player: int, number: int) -> None:
    units(table, player, {"n": number})


def one_faith(table: Board, player: int, number: int) -> None:
    """All areas with towns of the player follow his faith, which is one an area can have."""
    state = table.state
    if state.state_faith[player] >= len(FAITH_NAMES):
        religion(table, player, ["Catholic"])
    for at in board.towns_of(state, player):
        tokens.set_faith(table, AREA[at], state.state_faith[player])


def no_unrest(table: Board, player: int, number: int) -> None:
    table.state.unrest = (0,) * len(table.state.unrest)


def nothing_lost(table: Board, player: int, number: int) -> None:
    table.state.occupier = (NOBODY,) * len(table.state.occupier)


def no_rebels(table: Board, player: int, number: int) -> None:
    table.state.rebels = (0,) * len(table.state.rebels)


def cubes(table: Board, player: int, number: int) -> None:
    state = table.state
    state.influence = (0,) * len(state.influence)
    for area in state.box.areas:
        if holds(state, player, {"stat": ["influence", ">=", number]}):
            return
        tokens.add_influence(table, player, area, 5)


def merchants(table: Board, player: int, number: int) -> None:
    for step in range(number):
        at = player * MERCHANTS + step
        if table.state.merchant_at[at] == NOBODY:
            table.state.merchant_at = replaced(table.state.merchant_at, at, step)


def traded(table: Board, player: int, number: int) -> None:
    deeds.record(table.state, player, "traded", number)


def expanded(table: Board, player: int, number: int) -> None:
    trade.expand(table, table.state.merchant_at[player * MERCHANTS])


def trade_power(table: Board, player: int, number: int) -> None:
    """Towns on all key provinces of all nodes."""
    for good in GOODS:
        for sale in good.sales:
            towns(table, player, [key for key in sale.keys if not TERRITORY[key]])


def occupying(table: Board, player: int, number: int) -> None:
    state = table.state
    for at in foreign(table, player):
        if holds(state, player, {"stat": ["occupying_tax", ">=", number]}):
            return
        state.occupier = replaced(state.occupier, at, player)


def player_enemies(table: Board, player: int, number: int) -> None:
    for realm in [realm for realm in table.state.box.realm if realm != table.state.box.realm[player]][:number]:
        relations.set_war(table, player, realm)


WORDS: dict[str, Callable[[Board, int, Any], None]] = {
    "owns": own,
    "controls": control,
    "owns_all": own_areas,
    "holds_all": own_areas,
    "has_token": has_token,
    "ally": ally,
    "marriage": marry,
    "vassal": vassal,
    "vassals": vassal,
    "influence": influence,
    "claim": claim,
    "at_war": at_war,
    "at_peace": at_peace,
    "papal_controller": papal_controller,
    "emperor": emperor,
    "religion": religion,
    "area_religion": area_religion,
    "idea": idea,
    "ships": ships,
    "units": units,
    "merchant_at": merchant_at,
    "node_expanded": node_expanded,
    "history": history,
    "rank": rank,
    "stat": stat,
}
STATS: dict[str, Callable[[Board, int, int], None]] = {
    "adm": gains(ADM),
    "dip": gains(DIP),
    "mil": gains(MIL),
    "ducats": ducats,
    "stability": stability,
    "authority": authority,
    "available_m": available,
    "loans": loans,
    "manpower": manpower,
    "ideas": ideas_of(NOBODY),
    "ideas_administrative": ideas_of(ADM),
    "ideas_diplomatic": ideas_of(DIP),
    "ideas_military": ideas_of(MIL),
    "advisors": advisors,
    "advisor_skill": advisors,
    "ruler_skill": ruler_skill,
    "alliances": alliances,
    "npr_alliances": alliances,
    "pr_alliances": player_alliances,
    "marriages": marriages,
    "claims": claims,
    "colonial_claims": colonial_claims,
    "deployed_land": deployed,
    "dissent_areas": one_faith,
    "unrest": no_unrest,
    "rebels": no_rebels,
    "rebel_towns": nothing_lost,
    "occupied_tax": nothing_lost,
    "influence": cubes,
    "merchants": merchants,
    "trade_income_round": traded,
    "trade_power": trade_power,
    "expanded_merchant_nodes": expanded,
    "occupying_tax": occupying,
    "pr_enemies": player_enemies,
    "areas_owned": until("areas_owned", mainland, SMALL),
    "base_tax": until("base_tax", mainland, SMALL),
    "tax_income": until("tax_income", mainland, SMALL),
    "tax_growth": until("tax_growth", mainland, SMALL),
    "towns": until("towns", mainland, SMALL),
    "provinces": until("provinces", mainland, SMALL),
    "ports": until("ports", mainland, SMALL),
    "large_towns": until("large_towns", large, LARGE),
    "distant_towns": until("distant_towns", distant, SMALL),
    "territories": until("territories", vacant, SMALL),
    "distant_continents": until("distant_continents", of_continents, SMALL),
    "continents_present": until("continents_present", of_continents, SMALL),
    "gold_provinces": until("gold_provinces", gold, SMALL),
}
