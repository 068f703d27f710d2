"""`hausmacht arena`: bots against each other, with shares, intervals and ratings; it can be continued."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hausmacht.bots import outside
from hausmacht.bots.hands import cores, hands
from hausmacht.bots.tournament import (
    Outcome,
    Played,
    ResultsError,
    Score,
    Tournament,
    check_bots,
    keep_results,
    outcome,
    play_share,
    read_results,
    whole_blocks,
)
from hausmacht.cli.arena_plot import scale_line, share_line, svg
from hausmacht.cli.errors import UserError, game_named
from hausmacht.cli.limits import MOST_GAMES
from hausmacht.cli.options import GameName, GameOptions, Jobs, Json, PackFile, Seed
from hausmacht.cli.ray_options import OnRay, RayAddress, cluster
from hausmacht.cli.setting_up import setup_from
from hausmacht.core.check import compiled

LONG_ENOUGH = 0.5  # seconds of play that are worth handing to a process
LARGEST_SHARE = 64
WIDTH = 80  # of the narrowest terminal in which the table keeps its columns
SHORTEST_NAME = 10  # signs that are left of a name
INTERRUPTED = 130  # the exit code of a command that was stopped by Ctrl-C


class Report(msgspec.Struct, frozen=True):
    game: str
    rules: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    budget: str
    seed: int
    games: int
    decisions: int
    finished: bool  # False: it was interrupted
    played_now: int  # the others were in the results file
    seconds: float
    games_per_second: float
    decisions_per_second: float
    processes: int
    compiled: bool
    results: dict[str, Score]  # the strongest first
    ahead: dict[str, dict[str, float]]
    first_failures: tuple[str, ...]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Bots, separated by commas: name, name@budget or stdio:command.")],
    games: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            help="How many games; rounded up so that every bot plays every seat equally often.",
        ),
    ] = 400,
    seats: Annotated[int | None, typer.Option(help="How many seats.  [default: one per bot]")] = None,
    seed: Seed = 1,
    options: GameOptions = "",
    pack: PackFile = None,
    budget: Annotated[str, typer.Option(help="For bots that use one: 50ms, 2s, or a number of iterations.")] = "",
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Time limit per decision for a program, in seconds.")
    ] = outside.SECONDS,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save each game there; continue if the file exists.")
    ] = None,
    jobs: Jobs = None,
    ray: OnRay = False,
    ray_address: RayAddress = "",
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the shares to an SVG file.")] = None,
    allow_failures: Annotated[
        bool, typer.Option("--allow-failures", help="Exit with 0 even if a bot failed in a game.")
    ] = False,
    json: Json = False,
) -> None:
    """Let bots play against each other: how often does each win, and how certain is that?

    \b
    Examples:
      hausmacht arena augsburg1520 --bots easy,random,random,random --games 400
      hausmacht arena wallenstein --bots easy,random --seats 4 --results evening.jsonl --plot evening.svg
      hausmacht arena augsburg1520 --bots easy,'stdio:python my_bot.py' --seconds 2 --json
      hausmacht arena wallenstein --bots hard,medium --seats 4 --games 4000 --ray --results night.jsonl

    In each block of games with the same luck, every bot plays every seat once. If there are fewer bots than seats, the
    last bot takes the rest. If there are more, every combination plays. See also docs/arena.md.
    """
    title = game_named(game)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise UserError("Name the bots, separated by commas: --bots easy,random.")
    setup = setup_from(title, seats or max(len(names), title.seats[0]), options, pack)
    tournament = Tournament(title.id, title.rules_version, setup, names, seed, budget, seconds)
    check_bots(tournament)
    run = Run(tournament, whole_blocks(tournament, games), jobs or 0, results, cluster(ray, ray_address))
    run.play()
    if not run.played:
        raise typer.Exit(INTERRUPTED)
    report = run.report()
    if plot is not None:
        called = short_names(tuple(report.results))
        shown = {called[name]: score for name, score in report.results.items()}
        plot.write_text(svg(title.title, report.games, shown), encoding="utf-8")
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report, results)
    if not report.finished:
        raise typer.Exit(INTERRUPTED)
    failed = [name for name, found in report.results.items() if found.failures]
    if failed and not allow_failures:
        raise UserError(
            f"Not every game was played by its bots: {', '.join(failed)} failed (see above). "
            "--allow-failures accepts such results."
        )


class Run:
    """A tournament being played: what is left, what is done, and how long it took."""

    def __init__(self, tournament: Tournament, games: int, jobs: int, path: Path | None, ray: str | None) -> None:
        self.tournament = tournament
        self.games = games
        self.path = path
        try:
            found = {} if path is None else read_results(path, tournament)
        except ResultsError as error:
            raise UserError(str(error)) from None
        self.played = {number: played for number, played in found.items() if number < games}
        self.left = [number for number in range(games) if number not in self.played]
        self.ray = ray
        self.jobs = jobs if ray is not None else max(1, min(jobs or cores(), len(self.left)))
        self.size = 1  # games in a share; grows when they are short
        self.played_now = 0
        self.seconds = 0.0

    def play(self) -> None:
        """Until nothing is left, or somebody presses Ctrl-C: what was finished by then is kept."""
        with keep_results(self.path, self.tournament) as keep, progress(self.games, len(self.played)) as move:
            try:
                for played in self.results():
                    keep(played)
                    self.played[played.game] = played
                    self.played_now += 1
                    move()
            except KeyboardInterrupt:
                return
            finally:
                outside.dismiss()

    def results(self) -> Iterator[Played]:
        with hands(self.jobs, self.ray) as players:
            self.jobs = min(players.count, max(1, len(self.left)))
            start = time.perf_counter()
            for _, played in players.as_done(play_share, self.shares()):
                yield from self.timed(start, played)

    def shares(self) -> Iterator[tuple[Tournament, list[int]]]:
        while self.left:
            yield self.share()

    def share(self) -> tuple[Tournament, list[int]]:
        """The next games for a process; towards the end smaller shares, so that nobody waits for the last one."""
        size = max(1, min(self.size, len(self.left) // (2 * self.jobs)))
        numbers, self.left = self.left[:size], self.left[size:]
        return self.tournament, numbers

    def timed(self, start: float, played: list[Played]) -> list[Played]:
        self.seconds = time.perf_counter() - start
        a_game = sum(sum(each.seconds) for each in played) / len(played)
        self.size = max(1, min(LARGEST_SHARE, int(LONG_ENOUGH / max(a_game, 0.001))))
        return played

    def report(self) -> Report:
        found = outcome(self.tournament, self.played.values())
        seconds = max(self.seconds, 1e-9)
        decisions_now = found.decisions * self.played_now / max(1, found.games)
        return Report(
            game=self.tournament.game,
            rules=self.tournament.rules,
            seats=self.tournament.setup.seats,
            options=self.tournament.setup.options,
            bots=self.tournament.bots,
            budget=self.tournament.budget,
            seed=self.tournament.seed,
            games=found.games,
            decisions=found.decisions,
            finished=found.games == self.games,
            played_now=self.played_now,
            seconds=round(self.seconds, 3),
            games_per_second=round(self.played_now / seconds, 3) if self.played_now else 0.0,
            decisions_per_second=round(decisions_now / seconds, 1) if self.played_now else 0.0,
            processes=self.jobs,
            compiled=compiled(),
            results=ranked(found),
            ahead=found.ahead,
            first_failures=found.first_failures,
        )


def ranked(found: Outcome) -> dict[str, Score]:
    """The strongest first."""
    return dict(sorted(found.bots.items(), key=lambda item: (-item[1].rating.mu, item[0])))


@contextmanager
def progress(games: int, done: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, if anybody looks at it; yields what moves it."""
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda: bar.advance(task, 1)


