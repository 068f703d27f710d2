"""What others do is played in a real browser: one caption after another, at the chosen pace, never in my way."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, is_asked, new_table, play_on, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

NOTHING_STOPS = "localStorage.setItem('hausmacht.stops', '')"
SLACK = 100  # milliseconds of the page's own clock, which runs only when the test says so
FEW = 5
WATCH_SHIFTS = """() => {
  window.shifted = 0
  const add = (each) => { window.shifted += each.value }
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({type: 'layout-shift'})
}"""
AT_REST = 0.01  # a caption that changes moves nothing else


def come_back(page: Page, server: Server) -> None:
    """Open a table at which much has happened since this person looked."""
    page.goto(server.address)
    page.evaluate("localStorage.setItem('hausmacht.shown', 'log')")
    table = new_table(page, server.address, "wallenstein", ["me", "easy", "easy", "easy"])
    wait_until_asked(page)
    for _ in play_on(page, 200):
        if page.locator(".order .done").count() > 7:
            break
    page.goto(server.address)
    page.evaluate("localStorage.setItem('hausmacht.shown', 'moves')")
    page.evaluate(f"localStorage.setItem('hausmacht.seen.{table}.0', '12')")
    page.route("**/seen?*", lambda route: route.fulfill(json={"at": 12}))  # no other device has seen more
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(f"{server.address}/t/{table}")


def dwell(page: Page) -> int:
    """How long the caption is read at normal speed."""
    return 1400 + 35 * len(page.locator(".playbar h2").inner_text())


def test_moves_are_shown_one_by_one_at_the_chosen_pace_and_skipped_at_once(people: People, server: Server) -> None:
    page = people.sit(plays_moves=True, reduced_motion="no-preference")
    page.context.add_init_script(NOTHING_STOPS)
    come_back(page, server)
    caption, place = page.locator(".playbar h2"), page.locator(".playbar .pos b")
    expect(caption).to_contain_text("moves: play or skip?")
    page.get_by_role("button", name="Play them").click()
    expect(place).to_have_text("move 1")
    page.evaluate(WATCH_SHIFTS)
    for turn, (key, pace) in enumerate([("2", 1.0), ("3", 0.5), ("1", 2.0)], start=1):
        expect(place).to_have_text(f"move {turn}")
        page.keyboard.press(key)
        page.clock.run_for(round(dwell(page) * pace) - SLACK)
        expect(place).to_have_text(f"move {turn}")
        page.clock.run_for(2 * SLACK)
        expect(place).to_have_text(f"move {turn + 1}")
    assert page.evaluate("() => window.shifted") < AT_REST
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("move 3")
    page.clock.run_for(60_000)  # whoever goes back reads as long as he likes
    expect(place).to_have_text("move 3")
    expect(page.locator(".mv .now")).to_have_text(caption.inner_text())
    expect(page.locator(".turn")).to_be_visible()  # I am asked, and need not wait for the end
    page.keyboard.press("s")
    expect(page.locator(".playbar")).to_have_count(0)
    assert is_asked(page)
    expect(page.locator(".skipped li")).to_have_count(FEW)
    page.locator(".skipped .btn.text").click()
    expect(place).to_have_text("move 1")


def test_without_motion_captions_wait_on_a_phone_and_in_german_too(people: People, server: Server) -> None:
    page = people.sit(plays_moves=True, locale="de-DE")
    page.context.add_init_script(NOTHING_STOPS)
    come_back(page, server)
    bar = page.locator(".playbar")
    expect(bar.locator("h2")).to_contain_text("Züge: abspielen oder überspringen?")
    bar.get_by_role("button", name="Abspielen").click()
    page.clock.run_for(60_000)
    expect(bar.locator(".pos b")).to_have_text("Zug 1")
    expect(bar.locator(".seg")).to_have_count(0)  # nothing moves: there is no pace
    page.clock.resume()
    assert axe(page) == []
    bar.get_by_role("button", name="Nächster").click()
    expect(bar.locator(".pos b")).to_have_text("Zug 2")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(bar.get_by_role("button", name="Zu meinem Zug")).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []
    bar.get_by_role("button", name="Zu meinem Zug").click()
    expect(page.locator("#question h1")).to_be_in_viewport()  # the question comes first; a line tells of the rest
    page.get_by_role("button", name="Was du übersprungen hast").click()
    expect(page.locator(".skipped li")).to_have_count(FEW)
    assert axe(page) == []
