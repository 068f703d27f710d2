"""`hausmacht selfplay`: many games without people, at random or between bots, each position checked on request.

Game g of a run with seed S is always the same game, however many processes share the work.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from hausmacht import bots as house
from hausmacht.bots import Bot, BotError, arena
from hausmacht.bots.hands import cores, hands
from hausmacht.bots.ratings import wilson
from hausmacht.cli.errors import UserError, game_named
from hausmacht.cli.limits import MOST_GAMES
from hausmacht.cli.options import BotNames, GameName, GameOptions, Jobs, Json, PackFile, Seed
from hausmacht.cli.ray_options import OnRay, RayAddress, cluster
from hausmacht.cli.setting_up import setup_from
from hausmacht.core.agenda import State, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.check import compiled, violations_of
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.playout import playouts
from hausmacht.core.shelf import games as shelf
from hausmacht.core.view import Question, View

THOROUGH = 50  # every 50th position is also written to a position file and read back
VIOLATIONS_TOLD = 10
LONGEST_GAME = 100_000  # decisions; a game that is longer does not end
LARGEST_SHARE = 50  # games handed to a process at a time, so that the progress bar moves
SMALLEST_SHARE_IN_LOOPS = 125  # in compiled loops fewer games would not be worth the handing
LARGEST_SHARE_IN_LOOPS = 500


class Run(msgspec.Struct, frozen=True):
    """What is played: the same for every process."""

    game: str
    setup: Setup
    seed: int
    lineup: tuple[str, ...]  # bots; empty: random play in compiled loops
    check: bool


class BotTally(msgspec.Struct):
    """What one bot has achieved, summed over its seats."""

    games: int = 0
    wins: float = 0.0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, other: BotTally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.points += other.points
        self.decisions += other.decisions
        self.seconds += other.seconds


class Tally(msgspec.Struct):
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    violations: int = 0
    first_violations: list[str] = []
    bots: dict[str, BotTally] = {}

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.violations += other.violations
        self.first_violations = (self.first_violations + other.first_violations)[:VIOLATIONS_TOLD]
        for name, tally in other.bots.items():
            self.bots.setdefault(name, BotTally()).add(tally)


class BotReport(msgspec.Struct, frozen=True):
    games: int
    wins: float  # a victory shared by k seats counts 1/k
    share: float
    low: float  # the 95 % interval of the share, after Wilson
    high: float
    mean_score: float
    ms_per_decision: float


class Report(msgspec.Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, str]
    seed: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    checked: bool
    violations: int
    first_violations: tuple[str, ...]
    compiled: bool
    jobs: int
    lineup: tuple[str, ...]
    bots: dict[str, BotReport]


def selfplay(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many seats.  [default: one per bot, or as many as the game allows]")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")] = 100,
    seed: Seed = 1,
    bots: BotNames = "",
    options: GameOptions = "",
    pack: PackFile = None,
    check: Annotated[bool, typer.Option("--check", help="Run every check after every choice.")] = False,
    first: Annotated[int, typer.Option(min=0, help="Start with this game of the run; use it to repeat one.")] = 0,
    jobs: Jobs = None,
    ray: OnRay = False,
    ray_address: RayAddress = "",
    json: Json = False,
) -> None:
    """Play many games without people: at random, or between bots.

    \b
    Examples:
      hausmacht selfplay augsburg1520 --seats 5 --games 2000 --seed 1 --check
      hausmacht selfplay augsburg1520 --bots easy,random,random,random --games 400
      hausmacht selfplay wallenstein --games 100000 --ray --ray-address head:6379

    The exit code is 1 if a check finds something wrong.
    """
    title = game_named(game)
    lineup = tuple(name.strip() for name in bots.split(",")) if bots else ()
    setup = setup_from(title, seats or len(lineup) or title.seats[-1], options, pack)
    check_lineup(title, setup, lineup)
    report = play(Run(title.id, setup, seed, lineup, check), first, games, jobs or 0, cluster(ray, ray_address))
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report)
    if report.violations:
        raise typer.Exit(1)


def check_lineup(game: Game[Any], setup: Setup, lineup: tuple[str, ...]) -> None:
    if lineup and len(lineup) != setup.seats:
        raise UserError(
            f"{setup.seats} seats need {setup.seats} bots, but you named {len(lineup)}: {', '.join(lineup)}."
        )
    for seat, name in enumerate(lineup):
        house.make(name, game, setup, seat, 0)


# Sharing the work


def shares_of(run: Run, first: int, games: int, jobs: int) -> list[tuple[Run, int, int]]:
    """The games `first` to `first + games - 1`, split evenly among the players."""
    least, most = 1, LARGEST_SHARE
    if not run.lineup and not run.check:
        least, most = SMALLEST_SHARE_IN_LOOPS, LARGEST_SHARE_IN_LOOPS
    count = max(1, round(games / max(least, min(most, games // (4 * jobs)))))
    if count > jobs:
        count += -count % jobs  # so that nobody plays on alone at the end
    size = -(-games // count)
    return [(run, at, min(size, first + games - at)) for at in range(first, first + games, size)]


def play(run: Run, first: int, games: int, jobs: int, ray: str | None = None) -> Report:
    """Play the games `first` to `first + games - 1` of a run, in several processes or on a Ray cluster."""
    total = Tally()
    if ray is None:
        jobs = min(jobs or cores(), len(shares_of(run, first, games, jobs or cores())))
    with progress(games) as move, hands(jobs, ray) as players:
        shares = shares_of(run, first, games, players.count)
        start = time.perf_counter()
        for tally in players.in_order(play_share, shares):
            total.add(tally)
            move(tally.games)
        seconds = time.perf_counter() - start
    return Report(
        game=run.game,
        seats=run.setup.seats,
        options=run.setup.options,
        seed=run.seed,
        games=total.games,
        decisions=total.decisions,
        seconds=round(seconds, 6),
        decisions_per_second=round(total.decisions / seconds, 1),
        checked=run.check,
        violations=total.violations,
        first_violations=tuple(total.first_violations),
        compiled=compiled(),
        jobs=min(players.count, len(shares)),
        lineup=run.lineup,
        bots={name: report_of(tally) for name, tally in total.bots.items()},
    )


@contextmanager
def progress(games: int) -> Iterator[Any]:
    """A bar on standard error, if anybody looks at it; yields what moves it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda played: bar.advance(task, played)


