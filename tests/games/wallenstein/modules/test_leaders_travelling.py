"""Military Leaders: always on the move, remembered by statues that others take."""

from __future__ import annotations

from tests.games.wallenstein.modules.laying import BLACK, BLUE, PURPLE, county
from tests.games.wallenstein.modules.leaders_table import led, statues, table

from hausmacht.games.wallenstein.modules.leaders import events
from hausmacht.games.wallenstein.modules.leaders.leaders import move_leaders, return_leaders
from hausmacht.games.wallenstein.modules.leaders.pieces import (
    SUPPLY,
    TROPHY_OF,
    leader_of,
    set_leader,
    statues_in,
    statues_left,
    statues_of,
    statues_on_board,
    trophies_of,
)


def test_after_the_tenth_action_every_leader_must_go_to_another_county_in_player_order() -> None:
    """Rules: leaders.move"""
    laid = led(BLACK, "salzburg", "tirol")
    laid.hold(BLUE, 2, "trier", "mark")
    set_leader(laid.state, BLUE, county("trier"))
    laid.order(BLUE, BLACK)

    laid.run(move_leaders)
    assert laid.asked() == f"move-leader {BLUE}"
    assert laid.why_not("lead trier") == "leader-stands-there (leaders.move)"
    assert laid.options() == ["lead mark", "lead mark statue"]
    laid.choose("lead mark")

    assert laid.asked() == f"move-leader {BLACK}"
    assert leader_of(laid.state, BLUE) == county("mark")
    assert laid.told(events.LEADER_MOVED) == [(BLUE, county("trier"), county("mark"))]


def test_a_leader_cannot_go_where_others_rule() -> None:
    """Rules: leaders.move"""
    laid = led(BLACK, "salzburg", "boehmen")
    laid.hold(BLUE, 2, "tirol")

    laid.run(move_leaders)

    assert laid.why_not("lead tirol") == "not-yours (leaders.move)"
    assert laid.why_not("lead kaernten statue") == "not-yours (leaders.move)"
    assert laid.options() == ["lead boehmen"]


def test_a_leader_without_another_county_stays_and_leaves_no_statue() -> None:
    """Rules: leaders.nowhere-to-go"""
    laid = led(BLACK, "salzburg")

    laid.run(move_leaders)

    assert laid.asked() == ""
    assert leader_of(laid.state, BLACK) == county("salzburg")
    assert statues_left(laid.state, BLACK) == 6
    assert laid.told(events.LEADER_STAYED) == [(BLACK, county("salzburg"))]


def test_a_leader_off_the_board_does_not_move() -> None:
    """Rules: leaders.lost, leaders.move"""
    laid = table()
    laid.hold(BLACK, 2, "salzburg", "tirol")

    laid.run(move_leaders)

    assert laid.asked() == ""


def test_a_statue_may_be_left_on_the_way_to_a_neighbour() -> None:
    """Rules: leaders.statue"""
    laid = led(BLACK, "salzburg", "tirol")

    laid.run(move_leaders)
    laid.choose("lead tirol statue")

    assert statues_in(laid.state, BLACK, county("salzburg")) == 1
    assert statues_left(laid.state, BLACK) == 5
    assert laid.told(events.STATUE) == [(BLACK, county("salzburg"))]


def test_a_statue_need_not_be_left() -> None:
    """Rules: leaders.statue"""
    laid = led(BLACK, "salzburg", "tirol")

    laid.run(move_leaders)
    laid.choose("lead tirol")

    assert statues_left(laid.state, BLACK) == 6


def test_no_statue_is_left_when_all_six_are_used() -> None:
    """Rules: leaders.statue"""
    laid = led(BLACK, "salzburg", "tirol")
    statues(laid, BLACK, *["trier"] * 6)

    laid.run(move_leaders)

    assert laid.why_not("lead tirol statue") == "no-statue-left (leaders.statue)"


def test_worked_example_t49_only_the_way_to_a_neighbour_leaves_a_statue() -> None:
    """Rules: leaders.flight, leaders.statue, leaders.statue-stays"""
    laid = led(BLACK, "salzburg", "tirol", "trier")

    laid.run(move_leaders)
    assert laid.why_not("lead trier statue") == "too-far-for-statue (leaders.flight)"
    laid.choose("lead tirol statue")
    laid.run(move_leaders)
    laid.choose("lead trier")
    laid.hold(BLUE, 9, "kaernten")
    laid.attack(BLUE, "kaernten", "salzburg", 8)

    assert laid.state.owner[county("salzburg")] == BLUE
    assert statues_of(laid.state, BLACK) == [SUPPLY] * 5 + [county("salzburg")]


def test_a_county_may_hold_several_statues_of_one_colour() -> None:
    """Rules: leaders.several-statues"""
    laid = led(BLACK, "salzburg", "tirol")

    for target in ("tirol", "salzburg", "tirol"):
        laid.run(move_leaders)
        laid.choose(f"lead {target} statue")

    assert statues_in(laid.state, BLACK, county("salzburg")) == 2
    assert statues_in(laid.state, BLACK, county("tirol")) == 1


def test_a_leader_takes_the_statues_of_others_as_trophies_and_leaves_his_own() -> None:
    """Rules: leaders.trophy"""
    laid = led(BLACK, "salzburg", "tirol")
    statues(laid, BLUE, "tirol", "tirol", "trier")
    statues(laid, PURPLE, "tirol")
    statues(laid, BLACK, "tirol")

    laid.run(move_leaders)
    laid.choose("lead tirol")

    assert trophies_of(laid.state, BLACK) == 3
    assert statues_of(laid.state, BLUE) == [SUPPLY] * 3 + [county("trier")] + [TROPHY_OF + BLACK] * 2
    assert statues_in(laid.state, PURPLE, county("tirol")) == 0
    assert statues_in(laid.state, BLACK, county("tirol")) == 1
    assert laid.told(events.TROPHY) == [(BLACK, BLUE, county("tirol"), 2), (BLACK, PURPLE, county("tirol"), 1)]
    assert laid.state.box.modules[0].wrong(laid.state) == []


def test_a_leader_who_is_placed_takes_trophies_too() -> None:
    """Rules: leaders.trophy-placed"""
    laid = table()
    laid.hold(BLACK, 2, "tirol")
    statues(laid, BLUE, "tirol")

    laid.run(return_leaders)
    laid.choose("leader tirol")

    assert trophies_of(laid.state, BLACK) == 1
    assert statues_on_board(laid.state, BLUE) == 0


def test_conquest_without_a_leader_takes_no_statue() -> None:
    """Rules: leaders.statue-stays, leaders.trophy"""
    laid = led(BLACK, "tirol")
    laid.hold(BLUE, 9, "kaernten")
    statues(laid, BLACK, "tirol")

    laid.attack(BLUE, "kaernten", "tirol", 8)

    assert laid.state.owner[county("tirol")] == BLUE
    assert (statues_on_board(laid.state, BLACK), trophies_of(laid.state, BLUE)) == (1, 0)
