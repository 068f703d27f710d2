"""Amounts of the effect language: numbers, halves, and stats with a factor, a divisor and limits.

Rules: effects.amounts, terms.rounding, effects.other-side
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects import places
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.province_filter import provinces_among
from hausmacht.games.price_of_power.effects.selectors import Context, number, players, realms_meant, variable
from hausmacht.games.price_of_power.effects.stats import best_trade_income, stat, units_in
from hausmacht.games.price_of_power.state import PriceOfPower

EVERYTHING: Final = 99  # "all": as many as there are
MOST_AMOUNT: Final = 999  # more than any number in the game, so that nobody counts up to a larger one
WORDS: Final = ("all", "free", "half", "normal")
KEYS: Final = (
    "stat",
    "of",
    "mul",
    "div",
    "add",
    "min",
    "max",
    "round",
    "in",
    "realm",
    "var",
    "half",
    "all",
    "where",
    "token",
)


def amount(state: PriceOfPower, player: int, value: Any, context: Context | None = None) -> int:
    """What an amount comes to for a player.

    "all" and halves are of what is there, which only the verb knows: here they are as many as there can be. A share
    such as -0.5 is told in whole steps away from nothing: -1.

    Rules: effects.amounts
    """
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value + 0.5) if value > 0 else -int(0.5 - value)
    if isinstance(value, str):
        return 0 if value == "free" else EVERYTHING
    if "stat" not in value:
        return int(value.get("max", EVERYTHING))
    return reckoned(state, player, value, context)


def reckoned(state: PriceOfPower, player: int, value: dict[str, Any], context: Context | None) -> int:
    """A stat times a factor, divided and rounded (up unless it says down), plus the rest, within its limits."""
    who = player
    if "of" in value:
        meant = players(state, player, value["of"], context)
        if not meant:
            return 0
        who = meant[0]
    found = raw(state, who, value, context) * int(value.get("mul", 1))
    found = shared(found, value.get("div", 1), value.get("round", "up"))
    for term in value.get("add", []):
        found += term if isinstance(term, int) else worth(state, who, term, context)
    if "min" in value:
        found = max(found, value["min"])
    if "max" in value:
        found = min(found, value["max"])
    return max(-MOST_AMOUNT, min(found, MOST_AMOUNT))


def shared(whole: int, parts: int, rounding: str) -> int:
    """Rules: terms.rounding"""
    return whole // parts if rounding == "down" else -(-whole // parts)


def worth(state: PriceOfPower, player: int, term: str, context: Context | None) -> int:
    """A term such as `2*loans` or `exhausted_m/2`; halves are rounded up."""
    times, star, rest = term.partition("*")
    name, slash, parts = (rest if star else term).partition("/")
    found = stat(state, player, name, context) * (int(times) if star else 1)
    return shared(found, int(parts) if slash else 1, "up")


def raw(state: PriceOfPower, player: int, value: dict[str, Any], context: Context | None) -> int:
    """The stat itself, with the places, realm or variable it speaks of."""
    name = value["stat"]
    if name == "units_in":
        return units_in(state, player, places_meant(state, player, value, context))
    if name == "tax_of":
        meant = realms_meant(state, player, value.get("realm", "$r"), context)
        return pre_war_tax(state, meant[0]) if meant else 0
    if name == "count":
        return counted(state, player, value, context)
    if name == "best_trade_income":
        return best_trade_income(context, value.get("var", "$n")) if context is not None else 0
    return stat(state, player, name, context)


def places_meant(state: PriceOfPower, player: int, value: dict[str, Any], context: Context | None) -> list[int]:
    """The areas of an amount: those of its filter, the area an action is about, or those chosen so far."""
    if "in" in value:
        return areas(state, player, value["in"], context)
    target = number(context, "target_area")
    return [target] if target != NOBODY else places.chosen_areas(context)


def pre_war_tax(state: PriceOfPower, realm: int) -> int:
    """Tax income of an active ally when it was activated, of any other realm now."""
    rows = state.pre_war
    for at in range(0, len(rows), 2):
        if rows[at] == realm:
            return rows[at + 1]
    return board.realm_tax(state, realm)


def counted(state: PriceOfPower, player: int, value: dict[str, Any], context: Context | None) -> int:
    """Tokens in areas, on provinces that pass a filter; or the players on the other side of a vote."""
    where = value.get("where", {})
    if where == "other_side":
        return other_side(player, context)
    here = areas(state, player, value.get("in"), context)
    token = value["token"]
    if not where:
        return sum([places.tokens_in(state, token, area, None, context) for area in here])
    lands = [at for area in here for at in state.box.provinces_in[area]]
    return sum(
        [places.tokens_on(state, token, at, None) for at in provinces_among(state, player, where, context, lands, True)]
    )


def other_side(player: int, context: Context | None) -> int:
    """Players of the other side: those who voted for it, and the one who leads it."""
    votes: dict[str, list[int]] = context.get("votes", {}) if context is not None else {}
    sides = ("active", "rival")
    for at in (0, 1):
        if player in votes.get(sides[at], []):
            return len(votes.get(sides[1 - at], [])) + 1
    return len(variable(context, "$rival"))
