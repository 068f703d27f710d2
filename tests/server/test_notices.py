"""Notices: who is waited for and does not look is told once, by a real push service, a real mail server, a channel."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.accounts import by_password, with_password
from tests.server.mailing import MailServer, mail_server, mail_settings
from tests.server.pushing import Browser, Outpost, outpost
from tests.server.serving import BOT, LOOK_AGAIN, ME, OPEN, Person, Server, people, serving

from hausmacht.core.shelf import games
from hausmacht.server.notices import notices, outside, wishes
from hausmacht.server.notices.hooks import Hook, HookKind, message
from hausmacht.server.notices.notices import Notices
from hausmacht.server.notices.outside import Answer, Outside, OutsideError, is_open
from hausmacht.server.notices.wording import Told
from hausmacht.server.play import table as play_table
from hausmacht.server.play import waiting
from hausmacht.server.post import office
from hausmacht.server.storage.notices import NoticeRecord, WishRecord
from hausmacht.server.storage.records import TableRecord, now
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio
HOUR = 3600 * 1000


@pytest.fixture(autouse=True)
def nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the test has the server look for what is due, and no answer comes too late because the machine is busy."""
    monkeypatch.setattr(halls, "NOTICE_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(halls, "ABSENT_SECONDS", 10 * PATIENCE)
    for name in ("MOST_SECONDS", "LINE_SECONDS"):
        monkeypatch.setattr(outside, name, 2 * PATIENCE)
    monkeypatch.setattr(office, "SEND_SECONDS", 2 * PATIENCE)


class Around:
    """A server with a push service and a mail server around it, and two people at it."""

    def __init__(self, server: Server, post: Outpost, mail: MailServer, anna: Person, bert: Person) -> None:
        self.server = server
        self.post = post
        self.mail = mail
        self.anna = anna
        self.bert = bert

    @property
    def notices(self) -> Notices:
        found: Notices = self.server.hall.notices
        return found

    async def subscribe(self, person: Person, name: str) -> Browser:
        browser = Browser(self.post, name)
        told = (await person.ask("PUT", "/api/notices/push", browser.subscription())).json()
        assert (told["here"], told["often"]) == (True, "each")
        return browser

    async def mail_to(self, person: Person, address: str, **more: str) -> None:
        told = (await person.ask("PUT", "/api/notices/mail", {"address": address, **more})).json()
        assert (told["mail"], told["mail_confirmed"]) == (address, False)
        link = link_in(await self.mail.email(len(self.mail.emails) or 1), "confirm")
        await person.post(f"/api/mail/confirm/{link}")

    async def choose(self, person: Person, **more: Any) -> Any:
        wanted = {"often": "each", **more}
        answer = await person.ask("PUT", "/api/notices", wanted)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def table(self, **more: Any) -> str:
        """Anna hosts, Bert joins, Anna is the first to choose or both are."""
        made = await self.anna.new_table(ME, OPEN, start=False, **more)
        await self.bert.post(f"/api/tables/{made['id']}/join", {"invite": made["invite"].rpartition("/")[2]})
        await self.anna.post(f"/api/tables/{made['id']}/start")
        return str(made["id"])

    def waiting(self, table: str) -> tuple[int, ...]:
        return self.server.live(table).teller.waiting

    async def pass_to(self, table: str, seat: int) -> None:
        """The other one chooses until it is a seat's turn; if it is already, the turn goes round once."""
        players = (self.anna, self.bert)
        if seat in self.waiting(table):
            while seat in self.waiting(table):
                await self.move(players[seat], table, seat)
        while seat not in self.waiting(table):
            await self.move(players[1 - seat], table, 1 - seat)

    async def move(self, person: Person, table: str, seat: int) -> None:
        update = await person.look(table, seat)
        if update["question"] is None:
            other = 1 - seat
            await self.move((self.anna, self.bert)[other], table, other)
            return
        await person.choose(table, seat, update["at"], update["question"]["options"][0]["text"])

    async def quiet(self) -> None:
        """Until nothing is on its way."""
        async with asyncio.timeout(PATIENCE):
            while self.notices.pending or self.server.hall.post.pending:
                await asyncio.sleep(0.01)

    def move_clock(self, by: int) -> None:
        before = self.notices.clock
        self.notices.clock = lambda: before() + by


@asynccontextmanager
async def around(folder: Path, **more: Any) -> AsyncIterator[Around]:
    async with outpost() as post, mail_server() as mail:
        settings = {**mail_settings(mail.port), "notice_hosts": post.host, **more}
        async with serving(folder, **settings) as server, people(server, 2) as (anna, bert):
            yield Around(server, post, mail, anna, bert)


def link_in(email: Any, page: str) -> str:
    found = re.search(rf"http://127\.0\.0\.1/{page}/(\w+)", email.get_content())
    assert found, email.get_content()
    return found[1]


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
        while 1 not in here.waiting(table):
            await here.move(here.anna, table, 0)
        length = len(here.server.live(table).match.entries)
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        assert (length, 1) in taken
        assert not here.notices.later  # no timer


async def test_who_looks_is_not_told_until_he_has_been_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
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
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
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
        await here.mail_to(here.bert, "bert@example.org")
        browser = await here.subscribe(here.bert, "bert")
        here.mail.answers = ["451 later"] * 2
        table = await here.table()
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


async def test_who_was_not_told_because_a_worker_died_is_told_by_the_next_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with outpost() as post:
        more: dict[str, Any] = {"notice_hosts": post.host}
        async with serving(tmp_path, **more) as server, people(server, 2) as (anna, bert):
            here = Around(server, post, MailServer(), anna, bert)
            browser = await here.subscribe(bert, "bert")
            with monkeypatch.context() as dying:
                dying.setattr(here.notices, "add", lambda *_, **__: None)
                table = await here.table()
                await here.pass_to(table, 1)
        monkeypatch.setattr(waiting, "AWAY_MS", 0)
        for _ in range(2):
            async with serving(tmp_path, **more) as server:
                async with asyncio.timeout(PATIENCE):
                    while table not in server.hall.live or server.hall.live[table].recalled:
                        await asyncio.sleep(0.02)
                        await server.hall.tell_absent()
                    while server.hall.notices.pending:
                        await asyncio.sleep(0.01)
            assert len(browser.mine()) == 1


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


async def test_at_night_nobody_is_told(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        hour = datetime.now(ZoneInfo("Asia/Tokyo")).hour
        quiet = {"quiet_from": (hour - 1) % 24 * 60, "quiet_until": (hour + 3) % 24 * 60, "zone": "Asia/Tokyo"}
        assert (await here.choose(here.bert, **quiet))["quiet_until"] == quiet["quiet_until"]
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
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        key = (await here.bert.get("/api/notices"))["push_key"]
        async with here.bert.socket(table, 1) as line:
            await line.until("update")
            await here.pass_to(table, 1)
            assert not browser.mine()
        await browser.notice(key)  # he has gone without an answer

        hour = datetime.now(ZoneInfo("UTC")).hour
        await here.choose(here.bert, quiet_from=(hour - 1) % 24 * 60, quiet_until=(hour + 3) % 24 * 60)
        await here.pass_to(table, 1)
        await here.quiet()
        assert len(browser.mine()) == 1
        here.move_clock(4 * HOUR)
        await browser.notice(key, 2)  # the night is over


async def test_who_has_answered_by_the_morning_is_not_told(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        hour = datetime.now(ZoneInfo("UTC")).hour
        await here.choose(here.bert, quiet_from=(hour - 1) % 24 * 60, quiet_until=(hour + 3) % 24 * 60)
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


async def test_a_browser_that_is_gone_is_forgotten_and_a_busy_one_asked_again(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        await here.mail_to(here.bert, "bert@example.org")
        here.post.answers = ["503 Busy\r\nretry-after: 100", "410 Gone"]
        await here.pass_to(table, 1)
        await here.mail.email(2)
        await here.quiet()
        here.move_clock(60 * 1000)
        await here.notices.sweep()
        assert len(browser.mine()) == 1  # it has asked us to wait
        here.move_clock(60 * 1000)
        await here.notices.sweep()
        assert len(browser.mine()) == 2
        assert (await here.bert.get("/api/notices"))["devices"] == 0
        here.move_clock(24 * HOUR)
        await here.notices.sweep()
        await here.pass_to(table, 1)
        await here.quiet()
        assert len(browser.mine()) == 2
        assert len(here.mail.emails) == 3  # what went out by one way is not sent there again


async def test_of_two_workers_one_tells_it(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        hall, bert = here.server.hall, (await here.bert.get("/api/me"))["id"]
        other = Notices(hall.store, hall.settings, hall.post, here.server.app.door, hall.metrics)
        live = here.server.live(table)
        while 1 not in here.waiting(table):
            await here.move(here.anna, table, 0)
        await here.quiet()
        sent = len(browser.mine())
        assert sent == 1
        again = NoticeRecord(table, bert, "turn", 10**6, 1, "", len(live.match.entries), now())
        await asyncio.gather(here.notices.handle(again), other.handle(again))
        assert len(browser.mine()) == sent + 1
        # and so with what has waited in the store
        late = msgspec.structs.replace(again, turn=10**6 + 1, due=now())
        await hall.store.add_notice(late)
        await asyncio.gather(here.notices.sweep(), other.sweep())
        assert len(browser.mine()) == sent + 2
        # and with a digest
        await here.choose(here.bert, often="digest", hours=1)
        await hall.store.add_notice(msgspec.structs.replace(again, turn=10**6 + 2, due=now()))
        await asyncio.gather(here.notices.sweep(), other.sweep())
        assert len(browser.mine()) == sent + 3
        await other.close()


async def test_no_move_waits_for_a_notice_and_only_so_many_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        here.post.open.clear()  # a push service that takes what comes and never answers
        await here.pass_to(table, 1)
        await here.post.post()
        await here.move(here.bert, table, 1)  # and yet the match goes on
        async with asyncio.timeout(PATIENCE):
            while here.notices.pending > 1:
                await asyncio.sleep(0.01)
        monkeypatch.setattr(notices, "MOST_WAITING", 1)
        live, bert = here.server.live(table), (await here.bert.get("/api/me"))["id"]
        for turn in range(5):
            here.notices.tell(bert, "turn", live, 1, 10**6 + turn)
        here.post.open.set()
        await here.quiet()
        assert len(browser.mine()) == 1
        assert here.server.hall.metrics.notices.labels("lost")._value.get() == 5


async def test_a_store_that_is_away_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        monkeypatch.setattr(notices, "STORE_WAITS", (0.0,) * 3)
        store, wish, failures = here.server.hall.store, here.server.hall.store.wish, [0, 0]

        async def away(person: str) -> Any:
            if failures:
                failures.pop()
                raise OSError("away")
            return await wish(person)

        monkeypatch.setattr(store, "wish", away)
        await here.pass_to(table, 1)
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        assert not failures


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


async def test_a_channel_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        await here.bert.ask("PUT", "/api/me", {"name": "[Bert](//x.org) @everyone"})
        table = await here.table(name="Moldau")
        page, url = f"/api/tables/{table}/hook", f"http://{here.post.host}/hook"
        link = f"http://127.0.0.1/t/{table}"
        text = "Moldau (Augsburg 1520): [Bert](//x.org) @everyone ist am Zug."
        words = "Moldau (Augsburg 1520): \\[Bert\\]\\(//x.org\\) @\u2060everyone ist am Zug."
        expected = {
            "discord": {"content": f"{words}\n{link}", "allowed_mentions": {"parse": []}},
            "matrix": {"text": f"{words}\n{link}"},
            "json": {
                "table": table,
                "name": "Moldau",
                "game": "Augsburg 1520",
                "waiting": ["[Bert](//x.org) @everyone"],
                "text": text,
                "url": link,
            },
        }
        for kind in ("discord", "matrix", "json", "ntfy"):
            await here.pass_to(table, 0)
            await here.quiet()
            here.post.posted.clear()
            told = (await here.anna.ask("PUT", page, {"kind": kind, "url": url, "language": "de"})).json()
            assert told == {"allowed": True, "kind": kind, "host": "127.0.0.1", "language": "de"}  # not its secret
            while 1 not in here.waiting(table):
                await here.move(here.anna, table, 0)
            await here.quiet()
            posted = await here.post.post()
            assert posted.path == "/hook"
            if kind == "ntfy":
                assert (posted.body.decode(), posted.headers["click"]) == (text, link)
            else:
                assert posted.json == expected[kind]
            assert len(here.post.posted) == 1
        # only the host of the table, and only addresses on the open internet
        assert (await here.bert.ask("GET", page)).status_code == 403
        assert (await here.bert.ask("PUT", page, {"kind": "json", "url": url})).status_code == 403
        for bad in (
            "http://example.org/x",
            "https://127.0.0.1/x",
            "https://example.org:22/x",
            "ftp://a/b",
            "https://a:b@c/",
        ):
            refused = await here.anna.ask("PUT", page, {"kind": "json", "url": bad})
            assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad-hook"), bad
        assert (await here.anna.ask("PUT", page, {"kind": "json", "url": ""})).json()["kind"] == ""


async def test_the_channel_of_the_server_is_told_of_tables_without_their_own(tmp_path: Path) -> None:
    async with outpost() as post:
        more: dict[str, Any] = {
            "hook_url": f"http://{post.host}/all",
            "hook_kind": "matrix",
            "hooks": False,
            "notice_hosts": post.host,
        }
        async with serving(tmp_path, public_url="http://127.0.0.1", **more) as server, people(server, 1) as (anna,):
            table = await anna.new_table(ME, BOT, name="Elbe")
            assert (await post.post()).json["text"].startswith("Elbe (Augsburg 1520): ")
            page = f"/api/tables/{table['id']}/hook"
            refused = await anna.ask("PUT", page, {"kind": "json", "url": "https://example.org/"})
            assert refused.json()["error"]["code"] == "no-hooks"


def test_a_server_that_does_not_know_its_address_sends_no_link_that_leads_nowhere() -> None:
    told = Told("k3m9q2vwx7ab", "Elbe", "Augsburg 1520", "turn", 0)
    kinds: tuple[HookKind, ...] = ("discord", "matrix", "ntfy", "json")
    for kind in kinds:
        body, headers = message(Hook(kind, "https://example.org"), told, ["Anna"], "")
        assert "Elbe (Augsburg 1520): Anna to move." in body.decode(), kind
        assert "\\n" not in body.decode(), kind
        assert "Click" not in headers


async def test_nobody_has_us_knock_at_our_own_doors() -> None:
    async with outpost() as post:
        for address in (f"http://{post.host}/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/x"):
            wary = Outside("")
            with pytest.raises(OutsideError):
                await wary.post(address, b"x", {})
            await wary.close()
        for name in (f"{'a' * 64}.example.org", "a..example.org", ".example.org"):  # what no host can be called
            wary = Outside("")
            with pytest.raises(OutsideError):
                await wary.post(f"https://{name}/x", b"x", {})
            await wary.close()
        trusting = Outside(f" {post.host} , example.org")
        post.answers = ["302 Found\r\nlocation: http://127.0.0.1:1/", "204 No Content"]
        assert (await trusting.post(f"http://{post.host}/x", b"x", {})).status == 302  # it is not followed
        assert (await trusting.post(f"http://{post.host}/x", b"x", {})).is_taken
        for number, seconds in (("90", 90), ("9" * 5000, 3600), ("soon", 0)):  # more digits than Python reads
            post.answers = [f"503 Busy\r\nretry-after: {number}"]
            assert await trusting.post(f"http://{post.host}/x", b"x", {}) == Answer(503, seconds)
        await trusting.close()
        assert [each.path for each in post.posted] == ["/x"] * 5
    odd = ("fec0::1", "::127.0.0.1", "5f00::1", "64:ff9b:1::a00:1", "100.64.0.1", "ff02::1")
    assert not any(is_open(each) for each in odd)
    closed = ("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1", "fc00::1", "0.0.0.0")
    assert not any(
        is_open(each) for each in (*closed, "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1")
    )
    assert all(is_open(each) for each in ("1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101"))


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


async def test_a_notice_that_fails_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        while 1 not in here.waiting(table):
            await here.move(here.anna, table, 0)
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        await here.quiet()
        store, bert = here.server.hall.store, (await here.bert.get("/api/me"))["id"]
        length = len(here.server.live(table).match.entries)
        for turn, seat in ((10**6, 5), (10**6 + 1, 1)):  # of a seat that the table does not have, and of his own
            await store.add_notice(NoticeRecord(table, bert, "turn", turn, seat, "", length, now(), due=turn))
        await here.notices.sweep()
        assert len(browser.mine()) == 2
        assert await store.due_notices(now(), 9) == []


async def test_a_host_that_never_answers_keeps_only_its_own_notices_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's push service takes every notice and says nothing; whoever has something due is told all the same."""
    monkeypatch.setattr(outside, "SILENT_SECONDS", 10 * PATIENCE)
    async with outpost() as tar, around(tmp_path) as here:
        poster = here.notices.outside
        poster.trusted = poster.guarded.trusted = poster.trusted | {tar.host}
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        while 1 not in here.waiting(table):
            await here.move(here.anna, table, 0)
        await browser.notice((await here.bert.get("/api/notices"))["push_key"])
        await here.quiet()
        store, bert = here.server.hall.store, (await here.bert.get("/api/me"))["id"]
        length = len(here.server.live(table).match.entries)
        key = (await here.bert.get("/api/notices"))["push_key"]

        async def due(turn: int, strangers: int) -> None:
            """Strangers' tables first, and then Bert's."""
            for n in range(strangers):
                mine = (await here.anna.new_table(ME, {"kind": "guest"}))["id"]
                hook = {"kind": "json", "url": f"http://{tar.host}/{turn}"}
                assert (await here.anna.ask("PUT", f"/api/tables/{mine}/hook", hook)).status_code == 200
                await store.add_notice(NoticeRecord(mine, "", "turn", turn, 0, "", 1, now(), due=n))
            await store.add_notice(NoticeRecord(table, bert, "turn", turn, 1, "", length, now(), due=99))

        tar.open.clear()
        await due(10**6, 1)
        sweeping = asyncio.create_task(here.notices.sweep())
        await browser.notice(key, 2)
        await tar.post()  # still waiting for an answer
        tar.open.set()
        await sweeping

        tar.open.clear()
        await due(10**6 + 1, notices.SWEEPERS + 1)
        with monkeypatch.context() as hurried:
            hurried.setattr(outside, "MOST_SECONDS", 0.2)
            with pytest.raises(OutsideError):
                await poster.post(f"http://{tar.host}/hurried", b"x", {})
        await here.notices.sweep()
        assert len(browser.mine()) == 3
        assert f"/{10**6 + 1}" not in {each.path for each in tar.posted}  # nobody knocks there again for a while


async def test_what_a_guest_is_still_to_be_told_comes_along_into_his_account(database: str, tmp_path: Path) -> None:
    async with around(tmp_path, database=database) as here, Person(here.server.address) as laptop:
        await laptop.get("/api/me")
        account = f"bert {tmp_path.name[-20:]}"
        await with_password(laptop, account)
        table = await here.table()
        await here.pass_to(table, 0)
        browser = await here.subscribe(here.bert, "bert")
        hour = datetime.now(ZoneInfo("UTC")).hour
        await here.choose(here.bert, quiet_from=(hour - 1) % 24 * 60, quiet_until=(hour + 3) % 24 * 60)
        await here.pass_to(table, 1)
        await here.quiet()
        key = (await here.bert.get("/api/notices"))["push_key"]
        assert (await by_password(here.bert, account)).json()["brought"] == 1
        assert not browser.mine()
        here.move_clock(4 * HOUR)
        await here.notices.sweep()
        assert (await browser.notice(key))["url"] == f"/t/{table}"


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
