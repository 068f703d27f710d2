"""How strong the bots of The Price of Power are: against each other, and against the bots of the rules.

python tools/price_of_power_strength.py --minutes 6 --jobs 16 --results strength.jsonl

Games of all matches take turns until the time is over, so that every figure has its share of it; with `--results` a
later run goes on where the last one stopped. What bots did in the games at four seats is kept there, too, for
`price_of_power_deeds.py --games`. Seats rotate as in `hausmacht arena`. Alone against the bots of the rules each of the
four realms of scenario 1-01 is played in turn. A win that is shared counts in part. `--write` puts the table into a
document, in place of the one between the lines `<!-- strength -->` and `<!-- end of strength -->`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hausmacht.bots.arena import play_game
from hausmacht.bots.deeds import Watched, watch
from hausmacht.bots.hands import cores
from hausmacht.bots.ratings import part_of_the_win, wilson
from hausmacht.bots.tournament import Tournament, make_bot, number_from
from hausmacht.core.chance import Seeded
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores, places

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.document import put

SCENARIO = "1-01"
REALMS = ("france", "castile", "england", "austria")


class Match(NamedTuple):
    """What is played, how much of the time it gets, and the share that is wanted."""

    name: str
    bots: tuple[str, ...]
    seats: int
    difficulty: str
    weight: int
    wanted: float


MATCHES = (
    Match("medium against three easy", ("medium", "easy"), 4, "normal", 6, 0.60),
    Match("hard against three medium", ("hard", "medium"), 4, "normal", 3, 0.50),
    Match("easy against three of the rules", ("easy",), 1, "normal", 8, 0.25),
    Match("medium against three of the rules", ("medium",), 1, "normal", 8, 0.50),
    Match("hard against three of the rules", ("hard",), 1, "normal", 2, 0.70),
    Match("hard against three very hard of the rules", ("hard",), 1, "very-hard", 2, 0.40),
)


def played(task: tuple[int, int, int, str]) -> dict[str, Any]:
    """One game: the part of the win, the score of the first bot, and those of the others."""
    at, number, seed, budget = task
    match = MATCHES[at]
    start = time.perf_counter()
    watched: Watched | None = None
    if match.seats > 1:
        setup = GAME.setup(match.seats, {"scenario": SCENARIO})
        watched = watch(Tournament(GAME.id, GAME.rules_version, setup, match.bots, seed, budget), number)
        found = watched.played
        assert found is not None
        seat = found.seated.index(match.bots[0])
        won, scores, failures = part_of_the_win(found.places, seat), list(found.scores), list(found.failures)
        ms = 1000 * found.seconds[seat] / max(1, found.decisions[seat])
    else:
        won, scores, failures, ms = alone(match, number, seed, budget)
        seat = 0
    others = [score for each, score in enumerate(scores) if each != seat]
    return {
        "match": match.name,
        "budget": budget,
        "game": number,
        "seed": seed,
        "won": won,
        "score": scores[seat],
        "others": others,
        "ms": round(ms, 2),
        "failures": failures,
        "seconds": round(time.perf_counter() - start, 1),
        "deeds": msgspec.to_builtins(watched),
    }


def alone(match: Match, number: int, seed: int, budget: str) -> tuple[float, list[int], list[str], float]:
    """A person's seat against the bots of the rules; game by game another realm, with the same luck for all four."""
    block, at = divmod(number, len(REALMS))
    setup = GAME.setup(1, {"scenario": SCENARIO, "realm": REALMS[at], "difficulty": match.difficulty})
    tournament = Tournament(GAME.id, GAME.rules_version, setup, match.bots, seed, budget)
    bot = make_bot(match.bots[0], GAME, tournament, 0, number_from(seed, "bot", number))
    luck = Seeded(number_from(seed, "luck", block).to_bytes(8, "big"))
    start = time.perf_counter()
    state, decisions = play_game(GAME, setup, [bot], luck)
    ms = 1000 * (time.perf_counter() - start) / max(1, decisions)
    ranked = places(state)
    won = 1 / ranked.count(1) if ranked[0] == 1 else 0.0
    return won, final_scores(state), list(getattr(bot, "failures", [])), ms


