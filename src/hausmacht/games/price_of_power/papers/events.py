"""The events: what the open ones say and would do now, the coming power struggle, and the milestones.

What an effect does comes from the rules themselves: it is tried on a copy of the table. An effect that leaves the table
as it was does nothing now.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.agenda import Item
from hausmacht.core.game import Recent
from hausmacht.core.paper import Paper
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import AREA, NOBODY
from hausmacht.games.price_of_power.content import Content, Effects, Part
from hausmacht.games.price_of_power.decks.events import listed
from hausmacht.games.price_of_power.effects.language.cards import EventText, texts, texts_of
from hausmacht.games.price_of_power.effects.language.option import MOST_OPTIONS, Option, open_options
from hausmacht.games.price_of_power.effects.language.reading import MadeOf
from hausmacht.games.price_of_power.effects.language.verb import Verb, verbs_in
from hausmacht.games.price_of_power.effects.parts.areas.by_name import Named, NamedAreas
from hausmacht.games.price_of_power.effects.parts.areas.filter import AreaFilter
from hausmacht.games.price_of_power.effects.parts.base import Who
from hausmacht.games.price_of_power.effects.parts.provinces.filter import ProvinceFilter
from hausmacht.games.price_of_power.effects.parts.who import Active, Everybody, Others, PlayerOf, Self
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import named
from hausmacht.games.price_of_power.effects.running.run import Effect as Running
from hausmacht.games.price_of_power.effects.running.run import Once, Open
from hausmacht.games.price_of_power.effects.verbs.flow import If
from hausmacht.games.price_of_power.effects.verbs.resources import Gain, Lose
from hausmacht.games.price_of_power.papers.affairs import Standing, standing
from hausmacht.games.price_of_power.papers.trial import Change, Trial, changes, trial
from hausmacht.games.price_of_power.rules.cards.event import ADDED_DUCATS, realm_player
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling import records
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator

CONDITION: Final = "condition"  # what it asks for does not hold
NOTHING: Final = "nothing"  # there is nothing it could change
DECKS: Final[Recent[tuple[Content, list[EventCard]]]] = Recent(16)  # the same words again and again; with their box


class EventEffect(msgspec.Struct, frozen=True):
    """One line of a card: to whom, what, and whether it does anything now."""

    players: tuple[int, ...]  # whom it happens to; none: it happens to places, or to whom is not known yet
    verb: str  # of the language of the cards: gain, lose, place, ...
    what: str  # the first thing that is gained or lost; empty: something else
    text: str
    idle: str = ""  # why it does nothing now: CONDITION or NOTHING; empty: it does something


class EventWay(msgspec.Struct, frozen=True):
    """An option, or what follows where there is none to choose."""

    effects: tuple[EventEffect, ...]
    changes: tuple[Change, ...] = ()  # that are certain
    asks: bool = False  # more is chosen, or decided by luck, on the way
    closed: str = ""  # why it cannot be chosen


class EventRuler(msgspec.Struct, frozen=True):
    """Whom the event would crown."""

    name: str
    skill: tuple[int, ...]


class EventCard(msgspec.Struct, frozen=True):
    """One event, with what it would do for whoever reads."""

    event: int
    title: str
    ducats: int
    realm: int  # the player whose event it is; NOBODY: it belongs to no player
    realm_name: str  # empty: it belongs to no realm
    areas: tuple[int, ...]  # that it names
    chooser: str  # who chooses, if not whoever takes it
    always: tuple[EventEffect, ...]
    ways: tuple[EventWay, ...]  # the options
    after: tuple[EventEffect, ...]
    changes: tuple[Change, ...]  # before an option is chosen
    asks: bool
    bottom: tuple[str, ...]
    ruler: EventRuler | None


class MilestoneCard(msgspec.Struct, frozen=True):
    """A milestone on display, with who has reached it."""

    milestone: int
    title: str
    lines: tuple[str, ...]
    prestige: tuple[int, ...]  # of its places
    takers: tuple[int, ...]  # by place
    is_met: bool  # whoever reads fulfils it now


class Events(Paper, frozen=True):
    """The event that is carried out first, if there is one, then those that lie open."""

    running: int  # the event that is carried out; NOBODY: none
    cards: tuple[EventCard, ...]
    face_down: int
    enriched: int  # ducats that each event left there gains
    struggle: Standing | None
    milestones: tuple[MilestoneCard, ...]


class EventDeck(Paper, frozen=True):
    """What the events of this age say, whatever the table is like: to read one again that is gone."""

    cards: tuple[EventCard, ...]


def events(state: PriceOfPower, seat: int, words: Catalogue) -> Events:
    reader = seat if seat >= 0 else state.time.player
    up = state.cards.events_up
    is_open = bool(state.effects.frames) and frame.field(state, frame.SOURCE) == frame.EVENT
    running = frame.field(state, frame.NUMBER) if is_open else NOBODY
    cards = [card(state, reader, words, running, 0, True)] if running != NOBODY else []
    cards += [card(state, reader, words, up[at], up[at + 1], False) for at in range(0, len(up), 2)]
    return Events(
        running=running,
        cards=tuple(cards),
        face_down=state.cards.events_down,
        enriched=ADDED_DUCATS,
        struggle=standing(state, words),
        milestones=milestones(state, reader, words),
    )


def deck(state: PriceOfPower, seat: int, words: Catalogue) -> EventDeck:
    content = state.box.content
    key = (words.language, id(content), tuple(listed(state.box, state.time.age)))
    kept = DECKS.get(key, lambda: (content, [printed_card(content, words, event) for event in key[2]]))
    return EventDeck(tuple(kept[1]))


# One card


def card(state: PriceOfPower, reader: int, words: Catalogue, event: int, ducats: int, is_running: bool) -> EventCard:
    """With what it would do for the reader, who takes it."""
    text = texts(state).events[event]
    begun = begun_by(state, reader, event, ducats, is_running)
    ways = tuple(way_of(begun, reader, words, event, at) for at in range(len(text.options)))
    opening = state if is_running else opened(state, reader, event, ducats).state
    return told(
        state.box.content,
        words,
        event,
        ducats=ducats,
        realm=realm_player(state, event),
        always=() if is_running else Judge(opening, reader, words, True).effects(text.pre),
        ways=ways,
        after=Judge(begun.state, reader, words, not text.options and not begun.stopped).effects(text.post),
        changes=changes(state, begun.state),
        asks=bool(begun.stopped),
    )


def printed_card(content: Content, words: Catalogue, event: int) -> EventCard:
    text = texts_of(content).events[event]
    return told(
        content,
        words,
        event,
        always=told_only(words, text.pre),
        ways=tuple(EventWay(told_only(words, option.then)) for option in text.options),
        after=told_only(words, text.post),
    )


def told(
    content: Content,
    words: Catalogue,
    event: int,
    always: tuple[EventEffect, ...],
    ways: tuple[EventWay, ...],
    after: tuple[EventEffect, ...],
    ducats: int = 0,
    realm: int = NOBODY,
    changes: tuple[Change, ...] = (),
    asks: bool = False,
) -> EventCard:
    record = content.events[event]
    text = texts_of(content).events[event]
    ruler = content.characters[record.ruler] if record.ruler != NOBODY else None
    return EventCard(
        event=event,
        title=words.value("event", event),
        ducats=ducats,
        realm=realm,
        realm_name=str(Narrator(words).realm(record.realm)) if record.realm else "",
        areas=tuple(sorted(areas_in(text.made_of))),
        chooser=chooser_told(words, text),
        always=always,
        ways=ways,
        after=after,
        changes=changes,
        asks=asks,
        bottom=tuple(words.word("bottom", each.code) for each in text.bottom_row),
        ruler=EventRuler(ruler.name, tuple(ruler.skill)) if ruler is not None else None,
    )


def chooser_told(words: Catalogue, text: EventText) -> str:
    """Who chooses among the options, where that is not whoever takes the event."""
    if not text.options or text.chooser.is_active:
        return ""
    teller = Narrator(words)
    chooser = text.chooser.told(teller)
    return records.capital(teller.say("choosing" if chooser.person == ONE else "choosing-many", x=chooser))


def areas_in(made_of: MadeOf) -> set[int]:
    """The areas that are named on a card, alone or by their provinces."""
    found: set[int] = set()
    for question in made_of.questions.values():
        found.update(areas_named(question.part))
    for body in made_of.bodies.values():
        for verb in verbs_in(body.effects.verbs):
            found |= areas_in(verb.made_of)
    return {area for area in found if area >= 0}


def areas_named(part: Part) -> list[int]:
    if isinstance(part, NamedAreas):
        return part.numbers
    if isinstance(part, AreaFilter):
        return [area for line in part.lines if isinstance(line, Named) for area in line.numbers]
    if isinstance(part, ProvinceFilter):
        inside = areas_named(part.within.areas) if part.within is not None else []
        return inside + ([AREA[at] for at in part.named.numbers if at >= 0] if part.named is not None else [])
    return []


# What it would do


def opened(state: PriceOfPower, reader: int, event: int, ducats: int) -> Trial:
    return trial(state, [Open(frame.EVENT, event, reader, ducats)])


def begun_by(state: PriceOfPower, reader: int, event: int, ducats: int, is_running: bool) -> Trial:
    """The table when the reader comes to the options."""
    if is_running:
        return Trial(state, "")
    items: list[Item] = [Open(frame.EVENT, event, reader, ducats)]
    pre = texts(state).events[event].pre
    if pre.number != NOBODY:
        items.append(Running(pre.number, 0, reader))
    found = trial(state, items)
    found.state.treasury.ducats[reader] += ducats
    return found


def way_of(begun: Trial, reader: int, words: Catalogue, event: int, at: int) -> EventWay:
    """One option; what came before may have asked something, and then nothing is certain about it."""
    state = begun.state
    options = texts(state).events[event].options
    then = options[at].then
    if begun.stopped:
        lines = Judge(state, reader, words, False).effects(then)
        return EventWay(lines, asks=True, closed=closed(state, reader, words, event, options, at))
    done = trial(state, [Running(then.number, 0, reader)]) if then.number != NOBODY else Trial(state, "")
    return EventWay(
        effects=Judge(state, reader, words, True).effects(then),
        changes=changes(state, done.state),
        asks=bool(done.stopped),
        closed=closed(state, reader, words, event, options, at),
    )


def closed(state: PriceOfPower, reader: int, words: Catalogue, event: int, options: list[Option], at: int) -> str:
    """Why an option is not open to the reader, in the words of a refusal."""
    if at in open_options(state, reader, options):
        return ""
    if not options[at].is_met(state, reader):
        return words.say("denial", "option-needs", {"event_option": event * MOST_OPTIONS + at}, ())
    denial = options[at].why_not_paid(state, reader)
    return words.say("denial", denial.code, denial.numbers, ()) if denial is not None else ""


class Judge:
    """Tries the effects of a list, one after the other, for as long as nobody is asked and no luck is drawn."""

    def __init__(self, state: PriceOfPower, reader: int, words: Catalogue, is_certain: bool) -> None:
        self.state = state
        self.reader: Final = reader
        self.words: Final = words
        self.is_certain = is_certain  # the table is as it will be then

    def effects(self, effects: Effects) -> tuple[EventEffect, ...]:
        return tuple(self.one(effects.number, at, verb) for at, verb in enumerate(verbs_in(effects.verbs)))

    def one(self, sequence: int, at: int, verb: Verb) -> EventEffect:
        if not self.is_certain:
            return line(self.words, verb, self.certain_players(verb.who))
        players = () if verb.who.is_opponent else tuple(named(self.state, self.reader, verb.who))
        tried = trial(self.state, [Once(sequence, at, self.reader)])
        idle = ""
        if tried.stopped:
            self.is_certain = False
        elif tried.state.fields() == self.state.fields():
            idle = CONDITION if isinstance(verb, If) else NOTHING
        self.state = tried.state
        return line(self.words, verb, players, idle)

    def certain_players(self, who: Who) -> tuple[int, ...]:
        """Whoever is named, whatever is chosen or drawn before."""
        is_named = isinstance(who, (Active, Everybody, Others, PlayerOf, Self))
        return tuple(named(self.state, self.reader, who)) if is_named else ()


def told_only(words: Catalogue, effects: Effects) -> tuple[EventEffect, ...]:
    return tuple(line(words, verb, ()) for verb in verbs_in(effects.verbs))


def line(words: Catalogue, verb: Verb, players: tuple[int, ...], idle: str = "") -> EventEffect:
    what = verb.resources.keys[0] if isinstance(verb, (Gain, Lose)) else ""
    return EventEffect(players, verb.name, what, Narrator(words).sentence([verb]), idle)


# Beside them


def milestones(state: PriceOfPower, reader: int, words: Catalogue) -> tuple[MilestoneCard, ...]:
    shown = state.cards.milestones
    known = texts(state).milestones
    return tuple(
        MilestoneCard(
            milestone=shown[at],
            title=words.value("milestone", shown[at]),
            lines=tuple(records.describe(words, state.box.content, "milestone", shown[at])),
            prestige=tuple(known[shown[at]].prestige),
            takers=tuple(shown[at + 1 : at + 1 + prestige.PLACES]),
            is_met=known[shown[at]].condition.holds(state, reader, None),
        )
        for at in range(0, len(shown), prestige.ENTRY)
    )
