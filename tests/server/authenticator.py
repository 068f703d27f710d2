"""A passkey in software: it does what a browser and a security key do together, and can be told to do it wrongly."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey for one site, with the owner it was made for."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.owner = b""
        self.site = ""
        self.uses = 0
        self.flags = PRESENT | VERIFIED

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """As `navigator.credentials.create` answers."""
        self.site, self.owner = options["rp"]["id"], decoded(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self.data(HAS_KEY) + made
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self.credential(
            {
                "clientDataJSON": encoded(self.client("webauthn.create", options)),
                "attestationObject": encoded(attested),
            }
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """As `navigator.credentials.get` answers."""
        self.uses += 1
        client, data = self.client("webauthn.get", options), self.data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.credential(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": encoded(self.owner),
            }
        )

    def data(self, more: int = 0) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([self.flags | more]) + self.uses.to_bytes(4, "big")

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = encoded(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
