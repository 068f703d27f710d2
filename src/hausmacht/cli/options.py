"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hausmacht.cli.limits import MOST_PROCESSES

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as augsburg1520.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
BotNames = Annotated[str, typer.Option(help="One bot per seat, separated by commas; they rotate.")]
GameOptions = Annotated[str, typer.Option(help="Game options: name=value, separated by commas.")]
PackFile = Annotated[Path | None, typer.Option(metavar="FILE", help="A component pack (TOML).")]
Jobs = Annotated[int | None, typer.Option(min=1, max=MOST_PROCESSES, help="Processes.  [default: one per core]")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
