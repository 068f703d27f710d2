"""`hausmacht ratings`: for hosts, what becomes of the results of matches."""

from __future__ import annotations

import typer

from hausmacht.cli.serve import Data, Database, SettingsFile, run, settings_from

ratings = typer.Typer(
    name="ratings",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Recalculate the ratings of a server's players; for hosts.",
)


@ratings.callback()
def about() -> None:
    """Recalculate the ratings of a server's players; for hosts."""


@ratings.command("rebuild", short_help="Recalculate all ratings from the stored results.")
def rebuild(data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """Recalculate all ratings from the stored results, even while the server is running.

    \b
    Example:
      hausmacht ratings rebuild

    Usually nothing changes. It does when two accounts have been merged: then all their matches count for one account.
    """
    from hausmacht.server.maintenance import ratings as maintenance

    chosen = settings_from(settings, data=data, database=database)
    done = run(lambda: maintenance.rebuild(chosen))
    print(f"Counted {done.matches} matches; ratings: {done.ratings}.")
