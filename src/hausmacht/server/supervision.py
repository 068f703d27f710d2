"""What a server does beside answering: each such task goes on for ever, whatever goes wrong in one round of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()
LONGEST_WAIT = 30.0


class Supervisor:
    """Keeps tasks going until it is closed."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self.failures: dict[str, int] = {}  # of each task, one after another

    def keep_up(
        self, name: str, work: Callable[[], Awaitable[None]], pause: float, longest: float = LONGEST_WAIT
    ) -> None:
        """Do something again and again; when it fails, try again after a longer pause, but not after the longest."""
        self.tasks.append(asyncio.create_task(self.repeat(name, work, pause, longest), name=name))

    async def repeat(self, name: str, work: Callable[[], Awaitable[None]], pause: float, longest: float) -> None:
        while True:
            failures = self.failures.get(name, 0)
            await asyncio.sleep(min(pause * 2 ** min(failures, 10), max(longest, pause)) if failures else pause)
            try:
                await work()
                self.failures[name] = 0
            except Exception as error:
                self.failures[name] = failures + 1
                log.error("task failed", task=name, times=failures + 1, error=f"{type(error).__name__}: {error}")

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()
