"""The list behind the home page: what waits for me and since when, invitations, my record; and what it costs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import event, insert
from tests.patience import PATIENCE
from tests.server.accounts import who
from tests.server.serving import BOT, ME, OPEN, Person, Server, people, play_out, serving, some_choice
from tests.toll import GAME as TOLL

from hausmacht.core.shelf import games
from hausmacht.server.storage.records import row_of
from hausmacht.server.storage.schema import ENTRY, GAME_TABLE, SEAT
from hausmacht.server.tables.hall import NEVER
from hausmacht.server.tables.lists import lists

pytestmark = pytest.mark.anyio
MANY = 200


async def listed(person: Person, table: str, language: str = "en") -> Any:
    found = (await person.get(f"/api/tables?language={language}"))["mine"]
    return next(each for each in found if each["id"] == table)


async def together(anna: Person, bert: Person, **more: Any) -> str:
    table = await anna.new_table(ME, OPEN, start=False, **more)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def only_one_asked(anna: Person, bert: Person, table: str) -> int:
    """Play on until the turn is one seat's alone; that seat."""
    luck = Random(2)
    while True:
        updates = [await anna.look(table, 0), await bert.look(table, 1)]
        seats = [seat for seat, update in enumerate(updates) if update["question"] is not None]
        if len(seats) == 1:
            return seats[0]
        for seat in seats:
            await (anna, bert)[seat].choose(table, seat, updates[seat]["at"], some_choice(updates[seat], luck))