# Playing


def play_share(share: tuple[Run, int, int]) -> Tally:
    run, first, games = share
    game = shelf()[run.game]
    if not run.lineup and not run.check:
        return Tally(games, playouts(game.new(run.setup), games, seed_of(run, first)))
    tally = Tally()
    for number in range(first, first + games):
        watch = Watch(game, run, number)
        tally.add(play_bots(game, run, number, watch) if run.lineup else play_checked(game, run, number, watch))
    return tally


def seed_of(run: Run, number: int) -> int:
    """The seed of a game's luck; the next one is that of its choices. As in `playouts`."""
    return (run.seed << 32) + 2 * number


class Watch:
    """Looks at every position of a game and notes what is wrong."""

    def __init__(self, game: Game[Any], run: Run, number: int) -> None:
        self.game = game
        self.run = run
        self.number = number
        self.decisions = -1  # so far; the first look is before any
        self.found: list[str] = []

    def look(self, state: State) -> None:
        self.decisions += 1
        if self.decisions > LONGEST_GAME:
            raise RuntimeError(f"the game did not end after {LONGEST_GAME} decisions")
        if self.run.check:
            for wrong in violations_of(self.game, self.run.setup, state, self.decisions % THOROUGH == 0):
                self.note(wrong)

    def note(self, wrong: str) -> None:
        self.found.append(f"seed {self.run.seed}, game {self.number}, decision {self.decisions}: {wrong}")

    def tally(self) -> Tally:
        return Tally(1, max(0, self.decisions), len(self.found), self.found[:VIOLATIONS_TOLD])


