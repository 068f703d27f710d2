"""Verbs about characters: appointing, dismissing, new rulers, ill health.

Rules: effects.appoint, effects.fire, effects.ruler, effects.ill, events.reject-ruler, ruling.effect-general
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    ADVISOR,
    ARMIES,
    GENERAL,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    TOP_DISCARDS,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import frame, run, things
from hausmacht.games.price_of_power.effects.asking import (
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    how_many,
    is_person,
    select,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.run import Task
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules import characters, forces, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

APPOINT: Final = choices.picks("appoint-card", things.CARD_IDS, "card")
CROWN: Final = choices.picks("crown-card", things.CARD_IDS, "card")
POST_NAMES: Final = (
    "ruler",
    "adm-advisor",
    "dip-advisor",
    "mil-advisor",
    "general-1",
    "general-2",
    "general-3",
    "admiral",
)
DISMISS: Final = choices.picks("dismiss", POST_NAMES, "post")
POWER_WORDS: Final = ("ADM", "DIP", "MIL")
MOST_TRIES: Final = 40


# Appointing


def appoint(table: Table[PriceOfPower], task: Task) -> None:
    """An advisor, general or admiral takes office.

    Rules: effects.appoint
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    source = task.node["from"]
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        if source == "event":
            appoint_from_event(table, own)
        elif source.startswith("army_of:"):
            win_over_general(table, own, source.partition(":")[2])
        elif is_person(state, who):
            ask(table, select("effect-appoint", who, own, who, how_many(state, own, 1), True))


def appoint_from_event(table: Table[PriceOfPower], task: Task) -> None:
    """The character printed on the event takes office; he is not its ruler."""
    state = table.state
    character = state.box.content.events[frame.field(state, frame.NUMBER)].ruler
    if character == NOBODY:
        return
    post = post_for(state, task.player, task.node["kind"], character)
    if post == NOBODY:
        return
    price = state.box.content.characters[character].ducats if task.node["kind"] == "advisor" else 0
    if "cost" not in task.node and price:
        if treasury.within_reach(state, task.player) < price:
            return
        treasury.cover(table, task.player, price)
    characters.appoint(table, task.player, post, character)
    frame.set_field(state, frame.RULER, frame.RULER_SETTLED)


def post_for(state: PriceOfPower, player: int, kind: str, character: int) -> int:
    """Where a character stands: his advisor's chair, the largest army without a general, the fleet. NOBODY: nowhere.

    Rules: ruling.effect-general
    """
    if kind == "advisor":
        if character < len(state.box.content.card_deck):
            return ADVISOR + state.box.content.card_deck[character]
        return ADVISOR
    if kind == "admiral":
        return ADMIRAL if state.fleet_at[player] != NOBODY else NOBODY
    best = NOBODY
    rank = -1
    for army in range(ARMIES):
        number = player * ARMIES + army
        if state.army_at[number] != NOBODY:
            free = state.character[player * POSTS + GENERAL + army] == NOBODY
            here = forces.army_size(state, number) + (100 if free else 0)
            if here > rank:
                best = GENERAL + army
                rank = here
    return best


def win_over_general(table: Table[PriceOfPower], task: Task, name: str) -> None:
    """A general of another player's army changes sides."""
    state = table.state
    for victim in some_players(state, task.player, name):
        for army in range(ARMIES):
            character = state.character[victim * POSTS + GENERAL + army]
            post = post_for(state, task.player, "general", character)
            own_ruler = character == state.character[victim * POSTS + RULER]
            if character != NOBODY and not own_ruler and post != NOBODY:
                characters.put(state, victim, GENERAL + army, NOBODY, 0)
                characters.appoint(table, task.player, post, character)
                return


def sources(state: PriceOfPower, player: int, source: str) -> list[int]:
    """Cards that `from` means: hand, discards (all, of one deck, or the top five of each)."""
    head, _, rest = source.rpartition("_") if source.rpartition("_")[2] in POWER_WORDS else (source, "", "")
    decks = [POWER_WORDS.index(rest)] if rest else list(range(POWERS))
    found: list[int] = []
    if head in ("hand", "hand_or_discards"):
        found.extend(state.hands[player])
    if head in ("discards", "hand_or_discards"):
        for number in decks:
            found.extend(state.discards[number])
    if head == "top5":
        for number in decks:
            found.extend(state.discards[number][-TOP_DISCARDS:])
    return sorted(found)


def take_card(state: PriceOfPower, player: int, card: int) -> None:
    """The card leaves the hand or the discards."""
    if card in state.hands[player]:
        state.hands = replaced_group(state.hands, player, without(state.hands[player], card))
        return
    number = state.box.content.card_deck[card]
    if card in state.discards[number]:
        state.discards = replaced_group(state.discards, number, without(state.discards[number], card))


