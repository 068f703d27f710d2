"""Who owns, occupies and controls what: questions answered from the tokens on the table, never stored.

Rules: terms.own, terms.occupied, terms.control, terms.core, terms.adjacent, terms.friendly, terms.hostile, terms.tax
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    HRE,
    MAIN_AREAS,
    MAIN_MAP,
    NAMED_REALMS,
    NOBODY,
    REALM_NUMBER,
    REALMS,
    TAX,
    TERRITORY,
)
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower
from hausmacht.games.price_of_power.survey import UNKNOWN, Holdings, Lands, Standing, Vassalage

PAPAL_STATES: Final = REALM_NUMBER["papal-states"]

PLAYS_AS: Final = "plays_as:"  # the marker of a player who has turned his realm into another one
CHANGING: Final = (REALM_NUMBER["denmark"], REALM_NUMBER["sweden"])  # realms of which an event makes each other

# What a realm is
PLAYED: Final = 0  # a player governs it
INDEPENDENT: Final = 1  # a non-player realm
DEPENDENT: Final = 2  # vassal of a non-player realm
SUBJECT: Final = 3  # vassal of a player
GONE: Final = 4  # owns nothing

NO_REALMS: Final[list[int]] = []


# One province


def holder(state: PriceOfPower, province: int) -> int:
    """The player whose town or vassal token lies there as the lawful owner's."""
    token = state.map.token[province]
    return token // 3 if token >= 0 else NOBODY


def is_town(state: PriceOfPower, province: int) -> bool:
    token = state.map.token[province]
    return token >= 0 and token % 3 != VASSAL


def is_vassal(state: PriceOfPower, province: int) -> bool:
    token = state.map.token[province]
    return token >= 0 and token % 3 == VASSAL


def has_town(state: PriceOfPower, player: int, province: int) -> bool:
    """A town of the player is the lawful token there, occupied or not."""
    token = state.map.token[province]
    return token == player * 3 + SMALL or token == player * 3 + LARGE


def has_vassal(state: PriceOfPower, player: int, province: int) -> bool:
    return state.map.token[province] == player * 3 + VASSAL


def owns(state: PriceOfPower, player: int, province: int) -> bool:
    """Own: a town of the player, and nobody else's token on it."""
    return state.map.occupier[province] == NOBODY and has_town(state, player, province)


def lands(state: PriceOfPower) -> Lands:
    """The realms beneath the players' tokens, as these lie now."""
    found = state.survey.lands
    if found.flag is not state.map.flag or found.dynamic is not state.map.dynamic:
        before = found
        found = Lands(state.map.flag, state.map.dynamic)
        found.follow(state.box, before)
        state.survey.lands = found
    return found


def standing(state: PriceOfPower) -> Standing:
    """What realms are and where their capitals lie now, as far as it was asked for."""
    found = state.survey.standing
    if (
        found.token is not state.map.token
        or found.lands.flag is not state.map.flag
        or found.lands.dynamic is not state.map.dynamic
        or found.overlord is not state.relations.overlord
        or found.capital is not state.map.capital
    ):
        found = Standing(state.map.token, lands(state), state.relations.overlord, state.map.capital)
        state.survey.standing = found
    return found


def holdings(state: PriceOfPower) -> Holdings:
    """What each player has on the provinces now."""
    found = state.survey.holdings
    if found.token is not state.map.token or found.occupier is not state.map.occupier:
        before = found
        found = Holdings(state.map.token, state.map.occupier)
        found.follow(state.box, before)
        state.survey.holdings = found
    return found


def realm_beneath(state: PriceOfPower, province: int) -> int:
    """The realm of the flag or dynamic token under all player tokens; NOBODY: a vacant territory."""
    return lands(state).realm[province]


