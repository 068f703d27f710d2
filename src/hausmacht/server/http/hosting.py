"""The house itself: who may do what in it, what it announces, and its numbers."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from prometheus_client import Metric

from hausmacht.server.accounts.roles import Role, may_make_tables, role_on
from hausmacht.server.errors import RequestError
from hausmacht.server.host_messages import Announcement, AnnouncementTold, DayCount, FiguresTold, HostReport
from hausmacht.server.http.access import Desk
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.settings import folder_of
from hausmacht.server.storage.hosting import DAY, AnnouncementRecord
from hausmacht.server.storage.records import now
from hausmacht.server.tables.identity import must_be_person

COUNTED_FOR = 60_000  # milliseconds that numbers are good for
DAYS = 30
YEARS = range(1971, 3000)  # of times that somebody names: all of them can be written in every zone


async def role_of(desk: Desk, guest: Guest) -> Role:
    """What somebody may do here, on the device he asks from."""
    if guest.table or guest.is_new:
        return Role.GUEST
    word = await desk.hall.store.role(guest.id)
    if word in ("", "member"):
        return role_on(word, "here")
    session = await desk.hall.store.session(guest.session)
    is_his = session is not None and session.person == guest.id and session.ended is None
    return role_on(word, session.began if is_his and session is not None else "")


async def must_be(desk: Desk, guest: Guest, needed: Role) -> None:
    must_be_person(guest)
    if await role_of(desk, guest) < needed:
        raise RequestError(403, "not-host", "Only the hosts of this server can do this.")


async def must_make_tables(desk: Desk, guest: Guest) -> None:
    """Whether somebody may set up another table; it counts as a creation."""
    settings = desk.settings
    if settings.tables != "everybody" and not may_make_tables(settings, await role_of(desk, guest)):
        who = "people with an account" if settings.tables == "members" else "its hosts"
        raise RequestError(403, "no-tables", f"On this server only {who} can set up tables. You can join any table.")
    limit = settings.tables_per_person
    if limit and await desk.hall.store.running_tables(guest.id) >= limit:
        raise RequestError(
            409, "too-many-tables", f"You already host {limit} tables that are not over, the most there can be here."
        )
    desk.spend_creation(guest)


# Announcements


def is_shown(announcement: AnnouncementRecord, moment: int) -> bool:
    return announcement.begins <= moment and (announcement.ends is None or moment < announcement.ends)


def announced(announcement: AnnouncementRecord, language: str) -> Announcement:
    german = language == "de" and announcement.german
    return Announcement(id=announcement.id, text=announcement.german if german else announcement.text)


def announcement_told(announcement: AnnouncementRecord) -> AnnouncementTold:
    return AnnouncementTold(
        id=announcement.id,
        text=announcement.text,
        german=announcement.german,
        begins=iso(announcement.begins),
        ends=None if announcement.ends is None else iso(announcement.ends),
        shown=is_shown(announcement, now()),
    )


def moment_of(text: str) -> int | None:
    """A time as people write it, in UTC unless it says otherwise; None: there is none."""
    if not text.strip():
        return None
    try:
        found = datetime.fromisoformat(text.strip())
        if found.year not in YEARS:
            raise ValueError
        return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)
    except ValueError:
        raise RequestError(400, "bad-time", "A time looks like this: 2026-11-18T20:00:00Z.") from None


# Reports


async def reports_told(desk: Desk) -> tuple[HostReport, ...]:
    """What people have reported and nobody has settled, the oldest first."""
    store = desk.hall.store
    found = await store.reports()
    names = await store.names_of({each.person for each in found})
    tables = await store.reported_tables()
    about = Counter(each.other for each in found)
    return tuple(
        HostReport(
            id=each.id,
            by=names.get(each.person, ""),
            name=each.name,
            said=each.said,
            reason=each.reason,
            time=iso(each.made_at),
            table=each.table_id if each.table_id in tables else "",
            game=tables.get(each.table_id, ("", ""))[0],
            public=tables.get(each.table_id, ("", ""))[1] == "public",
            open=about[each.other],
        )
        for each in found
    )


# Numbers


class Figures:
    """The numbers of a server, counted when somebody asks, once for all who ask within a minute."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.made_at = 0
        self.kept: FiguresTold | None = None

    async def told(self, desk: Desk) -> FiguresTold:
        async with self.lock:
            if self.kept is None or not 0 <= now() - self.made_at < COUNTED_FOR:
                self.kept, self.made_at = await figures(desk), now()
            return self.kept


async def figures(desk: Desk) -> FiguresTold:
    moment = now()
    counted = await desk.hall.store.counted(moment - DAYS * DAY)
    metrics = desk.hall.metrics
    today = moment // DAY
    free = await asyncio.to_thread(free_bytes, desk)
    return FiguresTold(
        time=iso(moment),
        days=DAYS,
        people=counted.people,
        accounts=counted.accounts,
        active=counted.active,
        tables=counted.tables,
        games=counted.games,
        choices=counted.choices,
        bots=counted.bots,
        trouble=counted.trouble,
        ended=tuple(
            DayCount(
                day=str((datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=day)).date()),
                count=counted.ended.get(day, 0),
            )
            for day in range(today - DAYS + 1, today + 1)
        ),
        database_bytes=counted.size,
        disk_free_bytes=free,
        workers=max(1, len(desk.hall.others)),
        live_tables=len(desk.hall.live),
        sockets=total(metrics.sockets.collect()),
        requests=total(metrics.requests.collect()),
        errors=total(metrics.requests.collect(), "5"),
        bot_failures=total(metrics.bot_failures.collect()),
    )


def total(families: Iterable[Metric], status: str = "") -> int:
    """The sum of a metric; with a status, of those that begin with it."""
    return int(
        sum(
            sample.value
            for family in families
            for sample in family.samples
            if not sample.name.endswith("_created") and sample.labels.get("status", "").startswith(status)
        )
    )


def free_bytes(desk: Desk) -> int:
    folder = folder_of(desk.settings)
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
