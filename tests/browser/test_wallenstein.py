"""Wallenstein in a real browser: a whole year with all modules, by clicking."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Page, expect
from tests.browser.people import (
    PHONE,
    People,
    is_over,
    new_table,
    plan,
    play_on,
    press_next,
    rest_pointer,
    wait_until_asked,
    wait_until_at_rest,
)
from tests.browser.serving import Server

MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}


def test_a_full_year_with_all_modules(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"], MODULES)
    where = page.locator(".top .where")
    wait_until_asked(page)
    seen = set()
    for _ in play_on(page, 900):
        seen.add(where.inner_text().split("\n")[1])
        if any("Year 2" in each for each in seen):
            break
    assert {"Year 1, spring", "Year 1, summer", "Year 1, fall"} <= seen
    assert not is_over(page)
    expect(page.get_by_role("button", name="Court", exact=True)).to_be_visible()


def test_cards_go_into_boxes_by_taps_and_are_sealed(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat .slot")
    boxes, cards = page.locator(".mat .slot"), page.locator(".hand .cards .cc")
    empty, in_hand = boxes.count(), cards.count()
    assert in_hand > empty > 8
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    boxes.first.click()
    expect(boxes).to_have_count(empty - 1)
    expect(cards).to_have_count(in_hand - 1)
    page.reload()  # what lies on the mat but is not sealed lies there again
    expect(boxes).to_have_count(empty - 1)
    page.locator(".mat .cc").first.click()
    page.locator(".hand .chipb").click()
    expect(boxes).to_have_count(empty)
    plan(page)
    expect(page.locator(".mat")).to_have_count(0)


def place_of(page: Page, what: str) -> FloatRect:
    found = page.locator(what).first.bounding_box()
    assert found is not None, what
    return found


def test_cards_are_carried_by_mouse(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat .slot")
    boxes = page.locator(".mat .slot")
    empty = boxes.count()

    def carry(what: str, to: str) -> None:
        wait_until_at_rest(page, to)
        start, end = place_of(page, what), place_of(page, to)
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(end["x"] + 20, end["y"] + 20, steps=8)
        page.mouse.up()

    carry(".hand .cc", ".mat .slot")
    expect(boxes).to_have_count(empty - 1)
    expect(page.locator(".mat .cc[aria-pressed=true]")).to_have_count(0)  # carried, not picked up by the click
    carry(".mat .cc", ".hand .cards")
    expect(boxes).to_have_count(empty)


def test_cards_are_carried_by_finger(people: People, server: Server) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat .slot")
    boxes = page.locator(".mat .slot")
    empty = boxes.count()
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def carry(what: str, to: str, resting: bool = False) -> None:
        wait_until_at_rest(page, to)
        start, end = place_of(page, what), place_of(page, to)
        x, y = start["x"] + 40, start["y"] + 20
        touch("touchStart", (x, y))
        if resting:
            page.locator(".hand.carrying").wait_for(state="attached")
        for step in range(1, 9):
            touch("touchMove", (x + (end["x"] + 20 - x) * step / 8, y + (end["y"] + 20 - y) * step / 8))
            page.wait_for_timeout(16)
        touch("touchEnd")

    boxes.first.tap()  # the hand opens from a row
    carry(".hand .cc", ".mat .slot")  # lifted out of the row
    expect(boxes).to_have_count(empty - 1)
    first = page.locator(".mat .box:has(.cc)").get_attribute("data-box")
    carry(".mat .cc", ".mat .slot", resting=True)  # a finger that rests takes the card
    expect(page.locator(".mat .box:has(.cc)")).not_to_have_attribute("data-box", first or "")
    expect(boxes).to_have_count(empty - 1)


def test_the_log_leads_to_places_and_never_hides_the_board_by_itself(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat .slot")
    expect(page.locator(".rivals .muted")).to_have_count(0)  # the others have planned: nothing more comes by itself
    past = page.locator(".pastbar")
    rest_pointer(page, lambda: newest_line(page), past)
    page.mouse.move(5, 5)
    expect(past).to_have_count(0)
    page.locator(".lines .when").last.focus()
    page.keyboard.press("Enter")
    expect(past).to_be_visible()  # held until it is let go
    past.get_by_role("button").click()
    expect(past).to_have_count(0)
    rest_pointer(page, lambda: newest_line(page), past)
    page.keyboard.press("Escape")
    page.locator(".lines").evaluate("(it) => it.scrollBy(0, -120)")  # lines slide under a pointer at rest
    page.wait_for_timeout(700)
    expect(past).to_have_count(0)
    page.locator(".lines .place").last.click()
    expect(page.locator(".lines .place[aria-pressed=true]").first).to_be_visible()
    expect(page.locator(".holder svg").first).to_be_visible()  # the map, not the mat


def newest_line(page: Page) -> tuple[float, float]:
    """The middle of what is in sight of it."""
    log, line = place_of(page, ".lines"), place_of(page, ".lines .group >> nth=-1")
    top = max(log["y"], line["y"])
    bottom = min(log["y"] + log["height"], line["y"] + line["height"])
    return line["x"] + 60, (top + bottom) / 2


def test_the_odds_stand_beside_an_attack(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    for turn in range(120):
        wait_until_asked(page)
        attack = page.locator("#question [data-choice^='attack']").first
        if attack.count():
            if attack.get_attribute("aria-pressed") != "true":  # a press before may have landed on it already
                attack.click()
            expect(page.locator("#question")).to_contain_text("%")
            return
        press_next(page, turn)
    raise AssertionError("nobody could be attacked")
