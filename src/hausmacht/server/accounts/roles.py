"""What somebody may do on this server besides playing. Every route that needs more than a name asks here."""

from __future__ import annotations

from enum import IntEnum

from hausmacht.server.settings import Settings
from hausmacht.server.terms import RoleName


class Role(IntEnum):
    """Each may do what those before it may."""

    GUEST = 0
    MEMBER = 1  # has an account
    MODERATOR = 2  # speaks for the house: announcements, puzzles and tournaments of others
    HOST = 3  # sees its numbers and what was reported, invites people


NAMES: tuple[RoleName, ...] = ("guest", "member", "moderator", "host")
WORDS = {"": Role.GUEST, "member": Role.MEMBER, "moderator": Role.MODERATOR, "host": Role.HOST}
GIVEN = ("host", "moderator", "member")  # by `hausmacht roles`

# What each deed needs
ANNOUNCE = Role.MODERATOR
TIDY_PUZZLES = Role.MODERATOR
END_TOURNAMENTS = Role.MODERATOR
SEE_FIGURES = Role.HOST
INVITE = Role.HOST
READ_REPORTS = Role.HOST
MAKING_TABLES = {"everybody": Role.GUEST, "members": Role.MEMBER, "moderators": Role.MODERATOR}

LENT = ("link", "friend")  # how a device came that shows nothing but that somebody gave it a seat


def role_on(role: str, began: str) -> Role:
    """The role of somebody on one device: more than a member only where he has signed in himself."""
    known = WORDS.get(role, Role.GUEST)
    return min(known, Role.MEMBER) if began in LENT or not began else known


def may_make_tables(settings: Settings, role: Role) -> bool:
    return role >= MAKING_TABLES[settings.tables]
