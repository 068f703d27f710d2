"""What all tests share: their order, and settings of Hypothesis that do not depend on how busy the machine is."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "hausmacht", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("hausmacht")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """While the tests are listed nothing becomes garbage, and what lives then lives to the end: nobody looks for it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


LONG = ("tests/browser/", "tests/cli/test_ray.py", "tests/soak/")  # where a test takes seconds


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long first: the last to begin is not to be a test that everybody waits for.

    A worker begins with a stretch of the list and takes from the ends of the others' when it has nothing left. So each
    gets its share of what takes long, in whole files, at the beginning of its stretch.
    """
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    long = [item for item in items if is_long(item)]
    short = iter([item for item in items if not is_long(item)])
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for at, (_, file) in enumerate(itertools.groupby(sorted(long, key=order), key=lambda item: item.path)):
        shares[at % workers].extend(file)
    size, more = divmod(len(items), workers)
    stretches = [size + (at >= workers - more) for at in range(workers)]  # as xdist divides them
    items[:] = [
        item
        for share, stretch in zip(shares, stretches, strict=True)
        for item in (*share, *itertools.islice(short, max(0, stretch - len(share))))
    ] + list(short)


def is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None or item.nodeid.startswith(LONG)


def order(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is None
