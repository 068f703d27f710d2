"""Garbage: after choices nothing is looked through, after requests their rings are found, in the end all are."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from hausmacht.server.garbage import CHOICES, REQUESTS, Garbage

ROOT = Path(__file__).parents[2]


class Link:
    """One half of a ring."""

    other: Link


def ring() -> weakref.ref[Link]:
    """Two that know each other, and whom nobody else knows."""
    one, other = Link(), Link()
    one.other, other.other = other, one
    return weakref.ref(one)


def what_is_new_after_choices_is_put_aside_unseen(garbage: Garbage) -> None:
    looks: list[str] = []
    gc.callbacks.append(lambda phase, _: looks.append(phase))
    copies = [[number] for number in range(1000)]
    before = gc.get_freeze_count()
    garbage.note_choices(CHOICES - 1)
    assert gc.get_freeze_count() == before
    garbage.note_choices(1)
    assert gc.get_freeze_count() >= before + len(copies)
    assert looks == []


def rings_of_requests_are_found_also_among_choices(garbage: Garbage) -> None:
    left = ring()
    for _ in range(REQUESTS):
        garbage.note_request()
    assert left() is None

    left = ring()
    garbage.note_request()
    garbage.note_choices(CHOICES)
    assert left() is None


def rings_that_were_put_aside_are_found_when_the_hall_tidies_up(garbage: Garbage) -> None:
    left = ring()
    garbage.note_choices(CHOICES)
    gc.collect()
    assert left() is not None
    garbage.tidy_up()
    assert left() is None


CHECKS = (
    what_is_new_after_choices_is_put_aside_unseen,
    rings_of_requests_are_found_also_among_choices,
    rings_that_were_put_aside_are_found_when_the_hall_tidies_up,
)


@pytest.mark.parametrize("name", [check.__name__ for check in CHECKS])
def test_where_a_server_runs(name: str) -> None:
    """Each in a process of its own: here so much was listed before that to look through it takes seconds."""
    code = f"from tests.server.test_garbage import *; garbage = Garbage(); garbage.take_over(); {name}(garbage)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


def test_where_no_server_runs_python_decides_by_itself() -> None:
    before = gc.get_freeze_count()
    idle = Garbage()
    idle.note_choices(CHOICES)
    assert gc.get_freeze_count() == before
