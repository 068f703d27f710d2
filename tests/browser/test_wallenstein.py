"""Wallenstein in a real browser: a whole year with all modules, by clicking."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.people import People, is_over, new_table, plan, play_on, press_next, wait_until_asked
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


def test_the_odds_stand_beside_an_attack(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    for turn in range(120):
        wait_until_asked(page)
        attack = page.locator("#question [data-choice^='attack']").first
        if attack.count():
            attack.click()
            told = page.locator("#question").inner_text()
            assert "%" in told
            return
        press_next(page, turn)
    raise AssertionError("nobody could be attacked")
