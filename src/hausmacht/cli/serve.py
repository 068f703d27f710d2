"""`hausmacht serve`, `backup`, `restore`, `export`, `import`, `invite` and `doctor`: everything a host does.

The server is imported when one of them runs: the other commands start faster without it.
"""

from __future__ import annotations

import sys
import time
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from hausmacht.cli.errors import UserError, sentence_for, text_of

if TYPE_CHECKING:
    from hausmacht.server.settings import Settings

T = TypeVar("T")
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The folder with database and secret.")]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="postgresql://user:password@host/name or a SQLite URL.")
]
SettingsFile = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="A TOML file with settings.")]


def settings_from(file: Path | None, **given: Any) -> Settings:
    from hausmacht.server.settings import SettingsError, load

    values = {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}
    try:
        return load(file, values)
    except SettingsError as error:
        raise UserError(str(error)) from None


def run(work: Callable[[], Awaitable[T]]) -> T:
    from hausmacht.server.http.listening import AddressError
    from hausmacht.server.http.listening import run as run_loop
    from hausmacht.server.maintenance.opening import MaintenanceError
    from hausmacht.server.people import SecretError
    from hausmacht.server.storage.database import StoreError
    from hausmacht.server.workforce import WorkerError

    async def whole() -> T:
        return await work()

    try:
        return run_loop(whole())
    except (StoreError, SecretError, AddressError, MaintenanceError, WorkerError) as error:
        raise UserError(str(error)) from None


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that share the port; more than one needs PostgreSQL.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Show the log on a terminal, too.")] = False,
) -> None:
    """Start the server, for play in the browser.

    \b
    Examples:
      hausmacht serve
      hausmacht serve --host 0.0.0.0 --port 8080 --data tables
      hausmacht serve --database postgresql://games@localhost/games --workers 4

    Prints the address and how to stop. The log goes to standard error; on a terminal it shows only errors, unless
    --log asks for all of it. Settings can also come from a file or the environment: docs/hosting.md lists them.
    """
    from hausmacht.server.observing import set_up_logging
    from hausmacht.server.running import serve as run_server
    from hausmacht.server.workforce import Workforce

    chosen = settings_from(settings, host=host, port=port, data=data, database=database, workers=workers)
    if sys.stderr.isatty() and not log:
        chosen = msgspec.structs.replace(chosen, log_level="error")
    set_up_logging(chosen.log_level)

    def say(address: str) -> None:
        print(f"Hausmacht is open: {address}/", flush=True)
        print("Press Ctrl+C to stop.", flush=True)
        if open_page:
            Thread(target=webbrowser.open, args=[address], daemon=True).start()

    with suppress(KeyboardInterrupt):
        if chosen.workers == 1:
            run(lambda: run_server(chosen, say))
        else:
            run(lambda: Workforce(chosen).run(say))


