"""The tower: what goes in, what falls out, what stays inside, in each of its models."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.wallenstein.table import Played, acting, new_table, table

from hausmacht.core.agenda import Table
from hausmacht.core.chance import Chance, Sampled, outcomes
from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COLOUR_NAMES, COLOURS, SEAT_NAMES
from hausmacht.games.wallenstein.rules.tower import Shelves, fall_each_for_itself
from hausmacht.games.wallenstein.state import Tower, Wallenstein


def test_all_cubes_go_in_at_once_with_those_of_the_tray() -> None:
    """Rules: tower.all-at-once, tower.tray"""
    played = acting("anhalt: blue 3", "tray: blue 2 red 1 peasants 1", "blue plans: a anhalt", actions="a")
    played.falls("blue 4, red 1, peasants 2")
    played.choose("blue", "attack kursachsen 2")

    assert played.thrown() == {"blue": 4, "red": 1, "peasants": 2}
    assert len(played.events("fell")) == 1
    assert played.county("kursachsen") == "blue 2"
    assert (played.tray("red"), played.tray("blue"), played.tray("peasants")) == (1, 0, 0)


def test_the_tower_keeps_cubes_and_gives_them_back_in_later_battles() -> None:
    """Rules: tower.keeps"""
    played = acting("anhalt: blue 5", "mark: blue 3", "blue plans: a anhalt, b mark", actions="a b")
    played.falls("blue 0, peasants 0", "blue 5, peasants 1")
    played.choose("blue", "attack kursachsen 4")
    assert (played.tower("blue"), played.tower("peasants")) == (4, 1)
    played.choose("blue", "attack trier 2")

    assert played.county("trier") == "blue 4"
    assert (played.tower("blue"), played.tower("peasants")) == (1, 1)


def dropped(thrown: int, stuck: int) -> dict[int, Fraction]:
    """With so many blue cubes thrown and stuck: how likely each number in the tray is."""
    lines = ("anhalt: blue 9", f"tower: blue {stuck}") if stuck else ("anhalt: blue 9",)
    start = table(*lines, to_do=["seal 0"]).state
    found: dict[int, Fraction] = {}

    def play(chance: Chance) -> int:
        state = start.copy()
        assert isinstance(state, Wallenstein)
        cubes = [0] * COLOURS
        cubes[1] = thrown
        state.battle = (1, -1, 0, *cubes)
        fall_each_for_itself(Table(state, chance))
        return state.tray[1]

    for count, chance in outcomes(play):
        found[count] = found.get(count, Fraction(0)) + chance
    return found


def test_two_of_three_thrown_cubes_fall_and_one_of_three_inside() -> None:
    """Rules: tower.independent"""
    assert dropped(1, 0) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert dropped(0, 1) == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert dropped(2, 1)[3] == Fraction(2, 3) ** 2 * Fraction(1, 3)


def shelves(passes: int, loosens: int, tower: list[int], thrown: int) -> list[int]:
    model = Tower(2, passes, loosens, 1000)
    cubes = [thrown] + [0] * (COLOURS - 1)
    return Shelves(model, tower, cubes).run(Sampled(1))


def test_cubes_pass_two_shelves_or_rest_on_one() -> None:
    """Rules: tower.two-shelves"""
    none = [0] * (2 * COLOURS)
    assert shelves(1000, 0, none, 5)[0] == 5
    assert shelves(0, 0, none, 5)[COLOURS] == 5  # all rest on the first shelf
    resting = [0, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]
    knocked = shelves(1000, 1000, resting, 1)
    assert knocked[:COLOURS] == [1, 5, 0, 0, 0, 0]  # one cube passes and takes all others along
    assert shelves(1000, 0, resting, 1)[:COLOURS] == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("model", ["independent", "two-shelves"])
def test_no_cube_is_lost_in_a_tower(model: str) -> None:
    """Rules: tower.two-shelves, tower.independent, tower.keeps"""
    played = acting(
        "anhalt: blue 9", "mark: blue 9", "blue plans: a anhalt, b mark", actions="a b", options={"tower": model}
    )
    played.choose("blue", "attack kursachsen 8", "attack trier 8")  # the helper looks for lost cubes

    assert len(played.events("fell")) == 2
    assert played.state.box.tower.shelves == (1 if model == "independent" else 2)


def by_hand(*lines: str) -> Played:
    return acting(
        "anhalt: blue 5", "blue plans: a anhalt", *lines, actions="a", options={"tower": "by-hand", "keeper": "blue"}
    )


def test_people_enter_what_fell_from_their_own_tower() -> None:
    """Rules: tower.by-hand"""
    played = by_hand("kursachsen: yellow 3", "tower: peasants 2")
    played.choose("blue", "attack kursachsen 4")

    assert played.asked() == ["blue enter-fallen"]
    assert played.options("blue") == ["fell 0", "fell 1", "fell 2", "fell 3", "fell 4"]
    denial = played.denied("blue", "fell 5")
    assert (denial.code, denial.rule, denial.numbers) == ("too-many-cubes", "tower.by-hand", {"have": 4, "need": 5})
    played.choose("blue", "fell 3", "fell 1", "fell 1")  # blue, yellow, peasants: no other cube can lie there

    assert played.county("kursachsen") == "blue 1"
    assert (played.tower("blue"), played.tower("yellow"), played.tower("peasants")) == (1, 2, 1)


def colours_asked_for(played: Played) -> list[str]:
    """Enter that one cube of each colour fell, and tell which colours were asked for."""
    found = []
    while played.asked() == ["blue enter-fallen"]:
        question = played.match.question(SEAT_NAMES.index("blue"))
        assert question is not None
        found.append(COLOUR_NAMES[question.numbers["colour"]])
        assert question.numbers["most"] > 0
        played.choose("blue", "fell 1")
    return found


@pytest.mark.parametrize(
    ("lines", "colours"),
    [
        (("kursachsen: yellow 3",), ["blue", "yellow"]),
        (("kursachsen: yellow 3", "tower: red 1 peasants 2"), ["blue", "red", "yellow", "peasants"]),
        (("kursachsen: yellow 3", "tray: black 2 purple 1"), ["black", "blue", "purple", "yellow"]),
    ],
)
def test_only_colours_that_can_lie_in_the_tray_are_asked_for(lines: tuple[str, ...], colours: list[str]) -> None:
    """Rules: tower.by-hand, tower.tray"""
    played = by_hand(*lines)
    played.choose("blue", "attack kursachsen 4")

    assert colours_asked_for(played) == colours


def test_the_keeper_of_the_tower_is_asked_for_every_throw() -> None:
    """Rules: tower.by-hand"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3",
        "blue plans: a anhalt",
        actions="a",
        options={"tower": "by-hand", "keeper": "red"},
    )
    played.choose("blue", "attack kursachsen 4")

    assert played.asked() == ["red enter-fallen"]
    played.choose("red", "fell 3", "fell 1")
    assert played.county("kursachsen") == "blue 2"


def test_a_bot_cannot_keep_a_real_tower() -> None:
    """Rules: tower.by-hand"""
    assert GAME.seats_of_people(GAME.setup(4, {"tower": "by-hand", "keeper": "red"})) == (3,)
    assert GAME.seats_of_people(GAME.setup(4, {"keeper": "red"})) == ()
    with pytest.raises(SetupError, match="option 'keeper' must be one of black, blue, purple, not 'yellow'"):
        GAME.setup(3, {"keeper": "yellow"})


def test_a_real_tower_is_filled_by_hand_too() -> None:
    """Rules: tower.by-hand, setup.fill"""
    played = new_table(3, tower="by-hand")

    assert played.asked() == ["black enter-fallen"]
    played.choose("black", "fell 4", "fell 7", "fell 0", "fell 9")  # nobody plays red and yellow

    assert [played.tower(colour) for colour in ("black", "blue", "purple", "peasants")] == [3, 0, 7, 1]
    assert played.state.tray == [0] * COLOURS
