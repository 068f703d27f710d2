"""The Price of Power in a real browser: realms on the map, answers chosen there, by pointer, by keys and by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, new_table, press_next, wait_until, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core.shelf import games

GAME = "price_of_power"
PRESSES = 80
LIT = "[data-map] .hits .legal"
REFUSED = "[data-map] .hits .refused"
CONFIRM = "#question [data-confirm]"
NEAR = 90  # pixels: a province is as large

# A point of the map, in the window, that lies on one of these and under nothing else
POINT = """(what) => {
  for (const shape of document.querySelectorAll(what)) {
    const box = shape.getBoundingClientRect()
    for (let row = 1; row < 8; row++) for (let column = 1; column < 8; column++) {
      const [x, y] = [box.left + box.width * column / 8, box.top + box.height * row / 8]
      if (document.elementFromPoint(x, y) === shape) return [x, y]
    }
  }
  return null
}"""

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


def place_influence(page: Page) -> None:
    """Play on until influence may be placed, and open its form."""
    influence = page.locator("#question [data-choice=influence]")
    for turn in range(PRESSES):
        wait_until_asked(page)
        if influence.count():
            break
        press_next(page, turn)
    influence.click()
    expect(page.locator("#question h1")).to_have_text("Place influence")
    expect(page.locator(LIT).first).to_be_attached()


def point_on(page: Page, what: str) -> tuple[float, float]:
    """A point in sight on one of these, when the map has come to rest: it is the same at two looks."""
    looks: list[list[float] | None] = []

    def rests() -> bool:
        looks.append(page.evaluate(POINT, what))
        return looks[-1] is not None and looks[-1] in looks[-2:-1]

    wait_until(page, rests)
    x, y = looks[-1] or (0, 0)
    return x, y


def test_realms_lie_on_the_map_and_an_answer_is_chosen_there(people: People, server: Server) -> None:
    page = people.sit()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
    wait_until_asked(page)
    expect(page.locator("[data-map] [data-owner]")).to_have_count(4)
    owned = page.locator("[data-map] [data-owner]")
    tints = owned.evaluate_all("all => all.map((each) => getComputedStyle(each).fill)")
    assert len(set(tints)) == 4
    assert page.locator("[data-map] .hits path").count() > 200
    expect(page.locator(".left .seat")).to_have_count(4)
    place_influence(page)
    page.mouse.click(*point_on(page, LIT))
    expect(page.locator(f"{LIT}[aria-pressed=true]").first).to_be_attached()
    expect(page.locator(CONFIRM)).to_have_text("Place 1 influence")
    chosen = page.locator("#question [data-chosen]").first.get_attribute("data-chosen")
    assert chosen
    assert axe(page) == []
    page.locator(CONFIRM).click()
    expect(page.locator("#question h1")).not_to_contain_text("Place influence")
    assert any(chosen in frame for frame in sent)  # the log may have gone on: bots answer at once
    expect(page.locator("[data-map] .piece.influence").first).to_be_visible()


def test_several_places_are_one_form_and_one_message(people: People, server: Server) -> None:
    page = people.sit()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    place_influence(page)
    page.locator("#question .ends input").uncheck()
    answers = page.locator("#question .rest [data-choice]")
    first = answers.first.get_attribute("data-choice")
    answers.first.click()
    chosen = page.locator(f"#question [data-chosen='{first}']")
    chosen.get_by_role("button", name="One more").click()
    expect(chosen.locator("output")).to_have_text("2")
    answers.last.click()
    expect(page.locator(CONFIRM)).to_have_text("Place 3 influence")
    expect(page.locator("#question dl")).to_contain_text("Diplomatic power")
    expect(page.locator("[data-map] [data-drafted]").nth(1)).to_be_attached()
    page.keyboard.press("Backspace")
    expect(page.locator(CONFIRM)).to_have_text("Place 2 influence")
    made = len(sent)

    page.keyboard.press("Control+Enter")

    expect(page.locator("#question h1")).to_contain_text("Anything else")
    assert [frame.count(str(first)) for frame in sent[made:] if "stretch" in frame] == [2]
    expect(page.locator("[data-map] [data-drafted]")).to_have_count(0)
    page.locator(CONFIRM).click()
    expect(page.locator("#question h1")).not_to_contain_text("Anything else")


def test_what_is_closed_says_why_and_a_form_is_left_again(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    place_influence(page)
    page.keyboard.press("Escape")
    expect(page.locator("#question [data-row=influence]")).to_be_visible()
    closed = page.locator("#question .ar.no").first
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.press("Enter")  # it stays within reach, though nothing can be chosen
    expect(page.locator("#question .why a[href*='/rules/']")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator("#question [data-group=dip] button").first).to_be_focused()
    assert axe(page) == []


def test_what_cannot_be_chosen_says_why(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    place_influence(page)
    page.mouse.move(*point_on(page, REFUSED))
    why = page.locator(".pop[role=tooltip]")
    expect(why.locator("a[href*='/rules/']")).to_be_visible()
    page.mouse.move(*point_on(page, LIT))
    expect(why.locator(".act")).to_be_visible()


def test_a_place_is_explained_beside_it(people: People, server: Server) -> None:
    """What is told of a province stands by it, in the middle of the map and at its edge, and is not cut off there."""
    page = people.sit()
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    wait_until_asked(page)
    told = page.locator(".pop[role=tooltip]")
    for name in ("Berry", "Franche-Comté"):
        place = page.locator(f"[data-map] .hits [data-side][aria-label^='{name}']")
        x, y = point_on(page, f"[data-side='{place.get_attribute('data-side')}']")
        page.mouse.move(x, y)
        expect(told.locator("h3")).to_have_text(name)
        expect(told).to_be_in_viewport(ratio=1)
        shown = told.bounding_box()
        assert shown
        assert shown["x"] - NEAR < x < shown["x"] + shown["width"] + NEAR
        assert shown["y"] - NEAR < y < shown["y"] + shown["height"] + NEAR


def test_the_map_is_walked_by_keys(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    place_influence(page)
    page.keyboard.press("b")
    here = page.locator("[data-map] [data-side]:focus")
    expect(here).to_have_count(1)
    first = here.get_attribute("data-side") or ""
    page.keyboard.press("ArrowDown")
    expect(here).not_to_have_attribute("data-side", first)
    page.keyboard.press("PageDown")
    expect(page.locator(f"{LIT}:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(CONFIRM)).to_have_text("Place 1 influence")
    page.keyboard.press("c")
    expect(page.locator("#question h1")).not_to_contain_text("Place influence")
    expect(here).to_have_count(1)  # whoever walks stays where he stands when the next question comes


def test_boards_signs_cards_and_words_are_looked_at(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
    wait_until_asked(page)
    page.get_by_role("button", name="America", exact=True).click()
    expect(page.get_by_role("button", name="America", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="My realm").click()
    page.get_by_role("button", name="Signs on the map").click()
    expect(page.get_by_role("region", name="Signs on the map")).to_contain_text("Infantry outside armies")
    page.get_by_role("tab", name="My side").click()
    expect(page.locator("#side-panel")).to_contain_text("Only you see")
    assert axe(page) == []
    page.get_by_role("button", name="In words", exact=True).click()
    expect(page.locator("[data-text-board] tbody tr")).to_have_count(4)
    page.get_by_role("button", name="Realms", exact=True).click()
    expect(page.locator("[data-map]")).to_be_visible()


def test_layers_are_chosen_and_places_found(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
    wait_until_asked(page)
    realms = page.get_by_role("button", name="Realms", exact=True)
    faith = page.get_by_role("button", name="Faith", exact=True)
    realms.focus()
    for _ in range(3):  # along the row: influence, trade, faith
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-layer-key]")).to_contain_text("Catholic")
    page.keyboard.press("/")
    page.keyboard.type("stock")
    expect(page.get_by_role("option").first).to_contain_text("Stockholm")
    assert axe(page) == []
    page.keyboard.press("Enter")
    found = page.locator("[data-map] [data-side]:focus")
    expect(found).to_have_attribute("aria-label", re.compile("Stockholm"))
    expect(found).to_be_in_viewport()
    page.keyboard.press("0")  # the whole map: names of realms, none of provinces
    expect(page.locator("[data-map] text.province")).to_have_count(0)
    expect(page.locator("[data-map] text.realm").first).to_be_visible()
    page.reload()
    wait_until_asked(page)
    expect(faith).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_played_on_a_phone(people: People, server: Server, scheme: str) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=scheme)
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    wait_until_asked(page)
    expect(page.locator("[data-map] text.province", has_text="Paris")).to_be_in_viewport(ratio=1)
    expect(page.locator(".strips [data-seat]")).to_have_count(3)  # the realms that the rules play as well
    place_influence(page)
    expect(page.locator("[data-hand]").first).to_be_hidden()  # the form has the room of the hand
    page.touchscreen.tap(*point_on(page, LIT))
    expect(page.locator(CONFIRM)).to_have_text("Place 1 influence")
    no_sideways_scroll(page)
    assert page.evaluate("document.querySelector('.app').scrollTop") == 0
    assert axe(page) == []
    page.locator(CONFIRM).click()
    expect(page.locator("#question h1")).not_to_contain_text("Place influence")