def in_turn(done: set[tuple[str, int, int]], seed: int, chosen: list[int], budget: str) -> Any:
    """Games of all matches, each as often as its weight says; those in the file are left out."""
    following = [0] * len(MATCHES)
    while True:
        for at in chosen:
            for _ in range(MATCHES[at].weight):
                while (MATCHES[at].name, following[at], seed) in done:
                    following[at] += 1
                yield at, following[at], seed, budget
                following[at] += 1


def report(rows: list[dict[str, Any]]) -> str:
    """The table in Markdown; below it the first failure, if there was any."""
    lines = [
        "| match | games | share | 95 % interval | wanted | score | others | ahead of the average | ms a decision |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for match in MATCHES:
        mine = [row for row in rows if row["match"] == match.name]
        if not mine:
            continue
        won = sum(row["won"] for row in mine)
        low, high = wilson(won, len(mine))
        others = sum(sum(row["others"]) / len(row["others"]) for row in mine) / len(mine)
        ahead = sum(row["score"] > sum(row["others"]) / len(row["others"]) for row in mine) / len(mine)
        score = sum(row["score"] for row in mine) / len(mine)
        ms = sum(row["ms"] for row in mine) / len(mine)
        lines.append(
            f"| {match.name}{thought(match, mine)} | {len(mine)} "
            f"| {won / len(mine):.1%} | {low:.0%} to {high:.0%} | {match.wanted:.0%} "
            f"| {score:.1f} | {others:.1f} | {ahead:.0%} | {ms:.1f} |"
        )
    failed = [failure for row in rows for failure in row["failures"]]
    if failed:
        lines += ["", f"{len(failed)} failures; the first: {failed[0]}"]
    return "\n".join(lines)


def thought(match: Match, rows: list[dict[str, Any]]) -> str:
    """How long `hard` thought about a decision in these games: a time, or a number of tries."""
    if match.bots[0] != "hard":
        return ""
    budgets = sorted({row["budget"] for row in rows})
    return ", " + " or ".join(f"{each} tries" if each.isdecimal() else each for each in budgets)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=6.0, help="no game begins later; 0: only the table")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", default="", help="numbers of the matches, from 1, separated by commas; all")
    parser.add_argument("--budget", default="100ms", help="of hard: a time or a number of iterations")
    parser.add_argument("--results", type=Path, help="a file to which every game is added")
    parser.add_argument("--write", type=Path, help="the document into which the table is put")
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    if asked.results and asked.results.exists():
        rows = [json.loads(line) for line in asked.results.read_text(encoding="utf-8").splitlines()]
    done = {(row["match"], row["game"], row["seed"]) for row in rows}
    chosen = [int(each) - 1 for each in asked.matches.split(",")] if asked.matches else list(range(len(MATCHES)))
    tasks = in_turn(done, asked.seed, chosen, asked.budget)
    end = time.monotonic() + 60 * asked.minutes
    jobs = asked.jobs or cores()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        first = islice(tasks, jobs if asked.minutes else 0)
        running: set[Future[dict[str, Any]]] = {pool.submit(played, task) for task in first}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                rows.append(each.result())
                if asked.results:
                    with asked.results.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(rows[-1]) + "\n")
                if time.monotonic() < end:
                    running.add(pool.submit(played, next(tasks)))
    seeds = " and ".join(map(str, sorted({row["seed"] for row in rows})))
    table = f"Seed {seeds}, {len(rows)} games, scenario {SCENARIO}:\n\n{report(rows)}"
    print(table)
    if asked.write:
        put(asked.write, "strength", table)


if __name__ == "__main__":
    main()
