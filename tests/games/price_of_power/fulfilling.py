"""Laying a position in which what a mission or milestone asks for is fulfilled, word by word of its condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.price_of_power.fulfilling_numbers import STATS
from tests.games.price_of_power.fulfilling_parts import (
    Board,
    befriend,
    idea,
    religion,
    towns,
    units,
)
from tests.games.price_of_power.questions import areas, holds

from hausmacht.games.price_of_power import board, deeds, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    FACES,
    HEAVY,
    MAIN_MAP,
    MERCHANTS,
    NOBODY,
    SEAS,
    TAX,
    TERRITORY,
)
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.rules.trade import trade
from hausmacht.games.price_of_power.state import VASSAL


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
        state.court.state_faith = replaced(
            state.court.state_faith, player, next(at for at in range(4) if at not in faiths)
        )
    if "realm_owns" in condition:
        for area in named_areas(condition["realm_owns"]["where"]["area"]):
            towns(table, player, state.box.provinces_in[area])


# Places


def named_areas(value: dict[str, Any]) -> list[int]:
    return [names.area(text) for text in value["names"]]


def named_realms(value: dict[str, Any]) -> list[int]:
    return [names.realm(text) for text in value.get("names", [])]


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
            state.map.occupier = replaced(state.map.occupier, at, player)
    else:
        towns(table, player, lands)


def own_areas(table: Board, player: int, value: list[str]) -> None:
    for text in value:
        towns(table, player, table.state.box.provinces_in[names.area(text)])


def has_token(table: Board, player: int, value: dict[str, Any]) -> None:
    state = table.state
    if value["token"] == "REV":
        areas = sorted({AREA[at] for at in board.own_provinces(state, player)})
        state.map.infected = tuple(sorted({*areas, *state.box.areas[: value["n"]]}))
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
    state.cards.display = ((),) * state.box.players
    for area in areas(state, player, value["in"], None):
        if holds(state, player, {"influence": value}):
            return
        state.map.influence = replaced(state.map.influence, area, 0)
        tokens.add_influence(table, player, area, 5)


def claim(table: Board, player: int, value: dict[str, Any]) -> None:
    for area in named_areas(value):
        tokens.place_claim(table, player, area)


def at_war(table: Board, player: int, value: Any) -> None:
    realm = names.realm(value.partition(":")[2]) if isinstance(value, str) else board.independents(table.state)[0]
    if realm != table.state.box.realm[player]:
        relations.set_war(table, player, realm)


def at_peace(table: Board, player: int, value: Any) -> None:
    for realm in list(hostility.enemies_of(table.state, player)):
        relations.end_war(table, player, realm)


def papal_controller(table: Board, player: int, value: Any) -> None:
    state = table.state
    religion(table, player, ["Catholic"])
    state.papacy.curia = (player, player, player)
    if state.box.player_of[board.PAPAL_STATES] == NOBODY:
        relations.make_ally(table, player, board.PAPAL_STATES)


def emperor(table: Board, player: int, value: Any) -> None:
    table.state.empire.emperor = table.state.box.realm[player]


# Religion


def area_religion(table: Board, player: int, value: dict[str, Any]) -> None:
    for area in named_areas(value["in"]):
        tokens.set_faith(table, area, names.faith(value["is"][0]))


# Ideas, ships, units, merchants


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
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, zones[0] if zones else state.box.seas[0])
        ship = HEAVY if kind == "heavy" else HEAVY + 1
        state.forces.fleet = replaced(state.forces.fleet, player * 3 + ship, number)
        return
    for sea in zones or state.box.seas[:1]:
        state.forces.light = replaced(state.forces.light, sea, number << (5 * player))


def merchant_at(table: Board, player: int, value: list[str]) -> None:
    state = table.state
    node = 0 if value[0] == "any" else names.node(value[0])
    state.trade.merchant_at = replaced(state.trade.merchant_at, player * MERCHANTS, node)


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
        state.forces.light = state.forces.slots = (0,) * SEAS
        for other in [other for other in range(state.box.players) if other != player]:
            state.forces.fleet_at = replaced(state.forces.fleet_at, other, NOBODY)
        state.forces.light = replaced(state.forces.light, state.box.seas[0], 9 << (5 * player))
    elif value["stat"] == "alliances":
        befriend(table, player, board.independents(state)[:9])
    else:
        state.map.influence = (0,) * len(state.map.influence)
        influence(table, player, {"n": 12, "in": {"main": True}})


def stat(table: Board, player: int, value: Any) -> None:
    rows = value if isinstance(value[0], list) else [value]
    for name, sign, number in rows:
        if not holds(table.state, player, {"stat": [name, sign, number]}):
            STATS[name](table, player, number)


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
