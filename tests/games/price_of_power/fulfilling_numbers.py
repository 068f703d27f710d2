"""Laying a position in which a number that a mission or milestone asks for is reached."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.price_of_power.fulfilling_parts import (
    Board,
    befriend,
    foreign,
    idea,
    mainland,
    religion,
    towns,
    units,
)
from tests.games.price_of_power.questions import holds

from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    ADVISOR,
    AREA,
    CONTINENT,
    DIP,
    FAITH_NAMES,
    MAIN_MAP,
    MERCHANTS,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    TAX,
    TERRITORY,
)
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.rules.trade import trade
from hausmacht.games.price_of_power.state import LARGE, SMALL, PriceOfPower


def gains(kind: int) -> Callable[[Board, int, int], None]:
    def laid(table: Board, player: int, number: int) -> None:
        table.state.treasury.power[player * POWERS + kind] = number

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
    table.state.treasury.ducats[player] = number


def stability(table: Board, player: int, number: int) -> None:
    table.state.treasury.stability[player] = number


def authority(table: Board, player: int, number: int) -> None:
    table.state.empire.authority = number


def available(table: Board, player: int, number: int) -> None:
    table.state.treasury.available[player] = number


def loans(table: Board, player: int, number: int) -> None:
    table.state.treasury.loans[player] = number


def manpower(table: Board, player: int, number: int) -> None:
    table.state.treasury.drilled = replaced(table.state.treasury.drilled, player, number)


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
        state.court.character = replaced(state.court.character, player * POSTS + ADVISOR + kind, best)


def skill(state: PriceOfPower, character: int) -> int:
    return state.box.content.characters[character].advice


def ruler_skill(table: Board, player: int, number: int) -> None:
    state = table.state
    characters = state.box.content.characters
    rulers = [at for at in range(len(characters)) if characters[at].kind != "advisor"]
    best = max(rulers, key=lambda at: sum(characters[at].skill))
    state.court.character = replaced(state.court.character, player * POSTS + RULER, best)


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
    if state.court.state_faith[player] >= len(FAITH_NAMES):
        religion(table, player, ["Catholic"])
    for at in board.towns_of(state, player):
        tokens.set_faith(table, AREA[at], state.court.state_faith[player])


def no_unrest(table: Board, player: int, number: int) -> None:
    table.state.map.unrest = (0,) * len(table.state.map.unrest)


def nothing_lost(table: Board, player: int, number: int) -> None:
    table.state.map.occupier = (NOBODY,) * len(table.state.map.occupier)


def no_rebels(table: Board, player: int, number: int) -> None:
    table.state.map.rebels = (0,) * len(table.state.map.rebels)


def cubes(table: Board, player: int, number: int) -> None:
    state = table.state
    state.map.influence = (0,) * len(state.map.influence)
    for area in state.box.areas:
        if holds(state, player, {"stat": ["influence", ">=", number]}):
            return
        tokens.add_influence(table, player, area, 5)


def merchants(table: Board, player: int, number: int) -> None:
    for step in range(number):
        at = player * MERCHANTS + step
        if table.state.trade.merchant_at[at] == NOBODY:
            table.state.trade.merchant_at = replaced(table.state.trade.merchant_at, at, step)


def traded(table: Board, player: int, number: int) -> None:
    deeds.record(table.state, player, "traded", number)


def expanded(table: Board, player: int, number: int) -> None:
    trade.expand(table, table.state.trade.merchant_at[player * MERCHANTS])


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
        state.map.occupier = replaced(state.map.occupier, at, player)


def player_enemies(table: Board, player: int, number: int) -> None:
    for realm in [realm for realm in table.state.box.realm if realm != table.state.box.realm[player]][:number]:
        relations.set_war(table, player, realm)


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
