"""What travels between server and clients: requests with their limits, and answers. `docs/api.md` describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hausmacht.core.view import Refusal
from hausmacht.core.wire import MOST_STRETCH, Failure, Stage
from hausmacht.server.clock_messages import ClocksTold, MyClock
from hausmacht.server.clocks.control import Control
from hausmacht.server.contests.series import SeriesWanted
from hausmacht.server.terms import LinkKind, Room, SeatKind, UndoRule, Visibility

MOST_NAME = 40
MOST_CHAT = 1000
MOST_NOTES = 20_000
MOST_TEXT = 400
MOST_KEY = 40
MOST_PACK = 64_000  # bytes of JSON

Name = Annotated[str, Meta(max_length=MOST_NAME)]
# Kept with the entry: PostgreSQL keeps no NUL, and answers of standing orders have keys of their own
Key = Annotated[str, Meta(max_length=MOST_KEY, pattern=r"^(?!order )[^\x00]*$")]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
Choices = Annotated[list[ChoiceText], Meta(min_length=1, max_length=MOST_STRETCH)]
SeatNumber = Annotated[int, Meta(ge=-1, le=63)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a client asks for; a field that is not known is refused."""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """What the server sends."""


# Requests


class Rename(Request, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]


class Player(Request, frozen=True):
    """Who plays a seat: me, a guest at the same device, anyone who joins, or a bot."""

    kind: Literal["me", "guest", "open", "bot"]
    bot: Name | None = None
    name: Name | None = None


class NewTable(Request, frozen=True):
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    options: dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=64)]] = {}
    pack: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=80)] = ""
    visibility: Visibility = "private"
    players: Annotated[list[Player], Meta(max_length=64)] = []
    undo: UndoRule = "free"
    advice: Literal["on", "off"] | None = None  # default: on where only I and bots play
    clock: Control | None = None  # default: people have any time
    series: SeriesWanted | None = None  # the first match of several; default: one match
    rated: bool | None = None  # it counts for ratings; default: a public table does, a private one does not
    start: bool = False


class Join(Request, frozen=True):
    invite: Annotated[str, Meta(max_length=64)] | None = None
    seat: SeatNumber | None = None
    name: Name | None = None  # of somebody else at the same device


class NameSeat(Request, frozen=True):
    seat: SeatNumber
    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]


class FillSeat(Request, frozen=True):
    """A bot for a free seat; without its name, the strongest."""

    seat: SeatNumber
    bot: Name = ""
    name: Name = ""


class SeatAsked(Request, frozen=True):
    seat: SeatNumber


class FigureTried(Request, frozen=True):
    name: Annotated[str, Meta(max_length=80)] = ""  # of the table


class StandIn(Request, frozen=True):
    seat: SeatNumber
    bot: Name = ""


class Consent(Request, frozen=True):
    agree: bool


class NewLink(Request, frozen=True):
    kind: LinkKind


class Choose(Request, frozen=True):
    seat: SeatNumber
    at: Count
    choice: ChoiceText
    key: Key = ""


class Stretch(Request, frozen=True):
    """Several choices one after another, which are made all or not at all."""

    seat: SeatNumber
    at: Count
    choices: Choices
    key: Key = ""


class Undo(Request, frozen=True):
    seat: SeatNumber
    at: Count
    key: Key = ""


