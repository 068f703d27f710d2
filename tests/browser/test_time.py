"""Days that pass at a table: time runs low, a vacation, a bot that stands in, and the seat back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, is_asked, press_next, wait_for_toast, wait_until
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll


@pytest.fixture
def moved_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose clock the test moves."""
    running = Server(tmp_path / "tables")
    running.start()
    yield running
    running.stop()


def table_with_a_clock(anna: Page, address: str) -> None:
    """A day for each turn; then, after an hour, a bot that answers at once."""
    anna.goto(f"{address}/new?game=augsburg1520")
    anna.locator("[data-seats] input[value='2']").check(force=True)
    anna.locator("#seat-1").select_option("open")
    words = anna.locator("[data-clock] [role=status]")
    for preset, says in (("live", "30 minutes"), ("days", "3 days"), ("day", "1 day")):
        anna.locator(f"[data-clock] input[value={preset}]").check(force=True)
        expect(words).to_contain_text(says)
    anna.locator("[data-clock] input[value=own]").check(force=True)
    anna.locator("#clock-grace").select_option("3600")
    anna.locator("#clock-bot").select_option("random")
    anna.get_by_label("The clock runs only at certain hours").check()
    expect(words).to_contain_text("from 8:00 to 22:00")
    assert axe(anna) == []
    anna.get_by_label("The clock runs only at certain hours").uncheck()
    anna.locator("form [data-confirm]").click()
    anna.wait_for_url("**/t/*")
    expect(anna.locator("main")).to_contain_text("1 day for each turn")


def sit_down(bruno: Page, anna: Page) -> None:
    bruno.goto(anna.get_by_label("Link for players", exact=True).input_value())
    bruno.get_by_label(re.compile("name", re.IGNORECASE)).fill("Bruno")
    bruno.locator("[data-confirm]").click()
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, bruno):
        page.wait_for_selector("#question")


def plays_until_only_the_other_is_asked(one: Page, other: Page) -> None:
    clocks = one.locator("[data-clock-seat]")  # only of those who are asked

    def has_passed() -> bool:
        return not is_asked(one) and is_asked(other) and clocks.count() == 1

    for turn in range(80):
        wait_until(one, lambda: is_asked(one) or has_passed())
        if has_passed():
            return
        press_next(one, turn)
    raise AssertionError("the turn did not pass")


def test_days_pass_and_a_bot_gives_the_seat_back(moved_server: Server, people: People) -> None:
    anna, bruno = people.sit(), people.sit(viewport=PHONE, locale="de-DE", color_scheme="dark", has_touch=True)
    table_with_a_clock(anna, moved_server.address)
    sit_down(bruno, anna)
    plays_until_only_the_other_is_asked(bruno, anna)

    moved_server.move_clock(hours=20)
    expect(anna.get_by_text("Most of your time has passed")).to_be_visible()
    anna.get_by_text("About the clock").click()
    anna.get_by_label("Stop my clock for").select_option("3")
    assert axe(anna) == []
    anna.get_by_role("button", name="Go on vacation").click()
    expect(bruno.locator("[data-clock-seat]")).to_contain_text("im Urlaub bis einschließlich")
    expect(anna.locator(".clocks details[open]")).to_have_count(0)  # it closes when the answer is there
    table = anna.url
    anna.goto(f"{table}/seat")  # the page of her seat has the clock as well
    card = anna.locator("[data-clock-card]")
    expect(card).to_contain_text("1 day for each turn")
    assert axe(anna) == []
    card.get_by_role("button", name=re.compile("I am back")).click()
    expect(card.get_by_label("Stop my clock for")).to_be_visible()
    anna.goto(table)
    expect(anna.locator("[data-clock-seat='0'] time")).to_be_visible()

    moved_server.move_clock(hours=5)
    expect(bruno.locator("[data-phase=up]")).to_contain_text("ein Bot springt ein")
    assert axe(bruno) == []
    moved_server.move_clock(hours=4)
    banner = anna.locator("[data-stand-in]")
    expect(banner).to_contain_text(re.compile(r"A bot has made [1-9]\d* choices? for you"))
    expect(banner).to_contain_text("Your clock ran out")
    assert axe(anna) == []
    anna.set_viewport_size(PHONE)
    banner.get_by_role("button", name="What it chose").click()
    expect(banner.locator("li").first).to_be_visible()
    no_sideways_scroll(anna)
    assert axe(anna) == []
    expect(bruno.locator("[data-clock-seat='0']")).to_contain_text("von einem Bot vertreten")
    anna.goto(f"{table}/seat")  # the page of her seat says so, too
    expect(banner).to_contain_text("Your clock ran out")
    no_sideways_scroll(anna)
    assert axe(anna) == []
    anna.goto(table)
    banner.get_by_role("button", name="Take my seat back").click()
    wait_for_toast(bruno, "ist zurück und spielt wieder selbst")

    given = anna.locator("[data-given-back]")
    expect(given).to_contain_text("The seat is yours again")
    expect(given.locator("li").first).to_be_visible()
    given.get_by_role("button", name="Close").click()
    expect(anna.locator("[data-given-back], [data-stand-in]")).to_have_count(0)
