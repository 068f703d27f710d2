"""Whole cards in words: what they cost, when they can be used and what they do, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.content import Part as Written
from hausmacht.games.price_of_power.effects.condition import Condition
from hausmacht.games.price_of_power.effects.language.cards import ActionText, Use, texts_of
from hausmacht.games.price_of_power.effects.language.option import MOST_OPTIONS
from hausmacht.games.price_of_power.effects.parts import Resources
from hausmacht.games.price_of_power.effects.running.asking import PART
from hausmacht.games.price_of_power.effects.verbs.flow import Choose
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator

Told = Callable[[Catalogue, int], str]


def describe(words: Catalogue, content: Content, group: str, number: int) -> list[str]:
    """What is on a card, one line for each part; groups are those of `DESCRIBED`."""
    teller = Narrator(words)
    return [teller.contracted(line) for line in DESCRIBED[group](teller, content, number)]


def card_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    """An action card: its price, what it needs and does, and the actions of a display card."""
    return type_lines(teller, content, content.card_type[number])


def type_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    written = texts_of(content).types[number]
    found = [teller.say("card-cost", x=written.cost.told(teller))]
    found += [
        teller.say("card-discount", x=each.when.told(teller, teller.subject, False), y=each.cost.told(teller))
        for each in written.discounts
    ]
    return [*found, *when_lines(teller, content, number), *deed_lines(teller, content, number)]


def when_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    """How a card is played, and what it needs."""
    kind = content.types[number]
    written = texts_of(content).types[number]
    has_two_uses = kind.is_battle and written.in_turn.effect.verbs
    found = [flag_told(teller, written, flag) for flag in kind.flags if flag != "battle" or not has_two_uses]
    if written.needs is not None:
        found.append(teller.say("needs", x=written.needs.told(teller, teller.subject, False)))
    return found


def deed_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    """What a card does."""
    written = texts_of(content).types[number]
    found = use_lines(teller, written, content.types[number].flags)
    for action in written.display:
        what = capital(teller.words.word("act", action.id))
        does = Narrator(teller.words).sentence(action.use.effect.verbs)
        cost = action.cost.told(teller)
        found.append(teller.say("display-action", x=what, y=cost, z=does, n=action.charges))
    return found


def flag_told(teller: Narrator, card: ActionText, flag: str) -> str:
    """How a card is played; a reaction with what it answers."""
    if flag == "reaction" and card.reaction.to:
        return teller.words.word("flag", f"reaction-{card.reaction.to}")
    return teller.words.word("flag", flag)


def use_lines(teller: Narrator, card: ActionText, flags: list[str]) -> list[str]:
    """What a card does; a use in one's turn beside that in battle, or as a reaction, is told by itself."""
    keys = [f"use-{flag}" for flag in flags if flag in ("battle", "reaction")]
    if not keys or not card.in_turn.effect.verbs:
        return [teller.sentence(card.effect.verbs)]
    return [use_told(teller, "use-in-turn", card.in_turn), *[use_told(teller, key, card.in_battle) for key in keys]]


def use_told(teller: Narrator, key: str, use: Use) -> str:
    when = "" if use.needs is None else teller.say("use-if", x=use.needs.told(teller, teller.subject, False))
    return teller.say(key, x=teller.sentence(use.effect.verbs), y=when)


def idea_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    idea = texts_of(content).ideas[number]
    found = [teller.say("card-cost", x=idea.cost.told(teller))]
    if content.ideas[number].government:
        found.append(teller.words.word("flag", "government"))
    found.append(teller.sentence(idea.effect.verbs))
    return found


def mission_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    mission = content.missions[number]
    card = texts_of(content).missions[number]
    found = [teller.say("condition", x=card.condition.told(teller, teller.subject, False))]
    reward = teller.sentence(card.reward.verbs) if card.reward.verbs else ""
    found.append(teller.say("worth-with", n=mission.prestige, x=reward) if reward else worth(teller, mission.prestige))
    before = titles_before(teller, content, number)
    return [*found, teller.say("after", x=teller.either(before))] if before else found


def titles_before(teller: Narrator, content: Content, number: int) -> list[str]:
    """Missions of which one must be done before this one."""
    mission = content.missions[number]
    before = [f"{mission.deck} {each}" for each in mission.before]
    return [
        teller.words.value("mission", content.mission_number[each]) for each in before if each in content.mission_number
    ]


def worth(teller: Narrator, prestige: object) -> str:
    return teller.say("worth", n=prestige)


def milestone_lines(teller: Narrator, content: Content, number: int) -> list[str]:
    card = texts_of(content).milestones[number]
    found = [teller.say("condition", x=card.condition.told(teller, teller.subject, False))]
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


class Needed:
    """What must hold so that something can be done, as a clause, for a catalogue: `{card:card_needs}`."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        condition = self.condition(number)
        teller = Narrator(words)
        if condition is None:
            return teller.say("always")
        return teller.contracted(condition.told(teller, teller.subject, False))

    def condition(self, number: int) -> Condition | None:
        raise NotImplementedError

    def card(self, number: int) -> ActionText:
        return texts_of(self.content).types[self.content.card_type[number]]


class CardNeeds(Needed):
    """An action card."""

    def condition(self, number: int) -> Condition | None:
        return self.card(number).needs


class TurnNeeds(Needed):
    """The use of an action card in one's turn."""

    def condition(self, number: int) -> Condition | None:
        return self.card(number).in_turn.needs


class BattleNeeds(Needed):
    """The use of an action card in battle."""

    def condition(self, number: int) -> Condition | None:
        return self.card(number).in_battle.needs


class UseNeeds(Needed):
    """An action of a display card, by its number."""

    def condition(self, number: int) -> Condition | None:
        action = texts_of(self.content).display[number]
        return None if action is None else action.needs


class MissionNeeds(Needed):
    """A mission."""

    def condition(self, number: int) -> Condition | None:
        return texts_of(self.content).missions[number].condition


class EventOptionNeeds(Needed):
    """An option of an event: the event times MOST_OPTIONS, and its place there."""

    def condition(self, number: int) -> Condition | None:
        return texts_of(self.content).events[number // MOST_OPTIONS].options[number % MOST_OPTIONS].needs


class WayNeeds(Needed):
    """One of the ways between which a verb lets one choose: the verb as `part` numbers it, times MOST_OPTIONS."""

    def condition(self, number: int) -> Condition | None:
        verb = verb_numbered(self.content, number // MOST_OPTIONS)
        return verb.options[number % MOST_OPTIONS].needs if isinstance(verb, Choose) else None


class MissionBefore:
    """Missions of which one must be done before another, for a catalogue: `{mission:mission_before}`."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content

    def __call__(self, words: Catalogue, number: int) -> str:
        teller = Narrator(words)
        return teller.either(titles_before(teller, self.content, number)) or teller.say("nothing")


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
        verb = verb_numbered(self.content, number)
        teller = Narrator(words)
        return teller.sentence([]) if verb is None else teller.told_by_itself(verb)


def verb_numbered(content: Content, number: int) -> Written | None:
    """A verb by the number of its list times PART and its place there; None: there is none."""
    known = content.effects
    verbs = known[number // PART].verbs if 0 <= number // PART < len(known) else []
    return verbs[number % PART] if number % PART < len(verbs) else None


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
