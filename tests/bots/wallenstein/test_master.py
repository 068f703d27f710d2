"""What `master` looks at in Wallenstein, what it learns from, and that both builds see and answer alike."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from hashlib import blake2b

import pytest
from tests.bots.test_networks import network_of
from tests.bots.wallenstein.test_plans import table_at

from hausmacht.bots import make, networks
from hausmacht.bots.networks import Size, has_kernel, read_network
from hausmacht.bots.wallenstein import master
from hausmacht.bots.wallenstein import school as school_itself
from hausmacht.bots.wallenstein.guide import buildings_of_all, features
from hausmacht.bots.wallenstein.marshal import (
    FACTORS,
    IN_WINTER,
    OPINION,
    SEAT_NUMBERS,
    TABLE_NUMBERS,
    Marshal,
    seat_rows,
    table_numbers,
)
from hausmacht.bots.wallenstein.master import JUDGE, JUDGE_FILE, Master, marshal_of
from hausmacht.bots.wallenstein.plans import PlanSearch
from hausmacht.bots.wallenstein.school import (
    HABIT,
    PLANS,
    WallensteinSchool,
    any_setup,
    packed,
    play,
    setup_for,
    unpacked,
)
from hausmacht.bots.wallenstein.thinking import prince
from hausmacht.core.agenda import copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import FALL, SPRING
from hausmacht.games.wallenstein.modules.leaders.pieces import STATUES, TROPHY_OF
from hausmacht.games.wallenstein.state import Wallenstein

MIXES = [(3, 0b000), (4, 0b000), (4, 0b111), (5, 0b100), (3, 0b011)]


def tables(seats: int, modules: int) -> Iterator[Wallenstein]:
    """The tables of one game by habit with these modules."""
    seed = next(seed for seed in range(1000) if any_setup(Sampled(seed)) == (seats, modules))
    for table in play(HABIT, seed).tables:
        yield unpacked(setup_for(seats, modules), table)


def marshal_of_any() -> Marshal:
    """With a small network that has learned nothing: in the compiled build the kernel asks it."""
    return marshal_of(network_of(Size(SEAT_NUMBERS, TABLE_NUMBERS, 8, 6, 1, True), 1, 700).thinker())


def moved_on(state: Wallenstein) -> Wallenstein:
    """The same table seen from one chair further: who sat on seat 1 sits on seat 0."""
    seats = state.box.seats
    moved = copy_of(state)
    moved.owner = [owner if owner < 0 else (owner - 1) % seats for owner in state.owner]
    for name in ("money", "grain", "score"):
        numbers: list[int] = getattr(state, name)
        setattr(moved, name, numbers[1:] + numbers[:1])
    moved.tray = state.tray[1:seats] + state.tray[:1] + state.tray[seats:]
    moved.tower = state.tower[1:seats] + state.tower[:1] + state.tower[seats:]
    for module in state.box.modules:
        pieces = state.extra[module.at]
        if module.name == "court":
            halls = [pieces[at * seats : (at + 1) * seats] for at in range(3)]
            favors = [each if each < 5 else 5 + (each - 5 - 1) % seats for each in pieces[3 * seats :]]
            moved.extra[module.at] = [each for hall in halls for each in hall[1:] + hall[:1]] + favors
        elif module.name == "landsknechte":
            moved.extra[module.at] = pieces[1:] + pieces[:1]
        else:
            statues = [
                each if each < TROPHY_OF else TROPHY_OF + (each - TROPHY_OF - 1) % seats for each in pieces[seats:]
            ]
            moved.extra[module.at] = pieces[1:seats] + pieces[:1] + statues[STATUES:] + statues[:STATUES]
    return moved


@pytest.mark.parametrize(("seats", "modules"), MIXES)
def test_it_does_not_matter_who_sits_where(seats: int, modules: int) -> None:
    for state in tables(seats, modules):
        rows, moved = seat_rows(state, prince()), moved_on(state)

        assert {len(row) for row in rows} == {SEAT_NUMBERS} == {len(FACTORS)}
        assert seat_rows(moved, prince()) == rows[1:] + rows[:1]
        assert table_numbers(moved) == table_numbers(state)


def test_counts_agree_with_the_features_of_hard() -> None:
    """Where both count the same: score, counties, buildings, majorities, armies, the tray, threats, weak counties."""
    same = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 13: 13, 14: 14, 15: 15, 16: 16, 18: 20, 19: 22, 20: 23, 23: 27, 24: 28}
    for state in tables(4, 0):
        count = buildings_of_all(state)
        for seat, row in enumerate(seat_rows(state, prince())):
            known = features(state, seat, count)
            assert {at: known[at] for at in same} == {at: row[to] / FACTORS[to] for at, to in same.items()}
            assert row[IN_WINTER] == sum(known[:6]) * FACTORS[IN_WINTER]


def test_modules_are_seen() -> None:
    with_all, without = list(tables(4, 0b111))[-1], list(tables(4, 0))[-1]

    assert sum(table_numbers(with_all)[9:12]) == 3 * 256
    assert sum(table_numbers(without)[9:12]) == 0
    assert any(any(row[73:OPINION]) for row in seat_rows(with_all, prince()))
    assert not any(any(row[73:OPINION]) for row in seat_rows(without, prince()))


def test_both_builds_see_the_same() -> None:
    seen = [
        (seat_rows(state, prince()), table_numbers(state))
        for seats, modules in MIXES
        for state in tables(seats, modules)
    ]

    assert len(seen[0][1]) == TABLE_NUMBERS
    assert blake2b(repr(seen).encode(), digest_size=8).hexdigest() == "83b56d57d1596206"


def test_a_table_is_kept_as_it_lies() -> None:
    for state in tables(4, 0b111):
        assert packed(unpacked(setup_for(4, 0b111), packed(state))) == packed(state)


@pytest.mark.parametrize("kind", [HABIT, PLANS])
def test_the_same_seed_plays_the_same_lesson(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school_itself, "THOUGHT", ((2, 1), (3, 2)))
    school = WallensteinSchool()
    lesson = school.play(kind, 6)

    assert lesson == school.play(kind, 6) != school.play(kind, 8)
    assert len(lesson.tables) == 6
    examples = list(school.examples("judge", lesson))
    assert all(example.happened == lesson.wins for example in examples)
    assert all(sum(example.wanted) == pytest.approx(1) for example in examples)
    assert all(example.wanted == lesson.wins for example in examples) == (kind == HABIT)


def test_both_builds_answer_alike() -> None:
    """In a short search for a plan: the same plans, and the same chances."""
    found: list[tuple[list[int], list[float]]] = []
    for seats, year, season in ((3, 1, SPRING), (4, 1, FALL), (5, 2, SPRING)):
        search = PlanSearch(table_at(3, year, season, seats), 1, marshal_of_any(), 5)
        for seat in range(seats):
            search.fill(seat, 2, 0.4, [])
        search.improve(Budget(40, 0.0), 0)
        found += [(draft.plan, draft.worths) for draft in search.drafts]

    assert blake2b(repr(found).encode(), digest_size=8).hexdigest() == "ada579a2266dc4e8"


def test_without_the_kernel_hard_plays_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(networks, "has_kernel", lambda: False)
    for kept in (master.marshal, networks.may_ask):
        kept.cache_clear()
    with caplog.at_level(logging.WARNING, "hausmacht"):
        bots = [make("master", GAME, GAME.setup(3), seat, 1) for seat in range(3)]
    for kept in (master.marshal, networks.may_ask):
        kept.cache_clear()

    assert all(isinstance(bot, Master) and not isinstance(bot.guide, Marshal) for bot in bots)
    assert [record.message for record in caplog.records] == [
        "The bot 'master' needs the compiled build of hausmacht: 'hard' plays instead."
    ]


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_with_the_kernel_the_network_plays() -> None:
    bot = make("master", GAME, GAME.setup(3), 0, 1)

    assert isinstance(bot, Master)
    assert isinstance(bot.guide, Marshal)


def test_its_network_says_where_it_comes_from() -> None:
    about = read_network(JUDGE_FILE, JUDGE).provenance

    assert about["command"].startswith("hausmacht train wallenstein --networks ")
    assert {"commit", "seed", "games", "examples", "held_out", "rules"} <= set(about)
    assert about["rules"] == GAME.rules_version
    assert all(part["surprise"] < part["nothing_known"] for part in about["held_out"].values())
