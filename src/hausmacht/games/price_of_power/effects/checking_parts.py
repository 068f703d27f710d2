"""Conditions, filters, amounts and selectors on cards: are they well-formed, and do their names mean anything?

On the way every part that can be evaluated is noted, so that all of them can be tried.

Rules: effects.checked
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import NOBODY, TABLES
from hausmacht.games.price_of_power.effects import names, places, stats
from hausmacht.games.price_of_power.effects.condition import KINDS
from hausmacht.games.price_of_power.effects.parts import amounts
from hausmacht.games.price_of_power.effects.parts.who import PLAYER_WORDS, PREFIXES, REALM_WORDS

VOCABULARY: Final[dict[str, Any]] = TABLES["vocabulary"]
TOKENS: Final = (*VOCABULARY["tokens"], "TV", "any", "was_protestant")
RESOURCES: Final = (*VOCABULARY["resources"], "m", "I")
SIGNS: Final = ("<", "<=", "=", ">=", ">", "!=")
SPANS: Final = ("turn", "round", "age", "game")
UNITS: Final = ("infantry", "cavalry", "artillery", "land", "light", "heavy", "galley", "ship", "any")
STANDINGS: Final = ("npr", "dnpr", "vassal", "pr", "gone", "independent")
REALM_KINDS: Final = ("npr", "dnpr", "pr", "bot", "vassal", "opponent", "any")
IDEA_GROUPS: Final = (
    "any",
    "any_on_display",
    "administrative_on_display",
    "diplomatic_on_display",
    "military_on_display",
    "administrative_any",
    "diplomatic_any",
    "military_any",
    "researched_by_opponent",
    "tolerance_first",
)
NODE_GROUPS: Final = ("any", "maritime", "maritime_on_drawn", "own_merchant", "trade_power_2")
STAT_NAMES: Final = (*stats.PLAIN, *stats.RUNNING, *stats.OF_PLACES)


class Part:
    """Something on a card that can be evaluated: condition, area, province, realm, player, amount, node, idea."""

    def __init__(self, where: str, kind: str, value: Any) -> None:
        self.where: Final = where
        self.kind: Final = kind
        self.value: Final = value


class PartChecker:
    """Looks through parts of cards; `problems` are sentences, `parts` what was met on the way."""

    def __init__(self, idea_ids: list[str]) -> None:
        self.idea_ids: Final = idea_ids
        self.problems: Final[list[str]] = []
        self.parts: Final[list[Part]] = []
        self.where = ""

    def wrong(self, what: str) -> None:
        self.problems.append(f"In {self.where}: {what}.")

    def met(self, kind: str, value: Any) -> None:
        self.parts.append(Part(self.where, kind, value))

    # Small things

    def word(self, what: str, value: Any, allowed: Any) -> None:
        if value not in allowed:
            self.wrong(f"{what} is {value!r}, but it must be one of {', '.join(allowed)}")

    def known(self, what: str, text: Any, number: int) -> None:
        if number == NOBODY:
            self.wrong(f"there is no {what} called {text!r}")

    def named(self, what: str, value: Any) -> None:
        """One name or several of areas, provinces, realms, seas, nodes, continents or religions."""
        for text in value if isinstance(value, list) else [value]:
            if not isinstance(text, str):
                self.wrong(f"a name of {what} is needed, not {text!r}")
            elif text.startswith("$"):
                continue
            elif what == "area":
                self.known(what, text, names.area(text))
            elif what == "province":
                self.known(what, text, names.province(text))
            elif what == "realm":
                self.known(what, text, names.realm(text))
            elif what == "sea zone":
                self.known(what, text, names.sea(text))
            elif what == "continent":
                self.known(what, text, names.continent(text))
            elif what == "religion":
                self.known(what, text, names.faith(text))
            elif text not in NODE_GROUPS:
                self.known(what, text, names.node(text))

    def number(self, what: str, value: Any) -> None:
        if not isinstance(value, int):
            self.wrong(f"{what} must be a number, not {value!r}")

    def idea(self, value: Any) -> None:
        for text in value if isinstance(value, list) else [value]:
            if text not in self.idea_ids and text not in IDEA_GROUPS and not str(text).startswith("$"):
                self.wrong(f"there is no idea {text!r}")
                return
        self.met("idea", value)

    def cost(self, value: Any) -> None:
        if not isinstance(value, dict):
            self.wrong(f"a cost is a table, not {value!r}")
            return
        for name, amount in value.items():
            self.word("cost", name, RESOURCES)
            if name == "I":
                self.amount(amount["n"])
                self.area(amount["in"])
            else:
                self.amount(amount)

    def amount(self, value: Any) -> None:
        if isinstance(value, (bool, int, float)) or value in amounts.WORDS:
            return
        if not isinstance(value, dict):
            self.wrong(f"an amount is a number, 'all' or a table, not {value!r}")
            return
        for key in value:
            self.word("key of an amount", key, amounts.KEYS)
        if "stat" in value:
            self.stat(value["stat"])
        if "of" in value:
            self.who(value["of"])
        if "in" in value:
            self.area(value["in"])
        if isinstance(value.get("where"), dict):
            self.province(value["where"])
        for term in value.get("add", []):
            if isinstance(term, str):
                self.stat(term.partition("*")[2].partition("/")[0] if "*" in term else term.partition("/")[0])
        self.met("amount", value)

    def stat(self, name: Any) -> None:
        if name not in STAT_NAMES:
            self.wrong(f"there is no stat {name!r}")

    # Who

    def who(self, value: Any) -> None:
        """A player selector."""
        if isinstance(value, list):
            for each in value:
                self.who(each)
        elif isinstance(value, dict):
            for key in value:
                self.word("key of a description of players", key, ("where", "except", "prefer", "truce_with"))
            self.condition(value.get("where", {}))
            if "except" in value:
                self.who(value["except"])
        else:
            self.reference(value)
        self.met("player", value)

    def reference(self, value: Any) -> None:
        """A player, a realm, a place or a variable."""
        if isinstance(value, list):
            for each in value:
                self.reference(each)
        elif isinstance(value, dict):
            self.who(value)
        elif not isinstance(value, str):
            self.wrong(f"somebody or some place must be named, not {value!r}")
        elif not is_reference(value):
            self.wrong(f"nobody and nothing is called {value!r}")

    # Filters

    def area(self, value: Any) -> None:
        if value is None or isinstance(value, (str, list)):
            if value is not None:
                self.reference(value)
        elif not isinstance(value, dict):
            self.wrong(f"an area filter is a table, not {value!r}")
            return
        else:
            for key, each in value.items():
                self.word("key of an area filter", key, VOCABULARY["area_filter"])
                self.area_key(key, each)
        self.met("area", value)

    def area_key(self, key: str, value: Any) -> None:
        if key in ("any", "all"):
            for each in value:
                self.area(each)
        elif key == "not":
            for each in value if isinstance(value, list) else [value]:
                self.area(each)
        elif key in ("has", "no"):
            self.word("token", value.get("token"), TOKENS)
            if "of" in value:
                self.who(value["of"])
        elif key in ("units_of", "influence_of"):
            self.who(value["who"] if isinstance(value, dict) else value)
        elif key in ("own", "own_any", "empty_of", "unrest_of", "dissent_of", "hostile_to"):
            self.who(value)
        elif key in ("adjacent_to", "areas_of", "cores_of", "capital_of", "owned_all_by"):
            if value != "owner":
                self.reference(value)
        else:
            self.place_key(key, value)

    def place_key(self, key: str, value: Any) -> None:
        """Keys that filters of areas, provinces and realms share."""
        kinds = {
            "names": "area",
            "ids": "province",
            "religion": "religion",
            "owner_religion": "religion",
            "sea": "sea zone",
            "faces": "sea zone",
            "node": "trade node",
            "continent": "continent",
        }
        if key in kinds:
            self.named(kinds[key], value)
        elif key == "var":
            if not isinstance(value, str) or not value.startswith("$"):
                self.wrong(f"a variable begins with $, not {value!r}")
        elif key == "by":
            self.word("by", value, ("land", "any"))
        elif key == "mark":
            self.word("mark", value, ("dagger", "star", "none"))
        elif key == "board":
            self.word("board", value, ("east", "west", "distant"))
        elif not isinstance(value, (bool, int)):
            self.wrong(f"{key} is true, false or a number, not {value!r}")

    def province(self, value: Any) -> None:
        if isinstance(value, str):
            self.reference(value)
        elif not isinstance(value, dict):
            self.wrong(f"a province filter is a table, not {value!r}")
            return
        else:
            for key, each in value.items():
                self.word("key of a province filter", key, VOCABULARY["province_filter"])
                self.province_key(key, each)
        self.met("province", value)

    def province_key(self, key: str, value: Any) -> None:
        if key in ("any", "all"):
            for each in value:
                self.province(each)
        elif key == "not":
            for each in value if isinstance(value, list) else [value]:
                self.province(each)
        elif key == "area":
            self.area(value)
        elif key == "token":
            self.word("token", value, ("T", "V", "TV"))
        elif key == "size":
            self.word("size", value, ("small", "large"))
        elif key in ("owner", "lawful_owner", "core_of", "capital_of", "vassal_of", "adjacent_to", "units_of"):
            self.reference(value)
        else:
            self.place_key(key, value)

    def realm(self, value: Any) -> None:
        if isinstance(value, (str, list)):
            self.reference(value)
        elif not isinstance(value, dict):
            self.wrong(f"a realm filter is a table, not {value!r}")
            return
        else:
            for key, each in value.items():
                self.word("key of a realm filter", key, VOCABULARY["realm_filter"])
                self.realm_key(key, each)
        self.met("realm", value)

    def realm_key(self, key: str, value: Any) -> None:
        if key in ("any", "all"):
            for each in value:
                self.realm(each)
        elif key == "not":
            for each in value if isinstance(value, list) else [value]:
                self.realm(each)
        elif key == "names":
            self.named("realm", value)
        elif key == "kind":
            self.word("kind of realm", value, REALM_KINDS)
        elif key == "capital_in":
            self.area(value)
        elif key == "influence_of":
            self.who(value["who"])
        elif key == "idea":
            self.idea(value)
        elif key == "owner_of":
            if value != "chosen_area":
                self.named("province", value)
        elif key in ("adjacent_to", "ally_of", "marriage_of", "vassal_of", "truce_with"):
            self.reference(value)
        else:
            self.place_key(key, value)

    # Conditions

    def condition(self, value: Any) -> None:
        if not isinstance(value, dict):
            self.wrong(f"a condition is a table, not {value!r}")
            return
        before = len(self.problems)
        for key, each in value.items():
            if key not in KINDS:
                self.wrong(f"there is no condition {key!r}")
            else:
                self.condition_key(key, each)
        if value and len(self.problems) == before:
            self.met("condition", value)

    def condition_key(self, key: str, value: Any) -> None:
        if key in ("all", "any"):
            for each in value:
                self.condition(each)
        elif key == "not":
            self.condition(value)
        elif key == "n_of":
            self.number("n", value.get("n"))
            for each in value["of"]:
                self.condition(each)
        elif key in ("owns", "controls", "realm_owns"):
            self.number("n", value.get("n"))
            self.province(value.get("where"))
            if key == "realm_owns":
                self.reference(value.get("realm"))
        elif key in ("owns_all", "holds_all"):
            self.named("area", value)
        elif key in ("ally", "marriage"):
            self.realm(value.get("where", {}) if "n" in value else value)
        elif key in ("influence", "area_religion"):
            self.area(value.get("in"))
            if key == "area_religion":
                self.named("religion", value.get("is"))
        elif key in ("most_influence", "claim"):
            self.area(value)
        elif key == "stat":
            self.compared(value)
        elif key == "rank":
            self.stat(value.get("stat"))
            self.number("place", value.get("place"))
        else:
            self.other_condition(key, value)

    def compared(self, value: Any) -> None:
        if not isinstance(value, list) or len(value) not in (3, 4):
            self.wrong(f"a stat is compared as [name, sign, value], not {value!r}")
            return
        self.stat(value[0])
        self.word("sign", value[1], SIGNS)
        if isinstance(value[2], str):
            self.stat(value[2])
        else:
            self.amount(value[2])
        if len(value) > 3:
            self.who(value[3])

    def other_condition(self, key: str, value: Any) -> None:
        if key in ("is_realm", "realm_played"):
            self.named("realm", value)
        elif key in ("vassal", "same_religion") or (key == "at_war" and not isinstance(value, bool)):
            self.reference(value)
        elif key == "idea":
            self.idea(value)
        elif key == "religion":
            self.named("religion", value)
        elif key == "units":
            self.number("n", value.get("n"))
            self.word("unit", value.get("kind", "land"), UNITS)
            if "in" in value:
                self.area(value["in"])
        elif key == "ships":
            self.number("n", value.get("n"))
            self.word("ship", value.get("kind", "ship"), UNITS)
            self.named("sea zone", value.get("zones", []))
            self.named("continent", value.get("continents", []))
        elif key in ("merchant_at", "node_expanded"):
            self.named("trade node", value)
        elif key == "history":
            self.word("history", value.get("what"), VOCABULARY["history"])
            self.word("since", value.get("since"), SPANS)
            if "with" in value:
                self.reference(value["with"])
            if "where" in value:
                self.province(value["where"])
        elif key == "realm_is":
            self.reference(value.get("realm"))
            self.word("realm_is", value.get("is"), STANDINGS)
        elif key == "owner_is":
            self.named("province", value.get("province"))
            self.reference(value.get("is"))
        elif key == "adjacent":
            self.reference(value.get("to"))
        elif key == "has_token":
            self.word("token", value.get("token"), TOKENS)
            if "in" in value:
                self.area(value["in"])
            if "on" in value:
                self.province(value["on"])
        elif key == "vacant":
            self.named("province", value)
        elif key == "board":
            self.word("board", value, ("east", "distant"))
        elif key == "votes":
            self.word("sign", value.get("op"), SIGNS)


def is_reference(text: str) -> bool:
    """A word, a variable or a name that the effect language knows."""
    if text.startswith("$") or text in PLAYER_WORDS or text in REALM_WORDS or text in places.PLACE_WORDS:
        return True
    head, colon, rest = text.partition(":")
    if colon:
        if head == "realm":
            return names.realm(rest) != NOBODY
        if head in ("sea", "node"):
            return (names.sea(rest) if head == "sea" else names.node(rest)) != NOBODY
        if head == "religion":
            return names.faith(rest) != NOBODY
        if head == "owner_of_province_in":
            return names.area(rest) != NOBODY
        return head in PREFIXES
    return names.realm(text) != NOBODY or names.area(text) != NOBODY or names.province(text) != NOBODY
