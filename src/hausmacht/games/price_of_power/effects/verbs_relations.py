"""Verbs about relations: alliances, marriages, truces, the Empire, the curia, state religion.

Rules: effects.ally, effects.marry, effects.truce, effects.empire, effects.curia, effects.state-religion
Rules: events.gain-alliance, events.gain-marriage, events.leaves-empire
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import COUNTER_REFORMED, NOBODY, REALMS
from hausmacht.games.price_of_power.effects import costs, frame, names, run
from hausmacht.games.price_of_power.effects.asking import (
    A_REALM,
    AN_AREA,
    BAD,
    GOOD,
    Question,
    Select,
    ask,
    chooser_of,
    enter,
    enter_questions,
    how_many,
    is_person,
    select,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, realms
from hausmacht.games.price_of_power.effects.run import Task
from hausmacht.games.price_of_power.effects.selectors import realms_meant
from hausmacht.games.price_of_power.effects.verbs_offers import ACCEPT, ANSWERS
from hausmacht.games.price_of_power.rules import curia, empire, relations, spread, tokens
from hausmacht.games.price_of_power.rules.actions import papal
from hausmacht.games.price_of_power.rules.actions.menu import grant
from hausmacht.games.price_of_power.state import PriceOfPower

ALLY: Final = choices.realms("ally-realm")
MARRY: Final = choices.realms("marry")
DROP_ALLY: Final = choices.realms("drop-ally")
DROP_MARRIAGE: Final = choices.realms("drop-marriage")
CRUSADE: Final = choices.areas("crusade-to")
ALLIANCE: Final = 0
MARRIAGE: Final = 1


# Alliances and marriages


def ally(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.ally"""
    bind_realms(table, task, "effect-ally")


