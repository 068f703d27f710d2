"""An e-mail: what is sent to one address, in plain text."""

from __future__ import annotations

import re
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, make_msgid, parseaddr

import msgspec

LONGEST_ADDRESS = 254  # characters, as the standard has it
PLAIN_ADDRESS = re.compile(r"[^\s@<>(),;:\"\[\]\\]+@[^\s@<>(),;:\"\[\]\\]+\.[^\s@<>(),;:\"\[\]\\]+")


class WholeHeader(UnstructuredHeader, BaseHeader):
    """A line of the head that is sent as it is: a long link would be encoded, and no mail program could follow it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", WholeHeader)


class Email(msgspec.Struct, frozen=True):
    """One mail to one person."""

    to: str
    subject: str
    text: str
    headers: dict[str, str] = {}  # more lines for its head, as List-Unsubscribe


def is_address(text: str) -> bool:
    """Whether this can be an address of mail: somebody at a domain, and nothing that could mean more than one."""
    return len(text) <= LONGEST_ADDRESS and text.isprintable() and PLAIN_ADDRESS.fullmatch(text) is not None


def one_line(text: str) -> str:
    """What somebody has typed cannot add lines to the head of an e-mail."""
    return " ".join(text.split())


def message_of(email: Email, sender: str) -> EmailMessage:
    """The e-mail as the mail server takes it."""
    message = EmailMessage(policy=SMTP.clone(header_factory=HEADERS))
    message["From"] = sender
    message["To"] = email.to
    message["Subject"] = one_line(email.subject)
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"  # no reply by a program that is on holiday
    for name, value in email.headers.items():
        message[name] = one_line(value)
    message.set_content(email.text)
    return message
