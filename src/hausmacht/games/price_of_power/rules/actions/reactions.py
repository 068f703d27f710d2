"""Reactions from the hand: Counterespionage against covert actions, and cards that answer enemy armies.

Who is asked must not betray a hand: everybody is asked who is touched, has cards in hand and could pay.

Rules: covert.counter, covert.touched, reaction.window, reaction.scorched-earth, reaction.one-step-ahead
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hausmacht.core.agenda import Choice, Denial, Item, Table
from hausmacht.core.reaction import DECLINE, SHUT, Reaction, close_window, open_window
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import ARMIES, DIP, MIL, NOBODY, POWERS
from hausmacht.games.price_of_power.content import ActionType, Node
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import run
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.effects.filters import candidates
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules import forces, treasury
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.characters import CARD_NAMES
from hausmacht.games.price_of_power.rules.order import from_player
from hausmacht.games.price_of_power.rules.warfare import casualties
from hausmacht.games.price_of_power.state import PriceOfPower

COUNTER: Final = picks("counter", CARD_NAMES, "card")
REACT: Final = picks("react", CARD_NAMES, "card")


def reaction_of(kind: ActionType) -> dict[str, Any]:
    """When a card may be played as a reaction: the action it answers and whom that must touch; empty: never."""
    found: dict[str, Any] = kind.row.get("when", {}).get("context", {}) if kind.is_reaction else {}
    return found


def answer_nodes(kind: ActionType) -> list[Node]:
    """What a card does when it is played as a reaction."""
    nodes: list[Node] = kind.row["effect"]
    if nodes and nodes[0]["do"] == "choose":
        for option in nodes[0]["options"]:
            if option["id"] == "react":
                found: list[Node] = option["then"]
                return found
    return nodes


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
        return board.are_allied(state, player, holder)
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.ally[board.top_realm(state, realm)] == player


def touched_by(state: PriceOfPower, actor: int, nodes: list[Node]) -> list[int]:
    """Opponents whom a covert card could touch: it is announced before its target is named.

    Rules: covert.touched, ruling.covert-cards
    """
    aims = [each for each in nodes if each["do"] in ("pick", "research")]
    if not aims:
        return from_player(state, actor)[1:]
    node = aims[0]
    if node["do"] == "research":
        return [each for each in from_player(state, actor)[1:] if state.ideas[each] & ~state.ideas[actor]]
    if node["kind"] == "area":
        areas = candidates(state, actor, "area", node["from"], {})
        return [each for each in from_player(state, actor)[1:] if concerns_any(state, each, areas)]
    realms = candidates(state, actor, "realm", node["from"], {})
    return [
        each
        for each in from_player(state, actor)[1:]
        if any([state.ally[board.top_realm(state, realm)] == each for realm in realms])
    ]


def concerns_any(state: PriceOfPower, player: int, areas: list[int]) -> bool:
    """One of these areas has a province of the player, a vassal or an ally."""
    for area in areas:
        for at in state.box.provinces_in[area]:
            if is_concerned(state, player, at):
                return True
    return False


def counter_cost(state: PriceOfPower, actor: int) -> int:
    """Rules: covert.counter"""
    return 1 + bonus(state, actor, "counter.covert")


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
        and state.hands[player]
        and state.power[player * POWERS + DIP] >= cost
        and may_be_countered(state)
    ]
    if asked:
        open_window(table, asked, patient=True)


def may_be_countered(state: PriceOfPower) -> bool:
    """Some card of the match answers covert actions; the introductory scenario has none."""
    content = state.box.content
    for number in range(len(state.decks)):
        for cards in (state.decks[number], state.discards[number]):
            for card in cards:
                if reaction_of(content.types[content.card_type[card]]).get("action") == "covert":
                    return True
    for hand in state.hands:
        for card in hand:
            if reaction_of(content.types[content.card_type[card]]).get("action") == "covert":
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
        found.extend([COUNTER[card] for card in state.hands[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Choice) -> Denial | None:
        if choice is DECLINE:
            return None
        assert isinstance(choice, Pick)
        content = state.box.content
        if reaction_of(content.types[content.card_type[choice.value]]).get("action") != "covert":
            return Denial("no-counter", "covert.counter", card=choice.value)
        cost = counter_cost(state, self.actor)
        have = state.power[self.seat * POWERS + DIP]
        return None if have >= cost else power_denial(DIP, cost, have)

    def take(self, table: Table[PriceOfPower], choice: Choice) -> None:
        if choice is DECLINE:
            return
        assert isinstance(choice, Pick)
        state = table.state
        treasury.spend_power(table, self.seat, DIP, counter_cost(state, self.actor))
        deck.discard(table, self.seat, choice.value)
        table.tell(events.COUNTERED, self.seat, choice.value)
        close_window(table)
        table.stack.pop()  # the covert action
        content = state.box.content
        for node in answer_nodes(content.types[content.card_type[choice.value]]):
            if node["do"] == "gain":
                treasury.gain_prestige(table, self.seat, node["res"].get("P", 0))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.actor, "cost": counter_cost(state, self.actor)}


# Answers to enemy armies


def open_reactions(table: Table[PriceOfPower], action: str, player: int, area: int) -> None:
    """An army of the player has acted (`land_activation`) or moved (`land_movement`) in an area: who answers?

    Rules: reaction.window
    """
    state = table.state
    asked: list[Reaction[PriceOfPower, Choice]] = []
    for other in from_player(state, player)[1:]:
        if (
            not state.box.is_bot[other]
            and state.hands[other]
            and state.power[other * POWERS + MIL] >= 1
            and board.are_enemies(state, player, other)
        ):
            near = int(is_army_near(state, other, area))
            home = int(has_towns_in(state, other, area))
            if (near and action == "land_activation") or (home and action == "land_movement"):
                asked.append(Answer(other, player, area, int(action == "land_movement")))
    if asked:
        open_window(table, asked, patient=True)


def is_army_near(state: PriceOfPower, player: int, area: int) -> bool:
    """An army of the player stands in the area or next to it."""
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        at = state.army_at[army]
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
        found.extend([REACT[card] for card in state.hands[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Choice) -> Denial | None:
        if choice is DECLINE:
            return None
        assert isinstance(choice, Pick)
        content = state.box.content
        kind = content.types[content.card_type[choice.value]]
        wanted = "land_movement" if self.entered else "land_activation"
        if reaction_of(kind).get("action") != wanted:
            return Denial("no-answer", "reaction.window", card=choice.value)
        cost = kind.row["cost"].get("MIL", 0)
        have = state.power[self.seat * POWERS + MIL]
        if have < cost:
            return power_denial(MIL, cost, have)
        if "needs" in kind.row and not holds(state, self.seat, kind.row["needs"]):
            return Denial("card-needs", "cards.needs", card=choice.value)
        return None

    def take(self, table: Table[PriceOfPower], choice: Choice) -> None:
        if choice is DECLINE:
            return
        assert isinstance(choice, Pick)
        state = table.state
        content = state.box.content
        kind = content.types[content.card_type[choice.value]]
        treasury.spend_power(table, self.seat, MIL, kind.row["cost"].get("MIL", 0))
        deck.discard(table, self.seat, choice.value)
        table.tell(events.REACTED, self.seat, choice.value)
        if self.entered:
            scorch(table, self.seat, self.enemy, self.area, kind.row["effect"])
        else:
            run.start(table, self.seat, kind.row["effect"], "card", choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.enemy, "area": self.area}


def scorch(table: Table[PriceOfPower], player: int, enemy: int, area: int, nodes: list[Node]) -> None:
    """Unrest on a town, casualties for the enemy (one in three), and dearer sieges there this round.

    Rules: reaction.scorched-earth
    """
    state = table.state
    for node in nodes:
        if node["do"] == "mod":
            content = state.box.content
            modifiers.add(state, enemy, modifiers.change(content, content.mod_number[id(node)]), area)
        elif node["do"] == "casualties":
            losses = forces.units_in(state, enemy, area) // 3
            if losses:
                casualties.suffer(table, enemy, area, losses)
        elif node["do"] == "place":
            removing.add_unrest_in(table, player, area)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"counter-spy": CounterSpy, "answer-army": Answer}
STEPS: Final[tuple[Item, ...]] = (SHUT,)
