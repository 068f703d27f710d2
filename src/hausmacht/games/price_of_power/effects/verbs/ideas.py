"""Verbs about ideas: researching, giving up, and exchanging what lies on display.

Rules: effects.research, effects.lose-idea, effects.display, events.research
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table
from hausmacht.games.price_of_power import choices, modifiers
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, POWER_NAMES, POWERS, read
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    select,
    whom,
)
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import without
from hausmacht.games.price_of_power.rules.actions import research as researching
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

MILESTONE_IDS: Final[list[str]] = [row["id"] for row in read("milestones")["milestone"]]
RESEARCH: Final = choices.picks("research-idea", things.IDEA_IDS, "idea")
FORGET: Final = choices.picks("forget-idea", things.IDEA_IDS, "idea")
SWAP_IDEA: Final = choices.picks("swap-idea", things.IDEA_IDS, "idea")
NEW_IDEA: Final = choices.picks("new-idea", things.IDEA_IDS, "idea")
SWAP_MILESTONE: Final = choices.picks("swap-milestone", MILESTONE_IDS, "milestone")
MILESTONES: Final = 1000  # milestones come after ideas: MILESTONES + number
MILESTONE_ROW: Final = 4  # a milestone and its three places

# Research


class Research(Verb):
    """An idea is researched: for nothing, at a price of the card, or at a discount.

    Rules: effects.research, events.research
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.ideas: Final = read.ideas()
        self.cost: Final = read.part("cost", Cost) if read.is_table("cost") else None
        self.discount: Final = read.number("discount", NOBODY)  # NOBODY: none
        self.scores: Final = read.flag("prestige", True)
        self.is_told_free: Final = self.cost is None and read.is_free()

    @property
    def has_price(self) -> bool:
        return self.discount != NOBODY or self.cost is not None

    def aim(self) -> Part | None:
        return self.ideas

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None or is_without_ideas(table.state):
            return
        for who in reversed(found):
            ask(table, select("effect-research", who, task.for_player(who), who, 1, self.has_price))

    def open_to(self, state: PriceOfPower, player: int) -> tuple[str, int] | None:
        return "idea", len(self.targets(state, player))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """Ideas that the player may research here, and can pay for."""
        return [
            idea
            for idea in things.open_to(state, player, self.ideas)
            if not is_forbidden(state, player, idea) and self.price(state, player, idea).can_pay(state, player)
        ]

    def price(self, state: PriceOfPower, player: int, idea: int) -> Cost:
        """What an idea costs here."""
        if self.cost is not None:
            return self.cost
        if self.discount == NOBODY:
            return NOTHING
        kind = POWER_NAMES[state.box.content.ideas[idea].kind].upper()
        usual = state.box.content.ideas[idea].cost - self.discount
        return Cost({kind: modifiers.cost(state, player, "cost.research.any", usual)})

    def told(self, teller: Narrator) -> list[Told]:
        told = teller.deed("research", x=self.ideas.told(teller))
        notes: list[str] = []
        if self.discount != NOBODY:
            notes.append(teller.say("cheaper", n=self.discount, m=modifiers.LEAST_COST["cost.research.any"]))
        elif self.cost is not None:
            notes.append(teller.say("for-price", y=self.cost.told(teller)))
        elif self.is_told_free and not teller.paid:
            notes.append(teller.say("without-cost"))
        if not self.scores:
            notes.append(teller.say("no-prestige"))
        return [each.behind(f"({', '.join(notes)})") for each in told] if notes else told

    def worth(self) -> float:
        return 2.0

    def is_boon(self) -> bool:
        return True


NOTHING: Final = Cost({})


def is_without_ideas(state: PriceOfPower) -> bool:
    """The introductory scenario is played without ideas."""
    return not state.cards.idea_display and not state.cards.idea_deck


