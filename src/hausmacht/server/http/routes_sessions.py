"""Routes about my devices: which there are, and signing one out."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from hausmacht.server.account_messages import DeviceAsked, DeviceTold
from hausmacht.server.accounts.devices import Device
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import newcomer, remember
from hausmacht.server.http.routing import FAILURES, AnyRequest, TheDesk, TheGuest
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.one_person import shut_out, sign_out


@get("/api/devices", responses=FAILURES)
async def list_devices(request: AnyRequest, desk: TheDesk, guest: TheGuest) -> list[DeviceTold]:
    """The devices that are me, the one used last first."""
    must_be_person(guest)
    if not guest.is_new:
        if await desk.hall.store.person(guest.id) is None:
            desk.spend_creation(guest)  # it is the first thing that is kept of him
        await remember(desk, request, guest)
    return await devices_of(desk, guest)


@post("/api/devices/sign-out", status_code=200, responses=FAILURES)
async def sign_device_out(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[DeviceAsked]
) -> list[DeviceTold]:
    """A device is me no longer, within seconds; if it is the one that asks, it becomes a new guest.

    Another one cannot come back by a seat link that it knows: my links are made anew.
    """
    must_be_person(guest)
    desk.spend_sign_in(guest)  # every worker keeps in mind who is out
    found = await desk.hall.store.session(data.id)
    if found is None or found.person != guest.id or found.ended is not None:
        raise RequestError(404, "no-such-device", "This device is signed out already.")
    if data.id == guest.session:
        await sign_out(desk.hall, guest.id, [data.id])
        newcomer(desk, request)
        return []
    await shut_out(desk.hall, guest.id, [data.id])
    return await devices_of(desk, guest)


@post("/api/devices/sign-out-others", status_code=200, responses=FAILURES)
async def sign_others_out(request: AnyRequest, desk: TheDesk, guest: TheGuest) -> list[DeviceTold]:
    """Only this device is me from now on."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    if not guest.is_new:
        await remember(desk, request, guest)
    others = [each.id for each in await desk.hall.store.sessions(guest.id) if each.id != guest.session]
    await shut_out(desk.hall, guest.id, others)
    return await devices_of(desk, guest)


async def devices_of(desk: Desk, guest: Guest) -> list[DeviceTold]:
    sessions = await desk.hall.store.sessions(guest.id)
    names = await desk.hall.store.table_names({each.table_id for each in sessions if each.table_id})
    return [
        DeviceTold(
            id=each.id,
            browser=each.browser,
            system=each.system,
            hand_held=Device(each.browser, each.system).is_hand_held,
            here=each.id == guest.session,
            began=each.began,
            began_at=iso(each.began_at),
            table=names.get(each.table_id, ""),
            seen=iso(each.seen),
        )
        for each in sessions
    ]
