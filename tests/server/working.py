"""What tests of workers share: one task of each kind, and waiting until something is so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from tests.patience import PATIENCE
from tests.server.installed_bots import same_for

from hausmacht.advice.knowledge import known_now
from hausmacht.advice.what_if import begin
from hausmacht.bots.budget import Thinking
from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server.workers.pool import Pool
from hausmacht.server.workers.tasks import (
    BeginTask,
    HintTask,
    MomentTask,
    ReportTask,
    Request,
    Task,
    TryTask,
)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def tasks_of(game_id: str) -> list[Task]:
    """One task of each kind, from the middle of a match at random."""
    game, luck = games()[game_id], Random(1)
    match = new_match(game, game.setup(game.seats[-1]), bytes(32))
    for _ in range(40):
        decision = match.decisions()[0]
        match.choose(decision.seat, luck.choice(decision.options(match.state)).text)
    seat = match.decisions()[0].seat
    question, known, file = match.question(seat), known_now(match, seat, explained=True), matchfile.write(match)
    assert question is not None
    events = [(event.kind.name, event.audience, event.values) for event in match.events(seat)]
    return [
        Request(("t", seat, "easy", 2), game_id, match.setup, 1 << 55, 0, events, match.view(seat), question),
        HintTask(known, Thinking(iterations=20), 7),
        ReportTask(file, (0, 1), 1.5, game_id),
        BeginTask(known, 3),
        MomentTask(file, 10, 1, 3),
        TryTask(begin(known, 4)[0], "something", True),
    ]


def asking(pool: Pool, bot: str, table: str, first: Request) -> asyncio.Task[str]:
    return asyncio.create_task(pool.decide(same_for(first, bot, table)))
