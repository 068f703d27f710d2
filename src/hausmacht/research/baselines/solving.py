"""Exploitability of the small tables: `python -m hausmacht.research.baselines.solving --seed 1`.

OpenSpiel's external-sampling MCCFR plays the small tables of Augsburg 1520 and Wallenstein against itself; how far its
average play is from one that nobody can exploit (NashConv) is worked out exactly. Needs `hausmacht[research,spiel]`.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import numpy as np
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

from hausmacht.research import spiel
from hausmacht.research.baselines import reporting
from hausmacht.research.baselines.measuring import Point


def solve(game: str, iterations: int, probes: int, seed: int) -> list[Point]:
    """NashConv of the average play after some iterations; at 0 that of random play."""
    np.random.seed(seed)  # OpenSpiel draws from it
    small = spiel.load(game, position="small", reward="rank")
    line = [exactly(0, nash_conv(small, UniformRandomPolicy(small)))]
    solver = ExternalSamplingSolver(small)
    wanted = sorted({round(iterations ** (each / probes)) for each in range(1, probes + 1)})
    done = 0
    for at in wanted:
        for _ in range(done, at):
            solver.iteration()
        done = at
        line.append(exactly(at, nash_conv(small, solver.average_policy())))
        print(f"{game}: {at} iterations, NashConv {line[-1].value:.4f}", flush=True)
    return line


def exactly(at: int, value: float) -> Point:
    return Point(at, float(value), float(value), float(value))


def arguments(words: list[str] | None = None) -> Namespace:
    parser = ArgumentParser(prog="python -m hausmacht.research.baselines.solving", description=__doc__)
    parser.add_argument("--games", nargs="+", default=["augsburg1520", "wallenstein"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--probes", type=int, default=8, help="how often exploitability is worked out")
    parser.add_argument("--out", type=Path, default=Path("baseline-solving"))
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> reporting.Report:
    asked = arguments(words)
    start = time.process_time()
    lines = {game: solve(game, asked.iterations, asked.probes, asked.seed) for game in asked.games}
    report = reporting.made(
        "external-sampling MCCFR",
        ", ".join(asked.games),
        {"seed": asked.seed, "iterations": asked.iterations, "position": "small", "reward": "rank"},
        time.process_time() - start,
        curve=lines,
        shares=[],
        versions=reporting.versions("open-spiel"),
    )
    reporting.write(asked.out, report, "Exploitability (NashConv) of the small tables", "iterations", logarithmic=True)
    return report


if __name__ == "__main__":
    main()
