"""Odds: how a battle or revolt will end, to the last digit, from what everybody can count."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import pytest
from tests.games.wallenstein.modules.laying import (
    ALL_FALLS,
    BLACK,
    BLUE,
    INDEPENDENT,
    NOTHING_FALLS,
    PURPLE,
    TWO_SHELVES,
    Laid,
    box_of,
    county,
)

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Chance, Sampled, Scripted, outcomes
from hausmacht.games.wallenstein.components import PALACE, PEASANTS, WINTER
from hausmacht.games.wallenstein.odds import Odds, battle_odds, revolt_odds
from hausmacht.games.wallenstein.rules.combat import attack, revolt
from hausmacht.games.wallenstein.state import FREE, Tower, Wallenstein

ORIGIN = "salzburg"
TARGET = "tirol"
WIN, TIE, LOSS = "win", "tie", "loss"
DECISIVE = 4.9  # standard deviations; by luck alone one comparison in a million is further off


def table(armies: int, defenders: int, tower: Tower = INDEPENDENT, by_hand: bool = False) -> Laid:
    """Black in Salzburg can march with so many armies against Blue in Tirol; without defenders it is neutral."""
    laid = Laid(box_of(4, tower=tower, by_hand=by_hand))
    laid.hold(BLACK, armies + 1, ORIGIN)
    if defenders:
        laid.hold(BLUE, defenders, TARGET)
    return laid


def fill(laid: Laid, place: list[int], **cubes: int) -> None:
    """Cubes from the supplies into the tower or the tray."""
    colours = {"black": BLACK, "blue": BLUE, "purple": PURPLE, "peasants": PEASANTS}
    for name, number in cubes.items():
        place[colours[name]] += number
        laid.state.reserve[colours[name]] -= number


def odds(laid: Laid, armies: int) -> Odds:
    return battle_odds(laid.state, BLACK, county(ORIGIN), county(TARGET), armies)


def fought(state: Wallenstein, armies: int, chance: Chance) -> tuple[str, int]:
    """The attack by the rules: how it ends, and the armies left to whoever holds the county."""
    table = Table(state.copy(), chance)
    table.state.agenda.clear()
    before = state.owner[county(TARGET)]
    attack(table, BLACK, county(ORIGIN), county(TARGET), armies)
    advance(table)
    owner = table.state.owner[county(TARGET)]
    left = table.state.armies[county(TARGET)]
    if owner == BLACK:
        return WIN, left
    return (TIE, 0) if owner == FREE and before != FREE else (LOSS, left)


def put_down(state: Wallenstein, additional: int, chance: Chance) -> tuple[str, int]:
    table = Table(state.copy(), chance)
    table.state.agenda.clear()
    revolt(table, county(ORIGIN), additional)
    advance(table)
    held = table.state.owner[county(ORIGIN)] == BLACK
    return (WIN, table.state.armies[county(ORIGIN)]) if held else (LOSS, 0)


def told(found: Odds) -> dict[tuple[str, int], Fraction]:
    """Every end with its probability."""
    ends: dict[tuple[str, int], Fraction] = {}
    for left, ways in enumerate(found.attacker_ways):
        ends[WIN, left] = Fraction(ways, found.of)
    for left, ways in enumerate(found.defender_ways):
        ends[LOSS, left] = Fraction(ways, found.of)
    ends[TIE, 0] = Fraction(found.ties, found.of)
    ends[LOSS, 0] = Fraction(found.losses, found.of) - sum(
        chance for (end, left), chance in ends.items() if end == LOSS and left
    )
    return {end: chance for end, chance in ends.items() if chance}


def summed(results: list[tuple[tuple[str, int], Fraction]]) -> dict[tuple[str, int], Fraction]:
    ends: dict[tuple[str, int], Fraction] = {}
    for end, chance in results:
        ends[end] = ends.get(end, Fraction(0)) + chance
    return ends


def every_way(state: Wallenstein, armies: int) -> dict[tuple[str, int], Fraction]:
    """The ends of an attack by the rules, over the whole tree of luck."""
    return summed(outcomes(lambda chance: fought(state, armies, chance)))


def two_against_two() -> Laid:
    laid = table(2, 2)
    fill(laid, laid.state.tower, black=1, blue=1, peasants=1)
    fill(laid, laid.state.tray, peasants=1)
    return laid


def with_a_marker() -> Laid:
    laid = two_against_two()
    laid.state.revolts[county(TARGET)] = 1
    return laid


def neutral() -> Laid:
    laid = table(2, 0)
    fill(laid, laid.state.tower, black=1, peasants=2)
    return laid


def neutral_event() -> Laid:
    laid = neutral()
    laid.event("neutral-3")
    return laid


def without_peasants_in_supply() -> Laid:
    laid = neutral_event()
    laid.state.reserve[PEASANTS] = 1
    return laid


def with_tiles() -> Laid:
    laid = two_against_two()
    laid.tile(BLACK, "attack")
    laid.tile(BLUE, "defence")
    return laid


def palace_and_tile() -> Laid:
    laid = two_against_two()
    laid.event("palace-2")
    laid.state.built[county(TARGET)] = 1 << PALACE
    laid.tile(BLUE, "defence")
    return laid


def palace_and_one_cube() -> Laid:
    laid = palace_and_tile()
    laid.state.reserve[BLUE] = 1
    return laid


def attacker_in_the_tray() -> Laid:
    laid = two_against_two()
    fill(laid, laid.state.tray, black=1, blue=1)
    laid.tile(BLACK, "attack")
    laid.state.reserve[BLACK] = 0
    return laid


TABLES = [
    two_against_two,
    with_a_marker,
    neutral,
    neutral_event,
    without_peasants_in_supply,
    with_tiles,
    palace_and_tile,
    palace_and_one_cube,
    attacker_in_the_tray,
]


@pytest.mark.parametrize("lay", TABLES)
def test_the_odds_are_those_of_every_way_a_drop_can_go(lay: Callable[[], Laid]) -> None:
    """Rules: tower.independent, combat.result, combat.losses, combat.peasants-only, combat.supply-short"""
    laid = lay()

    for armies in (1, 2):
        found = odds(laid, armies)
        assert found.method == "exact"
        assert told(found) == every_way(laid.state, armies)
        assert sum(found.fractions()) == 1
        assert (found.win, found.tie, found.loss) == tuple(float(chance) for chance in found.fractions())


@pytest.mark.parametrize("additional", [0, 2])
@pytest.mark.parametrize("season", [0, WINTER])
def test_the_odds_of_a_revolt_are_those_of_every_way_a_drop_can_go(additional: int, season: int) -> None:
    """Rules: revolt.strength, revolt.lost, winter.additional"""
    laid = two_against_two()
    laid.state.revolts[county(ORIGIN)] = 2
    laid.state.season = season

    found = revolt_odds(laid.state, county(ORIGIN), additional)

    assert told(found) == summed(outcomes(lambda chance: put_down(laid.state, additional, chance)))
    assert found.tie == 0


def test_the_table_stays_as_it_is() -> None:
    laid = palace_and_tile()
    before = laid.state.encode()

    odds(laid, 2)
    revolt_odds(laid.state, county(ORIGIN), 1)

    assert laid.state.encode() == before


# Worked examples; where every thrown cube falls through, the odds of one end are 1


def certain(found: Odds) -> tuple[str, int]:
    [(end, chance)] = told(found).items()
    assert chance == 1
    return end


def test_worked_example_t19_three_against_one_and_a_peasant() -> None:
    """Rules: combat.result, combat.losses, combat.allied-peasants"""
    laid = table(3, 1, ALL_FALLS)
    fill(laid, laid.state.tray, peasants=1)

    assert certain(odds(laid, 3)) == fought(laid.state, 3, Sampled(1)) == (WIN, 1)


def test_worked_example_t21_peasants_alone_hold_nothing() -> None:
    """Rules: combat.peasants-only"""
    laid = table(1, 1, ALL_FALLS)
    laid.state.armies[county(TARGET)] = 0  # as if the only defender stayed in the tower
    fill(laid, laid.state.tray, peasants=2)

    assert certain(odds(laid, 1)) == fought(laid.state, 1, Sampled(1)) == (TIE, 0)


def test_worked_example_t23_nothing_falls_out() -> None:
    """Rules: combat.tie"""
    laid = table(3, 2, NOTHING_FALLS)

    assert certain(odds(laid, 3)) == fought(laid.state, 3, Sampled(1)) == (TIE, 0)


def test_worked_example_t25_cubes_of_a_third_player_do_not_count() -> None:
    """Rules: combat.bystanders"""
    laid = two_against_two()
    before = told(odds(laid, 2))

    fill(laid, laid.state.tray, purple=2)

    assert told(odds(laid, 2)) == before


def test_worked_example_t27_two_against_two_peasants_of_a_neutral_county() -> None:
    """Rules: combat.neutral, combat.tie"""
    laid = table(2, 0, ALL_FALLS)
    fill(laid, laid.state.tray, peasants=1)

    assert certain(odds(laid, 2)) == fought(laid.state, 2, Sampled(1)) == (LOSS, 0)


def test_worked_example_t29_one_cube_in_supply_is_one_more_not_two() -> None:
    """Rules: combat.supply-short, event.palace, tiles.defence"""
    laid = table(3, 1, ALL_FALLS)
    laid.event("palace-2")
    laid.state.built[county(TARGET)] = 1 << PALACE
    laid.tile(BLUE, "defence")

    assert certain(odds(laid, 3)) == (TIE, 0)  # 3 against 1 + 1 + 1
    laid.state.reserve[BLUE] = 1
    assert certain(odds(laid, 3)) == fought(laid.state, 3, Sampled(1)) == (WIN, 1)


def test_worked_example_t31_four_armies_against_two_markers() -> None:
    """Rules: revolt.strength, revolt.put-down"""
    laid = table(3, 0)
    laid.state.revolts[county(ORIGIN)] = 2
    script = Scripted([("tower black", 2), ("tower peasants", 1)])

    found = revolt_odds(laid.state, county(ORIGIN))

    assert put_down(laid.state, 0, script) == (WIN, 1)
    assert found.of == 3**6  # four armies and two peasants were thrown
    # one army is left with 1:0, 2:1 or 3:2; of 81 ways to throw four, 8, 24 and 32; of 9 for two, 1, 4 and 4
    assert found.attacker_ways[1] == 8 * 1 + 24 * 4 + 32 * 4


# Large battles against the rules with luck


@pytest.mark.slow
@pytest.mark.parametrize(("armies", "defenders", "seed"), [(5, 4, 1), (9, 7, 2)])
def test_large_battles_end_as_often_as_the_odds_say(armies: int, defenders: int, seed: int) -> None:
    """Rules: tower.independent"""
    laid = table(armies, defenders)
    fill(laid, laid.state.tower, black=4, blue=3, purple=2, peasants=4)
    fill(laid, laid.state.tray, black=1, purple=3, peasants=3)
    drops = 100_000
    luck = Sampled(seed)

    counted: dict[tuple[str, int], int] = {}
    for _ in range(drops):
        end = fought(laid.state, armies, luck)
        counted[end] = counted.get(end, 0) + 1

    expected = told(odds(laid, armies))
    assert set(counted) <= set(expected)
    for end, chance in expected.items():
        off = counted.get(end, 0) - drops * float(chance)
        assert abs(off) <= DECISIVE * sqrt(drops * float(chance) * (1 - float(chance))) + 1, end


# Other towers


def test_through_shelves_the_odds_are_sampled_and_say_so() -> None:
    """Rules: tower.two-shelves"""
    laid = table(4, 3, TWO_SHELVES)
    fill(laid, laid.state.tower, black=3, blue=3, peasants=3)
    luck = Sampled(3)

    found = odds(laid, 4)
    again = odds(laid, 4)
    more = battle_odds(laid.state, BLACK, county(ORIGIN), county(TARGET), 4, samples=4000, seed=9)

    assert (found.method, more.method) == ("sampled 2000", "sampled 4000")
    assert found.of == 2000
    assert told(found) == told(again)
    drops = 4000
    wins = sum(fought(laid.state, 4, luck)[0] == WIN for _ in range(drops))
    for each in (found, more):
        spread = sqrt(each.win * (1 - each.win) * (1 / drops + 1 / each.of))
        assert abs(wins / drops - each.win) < DECISIVE * spread


def test_a_revolt_and_a_neutral_county_through_shelves() -> None:
    """Rules: tower.two-shelves, combat.neutral"""
    laid = table(3, 0, TWO_SHELVES)
    laid.state.revolts[county(ORIGIN)] = 1

    assert odds(laid, 3).tie == 0
    found = revolt_odds(laid.state, county(ORIGIN))
    assert found.method == "sampled 2000"
    assert found.wins + found.losses == 2000
    assert found.win > 0.5


def test_for_a_real_tower_the_odds_are_an_estimate() -> None:
    """Rules: tower.by-hand"""
    laid = table(2, 2, by_hand=True)
    same = table(2, 2)

    found = odds(laid, 2)

    assert found.method == "estimate"
    assert told(found) == told(odds(same, 2))


# Refusals and time


@pytest.mark.parametrize("armies", [0, 4])
def test_armies_that_cannot_march_are_refused(armies: int) -> None:
    """Rules: move.leave-one"""
    with pytest.raises(ValueError, match=f"{armies} armies cannot march from there: 1 to 3"):
        odds(table(3, 2), armies)


def test_there_must_be_somebody_to_fight() -> None:
    laid = table(3, 2)
    laid.state.owner[county(TARGET)] = BLACK

    with pytest.raises(ValueError, match="nobody to attack"):
        odds(laid, 2)
    with pytest.raises(ValueError, match="nobody to revolt against"):
        revolt_odds(laid.state, county("trier"))


@pytest.mark.parametrize("size", [5, 20])
def test_odds_take_less_than_a_millisecond(size: int) -> None:
    """In time of the processor, and the best of several, so that a busy machine does not matter."""
    laid = table(size, size)
    fill(laid, laid.state.tower, black=4, blue=4, purple=4, peasants=4)
    best = 1.0

    for armies in range(1, size + 1):
        start = time.process_time()
        odds(laid, armies)
        best = min(best, time.process_time() - start) if armies > size // 2 else best

    assert best < 0.001


def whole(*ways: int) -> tuple[int, ...]:
    """Percents for so many ways to win, to tie and to lose."""
    wins, ties, losses = ways
    return tuple(Odds("exact", sum(ways), [0, wins], ties, [0, losses], 0).percents().values())


def test_percents_are_whole_and_make_100() -> None:
    assert whole(1, 1, 1) == (34, 33, 33)
    assert whole(624, 186, 190) == (62, 19, 19)
    assert whole(335, 655, 10) == (34, 65, 1)  # rounded one by one, nothing would be left for the loss
    assert whole(2, 0, 0) == (100, 0, 0)


def test_survivors_are_the_shortest_range_with_half_of_the_wins() -> None:
    def survivors(*winners: int) -> tuple[int, int]:
        return Odds("exact", 100, [0, *winners], 0, [0], 100 - sum(winners)).survivors()

    assert survivors(10, 60, 10) == (2, 2)
    assert survivors(30, 30, 10) == (1, 2)
    assert survivors(20, 20, 20, 20) == (1, 2)
    assert survivors(0, 0) == (0, 0)


def test_odds_from_drops_say_how_many() -> None:
    assert battle_odds(table(4, 2, TWO_SHELVES).state, BLACK, county(ORIGIN), county(TARGET), 3, samples=50).drops == 50
    assert odds(table(4, 2), 3).drops == 0
