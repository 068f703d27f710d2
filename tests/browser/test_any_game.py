"""A game without a drawing of its own: set up, read and played in words.

Every game on our shelf has a drawing, so the page is told that the table is one of a game it has never heard of.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.people import PHONE, People, new_table, press_next, question, take_seat, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core.match import new_match
from hausmacht.core.matchfile import save
from hausmacht.core.shelf import games

GAME = "price_of_power"
UNDRAWN = "undrawn"
TITLE = "Price of Power"
ANSWERS = 10
PRESSES = 80

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


def sit(people: People, **wishes: Any) -> Page:
    """A person whose client has no drawing of the game."""

    def renamed(route: Route) -> None:
        if route.request.method != "GET":
            route.continue_()
            return
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "game": UNDRAWN})

    def named_again(route: Route) -> None:
        route.continue_(url=route.request.url.replace(UNDRAWN, GAME))

    page = people.sit(**wishes)
    page.route(re.compile(r"/api/tables/\w+(\?.*)?$"), renamed)
    page.route(re.compile(f"/(api/(words|rules)|assets/boards)/{UNDRAWN}"), named_again)
    return page


def text(page: Page) -> str:
    return page.locator("[data-text-board]").inner_text()


def sees_the_table_in_words(page: Page) -> None:
    expect(page.locator("[data-text-board] tbody tr").first).to_be_visible()


@pytest.fixture
def first_turn(tmp_path: Path) -> Path:
    """The first turn of somebody alone, who may declare a war."""
    game = games()[GAME]
    match = new_match(game, game.setup(1, {"scenario": "1-00"}), bytes(32))
    while match.decisions()[0].kind != "turn":
        match.choose(0, match.decisions()[0].options(match.state)[0].text)
    file = tmp_path / "first-turn.match"
    save(match, file)
    return file


def test_a_newcomer_starts_alone_and_answers_by_clicking(people: People, server: Server) -> None:
    page = sit(people)
    page.goto(server.address)
    page.locator(".pick", has_text=TITLE).click()
    page.get_by_role("button", name="Play solo").click()
    page.wait_for_url("**/t/*")
    wait_until_asked(page)
    sees_the_table_in_words(page)
    before = text(page)
    lines = 0
    for turn in range(PRESSES):
        wait_until_asked(page)
        press_next(page, turn)
        lines = page.locator("#side-panel .line").count()
        if lines >= ANSWERS:
            break
    assert lines >= ANSWERS
    expect(page.locator("[data-text-board]")).not_to_have_text(before, use_inner_text=True)
    assert axe(page) == []


def test_a_long_list_is_searched_and_walked_by_keys(people: People, server: Server, first_turn: Path) -> None:
    page = sit(people)
    search = page.locator("#question input[type=search]")
    take_seat(page, server.address + server.invitation(first_turn), 0)
    page.locator("#question [data-choice=declare-war]").click()
    page.locator("#question [data-confirm]").click()
    expect(page.locator("#question h1")).to_contain_text("declare war")
    chips = page.locator("#question [data-choice]")
    last = chips.last.get_attribute("data-choice")
    label = chips.last.get_attribute("aria-label") or chips.last.inner_text()
    search.fill(label)
    expect(chips).to_have_count(1)
    search.press("ArrowDown")
    page.keyboard.press("Enter")
    assert chips.first.get_attribute("data-choice") == last
    expect(page.locator("#question [data-confirm]")).to_have_text(re.compile(re.escape(label), re.IGNORECASE))
    search.fill("no such answer at all")
    expect(chips).to_have_count(0)
    search.fill("")
    page.locator("#question details summary").click()
    expect(page.locator("#question .why a[href*='/rules/']").first).to_be_visible()


def test_every_page_of_the_table_is_turned_to(people: People, server: Server) -> None:
    page = sit(people)
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    wait_until_asked(page)
    tabs = page.locator("[data-text-board] [role=tab]")
    expect(tabs.nth(1)).to_be_visible()
    told = []
    for at in range(tabs.count()):
        tabs.nth(at).click()
        told.append(page.locator("[data-text-board] [role=tabpanel]").inner_text())
        assert axe(page) == []
    assert len(set(told)) == len(told) > 2
    page.locator("[data-text-board] input[type=search]").fill("Aragon")
    shorter = page.locator("[data-text-board] [role=tabpanel]").inner_text()
    assert "Aragon" in shorter
    assert len(shorter) < len(told[-1])


def test_a_story_is_chosen_with_a_realm_of_ones_own(people: People, server: Server) -> None:
    page = sit(people, viewport=PHONE)
    page.goto(f"{server.address}/new?game={GAME}")
    first = page.locator("[name=option-scenario][value='1-00']")
    expect(first).to_be_checked()
    no_sideways_scroll(page)
    assert axe(page) == []
    page.locator("[data-seats] input[value='6']").check(force=True)
    expect(page.get_by_text("With another number of people: A first game")).to_be_visible()
    expect(page.locator("[name=option-scenario][value='2-01']")).to_be_checked()
    page.locator("[data-seats] input[value='1']").check(force=True)
    first.check(force=True)
    page.get_by_role("button", name="Line-up and rules").click()
    expect(page.get_by_role("switch", name=re.compile("Advanced rules"))).not_to_be_checked()
    talks = page.get_by_role("switch", name=re.compile("Secret talks"))
    expect(talks).to_be_hidden()
    page.get_by_text("7 optional rules").click()
    talks.press("Space")
    expect(page.get_by_text("1 chosen")).to_be_visible()
    assert axe(page) == []
    page.locator("#rules-castile").select_option("me")
    expect(page.locator("form [data-confirm]")).to_have_text("Start as Castile")
    page.locator("form [data-confirm]").click()
    page.wait_for_url("**/t/*")
    wait_until_asked(page)
    assert question(page)


def test_looking_back_tells_the_table_as_it_was(people: People, server: Server) -> None:
    page = sit(people)
    table = new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    wait_until_asked(page)
    sees_the_table_in_words(page)
    for turn in range(PRESSES):  # past the set-up, which every seat may see
        if "set-up" not in text(page):
            break
        press_next(page, turn)
        wait_until_asked(page)
    expect(page.locator("[data-text-board]")).not_to_contain_text("set-up")
    page.goto(f"{server.address}/t/{table}/replay")
    sees_the_table_in_words(page)
    first = text(page)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-text-board]")).not_to_have_text(first, use_inner_text=True)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("[data-text-board]")).to_have_text(first, use_inner_text=True)
    assert axe(page) == []


def test_it_is_played_on_a_phone(people: People, server: Server) -> None:
    page = sit(people, viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, server.address, GAME, ["me"], {"scenario": "1-00"})
    for turn in range(6):
        wait_until_asked(page)
        press_next(page, turn)
    sees_the_table_in_words(page)
    no_sideways_scroll(page)
    assert axe(page) == []
