"""The post office: a short queue of e-mails, a few carriers, and patience with a mail server that is away.

Nothing here is kept when the server stops. Whoever keeps a row of an e-mail in the store is told when the mail server
is away, and hands the e-mail in again later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import aiosmtplib
import structlog

from hausmacht.server.errors import RequestError
from hausmacht.server.post.email import Email, is_address, message_of
from hausmacht.server.settings import Settings

log = structlog.get_logger()
Failed = Callable[[], Awaitable[None]]  # what to do with an e-mail that could not be sent for now
MOST_EMAILS = 1000  # waiting or about to be tried again
CARRIERS = 2
WAITS = (2.0, 10.0, 60.0, 300.0, 900.0)  # seconds until an e-mail is tried again; after the last it is given up
SEND_SECONDS = 30.0
CLOSING_SECONDS = 3.0  # how long what is in the queue may take when the server stops


class PostOffice:
    """Sends mail, if the host has named a mail server."""

    def __init__(self, settings: Settings, waits: tuple[float, ...] = WAITS) -> None:
        self.settings = settings
        self.waits = waits
        self.queue: asyncio.Queue[tuple[Email, int, Failed | None]] = asyncio.Queue()
        self.pending = 0  # e-mails that are neither sent nor given up
        self.sent = 0
        self.lost = 0
        self.carriers: list[asyncio.Task[None]] = []
        self.later: set[asyncio.TimerHandle] = set()

    @property
    def is_on(self) -> bool:
        return bool(self.settings.smtp_host)

    def must_be_on(self) -> None:
        if not self.is_on:
            raise RequestError(409, "no-mail", "This server sends no mail.")

    def must_reach(self, address: str) -> None:
        """Refuse an address to which nothing can be sent."""
        self.must_be_on()
        if not is_address(address):
            raise RequestError(400, "bad-address", "This is not an e-mail address.")

    def send(
        self,
        to: str,
        subject: str,
        text: str,
        headers: Mapping[str, str] | None = None,
        failed: Failed | None = None,
    ) -> bool:
        """Hand in an e-mail; False: there is no mail here, the address is none, or too much waits already.

        `failed`: is called once if the mail server is away, and the e-mail is not tried again here.
        """
        if not self.is_on or not is_address(to):
            return False
        if self.pending >= MOST_EMAILS:
            log.warning("mail refused", reason="too many e-mails are waiting")
            return False
        self.pending += 1
        self.queue.put_nowait((Email(to, subject, text, dict(headers or {})), 0, failed))
        return True

    async def open(self) -> None:
        if self.is_on:
            self.carriers = [asyncio.create_task(self.carry(), name="mail") for _ in range(CARRIERS)]

    async def close(self) -> None:
        """Send what waits, if the mail server takes it quickly."""
        if self.carriers:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self.queue.join()
        for handle in self.later:
            handle.cancel()
        for task in self.carriers:
            task.cancel()
        await asyncio.gather(*self.carriers, return_exceptions=True)
        self.carriers.clear()
        while not self.queue.empty():
            _, _, failed = self.queue.get_nowait()
            await self.hand_back(failed)
        if self.pending:
            log.warning("mail not sent", emails=self.pending)

    async def carry(self) -> None:
        while True:
            email, tries, failed = await self.queue.get()
            try:
                await self.deliver(email)
                self.sent += 1
                self.pending -= 1
            except asyncio.CancelledError:
                await self.hand_back(failed)
                raise
            except Exception as error:
                if failed is None or is_refused(error):
                    self.retry(email, tries, error)
                else:
                    log.warning("mail put off", error=type(error).__name__)
                    await self.hand_back(failed)
            finally:
                self.queue.task_done()

    async def hand_back(self, failed: Failed | None) -> None:
        """Leave an e-mail to whoever keeps it."""
        if failed is None:
            return
        try:
            await failed()
        except Exception as error:
            self.lost += 1
            log.warning("mail lost", error=type(error).__name__)
        finally:
            self.pending -= 1

    async def deliver(self, email: Email) -> None:
        chosen = self.settings
        await aiosmtplib.send(
            message_of(email, chosen.mail_from),
            hostname=chosen.smtp_host,
            port=chosen.smtp_port or None,
            username=chosen.smtp_user or None,
            password=chosen.smtp_password or None,
            use_tls=chosen.smtp_tls == "tls",
            start_tls=chosen.smtp_tls == "starttls",
            timeout=SEND_SECONDS,
        )

    def retry(self, email: Email, tries: int, error: Exception) -> None:
        """Try again after a while, unless it is of no use."""
        is_hopeless = is_refused(error) or tries >= len(self.waits)
        log.warning("mail failed", tries=tries + 1, given_up=is_hopeless, error=type(error).__name__)
        if is_hopeless:
            self.lost += 1
            self.pending -= 1
            return
        handle: asyncio.TimerHandle

        def again() -> None:
            self.later.discard(handle)
            self.queue.put_nowait((email, tries + 1, None))

        handle = asyncio.get_running_loop().call_later(self.waits[tries], again)
        self.later.add(handle)


def is_refused(error: Exception) -> bool:
    """Whether the mail server will never take this e-mail."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(is_refused(each) for each in error.recipients)
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return 500 <= error.code < 600
    return isinstance(error, ValueError)
