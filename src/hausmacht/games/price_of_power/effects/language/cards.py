"""What is written on the cards, read: costs, conditions and effects of every group.

Numbers are those of `content`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import FLAGS, OF_A_REALM, Content, Effects, Part, Record, printed
from hausmacht.games.price_of_power.effects.language import effort, names
from hausmacht.games.price_of_power.effects.language.option import read_options
from hausmacht.games.price_of_power.effects.language.reading import NOTHING, Reader
from hausmacht.games.price_of_power.effects.language.verb import Verb, verbs_in
from hausmacht.games.price_of_power.effects.parts import Amount, Areas, Condition, Ideas, Realms
from hausmacht.games.price_of_power.effects.running.bottom import Symbol
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.state import PriceOfPower

# What an action card answers when it is played as a reaction
COVERT: Final = "covert"
ACTIVATION: Final = "land_activation"
MOVEMENT: Final = "land_movement"

ANSWERED: Final = (COVERT, ACTIVATION, MOVEMENT)

OUT_OF_TURN: Final = ("react", "battle")  # options of a card for other moments than one's turn

# Places in a price, after the three powers
DUCATS: Final = 3
STABILITY: Final = 4
MANPOWER: Final = 5
PRICED: Final = ("ADM", "DIP", "MIL", "D", "S", "m")
PRICES: Final = ("increase_stability",)  # actions whose price a card can have

# Whom a reaction is aimed at, by what it answers
AIMED: Final = {COVERT: "self", ACTIVATION: "adjacent_army", MOVEMENT: "own_area"}
REWARDS: Final = ("D", "ADM", "DIP", "MIL", "P", "S")  # of milestones
HALVES: Final = ("1", "2", "X")  # of the events of an age
PLACES: Final = 3  # that score a milestone
BOARDS: Final = ("east", "distant")  # that a mission can need

# Actions of display cards, by their numbers: the type of the card and the action
DISPLAYED: Final[list[tuple[str, str]]] = [
    (row["id"], action["id"])
    for row in printed("actions")["type"]
    for action in row.get("display", {}).get("actions", [])
]


class CardText:
    """What is written on a card, with all parts and verbs that it is made of."""

    def __init__(self, read: Reader) -> None:
        self.made_of: Final = read.made_of


# Action cards


def priced(read: Reader) -> list[tuple[int, Amount]]:
    """Places in a price, with how much of it."""
    return [(place, read.amount(key)) for place, key in enumerate(PRICED) if read.has(key)]


class Price:
    """What it costs to play a card, or to use it when it lies on display."""

    def __init__(self, read: Reader) -> None:
        # of the action, less `less`
        self.is_that_of_stability: Final = read.word_if("action", PRICES) == "increase_stability"
        self.parts: Final = [] if self.is_that_of_stability else priced(read)
        self.less: Final = priced(read.inside("discount")) if self.is_that_of_stability else []

    def part(self, state: PriceOfPower, player: int, place: int) -> int:
        """So much of one kind."""
        for other, amount in self.parts:
            if other == place:
                return amount.of(state, player, 0)
        return 0


class Discount:
    """A card costs less for some."""

    def __init__(self, read: Reader) -> None:
        self.when: Final = read.condition("when")
        self.cost: Final = read.part("cost", Cost)
        self.less: Final = priced(read.inside("cost"))


class Aim:
    """Whom or what a covert card is aimed at; it is announced before that is named."""

    def __init__(self, chosen: Part) -> None:
        self.at_ideas: Final = isinstance(chosen, Ideas)  # of others
        self.areas: Final = chosen if isinstance(chosen, Areas) else None
        self.realms: Final = chosen if isinstance(chosen, Realms) else None


def aim_of(verbs: list[Verb]) -> Aim | None:
    """The first thing that is chosen, or researched; None: it could be anybody."""
    for verb in verbs:
        chosen = verb.aim()
        if chosen is not None:
            return Aim(chosen)
    return None


class Use:
    """One way to use a card."""

    def __init__(self, effects: Effects, needs: Condition | None) -> None:
        verbs = verbs_in(effects.verbs)
        self.needs: Final = needs
        self.effect: Final = effects
        self.grants: Final = [verb.granted_action() for verb in verbs if verb.granted_action()]  # actions
        self.aim: Final = aim_of(verbs)


class Way:
    """One of the options between which a card lets one choose first of all."""

    def __init__(self, name: str, effects: Effects, needs: Condition | None) -> None:
        self.name: Final = name
        self.effects: Final = effects
        self.needs: Final = needs


def ways_of(effects: Effects) -> list[Way]:
    """None, if a card does not begin with a choice."""
    if not effects.verbs:
        return []
    first = verbs_in(effects.verbs)[0]
    found = first.option_effects()
    needs = first.option_needs()
    return [Way(name, found[at], needs[at]) for at, name in enumerate(first.option_ids())] if found else []


def use_of(effects: Effects, needs: Condition | None, in_turn: bool) -> Use:
    """Of a card that is meant for battles or as a reaction, the use inside or outside one's turn."""
    ways = ways_of(effects)
    if not any([way.name in OUT_OF_TURN for way in ways]):
        return Use(NOTHING, None) if in_turn else Use(effects, needs)
    for way in ways:
        if (way.name in OUT_OF_TURN) != in_turn:
            return Use(way.effects, way.needs)
    return Use(NOTHING, None)


