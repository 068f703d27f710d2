"""Conditions of the effect language, read for a player.

A condition is a dict; all its keys must hold. There is one function for each key.

Rules: effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ARM_NAMES,
    ARMIES,
    NAMED_REALMS,
    NOBODY,
    POSTS,
    REALMS,
    RULER,
    SEAS,
    SHIP_NAMES,
)
from hausmacht.games.price_of_power.effects import land, names, ties
from hausmacht.games.price_of_power.effects.amounts import amount
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.holdings import SEA_CONTINENT, has_circled_the_world
from hausmacht.games.price_of_power.effects.nodes import nodes
from hausmacht.games.price_of_power.effects.parts import base as parts
from hausmacht.games.price_of_power.effects.province_filter import provinces_among
from hausmacht.games.price_of_power.effects.selectors import (
    QUICK_GROUPS,
    Context,
    area_has_faith,
    is_of_group,
    is_other_faith,
    number,
    player_named,
    players,
    realm_has_faith,
    realms_meant,
    variable,
)
from hausmacht.games.price_of_power.effects.stats import PLAIN, arms, ships_at_sea, stat
from hausmacht.games.price_of_power.effects.trading import merchant_nodes
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import PriceOfPower

Condition = dict[str, Any]
QUICK: Final = ("history", "idea", "ideas", "religion", "emperor", "passed", "is_realm", "merchant_at", "ruler_dice")
QUICK_STATS: Final = (
    "adm",
    "dip",
    "mil",
    "ducats",
    "stability",
    "authority",
    "loans",
    "ideas",
    "ideas_administrative",
    "ideas_diplomatic",
    "ideas_military",
    "advisors",
    "advisor_skill",
    "ruler_skill",
    "pr_alliances",
    "pr_enemies",
    "trade_income_round",
)


def holds(state: PriceOfPower, player: int, condition: Condition, context: Context | None = None) -> bool:
    """Whether every part of a condition holds for the player; `context` tells what is being resolved.

    Rules: effects.conditions
    """
    for key, value in condition.items():
        if not CHECKS[key](state, player, value, context):
            return False
    return True


# Several together


def all_of(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Every one; those that are answered at a glance are asked first."""
    for each in value:
        if is_quick(each) and not holds(state, player, each, context):
            return False
    for each in value:
        if not is_quick(each) and not holds(state, player, each, context):
            return False
    return True


def is_quick(condition: Condition) -> bool:
    """Whether a condition is answered without a look over the boards."""
    for key, value in condition.items():
        if key not in QUICK and not (key == "stat" and value[0] in QUICK_STATS):
            return False
    return True


