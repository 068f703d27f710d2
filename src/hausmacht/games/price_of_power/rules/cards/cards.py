"""Action cards: playing them from the hand, display cards and their charges, covert cards, cards in battle.

Rules: cards.needs, cards.play, cards.covert, display.limit, display.charges, display.use
Rules: cards.battle
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import ADM
from hausmacht.games.price_of_power.content import ActionType
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.language.cards import DISPLAYED, DisplayAction, action_text, texts
from hausmacht.games.price_of_power.effects.running import run
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules.actions.action import why_not_granted
from hausmacht.games.price_of_power.rules.cards import prices, reactions
from hausmacht.games.price_of_power.rules.terms import cubes
from hausmacht.games.price_of_power.rules.terms.characters import CARD_NAMES
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_DISPLAYED: Final = 2
PLAY: Final = picks("play", CARD_NAMES, "card")
COVER: Final = picks("take-down", CARD_NAMES, "card")


DISPLAY_ACTIONS: Final[list[str]] = [action.replace("_", "-") for _, action in DISPLAYED]
DISPLAY_TYPES: Final[list[str]] = [kind for kind, _ in DISPLAYED]
ACTIONS_OF: Final[dict[str, list[int]]] = {
    kind: [at for at, other in enumerate(DISPLAY_TYPES) if other == kind] for kind in DISPLAY_TYPES
}
USE: Final = picks("use", DISPLAY_ACTIONS, "display_action")


def open_reactions(table: Table[PriceOfPower], action: str, player: int, area: int) -> None:
    """Enemies may answer an army of the player; see reactions."""
    reactions.open_reactions(table, action, player, area)


def type_of(state: PriceOfPower, card: int) -> ActionType:
    content = state.box.content
    return content.types[content.card_type[card]]


# Playing in one's turn


def why_not_play(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: cards.play, cards.needs, cards.cost"""
    kind = type_of(state, card)
    text = action_text(state, card)
    if not text.in_turn.effect.verbs:
        return Denial("not-in-turn", "cards.play", card=card)
    denial = prices.why_not_pay(state, player, prices.card_price(state, player, card))
    if denial is not None:
        return denial
    if kind.is_display:
        return why_not_display(state, player, card)
    if text.needs is not None and not text.needs.holds(state, player, None):
        return Denial("card-needs", "cards.needs", card=card)
    needs = text.in_turn.needs
    if needs is not None and not needs.holds(state, player, None):
        return Denial("turn-needs", "cards.needs", card=card)
    for name in text.in_turn.grants:
        denial = why_not_granted(state, player, name, True)
        if denial is not None:
            return denial
    return None


def play(table: Table[PriceOfPower], player: int, card: int) -> None:
    """Pay, discard the card and carry it out; a covert one can be countered first.

    Rules: cards.play, cards.covert
    """
    state = table.state
    kind = type_of(state, card)
    price = prices.card_price(state, player, card)
    table.tell(events.CARD_PLAYED, player, card)
    prices.pay(table, player, price)
    if kind.is_display:
        lay_out(table, player, card)
        return
    deck.discard(table, player, card)
    use = action_text(state, card).in_turn
    if kind.is_covert:
        table.next(CardEffect(player, card))
        reactions.ask_counterspies(table, player, reactions.touched_by(state, player, use.aim))
    else:
        run.begin(table, player, use.effect, "card", card)


class CardEffect(Step[PriceOfPower]):
    """A covert card is carried out, unless it was countered.

    Rules: cards.covert
    """

    def __init__(self, player: int, card: int) -> None:
        super().__init__("card-effect", (player, card))
        self.player: Final = player
        self.card: Final = card

    def run(self, table: Table[PriceOfPower]) -> None:
        use = action_text(table.state, self.card).in_turn
        run.begin(table, self.player, use.effect, "card", self.card)


# Display cards


def displayed(state: PriceOfPower, player: int) -> list[int]:
    """Cards on display."""
    return list(state.cards.display[player][::2])


