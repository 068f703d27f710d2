"""Every page in German, on a phone, by keyboard, for screen readers, and when the server goes away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import (
    PHONE,
    People,
    is_asked,
    is_over,
    new_table,
    play_on,
    press_next,
    question,
    wait_until,
    wait_until_asked,
)
from tests.browser.serving import Server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
REPLAYS = ROOT / "tests" / "replays"


@pytest.fixture(scope="session")
def finished(server: Server) -> tuple[str, str]:
    """A finished match: id and link to watch."""
    return server.import_match(REPLAYS / "augsburg1520-2.match")


# How wide the page is, also where what sticks out is cut off, and how wide the window
WIDTHS = """() => [
  Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('header, main, main > *')]
    .map((each) => Math.floor(each.getBoundingClientRect().right))),
  window.innerWidth,
]"""


def no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate(WIDTHS)
    assert wide[0] <= wide[1], f"{page.url} is {wide[0]} wide in a window of {wide[1]}"


# Nothing fades in or out any more; what goes round for ever does not count
AT_REST = """() => document.getAnimations()
  .every((each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""


def axe(page: Page) -> list[str]:
    """What axe calls serious or critical on the page, as soon as it is at rest: what fades has too little contrast."""
    assert AXE.exists(), "axe-core is not there: run `npm ci` in web/."
    page.wait_for_function(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url}: {each['id']}: {each['help']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(people: People, server: Server, finished: tuple[str, str], scheme: str) -> None:
    """While somebody plays, and what opens on a page; pages as they are when they open: test_every_page.py."""
    page = people.sit(color_scheme=scheme)
    wrong: list[str] = []
    for path, ready in (("/rules/augsburg1520/index", ".rule"), (finished[1], ".scrub, #question")):
        page.goto(server.address + path)
        page.wait_for_selector(ready)
        wrong += axe(page)
    page.goto(f"{server.address}/t/{finished[0]}/replay")
    page.get_by_role("button", name="Sources").click()
    wrong += axe(page)
    new_table(page, server.address, "augsburg1520", ["me", "easy"])
    for turn in range(12):
        wait_until_asked(page)
        if turn in (0, 4, 11):
            wrong += axe(page)
        press_next(page, turn)
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat")
    wrong += axe(page)
    press_next(page)
    wait_until_asked(page)
    wrong += axe(page)
    assert sorted(set(wrong)) == []


def test_german(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(server.address)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("h2").first).to_have_text("Du bist Gast auf diesem Gerät")
    new_table(page, server.address, "augsburg1520", ["me", "easy"])
    wait_until_asked(page)
    german = ("Bie", "Welche", "Wie ", "Zeige", "Kauf", "Nimm", "möchtest", "du", "Du")
    for turn in range(8):
        wait_until_asked(page)
        assert any(word in question(page) for word in german), question(page)
        press_next(page, turn)
    log = page.locator("#side-panel").inner_text()
    assert not any(word in log for word in (" buys ", " offers ", " passes", " draws "))
    assert any(word in log for word in (" bietet ", " kauft ", " passt", " erhält ", " zieht ", " nimmt ", " bekommt "))


def test_on_a_phone(people: People, server: Server) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/new", "/rules/augsburg1520"):
        page.goto(server.address + path)
        page.wait_for_selector("main h1")
        page.wait_for_timeout(300)
        no_sideways_scroll(page)
    for game, seats in (("augsburg1520", ["me", "easy"]), ("wallenstein", ["me", "easy", "easy"])):
        new_table(page, server.address, game, seats)
        for turn in range(10):
            wait_until_asked(page)
            no_sideways_scroll(page)
            assert page.locator("#question").is_visible()
            press_next(page, turn)


def test_by_keyboard_only(people: People, server: Server) -> None:
    """From the start page through whole auctions without the pointer."""
    page = people.sit()
    page.goto(server.address)
    page.wait_for_selector(".pick")
    play = page.locator(".slab [data-learn]").first
    page.keyboard.press("Tab")
    for _ in range(40):
        if play.evaluate("(it) => it === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(160):
        wait_until_asked(page)
        page.keyboard.press("c")  # sends what is prepared, if it can be sent
        page.wait_for_timeout(60)
        if is_asked(page) and page.locator("#question [data-confirm]:not([aria-disabled=true])").count() == 0:
            asked = question(page)
            page.keyboard.press("q")
            for _ in range(4):
                page.keyboard.press("Enter")
                if page.locator("#question [data-confirm]:not([aria-disabled=true])").count():
                    break
                if not is_asked(page) or question(page) != asked:
                    break  # that was an answer that is sent at once
                page.keyboard.press("Tab")
        if "round 2" in page.locator(".top .where").inner_text().lower():
            break
    assert "round 2" in page.locator(".top .where").inner_text().lower()


def test_a_refusal_says_why_and_leads_to_the_rule(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "augsburg1520", ["me", "easy", "easy", "easy"])
    refused = page.locator("#question .chip[aria-disabled=true]")
    for turn in range(60):
        wait_until_asked(page)
        if refused.count():
            break
        press_next(page, turn)
    refused.first.focus()
    link = page.locator(".why a[href*='/rules/augsburg1520/'], .pop a[href*='/rules/augsburg1520/']").first
    expect(link).to_be_visible()
    assert len(page.locator(".why p, .pop p").first.inner_text()) > 10
    key = (link.get_attribute("href") or "").rpartition("/")[2]
    page.goto(f"{server.address}/rules/augsburg1520/{key}")
    expect(page.locator(".rule.here, .there").first).to_be_in_viewport()
    page.goto(f"{server.address}/rules/augsburg1520/index#{key}")
    expect(page.locator(".rule.here")).to_contain_text(key)


def test_a_reconstruction_says_so_and_leads_to_the_way_to_replace_it(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "augsburg1520", ["me", "easy"])
    page.wait_for_selector(".dealt-sec")
    expect(page.locator(".dealt-sec .ct[title^=Reconstruction] .sign").first).to_be_visible()
    sign = page.locator(".dealt-sec h2").get_by_role("button", name="Reconstruction")
    note = page.locator("[popover]")
    sign.focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text("component pack")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(sign).to_be_focused()
    sign.click()
    note.get_by_role("link").click()
    page.wait_for_url("**/rules/augsburg1520/index#reconstructions")
    rows = page.locator("section.ours tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("certificate_prices")


def test_the_server_is_killed_and_comes_back(own_server: Server, people: People) -> None:
    people.expect("ERR_CONNECTION", "WebSocket connection", "Failed to load resource", "ERR_EMPTY_RESPONSE")
    page = people.sit()
    new_table(page, own_server.address, "augsburg1520", ["me", "easy", "easy"])
    for turn, _ in enumerate(play_on(page, 400)):
        if turn == 8:
            break
    wait_until_asked(page)
    before, lines = question(page), page.locator("#side-panel .line").all_inner_texts()
    own_server.kill()
    expect(page.locator("div.lost")).to_contain_text("Connection lost")
    own_server.start()
    expect(page.locator("div.lost")).to_have_count(0)
    expect(page.locator(".live")).to_have_text("Connected")
    assert question(page) == before
    wait_until(page, lambda: page.locator("#side-panel .line").all_inner_texts()[: len(lines)] == lines)
    lines = page.locator("#side-panel .line").all_inner_texts()
    for turn in range(6):
        wait_until_asked(page)
        press_next(page, turn)
    shown = "[...document.querySelectorAll('#side-panel .line')].map((each) => each.innerText)"
    page.wait_for_function(f"(lines) => {shown}.join() !== lines.join()", arg=lines)


def test_a_replay_is_scrubbed_and_stepped(people: People, server: Server, finished: tuple[str, str]) -> None:
    page = people.sit()
    page.goto(server.address + finished[1])
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#question")
    assert is_over(page)
    page.goto(f"{server.address}/t/{finished[0]}/replay")
    at, bar = page.locator(".scrub .at"), page.locator(".scrub .track input")
    now = int(at.inner_text().split("/")[0])
    page.keyboard.press("ArrowRight")
    expect(at).not_to_have_text(f"{now} / {at.inner_text().split('/')[1].strip()}")
    stepped = int(at.inner_text().split("/")[0])
    assert stepped > now
    page.get_by_role("button", name="back").first.click()
    bar.evaluate(
        "(it) => { it.value = String(Math.floor(it.max / 2)); it.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    wait_until(page, lambda: int(at.inner_text().split("/")[0]) > stepped)
    before = page.locator(".boardbox").inner_text()
    page.keyboard.press("End")
    page.wait_for_function("(before) => document.querySelector('.boardbox').innerText !== before", arg=before)


def test_points_come_from_sources(people: People, server: Server, finished: tuple[str, str]) -> None:
    """At the end the points by source make the score of the seat."""
    page = people.sit()
    page.goto(server.address + finished[1])
    page.wait_for_selector("#question .points")
    score = page.locator("#question .points").first.inner_text()
    page.goto(f"{server.address}/t/{finished[0]}/replay")
    page.get_by_role("button", name="Sources").click()
    page.wait_for_selector(".scrub")
    page.keyboard.press("End")
    figures = page.locator(".right ul li b")
    wait_until(page, lambda: sum(int(each) for each in figures.all_inner_texts()) == int(score) > 0)
    page.locator("#follow").select_option("1")
    stepped = page.locator(".scrub .at")
    before = stepped.inner_text()
    page.keyboard.press("Escape")
    page.locator(".scrub button").nth(1).click()
    expect(stepped).not_to_have_text(before)


def test_the_browser_recomputes_the_luck(people: People, server: Server, finished: tuple[str, str]) -> None:
    page = people.sit()
    page.goto(server.address + finished[1])
    page.wait_for_url("**/t/*")
    page.goto(f"{server.address}/t/{finished[0]}/verify")
    page.get_by_role("button", name="Recompute the luck").click()
    expect(page.locator(".result")).to_contain_text("Honest")
    assert page.locator(".result li.bad").count() == 0
