"""When each device was seen last: noted in memory with every request, written together every few seconds."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

import msgspec

from hausmacht.server.accounts.devices import Device, device_of
from hausmacht.server.accounts.roll import Roll
from hausmacht.server.people import Guest
from hausmacht.server.storage.records import now
from hausmacht.server.storage.store import Store

QUIET_SECONDS = 60.0  # so long a device that was noted is not noted again
MOST_KNOWN = 20_000


class Noted(msgspec.Struct, frozen=True):
    """A device that was here."""

    session: str
    person: str
    device: Device
    seen: int
    is_new: bool  # it has changed something, so it is worth remembering if it is not yet


class Sessions:
    """The devices of one worker."""

    def __init__(self, store: Store, roll: Roll) -> None:
        self.store = store
        self.roll = roll
        self.known: OrderedDict[tuple[str, bool], float] = OrderedDict()  # when each was noted
        self.noted: dict[str, Noted] = {}
        self.written: dict[str, Noted] = {}  # the last time
        self.pen = asyncio.Lock()

    def note(self, guest: Guest, user_agent: str, changes_something: bool) -> None:
        """Somebody is here. Who only looks is not worth a line in the store, unless he has one already."""
        if guest.is_new or guest.table or not guest.session:
            return
        key, time_now = (guest.session, changes_something), time.monotonic()
        if time_now - self.known.get(key, -QUIET_SECONDS) < QUIET_SECONDS:
            return
        self.known[key] = time_now
        self.known.move_to_end(key)
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        before = self.noted.get(guest.session)
        is_new = changes_something or (before is not None and before.is_new)
        self.noted[guest.session] = Noted(guest.session, guest.id, device_of(user_agent), now(), is_new)

    def still_true(self) -> dict[str, Noted]:
        """Without devices that were signed out in the meantime; people may have become one, or be gone."""
        found: dict[str, Noted] = {}
        for session, each in self.noted.items():
            person = self.roll.person(each.person)
            if person and not self.roll.is_out(session):
                found[session] = msgspec.structs.replace(each, person=person)
        return found

    async def write(self) -> None:
        """Write what was noted since the last time, unless it is over by now."""
        async with self.pen:
            await self.forget_the_deleted()
            noted, self.noted = self.still_true(), {}
            if noted:
                try:
                    await self.store.note_sessions(
                        [
                            (each.session, each.person, each.device.browser, each.device.system, each.seen)
                            for each in noted.values()
                            if each.is_new
                        ],
                        [(each.session, each.seen) for each in noted.values() if not each.is_new],
                    )
                except Exception:
                    self.noted = {**noted, **self.noted}
                    raise
                self.written = noted

    async def forget_the_deleted(self) -> None:
        """Somebody may have been deleted while his device was being written."""
        gone = [each.session for each in self.written.values() if not self.roll.person(each.person)]
        if gone:
            await self.store.forget_sessions(gone)
        self.written = {}
