"""Around the game: a new table, the lobby, asking to go back, the end, and a line that is lost and found again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.people import (
    MILLISECONDS,
    WIDE,
    People,
    is_asked,
    is_over,
    new_table,
    press_next,
    wait_until,
    wait_until_asked,
)
from tests.browser.serving import Server
from tests.browser.test_pages import axe

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # 1440x900 at 200 %
PHONE: ViewportSize = {"width": 390, "height": 844}
SHIFTS = """() => new Promise((done) => {
  let sum = 0
  const add = (each) => { if (!each.hadRecentInput) sum += each.value }
  new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({type: 'layout-shift', buffered: true})
  setTimeout(() => done(sum), 200)
})"""
CLIPPED = """(root) => [...document.querySelector(root).querySelectorAll('*')].filter((each) => {
  const style = getComputedStyle(each)
  if (each.matches('input, select, textarea')) return false  // what is longer can be read by moving within
  if (!each.offsetParent || style.overflowX === 'visible' || style.clipPath !== 'none') return false
  return each.scrollWidth > each.clientWidth + 1
}).map((each) => each.className || each.tagName)"""

# Names and words of the seats that stand in several lines, because next to no room is left for them
BROKEN = """() => [...document.querySelectorAll('.lobby li .who')]
  .filter((each) => each.getBoundingClientRect().height > 30).map((each) => each.textContent)"""


def is_whole(page: Page, root: str) -> None:
    """Nothing is wider than the page, and nothing within is cut off."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CLIPPED, root) == []


def test_a_new_table_for_friends_and_its_lobby(people: People, server: Server) -> None:
    anna = people.sit()
    anna.goto(f"{server.address}/new?game=augsburg1520&who=friends")
    begins = anna.get_by_role("group", name=re.compile("Who begins"))
    expect(begins.get_by_text("(you)")).to_be_visible()
    expect(begins.get_by_role("radio")).to_have_count(1 + 4)  # by lot, or one of those who play
    anna.goto(f"{server.address}/new?game=wallenstein&who=friends")
    anna.locator("#seat-0").wait_for()
    assert anna.evaluate(SHIFTS) < 0.1
    expect(anna.get_by_role("radio", name="Only people with the link")).to_be_checked()
    keeper = anna.get_by_role("group", name=re.compile("Keeper"))
    expect(keeper).to_have_count(0)
    anna.locator("[name=option-tower][value=by-hand]").check(force=True)
    expect(keeper).to_be_visible()
    anna.locator("#seat-1").select_option("easy")
    expect(keeper.get_by_role("radio")).to_have_count(3)  # a bot keeps no tower
    anna.locator("[name=option-tower][value=independent]").check(force=True)
    anna.locator("#seat-1").select_option("open")
    assert axe(anna) == []
    for size in (LAPTOP, ZOOMED, PHONE):
        anna.set_viewport_size(size)
        is_whole(anna, "main")
    anna.set_viewport_size(WIDE)
    anna.locator("form [data-confirm]").click()

    link = anna.get_by_label("Link for players", exact=True)
    link.wait_for()
    anna.set_viewport_size(PHONE)
    is_whole(anna, ".lobby")
    assert anna.evaluate(BROKEN) == []
    anna.set_viewport_size(WIDE)
    bruno = people.sit(locale="de-DE")
    bruno.goto(link.input_value())
    bruno.get_by_label(re.compile("name", re.IGNORECASE)).fill("Bruno")
    bruno.locator("[data-confirm]").click()
    expect(anna.locator(".lobby")).to_contain_text("Bruno")
    bruno.locator("#chat").fill("Bin gleich da!")
    bruno.locator("#chat").press("Enter")
    expect(anna.locator(".talk")).to_contain_text("Bin gleich da!")
    anna.get_by_role("button", name="Someone at this device").first.click()
    hot = anna.get_by_label("Name at seat 3")
    hot.fill("Carla")
    hot.press("Enter")
    expect(bruno.locator(".lobby")).to_contain_text("Carla")
    anna.get_by_role("button", name="Bot", exact=True).click()
    assert axe(anna) == []
    for size in (ZOOMED, PHONE):
        anna.set_viewport_size(size)
        is_whole(anna, ".lobby")
    expect(bruno.get_by_role("button", name="Spiel beginnen")).to_have_count(0)
    anna.get_by_role("button", name="Start the game").click()
    expect(anna.locator(".curtain")).to_be_visible()
    bruno.locator("#question").wait_for()


