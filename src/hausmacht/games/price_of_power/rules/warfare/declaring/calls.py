"""Calls to arms: allies are asked to join a war that has just been declared.

`state.campaign` is the declaration under way.

Rules: call.*, ruling.call-marriage, ruling.active-tokens
Decisions: CallAllies, AnswerCall, ActivateAlly, GiveInfluence, PlaceCause
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.choices import Pick, areas, realms, word
from hausmacht.games.price_of_power.components import MAIN_AREAS, MIL, NOBODY
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.progress.campaign import Declaration
from hausmacht.games.price_of_power.rows import count4, replaced
from hausmacht.games.price_of_power.rules.terms import relations, sources, tokens, treasury
from hausmacht.games.price_of_power.rules.warfare.declaring import causes, restrictions
from hausmacht.games.price_of_power.state import PriceOfPower

CALL: Final = realms("call")
GIVE_UP: Final = areas("give-up-influence")
CALL_NOBODY: Final = word("call-nobody-else")
ACCEPT: Final = word("accept-call")
REFUSE: Final = word("refuse-call")
ACTIVATE: Final = word("activate-ally")
KEEP_BACK: Final = word("keep-back")
DEMAND: Final = word("place-casus-belli")
FORGIVE: Final = word("forgive")

NOT_AT_PEACE: Final = Denial("ally-not-at-peace", "call.peace")
NOT_NEAR: Final = Denial("ally-not-near", "call.adjacent")
BOTH_SIDES: Final = Denial("ally-of-both", "call.both-sides")
NOT_ALLIED: Final = Denial("ally-not-yours", "call.allies")
IN_THIS_WAR: Final = Denial("in-this-war", "call.allies")
NOT_FROM_REALM: Final = Denial("only-realms", "call.from-realm")
NO_INFLUENCE_THERE: Final = Denial("no-influence-there", "call.cost")


# Who fights whom in the declaration under way


def declared(state: PriceOfPower) -> Declaration:
    """The declaration under way."""
    found = state.campaign
    assert isinstance(found, Declaration)
    return found


def targets(state: PriceOfPower) -> list[int]:
    return declared(state).targets[:]


def players_in(bits: int, players: int) -> list[int]:
    return [player for player in range(players) if bits >> player & 1]


def new_enemies(state: PriceOfPower, offensive: bool) -> list[int]:
    """Realms against which one is called."""
    if offensive:
        return targets(state)
    declaration = declared(state)
    found = [declaration.realm]
    for player in players_in(declaration.attackers, state.box.players):
        if state.box.realm[player] not in found:
            found.append(state.box.realm[player])
    return found


# Sending calls


def call_cost(state: PriceOfPower, player: int, realm: int, offensive: bool) -> int:
    """Influence to give up: 2 when attacking, 1 when defending, one less with a marriage there.

    Rules: call.cost
    """
    cost = 2 if offensive else 1
    for area in board.areas_of(state, realm):
        if board.marriages_in(state, player, area):
            return cost - 1
    return cost


def is_far(state: PriceOfPower, realm: int) -> bool:
    """A realm on a distant continent, called with colonists instead of influence."""
    return board.capital_area(state, realm) >= MAIN_AREAS


def means_to_call(state: PriceOfPower, player: int, realm: int) -> int:
    """Influence cubes in the realm's areas, or colonists for a distant one."""
    if is_far(state, realm):
        return state.treasury.colonists[player]
    found = 0
    for area in board.areas_of(state, realm):
        found += count4(state.map.influence[area], player)
    return found


