"""What somebody has somewhere: tokens of a kind that lie there, and how many units or how much influence."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.counting.tokens import TOKENS
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.parts.base import Who
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.telling.grammar import ONE, ONLY, Phrase
from hausmacht.games.price_of_power.telling.names import Names

HOLDING: Final = ("who", "n")


def read_somebody(raw: object) -> Who:
    """Players, or `{who, n}` with how much of something they have."""
    if isinstance(raw, dict) and "who" in raw:
        return Fields("a holding", raw, HOLDING).read("who", read_who)
    return read_who(raw)


def read_how_many(raw: object) -> int:
    """The number of `{who, n}`; 1 if it is left out."""
    return Fields("a holding", raw, HOLDING).number_or("n", 1) if isinstance(raw, dict) and "who" in raw else 1


class Lying:
    """Tokens that lie somewhere: of a kind, of somebody, with or without unrest, on a core or not."""

    def __init__(self, raw: object) -> None:
        table = Fields("a description of tokens", raw, ("token", "n", "of", "own_core", "unrest"))
        self.token: Final = table.word("token", TOKENS)
        self.kind: Final = TOKENS[self.token]
        self.number: Final = table.number_or("n", 1)
        self.of: Final[Who | None] = table.read_if("of", read_who)
        self.asks_core: Final = table.has("own_core")
        self.own_core: Final = table.flag("own_core")
        self.asks_unrest: Final = table.has("unrest")
        self.unrest: Final = table.flag("unrest")

    def must_lie_in_areas(self) -> None:
        """CardError when a filter of areas asks for what is in none of them."""
        if not self.kind.in_areas:
            raise CardError(f"{self.token} lies in no area", "token")
        if (self.asks_core or self.asks_unrest) and not self.kind.on_provinces:
            raise CardError(f"{self.token} lies on no province: it has neither 'own_core' nor 'unrest'")

    def told(self, teller: Names, way: str = "") -> Phrase:
        """`a town of France without unrest`"""
        found: list[str] = []
        if self.asks_core:
            found.append(teller.say("on-core" if self.own_core else "off-core"))
        if self.asks_unrest:
            found.append(teller.say("restless" if self.unrest else "calm"))
        own = self.of is not None and self.of.is_self
        if self.of is not None and not own:
            found.insert(0, teller.say("of", x=self.of.told(teller)))
        if not way and teller.words.word("thing", self.token).startswith(ONLY):
            way = "number" if self.number != 1 else "bare"
        way = way or ("number" if self.number != 1 else ONE)
        return teller.noun(self.token, f"own-{way}" if own else way, found, str(self.number))
