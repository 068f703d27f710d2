"""`hausmacht play`: a table in the terminal, for people and bots."""

from __future__ import annotations

import os
import shlex
import sys
import time
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hausmacht import bots
from hausmacht.cli.errors import UserError, game_named, text_of
from hausmacht.cli.languages import chosen_language
from hausmacht.cli.naming import YOU
from hausmacht.cli.setting_up import setup_from
from hausmacht.cli.sitting import Leave, Sitting
from hausmacht.core import matchfile
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.matchfile import MatchFileError
from hausmacht.core.position import read_playable
from hausmacht.core.shelf import games

SUFFIX = ".match"
INTERRUPTED = 130  # the exit code of a program that was stopped with Ctrl-C


def play(
    game: Annotated[str, typer.Argument(help="The game; `hausmacht games` lists them.")] = "",
    seats: Annotated[
        int, typer.Option(help="How many seats; bots play the others.", show_default="as the game suggests")
    ] = 0,
    players: Annotated[
        str, typer.Option(help="Who plays, seat by seat: the name of a bot, or any other name for a person.")
    ] = "",
    seed: Annotated[str, typer.Option(help="Any text: the same text gives the same luck.")] = "",
    options: Annotated[str, typer.Option(help="name=value,name=value; `hausmacht games` lists them.")] = "",
    scenario: Annotated[str, typer.Option(help="Short for --options scenario=..., for games with scenarios.")] = "",
    pack: Annotated[Path | None, typer.Option(help="A component pack: a small TOML file.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved match; it is saved to the same file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the match to this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the last unfinished match.")] = False,
    language: Annotated[str, typer.Option(help="en or de; your system's language by default.")] = "",
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="Draw without colours.")] = False,
) -> None:
    """Play at a table in the terminal, against bots or with friends who share the screen.

    \b
    Examples:
      hausmacht play augsburg1520
      hausmacht play augsburg1520 --players anna,ben,easy --language de
      hausmacht play price_of_power --scenario 1-01
      hausmacht play --resume
    """
    if scenario:
        options = f"{options},scenario={scenario}"
    if sum([resume, load is not None, position is not None]) > 1:
        raise UserError("Choose one of --resume, --load and --position.")
    if resume or load is not None:
        settled = {"--seats": seats, "--seed": seed, "--options": options, "--pack": pack}
        wrong = [name for name, value in settled.items() if value]
        if wrong:
            raise UserError(f"A saved match already has its own settings: leave out {' and '.join(wrong)}.")
        path = newest_autosave(game) if load is None else load
        match, seated = loaded(path, game)
    else:
        match = begun(game, seats, players, seed, options, pack, position)
        path, seated = autosave(match.game), ()
    line_up = seating(match.game, match.setup.seats, players, seated)
    check_people(match.game, match.setup, line_up)
    file = save or path
    words = chosen_language(match.game, language)
    console = Console(highlight=False, no_color=no_colour or None)
    sitting = Sitting(match, line_up, console, words, file, how_to_resume(file))
    sitting.welcome(resumed=len(match.entries) > 1)
    raise typer.Exit(sit_down(sitting))


def sit_down(sitting: Sitting) -> int:
    """Play until the end or until somebody leaves, by whatever door; the exit code."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 - with it `input` knows arrow keys and what was typed before
    try:
        sitting.play()
    except Leave:
        sitting.leave()
    except EOFError:
        sitting.console.print()
        sitting.leave()
    except KeyboardInterrupt:
        sitting.console.print()
        sitting.leave()
        return INTERRUPTED
    return 0


# The match


def begun(
    game: str, seats: int, players: str, seed: str, options: str, pack: Path | None, position: Path | None
) -> Match[Any]:
    """A new match, from set-up or from a position."""
    secret = sha256(seed.encode()).digest() if seed else None
    if position is not None:
        if seats or options or pack is not None:
            raise UserError("A position already has its seats, options and pack: leave them out.")
        title, setup, state = read_playable(text_of(position), games())
        same_game(title, game)
        return new_match(title, setup, secret, state)
    if not game:
        raise UserError(
            f"Name a game, for example: hausmacht play {next(iter(games()))}. The games are: {', '.join(games())}."
        )
    title = game_named(game)
    count = seats or len(names_from(players)) or min(title.usual_seats, title.seats[-1])
    return new_match(title, setup_from(title, count, options, pack), secret)


def loaded(path: Path, game: str) -> tuple[Match[Any], tuple[str, ...]]:
    """A match from its file, and who sat there."""
    text = text_of(path)
    match = matchfile.load(text, games())
    same_game(match.game, game)
    if match.seeded is None and not match.is_over():
        raise MatchFileError(f"'{path}' has no seed, so the match can be viewed but not continued.")
    return match, matchfile.parse(text).header.players


def same_game(found: Game[Any], wanted: str) -> None:
    if wanted and game_named(wanted) is not found:
        raise UserError(f"The file is a match of {found.title}, not {game_named(wanted).title}.")


# Who sits where


def names_from(players: str) -> list[str]:
    return [name.strip() for name in players.split(",") if name.strip()]


def seating(game: Game[Any], seats: int, players: str, seated: tuple[str, ...]) -> list[str]:
    """As asked for, as in the file, or you and bots."""
    house = bots.names(game)
    named = names_from(players)
    if not named:
        if len(seated) == seats:
            return list(seated)
        return [YOU] + ["easy" if "easy" in house else house[0]] * (seats - 1)
    if len(named) != seats:
        raise UserError(f"There are {seats} seats, but --players has {len(named)}.")
    people = [name for name in named if name not in house]
    for name in people:
        near = get_close_matches(name, house, n=1, cutoff=0.75)
        if near:
            raise UserError(f"There is no bot '{name}': did you mean {near[0]}? A person needs another name.")
        if people.count(name) > 1:
            raise UserError(f"Two people are called '{name}': give them different names.")
    return named


def check_people(game: Game[Any], setup: Setup, line_up: list[str]) -> None:
    """A seat that enters what happens on a real table needs a person."""
    for seat in game.seats_of_people(setup):
        if line_up[seat] in bots.names(game):
            name = game.seat_names[seat].capitalize()
            raise UserError(f"{name} enters what happens on the real table: that seat needs a person, not a bot.")


# Where matches are kept


def state_folder() -> Path:
    """Where programs keep what they know, for each user."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "hausmacht"


def autosave(game: Game[Any]) -> Path:
    """A new file for a new match."""
    stem = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = state_folder() / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = state_folder() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def newest_autosave(game: str) -> Path:
    """The match that was played last and is not over."""
    files = sorted(state_folder().glob(f"{game}*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        if not loaded(path, game)[0].is_over():
            return path
    raise UserError(f"There is no unfinished match in {state_folder()}: start one with hausmacht play GAME.")


def how_to_resume(file: Path) -> str:
    if file.parent == state_folder():
        return "hausmacht play --resume"
    return f"hausmacht play --load {shlex.quote(str(file))}"
