"""What is written on the cards, read: costs, conditions and effects of every group.

Numbers are those of `content`.
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.content import Content, Part, printed
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.bottom import Symbol
from hausmacht.games.price_of_power.effects.costs import Cost
from hausmacht.games.price_of_power.effects.option import Option
from hausmacht.games.price_of_power.effects.parts import Amount, Areas, Realms
from hausmacht.games.price_of_power.effects.reading import Reader
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

# Actions of display cards, by their numbers: the type of the card and the action
DISPLAYED: Final[list[tuple[str, str]]] = [
    (row["id"], action["id"])
    for row in printed("actions")["type"]
    for action in row.get("display", {}).get("actions", [])
]


# Action cards


def priced(read: Reader) -> list[tuple[int, Amount]]:
    """Places in a price, with how much of it."""
    return [(place, read.amount(key)) for place, key in enumerate(PRICED) if read.has(key)]


class Price:
    """What it costs to play a card, or to use it when it lies on display."""

    def __init__(self, read: Reader) -> None:
        self.is_that_of_stability: Final = read.text("action") == "increase_stability"  # of the action, less `less`
        self.parts: Final = priced(read)
        self.less: Final = priced(read.inside("discount"))

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
        self.cost: Final = Cost(read.row["cost"])
        self.less: Final = priced(read.inside("cost"))


class Aim:
    """Whom or what a covert card is aimed at; it is announced before that is named."""

    def __init__(self, read: Reader) -> None:
        picked = read.text("kind")
        self.at_ideas: Final = read.text("do") == "research"  # of others
        self.areas: Final[Areas | None] = read.areas("from") if picked == "area" else None
        self.realms: Final[Realms | None] = read.realms("from") if picked == "realm" else None


def aim_of(verbs: list[Reader]) -> Aim | None:
    """The first thing that is chosen, or researched; None: it could be anybody."""
    for read in verbs:
        if read.text("do") in ("pick", "research"):
            return Aim(read)
    return None


class Use:
    """One way to use a card."""

    def __init__(self, read: Reader, key: str) -> None:
        verbs = read.tables(key)
        self.needs: Final = read.condition_if("needs")
        self.effect: Final = read.effects(key)
        self.grants: Final = [each.text("name") for each in verbs if each.text("do") == "action"]  # actions
        self.aim: Final = aim_of(verbs)


def options_of(read: Reader) -> list[Reader]:
    """Between which a card lets one choose first of all."""
    verbs = read.tables("effect")
    return verbs[0].tables("options") if verbs and verbs[0].text("do") == "choose" else []


def use_of(read: Reader, in_turn: bool) -> Use:
    """Of a card that is meant for battles or as a reaction, the use inside or outside one's turn."""
    options = options_of(read)
    if not any([option.text("id") in OUT_OF_TURN for option in options]):
        return Use(Reader({}, read.content) if in_turn else read, "effect")
    for option in options:
        if (option.text("id") in OUT_OF_TURN) != in_turn:
            return Use(option, "then")
    return Use(Reader({}, read.content), "then")


class ReactionText:
    """How a card is played as a reaction."""

    def __init__(self, read: Reader) -> None:
        is_reaction = "reaction" in read.texts("flags")
        self.to: Final = read.inside("when").inside("context").text("action") if is_reaction else ""  # "": to nothing
        table, key = read, "effect"
        for option in options_of(read):
            if option.text("id") == "react":
                table, key = option, "then"
        verbs = table.tables(key)
        self.effect: Final = table.effects(key)
        # what happens to an army that has moved, and where it is; the rest is carried out as it stands on the card
        self.unrest: Final = [each.amount() for each in verbs if is_unrest(each)]
        self.casualties: Final = [each.amount() for each in verbs if each.text("do") == "casualties"]
        changes = [each.row for each in verbs if each.text("do") == "mod"]
        self.lasting: Final = [read.cards.mod_number[id(row)] for row in changes]  # numbers of lasting changes
        self.others: Final = [at for at, each in enumerate(verbs) if not is_done_by_rule(self.to, each)]


def is_unrest(read: Reader) -> bool:
    return read.text("do") == "place" and read.text("token") == "U"


def is_done_by_rule(to: str, read: Reader) -> bool:
    """Whether what a card answers says to whom, and where, this verb happens."""
    if to == COVERT:
        return read.text("do") == "cancel"
    return to == MOVEMENT and (is_unrest(read) or read.text("do") in ("casualties", "mod"))


