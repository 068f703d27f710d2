"""The Holy Roman Empire: authority, members, electors, lands, defence, religion, its end.

Elections stand in elections.py, the Emperor's cubes in imperial_influence.py.

Rules: empire.authority, empire.cap, empire.members, empire.elector, empire.influence, empire.leave, empire.rejoin
Rules: empire.defend, empire.contribution, empire.religion, empire.npr-emperor, empire.dissolved
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.choices import Pick, word
from hausmacht.games.price_of_power.components import (
    AREA,
    CATHOLIC,
    DYNAMIC_NAMES,
    ELECTOR,
    HRE,
    MAIN_AREAS,
    NAMED_REALMS,
    NOBODY,
    PROTESTANT,
    PROVINCE_NAMES,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import empire as events
from hausmacht.games.price_of_power.rows import without
from hausmacht.games.price_of_power.rules.empire import elections
from hausmacht.games.price_of_power.rules.terms import manpower, relations, sources, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, why_not_cover
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_AUTHORITY: Final = 6
MOST_IMPERIAL_MANPOWER: Final = 8

# Lands, in the rulebook's order: areas of the main map with a province in the Empire
LANDS: Final[list[int]] = sorted({AREA[at] for at in range(len(HRE)) if HRE[at]})
ELECTORATES: Final[list[int]] = [area for area in range(MAIN_AREAS) if ELECTOR[area]]

NO_AGGRESSOR: Final = Denial("no-aggressor", "empire.contribution")


# Questions


def is_elector(state: PriceOfPower, area: int) -> bool:
    """A marked area of the Empire that holds the capital of a member.

    Rules: empire.elector
    """
    if not ELECTOR[area] or area in state.empire.departed or state.empire.emperor == NOBODY:
        return False
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if realm != NOBODY and board.in_empire(state, at) and board.capital_of(state, realm) == at:
            return True
    return False


def electors(state: PriceOfPower) -> list[int]:
    """Elector areas, A to Z; counted anew when tokens, the Emperor or the lands of the Empire change."""
    known = board.standing(state)
    if known.electors_departed is not state.empire.departed or known.electors_emperor != state.empire.emperor:
        known.electors = [area for area in ELECTORATES if is_elector(state, area)]
        known.electors_departed = state.empire.departed
        known.electors_emperor = state.empire.emperor
    return known.electors


def most_authority(state: PriceOfPower) -> int:
    """One more than there are elector areas.

    Rules: empire.cap
    """
    return min(MOST_AUTHORITY, len(electors(state)) + 1)


def influence(state: PriceOfPower, player: int, area: int) -> int:
    """Influence and marriages of a player in an area; the Emperor's imperial influence counts with his own.

    Rules: empire.influence
    """
    found = board.influence_of(state, player, area)
    if board.emperor_player(state) == player:
        found += state.map.imperial.count(area)
    return found


def influence_in_realm(state: PriceOfPower, player: int, realm: int) -> int:
    """The same in all areas of a realm."""
    found = 0
    for area in board.areas_of(state, realm):
        found += influence(state, player, area)
    return found


def is_subject(state: PriceOfPower, realm: int) -> bool:
    """A member that is not the Emperor.

    Rules: empire.members
    """
    return realm != state.empire.emperor and board.is_member(state, realm)


def is_outsider(state: PriceOfPower, realm: int) -> bool:
    """Neither a member nor the Emperor."""
    return realm != state.empire.emperor and not board.is_member(state, realm)


# Authority


def change_authority(table: Table[PriceOfPower], steps: int) -> None:
    """Between 0 and its cap.

    Rules: empire.authority, empire.cap
    """
    state = table.state
    if state.empire.emperor == NOBODY:
        return
    old = state.empire.authority
    new = max(0, min(most_authority(state), old + steps))
    if new != old:
        state.empire.authority = new
        table.tell(common.AUTHORITY, new - old, new)


def hold_cap(table: Table[PriceOfPower]) -> None:
    """Authority above its cap falls to it."""
    if table.state.empire.authority > most_authority(table.state):
        change_authority(table, 0)


# Lands


def leave(table: Table[PriceOfPower], area: int, authority: bool = True) -> None:
    """The area is no longer in the Empire: authority falls, imperial influence in it is removed.

    Rules: empire.leave
    """
    state = table.state
    if area in state.empire.departed or state.empire.emperor == NOBODY or area not in LANDS:
        return
    state.empire.departed = tuple(sorted([*state.empire.departed, area]))
    table.tell(events.LEFT_EMPIRE, area)
    while area in state.map.imperial:
        state.map.imperial = without(state.map.imperial, area)
        table.tell(events.IMPERIAL_LOST, area)
    if authority:
        change_authority(table, -1)
    hold_cap(table)


def rejoin(table: Table[PriceOfPower], area: int, authority: bool = True) -> None:
    """The area is in the Empire again: authority rises.

    Rules: empire.rejoin
    """
    state = table.state
    if area not in state.empire.departed or state.empire.emperor == NOBODY:
        return
    state.empire.departed = without(state.empire.departed, area)
    table.tell(events.REJOINED, area)
    if authority:
        change_authority(table, 1)


def is_lost(state: PriceOfPower, area: int) -> bool:
    """Outsiders own every province of the area, and it was not so when the game began.

    Rules: empire.leave, ruling.lost-from-the-start
    """
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if state.map.occupier[at] != NOBODY or realm == NOBODY or not is_outsider(state, realm):
            return False
    return not is_as_at_first(state, area)


def is_as_at_first(state: PriceOfPower, area: int) -> bool:
    """Every imperial province belongs to the realm that had it when the game began.

    Rules: ruling.lost-from-the-start
    """
    given = state.box.variant.dnpr
    for at in state.box.provinces_in[area]:
        if not HRE[at]:
            continue
        owner = state.box.printed[at]
        for number, name in enumerate(DYNAMIC_NAMES):
            if PROVINCE_NAMES[at] in given.get(name, ()):
                owner = NAMED_REALMS + number
        if board.lawful_realm(state, at) != owner:
            return False
    return True


def is_regained(state: PriceOfPower, area: int) -> bool:
    """Members or the Emperor own or have vassalised every imperial province of the area.

    Rules: empire.rejoin
    """
    for at in state.box.provinces_in[area]:
        if not HRE[at]:
            continue
        holder = board.holder(state, at)
        realm = state.box.realm[holder] if holder != NOBODY else board.lawful_realm(state, at)
        if state.map.occupier[at] != NOBODY or realm == NOBODY or is_outsider(state, realm):
            return False
    return True


def check_lands(table: Table[PriceOfPower]) -> None:
    """Areas that leave the Empire or come back, and the cap of authority.

    Rules: empire.leave, empire.rejoin, empire.cap
    """
    state = table.state
    if state.empire.emperor == NOBODY:
        return
    known = board.holdings(state)
    realms = board.standing(state)
    if (
        known.lands_departed is not state.empire.departed
        or known.lands_emperor != state.empire.emperor
        or known.lands_in is not realms
    ):
        before = state.empire.departed
        move_lands(table)
        if state.empire.departed is before and board.holdings(state) is known and board.standing(state) is realms:
            known.lands_departed = before
            known.lands_emperor = state.empire.emperor
            known.lands_in = realms
    hold_cap(table)


def move_lands(table: Table[PriceOfPower]) -> None:
    """Rules: empire.leave, empire.rejoin"""
    state = table.state
    for area in LANDS:
        if not state.box.provinces_in[area]:
            continue
        if area in state.empire.departed:
            if is_regained(state, area):
                rejoin(table, area)
        elif is_lost(state, area):
            leave(table, area)


def dissolve(table: Table[PriceOfPower]) -> None:
    """There is no Emperor any more, for the rest of the game.

    Rules: empire.dissolved
    """
    state = table.state
    if state.empire.emperor == NOBODY:
        return
    state.empire.emperor = NOBODY
    state.empire.authority = 0
    state.map.imperial = ()
    state.empire.defending = 0
    state.empire.imperial_manpower = 0
    table.tell(events.DISSOLVED)


# Defending the Empire


def may_defend(state: PriceOfPower) -> bool:
    """Only a player who is Emperor, with authority 1 or more.

    Rules: empire.defend
    """
    return state.empire.authority >= 1 and board.emperor_player(state) != NOBODY


def defend(table: Table[PriceOfPower], player: int) -> None:
    """The Emperor takes up arms against an aggressor from outside (`player`; NOBODY: no player).

    The tag is set, imperial manpower comes together under a person, and subjects contribute: a bot 1 of its power,
    unless it is at war.

    Rules: empire.defend, empire.contribution
    """
    state = table.state
    emperor = board.emperor_player(state)
    if emperor == NOBODY:
        return
    state.empire.defending = 1
    units = 0
    if not state.box.is_bot[emperor]:
        for area in electors(state):
            units += influence(state, emperor, area)
    state.empire.imperial_manpower = min(MOST_IMPERIAL_MANPOWER, units)
    table.tell(events.DEFENDING, emperor, state.empire.imperial_manpower)
    asked: list[Item] = []
    for subject in turn_order(state):
        realm = state.box.realm[subject]
        if subject in (emperor, player) or not is_subject(state, realm):
            continue
        if not state.box.is_bot[subject]:
            asked.append(Contribution(subject, player))
        elif not hostility.is_at_war(state, subject):
            treasury.gain_bot_power(table, subject, -1)
    table.then(asked)


def refuse_to_defend(table: Table[PriceOfPower]) -> None:
    """Rules: empire.defend"""
    table.tell(events.NOT_DEFENDING, board.emperor_player(table.state))
    change_authority(table, -1)


GIVE_UNITS: Final = word("give-manpower")
GIVE_DUCATS: Final = word("give-ducats")
GIVE_PRESTIGE: Final = word("give-prestige")
GIVE_CAUSE: Final = word("give-cause")
CONTRIBUTIONS: Final = (GIVE_UNITS, GIVE_DUCATS, GIVE_PRESTIGE, GIVE_CAUSE)


class Contribution(Decision[PriceOfPower, Pick]):
    """What does a subject give when the Emperor defends the Empire?

    Rules: empire.contribution, loan.cover
    """

    def __init__(self, player: int, aggressor: int) -> None:
        super().__init__("contribution", player, aggressor)
        self.aggressor: Final = aggressor

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (*CONTRIBUTIONS, LOAN)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is LOAN:
            return why_not_cover(state, self.seat, contributed_ducats(state, self.seat))
        if choice is GIVE_UNITS and state.treasury.available[self.seat] < contributed_units(state, self.seat):
            units = contributed_units(state, self.seat)
            return Denial(
                "too-little-manpower", "empire.contribution", need=units, have=state.treasury.available[self.seat]
            )
        ducats = contributed_ducats(state, self.seat)
        if choice is GIVE_DUCATS and state.treasury.ducats[self.seat] < ducats:
            return Denial(
                "cannot-contribute", "empire.contribution", need=ducats, have=state.treasury.ducats[self.seat]
            )
        if choice is GIVE_CAUSE and self.aggressor == NOBODY:
            return NO_AGGRESSOR
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        player = self.seat
        if choice is LOAN:
            table.next(self)
            borrow(table, player)
            return
        table.tell(events.CONTRIBUTED, player, CONTRIBUTIONS.index(choice))
        if choice is GIVE_UNITS:
            units = contributed_units(state, player)
            state.treasury.available[player] -= units
            state.treasury.exhausted[player] += units
            table.tell(common.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])
        elif choice is GIVE_DUCATS:
            treasury.lose_ducats(table, player, contributed_ducats(state, player))
        elif choice is GIVE_PRESTIGE:
            treasury.gain_prestige(table, player, -1, sources.EMPIRE)
        else:
            relations.place_cause(table, player, state.box.realm[self.aggressor])


def contributed_units(state: PriceOfPower, player: int) -> int:
    """Two, but no more than half of all manpower."""
    return min(2, (manpower.total(state, player) + 1) // 2)


def contributed_ducats(state: PriceOfPower, player: int) -> int:
    """Six, but no more than half of the tax income."""
    return min(6, (board.tax_income(state, player) + 1) // 2)


# At the end of the round


def end_defence(table: Table[PriceOfPower]) -> None:
    """The Emperor is at peace: imperial manpower goes home.

    Rules: empire.defend, empire.defend-edition
    """
    state = table.state
    emperor = board.emperor_player(state)
    if (state.empire.defending or state.empire.imperial_manpower) and (
        emperor == NOBODY or not fights_for_empire(state, emperor)
    ):
        state.empire.defending = 0
        state.empire.imperial_manpower = 0
        table.tell(events.DEFENCE_OVER)


def fights_for_empire(state: PriceOfPower, emperor: int) -> bool:
    """At war; in edition 1.2 only wars against outsiders count.

    Rules: empire.defend, empire.defend-edition
    """
    if not state.box.rules.edition_1_2:
        return hostility.is_at_war(state, emperor)
    for realm in hostility.enemies_of(state, emperor):
        if is_outsider(state, realm):
            return True
    return False


def check_religion(table: Table[PriceOfPower]) -> None:
    """From Age III on, the electors decide the religion of the Empire.

    Rules: empire.religion
    """
    state = table.state
    if not state.box.rules.advanced or state.time.age < 3 or state.empire.emperor == NOBODY:
        return
    found = [beliefs.area_faith(state, area) for area in electors(state)]
    if not found:
        return
    new = NOBODY
    if all([faith == PROTESTANT for faith in found]):
        new = PROTESTANT
    elif all([beliefs.same_faith(faith, CATHOLIC) for faith in found]):
        new = CATHOLIC
    if new == state.empire.imperial_faith:
        return
    state.empire.imperial_faith = new
    table.tell(events.IMPERIAL_FAITH, new)
    if new == PROTESTANT:
        change_authority(table, -1)


def roll_for_authority(table: Table[PriceOfPower]) -> None:
    """An Emperor whom no person governs: a die moves authority up or down.

    Rules: empire.npr-emperor
    """
    state = table.state
    if state.empire.emperor == NOBODY:
        return
    emperor = board.emperor_player(state)
    if emperor != NOBODY and not state.box.is_bot[emperor]:
        return
    number = table.chance.below("imperial die", 6) + 1
    table.tell(events.EMPEROR_DIE, number)
    if number == 6 or (number > 1 and number >= state.empire.authority + 2):
        change_authority(table, 1)
    elif number == 1 or number <= state.empire.authority - 2:
        change_authority(table, -1)


def hold_election(table: Table[PriceOfPower]) -> None:
    """The Emperor's ruler has gone: the electors vote.

    Rules: empire.election
    """
    elections.hold(table, electors(table.state))


def remove_influence(table: Table[PriceOfPower], player: int, cubes: int) -> None:
    """A bot's war as Emperor on a subject without cause: cubes leave the Empire, those outside elector areas first.

    Rules: empire.internal-war
    """
    state = table.state
    voters = electors(state)
    for area in [*[area for area in LANDS if area not in voters], *voters]:
        if cubes > 0 and area not in state.empire.departed:
            cubes -= tokens.remove_influence(table, player, area, cubes)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "contribution": Contribution,
}
