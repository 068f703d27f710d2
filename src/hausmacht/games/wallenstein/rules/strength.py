"""Strength: what each side throws into the tower, and where it comes from.

Nothing is changed here: combat throws it, the odds count it, and those who watch are told.

Rules: combat.*, tiles.*, event.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.wallenstein.components import ATTACK, COLOURS, DEFENCE, PALACE, PEASANTS
from hausmacht.games.wallenstein.state import FREE, Wallenstein, bonus_tile, event_in_force, has_building


class Strength:
    """The cubes of an attack, by where they come from; the tray is not among them."""

    def __init__(self, armies: int, tile: int, defending: int, guard: int, shield: int, land: int) -> None:
        self.armies: Final = armies  # that march in
        self.tile: Final = tile  # joins the attacker for the bonus tile
        self.defending: Final = defending  # armies in the county
        self.guard: Final = guard  # joins the defender for the event
        self.shield: Final = shield  # joins the defender for the bonus tile
        self.land: Final = land  # peasants of a neutral county


def strength_of_attack(state: Wallenstein, seat: int, target: int, armies: int) -> Strength:
    """The armies that march in, those in the county or its peasants, and what tiles and the event add.

    Rules: combat.attackers, combat.defenders, combat.neutral
    """
    defender = state.owner[target]
    event = event_in_force(state)
    tile = 0
    if bonus_tile(state, seat) == ATTACK:
        tile = joining(state, seat, 1, 0)  # tiles.attack
    if defender == FREE:
        land = joining(state, PEASANTS, event.neutral_peasants, 0)  # combat.neutral, event.neutral
        return Strength(armies, tile, 0, 0, 0, land)
    guard = 0
    shield = 0
    if event.palace_defence and has_building(state, target, PALACE):
        guard = joining(state, defender, event.palace_defence, 0)  # event.palace
    if bonus_tile(state, defender) == DEFENCE:
        shield = joining(state, defender, 1, guard)  # tiles.defence
    return Strength(armies, tile, state.armies[target], guard, shield, 0)


def cubes_of_attack(strength: Strength, attacker: int, defender: int) -> list[int]:
    """What is thrown, by colour."""
    thrown = [0] * COLOURS
    thrown[attacker] = strength.armies + strength.tile
    thrown[PEASANTS] = strength.land
    if defender != FREE:
        thrown[defender] = strength.defending + strength.guard + strength.shield
    return thrown


def rising(state: Wallenstein, county: int, additional: int) -> int:
    """The peasants of a revolt: as many as the county has markers, and some more in winter.

    Rules: revolt.strength, winter.additional
    """
    return joining(state, PEASANTS, state.revolts[county] + additional, 0)


def joining(state: Wallenstein, colour: int, cubes: int, gone: int) -> int:
    """Cubes from the supply join the throw, as many as there are; `gone` are those that have joined already.

    Rules: combat.supply-short
    """
    there = state.reserve[colour] - gone
    return cubes if cubes < there else there


def peasants_defend(state: Wallenstein, county: int) -> bool:
    """Peasants stand by the defender unless the county carries a revolt marker.

    Rules: combat.allied-peasants
    """
    return state.revolts[county] == 0