def test_a_table_leaves_my_list_and_comes_back(people: People, server: Server) -> None:
    page = people.sit()
    table = new_table(page, server.address, "augsburg1520", ["me", "easy"])
    wait_until_asked(page)
    page.goto(server.address)
    mine = page.locator(f"a[href='/t/{table}']")
    expect(mine).to_be_visible()
    page.locator(f"[data-turn='{table}']").hover()
    page.get_by_role("button", name=re.compile("^Remove .* from my list$")).click()
    expect(mine).to_have_count(0)
    page.goto(f"{server.address}/t/{table}")
    wait_until_asked(page)
    page.goto(server.address)
    expect(mine).to_be_visible()


def test_the_others_see_what_would_be_taken_back(people: People, server: Server) -> None:
    anna, bruno = people.sit(), people.sit(locale="de-DE")
    new_table(anna, server.address, "augsburg1520", ["me", "open"])
    bruno.goto(anna.get_by_label("Link for players", exact=True).input_value())
    bruno.locator("[data-confirm]").click()
    anna.get_by_role("button", name="Start the game").click()
    asks = anna.get_by_role("button", name="Ask the others")
    for turn in range(80):
        wait_until(anna, lambda: is_asked(anna) or is_asked(bruno) or asks.count() > 0)
        if asks.count():
            break
        for page in (anna, bruno):
            if is_asked(page):
                press_next(page, turn)
    asks.click()
    gone = anna.locator(".back ol li")
    expect(gone.first).to_be_visible()
    many = gone.count()
    expect(anna.locator(".back .gone .head")).to_contain_text(re.compile(rf"(?<!\d){many} choice"))
    anna.locator("[data-take-back]").click()
    asked = bruno.locator(".notice").filter(has_text="zurücknehmen")
    expect(asked.locator("ol li")).to_have_count(many)
    assert axe(bruno) == []
    bruno.goto(f"{bruno.url}/seat")  # it can be answered there as well
    expect(asked.locator("ol li")).to_have_count(many)
    for size in (LAPTOP, PHONE):
        bruno.set_viewport_size(size)
        is_whole(bruno, "main")
        assert axe(bruno) == []
    asked.get_by_role("button", name=re.compile("^Zustimmen")).click()
    expect(asked).to_have_count(0)
    wait_until_asked(anna)


def test_the_end_marks_my_row_and_the_winner(people: People, server: Server) -> None:
    page = people.sit()
    table = new_table(page, server.address, "augsburg1520", ["me", "random"])
    wait_until_asked(page)
    plays_for_me = {"seat": 0, "bot": "random"}
    assert page.request.post(f"{server.address}/api/tables/{table}/stand-in", data=plays_for_me).ok
    wait_until(page, lambda: is_over(page))
    rows = page.locator("#question tbody tr")
    expect(rows.filter(has_text="you")).to_have_count(1)
    expect(rows.filter(has_text="winner")).not_to_have_count(0)
    expect(page.locator("#question tr.mine .you")).to_have_count(1)
    assert axe(page) == []
    for size in (LAPTOP, ZOOMED, PHONE):
        page.set_viewport_size(size)
        is_whole(page, ".right")


def test_the_table_goes_on_when_the_server_was_away(own_server: Server, people: People) -> None:
    """No reload: the page says that it tries again, what was chosen meanwhile is sent, and moves are played on."""
    people.expect("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource", "ERR_EMPTY_RESPONSE")
    people.expect("ERR_CONNECTION_RESET")
    page = people.sit(plays_moves=True)
    new_table(page, own_server.address, "augsburg1520", ["me", "easy", "easy"])
    wait_until_asked(page)
    page.evaluate("window.stayed = true")
    asked = page.locator("#question h1").first.inner_text()

    own_server.kill()
    expect(page.locator("div.lost")).to_be_visible()
    assert page.evaluate(SHIFTS) < 0.1
    own_server.start()

    expect(page.locator("div.lost")).to_have_count(0, timeout=2 * MILLISECONDS)
    expect(page.locator("#question h1").first).to_have_text(asked)
    own_server.kill()
    press_next(page)
    own_server.start()
    seen = set()
    for turn in range(60):
        wait_until(page, lambda: is_asked(page) or page.locator(".playing").count() > 0)
        if page.locator(".playing").count():
            seen.add("played")
            page.keyboard.press("s")
            continue
        seen.add(page.locator("#question h1").first.inner_text())
        if {"played"} < seen and len(seen) > 2:
            break
        press_next(page, turn)
    assert "played" in seen
    assert page.evaluate("window.stayed")
