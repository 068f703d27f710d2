"""What `master` looks at in Wallenstein, what it learns from, and that both builds see and answer alike."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest
from tests.bots.test_networks import network_of
from tests.bots.wallenstein.test_plans import table_at

from hausmacht.bots import make, networks
from hausmacht.bots.arena import play_game
from hausmacht.bots.budget import thinking
from hausmacht.bots.networks import Size, has_kernel, read_network
from hausmacht.bots.wallenstein import master
from hausmacht.bots.wallenstein import school as school_itself
from hausmacht.bots.wallenstein.easy import Easy
from hausmacht.bots.wallenstein.guide import buildings_of_all, features
from hausmacht.bots.wallenstein.leaning import (
    ANSWERS,
    COUNTY_NUMBERS,
    IDLE,
    PLAYER_NUMBERS,
    Leaning,
    allowed_actions,
    county_rows,
    player_numbers,
)
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
from hausmacht.bots.wallenstein.master import JUDGE, JUDGE_FILE, LEANING, LEANING_FILE, Master, marshal_of
from hausmacht.bots.wallenstein.medium import Medium
from hausmacht.bots.wallenstein.plan_search import HARDS, MASTERS, Draft, Manner, PlanSearch
from hausmacht.bots.wallenstein.plans import lean, order_of, plan_by_leaning, spare_cards
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import carry_out
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
from hausmacht.bots.wallenstein.thinking import easy_plan, prince
from hausmacht.core.agenda import copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    BID,
    COLLECT_TAXES,
    COUNTIES,
    FALL,
    NO_CARD,
    SPRING,
    TAX,
)
from hausmacht.games.wallenstein.modules.leaders.pieces import STATUES, TROPHY_OF
from hausmacht.games.wallenstein.state import Wallenstein, counties_of
from hausmacht.games.wallenstein.view import WallensteinView

MIXES = [(3, 0b000), (4, 0b000), (4, 0b111), (5, 0b100), (3, 0b011)]


def tables(seats: int, modules: int) -> Iterator[Wallenstein]:
    """The tables of one game by habit with these modules."""
    seed = next(seed for seed in range(1000) if any_setup(Sampled(seed)) == (seats, modules))
    for table in play(HABIT, seed).tables:
        yield unpacked(setup_for(seats, modules), table)


def marshal_of_any() -> Marshal:
    """With a small network that has learned nothing: in the compiled build the kernel asks it."""
    return marshal_of(network_of(Size(SEAT_NUMBERS, TABLE_NUMBERS, 8, 6, 1, True), 1, 700).thinker())


def leaning_of_any() -> Leaning:
    """The same for how players plan."""
    size = Size(COUNTY_NUMBERS, PLAYER_NUMBERS, 8, 6, ANSWERS, False)
    return Leaning(network_of(size, 2, 700).thinker().shares)


def moved_on(state: Wallenstein) -> Wallenstein:
    """The same table seen from one chair further: who sat on seat 1 sits on seat 0."""
    seats = state.box.seats
    moved = copy_of(state)
    moved.owner = [owner if owner < 0 else (owner - 1) % seats for owner in state.owner]
    for name in ("money", "grain", "score"):
        numbers: list[int] = getattr(state, name)
        setattr(moved, name, numbers[1:] + numbers[:1])
    moved.reserve = state.reserve[1:seats] + state.reserve[:1] + state.reserve[seats:]
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


@pytest.mark.parametrize(("seats", "modules"), MIXES)
def test_it_does_not_matter_who_sits_where_for_a_plan(seats: int, modules: int) -> None:
    for state in tables(seats, modules):
        moved = moved_on(state)
        counties = counties_of(state, 1)
        here, there = Ratings(state, 1, counties), Ratings(moved, 0, counties)

        assert counties_of(moved, 0) == counties
        assert county_rows(moved, 0, counties, there) == county_rows(state, 1, counties, here)
        assert player_numbers(moved, 0, counties) == player_numbers(state, 1, counties)


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


def test_both_builds_see_the_same_counties() -> None:
    seen = []
    for seats, modules in MIXES:
        for state in tables(seats, modules):
            counties = counties_of(state, 2)
            ratings = Ratings(state, 2, counties)
            seen.append(
                (
                    county_rows(state, 2, counties, ratings),
                    player_numbers(state, 2, counties),
                    [allowed_actions(ratings, county) for county in counties],
                )
            )

    assert {len(row) for rows, _, _ in seen for row in rows} == {COUNTY_NUMBERS}
    assert {len(shared) for _, shared, _ in seen} == {PLAYER_NUMBERS}
    assert blake2b(repr(seen).encode(), digest_size=8).hexdigest() == "888f31c219586449"


# Plans


def leaning_to(wishes: dict[int, int]) -> list[float]:
    """Players who always have these actions carried out in these counties."""
    found = [0.0] * (ACTIONS * COUNTIES)
    for action, county in wishes.items():
        found[action * COUNTIES + county] = 0.9
    return found


def test_a_plan_follows_the_leaning() -> None:
    """Seven counties for the seven first actions, the richest for taxes: these pay for what the purse cannot."""
    state = table_at(3, 1, SPRING)
    counties = sorted(counties_of(state, 0), key=lambda county: TAX[county])
    wishes = {COLLECT_TAXES: counties[-1]} | dict(enumerate(counties[:4]))
    wishes |= {5: counties[4]}
    empty = [NO_CARD] * state.box.boxes
    ratings = Ratings(state, 0, counties)
    for money in (0, 50):
        state.money[0] = money
        plan = plan_by_leaning(state, 0, empty, ratings, leaning_to(wishes), 0.0, Sampled(1))

        follows = [plan[action] == county for action, county in wishes.items()]
        assert all(follows) if money else plan[COLLECT_TAXES] == counties[-1]
        assert sorted(counties_of(state, 0)) == sorted(counties)
        assert NO_CARD not in plan
        assert len(set(plan)) == len(plan)


def test_what_lies_on_the_mat_stays_when_a_plan_follows_the_leaning() -> None:
    state = table_at(3, 1, SPRING)
    first, other = counties_of(state, 0)[:2]
    fixed = [first, *[NO_CARD] * (state.box.boxes - 1)]
    ratings = Ratings(state, 0, counties_of(state, 0))

    plan = plan_by_leaning(state, 0, fixed, ratings, leaning_to({0: other, 1: first}), 0.0, Sampled(1))

    assert plan[0] == first
    assert plan.count(first) == 1


def test_a_change_gives_a_county_what_players_like_there() -> None:
    state = table_at(3, 1, SPRING)
    search = PlanSearch(state, 0, prince(), 5)
    search.fill(0, 1, 0.4, [])
    plan = search.pools[0].plans[0]
    counties = counties_of(state, 0)
    spare = spare_cards(state, 0, plan)
    wanted = next(county for county in counties if county != plan[4])
    cards = sorted(plan + spare)
    luck = Sampled(1)
    followed = 0
    for _ in range(200):
        changed = lean(plan, 0, spare, 100, leaning_to({4: wanted}), [wanted], luck)
        followed += changed[4] == wanted
        assert len(set(changed)) == len(changed)
        assert set(changed) <= set(cards)
    assert followed > 120  # nine in ten, and a second change may undo it
    for _ in range(100):
        changed = lean(plan, 6, spare, 100, leaning_to({4: wanted}), [wanted], luck)
        assert all(changed[box] == card for box, card in enumerate(plan) if order_of(box) < 6)
    assert order_of(BID) > 6


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


def test_who_thinks_long_is_an_example_of_how_to_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school_itself, "LONG", 12)
    monkeypatch.setattr(school_itself, "THOROUGH", 1)
    school = WallensteinSchool()
    lesson = school.play(PLANS, 6)

    assert lesson == school.play(PLANS, 6)
    assert [len(plans) for plans in lesson.plans] == [lesson.seats] * len(lesson.tables)
    examples = list(school.examples("leaning", lesson))
    assert len(examples) > 6 * lesson.seats * 4
    for example in examples:
        assert sum(example.wanted) == 1
        assert example.allowed[IDLE]
        assert all(may or not wanted for may, wanted in zip(example.allowed, example.wanted, strict=True))
    idle = sum(example.wanted[IDLE] for example in examples) / len(examples)
    assert 0 < idle < 0.5
    assert not list(school.examples("leaning", school.play(HABIT, 6)))


def test_both_builds_answer_alike() -> None:
    """In a short search for a plan: the same plans, and the same chances."""
    found: list[tuple[list[int], list[float]]] = []
    for seats, year, season in ((3, 1, SPRING), (4, 1, FALL), (5, 2, SPRING)):
        search = PlanSearch(table_at(3, year, season, seats), 1, marshal_of_any(), 5, leaning_of_any())
        for seat in range(seats):
            search.fill(seat, 2, 0.4, [])
        search.improve(Budget(40, 0.0), 0)
        found += [(draft.plan, draft.worths) for draft in search.drafts]

    assert blake2b(repr(found).encode(), digest_size=8).hexdigest() == "d57491b15a782c73"


def test_without_the_kernel_hard_plays_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(networks, "has_kernel", lambda: False)
    for kept in (master.marshal, master.leaning, networks.may_ask):
        kept.cache_clear()
    with caplog.at_level(logging.WARNING, "hausmacht"):
        bots = [make("master", GAME, GAME.setup(3), seat, 1) for seat in range(3)]
    for kept in (master.marshal, master.leaning, networks.may_ask):
        kept.cache_clear()

    assert all(isinstance(bot, Master) and not isinstance(bot.guide, Marshal) and bot.leaning is None for bot in bots)
    assert [record.message for record in caplog.records] == [
        "The bot 'master' needs the compiled build of hausmacht: 'hard' plays instead."
    ]


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_with_the_kernel_the_network_plays() -> None:
    bot = make("master", GAME, GAME.setup(3), 0, 1)

    assert isinstance(bot, Master)
    assert isinstance(bot.guide, Marshal)
    assert isinstance(bot.leaning, Leaning)


@pytest.mark.parametrize(("file", "size"), [(JUDGE_FILE, JUDGE), (LEANING_FILE, LEANING)])
def test_its_networks_say_where_they_come_from(file: Path, size: Size) -> None:
    about = read_network(file, size).provenance

    assert about["command"].startswith("hausmacht train wallenstein --networks ")
    assert {"commit", "seed", "games", "examples", "held_out", "rules"} <= set(about)
    assert about["rules"] == GAME.rules_version
    assert all(part["surprise"] < part["nothing_known"] for part in about["held_out"].values())


# Planning for rivals as well


def planning_at(
    state: Wallenstein, seat: int, budget: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[Master, WallensteinView]:
    """A master with small networks at this table; it thinks about rivals with however little time, twice each."""
    monkeypatch.setattr(master, "LEAST_TRIES", 4)
    monkeypatch.setattr(master, "TIMES", 2)
    bot = Master(GAME, GAME.setup(state.box.seats), seat, 5, thinking(budget))
    bot.guide, bot.leaning = marshal_of_any(), leaning_of_any()
    view = GAME.view(state, seat)
    assert isinstance(view, WallensteinView)
    return bot, view


def test_it_expects_of_rivals_what_a_short_search_finds_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table_at(3, 1, SPRING, 3)
    bot, view = planning_at(state, 1, "60", monkeypatch)
    monkeypatch.setattr(master, "RIVALS_PART", 0.9)
    bot.plan(view, 0)

    assert bot.search is not None
    for rival in (0, 2):
        pool = bot.search.pools[rival]
        seen = GAME.view(state, rival)
        assert isinstance(seen, WallensteinView)
        assert len(pool.plans) == 3
        assert pool.plans[0] == easy_plan(state.box, seen)
        assert pool.plans[1] != pool.plans[0]
        assert all(state.owner[card] == rival for plan in pool.plans for card in plan if card < COUNTIES)
        assert {pool.draw_usual(Sampled(seed)) for seed in range(40)} == {0, 1, 2}


def test_all_the_time_for_a_mat_is_spent_before_its_first_card(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table_at(3, 1, SPRING, 3)
    bot, view = planning_at(state, 1, "60", monkeypatch)
    first = bot.plan(view, 0)
    assert bot.search is not None
    tried = bot.search.tried

    assert 0.6 * 60 * state.box.boxes < tried < 60 * state.box.boxes
    assert [bot.plan(view, box) for box in range(1, state.box.boxes)] == [first] * (state.box.boxes - 1)
    assert bot.search.tried == tried
    for draft in bot.search.drafts[-1:]:
        found = []
        for scene in bot.search.scenes:
            plans = [draft.plan if seat == 1 else plan for seat, plan in enumerate(scene.plans)]
            found.append(bot.guide.shares(carry_out(bot.search.world, plans, bot.guide, scene.seed))[1])
        assert draft.worths == found


def test_with_too_little_time_to_think_about_rivals_it_plans_as_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, view = planning_at(table_at(3, 1, SPRING, 3), 1, "5", monkeypatch)
    monkeypatch.setattr(master, "LEAST_TRIES", 100)
    bot.plan(view, 0)

    assert bot.search is not None
    assert bot.search.manner is HARDS
    assert bot.search.tried < 100


@pytest.mark.parametrize("options", [{"tower": "by-hand"}, {"court": "on", "leaders": "on", "landsknechte": "on"}])
def test_it_thinks_about_rivals_whatever_is_on_the_table(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master, "LEAST_TRIES", 1)
    monkeypatch.setattr(master, "TIMES", 1)
    setup = GAME.setup(3, options)
    bot = Master(GAME, setup, 0, 5, thinking("4"))
    bot.guide, bot.leaning = marshal_of_any(), leaning_of_any()
    play_game(GAME, setup, [bot, *[Easy(GAME, setup, seat, seat) for seat in (1, 2)]], Sampled(5))

    assert bot.search is not None
    assert bot.search.manner is MASTERS
    assert isinstance(bot.weaker, Medium)
    assert not bot.failures
    assert not bot.weaker.failures


@pytest.mark.parametrize(("manner", "turns"), [(HARDS, False), (MASTERS, True)], ids=["hard", "master"])
def test_each_new_plan_begins_with_another_scene(manner: Manner, turns: bool) -> None:
    """With time for one scene only, it is the first one for `hard`."""
    search = PlanSearch(table_at(3, 1, SPRING, 3), 0, prince(), 5, None, manner)
    for seat in range(3):
        search.fill(seat, 2, 0.4, [])
    search.improve(Budget(80, 0.0), 0)
    best = search.drafts[-1]
    shown = []
    for _ in range(12):
        draft = Draft(best.plan)
        search.challenge(best, draft, Budget(1, 0.0))
        shown.append(len(draft.worths))

    assert len(best.worths) == len(search.scenes) >= manner.scenes
    assert (len(set(shown)) > 4) is turns
    assert turns or set(shown) == {1}