def play_checked(game: Game[Any], run: Run, number: int, watch: Watch) -> Tally:
    """The same random game as in `playouts`, with a look at every position."""
    seed = seed_of(run, number)
    table = Table(game.new(run.setup), Sampled(seed))
    picks = Sampled(seed + 1)
    try:
        advance(table)
        watch.look(table.state)
        while (decision := next_decision(table.state)) is not None:
            choose(table, decision, decision.drawn(table.state, picks))
            watch.look(table.state)
    except Exception as error:  # rules that fail are a violation too, and the other games go on
        watch.note(f"{type(error).__name__}: {error}")
    return watch.tally()


def play_bots(game: Game[Any], run: Run, number: int, watch: Watch) -> Tally:
    """A game between bots; each game they move on by one seat."""
    seats = run.setup.seats
    seated = [run.lineup[(seat + number) % seats] for seat in range(seats)]
    players = [
        Timed(house.make(name, game, run.setup, seat, seed_of(run, number * seats + seat) + 1))
        for seat, name in enumerate(seated)
    ]
    try:
        state, _ = arena.play_game(game, run.setup, players, Sampled(seed_of(run, number)), watch.look)
    except BotError:
        raise
    except Exception as error:
        watch.note(f"{type(error).__name__}: {error}")
        return watch.tally()
    tally = watch.tally()
    scores, places = game.scores(state), game.places(state)
    for seat, name in enumerate(seated):
        wins = 1 / places.count(1) if places[seat] == 1 else 0.0
        player = players[seat]
        tally.bots.setdefault(name, BotTally()).add(BotTally(1, wins, scores[seat], player.decisions, player.seconds))
    return tally


class Timed(Bot):
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def see(self, event: Event) -> None:
        start = time.perf_counter()
        self.bot.see(event)
        self.seconds += time.perf_counter() - start

    def decide(self, view: View, question: Question) -> str:
        start = time.perf_counter()
        answer = self.bot.decide(view, question)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return answer


# Telling


def report_of(tally: BotTally) -> BotReport:
    low, high = wilson(tally.wins, tally.games)
    return BotReport(
        games=tally.games,
        wins=round(tally.wins, 3),
        share=round(tally.wins / tally.games, 4),
        low=round(low, 4),
        high=round(high, 4),
        mean_score=round(tally.points / tally.games, 2),
        ms_per_decision=round(1000 * tally.seconds / max(1, tally.decisions), 4),
    )


def show(report: Report) -> None:
    console = Console()
    build = "compiled" if report.compiled else "plain Python"
    console.print(
        f"{report.games} games of {report.game} with {report.seats} seats: {report.decisions:,} decisions in "
        f"{report.seconds:.1f} s, {report.decisions_per_second:,.0f} per second ({build}, {report.jobs} at a time)",
        soft_wrap=True,
    )
    if report.bots:
        console.print(bot_table(report.bots.items()))
    if report.checked:
        console.print(f"violations: {report.violations}")
    for each in report.first_violations:
        console.print(f"  {each}", markup=False, soft_wrap=True)


def bot_table(rows: Iterable[tuple[str, BotReport]]) -> RichTable:
    table = RichTable("bot", box=None, padding=(0, 2, 0, 0))
    for name in ("games", "wins", "share", "95 % interval", "mean score", "ms per decision"):
        table.add_column(name, justify="right")
    for name, bot in rows:
        table.add_row(
            name,
            str(bot.games),
            f"{bot.wins:.1f}",
            f"{bot.share:.1%}",
            f"{bot.low:.1%} to {bot.high:.1%}",
            f"{bot.mean_score:.1f}",
            f"{bot.ms_per_decision:.3f}",
        )
    return table
