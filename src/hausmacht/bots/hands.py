"""Hands for work that can be shared: this process, several processes of this machine, or a Ray cluster.

Work is cut into shares, each with its own seed, so that what comes of a share does not depend on who does it, or when.
What is put together in the order of the shares is therefore the same with one pair of hands and with a thousand.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

from hausmacht.bots.budget import VARIABLE
from hausmacht.core.shelf import games as shelf

AHEAD = 2  # shares handed out for each pair of hands: one is done, the next one lies ready
HERE = "local"  # Ray's word for a cluster that is started on this machine and ends with us
ADDRESS = "RAY_ADDRESS"  # Ray's own variable: the cluster to join, if nobody names one
REPORTS = "RAY_USAGE_STATS_ENABLED"  # whether a cluster tells Ray's makers how it is used
OBJECT_STORE = 128 << 20  # bytes; results are small
REACH_SECONDS = 10.0

Share = TypeVar("Share")
Result = TypeVar("Result")


class HandsError(Exception):
    """Nobody can do the work; the message says what to do."""


class Hands(ABC):
    """Who does the work, `count` shares at a time."""

    def __init__(self, count: int) -> None:
        self.count = count

    @abstractmethod
    def as_done(self, do: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[tuple[int, Result]]:
        """Each result as soon as it is there, with the number of its share.

        A share is taken when somebody will soon have time for it, so the shares still to come may be made smaller or
        larger by what has come back.
        """

    def in_order(self, do: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[Result]:
        """The results in the order of the shares, whoever was first."""
        early: dict[int, Result] = {}
        next_one = 0
        for number, result in self.as_done(do, shares):
            early[number] = result
            while next_one in early:
                yield early.pop(next_one)
                next_one += 1


@contextmanager
def hands(jobs: int = 0, ray: str | None = None) -> Iterator[Hands]:
    """So many processes of this machine, 0 for one a core; with `ray`, a cluster.

    `ray` is its address; an empty one stands for what RAY_ADDRESS says, and else for a cluster of `jobs` processes that
    is started here.
    """
    if ray is not None:
        with on_ray(ray, jobs) as found:
            yield found
    elif (jobs or cores()) == 1:
        yield ThisProcess(1)
    else:
        with processes(jobs or cores()) as found:
            yield found


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# On this machine


class ThisProcess(Hands):
    def as_done(self, do: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[tuple[int, Result]]:
        for number, share in enumerate(shares):
            yield number, do(share)


class Processes(Hands):
    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        super().__init__(count)
        self.pool = pool

    def as_done(self, do: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[tuple[int, Result]]:
        numbered = enumerate(shares)
        waiting: dict[Future[Result], int] = {}
        while True:
            for number, share in islice(numbered, AHEAD * self.count - len(waiting)):
                waiting[self.pool.submit(do, share)] = number
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()


@contextmanager
def processes(count: int) -> Iterator[Processes]:
    """Processes that are ready to play and leave Ctrl-C to us."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=ignore_interrupts)
    try:
        list(pool.map(shelf_is_ready, range(count)))
        yield Processes(pool, count)
    except BrokenProcessPool:
        pool.shutdown(wait=False, cancel_futures=True)
        raise HandsError(
            "A process that did part of the work was ended, perhaps for lack of memory: try again with fewer."
        ) from None
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def shelf_is_ready(_: int) -> bool:
    """Have the games loaded before the clock starts."""
    return bool(shelf())


# On a cluster


class Terms(msgspec.Struct, frozen=True):
    """What must be so wherever a share is done, or the result would be another."""

    version: str
    rules: dict[str, str]
    budget: str


def terms_here() -> Terms:
    rules = {name: game.rules_version for name, game in shelf().items()}
    return Terms(version("hausmacht"), rules, os.environ.get(VARIABLE, ""))


def do_under(terms: Terms, do: Callable[[Share], Result], share: Share) -> Result:
    """Do a share on a machine of the cluster, if it has the same version and rules as the one that asks."""
    here = terms_here()
    differing = [name for name, rules in terms.rules.items() if here.rules.get(name) != rules]
    if here.version != terms.version or differing:
        raise HandsError(
            f"A machine of the Ray cluster has hausmacht {here.version} and differs in: "
            f"{', '.join(differing) or 'the version'}. Install hausmacht {terms.version} with the same games on all."
        )
    os.environ[VARIABLE] = terms.budget
    return do(share)


