"""A whole age of The Price of Power as a person plays it: forms, cards, the map, events and the end of each round."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browser.people import PHONE, WIDE, People, new_table, press_next
from tests.browser.serving import Server
from tests.browser.test_pages import no_sideways_scroll
from tests.browser.test_price_of_power import LIT, POINT
from tests.patience import PATIENCE

from hausmacht.core.shelf import games

GAME = "price_of_power"
PRESSES = 600
OVER_BOARD = (
    "[data-battle] [data-go]:not([aria-disabled=true])",
    "[data-battle] [data-choice][aria-pressed=false]",
    "[data-war] [data-confirm]:not([aria-disabled=true])",
    "[data-war] [data-term][aria-pressed=false]:not([aria-disabled=true])",
)
WAYS = "[data-events] [data-way]:not([aria-disabled=true])"

pytestmark = [pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed"), pytest.mark.slow]


class Player:
    """Somebody who does a little of everything in a round, and then passes."""

    def __init__(self, page: Page, by_finger: bool) -> None:
        self.page = page
        self.by_finger = by_finger
        self.done: set[str] = set()  # in this round
        self.deeds: set[str] = set()  # in the whole age
        self.round = ""

    def play(self) -> None:
        """Until the first age is over."""
        latest = time.monotonic() + 5 * PATIENCE
        turn = 0
        while (now := self.page.locator("#age").get_attribute("data-round") or "").startswith("1."):
            assert time.monotonic() < latest, self.page.locator("body").inner_text()[:2000]
            assert turn < PRESSES
            if now != self.round:
                self.round = now
                self.done.clear()
            if self.press(turn):
                turn += 1
            else:
                self.page.wait_for_timeout(50)

    def press(self, turn: int) -> bool:
        try:
            return self.over_the_board() or self.event() or self.action() or press_next(self.page, turn)
        except Error:
            return False  # the page moved on under the pointer

    def over_the_board(self) -> bool:
        """What lies over the table is answered there: a battle, a peace."""
        for what in OVER_BOARD:
            found = self.page.locator(what)
            if found.count() and found.first.is_visible():
                found.first.click(timeout=3000)
                return True
        return False

    def event(self) -> bool:
        ways = self.page.locator(WAYS)
        if not ways.count() or self.page.locator("#question [data-confirm]:not([aria-disabled=true])").count():
            return False
        ways.first.click(timeout=3000)
        self.deeds.add("event")
        return True

    def action(self) -> bool:
        """In one's turn: influence by the map, a card from the hand, an event, and then nothing more."""
        page = self.page
        if not page.locator("#question [data-row]").count() or page.locator("#question [data-confirm]").count():
            return False
        if "map" not in self.done and page.locator("#question [data-choice=influence]").is_visible():
            self.done.add("map")
            page.locator("#question [data-choice=influence]").click(timeout=3000)
            expect(page.locator(LIT).first).to_be_attached()
            found: Any = page.evaluate(POINT, LIT)
            if found:
                (page.touchscreen.tap if self.by_finger else page.mouse.click)(*found)
                expect(page.locator("#question [data-confirm]")).to_have_text(re.compile("Place"))
                self.deeds.add("map")
            return True
        card = page.locator("[data-hand][aria-pressed=false]:not([aria-disabled=true])")
        if "card" not in self.done and card.count():
            self.done.add("card")
            card.first.click(timeout=3000)
            self.deeds.add("card")
            return True
        for choice in ("event", "pass"):
            row = page.locator(f"#question [data-choice={choice}]")
            if row.count():
                if not row.is_visible():  # on a phone it is behind a tab
                    page.locator("#question [role=tab].k-general").click(timeout=3000)
                row.click(timeout=3000)
                self.deeds.add(choice)
                return True
        return False


@pytest.mark.parametrize(("size", "by_finger"), [(WIDE, False), (PHONE, True)], ids=["desktop", "phone"])
def test_an_age_is_played_by_forms_cards_and_the_map(
    people: People, server: Server, size: dict[str, int], by_finger: bool
) -> None:
    page = people.sit(viewport=size, has_touch=by_finger, is_mobile=by_finger)
    people.expect("/draft?")  # a look at a table that has moved on meanwhile
    page.add_init_script("localStorage.setItem('hausmacht.asked', 'choices')")
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-01"})
    player = Player(page, by_finger)

    player.play()

    assert player.deeds >= {"map", "card", "event", "pass"}
    no_sideways_scroll(page)
