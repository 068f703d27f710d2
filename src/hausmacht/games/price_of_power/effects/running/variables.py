"""What a running effect knows: bound variables as areas, provinces, realms and players, and what was chosen so far.

`context` is what `frame.context` reads; its keys are described there.

Rules: effects.who, effects.filters
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY
from hausmacht.games.price_of_power.state import PriceOfPower

Context = dict[str, Any]
NO_NUMBERS: Final[list[int]] = []
PARTNER: Final = "$opponent"  # the opponent chosen for this record
ASKING: Final = "$asking"  # inside a description of players: the player for whom it is read


def variable(context: Context | None, name: str) -> list[int]:
    """The numbers bound to a variable; none when it is not bound."""
    if context is None:
        return NO_NUMBERS
    found = context.get(name)
    return found if isinstance(found, list) else NO_NUMBERS


def kind_of(context: Context | None, name: str) -> str:
    """What a variable is bound to: area, province, realm, player, node, sea, idea or card."""
    if context is None:
        return ""
    found = context.get(name + ".kind")
    return found if isinstance(found, str) else ""


def number(context: Context | None, name: str) -> int:
    """A single number of the running effect; NOBODY when there is none."""
    if context is None:
        return NOBODY
    found = context.get(name)
    return found if isinstance(found, int) else NOBODY


def votes_for(context: Context | None, option: str) -> list[int]:
    """Who named this option in the running vote."""
    if context is None:
        return NO_NUMBERS
    votes: dict[str, list[int]] = context.get("votes", {})
    return votes.get(option, NO_NUMBERS)


def bound_areas(context: Context | None, name: str) -> list[int]:
    """A variable as areas; provinces stand for their areas."""
    found = variable(context, name)
    return [AREA[at] for at in found] if kind_of(context, name) == "province" else found


def bound_provinces(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as provinces; areas stand for all of theirs."""
    found = variable(context, name)
    if kind_of(context, name) == "province":
        return found
    return [at for area in found for at in state.box.provinces_in[area]]


def provinces_bound(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """The provinces of a variable that are on the boards in play."""
    return [at for at in bound_provinces(state, context, name) if state.box.on_map[at]]


def bound_players(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as players: realms stand for those who govern them."""
    found = variable(context, name)
    if kind_of(context, name) != "realm":
        return list(found)
    return [state.box.player_of[realm] for realm in found if state.box.player_of[realm] != NOBODY]


def bound_realms(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as realms; players stand for theirs, places for their lawful owners."""
    found = variable(context, name)
    kind = kind_of(context, name)
    if kind == "player":
        return [state.box.realm[each] for each in found]
    if kind in ("area", "province"):
        owning: list[int] = []
        for at in bound_provinces(state, context, name):
            realm = board.lawful_realm(state, at)
            if realm != NOBODY and realm not in owning:
                owning.append(realm)
        return owning
    return list(found)


def owners(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """Players with a town or vassal in the bound areas or on the bound provinces."""
    if kind_of(context, name) == "player":
        return list(variable(context, name))
    found: list[int] = []
    for at in bound_provinces(state, context, name):
        holder = board.holder(state, at)
        if holder != NOBODY and holder not in found:
            found.append(holder)
    return found


def chosen_areas(context: Context | None) -> list[int]:
    """Areas chosen so far, with those of chosen provinces."""
    found = list(variable(context, "chosen_areas"))
    for at in variable(context, "chosen_provinces"):
        if AREA[at] not in found:
            found.append(AREA[at])
    return found


def chosen_realms(context: Context | None) -> list[int]:
    """Realms chosen so far in this effect."""
    return variable(context, "chosen_realms")
