"""Declaring war: the targets, what it costs, who is called, and the battles that break out at once.

The declaration under way is `state.campaign`.

Rules: war.declare, war.stability, war.marriage, war.reward, war.influence, war.battles, war.free-action
Rules: war.internal, war.realm-declares
Decisions: DeclareWar, AnotherTarget, FreeAction
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Step, Table, Tried, steps
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.choices import Pick, realms, word
from hausmacht.games.price_of_power.components import AREAS, MAIN_AREAS, MIL, NOBODY, POWERS, REALMS
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.progress.campaign import Declaration
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.bots import warfare as bot_warfare
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import triggers
from hausmacht.games.price_of_power.rules.warfare.declaring import calls, causes, emperor_called, restrictions
from hausmacht.games.price_of_power.rules.warfare.land import movement, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.rules.warfare.ships import naval
from hausmacht.games.price_of_power.state import PriceOfPower

UNJUST_CUBES: Final = 3  # influence that an unjust war on a subject costs the Emperor
COST: Final = 1  # military power

DECLARE: Final = realms("declare-war")
ANOTHER: Final = word("another-enemy")
ENOUGH: Final = word("no-other-enemy")
MARCH: Final = word("free-march")
SIEGE: Final = word("free-siege")
SAIL: Final = word("free-sailing")
UNDOCK: Final = word("free-undocking")
RECRUIT: Final = word("free-recruiting")
NO_FREE_ACTION: Final = word("no-free-action")
FREE_ACTIONS: Final = (MARCH, SIEGE, SAIL, UNDOCK, RECRUIT, NO_FREE_ACTION)

LITTLE_POWER: Final = Denial("little-military-power", "war.declare", have=0, need=COST)
NO_TARGET: Final = Denial("no-target", "war.targets")
NAMED: Final = Denial("named-already", "war.targets")


# Before


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and anybody on whom war can be declared."""
    if state.treasury.power[player * POWERS + MIL] < COST:
        return LITTLE_POWER
    return why_no_war_at_all(state, player)


def why_no_war_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Anybody on whom war can be declared."""
    return None if restrictions.has_target(state, player) else NO_TARGET


def why_not_war(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Whether a player may declare war on a realm; None: he may."""
    return restrictions.why_not_war(state, player, realm)


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Put the action on the agenda: the player names his enemies.

    Rules: war.declare
    """
    if restrictions.has_target(table.state, player):
        table.next(DeclareWar(player, int(free)))


class DeclareWar(Tried[PriceOfPower, Pick]):
    """On whom is war declared? Realms named before are kept as arguments.

    Rules: war.targets, war.ally, war.truce, war.passed, war.protected, war.emperor, war.undiscovered, war.interregnum
    """

    def __init__(self, player: int, free: int, *named: int) -> None:
        super().__init__("declare-war", player, free, *named)
        self.free: Final = free
        self.named: Final = named

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DECLARE[realm] for realm in range(REALMS) if board.kind_of(state, realm) != board.GONE]

    def possible(self, state: PriceOfPower) -> list[Pick]:
        """Independent realms, and those of the other players."""
        found = [DECLARE[realm] for realm in board.independents(state)]
        found.extend([DECLARE[realm] for realm in state.box.realm])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return NAMED if choice.value in self.named else restrictions.why_not_war(state, self.seat, choice.value)

    def options(self, state: PriceOfPower) -> list[Pick]:
        return [DECLARE[realm] for realm in restrictions.targets(state, self.seat) if realm not in self.named]

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(AnotherTarget(self.seat, self.free, *self.named, choice.value))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {**choice.numbers, "stability": stability_cost(state, self.seat, choice.value, False)}


class AnotherTarget(Tried[PriceOfPower, Pick]):
    """Is war declared on one more realm?

    Rules: war.targets
    """

    def __init__(self, player: int, free: int, *named: int) -> None:
        super().__init__("another-target", player, free, *named)
        self.free: Final = free
        self.named: Final = named

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.named[-1]}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ENOUGH, ANOTHER)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is ANOTHER and not restrictions.has_target(state, self.seat, self.named):
            return NO_TARGET
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is ANOTHER:
            table.next(DeclareWar(self.seat, self.free, *self.named))
        else:
            declare(table, self.seat, list(self.named), self.free != 0, False)


# The declaration


def stability_cost(state: PriceOfPower, player: int, realm: int, event_cause: bool) -> int:
    """2 without a casus belli, 1 more against a marriage partner; an event or a disputed succession spares that.

    Rules: war.stability, war.marriage
    """
    if event_cause:
        return 0
    cause = causes.cause_of(state, player, realm)
    found = 2 if cause == causes.NONE else 0
    if state.relations.marriage[realm] >> player & 1 and cause != causes.SUCCESSION:
        found += 1
    return found


def declare(
    table: Table[PriceOfPower],
    player: int,
    named: list[int],
    free: bool,
    event_cause: bool,
    whole_action: bool = True,
) -> None:
    """War against these realms: tokens, stability, calls to arms, battles. `free`: without its cost in power.

    With `whole_action` a free activation or recruiting follows if nothing is fought.

    Rules: war.declare, war.stability
    """
    state = table.state
    if not free and not state.box.is_bot[player]:
        treasury.spend_power(table, player, MIL, COST)
    enemies = [realm for realm in named if not hostility.at_war_with(state, player, realm)]
    declaration = Declaration(player, state.box.realm[player])
    declaration.event_cause = event_cause
    declaration.whole_action = whole_action
    declaration.attackers = 1 << player
    declaration.targets = enemies[:]
    state.campaign = declaration
    owed = 0
    for realm in enemies:
        owed += name_enemy(table, player, realm, event_cause)
    open_war(table)
    removing.lose_in_empire(table, player, owed)


def name_enemy(table: Table[PriceOfPower], player: int, realm: int, event_cause: bool) -> int:
    """War tokens, and what the declaration costs; how much influence in the Empire is still to be given up."""
    state = table.state
    cost = stability_cost(state, player, realm, event_cause)
    unjust = not event_cause and not causes.has_cause(state, player, realm)
    crusade = not event_cause and causes.cause_of(state, player, realm) == causes.CRUSADE
    table.tell(events.DECLARED, player, realm)
    relations.end_alliance(table, player, realm)
    relations.set_war(table, player, realm)
    enlist_target(state, realm)
    owed = 0
    if unjust:
        table.tell(events.WITHOUT_CAUSE, player, realm)
        calls.declared(state).unjust = True
        owed = break_imperial_peace(table, player, realm)
    if crusade:
        curia.commit(table, player)
    if cost:
        treasury.change_stability(table, player, -cost)
    return owed


def enlist_target(state: PriceOfPower, realm: int) -> None:
    """A player who is attacked is on the defenders' side from the start."""
    other = state.box.player_of[realm]
    if other != NOBODY:
        calls.declared(state).defenders |= 1 << other
        calls.declared(state).rewarded |= 1 << other


