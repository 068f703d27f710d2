"""Military Leaders: placed, useful where they stand, always on the move, remembered by statues."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.laying import (
    ALL_FALLS,
    BLACK,
    BLUE,
    PURPLE,
    Laid,
    box_of,
    county,
    play_at_random,
)

from hausmacht.games.wallenstein.components import (
    BUILD_CHURCH,
    BUILD_PALACE,
    BUILD_TRADING_POST,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COUNTIES,
    DEPLOY_1,
    DEPLOY_3,
    DEPLOY_5,
    FALL,
    SPRING,
    SUMMER,
    WINTER,
)
from hausmacht.games.wallenstein.events import SCORED
from hausmacht.games.wallenstein.modules import landsknechte, leaders
from hausmacht.games.wallenstein.modules.landsknechte import Landsknechte
from hausmacht.games.wallenstein.modules.leaders import Leaders, events
from hausmacht.games.wallenstein.modules.leaders.leaders import (
    move_leaders,
    place_leaders,
    return_leaders,
    score_statues,
)
from hausmacht.games.wallenstein.modules.leaders.pieces import (
    OFF_BOARD,
    STATUES,
    SUPPLY,
    TROPHY_OF,
    leader_of,
    put_statues,
    set_leader,
    statues_in,
    statues_left,
    statues_of,
    statues_on_board,
    trophies_of,
)
from hausmacht.games.wallenstein.rules.building import build, cost
from hausmacht.games.wallenstein.rules.deployment import deploy
from hausmacht.games.wallenstein.rules.movement import MOVES
from hausmacht.games.wallenstein.rules.preparation import begin_draft
from hausmacht.games.wallenstein.rules.revenue import collect, revenue_of
from hausmacht.games.wallenstein.rules.scoring import score
from hausmacht.games.wallenstein.state import Wallenstein


def table(each_winter: bool = False) -> Laid:
    """Four players; cubes thrown into the tower all fall through."""
    return Laid(box_of(4, [Leaders(0, each_winter)], [leaders.join], ALL_FALLS))


def led(seat: int, *names: str) -> Laid:
    """The seat holds these counties with 3 armies each; its leader stands in the first."""
    laid = table()
    laid.hold(seat, 3, *names)
    set_leader(laid.state, seat, county(names[0]))
    return laid


def statues(laid: Laid, seat: int, *names: str) -> None:
    """Statues of a seat in these counties."""
    places = [county(name) for name in names]
    put_statues(laid.state, seat, places + [SUPPLY] * (STATUES - len(places)))


# Placing


def test_everybody_begins_with_a_leader_off_the_board_and_six_statues() -> None:
    """Rules: leaders.pieces"""
    laid = table()

    assert [leader_of(laid.state, seat) for seat in range(4)] == [OFF_BOARD] * 4
    assert [statues_left(laid.state, seat) for seat in range(4)] == [6] * 4


def draft_one(laid: Laid) -> int:
    """Whoever is asked takes an open county with the first group he has left; which seat it was."""
    seat = int(laid.asked().split()[1])
    laid.choose(laid.options()[0])
    laid.choose(laid.options()[0])
    return seat


def test_who_drafts_a_county_is_asked_whether_his_leader_is_placed_there() -> None:
    """Rules: leaders.draft"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)

    seat = draft_one(laid)
    [home] = [each for each in range(COUNTIES) if laid.state.owner[each] == seat]
    assert laid.asked() == f"place-here {seat} {home}"
    assert laid.options() == ["here", "wait"]
    laid.choose("here")

    assert leader_of(laid.state, seat) == home
    assert laid.told(events.LEADER_PLACED) == [(seat, home)]
    assert laid.asked() == f"take-county {(seat + 1) % 3}"


def test_a_leader_who_waits_must_be_placed_with_the_last_county() -> None:
    """Rules: leaders.draft, leaders.draft-last"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)
    asked = 0
    last: dict[int, int] = {}

    while laid.asked():
        before = laid.state.owner[:]
        seat = draft_one(laid)
        [last[seat]] = [each for each in range(COUNTIES) if laid.state.owner[each] != before[each]]
        if laid.asked().startswith("place-here"):
            assert leader_of(laid.state, seat) == OFF_BOARD
            laid.choose("wait")
            asked += 1

    assert asked == 3 * 8  # each of the first eight of nine counties
    assert [leader_of(laid.state, seat) for seat in range(3)] == [last[seat] for seat in range(3)]


def test_a_leader_who_is_placed_is_not_asked_about_again() -> None:
    """Rules: leaders.draft"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)

    for _ in range(3):
        draft_one(laid)
        laid.choose("here")
    for _ in range(6):
        draft_one(laid)
        assert laid.asked().startswith("take-county")


