"""Random games of The Price of Power for every line-up of its scenarios, with occasional checks.

python tools/price_of_power_soak.py --seed 7
python tools/price_of_power_soak.py --seed 7 --scenario 2-04 --every 1

At each line-up two games are played, with rules switched on at random: one as it comes, and one in which nobody lacks
money, so that players do what they could rarely afford. A position is checked when a kind of decision comes up for the
first few times, and then at intervals. The exit code is 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.check import violations_of
from hausmacht.core.game import Setup
from hausmacht.games.price_of_power import GAME, scenario

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.price_of_power_census import fill_purses, line_ups, pick

PURSE = 40
FIRST = 2  # so often each kind of decision is looked at in a game
THOROUGH = 10  # each so many looks the position is also written to a position file and back
LONGEST = 100_000  # decisions; a game that is longer does not end


def mixed(setup: Setup, random: Random) -> Setup:
    """The same line-up with rules switched on at random."""
    options = {name: random.choice(("off", "on")) for name in scenario.OPTIONAL if name}
    options["edition"] = random.choice(scenario.EDITIONS)
    options["difficulty"] = random.choice(scenario.DIFFICULTIES)
    options["advanced"] = random.choice(("on", "on", "on", "off"))
    return GAME.setup(setup.seats, {**setup.options, **options})


def play(setup: Setup, seed: int, every: int, rich: bool) -> tuple[int, list[str]]:
    """One game: how many decisions people made, and what was wrong."""
    table = Table(GAME.new(setup), Sampled(seed))
    random = Random(seed)
    met: Counter[str] = Counter()
    wrong: list[str] = []
    made = looks = 0
    moment = (0, 0, 0)
    try:
        advance(table)
        state = table.state
        while (decision := next_decision(state)) is not None:
            if rich and moment != (state.time.age, state.time.round, state.time.phase):
                moment = (state.time.age, state.time.round, state.time.phase)
                fill_purses(state, PURSE)
            met[decision.kind] += 1
            if met[decision.kind] <= FIRST or made % every == 0:
                found = violations_of(GAME, setup, state, looks % THOROUGH == 0)
                wrong += [f"decision {made}, {decision.text}: {each}" for each in found]
                looks += 1
            choose(table, decision, pick(decision.options(state), random, rich))
            made += 1
            if made > LONGEST:
                raise RuntimeError(f"the game does not end: {LONGEST} decisions were made")
        wrong += [f"at the end: {each}" for each in violations_of(GAME, setup, state, thorough=True)]
    except Exception as error:  # rules that fail are wrong too, and the other games go on
        wrong.append(f"decision {made}: {type(error).__name__}: {error}")
    return made, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", default="", help="only this scenario")
    parser.add_argument("--every", type=int, default=50, help="decisions from one check to the next")
    words = parser.parse_args()
    games = decisions = violations = 0
    start = time.perf_counter()
    for number, setup in enumerate(line_ups(words.scenario)):
        for rich in (False, True):
            seed = (words.seed << 32) + 2 * number + rich
            mix = mixed(setup, Random(seed))
            made, wrong = play(mix, seed, words.every, rich)
            games += 1
            decisions += made
            violations += len(wrong)
            for each in wrong[:5]:
                print(f"seed {words.seed}, game {number}{' with money' if rich else ''}, {mix.options}: {each}")
    seconds = time.perf_counter() - start
    print(f"The Price of Power, seed {words.seed}: {games} games, {decisions:,} decisions in {seconds:.0f} s")
    print(f"violations: {violations}")
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
