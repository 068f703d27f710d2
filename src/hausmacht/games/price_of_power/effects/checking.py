"""Is what is written on cards well-formed? Every verb, parameter, condition, filter, stat and name is looked at.

Cards of our own and of component packs are checked before a match is laid out. A problem is one sentence that names
the card and says what is wrong.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power.components import POWER_NAMES
from hausmacht.games.price_of_power.content import DECK_NAMES, MORTALITY_NAMES, Content
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.checking_parts import TOKENS, UNITS, VOCABULARY, PartChecker
from hausmacht.games.price_of_power.effects.miswritten import CardError
from hausmacht.games.price_of_power.effects.workload import why_too_busy

VERBS: Final[dict[str, list[str]]] = {verb: row["params"] for verb, row in VOCABULARY["verbs"].items()}
PICKS: Final = ("area", "province", "realm", "player", "node", "sea", "idea", "card", "territory")
COLOURS: Final = ("blue", "green", "pink", "orange")
SKILLS: Final = tuple(range(10))
SECONDARY: Final[list[str]] = VOCABULARY["secondary"]
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "action": ("id", "name", "deck", "flags", "cost", "effect"),
    "idea": ("id", "name", "type", "age", "basic", "government", "cost", "effect"),
    "mission": ("id", "name", "prestige", "prereq", "condition", "reward"),
    "milestone": ("id", "age", "category", "prestige", "condition", "reward"),
    "struggle": ("id", "name", "battlegrounds", "extra"),
    "event": ("id", "name", "age", "type", "chooser", "pre", "options", "post", "bottom_row"),
    "ruler": ("name", "adm", "dip", "mil", "dice"),
}
GROUPS: Final = tuple(NEEDED)
# Closed lists of words that a parameter may hold
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "transfer mode": ("town", "vassal", "free", "annex"),
    "draw deck": ("ADM", "DIP", "MIL", "any", "trade"),
    "merchant op": ("gain", "lose", "exhaust", "refresh"),
    "appoint kind": ("advisor", "general", "admiral"),
    "fire kind": ("advisor", "general"),
    "units source": ("regular", "mercenary"),
    "recruit source": ("regular", "mercenary"),
    "display from": ("random", "choice"),
    "ruler from": ("event", "military_deck", "none", "top5_ADM", "discards", "hand"),
    "set stat": ("stability", "authority"),
    "ill target": ("ruler", "general", "advisor"),
    "move what": ("R", "pirate", "ship", "I"),
    "swap what": ("I",),
    "cancel what": ("covert_action", "reaction"),
    "war cb": ("event", "claim", "none"),
    "each_player order": ("active_last",),
    "vote order": ("active_last",),
    "join_war side": ("active", "rival"),
    "discard what": ("hand", "display_card", "mission", "spy_charge_of_opponents"),
    "dnpr color": COLOURS,
    "end_war terms": (
        "white_peace",
        "keep_board",
        "humiliation",
        "vassalization",
        "force_conversion",
        "full_annexation",
        "secure_succession",
    ),
}


MOST_OPTIONS: Final = 8  # as many as there are letters for them
MISWRITTEN: Final = (TypeError, KeyError, AttributeError, ValueError, IndexError)  # a list where a table should be


class Checker(PartChecker):
    """Looks through whole cards."""

    # Records

    def record(self, group: str, name: str, row: Any) -> None:
        """One card of a group."""
        self.where = f"{group} {name}"
        if not isinstance(row, dict):
            self.wrong(f"a table is needed, not {row!r}")
            return
        missing = [key for key in NEEDED[group] if key not in row]
        if missing:
            self.wrong(f"{', '.join(missing)} is missing")
            return
        if group == "event":
            self.event(row)
        elif group == "struggle":
            self.struggle(row)
        elif group == "ruler":
            self.person(row)
        else:
            self.card(group, row)

    def card(self, group: str, row: dict[str, Any]) -> None:
        if group == "action":
            self.word("deck", row["deck"], DECK_NAMES)
            self.action(row)
        elif group == "idea":
            self.word("type", row["type"], DECK_NAMES)
            self.cost(row["cost"])
            self.nodes(row["effect"])
        elif group == "mission":
            self.condition(row["condition"])
            self.nodes(row["reward"])
            self.condition(row.get("needs", {}))
        else:
            self.condition(row["condition"])
            for name in row["reward"]:
                self.word("reward", name, ("D", "ADM", "DIP", "MIL", "P", "S"))
            if len(row["prestige"]) != 3:
                self.wrong("a milestone has prestige for three places")

    def action(self, row: dict[str, Any]) -> None:
        cost = dict(row["cost"])
        if "action" in cost:
            self.word("action", cost.pop("action"), VOCABULARY["actions"])
            cost = cost.pop("discount", {})
        self.cost(cost)
        self.nodes(row["effect"])
        self.condition(row.get("needs", {}))
        self.condition(row.get("when", {}))
        for discount in row.get("discounts", []):
            self.condition(discount["when"])
            self.cost(discount["cost"])
        for each in row.get("display", {}).get("actions", []):
            self.word("action", each["id"], VOCABULARY["actions"])
            self.cost(each["cost"])
            self.condition(each.get("needs", {}))
            self.nodes(each["effect"])

    def struggle(self, row: dict[str, Any]) -> None:
        for text in row["battlegrounds"]:
            self.known("area", text, names.area(text))
        for extra in row["extra"]:
            self.condition(extra.get("cond"))

    def event(self, row: dict[str, Any]) -> None:
        self.nodes(row["pre"])
        for option in row["options"]:
            self.nodes(option.get("then"))
        self.nodes(row["post"])
        self.who(row["chooser"])
        for each in row["bottom_row"]:
            self.word("bottom row", each.get("code"), SECONDARY)
            for colour in each.get("colors", []):
                self.word("colour", colour, COLOURS)
            if each.get("code") == "MORT":
                self.word("symbol", each.get("symbol"), MORTALITY_NAMES)
        if row["type"] == "realm":
            self.known("realm", row.get("realm", ""), names.realm(row.get("realm", "")))
        if row.get("ruler"):
            self.person(row["ruler"])

    def person(self, row: dict[str, Any]) -> None:
        """A ruler: skills, and the symbol under which he falls ill where it is known."""
        if row.get("mortality"):
            self.word("mortality", row["mortality"], MORTALITY_NAMES)
        for skill in POWER_NAMES:
            if row.get(skill, 0) not in SKILLS:
                self.wrong(f"{skill} is {row[skill]!r}, but it must be a number from 0 to 9")

    # Effects

    def nodes(self, value: Any) -> None:
        """A list of nodes."""
        if not isinstance(value, list):
            self.wrong(f"a list of effects is needed, not {value!r}")
            return
        for node in value:
            self.node(node)

    def node(self, node: Any) -> None:
        verb = node.get("do") if isinstance(node, dict) else None
        if verb not in VERBS:
            self.wrong(f"there is no verb {verb!r}")
            return
        parameters = VERBS[verb]
        for name in parameters:
            if not name.endswith("?") and name not in node:
                self.wrong(f"{verb} needs {name!r}")
                return
        allowed = [name.rstrip("?") for name in parameters]
        for key, value in node.items():
            if key == "do":
                continue
            if key not in allowed:
                self.wrong(f"{verb} has no {key!r}, only {', '.join(allowed)}")
            else:
                self.parameter(verb, key, value, node)

    def parameter(self, verb: str, key: str, value: Any, node: dict[str, Any]) -> None:
        """A parameter by its name; some mean something else with some verbs."""
        listed = WORDS.get(f"{verb} {key}")
        if listed is not None:
            self.word(f"{verb} {key}", value, listed)
        elif key in ("then", "else", "accept", "decline"):
            self.nodes(value)
        elif key == "options":
            self.options(value)
        elif key in ("who", "chooser") or (key == "to" and verb in ("give", "offer")):
            self.who(value)
        elif key == "cond" or (verb == "mod" and key == "when"):
            self.condition(value)
        elif key == "in":
            self.area(value)
        elif key == "on":
            self.province(value)
        elif key in ("n", "keep", "max", "value") or (key == "cost" and not isinstance(value, dict)):
            self.amount(value)
        elif key == "cost":
            self.cost(value)
        elif key == "res":
            for name, amount in value.items():
                self.word("resource", name, VOCABULARY["resources"])
                self.amount(amount)
        elif key == "token" or (verb == "flip" and key == "to"):
            self.word("token", value, TOKENS)
        else:
            self.other_parameter(verb, key, value, node)

    def other_parameter(self, verb: str, key: str, value: Any, node: dict[str, Any]) -> None:
        if key == "realm" or (key == "target" and verb in ("war", "npr_war", "excommunicate")):
            self.realm(value)
        elif key in ("of", "with") or (verb, key) in (("transfer", "to"), ("offer", "from")):
            self.reference(value)
        elif verb == "pick" and key in ("from", "prefer"):
            self.pick(node["kind"], value)
        elif verb == "pick" and key == "kind":
            self.word("pick kind", value, PICKS)
        elif key == "as":
            if not isinstance(value, str) or not value.startswith("$"):
                self.wrong(f"a variable begins with $, not {value!r}")
        elif key == "node":
            self.named("trade node", value)
        elif key == "idea":
            self.idea(value)
        elif key == "set":
            self.named("religion", value)
        elif verb == "mod" and key == "stat":
            self.word("mod stat", value, VOCABULARY["modifiers"])
        elif key == "until" and verb == "mod":
            self.word("until", value, VOCABULARY["until"])
        elif verb == "action" and key == "name":
            self.word("action", value, VOCABULARY["actions"])
        elif verb == "secondary" and key == "code":
            self.word("bottom row", value, SECONDARY)
        elif verb in ("units", "recruit", "casualties", "disband", "dice") and key == "kind":
            self.word("unit", value, UNITS)
        elif verb == "dnpr" and key == "capital":
            self.named("province", value)

    def options(self, value: Any) -> None:
        if not isinstance(value, list) or not value:
            self.wrong("a choice needs options")
            return
        if len(value) > MOST_OPTIONS:
            self.wrong(f"a choice has at most {MOST_OPTIONS} options, not {len(value)}")
            return
        for option in value:
            if "id" not in option or "then" not in option:
                self.wrong("an option needs 'id' and 'then'")
                continue
            self.nodes(option["then"])
            self.condition(option.get("needs", {}))

    def pick(self, kind: str, value: Any) -> None:
        if kind in ("area", "territory"):
            self.area(value)
        elif kind == "province":
            self.province(value)
        elif kind == "realm":
            self.realm(value)
        elif kind == "player":
            self.who(value)
        elif kind == "node":
            for text in value["any"] if isinstance(value, dict) else [value]:
                self.named("trade node", text)
            self.met("node", value)
        elif kind == "sea":
            self.named("sea zone", value)
        elif kind == "idea":
            self.idea(value)


def looked_through(content: Content) -> Checker:
    """All cards of a box, checked."""
    checker = Checker([idea.id for idea in content.ideas])
    for kind in content.types:
        checker.record("action", kind.id, kind.row)
    for idea in content.ideas:
        checker.record("idea", idea.id, idea.row)
    for mission in content.missions:
        checker.record("mission", f"{mission.deck} {mission.id}", mission.row)
    for milestone in content.milestones:
        checker.record("milestone", milestone["id"], milestone)
    for struggle in content.struggles:
        checker.record("struggle", struggle["id"], struggle)
    for event in content.events:
        checker.record("event", event.id, event.row)
    return checker


def check(content: Content) -> None:
    """SetupError with one sentence when a card is not well-formed."""
    problems = looked_through(content).problems
    if problems:
        raise SetupError(problems[0])


def check_pack(pack: dict[str, Any], content: Content) -> None:
    """Cards of a component pack, before they replace printed ones: groups, ids, and what is written on them.

    `content` are the printed cards. SetupError says what is wrong.
    """
    known = known_ids(content)
    checker = PackChecker([idea.id for idea in content.ideas])
    for group, rows in pack.items():
        if group not in NEEDED:
            raise SetupError(f"A component pack cannot replace '{group}', only {', '.join(GROUPS)}.")
        if not isinstance(rows, dict):
            raise SetupError(f"In the component pack, [{group}] must hold one table for each card.")
        for name, row in rows.items():
            if name not in known[group]:
                raise SetupError(f"In the component pack, there is no {group} '{name}' to replace.")
            checker.looked_at(group, name, row)


def check_reading(pack: dict[str, Any], read: Callable[[dict[str, Any]], Content]) -> None:
    """Whether all that is written on the cards of a component pack can be read. SetupError says what cannot."""
    try:
        read(pack)
    except CardError as error:
        raise SetupError(f"Component pack: {error}.") from None
    except MISWRITTEN as error:
        raise SetupError(f"Component pack: something is not written as on our cards ({error!r}).") from None


class PackChecker(Checker):
    """Looks through cards that somebody has written: the first thing that is wrong ends it with a sentence."""

    def wrong(self, what: str) -> None:
        raise SetupError(f"Component pack: In {self.where}: {what}.")

    def looked_at(self, group: str, name: str, row: Any) -> None:
        """One card: is it well-formed, and is what it can cause bounded?"""
        try:
            self.record(group, name, row)
            busy = why_too_busy(row)
        except MISWRITTEN as error:
            raise SetupError(
                f"Component pack: In {self.where}: something is not written as the effect language asks ({error})."
            ) from None
        if busy:
            self.wrong(busy)


def known_ids(content: Content) -> dict[str, list[str]]:
    """The names under which cards can be replaced."""
    return {
        "action": [kind.id for kind in content.types],
        "idea": [idea.id for idea in content.ideas],
        "mission": list(content.mission_number),
        "milestone": list(content.milestone_number),
        "struggle": list(content.struggle_number),
        "event": list(content.event_number),
        "ruler": list(content.starting_rulers),
    }
