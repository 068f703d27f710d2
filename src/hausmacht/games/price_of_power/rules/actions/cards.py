"""Action cards: playing them from the hand, display cards and their charges, covert cards, cards in battle.

Rules: cards.cost, cards.discount, cards.needs, cards.play, cards.covert, display.limit, display.charges, display.use
Rules: cards.battle
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import ADM, DIP, POWER_NAMES, POWERS, read
from hausmacht.games.price_of_power.content import ActionType, Node
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import run
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules import cubes, treasury
from hausmacht.games.price_of_power.rules.actions import administrative, reactions
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial, power_denial, why_not_granted
from hausmacht.games.price_of_power.rules.characters import CARD_NAMES
from hausmacht.games.price_of_power.rules.warfare import battle
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_DISPLAYED: Final = 2
DUCATS: Final = 3  # place in a price, after the three powers
STABILITY: Final = 4
MANPOWER: Final = 5

OUT_OF_TURN: Final = ("react", "battle")  # options of a card for other moments than one's turn

PLAY: Final = picks("play", CARD_NAMES, "card")
COVER: Final = picks("take-down", CARD_NAMES, "card")


def display_rows() -> list[tuple[str, dict[str, Any]]]:
    """Every action of a display card, with the type of its card."""
    return [
        (row["id"], action) for row in read("actions")["type"] for action in row.get("display", {}).get("actions", [])
    ]


DISPLAY_ACTIONS: Final[list[str]] = [action["id"].replace("_", "-") for _, action in display_rows()]
DISPLAY_TYPES: Final[list[str]] = [kind for kind, _ in display_rows()]
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


def turn_nodes(kind: ActionType) -> list[Node]:
    """What a card does when it is played in one's turn; nothing: it cannot be.

    Rules: cards.play
    """
    nodes: list[Node] = kind.row["effect"]
    if not kind.is_battle and not kind.is_reaction:
        return nodes
    return option_nodes(nodes, False)


def option_nodes(nodes: list[Node], outside: bool) -> list[Node]:
    """Of a card that has two uses, the one inside or outside one's turn."""
    if nodes[0]["do"] != "choose" or not any([option["id"] in OUT_OF_TURN for option in nodes[0]["options"]]):
        return nodes if outside else []
    for option in nodes[0]["options"]:
        if (option["id"] in OUT_OF_TURN) == outside:
            found: list[Node] = option["then"]
            return found
    return []


# Prices


def price_of(state: PriceOfPower, player: int, cost: dict[str, Any], covert: bool) -> list[int]:
    """Power of each kind, ducats, stability and manpower.

    Rules: cards.cost
    """
    price = [0] * 6
    if cost.get("action") == "increase_stability":
        price[ADM] = administrative.stability_cost(state, player)
        for name, less in cost["discount"].items():
            price[POWER_NAMES.index(name.lower())] -= less
    else:
        for kind in range(POWERS):
            price[kind] = cost.get(POWER_NAMES[kind].upper(), 0)
        price[DUCATS] = cost.get("D", 0)
        price[STABILITY] = cost.get("S", 0)
        price[MANPOWER] = cost.get("m", 0)
    if covert and price[DIP]:
        price[DIP] = max(1, price[DIP] + bonus(state, player, "cost.covert.DIP"))
    return price


def card_price(state: PriceOfPower, player: int, card: int) -> list[int]:
    """What playing a card costs; discounts never bring it below 0.

    Rules: cards.cost, cards.discount
    """
    kind = type_of(state, card)
    price = price_of(state, player, kind.row["cost"], kind.is_covert)
    for discount in kind.row.get("discounts", []):
        if holds(state, player, discount["when"]):
            for name, less in discount["cost"].items():
                price[POWER_NAMES.index(name.lower())] -= less
    for at in range(POWERS):
        price[at] = max(0, price[at])
    return price


def told_price(price: list[int]) -> dict[str, int]:
    """A price in the words of a catalogue."""
    return {"adm": price[0], "dip": price[1], "mil": price[2], "ducats": price[DUCATS]}


def why_not_pay(state: PriceOfPower, player: int, price: list[int]) -> Denial | None:
    for kind in range(POWERS):
        have = state.power[player * POWERS + kind]
        if have < price[kind]:
            return power_denial(kind, price[kind], have)
    if state.ducats[player] < price[DUCATS]:
        return ducats_denial(price[DUCATS], state.ducats[player])
    if state.available[player] < price[MANPOWER]:
        return Denial("too-little-manpower", "cards.cost", need=price[MANPOWER], have=state.available[player])
    return None


