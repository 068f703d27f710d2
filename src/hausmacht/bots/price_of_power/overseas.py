"""Rules of thumb at sea: explorers and colonies. Light ships find their trade slots when somebody trades."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power.asking import Asked, Option, first_of, most_liked
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import AREA, DIP, MIL, POWERS
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration
from hausmacht.games.price_of_power.rules.warfare.land.access import SEA_AREAS
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_CLAIMS: Final = 2  # territories that wait for colonists; with so many nobody explores further
POWER: Final = 2  # diplomatic and military power with which somebody explores


def is_exploration_wanted(state: PriceOfPower, player: int) -> bool:
    """There is power to spare, and not more claimed than can be settled."""
    power = player * POWERS
    if state.treasury.power[power + DIP] < POWER or state.treasury.power[power + MIL] < POWER:
        return False
    if hostility.is_at_war(state, player):
        return False
    return len(colonisation.claimed(state, player)) < MOST_CLAIMS


def explore_ship(asked: Asked) -> Option:
    """A ship sets out unless one lies before unknown land already."""
    state = asked.state
    for sea in exploration.distant_ships(state, asked.seat):
        if unknown_lands(state, asked.seat, sea):
            return first_of("no-ship")(asked)
    for option in asked.options:
        if option.kind != "no-ship":
            return option
    return asked.options[0]


def unknown_lands(state: PriceOfPower, player: int, sea: int) -> int:
    """Vacant territories at a zone that the player has not claimed."""
    found = 0
    for area in SEA_AREAS[sea]:
        for at in state.box.provinces_in[area]:
            if board.is_vacant(state, at) and exploration.may_be_found(state, player, at):
                found += 1
    return found


def liking_distant_sea(asked: Asked, option: Option) -> float:
    """Where most is unknown."""
    return float(unknown_lands(asked.state, asked.seat, option.numbers.get("sea", 0)))


def explore_result(asked: Asked) -> Option:
    """Land that can be settled is claimed; for anything else the die is rolled again while power lasts."""
    found = [option for option in asked.options if option.kind == "discover"]
    vacant = [option for option in found if board.is_vacant(asked.state, option.numbers["province"])]
    if vacant:
        return most_liked(Asked(asked.state, asked.seat, asked.kind, asked.numbers, vacant), liking_colony)
    if asked.called("roll-again") is not None and asked.power(DIP) >= POWER:
        return first_of("roll-again")(asked)
    return found[0] if found else first_of("find-nothing", "roll-again")(asked)


def liking_colony(asked: Asked, option: Option) -> float:
    """Land that ships and colonies reach can be settled at once."""
    at = option.numbers.get("province", -1)
    if at < 0:
        return 0.0
    joined = colonisation.chain(asked.state, asked.seat)
    linked = colonisation.is_linked(asked.state, joined, AREA[at])
    return board.tax_value(asked.state, at) + (2.0 if linked else 0.0)


def spend_colonists(asked: Asked) -> Option:
    """Colonists are for colonies; administrative power has other uses."""
    return most_liked(asked, liking_colonists)


def liking_colonists(asked: Asked, option: Option) -> float:
    return float(option.numbers.get("colonists", 0))
