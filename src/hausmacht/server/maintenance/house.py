"""What a host says from the command line: who has which role, and what is announced."""

from __future__ import annotations

import secrets

from hausmacht.server.accounts.logins import login_of
from hausmacht.server.accounts.roles import GIVEN
from hausmacht.server.maintenance.opening import MaintenanceError, store_of
from hausmacht.server.settings import Settings
from hausmacht.server.storage.hosting import MOST_ANNOUNCEMENTS, AnnouncementRecord, RoleRecord
from hausmacht.server.storage.records import now


async def list_roles(settings: Settings) -> list[RoleRecord]:
    async with store_of(settings) as store:
        return await store.roles()


async def give_role(settings: Settings, login: str, role: str) -> None:
    """To the owner of an account, by the name he signs in with; `member` takes any role away."""
    if role not in GIVEN:
        raise MaintenanceError(f"A role is {', '.join(GIVEN[:-1])} or {GIVEN[-1]}, not '{role}'.")
    async with store_of(settings) as store:
        account = await store.account_named(login_of(login))
        if account is None:
            raise MaintenanceError(f"Nobody signs in as '{login}' here: a role needs an account.")
        await store.give_role(account.person, role)


async def list_announcements(settings: Settings) -> list[AnnouncementRecord]:
    async with store_of(settings) as store:
        return await store.announcements()


async def announce(settings: Settings, text: str, german: str, begins: int | None, ends: int | None) -> str:
    moment = now()
    announcement = AnnouncementRecord(secrets.token_hex(8), text, german, begins or moment, ends, moment)
    if ends is not None and ends <= announcement.begins:
        raise MaintenanceError("An announcement must end after it begins.")
    async with store_of(settings) as store:
        if not await store.announce(announcement):
            raise MaintenanceError(f"There are {MOST_ANNOUNCEMENTS} announcements: remove old ones first.")
    return announcement.id


async def remove_announcement(settings: Settings, announcement_id: str) -> None:
    async with store_of(settings) as store:
        if not await store.remove_announcement(announcement_id):
            raise MaintenanceError(f"There is no announcement '{announcement_id}': see 'hausmacht announce list'.")
