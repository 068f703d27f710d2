"""Sentences of what somebody does, may do or what happens: who does it is named once, and deeds are told together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol, cast

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.parts.base import Spoken
from hausmacht.games.price_of_power.telling.grammar import END, YOU, Phrase
from hausmacht.games.price_of_power.telling.names import Names

TOGETHER: Final = 3  # so many things done are told in one sentence


class Doer:
    """Who does something: by name at first, then by a pronoun."""

    def __init__(self, name: Phrase, pronoun: Phrase) -> None:
        self.name: Final = name
        self.pronoun: Final = pronoun


class Told:
    """One thing told: something somebody does, may do, or that simply happens."""

    def __init__(
        self, doer: Doer, template: str = "", values: Mapping[str, object] | None = None, fact: str = ""
    ) -> None:
        self.doer: Final = doer
        self.template: Final = template
        self.values: Final = values or {}
        self.fact: Final = fact  # a whole sentence; nobody's deed
        self.offered: list[str] = []  # what may be done, if it is left to the doer
        self.ways: list[str] = []  # between which the doer chooses
        self.after: str = ""  # what follows if it is done

    @property
    def is_deed(self) -> bool:
        return not self.fact and not self.after

    @property
    def stands_alone(self) -> bool:
        """Whether nothing is told together with it."""
        return bool(self.fact or self.after or self.offered or self.ways)

    def behind(self, note: str) -> Told:
        """The same with a note behind it, and behind its verb."""
        return Told(self.doer, f"{self.template}{'' if END in self.template else END} {note}", self.values)


class Deed(Protocol):
    """A verb of a card, as far as it is told."""

    def doer(self) -> Spoken: ...

    def told(self, teller: Narrator) -> list[Told]: ...


def deed_of(verb: Part) -> Deed:
    """The same verb: what stands in a list of effects can be told."""
    return cast("Deed", verb)


class Narrator(Names):
    """Puts effects into words."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__(words)
        self.doer = Doer(self.subject, self.subject)
        self.paid = False  # whether what is told now was paid for
        self.wanted = False  # whether it is only done if somebody wants it

    @contextmanager
    def about(self, who: Spoken) -> Iterator[Doer]:
        """What follows is done by somebody else."""
        before, subject = self.doer, self.subject
        if not who.is_self:
            name = who.told(self)
            self.doer = Doer(name, self.pronoun(name.gender))
            self.subject = self.doer.pronoun
        try:
            yield self.doer
        finally:
            self.doer, self.subject = before, subject

    @contextmanager
    def left_open(self, paid: bool = False) -> Iterator[None]:
        """What follows is done only if somebody wants to, or pays for it."""
        before = self.paid, self.wanted
        self.paid, self.wanted = self.paid or paid, True
        try:
            yield
        finally:
            self.paid, self.wanted = before

    # Whole texts

    def sentence(self, verbs: Sequence[Part]) -> str:
        """Everything that some verbs do, in sentences."""
        found = self.clauses(self.told(verbs), None) or [self.say("nothing-happens")]
        return self.contracted(" ".join([f"{text[:1].upper()}{text[1:]}." for text in found]))

    def inline(self, verbs: Sequence[Part]) -> str:
        """The same within a sentence."""
        return "; ".join(self.clauses(self.told(verbs), self.doer)) or self.say("nothing-happens")

    def told(self, verbs: Sequence[Part]) -> list[Told]:
        return [each for verb in verbs for each in self.one_told(deed_of(verb))]

    def one_told(self, verb: Deed) -> list[Told]:
        """One verb, done by whom it names."""
        with self.about(verb.doer()):
            return verb.told(self)

    def told_by_itself(self, verb: Part) -> str:
        """What a verb does, whoever does it."""
        found = self.clauses(deed_of(verb).told(self), None) or [self.say("nothing-happens")]
        return self.contracted(" ".join([f"{text[:1].upper()}{text[1:]}." for text in found]))

    def clauses(self, told: list[Told], introduced: Doer | None) -> list[str]:
        """Clauses with their subjects; things the same one does are told together."""
        found: list[str] = []
        known = introduced
        at = 0
        while at < len(told):
            here = told[at]
            group = [here]
            for more in told[at + 1 : at + TOGETHER]:
                if here.stands_alone or more.stands_alone or not same_doer(more.doer, here.doer):
                    break
                group.append(more)
            at += len(group)
            found.append(self.one_clause(group, known is not None and same_doer(known, here.doer)))
            known = here.doer if not here.fact or here.doer.name.person != YOU else known
        return found

    def one_clause(self, group: list[Told], known: bool) -> str:
        first = group[0]
        named = first.doer.name.person == YOU or known
        if first.fact:
            return first.fact if named else self.say("to-whom", x=first.doer.name, y=first.fact)
        subject = first.doer.pronoun if named else first.doer.name
        if subject.person == YOU:
            return self.both([self.order(each) for each in group]) + first.after
        found = [self.predicate(each.template, subject.person, each.values) for each in group]
        return f"{subject} {self.both(found)}{first.after}"

    def order(self, told: Told) -> str:
        """To the reader: `place a claim`, `you may place a claim`."""
        found = self.predicate(told.template, YOU, told.values)
        return self.say("you-may", x=found) if told.offered else found

    def behind_may(self, told: list[Told]) -> str:
        """Deeds as they stand behind `may`."""
        return self.both([self.unbent(each) for each in told])

    def unbent(self, told: Told) -> str:
        if told.offered:
            return self.optional(self.both(told.offered))
        if told.ways:
            return self.say("either-or", x=self.either(told.ways))
        return self.infinitive(told.template, told.values)

    def optional(self, text: str) -> str:
        """What may be left out, with a note that says so."""
        note = self.say("optional")
        return f"{text[:-1]}, {note})" if text.endswith(")") else f"{text} ({note})"

    # Making things told

    def deed(self, key: str, **values: object) -> list[Told]:
        return [Told(self.doer, self.told_by(self.words.word("deed", key)), values)]

    def happens(self, text: str) -> list[Told]:
        return [Told(self.doer, fact=text)]

    def offered(self, done: list[str], rest: list[Told]) -> Told:
        """What somebody may do, and what follows if they do."""
        found = Told(self.doer, self.words.word("deed", "may"), {"x": self.both(done)})
        found.offered = done
        if rest:
            then = "; ".join(self.clauses(rest, self.doer))
            found.after = self.say("if-done-nested" if self.is_conditional(then) else "if-done", x=then)
        return found

    def is_conditional(self, text: str) -> bool:
        return text.startswith(self.words.word("telling", "if-word"))

    def conditional(self, condition: str, then: str) -> str:
        """`if you own Milan, gain 1 prestige`"""
        return self.say("if-nested" if self.is_conditional(then) else "if", x=condition, y=then)

    def deeds_first(self, told: list[Told]) -> tuple[list[Told], list[Told]]:
        """The deeds of this doer at the beginning, and the rest."""
        count = 0
        while count < len(told) and told[count].is_deed and same_doer(told[count].doer, self.doer):
            count += 1
        return told[:count], told[count:]


def same_doer(one: Doer, other: Doer) -> bool:
    return str(one.name) == str(other.name)