class Appoint(Select):
    """Which card's character takes office."""

    def named(self) -> str:
        return "effect-appoint"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        return [
            card
            for card in sources(state, self.subject, node["from"])
            if self.fits(state, node, card)
            and price_of(state, self.subject, node, card) <= treasury.within_reach(state, self.subject)
        ]

    def fits(self, state: PriceOfPower, node: dict[str, Any], card: int) -> bool:
        if node["kind"] == "advisor":
            return characters.is_advisor(state, card)
        return (
            characters.can_lead(state, card)
            and not characters.is_advisor(state, card)
            and post_for(state, self.subject, node["kind"], card) != NOBODY
        )

    def choice_of(self, value: int) -> Pick:
        return APPOINT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        node = self.task(state).node
        treasury.cover(table, self.subject, price_of(state, self.subject, node, value))
        take_card(state, self.subject, value)
        post = post_for(state, self.subject, node["kind"], value)
        characters.appoint(table, self.subject, post, value)


def price_of(state: PriceOfPower, player: int, node: dict[str, Any], card: int) -> int:
    """Ducats for an advisor; nothing where the node says so."""
    if node["kind"] != "advisor" or "cost" in node:
        return 0
    return characters.advisor_price(state, player, card)


# Dismissing


def fire(table: Table[PriceOfPower], task: Task) -> None:
    """Advisors or generals go.

    Rules: effects.fire
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        there = len(posts_of(table.state, who, task.node["kind"]))
        ask(table, select("effect-fire", who, own, who, how_many(table.state, own, there), False))


def posts_of(state: PriceOfPower, player: int, kind: str) -> list[int]:
    """Posts of a kind with somebody in them; the ruler who leads an army is no general."""
    wanted = {
        "advisor": range(ADVISOR, ADVISOR + POWERS),
        "general": range(GENERAL, GENERAL + ARMIES),
        "admiral": range(ADMIRAL, ADMIRAL + 1),
    }[kind]
    ruler = state.character[player * POSTS + RULER]
    return [post for post in wanted if state.character[player * POSTS + post] not in (NOBODY, ruler)]


class Fire(Select):
    """Who is dismissed."""

    def named(self) -> str:
        return "effect-fire"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return posts_of(state, self.subject, self.task(state).node["kind"])

    def choice_of(self, value: int) -> Pick:
        return DISMISS[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        characters.discard_character(table, self.subject, value)


# Rulers


def ruler(table: Table[PriceOfPower], task: Task) -> None:
    """A new ruler: from the event, from cards, or none at all.

    Rules: effects.ruler
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    source = task.node["from"]
    for who in found:
        if source == "none":
            characters.discard_character(table, who, RULER)
        elif source == "event":
            character = state.box.content.events[frame.field(state, frame.NUMBER)].ruler
            if character != NOBODY:
                characters.set_ruler(table, who, character)
                frame.set_field(state, frame.RULER, frame.RULER_SETTLED)
        elif source == "military_deck":
            crown_from_deck(table, who)
        else:
            own = Task(task.sequence, task.at, who, task.node)
            ask(table, select("effect-crown", who, own, who, 1, False))


def crown_from_deck(table: Table[PriceOfPower], player: int) -> None:
    """Military cards are turned up until one shows somebody who can rule."""
    for _ in range(MOST_TRIES):
        card = deck.turn_up(table, MIL)
        if card == NOBODY:
            return
        if not characters.is_advisor(table.state, card):
            characters.set_ruler(table, player, card)
            return
        deck.put_on_discards(table.state, card)


class Crown(Select):
    """Whose card becomes the ruler."""

    def named(self) -> str:
        return "effect-crown"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = sources(state, self.subject, self.task(state).node["from"])
        return [card for card in found if not characters.is_advisor(state, card)]

    def choice_of(self, value: int) -> Pick:
        return CROWN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        take_card(table.state, self.subject, value)
        characters.set_ruler(table, self.subject, value)
        frame.set_field(table.state, frame.RULER, frame.RULER_SETTLED)


def reject_ruler(table: Table[PriceOfPower], task: Task) -> None:
    """The ruler on the event is refused; the old one goes too, unless the node keeps him.

    Rules: events.reject-ruler
    """
    found = subjects(table, task)
    if found:
        kept = bool(task.node.get("keep"))
        frame.set_field(table.state, frame.RULER, frame.RULER_KEPT if kept else frame.RULER_REJECTED)


def ill(table: Table[PriceOfPower], task: Task) -> None:
    """Ill health; the second one is fatal.

    Rules: effects.ill
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    for who in found:
        posts = [RULER] if task.node["target"] == "ruler" else posts_of(state, who, task.node["target"])
        number = how_many(state, task, 1)
        table.spend(number * len(posts))
        for post in posts:
            for _ in range(number):
                if state.character[who * POSTS + post] != NOBODY:
                    characters.make_ill(table, who, post)


run.VERBS.update(
    {
        "appoint": appoint,
        "fire": fire,
        "ruler": ruler,
        "reject_ruler": reject_ruler,
        "ill": ill,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-appoint": Appoint, "effect-fire": Fire, "effect-crown": Crown}, ITEMS)
