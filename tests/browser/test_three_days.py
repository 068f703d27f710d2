"""A table over three days: by link and by QR code, by e-mail and push, with a vacation, a stand-in and an account."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.mail_box import MailBox
from tests.browser.people import PHONE, People, is_asked, press_next, wait_for_toast, wait_until, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_accounts import authenticator
from tests.browser.test_notices import switch
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.browser.test_time import plays_until_only_the_other_is_asked, sit_down, table_with_a_clock
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.pushing import Browser, Outpost, outpost

from hausmacht.server.accounts.qr import qr_path

BRUNO = "bruno@example.org"
# What a browser with a push service does; the keys are the test's, which reads what is sent
SUBSCRIBES = """(subscription) => {
  const told = { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } }
  const made = { options: {}, toJSON: () => told, unsubscribe: async () => true }
  let subscribed = null
  PushManager.prototype.getSubscription = async () => subscribed
  PushManager.prototype.subscribe = async (options) => {
    window.serverKey = btoa(String.fromCharCode(...options.applicationServerKey))
    return (subscribed = made)
  }
  Notification.requestPermission = async () => 'granted'
}"""


class PushService:
    """A push service on a free port of this machine, in a thread of its own."""

    def __init__(self) -> None:
        self.found: Outpost | None = None
        self.is_open = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.over = asyncio.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.serve(),))

    async def serve(self) -> None:
        async with outpost() as self.found:
            self.is_open.set()
            await self.over.wait()

    @property
    def here(self) -> Outpost:
        assert self.found is not None
        return self.found

    def __enter__(self) -> PushService:
        self.thread.start()
        assert self.is_open.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join(PATIENCE)
        self.loop.close()


@pytest.fixture
def pushes() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture
def weeks(tmp_path: Path, mailbox: MailBox, pushes: PushService) -> Iterator[Server]:
    """A server whose clock the test moves, with e-mail and push; its name is one to which browsers give passkeys."""
    address = f"http://localhost:{free_port()}"
    settings = {**mailbox.settings(address), "notice_hosts": pushes.here.host}
    running = Server(tmp_path / "tables", settings=settings)
    running.address = address
    running.start()
    running.address = address
    yield running
    running.stop()


def pass_the_turn(at: Page, until: Callable[[], bool]) -> None:
    """Somebody answers whatever comes, until it is so."""
    for turn in range(80):
        wait_until(at, lambda: until() or is_asked(at))
        if until():
            return
        press_next(at, turn)
    raise AssertionError("the turn did not pass")


def wants_to_be_pushed(page: Page, browser: Browser) -> str:
    """Switches push on; returns the server's key, as the push service knows it."""
    switch(page, "On this device").click()
    expect(switch(page, "On this device")).to_be_checked()
    key = str(page.evaluate("() => window.serverKey"))
    return key.replace("+", "-").replace("/", "_").rstrip("=")


def gives_an_address(page: Page, address: str, mailbox: MailBox) -> None:
    page.goto(f"{address}/notices")
    page.get_by_label("Per E-Mail").fill(BRUNO)
    page.get_by_role("button", name="Adresse nehmen").click()
    wait_until(page, lambda: len(mailbox.emails) == 1)
    page.goto(address + mailbox.link(1, "confirm"))
    page.locator("[data-confirm]").click()
    expect(page.locator("main [role=status]")).to_contain_text("ist bestätigt")


