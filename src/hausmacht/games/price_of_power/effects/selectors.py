"""Who is meant: player selectors of the effect language, and names of realms and groups of realms.

`self` is the player an effect is read for. "opponent" gives the one chosen for this record, or else all other players:
whoever acts on it lets self choose. What a running effect knows stands in `context`; its keys are in effects/frame.py.

Rules: effects.who, effects.names, effects.leader
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    COUNTER_REFORMED,
    MUSLIM,
    NAMED_REALMS,
    NOBODY,
    PROVINCE_NUMBER,
    PROVINCES,
    REALMS,
    RELIGION_SLOT,
)
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.state import PriceOfPower

Context = dict[str, Any]
NO_NUMBERS: Final[list[int]] = []
REVOLUTION: Final = "revolutionary_regime"
AMERICA: Final = 0
PARTNER: Final = "$opponent"  # the opponent chosen for this record
ASKING: Final = "$asking"  # inside a description of players: the player for whom it is read

# Selectors of players without a name behind them
PLAYER_WORDS: Final = (
    "self",
    "active",
    "each",
    "others",
    "emperor",
    "papal_controller",
    "opponent",
    "target",
    "first_player",
    "none",
    "pr",
    "any",
    "chosen",
    "self_and_opponent",
    "protestant_opponent",
    "christian_opponent",
    "adjacent_opponent",
    "revolutionary_players",
    "revolutionary",
    "leader",
    "one_enemy",
    "all_not_at_war",
)
# Groups of realms, besides those of players
REALM_WORDS: Final = ("npr", "hre_npr", "muslim", "christian", "other_faith")
PREFIXES: Final = ("realm", "owners", "voters", "not_voters", "owner_of_province_in")


# Variables of the running effect


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


def number(context: Context | None, name: str) -> int:
    """A single number of the running effect; NOBODY when there is none."""
    if context is None:
        return NOBODY
    found = context.get(name)
    return found if isinstance(found, int) else NOBODY


# Players


def in_order(state: PriceOfPower, first: int) -> list[int]:
    """All players clockwise, beginning with one of them."""
    order = state.box.order
    at = order.index(first)
    return order[at:] + order[:at]


def players(state: PriceOfPower, player: int, selector: Any, context: Context | None = None) -> list[int]:
    """The players a selector means, the active player first, then clockwise.

    Rules: effects.who
    """
    if isinstance(selector, str):
        if selector == "self":
            return [player]
        found = named_players(state, player, selector, context)
    elif isinstance(selector, list):
        found = []
        for each in selector:
            found = found + players(state, player, each, context)
    else:
        found = described_players(state, player, selector, context)
    if len(found) < 2:
        return found
    return [each for each in in_order(state, state.player) if each in found]


def named_players(state: PriceOfPower, player: int, word: str, context: Context | None) -> list[int]:
    if word == "self":
        return [player]
    if word == "active":
        return [state.player]
    if word in ("each", "pr", "any", "self_and_opponent"):
        return list(range(state.box.players))
    if word == "others":
        return others(state, player)
    if word == "opponent":
        return list(variable(context, PARTNER)) or others(state, player)
    if word.startswith("$"):
        return bound_players(state, context, word)
    if word == "emperor":
        return some(board.emperor_player(state))
    if word == "first_player":
        return [state.first]
    if word == "target":
        return some(number(context, "target"))
    if word == "none":
        return []
    head, colon, rest = word.partition(":")
    if colon:
        return players_behind(state, player, head, rest, context)
    return grouped_players(state, player, word, context)


def some(player: int) -> list[int]:
    return [player] if player != NOBODY else []


def others(state: PriceOfPower, player: int) -> list[int]:
    return [each for each in range(state.box.players) if each != player]


def bound_players(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as players: realms stand for those who govern them."""
    found = variable(context, name)
    if kind_of(context, name) != "realm":
        return list(found)
    return [state.box.player_of[realm] for realm in found if state.box.player_of[realm] != NOBODY]


def players_behind(state: PriceOfPower, player: int, head: str, rest: str, context: Context | None) -> list[int]:
    """Selectors with a colon: `realm:France`, `owners:$a`, `voters:A`."""
    if head == "realm":
        return some(player_named(state, rest))
    if head == "owners":
        return owners(state, context, rest)
    if head in ("voters", "not_voters"):
        votes: dict[str, list[int]] = context.get("votes", {}) if context is not None else {}
        said = votes.get(rest, NO_NUMBERS)
        return list(said) if head == "voters" else [each for each in range(state.box.players) if each not in said]
    assert head == "owner_of_province_in"
    area = names.area(rest)
    found: list[int] = []
    if area != NOBODY:
        for at in state.box.provinces_in[area]:
            if board.is_town(state, at) and board.holder(state, at) not in found:
                found.append(board.holder(state, at))
    return found


