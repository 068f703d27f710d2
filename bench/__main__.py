"""`python -m bench engine`, `server`, `crowd`, `research`; `make bench` and `make bench-server` call the first two."""

from __future__ import annotations

from typing import Annotated

import typer

from hausmacht.cli.errors import Commands, UserError, game_named

app = typer.Typer(
    name="bench",
    cls=Commands,
    rich_markup_mode=None,  # plain help: examples can be copied as they stand
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure the engine or the server on this machine.",
)


@app.command("engine")
def measure_engine(
    seconds: Annotated[float, typer.Option(min=0.05, max=120, help="Seconds for each figure.")] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Measure the engine beside catanatron, on one core.

    \b
    Examples:
      make bench
      make bench ARGS='--seconds 3 --json'
      python -m bench engine --seconds 3
    """
    from bench.engine import bench_engine

    bench_engine(seconds, json)


@app.command("server")
def measure_server(
    seconds: Annotated[float, typer.Option(min=0.05, max=120, help="Seconds for each figure.")] = 5.0,
    clients: Annotated[
        list[int] | None,
        typer.Option(min=5, max=10_000, help="How many programs play, five at a table; can be repeated."),
    ] = None,
    rate: Annotated[
        float | None, typer.Option(min=0, help="Moves a second for the steady load, 1000 by default; 0: leave it out.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, max=64, help="Measure so many workers on PostgreSQL beside one; 0: leave it out.")
    ] = 0,
    watchers: Annotated[
        int, typer.Option(min=0, max=10_000, help="Measure so many who look on at one table; 0: leave it out.")
    ] = 0,
    stored: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="Measure the start with so many stored tables; 0: leave it out.")
    ] = 0,
    database: Annotated[
        str, typer.Option(help="For --workers: the URL of a PostgreSQL; without it one is started for the while.")
    ] = "",
    game: Annotated[str, typer.Option(help="The game to play; it must have five seats.")] = "augsburg1520",
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Measure the server under the load of many programs, beside the same web stack without rules.

    With --workers, --watchers or --stored and neither --clients nor --rate, these are measured alone.

    \b
    Examples:
      make bench-server
      make bench-server ARGS='--clients 500 --rate 300 --json'
      make bench-server ARGS='--workers 2 --watchers 1000 --stored 10000'
      python -m bench server --clients 500
    """
    from bench.processes import SEATS
    from bench.server import CLIENTS, RATE, Wanted, bench_server

    if SEATS not in game_named(game).seats:
        raise UserError(f"{game_named(game).title} is not played by five: choose another game.")
    is_further = bool(workers or watchers or stored) and clients is None and rate is None
    counts = () if is_further else clients or CLIENTS
    steady = 0.0 if is_further else RATE if rate is None else rate
    bench_server(Wanted(counts, steady, workers, watchers, stored, database), seconds, game, json)


@app.command("research")
def measure_research(
    seconds: Annotated[float, typer.Option(min=0.05, max=120, help="Seconds for each figure.")] = 2.0,
    tables: Annotated[int, typer.Option(min=1, max=100_000, help="Tables in a batch.")] = 256,
    processes: Annotated[int, typer.Option(min=0, max=256, help="Processes of a batch; 0: leave this out.")] = 2,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; can be repeated.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Measure the ways in which programs play: Playing, Zoo, Gym and the batch, with and without observations.

    \b
    Examples:
      python -m bench research
      python -m bench research --game wallenstein --tables 512 --processes 4 --json
    """
    from bench.research import bench_research

    bench_research(seconds, tables, processes, [game_named(each).id for each in game or []], json)


@app.command("crowd")
def measure_crowd(
    accounts: Annotated[int, typer.Option(min=2, max=1_000_000, help="Accounts in the database.")] = 10_000,
    tables: Annotated[int, typer.Option(min=200, max=1_000_000, help="Stored tables.")] = 50_000,
    choices: Annotated[int, typer.Option(min=1, max=10_000, help="Moves that are measured, fifteen times.")] = 300,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Measure a move, a home page and a notice with many accounts and stored tables, beside few.

    \b
    Examples:
      python -m bench crowd
      python -m bench crowd --accounts 1000 --tables 5000 --json
    """
    from bench.crowd import bench_crowd

    bench_crowd(accounts, tables, choices, json)


if __name__ == "__main__":
    app(prog_name="python -m bench")
