"""Scripts of guided games: TOML files in the folder `guided` of a game, read and checked once.

A script says how its table is set up, and in which steps the coach explains the game. `docs/adding-a-game.md` describes
the format. Whatever is wrong with a file is said with the file, the step and the field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.core.game import Game, SetupError
from hausmacht.core.nearest import hint
from hausmacht.core.reader import Reader

FOLDER = "guided"
FIRST = "first"  # the script that is meant when nobody names one
MOST_REASONS = 3
MOST_STEPS = 30
Words = dict[str, str]  # by language


class ScriptError(Exception):
    """A script that cannot be used; the message names file, step and field."""


class When(msgspec.Struct, frozen=True):
    """At which question a step comes up: its kind, and what must hold in the position."""

    question: str
    equal: dict[str, int] = {}  # facts that have just this value
    least: dict[str, int] = {}  # facts that have at least this value
    after: str = ""  # a step that must have come before

    def fits(self, facts: Mapping[str, Any]) -> bool:
        return all(facts.get(name) == value for name, value in self.equal.items()) and all(
            isinstance(facts.get(name), int) and facts[name] >= value for name, value in self.least.items()
        )


class Pick(msgspec.Struct, frozen=True):
    """How a good answer is found among the options: by its text, or by its kind and numbers."""

    choice: str = ""
    kind: str = ""
    equal: dict[str, int] = {}  # numbers of the option
    most: str = ""  # of those that are left, the one with most of this number
    least: str = ""


class Reason(msgspec.Struct, frozen=True):
    """A fact of the position that speaks for the answer, and where on the board it can be seen."""

    fact: Words
    text: Words
    at: str  # `noble:{noble}`; empty: nowhere


class Step(msgspec.Struct, frozen=True):
    """One decision that the coach explains."""

    id: str
    when: When
    picks: tuple[Pick, ...]  # the first that finds an option; where none does, the bot is asked
    question: Words
    lead: Words
    answer: Words
    button: Words
    otherwise: Words  # what is said to somebody who chose something else
    reasons: tuple[Reason, ...]
    veiled: bool  # the answer is shown only to somebody who asks for it


class Script(msgspec.Struct, frozen=True):
    """A guided game: the table it is played at, and its steps."""

    id: str
    game: str
    title: Words
    about: Words
    goal: Words
    ending: Words  # said when every step is done
    minutes: int
    seats: int
    seat: int  # of the person
    names: tuple[str, ...]  # of the seats; that of the person is empty
    bot: str  # sits at the other seats
    adviser: str  # the bot that is asked where no pick finds an answer
    options: dict[str, str]
    seed: bytes
    targets: tuple[str, ...]  # sorts of things on the board that can be pointed at
    steps: tuple[Step, ...]


def scripts(game: Game[Any]) -> dict[str, Script]:
    """The guided games of a title, by their ids; ScriptError when one of the files is wrong."""
    return {path.stem: script_in(game, path) for path in sorted((game.folder / FOLDER).glob("*.toml"))}


@cache
def script_in(game: Game[Any], path: Path) -> Script:
    """The script in a file."""
    where = f"{game.id}/{FOLDER}/{path.name}"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ScriptError(f"{where} cannot be read: {error}") from None
    return read_script(game, path.stem, table, where)


def read_script(game: Game[Any], name: str, table: dict[str, Any], where: str) -> Script:
    """A script out of the table of a file."""
    try:
        return ScriptReader(game, where, table).script(name)
    except (ValueError, SetupError, bots.BotError) as error:
        message = str(error)
        raise ScriptError(message if message.startswith("in ") else f"in {where}, {message}") from None


class ScriptReader(Reader):
    """Reads a script, or a part of one."""

    def __init__(self, game: Game[Any], where: str, table: dict[str, Any]) -> None:
        super().__init__(where, table)
        self.game = game

    def part(self, where: str, table: Any) -> ScriptReader:
        if not isinstance(table, dict):
            raise ValueError(f"in {self.where}, {where} must be a table")
        return ScriptReader(self.game, f"{self.where}, {where}", table)

    def script(self, name: str) -> Script:
        seats = self.number("seats", self.game.usual_seats, 1, 64)
        seat = self.number("seat", 0, 0, seats - 1)
        options = self.texts("options")
        self.game.setup(seats, options)  # raises if there is no such table
        names = self.list_of_texts("names")
        if names and (len(names) != seats or names[seat]):
            raise ValueError(f"in {self.where}, 'names' must name {seats} seats, with an empty name for the person")
        targets = tuple(self.list_of_texts("targets"))
        read = [self.step(at, each, targets) for at, each in enumerate(self.tables("step"))]
        script = Script(
            id=name,
            game=self.game.id,
            title=self.words("title"),
            about=self.words("about"),
            goal=self.words("goal"),
            ending=self.words("ending"),
            minutes=self.number("minutes", 10, 1, 240),
            seats=seats,
            seat=seat,
            names=tuple(names),
            bot=self.bot("bot"),
            adviser=self.bot("adviser"),
            options=options,
            seed=sha256(self.needed("seed").encode()).digest(),
            targets=targets,
            steps=tuple(read),
        )
        self.close()
        self.check(script)
        return script

    def check(self, script: Script) -> None:
        ids = [step.id for step in script.steps]
        if not ids or len(ids) > MOST_STEPS:
            raise ValueError(f"in {self.where}, there must be 1 to {MOST_STEPS} steps, not {len(ids)}")
        for at, step in enumerate(script.steps):
            if step.id in ids[:at]:
                raise ValueError(f"in {self.where}, there are two steps '{step.id}'")
            if step.when.after and step.when.after not in ids:
                wrong = f"in {self.where}, step '{step.id}', 'when.after' names no step: '{step.when.after}'."
                raise ValueError((wrong + hint(step.when.after, ids)).removesuffix("."))

    # Parts of a script

    def step(self, at: int, table: Any, targets: tuple[str, ...]) -> Step:
        name = table.get("id") if isinstance(table, dict) else None
        reader = self.part(f"step '{name}'" if isinstance(name, str) and name else f"step {at + 1}", table)
        step = Step(
            id=reader.needed("id"),
            when=reader.when(),
            picks=tuple(reader.pick(each) for each in reader.tables("pick")),
            question=reader.words("question"),
            lead=reader.words("lead", needed=False),
            answer=reader.words("answer"),
            button=reader.words("button"),
            otherwise=reader.words("otherwise"),
            reasons=tuple(reader.reason(number, each, targets) for number, each in enumerate(reader.tables("reason"))),
            veiled=reader.flag("veiled"),
        )
        if len(step.reasons) > MOST_REASONS:
            raise ValueError(f"in {reader.where}, there are more than {MOST_REASONS} reasons")
        reader.close()
        return step

    def when(self) -> When:
        reader = self.part("'when'", self.take("when", None))
        kind = reader.needed("question")
        if kind not in self.game.kinds_of_decisions():
            wrong = f"in {reader.where}, {self.game.title} asks no question '{kind}'."
            raise ValueError((wrong + hint(kind, self.game.kinds_of_decisions())).removesuffix("."))
        found = When(kind, reader.numbers_by_name("equal"), reader.numbers_by_name("least"), reader.text("after", ""))
        reader.close()
        return found

    def pick(self, table: Any) -> Pick:
        reader = self.part("'pick'", table)
        found = Pick(
            reader.text("choice", ""),
            reader.text("kind", ""),
            reader.numbers_by_name("equal"),
            reader.text("most", ""),
            reader.text("least", ""),
        )
        if found == Pick():
            raise ValueError(f"in {reader.where}, there must be a 'choice', a 'kind' or a number")
        reader.close()
        return found

    def reason(self, at: int, table: Any, targets: tuple[str, ...]) -> Reason:
        reader = self.part(f"reason {at + 1}", table)
        found = Reason(reader.words("fact"), reader.words("text"), reader.text("at", ""))
        for each in found.at.split():
            sort = each.partition(":")[0]
            if sort not in targets:
                wrong = f"in {reader.where}, 'at' points at '{sort}', which is not among the targets of the script."
                raise ValueError((wrong + hint(sort, targets)).removesuffix("."))
        reader.close()
        return found

    # Values

    def needed(self, name: str) -> str:
        found = self.text(name, "")
        if not found:
            raise ValueError(f"in {self.where}, '{name}' is missing")
        return found

    def words(self, name: str, needed: bool = True) -> Words:
        """A text in every language of the game."""
        found = self.texts(name)
        if not found and not needed:
            return {}
        for language in self.game.languages:
            if not found.get(language):
                raise ValueError(f"in {self.where}, '{name}' has no text for the language '{language}'")
        for language in found:
            if language not in self.game.languages:
                raise ValueError(f"in {self.where}, '{name}' has a language that the game does not speak: '{language}'")
        return found

    def texts(self, name: str) -> dict[str, str]:
        found = self.table_of(name)
        if not all(isinstance(each, str) for each in found.values()):
            raise ValueError(f"in {self.where}, '{name}' must have a text for each of its names")
        return found

    def list_of_texts(self, name: str) -> list[str]:
        found = self.take(name, [])
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise ValueError(f"in {self.where}, '{name}' must be a list of texts")
        return found

    def numbers_by_name(self, name: str) -> dict[str, int]:
        found = self.table_of(name)
        if not all(isinstance(each, int) and not isinstance(each, bool) for each in found.values()):
            raise ValueError(f"in {self.where}, '{name}' must have a number for each of its names")
        return found

    def tables(self, name: str) -> list[Any]:
        found = self.take(name, [])
        if not isinstance(found, list):
            raise ValueError(f"in {self.where}, '{name}' must be a list of tables")
        return found

    def bot(self, name: str) -> str:
        found = self.text(name, "easy")
        known = bots.names(self.game)
        if found not in known:
            raise ValueError(f"in {self.where}, '{name}' must be one of {', '.join(known)}, not '{found}'")
        return found
