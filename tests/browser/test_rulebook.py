"""The rulebook as people read it: by search, by a link to a rule, from a table and back, in German on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.people import PHONE, People, new_table, wait_until, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

BOOK = "/rules/wallenstein"


def test_somebody_looks_something_up_and_tries_it_out(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(f"{server.address}{BOOK}/combat.losses")

    # the link leads to the very paragraph, whose number copies it; no key is ever shown
    there = page.locator("p.there")
    expect(there).to_be_in_viewport()
    expect(page.locator(".ch [aria-current=page]")).to_contain_text("Battle and the tower")
    assert not re.search(r"\b(combat|tower|ruling)\.[a-z]", page.locator("main").inner_text())
    number = page.get_by_role("link", name="Copy the link to 9.4.1")
    assert (number.get_attribute("href") or "").endswith(f"{BOOK}/combat.losses")
    expect(page.locator(".rul").first).to_contain_text("Ruling")
    expect(page.locator("aside .card").first).to_contain_text("In short")
    assert axe(page) == []

    # a search counts in all chapters, marks in place, and goes from hit to hit across chapters
    page.keyboard.press("/")
    page.keyboard.type("tray")
    hits = [int(each) for each in page.locator(".ch > li > a .h").all_inner_texts()]
    expect(page.locator(".srch small")).to_have_text(f"{sum(hits)} places")
    assert len(hits) > 3
    expect(page.locator("mark").first).to_have_text(re.compile("tray", re.IGNORECASE))
    here = int(page.locator(".ch a.on .h").inner_text())
    expect(page.locator(".bk mark")).to_have_count(here)
    for _ in range(here + 1):
        page.keyboard.press("Enter")
        expect(page.locator("mark.now")).to_be_in_viewport()
    expect(page.locator(".ch [aria-current=page]")).to_contain_text("Unrest and revolts")
    page.keyboard.press("Control+a")
    page.keyboard.type("zeppelin")
    expect(page.locator(".nowhere")).to_contain_text("zeppelin")
    page.keyboard.press("Escape")

    # a figure is drawn by the board of the game, and becomes a table where the same question is asked
    page.get_by_role("link", name="Battle and the tower").first.click()
    figure = page.locator("figure").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator("svg .name", has_text="Mähren").first).to_be_visible()
    expect(figure.locator(".cube")).to_have_count(9)
    figure.get_by_role("button", name="Try this position").click()
    page.wait_for_url("**/t/*")
    wait_until_asked(page)
    expect(page.locator("#question")).to_contain_text("Böhmen")

    # the index stays for those who want it
    page.goto(f"{server.address}{BOOK}")
    page.get_by_role("link", name="Index of all rules").click()
    expect(page.locator(".rule").first).to_be_visible()
    page.get_by_role("link", name="Read the rulebook instead").click()
    expect(page.locator("article h1")).to_have_text("What the game is about")


def test_in_german_on_a_phone(people: People, server: Server) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE", color_scheme="dark")
    page.goto(f"{server.address}{BOOK}/revolt.lost")
    expect(page.locator("p.there")).to_be_in_viewport()
    expect(page.locator("article h1")).to_have_text("Unruhe und Revolten")
    no_sideways_scroll(page)
    assert axe(page) == []

    # chapters are a sheet; cards follow their section
    page.get_by_role("button", name="Kapitel").click()
    page.get_by_role("link", name="11 Winter und Punkte").first.click()
    expect(page.locator("article h1")).to_have_text("Winter und Punkte")
    expect(page.locator(".ch")).to_have_count(0)
    expect(page.locator("#section-2 .inline .card")).to_have_count(1)
    for figure in page.locator("figure").all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator("svg .name").first).to_be_attached()
    no_sideways_scroll(page)


def test_the_language_changes_and_the_place_does_not(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(f"{server.address}{BOOK}/score.tie")
    there = page.locator("p.there")
    expect(there).to_be_in_viewport()
    section = page.locator(".ch button.here")
    expect(section).to_have_text("Points")
    page.get_by_role("button", name="Deutsch").click()
    expect(section).to_have_text("Punkte")
    expect(page.locator("#section-2 h2")).to_be_in_viewport()
    expect(there).to_contain_text("einen Punkt weniger")


def test_a_reader_who_came_from_a_table_goes_back_to_the_question(people: People, server: Server) -> None:
    page = people.sit()
    table = new_table(page, server.address, "wallenstein", ["me", "easy", "easy"])
    wait_until_asked(page)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Rules").first.click()
    reading = opened.value
    reading.wait_for_selector("article h1")
    back = reading.locator("a.back")
    expect(back).to_have_text(re.compile("Back to"))
    back.click()
    reading.wait_for_url(f"**/t/{table}")
    wait_until(reading, lambda: reading.locator("#question").count() == 1)
