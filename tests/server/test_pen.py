"""Tables with component packs of guests are played in a process of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.serving import BOT, ME, Person, Server, people, serving, some_choice

from hausmacht.core.shelf import games

pytestmark = pytest.mark.anyio


def some_pack() -> dict[str, Any]:
    """A printed table of Augsburg 1520, as somebody who owns the game would bring it."""
    text = (games()["augsburg1520"].folder / "data" / "components.toml").read_text(encoding="utf-8")
    return {"church": {"costs": tomllib.loads(text)["church"]["costs"]}}


async def pen_answers(server: Server) -> None:
    assert server.app.keeper is not None
    async with asyncio.timeout(PATIENCE):
        await server.app.keeper.is_answering.wait()


async def with_pack(anna: Person) -> str:
    table = await anna.new_table(ME, BOT, pack=some_pack())
    return str(table["id"])


async def play_on(anna: Person, table: str, moves: int) -> None:
    luck = Random(2)
    for _ in range(moves):
        update = await anna.asked(table, 0)
        await anna.choose(table, 0, update["at"], some_choice(update, luck))


async def test_a_table_with_a_pack_is_played_elsewhere(tmp_path: Path) -> None:
    async with serving(tmp_path, guest_packs=True) as server, people(server, 2) as (anna, bert):
        await pen_answers(server)
        table, plain = await with_pack(anna), (await anna.new_table(ME, BOT))["id"]
        await play_on(anna, table, 3)
        await play_on(anna, plain, 2)

        assert table not in server.hall.live
        assert plain in server.hall.live
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 404
        async with anna.socket(table, 0) as line:
            update = await line.until("update")
            await line.say(type="ping")
            await line.until("pong")
            if update["question"] is None:
                update = await anna.asked(table, 0)
            await line.say(type="choose", at=update["at"], choice=some_choice(update, Random(1)), key="k")
            while (await line.until("update"))["at"] <= update["at"]:
                pass
        listed = {each["id"] for each in (await anna.get("/api/tables"))["mine"]}
        assert listed == {table, plain}


async def test_what_is_printed_is_told_with_the_values_of_the_pack(tmp_path: Path) -> None:
    prices = [50 * (value + 1) for value in range(17)]
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        await pen_answers(server)
        table = (await anna.new_table(ME, BOT, pack={"certificate_prices": {"prices": prices}}))["id"]
        plain = (await anna.new_table(ME, BOT))["id"]

        assert (await anna.get(f"/api/tables/{table}/printed"))["prices"][:17] == prices
        assert (await anna.get(f"/api/tables/{plain}/printed"))["prices"][:17] != prices


async def test_a_pen_that_is_stuck_is_started_anew_and_nobody_else_notices(tmp_path: Path) -> None:
    async with serving(tmp_path, guest_packs=True) as server, people(server, 1) as (anna,):
        await pen_answers(server)
        table, plain = await with_pack(anna), (await anna.new_table(ME, BOT))["id"]
        await play_on(anna, table, 2)
        assert server.app.keeper is not None
        process = server.app.keeper.process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        away = await anna.ask("GET", f"/api/tables/{table}/play?seat=0")
        assert away.status_code in (200, 503)
        await play_on(anna, plain, 2)
        async with asyncio.timeout(PATIENCE):
            while (await anna.ask("GET", f"/api/tables/{table}/play?seat=0")).status_code != 200:
                await asyncio.sleep(0.2)
        await play_on(anna, table, 2)