def why_not_display(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Two different ones at most; a third takes the place of one.

    Rules: display.limit
    """
    kind = type_of(state, card)
    for other in displayed(state, player):
        if type_of(state, other) is kind:
            return Denial("displayed-already", "display.limit", card=card)
    return None


def lay_out(table: Table[PriceOfPower], player: int, card: int) -> None:
    """The card lies on display, fully charged; with two there already, one must go.

    Rules: display.limit, display.charges, cubes.anywhere
    """
    state = table.state
    state.cards.hands = replaced_group(state.cards.hands, player, without(state.cards.hands[player], card))
    row = (*state.cards.display[player], card, action_text(state, card).charges)
    state.cards.display = replaced_group(state.cards.display, player, row)
    table.tell(events.DISPLAYED, player, card)
    cubes.settle(table, player)
    if len(row) > 2 * MOST_DISPLAYED:
        table.next(TakeDown(player))


def take_down(table: Table[PriceOfPower], player: int, card: int) -> None:
    """A display card is discarded."""
    state = table.state
    row = state.cards.display[player]
    at = 2 * displayed(state, player).index(card)
    state.cards.display = replaced_group(state.cards.display, player, (*row[:at], *row[at + 2 :]))
    deck.put_on_discards(state, card)


class TakeDown(Decision[PriceOfPower, Pick]):
    """Which of the old display cards makes room?

    Rules: display.limit
    """

    def __init__(self, player: int) -> None:
        super().__init__("take-down", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [COVER[card] for card in displayed(state, self.seat)[:MOST_DISPLAYED]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        take_down(table, self.seat, choice.value)


def action_of(state: PriceOfPower, number: int) -> DisplayAction:
    """An action of a display card, as the cards of this match have it."""
    found = texts(state).display[number]
    assert found is not None  # only what is written there is ever offered
    return found


def card_with(state: PriceOfPower, player: int, number: int) -> int:
    """Place in the display of the card that offers an action; -1: none does."""
    if texts(state).display[number] is None:
        return -1
    row = state.cards.display[player]
    for at in range(0, len(row), 2):
        if type_of(state, row[at]).id == DISPLAY_TYPES[number]:
            return at
    return -1


def use_price(state: PriceOfPower, player: int, number: int) -> list[int]:
    """Rules: display.use"""
    action = action_of(state, number)
    price = prices.price_of(state, player, action.price, action.is_covert)
    if action.id == "develop_town":
        price[ADM] = max(0, price[ADM] + bonus(state, player, "cost.develop.ADM"))
    return price


def why_not_use(state: PriceOfPower, player: int, number: int, fighting: bool = False) -> Denial | None:
    """Rules: display.use, display.charges"""
    at = card_with(state, player, number)
    if at < 0:
        return Denial("not-displayed", "display.use", display_action=number)
    action = action_of(state, number)
    if action.is_for_battle and not fighting:
        return Denial("only-in-battle", "display.use", display_action=number)
    if fighting and not action.is_for_battle:
        return Denial("only-in-turn", "display.use", display_action=number)
    have = state.cards.display[player][at + 1]
    if have < action.charges:
        return Denial("too-few-charges", "display.charges", need=action.charges, have=have)
    denial = prices.why_not_pay(state, player, use_price(state, player, number))
    if denial is not None:
        return denial
    if action.needs is not None and not action.needs.holds(state, player, None):
        return Denial("use-needs", "cards.needs", display_action=number)
    return None


def usable(state: PriceOfPower, player: int, fighting: bool = False) -> list[int]:
    """Display actions the player can take now."""
    if not state.cards.display[player]:
        return []
    row = state.cards.display[player]
    shown: list[int] = []
    for at in range(0, len(row), 2):
        for number in ACTIONS_OF.get(type_of(state, row[at]).id, []):
            if number not in shown:
                shown.append(number)
    return [number for number in sorted(shown) if why_not_use(state, player, number, fighting) is None]


def spend_charges(table: Table[PriceOfPower], player: int, number: int) -> None:
    """Charges are exhausted; a card without any leaves the display.

    Rules: display.charges
    """
    state = table.state
    at = card_with(state, player, number)
    row = state.cards.display[player]
    left = row[at + 1] - action_of(state, number).charges
    state.cards.display = replaced_group(state.cards.display, player, (*row[: at + 1], left, *row[at + 2 :]))
    if left == 0:
        take_down(table, player, row[at])


def use(table: Table[PriceOfPower], player: int, number: int) -> None:
    """An action of a display card: power, ducats and charges.

    Rules: display.use, cards.covert
    """
    state = table.state
    action = action_of(state, number)
    table.tell(events.CARD_USED, player, number)
    prices.pay(table, player, use_price(state, player, number))
    spend_charges(table, player, number)
    if action.is_covert:
        table.next(UseEffect(player, number))
        reactions.ask_counterspies(table, player, reactions.touched_by(state, player, action.use.aim))
    else:
        run.begin(table, player, action.use.effect, "card")


class UseEffect(Step[PriceOfPower]):
    """A covert action of a display card is carried out, unless it was countered.

    Rules: cards.covert
    """

    def __init__(self, player: int, number: int) -> None:
        super().__init__("use-effect", (player, number))
        self.player: Final = player
        self.number: Final = number

    def run(self, table: Table[PriceOfPower]) -> None:
        run.begin(table, self.player, action_of(table.state, self.number).use.effect, "card")


# In battle


def battle_cards(state: PriceOfPower, player: int) -> list[int]:
    """Cards of the hand with a use in battle.

    Rules: cards.battle
    """
    return [card for card in state.cards.hands[player] if type_of(state, card).is_battle]


def why_not_in_battle(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: cards.battle, cards.needs"""
    kind = type_of(state, card)
    if not kind.is_battle:
        return Denial("no-battle-card", "cards.battle", card=card)
    text = action_text(state, card)
    fight = battle_dice.context(state, player)
    if text.needs is not None and not text.needs.holds(state, player, fight):
        return Denial("card-needs", "cards.needs", card=card)
    needs = text.in_battle.needs
    if needs is not None and not needs.holds(state, player, fight):
        return Denial("battle-needs", "cards.needs", card=card)
    return prices.why_not_pay(state, player, prices.card_price(state, player, card))


def pay_for(table: Table[PriceOfPower], player: int, card: int) -> None:
    """The price of a card, which then is discarded."""
    price = prices.card_price(table.state, player, card)
    table.tell(events.CARD_PLAYED, player, card)
    prices.pay(table, player, price)
    deck.discard(table, player, card)


def play_in_battle(table: Table[PriceOfPower], player: int, card: int) -> None:
    """Rules: cards.battle"""
    pay_for(table, player, card)
    run.begin(table, player, action_text(table.state, card).in_battle.effect, "card", card)


def use_in_battle(table: Table[PriceOfPower], player: int, number: int) -> None:
    """An action of a display card that is meant for battles.

    Rules: cards.battle, display.use
    """
    state = table.state
    table.tell(events.CARD_USED, player, number)
    prices.pay(table, player, use_price(state, player, number))
    spend_charges(table, player, number)
    run.begin(table, player, action_of(state, number).use.effect, "card")


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "card-effect": CardEffect,
    "take-down": TakeDown,
    "use-effect": UseEffect,
}
