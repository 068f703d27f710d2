"""Routes about the channel of a table: where it is told whose turn it is."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar import get, put
from litestar.params import JSONBody

from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.routing import FAILURES, TableId, TheDesk, TheGuest
from hausmacht.server.notice_messages import HookAsked, HookTold
from hausmacht.server.notices.hooks import Hook, hook_in
from hausmacht.server.notices.wording import spoken
from hausmacht.server.play.live import LiveTable
from hausmacht.server.tables import commands


@get("/api/tables/{table_id:str}/hook", responses=FAILURES)
async def show_hook(desk: TheDesk, guest: TheGuest, table_id: TableId) -> HookTold:
    """The channel that is told whose turn it is at a table; for its host."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_be_person()
        who.must_host()
        return hook_of(desk, live)


@put("/api/tables/{table_id:str}/hook", responses=FAILURES)
async def set_hook(desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[HookAsked]) -> HookTold:
    """Name a channel for a table, or none."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_be_person()
        who.must_host()
        text = ""
        if data.url:
            desk.spend_creation(guest)
            if not desk.settings.hooks:
                raise RequestError(409, "no-hooks", "On this server, tables have no channels.")
            problem = desk.hall.notices.outside.why_not(data.url)
            if problem:
                raise RequestError(400, "bad-hook", problem)
            text = msgspec.json.encode(Hook(data.kind, data.url, spoken(data.language))).decode()
        await desk.carry_out(live, guest, commands.NewHook(text))
        return hook_of(desk, live)


def hook_of(desk: Desk, live: LiveTable) -> HookTold:
    hook = hook_in(live.table.hook)
    allowed = desk.settings.hooks
    if hook is None:
        return HookTold(allowed=allowed, kind="", host="", language="en")
    return HookTold(allowed=allowed, kind=hook.kind, host=urlsplit(hook.url).hostname or "", language=hook.language)