def pay(table: Table[PriceOfPower], player: int, price: list[int]) -> None:
    state = table.state
    for kind in range(POWERS):
        treasury.spend_power(table, player, kind, price[kind])
    treasury.lose_ducats(table, player, price[DUCATS])
    if price[STABILITY]:
        treasury.change_stability(table, player, -price[STABILITY])
    if price[MANPOWER]:
        state.available[player] -= price[MANPOWER]
        state.exhausted[player] += price[MANPOWER]


# Playing in one's turn


def why_not_play(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: cards.play, cards.needs, cards.cost"""
    kind = type_of(state, card)
    nodes = turn_nodes(kind)
    if not nodes:
        return Denial("not-in-turn", "cards.play", card=card)
    denial = why_not_pay(state, player, card_price(state, player, card))
    if denial is not None:
        return denial
    if kind.is_display:
        return why_not_display(state, player, card)
    if "needs" in kind.row and not holds(state, player, kind.row["needs"]):
        return Denial("card-needs", "cards.needs", card=card)
    for node in nodes:
        if node["do"] == "action" and why_not_granted(state, player, node["name"], True) is not None:
            return Denial("card-without-target", "cards.needs", card=card)
    return None


def play(table: Table[PriceOfPower], player: int, card: int) -> None:
    """Pay, discard the card and carry it out; a covert one can be countered first.

    Rules: cards.play, cards.covert
    """
    state = table.state
    kind = type_of(state, card)
    price = card_price(state, player, card)
    table.tell(events.CARD_PLAYED, player, card)
    pay(table, player, price)
    if kind.is_display:
        lay_out(table, player, card)
        return
    deck.discard(table, player, card)
    if kind.is_covert:
        table.next(CardEffect(player, card))
        reactions.ask_counterspies(table, player, reactions.touched_by(state, player, turn_nodes(kind)))
    else:
        run.start(table, player, turn_nodes(kind), "card", card)


class CardEffect(Step[PriceOfPower]):
    """A covert card is carried out, unless it was countered.

    Rules: cards.covert
    """

    def __init__(self, player: int, card: int) -> None:
        super().__init__("card-effect", (player, card))
        self.player: Final = player
        self.card: Final = card

    def run(self, table: Table[PriceOfPower]) -> None:
        kind = type_of(table.state, self.card)
        run.start(table, self.player, turn_nodes(kind), "card", self.card)


# Display cards


def displayed(state: PriceOfPower, player: int) -> list[int]:
    """Cards on display."""
    return list(state.display[player][::2])


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
    state.hands = replaced_group(state.hands, player, without(state.hands[player], card))
    row = (*state.display[player], card, type_of(state, card).charges)
    state.display = replaced_group(state.display, player, row)
    table.tell(events.DISPLAYED, player, card)
    cubes.settle(table, player)
    if len(row) > 2 * MOST_DISPLAYED:
        table.next(TakeDown(player))


def take_down(table: Table[PriceOfPower], player: int, card: int) -> None:
    """A display card is discarded."""
    state = table.state
    row = state.display[player]
    at = 2 * displayed(state, player).index(card)
    state.display = replaced_group(state.display, player, (*row[:at], *row[at + 2 :]))
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


def action_row(state: PriceOfPower, number: int) -> dict[str, Any]:
    """An action of a display card, as the cards of this match have it; looked up once."""
    known = state.box.content.display_rows
    if number not in known:
        known[number] = find_action_row(state, number)
    return known[number]


def find_action_row(state: PriceOfPower, number: int) -> dict[str, Any]:
    wanted = DISPLAY_ACTIONS[number].replace("-", "_")
    for kind in state.box.content.types:
        if kind.id == DISPLAY_TYPES[number]:
            for row in kind.row["display"]["actions"]:
                if row["id"] == wanted:
                    found: dict[str, Any] = row
                    return found
    return {}


def card_with(state: PriceOfPower, player: int, number: int) -> int:
    """Place in the display of the card that offers an action; -1: none does."""
    row = state.display[player]
    for at in range(0, len(row), 2):
        if type_of(state, row[at]).id == DISPLAY_TYPES[number]:
            return at
    return -1


def use_price(state: PriceOfPower, player: int, number: int) -> list[int]:
    """Rules: display.use"""
    row = action_row(state, number)
    price = price_of(state, player, row["cost"], "covert" in row.get("flags", []))
    if row["id"] == "develop_town":
        price[ADM] = max(0, price[ADM] + bonus(state, player, "cost.develop.ADM"))
    return price


def why_not_use(state: PriceOfPower, player: int, number: int, fighting: bool = False) -> Denial | None:
    """Rules: display.use, display.charges"""
    at = card_with(state, player, number)
    if at < 0:
        return Denial("not-displayed", "display.use", display_action=number)
    row = action_row(state, number)
    if ("battle" in row.get("flags", [])) != fighting:
        return Denial("only-in-battle", "display.use", display_action=number)
    if state.display[player][at + 1] < row["charges"]:
        return Denial("too-few-charges", "display.charges", need=row["charges"], have=state.display[player][at + 1])
    denial = why_not_pay(state, player, use_price(state, player, number))
    if denial is not None:
        return denial
    if "needs" in row and not holds(state, player, row["needs"]):
        return Denial("use-needs", "cards.needs", display_action=number)
    return None


def usable(state: PriceOfPower, player: int, fighting: bool = False) -> list[int]:
    """Display actions the player can take now."""
    if not state.display[player]:
        return []
    row = state.display[player]
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
    row = state.display[player]
    left = row[at + 1] - action_row(state, number)["charges"]
    state.display = replaced_group(state.display, player, (*row[: at + 1], left, *row[at + 2 :]))
    if left == 0:
        take_down(table, player, row[at])


def use(table: Table[PriceOfPower], player: int, number: int) -> None:
    """An action of a display card: power, ducats and charges.

    Rules: display.use, cards.covert
    """
    state = table.state
    row = action_row(state, number)
    table.tell(events.CARD_USED, player, number)
    pay(table, player, use_price(state, player, number))
    spend_charges(table, player, number)
    if "covert" in row.get("flags", []):
        table.next(UseEffect(player, number))
        reactions.ask_counterspies(table, player, reactions.touched_by(state, player, row["effect"]))
    else:
        run.start(table, player, row["effect"], "card")


class UseEffect(Step[PriceOfPower]):
    """A covert action of a display card is carried out, unless it was countered.

    Rules: cards.covert
    """

    def __init__(self, player: int, number: int) -> None:
        super().__init__("use-effect", (player, number))
        self.player: Final = player
        self.number: Final = number

    def run(self, table: Table[PriceOfPower]) -> None:
        run.start(table, self.player, action_row(table.state, self.number)["effect"], "card")


# In battle


def battle_cards(state: PriceOfPower, player: int) -> list[int]:
    """Cards of the hand with a use in battle.

    Rules: cards.battle
    """
    return [card for card in state.hands[player] if type_of(state, card).is_battle]


def battle_nodes(state: PriceOfPower, card: int) -> list[Node]:
    """What a card does in battle."""
    return option_nodes(type_of(state, card).row["effect"], True)


def why_not_in_battle(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: cards.battle, cards.needs"""
    kind = type_of(state, card)
    if not kind.is_battle:
        return Denial("no-battle-card", "cards.battle", card=card)
    if "needs" in kind.row and not holds(state, player, kind.row["needs"], battle.context(state, player)):
        return Denial("card-needs", "cards.needs", card=card)
    return why_not_pay(state, player, card_price(state, player, card))


def pay_for(table: Table[PriceOfPower], player: int, card: int) -> None:
    """The price of a card, which then is discarded."""
    price = card_price(table.state, player, card)
    table.tell(events.CARD_PLAYED, player, card)
    pay(table, player, price)
    deck.discard(table, player, card)


def play_in_battle(table: Table[PriceOfPower], player: int, card: int) -> None:
    """Rules: cards.battle"""
    pay_for(table, player, card)
    run.start(table, player, battle_nodes(table.state, card), "card", card)


def use_in_battle(table: Table[PriceOfPower], player: int, number: int) -> None:
    """An action of a display card that is meant for battles.

    Rules: cards.battle, display.use
    """
    state = table.state
    table.tell(events.CARD_USED, player, number)
    pay(table, player, use_price(state, player, number))
    spend_charges(table, player, number)
    run.start(table, player, action_row(state, number)["effect"], "card")


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "card-effect": CardEffect,
    "take-down": TakeDown,
    "use-effect": UseEffect,
}
