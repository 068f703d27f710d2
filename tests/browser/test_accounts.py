"""An account on the way: made with a passkey by a guest with a table, found again on another device, and deleted."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, expect
from tests.browser.people import PHONE, People, new_table, wait_for_toast
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

VIRTUAL = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys and asks nobody."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": VIRTUAL})["authenticatorId"]


def passkeys(line: CDPSession, device: str) -> list[Any]:
    return list(line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"])


def test_a_guest_makes_an_account_and_finds_the_table_on_another_device(people: People, server: Server) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # browsers give no passkeys to numbers
    page, laptop = people.sit(), people.sit(locale="de-DE", color_scheme="dark", viewport=PHONE)
    line, device = authenticator(page)
    table = new_table(page, address, "augsburg1520", ["me", "easy"])

    # A passkey, and the recovery codes, once
    page.goto(address)
    page.locator("header button[aria-expanded]").click()
    page.get_by_role("link", name="Account and sign-in").click()
    page.locator("[data-new-login]").fill("Barbara Welser")
    wrong = axe(page)
    page.locator("[data-make]").click()
    expect(page.locator("ol code")).to_have_count(10)
    wrong += axe(page)
    page.locator("[data-confirm]").click()
    expect(page.locator("[data-passkey]")).to_have_count(1)
    wrong += axe(page)

    # The passkey is on another device as well, in German and on a phone; there, somebody plays already
    new_table(laptop, address, "augsburg1520", ["me", "easy"])
    other, its_device = authenticator(laptop)
    (kept,) = passkeys(line, device)
    other.send("WebAuthn.addCredential", {"authenticatorId": its_device, "credential": kept})
    laptop.goto(f"{address}/account")
    laptop.locator("[data-sign-in=passkey]").wait_for()
    wrong += axe(laptop)
    no_sideways_scroll(laptop)
    laptop.locator("[data-sign-in=passkey]").click()
    wait_for_toast(laptop, "Du bist als barbara welser angemeldet, 1 Tisch kam mit.")
    laptop.locator(f"a[href*='{table}']").first.wait_for()
    laptop.goto(f"{address}/account")
    expect(laptop.get_by_role("heading", name="Deine Geräte", exact=True)).to_be_visible()
    laptop.locator("[data-sign-out-others]").wait_for()
    wrong += axe(laptop)
    no_sideways_scroll(laptop)

    # What is kept can be taken along
    with laptop.expect_download() as saved:
        laptop.locator("[data-export]").click()
    data = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert data["login"] == "barbara welser"
    assert table in [each["id"] for each in data["tables"]]
    assert len(data["tables"]) == 2

    # And deleted, with the passkey once more if the last time was long ago
    laptop.locator("[data-delete]").click()
    laptop.locator("[data-sure]").check()
    wrong += axe(laptop)
    laptop.locator("[data-delete-now]").click()
    laptop.wait_for_url(f"{address}/")
    people.expect("404")
    page.goto(f"{address}/account")
    page.locator("[data-new-login]").wait_for()  # nobody is left who was signed in
    assert sorted(set(wrong)) == []


def test_a_password_is_asked_for_again_and_a_wrong_one_refused(people: People, server: Server) -> None:
    """Under a number, browsers give no passkeys: the page offers a password."""
    people.expect("403")
    page = people.sit()
    page.goto(f"{server.address}/account")
    page.locator("[data-new-login]").fill("Philippine")
    page.locator("[data-new-password]").fill("correct horse battery")
    page.locator("[data-make]").click()
    page.locator("[data-confirm]").click()
    page.locator("[data-sign-out]").click()
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/account")
    page.locator("[data-login]").fill("PHILIPPINE")
    page.locator("[data-secret]").fill("something else")
    page.locator("[data-sign-in=form]").click()
    expect(page.get_by_role("alert")).to_contain_text("does not match")
    page.locator("[data-secret]").fill("correct horse battery")
    page.locator("[data-sign-in=form]").press("Enter")
    wait_for_toast(page, "You are signed in as philippine.")
    # The proof grows old: the page asks for it again, and then does what was wanted
    page.route("**/api/account/codes", lambda route: route.fulfill(status=403, json=CONFIRM), times=1)
    page.goto(f"{server.address}/account")
    page.locator("[data-new-codes]").click()
    page.get_by_role("dialog").locator("input[type=password]").fill("correct horse battery")
    assert axe(page) == []
    page.get_by_role("button", name="Confirm with the password").click()
    expect(page.locator("ol code")).to_have_count(10)


CONFIRM = {"error": {"code": "confirm-first", "sentence": "Please confirm first that it is you."}}
