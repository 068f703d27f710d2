"""A showdown of Augsburg 1520 as a scene, the warning at a barrier, and the log of it, in a real browser."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.games.augsburg1520.table import auction

from hausmacht.core import matchfile

RED = 0
CARDS = 6  # that three seats show
TURN = 420  # milliseconds between two cards, of the page's own clock, which runs only when the test says so
LOOK = 500  # before the first
ALL_IS_DONE = 6000
MINUTES = 60 * 1000
AHEAD = 20  # seconds: the clock of the page is not there yet when it is stopped, however busy the machine


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """Red stands on 24 without a church; Blue and Yellow have picked what they show for Leo, Red has not."""
    hands = {"red": "leo 3 15, joker 2", "blue": "leo 9 12", "yellow": "leo 2, joker 1"}
    text = "".join(f'[seat.{seat}]\nhand = "{hand}"\nscore = 24\n' for seat, hand in hands.items())
    played = auction("leo", text)
    played.choose("red", "offer 2")
    played.choose("blue", "call")
    played.choose("yellow", "call")
    played.choose("green", "pass")
    played.choose("blue", "pick leo 9", "pick leo 12", "show")
    played.choose("yellow", "pick leo 2", "pick joker", "show")
    file = tmp_path / "before.match"
    matchfile.save(played.match, file)
    return file


def sit_as_red(page: Page, server: Server, file: Path) -> None:
    page.goto(server.address + server.invitation(file))
    page.locator(f"input[type=radio][value='{RED}']").check(force=True)
    page.locator("main .btn.primary").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#question .quick")


def test_a_showdown_is_turned_card_by_card_and_the_log_tells_it(people: People, server: Server, before: Path) -> None:
    page = people.sit(plays_moves=True, reduced_motion="no-preference", locale="de-DE")
    sit_as_red(page, server, before)
    assert page.title().startswith("● ")  # the tab says that it is my turn
    page.locator("#question .quick .btn").first.click()  # the best and the least
    now = time.time()
    page.clock.install(time=now)
    page.clock.pause_at(now + AHEAD)
    page.locator("#question [data-confirm]").click()
    scene = page.locator("[data-showdown]")
    expect(scene).to_have_attribute("data-turned", "0")
    page.clock.run_for(LOOK + 2 * TURN + 100)
    expect(scene).to_have_attribute("data-turned", "2")
    expect(scene.locator(".leads")).to_contain_text("führ")
    expect(scene.locator(".verdict")).to_have_count(0)  # nobody is named before the cards lie open
    page.clock.run_for(ALL_IS_DONE)
    expect(scene).to_have_attribute("data-turned", str(CARDS))
    expect(scene).to_have_attribute("data-part", "result")
    expect(scene.locator(".verdict")).to_have_text("Du gewinnst Leo und zahlst 2 Karten")
    expect(scene.locator(".told")).to_contain_text("100 Gulden")
    page.clock.run_for(MINUTES)  # mine stays until I have seen it
    expect(scene).to_be_visible()
    page.clock.resume()
    assert axe(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(scene.locator("[data-done]")).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []
    scene.locator("[data-done]").click()
    expect(scene).to_have_count(0)

    # of 6 points on a card the barrier would take 5
    expect(page.locator("#question [data-waste]").first).to_contain_text("Die Schranke bei 25 nimmt dir davon 5 Punkte")

    page.keyboard.press("l")
    picks = page.locator(".group", has_text="Gewählt")
    expect(picks).to_have_count(1)  # what I picked one by one is one group
    won = page.locator(".group", has_text="gewinnt")
    assert not [line for line in page.locator(".line span").all_inner_texts() if line[:1].islower()]
    page.clock.fast_forward(3 * MINUTES)
    expect(page.locator(".when time").last).to_have_text(re.compile(r"vor \d+ Min\."))
    no_sideways_scroll(page)
    assert axe(page) == []
    won.locator("[data-again]").click()
    expect(scene).to_be_visible()
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    won.locator(".from").click()
    page.wait_for_url("**/replay?at=*")
    expect(page.locator(".here")).to_contain_text("gewinnt")
