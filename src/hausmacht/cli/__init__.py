"""The command line, `hausmacht`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated, Any

import typer

from hausmacht.cli import (
    advice,
    arena,
    check,
    dataset,
    deeds,
    engine,
    files,
    games,
    play,
    selfplay,
    serve,
    train,
    worker,
)
from hausmacht.cli.errors import Commands
from hausmacht.cli.house import announce, roles
from hausmacht.cli.ratings import ratings
from hausmacht.cli.tables import tables

app = typer.Typer(
    name="hausmacht",
    cls=Commands,
    rich_markup_mode=None,  # plain help: examples can be copied as they stand
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def hausmacht(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Board games of power and patronage, in the terminal and for programs.

    \b
    Example:
      hausmacht play augsburg1520
    """
    if show_version:
        print(f"hausmacht {version('hausmacht')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


# As `hausmacht --help` lists them: what each is for in a few words; the help of a command says it in full
PLAYING: dict[Callable[..., Any], str] = {
    play.play: "Play in the terminal, against bots or with friends.",
    games.games: "List the games, with their seats, options and bots.",
    advice.hint: "Suggest the best answers to a question.",
    files.replay: "Print a match in words.",
    advice.report_on: "Show what luck and decisions did in a match.",
    files.verify: "Check that a match was dealt fairly.",
    files.position: "Write a moment of a match as a short text.",
}
HOSTING: dict[Callable[..., Any], str] = {
    serve.serve: "Start the server, for play in the browser.",
    serve.doctor: "Check that a server can run here.",
    serve.backup: "Back up everything, once or on a schedule.",
    serve.restore: "Bring a backup back.",
    serve.export: "Write the match of a table as a match file.",
    serve.import_match: "Load a match file as a table.",
    serve.invite: "Print links that let people create an account.",
    worker.worker: "Do the thinking for a server's bots on this machine.",
    worker.worker_token: "Create a token that lets a machine do so.",
}
BUILDING: dict[Callable[..., Any], str] = {
    arena.arena: "Find out which bot is stronger.",
    selfplay.selfplay: "Play many games without people.",
    deeds.deeds: "Count what bots do in their games.",
    check.check: "Test everything that must be true of a game.",
    train.train: "Fit the weights or networks of bots.",
    dataset.dataset: "Write matches as tables for machine learning.",
    engine.engine: "Play over a pipe, for programs in any language.",
}
NAMES = {"report_on": "report", "import_match": "import", "worker_token": "worker-token"}
GROUPS = {  # of commands for hosts
    tables: "List, show, close, delete and repair tables.",
    roles: "Make people hosts or moderators.",
    announce: "Announce something on every page.",
    ratings: "Recalculate all ratings.",
}

for title, commands in (("To play", PLAYING), ("To host", HOSTING), ("To build and study", BUILDING)):
    for command, in_short in commands.items():
        name = NAMES.get(command.__name__, command.__name__)
        app.command(name, short_help=in_short, rich_help_panel=title)(command)
for group, in_short in GROUPS.items():
    app.add_typer(group, short_help=in_short, rich_help_panel="To host")


def main() -> None:
    app(prog_name="hausmacht")
