"""Component packs of guests: off unless the host allows them, and then no danger to other tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import BOT, ME, people, serving

from hausmacht.core.agenda import BudgetError

EVENT = "11A-1"
PRICES = {"certificate_prices": {"prices": [50 * (1 + at) for at in range(17)]}}


@pytest.mark.anyio
async def test_a_guest_cannot_bring_a_pack_unless_the_host_allows_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        wanted: dict[str, Any] = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT], "pack": PRICES}
        answer = await anna.ask("POST", "/api/tables", wanted)
        plain = await anna.ask("POST", "/api/tables", {**wanted, "pack": {}})

    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "packs-off"
    assert "guest_packs" in answer.json()["error"]["sentence"]
    assert plain.status_code == 201


@pytest.mark.anyio
async def test_where_the_host_allows_them_a_pack_is_played_with(tmp_path: Path) -> None:
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        table = await anna.new_table(ME, BOT, pack=PRICES)

        assert table["pack"] == PRICES
        assert (await anna.asked(table["id"], 0))["question"] is not None


@pytest.mark.anyio
async def test_a_pack_of_more_than_64_000_bytes_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        wanted = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT], "pack": {"note": "x" * 64_000}}
        answer = await anna.ask("POST", "/api/tables", wanted)

    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "pack-too-large"


@pytest.mark.anyio
async def test_a_pack_that_would_keep_the_server_busy_is_refused_and_makes_no_table(tmp_path: Path) -> None:
    """Nested `repeat`: one anonymous request once stopped the server, and again after every restart."""
    node: dict[str, Any] = {"do": "gain", "res": {"D": 1}}
    for _ in range(8):
        node = {"do": "repeat", "n": 30, "then": [node]}
    pack = {"event": {EVENT: {"pre": [node]}}}
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        wanted = {"game": "price_of_power", "seats": 1, "players": [ME], "start": True, "pack": pack}
        answer = await anna.ask("POST", "/api/tables", wanted)
        tables = await anna.get("/api/tables")

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-setup"
    assert f"In event {EVENT}: pre[0]" in answer.json()["error"]["sentence"]
    assert tables["mine"] == []


class Stuck:
    """A match whose rules find no end."""

    def __init__(self, match: Any) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    def choose(self, seat: int, text: str) -> None:
        raise BudgetError


@pytest.mark.anyio
async def test_rules_that_find_no_end_are_a_refusal_and_the_table_is_played_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        asked = await anna.asked(table, 0)
        live = server.live(table)
        match, teller = live.running()
        choice = asked["question"]["options"][0]["text"]

        live.current = Stuck(match), teller  # type: ignore[assignment]
        refused = await anna.choose(table, 0, asked["at"], choice, status=409)
        async with anna.socket(table, 0) as socket:
            await socket.until("update")
            await socket.say(type="choose", at=asked["at"], choice=choice, key="k")
            told = await socket.until("error")
        live.current = match, teller
        played = await anna.choose(table, 0, asked["at"], choice)

    assert refused["error"]["code"] == "rules-stuck"
    assert "Nothing has changed" in refused["error"]["sentence"]
    assert told["error"]["code"] == "rules-stuck"
    assert played["at"] > asked["at"]
