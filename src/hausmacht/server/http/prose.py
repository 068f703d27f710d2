"""The rulebook for people: chapters in prose beside each game, read strictly.

A chapter is a file in a small part of Markdown; `docs/rulebook.md` describes it. Whatever does not fit is an error that
names the file and the line, so that no reader ever meets a half-written page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NoReturn

from hausmacht.core.shelf import games
from hausmacht.server.http import rulebook
from hausmacht.server.messages import BlockTold, CardTold, ChapterTold, ItemTold, SectionTold, SpanTold

FOLDER = "rulebook"  # beside the rules of a game
INDEX_ONLY = "index-only.txt"  # keys that need no place in the prose
FILE_NAME = re.compile(r"\d\d-([a-z0-9]+(?:-[a-z0-9]+)*)\.md")
KEY = re.compile(r"[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
KEYS = re.compile(r"\{([^{}]*)\}\s+")
FIGURE = re.compile(r"!\[(.+)\]\(figure:([a-z0-9-]+)\)")
SPAN = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|\[(?P<link>[^\[\]]+)\]\(#(?P<to>[^()]*)\)")
LABEL = re.compile(r"\*\*([^*]+):\*\*\s*")
STRAY = re.compile(r"[*`{}<>|]|\]\(|!\[")
FOREIGN = re.compile(r"#{1,6}\s|\d+\.\s|```|\||[*+]\s|---|===")  # Markdown that a chapter does not have
CARDS: dict[str, Literal["short", "asked", "see"]] = {"In short": "short", "Asked": "asked", "See also": "see"}


Style = Literal["bold", "italic", "link"]


class ProseError(Exception):
    """A chapter that cannot be shown; the message begins with the file and the line."""


@cache
def chapters(game_id: str, language: str) -> tuple[ChapterTold, ...]:
    """The chapters of a game in one language, in their order; none for a game without a rulebook."""
    folder = games()[game_id].folder / FOLDER / language
    return tuple(read_chapter(path) for path in sorted(folder.glob("*.md")))


def languages(game_id: str) -> tuple[str, ...]:
    """The languages a game has chapters in."""
    folder = games()[game_id].folder / FOLDER
    return tuple(sorted(path.name for path in folder.glob("*") if any(path.glob("*.md"))))


def read_chapter(path: Path) -> ChapterTold:
    name = FILE_NAME.fullmatch(path.name)
    if name is None:
        raise ProseError(f"{path}:1: the name of a chapter is like 07-battle.md")
    return Reader(path, path.read_text(encoding="utf-8").splitlines()).chapter(name[1])


class Reader:
    """One file, line by line."""

    def __init__(self, path: Path, lines: list[str]) -> None:
        self.path = path
        self.lines = lines
        self.at = 0

    def fail(self, sentence: str, line: int | None = None) -> NoReturn:
        raise ProseError(f"{self.path}:{(self.at if line is None else line) + 1}: {sentence}")

    # The file

    def chapter(self, name: str) -> ChapterTold:
        if not self.lines or not self.lines[0].startswith("# "):
            self.fail("the first line is the title of the chapter: # Title")
        title = self.lines[0].removeprefix("# ").strip()
        self.at = 1
        blocks = list(self.pieces())
        if not blocks or not isinstance(blocks[0], BlockTold) or blocks[0].kind != "text":
            self.fail("after the title comes a paragraph that says what the chapter is about", 1)
        lead = blocks[0]
        return ChapterTold(
            name=name, title=title, keys=lead.keys, lead=lead.text, sections=tuple(sections_of(blocks[1:]))
        )

    def pieces(self) -> Iterator[BlockTold | CardTold | str]:
        """What the file consists of; a text alone is the title of a section."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif line.startswith("## "):
                self.at += 1
                yield line.removeprefix("## ").strip()
            elif line.startswith("- "):
                yield self.list_block()
            elif line.startswith(">"):
                yield self.quote()
            elif line.startswith("!["):
                yield self.figure()
            elif FOREIGN.match(line) or line[0].isspace():
                self.fail("a chapter has no such block: paragraphs, '- ' lists, '> ' boxes, figures and '## ' sections")
            else:
                begun = self.at
                keys, text = self.keyed(self.joined(), begun + 1)
                yield BlockTold(kind="text", keys=keys, text=text, items=(), figure="")

    def joined(self) -> str:
        """The lines of a paragraph as one."""
        found: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].strip():
            line = self.lines[self.at]
            if found and (line.startswith(("- ", ">", "![")) or FOREIGN.match(line)):
                self.fail("an empty line ends a paragraph")
            found.append(line.strip())
            self.at += 1
        return " ".join(found)

    def list_block(self) -> BlockTold:
        items: list[ItemTold] = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("- "):
            begun = self.at
            parts = [self.lines[self.at][2:].strip()]
            self.at += 1
            while self.at < len(self.lines) and self.lines[self.at].startswith("  ") and self.lines[self.at].strip():
                parts.append(self.lines[self.at].strip())
                self.at += 1
            keys, text = self.keyed(" ".join(parts), begun + 1)
            items.append(ItemTold(keys=keys, text=text))
        if self.at < len(self.lines) and self.lines[self.at].strip():
            self.fail("an empty line ends a list; a long item goes on two spaces in")
        return BlockTold(kind="list", keys=(), text=(), items=tuple(items), figure="")

    def figure(self) -> BlockTold:
        found = FIGURE.fullmatch(self.lines[self.at].strip())
        if found is None:
            self.fail("a figure is ![Caption](figure:name) on a line of its own")
        self.at += 1
        return BlockTold(kind="figure", keys=(), text=self.spans(found[1], self.at), items=(), figure=found[2])

    def quote(self) -> BlockTold | CardTold:
        """A box: a ruling, or a card of the margin."""
        begun = self.at
        lines: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].startswith(">"):
            lines.append(self.lines[self.at][1:].strip())
            self.at += 1
        keys, first = self.split_keys(lines[0], begun + 1)
        label = LABEL.match(first)
        if label is None or label[1] not in ("Ruling", *CARDS):
            self.fail(f"a box begins with **Ruling:**, {', '.join(f'**{each}:**' for each in CARDS)}", begun)
        head, rest = first[label.end() :], lines[1:]
        if label[1] in ("In short", "See also"):  # only what is listed stands apart
            while rest and rest[0] and not rest[0].startswith("- "):
                head = f"{head} {rest.pop(0)}".strip()
        items = tuple(ItemTold(keys=(), text=self.spans(each, begun + 1)) for each in self.paragraphs(rest))
        text = self.spans(head, begun + 1)
        if label[1] == "Ruling":
            if not head or not items:
                self.fail("a ruling is a statement, and on the next lines its reason", begun)
            return BlockTold(kind="ruling", keys=keys, text=text, items=items, figure="")
        if label[1] == "Asked" and not (head and items):
            self.fail("a question has its answer on the next line", begun)
        return CardTold(kind=CARDS[label[1]], keys=keys, text=text, items=items)

    @staticmethod
    def paragraphs(lines: list[str]) -> list[str]:
        """Lines as paragraphs; an empty line or a dash begins a new one."""
        found: list[str] = []
        is_new = True
        for line in lines:
            if not line or line.startswith("- ") or is_new:
                found.append(line.removeprefix("- "))
            else:
                found[-1] = f"{found[-1]} {line}"
            is_new = not line
        return [each for each in found if each]

    # What a paragraph consists of; `line` is its number, from 1

    def keyed(self, text: str, line: int) -> tuple[tuple[str, ...], tuple[SpanTold, ...]]:
        keys, rest = self.split_keys(text, line)
        return keys, self.spans(rest, line)

    def split_keys(self, text: str, line: int) -> tuple[tuple[str, ...], str]:
        found = KEYS.match(text)
        if found is None:
            return (), text
        keys = tuple(key.strip() for key in found[1].split(","))
        for key in keys:
            if KEY.fullmatch(key) is None:
                self.fail(f"'{key}' is not the key of a rule", line - 1)
        return keys, text[found.end() :]

    def spans(self, text: str, line: int) -> tuple[SpanTold, ...]:
        found: list[SpanTold] = []
        end = 0
        for each in SPAN.finditer(text):
            found += self.plain(text[end : each.start()], line)
            style: Style = "bold" if each["bold"] else "italic" if each["italic"] else "link"
            if style == "link" and KEY.fullmatch(each["to"]) is None:
                self.fail(f"a link leads to a rule, [text](#rule.key), not to '{each['to']}'", line - 1)
            found += [SpanTold(style=style, text=each[style], to=each["to"] or "")]
            end = each.end()
        return (*found, *self.plain(text[end:], line))

    def plain(self, text: str, line: int) -> list[SpanTold]:
        stray = STRAY.search(text)
        if stray is not None:
            self.fail(f"'{stray[0]}' means nothing here", line - 1)
        return [SpanTold(style="text", text=text, to="")] if text else []


