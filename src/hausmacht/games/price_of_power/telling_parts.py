"""What cards speak of, in words: players, amounts, costs, places and realms."""

from __future__ import annotations

from typing import Any, Final

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    CONTINENT_NAMES,
    NOBODY,
    POWER_NAMES,
    PROVINCE_NAMES,
    REALM_NAMES,
    SEA_NAMES,
)
from hausmacht.games.price_of_power.content import DECK_NAMES, Node
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.things import IDEA_IDS
from hausmacht.games.price_of_power.telling_grammar import BEFORE, MANY, ONE, ONLY, YOU, Grammar, Phrase, read

ALL: Final = ("all", "every")
SOME: Final = ("number", "up-to")
NAMES: Final = {
    "realm": list(REALM_NAMES),
    "area": list(AREA_NAMES),
    "province": list(PROVINCE_NAMES),
    "sea": list(SEA_NAMES),
    "continent": list(CONTINENT_NAMES),
}
CHOSEN: Final = {  # what the names of things chosen stand for, where an effect is told without their choice
    "$a": "area",
    "$area": "area",
    "$b": "second-area",
    "$r": "realm",
    "$realm": "realm",
    "$p": "player",
    "$rival": "rival",
    "$n": "node",
    "$t": "province",
    "$s": "second-realm",
    "$placed": "province",
}
FIRST: Final = ("$a", "$r")
SECOND: Final = ("$b", "$s")
TOLD_FIRST: Final = ("religion", "owner", "areas_of")
OF_SELF: Final = {"area": "areas_of", "province": "owner"}  # what makes an area or a province yours
DIVIDED: Final = {2: "half", 3: "third", 4: "quarter", 10: "tenth"}


