"""Component packs of guests: off unless the host allows them, and then no danger to other tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import BOT, ME, people, serving

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

        assert server.live(table["id"]).setup.pack == PRICES


@pytest.mark.anyio
async def test_a_pack_of_more_than_64_000_bytes_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        wanted = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT], "pack": {"note": "x" * 64_000}}
        answer = await anna.ask("POST", "/api/tables", wanted)

    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "pack-too-large"
