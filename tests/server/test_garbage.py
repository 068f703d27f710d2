"""Garbage: after choices nothing is looked through, after requests their rings are found, in the end all are."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from hausmacht.server.garbage import CHOICES, REQUESTS, Garbage


class Link:
    """One half of a ring."""

    other: Link


def ring() -> weakref.ref[Link]:
    """Two that know each other, and whom nobody else knows."""
    one, other = Link(), Link()
    one.other, other.other = other, one
    return weakref.ref(one)


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    """As in a server that runs; afterwards as it was."""
    thresholds = gc.get_threshold()
    gc.collect()
    found = Garbage()
    found.take_over()
    yield found
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.collect()


def test_after_choices_what_is_new_is_put_aside_unseen(garbage: Garbage) -> None:
    looks: list[str] = []
    watch = lambda phase, _: looks.append(phase)  # noqa: E731 - it must be taken away again
    gc.callbacks.append(watch)
    try:
        copies = [[number] for number in range(1000)]
        before = gc.get_freeze_count()
        garbage.note_choices(CHOICES - 1)
        assert gc.get_freeze_count() == before
        garbage.note_choices(1)
        assert gc.get_freeze_count() >= before + len(copies)
    finally:
        gc.callbacks.remove(watch)
    assert looks == []


def test_the_rings_of_requests_are_found_also_among_choices(garbage: Garbage) -> None:
    left = ring()
    for _ in range(REQUESTS):
        garbage.note_request()
    assert left() is None

    left = ring()
    garbage.note_request()
    garbage.note_choices(CHOICES)
    assert left() is None


def test_rings_that_were_put_aside_are_found_when_the_hall_tidies_up(garbage: Garbage) -> None:
    left = ring()
    garbage.note_choices(CHOICES)
    gc.collect()
    assert left() is not None
    garbage.tidy_up()
    assert left() is None


def test_where_no_server_runs_python_decides_by_itself() -> None:
    before = gc.get_freeze_count()
    idle = Garbage()
    idle.note_choices(CHOICES)
    assert gc.get_freeze_count() == before
