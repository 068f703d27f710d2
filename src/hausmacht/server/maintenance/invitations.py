"""Invitations to make an account, where the host does not let everybody make one."""

from __future__ import annotations

import secrets

from hausmacht.server.maintenance.opening import store_of
from hausmacht.server.people import DAY, hash_of
from hausmacht.server.running import address_of
from hausmacht.server.settings import Settings
from hausmacht.server.storage.records import now


async def invite(settings: Settings, count: int, days: int) -> list[str]:
    """So many links, each good for one account; only their hashes are kept."""
    keys = [secrets.token_urlsafe(24) for _ in range(count)]
    async with store_of(settings) as store:
        await store.add_invitations([hash_of(key) for key in keys], now() + days * DAY)
    return [f"{address_of(settings, settings.port)}/account?invitation={key}" for key in keys]
