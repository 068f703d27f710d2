"""Talk on the page: mentions, signs, typing, muting, reports, and a room for those who look on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.people import (
    PHONE,
    WIDE,
    People,
    is_asked,
    press_next,
    two_in_the_lobby,
    wait_for_toast,
    wait_until,
)
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_people_talk_before_a_match(server: Server, people: People, size: ViewportSize) -> None:
    anna, bruno = two_in_the_lobby(people, server.address, size)
    expect(anna.locator("[data-here]")).to_contain_text("Bruno")

    anna.get_by_label("Message to the table").press_sequentially("Hello @Bruno")
    expect(bruno.locator("[data-typing]")).to_contain_text("is typing")
    anna.get_by_role("button", name="Send").click()
    line = bruno.locator("[data-line='1']")
    expect(line).to_contain_text("You are mentioned.")
    line.get_by_role("button", name=re.compile("About .*message")).click()
    assert axe(bruno) == []
    no_sideways_scroll(bruno)
    bruno.get_by_role("button", name="Applause").click()
    expect(anna.get_by_role("button", name="Applause: 1")).to_be_visible()
    assert axe(anna) == []

    line.get_by_role("button", name=re.compile("About .*message")).click()
    bruno.get_by_role("button", name="Report to the host").click()
    wait_for_toast(bruno, "The host of this server can read the message now.")
    line.get_by_role("button", name=re.compile("About .*message")).click()
    bruno.get_by_role("button", name=re.compile("^Mute")).click()
    expect(line).to_have_count(0)
    bruno.goto(f"{server.address}/account")
    expect(bruno.locator("[data-shunned]")).to_contain_text("muted")
    assert axe(bruno) == []
    bruno.get_by_role("button", name=re.compile("^Hear .* again")).click()
    expect(bruno.locator("[data-shunned]")).to_contain_text("anyone")


def test_a_sign_at_a_move_is_seen_by_the_table_and_stays(server: Server, people: People) -> None:
    anna, bruno = two_in_the_lobby(people, server.address, PHONE)
    anna.get_by_role("button", name="Start the game").click()
    bruno.wait_for_selector("#question")
    wait_until(anna, lambda: is_asked(anna))
    press_next(anna)
    bruno.get_by_role("button", name="Chat").click()
    bruno.get_by_role("tab", name="Log").click()
    line = bruno.locator(".lines .group").first
    line.locator(".when").click()
    applause = line.get_by_role("button", name="Applause", exact=True)
    expect(applause).to_be_visible()
    assert axe(bruno) == []
    no_sideways_scroll(bruno)
    applause.click()
    expect(line.get_by_role("button", name="Applause: 1")).to_have_attribute("aria-pressed", "true")
    theirs = anna.locator(".lines .group").first.get_by_role("button", name="Applause: 1")
    expect(theirs).to_be_visible()
    assert axe(anna) == []
    anna.reload()
    expect(theirs).to_have_attribute("aria-pressed", "false")
    theirs.click()
    expect(anna.locator(".lines .group").first.get_by_role("button", name="Applause: 2")).to_be_visible()


def test_those_who_look_on_have_a_room_of_their_own(server: Server, people: People) -> None:
    anna, carl, dora = people.sit(), people.sit(), people.sit()
    anna.goto(f"{server.address}/new?game=augsburg1520")
    anna.locator("[data-seats] input[value='2']").check(force=True)
    anna.locator("form [data-confirm]").click()
    anna.wait_for_url("**/t/*")
    anna.wait_for_selector("#question")
    anna.get_by_role("button", name="Menu").click()
    link = anna.evaluate(
        "fetch(location.pathname.replace('/t/', '/api/tables/')).then((answer) => answer.json())"
        ".then((told) => told.spectate)"
    )
    for page in (carl, dora):
        page.goto(f"{server.address}{link}")
        page.get_by_role("tab", name="Chat").click()
    carl.get_by_label("To others who are watching").fill("what a hand")
    carl.get_by_role("button", name="Send").click()
    expect(dora.locator("[data-line='1']")).to_contain_text("among those watching")
    assert axe(dora) == []
    anna.keyboard.press("Escape")
    anna.get_by_role("tab", name="Chat").click()
    expect(anna.locator("[data-watchers]")).to_be_visible()
    expect(anna.locator("[data-line]")).to_have_count(0)
