"""`hausmacht dataset`: matches as tables for learning, in Parquet or Arrow files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hausmacht.bots.hands import hands
from hausmacht.cli.errors import UserError, game_named
from hausmacht.cli.limits import MOST_GAMES
from hausmacht.cli.options import BotNames, GameOptions, Jobs, Json, PackFile, Seed
from hausmacht.cli.ray_options import OnRay, RayAddress, cluster
from hausmacht.cli.setting_up import options_from, pack_from

if TYPE_CHECKING:
    from hausmacht.research.dataset import Source

NEEDED = ("numpy", "pyarrow")


def dataset(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it; what is there is continued.")],
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help="Match files, or folders.")] = None,
    game: Annotated[str, typer.Option(help="Instead of files: let bots play this game.")] = "",
    bots: BotNames = "",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games the bots play.")] = 100,
    seed: Seed = 1,
    options: GameOptions = "",
    pack: PackFile = None,
    format: Annotated[str, typer.Option(help="parquet or arrow.")] = "parquet",
    observations: Annotated[
        bool, typer.Option("--observations", help="Store the tensors, too: larger, but read without the rules.")
    ] = False,
    part: Annotated[int, typer.Option(min=1, help="Matches in a file.")] = 100,
    jobs: Jobs = None,
    ray: OnRay = False,
    ray_address: RayAddress = "",
    json: Json = False,
) -> None:
    """Write matches as tables for machine learning: every decision with its options, the choice, and what happened.

    \b
    Examples:
      hausmacht dataset evenings --game augsburg1520 --bots easy,easy,random --games 10000
      hausmacht dataset ours matches/ evening.match
      hausmacht dataset night --game wallenstein --bots hard,medium,easy --games 5000 --ray --ray-address head:6379

    If you stop it, the same command continues; with more --games it adds to what is there. See docs/dataset.md.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UserError(f"Data sets need {' and '.join(missing)}: pip install 'hausmacht[data]'.")
    from hausmacht.research.dataset import DatasetError, write

    how: dict[str, Any] = {"format": format, "part": part, "observations": observations}
    try:
        source = source_from(files or [], game, bots, games, seed, options, pack, how)
        with progress(source.plan.matches) as move, hands(jobs or 0, cluster(ray, ray_address)) as players:
            written = write(out, source, players, move)
    except DatasetError as error:
        raise UserError(str(error)) from None
    if json:
        print(msgspec.json.encode(written).decode())
    else:
        print(
            f"{written.matches:,} matches, {written.decisions:,} decisions, {written.bytes / 1e6:,.1f} MB in "
            f"'{out}' ({written.new_matches:,} matches are new)."
        )


def source_from(
    files: list[Path],
    game: str,
    bots: str,
    games: int,
    seed: int,
    options: str,
    pack: Path | None,
    how: dict[str, Any],
) -> Source:
    from hausmacht.research.dataset import plan_of_files, plan_of_games

    if bool(files) == bool(game):
        raise UserError("Name match files, or a game for bots to play with --game and --bots.")
    if files:
        if bots or options or pack:
            raise UserError("Match files have their own players and options: leave out --bots, --options and --pack.")
        return plan_of_files(files, **how)
    title = game_named(game)
    lineup = [name.strip() for name in bots.split(",")] if bots else ["random"] * title.seats[-1]
    chosen = {} if pack is None else pack_from(pack)
    return plan_of_games(title, lineup, games, options_from(options), seed, chosen, **how)


@contextmanager
def progress(matches: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if anybody looks at it; yields what moves it."""
    console = Console(stderr=True)
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("matches", total=matches)
        yield lambda more: bar.advance(task, more)
