"""Advice in the browser: a hint by the question, the report after the game, and private try-outs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, new_table, plan, press_next, question, wait_until, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

REPLAYS = Path(__file__).parents[1] / "replays"


@pytest.fixture(scope="module")
def evening(server: Server) -> tuple[str, str]:
    """A finished match: id and link to watch."""
    return server.import_match(REPLAYS / "augsburg1520-2.match")


def ask_for_a_hint(page: Page) -> None:
    page.keyboard.press("h")
    page.wait_for_selector("#hints ol li")


def test_a_hint_names_answers_that_can_be_prepared(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "augsburg1520", ["me", "easy"])
    wait_until_asked(page)
    ask_for_a_hint(page)
    answer = page.locator("#hints .answer").first
    answer.click()

    expect(answer).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#hints")).to_contain_text("%")
    assert axe(page) == []
    page.keyboard.press("h")
    expect(page.locator("#hints")).to_have_count(0)


def test_where_advice_is_off_there_is_no_hint(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(f"{server.address}/new?game=augsburg1520")
    page.get_by_text("Off until the end").click()
    page.locator("form [data-confirm]").click()
    page.wait_for_url("**/t/*")
    wait_until_asked(page)

    expect(page.locator("[data-hint]")).to_have_count(0)


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein"])
def test_a_try_out_is_marked_and_leaves_the_table_alone(people: People, server: Server, game: str) -> None:
    page = people.sit()
    seats = ["me", "easy"] if game == "augsburg1520" else ["me", "easy", "easy"]
    table = new_table(page, server.address, game, seats)
    wait_until_asked(page)
    before = question(page)
    sent: list[str] = []
    page.get_by_role("link", name="Try something out in private").click()
    page.wait_for_url(re.compile("/try"))
    expect(page.get_by_text("Nothing here happens in the match")).to_be_visible()
    assert question(page) == before
    assert axe(page) == []
    page.on("request", lambda request: sent.append(request.url.partition("?")[0]) if request.method == "POST" else None)
    if game == "augsburg1520":
        for turn in range(6):
            press_next(page, turn)
    else:
        plan(page)  # all cards and the seal together
    wait_until(page, lambda: any(url.endswith("/choose") for url in sent))
    assert [url for url in sent if f"/{table}/" in url and f"/{table}/try/" not in url] == []
    if game == "augsburg1520":
        page.get_by_role("button", name="From the beginning").click()
        page.get_by_role("button", name="Another possible table").click()
    page.get_by_role("link", name="Back to the match").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.get_by_text("Nothing here happens in the match")).to_have_count(0)  # changes after the address
    wait_until_asked(page)
    assert question(page) == before


def test_the_report_opens_decisions_to_try_again(people: People, server: Server, evening: tuple[str, str]) -> None:
    page = people.sit()
    table, link = evening
    page.goto(server.address + link)
    page.wait_for_url("**/t/*")
    page.get_by_role("link", name="Luck and decisions").click()
    page.wait_for_selector("#again")
    assert axe(page) == []
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Try it")).first.click()
    page.wait_for_url(f"**/t/{table}/try*")
    expect(page.get_by_text("Private try-out").first).to_be_visible()


def test_report_and_try_out_on_a_phone_in_german(people: People, server: Server, evening: tuple[str, str]) -> None:
    page = people.sit(viewport=PHONE, locale="de-DE", has_touch=True)
    table, link = evening
    page.goto(server.address + link)
    page.wait_for_url("**/t/*")
    page.goto(f"{server.address}/t/{table}/report")
    page.wait_for_selector("#again")
    expect(page.get_by_role("heading", level=1)).to_have_text("Glück und Entscheidungen")
    no_sideways_scroll(page)
    assert axe(page) == []
    page.goto(f"{server.address}/t/{table}/try?seat=0&at=20")
    expect(page.get_by_text("Nichts davon geschieht in der Partie")).to_be_visible()
    no_sideways_scroll(page)
    assert axe(page) == []
