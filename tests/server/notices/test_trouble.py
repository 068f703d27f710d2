"""Whatever fails around a notice: it is told once all the same, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.mailing import MailServer
from tests.server.notices.surroundings import HOUR, Around, around
from tests.server.pushing import outpost
from tests.server.serving import ME, people, serving

from hausmacht.server.notices import notices, outside
from hausmacht.server.notices.notices import Notices
from hausmacht.server.notices.outside import OutsideError
from hausmacht.server.play import waiting
from hausmacht.server.storage.notices import NoticeRecord
from hausmacht.server.storage.records import now

pytestmark = pytest.mark.anyio


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


async def test_a_browser_that_is_gone_is_forgotten_and_a_busy_one_asked_again(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
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
        table, browser = await here.begin()
        hall, bert = here.server.hall, (await here.bert.get("/api/me"))["id"]
        other = Notices(hall.store, hall.settings, hall.post, here.server.app.door, hall.metrics)
        live = here.server.live(table)
        await here.until(table, 1)
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
        table, browser = await here.begin()
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
        table, browser = await here.begin()
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


async def test_a_notice_that_fails_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around(tmp_path) as here:
        table, browser = await here.begin()
        await here.until(table, 1)
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
        table, browser = await here.begin()
        await here.until(table, 1)
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
