"""Trade nodes and sea zones on cards: named ones, groups of them, or those where somebody trades.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.components import NODE_NAMES, NODE_SEAS, NODES
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.counting.trading import merchant_nodes, power_at
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, list_in, some_in, texts_in
from hausmacht.games.price_of_power.effects.parts.base import Nodes, Seas
from hausmacht.games.price_of_power.effects.parts.named import known_node, known_sea
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.sheets import TRADE
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase, read
from hausmacht.games.price_of_power.telling.names import Names


def is_node_in_play(state: PriceOfPower, node: int) -> bool:
    """A zone or area of the node is on the boards."""
    return bool(places.areas_at(state, node))


# Nodes


class OneNode(Nodes):
    """A node by its name."""

    def __init__(self, raw: str) -> None:
        self.name: Final = raw
        self.node: Final[int] = known_node(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [self.node] if is_node_in_play(state, self.node) else []

    def told(self, teller: Names, last: str = "or") -> Phrase:
        return teller.nodes_named([self.name])


class BoundNodes(Nodes):
    """A variable."""

    def __init__(self, raw: str) -> None:
        self.name: Final = raw

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(variable(context, self.name))

    def told(self, teller: Names, last: str = "or") -> Phrase:
        return teller.that(self.name)


Grouped = Callable[[PriceOfPower, int, Context | None], list[int]]


class GroupOfNodes(Nodes):
    """Nodes by what they are like."""

    def __init__(self, raw: str, grouped: Grouped) -> None:
        self.word: Final = raw
        self.grouped: Final = grouped

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return self.grouped(state, player, context)

    def told(self, teller: Names, last: str = "or") -> Phrase:
        return read(teller.fill(teller.words.word("some_node", self.word), {}))


def all_in_play(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [node for node in range(NODES) if is_node_in_play(state, node)]


def maritime(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [node for node in range(NODES) if NODE_SEAS[node] and is_node_in_play(state, node)]


def maritime_on_drawn(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    """Those on the trade cards turned up last."""
    drawn = {
        NODE_NAMES.index(option.node) for number in variable(context, "drawn") for option in TRADE.card[number].options
    }
    return sorted([node for node in drawn if NODE_SEAS[node]])


def with_own_merchant(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return sorted(set(merchant_nodes(state, player)))


def with_power_2(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    """Where the player has a trade power of at least 2."""
    return [node for node in range(NODES) if power_at(state, player, node) >= 2]


GROUPS: Final[dict[str, Grouped]] = {
    "any": all_in_play,
    "maritime": maritime,
    "maritime_on_drawn": maritime_on_drawn,
    "own_merchant": with_own_merchant,
    "trade_power_2": with_power_2,
}


class SeveralNodes(Nodes):
    """Those of every part, in the order of the card."""

    def __init__(self, listed: object) -> None:
        self.each: Final = some_in("a list of trade nodes", listed, read_nodes)
        self.texts: Final = [each.name for each in self.each if isinstance(each, OneNode)]
        self.are_named: Final = all([isinstance(each, OneNode) for each in self.each])

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [node for each in self.each for node in each.found(state, player, context)]

    def told(self, teller: Names, last: str = "or") -> Phrase:
        if self.are_named:
            return teller.nodes_named(self.texts, last)
        return teller.joined_phrases([each.told(teller) for each in self.each], last)


class AnyNodes(SeveralNodes):
    """Those of every part, in the order of their numbers."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return sorted(set(super().found(state, player, context)))


def several(raw: object) -> list[object]:
    return list_in("`any`", raw)


def read_nodes(raw: object) -> Nodes:
    """A name, a variable, a word, or several of these."""
    if isinstance(raw, dict):
        return AnyNodes(Fields("a description of trade nodes", raw, ("any",)).read("any", several))
    if isinstance(raw, list):
        return SeveralNodes(raw)
    if not isinstance(raw, str):
        raise CardError(f"a trade node must be named, not {raw!r}")
    if raw.startswith("$"):
        return BoundNodes(raw)
    return GroupOfNodes(raw, GROUPS[raw]) if raw in GROUPS else OneNode(raw)


# Sea zones


class AllSeas(Seas):
    """Every zone on the boards."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(state.box.seas)

    def told(self, teller: Names) -> Phrase:
        return teller.sea("any")


class SomeSeas(Seas):
    """Zones by name or variable."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.texts: Final = texts_in("a list of sea zones", raw)
        self.named: Final = [known_sea(text) for text in self.texts if not text.startswith("$")]
        self.variables: Final = [text for text in self.texts if text.startswith("$")]

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found = list(self.named)
        for name in self.variables:
            found.extend(variable(context, name))
        return sorted([sea for sea in set(found) if sea in state.box.seas])

    def told(self, teller: Names) -> Phrase:
        return teller.joined_phrases([teller.sea(each) for each in self.texts], "or")


def read_seas(raw: object) -> Seas:
    """Names, a variable, or all; of an area filter, what it says of seas."""
    source = raw.get("sea", "any") if isinstance(raw, dict) else raw
    return AllSeas(raw) if source is None or source == "any" else SomeSeas(source)
