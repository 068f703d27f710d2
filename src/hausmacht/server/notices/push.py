"""Web push: a notice that a browser shows by itself, encrypted for it and signed by us (VAPID).

The key that signs is made from the server's secret: it is the same for all workers, and lasts as long as cookies do.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from email.utils import parseaddr
from importlib import import_module
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hausmacht.server.notices.outside import Answer, Outside
from hausmacht.server.settings import Settings
from hausmacht.server.storage.notices import PushRecord
from hausmacht.server.storage.records import now

KEEP_SECONDS = 24 * 3600  # that a push service keeps a notice for a browser that is off
TOKEN_SECONDS = 12 * 3600
GONE = (404, 410)
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
POINT_BYTES = 65
AUTH_BYTES = 16


class PushNotice(msgspec.Struct, frozen=True):
    """What a browser is told; the service worker of the client reads it."""

    title: str
    body: str
    url: str  # a path here
    tag: str  # a newer one takes the place of an older one of the same table
    lang: str


class Push:
    """Sends notices to browsers."""

    def __init__(self, secret: bytes, settings: Settings, outside: Outside) -> None:
        self.is_on = settings.push
        self.outside = outside
        number = int.from_bytes(hmac.digest(secret, b"push key", "sha512"), "big") % (ORDER - 1) + 1
        self.private = ec.derive_private_key(number, ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = plain(point)
        self.contact = contact_of(settings)

    def why_not(self, endpoint: str, p256dh: str, auth: str) -> str:
        """Why a browser cannot be told anything there; empty: it can."""
        try:
            point = decoded(p256dh)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            is_key = len(point) == POINT_BYTES and len(decoded(auth)) == AUTH_BYTES
        except ValueError:
            is_key = False
        return self.outside.why_not(endpoint) if is_key else "These are not the keys of a subscription."

    async def send(self, device: PushRecord, notice: PushNotice) -> Answer:
        """OutsideError when there was no answer; an answer of 404 or 410 says that the browser is gone for good."""
        # Much to read: every start would take longer, most servers never push, and no move is to wait for it
        await asyncio.to_thread(import_module, "pywebpush")
        from py_vapid import Vapid02
        from pywebpush import WebPusher, WebPushException

        keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        try:
            body: bytes = WebPusher(keys).encode(msgspec.json.encode(notice))["body"]
        except (WebPushException, ValueError):
            return Answer(GONE[0])
        parts = urlsplit(device.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact, "exp": later(TOKEN_SECONDS)}
        headers = {
            **Vapid02(private_key=self.private).sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Topic": hashlib.sha256(notice.tag.encode()).hexdigest()[:32],
            "Urgency": "normal",
        }
        return await self.outside.post(device.endpoint, body, headers)


def later(seconds: int) -> int:
    return now() // 1000 + seconds


def contact_of(settings: Settings) -> str:
    """Whom a push service may write to about our notices."""
    address = parseaddr(settings.mail_from)[1]
    if address:
        return f"mailto:{address}"
    return settings.public_url.rstrip("/") if settings.public_url.startswith("https://") else "mailto:host@localhost"


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii", "replace") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
