"""Resources on cards: so many ducats, powers, cards and so on."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Amount, Areas
from hausmacht.games.price_of_power.effects.running.frame import ACTION_NAMES
from hausmacht.games.price_of_power.telling.names import Names

# What cards give and take
RESOURCES: Final = (
    "ADM",
    "C",
    "COL",
    "D",
    "DIP",
    "IA",
    "MIL",
    "MP",
    "P",
    "S",
    "card",
    "card_ADM",
    "card_DIP",
    "card_MIL",
    "loan",
    "m_avail",
    "m_perm",
    "merchant",
)
AMOUNTS: Final = (*RESOURCES, "m")  # m: manpower that is paid
PAID: Final = (*AMOUNTS, "I", "action", "discount")  # I: influence, from areas; action: the price of an action


class Influence:
    """So much influence, taken back from areas."""

    def __init__(self, raw: object) -> None:
        table = Fields("influence that is paid", raw, ("n", "in"))
        self.number: Final[Amount] = table.read("n", read_amount)
        self.areas: Final[Areas] = table.read("in", read_areas)

    def told(self, teller: Names) -> str:
        return teller.say("cost-influence", n=self.number.figure(teller), x=self.areas.told(teller, "many"))


class Resources(Part):
    """So many ducats, powers, cards and so on."""

    def __init__(self, raw: object, what: str = "a cost", allowed: tuple[str, ...] = PAID) -> None:
        table = Fields(what, raw, allowed)
        self.amounts: Final = [(key, table.read(key, read_amount)) for key in table.names() if key in AMOUNTS]
        self.influence: Final[Influence | None] = table.read_if("I", Influence)
        self.action: Final = table.word_if("action", ACTION_NAMES)
        self.discount: Final[Resources | None] = table.read_if("discount", Resources)
        self.keys: Final = [key for key in table.names() if key != "discount"]  # in the order of the card
        self.is_nothing: Final = not table.names()

    def told(self, teller: Names) -> str:
        """`2 ducats and 1 stability`; what a price is reduced by comes last."""
        found = teller.both([self.one_told(teller, key) for key in self.keys])
        if self.discount is None:
            return found
        return f"{found}, {teller.say('cost-discount', x=self.discount.told(teller))}"

    def one_told(self, teller: Names, key: str) -> str:
        if key == "I" and self.influence is not None:
            return self.influence.told(teller)
        if key == "action":
            return teller.say("cost-action", x=teller.words.word("act", self.action))
        return dict(self.amounts)[key].so_much(teller, key)


def read_resources(raw: object) -> Resources:
    """What is gained or lost; a cost may have more in it."""
    return Resources(raw, "a list of resources", RESOURCES)
