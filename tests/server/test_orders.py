"""Standing orders: answers for questions to come, which nobody but their owner knows of."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.serving import ME, OPEN, Person, Server, people, serving

from hausmacht.server.order_messages import OrderGiven
from hausmacht.server.play.ordering import MOST_FIRED, answered_by, why_ended
from hausmacht.server.storage.orders import OrderRecord
from hausmacht.server.tables.standing_orders import StandingOrders

pytestmark = pytest.mark.anyio
PASS: dict[str, Any] = {"kind": "offer", "answers": [{"kind": "pass"}]}


async def together(anna: Person, bert: Person, **more: Any) -> str:
    """Anna has seat 0, Bert seat 1; both have bought nothing, and the first auction begins with Anna."""
    table = await anna.new_table(ME, OPEN, start=False, options={"start": "red"}, **more)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    for seat, person in ((0, anna), (1, bert)):
        await answer(person, table["id"], seat, "done")
    return str(table["id"])


async def answer(person: Person, table: str, seat: int, choice: str) -> Any:
    asked = await person.asked(table, seat)
    return await person.choose(table, seat, asked["at"], choice)


async def order(person: Person, table: str, seat: int, status: int = 200, **more: Any) -> Any:
    hours, replaced = more.pop("hours", 0), more.pop("id", "")
    body = {"seat": seat, "order": {**PASS, **more}, "hours": hours, "id": replaced}
    return await person.post(f"/api/tables/{table}/orders", body, status)


async def orders(person: Person, table: str, seat: int) -> Any:
    return await person.get(f"/api/tables/{table}/orders?seat={seat}")


async def until(person: Person, table: str, seat: int, holds: Any) -> Any:
    """Wait until something holds of what the seat is shown of its orders."""
    async with asyncio.timeout(PATIENCE):
        while not holds(found := await orders(person, table, seat)):
            await asyncio.sleep(0.01)
    return found


def kinds(update: Any) -> list[tuple[str, int]]:
    return [(event["kind"], event["seat"]) for event in update["events"]]


async def test_an_order_answers_as_if_its_owner_had(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        told = await order(bert, table, 1)
        assert [(each["question"], each["answers"], each["fired"]) for each in told["orders"]] == [
            ("An offer in an auction", ["pass"], 0)
        ]

        await answer(anna, table, 0, "pass")

        told = await until(bert, table, 1, lambda found: found["answered"])
        assert told["answered"][0]["sentences"][0].endswith("passes.")
        assert [(each["fired"], each["why"]) for each in told["orders"]] == [(1, "done")]
        seen = await anna.look(table, 0)
        assert ("passed", 1) in kinds(seen)
        entry = server.live(table).match.entries[-1]
        assert (entry.seat, entry.text) == (1, "pass")


async def test_a_question_that_was_open_stays_its_owners_own(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        asked = await anna.asked(table, 0)
        await order(anna, table, 0, times=0)
        await orders(anna, table, 0)
        await server.live(table).settled()
        assert (await anna.look(table, 0))["at"] == asked["at"]
        await anna.choose(table, 0, asked["at"], "pass")
        await answer(bert, table, 1, "pass")
        await until(anna, table, 0, lambda found: found["answered"])


async def test_outside_its_bounds_and_about_another_noble_the_question_is_left_to_me(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1, bounds=[{"name": "cards", "least": 2}])
        await order(bert, table, 1, about={"noble": 4})
        await answer(anna, table, 0, "pass")
        await server.live(table).settled()
        asked = await bert.asked(table, 1)
        assert asked["question"]["kind"] == "offer"
        assert not server.live(table).orders.is_waiting
        assert [each["why"] for each in (await orders(bert, table, 1))["orders"]] == ["", ""]


async def test_the_first_possible_answer_is_given_and_an_order_without_one_ends(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1, answers=[{"choices": ["offer 9"]}, {"kind": "pass"}])
        await answer(anna, table, 0, "pass")
        await until(bert, table, 1, lambda found: found["answered"])
        assert server.live(table).match.entries[-1].text == "pass"

        await order(anna, table, 0, answers=[{"choices": ["offer 99"]}], times=0)
        async with asyncio.timeout(PATIENCE):
            while not (told := await orders(anna, table, 0))["orders"][0]["ended"]:
                for seat, person in ((0, anna), (1, bert)):
                    asked = await person.look(table, seat)
                    if asked["question"] and not (await orders(person, table, seat))["pending"]:
                        await person.ask(
                            "POST", f"/api/tables/{table}/choose", {"seat": seat, "at": asked["at"], "choice": "pass"}
                        )
        assert told["orders"][0]["why"] == "refused"
        assert (await anna.asked(table, 0))["question"]["kind"] == "offer"


async def test_a_plan_of_several_choices_is_made_in_a_row_and_told_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        questions = (await orders(bert, table, 1))["questions"]
        one, two, *_ = [
            (each["kind"], choice) for each in questions for choice in each["answers"] if choice["answer"]["choices"]
        ]
        plan = [*one[1]["answer"]["choices"], *two[1]["answer"]["choices"]]
        told = await order(bert, table, 1, kind=one[0], answers=[{"choices": plan}])
        assert told["orders"][0]["answers"] == [f"{one[1]['label']}, {two[1]['label']}"]
        assert told["orders"][0]["order"]["answers"][0]["choices"] == plan
        assert server.app.hall is not None


@pytest.mark.parametrize(
    ("stop", "why"),
    [
        ({"when": "acts", "seat": 0}, "acts"),
        ({"when": "named", "name": "noble", "value": 1}, "named"),
        ({"when": "named", "name": "noble", "value": 3}, ""),
        ({"when": "against"}, ""),
    ],
)
async def test_what_somebody_named_ends_his_order(tmp_path: Path, stop: dict[str, Any], why: str) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1, stops=[stop], bounds=[{"name": "cards", "least": 9}])
        await answer(anna, table, 0, "pass")
        await answer(bert, table, 1, "pass")
        await server.live(table).settled()
        assert [each["why"] for each in (await orders(bert, table, 1))["orders"]] == [why]


async def test_an_order_ends_when_its_time_is_over_or_something_is_taken_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        told = await order(anna, table, 0, hours=1)
        assert told["orders"][0]["until"] is not None
        kept: OrderRecord = server.live(table).orders.kept[0]  # type: ignore[attr-defined]
        await order(anna, table, 0, kind="buy", answers=[{"kind": "done"}])
        kept.until = 1
        asked = await anna.asked(table, 0)
        after = await anna.choose(table, 0, asked["at"], "pass")
        if after["undo"]["free"]:
            await anna.undo(table, 0, after["at"])
        await server.live(table).settled()
        found = (await orders(anna, table, 0))["orders"]
        assert "time" in [each["why"] for each in found]


async def test_an_order_can_be_changed_and_taken_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        first = (await order(bert, table, 1))["orders"][0]["id"]
        await order(bert, table, 1, kind="buy", answers=[{"kind": "done"}])
        changed = (await order(bert, table, 1, answers=[{"kind": "call"}], id=first))["orders"]
        assert {each.id for each in await server.hall.store.orders(table)} == {each["id"] for each in changed}
        assert [each["answers"] for each in changed] == [["call: offer the same number"], ["buy no more"]]
        await order(bert, table, 1, id=first, status=404)
        await bert.post(f"/api/tables/{table}/orders/drop", {"seat": 1, "id": changed[0]["id"]})
        assert [each["order"]["kind"] for each in (await orders(bert, table, 1))["orders"]] == ["buy"]
        assert (await bert.post(f"/api/tables/{table}/orders/drop", {"seat": 1}))["orders"] == []
        assert await server.hall.store.orders(table) == []
        await answer(anna, table, 0, "pass")
        await server.live(table).settled()
        assert (await bert.asked(table, 1))["question"]["kind"] == "offer"


async def test_an_order_that_is_sent_on_twice_is_given_once(tmp_path: Path) -> None:
    """A worker that hears nothing of the owner of a table sends a command again, which may have arrived."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        first = (await order(bert, table, 1))["orders"][0]["id"]
        kept = server.live(table).orders
        assert isinstance(kept, StandingOrders)
        for _ in range(2):
            await kept.give(1, msgspec.convert(PASS, OrderGiven), first, "00ff", 0)
        assert [each.id for each in kept.kept] == ["00ff"]
        assert [each["id"] for each in (await orders(bert, table, 1))["orders"]] == ["00ff"]