def why_not_call(
    state: PriceOfPower, player: int, realm: int, offensive: bool, realms_only: bool = False
) -> Denial | None:
    """Whether a player may call this realm to arms in the war just declared.

    Rules: call.allies, call.peace, call.adjacent, call.cost, call.both-sides, call.from-realm
    """
    other = state.box.player_of[realm]
    enemies = new_enemies(state, offensive)
    if other != NOBODY:
        return why_not_call_player(state, player, other, offensive, realms_only, enemies)
    if state.relations.ally[realm] != player:
        return NOT_ALLIED
    if realm in state.relations.active or realm in targets(state):
        return IN_THIS_WAR
    if state.relations.war[realm]:
        return NOT_AT_PEACE
    cost = call_cost(state, player, realm, offensive)
    have = means_to_call(state, player, realm)
    if have < cost:
        return Denial("call-too-dear", "call.cost", have=have, need=cost)
    if not is_near(state, player, realm, enemies):
        return NOT_NEAR
    return None


def why_not_call_player(
    state: PriceOfPower, player: int, other: int, offensive: bool, realms_only: bool, enemies: list[int]
) -> Denial | None:
    if not hostility.are_allied(state, player, other):
        return NOT_ALLIED
    if realms_only:
        return NOT_FROM_REALM
    mine = state.box.realm[other]
    if mine in targets(state) or mine in enemies or is_in_war(state, other, enemies):
        return IN_THIS_WAR
    if offensive:
        for target in enemies:
            if restrictions.is_ally(state, other, target):
                return BOTH_SIDES
    return None


def is_in_war(state: PriceOfPower, player: int, enemies: list[int]) -> bool:
    """Already at war with all of them."""
    for realm in enemies:
        if not hostility.at_war_with(state, player, realm):
            return False
    return True


def is_near(state: PriceOfPower, player: int, realm: int, enemies: list[int]) -> bool:
    """Adjacent to the player's realm or to a new enemy.

    Rules: call.adjacent
    """
    return causes.is_adjacent(state, player, realm) or is_near_enemy(state, realm, enemies)


def is_near_enemy(state: PriceOfPower, realm: int, enemies: list[int]) -> bool:
    for enemy in enemies:
        if causes.are_adjacent(state, realm, enemy):
            return True
    return False


def call(table: Table[PriceOfPower], player: int, realm: int, offensive: bool) -> None:
    """Call an ally: a non-player realm comes for influence, a player is asked.

    Rules: call.cost, call.player-free
    """
    state = table.state
    table.tell(events.CALLED, player, realm)
    other = state.box.player_of[realm]
    if other != NOBODY:
        put_call(table, other, state.box.realm[player], offensive)
        return
    cost = call_cost(state, player, realm, offensive)
    far = is_far(state, realm)
    enlist(table, player, realm, new_enemies(state, offensive))
    if far:
        state.treasury.colonists = replaced(state.treasury.colonists, player, state.treasury.colonists[player] - cost)
    else:
        give_up_influence(table, player, realm, cost)


def enlist(table: Table[PriceOfPower], player: int, realm: int, enemies: list[int]) -> None:
    """An ally becomes active: its units join, and military power too if it is next to a new enemy.

    Rules: call.activate
    """
    state = table.state
    relations.activate(table, player, realm)
    if state.box.is_bot[player]:
        treasury.gain_bot_power(table, player, 2)
    elif is_near_enemy(state, realm, enemies):
        treasury.gain_power(table, player, MIL, 1)
    share_wars(state, player, realm)


def share_wars(state: PriceOfPower, player: int, realm: int) -> None:
    """An active ally fights in the wars of its player, not in wars of its own against the same enemies."""
    for other in range(state.box.players):
        if hostility.are_enemies(state, player, other):
            state.relations.war = replaced(state.relations.war, realm, state.relations.war[realm] & ~(1 << other))