class ReactionText:
    """How a card is played as a reaction."""

    def __init__(self, read: Reader) -> None:
        is_reaction = "reaction" in read.texts("flags")
        self.to: Final = answered_by(read) if is_reaction else ""  # "": to nothing
        effects = read.effects("effect")
        for way in ways_of(effects):
            if way.name == "react":
                effects = way.effects
        self.effect: Final = effects
        # what happens to an army that has moved, and where it is; the rest is carried out as it stands on the card
        self.unrest: Final[list[Amount]] = []
        self.casualties: Final[list[Amount]] = []
        self.lasting: Final[list[int]] = []  # numbers of lasting changes
        self.others: Final[list[int]] = []  # places of verbs
        for at, verb in enumerate(verbs_in(effects.verbs)):
            if not self.is_for_the_rules(verb):
                self.others.append(at)

    def is_for_the_rules(self, verb: Verb) -> bool:
        """Whether what a card answers says to whom, and where, this verb happens."""
        unrest = verb.unrest_laid()
        casualties = verb.casualties_caused()
        lasting = verb.lasting_change()
        if unrest is not None:
            self.unrest.append(unrest)
        if casualties is not None:
            self.casualties.append(casualties)
        if lasting != NOBODY:
            self.lasting.append(lasting)
        if self.to == COVERT:
            return verb.cancels_covert()
        return self.to == MOVEMENT and (unrest is not None or casualties is not None or lasting != NOBODY)


def answered_by(read: Reader) -> str:
    """What a card answers: the rules know three such moments, each with those it is aimed at."""
    context = read.inside("when").inside("context")
    action = context.word("action", ANSWERED)
    context.word("target", (AIMED[action],))
    return action


class DisplayAction:
    """An action that a display card offers in later turns."""

    def __init__(self, read: Reader) -> None:
        self.id: Final = read.said("id")
        self.cost: Final = read.part("cost", Cost)
        self.price: Final = Price(read.inside("cost"))
        self.charges: Final = read.count("charges")
        self.needs: Final = read.condition_if("needs")
        flags = read.words("flags", FLAGS)
        self.is_covert: Final = "covert" in flags
        self.is_for_battle: Final = "battle" in flags
        self.use: Final = Use(read.effects("effect"), self.needs)


class ActionText(CardText):
    """An action card."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.cost: Final = read.part("cost", Cost)
        self.price: Final = Price(read.inside("cost"))
        self.discounts: Final = [Discount(each) for each in read.tables("discounts")]
        self.needs: Final = read.condition_if("needs")
        self.effect: Final = read.effects("effect")
        flags = read.words("flags", FLAGS)
        is_for_turn = "battle" not in flags and "reaction" not in flags
        self.in_turn: Final = (
            Use(self.effect, self.needs) if is_for_turn else use_of(self.effect, self.needs, True)
        )  # nothing: it cannot be played
        self.in_battle: Final = use_of(self.effect, self.needs, False)
        self.reaction: Final = ReactionText(read)
        display = read.inside("display")
        self.charges: Final = display.number("charges")  # with which it is laid out
        self.display: Final = [DisplayAction(each) for each in display.tables("actions")]
        offered = [action for kind, action in DISPLAYED if kind == read.text("id")]
        if [action.id for action in self.display] != offered:
            raise display.wrong("actions", f"the actions of this card are {', '.join(offered) or 'none'}")

    def display_action(self, name: str) -> DisplayAction | None:
        for action in self.display:
            if action.id == name:
                return action
        return None


# Other cards


class IdeaText(CardText):
    """An idea."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.cost: Final = read.part("cost", Cost)
        self.effect: Final = read.effects("effect")


