"""The pool: tasks wait for a worker, each in its turn, and get its answer. Nothing that happens to a worker ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import structlog

from hausmacht.server.settings import Settings
from hausmacht.server.workers.child_process import ChildProcess
from hausmacht.server.workers.costs import Costs
from hausmacht.server.workers.errors import BotFailedError, LateError, LostError, StartError, TaskFailedError
from hausmacht.server.workers.fair_queue import FairQueue
from hausmacht.server.workers.tasks import Answer, Request, Task, level_of, shows_one_seat
from hausmacht.server.workers.worker import Lane, Worker

QUICK_LANE = frozenset({Lane.QUICK})
BOT_LANES = frozenset({Lane.QUICK, Lane.SLOW})
ADVICE_LANE = frozenset({Lane.ADVICE})
FIRST_WAIT = 0.5  # seconds until a process that could not be started is tried again, each time twice as long
LONGEST_WAIT = 60.0
MOST_FAILURES = 10  # of another host that are counted
log = structlog.get_logger()


class Job:
    """A task that somebody waits for."""

    def __init__(self, task: Task, table: str, seconds: float, cost: float) -> None:
        self.task = task
        self.table = table
        self.level = level_of(task)
        self.seconds = seconds
        self.cost = cost
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.carrying_out: asyncio.Task[None] | None = None
        self.is_given_up = False  # nobody is waiting for it any more
        self.losses = 0  # processes of ours that ended over it
        self.only_here = not shows_one_seat(task)  # it must not leave this host, or has failed elsewhere

    def finish(self, answer: Answer) -> None:
        self.carrying_out = None
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, failure: TaskFailedError) -> None:
        self.carrying_out = None
        if not self.answer.done():
            self.answer.set_exception(failure)


class Pool:
    """Workers, and what waits for them. They are started when they are first needed."""

    def __init__(
        self,
        workers: Sequence[Worker],
        seconds: float,
        costs: Costs | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.seconds = seconds  # that a bot may think
        self.workers = list(workers)
        self.idle = list(workers)
        self.costs = costs or Costs()
        self.queue: FairQueue[Job] = FairQueue()
        self.sleep = sleep
        self.running: set[asyncio.Task[None]] = set()
        self.is_closed = False

    # Asking

    async def decide(self, request: Request) -> str:
        """The answer of a bot; BotFailedError when it has none in time. Waiting for a process does not count."""
        try:
            answer = await self.carry_out(request, request.bot[0], self.seconds)
        except TaskFailedError as failure:
            raise BotFailedError(str(failure)) from None
        if answer.result is None:
            raise BotFailedError(answer.mistake or answer.problem or "it does not remember the match")
        return str(answer.result)

    async def carry_out(self, task: Task, table: str, seconds: float) -> Answer:
        """What comes of a task of a table; TaskFailedError when nothing does."""
        if self.is_closed:
            raise LostError("the server stops")
        job = Job(task, table, seconds, self.costs.of(level_of(task)).mean)
        self.queue.put(job)
        self.hand_out()
        try:
            return await job.answer
        except asyncio.CancelledError:
            self.give_up(job)
            raise

    def give_up(self, job: Job) -> None:
        job.is_given_up = True
        if job.carrying_out is not None:
            job.carrying_out.cancel()
        else:
            self.queue.remove(job)

    # Handing out

    def hand_out(self) -> None:
        """Every worker that has nothing to do gets something, if there is something for it."""
        while self.idle and not self.is_closed:
            job = self.queue.take(lambda job: any(self.takes(worker, job) for worker in self.idle))
            if job is None:
                return
            worker = self.best_for(job)
            self.idle.remove(worker)
            job.carrying_out = self.spawn(self.serve(worker, job))

    def lane(self, job: Job) -> Lane:
        if not isinstance(job.task, Request):
            return Lane.ADVICE
        return Lane.QUICK if self.costs.of(job.level).is_quick() else Lane.SLOW

    def takes(self, worker: Worker, job: Job) -> bool:
        if job.only_here and not worker.is_local:
            return False
        return self.lane(job) in worker.lanes and worker.has(job.task, job.level[0])

    def best_for(self, job: Job) -> Worker:
        """One that remembers the bot; else one that runs already, is near, and is good for nothing else."""

        def order(worker: Worker) -> tuple[bool, bool, bool, int]:
            return (
                not worker.remembers(job.task),
                not worker.channel.is_open,
                not worker.is_local,
                len(worker.lanes),
            )

        return min((worker for worker in self.idle if self.takes(worker, job)), key=order)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def serve(self, worker: Worker, job: Job) -> None:
        """One job; afterwards the worker is made ready for the next one."""
        cost = 0.0
        try:
            cost = await self.attempt(worker, job)
        except asyncio.CancelledError:
            await worker.stop()  # nobody waits for the answer: it must not be taken for the next one
            if not job.is_given_up:
                job.fail(LostError("the server stops"))
                raise
        finally:
            self.queue.settle(job, cost)
        await self.pause(worker)
        await self.make_ready(worker)

    async def attempt(self, worker: Worker, job: Job) -> float:
        """What it has cost, whatever came of it."""
        try:
            answer = await worker.carry_out(job.task, job.seconds)
        except StartError:
            self.put_back(job)
        except TaskFailedError as failure:
            await worker.stop()
            return self.has_failed(worker, job, failure)
        except Exception as error:  # our own bug: report it to the caller, and go on
            log.error("worker failed", level=job.level, exc_info=error)
            await worker.stop()
            job.fail(TaskFailedError(f"{type(error).__name__}: {error}"))
        else:
            worker.failures = 0
            cost = min(max(answer.cost, 0.0), job.seconds)
            self.costs.of(job.level).note(cost)
            job.finish(answer)
            return cost
        return 0.0

    def has_failed(self, worker: Worker, job: Job, failure: TaskFailedError) -> float:
        """What failed on another host is taken back, whatever happened there. What ended a process has one more try."""
        if not worker.is_local:
            log.info("task taken back from another host", level=job.level, reason=str(failure))
            worker.failures = min(worker.failures + 1, MOST_FAILURES)
            job.only_here = True
            self.put_back(job)
        elif isinstance(failure, LostError) and not job.losses:
            job.losses += 1
            self.put_back(job)
        elif isinstance(failure, LateError):
            self.costs.of(job.level).note(job.seconds)
            job.fail(failure)
            return job.seconds
        else:
            job.fail(failure)
        return 0.0

    def put_back(self, job: Job) -> None:
        job.carrying_out = None
        if not job.is_given_up and not job.answer.done():
            self.queue.put(job, first=True)
            self.hand_out()

    async def pause(self, worker: Worker) -> None:
        """Another host on which nothing succeeds is asked less and less often."""
        if worker.failures and not (worker.is_gone or self.is_closed):
            await self.sleep(min(FIRST_WAIT * 2**worker.failures, LONGEST_WAIT))

    # Workers

    async def make_ready(self, worker: Worker) -> None:
        """A worker that has ended is started again; one that cannot be is tried again, and the log says so once."""
        try:
            await worker.start()
        except StartError as error:
            await self.rest(worker, error)
        if not (worker.is_gone or self.is_closed):
            self.idle.append(worker)
            self.hand_out()

    async def rest(self, worker: Worker, error: StartError) -> None:
        """Until the worker has been started."""
        if worker.is_gone or self.is_closed:
            return
        log.error("worker cannot start", reason=str(error))
        wait = FIRST_WAIT
        while not (worker.is_gone or self.is_closed):
            await self.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            try:
                await worker.start()
            except StartError:
                continue
            log.info("worker started after all")
            return

    def add(self, worker: Worker) -> None:
        """A worker of another host comes."""
        self.workers.append(worker)
        self.idle.append(worker)
        self.hand_out()

    def remove(self, worker: Worker) -> None:
        """It is gone; what it was doing comes back by itself."""
        worker.is_gone = True
        for each in (self.workers, self.idle):
            if worker in each:
                each.remove(worker)

    def warm_up(self) -> None:
        """Start the processes of bots before the first table needs them."""
        for worker in [each for each in self.idle if each.is_local and Lane.QUICK in each.lanes]:
            self.idle.remove(worker)
            self.spawn(self.make_ready(worker))

    async def close(self) -> None:
        self.is_closed = True
        for job in self.queue.tasks():
            self.queue.remove(job)
            job.fail(LostError("the server stops"))
        running = list(self.running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for worker in self.workers:
            await worker.stop()


def local_workers(settings: Settings) -> list[Worker]:
    """`bot_processes` for every bot, one more that is never busy with a slow one, and one for advice."""

    def worker(lanes: frozenset[Lane]) -> Worker:
        variables = tuple(settings.worker_variables.replace(",", " ").split())
        return Worker(ChildProcess(settings.worker_memory, variables), lanes)

    return [
        *[worker(BOT_LANES) for _ in range(settings.bot_processes)],
        worker(QUICK_LANE),
        worker(ADVICE_LANE),
    ]


def pool_for(settings: Settings) -> Pool:
    return Pool(local_workers(settings), settings.bot_seconds)
