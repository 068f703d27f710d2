"""What `master` looks at in The Price of Power, what it learns from, and that both builds see and answer alike."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b

import msgspec
import pytest
from tests.bots.test_networks import network_of

from hausmacht.bots import make, networks
from hausmacht.bots.networks import INPUT_LIMIT, ONE, Network, Size, corrected, has_kernel, read_network
from hausmacht.bots.price_of_power import master
from hausmacht.bots.price_of_power import school as school_itself
from hausmacht.bots.price_of_power.chancellor import (
    LEAD,
    ODDS,
    PERSON,
    REALM,
    SEAT_NUMBERS,
    TABLE_NUMBERS,
    Chancellor,
    seat_rows,
    table_numbers,
)
from hausmacht.bots.price_of_power.features import rounds_to_come
from hausmacht.bots.price_of_power.hard import steward
from hausmacht.bots.price_of_power.master import JUDGE, JUDGE_FILE, Master, chancellor_of
from hausmacht.bots.price_of_power.medium import TO_THE_END
from hausmacht.bots.price_of_power.school import (
    QUICK,
    THUMB,
    Lesson,
    PriceOfPowerSchool,
    any_setup,
    line_ups,
    packed,
    play,
    quick,
    unpacked,
)
from hausmacht.bots.price_of_power.sovereign import Sovereign
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.core.search import Budget, Search
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.state import PriceOfPower

SHORT = GAME.setup(6, {"scenario": "2-04"})
SIZE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 6, 4, 1, True)


@cache
def lesson() -> Lesson:
    """A short game by the rules of thumb."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(school_itself, "any_setup", lambda luck: SHORT)
        return play(THUMB, 5)


def tables() -> Iterator[PriceOfPower]:
    for table in lesson().tables:
        yield unpacked(SHORT, table)


def in_a_turn(setup: Setup, turns: int) -> PriceOfPower:
    """The table when so many turns have been taken by the rules of thumb."""
    table = Table(GAME.new(setup), Sampled(3))
    advance(table)
    while (decision := next_decision(table.state)) is not None:
        if decision.kind == "turn" and not table.state.turn.acted:
            turns -= 1
            if turns < 0:
                return table.state
        choose(table, decision, steward().pick(table.state, decision, Sampled(1)))
    raise AssertionError("the game was too short")


def nothing_learned() -> Network:
    """As a network begins: its last layer adds nothing."""
    network = network_of(SIZE, 1, 9000)
    biases = [*network.biases[:-1], [0]]
    return Network(SIZE, network.shifts, [*network.weights[:-1], [0] * SIZE.second], biases)


def judged(state: PriceOfPower) -> tuple[list[float], int, float]:
    """What `hard` makes of each realm, the rounds to come, and the scale."""
    left = rounds_to_come(state)
    at = steward().at(left)
    return steward().points(steward().looks(state, left), at), left, steward().scale[at]


@pytest.mark.parametrize("options", [(4, "1-01"), (1, "1-01"), (2, "1-04"), (6, "2-04")])
def test_a_network_that_has_learned_nothing_judges_as_hard(options: tuple[int, str]) -> None:
    state = in_a_turn(GAME.setup(options[0], {"scenario": options[1]}), 3)
    new = chancellor_of(nothing_learned().thinker())

    assert new.shares(state) == pytest.approx(steward().shares(state))
    assert new.regent(0, state).shares(state) == pytest.approx(steward().regent(0, state).shares(state))


def test_the_network_changes_the_chances_of_hard() -> None:
    state = in_a_turn(SHORT, 3)
    points, left, scale = judged(state)
    network = network_of(SIZE, 1, 9000).thinker()
    said = network.shares(seat_rows(state, points, scale), table_numbers(state, left), -1)

    found = chancellor_of(network).shares(state)
    assert found == pytest.approx(corrected(points, said))
    assert found != pytest.approx(steward().shares(state), abs=0.01)
    assert sum(found) == pytest.approx(1)


def test_calibrated_chances_are_further_apart_with_so_many_players() -> None:
    """Those of `hard` and what the network says of them, both."""
    state = in_a_turn(SHORT, 3)
    network = msgspec.structs.replace(network_of(SIZE, 1, 9000), provenance={"sharpness": {"6": 384}})
    usual = chancellor_of(network.thinker()).shares(state)
    sharper = chancellor_of(network.calibrated(), network.sharpness()).shares(state)

    powers = [share**1.5 for share in usual]
    assert sharper == pytest.approx([each / sum(powers) for each in powers], abs=0.01)
    other = chancellor_of(network.thinker(), {4: 384}).shares(state)
    assert other == pytest.approx(usual)


def test_one_seat_sees_the_same_as_all_on_the_table_where_it_begins_to_think() -> None:
    state = in_a_turn(SHORT, 3)
    guide = chancellor_of(network_of(SIZE, 1, 9000).thinker())

    for seat in range(SHORT.seats):
        assert guide.regent(seat, state).shares(state) == pytest.approx(guide.shares(state))