class MissionText(CardText):
    """A mission: what must hold, what it brings, and which board it needs."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.condition: Final = read.condition("condition")
        self.reward: Final = read.effects("reward")
        self.board: Final = read.inside("needs").word_if("board", BOARDS)  # east or distant, if it needs one


class MilestoneText(CardText):
    """A milestone."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.id: Final = read.text("id")
        self.age: Final = read.number("age")
        self.category: Final = read.text("category")
        self.condition: Final = read.condition("condition")
        self.prestige: Final = read.counts("prestige")
        if len(self.prestige) != PLACES:
            raise read.wrong("prestige", f"a milestone has prestige for {PLACES} places, not {len(self.prestige)}")
        read.need("reward")
        self.reward: Final = read.numbers("reward", REWARDS)


class Extra:
    """Prestige of a power struggle for whom something holds."""

    def __init__(self, read: Reader) -> None:
        self.condition: Final = read.condition("cond")
        self.prestige: Final = read.count("prestige")


class StruggleText(CardText):
    """A power struggle."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("battlegrounds")
        self.battlegrounds: Final = [area_called(read, text) for text in read.texts("battlegrounds")]
        read.need("extra")
        self.extra: Final = [Extra(each) for each in read.tables("extra")]


def area_called(read: Reader, text: str) -> int:
    found = names.area(text)
    if found == NOBODY:
        raise read.wrong("battlegrounds", f"there is no area called {text!r}")
    return found


class EventText(CardText):
    """An event: what always happens, its options, and what follows."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("chooser")
        self.chooser: Final = read.who("chooser")
        self.pre: Final = read.effects("pre")
        self.options: Final = read_options(read, "options")
        self.post: Final = read.effects("post")
        read.need("bottom_row")
        self.bottom_row: Final = [Symbol(each) for each in read.tables("bottom_row")]
        # of the deck of its age
        self.may_be_in_either_half: Final = read.word("half", HALVES) == "X"
        if read.text("type") == OF_A_REALM:
            read.named("realm", "realm", names.realm)


# All of them

R = TypeVar("R", bound=Record)
C = TypeVar("C")


class Cards(Part):
    """All of them."""

    def __init__(self, content: Content) -> None:
        types = read_all(content, "action", content.types, ActionText)
        self.types: Final = types
        numbers = {kind.id: number for number, kind in enumerate(content.types)}
        self.display: Final = [types[numbers[kind]].display_action(action) for kind, action in DISPLAYED]
        self.reactions: Final = {to: [kind for kind in types if kind.reaction.to == to] for to in ANSWERED}
        self.ideas: Final = read_all(content, "idea", content.ideas, IdeaText)
        self.missions: Final = read_all(content, "mission", content.missions, MissionText)
        self.milestones: Final = read_all(content, "milestone", content.milestones, MilestoneText)
        self.struggles: Final = read_all(content, "struggle", content.struggles, StruggleText)
        self.events: Final = read_all(content, "event", content.events, EventText)
        content.numbering.forget()


def read_all(content: Content, group: str, records: list[R], make: Callable[[Reader], C]) -> list[C]:
    """The cards of a group; what is written on one of a pack is weighed, too."""
    found: list[C] = []
    for record in records:
        written = record.unread
        assert written is not None, f"{record.key} is read already"
        record.unread = None
        read = Reader(written.row, content, "", written.what)
        read.go_on(written)
        name = record.key
        found.append(content.reading(group, name, make, read))
        content.reading(group, name, finish, read)
        if name in content.replacements.get(group, {}):
            content.reading(group, name, weigh, read)
    return found


def finish(read: Reader) -> None:
    read.done()


def weigh(read: Reader) -> None:
    """A card that could keep a table busy for ever is refused."""
    effort.check(read.made_of)


def texts_of(content: Content) -> Cards:
    cards = content.cards
    assert isinstance(cards, Cards)
    return cards


def texts(state: PriceOfPower) -> Cards:
    """What is written on the cards of a match."""
    return texts_of(state.box.content)


def action_text(state: PriceOfPower, card: int) -> ActionText:
    """An action card by its own number."""
    return texts(state).types[state.box.content.card_type[card]]
