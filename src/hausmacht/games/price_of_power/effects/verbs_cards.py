"""Verbs about ideas, displays, cards, granted actions and markers. Lasting changes are in modifiers.

Rules: effects.research, effects.lose-idea, effects.display, effects.play-card, effects.action, effects.tag
Rules: events.research, ruling.no-order
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, modifiers
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, POWER_NAMES, POWERS, read
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import frame, names, things
from hausmacht.games.price_of_power.effects.asking import (
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    select,
    whom,
)
from hausmacht.games.price_of_power.effects.cards import STABILITY, action_text
from hausmacht.games.price_of_power.effects.costs import Cost
from hausmacht.games.price_of_power.effects.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.run import begin
from hausmacht.games.price_of_power.effects.verb import Task, Verb
from hausmacht.games.price_of_power.effects.verbs_resources import charges_on, set_charges
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules import cubes, curia, dynamic, treasury
from hausmacht.games.price_of_power.rules.actions import cards, menu
from hausmacht.games.price_of_power.rules.actions import research as researching
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told

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
        self.cost: Final = Cost(read.row["cost"]) if read.is_table("cost") else None
        self.discount: Final = read.number("discount", NOBODY)  # NOBODY: none
        self.scores: Final = read.flag("prestige", True)
        self.is_told_free: Final = read.fraction("cost", 1.0) == 0.0

    @property
    def has_price(self) -> bool:
        return self.discount != NOBODY or self.cost is not None

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None or is_without_ideas(table.state):
            return
        for who in reversed(found):
            ask(table, select("effect-research", who, task.for_player(who), who, 1, self.has_price))

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
        told = teller.deed("research", x=teller.ideas(self.ideas.raw))
        notes: list[str] = []
        if self.discount != NOBODY:
            notes.append(teller.say("cheaper", n=self.discount, m=modifiers.LEAST_COST["cost.research.any"]))
        elif self.cost is not None:
            notes.append(teller.say("for-price", y=teller.cost(self.cost.raw)))
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
    return not state.idea_display and not state.idea_deck


class ResearchIdea(Select):
    """Which idea."""

    def named(self) -> str:
        return "effect-research"

    def verb(self, state: PriceOfPower) -> Research:
        found = self.task(state).verb
        assert isinstance(found, Research)
        return found

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        return [
            idea
            for idea in things.ideas(state, self.subject, verb.ideas.raw)
            if not is_forbidden(state, self.subject, idea)
            and verb.price(state, self.subject, idea).can_pay(state, self.subject)
        ]

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
        return teller.deed("lose-idea", x=teller.ideas(self.ideas.raw))


class ForgetIdea(Select):
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
        verb = self.task(state).verb
        assert isinstance(verb, LoseIdea)
        return things.researched(state, self.subject, verb.ideas.raw)

    def choice_of(self, value: int) -> Pick:
        return FORGET[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        researching.lose_idea(table, self.subject, value)


# Displays


class Exchange(Verb):
    """Milestones nobody has scored and unpicked ideas may be exchanged, by luck or by choice.

    Rules: effects.display
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.amount: Final = read.amount()
        self.what: Final = read.texts("swap")
        self.ideas: Final = "idea" in self.what
        self.milestones: Final = "milestone" in self.what
        self.by_choice: Final = read.text("from") == "choice"

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
        return teller.deed("display-choice" if self.by_choice else "display-random", n=self.amount.raw, x=what)


class SwapOnDisplay(Select):
    """What is exchanged: an idea, or a milestone."""

    def named(self) -> str:
        return "effect-display"

    def verb(self, state: PriceOfPower) -> Exchange:
        found = self.task(state).verb
        assert isinstance(found, Exchange)
        return found

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        fresh = frame.values(state, frame.PLACED)
        found: list[int] = []
        if verb.ideas:
            found.extend([idea for idea in unpicked(state) if idea not in fresh and heirs(state, idea)])
        if verb.milestones:
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


class IdeaRow(Verb):
    """One more idea of each kind on display, by luck.

    Rules: effects.display
    """

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        ideas = state.box.content.ideas
        for kind in range(POWERS):
            left = [at for at in state.idea_deck if ideas[at].kind == kind and ideas[at].age <= state.age]
            if left:
                idea = draw(table, left)
                take_from_deck(state, idea)
                state.idea_display = tuple(sorted([*state.idea_display, idea]))
                table.tell(events.IDEA_SHOWN, idea)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say("idea_row"))


# Cards


