"""What the terminal says in short evenings, at the tables of the rulebooks and in a replay, in both languages: as it
was read and found good.

After a change of words, write the files anew and read what changed:
`python -m tests.cli.test_terminal_sentences`
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.core.match import new_match
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games

FOLDER = Path(__file__).parent / "snapshots"
REPLAYS = Path(__file__).parents[1] / "replays"
LANGUAGES = ("en", "de")
COMMANDS = {
    "en": {"why": "why", "table": "table map", "rule": "rule core.undo", "undo": "undo", "quit": "quit"},
    "de": {"why": "warum", "table": "tisch karte", "rule": "regel core.undo", "undo": "zurück", "quit": "ende"},
}
PLAN = ["1", "why", "table", "undo", "1", "Böhmen", "Osnabrück", "2", "99", "dance", "rule", *["1"] * 12]
BUY = ["buy philipp 16", "buy philipp 7", "undo", "buy philipp 6", "buy philipp 7", "done"]
EVENINGS = {
    "wallenstein": (
        ["--players", "you,random,random", "--options", "court=on"],
        [*PLAN, *["2", "1", "why"] * 10, "quit"],
    ),
    "augsburg1520": (
        ["--players", "you,random,random"],
        [*BUY, "why", *["2", "1", "1"] * 8, "undo", "why", "quit"],
    ),
}
AT_A_FIGURE = ["why", "1", "1", "1", "quit"]
FREE_ARMIES = """
game = "wallenstein"
seats = 3
to_do = ["deploy-free 0"]
options = {court = "on"}
season = "summer"
event = "taxmin-2"
order = ["black", "blue", "purple"]
counties = {osnabrueck = "black 2", baden = "blue 1", mark = "purple 3"}
"""
LINES_OF_A_REPLAY = 40  # at its beginning and at its end


def told(*words: str, typed: Sequence[str] = ()) -> str:
    """What a command prints, as somebody at the terminal reads it."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {"XDG_STATE_HOME": folder, "COLUMNS": "100", "LINES": "30", "TERM": "dumb", "NO_COLOR": "1"}
        result = CliRunner(env={**surroundings, "HAUSMACHT_TRACEBACK": "1"}).invoke(
            app, list(words), input="".join(f"{line}\n" for line in typed)
        )
    assert result.exit_code == 0, result.output
    shown = re.sub(r"\d{8}-\d{6}", "DATE", result.output.replace(folder, "FOLDER"))
    return re.sub(r"[ \t]+$", "", shown, flags=re.MULTILINE)


def spoken(typed: Sequence[str], language: str) -> list[str]:
    return [COMMANDS[language].get(line, line) for line in typed]


def evening(game: str, language: str) -> str:
    """A session of a game from its beginning."""
    words, typed = EVENINGS[game]
    return told("play", game, *words, "--seed", "evening", "--language", language, typed=spoken(typed, language))


def at_table(position: str, language: str) -> str:
    """Who is asked at a table that is laid out answers a few questions; random bots play the others."""
    title, setup, state = read_position(position, games())
    (seat, *_) = [decision.seat for decision in new_match(title, setup, bytes(32), state).decisions()]
    players = ",".join("you" if each == seat else "random" for each in range(setup.seats))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.toml"
        path.write_text(position, encoding="utf-8")
        words = ["play", "--position", str(path), "--players", players, "--seed", "figure", "--language", language]
        return told(*words, typed=spoken(AT_A_FIGURE, language))


def figures(game: str, language: str) -> str:
    """The tables that the figures of the rulebook show, one after another."""
    folder = games()[game].folder / "rulebook" / "figures"
    found: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        position = path.read_text(encoding="utf-8").partition("\n[frame]")
        rest = position[2].partition("\n\n[")  # what stands after the frame belongs to the table again
        table = position[0] + (f"\n\n[{rest[2]}" if rest[1] else "")
        found.append(f"=== {path.stem}\n{at_table(table, language)}")
    if game == "wallenstein":
        found.append(f"=== free armies\n{at_table(FREE_ARMIES, language)}")
    return "\n".join(found)


def replay(game: str, language: str) -> str:
    """The beginning and the end of a recorded match in words."""
    path = {"augsburg1520": "augsburg1520-2.match", "wallenstein": "wallenstein-3-draft.match"}[game]
    lines = told("replay", str(REPLAYS / path), "--language", language).splitlines()
    return "\n".join([*lines[:LINES_OF_A_REPLAY], "...", *lines[-LINES_OF_A_REPLAY:], ""])


SAID: dict[str, Callable[[str, str], str]] = {"evening": evening, "figures": figures, "replay": replay}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVENINGS)
@pytest.mark.parametrize("what", SAID)
def test_the_terminal_speaks_as_it_was_read(what: str, game: str, language: str) -> None:
    found = SAID[what](game, language)

    assert found == file_of(what, game, language).read_text(encoding="utf-8")


def file_of(what: str, game: str, language: str) -> Path:
    return FOLDER / f"{game}.{what}.{language}.txt"


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for what, say in SAID.items():
        for game in EVENINGS:
            for language in LANGUAGES:
                file_of(what, game, language).write_text(say(game, language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    os.environ.pop("FORCE_COLOR", None)
    write()
