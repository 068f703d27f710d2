"""Verbs about ideas, displays, cards, granted actions, lasting changes and markers.

Rules: effects.research, effects.lose-idea, effects.display, effects.play-card, effects.action, effects.lasting
Rules: effects.tag, events.research, ruling.no-order
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, modifiers
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, POWER_NAMES, POWERS, read
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import costs, frame, names, run, things
from hausmacht.games.price_of_power.effects.asking import (
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    how_many,
    select,
    subjects,
)
from hausmacht.games.price_of_power.effects.run import Task, start
from hausmacht.games.price_of_power.effects.verbs_resources import charges_on, set_charges
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules import cubes, curia, dynamic, treasury
from hausmacht.games.price_of_power.rules.actions import cards, menu
from hausmacht.games.price_of_power.rules.actions import research as researching
from hausmacht.games.price_of_power.state import PriceOfPower

MILESTONE_IDS: Final[list[str]] = [row["id"] for row in read("milestones")["milestone"]]
RESEARCH: Final = choices.picks("research-idea", things.IDEA_IDS, "idea")
FORGET: Final = choices.picks("forget-idea", things.IDEA_IDS, "idea")
SWAP_IDEA: Final = choices.picks("swap-idea", things.IDEA_IDS, "idea")
NEW_IDEA: Final = choices.picks("new-idea", things.IDEA_IDS, "idea")
SWAP_MILESTONE: Final = choices.picks("swap-milestone", MILESTONE_IDS, "milestone")
MILESTONES: Final = 1000  # milestones come after ideas: MILESTONES + number
MILESTONE_ROW: Final = 4  # a milestone and its three places


# Research


def research(table: Table[PriceOfPower], task: Task) -> None:
    """An idea is researched: for nothing, at the price of the node, or at a discount.

    Rules: effects.research, events.research
    """
    found = subjects(table, task)
    if found is None or is_without_ideas(table.state):
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        ask(table, select("effect-research", who, own, who, 1, has_price(task.node)))


def is_without_ideas(state: PriceOfPower) -> bool:
    """The introductory scenario is played without ideas."""
    return not state.idea_display and not state.idea_deck


def has_price(node: dict[str, Any]) -> bool:
    return "discount" in node or isinstance(node.get("cost"), dict)


def price_of(state: PriceOfPower, player: int, node: dict[str, Any], idea: int) -> dict[str, Any]:
    """What an idea costs here, as a cost of the effect language."""
    wanted = node.get("cost")
    if isinstance(wanted, dict):
        return wanted
    if "discount" in node:
        kind = POWER_NAMES[state.box.content.ideas[idea].kind].upper()
        usual = state.box.content.ideas[idea].cost + modifiers.bonus(state, player, "cost.research.any")
        return {kind: max(0, usual - int(node["discount"]))}
    return {}


class ResearchIdea(Select):
    """Which idea."""

    def named(self) -> str:
        return "effect-research"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        return [
            idea
            for idea in things.ideas(state, self.subject, node["idea"])
            if not is_forbidden(state, self.subject, idea)
            and costs.can_pay(state, self.subject, price_of(state, self.subject, node, idea))
        ]

    def choice_of(self, value: int) -> Pick:
        return RESEARCH[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        task = self.task(state)
        price = price_of(state, self.subject, task.node, value)
        put_on_display(table, value)
        researching.research(table, self.subject, value, task.node.get("prestige", True) is not False)
        costs.pay(table, self.subject, price, task)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice.value < 0:
            return {}
        price = price_of(state, self.subject, self.task(state).node, choice.value)
        return {"idea": choice.value, "price": sum([int(number) for number in price.values()])}


def is_forbidden(state: PriceOfPower, player: int, idea: int) -> bool:
    """Forms of government, to subjects of a strong Emperor.

    Rules: research.subjects
    """
    denial = researching.why_not_idea(state, player, idea)
    return denial is not None and denial.rule == "research.subjects"


def put_on_display(table: Table[PriceOfPower], idea: int) -> None:
    """An idea that is not on display takes the place of an unpicked one of its kind, or opens a row.

    Rules: events.research
    """
    state = table.state
    if idea in state.idea_display:
        return
    kind = state.box.content.ideas[idea].kind
    spare = [at for at in unpicked(state) if state.box.content.ideas[at].kind == kind]
    if spare:
        swap_idea(table, spare[0], idea)
    else:
        state.idea_display = tuple(sorted([*state.idea_display, idea]))
        take_from_deck(state, idea)
        table.tell(events.IDEA_SHOWN, idea)


def unpicked(state: PriceOfPower) -> list[int]:
    """Ideas on display that are not basic and that nobody has researched."""
    picked = 0
    for ideas in state.ideas:
        picked |= ideas
    return [at for at in state.idea_display if not state.box.content.ideas[at].basic and not picked >> at & 1]


def take_from_deck(state: PriceOfPower, idea: int) -> None:
    if idea in state.idea_deck:
        state.idea_deck = without(state.idea_deck, idea)


def swap_idea(table: Table[PriceOfPower], old: int, new: int) -> None:
    """One idea leaves the display, another comes."""
    state = table.state
    take_from_deck(state, new)
    state.idea_display = tuple(sorted([*without(state.idea_display, old), new]))
    state.idea_deck = tuple(sorted([*state.idea_deck, old]))
    table.tell(events.IDEA_SWAPPED, old, new)


def lose_idea(table: Table[PriceOfPower], task: Task) -> None:
    """Rules: effects.lose-idea"""
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        ask(table, select("effect-forget", who, own, who, how_many(table.state, own, 1), False))


class LoseIdea(Select):
    """Which idea is given up."""

    def named(self) -> str:
        return "effect-forget"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return things.researched(state, self.subject, self.task(state).node["idea"])

    def choice_of(self, value: int) -> Pick:
        return FORGET[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        researching.lose_idea(table, self.subject, value)


# Displays


def display(table: Table[PriceOfPower], task: Task) -> None:
    """Milestones nobody has scored and unpicked ideas may be exchanged, by luck or by choice.

    Rules: effects.display
    """
    found = subjects(table, task)
    if found is None:
        return
    frame.bind(table.state, frame.PLACED, "number", [])
    for who in found[:1]:
        own = Task(task.sequence, task.at, who, task.node)
        ask(table, select("effect-display", who, own, who, how_many(table.state, own, 3), True))


class SwapOnDisplay(Select):
    """What is exchanged: an idea, or a milestone."""

    def named(self) -> str:
        return "effect-display"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        wanted = self.task(state).node["swap"]
        fresh = frame.values(state, frame.PLACED)
        found: list[int] = []
        if "idea" in wanted:
            found.extend([idea for idea in unpicked(state) if idea not in fresh and heirs(state, idea)])
        if "milestone" in wanted:
            rows = state.milestones
            for at in range(0, len(rows), MILESTONE_ROW):
                if rows[at + 1] == NOBODY and MILESTONES + rows[at] not in fresh and successors(state, rows[at]):
                    found.append(MILESTONES + rows[at])
        return sorted(found)

    def choice_of(self, value: int) -> Pick:
        return SWAP_IDEA[value] if value < MILESTONES else SWAP_MILESTONE[value - MILESTONES]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        value = choice.value + (MILESTONES if choice.kind == "swap-milestone" else 0)
        if choice.value >= 0 and value in self.targets(state):
            return None
        return super().why_not(state, choice)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.value >= 0:
            self.go_on(table, choice.value + (MILESTONES if choice.kind == "swap-milestone" else 0))

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        if value >= MILESTONES:
            new = draw(table, successors(state, value - MILESTONES))
            swap_milestone(table, value - MILESTONES, new)
            frame.extend(state, frame.PLACED, "number", MILESTONES + new)
            return
        if self.task(state).node.get("from") == "choice":
            ask(table, select("effect-new-idea", self.seat, self.task(state), value, 1, False))
            return
        new = draw(table, heirs(state, value))
        swap_idea(table, value, new)
        frame.extend(state, frame.PLACED, "number", new)


def draw(table: Table[PriceOfPower], found: list[int]) -> int:
    return found[table.chance.below("display", len(found))] if len(found) > 1 else found[0]


def heirs(state: PriceOfPower, idea: int) -> list[int]:
    """Ideas of the deck that can replace one: of its kind, and of this age or before."""
    ideas = state.box.content.ideas
    return [at for at in state.idea_deck if ideas[at].kind == ideas[idea].kind and ideas[at].age <= state.age]


def successors(state: PriceOfPower, milestone: int) -> list[int]:
    """Milestones of the deck that can replace one: of its age and category."""
    rows = state.box.content.milestones
    wanted = rows[milestone]
    return [
        at
        for at in state.milestone_deck
        if rows[at]["category"] == wanted["category"] and rows[at]["age"] == wanted["age"]
    ]


def swap_milestone(table: Table[PriceOfPower], old: int, new: int) -> None:
    state = table.state
    at = MILESTONE_ROW * state.milestones[::MILESTONE_ROW].index(old)
    state.milestones = (*state.milestones[:at], new, *state.milestones[at + 1 :])
    state.milestone_deck = tuple(sorted([*without(state.milestone_deck, new), old]))
    table.tell(events.MILESTONE_SWAPPED, old, new)


class NewIdea(Select):
    """Which idea comes instead. `subject` is the one that goes."""

    def named(self) -> str:
        return "effect-new-idea"

    def thing(self) -> int:
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        return heirs(state, self.subject)

    def choice_of(self, value: int) -> Pick:
        return NEW_IDEA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        swap_idea(table, self.subject, value)
        frame.extend(table.state, frame.PLACED, "number", value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"idea": self.subject}


def idea_row(table: Table[PriceOfPower], task: Task) -> None:
    """One more idea of each kind on display, by luck.

    Rules: effects.display
    """
    state = table.state
    ideas = state.box.content.ideas
    for kind in range(POWERS):
        left = [at for at in state.idea_deck if ideas[at].kind == kind and ideas[at].age <= state.age]
        if left:
            idea = draw(table, left)
            take_from_deck(state, idea)
            state.idea_display = tuple(sorted([*state.idea_display, idea]))
            table.tell(events.IDEA_SHOWN, idea)


# Cards


def play_card(table: Table[PriceOfPower], task: Task) -> None:
    """A named action card is played now, out of the discards or the hand, at the price of the node.

    Rules: effects.play-card
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    for who in found[:1]:
        card = card_named(state, who, task.node["card"], task.node.get("from", "hand"))
        if card == NOBODY or state.box.is_bot[who]:
            continue
        kind = cards.type_of(state, card)
        if kind.is_display and cards.why_not_display(state, who, card) is not None:
            continue
        if card not in state.hands[who]:
            pile = state.discards[kind.deck]
            state.discards = replaced_group(state.discards, kind.deck, without(pile, card))
            state.hands = replaced_group(state.hands, who, tuple(sorted([*state.hands[who], card])))
        stability = kind.row["cost"].get("S", 0)
        if stability and task.node.get("without") != "stability":
            treasury.change_stability(table, who, -stability)
        if kind.is_display:
            cards.lay_out(table, who, card)
        else:
            deck.discard(table, who, card)
            start(table, who, cards.turn_nodes(kind), "card", card)


