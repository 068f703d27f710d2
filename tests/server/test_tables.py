"""Tables and the people at them: hot-seat, invitations, tokens, stand-ins, resigning, rematch, chat and notes."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.serving import BOT, ME, OPEN, Person, people, play_out, serving

from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.games.price_of_power.papers import PAPERS
from hausmacht.server.storage.records import Ask

PROGRAM = Path(__file__).parent / "program.py"
pytestmark = pytest.mark.anyio


async def test_guests_at_one_device_have_their_own_seats(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        info = await anna.new_table(ME, {"kind": "guest", "name": "Carl"})
        table = info["id"]

        assert info["my_seats"] == [0, 1]
        assert [seat["name"] for seat in info["seats"]][1] == "Carl"
        hands = [(await anna.look(table, seat))["view"]["my_dealt"] for seat in (0, 1)]
        assert hands[0] != hands[1]
        assert (await bert.ask("GET", f"/api/tables/{table}/play?seat=1")).status_code == 404


async def test_only_the_invited_join_a_private_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        info = await anna.new_table(ME, OPEN, start=False)
        table, invite = info["id"], info["invite"].removeprefix("/join/")

        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await bert.ask("POST", f"/api/tables/{table}/join", {})).status_code == 404
        assert (await bert.ask("POST", f"/api/tables/{table}/join", {"invite": "wrong"})).status_code == 404
        link = await bert.get(f"/api/links/{invite}")
        assert link["kind"] == "invite"
        joined = await bert.post(f"/api/tables/{table}/join", {"invite": invite})
        again = await bert.post(f"/api/tables/{table}/join", {"invite": invite})
        assert joined["my_seats"] == again["my_seats"] == [1]
        full = await carl.post(f"/api/tables/{table}/join", {"invite": invite}, status=409)
        assert full["error"]["code"] == "full"


async def test_a_link_that_was_taken_back_leads_nowhere(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        info = await anna.new_table(ME, OPEN, start=False)
        table, old = info["id"], info["spectate"].removeprefix("/watch/")
        assert (await bert.get(f"/api/links/{old}"))["table"]["id"] == table
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 200

        new = (await anna.post(f"/api/tables/{table}/links", {"kind": "spectate"}))["spectate"]

        assert old not in new
        assert (await bert.ask("GET", f"/api/links/{old}")).status_code == 404
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await bert.ask("POST", f"/api/tables/{table}/links", {"kind": "invite"})).status_code == 404


async def test_a_spectator_sees_the_public_table_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, BOT, visibility="public"))["id"]

        update = await bert.look(table, -1)

        assert update["question"] is None
        assert update["view"]["my_hand"] == []
        for path in ("play?seat=0", "log?seat=0"):
            answer = await bert.ask("GET", f"/api/tables/{table}/{path}")
            assert answer.status_code == 403
        assert (await bert.ask("GET", f"/api/tables/{table}/file")).status_code == 409
        assert (await anna.ask("GET", f"/api/tables/{table}/file")).status_code == 409


async def test_a_program_plays_a_seat_with_its_token(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        token = (await anna.post(f"/api/tables/{table}/token", {"seat": 1}))["token"]
        program = Person(server.address, token)

        update = await program.look(table, 1)
        async with program.socket(table, 1) as line:
            await line.until("update")
            await line.say(type="choose", at=update["at"], choice="done", key="1")
            assert (await line.until("update"))["at"] == update["at"] + 1
        assert (await program.ask("GET", f"/api/tables/{table}/play?seat=0")).status_code == 403
        assert (await program.ask("POST", f"/api/tables/{table}/token", {"seat": 1})).status_code == 403
        await anna.post(f"/api/tables/{table}/token", {"seat": 1})
        assert (await program.ask("GET", f"/api/tables/{table}/play?seat=1")).status_code == 401
        assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("hausmacht.db*"))
        await program.http.aclose()


async def test_a_token_opens_one_seat_and_nothing_else_of_its_owner(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}, OPEN, start=False))["id"]
        invite = (await anna.get(f"/api/tables/{table}"))["invite"].removeprefix("/join/")
        await bert.post(f"/api/tables/{table}/join", {"invite": invite})
        await anna.post(f"/api/tables/{table}/start")
        await anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "Bert bluffs."})
        token = (await anna.post(f"/api/tables/{table}/token", {"seat": 1}))["token"]
        program = Person(server.address, token)
        for method, path, body in (
            ("GET", "/api/tables", None),
            ("GET", f"/api/tables/{table}/notes", None),
            ("PUT", f"/api/tables/{table}/notes", {"text": "Bert tells the truth."}),
            ("PUT", "/api/me", {"name": "Anna"}),
            ("GET", f"/api/links/{invite}", None),
            ("POST", f"/api/tables/{table}/join", {"invite": invite}),
            ("POST", f"/api/tables/{table}/leave", None),
            ("POST", f"/api/tables/{table}/rematch", None),
            ("POST", f"/api/tables/{table}/token", {"seat": 1}),
        ):
            refused = await program.ask(method, path, body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "token"), path
        assert (await program.ask("GET", f"/api/tables/{table}/play?seat=0")).status_code == 403
        assert (await anna.get(f"/api/tables/{table}/notes"))["text"] == "Bert bluffs."
        async with program.socket(table, 1) as line:
            for told in (await line.until("table"), await program.get(f"/api/tables/{table}")):
                assert (told["my_seats"], told["member"], told["host"]) == ([1], True, False)
                assert (told["invite"], told["spectate"]) == (None, None)
                assert [seat["mine"] for seat in told["seats"]] == [False, True, False]
        assert not any("Bert bluffs" in text or invite in text for text in program.heard)
        await program.http.aclose()


async def test_a_token_agrees_for_its_seat_alone_and_does_not_look_for_its_owner(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(OPEN, ME, {"kind": "guest"}, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {"seat": 0})
        await anna.post(f"/api/tables/{table}/start")
        token = (await anna.post(f"/api/tables/{table}/token", {"seat": 2}))["token"]
        program = Person(server.address, token)
        live = server.live(table)
        live.look(anna_id := (await anna.get("/api/me"))["id"])
        before = live.looks[anna_id]
        await play_out({1: anna, 0: bert, 2: program}, table, Random(2), 30)
        await program.look(table, 2)
        live.looks[anna_id] = before
        await program.look(table, 2)
        assert live.looks[anna_id] == before
        live.table.asks = (Ask(1, "stand-in", 0, 0, (1, 2), "random"),)
        asked = await program.post(f"/api/tables/{table}/asks/1", {"agree": True})
        assert [ask["waiting"] for ask in asked["asks"]] == [[1]]
        await program.http.aclose()


async def test_the_program_in_the_docs_plays_a_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        token = (await anna.post(f"/api/tables/{table}/token", {"seat": 0}))["token"]
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/ws?seat=0"
        program = await asyncio.create_subprocess_exec(sys.executable, str(PROGRAM), address, token)

        async with asyncio.timeout(PATIENCE):
            assert await program.wait() == 0

        assert (await anna.look(table, 0, since=10**6))["over"]


async def test_a_bot_stands_in_for_somebody_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = (await anna.new_table(ME, OPEN, OPEN, start=False, visibility="public"))["id"]
        for person in (bert, carl):
            await person.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        async with carl.socket(table, 2) as line:
            await line.until("table")
            present = await anna.post(f"/api/tables/{table}/stand-in", {"seat": 2, "bot": "random"}, status=409)
            assert present["error"]["code"] == "present"
        async with asyncio.timeout(PATIENCE):
            while server.live(table).listeners:
                await asyncio.sleep(0.01)

        asked = await anna.post(f"/api/tables/{table}/stand-in", {"seat": 2, "bot": "random"})
        assert [ask["waiting"] for ask in asked["asks"]] == [[1]]
        agreed = await bert.post(f"/api/tables/{table}/asks/{asked['asks'][0]['n']}", {"agree": True})
        assert agreed["seats"][2]["stand_in"] == "random"
        async with asyncio.timeout(PATIENCE):
            while 2 in (await anna.look(table, -1))["waiting"]:
                await asyncio.sleep(0.02)

        back = await carl.post(f"/api/tables/{table}/return", {"seat": 2})
        assert back["seats"][2]["stand_in"] is None
        for seat, person in ((0, anna), (1, bert)):
            update = await person.look(table, seat)
            await person.choose(table, seat, update["at"], "done")
        update = await play_to_seat(table, {0: anna, 1: bert}, carl, 2)
        await asyncio.sleep(0.3)
        assert (await carl.look(table, 2))["at"] == update["at"]  # nobody plays for him any more


async def play_to_seat(table: str, others: dict[int, Person], person: Person, seat: int) -> Any:
    while True:
        update = await person.look(table, seat)
        if update["question"] is not None:
            return update
        await play_out(others, table, Random(1), most=1)


async def test_a_bot_cannot_tell_what_fell_out_of_a_real_tower(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        real = {"game": "wallenstein", "seats": 3, "options": {"tower": "by-hand", "keeper": "blue"}, "start": True}

        refused = await anna.post("/api/tables", {**real, "players": [ME, BOT, BOT]}, status=409)
        seated = await anna.post("/api/tables", {**real, "players": [BOT, ME, BOT]}, status=201)

        assert refused["error"]["sentence"] == "Blue enters what happens on the real table: that seat needs a person."
        refused = await anna.post(f"/api/tables/{seated['id']}/stand-in", {"seat": 1}, status=409)
        assert refused["error"]["code"] == "person-needed"


async def test_who_resigns_is_placed_last_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]

        info = await anna.post(f"/api/tables/{table}/resign", {"seat": 0})
        assert info["seats"][0]["resigned"]
        update = await anna.look(table, 0)
        late = await anna.ask("POST", f"/api/tables/{table}/choose", {"seat": 0, "at": update["at"], "choice": "done"})
        assert late.status_code == 409
        async with asyncio.timeout(PATIENCE):
            while not (update := await anna.look(table, 0, since=10**6))["over"]:
                await asyncio.sleep(0.1)

        assert update["places"] == [2, 1]
        follower = await anna.post(f"/api/tables/{table}/rematch")
        again = await anna.post(f"/api/tables/{table}/rematch")
        assert follower["id"] == again["id"] != table
        assert follower["state"] == "playing"
        assert not follower["seats"][0]["resigned"]
        assert (await anna.get(f"/api/tables/{table}"))["rematch"] == follower["id"]


async def test_leaving_frees_the_seat_and_the_last_one_clears_the_table_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {})

        left = await anna.post(f"/api/tables/{table}/leave")
        assert left["seats"][0]["kind"] == "open"
        assert (await bert.get(f"/api/tables/{table}"))["host"]
        await bert.post(f"/api/tables/{table}/leave")
        assert (await bert.ask("GET", f"/api/tables/{table}")).status_code == 404


async def test_lists_show_whose_turn_it_is_and_what_is_new(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public", name="Evening"))["id"]
        open_tables = (await bert.get("/api/tables"))["open"]
        assert [(each["id"], each["name"]) for each in open_tables] == [(table, "Evening")]
        await bert.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        for seat, person in ((0, anna), (1, bert)):
            update = await person.look(table, seat)
            await person.choose(table, seat, update["at"], "done")
        await bert.look(table, 1)

        mine = {person: (await person.get("/api/tables"))["mine"][0] for person in (anna, bert)}
        assert mine[anna]["unseen"] > 0
        assert mine[bert]["unseen"] == 0
        assert sum(each["my_turn"] for each in mine.values()) == 1
        assert mine[anna]["round"] == "1/4"
        told = [event["sentence"] for event in await anna.get(f"/api/tables/{table}/log?seat=0&since=1")]
        assert 0 < len(mine[anna]["news"]) <= 3
        assert mine[anna]["news"] == told[-len(mine[anna]["news"]) :]
        assert mine[bert]["news"] == []
        german = (await anna.get("/api/tables?language=de"))["mine"][0]["news"]
        assert len(german) == len(mine[anna]["news"])
        assert german != mine[anna]["news"]


async def test_news_do_not_tell_sealed_answers_nor_what_was_taken_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        before = {person: (await person.get("/api/tables"))["mine"][0]["news"] for person in (anna, bert)}
        update = await anna.look(table, 0)
        choice = next(each["text"] for each in update["question"]["options"] if each["kind"] == "buy")
        bought = await anna.choose(table, 0, update["at"], choice)
        await anna.undo(table, 0, bought["at"])
        await anna.choose(table, 0, bought["at"] + 1, choice)

        after = {person: (await person.get("/api/tables"))["mine"][0]["news"] for person in (anna, bert)}
        assert after[bert] == before[bert]
        assert after[anna] == []


async def test_what_options_mean_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        english, german = [await anna.get(f"/api/games?language={language}") for language in ("en", "de")]

        for one, other in zip(english, german, strict=True):
            assert [option["name"] for option in one["options"]] == [option["name"] for option in other["options"]]
            if one["options"]:
                summaries = [[option["summary"] for option in each["options"]] for each in (one, other)]
                assert summaries[0] != summaries[1]


async def test_chat_and_notes(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, BOT, visibility="public"))["id"]
        async with bert.socket(table) as line:
            await line.until("table")
            await anna.post(f"/api/tables/{table}/chat", {"text": "Good luck\x00\x1b!"})
            said = await line.until("chat")
            await line.say(type="chat", text="hello")
            heard = await line.until("chat")
        await anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "bert bluffs"})

        assert (said["text"], said["seat"], said["mine"]) == ("Good luck!", 0, False)
        assert (heard["text"], heard["room"], heard["mine"]) == ("hello", "watchers", True)
        assert [each["text"] for each in await anna.get(f"/api/tables/{table}/chat")] == ["Good luck!"]
        assert (await anna.get(f"/api/tables/{table}/notes"))["text"] == "bert bluffs"
        assert (await bert.get(f"/api/tables/{table}/notes"))["text"] == ""
        long = await anna.ask("POST", f"/api/tables/{table}/chat", {"text": "x" * 1001})
        assert long.status_code == 400


async def test_a_name_is_kept_in_the_cookie_and_shown_at_the_seats(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        await anna.ask("PUT", "/api/me", {"name": "Anna"})

        assert (await anna.get("/api/me"))["name"] == "Anna"
        assert (await anna.get(f"/api/tables/{table}"))["seats"][0]["name"] == "Anna"
        anna.http.cookies = httpx.Cookies({"hausmacht_guest": "forged.value"})
        assert (await anna.ask("GET", f"/api/tables/{table}")).status_code == 404


async def test_too_much_at_once_is_refused_for_a_while(tmp_path: Path) -> None:
    few: dict[str, Any] = {"creations_at_once": 2, "creations_per_minute": 0.001}
    async with serving(tmp_path, **few) as server, people(server, 1) as (anna,):
        for _ in range(2):
            await anna.new_table(ME, BOT, start=False)
        answer = await anna.ask("POST", "/api/tables", {"game": "augsburg1520", "seats": 2, "players": [ME, BOT]})

        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0


async def test_every_answer_has_its_security_headers(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        newcomer = Person(server.address)
        cookie = (await newcomer.ask("GET", "/")).headers["set-cookie"]
        await newcomer.http.aclose()
        for path in ("/", "/t/whatever", "/api/games", "/api/nothing", "/api", "/healthz", "/metrics"):
            answer = await anna.ask("GET", path)
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert (await anna.ask("GET", "/api/nothing")).json()["error"]["code"] == "no-such-route"
        assert "make play" in (await anna.ask("GET", "/")).text
        assert "hausmacht_moves_total" in (await anna.ask("GET", "/metrics")).text
        elsewhere = await anna.http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
        assert (elsewhere.status_code, elsewhere.json()["error"]["code"]) == (403, "local")
        assert (await anna.get("/healthz"))["status"] == "ok"


async def test_bad_requests_get_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for body, code in (
            ({"game": "chess", "seats": 2}, "no-such-game"),
            ({"game": "augsburg1520", "seats": 9}, "bad-setup"),
            ({"game": "augsburg1520", "seats": 2, "players": [{"kind": "bot", "bot": "deep"}]}, "no-such-bot"),
            ({"game": "augsburg1520", "seats": 2, "players": [ME, OPEN], "start": True}, "seats-open"),
            ({"game": "augsburg1520", "seats": 2, "colour": "red"}, "bad-request"),
            ({"game": "augsburg1520", "seats": "two"}, "bad-request"),
        ):
            answer = await anna.ask("POST", "/api/tables", body)
            assert answer.status_code in (400, 409)
            assert answer.json()["error"]["code"] == code
            assert len(answer.json()["error"]["sentence"]) > 15
        json = {"Content-Type": "application/json"}
        huge = await anna.http.post("/api/tables", content=b"{" + b" " * 400_000 + b"}", headers=json)
        assert huge.status_code == 413


async def test_rules_and_words_of_every_game(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        for game in await anna.get("/api/games"):
            rules = await anna.get(f"/api/rules/{game['id']}")
            english = await anna.get(f"/api/words/{game['id']}?language=en")
            german = await anna.get(f"/api/words/{game['id']}?language=de")
            assert {"core.undo"} <= {rule["key"] for rule in rules}
            assert len(rules) > 20
            assert all(rule["text"] for rule in rules)
            assert english.keys() == german.keys()
            assert english != german
            assert "event" not in english


async def test_what_is_printed_is_told_to_whoever_may_see_the_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        plain = (await anna.new_table(ME, BOT, BOT, game="wallenstein"))["id"]
        court = (await anna.new_table(ME, BOT, BOT, game="wallenstein", options={"court": "on"}))["id"]

        printed = await anna.get(f"/api/tables/{plain}/printed")
        at_court = await anna.get(f"/api/tables/{court}/printed")

        assert (printed["court"], len(printed["boxes"]), printed["tower_cards"]) == (None, 11, 0)
        assert (len(at_court["boxes"]), at_court["tower_cards"]) == (14, 3)
        assert at_court["court"]["favors"][8] == {"id": "thalers", "amount": 5, "source": "reconstruction"}
        assert at_court["counties"] == printed["counties"]
        assert (await bert.ask("GET", f"/api/tables/{court}/printed")).status_code == 404


async def test_a_paper_is_worked_out_for_whoever_may_see_the_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, game="price_of_power", options={"scenario": "1-00"}))["id"]

        budget = (await anna.get(f"/api/tables/{table}/papers/budget?seat=0"))["realms"][0]
        none = await anna.ask("GET", f"/api/tables/{table}/papers/weather?seat=0")
        hidden = await bert.ask("GET", f"/api/tables/{table}/papers/budget")

        costs = sum(budget[each] for each in ("advisors", "forces", "interest", "plague"))
        assert budget["net"] == budget["taxes"] + budget["bonuses"] - costs
        assert (none.status_code, none.json()["error"]["code"]) == (404, "no-such-paper")
        assert "budget" in none.json()["error"]["sentence"]
        assert hidden.status_code == 404


async def test_a_paper_is_worked_out_once_until_something_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    kind, make = PAPERS["budget"]

    def counted(state: Any, seat: int, words: Any) -> Any:
        made.append(seat)
        return make(state, seat, words)

    monkeypatch.setattr(type(games()["price_of_power"]), "papers", lambda game: {"budget": (kind, counted)})
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, game="price_of_power", options={"scenario": "1-00"}))["id"]
        for _ in range(3):
            await anna.get(f"/api/tables/{table}/papers/budget?seat=0")
        assert made == [0]
        await anna.get(f"/api/tables/{table}/papers/budget")
        update = await anna.asked(table, 0)
        await anna.choose(table, 0, update["at"], update["question"]["options"][0]["text"])
        await anna.get(f"/api/tables/{table}/papers/budget?seat=0")
        assert made == [0, SPECTATOR, 0]