def sections_of(pieces: list[BlockTold | CardTold | str]) -> Iterator[SectionTold]:
    """Blocks and cards gathered under their titles; what stands before the first title has none."""
    title, blocks, cards = "", list[BlockTold](), list[CardTold]()
    for each in (*pieces, ""):
        if isinstance(each, BlockTold):
            blocks.append(each)
        elif isinstance(each, CardTold):
            cards.append(each)
        else:
            if title or blocks or cards:
                yield SectionTold(title=title, blocks=tuple(blocks), cards=tuple(cards))
            title, blocks, cards = each, [], []


# Looking everything over


def problems(game_id: str) -> list[str]:
    """What is wrong with the rulebook of a game: what a reader would stumble over, one sentence each."""
    spoken = languages(game_id)
    if not spoken:
        return []
    try:
        books = {language: chapters(game_id, language) for language in spoken}
    except ProseError as error:
        return [str(error)]
    known = {rule.key for rule in rulebook.rules(game_id)}
    wrong = [
        f"{game_id}: there are no chapters in '{each}'" for each in games()[game_id].languages if each not in books
    ]
    for language, book in books.items():
        where = f"{game_id}/{FOLDER}/{language}"
        keys = [key for chapter in book for key in anchors_of(chapter)]
        wrong += [f"{where}: there is no rule '{key}'" for key in keys if key not in known]
        wrong += [f"{where}: the rule '{key}' has two places" for key in sorted(set(keys)) if keys.count(key) > 1]
        links = sorted({span.to for chapter in book for span in spans_of(chapter) if span.to})
        wrong += [f"{where}: a link leads to '{key}', which is no rule" for key in links if key not in known]
    first = spoken[0]
    for language in spoken[1:]:
        wrong += differences(f"{game_id}/{FOLDER}", first, books[first], language, books[language])
    return wrong + index_problems(game_id, known)


