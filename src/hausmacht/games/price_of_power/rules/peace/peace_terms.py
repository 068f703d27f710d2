"""The terms of peace: what each needs, and what it does.

A peace is made between a player and a realm. `victor` is the player who enforces the term; the side of the loser is the
realm with those that follow it.

Rules: peace.white, peace.humiliation, peace.annexation, peace.vassalization, peace.conversion, peace.succession
Rules: peace.truce, peace.authority

Keeping the board: peace_board.py
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Item, Table
from hausmacht.games.price_of_power import beliefs, board, deeds, hostility
from hausmacht.games.price_of_power.board import INDEPENDENT, PAPAL_STATES
from hausmacht.games.price_of_power.components import (
    AREA,
    CATHOLIC,
    COUNTER_REFORMED,
    MAIN_AREAS,
    MUSLIM,
    NOBODY,
    ORTHODOX,
    PROTESTANT,
    REBELS,
)
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import absent
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.peace import peace_board, peace_gains
from hausmacht.games.price_of_power.rules.peace.peace_gains import (
    drop_ally,
    end_wars,
    gain_province,
    hand_back,
    tidy_realms,
)
from hausmacht.games.price_of_power.rules.peace.peace_sides import (
    holds_capital,
    lands_of,
    owner_side,
    side_of,
    speaker,
    taken,
)
from hausmacht.games.price_of_power.rules.rebellion.penalties import lose_face
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import relations, sources, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

# Terms
WHITE_PEACE: Final = 0
KEEP_BOARD: Final = 1
ANNEXATION: Final = 2
HUMILIATION: Final = 3
VASSALIZATION: Final = 4
CONVERSION: Final = 5
SUCCESSION: Final = 6
TERM_NAMES: Final = (
    "white-peace",
    "keep-board",
    "annexation",
    "humiliation",
    "vassalization",
    "conversion",
    "succession",
)

# How a peace came about
TOTAL: Final = 0
PARTIAL: Final = 1
SURRENDER: Final = 2
SUCCESSION_ONLY: Final = 3  # with an active ally alone, for its succession
AGREED: Final = 4  # negotiated between people, nobody has won
AGREED_WON: Final = 5  # negotiated, and one of them counts as the victor

STATE_FAITHS: Final = (CATHOLIC, PROTESTANT, ORTHODOX, MUSLIM, COUNTER_REFORMED)
MOST_HUMILIATION: Final = 10
MOST_SUCCESSION: Final = 5

ONLY_SUCCESSION: Final = Denial("only-succession", "peace.succession")
ADVANCED_ONLY: Final = Denial("advanced-only", "peace.advanced-edition")
NEEDS_TOTAL_VICTORY: Final = Denial("needs-total-victory", "peace.white")
NO_REALM_FITS: Final = Denial("no-realm-fits", "peace.vassalization")
ANNEXATION_NEEDS_VICTORY: Final = Denial("needs-total-victory", "peace.annexation")
NOT_AGAINST_PEOPLE: Final = Denial("not-against-people", "peace.annexation")
ONLY_AGAINST_PLAYERS: Final = Denial("only-against-players", "peace.humiliation")
NEEDS_CAPITAL: Final = Denial("needs-capital", "peace.humiliation")
ONLY_AGAINST_REALMS: Final = Denial("only-against-realms", "peace.vassalization")
NEVER_A_VASSAL: Final = Denial("never-a-vassal", "peace.vassalization")
VASSAL_NEEDS_CAPITAL: Final = Denial("needs-capital", "peace.vassalization")
NEEDS_SECOND_AREA: Final = Denial("needs-second-area", "peace.vassalization")
CANNOT_BE_CONVERTED: Final = Denial("cannot-be-converted", "peace.conversion")
SAME_FAITH: Final = Denial("same-faith", "peace.conversion")
NEEDS_CAPITAL_AREA: Final = Denial("needs-capital-area", "peace.conversion")
NO_DISPUTE: Final = Denial("no-dispute", "peace.succession")
SUCCESSION_NEEDS_CAPITAL: Final = Denial("needs-capital", "peace.succession")


# What a term needs


def why_not(state: PriceOfPower, victor: int, realm: int, term: int, basis: int) -> Denial | None:
    """Why the victor may not enforce (or two people not agree on) a term.

    Rules: peace.white, peace.annexation, peace.humiliation, peace.vassalization, peace.conversion, peace.succession
    Rules: peace.advanced-edition
    """
    if basis == SUCCESSION_ONLY and term != SUCCESSION:
        return ONLY_SUCCESSION
    if state.box.rules.edition_1_2 and not state.box.rules.advanced and term >= VASSALIZATION:
        return ADVANCED_ONLY
    if term == WHITE_PEACE:
        return None if basis in (TOTAL, AGREED, AGREED_WON) else NEEDS_TOTAL_VICTORY
    if term == KEEP_BOARD:
        return None
    if term == ANNEXATION:
        return why_not_annex(state, realm, basis)
    if term == HUMILIATION:
        return why_not_humiliate(state, victor, realm, basis)
    if term == SUCCESSION:
        return why_not_succession(state, victor, realm)
    found = NO_REALM_FITS
    for each in side_of(state, victor, realm):
        denied = (
            why_not_vassalize(state, victor, each) if term == VASSALIZATION else why_not_convert(state, victor, each)
        )
        if denied is None:
            return None
        if each == realm:
            found = denied
    return found


def why_not_annex(state: PriceOfPower, realm: int, basis: int) -> Denial | None:
    """Rules: peace.annexation"""
    if basis != TOTAL:
        return ANNEXATION_NEEDS_VICTORY
    other = state.box.player_of[realm]
    if other != NOBODY and not state.box.is_bot[other]:
        return NOT_AGAINST_PEOPLE
    return None


def why_not_humiliate(state: PriceOfPower, victor: int, realm: int, basis: int) -> Denial | None:
    """Rules: peace.humiliation"""
    if state.box.player_of[realm] == NOBODY:
        return ONLY_AGAINST_PLAYERS
    if basis != SURRENDER and not holds_capital(state, victor, realm):
        return NEEDS_CAPITAL
    return None


def why_not_vassalize(state: PriceOfPower, victor: int, realm: int) -> Denial | None:
    """A non-player realm whose capital is taken, and a province in another area if it has one.

    Rules: peace.vassalization
    """
    if board.kind_of(state, realm) != INDEPENDENT:
        return ONLY_AGAINST_REALMS
    if realm in (state.empire.emperor, PAPAL_STATES):
        return NEVER_A_VASSAL
    if not holds_capital(state, victor, realm):
        return VASSAL_NEEDS_CAPITAL
    home = board.capital_area(state, realm)
    outside = [at for at in board.provinces_of(state, realm) if AREA[at] != home]
    if outside and not any([state.map.occupier[at] == victor for at in outside]):
        return NEEDS_SECOND_AREA
    return None


def why_not_convert(state: PriceOfPower, victor: int, realm: int) -> Denial | None:
    """The victor controls the whole capital area of a realm of another faith.

    Rules: peace.conversion
    """
    home = board.capital_area(state, realm)
    if home == NOBODY or home >= MAIN_AREAS or realm == PAPAL_STATES:
        return CANNOT_BE_CONVERTED
    faith = state.court.state_faith[victor]
    if faith not in STATE_FAITHS or beliefs.same_faith(faith, beliefs.faith_of(state, realm)):
        return SAME_FAITH
    for at in state.box.provinces_in[home]:
        if board.controller(state, at) != victor:
            return NEEDS_CAPITAL_AREA
    return None


def why_not_succession(state: PriceOfPower, victor: int, realm: int) -> Denial | None:
    """Rules: peace.succession"""
    if not state.relations.disputed[realm]:
        return NO_DISPUTE
    if not holds_capital(state, victor, realm):
        return SUCCESSION_NEEDS_CAPITAL
    return None


# What a term does


def settle(table: Table[PriceOfPower], victor: int, realm: int, term: int, basis: int) -> None:
    """Carry out a term that may be enforced or was agreed on.

    Rules: peace.deeds, peace.allies
    """
    state = table.state
    apart = state.box.player_of[realm] == NOBODY and speaker(state, realm, victor) != NOBODY
    table.tell(events.TERM, victor, realm, term)
    if term == KEEP_BOARD:
        peace_board.begin(table, victor, realm, basis)
    elif term == WHITE_PEACE:
        white_peace(table, victor, realm)
    else:
        peace_gains.count_victory(table, victor, realm)
        peace_gains.change_authority(table, victor, realm)
        if term == ANNEXATION:
            annex(table, victor, realm)
        elif term == HUMILIATION:
            humiliate(table, victor, realm)
        elif term == VASSALIZATION:
            vassalize_side(table, victor, realm)
        elif term == CONVERSION:
            convert_side(table, victor, realm)
        else:
            secure_succession(table, victor, realm)
    if apart and term not in (KEEP_BOARD, SUCCESSION):
        drop_ally(table, realm)
    if term != KEEP_BOARD:
        empire.check_lands(table)


def white_peace(table: Table[PriceOfPower], player: int, realm: int, costs: bool = True) -> None:
    """Everything goes back to its lawful owner; each player involved loses prestige.

    Rules: peace.white
    """
    state = table.state
    other = state.box.player_of[realm]
    table.tell(events.WHITE_PEACE, player, realm)
    hand_back(table, player, realm)
    end_wars(table, player, realm)
    for each in (player, other):
        if each != NOBODY:
            deeds.record(state, each, "white_peace")
            if costs:
                lose_face(table, each, 1)


def annex(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """All provinces of the realm become the victor's.

    Rules: peace.annexation
    """
    state = table.state
    table.tell(events.ANNEXED, victor, realm)
    same = empire.is_subject(state, realm) and beliefs.same_faith(
        state.court.state_faith[victor], beliefs.faith_of(state, realm)
    )
    if board.emperor_player(state) == victor and same:
        empire.change_authority(table, -1)
    was_emperor = realm == state.empire.emperor
    areas: list[int] = []
    for at in lands_of(state, realm):
        gain_province(table, victor, at)
        if AREA[at] not in areas:
            areas.append(AREA[at])
    ally = state.relations.ally[realm]
    if realm in state.relations.active and ally not in (NOBODY, victor):
        treasury.gain_prestige(table, ally, -2, sources.WAR)
    deeds.record(state, victor, "annexed")
    hand_back(table, victor, realm)
    end_wars(table, victor, realm)
    drop_ally(table, realm)
    tidy_realms(table)
    loser = state.box.player_of[realm]
    if loser != NOBODY:
        absent.leave(table, loser)
    if was_emperor:
        empire.dissolve(table)
    table.then(peace_gains.offer_calm(state, victor, areas))


def humiliate(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """Prestige moves from the loser to the victor for every province given back.

    Rules: peace.humiliation
    """
    state = table.state
    tax = 0
    for at in taken(state, victor, [realm]):
        tax += board.tax_value(state, at)
    prestige = min(MOST_HUMILIATION, 2 * tax)
    hand_back(table, victor, realm)
    end_wars(table, victor, realm)
    table.tell(events.HUMILIATED, victor, realm, prestige)
    treasury.gain_prestige(table, victor, prestige, sources.WAR)
    treasury.gain_prestige(table, state.box.player_of[realm], -prestige, sources.WAR)
    deeds.record(state, victor, "humiliated")


def vassalize_side(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """Every realm of the side that fits becomes a vassal; the others get back what is theirs.

    Rules: peace.vassalization, peace.allies
    """
    state = table.state
    fitting = [each for each in side_of(state, victor, realm) if why_not_vassalize(state, victor, each) is None]
    items: list[Item] = []
    areas: list[int] = []
    for each in fitting:
        areas.extend(vassalize(table, victor, each))
        items.append(peace_gains.PlaceGained(victor, each, 2, 0))
    hand_back(table, victor, realm)
    end_wars(table, victor, realm)
    for each in fitting:
        free_from_war(table, each)
    tidy_realms(table)
    items.extend(peace_gains.offer_calm(state, victor, sorted(set(areas))))
    table.then(items)


def vassalize(table: Table[PriceOfPower], victor: int, realm: int) -> list[int]:
    """Vassal tokens on all its provinces, with unrest where the victor held nothing. Their areas.

    Rules: peace.vassalization, ruling.others-keep
    """
    state = table.state
    lands = board.provinces_of(state, realm)
    held = {AREA[at] for at in lands if state.map.occupier[at] == victor}
    for vassal in board.dependents_of(state, realm):
        for at in board.provinces_of(state, vassal):
            if state.map.occupier[at] == victor:
                tokens.end_occupation(table, at)
        state.relations.overlord = replaced(state.relations.overlord, vassal, NOBODY)
    drop_ally(table, realm)
    for player in range(state.box.players):
        relations.end_marriage(table, player, realm)
    for at in lands:
        occupier = state.map.occupier[at]
        if occupier not in (NOBODY, victor, REBELS):
            gain_province(table, occupier, at)
            continue
        tokens.end_occupation(table, at)
        unrest = AREA[at] not in held
        if not tokens.place_vassal(table, victor, at, unrest):
            tokens.place_town(table, victor, at, unrest)
    table.tell(events.VASSALIZED, victor, realm)
    deeds.record(state, victor, "vassalized")
    return sorted({AREA[at] for at in lands})


def free_from_war(table: Table[PriceOfPower], realm: int) -> None:
    """War and truce tokens leave a realm that has become a vassal."""
    state = table.state
    for player in range(state.box.players):
        relations.end_war(table, player, realm, truce=False)
        relations.clear_truce(state, player, realm)


def convert_side(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """Every realm of the side that fits takes over the victor's faith; everything is given back.

    Rules: peace.conversion, peace.allies
    """
    state = table.state
    fitting = [each for each in side_of(state, victor, realm) if why_not_convert(state, victor, each) is None]
    items: list[Item] = []
    for each in fitting:
        faith = state.court.state_faith[victor]
        table.tell(events.CONVERTED, victor, each, faith)
        other = state.box.player_of[each]
        home = board.capital_area(state, each)
        if other != NOBODY:
            tokens.set_state_faith(table, other, faith)
            treasury.gain_prestige(table, other, -5, sources.WAR)
            items.append(peace_gains.GiveUpGained(other, 4))
        spread.convert(table, home, faith)
        items.append(peace_gains.PlaceGained(victor, each, 2, 1))
    treasury.gain_prestige(table, victor, 3, sources.WAR)
    deeds.record(state, victor, "force_converted")
    hand_back(table, victor, realm)
    end_wars(table, victor, realm)
    table.then(items)


def secure_succession(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """The victor's claim to the throne prevails: other marriages and alliances go, with prestige.

    Rules: peace.succession
    """
    state = table.state
    other = state.box.player_of[realm]
    table.tell(events.SUCCESSION, victor, realm)
    hand_back_one(table, victor, realm)
    end_wars(table, victor, realm)
    if other == NOBODY:
        end_other_wars(table, victor, realm)
    for rival in range(state.box.players):
        if rival != victor and state.relations.marriage[realm] >> rival & 1:
            relations.end_marriage(table, rival, realm)
            if other != NOBODY:
                relations.end_marriage(table, other, state.box.realm[rival])
            treasury.gain_prestige(table, victor, 3, sources.WAR)
            treasury.gain_prestige(table, rival, -3, sources.WAR)
        if rival != victor and other != NOBODY and hostility.are_allied(state, rival, other):
            relations.end_alliance(table, rival, realm)
    if state.relations.ally[realm] not in (NOBODY, victor):
        drop_ally(table, realm)
    if state.relations.disputed[realm] >> victor & 1:
        relations.settle_dispute(state, victor, realm)
        treasury.gain_prestige(table, victor, min(MOST_SUCCESSION, board.realm_tax(state, realm)), sources.WAR)
    deeds.record(state, victor, "secured_succession")
    items: list[Item] = []
    if other == NOBODY:
        items.append(peace_gains.PlaceGained(victor, realm, 4, 1))
    else:
        items.append(peace_gains.OfferRuler(victor, realm))
    items.append(peace_gains.OfferAlliance(victor, realm))
    table.then(items)


def hand_back_one(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """Everything between the victor and the realm; followers of a player with it."""
    state = table.state
    if state.box.player_of[realm] != NOBODY:
        hand_back(table, victor, realm)
        return
    for at in board.occupied_by(state, victor):
        if owner_side(state, at) == realm:
            tokens.end_occupation(table, at)


def end_other_wars(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """All other wars of a non-player realm end with everything given back.

    Rules: peace.succession
    """
    state = table.state
    for player in range(state.box.players):
        if player == victor:
            continue
        for at in board.occupied_by(state, player):
            if owner_side(state, at) == realm:
                tokens.end_occupation(table, at)
        if hostility.at_war_with(state, player, realm):
            table.tell(events.WHITE_PEACE, player, realm)
            relations.end_war(table, player, realm)
            lose_face(table, player, 1)
