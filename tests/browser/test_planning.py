"""Planning a round of Wallenstein: map, hand and boxes together, by mouse, keys and finger, with a hint as ghosts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.people import PHONE, WIDE, People, new_table
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.browser.test_tables import is_whole

LITTLE: ViewportSize = {"width": 1280, "height": 800}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # 1440x900 at 200 %
# The smallest figure on the map, in pixels of the screen
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.holder svg text')]
  .filter((each) => /\\d/.test(each.textContent))
  .map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"""
MAP_IS_WHOLE = """() => {
  const map = document.querySelector('.holder').getBoundingClientRect()
  return [...document.querySelectorAll('[data-county]')].every((each) => {
    const box = each.getBoundingClientRect()
    return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom
  })
}"""
CUT_NAMES = """() => [...document.querySelectorAll('[data-hand] .laid b')].filter((each) => {
  const text = document.createRange()
  text.selectNodeContents(each)
  return text.getBoundingClientRect().width > each.getBoundingClientRect().width + 0.1
}).map((each) => each.textContent)"""
IN_THE_BAND = """(card) => {
  const map = document.querySelector('.holder').getBoundingClientRect()
  const box = document.querySelector(`[data-county="${card}"]`).getBoundingClientRect()
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const far = Math.max(Math.abs(x - (map.left + map.right) / 2), Math.abs(y - (map.top + map.bottom) / 2))
  return map.height === 236 && far < 40
}"""


def sit_down(page: Page, server: Server) -> None:
    new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    page.wait_for_selector(".mat .slot")


def test_card_county_and_box_are_linked(people: People, server: Server) -> None:
    page = people.sit(viewport=LITTLE)
    sit_down(page, server)
    assert page.evaluate(MAP_IS_WHOLE)
    assert page.evaluate(SMALLEST) >= 11
    first = page.locator("[data-hand] [data-card]").first
    card = first.get_attribute("data-card")
    first.locator(".cc").click()
    box = page.locator(".mat .box").first
    box.locator(".slot").click()
    expect(page.locator(f"[data-hand] .laid[data-card='{card}']")).to_be_visible()

    page.mouse.move(2, 2)
    expect(page.locator(".wire")).to_have_count(0)
    for pointed in (f"[data-hand] [data-card='{card}']", f"[data-county='{card}']", ".mat .box .cc"):
        page.locator(pointed).first.hover(force=True)
        expect(page.locator(".wire path")).to_have_count(4)  # to the card and to the box, each with its halo
        expect(box).to_contain_class("lit")
        expect(page.locator(f"[data-hand] .lit[data-card='{card}']")).to_have_count(1)
        page.mouse.move(2, 2)
        expect(page.locator(".wire")).to_have_count(0)
    expect(page.locator(".holder .edge:not([stroke-dasharray])")).to_have_count(1)  # laid: a solid edge
    assert axe(page) == []


def test_a_plan_by_keys_with_a_hint(people: People, server: Server) -> None:
    page = people.sit()
    sit_down(page, server)
    slots, ghosts, laid = page.locator(".mat .slot"), page.locator(".mat .slot.hint"), page.locator(".mat .box .cc")
    boxes = slots.count()
    page.keyboard.press("1")
    page.keyboard.press("q")
    expect(laid).to_have_count(1)
    page.keyboard.press("q")
    page.keyboard.press("Backspace")
    expect(laid).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("b")
    expect(page.locator(".mat .box[data-box='10'] .cc")).to_be_visible()

    page.keyboard.press("h")
    expect(ghosts.first).to_be_visible()
    expect(laid).to_have_count(1)  # nothing counts before it is taken
    expect(page.locator("[data-take-all]")).to_contain_text(str(ghosts.count()))
    expect(page.locator("#question .hint li").first).to_be_visible()  # reasons in points, grain and Thalers
    expect(page.locator("#question .hint li").filter(has_text=re.compile(r"\d"))).not_to_have_count(0)
    before = ghosts.count()
    page.keyboard.press("Enter")
    expect(ghosts).to_have_count(before - 1)
    expect(laid).to_have_count(2)
    ghosts.first.click()
    expect(laid).to_have_count(3)
    page.locator("[data-clear-hint]").click()
    expect(ghosts).to_have_count(0)
    expect(laid).to_have_count(3)
    page.keyboard.press("h")
    page.locator("[data-take-all]").click()
    expect(ghosts).to_have_count(0)
    assert laid.count() > boxes // 2
    for size in (WIDE, LITTLE):  # what a card does, its name in the hand and the purse: nothing is cut off
        page.set_viewport_size(size)
        is_whole(page, "[data-hand]")
        is_whole(page, ".mat")
        assert page.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_on_a_phone_the_map_frames_what_is_planned(people: People, server: Server, language: str) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    sit_down(page, server)
    expect(page.locator("[data-hand]")).to_be_hidden()
    page.locator(".mat .slot").first.tap()  # the hand opens from a row
    first = page.locator("[data-hand] [data-card]").first
    card = first.get_attribute("data-card")
    first.tap()
    expect(page.locator("[data-hand]")).to_be_hidden()
    page.locator(".mat .box .cc").first.tap()
    page.wait_for_function(IN_THE_BAND, arg=card)
    no_sideways_scroll(page)
    assert axe(page) == []


def test_at_twice_the_size_the_question_stands_beside_the_boxes(people: People, server: Server) -> None:
    page = people.sit(viewport=ZOOMED)
    sit_down(page, server)
    expect(page.locator(".mat .slot").first).to_be_in_viewport()
    page.locator(".mat .slot").first.click()
    card = page.locator("[data-hand] [data-card]").first
    expect(card).to_be_in_viewport()
    card.click()
    expect(page.locator(".mat .box .cc")).to_have_count(1)
    expect(page.locator("[data-hint]")).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []
