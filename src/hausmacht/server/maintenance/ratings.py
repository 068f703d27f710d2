"""Ratings, worked out anew from the results that are kept."""

from __future__ import annotations

import msgspec

from hausmacht.server.maintenance.opening import store_of
from hausmacht.server.settings import Settings


class Rebuilt(msgspec.Struct, frozen=True):
    matches: int
    ratings: int


async def rebuild(settings: Settings) -> Rebuilt:
    async with store_of(settings) as store:
        return Rebuilt(*await store.rebuild_ratings())
