"""How far a player is on the way to a goal: a mission or milestone part by part, with the provinces that decide it."""

from __future__ import annotations

import msgspec

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY, REBELS
from hausmacht.games.price_of_power.effects.condition import Condition
from hausmacht.games.price_of_power.effects.conditions.land import InHand
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator


class Land(msgspec.Struct, frozen=True):
    """A province that counts for a goal, and whose it is now."""

    province: int
    done: bool
    why: str  # yours, held, lost, rebels, vassal, vacant, enemy or other
    realm: int  # the lawful owner; -1: nobody


class GoalPart(msgspec.Struct, frozen=True):
    """One thing that a goal asks for, and how much of it there is."""

    label: str
    have: int
    need: int
    done: bool
    places: tuple[str, ...]  # where it is decided: `province.12`, `area.3`, `node.4`
    lands: tuple[Land, ...]  # if it is about provinces that are named


class Goal(msgspec.Struct, frozen=True):
    """The nearest way to a goal, and what else would do."""

    have: int  # of the only part, or parts that are done
    need: int
    near: int  # per cent of the way
    done: bool
    parts: tuple[GoalPart, ...]
    otherwise: tuple[str, ...]  # other ways, in words


def goal(state: PriceOfPower, player: int, condition: Condition, teller: Narrator) -> Goal:
    """The nearest of several ways to a goal in parts, and the others in words."""
    nearest = nearest_way(state, player, condition)
    parts = tuple(part(state, player, each, teller) for each in nearest.together())
    done = condition.holds(state, player, None)
    have, need = (parts[0].have, parts[0].need) if len(parts) == 1 else (sum(each.done for each in parts), len(parts))
    return Goal(
        have=min(have, need),
        need=need,
        near=100 if done else min(99, round(100 * nearest.near(state, player))),
        done=done,
        parts=parts,
        otherwise=tuple(said(each, teller) for each in condition.ways() if each is not nearest),
    )


def nearest_way(state: PriceOfPower, player: int, condition: Condition) -> Condition:
    """Of the ways that fulfil a condition, the one on which the player is furthest."""
    return max(condition.ways(), key=lambda way: way.near(state, player))


def part(state: PriceOfPower, player: int, condition: Condition, teller: Narrator) -> GoalPart:
    have, need = condition.reached(state, player)
    places = condition.places(state, player)
    return GoalPart(
        label=said(condition, teller),
        have=max(0, min(have, need)),
        need=need,
        done=condition.holds(state, player, None),
        places=tuple(f"{kind}.{number}" for kind, number in places),
        lands=lands(state, player, condition),
    )


def said(condition: Condition, teller: Narrator) -> str:
    """`You own 3 of Bordeaux, Caux, Maine and Normandie`"""
    found = teller.contracted(condition.told(teller, teller.subject, False))
    return f"{found[:1].upper()}{found[1:]}"


def lands(state: PriceOfPower, player: int, condition: Condition) -> tuple[Land, ...]:
    """Provinces that are named one by one, those that are missing last."""
    if not isinstance(condition, InHand) or not condition.names:
        return ()
    found = [
        land(state, player, at, condition.has(state, player, at)) for at in condition.lands if state.box.on_map[at]
    ]
    return tuple(sorted(found, key=lambda each: not each.done))


def land(state: PriceOfPower, player: int, province: int, done: bool) -> Land:
    return Land(province, done, whose(state, player, province), board.lawful_realm(state, province))


def whose(state: PriceOfPower, player: int, province: int) -> str:
    """Whose a province is, as the player sees it."""
    occupier = state.map.occupier[province]
    if occupier == player:
        return "held"
    if occupier == REBELS:
        return "rebels"
    if board.has_town(state, player, province):
        return "yours" if occupier == NOBODY else "lost"
    if board.has_vassal(state, player, province):
        return "vassal"
    if board.is_vacant(state, province):
        return "vacant"
    return "enemy" if hostility.is_hostile(state, player, province) else "other"
