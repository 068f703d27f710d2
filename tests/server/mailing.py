"""A real mail server for tests, on a free port of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, LoginPassword, Session
from aiosmtpd.smtp import AuthResult as Verdict
from tests.patience import PATIENCE


class MailServer:
    """Takes e-mails, or refuses them with the answers it was given first."""

    def __init__(self) -> None:
        self.port = 0
        self.emails: list[EmailMessage] = []
        self.answers: list[str] = []  # for the next e-mails; then they are taken
        self.refused: list[str] = []
        self.logins: list[tuple[str, str]] = []
        self.changed = asyncio.Event()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.answers:
            self.refused.append(self.answers.pop(0))
            self.changed.set()
            return self.refused[-1]
        assert isinstance(envelope.content, bytes)
        email = message_from_bytes(envelope.content, policy=default)
        assert [str(email["To"])] == envelope.rcpt_tos
        self.emails.append(email)
        self.changed.set()
        return "250 taken"

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: Any) -> Verdict:
        assert isinstance(login, LoginPassword)
        self.logins.append((login.login.decode(), login.password.decode()))
        return Verdict(success=True)

    async def email(self, count: int = 1) -> EmailMessage:
        """The e-mail that comes as the given one."""
        async with asyncio.timeout(PATIENCE):
            while len(self.emails) < count:
                self.changed.clear()
                await self.changed.wait()
        return self.emails[count - 1]


@asynccontextmanager
async def mail_server(**options: Any) -> AsyncIterator[MailServer]:
    taking = MailServer()
    if options.pop("login", False):
        options.update(authenticator=taking.authenticate, auth_require_tls=False)

    def new() -> SMTP:
        return SMTP(taking, hostname="localhost", enable_SMTPUTF8=True, **options)

    listening = await asyncio.get_running_loop().create_server(new, "127.0.0.1", 0)
    taking.port = listening.sockets[0].getsockname()[1]
    try:
        yield taking
    finally:
        listening.close()
        await listening.wait_closed()


def mail_settings(port: int) -> dict[str, Any]:
    return {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_tls": "none",
        "mail_from": "Hausmacht <games@example.org>",
        "public_url": "http://127.0.0.1",
    }
