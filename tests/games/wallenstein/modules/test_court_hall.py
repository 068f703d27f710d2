"""Courtiers: filling the tower, planning with dice tower cards, converting armies, and the order at court."""

from __future__ import annotations

from tests.games.wallenstein.modules.court_table import AT_COURT, AUDIENCES, CourtTable

from hausmacht.core.agenda import Table, insert_after, steps
from hausmacht.games.wallenstein import flow
from hausmacht.games.wallenstein.components import COLOUR_NAMES, COUNTY_NAMES, LOST, NOBODY, SEAT_NAMES, UNCOVERED
from hausmacht.games.wallenstein.modules.court import join
from hausmacht.games.wallenstein.modules.court.hall import next_at_court
from hausmacht.games.wallenstein.rules.order import player_order
from hausmacht.games.wallenstein.state import Flow, Wallenstein


def kinds(sequence: Flow) -> list[str]:
    return [item.kind for item in sequence.round]


def test_the_court_comes_after_the_player_order_and_before_the_actions() -> None:
    """Rules: court.first, court.display, court.immunity-ends"""
    joined = join(flow.basic_flow(draft=False))

    assert kinds(joined) == [
        "actions.display_actions",
        "order.lay_bonus_tiles",
        "audience.display",
        "planning.plan",
        "order.draw_event",
        "order.reveal_bids",
        "hall.convert",
        "audience.hold",
        "audience.dismiss",
        "actions.carry_out",
        "actions.end_round",
        "audience.end_favors",
        "flow.next_season",
    ]
    assert joined.winter == flow.basic_flow(draft=False).winter


def test_what_another_module_does_after_the_order_comes_before_the_court() -> None:
    """Rules: court.first"""
    other = steps(player_order_is_settled)
    basic = flow.basic_flow(draft=True)
    before = Flow(basic.preparation, insert_after(basic.round, "order.reveal_bids", other), basic.winter, basic.end)
    court = join(basic)
    after = Flow(court.preparation, insert_after(court.round, "order.reveal_bids", other), court.winter, court.end)

    for sequence in (kinds(join(before)), kinds(after)):
        assert sequence.index(other[0].kind) + 1 == sequence.index("hall.convert")


def player_order_is_settled(table: Table[Wallenstein]) -> None:
    """A step of another module."""


def test_everybody_has_seven_courtiers_three_dice_tower_cards_and_three_boxes_more() -> None:
    """Rules: court.courtiers, court.tower-cards, court.boxes"""
    table = CourtTable(seats=3)

    assert [table.supply(name) for name in SEAT_NAMES[:3]] == [7, 7, 7]
    assert [table.hall(name) for name in SEAT_NAMES[:3]] == [0, 0, 0]
    assert table.state.module_cards == [3, 3, 3]
    assert table.state.box.boxes == 14


def test_a_courtier_for_each_cube_that_fell_through() -> None:
    """Frank is blue, Dirk red, Anika purple.

    Rules: court.fill
    """
    table = CourtTable(seats=4)
    fallen = {"black": 0, "blue": 2, "purple": 1, "red": 2, "peasants": 2}
    table.luck.outcomes.extend([(f"tower {name}", number) for name, number in fallen.items()])

    table.play("preparation.fill_tower")

    assert [table.hall(name) for name in ("black", "blue", "purple", "red")] == [0, 2, 1, 2]
    assert [table.supply(name) for name in ("black", "blue", "purple", "red")] == [7, 5, 6, 5]
    assert [table.reserve(name) for name in ("black", "blue", "purple", "red")] == [55, 57, 56, 57]
    assert table.state.tray == [0] * len(COLOUR_NAMES)


def test_with_four_counties_two_of_fourteen_boxes_stay_open() -> None:
    """Twelve cards: four counties, five money cards, three dice tower cards.

    Rules: court.boxes, court.tower-cards, court.no-conversion
    """
    counties = [f"{name}: black 2" for name in ("tirol", "salzburg", "kaernten", "steiermark")]
    table = CourtTable(*counties, seats=3)
    table.state.money = [9, 9, 9]
    table.play("actions.end_round", "planning.plan")

    table.choose("black", "palace tirol", "church nothing", "post nothing")

    assert table.why_not("black", "grain nothing") == "must-cover (plan.cover-all)"
    table.choose("black", "grain tower", "tax money-0", "deploy-5 money-1", "deploy-3 money-2", "deploy-1 tower")
    table.choose("black", "a money-3", "b salzburg", "convert-3 kaernten", "convert-2 tower")
    assert table.why_not("black", "convert-1 tower") == "card-used (plan.once)"
    assert table.why_not("black", "convert-1 kaernten") == "planned-already (plan.once)"
    table.choose("black", "convert-1 money-4", "bid steiermark", "seal")


