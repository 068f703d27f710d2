"""Notices that wait: for the morning, for the next digest, for somebody who has left."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from tests.server.accounts import by_password, with_password
from tests.server.notices.surroundings import HOUR, around
from tests.server.serving import LOOK_AGAIN, Person

from hausmacht.server.notices import wishes
from hausmacht.server.play import waiting
from hausmacht.server.storage.notices import WishRecord
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio


async def test_at_night_nobody_is_told(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        assert (await here.sleep(here.bert, "Asia/Tokyo"))["zone"] == "Asia/Tokyo"
        await here.pass_to(table, 1)
        await here.quiet()
        await here.notices.sweep()
        assert not browser.mine()

        here.move_clock(4 * HOUR)
        await here.notices.sweep()
        await here.notices.sweep()

        await here.quiet()
        assert len(browser.mine()) == 1


async def test_a_server_looks_by_itself_for_what_is_due_and_for_who_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "NOTICE_SECONDS", LOOK_AGAIN)
    monkeypatch.setattr(halls, "ABSENT_SECONDS", LOOK_AGAIN)
    monkeypatch.setattr(waiting, "AWAY_MS", 0)
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        key = (await here.bert.get("/api/notices"))["push_key"]
        async with here.bert.socket(table, 1) as line:
            await line.until("update")
            await here.pass_to(table, 1)
            assert not browser.mine()
        await browser.notice(key)  # he has gone without an answer

        await here.sleep(here.bert)
        await here.pass_to(table, 1)
        await here.quiet()
        assert len(browser.mine()) == 1
        here.move_clock(4 * HOUR)
        await browser.notice(key, 2)  # the night is over


async def test_who_has_answered_by_the_morning_is_not_told(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        await here.sleep(here.bert)
        await here.pass_to(table, 1)
        await here.quiet()
        while 1 in here.waiting(table):
            await here.move(here.bert, table, 1)
        here.move_clock(4 * HOUR)
        await here.notices.sweep()
        assert not browser.mine()


async def test_a_digest_tells_of_all_tables_at_once(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        tables = [await here.table(name=name) for name in ("Moldau", "Elbe", "Oder")]
        for table in tables:
            await here.pass_to(table, 0)
        await here.quiet()
        browser = await here.subscribe(here.bert, "bert")
        key = (await here.bert.get("/api/notices"))["push_key"]
        await here.mail_to(here.bert, "bert@example.org")
        await here.choose(here.bert, often="digest", hours=6, language="de")
        await here.pass_to(tables[0], 1)
        assert (await browser.notice(key))["title"] == "Du bist dran: Moldau"  # the first of the day comes at once
        await here.mail.email(2)
        for table in tables[1:]:
            await here.pass_to(table, 1)
        await here.quiet()
        here.move_clock(5 * HOUR)
        await here.notices.sweep()
        assert len(browser.mine()) == 1

        here.move_clock(2 * HOUR)
        await here.notices.sweep()
        await here.notices.sweep()
        await here.quiet()

        told = await browser.notice(key, 2)
        assert (told["title"], told["url"]) == ("2 Tische warten auf dich", "/")
        assert told["body"].splitlines()[0].startswith("Elbe: ")
        email = await here.mail.email(3)
        assert email.get_content().count("/seat/") == 2
        assert (len(browser.mine()), len(here.mail.emails)) == (2, 3)


async def test_what_a_guest_is_still_to_be_told_comes_along_into_his_account(database: str, tmp_path: Path) -> None:
    async with around(tmp_path, database=database) as here, Person(here.server.address) as laptop:
        await laptop.get("/api/me")
        account = f"bert {tmp_path.name[-20:]}"
        await with_password(laptop, account)
        table, browser = await here.begin()
        await here.sleep(here.bert)
        await here.pass_to(table, 1)
        await here.quiet()
        key = (await here.bert.get("/api/notices"))["push_key"]
        assert (await by_password(here.bert, account)).json()["brought"] == 1
        assert not browser.mine()
        here.move_clock(4 * HOUR)
        await here.notices.sweep()
        assert (await browser.notice(key))["url"] == f"/t/{table}"


def test_quiet_hours_are_those_of_the_place() -> None:
    def at(text: str) -> int:
        return int(datetime.fromisoformat(text).timestamp() * 1000)

    night = WishRecord("p", quiet_from=22 * 60, quiet_until=7 * 60 + 30, zone="Europe/Vienna")
    assert wishes.after_quiet(night, at("2026-07-01T12:00+00:00")) == at("2026-07-01T12:00+00:00")
    assert wishes.after_quiet(night, at("2026-07-01T20:00+00:00")) == at("2026-07-02T05:30+00:00")
    assert wishes.after_quiet(night, at("2026-07-02T05:29+00:00")) == at("2026-07-02T05:30+00:00")
    assert wishes.after_quiet(night, at("2026-07-02T05:30+00:00")) == at("2026-07-02T05:30+00:00")
    assert wishes.after_quiet(night, at("2026-10-24T21:00+00:00")) == at("2026-10-25T06:30+00:00")  # summer time ends
    short = WishRecord("p", quiet_from=23 * 60, quiet_until=2 * 60 + 30, zone="Europe/Vienna")
    assert wishes.after_quiet(short, at("2026-10-25T00:15+00:00")) == at("2026-10-25T00:30+00:00")
    assert wishes.after_quiet(short, at("2026-10-25T01:15+00:00")) == at("2026-10-25T01:30+00:00")  # 2:15 once more
    assert wishes.after_quiet(short, at("2026-03-29T00:30+00:00")) == at("2026-03-29T01:30+00:00")  # there is no 2:30
    noon = WishRecord("p", quiet_from=12 * 60, quiet_until=14 * 60, zone="UTC")
    assert wishes.after_quiet(noon, at("2026-07-01T13:00+00:00")) == at("2026-07-01T14:00+00:00")
    assert wishes.after_quiet(noon, at("2026-07-01T11:00+00:00")) == at("2026-07-01T11:00+00:00")
    digest = WishRecord("p", often="digest", hours=24, told_at=at("2026-07-01T08:00+00:00"))
    assert wishes.due(digest, "turn", at("2026-07-01T09:00+00:00")) == at("2026-07-02T08:00+00:00")
    assert wishes.due(digest, "clock", at("2026-07-01T09:00+00:00")) == at("2026-07-01T09:00+00:00")
