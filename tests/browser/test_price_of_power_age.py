"""A whole age of The Price of Power as a person plays it: forms, cards, the map, events and the end of each round.

The luck is fixed, the opponents are the bots of the rules, and nothing is pressed before the page has settled: the same
game is played each time, on any machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browser.people import PHONE, WIDE, People, take_seat
from tests.browser.serving import Server
from tests.browser.test_pages import no_sideways_scroll
from tests.browser.test_price_of_power import CONFIRM, LIT, POINT

from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games

GAME = "price_of_power"
SEED = 2
PRESSES = 300
TRIES = 20
# How many answers of the server this page still waits for, or has not shown yet: the hand is read after each choice
READING = """{
  const fetched = window.fetch
  window.reading = 0
  const read = () => setTimeout(() => window.reading--)
  window.fetch = async (...asked) => {
    window.reading++
    try {
      const answer = await fetched(...asked)
      void answer.clone().arrayBuffer().then(read, read)
      return answer
    } catch (error) {
      read()
      throw error
    }
  }
}"""
# Something can be pressed, and nothing is being read or sent; then what it is, to see that a press has done something
SETTLED = """(before) => {
  if (window.reading || document.querySelector('[aria-busy=true]')) return null
  const over = document.querySelector('[data-battle], [data-war]')
  const asked = document.getElementById('question')
  if (!asked) return null
  const age = document.getElementById('age')?.dataset.round ?? ''
  const now = [age, asked.innerText, asked.querySelectorAll('[aria-pressed=true]').length, over?.innerText ?? '',
    over?.querySelectorAll('[aria-pressed=true]').length ?? 0, document.querySelector('[data-events]')?.innerText ?? '',
    document.querySelectorAll('[data-way][aria-pressed=true]').length].join('|')
  const can = [...(over ?? document).querySelectorAll('[data-confirm], [data-choice], [data-way], .ctr.pick')]
    .some((each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true')
  return can && now !== before ? now : null
}"""
# The first of these that can be pressed
FIRST = """(whats) => {
  const can = (each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true'
  for (const what of whats) for (const each of document.querySelectorAll(what)) if (can(each)) return each
  return null
}"""
OVER_BOARD = (
    "[data-battle] [data-go]",
    "[data-battle] [data-choice][aria-pressed=false]",
    "[data-battle] .ctr.pick[aria-pressed=false]",
    "[data-war] [data-confirm]",
    "[data-war] [data-term][aria-pressed=false]",
)
ANSWERS = (
    CONFIRM,
    "[data-events] [data-way][aria-pressed=false]",
    *[f"#question {each}[aria-pressed=false]" for each in ("[data-choice]", ".chip", ".pick", ".ct")],
)
GENERAL = "#question [role=tab].k-general"  # on a phone a group of actions is a tab

pytestmark = [pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed"), pytest.mark.slow]


class Player:
    """Somebody who does a little of everything in a round, and then passes."""

    def __init__(self, page: Page, by_finger: bool) -> None:
        self.page = page
        self.by_finger = by_finger
        self.round = ""
        self.done: set[str] = set()  # in this round
        self.deeds: set[str] = set()  # in the whole age

    def play(self) -> None:
        """Until the first age is over."""
        seen = ""
        for _ in range(PRESSES):
            seen = str(self.page.wait_for_function(SETTLED, arg=seen).json_value())
            now = seen.partition("|")[0]
            if not now.startswith("1."):
                return
            if now != self.round:
                self.round = now
                self.done.clear()
            self.press()
        raise AssertionError(f"the age is not over after {PRESSES} presses: {seen}")

    def press(self) -> None:
        if self.page.locator("[data-battle], [data-war]").count():
            self.press_first(*OVER_BOARD)
        elif self.page.locator("#question [data-row]").count() and not self.page.locator(CONFIRM).count():
            self.act()
        else:
            self.press_first(*ANSWERS)

    def press_first(self, *whats: str) -> None:
        """A form that is being worked out draws its buttons anew: then they are looked for once more."""
        for tries in range(TRIES, 0, -1):
            element = self.page.evaluate_handle(FIRST, list(whats)).as_element()
            assert element is not None or tries > 1, self.page.locator("body").inner_text()[:2000]
            try:
                if element is not None:
                    element.click()
                    return
            except Error as error:
                if tries == 1 or "not attached" not in error.message:
                    raise
            self.page.wait_for_timeout(100)

    def act(self) -> None:
        """In one's turn: influence by the map, a card from the hand, an event, and then nothing more."""
        page = self.page
        influence = page.locator("#question [data-choice=influence]")
        card = page.locator("[data-hand][aria-pressed=false]:not([aria-disabled=true])")
        if "map" not in self.done and influence.count():
            if influence.is_visible():
                self.done.add("map")
                influence.click()
                self.place()
            else:
                self.press_first("#question [role=tab].k-dip")
        elif "card" not in self.done and card.count():
            self.done.add("card")
            self.deeds.add("card")
            card.first.click()
        else:
            choice = "event" if page.locator("#question [data-choice=event]").count() else "pass"
            self.deeds.add(choice)
            self.press_first(f"#question [data-choice={choice}]", GENERAL)

    def place(self) -> None:
        """A lit place on the map is tapped, where one is in sight."""
        expect(self.page.locator(LIT).first).to_be_attached()
        found: Any = self.page.evaluate(POINT, LIT)
        if found:
            (self.page.touchscreen.tap if self.by_finger else self.page.mouse.click)(*found)
            expect(self.page.locator("#question [data-chosen]").first).to_be_attached()
            self.deeds.add("map")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scenario 1-01 for one person against the bots of the rules."""
    game = games()[GAME]
    file = tmp_path_factory.mktemp("age") / "age.match"
    matchfile.save(new_match(game, game.setup(1, {"scenario": "1-01"}), SEED.to_bytes(32, "big")), file)
    return file


@pytest.mark.parametrize(("size", "by_finger"), [(WIDE, False), (PHONE, True)], ids=["desktop", "phone"])
def test_an_age_is_played_by_forms_cards_and_the_map(
    people: People, server: Server, alone: Path, size: dict[str, int], by_finger: bool
) -> None:
    page = people.sit(viewport=size, has_touch=by_finger, is_mobile=by_finger)
    people.expect("/draft?")  # a look at a table that has moved on meanwhile
    page.add_init_script("localStorage.setItem('hausmacht.asked', 'choices')")
    page.add_init_script(READING)
    take_seat(page, server.address + server.invitation(alone), 0)
    player = Player(page, by_finger)

    player.play()

    assert player.deeds >= {"map", "card", "event", "pass"}
    no_sideways_scroll(page)
