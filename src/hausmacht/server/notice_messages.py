"""Messages about notices: how and when somebody is told that a table waits."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hausmacht.server.messages import Message, Request
from hausmacht.server.terms import HookKind, Often

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]  # of the day


class NoticesTold(Message, frozen=True):
    """How I am told that a table waits for me."""

    often: Often
    hours: int  # between digests
    quiet_from: int  # minutes of the day; as quiet_until: it is never quiet
    quiet_until: int
    zone: str  # of these hours; empty: I have not chosen anything yet
    language: str
    push_key: str  # the server's public key, which a browser needs; empty: there is no push here
    devices: int  # how many browsers show notices to me
    here: bool  # the one that asks is among them
    can_mail: bool  # whether this server sends e-mails
    mail: str  # my address; empty: none
    mail_confirmed: bool
    mail_wanted: bool


class NoticesAsked(Request, frozen=True):
    often: Often
    hours: Annotated[int, Meta(ge=1, le=168)] = 1
    quiet_from: Minute = 0
    quiet_until: Minute = 0
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    language: Annotated[str, Meta(max_length=16)] = "en"
    mail: bool = True  # e-mails, once the address is confirmed


class PushAsked(Request, frozen=True):
    """A browser's subscription, as it gets it from its push service."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    language: Annotated[str, Meta(max_length=16)] = "en"


class MailAsked(Request, frozen=True):
    address: Annotated[str, Meta(max_length=254)]  # empty: none any more
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    language: Annotated[str, Meta(max_length=16)] = "en"


class MailTold(Message, frozen=True):
    """An address that a link in an e-mail was about, not to be read in full by whoever has the link."""

    address: str


class HookAsked(Request, frozen=True):
    kind: HookKind
    url: Annotated[str, Meta(max_length=1000)]  # empty: no channel any more
    language: Annotated[str, Meta(max_length=16)] = "en"


class HookTold(Message, frozen=True):
    """The channel of a table; its whole address is a secret that is not shown again."""

    allowed: bool  # whether this server lets tables have one
    kind: Literal["", "discord", "matrix", "ntfy", "json"]  # empty: it has none
    host: str
    language: str
