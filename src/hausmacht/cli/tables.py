"""`hausmacht tables`: what a host can do with the tables of a server, also with one that cannot be opened."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hausmacht.cli.options import Json
from hausmacht.cli.serve import Data, Database, SettingsFile, run, settings_from

if TYPE_CHECKING:
    from hausmacht.server.maintenance.tables import TableListed

tables = typer.Typer(
    name="tables",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="List, show, close, delete and repair a server's tables; for hosts.",
)
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its address.")]


@tables.command("list")
def list_tables(
    trouble: Annotated[bool, typer.Option("--trouble", help="Only tables that cannot be opened.")] = False,
    json: Json = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List all tables, newest first.

    \b
    Example:
      hausmacht tables list --trouble
    """
    from hausmacht.server.maintenance.tables import list_tables as listed

    chosen = settings_from(settings, data=data, database=database)
    found = [each for each in run(lambda: listed(chosen)) if each.trouble or not trouble]
    if json:
        print(msgspec.json.encode(found).decode())
        return
    if not found:
        print("There are no such tables." if trouble else "There are no tables.")
    for each in found:
        print(line_of(each))


def line_of(table: TableListed) -> str:
    moment = datetime.fromtimestamp(table.updated / 1000, UTC)
    state = "closed" if table.closed else table.state
    trouble = f"  cannot be opened: {table.trouble}" if table.trouble else ""
    return f"{table.id}  {moment:%Y-%m-%d %H:%M}  {state:<8} {table.game:<15} {table.entries:>5} entries{trouble}"


@tables.command("show", short_help="Show one table, its players and what is wrong with it.")
def show_table(
    table: TableId, json: Json = False, data: Data = None, database: Database = None, settings: SettingsFile = None
) -> None:
    """Show one table: who sits there, which worker runs it, what is wrong with it.

    \b
    Example:
      hausmacht tables show k3m9q2vwx7ab
    """
    from hausmacht.server.maintenance.tables import show_table as shown

    chosen = settings_from(settings, data=data, database=database)
    found = run(lambda: shown(chosen, table))
    if json:
        print(msgspec.json.encode(found).decode())
        return
    print(line_of(found))
    pack = ", with a pack" if found.has_pack else ""
    print(f"Rules version {found.rules}, options {found.options or 'default'}{pack}.")
    for seat, player in enumerate(found.players):
        print(f"  seat {seat}: {player}")
    if found.owner:
        print(f"Run by worker {found.owner}.")
    if found.has_gap:
        print(f"Its log has a gap: run 'hausmacht tables repair {table}'.")


@tables.command("close")
def close_table(
    table: TableId,
    reopen: Annotated[bool, typer.Option("--reopen", help="Open a closed table again.")] = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Close a table: nobody can open it any more, but nothing is lost.

    \b
    Examples:
      hausmacht tables close k3m9q2vwx7ab
      hausmacht tables close k3m9q2vwx7ab --reopen
    """
    from hausmacht.server.maintenance.tables import close_table as close

    chosen = settings_from(settings, data=data, database=database)
    run(lambda: close(chosen, table, not reopen))
    print(f"Table {table} is {'open again' if reopen else 'closed'}.")


@tables.command("delete")
def delete_table(
    table: TableId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Delete a table with its log, chat and notes, permanently. Export it first if somebody may want it.

    \b
    Example:
      hausmacht tables delete k3m9q2vwx7ab --yes
    """
    from hausmacht.server.maintenance.tables import delete_table as delete

    chosen = settings_from(settings, data=data, database=database)
    if not yes:
        typer.confirm(f"Delete table {table} permanently?", abort=True)
    run(lambda: delete(chosen, table))
    print(f"Table {table} has been deleted.")


@tables.command("repair", short_help="Repair a damaged log.")
def repair_table(table: TableId, data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """Repair a damaged log: everything that can be replayed from the start is kept.

    \b
    Example:
      hausmacht tables repair k3m9q2vwx7ab

    The other entries are written to a file beside the database.
    """
    from hausmacht.server.maintenance.tables import repair

    chosen = settings_from(settings, data=data, database=database)
    done = run(lambda: repair(chosen, table))
    print(f"Kept {done.kept} entries of the log.")
    if done.removed:
        print(f"{done.removed} entries that could not be replayed are in '{done.file}'.")


@tables.command("free", short_help="Free a seat of a match that has not begun.")
def free_a_seat(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The number of the seat, from 0.")],
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Free a seat of a match that has not begun, so that somebody else can take it.

    \b
    Example:
      hausmacht tables free k3m9q2vwx7ab 2
    """
    from hausmacht.server.maintenance.complaints import free_seat

    chosen = settings_from(settings, data=data, database=database)
    name = run(lambda: free_seat(chosen, table, seat))
    print(f"Seat {seat} of table {table} is free; {name or 'somebody without a name'} had it.")


@tables.command("reports", short_help="List what people have reported, or delete reports.")
def reports(
    settle: Annotated[list[str] | None, typer.Option("--settle", help="Delete this report; may be repeated.")] = None,
    json: Json = False,
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List what people have reported, oldest first, or delete reports that were dealt with.

    \b
    Example:
      hausmacht tables reports
      hausmacht tables reports --settle 0a1b2c3d4e5f
    """
    from hausmacht.server.maintenance.complaints import list_reports, settle_reports

    chosen = settings_from(settings, data=data, database=database)
    if settle:
        print(f"Deleted {run(lambda: settle_reports(chosen, settle))} of {len(settle)} reports.")
        return
    found = run(lambda: list_reports(chosen))
    if json:
        print(msgspec.json.encode(found).decode())
        return
    if not found:
        print("Nothing has been reported.")
    for each in found:
        moment = datetime.fromtimestamp(each.made_at / 1000, UTC)
        said = f': "{each.said}"' if each.said else ""
        reason = f"  reason: {each.reason}" if each.reason else ""
        print(f"{each.id}  {moment:%Y-%m-%d %H:%M}  table {each.table_id}  {each.name}{said}{reason}")
