"""Bots at a table: a bot that is asked something thinks in another process, and its answer is played.

A bot that fails is asked again after a while, then the next weaker one takes its seat: the table never stands still.
"""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import structlog

from hausmacht import bots
from hausmacht.server.play import moves
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import BOT_SEAT
from hausmacht.server.workers.errors import BotFailedError
from hausmacht.server.workers.ladder import weaker
from hausmacht.server.workers.pool import Pool
from hausmacht.server.workers.tasks import Request

log = structlog.get_logger()
FAILURES = 2  # of one bot at one decision; then a weaker one answers
FIRST_WAIT = 0.2  # seconds before it is tried again, each time twice as long
LONGEST_WAIT = 30.0


class Thought:
    """A bot thinking about one decision."""

    def __init__(self, seat: int, at: int, request: Request) -> None:
        self.seat = seat
        self.at = at  # the seat's count when it was asked
        self.request = request
        self.failures = 0
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()


class BotSeats:
    """The bots of one table."""

    def __init__(self, live: LiveTable, pool: Pool) -> None:
        self.live = live
        self.pool = pool
        self.thoughts: dict[int, Thought] = {}

    @property
    def is_thinking(self) -> bool:
        return bool(self.thoughts)

    def wake(self) -> None:
        """Every bot that is asked something begins to think; one that thinks about something else stops."""
        live = self.live
        if not live.is_played():
            self.stop()
            return
        teller = live.teller
        counts = teller.ledger.counts
        asked = teller.waiting
        for seat, thought in list(self.thoughts.items()):
            if seat not in asked or thought.at != counts[seat] or not live.seats[seat].played_by():
                thought.stop()
                del self.thoughts[seat]
        for seat in asked:
            if live.seats[seat].played_by() and seat not in self.thoughts:
                thought = self.thoughts[seat] = Thought(seat, counts[seat], moves.request_for(live, seat))
                thought.task = asyncio.create_task(self.think(thought))

    def stop(self) -> None:
        for thought in self.thoughts.values():
            thought.stop()
        self.thoughts.clear()

    async def think(self, thought: Thought) -> None:
        """Until the choice is made, or is no longer wanted."""
        await asyncio.sleep(self.live.hall.settings.bot_pause)
        wait = FIRST_WAIT
        while self.thoughts.get(thought.seat) is thought:
            try:
                text = await self.answer(thought)
                if text:
                    await self.live.do(partial(self.play, thought, text))
                    return
            except Exception as error:  # the store may not answer, for instance
                log.warning(
                    "bot could not play", table=self.live.name, seat=thought.seat, reason=str(error), again_in=wait
                )
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def answer(self, thought: Thought) -> str:
        """What the bot chooses; empty when it failed and should be asked again. The last resort is the first option."""
        live, request = self.live, thought.request
        texts = request.question.texts()
        try:
            text = await self.pool.decide(request)
            if text in texts:
                return text
            raise BotFailedError(f"'{text}' is not an option")
        except BotFailedError as failure:
            table_id, seat, name, returns = request.bot
            thought.failures += 1
            live.hall.metrics.bot_failures.inc()
            log.warning("bot failed", table=table_id, seat=seat, bot=name, reason=str(failure), times=thought.failures)
        if thought.failures < FAILURES:
            return ""
        follower = weaker(name, bots.names(live.game))
        if not follower:
            return texts[0]
        await live.do(partial(self.replace, seat, name, follower))
        thought.failures = 0
        thought.request = msgspec.structs.replace(request, bot=(table_id, seat, follower, returns))
        return await self.answer(thought)

    async def replace(self, seat: int, old: str, new: str) -> None:
        found = self.live.seats[seat]
        if found.kind == BOT_SEAT and found.bot == old:
            await self.live.change(seats={seat: {"bot": new}})
        elif found.stand_in == old:
            await self.live.change(seats={seat: {"stand_in": new}})
        self.live.publish_table()

    async def play(self, thought: Thought, text: str) -> None:
        live, seat = self.live, thought.seat
        if self.thoughts.get(seat) is not thought or not live.is_played():
            return
        del self.thoughts[seat]
        if live.teller.ledger.counts[seat] != thought.at or not live.seats[seat].played_by():
            self.wake()
            return
        await moves.play_for_bot(live, seat, text)