class Say(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class Notes(Request, frozen=True):
    text: Annotated[str, Meta(max_length=MOST_NOTES)]


class SeeUpTo(Request, frozen=True):
    """What happened up to this count of the seat was shown to me."""

    seat: SeatNumber
    at: Count


# Requests over a socket


class SocketChoose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    at: Count
    choice: ChoiceText
    key: Key = ""


class SocketStretch(msgspec.Struct, frozen=True, tag_field="type", tag="stretch"):
    at: Count
    choices: Choices
    key: Key = ""


class SocketUndo(msgspec.Struct, frozen=True, tag_field="type", tag="undo"):
    at: Count
    key: Key = ""


class SocketSay(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class SocketWhole(msgspec.Struct, frozen=True, tag_field="type", tag="whole"):
    """Everything once more, for somebody who has lost the view against which changes count."""

    since: Count = 0


class SocketPing(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    hidden: bool = False  # the page is open, but nobody looks at it


FromSocket = SocketChoose | SocketStretch | SocketUndo | SocketSay | SocketWhole | SocketPing
FROM_SOCKET: msgspec.json.Decoder[FromSocket] = msgspec.json.Decoder(FromSocket)


# Messages


class Version(Message, frozen=True):
    wire: int  # counts up when a program that reads or writes messages has to be changed
    hausmacht: str


class Me(Message, frozen=True):
    id: str
    name: str
    login: str = ""  # of my account; empty: I have none, and need none to play


class OptionInfo(Message, frozen=True):
    name: str
    values: tuple[str, ...]
    default: str
    summary: str
    only_with: tuple[str, str] | None = None  # an option and the value with which alone this one matters
    figures: tuple[int, ...] = ()  # what each value means, where that is a number


class GameInfo(Message, frozen=True):
    id: str
    title: str
    seats: tuple[int, ...]
    usual_seats: int  # at a table where nobody says how many
    options: tuple[OptionInfo, ...]
    seat_names: tuple[str, ...]
    bots: tuple[str, ...]
    rules_version: str
    languages: tuple[str, ...]


class SideTold(Message, frozen=True):
    """Somebody in a line-up."""

    key: str
    name: str
    seat: int  # -1: the rules play it
    places: tuple[int, ...]  # of the map that it begins with


class LineUpTold(Message, frozen=True):
    options: dict[str, str]  # that choose it
    sides: tuple[SideTold, ...]


class ScenarioTold(Message, frozen=True):
    """A story to begin with."""

    name: str  # the value of the option `scenario`
    ages: tuple[int, int]  # the first and the last
    rounds: int  # 0: not for so many people
    usual: bool  # it is played where nobody says which
    first: bool  # the one to learn the game by
    year: int  # in which it begins; 0: no year is known
    sides: tuple[int, ...]  # how many there are in its line-ups, the fewest first
    minutes: int  # roughly, for so many people; 0: nobody has said
    difficulty: int  # from 1, easy, to 4; 0: nobody has said
    preset: dict[str, str]  # options that suit it
    line_ups: tuple[LineUpTold, ...]


class Absence(Message, frozen=True):
    """For a person who returns: who played in the meantime."""

    by: int  # the seat that asked for the bot; -1: the clock ran out; -2: it did, and the bot plays this turn only
    since: str
    choices: int  # that the bot has made
    at: int = 0  # the count of the seat before the first of them


class SeatInfo(Message, frozen=True):
    seat: int
    colour: str
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    online: bool
    resigned: bool
    stand_in: str | None  # the bot that plays for an absent person
    absence: Absence | None = None  # sent only to the owner of the seat


class Gone(Message, frozen=True):
    """A choice that would be taken back."""

    seat: int
    sentences: tuple[str, ...]  # what came of it, as the reader was told
    learned: bool  # it brought something to light that had been hidden or left to luck


class TakenBack(Message, frozen=True):
    """Exactly what going back would undo, as far as the reader knows of it."""

    choices: tuple[Gone, ...]  # the newest first
    sealed: bool  # besides them, whatever is being answered under seal now is answered anew
    asked: tuple[int, ...] = ()  # the seats whose people must agree first


class AskInfo(Message, frozen=True):
    n: int
    kind: Literal["undo", "stand-in"]
    by: int
    target: int  # undo: everybody's count to which the match would return; stand-in: the seat
    waiting: tuple[int, ...]
    text: str
    undo: TakenBack | None = None  # undo: what would be taken back


class Asked(Message, frozen=True):
    """What one of my seats is asked at a table that waits for me."""

    seat: int
    kind: str
    numbers: dict[str, int]  # what it is about: a small picture shows the place they name
    sentence: str
    since: str


class Summary(Message, frozen=True):
    id: str
    game: str
    title: str
    name: str
    state: Stage
    seats: tuple[SeatInfo, ...]
    my_seats: tuple[int, ...]
    my_turn: bool
    deciding: tuple[int, ...]
    round: str
    updated: str
    unseen: int
    news: tuple[str, ...]  # the last sentences of what has happened since I looked, at most 3, the newest last
    clock: MyClock | None = None  # where my time runs
    asked: Asked | None = None  # where several of my seats are asked, what has waited longest
    requests: tuple[str, ...] = ()  # what others want me to agree to
    scores: tuple[int, ...] = ()  # the points everybody can see; when the match is over, all
    places: tuple[int, ...] = ()  # when it is over


class Invitation(Message, frozen=True):
    """A table whose invitation I have opened, with seats that are still free."""

    table: Summary
    link: str
    by: int  # the seat of the host; -1: he has none


class MyRecord(Message, frozen=True):
    """How many matches of a game I have played, and how many of them I have won."""

    game: str
    bot: str  # against bots of this strength alone; empty: against anybody
    played: int
    won: int


class RatingTrend(Message, frozen=True):
    """How my rating has gone lately, in the game and on the ladder of my last rated match."""

    game: str
    title: str
    ladder: str
    rating: int
    change: int  # since before the first of these matches
    points: tuple[int, ...]  # the rating before them, and after each


class Tables(Message, frozen=True):
    mine: tuple[Summary, ...]  # those that are not over, then some that are; the newest first
    open: tuple[Summary, ...]  # of others, with free seats
    invitations: tuple[Invitation, ...] = ()
    record: tuple[MyRecord, ...] = ()
    rating: RatingTrend | None = None


class SeriesInfo(Message, frozen=True):
    """Which match of which series a table is."""

    kind: Literal["best", "games"]  # whoever first wins most of them, or all of them for points
    games: int
    n: int  # from 1


class SeriesPlayer(Message, frozen=True):
    """Somebody in the results of a series."""

    seat: int  # in the match that was asked for
    name: str
    bot: str  # empty: a person
    mine: bool
    wins: int  # shared ones included
    points: float  # 12 for a victory, 0 for the last place of a match
    places: tuple[int, ...]  # in each match that is over
    leads: bool  # nobody is ahead


class SeriesMatch(Message, frozen=True):
    table: str
    n: int
    over: bool


class SeriesTold(Message, frozen=True):
    """The results of a series so far, the best player first."""

    kind: Literal["best", "games"]
    games: int
    over: bool
    players: tuple[SeriesPlayer, ...]
    matches: tuple[SeriesMatch, ...]


class TableInfo(Message, frozen=True, tag_field="type", tag="table"):
    id: str
    game: str
    title: str
    name: str
    state: Stage
    options: dict[str, str]
    pack: dict[str, Any]
    visibility: Visibility
    undo: UndoRule
    advice: Literal["on", "off"]
    seats: tuple[SeatInfo, ...]
    my_seats: tuple[int, ...]
    host: bool
    member: bool
    invite: str | None
    spectate: str | None
    commitment: str
    seed: str | None
    created: str
    started: str | None
    ended: str | None
    rematch: str | None
    asks: tuple[AskInfo, ...]
    watchers: int  # how many look on without a seat
    watching: tuple[str, ...] = ()  # what they are called, a few of them
    guided: str = ""  # the guided game that a coach explains here; empty: there is no coach
    clock: Control | None = None  # how much time people have; null: any
    clocks: ClocksTold | None = None  # how much of it is left
    series: SeriesInfo | None = None  # the match belongs to a series
    rated: bool = False  # it counts for ratings
    tournament: str = ""  # that made the table; empty: none


class Watching(Message, frozen=True, tag_field="type", tag="watching"):
    """Who looks on without a seat."""

    watchers: int
    names: tuple[str, ...]  # a few of them


class Link(Message, frozen=True):
    """Where a link leads."""

    kind: LinkKind
    table: TableInfo


class ChatLine(Message, frozen=True, tag_field="type", tag="chat"):
    n: int
    seat: int  # -1: somebody who watches
    name: str
    text: str
    time: str
    mine: bool = False
    room: Room = ""  # watchers: only those who look on read it, until the match is over
    mentions: tuple[int, ...] = ()  # the seats that it names with @
    signs: dict[str, int] = {}  # how many people have put which sign to it
    sign: str = ""  # mine


class NotesTold(Message, frozen=True):
    text: str


class SeenTold(Message, frozen=True):
    at: int  # the count of the seat up to which I have seen what happened; -1: I have not looked yet


class TokenTold(Message, frozen=True):
    token: str


class RuleTold(Message, frozen=True):
    key: str
    chapter: str
    text: str
    where: str
    part: str  # the game itself, one of its modules, or what every game has in common
    reconstruction: bool  # what is printed is not known; the rule is ours


class SpanTold(Message, frozen=True):
    """A stretch of text in one style."""

    style: Literal["text", "bold", "italic", "link"]
    text: str
    to: str  # a link: the key of the rule it leads to


class ItemTold(Message, frozen=True):
    keys: tuple[str, ...]
    text: tuple[SpanTold, ...]


class BlockTold(Message, frozen=True):
    """A part of the text; its keys are the rules it states."""

    kind: Literal["text", "list", "ruling", "figure"]
    keys: tuple[str, ...]
    text: tuple[SpanTold, ...]  # of a ruling what is ruled, of a figure its caption
    items: tuple[ItemTold, ...]  # of a list; of a ruling the reasons
    figure: str  # its name


class CardTold(Message, frozen=True):
    """Something in the margin: a summary, a question with its answer, or where to read on."""

    kind: Literal["short", "asked", "see"]
    keys: tuple[str, ...]
    text: tuple[SpanTold, ...]
    items: tuple[ItemTold, ...]


class SectionTold(Message, frozen=True):
    title: str  # empty: what stands before the first title
    blocks: tuple[BlockTold, ...]
    cards: tuple[CardTold, ...]


class ChapterTold(Message, frozen=True):
    name: str
    title: str
    keys: tuple[str, ...]
    lead: tuple[SpanTold, ...]
    sections: tuple[SectionTold, ...]


class RulebookTold(Message, frozen=True):
    """The rules of a game in prose."""

    game: str
    title: str
    language: str  # of the chapters
    chapters: tuple[ChapterTold, ...]  # none: the game has only its index of rules


class FigureTold(Message, frozen=True):
    """A position that the rulebook shows."""

    game: str
    name: str
    seats: int
    options: dict[str, str]
    seat: int  # through whose eyes it is seen
    show: tuple[str, ...]  # what the picture is about, by name
    choice: str  # the answer it shows; empty: none
    printed: Any
    update: Any  # as at a table


class PiecesTold(Message, frozen=True):
    """Where the pieces of one sort come from, counted."""

    name: str
    printed: int  # read off the pieces, or out of the rulebook
    partly: int  # read with gaps
    reconstruction: int  # ours
    table: str  # of a component pack that replaces them; empty: none does


class Failed(Message, frozen=True):
    error: Failure


class Stale(Message, frozen=True):
    error: Failure
    update: Any = None  # with the code `stale`


class Refused(Message, frozen=True):
    refused: Refusal


class SocketRefused(Message, frozen=True, tag_field="type", tag="refused"):
    refused: Refusal
    key: str


class SocketStale(Message, frozen=True, tag_field="type", tag="stale"):
    error: Failure
    update: Any
    key: str


class SocketError(Message, frozen=True, tag_field="type", tag="error"):
    error: Failure
    key: str


class SocketPong(Message, frozen=True, tag_field="type", tag="pong"):
    pass
