"""What tests of notices share: a server with two people, and what it sends notices to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.patience import PATIENCE
from tests.server.mailing import MailServer, mail_server, mail_settings
from tests.server.pushing import Browser, Outpost, outpost
from tests.server.serving import ME, OPEN, Person, Server, people, serving

from hausmacht.server.notices.notices import Notices

HOUR = 3600 * 1000


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
        """Anna hosts, Bert joins, and who is asked first has been told so, if there is a way to tell."""
        made = await self.anna.new_table(ME, OPEN, start=False, **more)
        await self.bert.post(f"/api/tables/{made['id']}/join", {"invite": made["invite"].rpartition("/")[2]})
        await self.anna.post(f"/api/tables/{made['id']}/start")
        await self.quiet()
        return str(made["id"])

    async def begin(self) -> tuple[str, Browser]:
        """A table where Anna is waited for, and the browser that will tell Bert of what comes."""
        table = await self.table()
        await self.pass_to(table, 0)
        await self.quiet()
        return table, await self.subscribe(self.bert, "bert")

    async def sleep(self, person: Person, zone: str = "UTC") -> Any:
        """Quiet hours that have begun, and last for less than four hours more."""
        hour = datetime.now(ZoneInfo(zone)).hour
        return await self.choose(person, quiet_from=(hour - 1) % 24 * 60, quiet_until=(hour + 3) % 24 * 60, zone=zone)

    def waiting(self, table: str) -> tuple[int, ...]:
        return self.server.live(table).teller.waiting

    async def pass_to(self, table: str, seat: int) -> None:
        """The other one chooses until it is a seat's turn; if it is already, the turn goes round once."""
        players = (self.anna, self.bert)
        if seat in self.waiting(table):
            while seat in self.waiting(table):
                await self.move(players[seat], table, seat)
        await self.until(table, seat)

    async def until(self, table: str, seat: int) -> None:
        """The other one chooses until it is a seat's turn."""
        while seat not in self.waiting(table):
            await self.move((self.anna, self.bert)[1 - seat], table, 1 - seat)

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