def break_imperial_peace(table: Table[PriceOfPower], player: int, realm: int) -> int:
    """War within the Empire without a casus belli; how much influence a person who is Emperor has to give up for it.

    Rules: war.internal, empire.internal-war
    """
    state = table.state
    own = state.box.realm[player]
    if state.empire.emperor == NOBODY or not empire.is_subject(state, realm):
        return 0
    emperor = board.emperor_player(state)
    if emperor == player:
        empire.change_authority(table, -1)
        if not state.box.is_bot[player]:
            return UNJUST_CUBES
        empire.remove_influence(table, player, UNJUST_CUBES)
    elif emperor != NOBODY and not state.box.is_bot[emperor] and empire.is_subject(state, own):
        relations.place_cause(table, emperor, own)
    return 0


def npr_war(table: Table[PriceOfPower], realm: int, players: list[int]) -> None:
    """A non-player realm goes to war with these players; they may call their allies.

    Rules: war.realm-declares
    """
    state = table.state
    declaration = Declaration(NOBODY, realm)
    declaration.event_cause = True
    state.campaign = declaration
    for player in players:
        if not hostility.at_war_with(state, player, realm):
            table.tell(events.REALM_DECLARED, realm, player)
            relations.end_alliance(table, player, realm)
            relations.set_war(table, player, realm)
            declaration.targets.append(state.box.realm[player])
            enlist_target(state, state.box.realm[player])
    open_war(table)


def open_war(table: Table[PriceOfPower]) -> None:
    """Calls to arms and all that follows, step by step."""
    table.then(SEQUENCE)


# Step by step


def call_attackers(table: Table[PriceOfPower]) -> None:
    """The aggressor may call allies.

    Rules: call.offensive
    """
    aggressor = calls.declared(table.state).aggressor
    if aggressor != NOBODY:
        calls.offer_calls(table, aggressor, True, False)


def call_emperor(table: Table[PriceOfPower]) -> None:
    emperor_called.call_emperor(table)


def call_for_realms(table: Table[PriceOfPower]) -> None:
    """Non-player realms that are attacked call their ally.

    Rules: call.automatic
    """
    state = table.state
    called: list[Item] = []
    for realm in calls.targets(state):
        friend = state.relations.ally[realm] if state.box.player_of[realm] == NOBODY else NOBODY
        if friend != NOBODY and not calls.declared(state).attackers >> friend & 1:
            called.append(Summon(friend, realm))
    table.then(called)


