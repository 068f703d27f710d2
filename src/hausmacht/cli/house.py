"""`hausmacht roles` and `hausmacht announce`: who speaks for a server, and what it says to everybody."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from hausmacht.cli.errors import UserError
from hausmacht.cli.serve import Data, Database, SettingsFile, run, settings_from

roles = typer.Typer(
    name="roles", rich_markup_mode=None, no_args_is_help=True, help="Give people roles on a server: host, moderator."
)
announce = typer.Typer(
    name="announce",
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Announce something to everybody who opens a page of a server.",
)
Login = Annotated[str, typer.Argument(metavar="NAME", help="The name somebody signs in with.")]


@roles.command("list")
def list_roles(data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """List the hosts and moderators. Everybody else with an account is a member.

    \b
    Example:
      hausmacht roles list
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    found = run(lambda: house.list_roles(chosen))
    if not found:
        print("Nobody has a role yet: see 'hausmacht roles give'.")
    for each in found:
        print(f"{each.role:<10} {each.login or each.person}")


@roles.command("give")
def give_role(
    name: Login,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="host or moderator.")],
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Make somebody with an account host or moderator.

    \b
    Example:
      hausmacht roles give anna host

    A moderator announces things and tidies up; a host also sees the numbers of the server and invites people.
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    run(lambda: house.give_role(chosen, name, role))
    print(f"{name} is {role} now.")


@roles.command("take")
def take_role(name: Login, data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """Take a role away: the person is an ordinary member again.

    \b
    Example:
      hausmacht roles take anna
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    run(lambda: house.give_role(chosen, name, "member"))
    print(f"{name} is a member now.")


@announce.command("add", short_help="Show an announcement at the top of every page.")
def add_announcement(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One or two sentences.")],
    german: Annotated[str, typer.Option(help="The same in German.")] = "",
    begins: Annotated[str, typer.Option("--from", metavar="TIME", help="When it appears, in UTC; default: now.")] = "",
    ends: Annotated[str, typer.Option("--until", metavar="TIME", help="When it goes; default: when removed.")] = "",
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Show an announcement at the top of every page, at once or during a given time.

    \b
    Example:
      hausmacht announce add "The server restarts on Sunday at 20:00 UTC." --until 2026-11-22T20:30
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    times = time_of(begins), time_of(ends)
    made = run(lambda: house.announce(chosen, text.strip(), german.strip(), *times))
    print(f"Announced: {made}")


@announce.command("list")
def list_announcements(data: Data = None, database: Database = None, settings: SettingsFile = None) -> None:
    """List all announcements, the newest first.

    \b
    Example:
      hausmacht announce list
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    for each in run(lambda: house.list_announcements(chosen)):
        until = "" if each.ends is None else f" until {written(each.ends)}"
        print(f"{each.id}  from {written(each.begins)}{until}  {each.text}")


@announce.command("remove")
def remove_announcement(
    announcement: Annotated[str, typer.Argument(metavar="ID", help="As 'hausmacht announce list' shows it.")],
    data: Data = None,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Take an announcement down.

    \b
    Example:
      hausmacht announce remove 1f0c9a2b3d4e5f60
    """
    from hausmacht.server.maintenance import house

    chosen = settings_from(settings, data=data, database=database)
    run(lambda: house.remove_announcement(chosen, announcement))
    print("Removed.")


def time_of(text: str) -> int | None:
    """Milliseconds since 1970; UTC unless it says otherwise."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise UserError(f"A time looks like 2026-11-22T20:30, not '{text}'.") from None
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)


def written(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%d %H:%M}"
