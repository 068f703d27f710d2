"""Benefits of the Landsknechte: after the player order is settled, who rules in four regions turns a card and chooses.

Rules: landsknechte.*
Decisions: ChooseBenefit
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Step, Table, insert_after, steps
from hausmacht.games.wallenstein.components import COUNTIES, MOST_SEATS, REGION, SEAT_NAMES
from hausmacht.games.wallenstein.modules.landsknechte import events
from hausmacht.games.wallenstein.modules.landsknechte.components import (
    ARMIES,
    BENEFIT_NAMES,
    BENEFITS,
    CARDS,
    GRAIN,
    MONEY,
    PRINTED_CARDS,
    REGIONS_NEEDED,
)
from hausmacht.games.wallenstein.rules.order import player_order
from hausmacht.games.wallenstein.state import Flow, Module, Wallenstein


class Landsknechte(Module):
    """Its pieces: which card lies on top of each player's deck."""

    def __init__(self, at: int, cards: list[list[int]] | None = None) -> None:
        super().__init__("landsknechte", at)
        self.benefits: Final = PRINTED_CARDS if cards is None else cards  # by card and benefit

    def pieces(self, seats: int) -> list[int]:
        """Everybody begins with the empty banner on top. Rules: landsknechte.deck"""
        return [0] * seats

    def wrong(self, state: Wallenstein) -> list[str]:
        return [
            f"the deck of {SEAT_NAMES[seat]} has no card {card} to lie on top"
            for seat, card in enumerate(state.extra[self.at])
            if not 0 <= card < CARDS
        ]


def module_of(state: Wallenstein) -> Landsknechte:
    for module in state.box.modules:
        if isinstance(module, Landsknechte):
            return module
    raise ValueError("this match is played without Landsknechte")


def top_card(state: Wallenstein, seat: int) -> int:
    return state.extra[module_of(state).at][seat]


def shown(state: Wallenstein, seat: int) -> list[int]:
    """How much of each benefit the top card shows."""
    module = module_of(state)
    return module.benefits[state.extra[module.at][seat]]


def regions_of(state: Wallenstein, seat: int) -> int:
    """In how many regions a seat has a county."""
    found: set[int] = set()
    for county in range(COUNTIES):
        if state.owner[county] == seat:
            found.add(REGION[county])
    return len(found)


class TurnCard(Step[Wallenstein]):
    """With counties in enough regions, the top card slides under the deck and the next one gives a benefit.

    Without them the deck stays as it is. Under the last card lies the empty one again.

    Rules: landsknechte.condition, landsknechte.turn, landsknechte.not-met, landsknechte.round-again
    """

    def __init__(self, seat: int) -> None:
        super().__init__("turn-card", (seat,))
        self.seat: Final = seat

    def run(self, table: Table[Wallenstein]) -> None:
        state = table.state
        seat = self.seat
        regions = regions_of(state, seat)
        if regions < REGIONS_NEEDED:
            table.tell(events.TOO_FEW_REGIONS, seat, regions)
            return
        decks = state.extra[module_of(state).at]
        decks[seat] = (decks[seat] + 1) % CARDS
        table.tell(events.BANNER, seat, decks[seat])
        if CHOICES[seat].options(state):
            table.next(CHOICES[seat])
        else:
            table.tell(events.NO_BENEFIT, seat, decks[seat])


def pay_landsknechte(table: Table[Wallenstein]) -> None:
    """In player order, before anything is done at court.

    Rules: landsknechte.when
    """
    table.then([TURNS[seat] for seat in player_order(table.state)])


class Benefit(Choice):
    """`benefit money`, `benefit grain`, `benefit armies` or `benefit points`."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"benefit {BENEFIT_NAMES[kind]}", benefit=kind)
        self.benefit: Final = kind


BENEFIT: Final = [Benefit(kind) for kind in range(BENEFITS)]
NOT_SHOWN: Final = Denial("not-shown", "landsknechte.one-benefit")
NO_CUBES: Final = Denial("no-cubes", "landsknechte.armies")


def amount_of(state: Wallenstein, seat: int, benefit: int) -> int:
    """What the benefit brings now: armies only as far as the supply holds them.

    Rules: landsknechte.armies
    """
    amount = shown(state, seat)[benefit]
    return min(amount, state.reserve[seat]) if benefit == ARMIES else amount


class ChooseBenefit(Decision[Wallenstein, Benefit]):
    """Which one of the benefits on your card do you take?

    Rules: landsknechte.one-benefit, landsknechte.armies
    """

    def __init__(self, seat: int) -> None:
        super().__init__("choose-benefit", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"banner": top_card(state, self.seat)}

    def about(self, state: Wallenstein, choice: Benefit) -> dict[str, int]:
        return {"benefit": choice.benefit, "amount": amount_of(state, self.seat, choice.benefit)}

    def candidates(self, state: Wallenstein) -> Sequence[Benefit]:
        return BENEFIT

    def why_not(self, state: Wallenstein, choice: Benefit) -> Denial | None:
        if shown(state, self.seat)[choice.benefit] == 0:
            return NOT_SHOWN
        return None if amount_of(state, self.seat, choice.benefit) else NO_CUBES

    def take(self, table: Table[Wallenstein], choice: Benefit) -> None:
        state = table.state
        amount = amount_of(state, self.seat, choice.benefit)
        grant(state, self.seat, choice.benefit, amount)
        table.tell(events.BENEFIT, self.seat, choice.benefit, amount)


def grant(state: Wallenstein, seat: int, benefit: int, amount: int) -> None:
    """Thalers, grain and points are counted; armies go from the supply into the tray.

    Rules: landsknechte.gains, landsknechte.armies
    """
    if benefit == MONEY:
        state.money[seat] += amount
    elif benefit == GRAIN:
        state.grain[seat] += amount
    elif benefit == ARMIES:
        state.reserve[seat] -= amount
        state.tray[seat] += amount
    else:
        state.score[seat] += amount


def lay_decks_back(table: Table[Wallenstein]) -> None:
    """After winter all decks lie as at the start.

    Rules: landsknechte.reset
    """
    state = table.state
    decks = state.extra[module_of(state).at]
    for seat in range(state.box.seats):
        decks[seat] = 0
    table.tell(events.DECKS_LAID_BACK)


TURNS: Final = [TurnCard(seat) for seat in range(MOST_SEATS)]
CHOICES: Final = [ChooseBenefit(seat) for seat in range(MOST_SEATS)]
PAY: Final = steps(pay_landsknechte)
LAY_BACK: Final = steps(lay_decks_back)

# Everything of this module that can wait on the agenda
ITEMS: Final[list[Item]] = [*PAY, *LAY_BACK, *TURNS, *CHOICES]


def join(flow: Flow) -> Flow:
    """The sequence of play with the steps of this module.

    Rules: landsknechte.when, landsknechte.reset
    """
    return Flow(
        flow.preparation,
        insert_after(flow.round, "order.reveal_bids", PAY),
        insert_after(flow.winter, "winter.end_year", LAY_BACK),
        flow.end,
    )