def backup(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to write one backup.")] = None,
    to: Annotated[
        str, typer.Option(metavar="PLACE", help="A folder or s3://bucket/prefix for backups named after their time.")
    ] = "",
    keep: Annotated[int, typer.Option(min=0, help="With --to: how many to keep; 0: all.")] = 0,
    every: Annotated[str, typer.Option(metavar="TIME", help="With --to: again and again, such as every 24h.")] = "",
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Back up everything, even while the server is running.

    \b
    Examples:
      hausmacht backup tables-monday.db
      hausmacht backup --to backups --keep 14
      hausmacht backup --to s3://games-backup/hausmacht --keep 14 --every 24h

    The backup is always an SQLite file: see 'hausmacht restore'. An S3-compatible store needs the package
    hausmacht[s3] and the variables AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_ENDPOINT_URL.
    """
    from hausmacht.server.maintenance import copies

    chosen = settings_from(settings, data=data, database=database)
    if (file is None) == (not to) or (file is not None and (keep or every)):
        raise UserError("Name either a FILE for one backup, or a place for several with --to.")
    if file is not None:
        report = run(lambda: copies.backup(chosen, file))
        print(f"Copied {report.tables} tables with {report.entries} entries to '{file}'.")
        return
    with suppress(KeyboardInterrupt):
        back_up_to(chosen, to, keep, every)


def back_up_to(chosen: Settings, place: str, keep: int, every: str) -> None:
    """Once; or at intervals, where one that fails does not end the next."""
    from hausmacht.server.maintenance import archive
    from hausmacht.server.maintenance.opening import MaintenanceError

    try:
        shelf, pause = archive.archive_at(place), archive.seconds_of(every) if every else 0
    except MaintenanceError as error:
        raise UserError(str(error)) from None
    while True:
        try:
            done = run(lambda: archive.keep_backup(chosen, shelf, keep))
            print(
                f"Copied {done.copied.tables} tables with {done.copied.entries} entries to '{done.where}'.", flush=True
            )
            if done.removed:
                print(f"Removed older backups: {done.removed}.", flush=True)
        except Exception as error:  # of the database, of a disk, of a network
            if not pause:
                raise
            print(f"There is no backup this time: {sentence_for(error)[0]}", file=sys.stderr, flush=True)
        if not pause:
            return
        time.sleep(pause)


def restore(
    place: Annotated[
        str,
        typer.Argument(
            metavar="PLACE", help="A backup, or a folder or s3://bucket/prefix, of which the newest is used."
        ),
    ],
    replace: Annotated[bool, typer.Option("--replace", help="Set the existing database aside and replace it.")] = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Bring a backup back. The server must be stopped.

    \b
    Examples:
      hausmacht restore tables-monday.db --replace
      hausmacht restore s3://games-backup/hausmacht --data new-folder
      hausmacht restore backups --database postgresql://games@localhost/empty

    A PostgreSQL database must be empty. Nothing is overwritten: with --replace, the old database is set aside.
    """
    from hausmacht.server.maintenance import restoring

    chosen = settings_from(settings, data=data, database=database)
    done = run(lambda: restoring.restore(chosen, place, replace))
    print(f"Restored {done.tables} tables from '{done.source}'.")
    if done.aside:
        print(f"What was there before is in '{done.aside}'.")


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its address.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write; default: standard output.")
    ] = None,
    seed: Annotated[
        bool,
        typer.Option("--seed", help="Include the seed of an unfinished match: its luck can then be foreseen."),
    ] = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Write the match of a table as a match file.

    \b
    Example:
      hausmacht export k3m9q2vwx7ab --out evening.match

    For hosts: the file contains every choice and all luck so far, including what is hidden from the players.
    """
    from hausmacht.server.maintenance import match_files

    chosen = settings_from(settings, data=data, database=database)
    text = run(lambda: match_files.export_table(chosen, table, seed))
    if out is None:
        print(text, end="")
    else:
        out.write_text(text, encoding="utf-8", newline="\n")
        print(f"Written to '{out}'.")


def import_match(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")],
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Load a match file as a table, to continue or view it.

    \b
    Example:
      hausmacht import evening.match

    The file's bots play on. The people's seats are free: send them the invitation that is printed.
    """
    from hausmacht.server.maintenance import match_files

    chosen = settings_from(settings, data=data, database=database)
    text = text_of(file)
    made = run(lambda: match_files.import_file(chosen, text))
    print(f"Table {made.id}: {'finished' if made.is_over else 'being played'}.")
    print(f"Invitation: {made.address}/join/{made.invite}")
    print(f"To watch: {made.address}/watch/{made.spectate}")


def invite(
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many links.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=3650, help="How many days they are valid.")] = 30,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Print links that let people create an account, one account each.

    \b
    Example:
      hausmacht invite --count 5

    For servers with the setting registration = "invited". Nobody needs an account to play.
    """
    from hausmacht.server.maintenance import invitations

    chosen = settings_from(settings, data=data, database=database)
    for link in run(lambda: invitations.invite(chosen, count, days)):
        print(link)


def doctor(data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """Check that a server can run here: database, disk, secret, pages, bots, clock.

    \b
    Example:
      hausmacht doctor

    The exit code is 1 if something is wrong.
    """
    from hausmacht.server.maintenance import doctor as doctors

    chosen = settings_from(settings, data=data, database=database)
    findings = run(lambda: doctors.examine(chosen))
    for finding in findings:
        print(f"{'ok   ' if finding.is_fine else 'WRONG'}  {finding.sentence}")
    if not all(finding.is_fine for finding in findings):
        raise typer.Exit(1)
