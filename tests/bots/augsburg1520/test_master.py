"""What `master` looks at, what it learns from, and that both builds see and answer alike."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from hashlib import blake2b

import pytest
from tests.bots.augsburg1520.test_hard import questions
from tests.bots.test_networks import network_of

from hausmacht.bots import make, networks
from hausmacht.bots.augsburg1520 import master
from hausmacht.bots.augsburg1520 import school as school_itself
from hausmacht.bots.augsburg1520.master import JUDGE, JUDGE_FILE, LEANING, LEANING_FILE, Master, patron_of
from hausmacht.bots.augsburg1520.merchant import offer_features
from hausmacht.bots.augsburg1520.patron import (
    ANSWERS,
    OFFER_NUMBERS,
    SEAT_NUMBERS,
    TABLE_NUMBERS,
    Patron,
    allowed_answers,
    offer_numbers,
    seat_rows,
    table_numbers,
)
from hausmacht.bots.augsburg1520.school import BOTS, HABIT, AugsburgSchool, packed, unpacked
from hausmacht.bots.networks import Size, has_kernel, read_network
from hausmacht.core.agenda import copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget, Reach, Search
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CATEGORIES, CERTIFICATES, TILES
from hausmacht.games.augsburg1520.state import AWAY, DEALT, HAND, Augsburg

SEATS = list(GAME.seats)


def tables(seats: int, seed: int = 4, every: int = 23) -> Iterator[Augsburg]:
    for number, (state, _) in enumerate(questions(seats, seed)):
        if number % every == 0:
            yield copy_of(state)


def patron_of_any() -> Patron:
    """With small networks that have learned nothing: in the compiled build the kernel asks them."""
    judge = network_of(Size(SEAT_NUMBERS, TABLE_NUMBERS, 8, 6, 1, True), 1, 700)
    leaning = network_of(Size(OFFER_NUMBERS, 0, 8, 6, ANSWERS, False), 2, 700)
    return patron_of(judge.thinker(), leaning.thinker())


def moved_on(state: Augsburg) -> Augsburg:
    """The same table seen from one chair further: who sat on seat 1 sits on seat 0."""
    seats = state.box.seats
    moved = copy_of(state)
    for card in range(CERTIFICATES):
        zone = state.place[card]
        if zone != AWAY:
            first = HAND + (zone - HAND) // 5 * 5
            moved.place[card] = first + (zone - first - 1) % seats
    for first in range(HAND, len(state.jokers), 5):
        for seat in range(seats):
            moved.jokers[first + seat] = state.jokers[first + (seat + 1) % seats]
    for name, width in (
        ("money", 1),
        ("score", 1),
        ("step", CATEGORIES),
        ("tiles", TILES),
        ("offers", 1),
        ("passed", 1),
    ):
        numbers: list[int] = getattr(state, name)
        setattr(moved, name, numbers[width:] + numbers[:width])
    moved.marker = (state.marker - 1) % seats
    moved.leader = (state.leader - 1) % seats if state.leader >= 0 else state.leader
    return moved


@pytest.mark.parametrize("seats", SEATS)
def test_it_does_not_matter_who_sits_where(seats: int) -> None:
    for state in tables(seats):
        rows, moved = seat_rows(state), moved_on(state)

        assert {len(row) for row in rows} == {SEAT_NUMBERS}
        assert seat_rows(moved) == rows[1:] + rows[:1]
        assert table_numbers(moved) == table_numbers(state)
        for seat in range(seats):
            after = offer_numbers(moved, (seat - 1) % seats, offer_features(moved, (seat - 1) % seats))
            assert after == offer_numbers(state, seat, offer_features(state, seat))


@pytest.mark.parametrize("seats", SEATS)
def test_who_offers_looks_at_no_card_of_a_rival(seats: int) -> None:
    for state in tables(seats):
        before = offer_numbers(state, 0, offer_features(state, 0))
        for card in range(CERTIFICATES):
            if HAND < state.place[card] < DEALT:
                state.place[card] = HAND + 1 + (state.place[card] - HAND) % (seats - 1)
        for seat in range(1, seats):
            state.jokers[HAND + seat] += seat
            state.money[seat] += 50 * seat

        assert offer_numbers(state, 0, offer_features(state, 0)) == before
        assert len(before) == OFFER_NUMBERS


def test_both_builds_see_the_same() -> None:
    seen = [
        (seat_rows(state), table_numbers(state), offer_numbers(state, 1, offer_features(state, 1)))
        for seats in SEATS
        for state in tables(seats)
    ]

    assert len(seen[0][1]) == TABLE_NUMBERS
    assert blake2b(repr(seen).encode(), digest_size=8).hexdigest() == "57a275080ed2c8d1"


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_is_kept_as_it_lies(seats: int) -> None:
    for state in tables(seats):
        kept = unpacked(state.box, packed(state))

        assert packed(kept) == packed(state)
        assert seat_rows(kept) == seat_rows(state)
        assert table_numbers(kept) == table_numbers(state)


@pytest.mark.parametrize(
    ("able", "offer", "allowed"),
    [(3, 0, 0b11101), (2, 0, 0b01101), (1, 1, 0b00011), (2, 1, 0b00111), (5, 2, 0b11111)],
)
def test_answers_that_are_possible(able: int, offer: int, allowed: int) -> None:
    """Pass, call, one card more, two, three."""
    assert allowed_answers(able, offer) == allowed


@pytest.mark.parametrize("kind", [HABIT, BOTS])
def test_the_same_seed_plays_the_same_lesson(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school_itself, "STRONG", ("hard", "4"))
    monkeypatch.setattr(school_itself, "QUICK", ("medium", "4"))
    school = AugsburgSchool()
    lesson = school.play(kind, 6)

    assert lesson == school.play(kind, 6) != school.play(kind, 8)
    assert all(example.wanted == lesson.wins for example in school.examples("judge", lesson))
    for example in school.examples("leaning", lesson):
        assert example.allowed[example.wanted.index(1.0)]


@pytest.mark.parametrize("seats", SEATS)
def test_its_guide_offers_what_is_possible(seats: int) -> None:
    guide = patron_of_any()
    luck = Sampled(seats)
    for state, decision in questions(seats, 2):
        if decision.kind == "offer":
            assert guide.offer(state, decision.seat, luck) in decision.options(state)
            assert 0 < guide.fits_offers(state, (decision.seat + 1) % seats) <= 1


def test_both_builds_answer_alike() -> None:
    """In a short search: the same tries of the same choices, and the same chances."""
    guide = patron_of_any()
    found: list[tuple[str, int, float]] = []
    for seats in SEATS:
        asked = [(copy_of(state), each.seat) for state, each in questions(seats, 9) if each.kind == "offer"][7::40]
        for state, seat in asked[:2]:
            search = Search(guide, [state], seat, 5, Reach(4, 20), True, 0.05, own=True)
            found += [(each.choice.text, each.tries, each.total) for each in search.run(Budget(12, 0))]

    assert blake2b(repr(found).encode(), digest_size=8).hexdigest() == "94d35a62673fa65f"


def test_without_the_kernel_hard_plays_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(networks, "has_kernel", lambda: False)
    for kept in (master.patron, networks.may_ask):
        kept.cache_clear()
    with caplog.at_level(logging.WARNING, "hausmacht"):
        bots = [make("master", GAME, GAME.setup(3), seat, 1) for seat in range(3)]
    for kept in (master.patron, networks.may_ask):
        kept.cache_clear()

    assert all(isinstance(bot, Master) and not isinstance(bot.guide, Patron) for bot in bots)
    assert [record.message for record in caplog.records] == [
        "The bot 'master' needs the compiled build of hausmacht: 'hard' plays instead."
    ]


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_with_the_kernel_the_networks_play() -> None:
    bot = make("master", GAME, GAME.setup(3), 0, 1)

    assert isinstance(bot, Master)
    assert isinstance(bot.guide, Patron)


def test_its_networks_say_where_they_come_from() -> None:
    for path, size in ((JUDGE_FILE, JUDGE), (LEANING_FILE, LEANING)):
        about = read_network(path, size).provenance

        assert about["command"].startswith("hausmacht train augsburg1520 --networks ")
        assert {"commit", "seed", "games", "examples", "held_out", "rules"} <= set(about)
        assert about["rules"] == GAME.rules_version
        assert all(part["surprise"] < part["nothing_known"] for part in about["held_out"].values())
    assert sum(path.stat().st_size for path in (JUDGE_FILE, LEANING_FILE)) < 2_000_000
