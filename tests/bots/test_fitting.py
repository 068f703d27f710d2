"""Weights: they are found again from games made with them, written to a file and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from hausmacht.bots.augsburg1520.guide import Banker
from hausmacht.bots.augsburg1520.subject import AugsburgSubject
from hausmacht.bots.fitting import HABIT, Noted, Subject, Work, fit, gather, surprise_of
from hausmacht.bots.hands import ThisProcess, hands
from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.subject import WallensteinSubject
from hausmacht.bots.weights import Weights, WeightsError, read_weights, write_weights
from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520 import GAME as AUGSBURG
from hausmacht.games.wallenstein import GAME as WALLENSTEIN

SUBJECTS = [AugsburgSubject(), WallensteinSubject()]


def made_up(number: int) -> list[Noted]:
    """Tables whose end is known: two points for the first feature, minus one for the second, nothing for the third."""
    luck = Sampled(4)
    found = []
    for _ in range(number):
        rows = [[float(luck.below("", 10)) for _ in range(3)] for _ in range(3)]
        points = [2 * row[0] - row[1] + luck.below("", 3) for row in rows]
        wins = [float(each == max(points)) for each in points]
        found.append(Noted(0, rows, points, [win / sum(wins) for win in wins]))
    return found


def test_it_finds_what_features_are_worth() -> None:
    weights = fit(made_up(400), 3, 1, {})

    assert weights.stages[0] == pytest.approx([2, -1, 0], abs=0.05)
    assert weights.scale[0] < 3


def test_a_table_followed_to_the_next_stage_is_judged_by_the_weights_of_that_stage() -> None:
    last = made_up(400)
    early = [
        Noted(0, [[row[1], 0.0, row[0]] for row in table.features], [0.0] * 3, [0.0] * 3, [table.features] * 2)
        for table in made_up(200)
    ]
    weights = fit([*early, *[Noted(1, each.features, each.points, each.wins) for each in last]], 3, 2, {})

    assert weights.stages[1] == pytest.approx([2, -1, 0], abs=0.05)
    assert weights.stages[0] == pytest.approx([-1, 0, 2], abs=0.05)
    assert weights.scale[0] == pytest.approx(weights.scale[1], rel=0.2)


def test_good_weights_surprise_less_than_bad_ones() -> None:
    tables = made_up(300)
    good = fit(tables, 3, 1, {})

    assert surprise_of(tables, good) < 0.5
    assert surprise_of(tables, Weights([[0.0, 0.0, 0.0]], [1.0])) == pytest.approx(1.0986, abs=0.001)


@pytest.mark.parametrize("subject", SUBJECTS, ids=["augsburg1520", "wallenstein"])
def test_more_processes_note_the_same_tables(subject: Subject) -> None:
    work = Work(3, 5, HABIT, subject.first_weights())
    told: list[int] = []
    alone = gather(subject, work, 12, ThisProcess(1), told.append)
    with hands(2) as players:
        together = gather(subject, work, 12, players, told.append)

    assert alone == together
    assert told == [10, 2, 10, 2]
    assert all(len(table.features) == 3 and sum(table.wins) == pytest.approx(1) for table in alone)
    assert len({table.stage for table in alone}) > 1
    assert all(0 <= table.stage < subject.stages for table in alone)


@pytest.mark.parametrize("subject", SUBJECTS, ids=["augsburg1520", "wallenstein"])
def test_bots_can_play_the_games_too(subject: Subject) -> None:
    work = Work(3, 5, "easy", subject.first_weights())
    noted = gather(subject, work, 3, ThisProcess(1), lambda number: None)

    assert noted
    assert noted == gather(subject, work, 3, ThisProcess(1), lambda number: None)
    assert noted != gather(subject, Work(3, 5, HABIT, work.weights), 3, ThisProcess(1), lambda number: None)


@pytest.mark.parametrize("subject", SUBJECTS, ids=["augsburg1520", "wallenstein"])
def test_the_weights_of_the_bots_fit_and_say_where_they_come_from(subject: Subject) -> None:
    weights = read_weights(subject.file, subject.features, subject.stages)

    assert {"command", "date", "games", "seed", "tables", "surprise"} <= set(weights.provenance)
    assert weights.provenance["surprise"] < 1.3  # knowing nothing is 1.386 with four players
    assert all(row[0] > 0 for row in weights.stages)  # points are worth something


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    weights = Weights([[1.5, -2.25], [0.0, 3.0]], [4.0, 2.5], {"command": "by hand", "games": 3})
    write_weights(path, ["some", "more"], weights)

    assert read_weights(path, ["some", "more"], 2) == weights
    with pytest.raises(WeightsError, match="Write it anew with `hausmacht train`"):
        read_weights(path, ["some", "other"], 2)
    with pytest.raises(WeightsError, match="Write it anew"):
        read_weights(path, ["some", "more"], 3)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"weights\.toml cannot be read"):
        read_weights(tmp_path / "weights.toml", ["some"], 1)


def test_chances_of_all_seats_add_up() -> None:
    for seats in (2, 5):
        first = AugsburgSubject().first_weights()
        table = Table(AUGSBURG.new(AUGSBURG.setup(seats)), Sampled(1))
        advance(table)
        shares = Banker(first.stages, first.scale).shares(table.state)
        assert len(shares) == seats
        assert sum(shares) == pytest.approx(1)
    for seats in (3, 5):
        first = WallensteinSubject().first_weights()
        other = Table(WALLENSTEIN.new(WALLENSTEIN.setup(seats)), Sampled(1))
        advance(other)
        assert sum(Prince(first.stages, first.scale).shares(other.state)) == pytest.approx(1)