# Telling


def show(report: Report, path: Path | None) -> None:
    console = Console()
    build = "compiled" if report.compiled else "plain Python"
    console.print(
        f"{report.games} games of {report.game} with {report.seats} seats, {report.decisions:,} decisions; now "
        f"{report.played_now} in {report.seconds:.1f} s, {report.games_per_second:.1f} games per second "
        f"({build}, {report.processes} at a time)",
        soft_wrap=True,
        highlight=False,
    )
    console.print(score_table(report))
    called = short_names(tuple(report.results))
    for name, found in report.results.items():
        console.print(f"{called[name][:20]:20} {share_line(found)}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"{'':20} {scale_line()}", highlight=False)
    for each in report.first_failures:
        console.print(f"failed: {each}", markup=False, highlight=False, soft_wrap=True)
    if not report.finished:
        kept = f"'{path}' has the games so far" if path else "use --results FILE to be able to continue"
        console.print(f"Interrupted; {kept}.", highlight=False, soft_wrap=True)


def short_names(bots: tuple[str, ...]) -> dict[str, str]:
    """What bots are called where there is little room: a program by its file, several alike with a number."""
    found: dict[str, str] = {}
    for bot in bots:
        name = program_name(bot.removeprefix(outside.PREFIX)) if bot.startswith(outside.PREFIX) else bot
        alike = sum(each == name or each.startswith(f"{name} ") for each in found.values())
        found[bot] = f"{name} {alike + 1}" if alike else name
    return found


def program_name(command: str) -> str:
    """`my_bot.py` for `python -u bots/my_bot.py`: the first argument that names a file, or the program itself."""
    program, *arguments = command.split() or [command]
    files = [word for word in arguments if Path(word).suffix and not word.startswith("-")]
    return Path([*files, program][0]).name


def score_table(report: Report) -> Table:
    """Narrow enough for a terminal of 80 columns; failures have a column only if there were any."""
    failed = any(bot.failures for bot in report.results.values())
    called = short_names(tuple(report.results))
    head = ["bot", "games", "share", "95 % interval", "rating", "place", "score", "ms", *["failed"] * failed]
    rows = [
        [
            called[name],
            str(bot.games),
            f"{bot.share:.1%}",
            f"{bot.low:.1%}–{bot.high:.1%}",
            f"{bot.rating.mu:.1f} ± {bot.rating.sigma:.1f}",
            f"{bot.mean_place:.2f}",
            f"{bot.mean_score:.1f}",
            f"{bot.ms_per_decision:.2f}",
            *[str(bot.failures)] * failed,
        ]
        for name, bot in report.results.items()
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    room = max(SHORTEST_NAME, WIDTH - sum(widths[1:]) - len(widths))  # a space after each column
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(head[0], no_wrap=True)
    for name in head[1:]:
        table.add_column(name, justify="right", no_wrap=True)
    for name, *numbers in rows:
        table.add_row(escape(name if len(name) <= room else f"{name[: room - 1]}…"), *numbers)
    return table
