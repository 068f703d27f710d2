"""Passkeys: what a browser is asked to sign, and whether it has. WebAuthn does the work."""

from __future__ import annotations

import json
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
import webauthn
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hausmacht.server.errors import RequestError
from hausmacht.server.storage.accounts import PasskeyRecord

log = structlog.get_logger()
MOST_CREDENTIAL = 16_000  # bytes of JSON
MOST_ID = 1023  # bytes, as the standard has it
TITLE = "Hausmacht"


class House(msgspec.Struct, frozen=True):
    """Which site a passkey is for: a browser never shows it to another."""

    origin: str  # scheme, name and port
    name: str  # of the host

    @property
    def takes_passkeys(self) -> bool:
        """Browsers give passkeys to sites with a name of their own and HTTPS, and to this machine."""
        if not self.name or is_number(self.name):
            return False
        is_here = self.name == "localhost" or self.name.endswith(".localhost")
        return is_here or self.origin.startswith("https://")


class Registered(msgspec.Struct, frozen=True):
    """A new passkey."""

    credential: bytes
    public_key: bytes
    uses: int


def house_at(address: str) -> House:
    """The site at an address; a port that goes without saying is not part of its origin."""
    parts = urlsplit(address)
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    try:
        name, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return House("", "")
    shown = f"[{name}]" if ":" in name else name
    return House(f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, usual) else ""), name)


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def asked_to_register(
    house: House, person: str, login: str, challenge: bytes, known: list[PasskeyRecord]
) -> dict[str, Any]:
    """What a browser needs to make a passkey that it finds by itself later; not a second one on the same device."""
    options = webauthn.generate_registration_options(
        rp_id=house.name,
        rp_name=TITLE,
        user_id=person.encode(),
        user_name=login,
        user_display_name=login,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in known],
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def asked_to_sign(house: House, challenge: bytes, known: list[PasskeyRecord]) -> dict[str, Any]:
    """What a browser needs to sign in; without known passkeys, it offers those it has for this site."""
    options = webauthn.generate_authentication_options(
        rp_id=house.name,
        challenge=challenge,
        allow_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in known],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def registered(house: House, challenge: bytes, credential: dict[str, Any]) -> Registered:
    """The passkey a browser has made for this challenge."""
    try:
        must_be_short(credential)
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=house.name,
            expected_origin=house.origin,
            require_user_verification=True,
        )
    except Exception as error:  # whatever a stranger sends is read by several parsers
        raise refused(error) from None
    if len(made.credential_id) > MOST_ID:
        raise refused(ValueError("its id is too long"))
    return Registered(made.credential_id, made.credential_public_key, made.sign_count)


def id_in(credential: dict[str, Any]) -> bytes:
    """Which passkey has signed."""
    try:
        must_be_short(credential)
        return base64url_to_bytes(str(credential["rawId"]))
    except Exception as error:
        raise refused(error) from None


def signed(house: House, challenge: bytes, credential: dict[str, Any], passkey: PasskeyRecord) -> int:
    """How often the passkey has been used, if it has signed this challenge for us."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=house.name,
            expected_origin=house.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
        owner = credential["response"].get("userHandle")
        if owner and base64url_to_bytes(str(owner)) != passkey.person.encode():
            raise ValueError("it names another owner")
    except Exception as error:
        raise refused(error) from None
    return found.new_sign_count


def must_be_short(credential: dict[str, Any]) -> None:
    if len(msgspec.json.encode(credential)) > MOST_CREDENTIAL:
        raise ValueError("it is too long")


def refused(error: Exception) -> RequestError:
    log.info("passkey refused", error=f"{type(error).__name__}: {error}"[:200])
    return RequestError(403, "bad-passkey", "This passkey is not known here, or its answer came too late: try again.")
