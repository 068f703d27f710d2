"""Phase 2: turns clockwise, passing and its money, the end of the phase.

Rules: turn.order, turn.one-action, pass.event, pass.money, turn.last-actions, turn.last-event, turn.passed
Rules: two.events, two.last-turns
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table, steps
from hausmacht.games.price_of_power import deeds, modifiers
from hausmacht.games.price_of_power.components import NOBODY, PLAYERS
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.progress.turn import Turn
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.bots import absent
from hausmacht.games.price_of_power.rules.bots import turn as bot_turn
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.phases.passing import count_passed, retire, rewards_of
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms.order import from_player
from hausmacht.games.price_of_power.rules.warfare.land import siege
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import ACTIONS, LAST_ACTION, LAST_EVENT, OPEN, PriceOfPower

TURNS_OF_TWO: Final = 2  # after the other has passed, when two play


def begin_actions(table: Table[PriceOfPower]) -> None:
    """Phase 2 begins with the first player.

    Rules: turn.order
    """
    state = table.state
    players = state.box.players
    state.time.phase = ACTIONS
    state.time.passed = (NOBODY,) * players
    state.time.event_taken = (0,) * players
    absent.stand_aside(state)
    state.time.focus_changed = (0,) * players
    state.papacy.papal_action = 0
    state.time.ending = OPEN
    state.time.player = state.time.first
    table.next(NEXT_TURN[state.time.first])


class NextTurn(Step[PriceOfPower]):
    """The next player who has not passed, from this one on.

    Rules: turn.order
    """

    def __init__(self, player: int) -> None:
        super().__init__("next-turn", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        for player in from_player(state, self.player):
            if state.time.passed[player] == NOBODY:
                table.tell(events.TURN, player)
                begin_turn(table, player)
                return


def begin_turn(table: Table[PriceOfPower], player: int) -> None:
    """Nothing has happened in it yet.

    Rules: turn.one-action
    """
    state = table.state
    state.time.player = player
    state.turn = Turn()
    deeds.forget(state, deeds.TURN)
    table.next(END_TURN[player])
    if state.box.is_bot[player]:
        bot_turn.play(table, player)
    else:
        table.next(menu.TURN[player])


class EndTurn(Step[PriceOfPower]):
    """What lasted for the turn ends, milestones are checked, and the next player follows.

    Rules: turn.order, turn.last-actions, turn.passed
    """

    def __init__(self, player: int) -> None:
        super().__init__("end-turn", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        modifiers.drop(state, "turn")
        state.turn = Turn()
        curia.settle(table)
        empire.check_lands(table)
        ports.repair(table)
        absent.rouse_belligerents(table)
        absent.stand_aside(state)
        if state.time.ending == OPEN:
            go_on(table, self.player)
        elif state.time.passed[self.player] == NOBODY and is_last_turn(state, self.player):
            retire(state, self.player)
        prestige.check_milestones(table)
        siege.clear_ports(table)


def go_on(table: Table[PriceOfPower], player: int) -> None:
    """The next turn, or the last ones once nobody can gain money by passing.

    Rules: turn.last-actions, turn.last-event
    """
    state = table.state
    following = from_player(state, player)[1:]
    if count_passed(state) < len(rewards_of(state)):
        table.next(NEXT_TURN[following[0]])
        return
    left = [other for other in [*following, player] if state.time.passed[other] == NOBODY]
    if left:
        state.time.ending = LAST_ACTION
        table.tell(events.LAST_ACTIONS)
        last: list[Item] = [LastTurn(other) for other in left]
        if state.box.events_due > 1:
            last = [LastOfTwo(left[0], turns) for turns in range(turns_of_two(state, left[0]), 0, -1)]
        table.then([*last, LAST_EVENTS, FINISH])


def is_done_with_events(state: PriceOfPower, player: int) -> bool:
    """Rules: event.once, two.events"""
    return state.time.event_taken[player] >= state.box.events_due


def is_last_turn(state: PriceOfPower, player: int) -> bool:
    """No turn follows for a player who has his event; when two play, the last turns are counted beforehand.

    Rules: turn.passed
    """
    return state.box.events_due == 1 and is_done_with_events(state, player)


def turns_of_two(state: PriceOfPower, player: int) -> int:
    """When two play, who has not passed has two more turns; three if both his events are still to come.

    Rules: two.last-turns
    """
    return max(TURNS_OF_TWO, state.box.events_due - state.time.event_taken[player] + 1)


class LastTurn(Step[PriceOfPower]):
    """One more action for a player who has not passed.

    Rules: turn.last-actions
    """

    def __init__(self, player: int) -> None:
        super().__init__("last-turn", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        if table.state.time.passed[self.player] == NOBODY:
            table.tell(events.LAST_TURN, self.player)
            begin_turn(table, self.player)


class LastOfTwo(Step[PriceOfPower]):
    """One of the last turns of the one who plays on when two play: so many are left that his events find room.

    Rules: two.last-turns
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("last-of-two", (player, left))
        self.player: Final = player
        self.left: Final = left

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if state.time.passed[self.player] != NOBODY:
            return
        needed = state.box.events_due - state.time.event_taken[self.player]
        state.time.ending = LAST_EVENT if needed >= self.left else LAST_ACTION
        table.tell(events.LAST_TURN, self.player)
        begin_turn(table, self.player)


class EventTurn(Step[PriceOfPower]):
    """A last turn for the event alone.

    Rules: turn.last-event
    """

    def __init__(self, player: int) -> None:
        super().__init__("event-turn", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        if not is_done_with_events(table.state, self.player):
            table.tell(events.EVENT_TURN, self.player)
            begin_turn(table, self.player)


def last_events(table: Table[PriceOfPower]) -> None:
    """Who has not taken an event yet has a last turn for it.

    Rules: turn.last-event
    """
    state = table.state
    state.time.ending = LAST_EVENT
    after = [*from_player(state, state.time.player)[1:], state.time.player]
    waiting = [other for other in after if not is_done_with_events(state, other)]
    table.then([EventTurn(other) for other in waiting])


def finish(table: Table[PriceOfPower]) -> None:
    """Everybody counts as passed.

    Rules: turn.passed
    """
    state = table.state
    for player in from_player(state, state.time.first):
        if state.time.passed[player] == NOBODY:
            retire(state, player)
    state.time.ending = OPEN


NEXT_TURN: Final = [NextTurn(player) for player in range(PLAYERS)]
END_TURN: Final = [EndTurn(player) for player in range(PLAYERS)]
LAST_EVENTS: Final = steps(last_events)[0]
FINISH: Final = steps(finish)[0]

ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "next-turn": NextTurn,
    "end-turn": EndTurn,
    "last-turn": LastTurn,
    "last-of-two": LastOfTwo,
    "event-turn": EventTurn,
}
STEPS: Final[tuple[Item, ...]] = (*steps(begin_actions), LAST_EVENTS, FINISH)
