"""Who is told of a turn: whoever is waited for and does not look, once, and of nothing that is hidden."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.accounts import with_password
from tests.server.notices.surroundings import around
from tests.server.pushing import Browser
from tests.server.serving import BOT, ME, Person

from hausmacht.core.shelf import games
from hausmacht.server.notices import notices
from hausmacht.server.notices.notices import Notices
from hausmacht.server.play import table as play_table
from hausmacht.server.play import waiting
from hausmacht.server.storage.notices import NoticeRecord
from hausmacht.server.storage.records import TableRecord, now

pytestmark = pytest.mark.anyio


async def test_a_browser_is_told_once_a_turn_and_nothing_that_is_hidden(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        browser = await here.subscribe(here.bert, "bert")
        key = (await here.bert.get("/api/notices"))["push_key"]
        table = await here.table(name="Moldau")
        await here.pass_to(table, 1)
        await here.quiet()
        told = await browser.notice(key)
        sent = len(browser.mine())
        assert told["title"] == "Your turn: Moldau"
        assert told["url"] == f"/t/{table}"
        assert told["body"].startswith("Augsburg 1520 is waiting for you.")
        assert not re.search(r"\d", told["body"].replace("Augsburg 1520", ""))  # no card, no money, no number
        assert all(each.path == browser.path for each in here.post.posted)  # and nobody else is told anything

        # a choice that leaves it his turn, or that he is asked for again, is no new turn
        live = here.server.live(table)
        waiting.note(live)
        here.notices.tell((await here.bert.get("/api/me"))["id"], "turn", live, 1)
        await here.quiet()
        assert len(browser.mine()) == sent

        await here.pass_to(table, 1)
        await here.quiet()
        assert len(browser.mine()) == sent + 1


async def test_a_notice_leaves_with_the_move_and_waits_for_no_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in the queue when the move is made, carriers take it from there at once, and no clock has a part in it."""

    async def no_round(self: Notices) -> None:
        """Nothing that waits is ever taken up."""

    monkeypatch.setattr(Notices, "sweep", no_round)
    taken: list[tuple[int, int]] = []  # the log's length, and what was queued, when a notice was made
    queue = Notices.add

    def note(self: Notices, notice: NoticeRecord, tries: int = 0, is_recalled: bool = False) -> None:
        queue(self, notice, tries, is_recalled)
        taken.append((notice.length, self.queue.qsize()))

    async with around(tmp_path) as here:
        browser = await here.subscribe(here.bert, "bert")
        stopped = now()
        here.notices.clock = lambda: stopped
        monkeypatch.setattr(Notices, "add", note)
        table = await here.table()
        await here.until(table, 1)
        length = len(here.server.live(table).match.entries)
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        assert (length, 1) in taken
        assert not here.notices.later  # no timer


async def test_who_looks_is_not_told_until_he_has_been_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        async with here.bert.socket(table, 1) as line:
            await line.until("update")
            await here.pass_to(table, 1)
            await here.server.hall.tell_absent()
            await here.quiet()
            assert not browser.mine()
        async with asyncio.timeout(PATIENCE):
            while here.server.live(table).people():
                await asyncio.sleep(0.01)
        await here.server.hall.tell_absent()
        await here.quiet()
        assert not browser.mine()  # he may be back in a minute
        monkeypatch.setattr(waiting, "AWAY_MS", 0)
        await here.server.hall.tell_absent()
        await here.server.hall.tell_absent()
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        await here.quiet()
        assert len(browser.mine()) == 1


async def test_a_page_that_nobody_looks_at_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        async with here.bert.socket(table, 1) as line:
            await line.until("update")
            await line.say(type="ping", hidden=True)
            await line.until("pong")
            assert here.server.live(table).lookers()  # he may look again in a moment
            monkeypatch.setattr(play_table, "HIDDEN_MS", 0)
            await line.say(type="ping")
            await line.until("pong")
            assert here.server.live(table).lookers()
            await line.say(type="ping", hidden=True)
            await line.until("pong")
            await here.pass_to(table, 1)
            await browser.notice((await here.bert.get("/api/notices"))["push_key"])
            assert here.server.live(table).people()  # though his line is open


async def test_who_was_told_is_not_told_again_because_a_table_is_opened_later(tmp_path: Path) -> None:
    """His turn has another number by then: somebody else has answered meanwhile."""
    async with around(tmp_path) as here:
        browser = await here.subscribe(here.bert, "bert")
        table = await here.table()
        await here.pass_to(table, 1)
        await here.quiet()
        told, live = len(browser.mine()), here.server.live(table)
        person = (await here.bert.get("/api/me"))["id"]

        here.notices.tell(person, "turn", live, 1, turn=999, is_recalled=True)
        await here.quiet()
        assert len(browser.mine()) == told
        here.notices.tell(person, "turn", live, 1, turn=999)
        await here.quiet()
        assert len(browser.mine()) == told + 1