def any_of(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    for each in value:
        if holds(state, player, each, context):
            return True
    return False


def not_so(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return not holds(state, player, value, context)


def n_of(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return sum([holds(state, player, each, context) for each in value["of"]]) >= int(value["n"])


# Numbers


def compares(one: int, sign: str, other: int) -> bool:
    if sign == ">=":
        return one >= other
    if sign == "<=":
        return one <= other
    if sign == "=":
        return one == other
    if sign == ">":
        return one > other
    return one < other if sign == "<" else one != other


def stat_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """A stat against a number, an amount or another stat; of self or of somebody else."""
    who = player
    if len(value) > 3:
        meant = players(state, player, value[3], context)
        if not meant:
            return False
        who = meant[0]
    wanted = value[2]
    if isinstance(wanted, str) and wanted in PLAIN:
        limit = stat(state, who, wanted, context)
    else:
        limit = amount(state, who, wanted, context)
    return compares(stat(state, who, value[0], context), value[1], limit)


def rank(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """The place among all players by a stat; a tie counts for the better place unless ties are ruled out."""
    mine = stat(state, player, value["stat"], context) - int(value.get("margin", 0))
    ahead = 0
    for other in range(state.box.players):
        if other != player:
            theirs = stat(state, other, value["stat"], context)
            if theirs > mine or (theirs == mine and value.get("ties", True) is False):
                ahead += 1
    return ahead < int(value["place"])


def idea(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    numbers = state.box.content.idea_number
    return any([state.ideas[player] >> numbers[name] & 1 for name in names.many(value)])


def ideas(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    name = f"ideas_{value['type']}" if "type" in value else "ideas"
    return stat(state, player, name, context) >= int(value["n"])


# Faith, Empire, curia


def religion(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return realm_has_faith(state, player, state.box.realm[player], names.many(value))


def area_religion(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """All of the areas, or at least n, have one of these religions."""
    here = areas(state, player, value["in"], context)
    found = len([area for area in here if area_has_faith(state, player, area, value["is"])])
    return found >= int(value.get("n", max(1, len(here))))


def same_religion(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    own = state.state_faith[player]
    meant = realms_meant(state, player, value, context)
    return bool(meant) and all([board.same_faith(board.faith_of(state, realm), own) for realm in meant])


def emperor(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return (board.emperor_player(state) == player) is bool(value)


def hre_member(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return board.is_member(state, state.box.realm[player]) is bool(value)


def papal_controller(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    from hausmacht.games.price_of_power.rules import curia

    if curia.papal_controller(state) != player:
        return False
    return value != "uncontested" or curia.is_uncontested(state)


# War and forces


def at_war(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    if isinstance(value, bool):
        return board.is_at_war(state, player) is value
    return any([board.at_war_with(state, player, realm) for realm in realms_meant(state, player, value, context)])


def at_peace(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return board.is_at_war(state, player) is not bool(value)


def units(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Enough land units on the board, of an arm, in areas."""
    kind = value.get("kind", "land")
    found = 0
    for who in players(state, player, value["who"], context) if "who" in value else [player]:
        if "in" in value:
            for area in areas(state, player, value["in"], context):
                found += units_here(state, who, area, kind)
        elif kind in ARM_NAMES:
            found += arms(state, who, ARM_NAMES.index(kind))
        else:
            found += forces.deployed(state, who)
    return found >= int(value["n"])


def units_here(state: PriceOfPower, player: int, area: int, kind: str) -> int:
    if kind in ARM_NAMES:
        return forces.arms_of(state, player, area, ARM_NAMES.index(kind))
    return forces.units_in(state, player, area)


def ships(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Enough ships at sea, of a kind, in zones or on the seas of continents."""
    kind = SHIP_NAMES.index(value["kind"]) if value.get("kind", "ship") in SHIP_NAMES else NOBODY
    found = 0
    for who in players(state, player, value["who"], context) if "who" in value else [player]:
        if "zones" in value or "continents" in value:
            for sea in zones(value):
                found += ships_here(state, who, sea, kind)
        elif kind == NOBODY:
            found += forces.ships_at_sea(state, who)
        else:
            found += ships_at_sea(state, who, kind)
    return found >= int(value["n"])


def zones(value: Any) -> list[int]:
    """The sea zones a condition on ships speaks of."""
    if "zones" in value:
        return [sea for sea in [names.sea(text) for text in value["zones"]] if sea >= 0]
    wanted = [names.continent(text) for text in value["continents"]]
    distant = names.ANY_CONTINENT in wanted
    return [sea for sea in range(SEAS) if SEA_CONTINENT[sea] in wanted or (distant and SEA_CONTINENT[sea] >= 0)]


def ships_here(state: PriceOfPower, player: int, sea: int, kind: int) -> int:
    if kind == NOBODY:
        return forces.ships_in(state, player, sea)
    found = state.fleet[player * 3 + kind] if state.fleet_at[player] == sea else 0
    if kind == 0:
        found += count5(state.light[sea], player) + count5(state.slots[sea], player)
    return found


# Trade


def merchant_at(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    mine = merchant_nodes(state, player)
    for text in names.many(value):
        if text == "any":
            return bool(mine)
        here = variable(context, text) if text.startswith("$") else [names.node(text)]
        if any([node in mine for node in here]):
            return True
    return False


def node_expanded(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return any([state.expanded[node] > 0 for node in nodes(state, player, value, context)])


# What happened


def history(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Something the player did since the start of the turn, round, age or game; against somebody, or somewhere."""
    what = value["what"]
    span = deeds.SPAN_NAMES.index(value["since"])
    wanted = int(value.get("n", 1))
    if what == "circumnavigated" and has_circled_the_world(state, player):
        return True
    if deeds.count(state, player, what, span) < wanted:
        return False
    if "with" not in value and "where" not in value:
        return True
    found = 0
    for subject, times in deeds.subjects(state, player, what, span):
        if "with" in value and subject < REALMS:
            found += times if is_meant(state, player, subject, value["with"], context) else 0
        elif "where" in value and subject >= REALMS:
            here = provinces_among(state, player, value["where"], context, [subject - REALMS], True)
            found += times if here else 0
    return found >= wanted


def is_meant(state: PriceOfPower, player: int, realm: int, reference: Any, context: Context | None) -> bool:
    if isinstance(reference, str) and reference in QUICK_GROUPS:
        return is_of_group(state, player, realm, reference)
    return realm in realms_meant(state, player, reference, context)


def passed(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return (state.passed[player] != NOBODY) is bool(value)


# Who plays what


def is_realm(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return state.box.realm[player] in [names.realm(text) for text in names.many(value)]


def realm_played(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return any([player_named(state, text) != NOBODY for text in names.many(value)])


def realm_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """npr, dnpr, vassal, pr, gone or independent."""
    meant = realms_meant(state, player, value["realm"], context)
    wanted = value["is"]
    if wanted == "gone":
        return all([board.kind_of(state, realm) == board.GONE for realm in meant])
    return any([is_standing(state, realm, wanted) for realm in meant])


def is_standing(state: PriceOfPower, realm: int, wanted: str) -> bool:
    kind = board.kind_of(state, realm)
    if wanted == "npr":
        return kind == board.INDEPENDENT
    if wanted == "dnpr":
        return kind == board.INDEPENDENT and realm >= NAMED_REALMS
    if wanted == "vassal":
        return kind in (board.DEPENDENT, board.SUBJECT)
    return kind == board.PLAYED if wanted == "pr" else kind in (board.PLAYED, board.INDEPENDENT)


def ruler_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    ruler = state.character[player * POSTS + RULER]
    return ruler != NOBODY and state.box.content.characters[ruler].name in names.many(value)


def ruler_dice(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    ruler = state.character[player * POSTS + RULER]
    return (ruler != NOBODY and state.box.content.characters[ruler].dice > 0) is bool(value)


def on_board(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return state.box.eastern if value == "east" else state.box.distant


# Markers and what is being resolved


def tagged(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return has_tag(state, player, value)


def has_tag(state: PriceOfPower, player: int, name: str) -> bool:
    """A named marker is set; two of them are read from the table itself."""
    head, _, rest = name.partition(":")
    if head == "event_taken":
        taken = player_named(state, rest)
        return taken != NOBODY and state.event_taken[taken] > 0
    if name == "committed_to_crusade":
        return state.committed >> player & 1 == 1
    if name not in state.box.content.tag_names:
        return False
    wanted = state.box.content.tag_names.index(name)
    tags = state.tags
    for at in range(0, len(tags), 2):
        if tags[at] == player and tags[at + 1] == wanted:
            return True
    return False


def votes_are(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """The result of the running vote; "half" is half of those who voted, rounded up."""
    votes: dict[str, list[int]] = context.get("votes", {}) if context is not None else {}
    wanted = value["value"]
    if wanted == "half":
        wanted = (sum([len(row) for row in votes.values()]) + 1) // 2
    return compares(len(votes.get(value["option"], [])), value["op"], wanted)


def battle_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Facts of the current battle; a fact may be one of several that are true at once."""
    facts: dict[str, Any] = context.get("battle", {}) if context is not None else {}
    for key, wanted in value.items():
        known = facts.get(key)
        if isinstance(known, list):
            if wanted not in known:
                return False
        elif known != wanted:
            return False
    return True


def context_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """The action or step that is being resolved."""
    if context is None:
        return False
    for key in ("action", "step"):
        if key in value and context.get(key) != value[key]:
            return False
    return "target" not in value or is_target(state, player, value["target"], context)


def is_target(state: PriceOfPower, player: int, wanted: str, context: Context) -> bool:
    """What the action is about: the player, an army next to it, an area with own towns, a realm of another faith.

    Whoever asks may also say so in this very word.
    """
    if context.get("target") == wanted:
        return True
    if wanted == "self":
        return number(context, "target") == player
    if wanted == "other_faith":
        realm = number(context, "target_realm")
        return realm != NOBODY and is_other_faith(state.state_faith[player], board.faith_of(state, realm))
    area = number(context, "target_area")
    if area == NOBODY:
        return False
    if wanted == "own_area":
        return any([board.has_town(state, player, at) for at in state.box.provinces_in[area]])
    assert wanted == "adjacent_army", f"no target {wanted}"
    near = [area, *state.box.borders[area]]
    return any([state.army_at[army] in near for army in range(player * ARMIES, player * ARMIES + ARMIES)])


CHECKS: Final[dict[str, Callable[[PriceOfPower, int, Any, Context | None], bool]]] = {
    "all": all_of,
    "any": any_of,
    "not": not_so,
    "n_of": n_of,
    "owns": land.owns,
    "owns_all": land.owns_all,
    "holds_all": land.holds_all,
    "controls": land.controls,
    "vassal": ties.vassal,
    "vassals": ties.vassals,
    "ally": ties.ally,
    "marriage": ties.marriage,
    "influence": ties.influence,
    "most_influence": ties.most_influence,
    "claim": ties.claim,
    "stat": stat_is,
    "rank": rank,
    "idea": idea,
    "ideas": ideas,
    "religion": religion,
    "area_religion": area_religion,
    "emperor": emperor,
    "papal_controller": papal_controller,
    "at_war": at_war,
    "at_peace": at_peace,
    "passed": passed,
    "units": units,
    "ships": ships,
    "merchant_at": merchant_at,
    "node_expanded": node_expanded,
    "history": history,
    "is_realm": is_realm,
    "realm_played": realm_played,
    "realm_is": realm_is,
    "realm_owns": land.realm_owns,
    "owner_is": land.owner_is,
    "adjacent": land.adjacent,
    "hre_member": hre_member,
    "same_religion": same_religion,
    "has_token": land.has_token,
    "vacant": land.vacant,
    "ruler_is": ruler_is,
    "ruler_dice": ruler_dice,
    "votes": votes_are,
    "tagged": tagged,
    "board": on_board,
    "battle": battle_is,
    "context": context_is,
}


class Written(parts.Condition):
    """A condition that is read each time it is asked."""

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return holds(state, player, self.raw, context)


parts.READ_CONDITION["condition"] = Written
