"""The 21 favors: what each card brings, what it refuses, and which of them are kept."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.court_table import AUDIENCES, CourtTable

from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein.components import (
    BUILDING_TILES,
    COLLECT_TAXES,
    COUNTY_NAMES,
    EVENT_NAMES,
    NO_EVENT,
    NOBODY,
    SEAT_NAMES,
    SITES,
    TRADING_POST,
)
from hausmacht.games.wallenstein.modules.court.components import favor_cards
from hausmacht.games.wallenstein.modules.court.court import REMOVED
from hausmacht.games.wallenstein.modules.court.pack import check_favors
from hausmacht.games.wallenstein.rules.revenue import collect, revenue_of
from hausmacht.games.wallenstein.state import FREE, GONE, OPEN, event_in_force, replaced

RED = SEAT_NAMES.index("red")
BLUE = SEAT_NAMES.index("blue")
TIROL = COUNTY_NAMES.index("tirol")
BURGUND = COUNTY_NAMES.index("burgund")


def test_1_removes_the_event_of_the_round() -> None:
    """The tax limit of 5 no longer holds, and the card for winter stays open.

    Rules: court.favor-event
    """
    table = CourtTable("burgund: red 1", event="taxmax-0")
    table.state.events = (OPEN,) * 12
    assert revenue_of(table.state, RED, COLLECT_TAXES, BURGUND) == 5

    table.take_favor("red", 1)
    assert table.asked() == ["red cancel-event"]
    assert table.options("red") == ["cancel", "let-stand"]
    table.choose("red", "cancel")

    assert revenue_of(table.state, RED, COLLECT_TAXES, BURGUND) == 7
    assert table.state.event == NO_EVENT
    assert table.state.events == replaced((OPEN,) * 12, EVENT_NAMES.index("taxmax-0"), GONE)
    assert table.place_of(1) == REMOVED


def test_1_may_let_the_event_stand() -> None:
    """Rules: court.favor-event"""
    table = CourtTable("burgund: red 1", event="taxmax-0")

    table.take_favor("red", 1)
    table.choose("red", "let-stand")

    assert event_in_force(table.state).most_tax == 5
    assert table.place_of(1) == REMOVED
    assert table.hall("red") == 0


def test_1_is_lost_when_there_is_no_event() -> None:
    """Rules: court.at-once"""
    table = CourtTable("burgund: red 1")

    table.take_favor("red", 1)

    assert table.asked() == []
    assert len(table.told("favor-void")) == 1


@pytest.mark.parametrize(("favor", "money"), [(2, 3), (9, 5), (16, 7)])
def test_2_9_and_16_bring_thalers(favor: int, money: int) -> None:
    """Rules: court.favor-money"""
    table = CourtTable()

    table.take_favor("red", favor)

    assert table.state.money == [12, 12, 12, 12 + money, 12]
    assert table.place_of(favor) == REMOVED


@pytest.mark.parametrize(("favor", "armies"), [(3, 3), (8, 4), (14, 5)])
def test_3_8_and_14_put_armies_into_the_tray(favor: int, armies: int) -> None:
    """Rules: court.favor-armies"""
    table = CourtTable()
    table.put_into_tray(red=1)

    table.take_favor("red", favor)

    assert table.tray("red") == 1 + armies
    assert table.reserve("red") == 61 - armies
    assert table.place_of(favor) == REMOVED


def test_armies_that_are_not_there_do_not_fall_into_the_tray() -> None:
    """Rules: court.supply-short"""
    table = CourtTable("tirol: red 60")

    table.take_favor("red", 14)

    assert (table.tray("red"), table.reserve("red")) == (2, 0)
    assert table.told("armies-to-tray") == [{"seat": RED, "armies": 2}]


def test_4_takes_a_marker_from_a_county_of_ones_own() -> None:
    """Rules: court.favor-calm"""
    table = CourtTable("tirol: red 3 2", "trier: red 3 1", "koeln: red 3", "burgund: blue 1 1")

    table.take_favor("red", 4)
    assert table.options("red") == ["calm trier", "calm tirol"]
    assert table.why_not("red", "calm koeln") == "no-marker (court.favor-calm)"
    table.choose("red", "calm tirol")

    assert (table.revolts("tirol"), table.revolts("trier"), table.revolts("burgund")) == (1, 1, 1)
    assert table.place_of(4) == REMOVED


def test_4_is_kept_without_a_marker_and_parries_the_next_one() -> None:
    """Rules: court.favor-parry"""
    table = CourtTable("tirol: red 3", "koeln: red 3", "burgund: blue 1 1", "trier: blue 1")
    table.take_favor("red", 4)
    assert table.asked() == []
    assert table.keeper_of(4) == "red"

    table.play("audience.end_favors")  # it outlasts the round
    collect(table.table, BLUE, COLLECT_TAXES, COUNTY_NAMES.index("trier"))
    assert table.revolts("trier") == 1
    assert table.keeper_of(4) == "red"
    collect(table.table, RED, COLLECT_TAXES, TIROL)
    assert table.revolts("tirol") == 0
    assert table.place_of(4) == REMOVED
    collect(table.table, RED, COLLECT_TAXES, COUNTY_NAMES.index("koeln"))

    assert table.revolts("koeln") == 1
    assert table.told("parried") == [{"seat": RED, "county": TIROL}]


def test_4_parries_the_marker_after_a_revolt_too() -> None:
    """Rules: court.favor-parry"""
    table = CourtTable("tirol: red 3")
    table.take_favor("red", 4)
    table.state.revolts[TIROL] = 1
    table.luck.outcomes.extend([("tower red", 3), ("tower peasants", 0)])

    collect(table.table, RED, COLLECT_TAXES, TIROL)
    table.play()

    assert table.armies("tirol") == 3
    assert table.revolts("tirol") == 1
    assert table.place_of(4) == REMOVED


@pytest.mark.parametrize(("favor", "grain"), [(5, 2), (15, 3), (20, 4)])
def test_5_15_and_20_bring_grain(favor: int, grain: int) -> None:
    """Rules: court.favor-grain"""
    table = CourtTable()
    table.state.grain[RED] = 17

    table.take_favor("red", favor)

    assert table.state.grain == [0, 0, 0, 17 + grain, 0]
    assert table.place_of(favor) == REMOVED


@pytest.mark.parametrize(("favor", "points"), [(6, 1), (13, 2), (19, 3)])
def test_6_13_and_19_bring_points(favor: int, points: int) -> None:
    """Rules: court.favor-points"""
    table = CourtTable()

    table.take_favor("red", favor)

    assert table.state.score == [0, 0, 0, points, 0]
    assert table.told("points-granted") == [{"seat": RED, "points": points, "score": points}]
    assert table.place_of(favor) == REMOVED


@pytest.mark.parametrize(("favor", "building"), [(7, 2), (17, 1), (21, 0)])
def test_7_17_and_21_build_for_nothing(favor: int, building: int) -> None:
    """Rules: court.favor-building"""
    table = CourtTable("tirol: red 3", "trier: red 3", "burgund: blue 1")

    table.take_favor("red", favor)
    assert table.asked() == ["red build-free"]
    assert table.options("red") == ["build trier", "build tirol"]
    table.choose("red", "build tirol")

    assert table.state.built[TIROL] == 1 << building
    assert table.state.tiles_left[building] == BUILDING_TILES[building] - 1
    assert table.state.money == [12] * 5
    assert table.place_of(favor) == REMOVED


def test_a_free_building_needs_a_site_and_no_second_of_its_kind() -> None:
    """Rules: court.favor-building"""
    one_site = COUNTY_NAMES[next(county for county in range(45) if SITES[county] == 1)]
    two_sites = COUNTY_NAMES[next(county for county in range(45) if SITES[county] == 2)]
    table = CourtTable(f"{one_site}: red 3", f"{two_sites}: red 3", "tirol: red 1")
    table.state.built[COUNTY_NAMES.index(one_site)] = 1
    table.state.built[COUNTY_NAMES.index(two_sites)] = 2

    table.take_favor("red", 17)

    assert table.why_not("red", f"build {one_site}") == "no-site (build.site)"
    assert table.why_not("red", f"build {two_sites}") == "has-one (build.one-each)"
    assert table.options("red") == ["build tirol"]


def test_a_free_building_is_lost_when_no_tile_is_left() -> None:
    """Rules: court.favor-building, court.at-once"""
    table = CourtTable("tirol: red 3")
    table.state.tiles_left = (0, 26, 26)

    table.take_favor("red", 21)

    assert table.asked() == []
    assert table.told("favor-void") == [{"seat": RED, "favor": 21}]
    assert (table.hall("red"), table.place_of(21)) == (0, REMOVED)


def test_under_its_event_a_free_trading_post_calms_the_county() -> None:
    """Rules: court.favor-building"""
    table = CourtTable("tirol: red 3 2", event="post-5")

    table.take_favor("red", 7)
    table.choose("red", "build tirol")

    assert table.state.built[TIROL] == 1 << TRADING_POST
    assert table.revolts("tirol") == 1


@pytest.mark.parametrize(("favor", "blocks"), [(10, "a"), (11, "b"), (18, "ab")])
def test_10_11_and_18_keep_attackers_away(favor: int, blocks: str) -> None:
    """Others can still be attacked.

    Rules: court.favor-immunity
    """
    table = CourtTable("tirol: red 3", "salzburg: blue 4", "kaernten: black 2", seats=4)
    table.take_favor("red", favor)
    table.put_on_mat("blue", "a salzburg", "b salzburg")

    for action, name in ((8, "a"), (9, "b")):
        table.play(f"combat {BLUE} {action}")
        assert "attack kaernten 2" in table.options("blue")
        if name in blocks:
            assert table.why_not("blue", "attack tirol 2") == "immune (court.favor-immunity)"
        else:
            assert "attack tirol 2" in table.options("blue")
        table.choose("blue", "stay")

    assert table.keeper_of(favor) == "red"


def test_who_has_a_favor_against_attacks_may_attack() -> None:
    """Rules: court.favor-immunity"""
    table = CourtTable("tirol: red 3", "salzburg: blue 4", seats=4)
    table.take_favor("red", 18)
    table.put_on_mat("red", "a tirol")

    table.play(f"combat {RED} 8")

    assert "attack salzburg 2" in table.options("red")


@pytest.mark.parametrize("favor", [10, 11, 18])
def test_favors_against_attacks_end_with_the_round(favor: int) -> None:
    """Rules: court.immunity-ends"""
    table = CourtTable("tirol: red 3", "salzburg: blue 4", seats=4)
    table.take_favor("red", favor)
    table.put_on_mat("blue", "a salzburg", "b salzburg")

    table.play("audience.end_favors")

    assert table.place_of(favor) == REMOVED
    for action in (8, 9):
        assert table.court.why_not_attack(table.state, BLUE, TIROL, action) is None


def test_12_puts_three_armies_into_a_county_of_ones_own() -> None:
    """Rules: court.favor-deploy"""
    table = CourtTable("tirol: red 3", "trier: blue 1")

    table.take_favor("red", 12)
    assert table.why_not("red", "deploy trier") == "held-by-another (court.favor-deploy)"
    table.choose("red", "deploy tirol")

    assert (table.armies("tirol"), table.reserve("red")) == (6, 56)
    assert table.state.money == [12] * 5
    assert table.place_of(12) == REMOVED


def test_12_takes_a_neutral_county_over_without_a_battle() -> None:
    """Its card is on nobody's mat this round; next round it can be planned.

    Rules: court.favor-takeover
    """
    table = CourtTable("tirol: red 3", seats=4)

    table.take_favor("red", 12)
    table.choose("red", "deploy burgund")

    assert table.owner("burgund") == RED
    assert (table.armies("burgund"), table.reserve("red")) == (3, 56)
    assert table.told("attacked") == table.told("fell") == []
    assert BURGUND not in table.state.plan
    table.play("actions.end_round", "planning.plan")
    assert "palace burgund" in table.options("red")


def test_12_takes_over_with_the_armies_that_are_left() -> None:
    """Rules: court.supply-short"""
    table = CourtTable("tirol: red 60")

    table.take_favor("red", 12)
    assert table.decision("red").numbers(table.state) == {"armies": 2}
    table.choose("red", "deploy burgund")

    assert (table.armies("burgund"), table.reserve("red")) == (2, 0)


def test_12_is_lost_when_no_army_is_left() -> None:
    """Rules: court.supply-short, court.at-once"""
    table = CourtTable("tirol: red 62")

    table.take_favor("red", 12)

    assert table.asked() == []
    assert table.told("favor-void") == [{"seat": RED, "favor": 12}]
    assert table.owner("burgund") == FREE == NOBODY


def test_12_leaves_the_counties_out_that_three_players_do_not_use() -> None:
    """Rules: court.favor-deploy"""
    table = CourtTable("tirol: purple 3", seats=3)

    table.take_favor("purple", 12)

    assert table.why_not("purple", "deploy holstein") == "off-limits (setup.three-players)"
    assert "deploy trier" in table.options("purple")


def test_a_favor_of_one_player_comes_before_the_next_player_chooses() -> None:
    """Rules: court.at-once, court.order"""
    table = CourtTable("tirol: red 3", "trier: blue 3", seats=4)
    table.put_into_hall(red=5, blue=4)
    table.put_favors(21, 12, 2)
    table.play(*AUDIENCES)

    table.choose("red", "favor 12")
    assert table.asked() == ["red deploy-free"]
    table.choose("red", "deploy tirol")

    assert table.asked() == ["blue ask-favor"]


# Component packs


def test_a_pack_replaces_what_is_guessed() -> None:
    """Rules: court.favor-money"""
    pack = check_favors({"2": {"amount": 9}, "7": {"building": "palace"}, "10": {"blocks": ["b"]}})
    table = CourtTable("tirol: red 3", "salzburg: blue 4", favors=favor_cards(pack))

    table.take_favor("red", 2)
    table.put_into_hall(blue=7)
    table.put_favors(10)
    table.play(*AUDIENCES)
    table.choose("blue", "favor 10")

    salzburg = COUNTY_NAMES.index("salzburg")
    assert table.state.money[RED] == 21
    assert table.court.card(7).building == 0
    assert table.court.why_not_attack(table.state, RED, salzburg, 8) is None
    assert table.court.why_not_attack(table.state, RED, salzburg, 9) is not None
    assert table.court.card(9).amount == 5


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ([], "tables by number"),
        ({"22": {"amount": 3}}, "cannot replace favor '22'"),
        ({"12": {"amount": 3}}, "cannot replace favor '12'"),
        ({"2": {"building": "church"}}, "needs 'amount'"),
        ({"2": {"amount": 3, "amuont": 4}}, "has only 'amount', not 'amuont'"),
        ({"2": 3}, "needs 'amount'"),
        ({"2": {"amount": 0}}, "a number from 1"),
        ({"2": {"amount": True}}, "a number from 1"),
        ({"7": {"building": "castle"}}, "building is one of"),
        ({"10": {"blocks": ["c"]}}, "blocks is"),
        ({"10": {"blocks": []}}, "blocks is"),
    ],
)
def test_a_pack_that_makes_no_sense_is_refused(pack: object, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        check_favors(pack)
