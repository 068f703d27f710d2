"""The end of a round and of an age: the next events, milestones, ideas, marriages; or the end of the game.

Rules: flow.round, age.events, age.milestones, age.ideas, age.choice, age.marriages, end.events
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried, steps
from hausmacht.games.price_of_power import deeds, hostility, modifiers
from hausmacht.games.price_of_power.choices import DONE, Pick, picks, realms, word
from hausmacht.games.price_of_power.components import DIP, NOBODY, PLAYERS, read
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rows import replaced, without
from hausmacht.games.price_of_power.rules.bots import deck as bots_deck
from hausmacht.games.price_of_power.rules.bots import turn as bots_turn
from hausmacht.games.price_of_power.rules.phases import scoring
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import relations, treasury
from hausmacht.games.price_of_power.rules.terms.order import awake, turn_order
from hausmacht.games.price_of_power.state import PriceOfPower

KEEP_MARRIAGE: Final = 2  # diplomatic power
IDEA: Final = picks("show-idea", [row["id"] for row in read("ideas")["idea"]], "idea")
MILESTONE: Final = picks("show-milestone", [row["id"] for row in read("milestones")["milestone"]], "milestone")
REPLACE: Final = picks("replace-idea", [row["id"] for row in read("ideas")["idea"]], "idea")
END_MARRIAGE: Final = realms("end-marriage")
PAY: Final = word("pay-dip")

POWER_MISSING: Final = Denial("power-missing", "age.marriages")


def end_round(table: Table[PriceOfPower]) -> None:
    """The next round, the next age, or the end.

    Rules: flow.round, end.events, end.prestige, end.tokens, effects.history
    """
    state = table.state
    for player in range(state.box.players):
        if not hostility.is_at_war(state, player):
            deeds.record(state, player, "peace_rounds")
    deeds.forget(state, deeds.ROUND)
    modifiers.drop(state, "round")
    box = state.box
    is_age_over = state.time.round >= event_deck.rounds_in(box, state.time.age) or event_deck.left(state) == 0
    if is_age_over:
        bots_turn.score_age(table)
    if scoring.is_over(state) or (is_age_over and state.time.age >= event_deck.last_age(box)):
        scoring.finish(table)
        return
    if is_age_over:
        end_age(table)
    else:
        state.time.round += 1
        table.tell(events.ROUND, state.time.age, state.time.round)


def end_age(table: Table[PriceOfPower]) -> None:
    """Rules: age.events, age.milestones, age.ideas, age.choice, age.marriages, bots.age-deck"""
    state = table.state
    deeds.forget(state, deeds.AGE)
    modifiers.drop(state, "age")
    state.time.age += 1
    state.time.round = 1
    table.tell(events.AGE, state.time.age)
    event_deck.lay_deck(table, state.time.age)
    preparation.lay_milestones(table)
    renew_ideas(table)
    for player in awake(state, turn_order(state)):
        if relations.marriages_of(state, player):
            treasury.gain_prestige(table, player, 1)
    items: list[Item] = []
    last = lone_last(state)
    if last != NOBODY and not state.box.is_bot[last]:
        items.append(ChooseDisplay(last))
    items.extend([MARRIAGE_ENDS[player] for player in turn_order(state) if not state.box.is_bot[player]])
    table.then(items)
    for player in range(state.box.players):
        if state.cards.bots[player]:
            bots_deck.lay(state, player)


# Ideas and milestones


def renew_ideas(table: Table[PriceOfPower]) -> None:
    """Ideas on display that nobody researched, but for the basic ones, give way to others of their kind, by luck.

    Ideas of the new age are in the deck from now on; those that left may come back later.

    Rules: age.ideas
    """
    state = table.state
    if not state.cards.idea_display:
        return
    ideas = state.box.content.ideas
    known = 0
    for mask in state.court.ideas:
        known |= mask
    gone = [at for at in state.cards.idea_display if not ideas[at].basic and not known >> at & 1]
    fresh = [at for at in state.cards.idea_deck if ideas[at].age <= state.time.age]
    for at in gone:
        kin = [other for other in fresh if ideas[other].kind == ideas[at].kind]
        if not kin:
            continue
        chosen = kin[table.chance.below("idea", len(kin))]
        fresh.remove(chosen)
        swap_idea(table, at, chosen)


def swap_idea(table: Table[PriceOfPower], old: int, new: int) -> None:
    """One idea leaves the display for another."""
    state = table.state
    state.cards.idea_display = without(state.cards.idea_display, old)
    state.cards.idea_deck = tuple(sorted([*state.cards.idea_deck, old]))
    table.tell(events.IDEA_GONE, old)
    show_idea(table, new)


def show_idea(table: Table[PriceOfPower], idea: int) -> None:
    state = table.state
    state.cards.idea_deck = without(state.cards.idea_deck, idea)
    state.cards.idea_display = tuple(sorted([*state.cards.idea_display, idea]))
    table.tell(events.IDEA_SHOWN, idea)


def lone_last(state: PriceOfPower) -> int:
    """The player with least prestige; NOBODY in a tie.

    Rules: age.choice
    """
    least = min(state.treasury.prestige)
    found = [player for player in range(state.box.players) if state.treasury.prestige[player] == least]
    return found[0] if len(found) == 1 else NOBODY


class ChooseDisplay(Tried[PriceOfPower, Pick]):
    """The player with least prestige may put an idea or a milestone of choice on display.

    Rules: age.choice
    """

    def __init__(self, player: int) -> None:
        super().__init__("choose-display", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        ideas = state.box.content.ideas
        found = [
            IDEA[at]
            for at in state.cards.idea_deck
            if ideas[at].age <= state.time.age and replaceable(state, ideas[at].kind)
        ]
        found.extend([MILESTONE[at] for at in state.cards.milestone_deck])
        found.append(DONE)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.kind == "show-idea":
            kind = table.state.box.content.ideas[choice.value].kind
            found = replaceable(table.state, kind)
            if len(found) == 1:
                swap_idea(table, found[0], choice.value)
            else:
                table.next(ReplaceIdea(self.seat, choice.value))
        elif choice.kind == "show-milestone":
            swap_milestone(table, choice.value)


def replaceable(state: PriceOfPower, kind: int) -> list[int]:
    """Ideas of a kind on display that are neither basic nor researched."""
    known = 0
    for mask in state.court.ideas:
        known |= mask
    ideas = state.box.content.ideas
    return [
        at for at in state.cards.idea_display if ideas[at].kind == kind and not ideas[at].basic and not known >> at & 1
    ]


class ReplaceIdea(Decision[PriceOfPower, Pick]):
    """Which idea on display gives way?

    Rules: age.choice
    """

    def __init__(self, player: int, idea: int) -> None:
        super().__init__("replace-idea", player, idea)
        self.idea: Final = idea

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [REPLACE[at] for at in replaceable(state, state.box.content.ideas[self.idea].kind)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"idea": self.idea}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        swap_idea(table, choice.value, self.idea)


def swap_milestone(table: Table[PriceOfPower], milestone: int) -> None:
    """A milestone takes the place of the one of its category."""
    state = table.state
    known = texts(state).milestones
    for at in range(0, len(state.cards.milestones), 4):
        old = state.cards.milestones[at]
        if known[old].category == known[milestone].category:
            state.cards.milestones = replaced(state.cards.milestones, at, milestone)
            state.cards.milestone_deck = tuple(sorted([*without(state.cards.milestone_deck, milestone), old]))
            return


# Marriages


class MarriageEnds(Step[PriceOfPower]):
    """One marriage of the player ends with the age, or power is paid.

    Rules: age.marriages
    """

    def __init__(self, player: int) -> None:
        super().__init__("marriage-ends", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = mortal(state, self.player)
        if not found:
            return
        if len(found) == 1 and not treasury.has_power(state, self.player, DIP, KEEP_MARRIAGE):
            relations.end_marriage(table, self.player, found[0])
        else:
            table.next(PARTING[self.player])


def mortal(state: PriceOfPower, player: int) -> list[int]:
    """Marriages one of which ends: with non-player realms if there are any.

    Rules: age.marriages
    """
    found = relations.marriages_of(state, player)
    return [realm for realm in found if state.box.player_of[realm] == NOBODY] or found


class Parting(Decision[PriceOfPower, Pick]):
    """Which marriage ends, or is power paid to keep them all?

    Rules: age.marriages
    """

    def __init__(self, player: int) -> None:
        super().__init__("parting", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[END_MARRIAGE[realm] for realm in mortal(state, self.seat)], PAY]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is PAY and not treasury.has_power(state, self.seat, DIP, KEEP_MARRIAGE):
            return POWER_MISSING
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is PAY:
            treasury.spend_power(table, self.seat, DIP, KEEP_MARRIAGE)
        else:
            relations.end_marriage(table, self.seat, choice.value)


MARRIAGE_ENDS: Final = [MarriageEnds(player) for player in range(PLAYERS)]
PARTING: Final = [Parting(player) for player in range(PLAYERS)]

STEPS: Final[tuple[Item, ...]] = steps(end_round)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "choose-display": ChooseDisplay,
    "replace-idea": ReplaceIdea,
    "marriage-ends": MarriageEnds,
    "parting": Parting,
}
