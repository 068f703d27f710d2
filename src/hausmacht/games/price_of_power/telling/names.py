"""Names of what cards speak of, in words: places, realms, faiths, ideas, and what was chosen before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
from hausmacht.games.price_of_power.content import DECK_NAMES, Part
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.telling.grammar import BEFORE, MANY, Grammar, Phrase, read

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


class Names(Grammar):
    """Words of a language for what has a name or was chosen."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__(words)
        self.several: set[str] = set()  # the names of choices that are of several things
        self.numbered = False  # whether a second thing of the same kind is chosen
        self.many_chosen = False  # whether the last thing done was done in several places
        self.reckon: Callable[[Part], int] | None = None  # what an amount comes to at a table; None: told as printed

    def knows(self, key: str) -> bool:
        """Whether the language says this in words of its own."""
        return key in self.words.words["telling"]

    # Places and realms

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

    def nodes_named(self, texts: list[str], last: str = "or") -> Phrase:
        found = self.joined([self.words.value("node", names.node(each)) for each in texts], last)
        return self.phrase("node-named", x=found)

    def last_word(self, way: str) -> str:
        return "and" if way in ALL or way in SOME else "or"

    def some_of(self, found: Phrase, way: str, number: str) -> Phrase:
        """Named things of which only some are meant, `2 of Bohemia, Hungary and Poland`, or each for itself."""
        if way == "every" and found.person == MANY:
            return read(self.say("each-named", x=found))
        return found if way not in SOME else read(self.say(f"some-{way}", n=number, x=found))

    def narrowed(self, found: Phrase, qualities: list[str]) -> Phrase:
        """`Naples or Sicily (with a town of France)`"""
        told = ", ".join([each.removeprefix(BEFORE) for each in qualities])
        return found.followed(f"({told})") if told else found

    def one_of_qualities(self, found: list[str]) -> str:
        plain = self.either([each.removeprefix(BEFORE) for each in found])
        return self.say("that-is", x=plain) if any(each.startswith(BEFORE) for each in found) else plain

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

    # Players

    def side(self, name: str) -> Phrase:
        """What was voted for."""
        return read(self.words.word("side_of_vote", name))

    # Faiths, ideas, decks, numbers

    def faith(self, text: str) -> str:
        """`Catholic`, for a player or as what an area becomes."""
        number = names.faith(text)
        if number >= 0:
            return self.words.value("faith", number)
        return self.fill(self.words.word("some_faith", text.lower()), {})

    def faiths(self, listed: list[str]) -> str:
        return self.either([self.faith(each) for each in listed])

    def area_faith(self, listed: list[str]) -> str:
        """`Catholic` before an area or realm, or `of diverse faiths` behind it."""
        found = [self.fill(self.words.word("of_faith", self.faith_key(each)), {}) for each in listed]
        joined = self.either([each.removeprefix(BEFORE) for each in found])
        return f"{BEFORE}{joined}" if all(each.startswith(BEFORE) for each in found) else joined

    def made(self, text: str) -> str:
        """What an area becomes."""
        return self.fill(self.words.word("made", self.faith_key(text)), {})

    def faith_key(self, text: str) -> str:
        return text.lower().replace(" ", "-")

    def idea(self, text: str) -> str:
        number = names.idea(text)
        return self.words.value("idea", number) if number != NOBODY else self.words.word("some_idea", text)

    def power_kind(self, deck: str) -> str:
        """`the military deck` for MIL."""
        if deck.lower() in POWER_NAMES:
            return self.words.word("some_deck", DECK_NAMES[POWER_NAMES.index(deck.lower())])
        return self.words.word("some_deck", deck)

    def tag(self, name: str) -> str:
        kind, _, realm = name.partition(":")
        return self.fill(self.words.word("tag", kind), {"x": self.realm(realm)} if realm else {})

    def stat(self, name: str) -> str:
        return self.words.word("stat", name)