def differences(
    where: str, one: str, first: tuple[ChapterTold, ...], other: str, second: tuple[ChapterTold, ...]
) -> list[str]:
    """Where two languages do not say the same things in the same order."""
    names = [[chapter.name for chapter in book] for book in (first, second)]
    if names[0] != names[1]:
        return [f"{where}: {one} has the chapters {', '.join(names[0])}, {other} has {', '.join(names[1])}"]
    wrong: list[str] = []
    for left, right in zip(first, second, strict=True):
        shapes = list(shape_of(left)), list(shape_of(right))
        if shapes[0] != shapes[1]:
            at = next((n for n, pair in enumerate(zip(*shapes, strict=False)) if pair[0] != pair[1]), -1)
            apart = [shape[at] if at >= 0 else f"{len(shape)} parts" for shape in shapes]
            wrong.append(f"{where}: chapter {left.name} differs: {one} has {apart[0]}, {other} has {apart[1]}")
    return wrong


def shape_of(chapter: ChapterTold) -> Iterator[str]:
    """What a chapter has whatever its language: blocks with their rules, figures and cards."""
    yield f"a lead for {named(chapter.keys)}"
    for number, section in enumerate(chapter.sections, 1):
        yield f"section {number} with {'a' if section.title else 'no'} title"
        for block in section.blocks:
            items = "; ".join(named(item.keys) for item in block.items) if block.kind == "list" else ""
            yield f"in section {number}: {block.kind} {block.figure or named(block.keys)} {items}".strip()
        for card in section.cards:
            yield f"in section {number}: card '{card.kind}' {named(card.keys)}"


def named(keys: tuple[str, ...]) -> str:
    return ", ".join(keys) or "no rule"


def index_problems(game_id: str, known: set[str]) -> list[str]:
    """Keys said to belong to the index alone that are no rules, or have a place in the prose."""
    told = {key for chapter in chapters(game_id, languages(game_id)[0]) for key in anchors_of(chapter)}
    where = f"{game_id}/{FOLDER}/{INDEX_ONLY}"
    wrong: list[str] = []
    for pattern in index_only(game_id):
        if not any(is_meant(key, pattern) for key in known):
            wrong.append(f"{where}: there is no rule '{pattern}'")
        elif pattern in told:
            wrong.append(f"{where}: the rule '{pattern}' has a place in the chapters")
    return wrong


def index_only(game_id: str) -> list[str]:
    """What only the index has: what programs do, and what no reader would look for. `bots.*` means all that is left."""
    path = games()[game_id].folder / FOLDER / INDEX_ONLY
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line.partition("#")[0].strip() for line in lines if line.partition("#")[0].strip()]


def is_meant(key: str, pattern: str) -> bool:
    return key.startswith(pattern[:-1]) if pattern.endswith(".*") else key == pattern


def untold(game_id: str) -> list[str]:
    """The rules of a game that have neither a place in the chapters nor one in the list of the index."""
    spoken = languages(game_id)
    told = {key for chapter in chapters(game_id, spoken[0]) for key in anchors_of(chapter)} if spoken else set()
    listed = index_only(game_id)
    own = [rule.key for rule in rulebook.rules(game_id) if rule.part != "core"]
    return [key for key in own if key not in told and not any(is_meant(key, pattern) for pattern in listed)]


def anchors_of(chapter: ChapterTold) -> Iterator[str]:
    yield from chapter.keys
    for section in chapter.sections:
        for block in section.blocks:
            yield from block.keys
            for item in block.items:
                yield from item.keys
        for card in section.cards:
            yield from card.keys


def spans_of(chapter: ChapterTold) -> Iterator[SpanTold]:
    yield from chapter.lead
    for section in chapter.sections:
        parts: list[BlockTold | CardTold] = [*section.blocks, *section.cards]
        for part in parts:
            yield from part.text
            for item in part.items:
                yield from item.text


def figures_of(game_id: str) -> dict[str, str]:
    """The figures that the chapters of a game show, each with the chapter that does."""
    return {
        block.figure: f"{game_id}/{FOLDER}/{language}, chapter {chapter.name}"
        for language in languages(game_id)
        for chapter in chapters(game_id, language)
        for section in chapter.sections
        for block in section.blocks
        if block.figure
    }
