"""How players, realms and places are called in a sentence: the same whatever they are meant for."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.parts.base import Spoken
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling.names import Names


class Yourself(Spoken):
    """Whoever acts."""

    def told(self, teller: Names) -> Phrase:
        return teller.subject


class Chosen(Spoken):
    """A variable: what was chosen before."""

    def told(self, teller: Names) -> Phrase:
        return teller.that(self.word)


class ByWord(Spoken):
    """A word such as `emperor` that every language knows, or the plain name of a realm or an area."""

    def told(self, teller: Names) -> Phrase:
        if self.word in teller.words.words["who"]:
            return read(teller.fill(teller.words.word("who", self.word), {}), "m")
        return teller.area(self.word) if names.realm(self.word) == NOBODY else teller.realm(self.word)


class Named(Spoken):
    """`realm:France`, `sea:Baltic Sea`, `node:Wien`, `religion:Muslim`, `owner_of_province_in:Prussia`."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.name: Final = name


class RealmCalled(Named):
    def told(self, teller: Names) -> Phrase:
        return teller.realm(self.name)


class SeaCalled(Named):
    def told(self, teller: Names) -> Phrase:
        return teller.sea(self.name)


class NodeCalled(Named):
    def told(self, teller: Names) -> Phrase:
        return teller.nodes_named([self.name])


class AreaOfFaith(Named):
    def told(self, teller: Names) -> Phrase:
        return teller.noun("area", ONE, [teller.area_faith([self.name])])


class OwnerIn(Named):
    def told(self, teller: Names) -> Phrase:
        return read(teller.say("who-owner-in", x=teller.area(self.name)), "m")


class Voting(Named):
    """Those who voted for something, or did not."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw, name)
        self.key: Final = f"who-{raw.partition(':')[0]}"

    def told(self, teller: Names) -> Phrase:
        return read(teller.say(self.key, x=teller.side(self.name)), "m")


class Holding(Named):
    """Those who own what was chosen, or where they have ships."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw, name)
        self.key: Final = f"who-{raw.partition(':')[0]}"

    def told(self, teller: Names) -> Phrase:
        return read(teller.say(self.key), "m")


class Together(Spoken):
    """Several, one after another; two alike are `two opponents`."""

    def __init__(self, each: list[Spoken]) -> None:
        super().__init__(None)
        self.each: Final = each
        words = [one.word for one in each]
        self.pair: Final = f"two_{words[0]}" if len(words) == 2 and words[0] and words[0] == words[1] else ""

    def told(self, teller: Names) -> Phrase:
        if self.pair in teller.words.words["who"]:
            return read(teller.words.word("who", self.pair), "p")
        return teller.joined_phrases([each.told(teller) for each in self.each], "and")


def read_called(raw: str) -> Spoken:
    """A text that stands for somebody or something."""
    if raw == "self":
        return Yourself(raw)
    if raw.startswith("$"):
        return Chosen(raw)
    kind, colon, name = raw.partition(":")
    if not colon:
        return ByWord(raw)
    if kind == "realm":
        return RealmCalled(raw, name)
    if kind == "sea":
        return SeaCalled(raw, name)
    if kind == "node":
        return NodeCalled(raw, name)
    if kind == "religion":
        return AreaOfFaith(raw, name)
    if kind == "owner_of_province_in":
        return OwnerIn(raw, name)
    if kind in ("voters", "not_voters"):
        return Voting(raw, name)
    if kind in ("owners", "ships"):
        return Holding(raw, name)
    return ByWord(raw)


def read_together(raw: list[str]) -> Spoken:
    return Together([read_called(each) for each in raw])