async def test_a_table_says_what_it_asks_me_in_my_language_and_since_when(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        seat = await only_one_asked(anna, bert, table)
        asked, other = (anna, bert) if seat == 0 else (bert, anna)
        update = await asked.look(table, seat)

        told = await listed(asked, table)
        assert (told["my_turn"], told["asked"]["seat"]) == (True, seat)
        assert (told["asked"]["kind"], told["asked"]["numbers"], told["asked"]["sentence"]) == (
            update["question"]["kind"],
            update["question"]["numbers"],
            update["question"]["sentence"],
        )
        german = (await asked.look(table, seat, language="de"))["question"]["sentence"]
        assert (await listed(asked, table, "de"))["asked"]["sentence"] == german != update["question"]["sentence"]
        waiting = await listed(other, table)
        assert (waiting["my_turn"], waiting["asked"]) == (False, None)
        assert update["question"]["sentence"] not in str(waiting)

        await asked.choose(table, seat, update["at"], some_choice(update, Random(1)))
        now = await listed(asked, table)
        if now["asked"] is not None:
            assert now["asked"]["since"] > told["asked"]["since"]


async def test_no_list_tells_what_others_are_asked_under_seal(tmp_path: Path) -> None:
    """While plans are made, each list knows only its own question, and that of others stays as it was."""
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await anna.new_table(ME, OPEN, OPEN, start=False, game="wallenstein", visibility="public")
        for person in (bert, carl):
            await person.post(f"/api/tables/{table['id']}/join", {})
        await anna.post(f"/api/tables/{table['id']}/start")
        luck = Random(3)
        seats = {0: anna, 1: bert, 2: carl}
        while True:  # until everybody plans
            updates = {seat: await person.look(table["id"], seat) for seat, person in seats.items()}
            open_for = [seat for seat, update in updates.items() if update["question"]]
            if len(open_for) == 3:
                break
            seat = open_for[0]
            await seats[seat].choose(table["id"], seat, updates[seat]["at"], some_choice(updates[seat], luck))
        before = {person: await listed(person, table["id"]) for person in (bert, carl)}

        first = (await listed(anna, table["id"]))["asked"]
        for _ in range(3):
            update = await anna.look(table["id"], 0)
            await anna.choose(table["id"], 0, update["at"], some_choice(update, luck))

        after = await listed(anna, table["id"])
        assert after["asked"]["since"] > first["since"]
        question = (await anna.look(table["id"], 0))["question"]
        assert (after["asked"]["kind"], after["asked"]["numbers"]) == (question["kind"], question["numbers"])
        for person, told in before.items():
            assert await listed(person, table["id"]) == told
            assert told["asked"]["seat"] == told["my_seats"][0]
        stranger = Person(server.address)
        async with stranger:
            await stranger.get("/api/me")
            assert table["id"] not in str(await stranger.get("/api/tables"))


async def test_what_the_others_want_of_me_and_a_bot_in_my_place(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        mine = await only_one_asked(anna, bert, table)
        first, other = (anna, bert) if mine == 0 else (bert, anna)
        update = await first.look(table, mine)
        await first.choose(table, mine, update["at"], some_choice(update, Random(5)))
        answer = await other.look(table, 1 - mine)
        while answer["question"] is None:  # the turn is still mine
            update = await first.look(table, mine)
            await first.choose(table, mine, update["at"], some_choice(update, Random(6)))
            answer = await other.look(table, 1 - mine)
        await other.choose(table, 1 - mine, answer["at"], some_choice(answer, Random(7)))
        await first.undo(table, mine, (await first.look(table, mine))["at"])

        name = (await first.get("/api/me"))["name"]
        assert (await listed(other, table))["requests"] == [f"{name} would like to take back a choice."]
        assert (await listed(other, table, "de"))["requests"] == [f"{name} möchte einen Zug zurücknehmen."]
        assert (await listed(first, table))["requests"] == []

        waiting = anna if (await listed(anna, table))["my_turn"] else bert
        mine = (await listed(waiting, table))["asked"]["seat"]
        live = server.live(table)
        live.bots.stop()  # what the bot would choose is not the point
        await live.do(lambda: live.change(seats={mine: {"stand_in": "random"}}))
        told = await listed(waiting, table)
        assert (told["my_turn"], told["asked"]) == (False, None)
        await live.do(lambda: live.change(seats={mine: {"stand_in": ""}}))
        assert (await listed(waiting, table))["asked"]["seat"] == mine


async def test_an_invitation_is_listed_until_it_is_taken_or_removed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await anna.new_table(ME, OPEN, OPEN, start=False, name="Elbe")
        page = f"/api/tables/{table['id']}"
        token = table["invite"].rpartition("/")[2]
        assert (await bert.get("/api/tables"))["invitations"] == []
        await bert.get(f"/api/links/{token}")
        await carl.get(f"/api/links/{table['spectate'].rpartition('/')[2]}")

        (found,) = (await bert.get("/api/tables"))["invitations"]
        assert (found["table"]["name"], found["link"], found["by"]) == ("Elbe", f"/join/{token}", 0)
        assert (await anna.get("/api/tables"))["invitations"] == []
        watching = await carl.get("/api/tables")
        assert watching["invitations"] == []
        assert token not in str(watching)
        assert (await carl.ask("POST", f"{page}/hide")).status_code == 403

        await bert.post(f"{page}/hide")
        assert (await bert.get("/api/tables"))["invitations"] == []
        await bert.get(f"/api/links/{token}")
        assert len((await bert.get("/api/tables"))["invitations"]) == 1
        await anna.post(f"{page}/links", {"kind": "invite"})
        assert (await bert.get("/api/tables"))["invitations"] == []  # a link that was replaced invites nobody

        await bert.get(f"/api/links/{(await anna.get(page))['invite'].rpartition('/')[2]}")
        await bert.post(f"{page}/join", {"invite": (await anna.get(page))["invite"].rpartition("/")[2]})
        lists = await bert.get("/api/tables")
        assert (lists["invitations"], [each["id"] for each in lists["mine"]]) == ([], [table["id"]])


async def test_my_own_tables_are_not_among_the_open_ones(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False, visibility="public")
        assert (await anna.get("/api/tables"))["open"] == []
        assert [each["id"] for each in (await bert.get("/api/tables"))["open"]] == [table["id"]]


async def test_my_record_counts_finished_matches_by_game_and_by_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "toll", TOLL)
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        ends: list[Any] = []
        for luck in (7, 8, 9):
            table = await together(anna, bert, game="toll")
            ends.append((table, await play_out({0: anna, 1: bert}, table, Random(luck))))
        won = [end["places"][0] == min(end["places"]) for _, end in ends]

        for table, end in ends:
            told = await listed(anna, table)
            assert (told["state"], told["asked"], told["my_turn"]) == ("over", None, False)
            assert (told["places"], told["scores"]) == (end["places"], end["scores"])
        whole = {"game": "toll", "bot": "", "played": 3, "won": sum(won)}
        assert (await anna.get("/api/tables"))["record"] == [whole]

        bot = {"kind": "bot", "bot": "random", "person": ""}
        last = SEAT.c.table_id.in_([table for table, _ in ends[1:]])
        async with server.hall.store.transaction() as connection:  # as if a bot had been the rival twice
            await connection.execute(SEAT.update().where(last, SEAT.c.seat == 1).values(bot))
        against = {"game": "toll", "bot": "random", "played": 2, "won": sum(won[1:])}
        assert (await anna.get("/api/tables"))["record"] == [whole, against]
        assert [each["played"] for each in (await bert.get("/api/tables"))["record"]] == [1]


async def copied(server: Server, table: str, count: int, person: str | None = None) -> None:
    """The same table many times over in the store, for somebody else if so wished."""
    store = server.hall.store
    found = await store.table(table)
    seats = (await store.seats([table]))[table]
    entries = [
        dict(row._mapping)
        for row in await store.rows(ENTRY.select().where(ENTRY.c.table_id == table).order_by(ENTRY.c.n))
    ]
    tables, seated, logged = [], [], []
    for number in range(count):
        name = f"copy-{person or 'mine'}-{number}"
        row = {**row_of(found), "id": name, "invite": f"i-{name}", "spectate": f"s-{name}", "owner": ""}
        tables.append({**row, "host": person or found.host, "updated": found.updated - number})
        for seat in seats:
            values = {**msgspec.structs.asdict(seat), "table_id": name}
            seated.append({**values, "person": person if person and seat.person else seat.person})
        logged += [{**entry, "table_id": name, "key": None} for entry in entries]
    async with store.transaction() as connection:
        await connection.execute(insert(GAME_TABLE), tables)
        await connection.execute(insert(SEAT), seated)
        await connection.execute(insert(ENTRY), logged)


class Asked:
    """What the store is asked by whoever looks at a list here, and nothing that the server asks by itself meanwhile."""

    def __init__(self, server: Server) -> None:
        self.engine = server.hall.store.engine.sync_engine
        self.task = asyncio.current_task()
        self.statements: list[tuple[str, Any]] = []

    def __enter__(self) -> Asked:
        event.listen(self.engine, "before_cursor_execute", self.note)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self.engine, "before_cursor_execute", self.note)

    def note(self, _: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        if asyncio.current_task() is self.task:
            self.statements.append((statement, parameters))


async def test_two_hundred_tables_cost_as_many_questions_as_two_and_open_none(tmp_path: Path) -> None:
    async with serving(tmp_path, idle_seconds=0.05) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.asked(table, 0)
        me = await who(anna)
        with Asked(server) as few:
            assert len((await lists(server.hall, me, "en")).mine) == 1
        async with asyncio.timeout(PATIENCE):  # a server that has just begun takes up tables by itself, once
            while server.hall.live or server.hall.searched == NEVER:
                await asyncio.sleep(0.02)
        await copied(server, table, MANY)

        with Asked(server) as many:
            found = (await lists(server.hall, me, "en")).mine

        assert len(found) == MANY + 1
        assert all(each.asked is not None and each.asked.sentence for each in found)
        assert not server.hall.live
        assert 0 < len(many.statements) <= len(few.statements) + 1


async def test_a_list_reads_nothing_of_the_tables_of_others(tmp_path: Path) -> None:
    """Every statement finds its rows by an index, so the tables of others cost nothing, however many they are."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.asked(table, 0)
        await copied(server, table, 300, "somebody")
        me = await who(anna)
        with Asked(server) as asked:
            await lists(server.hall, me, "en")
        assert len(asked.statements) >= 6
        async with server.hall.store.engine.connect() as connection:
            for statement, parameters in asked.statements:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                scans = [row.detail for row in plan if row.detail.startswith("SCAN") and "INDEX" not in row.detail]
                named = [each for each in scans if each.split()[1] in ("game_table", "seat", "entry", "visitor")]
                assert not named, statement
