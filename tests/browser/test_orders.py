"""Standing orders on the page: given in a form, seen by their owner alone, and told of when they have answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.people import PHONE, WIDE, People, is_asked, press_next, toasts, two_in_the_lobby, wait_until
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll


@pytest.fixture
def quick_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose orders answer at once."""
    running = Server(tmp_path / "tables", settings={"order_seconds": "0"})
    running.start()
    yield running
    running.stop()


def open_orders(page: Page) -> None:
    if page.viewport_size == PHONE:
        page.get_by_role("button", name="Chat").click()
    page.get_by_role("tab", name="Orders").click()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_order_is_given_answers_and_is_told_of(quick_server: Server, people: People, size: ViewportSize) -> None:
    anna, bruno = two_in_the_lobby(people, quick_server.address, size)
    anna.get_by_role("button", name="Start the game").click()
    bruno.wait_for_selector("#question")

    open_orders(bruno)
    bruno.locator("[data-new-order]").click()
    bruno.locator("[data-order-question]").select_option("offer")
    expect(bruno.locator("[data-order-answer='0']")).to_have_value("=pass")
    follows = bruno.locator("[data-order-then='0.0']")
    expect(follows).to_have_count(0)  # nothing follows the first possible choice of a kind
    bruno.get_by_label("How often").select_option("0")
    assert axe(bruno) == []
    no_sideways_scroll(bruno)
    bruno.locator("[data-give-order]").click()
    expect(bruno.locator("[data-order]")).to_contain_text("every time")
    assert axe(bruno) == []
    if size == PHONE:
        bruno.get_by_role("button", name="Close", exact=True).click()

    for turn in range(60):  # until the auctions have begun and the order has answered
        wait_until(anna, lambda: is_asked(anna) or is_asked(bruno))
        if "An order has answered for you." in toasts(bruno):
            break
        for page in (bruno, anna):
            if is_asked(page):
                press_next(page, turn)
    open_orders(bruno)
    gives_a_plan(bruno)
    expect(bruno.locator("[data-answered]")).to_contain_text("passes")
    expect(anna.locator("[data-answered]")).to_have_count(0)
    bruno.locator("[data-drop]").first.click()
    expect(bruno.locator("[data-drop]")).to_have_count(1)
    bruno.locator("[data-drop]").click()
    expect(bruno.locator("[data-orders]")).to_contain_text("No order is in force")


def gives_a_plan(bruno: Page) -> None:
    """Several choices in a row, of what he was asked before."""
    expect(bruno.locator("[data-order]")).to_have_count(1)  # the first is still in force
    bruno.locator("[data-new-order]").click()
    answer = bruno.locator("[data-order-answer='0']")
    kinds = bruno.locator("[data-order-question] option").evaluate_all("all => all.map(each => each.value)")
    for kind in kinds:
        bruno.locator("[data-order-question]").select_option(kind)
        choices = answer.locator("option").evaluate_all(
            "all => all.map(each => each.value).filter(key => /^[^=]/.test(key))"
        )
        if choices:
            break
    answer.select_option(choices[0])
    then = bruno.locator("[data-order-then='0.0']")
    then.select_option(then.locator("option").nth(1).get_attribute("value"))
    expect(bruno.locator("[data-order-then='0.1']")).to_be_visible()
    expect(bruno.locator("[data-order-form]")).to_contain_text("all of them, or none")
    assert axe(bruno) == []
    bruno.locator("[data-give-order]").click()
    expect(bruno.locator("[data-order]")).to_have_count(2)
