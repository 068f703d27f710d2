"""Reactions from the hand: Counterespionage against covert actions, and cards that answer enemy armies.

Who is asked must not betray a hand: everybody is asked who is touched, has cards in hand and could pay.

Rules: covert.counter, covert.touched, reaction.window, reaction.scorched-earth, reaction.one-step-ahead
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Denial, Item, Table
from hausmacht.core.reaction import DECLINE, SHUT, Reaction, close_window, open_window
from hausmacht.games.price_of_power import board, hostility, modifiers
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import ARMIES, DIP, MIL, NOBODY, POWERS
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.language.cards import (
    ACTIVATION,
    COVERT,
    MOVEMENT,
    Aim,
    ReactionText,
    action_text,
    texts,
)
from hausmacht.games.price_of_power.effects.running import frame, run
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.cards import prices
from hausmacht.games.price_of_power.rules.terms.characters import CARD_NAMES
from hausmacht.games.price_of_power.rules.terms.order import from_player
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.state import PriceOfPower

COUNTER: Final = picks("counter", CARD_NAMES, "card")
REACT: Final = picks("react", CARD_NAMES, "card")


def answers(state: PriceOfPower, card: int, to: str) -> bool:
    """Whether a card can be played as a reaction to COVERT, ACTIVATION or MOVEMENT."""
    return action_text(state, card).reaction.to == to


def least_power(state: PriceOfPower, player: int, to: str, kind: int) -> int:
    """Power that the cheapest card costs which can be played as such a reaction."""
    return min([text.price.part(state, player, kind) for text in texts(state).reactions[to]], default=0)


# Counterespionage


def touched_in(state: PriceOfPower, actor: int, area: int) -> list[int]:
    """Opponents with towns, vassals or allies in an area.

    Rules: covert.touched
    """
    found: list[int] = []
    for player in from_player(state, actor)[1:]:
        for at in state.box.provinces_in[area]:
            if is_concerned(state, player, at):
                found.append(player)
                break
    return found


def is_concerned(state: PriceOfPower, player: int, province: int) -> bool:
    """The province belongs to the player, a vassal or an ally."""
    holder = board.holder(state, province)
    if holder == player:
        return True
    if holder != NOBODY:
        return hostility.are_allied(state, player, holder)
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.relations.ally[hostility.top_realm(state, realm)] == player


def touched_by(state: PriceOfPower, actor: int, aim: Aim | None) -> list[int]:
    """Opponents whom a covert card could touch: it is announced before its target is named.

    Rules: covert.touched, ruling.covert-cards
    """
    others = from_player(state, actor)[1:]
    if aim is None:
        return others
    if aim.at_ideas:
        return [each for each in others if state.court.ideas[each] & ~state.court.ideas[actor]]
    if aim.areas is not None:
        areas = aim.areas.found(state, actor, None)
        return [each for each in others if concerns_any(state, each, areas)]
    if aim.realms is not None:
        allies = {
            state.relations.ally[hostility.top_realm(state, realm)] for realm in aim.realms.found(state, actor, None)
        }
        return [each for each in others if each in allies]
    return others


def concerns_any(state: PriceOfPower, player: int, areas: list[int]) -> bool:
    """One of these areas has a province of the player, a vassal or an ally."""
    for area in areas:
        for at in state.box.provinces_in[area]:
            if is_concerned(state, player, at):
                return True
    return False


def counter_cost(state: PriceOfPower, actor: int) -> int:
    """The least power it takes to cancel a covert action.

    Rules: covert.counter
    """
    return least_power(state, actor, COVERT, DIP) + bonus(state, actor, "counter.covert")


def counter_price(state: PriceOfPower, player: int, actor: int, card: int) -> list[int]:
    """What a card costs with which a covert action is cancelled.

    Rules: covert.counter
    """
    price = prices.answer_price(state, player, card)
    price[DIP] += bonus(state, actor, "counter.covert")
    return price


def ask_counterspies(table: Table[PriceOfPower], actor: int, touched: list[int]) -> None:
    """A covert action waits on the agenda: whoever is touched may cancel it.

    Rules: covert.counter, reaction.window
    """
    state = table.state
    cost = counter_cost(state, actor)
    asked: list[Reaction[PriceOfPower, Choice]] = [
        CounterSpy(player, actor)
        for player in touched
        if not state.box.is_bot[player]
        and state.cards.hands[player]
        and state.treasury.power[player * POWERS + DIP] >= cost
        and may_be_countered(state)
    ]
    if asked:
        open_window(table, asked, patient=True)


def may_be_countered(state: PriceOfPower) -> bool:
    """Some card of the match answers covert actions; the introductory scenario has none."""
    for cards in (*state.cards.decks, *state.cards.discards, *state.cards.hands):
        for card in cards:
            if answers(state, card, COVERT):
                return True
    return False


class CounterSpy(Reaction[PriceOfPower, Choice]):
    """Is the covert action countered? It is then paid for and comes to nothing.

    Rules: covert.counter
    """

    def __init__(self, player: int, actor: int) -> None:
        super().__init__("counter-spy", player, actor)
        self.actor: Final = actor

    def candidates(self, state: PriceOfPower) -> Sequence[Choice]:
        found: list[Choice] = [DECLINE]
        found.extend([COUNTER[card] for card in state.cards.hands[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Choice) -> Denial | None:
        if choice is DECLINE:
            return None
        assert isinstance(choice, Pick)
        if not answers(state, choice.value, COVERT):
            return Denial("no-counter", "covert.counter", card=choice.value)
        return prices.why_not_pay(state, self.seat, counter_price(state, self.seat, self.actor, choice.value))

    def take(self, table: Table[PriceOfPower], choice: Choice) -> None:
        if choice is DECLINE:
            return
        assert isinstance(choice, Pick)
        state = table.state
        prices.pay(table, self.seat, counter_price(state, self.seat, self.actor, choice.value))
        deck.discard(table, self.seat, choice.value)
        table.tell(events.COUNTERED, self.seat, choice.value)
        close_window(table)
        table.stack.pop()  # the covert action
        reaction = action_text(state, choice.value).reaction
        run.begin_some(table, self.seat, reaction.effect, reaction.others, [partner(self.actor)], choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.actor, "cost": counter_cost(state, self.actor)}


# Answers to enemy armies


def partner(player: int) -> run.Bind:
    """He is the opponent of whom the card speaks."""
    return run.Bind(frame.NAME_NUMBER[frame.PARTNER], frame.KINDS.index("player"), player)


def chosen(area: int) -> run.Bind:
    """It is the chosen area of which the card speaks."""
    return run.Bind(frame.NAME_NUMBER[frame.CHOSEN_AREAS], frame.KINDS.index("area"), area)


def open_reactions(table: Table[PriceOfPower], action: str, player: int, area: int) -> None:
    """An army of the player has acted (`land_activation`) or moved (`land_movement`) in an area: who answers?

    Rules: reaction.window
    """
    state = table.state
    moved = action == MOVEMENT
    asked: list[Reaction[PriceOfPower, Choice]] = []
    for other in from_player(state, player)[1:]:
        if state.box.is_bot[other] or not state.cards.hands[other] or not hostility.are_enemies(state, player, other):
            continue
        is_near = has_towns_in(state, other, area) if moved else is_army_near(state, other, area)
        if is_near and state.treasury.power[other * POWERS + MIL] >= least_power(state, other, action, MIL):
            asked.append(Answer(other, player, area, int(moved)))
    if asked:
        open_window(table, asked, patient=True)


def is_army_near(state: PriceOfPower, player: int, area: int) -> bool:
    """An army of the player stands in the area or next to it."""
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        at = state.forces.army_at[army]
        if at != NOBODY and (at == area or at in state.box.near[area]):
            return True
    return False


def has_towns_in(state: PriceOfPower, player: int, area: int) -> bool:
    for at in state.box.provinces_in[area]:
        if board.has_town(state, player, at):
            return True
    return False


class Answer(Reaction[PriceOfPower, Choice]):
    """An enemy army has come near: is a card played against it?

    Rules: reaction.scorched-earth, reaction.one-step-ahead
    """

    def __init__(self, player: int, enemy: int, area: int, entered: int) -> None:
        super().__init__("answer-army", player, enemy, area, entered)
        self.enemy: Final = enemy
        self.area: Final = area
        self.entered: Final = entered

    def candidates(self, state: PriceOfPower) -> Sequence[Choice]:
        found: list[Choice] = [DECLINE]
        found.extend([REACT[card] for card in state.cards.hands[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Choice) -> Denial | None:
        if choice is DECLINE:
            return None
        assert isinstance(choice, Pick)
        if not answers(state, choice.value, MOVEMENT if self.entered else ACTIVATION):
            return Denial("no-answer", "reaction.window", card=choice.value)
        denial = prices.why_not_pay(state, self.seat, prices.answer_price(state, self.seat, choice.value))
        if denial is not None:
            return denial
        needs = action_text(state, choice.value).needs
        if needs is not None and not needs.holds(state, self.seat, None):
            return Denial("card-needs", "cards.needs", card=choice.value)
        return None

    def take(self, table: Table[PriceOfPower], choice: Choice) -> None:
        if choice is DECLINE:
            return
        assert isinstance(choice, Pick)
        state = table.state
        prices.pay(table, self.seat, prices.answer_price(state, self.seat, choice.value))
        deck.discard(table, self.seat, choice.value)
        table.tell(events.REACTED, self.seat, choice.value)
        reaction = action_text(state, choice.value).reaction
        if self.entered:
            known = [partner(self.enemy), chosen(self.area)]
            run.begin_some(table, self.seat, reaction.effect, reaction.others, known, choice.value)
            scorch(table, self.seat, self.enemy, self.area, reaction)
        else:
            run.begin(table, self.seat, reaction.effect, "card", choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.enemy, "area": self.area}


def scorch(table: Table[PriceOfPower], player: int, enemy: int, area: int, reaction: ReactionText) -> None:
    """Unrest on a town, casualties for the enemy (one in three), and dearer sieges there this round: as printed.

    Rules: reaction.scorched-earth
    """
    state = table.state
    for amount in reaction.unrest:
        for _ in range(amount.of(state, player, 0)):
            removing.add_unrest_in(table, player, area)
    for losses in reaction.casualties:
        casualties.suffer(table, enemy, area, losses.now(state, enemy, Context(target_area=area)))
    for number in reaction.lasting:
        modifiers.add(state, enemy, modifiers.change(state.box.content, number), area)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"counter-spy": CounterSpy, "answer-army": Answer}
STEPS: Final[tuple[Item, ...]] = (SHUT,)
