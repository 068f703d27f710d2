"""Realm filters: which realms pass.

Realms that own nothing are never found. A filter that names realms finds players' realms too.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    ELECTOR,
    FACES,
    MAIN_MAP,
    NAMED_REALMS,
    NOBODY,
    PORT,
    REALMS,
)
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.selectors import (
    Context,
    bound_realms,
    kind_of,
    players,
    realm_has_faith,
    realms_meant,
    realms_named,
)
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower

Filter = dict[str, Any]


def standing(state: PriceOfPower) -> list[int]:
    """For every realm what it is: PLAYED, INDEPENDENT, DEPENDENT, SUBJECT or GONE, as `board.kind_of` says."""
    found = [board.GONE] * REALMS
    beneath = board.lands(state).realm
    for at in state.box.provinces:
        token = state.token[at]
        if token >= 0 and token % 3 != VASSAL:
            continue
        realm = beneath[at]
        if realm == NOBODY:
            continue
        if token >= 0:
            found[realm] = board.SUBJECT
        elif found[realm] == board.GONE:
            found[realm] = board.INDEPENDENT
    for realm in range(REALMS):
        if state.box.player_of[realm] != NOBODY:
            found[realm] = board.PLAYED
        elif found[realm] != board.GONE and state.overlord[realm] != NOBODY:
            found[realm] = board.DEPENDENT
    return found


def realms(state: PriceOfPower, player: int, wanted: Any, context: Context | None = None) -> list[int]:
    """The realms that pass a filter, A to Z.

    Rules: effects.filters
    """
    kinds = standing(state)
    if isinstance(wanted, (str, list)):
        meant = realms_meant(state, player, wanted, context)
        return sorted({realm for realm in meant if kinds[realm] != board.GONE})
    there = [realm for realm in range(REALMS) if kinds[realm] != board.GONE]
    found = realms_among(state, player, wanted, context, there, kinds)
    if wanted.get("strongest"):
        most = max([board.realm_tax(state, realm) for realm in found], default=0)
        found = [realm for realm in found if board.realm_tax(state, realm) == most]
    return found


def realms_among(
    state: PriceOfPower, player: int, wanted: Filter, context: Context | None, found: list[int], kinds: list[int]
) -> list[int]:
    """Those of some realms that pass every key of a filter."""
    for key, value in wanted.items():
        if not found:
            return found
        found = realms_by_key(state, player, wanted, key, value, context, found, kinds)
    return list(found)


def realms_by_key(
    state: PriceOfPower,
    player: int,
    wanted: Filter,
    key: str,
    value: Any,
    context: Context | None,
    found: list[int],
    kinds: list[int],
) -> list[int]:
    """Those of some realms that pass one key."""
    if key == "names":
        numbers = [realm for text in value for realm in realms_named(state, text)]
        return [realm for realm in found if realm in numbers]
    if key == "var":
        numbers = bound_realms(state, context, value)
        return [realm for realm in found if realm in numbers]
    if key == "any":
        passing = [realms_among(state, player, each, context, found, kinds) for each in value]
        return [realm for realm in found if any([realm in row for row in passing])]
    if key == "all":
        for each in value:
            found = realms_among(state, player, each, context, found, kinds)
        return found
    if key == "not":
        for each in value if isinstance(value, list) else [value]:
            out = realms_among(state, player, each, context, found, kinds)
            found = [realm for realm in found if realm not in out]
        return found
    if key == "kind":
        return [realm for realm in found if is_kind(state, player, realm, kinds[realm], value)]
    if key == "independent":
        free = (board.PLAYED, board.INDEPENDENT)
        return [realm for realm in found if (kinds[realm] in free) == value]
    if key == "adjacent_to":
        near = places.adjacent_areas(state, player, value, wanted.get("by") == "land", context)
        out = realms_beside(state, player, value, context)
        return [realm for realm in found if realm not in out and is_in_any(state, realm, near)]
    if key in ("by", "strongest"):
        return found  # "by" tells how "adjacent_to" is meant; the strongest is found at the end
    if key == "owner_of":
        numbers = owners_of(state, value, context)
        return [realm for realm in found if realm in numbers]
    if key == "capital_in":
        from hausmacht.games.price_of_power.effects.area_filter import areas

        here = areas(state, player, value, context)
        return [realm for realm in found if board.capital_area(state, realm) in here]
    if key in PLAIN_REALM_KEYS:
        return [realm for realm in found if realm_is(state, player, realm, key, value)]
    return realms_by_ties(state, player, key, value, context, found)


def is_kind(state: PriceOfPower, player: int, realm: int, standing: int, kind: str) -> bool:
    """npr, dnpr, pr, bot, vassal, opponent or any."""
    governs = state.box.player_of[realm]
    if kind == "npr":
        return standing == board.INDEPENDENT
    if kind == "any":
        return standing != board.GONE
    if kind == "dnpr":
        return standing == board.INDEPENDENT and realm >= NAMED_REALMS
    if kind == "vassal":
        return standing in (board.DEPENDENT, board.SUBJECT)
    if kind == "pr":
        return governs != NOBODY
    if kind == "bot":
        return governs != NOBODY and state.box.is_bot[governs]
    assert kind == "opponent", f"no kind of realm {kind}"
    return governs not in (NOBODY, player)


def realms_beside(state: PriceOfPower, player: int, value: Any, context: Context | None) -> list[int]:
    """The realms themselves to which others shall be adjacent."""
    found: list[int] = []
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and is_place(state, player, each, context):
            continue
        found.extend(realms_meant(state, player, each, context))
    return found


def is_place(state: PriceOfPower, player: int, reference: str, context: Context | None) -> bool:
    """A reference to areas, a sea zone or a node."""
    if reference.partition(":")[0] in ("sea", "node") or kind_of(context, reference) in ("sea", "node"):
        return True
    return places.named_areas(state, player, reference, context) is not None


def is_in_any(state: PriceOfPower, realm: int, areas: list[bool]) -> bool:
    for area in places.realm_areas(state, realm):
        if areas[area]:
            return True
    return False


def owners_of(state: PriceOfPower, value: Any, context: Context | None) -> list[int]:
    """Lawful owners of a province, of bound places, or of what was chosen ("chosen_area")."""
    if value == "chosen_area":
        lands = [at for area in places.chosen_areas(context) for at in state.box.provinces_in[area]]
    elif value.startswith("$"):
        lands = places.provinces_bound(state, context, value)
    else:
        at = names.province(value)
        lands = [at] if at != NOBODY else []
    found = [board.lawful_realm(state, at) for at in lands]
    return [realm for realm in found if realm != NOBODY]


PLAIN_REALM_KEYS: Final = (
    "at_peace",
    "at_war",
    "religion",
    "hre",
    "elector",
    "tax_max",
    "base_tax",
    "distant",
    "sea",
    "subject",
    "same_religion",
    "idea",
    "emperor",
    "node",
)


def realm_is(state: PriceOfPower, player: int, realm: int, key: str, value: Any) -> bool:
    """Keys that look at nothing but the realm."""
    if key == "at_peace":
        return board.realm_at_war(state, realm) is not value
    if key == "at_war":
        return board.realm_at_war(state, realm) is value
    if key == "religion":
        return realm_has_faith(state, player, realm, value)
    if key == "hre":
        return board.is_member(state, realm) is value
    if key == "elector":
        area = board.capital_area(state, realm)
        return (area != NOBODY and ELECTOR[area] and board.is_member(state, realm)) is value
    if key == "tax_max":
        most: int = value
        return board.realm_tax(state, realm) <= most
    if key == "base_tax":
        governs = state.box.player_of[realm]
        tax = board.base_tax(state, governs) if governs != NOBODY else board.own_tax(state, realm)
        return tax == int(value)
    if key == "distant":
        capital = board.capital_of(state, realm)
        return (capital != NOBODY and CONTINENT[capital] != MAIN_MAP) is value
    if key == "sea":
        wanted = [names.sea(text) for text in names.many(value)]
        return has_port_on(state, realm, wanted)
    if key == "subject":
        return (board.is_member(state, realm) and realm != state.emperor) is value
    if key == "same_religion":
        return board.same_faith(board.faith_of(state, realm), state.state_faith[player]) is value
    if key == "idea":
        governs = state.box.player_of[realm]
        number = state.box.content.idea_number[value]
        return governs != NOBODY and state.ideas[governs] >> number & 1 == 1
    if key == "emperor":
        return (realm == state.emperor) is value
    assert key == "node"
    node = names.node(value)
    here = places.areas_at(state, node) if node != NOBODY else []
    return any([area in here for area in places.realm_areas(state, realm)])


def has_port_on(state: PriceOfPower, realm: int, seas: list[int]) -> bool:
    for at in board.provinces_of(state, realm):
        if PORT[at] and any([sea in seas for sea in FACES[at]]):
            return True
    return False


def realms_by_ties(
    state: PriceOfPower, player: int, key: str, value: Any, context: Context | None, found: list[int]
) -> list[int]:
    """Keys that ask for alliances, marriages, truces, influence and overlords of somebody."""
    if key == "vassal_of":
        lords = realms_meant(state, player, value, context)
        return [realm for realm in found if lord_of(state, realm) in lords]
    if key == "marriage_of" and value == "any":
        return [realm for realm in found if state.marriage[realm]]
    selector = value["who"] if isinstance(value, dict) else value
    who = players(state, player, selector, context)
    most = value.get("n", 1) if isinstance(value, dict) else 1
    return [realm for realm in found if any([has_tie(state, each, realm, key, most) for each in who])]


def lord_of(state: PriceOfPower, realm: int) -> int:
    """The realm whose vassal it is; NOBODY: none."""
    if state.overlord[realm] != NOBODY:
        return state.overlord[realm]
    if state.box.player_of[realm] != NOBODY:
        return NOBODY
    lord = board.overlord_of(state, realm)
    return state.box.realm[lord] if lord != NOBODY else NOBODY


def has_tie(state: PriceOfPower, player: int, realm: int, key: str, most: int) -> bool:
    if key == "ally_of":
        governs = state.box.player_of[realm]
        return board.are_allied(state, player, governs) if governs != NOBODY else state.ally[realm] == player
    if key == "marriage_of":
        return state.marriage[realm] >> player & 1 == 1
    if key == "truce_with":
        return state.truce[realm] >> player & 1 == 1
    assert key == "influence_of", f"no realm filter {key}"
    return board.influence_in_realm(state, player, realm) >= most


def capitals(state: PriceOfPower, player: int, value: Any, context: Context | None) -> list[int]:
    """Capital provinces of the realms that are meant."""
    found = [board.capital_of(state, realm) for realm in realms_meant(state, player, value, context)]
    return [at for at in found if at != NOBODY and state.box.on_map[at]]


def capital_areas(state: PriceOfPower, player: int, value: Any, context: Context | None) -> list[int]:
    return [AREA[at] for at in capitals(state, player, value, context)]
