"""What cards speak of, in words: players, amounts, costs, places, realms and conditions.

The phrases are nouns with what narrows them down in brackets, `area (yours; Protestant)`, so that they can be put
together in any language without bending words.
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import NOBODY, POWER_NAMES
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.things import IDEA_IDS

PLAIN_SELECTORS: Final = (
    "self",
    "active",
    "each",
    "others",
    "emperor",
    "papal_controller",
    "opponent",
    "target",
    "first_player",
    "owner",
    "npr",
    "pr",
    "muslim",
    "christian",
    "hre_npr",
    "any",
    "revolutionary",
    "self_and_opponent",
    "chosen",
    "protestant_opponent",
    "christian_opponent",
    "adjacent_opponent",
    "revolutionary_players",
    "one_enemy",
    "all_not_at_war",
    "chosen_area",
    "hre",
)
MINE: Final = (
    "own",
    "own_any",
    "owner",
    "areas_of",
    "capital_of",
    "unrest_of",
    "owned_all_by",
    "dissent_of",
    "ally_of",
)
COMPARED: Final = {
    ">=": "at-least",
    "<=": "at-most",
    "=": "exactly",
    "==": "exactly",
    ">": "more-than",
    "<": "less-than",
}


SECOND: Final = ("$b", "$s", "$rival")  # chosen after another thing of the same kind


def is_number(count: str) -> bool:
    """Whether it ends in a number, and is not a reckoning."""
    return count[-1:].isdigit() and ":" not in count


def chosen(variable: str) -> str:
    """The first thing chosen for an effect, or the second."""
    return "second" if variable in SECOND else "bound"


class Parts:
    """Words of a language for the parts of an effect."""

    def __init__(self, words: Catalogue) -> None:
        self.words: Final = words

    def say(self, key: str, **values: object) -> str:
        return self.words.say("telling", key, values)

    def either(self, found: list[str]) -> str:
        """`A, B or C`"""
        return self.joined(found, "or")

    def both(self, found: list[str]) -> str:
        """`A, B and C`"""
        return self.joined(found, "and")

    def joined(self, found: list[str], last: str) -> str:
        if len(found) < 2:
            return "".join(found)
        return self.say(last, x=", ".join(found[:-1]), y=found[-1])

    def times(self, count: str, thing: str) -> str:
        """`3× claim`, `claim (all)`; one is not counted."""
        if count in ("", "1"):
            return thing
        return self.say("times" if is_number(count) else "counted", n=count, x=thing)

    def belonging(self, thing: str, owner: Any) -> str:
        """`your claim`, `claim of France`"""
        return self.say("yours", x=thing) if owner == "self" else self.say("of", x=thing, y=self.whom(owner))

    # Names

    def named(self, kind: str, number: int, text: str) -> str:
        """The name of a place or realm in this language; as it is written, if it is not on any board."""
        return text if number < 0 else self.words.value(kind, number)

    def area(self, text: str) -> str:
        number = names.area(text)
        return self.named("area", number, text) if number != NOBODY else self.province(text)

    def province(self, text: str) -> str:
        return self.named("province", names.province(text), text)

    def realm(self, text: str) -> str:
        return self.named("realm", names.realm(text), text)

    def sea(self, text: str) -> str:
        return self.named("sea", names.sea(text), text)

    def node(self, text: str) -> str:
        if text.startswith("$") or text in ("maritime", "maritime_on_drawn", "own_merchant", "trade_power_2", "any"):
            return self.words.word("some_node", "bound" if text.startswith("$") else text)
        return self.named("node", names.node(text), text)

    def nodes(self, value: Any) -> str:
        if isinstance(value, dict):
            return self.either([self.node(each) for each in value["any"]])
        return self.either([self.node(each) for each in names.many(value)])

    def faith(self, text: str) -> str:
        number = names.faith(text)
        return self.words.value("faith", number) if number >= 0 else self.words.word("some_faith", text.lower())

    def faiths(self, value: Any) -> str:
        return self.either([self.faith(each) for each in names.many(value)])

    def continent(self, text: str) -> str:
        number = names.continent(text)
        return self.named("continent", number, text) if number >= 0 else self.say("any-continent")

    def idea(self, text: str) -> str:
        if text in IDEA_IDS:
            return self.words.value("idea", IDEA_IDS.index(text))
        return self.words.word("some_idea", text)

    def ideas(self, value: Any) -> str:
        return self.either([self.idea(each) for each in names.many(value)])

    # Players

    def who(self, value: Any, section: str = "who") -> str:
        """A player or several, as the subject of a sentence; `whom` after a preposition."""
        if value is None:
            return self.words.word(section, "self")
        if isinstance(value, list):
            return self.both([self.who(each, section) for each in value])
        if isinstance(value, dict):
            return self.those(value, section)
        text = str(value)
        if text in PLAIN_SELECTORS:
            return self.words.word(section, text)
        if text.startswith("$"):
            return self.words.word(section, chosen(text))
        kind, _, name = text.partition(":")
        if kind == "realm":
            return self.realm(name)
        if kind in ("voters", "not_voters"):
            return self.say(f"{section}-{kind}", x=self.words.word("side_of_vote", name))
        if kind in ("owners", "ships", "influence_range"):
            return self.say(f"{section}-{kind}")
        if kind == "religion":
            return self.say("areas-of-faith", x=self.faith(name))
        if kind == "sea":
            return self.sea(name)
        if kind == "node":
            return self.node(name)
        if kind == "owner_of_province_in":
            return self.say(f"{section}-owner-in", x=self.area(name))
        return self.place(text)

    def whom(self, value: Any) -> str:
        return self.who(value, "whom")

    def place(self, text: str) -> str:
        """A name that may be a realm, an area or a province."""
        if names.realm(text) >= 0:
            return self.realm(text)
        return self.area(text)

    def those(self, value: dict[str, Any], section: str) -> str:
        """Players for whom something holds; a condition that holds for everybody is not told."""
        where = value.get("where", {})
        everybody = not where or (set(where) == {"any"} and {"passed": True} in where["any"])
        found = self.words.word(section, "each") if everybody else self.say(f"{section}-with", x=self.condition(where))
        if "except" in value:
            return self.say("but-not", x=found, y=self.whom(value["except"]))
        return found

    # Amounts and costs

    def amount(self, value: Any) -> str:
        """`3`, `all`, `half`, or what a number depends on."""
        if isinstance(value, (int, float)):
            return f"{value:g}"
        if isinstance(value, str):
            return self.words.word("amount", value)
        if value.get("half"):
            return self.words.word("amount", "half")
        found = self.words.word("amount", "all") if value.get("all") else self.share(value)
        for extra in value.get("add", []):
            found = self.say("plus", x=found, y=self.term(extra))
        if "min" in value:
            found = self.say("no-less", x=found, n=value["min"])
        return self.say("no-more", x=found, n=value["max"]) if "max" in value else found

    def share(self, value: dict[str, Any]) -> str:
        """A stat, times something, divided by something."""
        found = self.stat(value["stat"])
        if "token" in value:
            found = self.words.word("token", value["token"])
        if value.get("where") == "other_side":
            found = self.say("other-side")
        elif "where" in value:
            found = self.narrowed(found, self.narrowing("province", value["where"]))
        if "of" in value and value["of"] != "self":
            found = self.belonging(found, value["of"])
        if "in" in value:
            found = self.say("in", x=found, y=self.areas(value["in"]))
        if "realm" in value:
            found = self.say("of", x=found, y=self.whom(value["realm"]))
        if value.get("mul", 1) != 1:
            found = self.times(f"{value['mul']:g}", found)
        if value.get("div", 1) != 1:
            found = self.say(f"divided-{value.get('round', 'up')}", x=found, n=value["div"])
        return self.say("as-many", x=found)

    def term(self, value: Any) -> str:
        """A number, `2*loans` or `exhausted_m/2`."""
        if not isinstance(value, str):
            return self.amount(value)
        if "*" in value:
            count, _, name = value.partition("*")
            return self.times(count, self.stat(name))
        name, _, part = value.partition("/")
        return self.say("divided-up", x=self.stat(name), n=part) if part else self.stat(name)

    def stat(self, name: str) -> str:
        return self.words.word("stat", name)

    def things(self, value: dict[str, Any], sign: str = "") -> str:
        """Resources: `+2 ducats, +1 stability`."""
        return ", ".join([f"{sign}{self.resource(key, each)}" for key, each in value.items()])

    def resource(self, key: str, value: Any) -> str:
        if key == "I":
            return self.say("cost-influence", n=self.amount(value["n"]), x=self.areas(value["in"]))
        if key == "action":
            return self.say("cost-action", x=self.words.word("act", value))
        if key == "discount":
            return self.say("cost-discount", x=self.things(value))
        count = self.amount(value)
        thing = self.words.word("resource", key)
        return f"{count} {thing}" if is_number(count) else self.say("counted", n=count, x=thing)

    def cost(self, value: Any) -> str:
        return self.things(value) if value else self.say("nothing")

    # Places and realms

    def narrowed(self, noun: str, found: list[str]) -> str:
        """`area (yours; Protestant)`"""
        return f"{noun} ({'; '.join(found)})" if found else noun

    def that(self, kind: str, variable: str) -> str:
        """What was chosen before."""
        return self.say(f"second-{kind}" if variable in SECOND else f"that-{kind}")

    def areas(self, value: Any) -> str:
        if isinstance(value, str):
            return self.that("area", value) if value.startswith("$") or value == "chosen" else self.area(value)
        if "names" in value:
            rest = {key: each for key, each in value.items() if key != "names"}
            return self.narrowed(
                self.either([self.area(each) for each in value["names"]]), self.narrowing("area", rest)
            )
        if "var" in value or value.get("chosen"):
            rest = {key: each for key, each in value.items() if key not in ("var", "chosen")}
            return self.narrowed(self.that("area", value.get("var", "")), self.narrowing("area", rest))
        if set(value) == {"any"}:
            return self.either([self.areas(each) for each in value["any"]])
        return self.narrowed(self.say("area"), self.narrowing("area", value))

    def provinces(self, value: Any) -> str:
        if isinstance(value, str):
            return self.that("province", value) if value.startswith("$") else self.province(value)
        noun = self.words.word("token_noun", value["token"]) if "token" in value else self.say("province")
        if "size" in value:
            noun = self.words.word("token_noun", value["size"])
        rest = {key: each for key, each in value.items() if key not in ("token", "size")}
        if "ids" in rest:
            noun = self.either([self.province(each) for each in rest.pop("ids")])
        elif "var" in rest:
            noun = self.that("province", rest.pop("var"))
        elif set(value) == {"any"}:
            return self.either([self.provinces(each) for each in value["any"]])
        return self.narrowed(noun, self.narrowing("province", rest))

    def realms(self, value: Any) -> str:
        if isinstance(value, str):
            return self.whom(value)
        rest = dict(value)
        if "names" in rest:
            noun = self.either([self.realm(each) for each in rest.pop("names")])
        elif "var" in rest:
            noun = self.that("realm", rest.pop("var"))
        elif set(rest) == {"any"}:
            return self.either([self.realms(each) for each in rest["any"]])
        else:
            noun = self.words.word("realm_noun", rest.pop("kind", "any"))
        return self.narrowed(noun, self.narrowing("realm", rest))

    def narrowing(self, kind: str, value: dict[str, Any]) -> list[str]:
        """What each key of a filter adds."""
        return [self.quality(kind, key, each) for key, each in value.items() if key != "by"]

    def quality(self, kind: str, key: str, value: Any) -> str:
        described = {"area": self.areas, "province": self.provinces, "realm": self.realms}[kind]
        if key in ("any", "all"):
            found = [
                "; ".join(self.narrowing(kind, each)) if self.only_narrows(each) else described(each) for each in value
            ]
            return self.either(found) if key == "any" else "; ".join(found)
        if key == "not":
            listed = value if isinstance(value, list) else [value]
            return "; ".join([self.say("not", x=", ".join(self.narrowing(kind, each))) for each in listed])
        if isinstance(value, bool):
            found_text = self.say(f"is-{key}")
            return found_text if value else self.say("not", x=found_text)
        if value == "self" and key in MINE:
            return self.say(f"is-{key}-mine")
        return self.say(f"is-{key}", x=self.filtered(key, value))

    def only_narrows(self, value: dict[str, Any]) -> bool:
        return not any(key in value for key in ("names", "ids", "var", "chosen", "kind", "token"))

    def filtered(self, key: str, value: Any) -> str:
        """The value of a part of a filter."""
        if key in ("names",):
            return self.either([self.place(each) for each in value])
        if key == "ids":
            return self.either([self.province(each) for each in value])
        if key in ("religion", "owner_religion"):
            return self.faiths(value)
        if key in ("sea", "faces"):
            return self.either([self.sea(each) for each in names.many(value)])
        if key == "node":
            return self.nodes(value)
        if key == "continent":
            return self.continent(value)
        if key in ("has", "no"):
            return self.token_there(value)
        if key in ("area", "capital_in"):
            return self.areas(value)
        if key in ("influence_of", "units_of"):
            if isinstance(value, dict):
                return self.say("n-of", n=value.get("n", 1), x=self.whom(value["who"]))
            return self.whom(value)
        if key == "idea":
            return self.ideas(value)
        if key in ("token", "size"):
            return self.words.word("token_noun", value)
        if key == "kind":
            return self.words.word("realm_noun", value)
        if key == "adjacent_to" and isinstance(value, list):
            return self.either([self.whom(each) for each in value])
        return self.whom(value) if isinstance(value, (str, dict, list)) else self.amount(value)

    def token_there(self, value: dict[str, Any]) -> str:
        found = self.words.word("token", value["token"])
        found = self.times(self.amount(value.get("n", 1)), found)
        if "own_core" in value:
            found = self.say("on-core" if value["own_core"] else "off-core", x=found)
        if "unrest" in value:
            found = self.say("restless" if value["unrest"] else "calm", x=found)
        return self.belonging(found, value["of"]) if "of" in value else found

    # Conditions

    def condition(self, value: Any) -> str:
        """What must hold, all parts of it."""
        return (
            self.both([self.one_condition(key, each) for key, each in value.items()]) if value else self.say("always")
        )

    def one_condition(self, key: str, value: Any) -> str:
        if key in ("all", "any"):
            found = [self.grouped(each) for each in value]
            return self.both(found) if key == "all" else self.either(found)
        if key == "not":
            return self.say("not", x=self.grouped(value))
        if key == "n_of":
            return self.say("n-of-these", n=value["n"], x="; ".join([self.condition(each) for each in value["of"]]))
        if isinstance(value, bool):
            return self.say(f"if-{key}") if value else self.say("not", x=self.say(f"if-{key}"))
        if key == "stat":
            return self.compared(value)
        if key in ("owns", "controls", "realm_owns"):
            return self.owning(key, value)
        if isinstance(value, dict):
            return self.detailed(key, value)
        return self.say(f"if-{key}", x=self.plainly(key, value))

    def grouped(self, value: Any) -> str:
        """In brackets, when it has several parts of its own."""
        found = self.condition(value)
        simple = len(value) == 1 and not any(key in value for key in ("all", "any"))
        return found if simple else f"({found})"

    def compared(self, value: list[Any]) -> str:
        """`stability at least 2`"""
        name, sign, number = value[:3]
        other = self.stat(number) if isinstance(number, str) else self.amount(number)
        found = self.say(COMPARED[sign], x=self.stat(name), y=other)
        return self.say("of", x=found, y=self.whom(value[3])) if len(value) > 3 else found

    def owning(self, key: str, value: dict[str, Any]) -> str:
        """Provinces owned or controlled, counted or by their tax value."""
        what = self.provinces(value["where"]) if value.get("where") else self.say("province")
        values = {"n": self.amount(value["n"]), "x": what}
        if key == "realm_owns":
            return self.say("if-realm_owns", y=self.realm(value["realm"]), **values)
        return self.say(f"if-{key}-tax" if value.get("by") == "tax" else f"if-{key}", **values)

    def plainly(self, key: str, value: Any) -> str:
        """The value of a condition that is a name or a list of names."""
        if key in ("owns_all", "holds_all", "most_influence", "claim"):
            return self.both([self.area(each) for each in names.many(value)])
        if key in ("vassal", "is_realm", "realm_played"):
            return self.either([self.realm(each) for each in names.many(value)])
        if key == "idea":
            return self.ideas(value)
        if key == "religion":
            return self.faiths(value)
        if key in ("merchant_at", "node_expanded"):
            return self.nodes(value)
        if key in ("vacant",):
            return self.either([self.area(each) for each in names.many(value)])
        if key in ("papal_controller", "board"):
            return self.words.word(key, value)
        if key == "tagged":
            return self.tag(value)
        if key == "ruler_is":
            return str(value)
        return self.whom(value)

    def detailed(self, key: str, value: dict[str, Any]) -> str:
        """A condition with parts of its own."""
        if key in ("ally", "marriage") or key == "vassals":
            number = self.amount(value.get("n", 1))
            where = value.get("where", {}) if "n" in value else value
            return self.say(f"if-{key}", n=number, x=self.realms(where) if where else self.say("any-realm"))
        if key == "influence":
            return self.say("if-influence", n=self.amount(value["n"]), x=self.areas(value["in"]))
        if key in ("most_influence", "claim"):
            return self.say(f"if-{key}", x=self.areas(value))
        if key == "rank":
            return self.say("if-rank", x=self.stat(value["stat"]))
        if key == "ideas":
            kind = self.words.word("idea_kind", value.get("type", "any"))
            return self.say("if-ideas", n=self.amount(value["n"]), x=kind)
        if key == "area_religion":
            return self.say("if-area_religion", x=self.areas(value["in"]), y=self.faiths(value["is"]))
        if key == "units":
            what = self.times(self.amount(value["n"]), self.words.word("troop", value.get("kind", "land")))
            return self.say("in", x=what, y=self.areas(value["in"])) if "in" in value else what
        if key == "ships":
            return self.ships(value)
        if key == "history":
            return self.history(value)
        if key == "realm_is":
            return self.say(
                "if-realm_is", x=self.realm_named(value["realm"]), y=self.words.word("standing", value["is"])
            )
        if key == "owner_is":
            return self.say("if-owner_is", x=self.province(value["province"]), y=self.whom(value["is"]))
        if key == "adjacent":
            return self.say("if-adjacent", x=self.either([self.whom(each) for each in names.many(value["to"])]))
        if key == "has_token":
            return self.tokens(value)
        if key == "votes":
            return self.say("if-votes", x=value["option"])
        return "; ".join([self.words.word(key, f"{name}-{each}") for name, each in value.items()])

    def realm_named(self, text: str) -> str:
        return self.that("realm", text) if text.startswith("$") else self.realm(text)

    def ships(self, value: dict[str, Any]) -> str:
        what = self.times(self.amount(value["n"]), self.words.word("troop", value.get("kind", "ship")))
        if "zones" in value:
            return self.say("in", x=what, y=self.either([self.sea(each) for each in value["zones"]]))
        if "continents" in value:
            return self.say("in", x=what, y=self.either([self.continent(each) for each in value["continents"]]))
        return what

    def history(self, value: dict[str, Any]) -> str:
        """Something done: how often, with whom, where and since when."""
        found = self.words.word("history", value["what"])
        number = self.amount(value.get("n", 1))
        found = found if number == "1" else self.say("so-often", x=found, n=number)
        if "with" in value:
            found = self.say("against", x=found, y=self.whom(value["with"]))
        if "where" in value:
            found = self.say("in", x=found, y=self.somewhere(value["where"]))
        since = value.get("since", "game")
        return found if since == "game" else self.say("since", x=found, y=self.words.word("since", since))

    def somewhere(self, value: Any) -> str:
        """Provinces or areas, whichever a filter speaks of."""
        if isinstance(value, dict) and any(key in value for key in ("ids", "owner", "token", "area", "port", "size")):
            return self.provinces(value)
        return self.areas(value)

    def tokens(self, value: dict[str, Any]) -> str:
        found = self.token_there(value)
        if "in" in value:
            return self.say("in", x=found, y=self.areas(value["in"]))
        return self.say("on", x=found, y=self.provinces(value["on"])) if "on" in value else found

    def tag(self, name: str) -> str:
        kind, _, realm = name.partition(":")
        return self.words.say("tag", kind, {"x": self.realm(realm)}) if realm else self.words.word("tag", kind)

    def power_kind(self, deck: str) -> str:
        """`administrative` for the deck ADM."""
        if deck.lower() in POWER_NAMES:
            return self.words.word("deck", DECK_NAMES[POWER_NAMES.index(deck.lower())])
        return self.words.word("some_deck", deck)
