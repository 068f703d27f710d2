"""`hausmacht ratings`: for hosts, what becomes of the results of matches."""

from __future__ import annotations

import typer

from hausmacht.cli.serve import Data, Database, SettingsFile, run, settings_from

ratings = typer.Typer(
    name="ratings",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Work out the ratings of a server's players anew; for hosts.",
)


@ratings.callback()
def about() -> None:
    """Work out the ratings of a server's players anew; for hosts."""


@ratings.command("rebuild")
def rebuild(data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """Work out all ratings anew from the stored results, also while the server is running.

    \b
    Example:
      hausmacht ratings rebuild

    Without a reason the ratings are the same afterwards. They differ if people have become one since: all their matches
    then count for the one account.
    """
    from hausmacht.server.maintenance import ratings as maintenance

    chosen = settings_from(settings, data=data, database=database)
    done = run(lambda: maintenance.rebuild(chosen))
    print(f"Counted {done.matches} matches; ratings: {done.ratings}.")
