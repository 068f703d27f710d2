"""Who has won, as bots and advice see it: by the rules, so money decides nothing."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import lay_out

from hausmacht.bots.augsburg1520.guide import shares_at_end

TIED = """
[seat.red]
score = 45
church = 700
cathedral = {red}
[seat.blue]
score = 45
money = 5000
church = 800
cathedral = {blue}
"""


@pytest.mark.parametrize(("red", "blue", "shares"), [(1000, 900, [1.0, 0.0]), (900, 1000, [0.0, 1.0])])
def test_a_tie_is_decided_by_the_dearer_cathedral_not_by_money(red: int, blue: int, shares: list[float]) -> None:
    assert shares_at_end(lay_out(TIED.format(red=red, blue=blue), to_do=[]))[:2] == shares


def test_who_cannot_be_told_apart_shares_the_win_whatever_money_is_left() -> None:
    assert shares_at_end(lay_out("[seat.red]\nscore = 20\nmoney = 50\n[seat.blue]\nscore = 20", to_do=[]))[:2] == [
        0.5,
        0.5,
    ]