def marry(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.marry"""
    bind_realms(table, task, "effect-marry")


def bind_realms(table: Table[PriceOfPower], task: Task, kind: str) -> None:
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        chooser = chooser_of(table.state, own, who)
        number = how_many(table.state, own, 3)
        ask(table, select(kind, chooser, own, who, number, bool(task.node.get("up_to"))))


def may_gain_ally(state: PriceOfPower, player: int, realm: int) -> bool:
    """Independent and at peace; held by an opponent only with at least his influence; a token must be left or spare.

    Rules: events.gain-alliance, alliance.limit
    """
    own = state.box.realm[player]
    other = state.box.player_of[realm]
    if realm == own or board.realm_at_war(state, realm) or board.at_war_with(state, player, realm):
        return False
    if other != NOBODY:
        if board.are_allied(state, player, other) or not has_ally_token(state, other):
            return False
    else:
        holder = state.ally[realm]
        if not board.is_independent(state, realm) or holder == player:
            return False
        if holder != NOBODY and empire.influence_in_realm(state, player, realm) < empire.influence_in_realm(
            state, holder, realm
        ):
            return False
    return has_ally_token(state, player) or bool(idle_allies(state, player))


def has_ally_token(state: PriceOfPower, player: int) -> bool:
    return len(relations.alliances_of(state, player)) < relations.alliance_limit(state, player)


def idle_allies(state: PriceOfPower, player: int) -> list[int]:
    """Alliances that may be given up for a new one: not active ones."""
    return [realm for realm in relations.alliances_of(state, player) if realm not in state.active]


class GainAlly(Select):
    """Which realm becomes an ally."""

    def named(self) -> str:
        return "effect-ally"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = realms(state, self.player, self.task(state).node["realm"], frame.context(state))
        return sorted([realm for realm in found if may_gain_ally(state, self.subject, realm)])

    def choice_of(self, value: int) -> Pick:
        return ALLY[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        frame.chose_realm(state, value)
        other = state.box.player_of[value]
        if other != NOBODY and is_person(state, other):
            table.next(Consent(other, self.subject, ALLIANCE))
        else:
            make_room_for(table, self.subject, value, ALLIANCE)


class GainMarriage(Select):
    """Which realm is married."""

    def named(self) -> str:
        return "effect-marry"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = realms(state, self.player, self.task(state).node["realm"], frame.context(state))
        return sorted([realm for realm in found if may_gain_marriage(state, self.subject, realm)])

    def choice_of(self, value: int) -> Pick:
        return MARRY[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        frame.chose_realm(state, value)
        other = state.box.player_of[value]
        if other != NOBODY and is_person(state, other):
            table.next(Consent(other, self.subject, MARRIAGE))
        else:
            make_room_for(table, self.subject, value, MARRIAGE)


def may_gain_marriage(state: PriceOfPower, player: int, realm: int) -> bool:
    """An eligible partner; a token must be left or spare.

    Rules: events.gain-marriage, marriage.partners
    """
    if state.marriage[realm] >> player & 1 or board.capital_of(state, realm) == NOBODY:
        return False
    other = state.box.player_of[realm]
    if other != NOBODY and not has_marriage_token(state, other):
        return False
    if not relations.may_marry(state, player, realm):
        return False
    return has_marriage_token(state, player) or bool(settled_marriages(state, player))


def has_marriage_token(state: PriceOfPower, player: int) -> bool:
    return len(relations.marriages_of(state, player)) < relations.marriage_limit(state, player)


def settled_marriages(state: PriceOfPower, player: int) -> list[int]:
    """Marriages that may be given up for a new one: not disputed ones."""
    return [realm for realm in relations.marriages_of(state, player) if not state.disputed[realm] >> player & 1]


class Consent(Decision[PriceOfPower, Pick]):
    """A player is asked whether he enters the alliance or marriage that an effect gives another.

    Rules: events.gain-alliance
    """

    def __init__(self, seat: int, suitor: int, kind: int) -> None:
        super().__init__("effect-consent", seat, suitor, kind)
        self.suitor: Final = suitor
        self.of: Final = kind

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return ANSWERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is ACCEPT:
            make_room_for(table, self.suitor, table.state.box.realm[self.seat], self.of)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.suitor, "offer": self.of}


def make_room_for(table: Table[PriceOfPower], player: int, realm: int, kind: int) -> None:
    """The tie is made; without a token left, an old one goes first.

    Rules: events.gain-alliance, events.gain-marriage
    """
    table.next(Tie(player, realm, kind))
    state = table.state
    free = has_ally_token(state, player) if kind == ALLIANCE else has_marriage_token(state, player)
    if not free:
        ask(table, DropTie(player, kind))


class Tie(Step[PriceOfPower]):
    """The alliance or marriage begins."""

    def __init__(self, player: int, realm: int, kind: int) -> None:
        super().__init__("effect-tie", (player, realm, kind))
        self.player: Final = player
        self.realm: Final = realm
        self.of: Final = kind

    def run(self, table: Table[PriceOfPower]) -> None:
        if self.of == ALLIANCE:
            relations.make_ally(table, self.player, self.realm)
        else:
            relations.marry(table, self.player, self.realm)


class DropTie(Question):
    """Which old alliance or marriage goes."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__("effect-drop-tie", seat, kind)
        self.of: Final = kind

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = idle_allies(state, self.seat) if self.of == ALLIANCE else settled_marriages(state, self.seat)
        return sorted(found)

    def choice_of(self, value: int) -> Pick:
        return DROP_ALLY[value] if self.of == ALLIANCE else DROP_MARRIAGE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        if self.of == ALLIANCE:
            relations.end_alliance(table, self.seat, value)
        else:
            relations.end_marriage(table, self.seat, value)


def unally(table: Table[PriceOfPower], task: Task) -> None:
    """Alliances end without the penalties of cutting ties.

    Rules: effects.ally, alliance.active
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    context = frame.context(state)
    meant = realms(state, task.player, task.node["realm"], context)
    if "of" in task.node:
        theirs = [state.box.realm[who] for who in some_players(state, task.player, task.node["of"])]
        meant = [realm for realm in meant if realm in theirs]
    for who in found:
        for realm in meant:
            relations.end_alliance(table, who, realm)


def unmarry(table: Table[PriceOfPower], task: Task) -> None:
    """Own marriages end: all, or the number of the node.

    Rules: effects.marry
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        there = len(relations.marriages_of(table.state, who))
        ask(table, select("effect-unmarry", who, own, who, how_many(table.state, own, there), False))


class EndMarriage(Select):
    """Which marriage ends."""

    def named(self) -> str:
        return "effect-unmarry"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        meant = realms(state, self.player, self.task(state).node.get("realm", {"kind": "any"}), frame.context(state))
        return sorted([realm for realm in relations.marriages_of(state, self.subject) if realm in meant])

    def choice_of(self, value: int) -> Pick:
        return DROP_MARRIAGE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        relations.end_marriage(table, self.subject, value)


# Truces


def partners(state: PriceOfPower, task: Task, player: int, wanted: Any) -> list[int]:
    """Realms a truce is about; `all_not_at_war` are all others that are not at war with the player."""
    if wanted == "all_not_at_war":
        alive = [state.box.realm[who] for who in range(state.box.players)] + board.independents(state)
        own = state.box.realm[player]
        return [realm for realm in alive if realm != own and not board.at_war_with(state, player, realm)]
    if isinstance(wanted, dict):
        return realms(state, task.player, wanted, frame.context(state))
    return realms_meant(state, task.player, wanted, frame.context(state))


def truce(table: Table[PriceOfPower], task: Task) -> None:
    """Truce tokens between realms that are not at war.

    Rules: effects.truce
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    for who in found:
        for realm in partners(state, task, who, task.node["with"]):
            if realm != state.box.realm[who] and not board.at_war_with(state, who, realm):
                relations.set_truce(table, who, realm)


def untruce(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.truce"""
    found = subjects(table, task)
    if found is None:
        return
    for who in found:
        for realm in partners(table.state, task, who, task.node["with"]):
            relations.clear_truce(table.state, who, realm)


# The Empire


def leave_hre(table: Table[PriceOfPower], task: Task) -> None:
    """Areas leave the Empire; the loss of authority is in the text.

    Rules: effects.empire, events.leaves-empire
    """
    for area in areas(table.state, task.player, task.node["in"], frame.context(table.state)):
        empire.leave(table, area, False)


def join_hre(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.empire"""
    for area in areas(table.state, task.player, task.node["in"], frame.context(table.state)):
        empire.rejoin(table, area, False)


def defend_hre(table: Table[PriceOfPower], task: Task) -> None:
    """The Emperor may take up the defence of the Empire.

    Rules: effects.empire, empire.defend
    """
    found = subjects(table, task, otherwise="emperor")
    if found is None:
        return
    for who in found:
        if board.emperor_player(table.state) == who and empire.may_defend(table.state):
            empire.defend(table, NOBODY)


def election(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.empire"""
    empire.hold_election(table)


# The curia


def crusade(table: Table[PriceOfPower], task: Task) -> None:
    """A crusade is called, at the price of the node.

    Rules: effects.curia, papal.crusade
    """
    found = subjects(table, task)
    if found is None or table.state.crusade != NOBODY:
        return
    for who in found[:1]:
        own = Task(task.sequence, task.at, who, task.node)
        price = price_of(task)
        if costs.can_pay(table.state, who, price):
            ask(table, select("effect-crusade", who, own, who, 1, bool(price)))


def price_of(task: Task) -> dict[str, Any]:
    wanted = task.node.get("cost", 0)
    return wanted if isinstance(wanted, dict) else {}


class Crusade(Select):
    """For which area."""

    def named(self) -> str:
        return "effect-crusade"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = areas(state, self.player, self.task(state).node.get("in", {}), frame.context(state))
        return sorted([area for area in found if papal.why_not_crusade(state, area) is None])

    def choice_of(self, value: int) -> Pick:
        return CRUSADE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        task = self.task(table.state)
        curia.call_crusade(table, self.subject, value)
        if task.node.get("commit"):
            curia.commit(table, self.subject)
        papal.offer_war(table, self.subject)
        costs.pay(table, self.subject, price_of(task), task)


def excommunicate(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.curia, papal.excommunicate"""
    state = table.state
    for realm in realms_meant(state, task.player, task.node["target"], frame.context(state))[:1]:
        if 0 <= realm < REALMS:
            curia.excommunicate(table, realm)


# State religion


def state_religion(table: Table[PriceOfPower], task: Task) -> None:
    """The state religion changes: for nothing when the card lists its own penalties, else as the action has it.

    Rules: effects.state-religion
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in found:
        if task.node.get("free"):
            change_faith(table, who, names.faith(task.node["set"]))
        else:
            grant(table, who, "change_state_religion", True)


def change_faith(table: Table[PriceOfPower], player: int, faith: int) -> None:
    """Counter-Reformed realms mark their capital area; the revolution lies on top of the faith there is.

    A revolutionary realm gives up its cardinals, and if it is the Emperor's, the Empire ends.

    Rules: effects.state-religion, curia.revolution, empire.dissolved
    """
    home = board.realm_of_player_area(table.state, player)
    if faith == names.REVOLUTIONARY:
        if home != NOBODY:
            spread.revolt(table, home)
        if board.emperor_player(table.state) == player:
            empire.dissolve(table)
        curia.settle(table)
        return
    tokens.set_state_faith(table, player, faith)
    if faith == COUNTER_REFORMED and home != NOBODY:
        tokens.set_faith(table, home, faith)
    curia.settle(table)


run.VERBS.update(
    {
        "ally": ally,
        "unally": unally,
        "marry": marry,
        "unmarry": unmarry,
        "truce": truce,
        "untruce": untruce,
        "leave_hre": leave_hre,
        "join_hre": join_hre,
        "defend_hre": defend_hre,
        "election": election,
        "crusade": crusade,
        "excommunicate": excommunicate,
        "state_religion": state_religion,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-consent": Consent, "effect-tie": Tie}
enter(
    {
        "effect-ally": GainAlly,
        "effect-marry": GainMarriage,
        "effect-unmarry": EndMarriage,
        "effect-crusade": Crusade,
    },
    ITEMS,
)
enter_questions({"effect-drop-tie": DropTie}, ITEMS)
