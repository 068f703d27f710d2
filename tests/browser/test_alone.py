"""Questions with one possible answer in a real browser: they are answered, unless somebody wants to be asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.people import People, take_seat, wait_for_toast
from tests.browser.serving import Server
from tests.games.wallenstein.test_order import bids

from hausmacht.core import matchfile

BLACK, YELLOW = 0, 4
CHOSEN = ("position 1", "position 2", "position 3")


@pytest.fixture
def two_places_left(tmp_path: Path) -> Path:
    """Black has two places in the player order to choose from; Yellow, who comes last, gets what is left."""
    played = bids("1", "4", "3", "2", "0")
    for seat, position in zip(("blue", "purple", "red"), CHOSEN, strict=True):
        played.choose(seat, position)
    file = tmp_path / "order.match"
    matchfile.save(played.match, file)
    return file


@pytest.mark.parametrize("asked", ["choices", "all"])
def test_the_last_place_is_taken_for_me_unless_i_want_to_be_asked(
    people: People, server: Server, two_places_left: Path, asked: str
) -> None:
    address = server.address + server.invitation(two_places_left)
    black, yellow = people.sit(), people.sit()
    set_asked = f"localStorage.setItem('hausmacht.asked', '{asked}')"
    yellow.context.add_init_script(f"if (location.protocol.startsWith('http')) {set_asked}")
    take_seat(yellow, address, YELLOW)
    take_seat(black, address, BLACK)
    question = yellow.locator("#question")
    expect(question).not_to_contain_text("Which place do you take?")  # Black is asked
    black.locator("[data-choice='position 4'], [data-choice='position 5']").first.click()
    black.locator("[data-confirm]").click()
    if asked == "all":
        expect(question).to_contain_text("Which place do you take?")
    else:
        wait_for_toast(yellow, "with which bonus tile? Only one answer was possible")
        expect(yellow.locator(".lines")).to_contain_text("takes position")
