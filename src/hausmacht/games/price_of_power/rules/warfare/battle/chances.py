"""The chances of a battle under way, from trials: copies of the table on which it is fought to its end.

Nobody knows what others will do. In a trial people play no more battle cards, nobody brings a leader, people stand, and
whoever loses a unit gives one of the arm he has most of. Bots retreat by their chart, as ever. So nothing depends on
what is hidden.

Rules: battle.rounds, battle.winner
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Table, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power.choices import DONE, NO
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, retreat
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_STEPS: Final = 2_000  # of a trial; a battle that takes longer has no winner
GIVEN_UP: Final = (DONE, NO, retreat.STAND)  # what people answer in a trial


class Chances:
    """How often each side wins, out of all trials, and how many units the winner has left on average."""

    def __init__(self, trials: int, wins: Sequence[int], left: Sequence[int]) -> None:
        self.trials: Final = trials
        self.attack: Final = wins[ATTACK]
        self.defence: Final = wins[DEFENCE]
        self.nobody: Final = trials - wins[ATTACK] - wins[DEFENCE]
        # units of the player who leads a side, after its victories; NOBODY: it never wins or has no player
        self.attack_left: Final = average(left[ATTACK], wins[ATTACK])
        self.defence_left: Final = average(left[DEFENCE], wins[DEFENCE])


def average(total: int, number: int) -> int:
    return (2 * total + number) // (2 * number) if number else NOBODY


def chances(state: PriceOfPower, trials: int, choice: Choice | None = None) -> Chances:
    """Fight the battle so many times, after this answer to the open question if one is given."""
    wins = [0, 0]
    left = [0, 0]
    leads = (state.battle.attacker, state.battle.defender)
    place, at_sea = state.battle.place, state.battle.at_sea
    for seed in range(trials):
        table = Table(copy_of(state), Sampled(seed), recorded=True)
        fight_on(table, choice)
        winner = winner_told(table)
        if winner == NOBODY:
            continue
        wins[winner] += 1
        player = leads[winner]
        if player != NOBODY:
            left[winner] += (forces.ships_in if at_sea else forces.units_in)(table.state, player, place)
    return Chances(trials, wins, left)


def winner_told(table: Table[PriceOfPower]) -> int:
    """The side that has won; NOBODY: none."""
    for event in table.events:
        if event.kind is events.WON:
            side = event.values[0]
            assert isinstance(side, int)
            return side
    return NOBODY


def fight_on(table: Table[PriceOfPower], choice: Choice | None) -> None:
    """Play until this battle is over."""
    state = table.state
    stack = state.agenda
    table.stack = stack
    answer = choice
    for _ in range(MOST_STEPS):
        if not state.battle.under_way or not stack:
            return
        item = stack.pop()
        if isinstance(item, Decision):
            item.take(table, answer if answer is not None else usual(state, item))
            answer = None
        else:
            item.run(table)


def usual(state: PriceOfPower, decision: Decision[PriceOfPower, Choice]) -> Choice:
    """What people answer in a trial."""
    if isinstance(decision, casualties.Casualty):
        return largest_arm(state, decision)
    for choice in decision.candidates(state):
        if choice in GIVEN_UP and decision.why_not(state, choice) is None:
            return choice
    return decision.options(state)[0]


def largest_arm(state: PriceOfPower, decision: casualties.Casualty) -> Choice:
    """The arm with the most units of the source that loses one."""
    best = 0
    most = -1
    for arm in range(len(casualties.FALL)):
        units = casualties.count(state, decision.seat, decision.area, decision.source, arm)
        if units > most:
            best = arm
            most = units
    return casualties.FALL[best]