class ResearchIdea(Select):
    """Which idea."""

    def named(self) -> str:
        return "effect-research"

    def verb(self, state: PriceOfPower) -> Research:
        found = self.task(state).verb
        assert isinstance(found, Research)
        return found

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def choice_of(self, value: int) -> Pick:
        return RESEARCH[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        verb = self.verb(state)
        price = verb.price(state, self.subject, value)
        put_on_display(table, value)
        researching.research(table, self.subject, value, verb.scores)
        price.pay(table, self.subject, self.task(state))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice.value < 0:
            return {}
        price = self.verb(state).price(state, self.subject, choice.value)
        return {"idea": choice.value, "price": sum(price.numbers(state, self.subject).values())}


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
    if idea in state.cards.idea_display:
        return
    kind = state.box.content.ideas[idea].kind
    spare = [at for at in unpicked(state) if state.box.content.ideas[at].kind == kind]
    if spare:
        swap_idea(table, spare[0], idea)
    else:
        state.cards.idea_display = tuple(sorted([*state.cards.idea_display, idea]))
        take_from_deck(state, idea)
        table.tell(events.IDEA_SHOWN, idea)


def unpicked(state: PriceOfPower) -> list[int]:
    """Ideas on display that are not basic and that nobody has researched."""
    picked = 0
    for ideas in state.court.ideas:
        picked |= ideas
    return [at for at in state.cards.idea_display if not state.box.content.ideas[at].basic and not picked >> at & 1]


def take_from_deck(state: PriceOfPower, idea: int) -> None:
    if idea in state.cards.idea_deck:
        state.cards.idea_deck = without(state.cards.idea_deck, idea)


def swap_idea(table: Table[PriceOfPower], old: int, new: int) -> None:
    """One idea leaves the display, another comes."""
    state = table.state
    take_from_deck(state, new)
    state.cards.idea_display = tuple(sorted([*without(state.cards.idea_display, old), new]))
    state.cards.idea_deck = tuple(sorted([*state.cards.idea_deck, old]))
    table.tell(events.IDEA_SWAPPED, old, new)


class LoseIdea(Verb):
    """Ideas are given up.

    Rules: effects.lose-idea
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.ideas: Final = read.ideas()
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            number = self.amount.of(table.state, who, 1)
            ask(table, select("effect-forget", who, task.for_player(who), who, number, False))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("lose-idea", x=self.ideas.told(teller))


class ForgetIdea(Select):
    """Which idea is given up."""

    def named(self) -> str:
        return "effect-forget"

    def once_each(self) -> bool:
        return True

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, LoseIdea)
        return things.known_to(state, self.subject, verb.ideas)

    def choice_of(self, value: int) -> Pick:
        return FORGET[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        researching.lose_idea(table, self.subject, value)


# Displays


SHOWN: Final = ("idea", "milestone")


class Exchange(Verb):
    """Milestones nobody has scored and unpicked ideas may be exchanged, by luck or by choice.

    Rules: effects.display
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("n")
        self.amount: Final = read.amount()
        read.need("swap")
        self.what: Final = read.words("swap", SHOWN)
        self.ideas: Final = "idea" in self.what
        self.milestones: Final = "milestone" in self.what
        self.by_choice: Final = read.word_if("from", ("random", "choice")) == "choice"

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        frame.bind(table.state, frame.PLACED, "number", [])
        for who in found[:1]:
            number = self.amount.of(table.state, who, 3)
            ask(table, select("effect-display", who, task.for_player(who), who, number, True))

    def told(self, teller: Narrator) -> list[Told]:
        what = teller.either([teller.words.word("shown", each) for each in self.what])
        return teller.deed(
            "display-choice" if self.by_choice else "display-random", n=self.amount.figure(teller), x=what
        )


class SwapOnDisplay(Select):
    """What is exchanged: an idea, or a milestone."""

    def named(self) -> str:
        return "effect-display"

    def verb(self, state: PriceOfPower) -> Exchange:
        found = self.task(state).verb
        assert isinstance(found, Exchange)
        return found

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        fresh = frame.values(state, frame.PLACED)
        found: list[int] = []
        if verb.ideas:
            found.extend([idea for idea in unpicked(state) if idea not in fresh and heirs(state, idea)])
        if verb.milestones:
            rows = state.cards.milestones
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
        if self.verb(state).by_choice:
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
    return [
        at for at in state.cards.idea_deck if ideas[at].kind == ideas[idea].kind and ideas[at].age <= state.time.age
    ]


def successors(state: PriceOfPower, milestone: int) -> list[int]:
    """Milestones of the deck that can replace one: of its age and category."""
    rows = state.box.content.milestones
    wanted = rows[milestone]
    return [
        at for at in state.cards.milestone_deck if rows[at].category == wanted.category and rows[at].age == wanted.age
    ]


def swap_milestone(table: Table[PriceOfPower], old: int, new: int) -> None:
    state = table.state
    at = MILESTONE_ROW * state.cards.milestones[::MILESTONE_ROW].index(old)
    state.cards.milestones = (*state.cards.milestones[:at], new, *state.cards.milestones[at + 1 :])
    state.cards.milestone_deck = tuple(sorted([*without(state.cards.milestone_deck, new), old]))
    table.tell(events.MILESTONE_SWAPPED, old, new)


class NewIdea(Select):
    """Which idea comes instead. `subject` is the one that goes."""

    def named(self) -> str:
        return "effect-new-idea"

    def targets(self, state: PriceOfPower) -> list[int]:
        return heirs(state, self.subject)

    def choice_of(self, value: int) -> Pick:
        return NEW_IDEA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        swap_idea(table, self.subject, value)
        frame.extend(table.state, frame.PLACED, "number", value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"idea": self.subject}


class IdeaRow(Verb):
    """One more idea of each kind on display, by luck.

    Rules: effects.display
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        ideas = state.box.content.ideas
        for kind in range(POWERS):
            left = [at for at in state.cards.idea_deck if ideas[at].kind == kind and ideas[at].age <= state.time.age]
            if left:
                idea = draw(table, left)
                take_from_deck(state, idea)
                state.cards.idea_display = tuple(sorted([*state.cards.idea_display, idea]))
                table.tell(events.IDEA_SHOWN, idea)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say("idea_row"))


VERBS.update({"research": Research, "lose_idea": LoseIdea, "display": Exchange, "idea_row": IdeaRow})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-research": ResearchIdea,
        "effect-forget": ForgetIdea,
        "effect-display": SwapOnDisplay,
        "effect-new-idea": NewIdea,
    },
    ITEMS,
)
