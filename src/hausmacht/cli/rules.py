"""Looking up a rule in the terminal, by its key or by words: in the index, and in the chapters of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hausmacht.server.messages import ChapterTold, ItemTold, SpanTold

INDEX = "en"  # the language of the index
MOST_SHOWN = 8  # rules that are told in full; of the others only the keys
MOST_KEYS = 24
SHORTEST_STEM = 4  # letters from which the end of a word may differ
LONGEST_END = 2  # letters by which it may
WORD = re.compile(r"\w+")


class Rule(NamedTuple):
    key: str  # empty: a question that players ask, with its answer as note
    text: str
    note: str  # where it is printed, or the reason for a ruling
    is_translated: bool
    headings: str
    more: str = ""  # what else is said about it, and searched


def rules_of(game_id: str, language: str, common: Mapping[str, str]) -> list[Rule]:
    """All rules of a game, and those of every game, in one language as far as they are written in it.

    In English they are the sentences of the index, with their place in the printed rules; in other languages those of
    the rulebook, and `common` for what holds in every game. The questions of the rulebook come last.
    """
    from hausmacht.server.http import prose, rulebook  # only now: the other commands start faster without the server

    try:
        chapters = prose.chapters(game_id, language)
    except prose.ProseError:
        chapters = ()
    told = {rule.key: rule for rule in passages(chapters) if rule.key}
    found: list[Rule] = []
    for row in rulebook.rules(game_id):
        passage = told.get(row.key)
        if passage is None and row.key in common:
            passage = Rule(row.key, common[row.key], "", True, row.key)
        if language == INDEX or passage is None:
            headings, more = ("", "") if passage is None else (passage.headings, f"{passage.text} {passage.note}")
            headings = f"{row.key} {row.chapter} {headings}"
            passage = Rule(row.key, row.text, row.where, language == INDEX, headings, more)
        found.append(passage)
    return [*found, *[rule for rule in passages(chapters) if not rule.key]]


def passages(chapters: Iterable[ChapterTold]) -> Iterator[Rule]:
    """What the rulebook says, rule by rule, and what players ask."""
    for chapter in chapters:
        for key in chapter.keys:
            yield Rule(key, plain(chapter.lead), "", True, f"{key} {chapter.title}")
        for section in chapter.sections:
            titles = f"{chapter.title} {section.title}"
            for block in section.blocks:
                reason = joined(block.items) if block.kind == "ruling" else ""
                for key in block.keys:
                    yield Rule(key, plain(block.text), reason, True, f"{key} {titles}")
                for item in block.items:
                    for key in item.keys:
                        yield Rule(key, plain(item.text), "", True, f"{key} {titles}")
            for card in section.cards:
                if card.kind == "asked":
                    yield Rule("", plain(card.text), joined(card.items), True, "")
                for key in card.keys:
                    yield Rule(key, f"{plain(card.text)} {joined(card.items)}", "", True, f"{key} {titles}")


def joined(items: Iterable[ItemTold]) -> str:
    return " ".join(plain(item.text) for item in items)


def plain(spans: Iterable[SpanTold]) -> str:
    return "".join(span.text for span in spans)


def look_up(rules: list[Rule], wanted: str, small: str = "") -> tuple[list[Rule], bool]:
    """The rule with this key and those below it (True); otherwise those that have most of these words.

    Those that say them come first, before those that stand under such a heading, or of which only the rulebook says so.
    `small` are words that say nothing about what is looked for, such as *how* and *many*.
    """
    key = wanted.casefold()
    below = [rule for rule in rules if rule.key == key or rule.key.startswith(f"{key}.")]
    if below:
        return below, True
    typed = list(dict.fromkeys(WORD.findall(key)))
    asked = [word for word in typed if word not in small.split()] or typed
    ranked: list[tuple[int, int, int, int]] = []
    for at, rule in enumerate(rules):
        said, headed = words_in(rule.text, asked), words_in(rule.headings, asked)
        everything = said | headed | words_in(f"{rule.note} {rule.more}", asked)
        ranked.append((-len(everything), -len(said), -len(headed), at))
    most = -min(ranked)[0] if ranked else 0
    if most == 0 or 2 * most < len(asked):
        return [], False
    return [rules[at] for number, *_, at in sorted(ranked) if number == -most], False


def words_in(text: str, asked: list[str]) -> set[str]:
    """Which of the words occur in a text."""
    there = set(WORD.findall(text.casefold()))
    return {word for word in asked if any(is_like(word, each) for each in there)}


def is_like(asked: str, word: str) -> bool:
    """Whether a word is the one that was asked for, or begins so, or ends otherwise: `peasants` finds `peasant`."""
    if word.startswith(asked):
        return True
    return len(word) >= SHORTEST_STEM and asked.startswith(word) and len(asked) - len(word) <= LONGEST_END


def near_keys(rules: list[Rule], wanted: str) -> list[str]:
    return get_close_matches(wanted.casefold(), [rule.key for rule in rules if rule.key], n=3, cutoff=0.7)