class CallAllies(Decision[PriceOfPower, Pick]):
    """Which ally is called to arms, if any?

    Rules: call.allies
    """

    def __init__(self, player: int, offensive: int, realms_only: int) -> None:
        super().__init__("call-allies", player, offensive, realms_only)
        self.offensive: Final = offensive != 0
        self.realms_only: Final = realms_only != 0

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [CALL[realm] for realm in relations.alliances_of(state, self.seat)]
        found.append(CALL_NOBODY)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is CALL_NOBODY:
            return None
        return why_not_call(state, self.seat, choice.value, self.offensive, self.realms_only)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not CALL_NOBODY:
            offer_calls(table, self.seat, self.offensive, self.realms_only, self)
            call(table, self.seat, choice.value, self.offensive)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice is CALL_NOBODY or state.box.player_of[choice.value] != NOBODY:
            return choice.numbers
        return {**choice.numbers, "cubes": call_cost(state, self.seat, choice.value, self.offensive)}


def offer_calls(
    table: Table[PriceOfPower], player: int, offensive: bool, realms_only: bool, again: CallAllies | None = None
) -> None:
    """Let a player call allies, if he has any; a bot under attack calls those next to the aggressor."""
    state = table.state
    if not relations.alliances_of(state, player):
        return
    if not state.box.is_bot[player]:
        table.next(CallAllies(player, int(offensive), int(realms_only)) if again is None else again)
        return
    if offensive:
        return
    enemies = new_enemies(state, False)
    for realm in relations.alliances_of(state, player):
        if state.box.player_of[realm] != NOBODY or not is_near_enemy(state, realm, enemies):
            continue
        if why_not_call(state, player, realm, False, True) is None:
            call(table, player, realm, False)


# Answering


def put_call(table: Table[PriceOfPower], player: int, caller: int, offensive: bool) -> None:
    """A call reaches a player: a person decides, a bot defends unless it is at war with a player already.

    Rules: call.answer, call.bot
    """
    state = table.state
    if not state.box.is_bot[player]:
        table.next(AnswerCall(player, caller, int(offensive)))
    elif offensive or fights_player(state, player):
        refuse(table, player, caller, offensive)
    else:
        accept(table, player, caller, offensive)


def fights_player(state: PriceOfPower, player: int) -> bool:
    for other in range(state.box.players):
        if hostility.are_enemies(state, player, other):
            return True
    return False


class AnswerCall(Decision[PriceOfPower, Pick]):
    """An ally calls: fight at its side, or end the alliance?

    Rules: call.answer, call.restricted
    """

    def __init__(self, player: int, caller: int, offensive: int) -> None:
        super().__init__("answer-call", player, caller, offensive)
        self.caller: Final = caller
        self.offensive: Final = offensive != 0

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        enemy = new_enemies(state, self.offensive)[0]
        return {"realm": self.caller, "other_realm": enemy, "offensive": int(self.offensive)}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ACCEPT, REFUSE)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is ACCEPT and self.offensive:
            return why_not_follow(state, self.seat)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is ACCEPT:
            accept(table, self.seat, self.caller, self.offensive)
        else:
            refuse(table, self.seat, self.caller, self.offensive)


def why_not_follow(state: PriceOfPower, player: int) -> Denial | None:
    """A call to attack can only be accepted where the player could have declared war himself.

    Rules: call.restricted
    """
    for realm in targets(state):
        if not hostility.at_war_with(state, player, realm):
            denial = restrictions.restriction(state, player, realm)
            if denial is not None:
                return denial
    return None


def accept(table: Table[PriceOfPower], player: int, caller: int, offensive: bool) -> None:
    """Join the war of an ally.

    Rules: call.accept, call.opposing-alliances
    """
    state = table.state
    declaration = declared(state)
    table.tell(events.CALL_ACCEPTED, player, caller)
    if offensive:
        declaration.attackers |= 1 << player
        for realm in targets(state):
            relations.set_war(table, player, realm)
        return
    from_realm = state.box.player_of[caller] == NOBODY
    if from_realm and not hostility.at_war_with(state, player, declaration.realm):
        declaration.rewarded |= 1 << player
    join_defence(table, player)
    if from_realm:
        offer_calls(table, player, False, True)
        if caller in state.relations.active:
            share_wars(state, player, caller)
        elif state.relations.ally[caller] == player:
            offer_activation(table, player, caller)


