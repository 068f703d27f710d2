"""Measure reports: do the decisions they name stand when the engine looks at them ten times as long?

Bots play matches. The report names the three decisions that cost most, each with an answer that was better. Both
answers are tried again, on other tables with other luck, ten times as often: the report was right if the better answer
is still better.

    python tools/report_measure.py augsburg1520 --matches 10 --player easy --jobs 2

Match n is always the same match, and each is told as soon as it is measured. After `--minutes` no further one begins.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from hausmacht import bots
from hausmacht.advice.experts import expert_for
from hausmacht.advice.knowledge import known_after
from hausmacht.advice.report import Again, Care, report
from hausmacht.advice.trying import Trials
from hausmacht.bots.hands import hands
from hausmacht.bots.ratings import wilson
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games

NAMED = 3  # decisions of a match
TIMES = 10
OTHER_SEED = 9_000_001


def played(game: Game[Any], setup: Setup, player: str, seed: int) -> Match[Any]:
    """A whole match between bots."""
    match = new_match(game, setup, seed.to_bytes(32, "big"))
    seats = [bots.make(player, game, setup, seat, seed + seat) for seat in range(setup.seats)]
    told = [0] * setup.seats
    while not match.is_over():
        seat = match.decisions()[0].seat
        events = match.events(seat)
        for event in events[told[seat] :]:
            seats[seat].see(event)
        told[seat] = len(events)
        asked = match.question(seat)
        assert asked is not None
        match.choose(seat, seats[seat].decide(match.view(seat), asked))
    return match


def stands(match: Match[Any], again: Again) -> bool:
    """Whether the better answer is still better after ten times as many tries on other tables."""
    expert = expert_for(match.game)
    known = known_after(match, again.after, again.seat)
    trials = Trials(expert, known, OTHER_SEED + again.entry)
    best, chosen = trials.trial_of(again.best), trials.trial_of(again.chosen)
    for trial in (best, chosen):
        trials.try_until(trial, TIMES * expert.tries)
    return best.better_than(chosen)[0] > 0


class Task(NamedTuple):
    game: str
    seats: int
    options: dict[str, str]
    player: str
    seed: int


class Measured(NamedTuple):
    """One match: how many decisions were named, and how many of them stand."""

    seed: int
    named: int
    right: int


def measured(task: Task) -> Measured:
    game = games()[task.game]
    match = played(game, game.setup(task.seats, task.options), task.player, task.seed)
    worst = sorted(report(match, Care(draws=1)).again, key=lambda each: each.loss, reverse=True)[:NAMED]
    return Measured(task.seed, len(worst), sum(stands(match, again) for again in worst))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", default="", help="of the game, such as scenario=1-01")
    parser.add_argument("--player", default="medium")
    parser.add_argument("--matches", type=int, default=10, help="at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="no match begins later")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = games()[given.game]
    options = dict(each.split("=") for each in given.options.split(",") if each)
    end = time.monotonic() + 60 * given.minutes

    def tasks() -> Iterator[Task]:
        for number in range(given.matches):
            if time.monotonic() < end:
                yield Task(game.id, given.seats, options, given.player, 1000 * given.seed + number)

    found: list[Measured] = []
    with hands(given.jobs) as players:
        for _, each in players.as_done(measured, tasks()):
            found.append(each)
            print(f"match {each.seed}: {each.right} of {each.named} stand", flush=True)
    named, right = sum(each.named for each in found), sum(each.right for each in found)
    low, high = wilson(right, named)
    who = f"{game.title}, {given.seats} players, {len(found)} matches of {given.player}"
    print(f"{who}: {right} of {named} named decisions stand ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
