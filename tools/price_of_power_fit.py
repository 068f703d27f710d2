"""What features of a realm are worth to `hard` of The Price of Power, corrected by games.

python tools/price_of_power_fit.py play --minutes 8 --jobs 16 --notes notes.npz
python tools/price_of_power_fit.py fit --notes notes.npz --write new.toml
python tools/price_of_power_fit.py compare --weights new.toml --minutes 2 --jobs 16

`play` lets four quick thinkers play scenario 1-01 again and again: they judge by the weights that `hard` has now, with
one try for each answer, on the very table. Tables are noted at the beginning of each round and now and then between.
`fit` explains each table by the table at the beginning of the next round (and those of the last round by the score): so
the luck of later rounds does not blur what a feature is worth. The weights that are there are the guess; the fewer the
games, the less they are corrected, and where games mislead, half of the guess is kept (HALFWAY). One game in five is
held out to see whether the new weights foretell the end better.
`compare` seats one quick thinker with other weights among three with those that `hard` has now, in turn on each seat.
Weights that win there are copied to src/hausmacht/bots/price_of_power/hard.toml.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import UTC, datetime
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from hausmacht.bots.hands import cores
from hausmacht.bots.price_of_power.features import KEEN, keen_features, rounds_to_come
from hausmacht.bots.price_of_power.hard import WEIGHTS, steward
from hausmacht.bots.price_of_power.school import FOLLY, QUICK, quick
from hausmacht.bots.price_of_power.sovereign import KNOTS, Sovereign, Steward, between, shares_at_end
from hausmacht.bots.ratings import wilson
from hausmacht.bots.weights import Weights, read_weights, write_weights
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores

SEATS = 4
NOTED = 5  # one of so many turns is noted
HEAD = 5  # columns before the features: game, seat, rounds to come, first of its round, score at the end
NOISE = 8.0  # prestige by which a round goes otherwise than any weights could tell
ALIKE = 0.25  # tables of one round are much alike: what one of them counts
UNSURE = 0.4  # by which part a guess may be wrong
LEAST_UNSURE = 0.3  # and at least by so many points for a difference as it is usual between tables
LEAST_SPREAD = 0.3  # of a feature that is almost always the same
SURE = ("prestige",)  # one is one at the end, whoever has it: that the richer get richer is no reason to count it twice
SURELY = 0.01
# Games mislead about these, so that half of the guess is kept. Quick thinkers seldom carry out what they could: claims,
# armies in place and land to settle seem to be worth nothing. And everybody ends with as many ideas, marriages and
# allies, so that whoever has them early seems to have no more of them.
HALFWAY = (
    "tax income",
    "marriages",
    "alliances",
    "military power",
    "ideas",
    "claims",
    "units",
    "vassals",
    "wars",
    "milestones ahead",
    "ideas and rounds to come",
    "provinces it occupies",
    "colonists",
    "siege ahead",
    "prize in reach",
    "claims to settle",
)
LEAST_GAMES = 20
SWEEPS = 20  # what the last round teaches must come to the first

T = TypeVar("T")
R = TypeVar("R")
Rows = np.ndarray[Any, np.dtype[np.float64]]


def played(seed: int) -> list[list[float]]:
    """One game: a row for each seat of each table that was noted."""
    guide = steward()
    luck = Sampled(seed)
    table = Table(GAME.new(GAME.setup(SEATS, {"scenario": "1-01"})), luck)
    advance(table)
    state = table.state
    seen: list[tuple[int, int, bool, list[float]]] = []
    last = -1
    while True:
        decision = next_decision(state)
        if decision is None:
            break
        if decision.kind == "turn" and not state.turn.acted:
            left = rounds_to_come(state)
            first = left != last
            last = left
            if first or luck.below("", NOTED) == 0:
                seen.extend([(seat, left, first, keen_features(state, seat, left)) for seat in range(SEATS)])
        choose(table, decision, quick(guide, state, decision, luck, FOLLY[QUICK]))
    scores = final_scores(state)
    return [[seed, seat, left, first, scores[seat], *row] for seat, left, first, row in seen]


def until(minutes: float, jobs: int, do: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
    """What comes of one task after the other, until the time is over."""
    end = time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[R]] = {pool.submit(do, task) for task in islice(tasks, jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                if time.monotonic() < end:
                    running.add(pool.submit(do, next(tasks)))
                yield each.result()


def play(minutes: float, jobs: int, seed: int, notes: Path) -> None:
    """Games until the time is over, added to those in the file; each with the next number as its seed."""
    known: list[Rows] = [np.load(notes)["rows"]] if notes.exists() else []
    first = max([seed, *[int(rows[:, 0].max()) + 1 for rows in known]])
    for game in until(minutes, jobs, played, count(first)):
        known.append(np.array(game, dtype=np.float64))
    rows = np.concatenate(known)
    np.savez_compressed(notes, rows=rows)
    print(f"{len(np.unique(rows[:, 0]))} games, {len(rows)} rows, mean score {rows[:, 4].mean():.1f}")


def compared(task: tuple[Path, int, int]) -> tuple[float, float]:
    """One game: by how much the seat with other weights ends ahead of the mean of the rest, and its part of the win."""
    file, seed, other = task
    weights = read_weights(file, KEEN, len(KNOTS))
    guides: list[Sovereign] = [steward()] * SEATS
    guides[other] = Steward(weights.stages, weights.scale)
    luck = Sampled(seed)
    table = Table(GAME.new(GAME.setup(SEATS, {"scenario": "1-01"})), luck)
    advance(table)
    while True:
        decision = next_decision(table.state)
        if decision is None:
            break
        choose(table, decision, quick(guides[decision.seat], table.state, decision, luck, 0))
    scores = final_scores(table.state)
    ahead = scores[other] - (sum(scores) - scores[other]) / (SEATS - 1)
    return ahead, shares_at_end(table.state)[other]


def compare(minutes: float, jobs: int, seed: int, weights: Path) -> None:
    tasks = ((weights, seed + at // SEATS, at % SEATS) for at in count())
    found = list(until(minutes, jobs, compared, tasks))
    ahead = np.array([each for each, _ in found])
    spread = 1.96 * ahead.std() / len(found) ** 0.5
    won = sum(part for _, part in found)
    low, high = wilson(won, len(found))
    print(f"{len(found)} games: {ahead.mean():+.1f} points (give or take {spread:.1f}) ahead of the others,")
    print(f"{won / len(found):.1%} won ({low:.0%} to {high:.0%}); alike would be 25 %")


def columns(rows: Rows) -> Rows:
    """Each feature at each knot, then one column for each seat in each round: realms are not alike."""
    left = np.clip(rows[:, 2], 0, KNOTS[-1]).astype(int)
    units = [[float(at == knot) for at in range(len(KNOTS))] for knot in range(len(KNOTS))]
    parts = np.array([[between(each, unit) for unit in units] for each in range(KNOTS[-1] + 1)])[left]
    features = (rows[:, HEAD:, None] * parts[:, None, :]).reshape(len(rows), -1)
    seats = np.zeros((len(rows), SEATS * (KNOTS[-1] + 1)))
    seats[np.arange(len(rows)), rows[:, 1].astype(int) * (KNOTS[-1] + 1) + left] = 1
    return np.concatenate([features, seats], axis=1)


def following(rows: Rows) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each row that of the same seat at the beginning of the next round; -1: the game ended."""
    first = {tuple(rows[at, :3]): at for at in np.flatnonzero(rows[:, 3])}
    return np.array([first.get((game, seat, left - 1), -1) for game, seat, left in rows[:, :3]], dtype=np.int64)


