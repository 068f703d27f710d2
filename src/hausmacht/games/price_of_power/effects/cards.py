"""What is written on the cards, read: costs, conditions and effects of every group.

Numbers are those of `content`.
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.content import Content, Part
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.costs import Cost
from hausmacht.games.price_of_power.effects.reading import Reader, read_verbs
from hausmacht.games.price_of_power.effects.verbs_flow import Option
from hausmacht.games.price_of_power.state import PriceOfPower


class Discount:
    """A card costs less for some."""

    def __init__(self, read: Reader) -> None:
        self.when: Final = read.condition("when")
        self.cost: Final = Cost(read.row["cost"])


class DisplayAction:
    """An action that a display card offers in later turns."""

    def __init__(self, read: Reader) -> None:
        self.id: Final = read.text("id")
        self.cost: Final = Cost(read.row["cost"])
        self.charges: Final = read.number("charges")
        self.needs: Final = read.condition_if("needs")
        self.effect: Final = read.effects("effect")


class ActionText:
    """An action card."""

    def __init__(self, read: Reader) -> None:
        self.cost: Final = Cost(read.row["cost"])
        self.stability: Final = read.inside("cost").number("S")  # of its cost
        self.discounts: Final = [Discount(each) for each in read.tables("discounts")]
        self.needs: Final = read.condition_if("needs")
        self.when: Final = read.condition_if("when")
        self.effect: Final = read.effects("effect")
        self.display: Final = [DisplayAction(each) for each in read.inside("display").tables("actions")]


class IdeaText:
    """An idea."""

    def __init__(self, read: Reader) -> None:
        self.cost: Final = Cost(read.row["cost"])
        self.effect: Final = read.effects("effect")


class MissionText:
    """A mission: what must hold, what it brings, and what must hold for it to be dealt."""

    def __init__(self, read: Reader) -> None:
        self.condition: Final = read.condition("condition")
        self.reward: Final = read.effects("reward")
        self.needs: Final = read.condition_if("needs")


class MilestoneText:
    """A milestone."""

    def __init__(self, read: Reader) -> None:
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


class Cards(Part):
    """All of them."""

    def __init__(self, content: Content) -> None:
        super().__init__(None)
        self.types: Final = [ActionText(Reader(kind.row, content)) for kind in content.types]
        self.ideas: Final = [IdeaText(Reader(idea.row, content)) for idea in content.ideas]
        self.missions: Final = [MissionText(Reader(mission.row, content)) for mission in content.missions]
        self.milestones: Final = [MilestoneText(Reader(row, content)) for row in content.milestones]
        self.struggles: Final = [StruggleText(Reader(row, content)) for row in content.struggles]
        self.events: Final = [EventText(Reader(event.row, content)) for event in content.events]


def printed_content(pack: dict[str, Any]) -> Content:
    """The cards as they are, or with those of a component pack in their place, and everything on them read."""
    content = Content(pack)
    read_verbs(content)
    content.cards = Cards(content)
    return content


def texts_of(content: Content) -> Cards:
    cards = content.cards
    assert isinstance(cards, Cards)
    return cards


def texts(state: PriceOfPower) -> Cards:
    """What is written on the cards of a match."""
    return texts_of(state.box.content)
