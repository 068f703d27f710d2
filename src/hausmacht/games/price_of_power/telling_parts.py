"""What cards speak of, in words, for whoever holds it as it is written: each part tells itself."""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.parts import (
    Resources,
    read_amount,
    read_areas,
    read_ideas,
    read_nodes,
    read_provinces,
    read_realms,
    read_seas,
    read_who,
)
from hausmacht.games.price_of_power.effects.parts.amounts import read_reckoned
from hausmacht.games.price_of_power.effects.parts.called import Together, read_called
from hausmacht.games.price_of_power.effects.parts.keys import Lying
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling_names import SECOND, Names

__all__ = ["SECOND", "Parts"]


class Parts(Names):
    """Words of a language for the parts of an effect."""

    # Names

    def node(self, text: str) -> Phrase:
        return read_nodes(text).told(self)

    def nodes(self, value: Any, last: str = "or") -> Phrase:
        return read_nodes(value if isinstance(value, dict) else names.many(value)).told(self, last)

    def seas(self, value: Any) -> Phrase:
        return read_seas(value).told(self)

    def ideas(self, value: Any) -> str:
        return read_ideas(value).told(self)

    # Players

    def who(self, value: Any) -> Phrase:
        """A player or several; `self` is whoever acts."""
        if value is None:
            return self.subject
        if isinstance(value, list):
            return Together(value, [read_called(each) for each in value]).told(self)
        if isinstance(value, dict):
            return read_who(value).told(self) if "where" in value or "except" in value else self.realms(value)
        return read_called(str(value)).told(self)

    # Amounts and costs

    def counting(self, node: Node) -> tuple[str, str]:
        """How things are counted: the way and the number."""
        return read_amount(node.get("n", 1)).counting(bool(node.get("up_to")))

    def tokens(self, key: str, node: Node, qualities: list[str], own: bool = False) -> Phrase:
        """Things of a kind, as many as the node says."""
        return read_amount(node.get("n", 1)).so_many(self, key, qualities, bool(node.get("up_to")), own)

    def bounded(self, found: str, value: dict[str, Any]) -> str:
        return read_reckoned(value).bounded(self, found)

    def share(self, value: dict[str, Any], much: str) -> str:
        return read_reckoned(value).share_told(self, much)

    def terms(self, value: dict[str, Any]) -> list[str]:
        return read_reckoned(value).terms_told(self)

    def clause_of(self, value: dict[str, Any]) -> str:
        return read_reckoned(value).clause_told(self)

    def as_often(self, count: Any) -> str:
        return read_amount(count).so_often(self)

    def things(self, value: dict[str, Any]) -> str:
        return Resources(value).told(self)

    def cost(self, value: Any) -> str:
        return self.things(value) if value else self.say("nothing")

    # Places and realms

    def described(self, kind: str, value: Any, way: str, number: str) -> Phrase:
        return {"area": self.areas, "province": self.provinces, "realm": self.realms}[kind](value, way, number)

    def areas(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        return read_areas(value).told(self, way, number)

    def provinces(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        return read_provinces(value).told(self, way, number)

    def realms(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        return read_realms(value).told(self, way, number) if isinstance(value, dict) else self.who(value)

    def token_there(self, value: dict[str, Any], way: str = "") -> Phrase:
        return Lying(value).told(self, way)