class Cluster(Hands):
    """The machines of a Ray cluster. A share whose machine is lost is done again by another one."""

    def __init__(self, ray: Any, count: int) -> None:
        super().__init__(count)
        self.ray = ray
        self.remote = ray.remote(do_under)

    def as_done(self, do: Callable[[Share], Result], shares: Iterable[Share]) -> Iterator[tuple[int, Result]]:
        numbered = enumerate(shares)
        terms = self.ray.put(terms_here())
        waiting: dict[Any, int] = {}
        try:
            while True:
                for number, share in islice(numbered, AHEAD * self.count - len(waiting)):
                    waiting[self.remote.remote(terms, do, share)] = number
                if not waiting:
                    return
                (done,), _ = self.ray.wait(list(waiting), num_returns=1)
                yield waiting.pop(done), self.result_of(done)
        finally:
            for left in waiting:
                self.ray.cancel(left)

    def result_of(self, done: Any) -> Any:
        """The result; or the error that the work itself raised, as if it had been done here."""
        errors = self.ray.exceptions
        try:
            return self.ray.get(done)
        except errors.RayTaskError as error:
            cause = getattr(error, "cause", None)
            raise (cause if isinstance(cause, Exception) else cannot(error)) from None
        except errors.RayError as error:
            raise cannot(error) from None


def cannot(error: Exception) -> HandsError:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    last = (str(error).strip() or type(error).__name__).splitlines()[-1]
    return HandsError(
        f"The Ray cluster could not do its part ({last}). All its machines need Python {python} and "
        f"hausmacht {version('hausmacht')}."
    )


@contextmanager
def on_ray(address: str, jobs: int) -> Iterator[Cluster]:
    """A cluster: the one this program has already joined, the one of that address, or one that we start and end."""
    ray = ray_itself()
    if ray.is_initialized():
        yield Cluster(ray, jobs or processors(ray))
        return
    with signals_as_before():
        join(ray, address or os.environ.get(ADDRESS, "") or HERE, jobs)
        try:
            yield Cluster(ray, jobs or processors(ray))
        finally:
            ray.shutdown()


def has_ray() -> bool:
    """Ray itself: a mere folder of that name, such as the one it leaves behind, is not enough."""
    found = find_spec("ray")
    return found is not None and found.origin is not None


def ray_itself() -> Any:
    if not has_ray():
        raise HandsError("Ray is not installed: pip install 'hausmacht[ray]', or leave Ray out.")
    return import_module("ray")


def processors(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def join(ray: Any, address: str, jobs: int) -> None:
    """Join a cluster, or start one here: a small one, without its pages and without reports to its makers."""
    how: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    if address == HERE:
        os.environ.setdefault(REPORTS, "0")
        how |= {"num_cpus": jobs or cores(), "include_dashboard": False, "object_store_memory": OBJECT_STORE}
    else:
        knock(address)
    try:
        ray.init(address=address, **how)
    except (Exception, SystemExit) as error:  # Ray ends the program when it finds nobody
        ray.shutdown()
        last = (str(error).strip() or type(error).__name__).splitlines()[0]
        if address == HERE:
            raise HandsError(f"A Ray cluster cannot be started here: {last.rstrip('.')}.") from None
        raise HandsError(
            f"The Ray cluster at {address} does not let us in: {last.rstrip('.')}. It must have the same versions of "
            "Ray and Python; if it asks for a token, set RAY_AUTH_MODE=token and give it, as Ray's pages say."
        ) from None


def knock(address: str) -> None:
    """Whether anybody is there at all: Ray itself would look for minutes, and then end the program."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        return  # a word of Ray's, such as auto
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH_SECONDS).close()
    except (OSError, ValueError):
        raise HandsError(
            f"No Ray cluster answers at {address}: look whether its head runs there ('ray start --head' prints the "
            "address), or leave the address out to start a cluster here."
        ) from None


@contextmanager
def signals_as_before() -> Iterator[None]:
    """Ray takes SIGTERM for itself and does not give it back."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        with suppress(ValueError):  # not in the main thread, where Ray left it alone too
            signal.signal(signal.SIGTERM, before)
