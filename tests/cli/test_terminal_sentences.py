"""What the terminal says in two short evenings, in both languages, as it was read and found good.

After a change of words, write the files anew and read what changed:
`python -m tests.cli.test_terminal_sentences`
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hausmacht.cli import app

FOLDER = Path(__file__).parent / "snapshots"
LANGUAGES = ("en", "de")
COMMANDS = {
    "en": {"why": "why", "table": "table map", "rule": "rule core.undo", "undo": "undo", "quit": "quit"},
    "de": {"why": "warum", "table": "tisch karte", "rule": "regel core.undo", "undo": "zurück", "quit": "ende"},
}
PLAN = ["1", "why", "table", "undo", "1", "Böhmen", "Osnabrück", "2", "99", "dance", "rule", *["1"] * 12]
SESSIONS = {
    "wallenstein": (
        ["--players", "you,random,random", "--options", "court=on"],
        [*PLAN, *["2", "1", "why"] * 10, "quit"],
    ),
    "augsburg1520": (
        ["--players", "you,random,random"],
        ["1", "undo", "2", "why", *["2", "1", "1"] * 8, "why", "quit"],
    ),
}


def evening(game: str, language: str) -> str:
    """A session of a game, as somebody at the terminal reads it."""
    words, typed = SESSIONS[game]
    lines = [COMMANDS[language].get(line, line) for line in typed]
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {"XDG_STATE_HOME": folder, "COLUMNS": "100", "LINES": "30", "TERM": "dumb", "NO_COLOR": "1"}
        result = CliRunner(env={**surroundings, "HAUSMACHT_TRACEBACK": "1"}).invoke(
            app, ["play", game, *words, "--seed", "evening", "--language", language], input="\n".join(lines) + "\n"
        )
    assert result.exit_code == 0, result.output
    return re.sub(r"[ \t]+$", "", result.output, flags=re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SESSIONS)
def test_the_terminal_speaks_as_it_was_read(game: str, language: str) -> None:
    found = evening(game, language)

    assert found == (FOLDER / f"{game}.{language}.txt").read_text(encoding="utf-8")


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in SESSIONS:
        for language in LANGUAGES:
            (FOLDER / f"{game}.{language}.txt").write_text(evening(game, language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    os.environ.pop("FORCE_COLOR", None)
    write()
