"""Being told, in the browser: settings and push, an e-mail that opens the question, and an app that opens offline.

The browser of these tests has no push service, so its subscription is made up here; what is sent to one is tested with
a push service of our own in `tests/server/notices`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.mail_box import MailBox
from tests.browser.people import (
    PHONE,
    People,
    is_asked,
    new_table,
    press_next,
    question,
    wait_for_toast,
    wait_until,
    wait_until_asked,
)
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.ports import free_port

ANNA = "anna@example.org"
# What a browser with a push service does, with keys that are keys
SUBSCRIBES = """
const made = (async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const plain = (text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const text = (bytes) => plain(btoa(String.fromCharCode(...new Uint8Array(bytes))))
  const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = text(crypto.getRandomValues(new Uint8Array(16)))
  const told = { endpoint: 'https://push.example.org/' + auth, keys: { p256dh, auth } }
  return { options: {}, toJSON: () => told, unsubscribe: async () => true }
})()
let subscribed = null
window.asked = 0
PushManager.prototype.getSubscription = async () => subscribed
PushManager.prototype.subscribe = async (options) => {
  if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error('no key')
  return (subscribed = await made)
}
Notification.requestPermission = async () => { window.asked += 1; return 'granted' }
"""


@pytest.fixture
def posting(tmp_path: Path, mailbox: MailBox) -> Iterator[Server]:
    address = f"http://127.0.0.1:{free_port()}"
    running = Server(tmp_path / "tables", settings=mailbox.settings(address))
    running.address = address
    running.start()
    yield running
    running.stop()


def switch(page: Page, name: str) -> Any:
    return page.get_by_role("switch", name=name)


def test_an_email_opens_the_question_on_any_device(posting: Server, people: People, mailbox: MailBox) -> None:
    anna, bert = people.sit(), people.sit()
    phone = people.sit(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    new_table(anna, posting.address, "augsburg1520", ["me", "open"])
    table = anna.url
    bert.goto(anna.get_by_label("Link for players", exact=True).input_value())
    bert.locator("[data-confirm]").click()
    anna.goto(f"{posting.address}/notices")
    anna.get_by_label("By e-mail").fill(ANNA)
    anna.get_by_role("button", name="Use this address").click()
    expect(anna.get_by_text(f"We sent an e-mail to {ANNA}")).to_be_visible()
    assert axe(anna) == []
    wait_until(anna, lambda: len(mailbox.emails) == 1)
    phone.goto(posting.address + mailbox.link(1, "confirm"))
    assert axe(phone) == []
    phone.locator("[data-confirm]").click()
    expect(phone.locator("main [role=status]")).to_contain_text("a…@example.org ist bestätigt.")
    anna.reload()
    expect(switch(anna, "By e-mail")).to_be_checked()
    anna.goto(table)
    anna.get_by_role("button", name="Start the game").click()
    wait_until_asked(anna)
    before = len(mailbox.emails)
    wait_until(anna, lambda: press_on(anna) or question(anna).startswith("Waiting for"))
    anna.goto(f"{posting.address}/notices")  # Anna looks elsewhere
    bert.goto(table)
    wait_until(bert, lambda: press_on(bert) or len(mailbox.emails) > before)

    phone.goto(posting.address + mailbox.link(len(mailbox.emails), "seat"))
    phone.wait_for_url("**/t/*")
    wait_until_asked(phone)
    asked = question(phone)
    assert phone.url == table
    no_sideways_scroll(phone)
    while question(phone) == asked and is_asked(phone):
        press_next(phone)
        phone.wait_for_timeout(100)

    phone.goto(posting.address + mailbox.link(len(mailbox.emails), "stop"))
    phone.get_by_role("button", name="Keine E-Mails mehr schicken").click()
    expect(phone.locator("main [role=status]")).to_contain_text("An a…@example.org gehen keine E-Mails mehr.")
    anna.reload()
    expect(switch(anna, "By e-mail")).not_to_be_checked()


def test_a_link_in_an_email_signs_in_and_an_address_is_confirmed_once(
    posting: Server, people: People, mailbox: MailBox
) -> None:
    """The page such a link leads to, on a desktop and, in German, on a phone; and one whose link is void."""
    anna, phone = people.sit(), people.sit(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
    anna.goto(f"{posting.address}/account")
    anna.locator("[data-new-login]").fill("Anna Fugger")
    anna.locator("[data-new-password]").fill("correct horse battery")
    anna.locator("[data-make]").click()
    anna.locator("[data-confirm]").click()
    anna.get_by_role("button", name="Add an address").click()
    anna.get_by_label("E-mail address").fill(ANNA)
    anna.get_by_role("button", name="Send the link").click()
    wait_until(anna, lambda: len(mailbox.emails) == 1)
    anna.goto(posting.address + mailbox.link(1, "sign-in"))
    expect(anna.locator("[data-confirm]")).to_be_visible()
    wrong = axe(anna)
    anna.locator("[data-confirm]").click()
    wait_for_toast(anna, "The address is confirmed.")
    anna.goto(f"{posting.address}/notices")  # where no second e-mail is needed
    switch(anna, "By e-mail").click()
    expect(switch(anna, "By e-mail")).to_be_checked()

    phone.goto(f"{posting.address}/account")
    phone.locator("label", has=phone.locator("input[value=mail]")).click()
    phone.locator("[data-login]").fill("anna fugger")
    phone.locator("[data-sign-in=form]").click()
    wait_until(phone, lambda: len(mailbox.emails) == 2)
    phone.goto(posting.address + mailbox.link(2, "sign-in"))
    expect(phone.locator("[data-confirm]")).to_be_visible()
    wrong += axe(phone)
    no_sideways_scroll(phone)
    phone.locator("[data-confirm]").press("Enter")
    phone.wait_for_url(f"{posting.address}/")
    people.expect("404")
    phone.goto(posting.address + mailbox.link(2, "sign-in"))
    expect(phone.locator("main")).to_contain_text("Dieser Link")
    wrong += axe(phone)
    assert sorted(set(wrong)) == []


def press_on(page: Page) -> bool:
    if is_asked(page):
        press_next(page)
    return False


def test_the_app_tells_and_opens_without_a_connection(own_server: Server, people: People) -> None:
    people.expect("net::ERR", "WebSocket", "/hook")
    page = people.sit(service_workers="allow")
    page.add_init_script(SUBSCRIBES)
    page.goto(own_server.address)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    new_table(page, own_server.address, "augsburg1520", ["me", "easy"])
    page.goto(f"{page.url}/seat")
    settings_are_kept(page)

    page.goto(own_server.address)
    page.wait_for_selector("[data-turn] .nm b, .list b")
    name = page.locator("[data-turn] .nm b, .list b").first.inner_text()
    page.wait_for_function("() => caches.match('/').then(Boolean)")
    # a part of an older version, as after an upgrade
    page.evaluate(
        """async () => {
          const shell = await caches.open('hausmacht-shell')
          await shell.put('/assets/old-12345678.js', new Response('old'))
          await shell.put('/', new Response('old', { headers: { etag: '"old"' } }))
        }"""
    )
    page.reload()
    page.wait_for_selector("[data-turn] .nm b, .list b")
    page.wait_for_function("() => caches.match('/assets/old-12345678.js').then((found) => !found)")
    page.wait_for_function("() => caches.match('/').then((found) => found.text()).then((text) => text !== 'old')")
    own_server.stop()
    page.goto(own_server.address)
    expect(page.locator("[data-offline]")).to_contain_text("No connection.")
    expect(page.locator("[data-turn] .nm b, .list b").first).to_have_text(name)
    assert axe(page) == []
    own_server.start()
    page.get_by_role("button", name="Try again").first.click()
    page.wait_for_selector("[data-turn] .nm b, .list b")
    expect(page.locator("[data-offline]")).to_have_count(0)


def settings_are_kept(page: Page) -> None:
    """Push, how often and quiet hours, on the card at my seat; permission is asked for by a press and not before."""
    push = switch(page, "On this device")
    expect(push).to_be_enabled()
    assert page.evaluate("() => window.asked") == 0
    push.click()
    expect(push).to_be_checked()
    assert page.evaluate("() => window.asked") == 1
    page.locator("label").filter(has_text="Daily").click()
    wait_for_toast(page, "Saved.")
    page.locator("label").filter(has_text="Quiet hours").click()
    until = page.get_by_label("until")
    expect(until).to_have_value("07:00")
    until.fill("08:30")
    until.dispatch_event("change")
    expect(page.locator("section[aria-busy='false']").first).to_be_visible()
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    no_sideways_scroll(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    channel = page.get_by_label("Address of the webhook")
    channel.fill("https://127.0.0.1/hook")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("alert")).to_contain_text("not on the open internet")
    channel.fill("https://ntfy.example.org/our-table")
    page.locator("label").filter(has_text="ntfy").click()
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("ntfy.example.org")).to_be_visible()
    page.reload()
    expect(push).to_be_checked()
    expect(page.get_by_label("Daily")).to_be_checked()
    expect(until).to_have_value("08:30")
    push.click()
    expect(push).not_to_be_checked()


# What the worker would have the browser show; the browser of these tests has no permission to show anything
NOTES = """() => {
  self.shown = []
  self.registration.showNotification = async (title, more) => {
    self.shown.push([title, more.body, more.tag, more.lang, more.data.url])
  }
}"""


def test_what_is_pushed_is_shown_unless_it_is_seen_already(people: People, server: Server) -> None:
    """The browser itself hands the service worker what a push service would."""
    page = people.sit(service_workers="allow")
    page.goto(server.address)
    line, known = page.context.new_cdp_session(page), []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, lambda: len(known) > 0 and len(page.context.service_workers) > 0)
    worker = page.context.service_workers[0]
    worker.evaluate(NOTES)

    def push(table: str) -> None:
        told = {"title": f"Your turn: {table}", "body": "It waits.", "url": f"/t/{table}", "tag": table, "lang": "en"}
        where = {"origin": server.address, "registrationId": known[-1]["registrationId"], "data": json.dumps(told)}
        line.send("ServiceWorker.deliverPushMessage", where)

    seen = new_table(page, server.address, "augsburg1520", ["me", "easy"])
    wait_until_asked(page)
    push(seen)  # the page stands open at that table
    push("Moldau")
    wait_until(page, lambda: worker.evaluate("() => self.shown.length") > 0)
    assert worker.evaluate("() => self.shown") == [["Your turn: Moldau", "It waits.", "Moldau", "en", "/t/Moldau"]]
    here = "async (path) => (await windowsAt(path)).length"  # which a press on a notice brings to the front
    assert [worker.evaluate(here, path) for path in (f"/t/{seen}", "/t/Moldau", "/", "/new")] == [1, 0, 0, 0]


def test_it_can_be_installed(people: People, server: Server) -> None:
    page = people.sit()
    page.goto(server.address)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{server.address}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    for icon in told["icons"]:
        assert page.request.get(server.address + icon["src"]).headers["content-type"] == icon["type"]
    worker = page.request.get(f"{server.address}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "javascript" in worker.headers["content-type"]
    assert "connect-src 'self'" in worker.headers["content-security-policy"]
