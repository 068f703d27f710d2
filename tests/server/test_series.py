"""Playing again: everybody moves on by one seat, and a series counts who is ahead."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.finished import finished
from tests.server.serving import BOT, ME, OPEN, Person, people, play_out, serving

from hausmacht.server.contests.series import Series
from hausmacht.server.storage.records import as_json
from hausmacht.server.storage.schema import GAME_TABLE
from hausmacht.server.storage.store import Store

pytestmark = pytest.mark.anyio


async def ended(anna: Person, table: str, *rivals: Person) -> list[int]:
    """Play a match out; the places by seat."""
    seats = {
        seat: person for person in (anna, *rivals) for seat in (await person.get(f"/api/tables/{table}"))["my_seats"]
    }
    update = await play_out(seats, table, Random(7))
    places: list[int] = update["places"]
    return places


def names(info: Any) -> list[str]:
    return [seat["name"] for seat in info["seats"]]


async def test_everybody_moves_on_by_one_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await anna.new_table(
            ME, {"kind": "guest", "name": "Gusti"}, {"kind": "guest", "name": "Hanna"}, options={}
        )
        mine = names(table)[0]
        await ended(anna, table["id"])

        again = await anna.post(f"/api/tables/{table['id']}/rematch")

        assert names(again) == ["Hanna", mine, "Gusti"]
        assert again["series"] is None


async def test_a_series_counts_players_and_not_seats_and_ends_with_its_last_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False, series={"kind": "games", "games": 2})
        await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        await anna.post(f"/api/tables/{table['id']}/start")
        assert table["series"] == {"kind": "games", "games": 2, "n": 1}
        first = await ended(anna, table["id"], bert)
        before = await anna.get(f"/api/tables/{table['id']}/series")
        assert (before["over"], len(before["matches"])) == (False, 1)
        second_table = await bert.post(f"/api/tables/{table['id']}/rematch")
        assert second_table["series"]["n"] == 2

        second = await ended(anna, second_table["id"], bert)
        told = await anna.get(f"/api/tables/{second_table['id']}/series")

        mine = next(each for each in told["players"] if each["mine"])
        assert mine["places"] == [first[0], second[1]]
        assert mine["wins"] == len([place for place in mine["places"] if place == 1])
        assert sum(each["points"] for each in told["players"]) == 24
        assert mine["seat"] == 1
        assert told["over"]
        assert [each["table"] for each in told["matches"]] == [table["id"], second_table["id"]]
        assert told["players"][0]["leads"]
        theirs = await bert.get(f"/api/tables/{table['id']}/series")  # by the seats of the first match
        assert next(each for each in theirs["players"] if each["mine"])["seat"] == 1

        anew = await anna.post(f"/api/tables/{second_table['id']}/rematch")  # the next series begins
        assert anew["series"]["n"] == 1
        assert len((await anna.get(f"/api/tables/{anew['id']}/series"))["matches"]) == 1


async def test_a_series_ends_with_its_last_match_although_its_first_table_is_gone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await finished(server, anna, bert)
        last = Series("games", 2, first="gone", n=2)
        async with server.hall.store.transaction() as connection:
            here = update(GAME_TABLE).where(GAME_TABLE.c.id == table)
            await connection.execute(here.values(series=as_json(last)))
        told = await anna.get(f"/api/tables/{table}/series")
        assert (told["over"], told["matches"]) == (True, [])
        anew = await anna.post(f"/api/tables/{table}/rematch")
        assert anew["series"]["n"] == 1


async def test_the_seat_of_somebody_who_has_left_for_good_is_free_in_the_next_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await finished(server, anna, bert)
        await bert.post("/api/account/delete")
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert (again["state"], [seat["kind"] for seat in again["seats"]]) == ("waiting", ["open", "person"])
        assert (await anna.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
        await carl.post(f"/api/tables/{again['id']}/join", {"invite": again["invite"].rpartition("/")[2]})
        assert (await anna.post(f"/api/tables/{again['id']}/start"))["state"] == "playing"
        assert server.app.hall is not None


async def test_a_rematch_that_was_made_and_not_noted_is_found_again_and_one_that_is_gone_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        store = server.hall.store
        table = await finished(server, anna, bert)

        async def away(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as full:
            full.setattr(Store, "change", away)
            await anna.post(f"/api/tables/{table}/rematch", None, 503)
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert {each.id for each in await store.all_tables()} == {table, again["id"]}
        assert again["state"] == "playing"

        await server.hall.clear_away(again["id"])
        anew = await bert.post(f"/api/tables/{table}/rematch")
        assert anew["id"] not in (table, again["id"])
        assert (await anna.get(f"/api/tables/{table}"))["rematch"] == anew["id"]


async def test_a_series_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        wanted = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT], "series": {"kind": "best", "games": 4}}
        refused = await anna.post("/api/tables", wanted, 400)
        assert refused["error"]["sentence"] == "A 'best of' series has an odd number of games."
        await anna.post("/api/tables", {**wanted, "series": {"kind": "best", "games": 99}}, 400)
        single = await anna.new_table(ME, BOT)
        assert (await anna.ask("GET", f"/api/tables/{single['id']}/series")).json()["error"]["code"] == "no-series"
