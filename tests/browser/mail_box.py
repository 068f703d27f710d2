"""A mail server for tests of pages, in a thread of its own."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from tests.ports import free_port


class MailBox:
    """Takes e-mails, on a free port of this machine."""

    def __init__(self) -> None:
        self.emails: list[str] = []
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def settings(self, address: str) -> dict[str, str]:
        """Of a server at this address that sends its e-mails here."""
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": str(self.port),
            "smtp_tls": "none",
            "mail_from": "Hausmacht <games@example.org>",
            "public_url": address,
        }

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.emails.append(message_from_bytes(envelope.content, policy=default).get_content())
        return "250 taken"

    def link(self, count: int, page: str) -> str:
        found = re.search(rf"http://\S+(/{page}/[\w-]+)", self.emails[count - 1])
        assert found
        return found[1]