def player_named(state: PriceOfPower, text: str) -> int:
    """The player of a realm; NOBODY: nobody plays it."""
    realm = names.realm(text)
    return state.box.player_of[realm] if realm >= 0 else NOBODY


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


def grouped_players(state: PriceOfPower, player: int, word: str, context: Context | None) -> list[int]:
    """Groups such as `christian_opponent`."""
    if word == "papal_controller":
        from hausmacht.games.price_of_power.rules import curia

        return some(curia.papal_controller(state))
    if word == "chosen":
        return [at for at in range(state.box.players) if state.box.realm[at] in chosen_realms(state, context)]
    if word == "leader":
        return leaders(state)
    if word in ("revolutionary", "revolutionary_players"):
        return [each for each in range(state.box.players) if is_revolutionary(state, each)]
    if word == "protestant_opponent":
        wanted = names.faith("protestant")
        return [each for each in others(state, player) if state.state_faith[each] == wanted]
    if word in ("christian_opponent", "christian"):
        return [each for each in others(state, player) if board.is_christian(state.state_faith[each])]
    if word == "muslim":
        return [each for each in others(state, player) if state.state_faith[each] == MUSLIM]
    if word == "adjacent_opponent":
        return [each for each in others(state, player) if realms_touch(state, player, each)]
    if word == "one_enemy":
        return [each for each in others(state, player) if board.are_enemies(state, player, each)]
    if word == "all_not_at_war":
        return [each for each in others(state, player) if not board.are_enemies(state, player, each)]
    if word == "other_faith":
        own = state.state_faith[player]
        return [each for each in others(state, player) if is_other_faith(own, state.state_faith[each])]
    if word in ("npr", "hre_npr"):
        return []
    return some(player_named(state, word))


def leaders(state: PriceOfPower) -> list[int]:
    """The players with the highest tax income."""
    taxes = [board.tax_income(state, each) for each in range(state.box.players)]
    return [each for each, tax in enumerate(taxes) if tax == max(taxes)]


def is_revolutionary(state: PriceOfPower, player: int) -> bool:
    """The Revolutionary Regime is researched."""
    return state.ideas[player] >> state.box.content.idea_number[REVOLUTION] & 1 == 1


def is_other_faith(one: int, other: int) -> bool:
    """Of another group of faiths: Christians do not count as such among themselves."""
    if board.is_christian(one) and board.is_christian(other):
        return False
    return not board.same_faith(one, other)


def realms_touch(state: PriceOfPower, player: int, other: int) -> bool:
    """A province of one is adjacent to the realm of the other."""
    for area in board.own_areas(state, other):
        if board.is_realm_near(state, player, area):
            return True
    return False


def described_players(state: PriceOfPower, player: int, selector: dict[str, Any], context: Context | None) -> list[int]:
    """All players for whom a condition holds, but for some of them."""
    from hausmacht.games.price_of_power.effects.conditions import holds

    out = players(state, player, selector["except"], context) if "except" in selector else NO_NUMBERS
    where = selector.get("where", {})
    inner: Context = {**context, ASKING: [player]} if context is not None else {ASKING: [player]}
    found = [each for each in range(state.box.players) if each not in out and holds(state, each, where, inner)]
    if "truce_with" in selector:
        found = [each for each in found if has_truce_with(state, each, player, selector["truce_with"], context)]
    if selector.get("prefer") == "allied":
        allies = [each for each in found if board.are_allied(state, player, each)]
        found = allies or found
    return found


def has_truce_with(state: PriceOfPower, each: int, player: int, reference: Any, context: Context | None) -> bool:
    for realm in realms_meant(state, player, reference, context):
        if state.truce[realm] >> each & 1:
            return True
    return False


# Realms