def fitted(rows: Rows, guess: Rows) -> Rows:
    """The guess (knots by features), corrected by what followed in these games; then the columns of the seats."""
    wide = columns(rows)
    after = following(rows)
    seats = wide.shape[1] - guess.size
    start = np.concatenate([guess.T.reshape(-1), np.zeros(seats)])
    spread = np.maximum(rows[:, HEAD:].std(axis=0), LEAST_SPREAD)
    doubt = UNSURE * np.abs(guess) + LEAST_UNSURE / spread
    doubt[:, [KEEN.index(name) for name in SURE]] = SURELY
    unsure = np.concatenate([doubt.T.reshape(-1), np.full(seats, 100.0)])
    trust = (NOISE / unsure) ** 2
    inverse = np.linalg.inv(ALIKE * wide.T @ wide + np.diag(trust))
    found = start
    for _ in range(SWEEPS):
        aim = np.where(after >= 0, (wide @ found)[after], rows[:, 4])
        found = inverse @ (ALIKE * wide.T @ aim + trust * start)
    return found


def believed(found: Rows, guess: Rows) -> Rows:
    """What is made of the guess, knots by features."""
    kept = found[: guess.size].reshape(guess.shape[::-1]).T.copy()
    halfway = [KEEN.index(name) for name in HALFWAY]
    kept[:, halfway] = (kept[:, halfway] + guess[:, halfway]) / 2
    return kept