async def test_bots_and_those_who_want_nothing_are_not_told(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        browser = await here.subscribe(here.anna, "anna")
        await here.choose(here.anna, often="off")
        table = (await here.anna.new_table(ME, BOT))["id"]
        await here.anna.asked(table, 0)
        await here.quiet()
        assert not browser.mine()
        assert not await here.server.hall.store.waiting_notices((await here.anna.get("/api/me"))["id"])
        await here.choose(here.anna, often="each")
        assert not (await here.anna.post("/api/notices/push/remove"))["here"]
        other = (await here.anna.new_table(ME, BOT))["id"]
        await here.anna.asked(other, 0)
        await here.quiet()
        assert not browser.mine()


async def test_a_browser_that_is_given_another_address_wishes_for_nothing(tmp_path: Path) -> None:
    """It says so by itself, at any time: whoever wants no notices for now does not get them again by that."""
    async with around(tmp_path) as here:
        await here.subscribe(here.anna, "anna")
        await here.choose(here.anna, often="off")
        again = Browser(here.post, "at another address").subscription()
        told = (await here.anna.ask("PUT", "/api/notices/push", again)).json()
        assert (told["here"], told["devices"], told["often"]) == (True, 1, "off")
        await here.anna.post("/api/notices/push/remove")
        told = (await here.anna.ask("PUT", "/api/notices/push", again)).json()
        assert told["often"] == "each"  # this time somebody has asked for them


async def test_strangers_learn_and_change_nothing(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.subscribe(here.bert, "bert")
        token = (await here.bert.post(f"/api/tables/{table}/token", {"seat": 1}))["token"]
        subscription = Browser(here.post, "other").subscription()
        asked: tuple[tuple[str, str, Any], ...] = (
            ("GET", "/api/notices", None),
            ("PUT", "/api/notices", {"often": "off"}),
            ("PUT", "/api/notices/push", subscription),
            ("POST", "/api/notices/push/remove", None),
            ("PUT", "/api/notices/mail", {"address": "carl@example.org"}),
        )
        async with Person(here.server.address, token) as program:
            for method, path, body in asked:
                assert (await program.ask(method, path, body)).status_code == 403, path
        assert not (await here.anna.get("/api/notices"))["here"]
        assert (await here.bert.get("/api/notices"))["often"] == "each"
        for page in ("confirm", "stop"):
            assert (await here.anna.ask("POST", f"/api/mail/{page}/{'a' * 32}")).status_code == 404
        # a subscription must be one
        for change in ({"auth": "x"}, {"p256dh": "abc"}, {"endpoint": "https://127.0.0.1/"}, {"endpoint": "nowhere"}):
            refused = await here.anna.ask("PUT", "/api/notices/push", {**subscription, **change})
            assert refused.status_code == 400, change
        for wrong in ({"often": "never"}, {"zone": "Mars/Olympus"}, {"hours": 0}, {"quiet_from": 1440}):
            assert (await here.anna.ask("PUT", "/api/notices", {"often": "each", **wrong})).status_code == 400
        # a form of another site cannot use the way of mail programs for anything else
        sent = await here.anna.http.post("/api/notices/push/remove", data={"a": "b"})
        assert sent.status_code == 415
        # nobody fills the mailbox of somebody else
        codes = []
        for n in range(4):
            async with Person(here.server.address) as guest:
                named = await guest.ask("PUT", "/api/notices/mail", {"address": "victim@example.org"})
                codes.append((n, named.status_code))
        assert codes == [(0, 200), (1, 200), (2, 200), (3, 409)]


async def test_two_who_become_one_are_told_as_one(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        async with Person(here.server.address) as phone:
            await phone.get("/api/me")
            browser = await here.subscribe(phone, "phone")
            told = await here.bert.post(f"/api/tables/{table}/seat-links", {"seat": 1})
            await phone.post(f"/api/seat-links/{told['link'].rpartition('/')[2]}", {"how": "join"})
            await here.pass_to(table, 1)
            await browser.notice((await here.bert.get("/api/notices"))["push_key"])


def test_no_notice_says_a_card_or_a_number() -> None:
    """What is put into a question may be hidden from others: only one without such places is said."""
    said = 0
    for game in games().values():
        table = TableRecord("t", game.id, "", "", min(game.seats), {}, {}, "private", "free", "", "", "", 0, 0)
        for language in game.languages:
            words = game.catalogue(language, game.setup(table.seats, {}, {})).words["question"]
            for kind, template in words.items():
                notice = NoticeRecord("t", "p", "turn", 1, 0, kind, 1, 0)
                question = notices.told_of(table, notice, language).question
                assert question == ("" if "{" in template else template)
                said += bool(question)
    assert said > 20


async def test_a_browser_goes_on_showing_notices_when_its_owner_makes_an_account(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        hers = await here.subscribe(here.anna, "hers")
        await with_password(here.anna)
        told = (await here.anna.ask("GET", "/api/notices")).json()
        assert told["here"]

        await here.pass_to(table, 0)
        await here.quiet()

        assert len(hers.mine()) == 1


async def test_a_mention_in_the_chat_is_a_notice(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        browser = await here.subscribe(here.bert, "bert")
        key = (await here.bert.get("/api/notices"))["push_key"]
        await here.quiet()
        before = len(browser.mine())
        name = (await here.bert.get("/api/me"))["name"]
        await here.anna.post(f"/api/tables/{table}/chat", {"text": f"@{name}, are you there?"})
        await here.quiet()
        assert len(browser.mine()) == before + 1
        told = await browser.notice(key)
        assert told["title"].startswith("Somebody mentions you")
        assert "are you there" not in str(told)
