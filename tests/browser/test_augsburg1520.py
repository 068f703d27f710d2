"""Augsburg 1520 in a real browser, played by clicking."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.people import People, is_over, play_on
from tests.browser.serving import Server


def test_a_newcomer_starts_with_one_click_and_plays_to_the_final_scores(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(server.address)
    page.locator(".pick", has_text="Augsburg 1520").click()
    page.locator("[data-quick]").click()
    page.wait_for_url("**/t/*")
    questions = list(play_on(page, 1500))
    assert is_over(page)
    assert len(questions) > 20
    places = page.locator("#question tbody tr")
    assert places.count() == 4
    points = [int(each) for each in page.locator("#question td.points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    assert points[0] > 0
    expect(page.get_by_role("link", name="Verify the luck")).to_be_visible()