def test_with_a_line_up_leaders_are_placed_in_the_first_spring_in_player_order() -> None:
    """Rules: leaders.lineup, leaders.place"""
    laid = table()
    laid.hold(BLACK, 2, "trier", "boehmen")
    laid.hold(BLUE, 2, "tirol")
    laid.order(BLUE, BLACK)

    laid.run(place_leaders)
    first = laid.asked()
    laid.choose("leader tirol")
    second = laid.asked()
    laid.choose("leader boehmen")

    assert [first, second] == [f"place-leader {BLUE}", f"place-leader {BLACK}"]
    assert leader_of(laid.state, BLUE) == county("tirol")
    assert leader_of(laid.state, BLACK) == county("boehmen")
    assert laid.asked() == ""


def test_leaders_are_placed_only_in_counties_of_ones_own() -> None:
    """Rules: leaders.place"""
    laid = table()
    laid.hold(BLACK, 2, "trier")
    laid.hold(BLUE, 2, "tirol")

    laid.run(place_leaders)

    assert laid.options() == ["leader trier"]
    assert laid.why_not("leader tirol") == "not-yours (leaders.place)"
    assert laid.why_not("leader boehmen") == "not-yours (leaders.place)"


@pytest.mark.parametrize(("year", "season"), [(1, SUMMER), (1, FALL), (2, SPRING)])
def test_later_in_the_game_a_lost_leader_is_not_placed_after_the_player_order(year: int, season: int) -> None:
    """Rules: leaders.lineup, leaders.return"""
    laid = table()
    laid.hold(BLACK, 2, "trier")
    laid.state.year = year
    laid.state.season = season

    laid.run(place_leaders)

    assert laid.asked() == ""


def test_the_steps_stand_where_the_rules_say() -> None:
    """Rules: leaders.lineup, leaders.move, leaders.return, leaders.points-when"""
    flow = table().state.box.flow
    round = [item.kind for item in flow.round]
    winter = [item.kind for item in flow.winter]

    assert round[round.index("order.reveal_bids") + 1] == "leaders.place_leaders"
    assert round[round.index("actions.carry_out") + 1] == "leaders.move_leaders"
    at = winter.index("scoring.score")
    assert winter[at + 1 : at + 4] == ["leaders.score_statues", "leaders.return_leaders", "winter.end_year"]


# Bonuses


def test_buildings_cost_one_thaler_less_where_the_leader_stands() -> None:
    """Rules: leaders.build"""
    laid = led(BLACK, "boehmen", "trier")
    kinds = (BUILD_PALACE, BUILD_CHURCH, BUILD_TRADING_POST)

    assert [cost(laid.state, BLACK, kind, county("boehmen")) for kind in kinds] == [2, 1, 0]
    assert [cost(laid.state, BLACK, kind, county("trier")) for kind in kinds] == [3, 2, 1]

    laid.state.money[BLACK] = 2
    build(laid.table, BLACK, BUILD_PALACE, county("boehmen"))
    build(laid.table, BLACK, BUILD_TRADING_POST, county("boehmen"))

    assert laid.state.money[BLACK] == 0
    assert laid.state.built[county("boehmen")] == 1 << BUILD_PALACE | 1 << BUILD_TRADING_POST


def test_a_price_never_falls_below_nothing() -> None:
    """Rules: leaders.build"""
    laid = led(BLACK, "boehmen")

    assert laid.state.box.modules[0].cost(laid.state, BLACK, county("boehmen"), BUILD_TRADING_POST, 0) == 0


def test_the_leader_of_another_player_changes_nothing() -> None:
    """Rules: leaders.build, leaders.revenue, leaders.deploy"""
    laid = led(BLUE, "trier", "boehmen")
    laid.state.owner[county("trier")] = BLACK

    assert cost(laid.state, BLACK, BUILD_PALACE, county("trier")) == 3
    assert revenue_of(laid.state, BLACK, COLLECT_TAXES, county("trier")) == 7
    assert laid.state.box.modules[0].levy(laid.state, BLACK, county("trier"), DEPLOY_5, 5) == 5