def card_named(state: PriceOfPower, player: int, name: str, source: str) -> int:
    """A card of this name among the discards or in the hand; NOBODY: there is none."""
    wanted = name.replace("_", " ").lower()
    content = state.box.content
    piles = [state.hands[player]] if source == "hand" else list(state.discards)
    for pile in piles:
        for card in reversed(pile):
            if content.types[content.card_type[card]].name.lower() == wanted:
                return card
    return NOBODY


def charge(table: Table[PriceOfPower], task: Task) -> None:
    """Charges on the display card that is being played, up to what the node says.

    Rules: effects.play-card
    """
    state = table.state
    if frame.field(state, frame.SOURCE) != frame.CARD:
        return
    card = frame.field(state, frame.NUMBER)
    owner = frame.field(state, frame.OWNER)
    now = charges_on(state, owner, card)
    number = min(how_many(state, task, 0), now + cubes.at_hand(state, owner))
    if 0 < now < number:
        set_charges(table, owner, card, number)
        cubes.settle(table, owner)


COVERT_STEPS: Final = ("card-effect", "use-effect")


def cancel(table: Table[PriceOfPower], task: Task) -> None:
    """The covert action that waits to be carried out comes to nothing.

    Rules: effects.play-card
    """
    for at in range(len(table.stack) - 1, -1, -1):
        if table.stack[at].kind in COVERT_STEPS:
            table.stack.pop(at)
            return