def realms_named(state: PriceOfPower, text: str) -> list[int]:
    """The realms that go by a name: the realm itself, or a dynamic realm that sits in its capital.

    Rules: effects.names
    """
    realm = names.realm(text)
    if realm == names.UNITED_STATES:
        return american_realms(state)
    if realm < 0:
        return []
    if state.box.player_of[realm] != NOBODY:
        return [realm]
    capital = state.capital[realm]
    if capital == NOBODY and names.fold(text) in ("safavid-persia", "persia"):
        capital = PROVINCE_NUMBER[names.SAFAVID_CAPITAL]
    if capital != NOBODY and state.dynamic[capital] != NOBODY:
        return [realm, NAMED_REALMS + state.dynamic[capital]]
    return [realm]


def american_realms(state: PriceOfPower) -> list[int]:
    """Dynamic realms with land in America."""
    found: list[int] = []
    for at in range(PROVINCES):
        dynamic = state.dynamic[at]
        if dynamic != NOBODY and CONTINENT[at] == AMERICA and NAMED_REALMS + dynamic not in found:
            found.append(NAMED_REALMS + dynamic)
    return found


def chosen_realms(state: PriceOfPower, context: Context | None) -> list[int]:
    """Realms chosen so far in this effect."""
    return variable(context, "chosen_realms")


def realms_meant(state: PriceOfPower, player: int, reference: Any, context: Context | None = None) -> list[int]:
    """The realms a name, a variable, a player selector or a group of realms means."""
    if isinstance(reference, list):
        found: list[int] = []
        for each in reference:
            found = found + realms_meant(state, player, each, context)
        return found
    if not isinstance(reference, str):
        return [state.box.realm[each] for each in players(state, player, reference, context)]
    if reference == "self":
        return [state.box.realm[player]]
    if reference.startswith("$"):
        return bound_realms(state, context, reference)
    if reference.startswith("realm:"):
        return realms_named(state, reference[6:])
    if reference == "emperor":
        return some(state.emperor)
    if reference == "chosen":
        return list(chosen_realms(state, context))
    if reference in REALM_WORDS:
        return grouped_realms(state, player, reference)
    if reference in PLAYER_WORDS or ":" in reference:
        return [state.box.realm[each] for each in players(state, player, reference, context)]
    return realms_named(state, reference)


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


def grouped_realms(state: PriceOfPower, player: int, word: str) -> list[int]:
    """`npr`, `hre_npr`, `muslim`, `christian`, `other_faith`."""
    if word == "npr":
        return board.independents(state)
    if word == "hre_npr":
        return [realm for realm in board.independents(state) if board.is_member(state, realm)]
    return [realm for realm in range(REALMS) if is_of_group(state, player, realm, word)]


def is_of_group(state: PriceOfPower, player: int, realm: int, word: str) -> bool:
    """Whether a realm belongs to a group: a quick question for one realm."""
    if word == "npr":
        return state.box.player_of[realm] == NOBODY
    if word == "hre_npr":
        return state.box.player_of[realm] == NOBODY and board.is_member(state, realm)
    if word == "pr":
        return state.box.player_of[realm] != NOBODY
    if word in ("opponent", "others"):
        return state.box.player_of[realm] not in (NOBODY, player)
    faith = board.faith_of(state, realm)
    if word == "muslim":
        return faith == MUSLIM
    if word == "christian":
        return board.is_christian(faith)
    assert word == "other_faith"
    return is_other_faith(state.state_faith[player], faith)


QUICK_GROUPS: Final = (*REALM_WORDS, "pr", "opponent", "others")


# Religion


def area_has_faith(state: PriceOfPower, player: int, area: int, wanted: list[str]) -> bool:
    """Whether an area has one of these religions; Counter-Reformed areas are Catholic too.

    Rules: effects.religion
    """
    faith = state.faith[RELIGION_SLOT[area]]
    for text in wanted:
        number = names.faith(text)
        if number == faith or (number == names.STATE_FAITH and board.same_faith(faith, state.state_faith[player])):
            return True
        if number == names.REVOLUTIONARY and area in state.infected:
            return True
        if faith == COUNTER_REFORMED and number == 0:
            return True
    return False


def realm_has_faith(state: PriceOfPower, player: int, realm: int, wanted: list[str]) -> bool:
    """Whether a realm has one of these state religions; Counter-Reformed realms are Catholic too."""
    faith = board.faith_of(state, realm)
    governs = state.box.player_of[realm]
    for text in wanted:
        number = names.faith(text)
        if number == faith or (number == names.STATE_FAITH and board.same_faith(faith, state.state_faith[player])):
            return True
        if number == names.REVOLUTIONARY and governs != NOBODY and is_revolutionary(state, governs):
            return True
        if faith == COUNTER_REFORMED and number == 0:
            return True
    return False
