"""The notices of one worker: a short queue, a few carriers, and rows in the store for what has to wait.

A notice is told once. Whoever adds its row sends it; one that must wait (for the morning, for a digest, for a push
service or a mail server that is away) stays in its row until a worker takes it. If that worker dies while it sends, the
notice is lost: better that than to be told twice. If it dies before it has added the row, whoever takes up the table
tells it. Moves never wait for any of this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, Protocol

import msgspec
import structlog

from hausmacht.core.match import REWIND
from hausmacht.core.shelf import games
from hausmacht.server.notices import hooks, wishes, wording
from hausmacht.server.notices.hooks import Hook, hook_in
from hausmacht.server.notices.mail import Mail
from hausmacht.server.notices.outside import Answer, Outside, OutsideError
from hausmacht.server.notices.push import GONE, Push, PushNotice
from hausmacht.server.notices.wording import Told
from hausmacht.server.observing import Metrics
from hausmacht.server.people import Doorkeeper
from hausmacht.server.post.office import Failed, PostOffice
from hausmacht.server.settings import Settings
from hausmacht.server.storage.connection import is_of_the_store
from hausmacht.server.storage.notices import MailRecord, NoticeRecord, PushRecord, WishRecord
from hausmacht.server.storage.records import PERSON_SEAT, PLAYING, SeatRecord, TableRecord, now
from hausmacht.server.storage.store import Store

log = structlog.get_logger()
Kind = Literal["turn", "clock", "stand-in", "mention"]
MOST_WAITING = 1000  # notices in memory
CARRIERS = 4
SWEEPERS = 16  # people and channels that are told at the same time what was due
WAITS = (10, 60, 300, 1800, 7200)  # seconds until a notice is tried again; after the last it is given up
STORE_WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)  # the same while the store is away
MOST_DUE = 200  # looked at in one round
MOST_LISTED = 20  # tables in a digest
KEPT_DAYS = 60  # rows of what was told, so that it is not told again
TIDY_MS = 3600 * 1000
DAY = 24 * 3600 * 1000
CHANNEL = ""  # the person of a notice to the channel of a table
CLOSING_SECONDS = 3.0
REWOUND = 1 << 20  # more than any match has choices


class Place(Protocol):
    """A table in memory, as far as notices look at it."""

    table: TableRecord
    seats: list[SeatRecord]
    current: Any


class Ways(msgspec.Struct, frozen=True):
    """How somebody can be told."""

    devices: list[PushRecord]
    mail: MailRecord | None

    def names(self) -> list[str]:
        return [*[each.hash for each in self.devices], *(["mail"] if self.mail is not None else [])]


class Notices:
    """Tells people that they are waited for. `tell` is for everybody who has something to tell."""

    def __init__(self, store: Store, settings: Settings, post: PostOffice, door: Doorkeeper, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.outside = Outside(settings.notice_hosts)
        self.push = Push(door.secret, settings, self.outside)
        self.mail = Mail(store, settings, post, door)
        self.clock: Callable[[], int] = now
        self.is_here: Callable[[str, str], bool] = lambda table_id, person: False  # whether somebody looks at a table
        self.queue: asyncio.Queue[tuple[NoticeRecord, int, bool]] = asyncio.Queue()
        self.pending = 0  # neither sent nor written nor given up
        self.carriers: list[asyncio.Task[None]] = []
        self.later: set[asyncio.TimerHandle] = set()
        self.tidied = 0

    # What others call

    def tell(
        self, person: str, kind: Kind, place: Place, seat: int, turn: int | None = None, is_recalled: bool = False
    ) -> None:
        """Have somebody told something about a seat of theirs, once for each turn. Returns at once, and never fails.

        `is_recalled`: unless he was told that he is asked and has not answered since, whatever turn it was then.
        """
        if not person or (place.current is None and kind != "mention"):
            return
        match = None if place.current is None else place.current[0]
        asked = None if match is None or kind == "mention" else match.decision_of(seat)
        length = 0 if match is None else len(match.entries)
        self.add(
            NoticeRecord(
                table_id=place.table.id,
                person=person,
                kind=kind,
                turn=turn_of(place) if turn is None else turn,
                seat=seat,
                question="" if asked is None else asked.kind,
                length=length,
                made_at=self.clock(),
            ),
            is_recalled=is_recalled,
        )

    def tell_channel(self, place: Place, seat: int, turn: int) -> None:
        """Have the channel of a table told whose turn it is, if it has one."""
        if place.table.hook or self.settings.hook_url:
            length = len(place.current[0].entries)
            self.add(NoticeRecord(place.table.id, CHANNEL, "turn", turn, seat, "", length, self.clock()))

    def add(self, notice: NoticeRecord, tries: int = 0, is_recalled: bool = False) -> None:
        if self.pending >= MOST_WAITING:
            self.lose(notice, "too many notices are waiting")
            return
        self.pending += 1
        self.queue.put_nowait((notice, tries, is_recalled))

    # Going on

    async def open(self) -> None:
        self.carriers = [asyncio.create_task(self.carry(), name="notices") for _ in range(CARRIERS)]

    async def close(self) -> None:
        if self.carriers:
            try:
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self.queue.join()
            except TimeoutError:
                log.warning("notices not sent", notices=self.pending)
        for handle in self.later:
            handle.cancel()
        for task in self.carriers:
            task.cancel()
        await asyncio.gather(*self.carriers, return_exceptions=True)
        self.carriers.clear()
        await self.outside.close()

    async def carry(self) -> None:
        while True:
            notice, tries, is_recalled = await self.queue.get()
            try:
                if not is_recalled or not await self.was_told(notice):
                    await self.handle(notice)
            except Exception as error:
                self.try_again(notice, tries, is_recalled, error)
            finally:
                self.pending -= 1
                self.queue.task_done()

    def try_again(self, notice: NoticeRecord, tries: int, is_recalled: bool, error: Exception) -> None:
        """The store is away: be patient, but not for ever."""
        if not is_of_the_store(error) or tries >= len(STORE_WAITS):
            self.lose(notice, f"{type(error).__name__}: {error}")
            return
        handle: asyncio.TimerHandle

        def again() -> None:
            self.later.discard(handle)
            self.add(notice, tries + 1, is_recalled)

        handle = asyncio.get_running_loop().call_later(STORE_WAITS[tries], again)
        self.later.add(handle)

    def lose(self, notice: NoticeRecord, why: str) -> None:
        self.metrics.notices.labels("lost").inc()
        log.warning("notice lost", table=notice.table_id, kind=notice.kind, reason=why)

    async def was_told(self, notice: NoticeRecord) -> bool:
        """Whether there is a notice of the same kind, and nothing was chosen at the seat since."""
        length = await self.store.last_told(notice)
        return length is not None and not await self.store.is_answered(notice.table_id, notice.seat, length)

    async def handle(self, notice: NoticeRecord) -> None:
        """Send a new notice, or keep it until its time has come."""
        if notice.person == CHANNEL:
            if await self.store.add_notice(notice):
                await self.send_to_channel(notice)
            return
        wish = await self.store.wish(notice.person)
        if wish is None or wish.often == "off" or not (await self.ways_to(notice.person)).names():
            return
        due = wishes.due(wish, notice.kind, self.clock())
        is_digest = wish.often == "digest" and notice.kind not in wishes.AT_ONCE
        at_once = due <= self.clock() and not is_digest
        if await self.store.add_notice(msgspec.structs.replace(notice, due=None if at_once else due)):
            if at_once:
                await self.send(notice, wish)
            elif due <= self.clock():
                await self.send_digest(wish)

    async def sweep(self) -> None:
        """What is due by now: after the night, for a digest, after a failure."""
        groups: dict[tuple[str, str], list[NoticeRecord]] = {}
        for notice in await self.store.due_notices(self.clock(), MOST_DUE):
            groups.setdefault((notice.person, "" if notice.person else notice.table_id), []).append(notice)
        turn = asyncio.Semaphore(SWEEPERS)
        done = await asyncio.gather(*[self.settle_all(each, turn) for each in groups.values()], return_exceptions=True)
        for problem in done:
            if problem is not None:
                raise problem
        if self.clock() - self.tidied > TIDY_MS:
            self.tidied = self.clock()
            await self.store.forget_notices(self.clock() - KEPT_DAYS * DAY)

    async def settle_all(self, found: Sequence[NoticeRecord], turn: asyncio.Semaphore) -> None:
        """What is due for one person or channel, one after another; others do not wait for that."""
        async with turn:
            for notice in found:
                try:
                    if notice.person == CHANNEL:
                        if await self.store.take_notice(notice):
                            await self.send_to_channel(notice)
                    elif await self.settle(notice):
                        return
                except Exception as error:
                    if is_of_the_store(error):
                        raise
                    self.lose(notice, f"{type(error).__name__}: {error}")  # one that fails keeps no other waiting
                    await self.store.take_notice(notice)

    async def settle(self, notice: NoticeRecord) -> bool:
        """Send a notice whose time has come; whether everything else of that person has been dealt with, too."""
        wish = await self.store.wish(notice.person)
        if wish is None or wish.often == "off":
            await self.store.take_notice(notice)
            return False
        if wish.often == "digest" and notice.kind not in wishes.AT_ONCE:
            await self.send_digest(wish)
            return True
        due = wishes.after_quiet(wish, self.clock())
        if due > self.clock():  # the quiet hours have been changed since
            await self.store.put_off(notice, due, notice.tries, notice.left)
        elif await self.store.take_notice(notice):
            await self.send(notice, wish)
        return False

    # Sending

    async def ways_to(self, person: str) -> Ways:
        devices = await self.store.push_devices(person) if self.push.is_on else []
        mail = await self.store.mail_of(person) if self.mail.post.is_on else None
        return Ways(devices, mail if mail is not None and mail.is_in_use else None)

    async def send(self, notice: NoticeRecord, wish: WishRecord) -> None:
        """Tell one thing by every way; what fails for now is tried again by the ways that failed."""
        told = await self.told([notice], wish.language)
        if not told:
            return
        only = msgspec.json.decode(notice.left) if notice.left else None
        ways = await self.ways_to(notice.person)
        failed, wait = await self.push_by(ways, only, wish.language, told)
        if failed:
            await self.put_off([notice], failed, wait)
        if ways.mail is not None and (only is None or "mail" in only):
            await self.write_to(ways.mail, wish.language, told, partial(self.write_again, notice))

    async def write_again(self, notice: NoticeRecord) -> None:
        """An e-mail could not go: it is written later, beside whatever else is tried again."""
        found = await self.store.notice(notice)
        if found is not None:
            left = msgspec.json.decode(found.left) if found.due is not None and found.left else []
            await self.put_off([found], [*left, "mail"], 0)

    async def send_digest(self, wish: WishRecord) -> None:
        """Tell everything that waits in one notice, if its time has come and nobody else does it."""
        at = self.clock()
        due = wishes.due(wish, "turn", at)
        found = await self.store.waiting_notices(wish.person)
        if due > at:
            for each in found:
                if each.due is not None and each.due <= at:
                    await self.store.put_off(each, due, each.tries, each.left)
            return
        told = await self.told(found[-MOST_LISTED:], wish.language)
        if told and not await self.store.take_digest(wish, at):
            return
        taken = [each for each in found if await self.store.take_notice(each)]
        if not told or not taken:
            return
        ways = await self.ways_to(wish.person)
        failed, wait = await self.push_by(ways, None, wish.language, told)
        is_told = len(failed) < len(ways.devices)  # who was told by one way has been told
        again: Failed = nothing if is_told else partial(self.digest_again, wish, at, taken, wait)
        if ways.mail is not None:
            await self.write_to(ways.mail, wish.language, told, again)
        elif failed:
            await again()

    async def digest_again(self, wish: WishRecord, at: int, notices: Sequence[NoticeRecord], wait: int) -> None:
        """A digest that nobody got is due once more."""
        await self.store.take_digest(msgspec.structs.replace(wish, told_at=at), wish.told_at)
        await self.put_off(notices, [], wait)

    async def put_off(self, notices: Sequence[NoticeRecord], left: Sequence[str], wait: int) -> None:
        for each in notices:
            if each.tries >= len(WAITS):
                self.lose(each, "nobody takes it")
                continue
            due = self.clock() + max(WAITS[each.tries], wait) * 1000
            await self.store.put_off(each, due, each.tries + 1, msgspec.json.encode(left).decode() if left else "")

    async def push_by(
        self, ways: Ways, only: Sequence[str] | None, language: str, told: Sequence[Told]
    ) -> tuple[list[str], int]:
        """Push to all devices or to some; those that failed for now, and how many seconds they ask us to wait."""
        failed: list[str] = []
        waits = [0]
        pushed = push_notice(language, told)
        devices = [each for each in ways.devices if only is None or each.hash in only]
        answers = await asyncio.gather(*[self.push_to(each, pushed) for each in devices])
        for device, answer in zip(devices, answers, strict=True):
            if answer is None or answer.is_worth_another:
                failed.append(device.hash)
                waits.append(0 if answer is None else answer.wait)
            self.metrics.notices.labels("push" if answer is not None and answer.is_taken else "failed").inc()
        gone = [each.hash for each, answer in zip(devices, answers, strict=True) if answer and answer.status in GONE]
        if gone:
            await self.store.drop_push_devices(gone)
        return failed, max(waits)

    async def write_to(self, mail: MailRecord, language: str, told: Sequence[Told], again: Failed) -> None:
        """Hand in an e-mail; if the mail server is away, it is written again later: its row outlives a restart."""

        async def failed() -> None:
            self.metrics.notices.labels("failed").inc()
            await again()

        if await self.mail.send(mail, language, told, failed):
            self.metrics.notices.labels("mail").inc()
        else:
            await failed()

    async def push_to(self, device: PushRecord, notice: PushNotice) -> Answer | None:
        try:
            return await self.push.send(device, notice)
        except OutsideError as error:
            log.warning("push failed", error=str(error))
            return None

    async def send_to_channel(self, notice: NoticeRecord) -> None:
        """Post whose turn it is; only those are named who do not look at the table."""
        table = await self.store.table(notice.table_id)
        hook = None if table is None else self.hook_of(table)
        if table is None or hook is None or table.state != PLAYING or table.closed is not None:
            return
        seats = (await self.store.seats([table.id]))[table.id]
        waiting = [seat for seat in seats if seat.seat in table.deciding and self.is_away(table, seat)]
        if not waiting:
            return
        told = told_of(table, notice, hook.language)
        link = f"{self.mail.site}/t/{table.id}" if self.mail.site else ""  # who does not know its name names none
        names = [seat.name or games()[table.game].seat_names[seat.seat].capitalize() for seat in waiting]
        body, headers = hooks.message(hook, told, list(dict.fromkeys(names)), link)
        try:
            answer: Answer | None = await self.outside.post(hook.url, body, headers)
        except OutsideError as error:
            log.warning("channel failed", table=table.id, error=str(error))
            answer = None
        self.metrics.notices.labels("channel" if answer is not None and answer.is_taken else "failed").inc()
        if answer is None or answer.is_worth_another:
            await self.put_off([notice], [], 0 if answer is None else answer.wait)

    def hook_of(self, table: TableRecord) -> Hook | None:
        """The channel of a table, or else the one of the server."""
        if table.hook and self.settings.hooks:
            return hook_in(table.hook)
        url = self.settings.hook_url
        return Hook(self.settings.hook_kind, url, self.settings.hook_language) if url else None

    def is_away(self, table: TableRecord, seat: SeatRecord) -> bool:
        """Whether a seat is a person's who plays himself and does not look at the table."""
        plays = seat.kind == PERSON_SEAT and bool(seat.person) and not seat.played_by() and not seat.resigned
        return plays and not self.is_here(table.id, seat.person)

    async def told(self, found: Sequence[NoticeRecord], language: str) -> list[Told]:
        """What of it still holds: somebody who has answered, or looks at the table, is told nothing."""
        told: dict[str, Told] = {}
        for notice in found:
            table = await self.store.table(notice.table_id)
            if table is None or table.closed is not None or table.game not in games() or table.trouble:
                continue
            seat = (await self.store.seats([table.id]))[table.id][notice.seat]
            if seat.person != notice.person or seat.resigned:
                continue
            if not await self.still_holds(table, seat, notice):
                continue
            told[table.id] = told_of(table, notice, language)
        return list(told.values())

    async def still_holds(self, table: TableRecord, seat: SeatRecord, notice: NoticeRecord) -> bool:
        if notice.kind == "mention":
            return not self.is_here(table.id, notice.person)
        if table.state != PLAYING:
            return False
        return notice.kind == "stand-in" or await self.is_waited_for(table, seat, notice)

    async def is_waited_for(self, table: TableRecord, seat: SeatRecord, notice: NoticeRecord) -> bool:
        if seat.seat not in table.deciding or not self.is_away(table, seat):
            return False
        return not await self.store.is_answered(table.id, seat.seat, notice.length)


async def nothing() -> None:
    """Whatever failed is not tried again."""


def turn_of(place: Place) -> int:
    """A number for the turn that is now: how many choices are in force.

    A choice that is taken back and made again leads to the same turn; after a return that all agreed to, turns are new.
    """
    match = place.current[0]
    return len(match.line) + REWOUND * sum(1 for entry in match.entries if entry.kind == REWIND)


def told_of(table: TableRecord, notice: NoticeRecord, language: str) -> Told:
    game = games()[table.game]
    question = ""
    if notice.question:
        spoken = language if language in game.languages else game.languages[0]
        words = game.catalogue(spoken, game.setup(table.seats, table.options, table.pack))
        template = words.words.get("question", {}).get(notice.question, "")
        question = "" if "{" in template else template  # what is put into it may be hidden from others
    return Told(table.id, table.name or game.title, game.title, notice.kind, notice.seat, question)


def push_notice(language: str, told: Sequence[Told]) -> PushNotice:
    is_one = len(told) == 1
    return PushNotice(
        title=wording.headline(language, told),
        body="\n".join(wording.lines(language, told[:5])),
        url=f"/t/{told[0].table_id}" if is_one else "/",
        tag=told[0].table_id if is_one else "tables",
        lang=language,
    )