class PlayCard(Verb):
    """A named action card is played now, out of the discards or the hand, without its cost but for stability.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.card: Final = read.text("card")
        self.title: Final = self.card.replace("_", " ").lower()
        self.from_hand: Final = read.text("from", "hand") == "hand"  # else from the discards
        self.keeps_stability: Final = read.says("without", "stability")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found[:1]:
            card = self.found(table.state, who)
            if card != NOBODY and not table.state.box.is_bot[who]:
                self.play(table, who, card)

    def found(self, state: PriceOfPower, player: int) -> int:
        """A card of this name; NOBODY: there is none."""
        content = state.box.content
        piles = [state.hands[player]] if self.from_hand else list(state.discards)
        for pile in piles:
            for card in reversed(pile):
                if content.types[content.card_type[card]].name.lower() == self.title:
                    return card
        return NOBODY

    def play(self, table: Table[PriceOfPower], who: int, card: int) -> None:
        state = table.state
        kind = cards.type_of(state, card)
        if kind.is_display and cards.why_not_display(state, who, card) is not None:
            return
        if card not in state.hands[who]:
            pile = state.discards[kind.deck]
            state.discards = replaced_group(state.discards, kind.deck, without(pile, card))
            state.hands = replaced_group(state.hands, who, tuple(sorted([*state.hands[who], card])))
        stability = action_text(state, card).price.part(state, who, STABILITY)
        if stability and not self.keeps_stability:
            treasury.change_stability(table, who, -stability)
        if kind.is_display:
            cards.lay_out(table, who, card)
        else:
            deck.discard(table, who, card)
            begin(table, who, action_text(state, card).in_turn.effect, "card", card)

    def told(self, teller: Narrator) -> list[Told]:
        title = teller.words.word("played", self.card)
        if teller.wanted:
            return teller.deed("play-card", x=title)
        return [teller.offered([teller.infinitive(teller.words.word("deed", "play-card"), {"x": title})], [])]


class Charge(Verb):
    """Charges on the display card that is being played, up to what it says.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        if frame.field(state, frame.SOURCE) != frame.CARD:
            return
        card = frame.field(state, frame.NUMBER)
        owner = frame.field(state, frame.OWNER)
        now = charges_on(state, owner, card)
        number = min(self.amount.of(state, task.player, 0), now + cubes.at_hand(state, owner))
        if 0 < now < number:
            set_charges(table, owner, card, number)
            cubes.settle(table, owner)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say("charge", n=self.amount.raw))


COVERT_STEPS: Final = ("card-effect", "use-effect")


class Cancel(Verb):
    """The covert action that waits to be carried out comes to nothing.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.what: Final = read.text("what")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        for at in range(len(table.stack) - 1, -1, -1):
            if table.stack[at].kind in COVERT_STEPS:
                table.stack.pop(at)
                return

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say(f"cancel-{self.what}"))


class Peek(Verb):
    """Decks have no order before a card is drawn, so nothing is there to be seen.

    Rules: ruling.no-order
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.what: Final = read.text("what")
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        pass

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("peek", n=self.amount.raw, x=teller.words.word("thrown", self.what))


# Actions, markers


class TakeAction(Verb):
    """A named action is taken now, as often as the card says.

    Rules: effects.action
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.action: Final = read.text("name")
        self.amount: Final = read.amount()
        self.free: Final = read.says("cost", "free")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        number = self.amount.of(table.state, task.player, 1)
        action = frame.ACTION_NAMES.index(self.action)
        table.spend(number * len(found))
        for who in reversed(found):
            for _ in range(number):
                table.next(Grant(who, action, int(self.free)))

    def told(self, teller: Narrator) -> list[Told]:
        what = teller.words.word("act", self.action)
        key = "action-free" if self.free else "action"
        if self.amount.is_one:
            return teller.deed(key, x=what)
        return teller.deed(f"{key}-many", x=what, n=self.amount.raw)

    def is_boon(self) -> bool:
        return True


class Grant(Step[PriceOfPower]):
    """The player takes the named action."""

    def __init__(self, player: int, name: int, free: int) -> None:
        super().__init__("effect-grant", (player, name, free))
        self.player: Final = player
        self.name: Final = name
        self.free: Final = free

    def run(self, table: Table[PriceOfPower]) -> None:
        menu.grant(table, self.player, frame.ACTION_NAMES[self.name], self.free == 1)


CRUSADE: Final = "committed_to_crusade"  # kept with the crusade, not among the markers


class Tag(Verb):
    """A named marker is set on a player, or cleared; one of them turns his realm into another.

    Rules: effects.tag
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.marker: Final = read.text("name")
        self.number: Final = read.cards.tag_names.index(self.marker)
        self.clear: Final = read.says("op", "clear")
        becomes = self.marker[len(board.PLAYS_AS) :] if self.marker.startswith(board.PLAYS_AS) else ""
        self.becomes: Final = names.realm(becomes) if becomes else NOBODY

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found:
            if self.marker == CRUSADE:
                curia.commit(table, who)
            else:
                self.mark(table, who)

    def mark(self, table: Table[PriceOfPower], who: int) -> None:
        state = table.state
        kept = [
            step
            for at in range(0, len(state.tags), 2)
            if state.tags[at] != who or state.tags[at + 1] != self.number
            for step in (state.tags[at], state.tags[at + 1])
        ]
        if not self.clear:
            kept.extend([who, self.number])
            table.tell(events.TAGGED, who, self.number)
        state.tags = tuple(kept)
        if self.becomes != NOBODY:
            dynamic.turn_into(table, who, self.becomes)

    def told(self, teller: Narrator) -> list[Told]:
        kind, _, realm = self.marker.partition(":")
        if f"tag-{kind}" not in teller.words.words["deed"]:  # it only keeps in mind what was done before
            return []
        return teller.deed(f"tag-{kind}", x=teller.realm(realm) if realm else "")


VERBS.update(
    {
        "research": Research,
        "lose_idea": LoseIdea,
        "display": Exchange,
        "idea_row": IdeaRow,
        "play_card": PlayCard,
        "charge": Charge,
        "cancel": Cancel,
        "peek": Peek,
        "action": TakeAction,
        "tag": Tag,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-grant": Grant}
enter(
    {
        "effect-research": ResearchIdea,
        "effect-forget": ForgetIdea,
        "effect-display": SwapOnDisplay,
        "effect-new-idea": NewIdea,
    },
    ITEMS,
)
