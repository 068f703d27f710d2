"""What the text of an event or a card is worth to the one who carries it out, read off roughly. In prestige."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

PRICES: Final[dict[str, float]] = {
    "P": 1.0,
    "S": 2.5,
    "D": 0.3,
    "ADM": 0.6,
    "DIP": 0.6,
    "MIL": 0.5,
    "MP": 0.6,
    "IA": 0.8,
    "C": 0.8,
    "COL": 0.4,
    "m_perm": 0.4,
    "loan": -1.5,
}
TOKENS: Final[dict[str, float]] = {
    "I": 0.4,
    "G": 0.5,
    "U": -1.2,
    "R": -0.8,
    "PLAGUE": -1.5,
    "C": 1.0,
    "A": 1.5,
    "M": 1.5,
}
PERHAPS: Final = 0.5  # what happens only under a condition
AMOUNT: Final = 2.0  # of something that is reckoned up later


def amount(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else AMOUNT


def resources(row: Any) -> float:
    """What so many ducats, powers and so on are worth together."""
    if not isinstance(row, dict):
        return 0.0
    return sum([PRICES.get(name, 0.3) * amount(value) for name, value in row.items()])


def worth(nodes: Sequence[Any]) -> float:
    """All of these effects, for the player who comes to them."""
    return sum([worth_of(node) for node in nodes])


def worth_of(node: Any) -> float:
    verb = node.get("do")
    whose = node.get("who", "self")
    if whose != "self" and verb not in ("if", "choose", "may", "pay"):
        return 0.0
    if verb == "gain":
        return resources(node.get("res"))
    if verb == "lose":
        return -resources(node.get("res"))
    if verb == "pay":
        gained = worth(node.get("then", [])) - resources(node.get("cost"))
        return gained if node.get("must") else max(0.0, gained)
    if verb in ("place", "remove"):
        return tokens_worth(node)
    if verb in ("if", "each_player", "repeat", "each_area"):
        if verb == "each_player":
            return 0.0
        return PERHAPS * (worth(node.get("then", [])) + worth(node.get("else", [])))
    if verb == "may":
        return max(0.0, worth(node.get("then", [])))
    if verb == "choose":
        return max([worth(option["then"]) for option in node["options"]], default=0.0)
    return VERBS.get(verb, 0.0)


VERBS: Final[dict[str, float]] = {"draw": 0.8, "research": 2.0, "develop": 1.5, "war": -2.0, "reduce": -1.5}


def tokens_worth(node: Any) -> float:
    """Tokens placed or removed; unrest and the like only where it is one's own."""
    each = TOKENS.get(str(node.get("token")), 0.0)
    place = node.get("on", node.get("in", {}))
    own = isinstance(place, dict) and (place.get("owner") == "self" or place.get("own") == "self")
    if each < 0 and not own:
        each *= PERHAPS
    number = amount(node.get("n", 1))
    return each * number if node["do"] == "place" else -each * number
