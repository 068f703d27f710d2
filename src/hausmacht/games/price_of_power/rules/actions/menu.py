"""A player's turn: exactly one action, and minor actions before and after it.

Rules: turn.one-action, turn.minor, pass.event, turn.last-event, mission.ready
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.games.price_of_power.choices import DONE, Pick, word
from hausmacht.games.price_of_power.components import PLAYERS
from hausmacht.games.price_of_power.rules.actions import (
    administrative,
    focus,
    generic,
    imperial,
    military,
    minor,
    papal,
    religion,
    research,
)
from hausmacht.games.price_of_power.rules.actions.action import ACTIVATIONS, GRANTED, Action, granted_actions
from hausmacht.games.price_of_power.rules.cards import cards, prices
from hausmacht.games.price_of_power.rules.diplomacy import diplomacy, diplomatic, subjugation
from hausmacht.games.price_of_power.rules.phases import passing, prestige
from hausmacht.games.price_of_power.rules.terms import borrowing, treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN
from hausmacht.games.price_of_power.state import LAST_EVENT, PriceOfPower

# In the order of the summary; the numbers of the choices
ACTIONS: Final[list[Action]] = [
    *generic.ACTIONS,
    *diplomacy.ACTIONS,
    *research.ACTIONS,
    *religion.ACTIONS,
    *focus.ACTIONS,
    *administrative.ACTIONS,
    *imperial.ACTIONS,
    *diplomatic.ACTIONS,
    *military.ACTIONS,
    *papal.ACTIONS,
]
TAKE: Final[list[Pick]] = [Pick(action.name, at, action=at) for at, action in enumerate(ACTIONS)]
GRANTED.update({action.key: action for action in [*ACTIONS, *subjugation.SUBJUGATE]})

PASS: Final = word("pass")
APPOINT: Final = word("appoint")
REPAY: Final = word("repay")
REPLENISH: Final = word("replenish")
CUT_TIES: Final = word("cut-ties")
MINOR: Final = (APPOINT, LOAN, REPAY, REPLENISH, CUT_TIES)
COMPLETE: Final = [Pick(f"complete-mission {at}", at, mission=at) for at in range(400)]

ACTED: Final = Denial("acted", "turn.one-action")
NOT_ACTED: Final = Denial("not-acted", "turn.one-action")
EVENT_ONLY: Final = Denial("event-only", "turn.last-event")

EVENT_FIRST: Final = Denial("event-first", "pass.event")
NOBODY_TO_APPOINT: Final = Denial("nobody-to-appoint", "minor.appoint")
TIES_CUT: Final = Denial("ties-cut", "ties.tokens")
NO_TIES: Final = Denial("no-ties", "ties.tokens")


class Turn(Tried[PriceOfPower, Pick]):
    """What does the player do? One action, any minor actions.

    Rules: turn.one-action, turn.minor
    """

    def __init__(self, player: int) -> None:
        super().__init__("turn", player)

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        player = self.seat
        found: list[Pick] = [*TAKE]
        found.extend([cards.PLAY[card] for card in state.cards.hands[player]])
        if state.cards.display[player]:
            found.extend(cards.USE)
        found.append(PASS)
        found.extend(MINOR)
        found.extend([COMPLETE[mission] for mission in state.cards.missions[player]])
        found.append(DONE)
        return found

    def possible(self, state: PriceOfPower) -> list[Pick]:
        """After the action nothing but minor ones; when an event is due, no other action."""
        if not state.turn.acted and not is_event_due(state, self.seat):
            return self.candidates(state)
        found = [DONE if state.turn.acted else TAKE[EVENT], APPOINT, LOAN, REPAY, REPLENISH, CUT_TIES]
        found.extend([COMPLETE[mission] for mission in state.cards.missions[self.seat]])
        return found

    def options(self, state: PriceOfPower) -> list[Pick]:
        """As `why_not` has it; after the action nothing but minor ones is looked at."""
        player = self.seat
        found: list[Pick] = []
        if not state.turn.acted:
            if is_event_due(state, player):
                found.append(TAKE[EVENT])
            else:
                for at, action in enumerate(ACTIONS):
                    if action.why_not(state, player, False) is None:
                        found.append(TAKE[at])
                for card in state.cards.hands[player]:
                    if cards.why_not_play(state, player, card) is None:
                        found.append(cards.PLAY[card])
                for number in cards.usable(state, player):
                    found.append(cards.USE[number])
                if why_not_pass(state, player) is None:
                    found.append(PASS)
        else:
            found.append(DONE)
        for choice in MINOR:
            if why_not_minor(state, player, choice) is None:
                found.append(choice)
        for mission in state.cards.missions[player]:
            if prestige.mission_ready(state, player, mission):
                found.append(COMPLETE[mission])
        return found

    def is_option(self, state: PriceOfPower, choice: Pick) -> bool:
        """As `options` has it, for one of them."""
        if choice.kind == "complete-mission":
            return prestige.mission_ready(state, self.seat, choice.value)
        if is_action(choice) and not state.turn.acted and not is_event_due(state, self.seat):
            return ACTIONS[choice.value].why_not(state, self.seat, False) is None
        return self.why_not(state, choice) is None

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        player = self.seat
        if choice is DONE:
            return None if state.turn.acted else NOT_ACTED
        if is_minor(choice):
            return why_not_minor(state, player, choice)
        if choice.kind == "complete-mission":
            if prestige.mission_ready(state, player, choice.value):
                return None
            return Denial("mission-not-ready", "mission.ready", mission=choice.value)
        if state.turn.acted:
            return ACTED
        if is_event_due(state, player) and choice is not TAKE[EVENT]:
            return EVENT_ONLY
        if choice is PASS:
            return why_not_pass(state, player)
        if choice.kind == "play":
            return cards.why_not_play(state, player, choice.value)
        if choice.kind == "use":
            return cards.why_not_use(state, player, choice.value)
        return ACTIONS[choice.value].reason(state, player, False)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        player = self.seat
        if choice is DONE:
            return
        table.next(self)
        if is_minor(choice):
            take_minor(table, player, choice)
            return
        if choice.kind == "complete-mission":
            prestige.complete_mission(table, player, choice.value)
            return
        state.turn.acted = True
        if choice is PASS:
            passing.pass_turn(table, player)
        elif choice.kind == "play":
            cards.play(table, player, choice.value)
        elif choice.kind == "use":
            cards.use(table, player, choice.value)
        else:
            ACTIONS[choice.value].begin(table, player, False)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"acted": int(state.turn.acted)}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice.kind != "play":
            return choice.numbers
        price = prices.card_price(state, self.seat, choice.value)
        return {**choice.numbers, **prices.told_price(price)}


TURN: Final = [Turn(player) for player in range(PLAYERS)]
EVENT: Final = 0  # the first of ACTIONS


def is_action(choice: Pick) -> bool:
    """Neither a card nor a minor action."""
    return 0 <= choice.value < len(TAKE) and TAKE[choice.value] is choice


def is_event_due(state: PriceOfPower, player: int) -> bool:
    """The last turn, for the event alone.

    Rules: turn.last-event
    """
    return (
        state.time.ending == LAST_EVENT
        and state.time.event_taken[player] < state.box.events_due
        and bool(state.cards.events_up)
    )


def why_not_pass(state: PriceOfPower, player: int) -> Denial | None:
    """Only after the event, or both of them when two play.

    Rules: pass.event, two.events
    """
    if state.time.event_taken[player] < state.box.events_due and state.cards.events_up:
        return EVENT_FIRST
    return None


# Minor actions


def is_minor(choice: Pick) -> bool:
    return choice is APPOINT or choice is LOAN or choice is REPAY or choice is REPLENISH or choice is CUT_TIES


def why_not_minor(state: PriceOfPower, player: int, choice: Pick) -> Denial | None:
    """Rules: turn.minor"""
    if choice is LOAN:
        return borrowing.why_not_loan(state, player)
    if choice is REPAY:
        return minor.why_not_repay(state, player)
    if choice is REPLENISH:
        return minor.why_not_replenish(state, player)
    if choice is APPOINT:
        return None if minor.may_appoint(state, player) else NOBODY_TO_APPOINT
    if state.turn.ties_cut:
        return TIES_CUT
    return None if minor.has_ties(state, player) else NO_TIES


def take_minor(table: Table[PriceOfPower], player: int, choice: Pick) -> None:
    if choice is LOAN:
        treasury.take_loan(table, player)
    elif choice is REPAY:
        minor.repay(table, player)
    elif choice is REPLENISH:
        minor.replenish(table, player)
    elif choice is APPOINT:
        table.next(minor.Appoint(player))
    else:
        table.state.turn.ties_cut = True
        table.next(minor.CUT_TIES[player])


# Actions granted by cards and events


def grant(table: Table[PriceOfPower], player: int, name: str, free: bool) -> None:
    """Take the named action at once, if it is possible; without its cost when it is free.

    A bot takes no action that asks for a choice.

    Rules: actions.granted
    """
    state = table.state
    found = [action for action in granted_actions(name) if action.why_not(state, player, free) is None]
    if not found or (state.box.is_bot[player] and name not in SIMPLE):
        return
    if len(found) == 1:
        found[0].begin(table, player, free)
    else:
        table.next(ActivateWhat(player, int(free)))


SIMPLE: Final = ("increase_stability", "increase_authority")


class ActivateWhat(Decision[PriceOfPower, Pick]):
    """Which activation is taken?

    Rules: actions.granted
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("activate-what", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [TAKE[ACTIONS.index(GRANTED[name])] for name in ACTIVATIONS]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return ACTIONS[choice.value].why_not(state, self.seat, self.free == 1)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        ACTIONS[choice.value].begin(table, self.seat, self.free == 1)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"turn": Turn, "activate-what": ActivateWhat}