def test_what_it_sees_of_a_realm() -> None:
    state = in_a_turn(GAME.setup(1, {"scenario": "1-01"}), 3)
    points, left, scale = judged(state)
    rows = seat_rows(state, points, scale)

    assert {len(row) for row in rows} == {SEAT_NUMBERS}
    assert [row[PERSON] for row in rows] == [ONE, 0, 0, 0]
    assert [sum(row[REALM:]) for row in rows] == [2 * ONE] * 4
    assert len({tuple(row[REALM:]) for row in rows}) == 4
    best = max(range(4), key=lambda each: points[each])
    assert [row[LEAD] >= 0 for row in rows] == [each == best for each in range(4)]
    assert abs(sum(row[ODDS] for row in rows)) < 4
    assert rows[best][LEAD] == int((sorted(points)[-1] - sorted(points)[-2]) * scale * 8)
    assert all(abs(each) <= INPUT_LIMIT for row in rows for each in row)
    assert len(table_numbers(state, left)) == TABLE_NUMBERS


def test_both_builds_see_the_same() -> None:
    seen = []
    for state in tables():
        points, left, scale = judged(state)
        seen.append((seat_rows(state, points, scale), table_numbers(state, left)))

    assert blake2b(repr(seen).encode(), digest_size=8).hexdigest() == "03eab6a12e30cf46"


def test_a_table_is_kept_as_it_lies() -> None:
    for table in lesson().tables:
        assert packed(unpacked(SHORT, table)) == table


def test_a_lesson_is_what_was_to_be_expected() -> None:
    """The last round ends as it ended; before it the chances by `hard` on the way count a little."""
    examples = list(PriceOfPowerSchool().examples("judge", lesson()))
    firsts = [at for at, is_first in enumerate(lesson().firsts) if is_first]

    assert len(examples) == len(lesson().tables)
    assert len(firsts) == 3
    assert firsts[0] == 0
    for at, example in enumerate(examples):
        assert sum(example.wanted) == pytest.approx(1)
        assert example.happened == lesson().wins
        assert (example.wanted == lesson().wins) == (at >= firsts[-1])
        assert len(example.rows) == len(example.known) == len(example.leads) == 6
    won = lesson().wins.index(1.0)
    assert [examples[at].wanted[won] for at in firsts] == sorted(examples[at].wanted[won] for at in firsts)


def test_the_same_seed_plays_the_same_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(school_itself, "any_setup", lambda luck: SHORT)

    assert play(THUMB, 5) == lesson() != play(THUMB, 6)


def test_quick_thinkers_answer_alike_on_both_builds() -> None:
    assert [quick_answers(steward()), quick_answers(guide_of_any())] == ["43e15e5d17c42ba8", "1d0735c0969ac9ed"]


def guide_of_any() -> Chancellor:
    """With a small network that has learned nothing sensible: in the compiled build the kernel asks it."""
    return chancellor_of(network_of(SIZE, 1, 9000).thinker())


def quick_answers(guide: Sovereign) -> str:
    table = Table(GAME.new(SHORT), Sampled(3))
    advance(table)
    luck = Sampled(9)
    said: list[str] = []
    while len(said) < 60 and (decision := next_decision(table.state)) is not None:
        choice = quick(guide, table.state, decision, luck, 6)
        said.append(choice.text)
        choose(table, decision, choice)
    return blake2b(repr(said).encode(), digest_size=8).hexdigest()


def test_both_builds_answer_alike() -> None:
    """In a short search: the same answers, and the same chances."""
    state = in_a_turn(SHORT, 3)
    decision = next_decision(state)
    assert decision is not None
    guide = guide_of_any().regent(decision.seat, state)
    search = Search(guide, [state], decision.seat, 5, TO_THE_END, True, own=True)
    found = [(each.choice.text, each.tries, round(each.total, 9)) for each in search.run(Budget(40, 0.0))]

    assert blake2b(repr(found).encode(), digest_size=8).hexdigest() == "5c9151116d2a9ea8"


def test_lessons_are_of_every_number_of_people() -> None:
    setups = [any_setup(Sampled(seed)) for seed in range(300)]
    usual = [setup for setup in setups if (setup.seats, setup.options["scenario"]) == (4, "1-01")]

    assert {setup.seats for setup in setups} == set(GAME.seats)
    assert 0.5 < len(usual) / len(setups) < 0.7
    assert len({setup.options["scenario"] for setup in setups}) > 8
    assert all(line_ups(seats) for seats in GAME.seats)


def test_without_the_kernel_hard_plays_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(networks, "has_kernel", lambda: False)
    for kept in (master.chancellor, networks.may_ask):
        kept.cache_clear()
    with caplog.at_level(logging.WARNING, "hausmacht"):
        bots = [make("master", GAME, SHORT, seat, 1) for seat in range(3)]
    for kept in (master.chancellor, networks.may_ask):
        kept.cache_clear()

    assert all(isinstance(bot, Master) and not isinstance(bot.guide, Chancellor) for bot in bots)
    assert [record.message for record in caplog.records] == [
        "The bot 'master' needs the compiled build of hausmacht: 'hard' plays instead."
    ]


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_with_the_kernel_the_network_plays() -> None:
    bot = make("master", GAME, SHORT, 0, 1)

    assert isinstance(bot, Master)
    assert isinstance(bot.guide, Chancellor)


def test_its_network_says_where_it_comes_from() -> None:
    about = read_network(JUDGE_FILE, JUDGE).provenance

    assert about["command"].startswith("hausmacht train price_of_power --networks ")
    assert {"commit", "seed", "games", "examples", "held_out", "rules"} <= set(about)
    assert about["rules"] == GAME.rules_version
    assert set(about["games"]) == {THUMB, QUICK}
    assert all(part["surprise"] < part["nothing_known"] for part in about["held_out"].values())
