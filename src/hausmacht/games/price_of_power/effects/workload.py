"""How much work a card can cause at worst: cards of strangers that would keep a table busy for ever are refused.

The bound is coarse and errs upwards: every loop runs as often as it can, every branch is taken, an effect for several
players is carried out for all of them, and whatever is asked about players is asked of each.

Rules: effects.checked
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import AREAS, PLAYERS, REALMS
from hausmacht.games.price_of_power.effects.parts.amounts import EVERYTHING, MOST_AMOUNT
from hausmacht.games.price_of_power.effects.verbs_flow import MOST_REPEATS

MOST_WORK: Final = 50_000  # of a card: effects that are carried out, and questions about the table that are asked
MOST_ASKED: Final = 2_000  # of one question: a condition, a filter, a description of players
BODIES: Final = ("then", "else", "accept", "decline", "options")
ASKED_OF_EACH: Final = ("where", "with", "in")  # read anew for each player, or each deed, that is looked at
ALL_THERE: Final = 10  # "all", "half": pieces that lie in one place
ONE: Final = ("self", "active", "first_player", "target", "none")


class Weight:
    """What a part of a card comes to: all of it, and the largest question that is asked in it."""

    def __init__(self) -> None:
        self.work = 1
        self.asked = 0
        self.acts = False  # something happens in it: it is more than a question

    def add(self, part: Weight, times: int) -> None:
        self.work += part.work * times
        self.asked = max(self.asked, part.asked)
        self.acts = self.acts or part.acts


def weight(value: Any) -> Weight:
    """Of a card or a part of it."""
    found = Weight()
    if isinstance(value, dict) and "do" in value:
        weigh_node(found, value)
    elif isinstance(value, dict):
        for key, each in value.items():
            if isinstance(each, (dict, list)):
                found.add(weight(each), PLAYERS if key in ASKED_OF_EACH else 1)
            else:
                found.work += 1
    elif isinstance(value, list):
        for each in value:
            found.add(weight(each), 1)
    if not found.acts:
        found.asked = found.work
    return found


def weigh_node(found: Weight, node: dict[str, Any]) -> None:
    """An effect: what it asks, and what it does, as often as it does it."""
    found.acts = True
    often = times(node)
    found.work = (1 + at_most(node.get("n", 1))) * often
    for key, each in node.items():
        found.add(weight(each), often if key in BODIES else subjects(node))


def times(node: dict[str, Any]) -> int:
    """How often what is inside a node is carried out."""
    verb = node["do"]
    if verb == "repeat":
        return min(at_most(node.get("n", 1)), MOST_REPEATS)
    if verb == "each_area":
        return places(node.get("in"), AREAS)
    if verb == "each_realm":
        return places(node.get("realm"), REALMS)
    if verb == "offer":
        wanted = node.get("to")
        return (1 if is_one(node.get("from", "self")) else REALMS) * (len(wanted) if isinstance(wanted, list) else 1)
    return PLAYERS if verb == "each_player" else subjects(node)


def places(wanted: Any, there: int) -> int:
    """How many areas or realms a filter can find at most: those it names, or all there are."""
    named = wanted.get("names") if isinstance(wanted, dict) else wanted
    return min(len(named), there) if isinstance(named, list) else there


def subjects(node: dict[str, Any]) -> int:
    """For how many players a node is carried out at most."""
    return 1 if is_one(node.get("who", "self")) else PLAYERS


def is_one(who: Any) -> bool:
    """Whether one player or realm is meant, not several."""
    return isinstance(who, str) and (who in ONE or who.startswith("realm:"))


def at_most(amount: Any) -> int:
    """The largest number an amount can come to."""
    if isinstance(amount, (int, float)):
        return min(int(abs(amount)), MOST_AMOUNT)
    if not isinstance(amount, dict):
        return ALL_THERE
    found = EVERYTHING * abs(int(amount.get("mul", 1)))
    for term in amount.get("add", []):
        found += abs(term) if isinstance(term, int) else MOST_AMOUNT
    return min(found, abs(int(amount.get("max", MOST_AMOUNT))), MOST_AMOUNT)


def why_too_busy(card: Any) -> str:
    """What on a card can keep a table busy for too long, in words; empty: nothing."""
    whole = weight(card)
    if whole.work > MOST_WORK:
        return f"{busiest(card)} can take {whole.work} steps, but a card may take at most {MOST_WORK}"
    if whole.asked > MOST_ASKED:
        return f"a question on it can take {whole.asked} steps, but it may take at most {MOST_ASKED}: {hardest(card)}"
    return ""


def hardest(card: Any) -> str:
    """The path to the largest question on a card."""
    path: list[str] = []
    value = card
    while weight(value).acts:
        asked = weight(value).asked
        name, value = next((name, each) for name, each in parts(value) if weight(each).asked == asked)
        path.append(name)
    return ".".join(path) or "all of it"


def busiest(card: Any) -> str:
    """The path to the smallest part of a card that is too much by itself: `options.0.then.2`."""
    path: list[str] = []
    value = card
    while True:
        heavy = [(name, each) for name, each in parts(value) if weight(each).work > MOST_WORK]
        if not heavy:
            return ".".join(path) or "it"
        name, value = heavy[0]
        path.append(name)


def parts(value: Any) -> list[tuple[str, Any]]:
    """What a table or a list holds, each with its name or its place."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list):
        return [(str(at), each) for at, each in enumerate(value)]
    return []
