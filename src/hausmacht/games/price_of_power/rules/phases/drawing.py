"""Phase 1: events are revealed, everybody draws and pays for action cards, then picks missions.

While a player pays, `state.deal` knows which cards of his hand he has just drawn.

Rules: draw.events, draw.cards, draw.pay, draw.missions, mission.not-in-phase1, option.four-events, ideas.more-cards
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power.choices import DONE, Pick, picks
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.events import cards as card_events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.progress.deal import DRAWN, Marked
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial
from hausmacht.games.price_of_power.rules.cards import event, marks
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, why_not_cover
from hausmacht.games.price_of_power.rules.terms.characters import CARD_NAMES
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.state import DRAW as DRAW_PHASE
from hausmacht.games.price_of_power.state import PriceOfPower

CARDS_DRAWN: Final = 3
CARD_PRICE: Final = 2
MOST_MISSIONS: Final = 2

DRAW: Final = picks("draw", DECK_NAMES, "deck")
KEEP: Final = picks("keep", CARD_NAMES, "card")
TAKE: Final = [Pick(f"take-mission {at}", at, mission=at) for at in range(400)]
DROP: Final = [Pick(f"drop-mission {at}", at, mission=at) for at in range(400)]

MISSIONS_FULL: Final = Denial("missions-full", "draw.missions", most=MOST_MISSIONS)
NO_MORE_SWAPS: Final = Denial("no-more-swaps", "draw.missions")


def reveal_events(table: Table[PriceOfPower]) -> None:
    """As many events as players and one more; three of them face up.

    Rules: draw.events, option.four-events, bots.lost-events
    """
    state = table.state
    state.time.phase = DRAW_PHASE
    count = min(event_deck.each_round(state.box, state.time.age), event_deck.left(state))
    most = 2 * event_deck.face_up(state.box)
    state.cards.events_up = ()
    while count and len(state.cards.events_up) < most:
        card = event_deck.turn_up(table)
        count -= 1
        if not event.withdraw(table, card):
            state.cards.events_up = (*state.cards.events_up, card, 0)
    state.cards.events_down = count
    table.tell(events.EVENTS_REVEALED, state.cards.events_up[::2], state.cards.events_down)


def draw_cards(table: Table[PriceOfPower]) -> None:
    """Everybody in turn order draws action cards and pays for those he keeps; bots have cards of their own.

    Rules: draw.cards, draw.pay
    """
    state = table.state
    people = [player for player in turn_order(state) if not state.box.is_bot[player]]
    table.then([DrawCards(player) for player in people])


def pick_missions(table: Table[PriceOfPower]) -> None:
    """Everybody in turn order picks or replaces missions.

    Rules: draw.missions
    """
    state = table.state
    people = [player for player in turn_order(state) if not state.box.is_bot[player]]
    table.then([ChooseMissions(player, MOST_MISSIONS) for player in people])


# Action cards


class DrawCards(Step[PriceOfPower]):
    """A player's cards of this round: the drawing begins.

    Rules: draw.cards, ideas.more-cards
    """

    def __init__(self, player: int) -> None:
        super().__init__("draw-cards", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        table.state.deal = Marked(DRAWN)
        count = CARDS_DRAWN + bonus(table.state, self.player, "draw.extra_choice")
        go_on_drawing(table, self.player, count)


def go_on_drawing(table: Table[PriceOfPower], player: int, left: int) -> None:
    """The next card, while there are any; then the payment."""
    state = table.state
    if left > 0 and any([deck.may_draw(state, number) for number in range(len(DECK_NAMES))]):
        table.next(DrawCard(player, left))
    elif marks.count(state):
        table.next(KeepCards(player, 0))
    else:
        state.deal = NOTHING


class DrawCard(Decision[PriceOfPower, Pick]):
    """From which deck is the next card?

    Rules: draw.cards
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("draw-card", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return DRAW

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if deck.may_draw(state, choice.value) else Denial("deck-empty", "draw.cards", deck=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        card = deck.draw(table, self.seat, choice.value)
        if card != NOBODY:
            marks.joined(table.state, self.seat, card)
            marks.mark(table.state, self.seat, card)
        go_on_drawing(table, self.seat, self.left - 1)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cards": self.left}


class KeepCards(Decision[PriceOfPower, Pick]):
    """Which of the cards just drawn is kept for 2 ducats, after a loan if need be? The others are discarded.

    Rules: draw.pay, ideas.more-cards, loan.cover
    """

    def __init__(self, player: int, kept: int) -> None:
        super().__init__("keep-cards", player, kept)
        self.kept: Final = kept

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *[KEEP[card] for card in marks.marked(state, self.seat)], LOAN]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice is LOAN:
            return why_not_cover(state, self.seat, CARD_PRICE if self.kept < CARDS_DRAWN else 0)
        if state.treasury.ducats[self.seat] < CARD_PRICE:
            return ducats_denial(CARD_PRICE, state.treasury.ducats[self.seat])
        if self.kept >= CARDS_DRAWN:
            return Denial("kept-enough", "ideas.more-cards", most=CARDS_DRAWN)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is LOAN:
            table.next(self)
            borrow(table, self.seat)
            return
        if choice is not DONE:
            treasury.lose_ducats(table, self.seat, CARD_PRICE)
            marks.unmark(state, self.seat, choice.value)
            table.tell_seat(self.seat, events.KEPT_CARD, self.seat, choice.value)
            if marks.count(state):
                table.next(KeepCards(self.seat, self.kept + 1))
                return
        kept = self.kept if choice is DONE else self.kept + 1
        table.tell(events.KEPT, self.seat, kept)
        for card in marks.marked(state, self.seat):
            deck.discard(table, self.seat, card)
        state.deal = NOTHING

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cards": marks.count(state), "ducats": state.treasury.ducats[self.seat]}


# Missions


def mission_deck(state: PriceOfPower, player: int) -> list[int]:
    """Missions of the player's deck that are neither in hand nor completed.

    Rules: draw.missions
    """
    hand = state.cards.missions[player]
    done = state.cards.done[player]
    return [at for at in preparation.deck_of(state.box, player) if at not in hand and at not in done]


def is_open(state: PriceOfPower, player: int, mission: int) -> bool:
    """It lists no others before it, or one of them is completed.

    Rules: draw.missions
    """
    missions = state.box.content.missions
    before = missions[mission].before
    if not before:
        return True
    for done in state.cards.done[player]:
        if missions[done].id in before:
            return True
    return False


class ChooseMissions(Step[PriceOfPower]):
    """Asks a player about missions if there is anything to pick."""

    def __init__(self, player: int, swaps: int) -> None:
        super().__init__("choose-missions", (player, swaps))
        self.player: Final = player
        self.swaps: Final = swaps

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        for mission in mission_deck(state, self.player):
            if is_open(state, self.player, mission):
                table.next(PickMission(self.player, self.swaps))
                return


class PickMission(Decision[PriceOfPower, Pick]):
    """Pick a mission, lay one back to pick another, or be content. `swaps`: how many may still be laid back.

    Rules: draw.missions
    """

    def __init__(self, player: int, swaps: int) -> None:
        super().__init__("pick-mission", player, swaps)
        self.swaps: Final = swaps

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [DONE]
        found.extend([TAKE[mission] for mission in mission_deck(state, self.seat)])
        found.extend([DROP[mission] for mission in state.cards.missions[self.seat]])
        return found

    def options(self, state: PriceOfPower) -> list[Pick]:
        found = [DONE]
        if len(state.cards.missions[self.seat]) < MOST_MISSIONS:
            for mission in mission_deck(state, self.seat):
                if is_open(state, self.seat, mission):
                    found.append(TAKE[mission])
        if self.swaps > 0:
            found.extend([DROP[mission] for mission in state.cards.missions[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice.kind == "drop-mission":
            return None if self.swaps > 0 else NO_MORE_SWAPS
        if len(state.cards.missions[self.seat]) >= MOST_MISSIONS:
            return MISSIONS_FULL
        if not is_open(state, self.seat, choice.value):
            return Denial("mission-closed", "draw.missions", mission=choice.value)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        if choice.kind == "drop-mission":
            drop_mission(table, self.seat, choice.value)
            table.next(PickMission(self.seat, self.swaps - 1))
        else:
            take_mission(table, self.seat, choice.value)
            table.next(ChooseMissions(self.seat, self.swaps))


def take_mission(table: Table[PriceOfPower], player: int, mission: int) -> None:
    state = table.state
    mine = tuple(sorted([*state.cards.missions[player], mission]))
    state.cards.missions = replaced_group(state.cards.missions, player, mine)
    table.tell_seat(player, card_events.MISSION, player, mission)
    table.tell(events.MISSION_PICKED, player)


def drop_mission(table: Table[PriceOfPower], player: int, mission: int) -> None:
    """Back into the deck, unseen."""
    state = table.state
    state.cards.missions = replaced_group(state.cards.missions, player, without(state.cards.missions[player], mission))
    table.tell(events.MISSION_DROPPED, player)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "draw-cards": DrawCards,
    "draw-card": DrawCard,
    "keep-cards": KeepCards,
    "choose-missions": ChooseMissions,
    "pick-mission": PickMission,
}
STEPS: Final[tuple[Item, ...]] = steps(reveal_events, draw_cards, pick_missions)
