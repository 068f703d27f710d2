"""Home: what waits for me comes first and by itself; for a newcomer, the games with the coach."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.people import People
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core.shelf import games
from hausmacht.guided.script import scripts

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "easy"}


def told(page: Page, path: str, body: Any = None) -> Any:
    """Somebody does something on another device: the page is not told of it."""
    answer = page.request.get(path) if body is None else page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def new_table(page: Page, address: str, game: str, *players: Any, **more: Any) -> Any:
    wanted = {"game": game, "seats": len(players), "players": list(players), **more}
    return told(page, f"{address}/api/tables", wanted)


def sees_the_newcomers_page(ada: Page, server: Server) -> None:
    ada.goto(server.address)
    guided = [game.id for game in games().values() if scripts(game)]
    expect(ada.locator(".slab [data-learn]")).to_have_count(len(guided))
    expect(ada.locator(".slab .on")).to_have_attribute("data-first", "augsburg1520")
    assert axe(ada) == []
    assert ada.title().startswith("Hausmacht")


def test_what_waits_for_me_comes_first_and_by_itself(people: People, server: Server) -> None:
    ada, bert = people.sit(), people.sit()
    bert.goto(server.address)
    sees_the_newcomers_page(ada, server)
    first = new_table(ada, server.address, "wallenstein", ME, BOT, BOT, name="Moldau", start=True)["id"]

    cards = ada.locator("[data-turn]")
    expect(cards).to_have_count(1)  # the page of a newcomer becomes that of somebody with tables
    expect(ada.locator("h1")).to_contain_text("One table is waiting for you")
    expect(cards.first.locator("[data-glance]")).to_have_attribute("data-glance", "drawn")
    expect(cards.first.locator(".ask")).not_to_have_text("It is your turn.")
    expect(ada).to_have_title("(1) Hausmacht · Great games of early modern Europe")
    assert (ada.locator("link[rel=icon]").get_attribute("href") or "").startswith("data:image/svg+xml")

    open_table = new_table(bert, server.address, "augsburg1520", ME, OPEN, name="Lech", visibility="public")
    second = open_table["id"]
    expect(ada.locator(f"[data-open='{second}']")).to_be_visible()
    told(ada, f"{server.address}/api/tables/{second}/join", {})
    expect(ada.locator(f"[data-row='{second}']")).to_contain_text("Everybody is here")
    told(bert, f"{server.address}/api/tables/{second}/start", {})
    expect(cards).to_have_count(2)
    assert [each.get_attribute("data-turn") for each in cards.all()] == [first, second]  # the oldest first
    expect(ada.locator("main .btn.primary")).to_have_count(1)
    expect(ada.locator(f"[data-turn='{first}'] .btn.primary")).to_have_count(1)
    expect(ada.locator(f"[data-row='{second}']")).to_have_count(0)

    invited = new_table(bert, server.address, "wallenstein", ME, OPEN, OPEN, name="Elbe")
    told(ada, f"{server.address}/api/links/{invited['invite'].rpartition('/')[2]}")
    card = ada.locator(f"[data-invitation='{invited['id']}']")
    expect(card).to_contain_text("invites you to “Elbe”")
    expect(card.get_by_role("link", name="Sit down")).to_have_attribute("href", invited["invite"])
    assert axe(ada) == []
    note = ada.locator("[data-told]")
    expect(note).to_contain_text("You get no notice")
    expect(note.get_by_role("link", name="Switch notices on")).to_have_attribute("href", "/notices")
    subscribed = {"here": True, "devices": 1, "often": "digest", "hours": 24}
    ada.route("**/api/notices", lambda route: route.fulfill(json={**route.fetch().json(), **subscribed}))
    ada.reload()
    expect(note).to_contain_text("You get notices on this device, at most once a day.")
    ada.unroute("**/api/notices")
    card.hover()
    card.get_by_role("button", name="Remove the invitation to Elbe").click()
    expect(card).to_have_count(0)

    ada.locator(".pick", has_text="Wallenstein").click()
    ada.locator("label", has_text="Hard").click()
    expect(ada.locator(".qs")).to_contain_text("You have not finished a game against these bots yet.")
    expect(ada.locator("[data-quick]")).to_have_text("Play against 3 hard bots")
    looks_right_in_german_on_a_phone_and_without_a_server(people, ada)


def looks_right_in_german_on_a_phone_and_without_a_server(people: People, ada: Page) -> None:
    ada.get_by_role("button", name="Deutsch").click()
    expect(ada.locator("h1")).to_contain_text("Zwei Tische warten auf dich")
    ada.emulate_media(color_scheme="dark")
    assert axe(ada) == []
    ada.set_viewport_size({"width": 390, "height": 844})
    no_sideways_scroll(ada)
    assert axe(ada) == []
    tabs = ada.get_by_role("navigation", name="Teile dieser Seite").get_by_role("button")
    elsewhere = ada.get_by_role("region", name=re.compile("Offene Tische|Außerdem"))
    expect(elsewhere).to_have_count(0)
    tabs.nth(2).click()
    expect(elsewhere).to_have_count(2)
    expect(ada.locator("[data-turn]").first).to_be_hidden()
    tabs.nth(1).click()
    expect(ada.locator("[data-quick]")).to_be_visible()
    no_sideways_scroll(ada)
    ada.set_viewport_size({"width": 1440, "height": 900})

    people.expect("Failed to load resource")
    ada.route("**/api/tables?*", lambda route: route.fulfill(status=503, json={}))
    ada.evaluate("dispatchEvent(new Event('online'))")
    expect(ada.get_by_role("alert")).to_contain_text("Die Liste ist vielleicht nicht mehr aktuell.")
    expect(ada.locator("[data-turn]")).to_have_count(2)  # what was read stays
    ada.unroute("**/api/tables?*")
    ada.get_by_role("alert").get_by_role("button").click()
    expect(ada.get_by_role("alert")).to_have_count(0)
