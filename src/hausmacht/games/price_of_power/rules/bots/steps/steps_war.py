"""Steps of the charts: armies, declarations of war, ships.

Rules: bots.charts, bots.allies, bots.ships
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import AREA_SEAS, AREAS, LIGHT, NOBODY, SHIPS, SPACES
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as effect_events
from hausmacht.games.price_of_power.events import war as war_events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import conditions, warfare
from hausmacht.games.price_of_power.rules.bots.steps.task import Task, number
from hausmacht.games.price_of_power.rules.terms import forces, relations
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration, light_ships, trade_income
from hausmacht.games.price_of_power.rules.warfare.battle import triggers
from hausmacht.games.price_of_power.rules.warfare.declaring import calls, declaration
from hausmacht.games.price_of_power.rules.warfare.ships import routes, squadrons
from hausmacht.games.price_of_power.state import PriceOfPower

COLONISTS: Final = 4  # for a colony


# War


def recruit(table: Table[PriceOfPower], task: Task) -> None:
    warfare.recruit(table, task.player, number(task))


def move_army(table: Table[PriceOfPower], task: Task) -> None:
    goal = warfare.GOAL_NAMES.index(task.step.to)
    warfare.gather(table.state, task.player)
    table.next(warfare.BotMarch(task.player, goal, task.realm, SPACES))


def battle(table: Table[PriceOfPower], task: Task) -> None:
    """Fight those who still stand where the army is."""
    area = warfare.army_area(table.state, task.player)
    if area != NOBODY and forces.faces_hostile_units(table.state, task.player, area):
        triggers.fight(table, task.player, area, 0)


def siege(table: Table[PriceOfPower], task: Task) -> None:
    warfare.lay_siege(table, task.player)


def declare_war(table: Table[PriceOfPower], task: Task) -> None:
    if task.realm != NOBODY and declaration.why_not_war(table.state, task.player, task.realm) is None:
        declaration.declare(table, task.player, [task.realm], True, False, False)


def call_allies(table: Table[PriceOfPower], task: Task) -> None:
    """Non-player allies next to the bot or its enemy come for influence; each adds to its power.

    Rules: bots.allies
    """
    state = table.state
    if task.realm == NOBODY or not hostility.at_war_with(state, task.player, task.realm):
        return
    for realm in relations.alliances_of(state, task.player):
        if (
            state.box.player_of[realm] != NOBODY
            or realm in state.relations.active
            or state.relations.war[realm]
            or realm == task.realm
        ):
            continue
        cost = calls.call_cost(state, task.player, realm, True)
        if (
            not calls.is_far(state, realm)
            and calls.means_to_call(state, task.player, realm) >= cost
            and calls.is_near(state, task.player, realm, [task.realm])
        ):
            table.tell(war_events.CALLED, task.player, realm)
            calls.enlist(table, task.player, realm, [task.realm])
            calls.give_up_influence(table, task.player, realm, cost)


def suppress_rebels(table: Table[PriceOfPower], task: Task) -> None:
    """The army goes where rebels stand at home or hold a town; the chart then has it fight and besiege.

    Rules: bots.rebels
    """
    warfare.gather(table.state, task.player)
    table.next(warfare.BotMarch(task.player, warfare.REBELS, NOBODY, SPACES))


def increase_manpower(table: Table[PriceOfPower], task: Task) -> None:
    state = table.state
    state.treasury.drilled = replaced(state.treasury.drilled, task.player, state.treasury.drilled[task.player] + 1)
    table.tell(effect_events.DRILLED, task.player, 1, state.treasury.drilled[task.player])


def refresh(table: Table[PriceOfPower], task: Task) -> None:
    forces.refresh_manpower(table, task.player, number(task))


# The sea


def recruit_ships(table: Table[PriceOfPower], task: Task) -> None:
    """Light ships next to own ports or ships, never on trade protection slots.

    Rules: bots.ships
    """
    state = table.state
    for _ in range(number(task)):
        zones = conditions.free_zones(state, task.player) or home_zones(state, task.player)
        if not zones or forces.ships_of(state, task.player) >= SHIPS:
            return
        light_ships.put(state, task.player, zones[0], False)
        table.tell(common.SHIPS, task.player, zones[0], LIGHT, 1)


def home_zones(state: PriceOfPower, player: int) -> list[int]:
    """Calm zones at own ports."""
    found: list[int] = []
    for port in board.ports_of(state, player):
        for sea in state.box.seas:
            if sea not in found and port in state.box.ports_on[sea] and not forces.is_hostile_sea(state, player, sea):
                found.append(sea)
    return sorted(found)


def naval_move(table: Table[PriceOfPower], task: Task) -> None:
    """To enemy ships with all that can come, or one ship to where the army must cross."""
    if task.step.to == "enemy_ships":
        attack_ships(table, task.player)
    else:
        build_bridge(table, task)


def attack_ships(table: Table[PriceOfPower], player: int) -> None:
    state = table.state
    for sea in conditions.enemy_zones(state, player):
        free = routes.open_seas(state, player)
        spaces = squadrons.spaces_of(state, player)
        arrived = 0
        for group in squadrons.groups_of(state, player):
            source = squadrons.place_of(state, player, group)
            if source != sea and routes.reaches(state, source, sea, spaces, free):
                moved = squadrons.ships_in_group(state, player, group)
                squadrons.move_ships(table, player, group, moved, sea)
                arrived += moved
        if forces.ships_in(state, player, sea):
            triggers.fight(table, player, AREAS + sea, arrived)
            return


def build_bridge(table: Table[PriceOfPower], task: Task) -> None:
    """A light ship sails to a zone at the land of the target where the bot has none."""
    state = table.state
    if task.realm == NOBODY:
        return
    for area in board.areas_of(state, task.realm):
        for sea in AREA_SEAS[area]:
            if forces.ships_in(state, task.player, sea):
                continue
            for origin in light_ships.origins(state, task.player):
                if sea in light_ships.reach(state, task.player, origin, False):
                    exploration.sail(table, task.player, origin, sea)
                    return


def trade(table: Table[PriceOfPower], task: Task) -> None:
    trade_income.collect_for_bot(table, task.player)


def explore(table: Table[PriceOfPower], task: Task) -> None:
    exploration.explore_for_bot(table, task.player)


def colonize(table: Table[PriceOfPower], task: Task) -> None:
    """For bot power, or for colonists when no power was paid.

    Rules: bots.colonize
    """
    state = table.state
    found = colonisation.sites(state, task.player)
    if not found:
        return
    if task.price == 0:
        colonisation.spend_colonists(state, task.player, min(COLONISTS, state.treasury.colonists[task.player]))
    colonisation.colonize(table, task.player, found[0])
