"""Processes that share the tables of a batch, and the memory into which they write."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hausmacht.core.many import NO_SEAT, NotAnOptionError
from hausmacht.research.stage import BatchError, Buffers, End, Stage, Wanted

ALIGNED = 64  # arrays begin at a multiple of so many bytes
RESET, STEP, AGAIN, STOP = "reset", "step", "again", "stop"
STOP_SECONDS = 5.0  # for a process that was told to stop
END_SECONDS = 60.0  # for one whose line has ended: it is about to end as well, but a busy machine is slow


class Shared:
    """The arrays of all tables, and the actions, in one piece of memory."""

    def __init__(self, wanted: Wanted, tables: int) -> None:
        self.shapes = {**wanted.shapes(tables), "actions": ((tables,), np.dtype(np.int64))}
        self.memory = multiprocessing.get_context("spawn").RawArray("b", self.places()[1])

    def places(self) -> tuple[dict[str, int], int]:
        """Where each array begins, and how many bytes there are."""
        found: dict[str, int] = {}
        at = 0
        for name, (shape, kind) in self.shapes.items():
            found[name] = at
            size = int(np.prod(shape)) * kind.itemsize
            at += -(-size // ALIGNED) * ALIGNED
        return found, at

    def array(self, name: str) -> NDArray[Any]:
        shape, kind = self.shapes[name]
        return np.ndarray(shape, kind, memoryview(self.memory).cast("B"), self.places()[0][name])

    def buffers(self) -> Buffers:
        return Buffers(**{name: self.array(name) for name in Buffers.__struct_fields__})


class Crew:
    """The processes, each with its own tables, one after another."""

    def __init__(self, wanted: Wanted, tables: int, processes: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.shared = Shared(wanted, tables)
        self.buffers = self.shared.buffers()
        self.actions = self.shared.array("actions")
        self.lines: list[Connection] = []
        self.processes: list[SpawnProcess] = []
        first = 0
        for number in range(processes):
            count = tables // processes + (number < tables % processes)
            here, there = spawn.Pipe()
            process = spawn.Process(
                target=work, args=(there, wanted, self.shared, first, count), daemon=True, name=f"batch {number}"
            )
            process.start()
            there.close()
            self.lines.append(here)
            self.processes.append(process)
            first += count

    def reset(self, seed: int) -> list[End]:
        return self.ask(RESET, seed)

    def step(self, actions: NDArray[np.integer[Any]]) -> list[End]:
        self.check(actions)
        self.actions[:] = actions
        return self.ask(STEP, None)

    def begin_again(self, tables: Sequence[int]) -> list[End]:
        return self.ask(AGAIN, list(tables))

    def check(self, actions: NDArray[np.integer[Any]]) -> None:
        """Before anything happens at any table, whether all actions can be chosen."""
        masks = self.buffers.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        allowed = inside & (masks[np.arange(len(actions)), np.where(inside, actions, 0)] != 0)
        wrong = np.flatnonzero(~allowed & (self.buffers.seats != NO_SEAT))  # where nobody is asked, nobody listens
        if len(wrong):
            table = int(wrong[0])
            options = ", ".join(map(str, np.flatnonzero(masks[table])))
            raise NotAnOptionError(
                f"Action {int(actions[table])} cannot be chosen at table {table}. The options: {options}"
            )

    def ask(self, what: str, about: Any) -> list[End]:
        """Everybody does it at the same time."""
        if not self.processes:
            raise BatchError("The batch is closed.")
        ends: list[End] = []
        failure = ""
        try:
            for line in self.lines:
                line.send((what, about))
            for line in self.lines:
                done, told = line.recv()
                if done:
                    ends += told
                else:
                    failure = failure or told
        except (EOFError, OSError):
            raise self.lost() from None
        except BaseException:  # interrupted: what some still send would be taken for the next answer
            self.close()
            raise
        if failure:
            self.close()
            raise BatchError(f"A process of the batch has failed: {failure}")
        return ends

    def lost(self) -> BatchError:
        """What to say when a process does not answer any more; the others are ended too."""
        by_sentinel = {process.sentinel: process for process in self.processes}
        ended = [by_sentinel[each] for each in wait(list(by_sentinel), END_SECONDS) if isinstance(each, int)]
        for process in ended:  # its line goes first, then its sentinel, and its exit code comes at the very end
            process.join(END_SECONDS)
        codes = [process.exitcode for process in ended if process.exitcode is not None]
        self.close()
        code = codes[0] if codes else "unknown"
        return BatchError(
            f"A process of the batch has ended by itself (exit code {code}), and its tables are lost: make a new batch."
        )

    def close(self) -> None:
        for line in self.lines:
            with contextlib.suppress(OSError):
                line.send((STOP, None))
            line.close()
        for process in self.processes:
            process.join(STOP_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
        self.lines, self.processes = [], []


def work(line: Connection, wanted: Wanted, shared: Shared, first: int, count: int) -> None:
    """What a process does until it is told to stop, or nobody is left to tell it."""
    stage = Stage(wanted, first, shared.buffers().part(first, count))
    actions = shared.array("actions")[first : first + count]
    while True:
        try:
            what, about = line.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if what == STOP:
            return
        try:
            line.send((True, answer(stage, what, about, actions)))
        except KeyboardInterrupt:
            return
        except Exception as error:  # told to whoever asked
            line.send((False, f"{type(error).__name__}: {error}"))


def answer(stage: Stage, what: str, about: Any, actions: NDArray[np.int64]) -> list[End]:
    if what == RESET:
        return stage.reset(about)
    if what == STEP:
        return stage.step(actions)
    mine = range(stage.first, stage.first + len(actions))
    return stage.begin_again([table for table in about if table in mine])