def lawful_realm(state: PriceOfPower, province: int) -> int:
    """The lawful owner: the player's realm under a town, else the realm beneath (under a vassal token, the vassal)."""
    token = state.map.token[province]
    if token >= 0 and token % 3 != VASSAL:
        return state.box.realm[token // 3]
    return realm_beneath(state, province)


def controller(state: PriceOfPower, province: int) -> int:
    """The player who controls it, or REBELS; NOBODY: a non-player realm does, or it is vacant.

    A vassal's province is controlled for its overlord.
    """
    occupier = state.map.occupier[province]
    return occupier if occupier != NOBODY else holder(state, province)


def is_vacant(state: PriceOfPower, province: int) -> bool:
    """A territory nobody has colonised."""
    return TERRITORY[province] > 0 and state.map.token[province] < 0 and realm_beneath(state, province) == NOBODY


def is_npr_owned(state: PriceOfPower, province: int) -> bool:
    """Owned by a non-player realm or one of its vassals."""
    return state.map.token[province] < 0 and realm_beneath(state, province) != NOBODY


def tax_value(state: PriceOfPower, province: int) -> int:
    """2 for a large province or a large town, else 1."""
    token = state.map.token[province]
    return 2 if TAX[province] == 2 or (token >= 0 and token % 3 == LARGE) else 1


def core_realm(state: PriceOfPower, province: int) -> int:
    """The realm whose core it is: a core token in the area, a dynamic token or the printed flag, in this order."""
    player = state.map.core[AREA[province]]
    if player != NOBODY:
        return state.box.realm[player]
    dynamic = state.map.dynamic[province]
    if dynamic >= 0:
        return NAMED_REALMS + dynamic
    printed = state.box.printed[province]
    return printed if printed not in CHANGING else played_now(state, printed)


def played_now(state: PriceOfPower, printed: int) -> int:
    """Whose flag a printed one is once a player has turned his realm into another: the two have changed places.

    Rules: ruling.plays-as
    """
    tags = state.effects.tags
    for at in range(0, len(tags), 2):
        name = state.box.content.tag_names[tags[at + 1]]
        if name.startswith(PLAYS_AS):
            old = state.box.realm[tags[at]]
            new = REALM_NUMBER[name[len(PLAYS_AS) :].lower()]
            if printed == new:
                return old
            if printed == old:
                return new
    return printed


def is_core(state: PriceOfPower, player: int, province: int) -> bool:
    return core_realm(state, province) == state.box.realm[player]


# Provinces of a player or realm


def towns_of(state: PriceOfPower, player: int) -> list[int]:
    """Provinces with a lawful town of the player, occupied ones included, A to Z. The list is not to be changed."""
    return holdings(state).towns[player]


def own_provinces(state: PriceOfPower, player: int) -> list[int]:
    """Provinces the player owns, A to Z. The list is not to be changed."""
    return holdings(state).own[player]


def vassals_of(state: PriceOfPower, player: int) -> list[int]:
    """Provinces with a vassal token of the player. The list is not to be changed."""
    return holdings(state).vassals[player]


def occupied_by(state: PriceOfPower, player: int) -> list[int]:
    """Provinces the player occupies. The list is not to be changed."""
    return holdings(state).occupied[player]


def provinces_of(state: PriceOfPower, realm: int) -> list[int]:
    """De jure provinces of a realm, occupied ones included. A vassal realm's own are found under vassal tokens."""
    player = state.box.player_of[realm]
    if player != NOBODY:
        return towns_of(state, player)
    token = state.map.token
    return [at for at in lands(state).provinces[realm] if token[at] < 0 or token[at] % 3 == VASSAL]


def dependents_of(state: PriceOfPower, realm: int) -> list[int]:
    """Vassal realms of a non-player realm. The list is not to be changed."""
    known = state.survey.vassalage
    if known.overlord is not state.relations.overlord:
        known = Vassalage(state.relations.overlord)
        state.survey.vassalage = known
    found = known.dependents.get(realm)
    return found if found is not None else NO_REALMS


def base_tax(state: PriceOfPower, player: int) -> int:
    """Income of own towns; occupied ones bring nothing."""
    return holdings(state).base_tax[player]


def vassal_tax(state: PriceOfPower, player: int) -> int:
    """Tax value of vassal provinces that are not occupied; each brings half of it."""
    return holdings(state).vassal_tax[player]


def tax_income(state: PriceOfPower, player: int) -> int:
    """Base tax and half of the vassals', rounded up."""
    return base_tax(state, player) + from_vassals(vassal_tax(state, player))


def from_vassals(tax: int) -> int:
    """What vassals of this tax value bring: half of it, rounded up."""
    return (tax + 1) // 2


def realm_tax(state: PriceOfPower, realm: int) -> int:
    """Tax income of any realm; of a non-player realm with its vassals and +1 manpower tokens."""
    player = state.box.player_of[realm]
    if player != NOBODY:
        return tax_income(state, player)
    found = own_tax(state, realm)
    for vassal in dependents_of(state, realm):
        found += own_tax(state, vassal)
    return found


def own_tax(state: PriceOfPower, realm: int) -> int:
    """Tax value a non-player realm owns itself and still controls."""
    found = 0
    for at in provinces_of(state, realm):
        if state.map.occupier[at] == NOBODY:
            found += TAX[at] + (1 if at in state.map.recruits else 0)
    return found


# Realms


def kind_of(state: PriceOfPower, realm: int) -> int:
    """PLAYED, INDEPENDENT, DEPENDENT, SUBJECT or GONE."""
    known = standing(state)
    found = known.kinds[realm]
    if found == UNKNOWN:
        found = kind_now(state, realm)
        known.kinds[realm] = found
    return found


def kind_now(state: PriceOfPower, realm: int) -> int:
    if state.box.player_of[realm] != NOBODY:
        return PLAYED
    if not provinces_of(state, realm):
        return GONE
    if state.relations.overlord[realm] != NOBODY:
        return DEPENDENT
    return SUBJECT if overlord_of(state, realm) != NOBODY else INDEPENDENT


def overlord_of(state: PriceOfPower, realm: int) -> int:
    """The player whose vassal a realm is: whose vassal token lies on its capital.

    Rules: vassal.capital
    """
    capital = capital_of(state, realm)
    return holder(state, capital) if capital != NOBODY and is_vassal(state, capital) else NOBODY


def is_independent(state: PriceOfPower, realm: int) -> bool:
    """A non-player realm that is nobody's vassal and still owns something."""
    return kind_of(state, realm) == INDEPENDENT


def independents(state: PriceOfPower) -> list[int]:
    """Every independent non-player realm, A to Z. The list is not to be changed."""
    known = standing(state)
    if not known.knows_independents:
        there = known.lands.provinces
        known.independents = [realm for realm in range(REALMS) if is_independent_now(state, there[realm], realm)]
        known.knows_independents = True
    return known.independents


def is_independent_now(state: PriceOfPower, there: list[int], realm: int) -> bool:
    if not there or state.box.player_of[realm] != NOBODY or state.relations.overlord[realm] != NOBODY:
        return False
    token = state.map.token
    free = False
    bound = False
    for at in there:
        if token[at] < 0:
            free = True
        elif token[at] % 3 == VASSAL:
            bound = True
    return free and not (bound and overlord_of(state, realm) != NOBODY)


def capital_of(state: PriceOfPower, realm: int) -> int:
    """Its capital province: the natural one, or if another realm owns that, large provinces first, then A to Z.

    NOBODY: the realm owns nothing.
    """
    known = standing(state)
    found = known.seats[realm]
    if found == UNKNOWN:
        found = capital_now(state, realm)
        known.seats[realm] = found
    return found


def capital_now(state: PriceOfPower, realm: int) -> int:
    natural = state.map.capital[realm]
    if state.box.player_of[realm] != NOBODY:
        return natural
    if natural != NOBODY and state.box.on_map[natural] and is_lawful(state, realm, natural):
        return natural
    owned = provinces_of(state, realm)
    for at in owned:
        if TAX[at] == 2:
            return at
    return owned[0] if owned else NOBODY


def is_lawful(state: PriceOfPower, realm: int, province: int) -> bool:
    """Whether the realm is the lawful owner."""
    return lawful_realm(state, province) == realm


def capital_area(state: PriceOfPower, realm: int) -> int:
    """The area of its capital; NOBODY: the realm owns nothing."""
    capital = capital_of(state, realm)
    return AREA[capital] if capital != NOBODY else NOBODY


def realm_of_player_area(state: PriceOfPower, player: int) -> int:
    return capital_area(state, state.box.realm[player])


def areas_of(state: PriceOfPower, realm: int) -> list[int]:
    """Areas in which the realm is the lawful owner of something, A to Z. The list is not to be changed."""
    known = standing(state)
    found = known.areas.get(realm)
    if found is None:
        found = []
        for at in provinces_of(state, realm):
            if AREA[at] not in found:
                found.append(AREA[at])
        found.sort()
        known.areas[realm] = found
    return found


def own_areas(state: PriceOfPower, player: int) -> list[int]:
    """Areas with own provinces: those that belong to the player's realm, A to Z. The list is not to be changed."""
    return holdings(state).areas[player]


def is_lost(state: PriceOfPower, player: int) -> bool:
    """A bot without a town.

    Rules: bots.lost
    """
    return state.box.is_bot[player] and not holdings(state).towns[player]


def is_asleep(state: PriceOfPower, player: int) -> bool:
    """A bot that the scenario wakes up later: it has no cards yet.

    Rules: bots.asleep
    """
    return state.box.sleepers[player] and not state.cards.bots[player]


def has_passed(state: PriceOfPower, player: int) -> bool:
    """Has passed in this round. A sleeping realm only counts as passed: it may be attacked.

    Rules: war.passed, ruling.sleepers
    """
    return state.time.passed[player] != NOBODY and not is_asleep(state, player)


def is_out(state: PriceOfPower, player: int) -> bool:
    """Takes no part in the round: a bot that is lost or asleep."""
    return state.box.is_bot[player] and (is_lost(state, player) or is_asleep(state, player))


def in_empire(state: PriceOfPower, province: int) -> bool:
    """In the Empire now."""
    return HRE[province] and state.empire.emperor != NOBODY and AREA[province] not in state.empire.departed


def is_member(state: PriceOfPower, realm: int) -> bool:
    """Capital in the Empire."""
    capital = capital_of(state, realm)
    return capital != NOBODY and in_empire(state, capital)


def emperor_player(state: PriceOfPower) -> int:
    """The player who is Emperor, NOBODY if a non-player realm is or there is none."""
    return state.box.player_of[state.empire.emperor] if state.empire.emperor != NOBODY else NOBODY


# Areas


def influence_of(state: PriceOfPower, player: int, area: int) -> int:
    """Influence cubes and marriages of the player in the area, without the imperial ones."""
    return count4(state.map.influence[area], player) + marriages_in(state, player, area)


def marriages_in(state: PriceOfPower, player: int, area: int) -> int:
    """Marriage tokens of the player on capitals in the area."""
    found = 0
    for realm in by_player.marriages(state).where[player]:
        capital = capital_of(state, realm)
        if (
            capital != NOBODY
            and AREA[capital] == area
            and state.box.on_map[capital]
            and lawful_realm(state, capital) == realm
        ):
            found += 1
    return found


def influence_in_realm(state: PriceOfPower, player: int, realm: int) -> int:
    """Influence of the player in all areas of a realm."""
    found = 0
    for area in areas_of(state, realm):
        found += influence_of(state, player, area)
    return found


def may_be_influenced(state: PriceOfPower, area: int) -> bool:
    """On the main map, with at least one province that no player owns as a town."""
    if area >= MAIN_AREAS:
        return False
    for at in state.box.provinces_in[area]:
        if not is_town(state, at):
            return True
    return False


def has_claim(state: PriceOfPower, player: int, area: int) -> bool:
    """A claim, or a core token, which counts as one."""
    return state.map.claims[area] >> player & 1 == 1 or state.map.core[area] == player


def is_realm_near(state: PriceOfPower, player: int, area: int) -> bool:
    """An own province is adjacent to the area, by land or by a common sea zone."""
    return holdings(state).near_of(state.box, player)[area]


def is_distant(province: int) -> bool:
    return CONTINENT[province] != MAIN_MAP


def ports_of(state: PriceOfPower, player: int) -> list[int]:
    """Own ports, A to Z. The list is not to be changed."""
    return holdings(state).ports[player]
