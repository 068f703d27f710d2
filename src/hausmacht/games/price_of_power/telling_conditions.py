"""What must hold, in words: `you own Milan`, `who have an alliance with France`."""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling_parts import Parts

COMPARED: Final = {
    ">=": "at-least",
    "<=": "at-most",
    "=": "exactly",
    "==": "exactly",
    ">": "more-than",
    "<": "less-than",
    "!=": "other-than",
}
OWNED: Final = ("owns", "controls")


class Conditions(Parts):
    """Puts conditions into words."""

    def condition(self, value: Any, subject: Phrase | None = None, negated: bool = False) -> str:
        """What must hold, all parts of it."""
        doer = subject or self.subject
        found = [self.one_condition(key, each, doer, negated) for key, each in value.items()]
        return self.both(found) if found else self.say("always")

    def one_condition(self, key: str, value: Any, doer: Phrase, negated: bool) -> str:
        if key in ("all", "any"):
            found = [self.condition(each, doer, negated) for each in value]
            return self.both(found) if (key == "all") is not negated else self.either(found)
        if key == "not":
            return self.condition(value, doer, not negated)
        if key == "n_of":
            found = [self.condition(each, doer, negated) for each in value["of"]]
            return self.say("n-of-these", n=value["n"], x="; ".join(found))
        if isinstance(value, bool):
            return self.clause(f"if-{key}", doer, negated is value)
        if key == "stat":
            return self.compared(value, doer, negated)
        if key in OWNED or key == "realm_owns":
            return self.owning(key, value, doer, negated)
        if isinstance(value, dict):
            return self.detailed(key, value, doer, negated)
        return self.plainly(key, value, doer, negated)

    def compared(self, value: list[Any], doer: Phrase, negated: bool) -> str:
        """`you have at least 2 stability`"""
        name, sign, number = value[:3]
        subject = self.who(value[3]) if len(value) > 3 else doer
        what = self.words.words["stat"].get(f"{name} {number}") or self.stat(name)
        if isinstance(number, str):
            return self.clause("if-no-more", subject, negated, x=self.stat(name), y=self.stat(number))
        world = f"if-stat-{name}" in self.words.words["telling"]  # nobody has it
        if not world and (sign, number, negated) in (("=", 0, False), ("==", 0, False), (">", 0, True)):
            return self.clause("if-none", subject, x=self.stat(name))
        if (sign, number) == (">=", 1) and name != "stability" and not negated:
            return self.clause("if-some", subject, x=self.stat(name))
        compared = self.say(COMPARED[sign], n=f"{number:g}".replace("-", "−"))
        if world:
            return self.clause(f"if-stat-{name}", subject, negated, y=compared)
        return self.clause("if-stat", subject, negated, x=what, y=compared)

    def owning(self, key: str, value: dict[str, Any], doer: Phrase, negated: bool) -> str:
        """Provinces owned or controlled, counted or by their tax value."""
        subject = self.realm(value["realm"]) if key == "realm_owns" else doer
        verb = "owns" if key == "realm_owns" else key
        where = dict(value.get("where") or {})
        number = value["n"]
        if value.get("by") == "tax":
            tax = self.provinces(where, "many")
            return self.clause(f"if-{verb}-tax", subject, negated, n=number, x=tax)
        if negated and number == 1 and "ids" not in where:
            return self.clause(f"if-{verb}", subject, x=self.provinces(where, "none"))
        vassals = "ids" in where and where.pop("token", "") == "TV"
        found = self.counted_provinces(where, number)
        return self.clause(f"if-{verb}", subject, negated, x=found.followed(self.say("vassals-too") if vassals else ""))

    def counted_provinces(self, where: dict[str, Any], number: int) -> Phrase:
        """`Milan`, `2 of Nantes, Rennes and Caux`, `3 provinces in Prussia`"""
        ids = where.get("ids", [])
        if ids and number == len(ids):
            return self.provinces(where, "all")
        way = ONE if number == 1 else "number"
        if ids and way != ONE:
            return self.some_of(self.provinces(where, "all"), way, str(number))
        return self.provinces(where, way, str(number))

    def plainly(self, key: str, value: Any, doer: Phrase, negated: bool) -> str:
        """A condition that is a name or a list of names."""
        listed = names.many(value)
        if key in ("owns_all", "holds_all", "most_influence", "claim"):
            areas = self.joined_phrases([self.area(each) for each in listed], "and")
            return self.clause(f"if-{key}", doer, negated, x=areas)
        if key in ("vassal", "is_realm", "realm_played"):
            realms = self.joined_phrases([self.realm(each) for each in listed], "or")
            return self.clause(f"if-{key}", doer, negated, x=realms)
        if key == "idea":
            return self.clause("if-idea", doer, negated, x=self.ideas(value))
        if key == "religion":
            return self.clause("if-religion", doer, negated, x=self.faiths(value))
        if key == "merchant_at":
            return self.clause("if-merchant_at", doer, negated, x=self.nodes(value))
        if key == "node_expanded":
            return self.clause("if-node_expanded", self.nodes(value), negated)
        if key == "vacant":
            areas = self.joined_phrases([self.area(each) for each in listed], "or")
            return self.clause("if-vacant", areas, negated)
        if key in ("papal_controller", "board"):
            return self.clause(f"if-{key}-{value}", doer, negated)
        if key == "tagged":
            kind, _, realm = str(value).partition(":")
            return self.clause(f"if-tagged-{kind}", doer, negated, x=self.realm(realm) if realm else "")
        if key == "ruler_is":
            return self.clause("if-ruler_is", doer, negated, x=value)
        if key == "at_war":
            return self.clause("if-at_war-with", doer, negated, x=self.who(value))
        return self.clause(f"if-{key}", doer, negated, x=self.who(value))

    def detailed(self, key: str, value: dict[str, Any], doer: Phrase, negated: bool) -> str:
        """A condition with parts of its own."""
        if key in ("ally", "marriage", "vassals"):
            return self.tied(key, value, doer, negated)
        if key == "influence":
            where = self.areas(value["in"], "many")
            return self.clause("if-influence", doer, negated, n=value["n"], x=where)
        if key in ("most_influence", "claim"):
            return self.clause(f"if-{key}", doer, negated, x=self.areas(value))
        if key == "rank":
            return self.clause("if-rank", doer, negated, x=self.stat(value["stat"]))
        if key == "ideas":
            kind = f"idea-{value.get('type', 'any')}"
            return self.clause("if-has", doer, negated, x=self.tokens(kind, value, []))
        if key == "area_religion":
            areas = self.areas(value["in"], "all")
            return self.clause("if-religion", areas, negated, x=self.faiths(value["is"]))
        if key in ("units", "ships"):
            if negated and value.get("n", 1) == 1:
                return self.clause("if-has", doer, x=self.forces(key, value, "none"))
            return self.clause("if-has", doer, negated, x=self.forces(key, value))
        if key == "history":
            return self.clause("if-history", doer, negated, x=self.history(value))
        if key == "realm_is":
            realm = value["realm"]
            subject = self.that(realm) if realm.startswith("$") else self.realm(realm)
            return self.clause("if-realm_is", subject, negated, x=self.words.word("standing", value["is"]))
        if key == "owner_is":
            return self.clause("if-owner_is", self.province(value["province"]), negated, x=self.who(value["is"]))
        if key == "adjacent":
            neighbours = self.joined_phrases([self.who(each) for each in names.many(value["to"])], "or")
            return self.clause("if-adjacent", doer, negated, x=neighbours)
        if key == "has_token":
            return self.token_held(value, doer, negated)
        if key == "votes":
            return self.clause("if-votes", doer, negated, x=self.side(value["option"]))
        return self.both([self.clause(f"if-{key}-{name}-{each}", doer, negated) for name, each in value.items()])

    def tied(self, key: str, value: dict[str, Any], doer: Phrase, negated: bool) -> str:
        """Alliances, marriages and vassals: with somebody, or so many."""
        if "n" in value and value["n"] != 1:
            return self.clause(f"if-{key}-many", doer, negated, n=value["n"])
        where = value.get("where", {}) if "n" in value else value
        return self.clause(f"if-{key}", doer, negated, x=self.realms(where))

    def forces(self, key: str, value: dict[str, Any], way: str = "") -> Phrase:
        """`4 land units in areas next to Novgorod`"""
        kind = value.get("kind", "land" if key == "units" else "ship")
        found = self.noun(kind, way, []) if way else self.tokens(kind, value, [])
        if "in" in value:
            return found.followed(self.say("is-area", x=self.areas(value["in"], "many")))
        if "zones" in value:
            return found.followed(self.say("is-area", x=self.seas(value["zones"])))
        if value.get("continents") == ["any"]:
            return found.followed(self.say("is-distant"))
        if "continents" in value:
            lands = self.joined_phrases([self.continent(each) for each in value["continents"]], "or")
            return found.followed(self.say("is-continent", x=lands))
        return found

    def history(self, value: dict[str, Any]) -> str:
        """Something done: how often, with whom, where and since when."""
        number = value.get("n", 1)
        one, _, many = self.words.word("history", value["what"]).partition(" / ")
        found = self.fill(many if number != 1 and many else one, {"n": number})
        if "with" in value:
            found = self.say("history-with", x=self.who(value["with"]), y=found)
        if "where" in value:
            found = self.say("history-in", x=self.somewhere(value["where"]), y=found)
        since = value.get("since", "game")
        return found if since == "game" else self.say("since", x=found, y=self.words.word("since", since))

    def somewhere(self, value: Any) -> Phrase:
        """Provinces or areas, whichever a filter speaks of."""
        if isinstance(value, dict) and any(key in value for key in ("ids", "owner", "token", "area", "port", "size")):
            return self.provinces(value, "many")
        return self.areas(value, "many")

    def token_held(self, value: dict[str, Any], doer: Phrase, negated: bool) -> str:
        """Somebody has a token somewhere, or it is there."""
        if "in" in value:
            place = self.say("is-area", x=self.areas(value["in"], "many"))
        else:
            place = self.say("there-on", x=self.provinces(value["on"])) if "on" in value else self.say("there-board")
        what = {key: each for key, each in value.items() if key not in ("of", "in", "on")}
        owner = value.get("of")
        if owner is None:
            bare = self.token_there(what, "many") if negated else self.token_there(what)
            return self.clause("if-there-not" if negated else "if-there", bare, x=bare, y=place)
        subject = doer if owner == "self" else self.who(owner)
        return self.clause("if-has", subject, negated, x=self.token_there(what).followed(place))
