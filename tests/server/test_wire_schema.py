"""The published schema describes what really travels."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.serving import serving
from tests.server.test_telling import choose, told

from hausmacht.core.engine import Session
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.core.wire import WIRE_VERSION
from hausmacht.server.http.wire_schema import wire_schema

jsonschema = pytest.importorskip("jsonschema")
PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / "wire.json"


@cache
def validator(name: str) -> Any:
    schema = {**json.loads(PUBLISHED.read_text(encoding="utf-8")), "$ref": f"#/$defs/{name}"}
    return jsonschema.Draft202012Validator(schema)


def checked(name: str, message: bytes) -> Any:
    """A message, if it is one of these by the published schema."""
    value = msgspec.json.decode(message)
    validator(name).validate(value)
    return value


def test_the_published_schema_is_that_of_the_server() -> None:
    published = json.loads(PUBLISHED.read_text(encoding="utf-8"))

    assert published == msgspec.json.decode(msgspec.json.encode(wire_schema()))
    assert published["wire"] == WIRE_VERSION
    jsonschema.Draft202012Validator.check_schema(published)


@pytest.mark.anyio
async def test_a_server_tells_its_version_and_its_schema(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
        version = (await client.get("/api/version")).json()
        schema = (await client.get("/api/schema.json")).json()

    assert version["wire"] == WIRE_VERSION
    assert schema == json.loads(PUBLISHED.read_text(encoding="utf-8"))


def test_what_is_no_message_does_not_pass() -> None:
    for wrong in (b"{}", b'{"type": "update"}', b'{"type": "dance"}'):
        with pytest.raises(jsonschema.ValidationError):
            checked("SocketMessage", wrong)


@pytest.mark.parametrize("game", list(games()))
def test_updates_fit_the_schema(game: str) -> None:
    match, teller = told(game, 3, 5)
    luck = Random(5)
    for _ in range(4):
        choose(match, teller, luck)
    seat = match.decisions()[0].seat
    for audience in (SPECTATOR, seat):
        update = checked("Update", teller.update(audience, "en", 0))
        assert (update["question"] is None) == (audience == SPECTATOR)
        assert update["events"]


def test_the_pipe_fits_the_schema() -> None:
    session = Session()
    lines: list[dict[str, Any]] = [
        {"do": "games"},
        {"do": "new", "game": "augsburg1520", "seats": 2, "seed": "00"},
        {"do": "ask", "explained": True},
        {"do": "ask", "seat": 0, "explained": True, "language": "de"},
        {"do": "stretch", "seat": 0, "choices": ["done"], "language": "en"},
        {"do": "choose", "seat": 0, "choice": "done"},
        {"do": "undo", "seat": 0},
        {"do": "view"},
        {"do": "events", "all": True},
        {"do": "scores"},
        {"do": "state"},
        {"do": "save"},
    ]
    for line in lines:
        request = json.dumps(line).encode()
        checked("PipeRequest", request)
        checked("PipeReply", session.answer_line(request))
    with pytest.raises(jsonschema.ValidationError):
        checked("PipeRequest", b'{"do": "stretch", "seat": 0, "choices": []}')