class Summon(Step[PriceOfPower]):
    """The call of an attacked realm reaches its ally, if it still is one."""

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("summon", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        if table.state.relations.ally[self.realm] == self.player:
            calls.put_call(table, self.player, self.realm, False)


def call_defenders(table: Table[PriceOfPower]) -> None:
    """Players who are attacked may call allies.

    Rules: call.defensive
    """
    state = table.state
    called: list[Item] = []
    for realm in calls.targets(state):
        player = state.box.player_of[realm]
        if player != NOBODY:
            called.append(OfferCalls(player))
    table.then(called)


class OfferCalls(Step[PriceOfPower]):
    """An attacked player calls allies when it is his turn to."""

    def __init__(self, player: int) -> None:
        super().__init__("offer-calls", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        calls.offer_calls(table, self.player, False, False)


def reward_defenders(table: Table[PriceOfPower]) -> None:
    """Military power for players who are attacked or stand by an attacked realm.

    Rules: war.reward
    """
    state = table.state
    for player in calls.players_in(calls.declared(state).rewarded, state.box.players):
        treasury.gain_power(table, player, MIL, 1)
        if state.box.is_bot[player]:
            arm_bot(table, player)


def arm_bot(table: Table[PriceOfPower], player: int) -> None:
    """Rules: bots.attacked"""
    bot_warfare.answer_attack(table, player)


def withdraw_influence(table: Table[PriceOfPower]) -> None:
    """The aggressor's influence leaves the areas of those he attacks.

    Rules: war.influence
    """
    state = table.state
    aggressor = calls.declared(state).aggressor
    if aggressor == NOBODY:
        return
    for realm in calls.targets(state):
        for area in board.areas_of(state, realm):
            if area < MAIN_AREAS and count4(state.map.influence[area], aggressor):
                tokens.remove_influence(table, aggressor, area, count4(state.map.influence[area], aggressor))


def clash(table: Table[PriceOfPower]) -> None:
    """Battles where forces of both sides meet now, at sea before those on land; else perhaps a free action.

    Rules: war.battles, war.free-action
    """
    state = table.state
    declaration = calls.declared(state)
    aggressor = declaration.aggressor
    attackers = calls.players_in(declaration.attackers, state.box.players)
    defenders = calls.players_in(declaration.defenders, state.box.players)
    state.campaign = NOTHING
    fought = False
    seen: list[int] = []
    on_land: list[list[int]] = []
    at_sea: list[list[int]] = []
    for player in [*attackers, *defenders]:
        seas = [
            AREAS + sea
            for sea in forces.zones_with_ships(state, player)
            if state.box.ports_on[sea] and triggers.is_clash_at_sea(state, player, sea)
        ]
        lands = [area for area in forces.areas_with_units(state, player) if triggers.is_clash(state, player, area)]
        at_sea.append([place for place in seas if place not in seen])
        on_land.append([place for place in lands if place not in seen])
        seen += [*seas, *lands]
        fought = fought or len(seen) > 0
    order = [*attackers, *defenders]
    for at in range(len(order) - 1, -1, -1):
        triggers.open_battles(table, order[at], on_land[at], triggers.ALL_OF_THEM)
    for at in range(len(order) - 1, -1, -1):
        triggers.open_battles(table, order[at], at_sea[at], triggers.ALL_OF_THEM)
    if declaration.whole_action and not fought and aggressor != NOBODY and not state.box.is_bot[aggressor]:
        table.next(FreeAction(aggressor))
    siege.clear_ports(table)


class FreeAction(Tried[PriceOfPower, Pick]):
    """No battle broke out: activate or recruit units without its cost in military power?

    Rules: war.free-action
    """

    def __init__(self, player: int) -> None:
        super().__init__("free-action", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return FREE_ACTIONS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is MARCH:
            return movement.why_not_march_at_all(state, self.seat)
        if choice is SIEGE:
            return siege.why_not_siege_at_all(state, self.seat, state.treasury.power[self.seat * POWERS + MIL])
        if choice is SAIL:
            return naval.why_not_sail_at_all(state, self.seat)
        if choice is UNDOCK:
            return naval.why_not_undock_at_all(state, self.seat)
        if choice is RECRUIT:
            return recruiting.why_not_recruit_at_all(state, self.seat)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is MARCH:
            movement.begin_march(table, self.seat, True)
        elif choice is SIEGE:
            siege.begin(table, self.seat, True)
        elif choice is SAIL:
            naval.begin(table, self.seat, True)
        elif choice is UNDOCK:
            naval.begin_undock(table, self.seat, True)
        elif choice is RECRUIT:
            recruiting.begin(table, self.seat, True)


SEQUENCE: Final = steps(
    call_attackers,
    call_emperor,
    call_for_realms,
    call_defenders,
    reward_defenders,
    withdraw_influence,
    clash,
)
STEPS: Final[tuple[Item, ...]] = SEQUENCE
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "declare-war": DeclareWar,
    "another-target": AnotherTarget,
    "summon": Summon,
    "offer-calls": OfferCalls,
    "free-action": FreeAction,
}
