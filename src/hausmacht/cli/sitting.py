"""People and bots at one terminal: asks each in turn, tells what happened, keeps the match in a file. Knows no game."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hausmacht import bots
from hausmacht.bots import Bot
from hausmacht.cli.drawing import Drawing, colour, flowing, indented, mark
from hausmacht.cli.languages import terminal_words
from hausmacht.cli.naming import YOU, names_in_sentences
from hausmacht.cli.rules import MOST_KEYS, MOST_SHOWN, look_up, near_keys, rules_of
from hausmacht.core import matchfile
from hausmacht.core.agenda import Denial
from hausmacht.core.match import Match
from hausmacht.core.text import Section
from hausmacht.core.view import SPECTATOR, Question, Refusal

LOG_LINES = 30  # events shown by `log`
LONGEST_LINE = 4_000  # signs of what is typed
MOST_REPEATED = 60  # signs of it that are said again
MOST_DIGITS = 9  # of a number that could mean something
UNREADABLE = "?"
CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled off it


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody leaves the table; the match can be continued."""


class Sitting:
    """One match at one terminal, from the present question to the end, or until somebody leaves."""

    def __init__(
        self, match: Match[Any], players: Sequence[str], console: Console, language: str, file: Path, resume: str
    ) -> None:
        self.match = match
        self.players = tuple(players)
        self.file = file
        self.resume = resume  # the command that continues the match
        self.console = console
        self.talk = terminal_words(language)
        self.language = language
        words = match.words(language)
        bot_names = bots.names(match.game)
        self.bots = {seat: self.bot(seat) for seat, player in enumerate(players) if player in bot_names}
        self.people = [seat for seat in range(len(players)) if seat not in self.bots]
        self.names = names_in_sentences(match.game, match.setup.seats, players, words)
        self.drawing = Drawing(console, match.game, words, self.names)
        self.told = [-1] * len(players)  # the last entry each seat has seen
        self.looking = self.people[0] if len(self.people) == 1 else SPECTATOR  # who sits at the screen
        self.drawn_for = ""  # the kind of question for which the table was last drawn, while nobody else has acted
        self.kept = -1  # entries in the file
        self.can_keep = True
        self.commands: dict[str, Callable[[Question, str], None]] = {
            "help": self.help,
            "why": self.why,
            "rule": self.rule,
            "undo": self.undo,
            "save": self.save,
            "log": self.log,
            "table": self.whole_table,
            "quit": self.quit,
        }

    def bot(self, seat: int) -> Bot:
        match = self.match
        source = match.commitment if match.seeded is None else match.seeded.seed.hex()
        seed = int.from_bytes(sha256(f"{source} bot {seat}".encode()).digest()[:6], "big")
        return bots.make(self.players[seat], match.game, match.setup, seat, seed)

    # The course of the match

    def welcome(self, resumed: bool) -> None:
        match = self.match
        self.say("welcome", "bold", title=match.game.title, seats=match.setup.seats)
        self.say("commitment", "dim")
        self.drawing.say(f"  {match.commitment}", "dim")
        self.console.print(indented(Text("   ").join(self.seat_line(seat) for seat in range(len(self.players)))))
        if resumed and not match.is_over():
            self.say("resumed")
            self.told = [match.entries[-1].number] * len(self.players)

    def seat_line(self, seat: int) -> Text:
        """`◆ Blue easy`"""
        name = Text(f"{mark(seat)} {self.names[seat]}", colour(self.match.game, seat))
        if seat in self.bots or self.players[seat] == YOU:
            name.append(f" {self.text('you') if self.players[seat] == YOU else self.players[seat]}", "dim")
        return name

    def play(self) -> None:
        """To the end of the match; Leave, if somebody goes before."""
        while not self.match.is_over():
            asked = [decision.seat for decision in self.match.decisions()]
            of_bots = [seat for seat in asked if seat in self.bots]
            if of_bots:
                self.ask_bot(of_bots[0])
            else:
                self.ask_person(self.looking if self.looking in asked else asked[0])
        self.keep()
        self.finish()

    def ask_bot(self, seat: int) -> None:
        """A bot gets what its seat has seen since its last answer, without what was taken back."""
        match = self.match
        bot = self.bots[seat]
        for event in match.events(seat, self.told[seat]):
            bot.see(event)
        self.told[seat] = match.entries[-1].number
        question = match.question(seat)
        assert question is not None
        if match.choose(seat, bot.decide(match.view(seat), question)) is not None:
            self.say("refused-bot", name=self.names[seat])
            match.choose(seat, question.options[0].text)
        self.drawn_for = ""

    def ask_person(self, seat: int) -> None:
        """Ask until something is chosen or taken back."""
        self.keep()
        if seat != self.looking and len(self.people) > 1:
            self.curtain(seat)
        self.looking = seat
        decision = self.match.decision_of(seat)
        assert decision is not None
        if self.drawn_for == decision.kind:
            self.tell(seat)
        else:
            self.tell(seat, self.text("happened"))
            self.draw(seat)
            self.drawing.rule()
        self.drawn_for = decision.kind
        question = self.ask(seat)
        entries = len(self.match.entries)
        while len(self.match.entries) == entries:
            self.answer(question, self.read(self.text("prompt", name=self.names[seat])))
        self.keep()

    def ask(self, seat: int) -> Question:
        question = self.match.question(seat, explained=True)
        assert question is not None
        self.drawing.question(question)
        return question

    def tell(self, seat: int, title: str = "") -> None:
        """What the seat has not seen yet."""
        self.happened(seat, self.told[seat], title)
        self.told[seat] = self.match.entries[-1].number

    def happened(self, seat: int, since: int, title: str) -> None:
        """What a seat saw after an entry, each with the names used at that time."""
        match = self.match
        renamed_at = match.renamed_at()
        later = match.events(seat, max(since, renamed_at))
        if since < renamed_at:
            told = match.events(seat, since)
            self.drawing.words = match.game.catalogue(self.language, match.setup)
            self.drawing.events(told[: len(told) - len(later)], title)
            title = ""
        self.drawing.words = match.words(self.language)
        self.drawing.events(later, title)

    def draw(self, seat: int, whole: bool = False, page: str = "") -> None:
        self.drawing.table(self.pages(seat, page), self.match.game.title, whole)

    def sections(self, seat: int) -> list[Section]:
        """The parts of the table as the seat sees it."""
        return self.match.game.text(self.match.view(seat), self.drawing.words, self.names)

    def curtain(self, seat: int) -> None:
        """Nothing of a hand stays on the screen when another person sits down."""
        if self.looking != SPECTATOR:
            self.clear()
        self.drawn_for = ""
        self.say("curtain", "bold", name=self.names[seat])
        if self.command_named(self.read(self.text("curtain-prompt", name=self.names[seat]))) == "quit":
            raise Leave

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(CLEAR_ALL)
            self.console.file.flush()

    # Answers and commands

    def read(self, prompt: str) -> str:
        """What somebody types: a line, as far as it can be read."""
        if sys.stdin.isatty():
            return terminal_line(f" {prompt}").strip()
        self.console.file.write(f" {prompt}")
        self.console.file.flush()
        typed = short_line().strip()
        self.console.print(Text(typed))  # so that what is written reads like a game
        return typed

    def command_named(self, typed: str) -> str:
        """The command that is called so in this language or in English; empty: none is."""
        first = typed.partition(" ")[0].casefold()
        return next((name for name in self.commands if first in (name, self.talk.word("command", name))), "")

    def answer(self, question: Question, typed: str) -> None:
        """A number, the text of a choice, or a command."""
        texts = question.texts()
        wanted = " ".join(typed.split()).casefold()
        if not wanted:
            self.answer_nothing(question)
            return
        if wanted.isdecimal():
            self.answer_number(question, wanted)
            return
        if wanted in [text.casefold() for text in texts]:
            self.choose(question, texts[[text.casefold() for text in texts].index(wanted)])
            return
        command = self.command_named(typed)
        if command:
            self.commands[command](question, typed.partition(" ")[2].strip())
            return
        if self.answer_name(question, wanted) or self.explain(question, wanted):
            return
        if len(texts) == 1:
            self.say("not-understood-one", typed=shortened(typed))
        else:
            self.say("not-understood", typed=shortened(typed), most=len(texts))

    def answer_name(self, question: Question, wanted: str) -> bool:
        """A name that stands for one option alone, as `Tirol` does for `Tirol: 3 grain`; or asks which is meant."""
        labels = [self.drawing.choice(option.kind, option.numbers).casefold() for option in question.options]
        named = [
            at
            for at, option in enumerate(question.options)
            if option.text.casefold().partition(" ")[2] == wanted or begins_with(labels[at], wanted)
        ]
        if len(named) == 1:
            self.choose(question, question.options[named[0]].text)
            return True
        meant = named or [at for at, label in enumerate(labels) if speaks_of(label, wanted)]
        if meant:
            self.say("which", typed=shortened(wanted), numbers=", ".join([str(at + 1) for at in meant]))
        return bool(meant)

    def explain(self, question: Question, wanted: str) -> bool:
        """Why something that was named cannot be chosen; whether anything was found to say."""
        exact = [refusal for refusal in question.refused if refusal.text.casefold() == wanted]
        refused = exact or [each for each in question.refused if speaks_of(self.label(each), wanted)]
        for reason in dict.fromkeys([self.reason(refusal) for refusal in refused]):
            self.drawing.say(reason)
        if refused:
            return True
        game = self.match.game
        told = game.about(self.match.view(question.seat), self.drawing.words, self.names, wanted)
        if told:
            self.drawing.say(told)
        return bool(told)

    def label(self, refusal: Refusal) -> str:
        """A refused choice in words, with its text: people know it by either."""
        return f"{self.drawing.choice(refusal.kind, refusal.numbers)} {refusal.text}".casefold()

    def answer_nothing(self, question: Question) -> None:
        """Enter alone takes the only option."""
        if len(question.options) == 1:
            self.choose(question, question.options[0].text)
        else:
            self.say("empty", most=len(question.options))

    def answer_number(self, question: Question, digits: str) -> None:
        most = len(question.options)
        number = int(digits) if len(digits) <= MOST_DIGITS else 0
        if 1 <= number <= most:
            self.choose(question, question.options[number - 1].text)
        elif most == 1:
            self.say("bad-number-one", number=shortened(digits))
        else:
            self.say("bad-number", number=shortened(digits), most=most)

    def choose(self, question: Question, text: str) -> None:
        denial = self.match.choose(question.seat, text)
        assert denial is None, denial

    def help(self, question: Question, rest: str) -> None:
        self.say("help-prompt", "bold")
        for name in self.commands:
            if name != "help":
                self.drawing.say(f"  {self.talk.word('help', name)}")
        for sentence in self.drawing.words.words.get("help", {}).values():
            self.drawing.say(sentence, "dim")
        self.say("texts", "dim", texts=", ".join(question.texts()))

    def why(self, question: Question, rest: str) -> None:
        """What is refused, with the reason and the key of the rule; about one choice, or about all."""
        wanted = " ".join(rest.split()).casefold()
        if not wanted:
            self.all_refusals(question.refused)
            return
        for number, option in enumerate(question.options, 1):
            if wanted in (option.text.casefold(), str(number)):
                self.say("available", number=number)
                return
        if not self.explain(question, wanted):
            denial = self.match.why_not(question.seat, wanted)
            assert denial is not None
            self.drawing.say(self.reason(denial))

    def all_refusals(self, refused: Sequence[Refusal]) -> None:
        """Those with the same reason together, side by side; each of them said once."""
        if not refused:
            self.say("nothing-refused")
        by_reason = sorted(refused, key=self.reason)
        for reason, group in groupby(by_reason, key=self.reason):
            self.drawing.say(reason, "bold")
            labels = dict.fromkeys([self.drawing.choice(refusal.kind, refusal.numbers) for refusal in group])
            for row in flowing([Text(label) for label in labels], self.drawing.width - 4):
                self.console.print(indented(row, 4))

    def reason(self, denial: Denial | Refusal) -> str:
        because = denial.because if isinstance(denial, Refusal) else denial.numbers
        worded = self.drawing.words.say("denial", denial.code, because, self.names)
        return self.text("reason", reason=worded, rule=denial.rule)

    def rule(self, question: Question, rest: str) -> None:
        """Rules by a key, by the beginning of one, or by words; of many found by words, the first in full."""
        wanted = " ".join(rest.split())
        if not wanted:
            self.say("rule-usage", rule=question.refused[0].rule if question.refused else "core.undo")
            return
        rules = rules_of(self.match.game.id, self.language, self.talk.words.get("rule", {}))
        found, by_key = look_up(rules, wanted, self.talk.word("search", "small"))
        near = [] if by_key or "." not in wanted else near_keys(rules, wanted)
        if near:
            self.say("rule-near", key=shortened(wanted), keys=", ".join(near))
            return
        if not found:
            self.say("no-rule", key=shortened(wanted))
            return
        shown = found if by_key else found[:MOST_SHOWN]
        if not all(rule.is_translated for rule in shown):
            self.say("rule-language", "dim")
        for rule in shown:
            if rule.key:
                note = f"  ({rule.note})" if rule.note else ""
                self.drawing.paragraph(Text.assemble((rule.key, "bold"), "  ", rule.text, (note, "dim")))
            else:
                self.drawing.paragraph(Text.assemble((rule.text, "bold"), "  ", rule.note))
        more = [rule.key for rule in found[len(shown) :] if rule.key]
        if more:
            self.say("more-rules", "dim", keys=", ".join([*more[:MOST_KEYS], *["…"] * (len(more) > MOST_KEYS)]))

    def undo(self, question: Question, rest: str) -> None:
        denial = self.match.undo(question.seat)
        if denial is not None:
            self.drawing.say(self.reason(denial))
            return
        self.say("undone")
        self.told[question.seat] = self.match.entries[-1].number

    def save(self, question: Question, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.file
        try:
            matchfile.save(self.match, path, players=self.players)
        except OSError as error:
            self.say("not-saved", file=shortened(str(path)), reason=error.strerror or error)
        except ValueError:  # a name that no file can have
            self.say("not-saved", file=shortened(repr(str(path))), reason=self.text("no-file-name"))
        else:
            self.say("saved", file=path)

    def log(self, question: Question, rest: str) -> None:
        most = int(rest[:MOST_DIGITS]) if rest.isdecimal() else LOG_LINES
        events = self.match.events(question.seat)[-most:] if most else []
        if not events:
            self.say("empty-log")
        self.drawing.events(events, self.text("happened"))

    def whole_table(self, question: Question, rest: str) -> None:
        """Everything, or the parts whose titles begin so: `table map`."""
        if rest and not self.pages(question.seat, rest):
            titles = [section.page or section.title for section in self.sections(question.seat)]
            self.say("no-page", page=shortened(rest), pages=", ".join(dict.fromkeys(filter(None, titles))))
            return
        self.draw(question.seat, whole=True, page=rest)
        self.drawing.rule()
        self.ask(question.seat)

    def pages(self, seat: int, title: str) -> list[Section]:
        wanted = title.casefold()
        return [
            each
            for each in self.sections(seat)
            if each.title.casefold().startswith(wanted) or each.page.casefold().startswith(wanted or " ")
        ]

    def quit(self, question: Question, rest: str) -> None:
        raise Leave

    # The file, and the end

    def keep(self) -> None:
        """Write the match down, so that nothing is lost; where that fails, say so once and play on."""
        if self.kept == len(self.match.entries) or not self.can_keep:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            matchfile.save(self.match, self.file, players=self.players)
            self.kept = len(self.match.entries)
        except OSError as error:
            self.can_keep = False
            self.say("not-kept", reason=error.strerror or error)

    def leave(self) -> None:
        self.keep()
        if self.can_keep:
            self.say("kept")
            self.drawing.command(self.resume)
        else:
            self.say("kept-nowhere")

    def finish(self) -> None:
        """What happened last, the table, the places, and how to check the luck."""
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        told = min([self.told[each] for each in self.people], default=-1)
        self.happened(seat, told, self.text("happened"))
        self.draw(seat)
        self.drawing.rule(self.text("over"))
        self.console.print(indented(self.standing()))
        self.say("revealed", "dim")
        if self.can_keep:
            self.drawing.command(f"hausmacht verify {shlex.quote(str(self.file))}")

    def standing(self) -> Table:
        game, state = self.match.game, self.match.state
        places, scores = game.places(state), game.scores(state)
        table = Table.grid(padding=(0, 2, 0, 0))
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            bot = Text(self.players[seat] if seat in self.bots else "", "dim")
            name = Text(f"{mark(seat)} {self.names[seat]}", colour(game, seat))
            table.add_row(self.text("place", place=places[seat]), name, self.text("points", points=scores[seat]), bot)
        return table

    # Words

    def text(self, key: str, /, **values: Any) -> str:
        return self.talk.say("talk", key, values)

    def say(self, key: str, style: str = "", /, **values: Any) -> None:
        self.drawing.say(self.text(key, **values), style)


# What people type


def terminal_line(prompt: str) -> str:
    """A line that is typed at a terminal."""
    try:
        return readable(input(prompt))
    except UnicodeDecodeError:
        return UNREADABLE


def short_line() -> str:
    """A line of standard input; of one that is too long, its beginning."""
    try:
        line = sys.stdin.readline(LONGEST_LINE)
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
    except UnicodeDecodeError:
        return UNREADABLE
    if not line:
        raise EOFError
    return readable(line)


def readable(typed: str) -> str:
    """With a sign for every byte that is no letter."""
    return typed.encode("utf-8", "replace").decode("utf-8")


def shortened(text: str) -> str:
    """As much of it as is worth repeating."""
    return text if len(text) <= MOST_REPEATED else f"{text[:MOST_REPEATED]}…"


def begins_with(label: str, name: str) -> bool:
    """Whether a label is this name, or begins with it and goes on with something about it."""
    return re.match(rf"{re.escape(name)}(?!\w)", label) is not None


def speaks_of(label: str, name: str) -> bool:
    """Whether the name occurs in a label, in whole words."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", label) is not None
