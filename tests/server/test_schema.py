"""The API against its own description: whatever is asked, no route fails, and every answer is as described."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.patience import PATIENCE

from hausmacht.server.app import App
from hausmacht.server.settings import Settings

EXAMPLES = 6  # for each route
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FEW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def new_app(folder: Path) -> Any:
    return App(
        Settings(
            data=str(folder),
            hosts="testserver",
            log_level="error",
            writes_per_second=0,
            talk_per_minute=0,
            creations_per_minute=0,
            bot_processes=1,
        ),
        folder / "client",
    )


@pytest.fixture(scope="module")
def described() -> Any:
    """The description that programs get."""
    with tempfile.TemporaryDirectory() as folder:
        described = new_app(Path(folder)).litestar.openapi_schema.to_schema()
    return schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(described)))


class Visitor:
    """Somebody who asks the running server; the host of a table that waits and of one that is played."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.asked = 0
        self.statuses: set[int] = set()
        self.tables = [self.lay_out(start) for start in (False, True)]

    def lay_out(self, start: bool) -> str:
        players = [{"kind": "me"}, {"kind": "guest" if start else "open"}]
        wanted = {"game": "augsburg1520", "seats": 2, "players": players, "start": start}
        made = self.client.post("/api/tables", json=wanted)
        assert made.status_code == 201
        return str(made.json()["id"])


@pytest.fixture(scope="module")
def visitor() -> Iterator[Visitor]:
    with tempfile.TemporaryDirectory() as folder:
        with asgi.get_client(new_app(Path(folder))) as client:
            yield Visitor(client)
        asgi.shutdown_lifespans()


@pytest.fixture(autouse=True)
def named(request: pytest.FixtureRequest) -> None:
    """Schemathesis asks for the name of a test by the word that pytest had for it before version 9.2."""
    request.node._nodeid = request.node.nodeid


# What is asked is made up when the test runs; making it up for every worker that lists the tests takes far longer
schema = schemathesis.pytest.from_fixture("described")


@pytest.mark.slow
@schema.parametrize()
@FEW
def test_every_answer_is_as_described(case: Any, visitor: Visitor) -> None:
    visitor.asked += 1
    at = visitor.asked % 3
    if "table_id" in (case.path_parameters or {}) and at < 2:  # else some table that is nowhere
        case.path_parameters["table_id"] = visitor.tables[at]
    if "game" in (case.path_parameters or {}) and at < 2:
        case.path_parameters["game"] = "augsburg1520"
    answer = case.call(session=visitor.client, timeout=PATIENCE)
    visitor.statuses.add(answer.status_code)
    case.validate_response(answer, checks=CHECKS)


def test_a_choice_at_a_table_that_waits_is_answered_as_described(visitor: Visitor, described: Any) -> None:
    """Only whoever sits there gets so far; a made-up request hardly ever does."""
    waiting = visitor.lay_out(start=False)
    for route, body in (("choose", {"seat": 0, "at": 0, "choice": "x"}), ("undo", {"seat": 0, "at": 0})):
        case = described[f"/api/tables/{{table_id}}/{route}"]["POST"].Case(
            path_parameters={"table_id": waiting}, body=body, media_type="application/json"
        )
        answer = case.call(session=visitor.client, timeout=PATIENCE)
        assert answer.status_code == 409
        case.validate_response(answer, checks=CHECKS)