def peek(table: Table[PriceOfPower], task: Task) -> None:
    """Decks have no order before a card is drawn, so nothing is there to be seen.

    Rules: ruling.no-order
    """


# Actions, lasting changes, markers


def action(table: Table[PriceOfPower], task: Task) -> None:
    """A named action is taken now, as often as the node says.

    Rules: effects.action
    """
    found = subjects(table, task)
    if found is None:
        return
    number = how_many(table.state, task, 1)
    free = 1 if task.node.get("cost", "normal") == "free" else 0
    name = frame.ACTION_NAMES.index(task.node["name"])
    table.spend(number * len(found))
    for who in reversed(found):
        for _ in range(number):
            table.next(Grant(who, name, free))


class Grant(Step[PriceOfPower]):
    """The player takes the named action."""

    def __init__(self, player: int, name: int, free: int) -> None:
        super().__init__("effect-grant", (player, name, free))
        self.player: Final = player
        self.name: Final = name
        self.free: Final = free

    def run(self, table: Table[PriceOfPower]) -> None:
        menu.grant(table, self.player, frame.ACTION_NAMES[self.name], self.free == 1)


def mod(table: Table[PriceOfPower], task: Task) -> None:
    """A rule value changes for a while, or for good; only in one area or for one realm if the node is bound to it.

    Rules: effects.lasting
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    scope = task.node.get("scope", {})
    bound = NOBODY
    if scope.get("in") == "chosen":
        chosen = frame.values(state, frame.CHOSEN_AREAS)
        bound = chosen[-1] if chosen else NOBODY
    elif "realm" in scope:
        named = frame.values(state, scope["realm"])
        bound = named[0] if named else NOBODY
    for who in found:
        modifiers.add(state, who, task.node, bound)
        table.tell(events.LASTING, who, state.box.content.mod_number[id(task.node)])


def tag(table: Table[PriceOfPower], task: Task) -> None:
    """A named marker is set on a player, or cleared; one of them turns his realm into another.

    Rules: effects.tag
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    name = task.node["name"]
    for who in found:
        if name == "committed_to_crusade":
            curia.commit(table, who)
            continue
        number = state.box.content.tag_names.index(name)
        kept = [
            step
            for at in range(0, len(state.tags), 2)
            if state.tags[at] != who or state.tags[at + 1] != number
            for step in (state.tags[at], state.tags[at + 1])
        ]
        if task.node.get("op") != "clear":
            kept.extend([who, number])
            table.tell(events.TAGGED, who, number)
        state.tags = tuple(kept)
        if name.startswith(board.PLAYS_AS):
            dynamic.turn_into(table, who, names.realm(name[len(board.PLAYS_AS) :]))


run.VERBS.update(
    {
        "research": research,
        "lose_idea": lose_idea,
        "display": display,
        "idea_row": idea_row,
        "play_card": play_card,
        "charge": charge,
        "cancel": cancel,
        "peek": peek,
        "action": action,
        "mod": mod,
        "tag": tag,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-grant": Grant}
enter(
    {
        "effect-research": ResearchIdea,
        "effect-forget": LoseIdea,
        "effect-display": SwapOnDisplay,
        "effect-new-idea": NewIdea,
    },
    ITEMS,
)
