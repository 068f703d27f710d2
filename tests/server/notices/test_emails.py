"""E-mails about turns: what their links do, and a mail server that is away."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.notices.surroundings import HOUR, Around, around, link_in
from tests.server.serving import Person

pytestmark = pytest.mark.anyio


async def test_an_email_comes_with_a_link_to_the_question_and_ends_when_it_should(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        asked = (
            await here.bert.ask("PUT", "/api/notices/mail", {"address": "bert@example.org", "language": "de"})
        ).json()
        assert (asked["mail"], asked["mail_confirmed"]) == ("bert@example.org", False)
        question = await here.mail.email(1)
        assert str(question["Subject"]) == "Ist das deine Adresse?"
        table = await here.table(name="Moldau")
        await here.pass_to(table, 1)
        await here.quiet()
        assert len(here.mail.emails) == 1  # nothing before the address is confirmed
        key = link_in(question, "confirm")
        async with Person(here.server.address) as phone:  # wherever e-mails are read
            assert (await phone.post(f"/api/mail/confirm/{key}"))["address"] == "b…@example.org"

        await here.pass_to(table, 1)
        email = await here.mail.email(2)

        assert str(email["To"]) == "bert@example.org"
        assert str(email["Subject"]) == "Du bist dran: Moldau"
        assert "Augsburg 1520 wartet auf dich." in email.get_content()
        assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        await a_link_in_an_email_opens_its_seat_alone(here, table, link_in(email, "seat"))
        await here.pass_to(table, 1)
        newer = await here.mail.email(3)
        assert len(str(newer["List-Unsubscribe"]).split()) == 1
        assert (await here.anna.ask("GET", f"/api/seat-links/{link_in(email, 'seat')}")).status_code == 404
        assert (await here.anna.ask("GET", f"/api/seat-links/{link_in(newer, 'seat')}")).status_code == 200

        one_click = str(newer["List-Unsubscribe"]).strip("<>").replace("http://127.0.0.1", here.server.address)
        async with httpx.AsyncClient(timeout=PATIENCE) as mail_program:
            opened = await mail_program.get(one_click)
            assert (opened.status_code, opened.headers["location"]) == (302, f"/stop/{link_in(newer, 'stop')}")
            assert (await here.bert.get("/api/notices"))["mail_wanted"]  # opening it has changed nothing
            done = await mail_program.post(one_click, data={"List-Unsubscribe": "One-Click"})
            assert done.status_code == 200
        await here.pass_to(table, 1)
        await here.quiet()
        assert len(here.mail.emails) == 3
        assert not (await here.bert.get("/api/notices"))["mail_wanted"]


async def a_link_in_an_email_opens_its_seat_alone(here: Around, table: str, key: str) -> None:
    async with Person(here.server.address) as phone:
        shown = await phone.get(f"/api/seat-links/{key}")
        assert (shown["kind"], shown["table"], shown["seat"], shown["is_mine"]) == ("turn", table, 1, False)
        before = (await phone.get("/api/me"))["id"]
        assert (await phone.ask("GET", f"/api/tables/{table}")).status_code == 404

        await phone.post(f"/api/seat-links/{key}", {})

        update = await phone.look(table, 1)
        assert update["question"] is not None
        await phone.choose(table, 1, update["at"], update["question"]["options"][0]["text"])
        async with phone.socket(table, 1) as line:
            assert (await line.until("update"))["seat"] == 1
        # nothing else of Bert's: neither his other seats and notes, nor his devices, nor his name
        assert (await phone.ask("GET", f"/api/tables/{table}/play?seat=0")).status_code == 403
        assert (await phone.ask("PUT", f"/api/tables/{table}/notes", {"text": "x"})).status_code == 403
        assert (await phone.ask("POST", f"/api/tables/{table}/seat-links", {"seat": 1})).status_code == 403
        assert (await phone.ask("GET", f"/api/tables/{table}/seen?seat=1")).status_code == 200
        assert (await phone.ask("GET", f"/api/tables/{table}/seen?seat=0")).status_code == 403
        assert (await phone.get("/api/me"))["id"] == before
        assert before not in {(await here.bert.get("/api/me"))["id"]}
        assert not (await phone.get("/api/tables"))["mine"]
        # who plays at the table is not made another by an e-mail that is not his
        refused = await here.anna.ask("POST", f"/api/seat-links/{key}", {})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "plays-here")
        # Bert sees the device, and ends it: the link in the e-mail does not bring it back
        device = next(each for each in await here.bert.get("/api/devices") if each["began"] == "turn")
        await here.bert.post("/api/devices/sign-out", {"id": device["id"]})
        assert (await phone.ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await phone.ask("POST", f"/api/seat-links/{key}", {})).status_code == 404


async def test_an_email_waits_in_the_store_for_a_mail_server_that_is_away(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        await here.mail_to(here.bert, "bert@example.org")
        here.mail.answers = ["451 later"] * 2
        await here.pass_to(table, 1)
        await here.quiet()  # nothing is in memory any more, so a restart loses nothing
        assert (len(here.mail.refused), len(here.mail.emails), len(browser.mine())) == (1, 1, 1)

        for seconds in (11, 61):
            here.move_clock(seconds * 1000)
            await here.notices.sweep()
            await here.quiet()

        email = await here.mail.email(2)
        assert (len(here.mail.refused), len(here.mail.emails), len(browser.mine())) == (2, 2, 1)
        assert (await here.anna.ask("GET", f"/api/seat-links/{link_in(email, 'seat')}")).status_code == 200
        here.move_clock(HOUR)
        await here.notices.sweep()
        await here.quiet()
        assert len(here.mail.emails) == 2
