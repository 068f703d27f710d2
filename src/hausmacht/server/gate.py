"""The gate: what no page and no program of ours would send is turned away before anybody reads it.

Nothing here knows of tables. `docs/security.md` says against whom each of these checks is.
"""

from __future__ import annotations

from typing import Any

from hausmacht.server.errors import RequestError

MOST_COOKIES = 32_768  # bytes of all cookies together


def headers_named(scope: Any, name: bytes) -> list[bytes]:
    return [value for each, value in scope["headers"] if each == name]


def cookies_of(scope: Any) -> str:
    """All cookies that were sent. Too many of them are refused: whoever is not made out would get a new name."""
    given = b"; ".join(headers_named(scope, b"cookie"))
    if len(given) > MOST_COOKIES:
        raise RequestError(
            431, "too-many-cookies", "The cookies for this host are too long: delete those of other programs."
        )
    return given.decode("latin-1")
