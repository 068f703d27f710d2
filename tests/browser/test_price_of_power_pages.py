"""Cards of events and the end of a round of The Price of Power in a real browser: one choice leads to both."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.people import WIDE, People
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core import matchfile
from hausmacht.core.shelf import games

GAME = "price_of_power"
LOW: ViewportSize = {"width": 1280, "height": 800}
MANY = 4

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


def before_the_end_of_a_round(folder: Path) -> Path:
    """France takes the last event of the round; the income follows."""
    from hausmacht.games.price_of_power import flow
    from hausmacht.games.price_of_power.laying import lay
    from hausmacht.games.price_of_power.rules.cards.event import TakeEvent

    laid = lay(seats=1, scenario="1-01")
    content = laid.state.box.content
    war, plague = [content.event_number[name] for name in ("104-1", "13A-1")]
    laid.state.cards.events_up = (war, 2, plague, 0)
    phases = [item.text for item in flow.PHASES]
    begins, collects = phases.index("flow.begin_income"), phases.index("income.collect")  # and nobody is asked to save
    laid.then(TakeEvent(0), flow.PHASES[begins], *flow.PHASES[collects:])
    file = folder / "round.match"
    matchfile.save(laid.match(b"round"), file)
    return file


def choose_much(page: Page) -> None:
    """On a low page the plague asks for more and more: what was chosen gives way, nothing lies over anything else."""
    page.set_viewport_size(LOW)
    page.keyboard.press("2")
    page.locator("#question [data-confirm]").click()
    chosen = page.locator("#question [data-chosen]")
    for many in range(1, MANY):
        expect(chosen).to_have_count(many)
        page.locator("#question [data-choice][aria-pressed=false]").first.click()
    expect(chosen).to_have_count(MANY)
    expect(chosen.last).to_be_in_viewport()
    hint = page.locator("#question [data-hint]")
    expect(hint).to_be_in_viewport(ratio=1)
    bottom = "(each) => each.getBoundingClientRect().bottom"
    top = "(each) => each.getBoundingClientRect().top"
    assert page.locator("#question [data-confirm]").evaluate(bottom) <= hint.evaluate(top)
    page.locator("#question [data-back]").click()
    page.set_viewport_size(WIDE)


def test_an_event_is_taken_by_keys_and_the_round_is_told(people: People, server: Server, tmp_path: Path) -> None:
    page = people.sit(plays_moves=True)
    page.goto(server.address + server.invitation(before_the_end_of_a_round(tmp_path)))
    page.locator("input[type=radio][value='0']").check(force=True)
    page.locator("main .btn.primary").first.click()
    page.wait_for_url("**/t/*")

    expect(page.locator("[data-events] article")).to_have_count(2)
    choose_much(page)
    page.keyboard.press("1")
    page.keyboard.press("a")
    expect(page.locator("[data-way][aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#question [data-confirm]")).to_have_text("Take it, option A")
    assert axe(page) == []
    page.locator("#question [data-confirm]").click()

    over = page.locator("[role=dialog][data-round='1.1']")  # the bar names the round as well
    expect(over).to_be_visible()
    expect(over.get_by_role("heading", name="Income of France")).to_be_visible()
    no_sideways_scroll(page)
    assert axe(page) == []
    over.locator("[data-go]").click()
    expect(over).to_be_hidden()
