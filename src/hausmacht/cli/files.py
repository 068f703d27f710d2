"""`hausmacht replay`, `verify` and `position`: what can be done with a match file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from hausmacht.cli.drawing import Drawing
from hausmacht.cli.errors import UserError, text_of
from hausmacht.cli.languages import chosen_language, terminal_words
from hausmacht.cli.naming import names_in_sentences
from hausmacht.cli.options import Json
from hausmacht.core import matchfile
from hausmacht.core.match import Entry, Match
from hausmacht.core.position import read_playable, write_position
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.core.wire import Event, event_of
from hausmacht.core.words import Catalogue

MatchFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]
Language = Annotated[str, typer.Option(help="en or de; your system's language by default.")]


class EntryTold(msgspec.Struct, frozen=True):
    entry: int
    kind: str
    seat: int  # who chose; -1 at set-up
    events: tuple[Event, ...]


class Replay(msgspec.Struct, frozen=True):
    """A match as a seat or a spectator saw it, without what was taken back."""

    game: str
    rules: str
    seats: int
    options: dict[str, str]
    players: tuple[str, ...]
    seat: int  # who sees it; -1: everybody
    entries: tuple[EntryTold, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    over: bool


def replay(
    file: MatchFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the table after entry N instead.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat (0, 1, ...) saw; default: what everybody saw.")
    ] = None,
    language: Language = "",
    json: Json = False,
) -> None:
    """Print a match in words, with scores and places.

    \b
    Examples:
      hausmacht replay evening.match
      hausmacht replay evening.match --seat 0 --at 120
    """
    text = text_of(file)
    match = match_after(text, at)
    watcher = watcher_of(match, seat)
    words = words_of(match, language)
    names = names_in_sentences(match.game, match.setup.seats, matchfile.parse(text).header.players, words)
    if at is not None and json:
        print(msgspec.json.encode(match.view(watcher)).decode())
    elif at is not None:
        sections = match.game.text(match.view(watcher), words, names)
        Drawing(Console(), match.game, words, names).table(sections, match.game.title, whole=True)
    elif json:
        print(msgspec.json.encode(replay_of(match, watcher, words, names)).decode())
    else:
        tell(Console(highlight=False), match.game.title, replay_of(match, watcher, words, names), words.language)


def verify(file: MatchFile, json: Json = False) -> None:
    """Recompute all luck from the revealed seed and replay the match.

    \b
    Example:
      hausmacht verify evening.match

    If something was altered, it names the entry and the exit code is 1.
    """
    text = text_of(file)
    verdict = matchfile.verify(text, games())
    header = matchfile.parse(text).header
    if json:
        print(msgspec.json.encode({**msgspec.structs.asdict(verdict), "commitment": header.commitment}).decode())
        return
    finished = "to the end" if verdict.finished else "as far as it goes (it is not finished)"
    print(f"The match is genuine: {games()[verdict.game].title}, {verdict.entries} entries, replayed {finished}.")
    print(f"The seed is the one committed to before the match ({header.commitment}).")
    print(f"{verdict.outcomes} random outcomes follow from it, and every choice and every state is as recorded.")
    if verdict.by_hand:
        print(f"{verdict.by_hand} outcomes were entered by hand; the seed proves nothing about those.")


def position(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file or a position file.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After entry N of a match; default: the last.")] = None,
) -> None:
    """Write a moment of a match as a position, or check a position and write it in standard form.

    \b
    Examples:
      hausmacht position evening.match --at 120 > puzzle.toml
      hausmacht position puzzle.toml
    """
    text = text_of(file)
    if text.lstrip().startswith("{"):
        match = match_after(text, at)
        print(write_position(match.game, match.setup, match.state), end="")
    elif at is not None:
        raise UserError("A position file has no entries: --at is for match files.")
    else:
        print(write_position(*read_playable(text, games())), end="")


def match_after(text: str, entry: int | None) -> Match[Any]:
    """The match of a file; with `entry`, as it stood after that entry. The whole file is checked."""
    match = matchfile.load(text, games())
    if entry is None:
        return match
    if not 0 <= entry < len(match.entries):
        raise UserError(f"There is no entry {entry}: this match has entries 0 to {len(match.entries) - 1}.")
    rows = text.split("\n")[: entry + 2]
    end = matchfile.End(entry + 1, matchfile.hash_of([row.rstrip("\r") for row in rows]))
    return matchfile.load("\n".join([*rows, msgspec.json.encode(end).decode()]), games())


def watcher_of(match: Match[Any], seat: int | None) -> int:
    seats = match.setup.seats
    if seat is None:
        return SPECTATOR
    if not 0 <= seat < seats:
        raise UserError(f"There is no seat {seat}: this match has seats 0 to {seats - 1}.")
    return seat


def words_of(match: Match[Any], language: str) -> Catalogue:
    return match.words(chosen_language(match.game, language))


def replay_of(match: Match[Any], watcher: int, words: Catalogue, names: Sequence[str]) -> Replay:
    renamed_at = match.renamed_at()
    return Replay(
        game=match.game.id,
        rules=match.game.rules_version,
        seats=match.setup.seats,
        options=match.setup.options,
        players=tuple(names),
        seat=watcher,
        entries=tuple(
            entry_told(entry, watcher, match.words_then(words.language, entry, renamed_at), names)
            for entry in (match.opening, *match.line)
        ),
        scores=tuple(match.game.scores(match.state)),
        places=tuple(match.game.places(match.state)),
        over=match.is_over(),
    )


def entry_told(entry: Entry[Any], watcher: int, words: Catalogue, names: Sequence[str]) -> EntryTold:
    events = [event for event in entry.events if event.seen_by(watcher)]
    told = [event_of(event, words.say("event", event.kind.name, event.facts(), names)) for event in events]
    return EntryTold(entry.number, entry.kind, entry.seat, tuple(told))


def tell(console: Console, title: str, told: Replay, language: str) -> None:
    talk = terminal_words(language)
    console.print(f"{title}: {', '.join(told.players)}", style="bold", markup=False)
    for entry in told.entries:
        for at, event in enumerate(entry.events):
            number = str(entry.entry) if at == 0 else ""
            console.print(f"{number:>5}  {event.sentence}", markup=False, soft_wrap=True)
    console.print(talk.word("replay", "over" if told.over else "not-over"), style="bold")
    for seat in sorted(range(told.seats), key=lambda seat: (told.places[seat], seat)):
        points = talk.say("talk", "points", {"points": told.scores[seat]})
        console.print(f"{told.places[seat]:>5}. {told.players[seat]}: {points}", markup=False)