def foretold(rows: Rows, found: Rows) -> float:
    """How well the end of games is foretold: the correlation within each seat and round."""
    judged, ends = columns(rows)[:, : found.size] @ found, rows[:, 4].copy()
    for seat in range(SEATS):
        for left in np.unique(rows[:, 2]):
            alike = (rows[:, 1] == seat) & (rows[:, 2] == left)
            judged[alike] -= judged[alike].mean() if alike.any() else 0.0
            ends[alike] -= ends[alike].mean() if alike.any() else 0.0
    return float(np.corrcoef(judged, ends)[0, 1])


def fit(notes: Path, write: Path | None) -> None:
    rows: Rows = np.load(notes)["rows"]
    old = read_weights(WEIGHTS, KEEN, len(KNOTS))
    guess = np.array(old.stages)
    games = np.unique(rows[:, 0])
    if len(games) < LEAST_GAMES:
        raise SystemExit(f"{len(games)} games are too few to learn from: play at least {LEAST_GAMES}.")
    out = np.isin(rows[:, 0], games[::5])
    trial = believed(fitted(rows[~out], guess), guess)
    before, after = foretold(rows[out], guess.T.reshape(-1)), foretold(rows[out], trial.T.reshape(-1))
    print(f"{len(games)} games; correlation with the end in those held out: {before:.3f} before, {after:.3f} after")
    found = believed(fitted(rows, guess), guess)
    for at, name in enumerate(KEEN):
        told = "  ".join(f"{a:6.3f} {b:6.3f}" for a, b in zip(guess[:, at], found[:, at], strict=True))
        print(f"{name:26} {told}")
    if write:
        provenance = {
            "command": "python tools/price_of_power_fit.py fit",
            "date": f"{datetime.now(UTC):%Y-%m-%d}",
            "rules": GAME.rules_version,
            "games": len(games),
            "seed": int(games.min()),
            "tables": len(rows) // SEATS,
            "foretold": round(after, 3),
            "guess": "weights.toml, and what the rules score at the end",
        }
        write_weights(write, KEEN, Weights(found.tolist(), old.scale, provenance))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "fit", "compare"))
    parser.add_argument("--minutes", type=float, default=8.0, help="no game begins later")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--notes", type=Path, default=Path("notes.npz"), help="the tables that were noted")
    parser.add_argument("--write", type=Path, help="fit: the file for the new weights")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="compare: the file with the other weights")
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.minutes, asked.jobs or cores(), asked.seed, asked.notes)
    elif asked.what == "compare":
        compare(asked.minutes, asked.jobs or cores(), asked.seed, asked.weights)
    else:
        fit(asked.notes, asked.write)


if __name__ == "__main__":
    main()
