"""Tournaments over the API: people and bots play rounds until there is a table, and nothing happens twice."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.serving import Person, people, serving, some_choice

from hausmacht.server.storage.store import Store
from hausmacht.server.tables.director import Director
from hausmacht.server.tables.tournament import MOST_HOSTED, load

pytestmark = pytest.mark.anyio
SWISS = {"name": "Lech", "game": "augsburg1520", "kind": "swiss", "seats": 4, "rounds": 2, "visibility": "public"}


async def announced(host: Person, bots: int = 0, **more: Any) -> str:
    made = await host.post("/api/tournaments", {**SWISS, **more}, 201)
    if bots:
        names = [f"Bot {n}" for n in range(bots)]
        await host.post(f"/api/tournaments/{made['id']}/bots", {"bot": "random", "names": names})
    return f"/api/tournaments/{made['id']}"


async def play_along(person: Person, page: str, done: asyncio.Event, seed: int) -> None:
    """Somebody who plays at his table of every round."""
    luck = Random(seed)
    while not done.is_set():
        told = await person.get(page)
        tables = [
            (pairing["table"], pairing["entrants"].index(told["mine"]))
            for pairing in (told["matches"][0]["pairings"] if told["matches"] else ())
            if told["mine"] in pairing["entrants"] and pairing["state"] == "playing"
        ]
        for table, seat in tables:
            update = await person.look(table, seat, 10**6)
            while not update["over"] and not done.is_set():
                if update["question"] is None:
                    await asyncio.sleep(0.05)
                    update = await person.look(table, seat, 10**6)
                else:
                    update = await person.choose(table, seat, update["at"], some_choice(update, luck))
        await asyncio.sleep(0.2)


async def until_over(host: Person, page: str, *players: Person) -> Any:
    done = asyncio.Event()
    playing = [asyncio.create_task(play_along(each, page, done, n)) for n, each in enumerate(players)]
    try:
        async with asyncio.timeout(5 * PATIENCE):  # whole matches, one round after another
            while (told := await host.get(page))["state"] != "over":
                assert not [each for each in playing if each.done()], "somebody has stopped playing"
                await asyncio.sleep(0.2)
    finally:
        done.set()
        await asyncio.gather(*playing)
    return told


async def checked(host: Person, told: Any) -> None:
    """The table of results, counted once more from the tables themselves, in another way."""
    points: dict[int, float] = defaultdict(float)
    wins: dict[int, int] = defaultdict(int)
    rivals: dict[int, list[list[int]]] = defaultdict(list)
    for each in told["matches"]:
        for pairing in each["pairings"]:
            here = pairing["entrants"]
            if pairing["table"] is None:
                points[here[0]] += 12
                continue
            places = (await host.get(f"/api/tables/{pairing['table']}/play"))["places"]
            assert places == pairing["places"]
            for seat, entrant in enumerate(here):
                worse = sum(place > places[seat] for place in places)
                level = sum(place == places[seat] for place in places) - 1
                points[entrant] += 12 * (worse + level / 2) / (len(places) - 1)
                wins[entrant] += not any(place < places[seat] for place in places)
                rivals[entrant].append([other for other in here if other not in (entrant, -1)])
    strength = {
        entrant: sum(sum(points[other] for other in table) / len(table) for table in tables if table)
        for entrant, tables in rivals.items()
    }
    for each in told["standings"]:
        n = each["entrant"]
        assert each["points"] == pytest.approx(points[n], abs=0.01)
        assert each["wins"] == wins[n]
        assert each["strength"] == pytest.approx(strength.get(n, 0), abs=0.01)
    for before, after in zip(told["standings"], told["standings"][1:], strict=False):
        one = (before["points"], before["strength"])
        other = (after["points"], after["strength"])
        assert one >= other or after["by"] not in ("points", "strength")
        assert (after["by"] == "points") == (before["points"] > after["points"])
        assert (before["place"] == after["place"]) == (after["by"] == "shared")


@pytest.mark.slow
async def test_twelve_people_and_bots_play_a_swiss_tournament_to_a_right_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        page = await announced(anna, bots=9, clock={"kind": "turn", "time": 3600})
        for person in (anna, bert, carl):
            await person.post(f"{page}/enter", {})
        begun = await anna.post(f"{page}/start")
        assert (begun["state"], begun["round"]) == ("playing", 1)
        first = begun["matches"][0]["pairings"]
        assert sorted(n for pairing in first for n in pairing["entrants"]) == list(range(12))
        assert [len(pairing["entrants"]) for pairing in first] == [4, 4, 4]
        mine = next(pairing for pairing in first if begun["mine"] in pairing["entrants"])
        table = await anna.get(f"/api/tables/{mine['table']}")
        assert table["clock"]["time"] == 3600
        assert (table["advice"], f"/api/tournaments/{table['tournament']}") == ("off", page)

        told = await until_over(anna, page, anna, bert, carl)

        assert [each["n"] for each in told["matches"]] == [2, 1]
        assert len(told["standings"]) == 12
        assert sum(each["points"] for each in told["standings"]) == pytest.approx(2 * 12 * 6)
        await checked(anna, told)
        met = [
            frozenset((one, other))
            for each in told["matches"]
            for pairing in each["pairings"]
            for at, one in enumerate(pairing["entrants"])
            for other in pairing["entrants"][at + 1 :]
        ]
        assert len(met) - len(set(met)) <= 3  # each table has at least two who have met: four sit at three old tables
        assert (await bert.ask("POST", f"{page}/enter", {})).json()["mine"] is not None  # he is in already


@pytest.mark.slow
async def test_a_knock_out_goes_on_after_a_restart_and_a_round_is_made_once(tmp_path: Path) -> None:
    """Three bots: the best seed has a bye. The server stops in the middle, and two directors look at once."""
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=3, kind="knock-out", seats=2)
        begun = await anna.post(f"{page}/start")
        assert [pairing["table"] is None for pairing in begun["matches"][0]["pairings"]] == [False, True]
        assert begun["matches"][0]["pairings"][1]["entrants"] == [0]
        again = await anna.ask("POST", f"{page}/start")
        assert (again.status_code, again.json()["error"]["code"]) == (409, "already-started")
        cookies = anna.http.cookies
    async with serving(tmp_path) as server, Person(server.address) as anna:
        anna.http.cookies = cookies
        others = [Director(server.hall) for _ in range(2)]
        looking = asyncio.create_task(look_again_and_again(others))
        told = await until_over(anna, page)
        looking.cancel()
        assert [each["n"] for each in told["matches"]] == [2, 1]
        assert [len(each["pairings"]) for each in told["matches"]] == [1, 2]
        assert len([each for each in await server.hall.store.all_tables() if each.tournament]) == 2
        final = told["matches"][0]["pairings"][0]
        best = {n for n, place in zip(final["entrants"], final["places"], strict=True) if place == 1}
        gained = {each["entrant"]: each["points"] for each in told["standings"]}
        most = max(gained[n] for n in best)  # of two who share the final, whoever had more points before it
        first = {each["entrant"] for each in told["standings"] if each["place"] == 1}
        assert first == {n for n in best if gained[n] == most}
        assert told["standings"][2]["place"] == 3


async def look_again_and_again(directors: list[Director]) -> None:
    while True:
        await asyncio.gather(*[each.look() for each in directors])
        await asyncio.sleep(0.02)


async def test_workers_of_one_database_make_a_round_once(database: str, tmp_path: Path) -> None:
    """As many directors as can be, all with the same round in hand."""
    async with serving(tmp_path, database=database, bot_pause=3600.0) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=4, seats=2)
        store: Store = server.hall.store
        found = await load(store, page.rpartition("/")[2])
        director: Director = server.hall.director
        tables = await director.planned(found)
        made = await asyncio.gather(*[director.make(found, tables) for _ in range(5)])
        assert sorted(made) == [False] * 4 + [True]
        await director.look()
        told = await anna.get(page)
        assert [pairing["state"] for pairing in told["matches"][0]["pairings"]] == ["playing", "playing"]
        assert len([each for each in await store.all_tables() if each.tournament == told["id"]]) == 2
        await anna.post(f"{page}/end")


async def test_who_withdraws_resigns_and_who_never_comes_has_no_points(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        page = await announced(anna, bots=1, seats=3, rounds=1, clock={"kind": "turn", "time": 3600})
        for person in (bert, carl):
            await person.post(f"{page}/enter", {})
        begun = await anna.post(f"{page}/start")
        table = begun["matches"][0]["pairings"][0]["table"]
        his = (await bert.get(page))["mine"]
        seat = begun["matches"][0]["pairings"][0]["entrants"].index(his)

        refused = await bert.ask("POST", f"{page}/withdraw", {"entrant": (his + 1) % 3})
        assert refused.status_code == 403
        left = await bert.post(f"{page}/withdraw", {})
        assert next(each for each in left["entrants"] if each["n"] == his)["withdrawn"]
        info = await carl.get(f"/api/tables/{table}")
        assert [each["seat"] for each in info["seats"] if each["resigned"]] == [seat]
        told = await until_over(anna, page, carl)

        assert told["matches"][0]["pairings"][0]["absent"] == [his]
        assert next(each for each in told["standings"] if each["entrant"] == his)["points"] == 0
        assert (await bert.ask("POST", f"{page}/withdraw", {})).json()["error"]["code"] == "over"


async def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        for wrong, code in (
            ({"game": "chess"}, "no-such-game"),
            ({"seats": 6}, "bad-setup"),
            ({"fill": "nobody"}, "no-such-bot"),
            ({"clock": {"kind": "turn", "time": 60, "increment": 5}}, "bad-clock"),
            ({"name": "\u200b"}, "empty"),
        ):
            refused = await anna.post("/api/tournaments", {**SWISS, **wrong}, 400)
            assert refused["error"]["code"] == code, wrong
        page = await announced(anna, most=2)
        assert (await anna.ask("POST", f"{page}/start")).json()["error"]["code"] == "too-few"
        await anna.post(f"{page}/enter", {})
        await bert.post(f"{page}/enter", {})
        third = await anna.ask("POST", f"{page}/bots", {"bot": "random", "names": ["Apian"]})
        assert third.json()["error"]["code"] == "full"
        left = await bert.post(f"{page}/withdraw", {})
        assert [each["withdrawn"] for each in left["entrants"]] == [False, True]
        back = await bert.post(f"{page}/enter", {})
        assert [each["withdrawn"] for each in back["entrants"]] == [False, False]
        listed = await bert.get("/api/tournaments")
        assert [(each["name"], each["mine"], each["host"]) for each in listed["mine"]] == [("Lech", True, False)]


async def test_one_person_hosts_so_many_tournaments(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        pages = [await announced(anna) for _ in range(MOST_HOSTED)]
        refused = await anna.post("/api/tournaments", SWISS, 409)
        assert refused["error"]["code"] == "too-many"
        await announced(bert)
        await anna.post(f"{pages[0]}/end")
        await announced(anna)
        assert server.app.hall is not None


async def test_bots_that_enter_count_as_what_somebody_sets_up(tmp_path: Path) -> None:
    """Their tables are made by the server: else one tournament after another would keep every bot busy."""
    limits: dict[str, Any] = {"creations_per_minute": 0.01, "creations_at_once": 10}
    async with serving(tmp_path, **limits) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=8)
        refused = await anna.ask("POST", f"{page}/bots", {"bot": "random", "names": ["Apian", "Peutinger"]})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many")
        assert len((await anna.get(page))["entrants"]) == 8
        assert server.app.hall is not None


async def test_a_bot_of_the_house_fills_the_table(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=3, seats=2, fill="random")
        begun = await anna.post(f"{page}/start")
        assert sorted(len(pairing["entrants"]) for pairing in begun["matches"][0]["pairings"]) == [2, 2]
        assert -1 in [n for pairing in begun["matches"][0]["pairings"] for n in pairing["entrants"]]
        await anna.post(f"{page}/end")


async def test_who_plays_in_a_private_tournament_may_watch_its_other_tables(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 6) as (host, *players, stranger):
        wanted = {**SWISS, "seats": 2, "rounds": 1, "visibility": "private"}
        made = await host.post("/api/tournaments", wanted, 201)
        page, key = f"/api/tournaments/{made['id']}", made["invite"].rpartition("=")[2]
        for each in players:
            await each.post(f"{page}/enter", {"key": key})
        told = await host.post(f"{page}/start")
        tables = [each["table"] for each in told["matches"][0]["pairings"]]
        assert len(tables) == 2
        for each in players:
            for table in tables:
                shown = await each.get(f"/api/tables/{table}/play")
                assert shown["question"] is None  # with everybody's eyes, and no others
        (elsewhere,) = [table for table in tables if not (await players[0].get(f"/api/tables/{table}"))["my_seats"]]
        assert (await players[0].ask("GET", f"/api/tables/{elsewhere}/play?seat=0")).status_code == 403
        async with players[0].socket(elsewhere, -1) as line:
            assert (await line.until("table"))["id"] == elsewhere
        for table in tables:
            assert (await stranger.ask("GET", f"/api/tables/{table}/play")).status_code == 404
        assert server.app.hall is not None
