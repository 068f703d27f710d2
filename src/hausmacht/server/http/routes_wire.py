"""Routes about the messages themselves: their version, and what each of them looks like."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from litestar import get

from hausmacht.core.wire import WIRE_VERSION
from hausmacht.server.http.wire_schema import wire_schema
from hausmacht.server.messages import Version


@get("/api/version", sync_to_thread=False)
def show_version() -> Version:
    """The version of the messages, and that of the program."""
    return Version(wire=WIRE_VERSION, hausmacht=version("hausmacht"))


@get("/api/schema.json", include_in_schema=False, sync_to_thread=False)
def show_schema() -> dict[str, Any]:
    """Every message, for programs."""
    return wire_schema()
