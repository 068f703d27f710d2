"""Make the network of `master` of The Price of Power, and see what it is worth, on a machine with many cores.

    python tools/price_of_power_judge.py --lessons 12 --games 6 --thorough 10 --data lessons-pop --out judge

It needs nothing but Hausmacht and NumPy: `portable/python price_of_power_judge.py …` does the same in the archive that
`make portable` packs.

First quick thinkers play lessons until the time is over (those in the folder count; a later run plays further ones).
Then the network is fitted, as by `hausmacht train price_of_power --networks --numpy`. Last it is tried out: a player
who judges by it sits among three who judge as `hard` does, in turn on each of the four seats of 1-01 with the same
luck. So play quick thinkers with one try for each answer, many games, and then bots, `master@190` among `hard@190`.
Every game is added to results.jsonl in the folder of the network; the figures are printed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import count, islice
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hausmacht.bots import lessons
from hausmacht.bots.arena import play_game
from hausmacht.bots.budget import thinking
from hausmacht.bots.hands import cores
from hausmacht.bots.networks import read_network
from hausmacht.bots.price_of_power.hard import Hard, steward
from hausmacht.bots.price_of_power.master import JUDGE, JUDGE_FILE, chancellor_of
from hausmacht.bots.price_of_power.school import QUICK, THUMB, USUAL, PriceOfPowerSchool, quick
from hausmacht.bots.price_of_power.sovereign import Sovereign, Steward, shares_at_end
from hausmacht.bots.ratings import wilson
from hausmacht.bots.tournament import number_from
from hausmacht.cli.networks import Wish, train_networks
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores
from hausmacht.games.price_of_power.state import PriceOfPower

SEATS = USUAL[0]
THUMB_GAMES = 100
ONE_TRY = "one try"

T = TypeVar("T")
R = TypeVar("R")


class Match(NamedTuple):
    """One game: who judges by which network on which seat, with how much thought."""

    network: str
    budget: str
    number: int
    seed: int


def until(
    pool: ProcessPoolExecutor, jobs: int, minutes: float, do: Callable[[T], R], tasks: Iterator[T]
) -> Iterator[R]:
    """What comes of one task after the other; none begins after that time."""
    end = time.monotonic() + 60 * minutes
    running: set[Future[R]] = {pool.submit(do, task) for task in islice(tasks, jobs)} if minutes > 0 else set()
    while running:
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for each in finished:
            if time.monotonic() < end:
                running.add(pool.submit(do, next(tasks)))
            yield each.result()


def lesson_file(task: tuple[Path, lessons.Share]) -> Path:
    """Play a share of lessons, unless it is there."""
    folder, share = task
    path = lessons.file_of(folder, *share[1:])
    if not path.exists():
        beside = path.with_suffix(".part")
        beside.write_bytes(lessons.play_share(share))
        beside.replace(path)
    return path


def shares(school: lessons.School, kind: str, seed: int) -> Iterator[lessons.Share]:
    size = school.kinds[kind]
    return ((school, kind, seed, first, size) for first in count(0, size))


def play_lessons(pool: ProcessPoolExecutor, jobs: int, minutes: float, seed: int, folder: Path) -> int:
    """How many games between quick thinkers there are when the time is over: all of the first so many."""
    school = PriceOfPowerSchool()
    size = school.kinds[QUICK]
    folder.mkdir(parents=True, exist_ok=True)
    wanted = ((folder, share) for share in lessons.shares_of(school, THUMB, seed, THUMB_GAMES))
    list(pool.map(lesson_file, wanted))
    tasks = ((folder, share) for share in shares(school, QUICK, seed))
    for _ in until(pool, jobs, minutes, lesson_file, tasks):
        pass
    there = 0
    for share in shares(school, QUICK, seed):
        if not lessons.file_of(folder, *share[1:]).exists():
            return there
        there += size
    return there


@cache
def judging(network: str) -> Steward:
    return chancellor_of(read_network(Path(network), JUDGE).thinker())


def played(match: Match) -> dict[str, Any]:
    """The part of the win of whoever judges by the network, and how far he ends ahead of the mean of the rest."""
    block, seat = divmod(match.number, SEATS)
    guides: list[Sovereign] = [judging(match.network) if each == seat else steward() for each in range(SEATS)]
    luck = Sampled(number_from("luck", match.seed, block))
    start = time.perf_counter()
    state = by_one_try(guides, luck) if match.budget == ONE_TRY else by_bots(guides, match, luck)
    scores = final_scores(state)
    return {
        "network": match.network,
        "budget": match.budget,
        "seed": match.seed,
        "game": match.number,
        "won": shares_at_end(state)[seat],
        "ahead": scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1),
        "scores": scores,
        "seconds": round(time.perf_counter() - start, 1),
    }


def by_one_try(guides: list[Sovereign], luck: Sampled) -> PriceOfPower:
    table = Table(GAME.new(GAME.setup(*USUAL)), luck)
    advance(table)
    while (decision := next_decision(table.state)) is not None:
        choose(table, decision, quick(guides[decision.seat], table.state, decision, luck, 0))
    return table.state


def by_bots(guides: list[Sovereign], match: Match, luck: Sampled) -> PriceOfPower:
    setup = GAME.setup(*USUAL)
    bots = []
    for seat, guide in enumerate(guides):
        bot = Hard(GAME, setup, seat, number_from("bot", match.seed, match.number, seat), thinking(match.budget))
        assert isinstance(guide, Steward)
        bot.guide = guide
        bots.append(bot)
    state, _ = play_game(GAME, setup, bots, luck)
    assert isinstance(state, PriceOfPower)
    failures = [failure for bot in bots for failure in bot.failures]
    if failures:
        raise RuntimeError(failures[0])
    return state


def compare(pool: ProcessPoolExecutor, jobs: int, minutes: float, network: Path, budget: str, seed: int) -> None:
    results = network.parent / "results.jsonl"
    found: list[dict[str, Any]] = []
    for game in until(pool, jobs, minutes, played, (Match(str(network), budget, at, seed) for at in count())):
        found.append(game)
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")
    if found:
        print(told(found, budget), flush=True)


def told(found: list[dict[str, Any]], budget: str) -> str:
    number = len(found)
    won = sum(each["won"] for each in found)
    low, high = wilson(won, number)
    ahead = [each["ahead"] for each in found]
    mean = sum(ahead) / number
    spread = 1.96 * sqrt(sum((each - mean) ** 2 for each in ahead) / max(1, number - 1) / number)
    seconds = sum(each["seconds"] for each in found) / number
    return (
        f"{budget}: {number} games, won {won / number:.1%} ({low:.1%} to {high:.1%}; alike would be 25 %), "
        f"{mean:+.1f} points (give or take {spread:.1f}) ahead of the others; {seconds:.0f} s a game"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lessons", type=float, default=10.0, help="minutes for lessons; no share begins later")
    parser.add_argument("--games", type=float, default=5.0, help="minutes for games between quick thinkers")
    parser.add_argument("--thorough", type=float, default=10.0, help="minutes for games between bots")
    parser.add_argument("--budget", default="190", help="of these bots: a number of iterations, or a time")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1, help="of the lessons; the games have another")
    parser.add_argument("--data", type=Path, default=Path("lessons-price_of_power"), help="the folder of the lessons")
    parser.add_argument("--out", type=Path, help="a folder for the network; without one it is only played")
    asked = parser.parse_args()
    jobs = asked.jobs or cores()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        network = JUDGE_FILE
        if asked.out is not None:
            asked.out.mkdir(parents=True, exist_ok=True)
            there = play_lessons(pool, jobs, asked.lessons, asked.seed, asked.data)
            print(f"{there} games to learn from", flush=True)
            games = {THUMB: THUMB_GAMES, QUICK: there}
            wish = Wish(GAME.id, GAME.rules_version, games, asked.seed, asked.data, asked.out, None, True)
            train_networks(wish, jobs, None)
            network = asked.out / JUDGE_FILE.name
        compare(pool, jobs, asked.games, network, ONE_TRY, 1000 + asked.seed)
        compare(pool, jobs, asked.thorough, network, asked.budget, 2000 + asked.seed)


if __name__ == "__main__":
    main()