def test_worked_example_t11_taxes_of_burgund() -> None:
    """Rules: leaders.revenue, leaders.bonus-last"""
    laid = led(BLACK, "trier", "burgund")
    laid.event("taxmax-0")
    laid.tile(BLACK, "more-tax")
    money = laid.state.money[BLACK]

    assert revenue_of(laid.state, BLACK, COLLECT_TAXES, county("burgund")) == 6
    set_leader(laid.state, BLACK, county("burgund"))
    collect(laid.table, BLACK, COLLECT_TAXES, county("burgund"))

    assert laid.state.money[BLACK] == money + 7


def test_the_harvest_brings_one_unit_more_after_event_and_tile() -> None:
    """Rules: leaders.revenue, leaders.bonus-last"""
    laid = led(BLACK, "lueneburg")
    assert revenue_of(laid.state, BLACK, COLLECT_GRAIN, county("lueneburg")) == 6

    laid.event("grainmax-4")
    laid.tile(BLACK, "more-grain")
    collect(laid.table, BLACK, COLLECT_GRAIN, county("lueneburg"))

    assert laid.state.grain[BLACK] == 3 + 1 + 1


@pytest.mark.parametrize(("action", "price", "armies"), [(DEPLOY_5, 3, 6), (DEPLOY_3, 2, 4), (DEPLOY_1, 1, 2)])
def test_each_deployment_brings_one_army_more_at_the_same_price(action: int, price: int, armies: int) -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "boehmen", "trier")
    money = laid.state.money[BLACK]

    deploy(laid.table, BLACK, action, county("boehmen"))

    assert laid.state.armies[county("boehmen")] == 3 + armies
    assert laid.state.money[BLACK] == money - price


def test_the_army_of_the_leader_comes_after_event_and_tile() -> None:
    """Rules: leaders.deploy, leaders.bonus-last"""
    laid = led(BLACK, "boehmen")
    laid.event("deploy-1")
    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))
    assert laid.state.armies[county("boehmen")] == 3 + 3 + 1

    laid.tile(BLACK, "six-armies")
    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))
    assert laid.state.armies[county("boehmen")] == 7 + 6 + 1


def test_the_army_of_the_leader_may_be_missing_when_cubes_are_short() -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "boehmen")
    laid.state.reserve[BLACK] = 5

    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))

    assert laid.state.armies[county("boehmen")] == 8
    assert laid.state.reserve[BLACK] == 0


def test_the_army_of_the_leader_may_move_on_too() -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "salzburg", "tirol")
    laid.state.armies[county("salzburg")] = 1

    deploy(laid.table, BLACK, DEPLOY_1, county("salzburg"))

    assert laid.table.stack[-1] is MOVES[BLACK][county("salzburg")]
    assert laid.options() == ["stay", "move tirol 1", "move tirol 2"]


# Travelling


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


# Loss and return


def test_a_leader_leaves_the_board_when_his_county_is_conquered() -> None:
    """Rules: leaders.lost"""
    laid = led(BLACK, "tirol", "trier")
    laid.hold(BLUE, 9, "kaernten")

    laid.attack(BLUE, "kaernten", "tirol", 8)

    assert leader_of(laid.state, BLACK) == OFF_BOARD
    assert laid.told(events.LEADER_LOST) == [(BLACK, county("tirol"))]


def test_a_leader_leaves_the_board_when_his_county_is_lost_in_a_revolt() -> None:
    """Rules: leaders.lost, leaders.statue-stays"""
    laid = led(BLACK, "tirol", "trier")
    statues(laid, BLACK, "tirol")
    laid.state.revolts[county("tirol")] = 3

    laid.revolt("tirol")

    assert leader_of(laid.state, BLACK) == OFF_BOARD
    assert statues_in(laid.state, BLACK, county("tirol")) == 1


def test_a_leader_stays_when_another_county_is_lost_or_his_own_holds() -> None:
    """Rules: leaders.lost"""
    laid = led(BLACK, "tirol", "trier")
    laid.state.revolts[county("trier")] = 3
    laid.state.revolts[county("tirol")] = 1

    laid.revolt("trier")
    laid.revolt("tirol")

    assert leader_of(laid.state, BLACK) == county("tirol")
    assert laid.told(events.LEADER_LOST) == []


def test_lost_leaders_come_back_at_the_end_of_winter_in_player_order() -> None:
    """Rules: leaders.return"""
    laid = led(BLACK, "tirol", "trier")
    laid.hold(BLUE, 2, "boehmen")
    laid.hold(PURPLE, 2, "mark", "anhalt")
    laid.order(PURPLE, BLUE, BLACK)
    laid.state.season = WINTER

    laid.run(return_leaders)
    assert laid.asked() == f"place-leader {PURPLE}"
    laid.choose("leader anhalt")
    assert laid.asked() == f"place-leader {BLUE}"
    laid.choose("leader boehmen")

    assert laid.asked() == ""
    assert leader_of(laid.state, BLACK) == county("tirol")


