"""Verbs about war: declarations, wars of other realms, joining and ending wars, dice, rebels.

Rules: effects.war, effects.dice, effects.rebels, events.wars
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ARM_NAMES,
    MIL,
    NOBODY,
    POWERS,
)
from hausmacht.games.price_of_power.effects import frame, run
from hausmacht.games.price_of_power.effects.asking import (
    A_REALM,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    how_many,
    number_of,
    select,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, realms
from hausmacht.games.price_of_power.effects.selectors import realms_meant
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules import peace_terms, rebels, relations
from hausmacht.games.price_of_power.rules.warfare import battle_dice, declaration
from hausmacht.games.price_of_power.state import PriceOfPower

WAR: Final = choices.realms("event-war")
PEACE_WITH: Final = choices.realms("end-war")


# War


def war(table: Table[PriceOfPower], task: Task) -> None:
    """A declaration of war; it may be declined unless the node says `must`.

    Rules: effects.war, events.wars
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in found[:1]:
        own = task.for_player(who)
        ask(table, select("effect-war", who, own, who, 1, not task.node.get("must")))


class DeclareWar(Select):
    """On which realm war is declared.

    Rules: effects.war, events.wars
    """

    def named(self) -> str:
        return "effect-war"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        if state.passed[self.subject] != NOBODY:
            return []
        if not is_paid_for(node) and state.power[self.subject * POWERS + MIL] < declaration.COST:
            return []
        found = realms(state, self.player, node["target"], frame.context(state))
        tops = {board.top_realm(state, realm) for realm in found}
        own = state.box.realm[self.subject]
        return sorted(
            [realm for realm in tops if realm != own and declaration.why_not_war(state, self.subject, realm) is None]
        )

    def choice_of(self, value: int) -> Pick:
        return WAR[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        node = self.task(table.state).node
        frame.chose_realm(table.state, value)
        declaration.declare(table, self.subject, [value], is_paid_for(node), node.get("cb") == "event")


def is_paid_for(node: dict[str, Any]) -> bool:
    return bool(node.get("free"))


def npr_war(table: Table[PriceOfPower], task: Task) -> None:
    """A non-player realm goes to war with players.

    Rules: effects.war, events.wars
    """
    state = table.state
    context = frame.context(state)
    wanted = task.node["target"]
    if isinstance(wanted, dict):
        foes = [state.box.player_of[realm] for realm in realms(state, task.player, wanted, context)]
    else:
        foes = some_players(state, task.player, wanted)
    for realm in realms_meant(state, task.player, task.node["realm"], context):
        if board.is_independent(state, realm):
            named = [
                who
                for who in foes
                if who != NOBODY
                and not board.at_war_with(state, who, realm)
                and not relations.has_truce(state, who, realm)
            ]
            if named:
                declaration.npr_war(table, realm, named)
                return


def join_war(table: Table[PriceOfPower], task: Task) -> None:
    """Players enter the war between the active player and his rival on one side.

    Rules: effects.war, effects.vote
    """
    state = table.state
    found = subjects(table, task)
    if found is None:
        return
    rivals = [*frame.values(state, "$rival"), *some_players(state, task.player, "voters:rival")]
    friends = [state.player, *some_players(state, task.player, "voters:active")]
    foes = rivals if task.node["side"] == "active" else friends
    for who in found:
        for foe in foes:
            if foe != who and who not in foes:
                realm = state.box.realm[foe]
                relations.end_alliance(table, who, realm)
                relations.set_war(table, who, realm)
                table.tell(events.ENTERED_WAR, who, realm)


TERMS: Final = {
    "keep_board": peace_terms.KEEP_BOARD,
    "white_peace": peace_terms.WHITE_PEACE,
}


def end_war(table: Table[PriceOfPower], task: Task) -> None:
    """A war ends at once on the term of the node.

    Rules: effects.war
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in found[:1]:
        own = task.for_player(who)
        ask(table, select("effect-end-war", who, own, who, 1, True))


class EndWar(Select):
    """With which enemy."""

    def named(self) -> str:
        return "effect-end-war"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = board.enemies_of(state, self.subject)
        wanted = self.task(state).node["with"]
        if wanted != "one_enemy":
            meant = realms_meant(state, self.player, wanted, frame.context(state))
            found = [realm for realm in found if realm in meant]
        return [realm for realm in found if realm not in state.active]

    def choice_of(self, value: int) -> Pick:
        return PEACE_WITH[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        term = TERMS[self.task(table.state).node["terms"]]
        peace_terms.settle(table, self.subject, value, term, peace_terms.PARTIAL)


def dice(table: Table[PriceOfPower], task: Task) -> None:
    """More dice in the battle that is being fought.

    Rules: effects.dice
    """
    found = subjects(table, task)
    if found is None:
        return
    kind = task.node["kind"]
    arm = ARM_NAMES.index(kind) if kind in ARM_NAMES else NOBODY
    for who in found:
        battle_dice.add_dice(table, who, arm, how_many(table.state, task, 0))


def roll_rebels(table: Table[PriceOfPower], task: Task) -> None:
    """Rebel dice now, everywhere or in the areas of the node.

    Rules: effects.rebels, rebels.dice
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    places: list[int] = []
    if "in" in task.node:
        places = areas(state, task.player, task.node["in"], frame.context(state))
        if not places:
            return
    most = number_of(state, task.player, task.node["max"], 0) if "max" in task.node else NOBODY
    for who in reversed(found):
        rebels.roll(table, who, places, most)


run.VERBS.update(
    {
        "war": war,
        "npr_war": npr_war,
        "join_war": join_war,
        "end_war": end_war,
        "dice": dice,
        "roll_rebels": roll_rebels,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-war": DeclareWar, "effect-end-war": EndWar}, ITEMS)
