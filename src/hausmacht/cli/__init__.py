"""The command line, `hausmacht`."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

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


for command in (
    games.games,
    play.play,
    selfplay.selfplay,
    check.check,
    arena.arena,
    deeds.deeds,
    files.replay,
    files.verify,
    files.position,
    advice.hint,
    engine.engine,
    train.train,
    dataset.dataset,
    serve.serve,
    serve.backup,
    serve.restore,
    serve.export,
    serve.invite,
    serve.doctor,
    worker.worker,
):
    app.command()(command)
app.command("import")(serve.import_match)
app.command("worker-token")(worker.worker_token)
app.command("report")(advice.report_on)
app.add_typer(tables)
app.add_typer(roles)
app.add_typer(announce)
app.add_typer(ratings)


def main() -> None:
    app(prog_name="hausmacht")
