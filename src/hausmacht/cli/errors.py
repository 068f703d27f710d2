"""Errors as one sentence on standard error. Exit code 1; 2 for a malformed command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from typer.core import TyperGroup

from hausmacht.advice.knowledge import AdviceError
from hausmacht.bots import BotError
from hausmacht.bots.hands import HandsError
from hausmacht.core.chance import ChanceError
from hausmacht.core.game import Game, SetupError
from hausmacht.core.matchfile import MatchFileError
from hausmacht.core.position import PositionError
from hausmacht.core.shelf import games
from hausmacht.core.words import MissingWordError

MOST_SHOWN = 60  # signs of an argument
LONGEST_WORD = 300  # signs that are said as they are: a path may be long
ENDS = (".", "?", "!", "…")  # of a sentence
LARGEST_FILE = 64_000_000  # bytes of a match
OUR_MISTAKE_SHOWN = "HAUSMACHT_TRACEBACK"  # the environment variable that shows where we went wrong


class UserError(Exception):
    """The user asked for something impossible; the message says what to do."""


CLEAR_ERRORS = (UserError, SetupError, PositionError, MatchFileError, BotError, HandsError, AdviceError)


def sentence_for(error: Exception) -> tuple[str, int]:
    """The message for the user, and the exit code."""
    usage = getattr(error, "format_message", None)
    if usage is not None:
        command = getattr(getattr(error, "ctx", None), "command_path", "hausmacht")
        return f"{usage().rstrip('.')}. See: {command} --help", 2
    if isinstance(error, CLEAR_ERRORS):
        return as_sentence(str(error)), 1
    if isinstance(error, MissingWordError):
        return f"The words of the game are not complete. {error}.", 1
    if isinstance(error, ChanceError):
        return f"The scripted luck is not possible: {error}.", 1
    if isinstance(error, OSError):
        name = f"'{error.filename}'" if error.filename else "a file"
        return f"Cannot use {name}: {(error.strerror or str(error)).lower()}.", 1
    kind = type(error).__name__
    return (
        f"Internal error ({kind}: {error}). Please report it; {OUR_MISTAKE_SHOWN}=1 shows where it happened.",
        1,
    )


def as_sentence(clause: str) -> str:
    """With a capital letter and a full stop, also where a reader of files only says a clause."""
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith(ENDS) else '.'}"


class Commands(TyperGroup):
    """The commands, listed by what they are for; an error in one of them is reported in one sentence."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        found: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            command: Any = self.get_command(ctx, name)
            found.setdefault(command.rich_help_panel, []).append((name, command.get_short_help_str(formatter.width)))
        for title, rows in found.items():
            with formatter.section(title):
                formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            check_arguments(sys.argv[1:] if args is None else args)
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Exception as error:
            if os.environ.get(OUR_MISTAKE_SHOWN):
                raise
            sentence, code = sentence_for(error)
            print(" ".join(shortened(word) for word in sentence.split()), file=sys.stderr)
        sys.exit(code if isinstance(code, int) else 0)


def shortened(word: str) -> str:
    """What somebody has written is said again, but not all of its thousands of digits."""
    return word if len(word) <= LONGEST_WORD else f"{word[:MOST_SHOWN]}…{word[-1]}"


def check_arguments(args: Sequence[str]) -> None:
    """Bytes that are no letters would break wherever they are shown, stored or looked up."""
    for number, argument in enumerate(args, 1):
        if not argument.isascii() and argument.encode("utf-8", "replace").decode() != argument:
            shown = argument.encode("utf-8", "replace").decode()
            raise UserError(f"Argument {number} is not valid UTF-8 text: '{shown[:MOST_SHOWN]}'.")


def game_named(name: str) -> Game[Any]:
    """The game on the shelf, or what was perhaps meant."""
    shelf = games()
    if name in shelf:
        return shelf[name]
    near = get_close_matches(name, shelf, n=3, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"The games are: {', '.join(shelf)}."
    raise UserError(f"There is no game '{name}'. {hint}")


def text_of(path: Path, what: str = "a match or a position", most: int = LARGEST_FILE) -> str:
    """A file of text, if it is not too large to be what was asked for."""
    with path.open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise UserError(f"'{path}' is larger than {most // 1_000_000} MB, so it cannot be {what}.")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError:
        raise UserError(f"'{path}' is not a text file, so it cannot be {what}.") from None