class DisplayAction:
    """An action that a display card offers in later turns."""

    def __init__(self, read: Reader) -> None:
        self.id: Final = read.text("id")
        self.cost: Final = Cost(read.row["cost"])
        self.price: Final = Price(read.inside("cost"))
        self.charges: Final = read.number("charges")
        self.needs: Final = read.condition_if("needs")
        self.is_covert: Final = "covert" in read.texts("flags")
        self.is_for_battle: Final = "battle" in read.texts("flags")
        self.use: Final = Use(read, "effect")


class ActionText:
    """An action card."""

    def __init__(self, read: Reader) -> None:
        self.cost: Final = Cost(read.row["cost"])
        self.price: Final = Price(read.inside("cost"))
        self.discounts: Final = [Discount(each) for each in read.tables("discounts")]
        self.needs: Final = read.condition_if("needs")
        self.effect: Final = read.effects("effect")
        flags = read.texts("flags")
        is_for_turn = "battle" not in flags and "reaction" not in flags
        self.in_turn: Final = Use(read, "effect") if is_for_turn else use_of(read, True)  # nothing: it cannot be played
        self.in_battle: Final = use_of(read, False)
        self.reaction: Final = ReactionText(read)
        self.display: Final = [DisplayAction(each) for each in read.inside("display").tables("actions")]

    def display_action(self, name: str) -> DisplayAction | None:
        for action in self.display:
            if action.id == name:
                return action
        return None


# Other cards


class IdeaText:
    """An idea."""

    def __init__(self, read: Reader) -> None:
        self.cost: Final = Cost(read.row["cost"])
        self.effect: Final = read.effects("effect")


class MissionText:
    """A mission: what must hold, what it brings, and which board it needs."""

    def __init__(self, read: Reader) -> None:
        self.condition: Final = read.condition("condition")
        self.reward: Final = read.effects("reward")
        self.board: Final = read.inside("needs").text("board")  # east or distant, if it needs one


class MilestoneText:
    """A milestone."""

    def __init__(self, read: Reader) -> None:
        self.id: Final = read.text("id")
        self.age: Final = read.number("age")
        self.category: Final = read.text("category")
        self.condition: Final = read.condition("condition")
        self.prestige: Final[list[int]] = list(read.row["prestige"])
        self.reward: Final[dict[str, int]] = read.row["reward"]


class Extra:
    """Prestige of a power struggle for whom something holds."""

    def __init__(self, read: Reader) -> None:
        self.condition: Final = read.condition("cond")
        self.prestige: Final = read.number("prestige")


class StruggleText:
    """A power struggle."""

    def __init__(self, read: Reader) -> None:
        self.battlegrounds: Final = [names.area(text) for text in read.texts("battlegrounds")]
        self.extra: Final = [Extra(each) for each in read.tables("extra")]


class EventText:
    """An event: what always happens, its options, and what follows."""

    def __init__(self, read: Reader) -> None:
        self.chooser: Final = read.who("chooser")
        self.pre: Final = read.effects("pre")
        self.options: Final = [Option(each) for each in read.tables("options")]
        self.post: Final = read.effects("post")
        self.bottom_row: Final = [Symbol(each) for each in read.tables("bottom_row")]
        self.may_be_in_either_half: Final = read.text("half") == "X"  # of the deck of its age


class Cards(Part):
    """All of them."""

    def __init__(self, content: Content) -> None:
        super().__init__(None)
        types = [ActionText(Reader(kind.row, content)) for kind in content.types]
        self.types: Final = types
        numbers = {kind.id: number for number, kind in enumerate(content.types)}
        self.display: Final = [types[numbers[kind]].display_action(action) for kind, action in DISPLAYED]
        self.reactions: Final = {to: [kind for kind in types if kind.reaction.to == to] for to in ANSWERED}
        self.ideas: Final = [IdeaText(Reader(idea.row, content)) for idea in content.ideas]
        self.missions: Final = [MissionText(Reader(mission.row, content)) for mission in content.missions]
        self.milestones: Final = [MilestoneText(Reader(row, content)) for row in content.milestones]
        self.struggles: Final = [StruggleText(Reader(row, content)) for row in content.struggles]
        self.events: Final = [EventText(Reader(event.row, content)) for event in content.events]


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