def join_defence(table: Table[PriceOfPower], player: int) -> None:
    """War with the aggressor and those who joined him; alliances with them end."""
    state = table.state
    declared(state).defenders |= 1 << player
    for realm in new_enemies(state, False):
        relations.end_alliance(table, player, realm)
        relations.set_war(table, player, realm)


def offer_activation(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """Whose realm was attacked may make it an active ally; a bot does not.

    Rules: call.from-realm
    """
    if not table.state.box.is_bot[player]:
        table.next(ActivateAlly(player, realm))


class ActivateAlly(Decision[PriceOfPower, Pick]):
    """Is the attacked ally to fight as an active ally, or for itself?

    Rules: call.from-realm
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("activate-ally", player, realm)
        self.realm: Final = realm

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ACTIVATE, KEEP_BACK)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is ACTIVATE:
            enlist(table, self.seat, self.realm, new_enemies(table.state, False))
        else:
            table.tell(events.REALM_KEPT_BACK, self.seat, self.realm)


def refuse(table: Table[PriceOfPower], player: int, caller: int, offensive: bool) -> None:
    """The alliance ends. Whoever leaves an attacked ally alone pays for it, unless he has passed or is at war.

    Rules: call.refuse
    """
    state = table.state
    table.tell(events.CALL_REFUSED, player, caller)
    excused = offensive or state.time.passed[player] != NOBODY or hostility.is_at_war(state, player)
    relations.end_alliance(table, player, caller)
    other = state.box.player_of[caller]
    if other == NOBODY or excused:
        relations.set_truce(table, player, caller)
    elif state.box.is_bot[other]:
        relations.place_cause(table, other, state.box.realm[player])
    else:
        table.next(PlaceCause(other, state.box.realm[player]))
    if not excused:
        treasury.gain_prestige(table, player, -2, sources.WAR)
        give_up_influence(table, player, caller, 5)


class PlaceCause(Decision[PriceOfPower, Pick]):
    """An ally left you alone: a casus belli against him, or a truce?

    Rules: call.refuse
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("place-cause", player, realm)
        self.realm: Final = realm

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (DEMAND, FORGIVE)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DEMAND:
            relations.place_cause(table, self.seat, self.realm)
        else:
            relations.set_truce(table, self.seat, self.realm)


# Giving up influence


def influence_areas(state: PriceOfPower, player: int, realm: int) -> list[int]:
    """Areas of the realm with cubes of the player."""
    return [area for area in board.areas_of(state, realm) if count4(state.map.influence[area], player)]


def give_up_influence(table: Table[PriceOfPower], player: int, realm: int, cubes: int) -> None:
    """Remove cubes from the realm's areas; a person with a choice decides where."""
    state = table.state
    found = influence_areas(state, player, realm)
    total = 0
    for area in found:
        total += count4(state.map.influence[area], player)
    if len(found) > 1 and total > cubes > 0 and not state.box.is_bot[player]:
        table.next(GiveInfluence(player, realm, cubes))
        return
    for area in found:
        cubes -= tokens.remove_influence(table, player, area, cubes)


class GiveInfluence(Decision[PriceOfPower, Pick]):
    """From which area does the influence come?

    Rules: call.cost
    """

    def __init__(self, player: int, realm: int, cubes: int) -> None:
        super().__init__("give-influence", player, realm, cubes)
        self.realm: Final = realm
        self.cubes: Final = cubes

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": self.cubes}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [GIVE_UP[area] for area in board.areas_of(state, self.realm)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if count4(state.map.influence[choice.value], self.seat) else NO_INFLUENCE_THERE

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        tokens.remove_influence(table, self.seat, choice.value, 1)
        give_up_influence(table, self.seat, self.realm, self.cubes - 1)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "call-allies": CallAllies,
    "answer-call": AnswerCall,
    "activate-ally": ActivateAlly,
    "give-influence": GiveInfluence,
    "place-cause": PlaceCause,
}