def test_a_dice_tower_card_is_no_action() -> None:
    """Rules: court.tower-card-action"""
    table = CourtTable("tirol: black 2", seats=3)
    table.put_actions("tax")
    table.put_on_mat("black", "tax tower")
    before = table.state.money[:]

    table.play("actions.carry_out")

    assert table.state.money == before
    assert table.state.revolts == [0] * 45
    assert len(table.told("revealed")) == 1


def test_a_dice_tower_card_is_a_bid_of_zero() -> None:
    """Behind a county, level with the money card 0, ahead of nothing.

    Rules: court.tower-card-bid
    """
    table = CourtTable("tirol: purple 2", seats=4)
    table.state.seat_at = (NOBODY,) * 5
    table.put_on_mat("black", "bid tower")
    table.put_on_mat("blue", "bid money-0")
    table.put_on_mat("purple", "bid tirol")
    before = table.state.money[:]
    table.luck.outcomes.append(("lot", 0))

    table.play("order.reveal_bids")
    table.choose("purple", "position 1")
    assert table.asked() == ["black position"]  # drawn by lot from black and blue
    table.choose("black", "position 2")
    table.choose("blue", "position 3")

    assert table.asked() == ["red position"]
    assert table.state.money == before


def test_a_county_card_converts_armies_of_the_county() -> None:
    """Barbara (yellow) has Vogtland in the box for three armies: one stays behind.

    Rules: court.convert-county, court.leave-one
    """
    table = CourtTable("vogtland: yellow 4")
    table.put_on_mat("yellow", "convert-3 vogtland")

    table.play("hall.convert")

    assert table.armies("vogtland") == 1
    assert table.reserve("yellow") == 61
    assert (table.hall("yellow"), table.supply("yellow")) == (3, 4)


def test_a_dice_tower_card_converts_cubes_in_the_tray() -> None:
    """Barbara has one in the box for two armies.

    Rules: court.convert-tray
    """
    table = CourtTable()
    table.put_into_tray(yellow=2, red=3)
    table.put_on_mat("yellow", "convert-2 tower")

    table.play("hall.convert")

    assert (table.tray("yellow"), table.tray("red")) == (0, 3)
    assert table.reserve("yellow") == 62
    assert (table.hall("yellow"), table.supply("yellow")) == (2, 5)


def test_a_money_card_converts_nothing_and_costs_nothing() -> None:
    """Barbara's whole extra mat: five courtiers.

    Rules: court.no-conversion
    """
    table = CourtTable("vogtland: yellow 4")
    table.put_into_tray(yellow=3)
    table.put_on_mat("yellow", "convert-3 vogtland", "convert-2 tower", "convert-1 money-4")

    table.play("hall.convert")

    assert table.hall("yellow") == 5
    assert table.tray("yellow") == 1
    assert table.state.money == [12] * 5
    assert len(table.told("nothing-converted")) == 1
    assert table.state.revealed[-3:] == [1, 1, 1]


def test_an_open_box_converts_nothing() -> None:
    """Rules: court.no-conversion"""
    table = CourtTable("vogtland: yellow 4")
    table.put_into_tray(yellow=3)

    table.play("hall.convert")

    assert table.hall("yellow") == 0
    assert table.state.plan[-1] == UNCOVERED
    assert table.table.events == []


def test_three_armies_are_too_few_to_convert_three() -> None:
    """Rules: court.wholly, court.leave-one"""
    table = CourtTable("vogtland: yellow 3")
    table.put_on_mat("yellow", "convert-3 vogtland")

    table.play("hall.convert")

    assert table.armies("vogtland") == 3
    assert table.hall("yellow") == 0
    assert len(table.told("armies-short")) == 1


def test_one_cube_in_the_tray_is_too_few_to_convert_two() -> None:
    """Rules: court.wholly"""
    table = CourtTable()
    table.put_into_tray(yellow=1)
    table.put_on_mat("yellow", "convert-2 tower")

    table.play("hall.convert")

    assert table.tray("yellow") == 1
    assert table.hall("yellow") == 0
    assert len(table.told("armies-short")) == 1


