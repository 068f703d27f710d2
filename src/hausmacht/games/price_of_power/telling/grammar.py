"""How a language bends its words: phrases with their cases, nouns that are counted, verbs with a subject.

The words are those of the catalogue. A phrase is written `n:das Reich|das Reich|dem Reich|des Reichs`: whether it is a
player (`m`, `f`), a thing or realm (`n`) or several (`p`), then subject, object, what follows `with`, and perhaps whose
something is; one form is enough where they are alike. A verb is written `<place|places> {x}`. A German one has three
forms and goes to the end behind `darf`: `<setze|setzt|setzen> {x}`, with what is torn off it as a fourth,
`<hebe|hebt|heben|aus> {x}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hausmacht.core.words import Catalogue

CASES: Final = ("nom", "acc", "dat")
OF: Final = "of"  # whose it is: `of France`, `des Kaisers`
SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
VERB: Final = re.compile(r"<([^<>]*)>")
END: Final = "@"  # where a verb goes behind `may`, if not to the very end
PREFIX: Final = re.compile(r"^([mfnp]):")
BEFORE: Final = "^"  # a quality that stands before its noun
ONLY: Final = "1"  # a noun that is always counted: `1 unrest`
BENT: Final = 7  # parts of a noun whose cases differ: gender, one (3), many (2), many behind an article
SPEAKING: Final = re.compile(r"\{your\}|\{you(?::\w+)?\}")
LOOSE_COMMA: Final = re.compile(r",(?=[.,;:)])|,(?= \()")
VOWELS: Final = "aeiou"
YOU: Final = "you"
ONE: Final = "one"
MANY: Final = "many"
PERSONS: Final = (YOU, ONE, MANY)
AND: Final = "&"  # between the two nouns of one that is put together


class Phrase:
    """Words for somebody or something, as subject, object and behind `with`."""

    def __init__(self, forms: list[str], gender: str = "n", person: str = "") -> None:
        self.forms: Final = forms[: len(CASES)] if len(forms) >= len(CASES) else [forms[0]] * len(CASES)
        self.whose: Final = forms[len(CASES)] if len(forms) > len(CASES) else ""  # `des Kaisers`, if it has such a form
        self.gender: Final = gender
        self.person: Final = person or (MANY if gender == "p" else ONE)

    def case(self, name: str) -> str:
        return self.forms[CASES.index(name)]

    def followed(self, text: str) -> Phrase:
        """The same with something behind it."""
        if not text:
            return self
        whose = [f"{self.whose} {text}"] if self.whose else []
        return Phrase([*[f"{form} {text}" for form in self.forms], *whose], self.gender, self.person)

    def __str__(self) -> str:
        return self.forms[0]


def read(text: str, gender: str = "n") -> Phrase:
    """A phrase as it is written in the catalogue."""
    found = PREFIX.match(text)
    return Phrase((text[2:] if found else text).split("|"), found.group(1) if found else gender)


class Noun:
    """A noun: with its article, counted, or as one of many."""

    def __init__(self, text: str) -> None:
        parts = text.split("|")
        self.gender: Final = parts[0]
        bent = len(parts) == BENT
        self.one: Final = parts[1:4] if bent else [parts[1]] * 3
        self.many: Final = [parts[4], parts[4], parts[5]] if bent else [parts[2]] * 3
        self.behind: Final = parts[6] if bent else parts[2]  # behind `of the`

    @property
    def counted(self) -> bool:
        """Whether there can be many of it, or only much."""
        return self.one[0] != self.many[0] or not self.gender.startswith(ONLY)


class Grammar:
    """Puts words together in a language."""

    def __init__(self, words: Catalogue) -> None:
        self.words: Final = words
        self.subject = self.pronoun(YOU)  # who acts at this point of a sentence

    # Sentences

    def say(self, key: str, **values: object) -> str:
        return self.fill(self.words.word("telling", key), values)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """A template with its values; `{your}` and `{you}` speak of whoever acts."""

        def put(slot: re.Match[str]) -> str:
            name, case, one, many = slot.groups()
            if name == "your":
                return self.words.word("possessive", self.possessor())
            value = self.pronoun(self.possessor()) if name == "you" else values[name]
            if many is not None:
                return f"{value} {one if str(value) == '1' else many}"
            if isinstance(value, Phrase) and case == OF:
                return value.whose or f"{self.words.word('grammar', 'of')} {value.case('dat')}"
            usual = "nom" if name == "s" else self.words.word("grammar", "usual-case")
            return value.case(case or usual) if isinstance(value, Phrase) else str(value)

        return SLOT.sub(put, template)

    def phrase(self, key: str, **values: object) -> Phrase:
        """A phrase for a player, from its template."""
        return read(self.say(key, **values), "m")

    def told_by(self, template: str) -> str:
        """A template that speaks of whoever acts now, for later."""
        return SPEAKING.sub(lambda slot: self.fill(slot.group(0), {}), template)

    def contracted(self, text: str) -> str:
        """`vom` for `von dem`, and no comma before a full stop."""
        for pair in self.words.word("grammar", "contracted").split("|"):
            whole, _, short = pair.partition("=")
            text = text.replace(f" {whole} ", f" {short} ") if whole else text
        return LOOSE_COMMA.sub("", text)

    def possessor(self) -> str:
        return YOU if self.subject.person == YOU else self.subject.gender

    def pronoun(self, gender: str) -> Phrase:
        """`they` and the like; a single player may still take the verb of several."""
        text = self.words.word("pronoun", gender)
        person, _, forms = text.partition(":")
        return Phrase(forms.split("|"), gender, person)

    def clause(self, key: str, subject: Phrase | None = None, negated: bool = False, **values: object) -> str:
        """What holds, for `if` and `who`: `you own Milan`, `who do not own Milan`."""
        return self.stated(self.words.word("telling", key), subject or self.subject, negated, **values)

    def stated(self, template: str, subject: Phrase, negated: bool = False, **values: object) -> str:
        """A template with the verb that fits its subject, `{s}`."""

        def put(verb: re.Match[str]) -> str:
            parts = verb.group(1).split("|")
            if len(parts) == len(PERSONS):
                return parts[PERSONS.index(subject.person)]
            return parts[(1 if subject.person == ONE else 0) + (2 if negated else 0)]

        no = self.words.word("grammar", "not") if negated else ""
        bends = "{not}" in template or any(each.count("|") == 3 for each in VERB.findall(template))
        if negated and not bends:
            return self.say("not-so", x=self.stated(template, subject, False, **values))
        return self.fill(VERB.sub(put, template), {"s": subject, "not": no, **values})

    def predicate(self, template: str, person: str, values: Mapping[str, object]) -> str:
        """A verb with what belongs to it, for `you` as an order."""
        verb, rest = self.verb_of(template)
        if len(verb) < len(PERSONS):
            found = f"{verb[1 if person == ONE else 0]} {rest}".replace(END, "")
            return self.fill(VERB.sub(lambda more: more.group(1).split("|")[person == ONE], found), values)
        torn = verb[3] if len(verb) > len(PERSONS) else ""
        head, _, tail = rest.partition(END)
        middle = " ".join([each for each in (verb[PERSONS.index(person)], head, torn) if each])
        return self.fill(f"{middle}{tail}", values)

    def infinitive(self, template: str, values: Mapping[str, object]) -> str:
        """The same behind `may`."""
        verb, rest = self.verb_of(template)
        if len(verb) < len(PERSONS):
            return self.fill(
                VERB.sub(lambda more: more.group(1).split("|")[0], f"{verb[0]} {rest}".replace(END, "")), values
            )
        torn = verb[3] if len(verb) > len(PERSONS) else ""
        head, _, tail = rest.partition(END)
        return self.fill(f"{head} {torn}{verb[2]}{tail}".strip(), values)

    def verb_of(self, template: str) -> tuple[list[str], str]:
        """The forms of the verb a template begins with, and the rest."""
        found = VERB.match(template)
        assert found is not None, template
        return found.group(1).split("|"), template[found.end() :].strip()

    # Lists

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

    def joined_phrases(self, found: list[Phrase], last: str) -> Phrase:
        """The same for phrases, in every case."""
        if len(found) == 1:
            return found[0]
        forms = [self.joined([each.case(case) for each in found], last) for case in CASES]
        return Phrase(forms, "p" if last == "and" else found[-1].gender)

    # Nouns

    def noun(self, key: str, way: str, qualities: list[str], number: str = "") -> Phrase:
        """A noun in one of the ways of counting: `one`, `many`, `number`, `all`, `own-one` and so on."""
        keys = self.kinds_of(key)
        last = "and" if way.removeprefix("own-") in ("all", "every", "half", "many") else "or"
        before = " ".join([each.removeprefix(BEFORE) for each in qualities if each.startswith(BEFORE)])
        behind = self.one_after_another([each for each in qualities if not each.startswith(BEFORE)])
        nouns = [Noun(self.words.word("thing", each)) for each in keys]
        if len(nouns) > 1 and not (way.endswith("one") or way in ("every", "none")):
            nouns = [self.merged(nouns, last)]
        found = [self.counted(noun, way, before, number) for noun in nouns]
        return self.joined_phrases(found, last).followed(behind)

    def one_after_another(self, qualities: list[str]) -> str:
        """Qualities behind a noun; two that begin with `with` share it."""
        start = self.words.word("telling", "with-word")
        sharing = sorted([each for each in qualities if each.startswith(start)], key=lambda each: "," in each)
        others = [each for each in qualities if not each.startswith(start)]
        shared = self.both([sharing[0], *[each.removeprefix(start) for each in sharing[1:]]]) if sharing else ""
        return " ".join([each for each in (*others, shared) if each])

    def kinds_of(self, key: str) -> list[str]:
        """A noun, or the two of `town or vassal`."""
        text = self.words.word("thing", key)
        return text.split(AND) if AND in text else [key]

    def plain_noun(self, key: str) -> Noun:
        """A noun without anything; two as one."""
        nouns = [Noun(self.words.word("thing", each)) for each in self.kinds_of(key)]
        return nouns[0] if len(nouns) == 1 else self.merged(nouns, "and")

    def merged(self, nouns: list[Noun], last: str) -> Noun:
        """`towns and vassals` as one noun."""
        one = [self.joined([noun.one[at] for noun in nouns], last) for at in range(3)]
        many = [self.joined([noun.many[at] for noun in nouns], last) for at in (0, 2)]
        return Noun("|".join([nouns[0].gender, *one, *many, self.joined([noun.behind for noun in nouns], last)]))

    def counted(self, noun: Noun, way: str, before: str, number: str) -> Phrase:
        much = not noun.counted
        form = f"{way} much" if much else f"{way} {number}"
        text = self.words.words["count"].get(form)
        templates = (text or self.words.word("count", way)).split("|")
        forms = []
        for at, case in enumerate(CASES):
            template = templates[at] if len(templates) > 1 else templates[0]
            one = f"{before} {noun.one[at]}".strip()
            values = {
                "n": number,
                "one": one,
                "many": f"{before} {noun.many[at]}".strip(),
                "behind": f"{before} {noun.behind}".strip(),
                "behind_dat": noun.many[2],
                "a": self.article("a", noun, case, one),
                "no": self.article("no", noun, case, one),
                "all": self.article("all", noun, case, one),
                "gen": self.article("gen", noun, case, one),
                "one_of": self.article("one-of", noun, case, one),
            }
            forms.append(self.fill(template, values))
        single = much or way.removeprefix("own-") in ("one", "none", "bare", "every", "half")
        return Phrase(forms, noun.gender if single and noun.gender in "mfn" else "n" if single else "p")

    def article(self, key: str, noun: Noun, case: str, following: str) -> str:
        """`a`, `an`, `eine`, `einem`; `1` for what is always counted."""
        if noun.gender.startswith(ONLY) and key == "a":
            return ONLY
        forms = self.words.words["article"].get(f"{key} {noun.gender.removeprefix(ONLY)}")
        if forms is not None:
            return read(forms).case(case)
        vowel = self.words.words["article"].get(f"{key} vowel") if following[:1].lower() in VOWELS else None
        return vowel or self.words.word("article", key)
