"""Whole cards in words: what they cost, when they can be used and what they do, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.cards import texts_of
from hausmacht.games.price_of_power.effects.parts import Resources
from hausmacht.games.price_of_power.effects.verbs.flow import PART
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator

Told = Callable[[Catalogue, int], str]
WRITTEN: Final = "en"  # the language of the texts in the data
SHORT: Final = (  # what the texts in the data abbreviate
    (r"\b1 D\b", "1 ducat"),
    (r"\bD\b", "ducats"),
    (r"\bP\b", "prestige"),
    (r"\bADM\b", "administrative power"),
    (r"\bDIP\b", "diplomatic power"),
    (r"\bMIL\b", "military power"),
    (r"\ban NPR\b", "a non-player realm"),
    (r"\bNPR\b", "non-player realm"),
    (r"\b([2-9]|\d\d) colonist\b", r"\1 colonists"),
)


def spelt(text: str) -> str:
    """A text of the data without its abbreviations."""
    for short, long in SHORT:
        text = re.sub(short, long, text)
    return text


def describe(words: Catalogue, content: Content, group: str, number: int) -> list[str]:
    """What is on a card, one line for each part; groups are those of `DESCRIBED`."""
    teller = Narrator(words)
    return [teller.contracted(line) for line in DESCRIBED[group](teller, content, number)]


def card_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    """An action card: its price, what it needs and does, and the actions of a display card."""
    return type_lines(teller, content, content.card_type[number])


def type_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    kind = content.types[number]
    written = texts_of(content).types[number]
    found = [teller.say("card-cost", x=written.cost.told(teller))]
    found += [
        teller.say("card-discount", x=each.when.told(teller, teller.subject, False), y=each.cost.told(teller))
        for each in written.discounts
    ]
    if teller.words.language == WRITTEN:  # the text says when a card can be used, if not always how it is played
        text = spelt(written.text)
        found += [teller.words.word("flag", flag) for flag in kind.flags if flag not in text.lower()]
        found.append(text)
    else:
        found += [teller.words.word("flag", flag) for flag in kind.flags]
        if written.needs is not None:
            found.append(teller.say("needs", x=written.needs.told(teller, teller.subject, False)))
        found.append(teller.sentence(written.effect.verbs))
    for action in written.display:
        what = capital(teller.words.word("act", action.id))
        does = Narrator(teller.words).sentence(action.use.effect.verbs)
        cost = action.cost.told(teller)
        found.append(teller.say("display-action", x=what, y=cost, z=does, n=action.charges))
    return found


def idea_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    idea = texts_of(content).ideas[number]
    found = [teller.say("card-cost", x=idea.cost.told(teller))]
    found.append(spelt(idea.text) if teller.words.language == WRITTEN else teller.sentence(idea.effect.verbs))
    return found


def mission_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    mission = content.missions[number]
    card = texts_of(content).missions[number]
    written = teller.words.language == WRITTEN
    found = [
        spelt(card.text) if written else teller.say("condition", x=card.condition.told(teller, teller.subject, False))
    ]
    does = spelt(card.reward_text) if written else ""
    brings = card.reward.verbs
    reward = does or (teller.sentence(brings) if brings else "")
    found.append(teller.say("worth-with", n=mission.prestige, x=reward) if reward else worth(teller, mission.prestige))
    if mission.before:
        before = [f"{mission.deck} {each}" for each in mission.before]
        titles = [
            teller.words.value("mission", content.mission_number[each])
            for each in before
            if each in content.mission_number
        ]
        found += [teller.say("after", x=teller.either(titles))] if titles else []
    return found


def worth(teller: Narrator, prestige: object) -> str:
    return teller.say("worth", n=prestige)


def milestone_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    card = texts_of(content).milestones[number]
    written = teller.words.language == WRITTEN
    found = [
        spelt(card.text) if written else teller.say("condition", x=card.condition.told(teller, teller.subject, False))
    ]
    places = "/".join([str(each) for each in card.prestige])
    reward = Resources(card.reward).told(teller) if card.reward else ""
    found.append(teller.say("places-with", n=places, x=reward) if reward else worth(teller, places))
    return found


def struggle_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    card = texts_of(content).struggles[number]
    fought_over = teller.both([teller.words.value("area", area) for area in card.battlegrounds])
    found = [teller.say("battlegrounds", x=fought_over)]
    for each in card.extra:
        sign = f"{each.prestige:+d}".replace("-", "−")
        found.append(teller.say("extra", n=sign, x=each.condition.told(teller, teller.subject, False)))
    return found


def event_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    """What always happens, the options, what follows, the new ruler and the bottom row."""
    event = content.events[number]
    written = texts_of(content).events[number]
    found = [teller.sentence(written.pre.verbs)] if written.pre.verbs else []
    for at, option in enumerate(written.options):
        found.append(f"{chr(ord('A') + at)}: {teller.sentence(option.then.verbs)}")
    if written.options and not written.chooser.is_active:
        chooser = written.chooser.told(teller)
        told = teller.say("choosing" if chooser.person == ONE else "choosing-many", x=chooser)
        found.append(capital(told))
    if written.post.verbs:
        found.append(teller.say("afterwards", x=teller.sentence(written.post.verbs)))
    if event.ruler != NOBODY:
        ruler = content.characters[event.ruler]
        skill = "/".join([str(each) for each in ruler.skill])
        rules = any(ruler.skill)
        found.append(teller.say("new-ruler" if rules else "new-character", x=ruler.name, y=skill))
    if written.bottom_row:
        below = [teller.words.word("bottom", each.code) for each in written.bottom_row]
        found.append(teller.say("below", x=", ".join(below)))
    return found


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


DESCRIBED: Final[dict[str, Callable[[Narrator, Content, int], list[str]]]] = {
    "card": card_lines,
    "card_kind": type_lines,
    "idea": idea_lines,
    "mission": mission_lines,
    "milestone": milestone_lines,
    "struggle": struggle_lines,
    "event": event_lines,
}


class Described:
    """A card of a group in one paragraph, for a catalogue: `{event:event_text}`."""

    def __init__(self, content: Content, group: str) -> None:
        self.content: Final = content
        self.group: Final = group
        self.told: Final[dict[tuple[str, int], str]] = {}  # the same cards are looked at again and again

    def __call__(self, words: Catalogue, number: int) -> str:
        key = (words.language, number)
        if key not in self.told:
            self.told[key] = " ".join(describe(words, self.content, self.group, number))
        return self.told[key]


class Sequence:
    """A list of effects by its number."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        known = self.content.effects
        return Narrator(words).sentence(known[number].verbs if 0 <= number < len(known) else [])


class Part:
    """What is to be done or paid for: one node, by the number of its list times PART and its place there."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        return Narrator(words).told_by_itself(self.content.effects[number // PART].verbs[number % PART])


class Lasting:
    """A lasting change of a rule value."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        return Narrator(words).sentence([self.content.mods[number]])


class Tag:
    """A named marker."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        return Narrator(words).tag(self.content.tag_names[number])
