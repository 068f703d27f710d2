"""The end of a year of Wallenstein in a real browser: grain, revolts, majorities and points on one page."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, take_seat
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.games.wallenstein.table import acting

from hausmacht.core import matchfile

STEP = 600  # milliseconds of the page's own clock, which runs only when the test says so


def before_winter(folder: Path, year: int) -> Path:
    """Black, who is fed, is asked about a march for the last time; then Red cannot feed one county, and all score."""
    played = acting(
        "boehmen: black 3 palace church",
        "maehren: black 2",
        "baden: red 4 palace revolt 1",
        "koeln: red 1",
        "mark: blue 3 trading-post",
        "holstein: yellow 2",
        "tirol: purple 2",
        "black: grain 7 score 10",
        "red: grain 4 score 12",
        "blue: grain 5 score 8",
        "yellow: grain 4 score 7",
        "purple: grain 4 score 7",
        "order: black red blue yellow purple",
        "event: palace-2",
        "open_events: church-3",
        "season: fall",
        f"year: {year}",
        "black plans: a boehmen",
        actions="a",
        then=["actions.end_round", "flow.next_season"],
    )
    file = folder / f"year-{year}.match"
    matchfile.save(played.match, file)
    return file


def end_the_year(page: Page, server: Server, file: Path, frozen: bool = False) -> None:
    """Sit down as Black, and answer the last question of the year; from then on the page's clock may stand still."""
    take_seat(page, server.address + server.invitation(file), 0)
    last = page.locator("#question .btn.quiet", has_text=re.compile("Stay|Bleib"))
    last.wait_for()
    if frozen:
        page.clock.install(time=0)
        page.clock.pause_at(1000)
    last.click()


def to_winter(page: Page) -> None:
    """Through what comes before it: each caption and the battle in the tower."""
    winter = page.locator("[data-winter]")
    while not winter.count():
        page.wait_for_selector(".playbar, [data-winter], [role=dialog]")
        if not winter.count():
            page.keyboard.press("Escape" if page.locator("[role=dialog]").count() else "ArrowRight")
            page.wait_for_timeout(50)


def test_winter_has_a_page_that_waits_and_is_opened_again(people: People, server: Server, tmp_path: Path) -> None:
    page = people.sit(plays_moves=True)
    end_the_year(page, server, before_winter(tmp_path, 1))
    to_winter(page)
    winter = page.get_by_role("dialog", name="The winter of year 1")
    expect(winter).to_contain_text("Everyone loses 3 grain, then every county eats 1.")
    expect(winter.get_by_role("img", name="4 grain: 3 lost, 1 eaten, 1 missing, 0 left over")).to_be_visible()
    expect(winter.locator(".rc")).to_have_count(1)
    gains = ["10", "+2", "+2", "+5"]  # before; two counties, two buildings, the most palaces and churches of Austria
    expect(winter.locator("tr.me td.src")).to_have_text(gains)
    expect(winter.locator("tr.me .tot")).to_have_text("19")
    expect(winter.locator("[aria-current=step]")).to_have_text("Points")  # nothing moves: all is told at once
    assert axe(page) == []
    expect(winter.get_by_role("button", name="Continue to spring")).to_be_focused()
    page.keyboard.press("Enter")
    expect(winter).to_have_count(0)
    page.keyboard.press("s")  # to my turn
    expect(page.locator(".playbar")).to_have_count(0)
    expect(page.locator(".year")).not_to_contain_text("Winter of year")
    page.get_by_role("tab", name="Log").click()
    page.locator(".group", has_text="Year 1 ends").locator("[data-again]").last.click()
    expect(winter.locator("tr.me .tot")).to_have_text("19")
    page.keyboard.press("Escape")
    expect(winter).to_have_count(0)
    page.goto(page.url + "/replay?at=3")
    page.locator("li", has_text="Year 1 ends").locator("[data-again]").click()
    expect(winter.locator(".rc")).to_have_count(1)
    expect(winter.get_by_role("button", name="Back to the table")).to_be_focused()


def test_the_last_winter_lights_its_steps_on_a_phone_in_german(people: People, server: Server, tmp_path: Path) -> None:
    page = people.sit(plays_moves=True, viewport=PHONE, locale="de-DE", reduced_motion="no-preference")
    end_the_year(page, server, before_winter(tmp_path, 2), frozen=True)
    to_winter(page)
    winter = page.get_by_role("dialog", name="Der Winter im Jahr 2")
    step = winter.locator("[aria-current=step]")
    for name in ("Verlust", "Versorgung", "Revolten"):
        expect(step).to_have_text(name)
        page.clock.run_for(STEP)
    expect(step).to_have_text("Punkte")
    page.clock.run_for(STEP)
    expect(winter.locator("tr.me .tot")).to_have_text("19")
    no_sideways_scroll(page)
    page.clock.resume()
    assert axe(page) == []
    winter.get_by_role("button", name="Weiter zum Endergebnis").click()
    expect(winter).to_have_count(0)
