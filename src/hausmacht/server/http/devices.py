"""Which device asks: it is remembered, and it may become somebody else."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht.server.accounts.devices import device_of
from hausmacht.server.http.access import Desk
from hausmacht.server.http.entrance import CALLED, guest_in, replace
from hausmacht.server.http.routing import AnyRequest
from hausmacht.server.people import Guest, new_session
from hausmacht.server.storage.devices import SessionRecord
from hausmacht.server.storage.records import now
from hausmacht.server.terms import Began


async def remember(desk: Desk, request: AnyRequest, guest: Guest, began: Began = "here", **more: Any) -> None:
    """Keep the device that asks, if it is not known yet."""
    device = device_of(request.headers.get("user-agent", ""))
    session = SessionRecord(
        id=guest.session,
        person=guest.id,
        browser=device.browser,
        system=device.system,
        began=began,
        began_at=now(),
        seen=now(),
        **more,
    )
    await desk.hall.store.begin_session(session)


async def become(
    desk: Desk, request: AnyRequest, person: str, name: str, began: Began, table_id: str = "", confirmed: bool = False
) -> Guest:
    """From this answer on, the device is somebody else, with a session of its own; what it was before, it leaves.

    A browser that shows notices goes on showing them: to whoever it is now.
    """
    before = guest_in(request.scope)
    guest = msgspec.structs.replace(before, id=person, name=name, is_new=True, session=new_session())
    when = now() if confirmed else None
    await remember(desk, request, guest, began, table_id=table_id, confirmed=when)
    await desk.hall.store.hand_push_device_on(before.session, guest.session, person)
    return replace(request.scope, guest)


def newcomer(desk: Desk, request: AnyRequest) -> Guest:
    """From this answer on, the device is nobody we know."""
    guest = msgspec.structs.replace(desk.door.newcomer(), address=guest_in(request.scope).address)
    return replace(request.scope, guest)


def own_address(desk: Desk, request: AnyRequest) -> str:
    """How the server is called from outside, for links that another device opens: scheme and host."""
    public = desk.settings.public_url.rstrip("/")
    if desk.settings.pen:  # its own door is a socket file
        public = public or request.headers.get(CALLED, "")
    return public or f"{request.url.scheme}://{request.headers.get('host', '')}"
