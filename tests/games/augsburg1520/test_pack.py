"""Component packs: what is a guess can be replaced, and what is wrong with a pack is said in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.augsburg1520.table import table, won_card

from hausmacht.core.game import SetupError
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import PRINTED
from hausmacht.games.augsburg1520.pack import REPLACEABLE

CARDS = [["trade", "trade", "trade"]] * 10
PACK: dict[str, dict[str, Any]] = {
    "certificate_prices": {"prices": [50] * 17},
    "church": {"costs": [950, 900, 850, 800, 750]},
    "cathedral": {"costs": [1150, 1100, 1050, 1000, 950]},
    "coat_of_arms": {"points": [9, 8, 7, 6, 5]},
    "letter_of_nobility": {"points": [13, 12, 11, 10, 9]},
    "privilege_cards": {"cards": CARDS},
}


def test_the_guesses_are_known_and_each_can_be_replaced() -> None:
    """Rules: setup.tiles"""
    guesses = [name for name, group in PRINTED.items() if group["source"] == "guess"]

    assert guesses == [
        "certificate_prices",
        "church",
        "cathedral",
        "coat_of_arms",
        "letter_of_nobility",
        "privilege_cards",
    ]
    assert sorted(guesses) == sorted(REPLACEABLE)
    for name, (key, length) in REPLACEABLE.items():
        assert set(PRINTED[name]) == {"source", key}
        assert len(PRINTED[name][key]) == length


def test_every_group_of_values_says_where_it_comes_from() -> None:
    assert {group["source"] for group in PRINTED.values()} == {"rulebook", "guess"}


def test_the_printed_values_would_themselves_make_a_pack() -> None:
    printed = {name: {key: PRINTED[name][key]} for name, (key, _) in REPLACEABLE.items()}

    assert GAME.setup(4, pack=printed).pack == printed


def test_the_values_of_a_pack_are_played_with() -> None:
    box = GAME.box(GAME.setup(4, pack=PACK))

    assert box.prices == [50] * 68 + [400]  # the price of a joker is printed in the rules
    assert box.tiles[2:] == [
        group[key] for group, key in zip(list(PACK.values())[1:5], ("costs", "costs", "points", "points"), strict=True)
    ]
    assert box.privilege_cards == [[0, 0, 0]] * 10


def test_values_a_pack_does_not_mention_stay_as_printed() -> None:
    box = GAME.box(GAME.setup(4, pack={"church": PACK["church"]}))

    assert box.tiles[2] == PACK["church"]["costs"]
    assert box.tiles[3] == PRINTED["cathedral"]["costs"]
    assert box.prices[:17] == PRINTED["certificate_prices"]["prices"]


def test_the_cost_of_a_church_in_a_pack_is_what_is_paid() -> None:
    """Rules: buildings.cost"""
    played = won_card("offices", "money", "cards", pack={"church": PACK["church"]})

    played.choose("red", "build church")

    assert (played.money("red"), played.tile("red", "church")) == (550, 950)


def test_the_prices_in_a_pack_are_what_is_paid() -> None:
    """Rules: certificates.buy"""
    played = table(
        'sealed = [["buy 0"], []]\n[seat.red]\nmoney = 100\ndealt = "leo 1 17, joker 1"',
        to_do=["together", "certificates.pay_and_discard"],
        seats=2,
        pack={"certificate_prices": PACK["certificate_prices"]},
    )

    assert played.why_not("red", "buy joker") == "too-little-money (certificates.cash)"
    played.choose("red", "buy leo 1", "buy leo 17")

    assert played.money("red") == 0


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ({"barriers": {"without_church": 99}}, "cannot replace 'barriers', only certificate_prices, church"),
        ({"church": {"costs": [5, 4, 3, 2, 1], "cost": 3}}, r"\[church\] has only 'costs', not 'cost'"),
        ({"church": 800}, r"\[church\] needs 'costs', a list of 5"),
        ({"church": {}}, r"\[church\] needs 'costs', a list of 5"),
        ({"church": {"points": [5, 4, 3, 2, 1]}}, r"\[church\] needs 'costs', a list of 5"),
        ({"church": {"costs": 800}}, r"\[church\] needs 'costs', a list of 5"),
        ({"church": {"costs": [800, 700]}}, r"\[church\] needs 'costs', a list of 5"),
        ({"church": {"costs": [800, 700, 600, 500, 0]}}, "numbers above 0, not 0"),
        ({"church": {"costs": [800, 700, 600, 500, -50]}}, "numbers above 0, not -50"),
        ({"church": {"costs": [800, 700, 600, 500, "dear"]}}, "numbers above 0, not 'dear'"),
        ({"church": {"costs": [800, 700, 600, 500, True]}}, "numbers above 0, not True"),
        ({"church": {"costs": [800, 700, 600, 500, 450.0]}}, "numbers above 0, not 450.0"),
        ({"church": {"costs": [800, 700, 600, 500, 420]}}, "multiples of 50 up to 5000, not 420"),
        ({"cathedral": {"costs": [90000, 700, 600, 500, 400]}}, "multiples of 50 up to 5000, not 90000"),
        ({"cathedral": {"costs": [600, 700, 800, 900, 1000]}}, "from the top of the stack down: highest first"),
        ({"coat_of_arms": {"points": [1, 2, 3, 4, 5]}}, "from the top of the stack down: highest first"),
        ({"coat_of_arms": {"points": [100000, 3, 2, 1, 1]}}, "numbers up to 45, not 100000"),
        ({"certificate_prices": {"prices": [200] * 16}}, "a list of 17"),
        ({"certificate_prices": {"prices": [200] * 16 + [5050]}}, "multiples of 50 up to 5000, not 5050"),
        ({"privilege_cards": {"cards": CARDS[:9]}}, "a list of 10"),
        ({"privilege_cards": {"cards": [*CARDS[:9], ["trade", "trade"]]}}, "three of trade, nobility"),
        ({"privilege_cards": {"cards": [*CARDS[:9], "trade"]}}, "three of trade, nobility"),
        ({"privilege_cards": {"cards": [*CARDS[:9], ["trade", "trade", "gold"]]}}, "three of trade, nobility"),
        ({"privilege_cards": {"cards": [*CARDS[:9], ["trade", "trade", ["x"]]]}}, "three of trade, nobility"),
    ],
)
def test_a_pack_that_cannot_be_used_is_refused_in_one_sentence(pack: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence) as caught:
        GAME.setup(4, pack=pack)

    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