async def test_bad_orders_are_refused_in_words(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        assert (await order(bert, table, 1, kind="nonsense", status=400))["error"]["code"] == "no-such-question"
        assert (await order(bert, table, 1, answers=[{}], status=400))["error"]["code"] == "bad-answer"
        stop = [{"when": "acts", "seat": 5}]
        assert (await order(bert, table, 1, stops=stop, status=404))["error"]["code"] == "no-such-seat"
        await order(bert, table, 1, answers=[], status=400)
        for _ in range(20):
            await order(bert, table, 1)
        assert (await order(bert, table, 1, status=409))["error"]["code"] == "too-many-orders"


def test_an_order_that_answers_what_it_leads_to_itself_comes_to_an_end() -> None:
    given = msgspec.convert({**PASS, "times": 0}, OrderGiven)
    kept = OrderRecord("table", "1f", 0, "anna", given, made_at=0, since=1, at=1, was_asked=False, progress="")
    assert [why_ended(kept, 0, "", fired) for fired in (0, 99, MOST_FIRED - 1, MOST_FIRED)] == ["", "", "", "done"]


@pytest.mark.parametrize("key", ["order mine ²", "order mine 99999", "order"])
async def test_no_key_of_a_choice_is_taken_for_one_of_an_order(key: str, tmp_path: Path) -> None:
    """Keys are what clients like: whoever has an order could stop the whole table with one that cannot be read."""
    assert answered_by([(1, key), (1, "order 1f 12")], 1) == [(12, "1f")]
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(anna, table, 0, times=0, bounds=[{"name": "cards", "least": 9}])
        asked = await anna.asked(table, 0)
        refused = await anna.choose(table, 0, asked["at"], "pass", key=key, status=400 if " " in key else 200)
        assert ("error" in refused) == (" " in key)
        if " " in key:
            await anna.choose(table, 0, asked["at"], "pass")
        await answer(bert, table, 1, "pass")
        assert server.live(table).match.line[-1].seat == 1


async def heard_while(person: Person, table: str, seat: int, act: Any) -> list[Any]:
    """What comes over somebody's line while something is done, until all is quiet; how many look on comes anytime."""
    async with person.socket(table, seat) as line:
        await line.until("table")
        await act()
        await line.say(type="ping")
        found = []
        while (message := await line.read())["type"] != "pong":
            if message["type"] != "watching":
                found.append(message)
    return found


async def test_nobody_else_notices_an_order(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await together(anna, bert, visibility="public")
        before = json.dumps([await anna.look(table, 0), await carl.get(f"/api/tables/{table}")])
        row = await server.hall.store.table(table)

        async def act() -> None:
            made = (await order(bert, table, 1, times=0, bounds=[{"name": "cards", "least": 9}]))["orders"][0]["id"]
            await order(bert, table, 1, times=1, bounds=[{"name": "cards", "least": 9}], id=made)
            await bert.post(f"/api/tables/{table}/orders/drop", {"seat": 1})
            await server.live(table).settled()

        assert await heard_while(anna, table, 0, act) == []
        assert await heard_while(carl, table, -1, act) == []
        assert [each["type"] for each in await heard_while(bert, table, 1, act)] == ["orders"] * 3
        assert json.dumps([await anna.look(table, 0), await carl.get(f"/api/tables/{table}")]) == before
        assert await server.hall.store.table(table) == row


async def test_who_is_away_seems_to_come_for_his_order_and_the_channel_is_told_all_the_same(tmp_path: Path) -> None:
    """An answer at once, or from somebody who is not there, would betray that it was ordered."""
    async with serving(tmp_path, order_seconds=0.3) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1)
        async with anna.socket(table, 0) as line:
            await line.until("table")
            told: list[bool] = []
            await answer(anna, table, 0, "pass")
            is_answered = False
            while not (is_answered and told and not told[-1]):
                message = await line.read()
                if message["type"] == "table":
                    told.append(message["seats"][1]["online"])
                if message["type"] == "update" and ("passed", 1) in kinds(message):
                    assert told[-1:] == [True]
                    is_answered = True
        assert True in told
        assert server.live(table).shown_here == set()


async def test_an_order_outlives_a_restart(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1, times=0)
        cookies = anna.http.cookies, bert.http.cookies
    async with serving(tmp_path, database=database, order_seconds=600) as server, people(server, 2) as (anna, bert):
        anna.http.cookies, bert.http.cookies = cookies
        await answer(anna, table, 0, "pass")
        assert (await until(bert, table, 1, lambda found: found["pending"]))["answered"] == []
        assert await server.hall.store.order_tables([]) == [table]
    async with serving(tmp_path, database=database) as server, Person(server.address) as bert:
        bert.http.cookies = cookies[1]
        async with asyncio.timeout(PATIENCE):  # nobody opens the table: the server takes it up by itself
            while not (live := server.hall.live.get(table)) or live.match.line[-1].text != "pass":
                await asyncio.sleep(0.01)
        assert len((await until(bert, table, 1, lambda found: found["answered"]))["answered"]) == 1


async def test_orders_go_with_the_seat_the_person_and_the_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        store = server.hall.store
        table, other = await together(anna, bert), await together(anna, bert)
        await order(anna, table, 0)
        await order(bert, table, 1)
        await order(bert, other, 1)
        mine = await bert.get("/api/account/data")
        assert [(each["table"], each["order"]["kind"]) for each in mine["orders"]] == [
            (table, "offer"),
            (other, "offer"),
        ]

        await bert.post(f"/api/tables/{other}/resign", {"seat": 1})
        async with asyncio.timeout(PATIENCE):
            while await store.orders(other):
                await asyncio.sleep(0.01)
        await bert.post("/api/account/delete")
        assert [each.seat for each in await store.orders(table)] == [0]
        await store.delete(table)
        assert await store.orders(table) == []


async def test_no_program_and_nobody_else_may_see_or_give_orders(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        await order(bert, table, 1)
        token = (await bert.post(f"/api/tables/{table}/token", {"seat": 1}))["token"]
        async with Person(server.address, token) as program:
            assert (await program.ask("GET", f"/api/tables/{table}/orders?seat=1")).status_code == 403
            await order(program, table, 1, status=403)
        assert (await anna.ask("GET", f"/api/tables/{table}/orders?seat=1")).status_code == 403
        await order(anna, table, 1, status=403)


async def test_several_choices_in_a_row_are_a_plan(tmp_path: Path) -> None:
    """Wallenstein: whoever knows his plan before he is asked for it has it laid down when the question comes."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, {"kind": "guest"}, game="wallenstein"))["id"]
        live: Server = server
        asked = await anna.asked(table, 0)
        assert asked["question"]["kind"] == "plan"
        draft = []
        for _ in range(2):
            draft.append(asked["question"]["options"][0]["text"])
            asked = await anna.choose(table, 0, asked["at"], draft[-1])
        asked = await anna.undo(table, 0, asked["at"])
        asked = await anna.undo(table, 0, asked["at"])
        told = await order(anna, table, 0, kind="plan", answers=[{"choices": draft[1:]}])
        assert told["orders"][0]["why"] == ""
        await anna.choose(table, 0, asked["at"], draft[0])
        await until(anna, table, 0, lambda found: found["answered"])
        assert [entry.text for entry in live.live(table).match.line] == draft


async def test_what_i_was_asked_before_can_be_ordered_where_a_game_declares_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await together(anna, bert)
        told = await orders(anna, table, 0)
        found = {each["kind"]: each for each in told["questions"]}
        assert found["offer"]["is_declared"]
        assert [each["label"] for each in found["offer"]["answers"]][:2] == ["pass", "call: offer the same number"]
        assert len(found["offer"]["about"][0]["values"]) == 5
        assert all(each["answer"]["choices"] for each in found["offer"]["answers"][2:])  # as they were offered last
        german = await anna.get(f"/api/tables/{table}/orders?seat=0&language=de")
        assert german["questions"][0]["label"] == "Ein Gebot bei einer Versteigerung"
