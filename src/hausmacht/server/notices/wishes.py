"""When somebody wants to be told: each turn or every few hours, and never at night."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hausmacht.server.clocks.control import is_zone
from hausmacht.server.storage.notices import WishRecord

HOUR = 3600 * 1000  # milliseconds
MINUTES = 24 * 60  # of a day
AT_ONCE = ("clock", "stand-in")  # what nobody can be told hours later


def due(wish: WishRecord, kind: str, at: int) -> int:
    """When somebody wants to be told something that has happened now: at once, with the next digest, in the morning."""
    if wish.often == "digest" and kind not in AT_ONCE:
        return after_quiet(wish, max(at, wish.told_at + wish.hours * HOUR))
    return after_quiet(wish, at)


def after_quiet(wish: WishRecord, at: int) -> int:
    """A time itself, or the end of the quiet hours it falls into."""
    begin, end = wish.quiet_from, wish.quiet_until
    if begin == end or not is_zone(wish.zone):
        return at
    zone = ZoneInfo(wish.zone)
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
    minute = local.hour * 60 + local.minute
    is_quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not is_quiet:
        return at
    day = local.date() + timedelta(days=1 if minute >= end else 0)
    morning = datetime.combine(day, time(end // 60, end % 60, fold=local.fold), zone)  # of two such hours, that of now
    return max(at, int(morning.timestamp() * 1000))
