"""Every piece explains itself: the pointer rests on it, the keyboard stands on it, a finger rests on it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, new_table, rest_pointer, wait_until_asked, wait_until_at_rest
from tests.browser.serving import Server
from tests.browser.test_coach import learn, press
from tests.browser.test_pages import axe

CARD = "[data-explain^='certificate.']"
ARMY = """() => {
  const box = document.querySelector('.holder g.army').getBoundingClientRect()
  return [box.left + box.width / 2, box.top + box.height / 2]
}"""


def sit_down(page: Page, server: Server, game: str) -> None:
    new_table(page, server.address, game, ["me", "easy", "easy"] if game == "wallenstein" else ["me", "easy"])
    page.wait_for_selector(".mat .slot") if game == "wallenstein" else wait_until_asked(page)


def test_by_pointer_and_by_keys(people: People, server: Server) -> None:
    page = people.sit()
    sit_down(page, server, "wallenstein")
    said = page.locator(".explanation")
    page.wait_for_selector(".holder g.army")
    rest_pointer(page, lambda: page.evaluate(ARMY), said)
    expect(said).to_contain_text("Armies of")
    expect(said.get_by_role("link", name="The rule")).to_have_attribute("href", "/rules/wallenstein#move.leave-one")
    assert axe(page) == []
    page.mouse.move(2, 2)
    expect(said).to_have_count(0)

    page.locator(".evs [data-explain]").first.focus()
    page.keyboard.press("ArrowRight")  # a row is one stop for the keyboard
    expect(page.locator(".evs [data-explain]").nth(1)).to_be_focused()
    expect(said).to_contain_text("If the card is the last one left in winter")
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    page.keyboard.press("?")  # it stays, and its link can be reached
    expect(said.get_by_role("link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".evs [data-explain]").nth(1)).to_be_focused()

    page.locator(".goal").click()
    expect(said).to_contain_text("after the second winter")
    page.locator(".mat .slot").first.click()  # it never takes a click away
    expect(said).to_have_count(0)
    expect(page.locator(".mat .box.sel")).to_have_count(1)


def test_by_a_finger_that_rests(people: People, server: Server) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(page, server, "augsburg1520")
    said = page.locator(".explanation")
    card = page.locator(CARD).first
    card.scroll_into_view_if_needed()
    wait_until_at_rest(page, CARD)
    place = card.bounding_box()
    assert place is not None
    screen = page.context.new_cdp_session(page)
    points = [{"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}]
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(said).to_be_visible()
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(said).to_be_visible()
    expect(page.locator(f"{CARD} [aria-pressed=true]")).to_have_count(0)  # asked, not pressed
    assert axe(page) == []
    page.locator(".goal").tap()
    expect(said).to_contain_text("most prestige")


def test_to_buy_nothing_is_never_the_filled_button(people: People, server: Server) -> None:
    page = people.sit()
    sit_down(page, server, "augsburg1520")
    expect(page.locator("#question .btn.primary")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#question [data-nothing]")).not_to_contain_class("primary")
    learner = people.sit()
    learn(learner, server, "augsburg1520")
    press(learner)  # one certificate is bought, and more could be
    expect(learner.locator("#question .btn.primary")).to_have_attribute("aria-disabled", "true")
    expect(learner.locator("#question [data-nothing]")).to_have_text("Done, buy no more")
