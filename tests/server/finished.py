"""Matches that are over, for tests: recorded ones, with people of the test in their seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import insert, update
from tests.server.accounts import who
from tests.server.serving import Person, Server

from hausmacht.server.storage.records import row_of
from hausmacht.server.storage.schema import GAME_TABLE, SEAT
from hausmacht.server.tables import making

REPLAYS = Path(__file__).parents[1] / "replays"


async def finished(server: Server, *sitting: Person, replay: str = "augsburg1520-2", **columns: Any) -> str:
    """A recorded match as a table at which these people sat, the first of them as its host."""
    store = server.hall.store
    text = (REPLAYS / f"{replay}.match").read_text(encoding="utf-8")
    table_id = await making.import_file(store, text, 16)
    ids = [await who(person) for person in sitting]
    async with store.transaction() as connection:
        for seat, person in enumerate(sitting):
            name = (await person.get("/api/me"))["name"]
            here = (SEAT.c.table_id == table_id) & (SEAT.c.seat == seat)
            await connection.execute(
                update(SEAT).where(here).values(kind="person", person=ids[seat], name=name, bot="")
            )
        values = {"host": ids[0] if ids else "", **columns}
        await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(values))
    return table_id


async def shelved(server: Server, like: str, *rows: dict[str, Any]) -> list[str]:
    """The same match again and again in the store, each with other columns; `names` are those of its seats."""
    store = server.hall.store
    found = await store.table(like)
    seats = (await store.seats([like]))[like]
    ids = []
    async with store.transaction() as connection:
        for number, columns in enumerate(rows):
            name = f"shelf{number:07}"
            ids.append(name)
            names = columns.pop("names", [])
            row = {**row_of(found), "id": name, "invite": f"i-{name}", "spectate": f"s-{name}", "owner": "", **columns}
            await connection.execute(insert(GAME_TABLE), row)
            for seat in seats:
                called = names[seat.seat] if seat.seat < len(names) else seat.name
                values = {"table_id": name, "seat": seat.seat, "kind": "person", "person": "", "name": called}
                rest = {"bot": "", "resigned": False, "stand_in": ""}
                await connection.execute(insert(SEAT), {**values, **rest})
    return ids
