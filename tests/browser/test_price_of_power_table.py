"""What a player of The Price of Power has: the realm bar, the hand, and a mission that lights its places on the map."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, People, new_table, press_next, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core.shelf import games

GAME = "price_of_power"
PRESSES = 40

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


def test_my_realm_hand_and_missions_stay_in_sight(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
    bar = page.locator("#realm-bar")
    expect(bar).to_contain_text("Charles VII")
    expect(bar).to_contain_text("next +1 D")
    for turn in range(PRESSES):
        wait_until_asked(page)
        if page.locator("[data-hand]").count() and page.locator("[data-mission]").count():
            break
        press_next(page, turn)
    page.locator("[data-mission]").first.hover()
    expect(page.locator("[data-map] [data-lit]").first).to_be_attached()
    page.keyboard.press("r")
    expect(page.locator("[data-hand='0']")).to_be_focused()
    page.locator("[data-hand='0']").blur()
    page.keyboard.press("g")
    expect(page.locator("[data-missions] [data-tree]").first).to_be_visible()
    expect(page.locator("[data-missions] [data-idea]").first).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-missions]")).to_have_count(0)
    page.set_viewport_size(PHONE)
    expect(bar).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []
