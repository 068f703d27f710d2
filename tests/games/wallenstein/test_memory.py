"""What a seat knows of its rivals: tables dealt from it look the same to that seat and could be the true one."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.wallenstein.table import Played, acting, new_table

from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COLLECT_TAXES, COUNTY_NAMES, SEAT_NAMES
from hausmacht.games.wallenstein.invariants import violations
from hausmacht.games.wallenstein.state import Wallenstein, planned


def dealt(played: Played, seat: int, seed: int) -> Wallenstein:
    match = played.match
    return GAME.sample(match.setup, GAME.view(match.state, seat), match.memory(seat), Sampled(seed))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"setup": "draft"}), (5, {"tower": "two-shelves"})])
def test_a_table_dealt_from_what_a_seat_knows_looks_the_same_to_it(seats: int, options: dict[str, str]) -> None:
    """Rules: plan.secret"""
    played = new_table(seats, **options)
    random = Random(seats)
    count = 0
    while not played.is_over():
        seat = random.choice(played.asked()).split()[0]
        if count % 17 == 0 or "combat" in played.asked()[0]:
            for viewer in (-1, count % seats):
                table = dealt(played, viewer, count)
                assert violations(table) == []
                assert GAME.view(table, viewer) == GAME.view(played.state, viewer)
        played.match.choose(SEAT_NAMES.index(seat), random.choice(played.options(seat)))
        count += 1


def test_a_county_won_after_planning_lies_on_no_mat() -> None:
    """Rules: combat.card, plan.secret"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3",
        "mark: blue 2",
        "koeln: blue 3",
        "blue plans: a anhalt, tax mark, b koeln",
        actions="a b tax",
    )
    played.falls("blue 4, yellow 0")
    played.choose("blue", "attack kursachsen 4")

    cards = {planned(dealt(played, 0, seed), 1, COLLECT_TAXES) for seed in range(60)}

    assert COUNTY_NAMES.index("mark") in cards
    assert COUNTY_NAMES.index("kursachsen") not in cards
    assert COUNTY_NAMES.index("koeln") not in cards  # turned up for B


def test_who_knows_his_own_plan_has_it_dealt_as_it_is() -> None:
    """Rules: plan.secret"""
    played = acting("anhalt: blue 5", "mark: blue 2", "blue plans: a anhalt, tax mark", actions="a tax")

    for seed in range(10):
        assert planned(dealt(played, 1, seed), 1, COLLECT_TAXES) == COUNTY_NAMES.index("mark")
