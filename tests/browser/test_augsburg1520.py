"""Augsburg 1520 in a real browser, played by clicking."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.people import PHONE, People, is_over, new_table, play_on
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


def test_on_a_phone_all_of_the_board_can_be_brought_into_sight(people: People, server: Server) -> None:
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, server.address, "augsburg1520", ["me", "easy"])
    page.wait_for_selector(".dealt-sec")
    next(asked for asked in play_on(page, 80) if page.locator(".priv-sec").count())
    for part in (".nobles-sec", ".priv-sec .pc", ".track-sec", ".hand-sec .ct"):
        page.locator(part).first.scroll_into_view_if_needed()
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.9)