class Parts(Grammar):
    """Words of a language for the parts of an effect."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__(words)
        self.several: set[str] = set()  # the names of choices that are of several things
        self.numbered = False  # whether a second thing of the same kind is chosen
        self.many_chosen = False  # whether the last thing done was done in several places

    # Names

    def named(self, kind: str, number: int, text: str) -> Phrase:
        """A place or realm by its name in this language; as it is written, if it is not on any board."""
        if number < 0:
            return read(self.words.words["the"].get(f"{kind} {names.fold(text)}", text))
        with_article = self.words.words["the"].get(f"{kind} {NAMES[kind][number]}")
        return read(with_article or self.words.value(kind, number))

    def area(self, text: str) -> Phrase:
        number = names.area(text)
        return self.named("area", number, text) if number != NOBODY else self.province(text)

    def province(self, text: str) -> Phrase:
        return self.named("province", names.province(text), text)

    def realm(self, text: str) -> Phrase:
        return self.named("realm", names.realm(text), text)

    def sea(self, text: str) -> Phrase:
        return self.named("sea", names.sea(text), text)

    def continent(self, text: str) -> Phrase:
        number = names.continent(text)
        return self.named("continent", number, text) if number >= 0 else read(self.say("any-continent"))

    def node(self, text: str) -> Phrase:
        if text.startswith("$"):
            return self.that(text)
        if text in self.words.words["some_node"]:
            return read(self.fill(self.words.word("some_node", text), {}))
        return self.nodes([text])

    def nodes(self, value: Any, last: str = "or") -> Phrase:
        listed = value["any"] if isinstance(value, dict) else names.many(value)
        if all(names.node(each) >= 0 for each in listed):
            found = self.joined([self.words.value("node", names.node(each)) for each in listed], last)
            return self.phrase("node-named", x=found)
        return self.joined_phrases([self.node(each) for each in listed], last)

    def seas(self, value: Any) -> Phrase:
        return self.joined_phrases([self.sea(each) for each in names.many(value)], "or")

    def faith(self, text: str) -> str:
        """`Catholic`, for a player or as what an area becomes."""
        number = names.faith(text)
        if number >= 0:
            return self.words.value("faith", number)
        return self.fill(self.words.word("some_faith", text.lower()), {})

    def faiths(self, value: Any) -> str:
        return self.either([self.faith(each) for each in names.many(value)])

    def idea(self, text: str) -> str:
        if text in IDEA_IDS:
            return self.words.value("idea", IDEA_IDS.index(text))
        return self.words.word("some_idea", text)

    def ideas(self, value: Any) -> str:
        return self.either([self.idea(each) for each in names.many(value)])

    def power_kind(self, deck: str) -> str:
        """`the military deck` for MIL."""
        if deck.lower() in POWER_NAMES:
            return self.words.word("some_deck", DECK_NAMES[POWER_NAMES.index(deck.lower())])
        return self.words.word("some_deck", deck)

    def tag(self, name: str) -> str:
        kind, _, realm = name.partition(":")
        return self.fill(self.words.word("tag", kind), {"x": self.realm(realm)} if realm else {})

    # Players

    def who(self, value: Any) -> Phrase:
        """A player or several; `self` is whoever acts."""
        if value is None or value == "self":
            return self.subject
        if isinstance(value, list):
            found = [self.who(each) for each in value]
            if value == [value[0]] * 2:
                return read(self.words.word("who", f"two_{value[0]}"), "p")
            return self.joined_phrases(found, "and")
        if isinstance(value, dict):
            return self.those(value) if "where" in value or "except" in value else self.realms(value)
        text = str(value)
        if text.startswith("$"):
            return self.that(text)
        if text in self.words.words["who"]:
            return read(self.fill(self.words.word("who", text), {}), "m")
        return self.who_by_kind(text)

    def who_by_kind(self, text: str) -> Phrase:
        """`realm:France`, `voters:A` and the like; else the name of a place or realm."""
        kind, _, name = text.partition(":")
        if kind == "realm":
            return self.realm(name)
        if kind in ("voters", "not_voters"):
            return read(self.say(f"who-{kind}", x=self.side(name)), "m")
        if kind in ("owners", "ships"):
            return read(self.say(f"who-{kind}"), "m")
        if kind == "religion":
            return self.noun("area", ONE, [self.area_faith([name])])
        if kind == "sea":
            return self.sea(name)
        if kind == "node":
            return self.nodes([name])
        if kind == "owner_of_province_in":
            return read(self.say("who-owner-in", x=self.area(name)), "m")
        return self.realm(text) if names.realm(text) >= 0 else self.area(text)

    def side(self, name: str) -> Phrase:
        """What was voted for."""
        return read(self.words.word("side_of_vote", name))

    def those(self, value: dict[str, Any]) -> Phrase:
        """Players for whom something holds; a condition that holds for everybody is not told."""
        where = value.get("where", {})
        everybody = not where or (set(where) == {"any"} and {"passed": True} in where["any"])
        but = value.get("except")
        form = "each" if but is None else "other" if but in ("self", "active") else "but"
        values: dict[str, Any] = {"y": self.who(but)} if form == "but" else {}
        if everybody:
            return read(self.say(f"who-{form}", **values), "m")
        relative = Phrase([self.say("relative")], "m")
        return read(self.say(f"who-{form}-with", x=self.condition(where, relative), **values), "m")

    def condition(self, value: Any, subject: Phrase | None = None, negated: bool = False) -> str:
        raise NotImplementedError

    def that(self, variable: str, kind: str = "", many: bool = False) -> Phrase:
        """What was chosen before."""
        key = CHOSEN.get(variable, kind) if variable else kind
        if kind == "area" and key == "province":
            return read(self.words.word("that", "area-of-province"))
        if self.numbered and variable in FIRST:
            key = f"first-{key}"
        many = many or variable in self.several or (not variable and self.many_chosen)
        known = self.words.words["that"]
        return read(known[f"{key}s"] if many and f"{key}s" in known else self.words.word("that", key), "n")

    # Amounts and costs

    def counting(self, node: Node) -> tuple[str, str]:
        """How things are counted: the way and the number."""
        value = node.get("n", 1)
        if isinstance(value, dict):
            if value.get("half"):
                return "half", ""
            return ("all", "") if value.get("all") else ("reckoned", "")
        if value == "all":
            return "all", ""
        if node.get("up_to"):
            return "up-to", f"{value:g}"
        return (ONE, "") if value == 1 else ("number", f"{value:g}")

    def tokens(self, key: str, node: Node, qualities: list[str], own: bool = False) -> Phrase:
        """Things of a kind, as many as the node says."""
        way, number = self.counting(node)
        if way == "reckoned":
            return Phrase([self.reckoned(key, node["n"])])
        found = self.noun(key, f"own-{way}" if own else way, qualities, number)
        value = node.get("n")
        most = value.get("max") if isinstance(value, dict) else None
        return found.followed(self.say("at-most-all", n=most)) if most else found

    def reckoned(self, key: str, value: dict[str, Any]) -> str:
        """`half as many units as you have unrest (rounded up)`"""
        noun = self.plain_noun(key)
        much = "many" if noun.counted else "much"
        share = self.share(value, much)
        if not share:
            terms = self.terms(value)
            listed = self.both(terms) if len(terms) == 1 else self.say("sum", x=self.both(terms))
            return self.bounded(self.say(f"equal-{much}", x=noun.many[1], y=listed), value)
        found = self.say("as-many", x=noun.many[1], y=self.clause_of(value), z=share)
        if value.get("div", 1) != 1:
            found = self.say(f"rounded-{value.get('round', 'up')}", x=found)
        return self.bounded(found, value)

    def bounded(self, found: str, value: dict[str, Any]) -> str:
        if "min" in value:
            found = self.say("no-less", x=found, n=value["min"])
        return self.say("no-more", x=found, n=value["max"]) if "max" in value else found

    def share(self, value: dict[str, Any], much: str) -> str:
        """`as many`, `twice as much`, `half as often`; nothing for what cannot be said so."""
        mul, div = value.get("mul", 1), value.get("div", 1)
        if value.get("add") or (mul != 1 and div != 1):
            return ""
        key = DIVIDED.get(div, "") if div != 1 else f"{mul:g}"
        return self.words.words["share"].get(f"{key} {much}", "")

    def clause_of(self, value: dict[str, Any]) -> str:
        """What a number depends on: `you have large towns`."""
        name = value["stat"]
        owner = value.get("of", value.get("realm", "self"))
        subject = self.who(owner)
        if name == "count":
            if value.get("where") == "other_side":
                return self.say("other-side")
            qualities = self.narrowing("province", value.get("where", {}))
            if "in" in value:
                qualities.append(self.say("is-area", x=self.areas(value["in"])))
            key = "there-are" if self.plain_noun(value["token"]).counted else "there-is"
            return self.say(key, x=self.noun(value["token"], "many", qualities))
        special = self.words.words["reckoned"].get(name)
        if special is not None:
            place = self.areas(value["in"], "many") if "in" in value else ""
            key = f"{name} in" if place and f"{name} in" in self.words.words["reckoned"] else name
            token = self.plain_noun(value.get("token", "any")).many[0]
            return self.stated(self.words.word("reckoned", key), subject, False, x=place, t=token)
        return self.clause("has", subject, x=self.stat(name))

    def as_often(self, count: dict[str, Any]) -> str:
        """`half as often as you have loans (rounded up)`"""
        share = self.share(count, "often")
        if not share:
            return self.say("equal-often", y=self.both(self.terms(count)))
        often = self.say("as-often", y=self.clause_of(count), z=share)
        return self.say(f"rounded-{count.get('round', 'up')}", x=often) if count.get("div", 1) != 1 else often

    def terms(self, value: dict[str, Any]) -> list[str]:
        first = self.stat(value["stat"])
        if value.get("mul", 1) != 1:
            first = self.say("times", n=f"{value['mul']:g}", x=first)
        if value.get("div", 1) != 1:
            first = self.say(f"divided-{value.get('round', 'up')}", x=first, n=value["div"])
        return [first, *[self.term(each) for each in value.get("add", [])]]

    def term(self, value: Any) -> str:
        """A number, `2*loans` or `exhausted_m/2`."""
        if not isinstance(value, str):
            return f"{value:g}"
        if "*" in value:
            count, _, name = value.partition("*")
            return self.say("times", n=count, x=self.stat(name))
        name, _, part = value.partition("/")
        return self.say("divided-up", x=self.stat(name), n=part) if part else self.stat(name)

    def stat(self, name: str) -> str:
        return self.words.word("stat", name)

    def things(self, value: dict[str, Any]) -> str:
        """Resources: `2 ducats and 1 stability`; what a price is reduced by comes last."""
        found = self.both([self.resource(key, each) for key, each in value.items() if key != "discount"])
        return (
            f"{found}, {self.say('cost-discount', x=self.things(value['discount']))}" if "discount" in value else found
        )

    def resource(self, key: str, value: Any) -> str:
        if key == "I":
            return self.say("cost-influence", n=value["n"], x=self.areas(value["in"], "many"))
        if key == "action":
            return self.say("cost-action", x=self.words.word("act", value))
        if value == "all":
            return self.noun(key, "own-all", []).case("acc")
        if isinstance(value, dict):
            return self.reckoned(key, value)
        noun = self.plain_noun(key)
        return f"{value:g} {noun.one[1] if value == 1 else noun.many[1]}"

    def cost(self, value: Any) -> str:
        return self.things(value) if value else self.say("nothing")

    # Places and realms

    def narrowed(self, found: Phrase, qualities: list[str]) -> Phrase:
        """`Naples or Sicily (with a town of France)`"""
        told = ", ".join([each.removeprefix(BEFORE) for each in qualities])
        return found.followed(f"({told})") if told else found

    def described(self, kind: str, value: Any, way: str, number: str) -> Phrase:
        return {"area": self.areas, "province": self.provinces, "realm": self.realms}[kind](value, way, number)

    def last_word(self, way: str) -> str:
        return "and" if way in ALL or way in SOME else "or"

    def some_of(self, found: Phrase, way: str, number: str) -> Phrase:
        """Named things of which only some are meant, `2 of Bohemia, Hungary and Poland`, or each for itself."""
        if way == "every" and found.person == MANY:
            return read(self.say("each-named", x=found))
        return found if way not in SOME else read(self.say(f"some-{way}", n=number, x=found))

    def areas(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        if isinstance(value, str):
            if value == "chosen":
                return self.that("", "area")
            return self.that(value) if value.startswith("$") else self.area(value)
        rest = dict(value)
        if "names" in rest:
            listed = [self.area(each) for each in rest.pop("names")]
            found = self.some_of(self.joined_phrases(listed, self.last_word(way)), way, number)
            return self.narrowed(found, self.narrowing("area", rest))
        if "var" in rest or rest.get("chosen"):
            all_of_them = rest.pop("chosen", False) and way in ALL
            found = self.that(rest.pop("var", ""), "area", all_of_them)
            return self.narrowed(found, self.narrowing("area", rest))
        if set(rest) == {"capital_of"}:
            quality = self.quality("capital_of", rest["capital_of"], True)
            return read(self.say("the-area", x=quality))
        return self.filtered_noun("area", "area", rest, way, number)

    def provinces(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        if isinstance(value, str):
            return self.that(value) if value.startswith("$") else self.province(value)
        rest = dict(value)
        noun = rest.pop("token", "province")
        noun = rest.pop("size", noun)
        if "ids" in rest:
            listed = [self.province(each) for each in rest.pop("ids")]
            found = self.some_of(self.joined_phrases(listed, self.last_word(way)), way, number)
            return self.narrowed(found, self.narrowing("province", rest))
        if "var" in rest:
            return self.narrowed(self.that(rest.pop("var")), self.narrowing("province", rest))
        if set(rest) == {"capital_of"}:
            owner = rest["capital_of"]
            return read(self.say("your-capital") if owner == "self" else self.say("the-capital", x=self.who(owner)))
        return self.filtered_noun("province", noun, rest, way, number)

    def realms(self, value: Any, way: str = ONE, number: str = "") -> Phrase:
        if isinstance(value, str):
            return self.who(value)
        rest = dict(value)
        if "names" in rest:
            listed = [self.realm(each) for each in rest.pop("names")]
            found = self.some_of(self.joined_phrases(listed, self.last_word(way)), way, number)
            return self.narrowed(found, self.narrowing("realm", rest))
        if "var" in rest:
            return self.narrowed(self.that(rest.pop("var")), self.narrowing("realm", rest))
        if set(rest) == {"owner_of"}:
            return read(self.say("owner-of", x=self.who(rest["owner_of"])))
        return self.filtered_noun("realm", f"realm-{rest.pop('kind', 'any')}", rest, way, number)

    def filtered_noun(self, kind: str, noun: str, rest: dict[str, Any], way: str, number: str) -> Phrase:
        """A noun with what narrows it down; things of several kinds one after another."""
        if "any" in rest and not all(self.only_narrows(each) for each in rest["any"]):
            shared = {key: each for key, each in rest.items() if key != "any"}
            listed = [self.described(kind, each, "many" if way in SOME else way, number) for each in rest["any"]]
            found = self.joined_phrases(listed, self.last_word(way))
            found = self.some_of(found, way, number) if way in SOME else found
            return self.narrowed(found, self.narrowing(kind, shared))
        own = OF_SELF.get(kind, "")
        yours = bool(own) and rest.get(own) == "self"
        if yours:
            rest = {key: each for key, each in rest.items() if key != own}
        return self.noun(noun, f"own-{way}" if yours else way, self.narrowing(kind, rest), number)

    def only_narrows(self, value: dict[str, Any]) -> bool:
        return not any(key in value for key in ("names", "ids", "var", "chosen", "kind", "token"))

    def narrowing(self, kind: str, value: dict[str, Any]) -> list[str]:
        """What each key of a filter adds."""
        found: list[str] = []
        for key, each in sorted(value.items(), key=lambda part: part[0] not in TOLD_FIRST):
            if key == "port" and "faces" in value:  # a port on a sea is told with the sea
                continue
            if key == "any":
                found.append(self.one_of_qualities([" ".join(self.narrowing(kind, one)) for one in each]))
            elif key == "all":
                found += [quality for one in each for quality in self.narrowing(kind, one)]
            elif key == "not":
                listed = each if isinstance(each, list) else [each]
                found += [self.quality(name, one, False) for part in listed for name, one in part.items()]
            elif key != "by":
                found.append(self.quality(key, each, True))
        return found

    def one_of_qualities(self, found: list[str]) -> str:
        plain = self.either([each.removeprefix(BEFORE) for each in found])
        return self.say("that-is", x=plain) if any(each.startswith(BEFORE) for each in found) else plain

    def quality(self, key: str, value: Any, holds: bool) -> str:
        """One quality, or that it is missing."""
        start = "is" if holds else "not"
        if isinstance(value, bool):
            start = "is" if value is holds else "not"
            if start == "is" or f"not-{key}" in self.words.words["telling"]:
                return self.say(f"{start}-{key}")
            return self.say("but-not", x=self.say(f"is-{key}").removeprefix(BEFORE))
        if not holds and f"not-{key}" not in self.words.words["telling"]:
            return self.say("but-not", x=self.quality(key, value, True).removeprefix(BEFORE))
        if key in ("religion", "owner_religion"):
            if key == "owner_religion":
                return self.say(f"{start}-{key}", x=self.faiths(value))
            found = self.area_faith(value)
            return found if holds else self.say("not-religion", x=found.removeprefix(BEFORE))
        if key == "mark":
            return self.say(f"{start}-mark")
        if key == "board":
            return self.say("is-board", x=self.words.word("board", value))
        if key in ("influence_of", "units_of"):
            owner = value["who"] if isinstance(value, dict) else value
            number = value.get("n", 1) if isinstance(value, dict) else 1
            return self.say(f"is-{key}-yours" if owner == "self" else f"is-{key}", n=number, x=self.who(owner))
        if isinstance(value, str) and value.startswith("influence_range"):
            return self.say("in-reach")
        if value == "self" and f"{start}-{key}-yours" in self.words.words["telling"]:
            return self.say(f"{start}-{key}-yours")
        return self.say(f"{start}-{key}", x=self.filtered(key, value))

    def area_faith(self, value: Any) -> str:
        """`Catholic` before an area or realm, or `of diverse faiths` behind it."""
        found = [self.fill(self.words.word("of_faith", self.faith_key(each)), {}) for each in names.many(value)]
        joined = self.either([each.removeprefix(BEFORE) for each in found])
        return f"{BEFORE}{joined}" if all(each.startswith(BEFORE) for each in found) else joined

    def made(self, text: str) -> str:
        """What an area becomes."""
        return self.fill(self.words.word("made", self.faith_key(text)), {})

    def faith_key(self, text: str) -> str:
        return text.lower().replace(" ", "-")

    def filtered(self, key: str, value: Any) -> Phrase | str:
        """The value of a part of a filter."""
        if value == "chosen":
            return self.that("", "realm" if key == "areas_of" else "area")
        if key in ("sea", "faces"):
            return self.seas(value)
        if key == "node":
            return self.nodes(value)
        if key == "continent":
            return self.continent(value)
        if key in ("has", "no"):
            return self.token_there(value)
        if key in ("area", "capital_in"):
            return self.areas(value)
        if key == "idea":
            return self.ideas(value)
        return self.who(value) if isinstance(value, (str, dict, list)) else f"{value:g}"

    def token_there(self, value: dict[str, Any], way: str = "") -> Phrase:
        """`a town of France without unrest`"""
        found: list[str] = []
        if "own_core" in value:
            found.append(self.say("on-core" if value["own_core"] else "off-core"))
        if "unrest" in value:
            found.append(self.say("restless" if value["unrest"] else "calm"))
        own = value.get("of") == "self"
        if "of" in value and not own:
            found.insert(0, self.say("of", x=self.who(value["of"])))
        kind = value["token"]
        if not way and self.words.word("thing", kind).startswith(ONLY):
            way = "number" if value.get("n", 1) != 1 else "bare"
        way = way or ("number" if value.get("n", 1) != 1 else ONE)
        return self.noun(kind, f"own-{way}" if own else way, found, str(value.get("n", 1)))

    def is_you(self) -> bool:
        return self.subject.person == YOU