def test_two_courtiers_are_too_few_for_three_armies_but_enough_for_two() -> None:
    """Rules: court.wholly"""
    table = CourtTable("vogtland: yellow 4", "kursachsen: yellow 9")
    table.put_into_hall(yellow=5)
    table.put_on_mat("yellow", "convert-3 vogtland", "convert-2 kursachsen")

    table.play("hall.convert")

    assert (table.armies("vogtland"), table.armies("kursachsen")) == (4, 7)
    assert (table.hall("yellow"), table.supply("yellow")) == (7, 0)
    assert len(table.told("courtiers-short")) == 1


def test_player_by_player_the_largest_box_comes_first() -> None:
    """Rules: court.convert-order"""
    table = CourtTable("vogtland: yellow 4", "tirol: red 6", order="yellow black red blue purple")
    table.put_into_tray(yellow=2)
    table.put_on_mat("red", "convert-1 tirol", "convert-3 tower")
    table.put_on_mat("yellow", "convert-1 vogtland", "convert-2 tower", "convert-3 money-0")

    table.play("hall.convert")

    turned = [(event.kind.name, *event.values[:2]) for event in table.table.events]
    yellow, red = SEAT_NAMES.index("yellow"), SEAT_NAMES.index("red")
    assert turned == [
        ("nothing-converted", yellow, 11),
        ("converted", yellow, 12),
        ("converted", yellow, 13),
        ("armies-short", red, 11),
        ("converted", red, 13),
    ]


def test_a_later_box_finds_what_an_earlier_one_left() -> None:
    """Two dice tower cards and three cubes: all of them go for the first.

    Rules: court.convert-order, court.convert-tray
    """
    table = CourtTable()
    table.put_into_tray(yellow=4)
    table.put_on_mat("yellow", "convert-3 tower", "convert-2 tower", "convert-1 tower")

    table.play("hall.convert")

    assert table.hall("yellow") == 4
    assert table.tray("yellow") == 0


def test_a_converted_county_that_is_lost_later_hands_its_card_over() -> None:
    """Rules: court.convert-county"""
    table = CourtTable("vogtland: yellow 4 1", order="yellow")
    table.put_on_mat("yellow", "convert-3 vogtland")
    table.play("hall.convert")
    table.luck.outcomes.extend([("tower yellow", 0), ("tower peasants", 1)])
    table.state.famine = (0, COUNTY_NAMES.index("vogtland"))

    table.play("winter.last_revolt")

    assert table.owner("vogtland") == NOBODY
    assert table.state.plan[4 * 14 + 11] == LOST
    assert table.told("handed-over") == []  # everybody had seen it already


def test_most_courtiers_come_first_then_the_others() -> None:
    """Rules: court.order"""
    table = CourtTable(order="black blue purple red yellow")
    table.put_into_hall(yellow=5, red=4, blue=3, purple=2)
    table.put_favors(16, 9, 2)

    table.play(*AUDIENCES)
    asked = []
    while table.asked():
        asked += table.asked()
        table.choose(table.asked()[0].split()[0], "decline")

    assert asked == ["yellow ask-favor", "red ask-favor", "blue ask-favor", "purple ask-favor"]


def test_courtiers_from_earlier_rounds_count_and_ties_go_by_player_order() -> None:
    """Red has three old courtiers and two new ones, blue five new ones; blue is ahead in the order.

    Rules: court.order, court.tie
    """
    table = CourtTable("tirol: red 3", "trier: blue 4", seats=4, order="blue red black purple")
    table.put_into_hall(red=3)
    table.put_into_tray(blue=2)
    table.put_on_mat("red", "convert-2 tirol")
    table.put_on_mat("blue", "convert-3 trier", "convert-2 tower")
    table.put_favors(16, 9, 2)

    table.play(*AT_COURT)

    assert (table.audience("blue"), table.hall("red")) == (5, 5)
    assert table.asked() == ["blue ask-favor"]
    table.choose("blue", "favor 9")
    assert table.asked() == ["red ask-favor"]  # blue has had its one card
    table.choose("red", "favor 16")
    assert table.asked() == []
    assert (table.hall("blue"), table.hall("red")) == (2, 1)  # what is left returns to the hall


def test_between_equals_the_player_order_decides_whatever_the_seats() -> None:
    """Rules: court.tie"""
    table = CourtTable(order="red black yellow purple blue")
    table.put_into_hall(black=3, red=3, yellow=3)

    assert player_order(table.state)[0] == next_at_court(table.state) == SEAT_NAMES.index("red")


def test_without_courtiers_nobody_comes() -> None:
    """Rules: court.nobody-to-send"""
    table = CourtTable()
    table.put_favors(16, 9, 2)

    table.play(*AUDIENCES)

    assert next_at_court(table.state) == NOBODY
    assert table.asked() == []
    assert table.told("audience") == []
