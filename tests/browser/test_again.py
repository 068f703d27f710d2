"""Again and again: a series at its end, a tournament from its announcement to its table, ladders and results."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People
from tests.browser.serving import Server
from tests.browser.test_home import ME, new_table, told
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.patience import PATIENCE


def play_out(page: Page, address: str, table: str, seats: int) -> None:
    """A match at one device, played past the page, as fast as it goes."""
    luck = Random(7)
    while True:
        for seat in range(seats):
            update = told(page, f"{address}/api/tables/{table}/play?seat={seat}&since=1000000")
            while update["question"] is not None:
                choice = luck.choice(update["question"]["options"])["text"]
                body = {"seat": seat, "at": update["at"], "choice": choice}
                update = told(page, f"{address}/api/tables/{table}/choose", body)
            if update["over"]:
                return
        time.sleep(0.05)  # a bot is at turn


def wait_until(is_so: Callable[[], Any]) -> None:
    latest = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < latest
        time.sleep(0.1)


def looks_right(page: Page) -> None:
    """In light and dark, wide and on a phone."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
    wide = page.viewport_size
    page.set_viewport_size(PHONE)
    no_sideways_scroll(page)
    assert axe(page) == []
    if wide is not None:
        page.set_viewport_size(wide)


def test_a_series_shows_how_it_stands_and_goes_on(people: People, server: Server) -> None:
    ada = people.sit()
    ada.goto(f"{server.address}/new?game=augsburg1520&who=here")
    ada.locator("[data-series] label", has_text="Best of").click()
    expect(ada.locator("[data-series]")).to_have_attribute("data-series", "best")
    expect(ada.locator("[data-series]")).to_contain_text("everybody moves one seat on")
    looks_right(ada)
    guest = {"kind": "guest", "name": "Gusti"}
    series = {"kind": "best", "games": 3}
    table = new_table(ada, server.address, "augsburg1520", ME, guest, start=True, series=series)["id"]
    play_out(ada, server.address, table, 2)

    ada.goto(f"{server.address}/t/{table}")
    results = ada.locator("section[data-series='on']")
    expect(results).to_contain_text("How the series stands")
    expect(results.locator("tbody tr")).to_have_count(2)
    looks_right(ada)
    ada.get_by_role("button", name="Next match").click()
    ada.wait_for_url(lambda url: table not in url)
    info = told(ada, f"{server.address}/api/tables/{ada.url.rpartition('/')[2]}")
    assert info["series"]["n"] == 2
    assert info["seats"][0]["name"] == "Gusti"


def test_a_tournament_from_its_announcement_to_its_table(people: People, server: Server) -> None:
    ada, bert = people.sit(), people.sit(locale="de-DE")
    ada.goto(f"{server.address}/tournaments")
    expect(ada.locator("h1")).to_contain_text("Tournaments")
    looks_right(ada)
    ada.get_by_role("link", name="New tournament").click()
    ada.get_by_label("Name").fill("Lech")
    ada.locator("label", has_text="Everybody here").click()
    for label, value in (("Seats at a table", "2"), ("Rounds", "1")):
        ada.get_by_role("group", name=label).locator("label", has_text=value).first.click()
    looks_right(ada)
    ada.get_by_role("button", name="Announce the tournament").click()
    expect(ada.locator("main[data-tournament='open']")).to_be_visible()
    ada.locator("label", has_text="Random").click()
    ada.get_by_role("group", name="How many").locator("label", has_text="1").click()
    ada.locator("[data-bots]").click()
    expect(ada.locator(".people li")).to_have_count(1)

    bert.goto(server.address + ada.url.removeprefix(server.address))
    bert.locator("[data-enter]").click()
    expect(bert.locator("[role=status]", has_text="Du bist dabei")).to_be_visible()
    expect(ada.locator(".people li")).to_have_count(2)
    looks_right(ada)
    bert.get_by_role("button", name="Zurückziehen").click()
    bert.locator("[data-enter]").click()
    expect(bert.locator("[role=status]", has_text="Du bist dabei")).to_be_visible()

    ada.get_by_role("button", name="Begin with 2 entrants").click()
    ada.get_by_text("Remove somebody").click()  # Bert does not come
    looks_right(ada)
    name = told(bert, f"{server.address}/api/me")["name"]
    ada.get_by_role("button", name=f"Remove {name}").click()
    ada.get_by_role("button", name=f"Really remove {name}").click()
    expect(ada.locator("main[data-tournament='over']")).to_be_visible()
    expect(ada.locator("[data-place='1']").first).to_be_visible()
    ada.get_by_text("How this is counted").click()
    expect(ada.locator("details")).to_contain_text("Strength of opponents")
    looks_right(ada)
    bert.goto(f"{server.address}/tournaments")
    expect(bert.locator("main")).to_contain_text("Schweizer System")


def test_my_results_and_the_ladders(people: People, server: Server) -> None:
    ada = people.sit()
    ada.goto(f"{server.address}/profile")
    expect(ada.locator("h1")).to_contain_text("My results")
    looks_right(ada)
    ada.locator("[data-shows] label", has_text="Only me").click()
    expect(ada.locator("[data-shows='nobody']")).to_be_visible()
    table = new_table(ada, server.address, "augsburg1520", ME, {"kind": "guest"}, start=True)["id"]
    play_out(ada, server.address, table, 2)
    wait_until(lambda: told(ada, f"{server.address}/api/profile")["games"])  # it is counted a moment after its end
    ada.reload()
    expect(ada.locator("[data-shows='nobody']")).to_be_visible()
    expect(ada.locator("main")).to_contain_text("Augsburg 1520")
    looks_right(ada)

    account = {"login": "ada of the ladders", "password": "correct horse battery"}
    assert ada.request.post(f"{server.address}/api/account", data=account).ok
    rival = {"kind": "bot", "bot": "random"}
    table = new_table(ada, server.address, "augsburg1520", ME, rival, start=True, rated=True)["id"]
    play_out(ada, server.address, table, 1)
    wait_until(lambda: told(ada, f"{server.address}/api/tables")["rating"])
    ada.goto(server.address)
    expect(ada.locator("[data-rating]")).to_contain_text("in 1 match")
    looks_right(ada)
    ada.locator("[data-rating]").click()

    ada.locator("a.ladders").click()
    expect(ada.locator("h1")).to_contain_text("Ladders")
    ada.locator("label", has_text="Over weeks").click()
    expect(ada).to_have_url(f"{server.address}/ladders/augsburg1520?ladder=weeks")
    expect(ada.locator("main")).to_contain_text("Nobody has a rating here yet")
    looks_right(ada)
