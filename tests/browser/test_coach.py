"""Learning by playing: somebody who presses only what the coach says gets through the guided game of every title."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from tests.browser.people import PHONE, People
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core.shelf import games
from hausmacht.guided.script import scripts

GUIDED = [game.id for game in games().values() if scripts(game)]
MOST_PRESSES = 90
COACH_SPEAKS = "[data-coach-go]:not([aria-disabled=true]), [data-coach-show]"
MOVED_ON = "(before) => document.querySelector('[data-coach-at]')?.dataset.coachAt !== before"
UNSEEN = """() => {
  const shown = new Set([...document.querySelectorAll('[data-ring]')].map((each) => each.dataset.ring))
  const reasons = [...document.querySelectorAll('.coach button.dot')].map((each) => each.textContent)
  return reasons.filter((each) => !shown.has(each))
}"""


def learn(page: Page, server: Server, game: str) -> None:
    """From the home page, as a newcomer: each game begins with the coach."""
    page.goto(server.address)
    page.locator(f".slab [data-learn={game}]").click()
    page.wait_for_url("**/t/*")


def press(page: Page) -> None:
    """What the coach says; afterwards the page has moved on."""
    page.locator(COACH_SPEAKS).first.wait_for()
    before = page.locator("[data-coach-at]").first.get_attribute("data-coach-at")
    show = page.locator("[data-coach-show]")
    (show if show.count() else page.locator("[data-coach-go]")).first.click()
    page.wait_for_function(MOVED_ON, arg=before)


def never_seen(page: Page) -> list[str]:
    """The reasons of this step whose place gets no ring, although the page has had time to come to rest."""
    try:
        page.wait_for_function(f"() => ({UNSEEN})().length === 0")
    except TimeoutError:
        return [f"{page.locator('.coach h1').inner_text()}: {n}" for n in page.evaluate(UNSEEN)]
    return []


@pytest.mark.parametrize(("game", "language"), [*((game, "en-GB") for game in GUIDED), ("wallenstein", "de-DE")])
def test_who_presses_only_what_the_coach_says_gets_through(
    people: People, server: Server, game: str, language: str
) -> None:
    """Every step points at something that can be seen; the first is looked at by axe."""
    page = people.sit(locale=language)
    learn(page, server, game)
    page.locator(".coach").wait_for()
    assert axe(page) == []
    unseen: list[str] = []
    done = page.locator(".coach .end a[href='/']")
    for _ in range(MOST_PRESSES):
        page.locator(COACH_SPEAKS).first.wait_for()
        if done.count():
            break
        if page.locator(".coach").count():
            unseen += never_seen(page)
        press(page)
    expect(done).to_be_visible()
    expect(page.locator(".coach [role=progressbar]")).to_have_attribute("aria-valuenow", "12")
    assert unseen == []
    page.locator("[data-coach-go]").click()
    expect(page.locator("#question.q")).to_be_visible()


def test_the_coach_can_be_left_called_back_and_contradicted(people: People, server: Server) -> None:
    """On a phone and in German: the sheet leaves room for the board; another answer is told what it does."""
    page = people.sit(viewport=PHONE, locale="de-DE", has_touch=True)
    learn(page, server, "augsburg1520")
    expect(page.locator(".coach h1")).to_have_text("Welchen Schuldschein kaufst du zuerst?")
    no_sideways_scroll(page)
    assert axe(page) == []
    sheet = page.locator("section.right").bounding_box()
    assert sheet is not None
    assert sheet["height"] <= 0.55 * PHONE["height"] + 1
    page.locator("[data-coach-other]").click()
    page.locator("[data-dealt='7'] button, [data-dealt] button").last.click()
    page.locator("#question [data-confirm]").click()
    expect(page.locator(".said")).to_contain_text("Deine Wahl")
    page.reload()
    expect(page.locator("[role=progressbar]")).to_have_attribute("aria-valuenow", "1")
    page.locator("[data-coach-alone]").first.click()
    expect(page.locator(".coach, .strip")).to_have_count(0)
    page.locator("header button").last.click()
    page.locator("[data-coach-call]").click()
    expect(page.locator(".coach, .strip").first).to_be_visible()


def test_the_coach_waits_until_what_happened_has_been_played(people: People, server: Server) -> None:
    page = people.sit(plays_moves=True)  # captions wait for the person
    learn(page, server, "augsburg1520")
    for _ in range(5):
        press(page)
    skip = page.locator("[data-skip]").first
    skip.wait_for()  # the others open the auction, and that is shown first
    expect(page.locator(".coach")).to_have_count(0)
    for _ in range(MOST_PRESSES):  # what the others do after a skip is shown again
        skip.or_(page.locator(".coach h1")).first.wait_for()
        if page.locator(".coach h1").count():
            break
        if skip.count():
            skip.click()
    expect(page.locator(".coach h1")).to_contain_text("Philipp")
