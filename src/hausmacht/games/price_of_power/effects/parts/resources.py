"""Resources on cards: so many ducats, powers, cards and so on."""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Amount, Areas
from hausmacht.games.price_of_power.telling_names import Names


class Influence:
    """So much influence, taken back from areas."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.number: Final[Amount] = read_amount(raw["n"])
        self.areas: Final[Areas] = read_areas(raw["in"])

    def told(self, teller: Names) -> str:
        return teller.say("cost-influence", n=self.number.raw, x=self.areas.told(teller, "many"))


class Resources(Part):
    """So many ducats, powers, cards and so on."""

    def __init__(self, raw: dict[str, Any]) -> None:
        super().__init__(raw)
        self.amounts: Final = [(key, read_amount(value)) for key, value in raw.items()]
        self.influence: Final[Influence | None] = Influence(raw["I"]) if isinstance(raw.get("I"), dict) else None
        self.action: Final[str] = raw.get("action", "")
        self.discount: Final[Resources | None] = Resources(raw["discount"]) if "discount" in raw else None

    def told(self, teller: Names) -> str:
        """`2 ducats and 1 stability`; what a price is reduced by comes last."""
        found = teller.both([self.one_told(teller, key, each) for key, each in self.amounts if key != "discount"])
        if self.discount is None:
            return found
        return f"{found}, {teller.say('cost-discount', x=self.discount.told(teller))}"

    def one_told(self, teller: Names, key: str, amount: Amount) -> str:
        if key == "I" and self.influence is not None:
            return self.influence.told(teller)
        if key == "action":
            return teller.say("cost-action", x=teller.words.word("act", self.action))
        return amount.so_much(teller, key)


def read_resources(raw: dict[str, Any]) -> Resources:
    return Resources(raw)
