"""Messages about people on several devices: links to seats, devices, accounts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hausmacht.server.messages import MOST_NAME, Message, Request, SeatNumber
from hausmacht.server.notice_messages import NoticesTold
from hausmacht.server.order_messages import OrderGiven
from hausmacht.server.result_messages import ProfileTold
from hausmacht.server.talk_messages import ShunnedTold
from hausmacht.server.terms import Began, MailLinkPurpose, Registration, SeatLinkKind, State

Typed = Annotated[str, Meta(max_length=200)]  # names for signing in, passwords, codes, addresses
CeremonyId = Annotated[str, Meta(min_length=1, max_length=32)]
PasskeyName = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Spoken = Annotated[str, Meta(max_length=16)]  # the language of an e-mail

# Links to seats


class SeatLinkAsked(Request, frozen=True):
    seat: SeatNumber
    kind: Literal["me", "friend"] = "me"  # me on another device, or a friend who takes the seat over
    replace: bool = False  # the link so far is void from now on


class SeatLinkTold(Message, frozen=True):
    """A key to a seat: whoever has it plays there."""

    seat: int
    kind: Literal["me", "friend"]
    link: str  # the whole address
    made: str
    qr: str  # its dark squares, as the path of an SVG
    side: int  # how many squares it is wide


class SeatLinkShown(Message, frozen=True):
    """Where a seat link leads, before anybody follows it."""

    kind: SeatLinkKind  # turn: it is in an e-mail, and opens this seat alone
    table: str
    title: str  # of the game
    name: str  # of the table
    seat: int
    colour: str
    player: str  # the name at the seat
    is_mine: bool  # this device plays the seat already
    my_name: str  # who this device is so far
    my_tables: int  # at how many tables this device plays or hosts as somebody else
    may_join: bool  # whether the two can become one person: not if this device has an account


class FollowSeatLink(Request, frozen=True):
    how: Literal["only", "join"] = "only"  # join: whom this device was so far becomes one with the person of the seat


class SeatLinkFollowed(Message, frozen=True):
    table: str
    seat: int
    name: str  # who I am from now on


# Devices


class DeviceTold(Message, frozen=True):
    """A browser that is me."""

    id: str
    browser: str  # empty: it does not say
    system: str
    hand_held: bool
    here: bool  # the one that asks
    began: Began
    began_at: str
    table: str  # the name of the table whose link it came by
    seen: str


class DeviceAsked(Request, frozen=True):
    id: Annotated[str, Meta(max_length=32, pattern=r"^\w+$")]


# Accounts


class PasskeyMade(Request, frozen=True):
    """A passkey that the browser has just made for a challenge."""

    ceremony: CeremonyId
    credential: dict[str, Any]  # as `PublicKeyCredential.toJSON()` gives it
    name: PasskeyName


class PasskeyUsed(Request, frozen=True):
    """A challenge that the browser has had signed."""

    ceremony: CeremonyId
    credential: dict[str, Any]


class ChallengeAsked(Request, frozen=True):
    purpose: Literal["register", "sign-in", "confirm"]
    login: Typed = ""  # register, without an account so far: how it will be called


class ChallengeTold(Message, frozen=True):
    """What a passkey is to sign, once and soon."""

    ceremony: str
    options: dict[str, Any]  # for `navigator.credentials`, with bytes in base64url


class PasskeyTold(Message, frozen=True):
    id: str
    name: str
    made: str
    used: str | None  # when it was last used to sign in


class AccountTold(Message, frozen=True):
    """My account, and what is possible here."""

    login: str  # the name for signing in; empty: I have no account
    name: str  # what the others see
    mail: str  # the confirmed address; empty: none
    notice_mail: str  # the one confirmed for notices, which can be had without another e-mail; empty: none
    has_password: bool
    passkeys: tuple[PasskeyTold, ...]
    codes: int  # recovery codes that are left
    confirmed: bool  # a short while ago, this device has shown that it is mine
    tables: int  # where I play or host
    devices: int  # that are me
    registration: Registration
    can_mail: bool  # whether the server sends mail
    passkeys_work: bool  # whether a browser gives passkeys to this site


class MakeAccount(Request, frozen=True):
    """An account for whom I am already, with a password, a passkey or both."""

    login: Typed
    password: Typed = ""
    passkey: PasskeyMade | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""
    keep_devices: bool = False  # my other devices stay me; otherwise they have to sign in


class AccountMade(Message, frozen=True):
    account: AccountTold
    codes: tuple[str, ...]  # shown this once


class CodesTold(Message, frozen=True):
    codes: tuple[str, ...]  # shown this once; older ones are void


class NewPassword(Request, frozen=True):
    password: Typed  # empty: no password from now on


class NamePasskey(Request, frozen=True):
    name: PasskeyName


class Confirm(Request, frozen=True):
    """Show that it is me, by password or passkey."""

    password: Typed = ""
    passkey: PasskeyUsed | None = None


# Signing in


class SignInByPassword(Request, frozen=True):
    login: Typed
    password: Typed
    bring: bool = True  # whom this device was so far becomes one with the account


class SignInByPasskey(Request, frozen=True):
    passkey: PasskeyUsed
    bring: bool = True


class SignInByCode(Request, frozen=True):
    login: Typed
    code: Typed
    bring: bool = True


class SignedIn(Message, frozen=True):
    login: str
    name: str  # who I am from now on
    brought: int  # tables that came along
    codes: int  # recovery codes that are left


class MailLinkAsked(Request, frozen=True):
    login: Typed  # or the address
    language: Spoken = "en"


class MailLinkSent(Message, frozen=True):
    """The same answer whether anybody has this name or not."""

    minutes: int  # so long the link in it will be good


class NewAddress(Request, frozen=True):
    mail: Typed  # empty: none from now on
    language: Spoken = "en"


class MailLinkShown(Message, frozen=True):
    """Where a link in an e-mail leads, before anybody follows it."""

    purpose: MailLinkPurpose
    login: str
    mail: str
    my_tables: int  # at how many tables this device plays or hosts as somebody else


class FollowMailLink(Request, frozen=True):
    bring: bool = True


class MailLinkFollowed(Message, frozen=True):
    purpose: MailLinkPurpose
    login: str
    brought: int


# My data


class MyTable(Message, frozen=True):
    id: str
    game: str
    name: str
    state: State
    host: bool
    seats: tuple[str, ...]  # mine, by colour
    created: str
    started: str | None
    ended: str | None
    notes: str
    match: str | None  # where the finished match can be fetched as a file


class MyTournament(Message, frozen=True):
    id: str
    name: str
    host: bool
    entered: bool
    created: str


class MySaying(Message, frozen=True):
    table: str
    text: str
    time: str


class MyOrder(Message, frozen=True):
    """A standing order at a table."""

    table: str
    seat: int
    order: OrderGiven
    time: str
    ended: str | None


class MyReport(Message, frozen=True):
    """What I have reported to the host of the server."""

    table: str
    name: str
    said: str
    reason: str
    time: str


class MyComment(Message, frozen=True):
    table: str
    at: int
    text: str
    shared: bool
    time: str


class MyPuzzle(Message, frozen=True):
    id: str
    title: str
    position: str
    time: str


class MyAnswer(Message, frozen=True):
    puzzle: str
    choices: tuple[str, ...]
    time: str


class MySign(Message, frozen=True):
    table: str
    what: Literal["message", "move"]
    n: int  # of the message; of a move, everybody's count after it
    sign: str


class MyData(Message, frozen=True):
    """Everything that is kept about me."""

    id: str
    name: str
    since: str | None
    login: str
    mail: str
    passkeys: tuple[PasskeyTold, ...]
    devices: tuple[DeviceTold, ...]
    role: str  # host or moderator; member: I have an account; empty: none
    tables: tuple[MyTable, ...]
    tournaments: tuple[MyTournament, ...]
    chat: tuple[MySaying, ...]
    signs: tuple[MySign, ...]
    orders: tuple[MyOrder, ...]
    shunned: tuple[ShunnedTold, ...]  # whom I have muted or blocked
    reports: tuple[MyReport, ...]
    notices: NoticesTold
    comments: tuple[MyComment, ...]
    puzzles: tuple[MyPuzzle, ...]
    answers: tuple[MyAnswer, ...]  # to puzzles
    profile: ProfileTold  # with my ratings and statistics
