"""Set-up: the map, counties by line-up or in turns, the tower and the events."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, new_table, number, table

from hausmacht.core.agenda import Table
from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein.components import (
    COUNTIES,
    COUNTY_NAMES,
    EVENT_NAMES,
    GRAIN,
    LIGHT_BORDER,
    NEIGHBOURS,
    REGION,
    SEAT_NAMES,
    SITES,
    TAX,
)
from hausmacht.games.wallenstein.rules.preparation import draw_county
from hausmacht.games.wallenstein.state import FREE, OFF, Wallenstein


def test_the_map_has_45_counties_in_five_regions_and_114_borders() -> None:
    """Rules: setup.map"""
    assert len(COUNTY_NAMES) == COUNTIES == 45
    assert [REGION.count(region) for region in range(5)] == [9] * 5
    assert sum(len(near) for near in NEIGHBOURS) == 2 * 114
    assert all(county in NEIGHBOURS[near] for county in range(COUNTIES) for near in NEIGHBOURS[county])
    assert all(county not in NEIGHBOURS[county] for county in range(COUNTIES))
    assert (sum(TAX), sum(GRAIN), sum(SITES)) == (216, 135, 88)
    assert (set(TAX), set(GRAIN), set(SITES)) == ({3, 4, 5, 6, 7}, {2, 3, 4, 5}, {1, 2, 3})


@pytest.mark.parametrize(
    ("one", "other", "border"),
    [
        ("luettich", "lothringen", True),
        ("vorpommern", "altmark", True),
        ("neumark", "schlesien", True),
        ("regensburg", "oberoesterreich", True),
        ("bremen", "mecklenburg", False),
        ("koeln", "trier", False),
        ("baden", "augsburg", False),
        ("passau", "salzburg", False),
    ],
)
def test_short_borders_and_near_misses(one: str, other: str, border: bool) -> None:
    """Rules: setup.map"""
    assert (COUNTY_NAMES.index(other) in NEIGHBOURS[COUNTY_NAMES.index(one)]) == border


def test_printed_values_of_some_counties() -> None:
    """Rules: setup.map"""
    printed = {name: (TAX[county], GRAIN[county], SITES[county]) for county, name in enumerate(COUNTY_NAMES)}

    assert printed["burgund"] == (7, 2, 2)
    assert printed["bremen"] == (4, 4, 2)
    assert printed["lueneburg"] == (3, 5, 1)
    assert printed["boehmen"] == (6, 2, 3)


def test_with_three_players_eight_counties_are_not_used() -> None:
    """Rules: setup.three-players"""
    left_out = ["holstein", "bremen", "luettich", "burgund", "fm-bayern", "konstanz", "steiermark", "tirol"]

    assert [name for county, name in enumerate(COUNTY_NAMES) if LIGHT_BORDER[county]] == left_out
    three = new_table(3).state
    assert [name for county, name in enumerate(COUNTY_NAMES) if three.owner[county] == OFF] == left_out
    assert OFF not in new_table(4).state.owner


@pytest.mark.parametrize(("seats", "money"), [(3, 18), (4, 15), (5, 12)])
def test_everybody_begins_with_his_share(seats: int, money: int) -> None:
    """Rules: setup.money, setup.zero, setup.money-cards, setup.armies"""
    state = new_table(seats).state

    assert state.money == [money] * seats
    assert state.grain == state.score == [0] * seats
    assert state.money_cards == [0b11111] * seats
    for seat in range(seats):
        on_the_map = sum(state.armies[county] for county in range(COUNTIES) if state.owner[county] == seat)
        assert on_the_map + state.reserve[seat] + state.tower[seat] == 62


@pytest.mark.parametrize(
    ("seats", "groups"), [(3, [5, 4, 4, 3, 3, 2, 2, 2, 2]), (4, [5, 4, 4, 3, 3, 2, 2, 2]), (5, [5, 4, 4, 3, 3, 2, 2])]
)
def test_a_ready_line_up_gives_everybody_his_groups(seats: int, groups: list[int]) -> None:
    """Rules: setup.lineup, setup.groups"""
    played = new_table(seats)

    for seat in SEAT_NAMES[:seats]:
        armies = [int(played.county(name).split()[1]) for name in played.counties(seat)]
        assert sorted(armies, reverse=True) == groups


def test_the_line_up_of_three_players_uses_baden_and_lothringen() -> None:
    """Rules: setup.lineup, ruling.lineup-seats"""
    played = new_table(3)

    assert (played.county("baden"), played.county("lothringen")) == ("blue 3", "blue 2")
    assert (played.county("mark"), played.county("augsburg")) == ("black 5", "purple 5")


def test_31_cubes_fill_the_tower_with_three_players() -> None:
    """Rules: setup.fill"""
    played = table(to_do=["seal 0", "preparation.fill_tower", "seal 1"], seats=3)
    played.falls("black 3, blue 5, purple 0, peasants 6")
    played.go()

    assert played.thrown() == {"black": 7, "blue": 7, "purple": 7, "peasants": 10}
    assert sum(played.thrown().values()) == 31
    assert [played.tower(colour) for colour in ("black", "blue", "purple", "peasants")] == [4, 2, 7, 4]
    assert [played.supply(colour) for colour in ("black", "blue", "purple", "peasants")] == [58, 60, 55, 16]
    assert played.state.tray == [0] * 6


def test_four_event_cards_lie_open() -> None:
    """Rules: setup.events, event.cards"""
    played = table(to_do=["seal 0", "preparation.open_events", "seal 0"])
    played.luck("events", 11, 0, 0, 8)
    played.go()

    assert len(EVENT_NAMES) == 12
    assert played.open_events() == ["post-5", "post-7", "grainmax-4", "deploy-1"]


# Counties taken in turns


def draft(*cards: str, start: int = 0, seats: int = 3) -> Played:
    """Counties are taken; these cards come from the deck one after another."""
    played = table(to_do=["seal 0", "preparation.begin_draft", "seal 1"], seats=seats)
    played.luck("start", start)
    turn_up(played, *cards)
    return played.go()


def turn_up(played: Played, *cards: str) -> None:
    """The cards that come from the deck next."""
    state = played.state
    pair = state.draft[state.box.seats * 4 :][:2] if state.draft else ()
    closed = [
        name
        for county, name in enumerate(COUNTY_NAMES)
        if state.owner[county] == -1 and county not in pair and county not in state.deck
    ]
    for card in cards:
        played.luck("counties", closed.index(card))
        closed.remove(card)


def test_two_cards_lie_open_and_a_taken_one_is_replaced() -> None:
    """Rules: setup.open-cards, setup.clockwise, setup.groups"""
    played = draft("mark", "baden", "koeln")
    assert played.asked() == ["black take-county"]
    assert played.options("black") == ["take mark", "take baden", "draw"]
    assert played.why_not("black", "take koeln") == "not-open (setup.open-cards)"

    played.choose("black", "take baden")
    assert played.options("black") == ["group 5", "group 4", "group 3", "group 2"]
    assert played.events("opened")[-1].facts()["counties"] == (
        COUNTY_NAMES.index("koeln"),
    )  # before the group is chosen
    played.choose("black", "group 4")

    assert played.county("baden") == "black 4"
    assert played.supply("black") == 58
    assert played.options("blue") == ["take koeln", "take mark", "draw"]


def test_the_top_card_of_the_deck_is_taken_unseen() -> None:
    """Rules: setup.top-card, ruling.decks"""
    played = draft("mark", "baden", "passau")

    played.choose("black", "draw")
    assert played.events("drew")[0].facts() == {"seat": 0, "county": COUNTY_NAMES.index("passau")}
    played.choose("black", "group 2")

    assert played.county("passau") == "black 2"
    assert played.options("blue") == ["take mark", "take baden", "draw"]  # the open cards stay


def test_groups_are_placed_once() -> None:
    """Rules: setup.groups"""
    played = draft("mark", "baden")
    for seat in ("black", "blue", "purple"):
        played.choose(seat, "draw", "group 5")

    played.choose("black", "draw")
    assert played.why_not("black", "group 5") == "group-placed (setup.groups)"
    assert played.options("black") == ["group 4", "group 3", "group 2"]


def test_who_finds_the_same_two_cards_may_have_two_new_ones() -> None:
    """Rules: setup.renew"""
    played = draft("mark", "baden")
    assert played.why_not("black", "renew") == "pair-changed (setup.renew)"
    for seat in ("black", "blue", "purple"):
        played.choose(seat, "draw", "group 5")

    assert played.offers("black", "renew")
    free = [name for name in ("koeln", "trier", "passau", "anhalt") if played.county(name) == "neutral"][:2]
    turn_up(played, *free)
    played.choose("black", "renew")

    assert [text for text in played.options("black") if text.startswith("take")] == sorted(
        [f"take {name}" for name in free], key=lambda text: COUNTY_NAMES.index(text.split()[1])
    )
    assert played.why_not("black", "renew") == "pair-changed (setup.renew)"
    assert played.state.deck == (COUNTY_NAMES.index("mark"), COUNTY_NAMES.index("baden"))
    played.choose("black", "draw", "group 4")
    assert played.why_not("blue", "renew") == "pair-changed (setup.renew)"


def test_cards_under_the_deck_come_last_in_their_order() -> None:
    """Rules: setup.renew, ruling.decks"""
    played = draft("mark", "baden")
    state = played.state
    state.deck = tuple(COUNTY_NAMES.index(name) for name in ("trier", "anhalt"))
    for county in range(COUNTIES):  # nothing else is left above them
        if state.owner[county] == FREE and COUNTY_NAMES[county] not in ("mark", "baden", "trier", "anhalt"):
            state.owner[county] = OFF
    table: Table[Wallenstein] = Table(state, Sampled(1))

    first = draw_county(table)
    state.owner[first] = 0

    assert [COUNTY_NAMES[county] for county in (first, draw_county(table))] == ["trier", "anhalt"]


def test_one_new_card_is_enough_to_rule_out_a_renewal() -> None:
    """Rules: setup.renew"""
    played = draft("mark", "baden", "koeln")
    played.choose("black", "take mark", "group 5")
    for seat in ("blue", "purple"):
        played.choose(seat, "draw", "group 5")

    assert played.why_not("black", "renew") == "pair-changed (setup.renew)"


@pytest.mark.parametrize(("start", "turns"), [(0, [0, 1, 2, 0]), (2, [2, 0, 1, 2])])
def test_the_first_player_is_drawn_by_lot_and_the_others_follow_clockwise(start: int, turns: list[int]) -> None:
    """Rules: setup.start-player, setup.clockwise, ruling.start-by-lot"""
    played = draft("mark", "baden", start=start)

    found = []
    for _ in range(4):
        seat = played.asked()[0].split()[0]
        found.append(SEAT_NAMES.index(seat))
        played.choose(seat, "draw", "group 2")

    assert found == turns
    assert played.events("started")[0].facts() == {"seat": start}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_counties_nobody_took_are_neutral(seats: int) -> None:
    """Rules: setup.neutral, setup.clockwise, setup.groups"""
    played = new_table(seats, setup="draft")
    while played.asked()[0].split()[1] in ("take-county", "place-group"):
        seat = played.asked()[0].split()[0]
        played.choose(seat, played.options(seat)[-1])

    each = {3: 9, 4: 8, 5: 7}[seats]
    assert [len(played.counties(seat)) for seat in SEAT_NAMES[:seats]] == [each] * seats
    assert played.state.owner.count(-1) == (37 if seats == 3 else 45) - seats * each
    assert played.state.draft == played.state.deck == ()
    assert all(number(event.facts()["armies"]) <= 5 for event in played.events("placed"))
    assert played.asked()[0] == "black plan"