def test_without_a_county_the_leader_stays_off_the_board() -> None:
    """Rules: leaders.return"""
    laid = table()

    laid.run(return_leaders)

    assert laid.asked() == ""
    assert leader_of(laid.state, BLACK) == OFF_BOARD


def test_after_the_second_winter_no_leader_comes_back() -> None:
    """Rules: leaders.no-return-at-the-end"""
    laid = table()
    laid.hold(BLACK, 2, "tirol")
    laid.state.year = 2

    laid.run(return_leaders)

    assert laid.asked() == ""


# Scoring


def with_statues(each_winter: bool) -> Laid:
    laid = table(each_winter)
    laid.hold(BLACK, 2, "mark")
    statues(laid, BLACK, "tirol", "salzburg")
    put_statues(laid.state, BLUE, [TROPHY_OF + BLACK, county("trier"), SUPPLY, SUPPLY, SUPPLY, SUPPLY])
    return laid


def test_statues_and_trophies_score_a_point_each_in_the_last_winter() -> None:
    """Rules: leaders.points, leaders.points-when"""
    laid = with_statues(each_winter=False)

    laid.run(score, score_statues)
    assert laid.state.score == [1, 0, 0, 0]
    assert laid.told(events.STATUES_SCORED) == []
    laid.state.year = 2
    laid.run(score, score_statues)

    assert laid.state.score == [1 + 1 + 2 + 1, 1, 0, 0]
    assert laid.told(events.STATUES_SCORED)[:2] == [(BLACK, 2, 1, 3, 5), (BLUE, 1, 0, 1, 1)]
    assert laid.told(SCORED)[4] == (BLACK, 1, 0, 0, 2)  # the points of the basic game are told apart


def test_statues_score_in_both_winters_if_so_agreed() -> None:
    """Rules: leaders.points-when"""
    laid = with_statues(each_winter=True)

    laid.run(score_statues)
    laid.state.year = 2
    laid.run(score_statues)

    assert laid.state.score == [6, 2, 0, 0]


# Wide nets


def test_pieces_that_cannot_lie_so_are_found() -> None:
    laid = led(BLACK, "tirol")
    module = laid.state.box.modules[0]

    set_leader(laid.state, BLACK, county("trier"))
    assert module.wrong(laid.state) == ["the leader of black stands in trier, which black does not hold"]
    set_leader(laid.state, BLACK, COUNTIES)
    assert module.wrong(laid.state) == ["the leader of black stands in no county"]
    set_leader(laid.state, BLACK, county("tirol"))
    statues(laid, BLUE, "tirol")
    assert module.wrong(laid.state) == ["the leader of black left a statue of blue standing"]
    put_statues(laid.state, BLUE, [TROPHY_OF + BLUE] + [SUPPLY] * 5)
    assert module.wrong(laid.state) == ["a statue of blue lies where it cannot lie"]
    laid.state.extra[0][4:6] = [0, SUPPLY]
    assert "the statues of black are not 6 in order" in module.wrong(laid.state)


def count_statues(state: Wallenstein) -> None:
    """Six of each colour lie in the supply, on the board, or with somebody as trophies."""
    seats = state.box.seats
    captured = sum(trophies_of(state, seat) for seat in range(seats))
    counted = sum(statues_left(state, seat) + statues_on_board(state, seat) for seat in range(seats))
    assert counted + captured == STATUES * seats
    for seat in range(seats):
        standing = sum(statues_in(state, seat, each) for each in range(COUNTIES))
        trophies = sum(place >= TROPHY_OF for place in statues_of(state, seat))
        assert statues_left(state, seat) + standing + trophies == STATUES


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("both", [False, True])
def test_random_games_lose_no_cube_and_no_statue(seats: int, draft: bool, both: bool) -> None:
    """Rules: leaders.pieces, leaders.trophy"""
    placed = False

    def look(state: Wallenstein) -> None:
        nonlocal placed
        count_statues(state)
        placed = placed or any(leader_of(state, seat) != OFF_BOARD for seat in range(seats))

    if both:
        box = box_of(seats, [Leaders(0), Landsknechte(1)], [leaders.join, landsknechte.join], draft=draft)
    else:
        box = box_of(seats, [Leaders(0, each_winter=True)], [leaders.join], draft=draft)
    end = play_at_random(box, seats, look)

    assert placed
    assert any(statues_left(end, seat) < STATUES for seat in range(seats))
