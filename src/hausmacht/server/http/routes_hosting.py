"""Routes about the server itself: what a page must know of it, and what its hosts can do."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from hausmacht.server.accounts.roles import ANNOUNCE, INVITE, NAMES, READ_REPORTS, SEE_FIGURES, may_make_tables
from hausmacht.server.errors import RequestError
from hausmacht.server.host_messages import (
    HostTold,
    InvitationsAsked,
    InvitationsTold,
    NewAnnouncement,
    SiteTold,
)
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import own_address
from hausmacht.server.http.hosting import (
    Figures,
    announced,
    announcement_told,
    is_shown,
    moment_of,
    must_be,
    reports_told,
    role_of,
)
from hausmacht.server.http.routing import FAILURES, AnyRequest, Language, TheDesk, TheGuest
from hausmacht.server.people import DAY, Guest, hash_of
from hausmacht.server.settings import embedding_sites
from hausmacht.server.storage.hosting import MOST_ANNOUNCEMENTS, AnnouncementRecord
from hausmacht.server.storage.records import now
from hausmacht.server.tables.making import clean

AnnouncementId = Annotated[str, PathParameter(max_length=64)]
ReportId = Annotated[str, PathParameter(max_length=64)]


@get("/api/site", responses=FAILURES)
async def show_site(desk: TheDesk, guest: TheGuest, language: Language = "en") -> SiteTold:
    """What I may do on this server besides playing, and what its hosts announce."""
    role = await role_of(desk, guest)
    moment = now()
    found = await desk.hall.store.announcements()
    return SiteTold(
        role=NAMES[role],
        may_make_tables=may_make_tables(desk.settings, role),
        embeds=bool(embedding_sites(desk.settings)),
        announcements=tuple(announced(each, language) for each in found if is_shown(each, moment)),
    )


@get("/api/host", responses=FAILURES)
async def show_house(state: State, desk: TheDesk, guest: TheGuest) -> HostTold:
    """The announcements and, for hosts, what was reported and the numbers of this server."""
    await must_be(desk, guest, ANNOUNCE)
    return await house_of(state, desk, guest)


@post("/api/host/announcements", responses=FAILURES)
async def announce(state: State, desk: TheDesk, guest: TheGuest, data: JSONBody[NewAnnouncement]) -> HostTold:
    """Tell something to everybody who opens a page, from one time until another."""
    await must_be(desk, guest, ANNOUNCE)
    moment = now()
    begins, ends = moment_of(data.begins), moment_of(data.ends)
    announcement = AnnouncementRecord(
        id=secrets.token_hex(8),
        text=clean(data.text),
        german=clean(data.german),
        begins=moment if begins is None else begins,
        ends=ends,
        made_at=moment,
    )
    if not announcement.text:
        raise RequestError(400, "empty", "An announcement needs a word.")
    if ends is not None and ends <= announcement.begins:
        raise RequestError(400, "bad-time", "An announcement must end after it begins.")
    if not await desk.hall.store.announce(announcement):
        raise RequestError(409, "too-many", f"There are {MOST_ANNOUNCEMENTS} announcements: remove old ones first.")
    return await house_of(state, desk, guest)


@delete("/api/host/announcements/{announcement_id:str}", status_code=200, responses=FAILURES)
async def remove_announcement(
    state: State, desk: TheDesk, guest: TheGuest, announcement_id: AnnouncementId
) -> HostTold:
    """Take an announcement down."""
    await must_be(desk, guest, ANNOUNCE)
    if not await desk.hall.store.remove_announcement(announcement_id):
        raise RequestError(404, "no-such-announcement", "There is no such announcement.")
    return await house_of(state, desk, guest)


@post("/api/host/invitations", responses=FAILURES)
async def invite_people(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[InvitationsAsked]
) -> InvitationsTold:
    """Links with which people can make an account where not everybody may; each is good once."""
    await must_be(desk, guest, INVITE)
    desk.spend_creation(guest)
    keys = [secrets.token_urlsafe(24) for _ in range(data.count)]
    await desk.hall.store.add_invitations([hash_of(key) for key in keys], now() + data.days * DAY)
    address = own_address(desk, request)
    return InvitationsTold(links=tuple(f"{address}/account?invitation={key}" for key in keys))


@delete("/api/host/reports/{report_id:str}", status_code=200, responses=FAILURES)
async def settle_report(state: State, desk: TheDesk, guest: TheGuest, report_id: ReportId) -> HostTold:
    """A report is dealt with: it is deleted."""
    await must_be(desk, guest, READ_REPORTS)
    if not await desk.hall.store.settle_reports([report_id]):
        raise RequestError(404, "no-such-report", "There is no such report any more.")
    return await house_of(state, desk, guest)


async def house_of(state: State, desk: Desk, guest: Guest) -> HostTold:
    figures: Figures = state.figures
    role = await role_of(desk, guest)
    return HostTold(
        announcements=tuple(announcement_told(each) for each in await desk.hall.store.announcements()),
        figures=await figures.told(desk) if role >= SEE_FIGURES else None,
        reports=await reports_told(desk) if role >= READ_REPORTS else (),
        registration=desk.settings.registration,
        tables=desk.settings.tables,
    )
