"""Which realm the first seat plays: as the line-up says, or as somebody wishes."""

from __future__ import annotations

import pytest

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import REALM_ROWS


def realms(seats: int, **options: str) -> list[str]:
    box = GAME.box(GAME.setup(seats, options))
    return [
        REALM_ROWS[realm].id + (" by the rules" if bot else "")
        for realm, bot in zip(box.realm, box.is_bot, strict=True)
    ]


def test_the_first_seat_plays_the_realm_it_asked_for() -> None:
    assert realms(1, scenario="1-00") == ["france", "castile by the rules", "england by the rules"]
    assert realms(1, scenario="1-00", realm="england") == ["england", "france by the rules", "castile by the rules"]
    assert realms(3, scenario="1-00", realm="castile") == ["castile", "france", "england"]


def test_play_still_goes_round_the_table_as_the_line_up_says() -> None:
    def around(**options: str) -> list[str]:
        box = GAME.box(GAME.setup(1, options))
        return [REALM_ROWS[box.realm[player]].id for player in box.order]

    assert around(scenario="1-01") == around(scenario="1-01", realm="austria")


@pytest.mark.parametrize(("scenario", "realm"), [("1-00", "ulm"), ("1-06", "austria")])
def test_a_realm_that_is_not_there_or_is_a_bots_is_refused(scenario: str, realm: str) -> None:
    with pytest.raises(SetupError, match=f"cannot play {realm}"):
        GAME.setup(1, {"scenario": scenario, "realm": realm})