def test_a_table_over_three_days(weeks: Server, people: People, mailbox: MailBox, pushes: PushService) -> None:
    anna = people.sit(service_workers="allow")
    bruno = people.sit(viewport=PHONE, locale="de-DE", color_scheme="dark", has_touch=True)
    her_browser = Browser(pushes.here, "anna")
    anna.add_init_script(f"({SUBSCRIBES})({json.dumps(her_browser.subscription())})")

    # The first day. Anna sets up a table with a day for each turn; Bruno comes by her link, as a guest
    table_with_a_clock(anna, weeks.address)
    sit_down(bruno, anna)
    table = anna.url
    plays_until_only_the_other_is_asked(bruno, anna)
    gives_an_address(bruno, weeks.address, mailbox)

    # Her phone becomes her second device by the QR code on the page of her seat
    anna.goto(f"{table}/seat")
    link = anna.locator("[data-seat-link]")
    expect(link).to_have_value(re.compile("/seat/"))
    expect(anna.locator(".code svg path")).to_have_attribute("d", qr_path(link.input_value())[0])
    server_key = wants_to_be_pushed(anna, her_browser)
    phone = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.goto(link.input_value())
    expect(phone.locator("[data-confirm]")).to_be_visible()
    assert axe(phone) == []
    phone.locator("[data-confirm]").click()
    phone.wait_for_url(table)
    phone.wait_for_selector("#question")
    no_sideways_scroll(phone)

    # Bruno looks elsewhere. She plays on the phone until it is his turn, and he gets an e-mail
    pass_the_turn(phone, lambda: len(mailbox.emails) > 1)

    # The second day. The link in it opens the question on a device that has never been here
    weeks.move_clock(hours=12)
    tablet = people.sit(locale="de-DE")
    anna.goto("about:blank")
    phone.goto("about:blank")
    tablet.goto(weeks.address + mailbox.link(len(mailbox.emails), "seat"))
    tablet.wait_for_url(table)
    wait_until_asked(tablet)
    pass_the_turn(tablet, lambda: len(her_browser.mine()) > 0)
    notice = her_browser.read(her_browser.mine()[0], server_key)
    assert notice["url"].endswith(table.removeprefix(weeks.address))

    # She makes an account on the way and keeps the table
    line, device = authenticator(anna)
    anna.goto(f"{weeks.address}/account")
    anna.locator("[data-new-login]").fill("Anna Fugger")
    anna.locator("[data-make]").click()
    expect(anna.locator("ol code")).to_have_count(10)
    anna.locator("[data-confirm]").click()
    expect(anna.locator("[data-passkey]")).to_have_count(1)

    # A vacation: two days pass, and nobody plays for her
    anna.goto(table)
    bruno.goto(table)
    anna.wait_for_selector("#question")
    plays_until_only_the_other_is_asked(bruno, anna)
    anna.get_by_text("About the clock").click()
    anna.get_by_label("Stop my clock for").select_option("3")
    anna.get_by_role("button", name="Go on vacation").click()
    expect(bruno.locator("[data-clock-seat]")).to_contain_text("im Urlaub bis einschließlich")
    weeks.move_clock(days=2)
    bruno.reload()
    expect(bruno.locator("[data-clock-seat]")).to_contain_text("im Urlaub bis einschließlich")
    anna.reload()
    anna.get_by_text("About the clock").click()
    anna.get_by_role("button", name=re.compile("I am back")).click()
    expect(anna.locator("[data-clock-seat='0'] time")).to_be_visible()

    # The third day at the table. She forgets it: her time runs out, a bot stands in, and she is told
    pushed = len(her_browser.mine())
    anna.goto("about:blank")
    weeks.move_clock(hours=25)
    expect(bruno.locator("[data-phase=up]")).to_contain_text("ein Bot springt ein")
    weeks.move_clock(hours=2)
    expect(bruno.locator("[data-clock-seat='0']")).to_contain_text("von einem Bot vertreten")
    wait_until(bruno, lambda: len(her_browser.mine()) > pushed)

    # With her account she comes back on a fourth device, and takes the seat back
    laptop = people.sit()
    other, its_device = authenticator(laptop)
    (kept,) = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    other.send("WebAuthn.addCredential", {"authenticatorId": its_device, "credential": kept})
    laptop.goto(f"{weeks.address}/account")
    laptop.locator("[data-sign-in=passkey]").click()
    row = laptop.locator(f"[data-row='{table.rpartition('/')[2]}']")
    expect(row).to_contain_text("A bot plays for you until you are back.")
    laptop.goto(table)
    banner = laptop.locator("[data-stand-in]")
    expect(banner).to_contain_text(re.compile(r"A bot has made [1-9]\d* choices? for you"))
    banner.get_by_role("button", name="Take my seat back").click()
    wait_for_toast(bruno, "ist zurück und spielt wieder selbst")
    expect(laptop.locator("[data-given-back]").locator("li").first).to_be_visible()
