"""Movement: armies march from an ordered county into one neighbour, in peace or to attack.

Rules: move.*
Decisions: Move, March
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    ARMIES_OF_A_COLOUR,
    CHURCH,
    COMBAT_A,
    COMBAT_B,
    COUNTIES,
    COUNTY_NAMES,
    MOST_SEATS,
    NEIGHBOURS,
)
from hausmacht.games.wallenstein.odds import A_FEW, battle_odds
from hausmacht.games.wallenstein.rules.combat import attack
from hausmacht.games.wallenstein.state import (
    OFF,
    Wallenstein,
    event_in_force,
    has_building,
    planned,
    spare_armies,
)


class Stay(Choice):
    def __init__(self) -> None:
        super().__init__("stay")


class March(Choice):
    """So many armies into a neighbour: `move` into one's own county, `attack` into any other."""

    def __init__(self, verb: str, target: int, armies: int) -> None:
        super().__init__(f"{verb} {COUNTY_NAMES[target]} {armies}", county=target, armies=armies)
        self.target: Final = target
        self.armies: Final = armies
        self.peaceful: Final = verb == "move"


STAY: Final = Stay()
MOVE: Final = [[March("move", county, armies) for armies in range(ARMIES_OF_A_COLOUR)] for county in range(COUNTIES)]
ATTACK: Final = [
    [March("attack", county, armies) for armies in range(ARMIES_OF_A_COLOUR)] for county in range(COUNTIES)
]

NOT_YOURS: Final = Denial("not-yours", "move.own")
OFF_LIMITS: Final = Denial("off-limits", "setup.three-players")
SAFE_CHURCH: Final = Denial("safe-church", "event.church")


def march_to(state: Wallenstein, seat: int, target: int) -> list[March]:
    """The marches into a county, by the number of armies: in peace into one's own.

    Rules: move.any-number, move.own, move.attack
    """
    return MOVE[target] if state.owner[target] == seat else ATTACK[target]


def why_not_march(state: Wallenstein, origin: int, choice: March) -> Denial | None:
    """Rules: move.leave-one"""
    if choice.armies > spare_armies(state, origin):
        return Denial("too-few-armies", "move.leave-one", have=spare_armies(state, origin), need=choice.armies)
    return None


def why_not_attack(state: Wallenstein, seat: int, target: int, action: int) -> Denial | None:
    """Rules: setup.three-players, event.church"""
    if state.owner[target] == OFF:
        return OFF_LIMITS
    if event_in_force(state).safe_churches and has_building(state, target, CHURCH):
        return SAFE_CHURCH
    for module in state.box.modules:
        denial = module.why_not_attack(state, seat, target, action)
        if denial is not None:
            return denial
    return None


def move(table: Table[Wallenstein], seat: int, origin: int, target: int, armies: int) -> None:
    """Rules: move.own"""
    state = table.state
    state.armies[origin] -= armies
    state.armies[target] += armies
    table.tell(events.MOVED, seat, origin, target, armies)


class Move(Decision[Wallenstein, Stay | March]):
    """One army was deployed: where, if anywhere, do armies of this county move? Only into counties of your own.

    Rules: move.optional, move.neighbour, move.own, move.leave-one
    """

    def __init__(self, seat: int, origin: int) -> None:
        super().__init__("move", seat, origin)
        self.origin: Final = origin

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"county": self.origin, "armies": spare_armies(state, self.origin)}

    def candidates(self, state: Wallenstein) -> Sequence[Stay | March]:
        most = spare_armies(state, self.origin) + 2
        found: list[Stay | March] = [STAY]
        for near in NEIGHBOURS[self.origin]:
            if state.owner[near] != OFF:
                found += march_to(state, self.seat, near)[1:most]
        return found

    def why_not(self, state: Wallenstein, choice: Stay | March) -> Denial | None:
        if isinstance(choice, Stay):
            return None  # move.optional
        if not choice.peaceful:
            return NOT_YOURS
        return why_not_march(state, self.origin, choice)

    def options(self, state: Wallenstein) -> list[Stay | March]:
        found: list[Stay | March] = [STAY]
        most = spare_armies(state, self.origin) + 1
        for near in NEIGHBOURS[self.origin]:
            if state.owner[near] == self.seat:
                found += MOVE[near][1:most]
        return found

    def take(self, table: Table[Wallenstein], choice: Stay | March) -> None:
        if isinstance(choice, March):
            move(table, self.seat, self.origin, choice.target, choice.armies)
        else:
            table.tell(events.STAYED, self.seat, self.origin)


class Combat(Decision[Wallenstein, Stay | March]):
    """Combat or movement: where, if anywhere, do armies of the planned county march?

    Rules: move.optional, move.neighbour, move.leave-one, move.attack
    """

    def __init__(self, seat: int, action: int) -> None:
        super().__init__("combat", seat, action)
        self.action: Final = action

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        origin = planned(state, self.seat, self.action)
        return {"action": self.action, "county": origin, "armies": spare_armies(state, origin)}

    def outlook(self, state: Wallenstein, choice: Stay | March) -> dict[str, int]:
        """How likely an attack wins the county, leaves it to nobody, or fails, in percent, and who would survive it."""
        if isinstance(choice, Stay) or choice.peaceful:
            return {}
        origin = planned(state, self.seat, self.action)
        odds = battle_odds(state, self.seat, origin, choice.target, choice.armies, samples=A_FEW)
        least, most = odds.survivors()
        return {**odds.percents(), "least_left": least, "most_left": most, "drops": odds.drops}

    def candidates(self, state: Wallenstein) -> Sequence[Stay | March]:
        origin = planned(state, self.seat, self.action)
        most = spare_armies(state, origin) + 2
        found: list[Stay | March] = [STAY]
        for near in NEIGHBOURS[origin]:
            found += march_to(state, self.seat, near)[1:most]
        return found

    def why_not(self, state: Wallenstein, choice: Stay | March) -> Denial | None:
        if isinstance(choice, Stay):
            return None  # move.optional
        if not choice.peaceful:
            denial = why_not_attack(state, self.seat, choice.target, self.action)
            if denial is not None:
                return denial
        return why_not_march(state, planned(state, self.seat, self.action), choice)

    def options(self, state: Wallenstein) -> list[Stay | March]:
        origin = planned(state, self.seat, self.action)
        found: list[Stay | March] = [STAY]
        most = spare_armies(state, origin) + 1
        if most > 1:
            for near in NEIGHBOURS[origin]:
                if state.owner[near] == self.seat:
                    found += MOVE[near][1:most]
                elif why_not_attack(state, self.seat, near, self.action) is None:
                    found += ATTACK[near][1:most]
        return found

    def take(self, table: Table[Wallenstein], choice: Stay | March) -> None:
        origin = planned(table.state, self.seat, self.action)
        if isinstance(choice, Stay):
            table.tell(events.STAYED, self.seat, origin)
        elif choice.peaceful:
            move(table, self.seat, origin, choice.target, choice.armies)
        else:
            attack(table, self.seat, origin, choice.target, choice.armies)


MOVES: Final = [[Move(seat, county) for county in range(COUNTIES)] for seat in range(MOST_SEATS)]
COMBATS: Final = [[Combat(seat, action) for action in (COMBAT_A, COMBAT_B)] for seat in range(MOST_SEATS)]
