"""Accounts: a guest becomes one and loses nothing; passkeys, passwords and codes lead to the same tables elsewhere."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.server.accounts import (
    WORDS,
    by_passkey,
    by_password,
    challenge,
    code_of,
    named,
    neighbours,
    new_passkey,
    used_passkey,
    who,
    with_passkey,
    with_password,
)
from tests.server.authenticator import Authenticator
from tests.server.mailing import mail_server, mail_settings
from tests.server.serving import BOT, ME, OPEN, Person, people, serving
from tests.server.test_sessions import until_other

from hausmacht.server.maintenance.invitations import invite
from hausmacht.server.people import COOKIE

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quick_passwords")]


@pytest.fixture
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time; other tests use them as they are."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr("hausmacht.server.accounts.passwords.PasswordHasher", quick)


async def tables_of(person: Person) -> list[str]:
    return [table["id"] for table in (await person.get("/api/tables"))["mine"]]


async def test_a_guest_makes_an_account_and_finds_the_table_on_another_device(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, neighbours(server, 2) as (anna, laptop):
        table = (await anna.new_table(ME, BOT))["id"]
        mine, before = await who(anna), anna.http.cookies[COOKIE]

        key, made = await with_passkey(anna, "Anna")

        assert made["account"]["login"] == "anna"
        assert [each["name"] for each in made["account"]["passkeys"]] == ["Laptop"]
        assert (await who(anna), await tables_of(anna)) == (mine, [table])
        assert anna.http.cookies[COOKIE] != before
        own = (await laptop.new_table(ME, BOT))["id"]
        told = (await by_passkey(laptop, key)).json()
        assert (told["login"], told["brought"]) == ("anna", 1)
        assert await who(laptop) == mine
        assert set(await tables_of(laptop)) == set(await tables_of(anna)) == {table, own}
        began = {each["began"] for each in await anna.get("/api/devices")}
        assert began == {"passkey"}


async def test_a_password_does_the_same(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, laptop):
        table = (await anna.new_table(ME, BOT))["id"]
        await with_password(anna, "Änne Müller")

        assert (await by_password(laptop, "  A\u0308NNE   müller ")).status_code == 200

        assert await tables_of(laptop) == [table]
        assert (await laptop.get("/api/me"))["login"] == "änne müller"


@pytest.mark.parametrize("how", ["close", "delete"])
async def test_a_table_that_cannot_be_read_keeps_nobody_from_signing_in(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host of the server closes or deletes a table that is in memory; nobody has noticed yet."""
    monkeypatch.setattr("hausmacht.server.tables.hall.FOLLOW_SECONDS", 3600.0)
    async with serving(tmp_path) as server, people(server, 2) as (anna, laptop):
        await with_password(anna)
        gone, kept = [(await laptop.new_table(ME, {"kind": "guest"}))["id"] for _ in range(2)]
        store = server.hall.store
        tables_with = store.tables_with

        async def then_gone(person: str) -> list[str]:
            found: list[str] = await tables_with(person)
            await (store.close_table(gone, 1) if how == "close" else store.delete(gone))
            return found

        monkeypatch.setattr(store, "tables_with", then_gone)
        assert (await by_password(laptop)).json()["brought"] == 2
        assert await tables_of(laptop) == [kept]


async def test_signing_in_without_bringing_leaves_the_guest_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, laptop, _):
        await with_password(anna)
        table = (await laptop.new_table(ME, BOT))["id"]
        assert (await by_password(laptop, bring=False)).json()["brought"] == 0
        assert await tables_of(laptop) == []
        assert (await laptop.ask("GET", f"/api/tables/{table}")).status_code == 404


async def test_two_who_play_together_do_not_become_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        code = (await with_password(anna))["codes"][0]
        table = await anna.new_table(ME, OPEN, start=False)
        await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        mine = await who(bert)
        refused = await by_password(bert)
        assert (refused.status_code, code_of(refused)) == (409, "same-table")
        by_code = {"login": "anna", "code": code}
        assert code_of(await bert.ask("POST", "/api/sign-in/code", by_code)) == "same-table"
        assert await who(bert) == mine
        await bert.post("/api/sign-in/code", {**by_code, "bring": False})  # it was not used up
        assert await who(bert) == await who(anna)


async def test_another_account_never_comes_along(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "anna")
        await with_password(bert, "bert")
        table = (await bert.new_table(ME, BOT))["id"]
        assert (await by_password(bert, "anna")).json()["brought"] == 0
        assert await tables_of(bert) == []
        assert (await by_password(bert, "bert")).status_code == 200
        assert await tables_of(bert) == [table]


async def test_a_name_is_the_same_however_it_is_typed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "Straße ﬁne")
        for same in ("STRASSE FINE", "straße\u00a0fine", " strasse  ﬁne "):
            refused = await bert.ask("POST", "/api/account", {"login": same, "password": WORDS})
            assert (refused.status_code, code_of(refused)) == (409, "taken"), same
        for bad in (
            "a",
            "x" * 41,
            "\ufdfa" * 3,
            "an\x00na",
            "anna\u200b",
            "anna\ufe0f",
            "\u202eanna",
            "a@b.de",
            "- -",
            "",
        ):
            refused = await bert.ask("POST", "/api/account", {"login": bad, "password": WORDS})
            assert refused.status_code == 400, bad
        huge = await bert.ask("POST", "/api/account", {"login": "x" * 100_000, "password": WORDS})
        assert huge.status_code == 400
        for bad in ("short", "aaaaaaaaaaaaaaaa", "bertbert12", "x" * 201):
            refused = await bert.ask("POST", "/api/account", {"login": "bertbert", "password": bad})
            assert refused.status_code == 400, bad
        assert (await bert.ask("POST", "/api/account", {"login": "bert"})).status_code == 400
        assert (await bert.get("/api/me"))["login"] == ""


async def test_many_who_want_the_same_name_at_once_get_one_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 4) as everybody:
        asked = [each.ask("POST", "/api/account", {"login": "anna", "password": WORDS}) for each in everybody]
        assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [201, 409, 409, 409]


async def test_nobody_learns_whether_a_name_exists(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        await with_password(anna)
        answers = [await by_password(carl, name, "not the password") for name in ("anna", "nobody", "an\x00na")]
        assert {answer.status_code for answer in answers} == {403}
        assert len({answer.text for answer in answers}) == 1
        codes = [
            await carl.ask("POST", "/api/sign-in/code", {"login": name, "code": "abcd-efgh-jkmn-pqrs"})
            for name in ("anna", "nobody")
        ]
        assert {answer.text for answer in codes} == {answers[0].text}


async def test_guesses_under_one_name_are_counted_in_the_store(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hausmacht.server.http.account.proving.MOST_ATTEMPTS", 2)
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, carl):
        await with_password(anna, "guessed")
        for name in ("guessed", "nobody at all"):
            guesses = [by_password(carl, name, f"guess number {n}") for n in range(4)]
            found = sorted(answer.status_code for answer in await asyncio.gather(*guesses))
            assert found == [403, 403, 429, 429]
        locked = await by_password(carl, "guessed")
        assert (locked.status_code, code_of(locked)) == (429, "too-many-attempts")
        assert int(locked.headers["Retry-After"]) > 0
        assert await who(carl) != await who(anna)
        assert (await carl.ask("POST", "/api/sign-in/code", {"login": "GUESSED", "code": "x"})).status_code == 429


async def test_an_address_cannot_try_without_end(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, sign_ins_per_minute=0.001, sign_ins_at_once=3) as server,
        people(server, 1) as (carl,),
    ):
        found = [(await by_password(carl, f"name {n}")).status_code for n in range(5)]
        assert found == [403] * 3 + [429] * 2


async def test_recovery_codes_are_good_once(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 3) as (anna, laptop, carl):
        made = await with_password(anna, "codes")
        code = made["codes"][0]
        assert len(set(made["codes"])) == 10 == made["account"]["codes"]
        wrong = await carl.ask("POST", "/api/sign-in/code", {"login": "other", "code": code})
        assert wrong.status_code == 403

        told = await laptop.post("/api/sign-in/code", {"login": "Codes", "code": code.upper().replace("-", " ")})

        assert (told["codes"], await who(laptop)) == (9, await who(anna))
        again = await carl.ask("POST", "/api/sign-in/code", {"login": "codes", "code": code})
        assert again.status_code == 403
        fresh = (await laptop.post("/api/account/codes"))["codes"]
        old = await carl.ask("POST", "/api/sign-in/code", {"login": "codes", "code": made["codes"][1]})
        assert old.status_code == 403
        await carl.post("/api/sign-in/code", {"login": "codes", "code": fresh[0]})


async def test_only_its_owner_changes_an_account(tmp_path: Path) -> None:
    """A device that came by a seat link plays for the person, and no more."""
    async with serving(tmp_path) as server, neighbours(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        key, _ = await with_passkey(anna)
        link = (await anna.post(f"/api/tables/{table}/seat-links", {"seat": 0}))["link"]
        await phone.post(f"/api/seat-links/{link.rpartition('/')[2]}", {})
        assert await who(phone) == await who(anna)
        passkey = (await phone.get("/api/account"))["passkeys"][0]["id"]
        mine = await new_passkey(phone, Authenticator(phone.address))

        for method, path, body in (
            ("PUT", "/api/account/password", {"password": WORDS}),
            ("POST", "/api/account/codes", None),
            ("PUT", "/api/account/mail", {"mail": "carl@example.org"}),
            ("POST", "/api/passkeys", mine),
            ("PUT", f"/api/passkeys/{passkey}", {"name": "mine"}),
            ("DELETE", f"/api/passkeys/{passkey}", None),
            ("GET", "/api/account/data", None),
            ("POST", "/api/account/delete", None),
        ):
            refused = await phone.ask(method, path, body)
            assert (refused.status_code, code_of(refused)) == (403, "confirm-first"), path
        stranger = Authenticator(phone.address)
        stranger.site, stranger.owner = "localhost", key.owner
        wrong = await phone.ask(
            "POST", "/api/account/confirm", {"passkey": await used_passkey(phone, stranger, "confirm")}
        )
        assert wrong.status_code == 403
        told = await phone.post("/api/account/confirm", {"passkey": await used_passkey(phone, key, "confirm")})
        assert told["confirmed"]
        assert len((await phone.post("/api/account/codes"))["codes"]) == 10


async def test_a_confirmation_does_not_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await with_password(anna)
        monkeypatch.setattr("hausmacht.server.http.account.showing.CONFIRMED_FOR", 0)
        assert code_of(await anna.ask("POST", "/api/account/codes")) == "confirm-first"
        assert code_of(await anna.ask("POST", "/api/account/confirm", {"password": "wrong"})) == "wrong"
        monkeypatch.undo()
        await anna.post("/api/account/confirm", {"password": WORDS})
        await anna.post("/api/account/codes")


async def test_passkeys_are_added_named_and_removed_but_not_the_last_way_in(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, neighbours(server, 2) as (anna, laptop):
        first, made = await with_passkey(anna)
        mine = made["account"]["passkeys"][0]["id"]
        assert code_of(await anna.ask("DELETE", f"/api/passkeys/{mine}")) == "last-key"
        second = Authenticator(anna.address)
        body = await new_passkey(anna, second, name="Key \x00ring")
        told = await anna.post("/api/passkeys", body, 201)
        assert [each["name"] for each in told["passkeys"]] == ["Laptop", "Key ring"]
        assert (await anna.ask("POST", "/api/passkeys", body)).status_code == 403  # its challenge is used up

        await anna.ask("DELETE", f"/api/passkeys/{mine}")

        assert (await by_passkey(laptop, first)).status_code == 403
        assert (await by_passkey(laptop, second)).status_code == 200
        left = (await anna.get("/api/account"))["passkeys"][0]
        renamed = await anna.ask("PUT", f"/api/passkeys/{left['id']}", {"name": "Ring"})
        assert renamed.json()["passkeys"][0]["name"] == "Ring"
        assert left["used"] is not None
        assert (await anna.ask("DELETE", f"/api/passkeys/{mine}")).status_code == 404


async def test_a_new_password_signs_the_other_devices_out(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, laptop, carl):
        await with_password(anna)
        assert code_of(await anna.ask("PUT", "/api/account/password", {"password": ""})) == "last-key"
        await by_password(laptop)
        mine = await who(anna)
        changed = await anna.ask("PUT", "/api/account/password", {"password": "another long one"})
        assert changed.status_code == 200
        assert await who(anna) == mine
        assert await who(laptop) != mine
        assert (await by_password(carl)).status_code == 403
        assert (await by_password(carl, password="another long one")).status_code == 200
        assert [each["here"] for each in await anna.post("/api/devices/sign-out-others")] == [True]
        assert await who(carl) != mine


@pytest.mark.parametrize("keeps", [True, False])
async def test_devices_from_before_the_account_stay_only_if_wanted(tmp_path: Path, keeps: bool) -> None:
    """Fixation: somebody who knew the guest's cookies must not be in the account without its owner's will."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        link = (await anna.post(f"/api/tables/{table}/seat-links", {"seat": 0}))["link"]
        await phone.post(f"/api/seat-links/{link.rpartition('/')[2]}", {})
        mine, planted = await who(anna), anna.http.cookies[COOKIE]
        await with_password(anna, keep_devices=keeps)
        async with Person(server.address) as thief:
            thief.http.cookies.set(COOKIE, planted)
            await until_other(thief, mine)
        assert (await who(phone) == mine) is keeps
        assert await who(anna) == mine


async def test_another_tab_does_not_lose_the_new_cookie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks something with the cookie from before, and must not be given one of a newcomer in the meantime."""
    monkeypatch.setattr("hausmacht.server.tables.hall.ROLL_SECONDS", 3600.0)  # until then, the old one is good
    async with serving(tmp_path) as server, people(server, 2) as (anna, laptop):
        await with_password(anna)
        await laptop.new_table(ME, BOT)
        async with Person(server.address) as tab:
            tab.http.cookies.set(COOKIE, laptop.http.cookies[COOKIE])
            await by_password(laptop)
            assert "set-cookie" not in (await tab.ask("GET", "/api/tables")).headers


async def test_signing_in_ends_the_session_before(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, laptop):
        await with_password(anna)
        before, planted = await who(laptop), laptop.http.cookies[COOKIE]
        await by_password(laptop)
        async with Person(server.address) as thief:
            thief.http.cookies.set(COOKIE, planted)
            await server.hall.read_roll()
            assert await who(thief) not in (before, await who(anna))


async def test_a_challenge_is_signed_once_by_whom_it_was_for(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, neighbours(server, 3) as (anna, laptop, carl):
        key, _ = await with_passkey(anna, "challenged")
        used = await used_passkey(laptop, key)
        stolen = await carl.ask("POST", "/api/sign-in/passkey", {"passkey": used})
        assert stolen.status_code == 403  # the challenge was given to another device

        assert (await laptop.ask("POST", "/api/sign-in/passkey", {"passkey": used})).status_code == 200

        again = await carl.ask("POST", "/api/sign-in/passkey", {"passkey": used})
        assert again.status_code == 403
        replayed = await challenge(carl, "sign-in")
        body = {"passkey": {"ceremony": replayed["ceremony"], "credential": used["credential"]}}
        assert (await carl.ask("POST", "/api/sign-in/passkey", body)).status_code == 403
        told = await challenge(carl, "register", "carl")
        other = {"ceremony": told["ceremony"], "credential": key.sign(told["options"])}
        assert (await carl.ask("POST", "/api/sign-in/passkey", {"passkey": other})).status_code == 403
        assert await who(carl) != await who(anna)


async def test_a_challenge_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, neighbours(server, 2) as (anna, laptop):
        key, _ = await with_passkey(anna)
        monkeypatch.setattr("hausmacht.server.http.account.routes_passkeys.CHALLENGE_LASTS", -1)
        assert (await by_passkey(laptop, key)).status_code == 403


async def test_a_passkey_that_answers_wrongly_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, neighbours(server, 2) as (anna, laptop):
        key, _ = await with_passkey(anna)
        key.origin = "https://evil.example"
        assert (await by_passkey(laptop, key)).status_code == 403
        key.origin, key.site = laptop.address, "evil.example"
        assert (await by_passkey(laptop, key)).status_code == 403
        key.site, key.flags = "localhost", 0x01  # somebody is there, but not known to be the owner
        assert (await by_passkey(laptop, key)).status_code == 403
        key.flags, key.owner = 0x05, b"somebody else"
        assert (await by_passkey(laptop, key)).status_code == 403
        copy = Authenticator(laptop.address)
        copy.id, copy.site = key.id, key.site
        assert (await by_passkey(laptop, copy)).status_code == 403  # signed with another key
        key.owner = (await who(anna)).encode()
        assert (await by_passkey(laptop, key)).status_code == 200
        key.uses -= 1  # a copy of the passkey that has fallen behind
        assert (await by_passkey(laptop, key)).status_code == 403


STRANGE: list[dict[str, object]] = [
    {},
    {"id": "x", "rawId": "x", "type": "public-key", "response": {}},
    {"rawId": 7},
    {"rawId": "é", "response": []},
    {
        "rawId": "AAAA",
        "id": "AAAA",
        "type": "public-key",
        "response": {"clientDataJSON": "e30", "attestationObject": "v" * 4000},
    },
    {"rawId": "A" * 100_000},
    {"rawId": "AAAA", "response": [[[[[[[[[[]]]]]]]]]]},
]


async def test_what_is_no_passkey_is_no_mistake_of_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, neighbours(server, 1) as (carl,):
        for credential in STRANGE:
            told = await challenge(carl, "sign-in")
            body = {"passkey": {"ceremony": told["ceremony"], "credential": credential}}
            assert (await carl.ask("POST", "/api/sign-in/passkey", body)).status_code == 403
            told = await challenge(carl, "register", "carl")
            made = {"ceremony": told["ceremony"], "credential": credential, "name": "x"}
            assert (await carl.ask("POST", "/api/account", {"login": "carl", "passkey": made})).status_code == 403


async def test_a_passkey_belongs_to_one_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, neighbours(server, 2) as (anna, carl):
        key, _ = await with_passkey(anna)
        body = {"login": "carl", "passkey": await new_passkey(carl, key, "carl")}
        assert (await carl.ask("POST", "/api/account", body)).status_code == 409
        assert (await carl.get("/api/me"))["login"] == ""


async def test_a_number_is_no_site_for_passkeys(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,), Person(named(server)) as bert:
        assert (await anna.get("/api/account"))["passkeys_work"] is False
        refused = await anna.ask("POST", "/api/passkeys/challenge", {"purpose": "sign-in"})
        assert code_of(refused) == "no-passkeys"
        assert (await bert.get("/api/account"))["passkeys_work"] is True


async def test_the_host_decides_who_may_make_an_account(tmp_path: Path) -> None:
    async with serving(tmp_path, registration="closed") as server, people(server, 1) as (anna,):
        refused = await anna.ask("POST", "/api/account", {"login": "anna", "password": WORDS})
        assert (refused.status_code, code_of(refused)) == (403, "closed")
        assert (await anna.new_table(ME, BOT))["state"] == "playing"
    async with serving(tmp_path, registration="invited") as server, people(server, 2) as (anna, bert):
        link = (await invite(server.app.settings, 1, 30))[0]
        key = link.rpartition("=")[2]
        for given in ("", "nothing", key[:-1]):
            refused = await anna.ask("POST", "/api/account", {"login": "anna", "password": WORDS, "invitation": given})
            assert (refused.status_code, code_of(refused)) == (403, "not-invited")
        await with_password(anna, invitation=key)
        second = await bert.ask("POST", "/api/account", {"login": "bert", "password": WORDS, "invitation": key})
        assert code_of(second) == "not-invited"


async def test_an_email_signs_in_once(tmp_path: Path) -> None:
    async with (
        mail_server() as post,
        serving(tmp_path, **mail_settings(post.port)) as server,
        people(server, 3) as (anna, laptop, carl),
    ):
        await with_password(anna)
        told = await anna.ask("PUT", "/api/account/mail", {"mail": "anna@example.org", "language": "de"})
        assert told.json()["mail"] == ""  # not before it is confirmed
        email = await post.email(1)
        assert "bestätigen" in str(email["Subject"])
        await carl.post(f"/api/mail-links/{link_in(email.get_content())}", {})
        assert await who(carl) != await who(anna)  # whoever has that mailbox says it is right, and no more
        assert (await anna.get("/api/account"))["mail"] == "anna@example.org"

        answers = [
            await laptop.ask("POST", "/api/sign-in/mail", {"login": login})
            for login in ("ANNA@example.org", "nobody", "nobody@example.org", "\x00")
        ]

        assert len({answer.text for answer in answers}) == 1
        assert {answer.status_code for answer in answers} == {200}
        key = link_in((await post.email(2)).get_content())
        shown = await laptop.get(f"/api/mail-links/{key}")
        assert (shown["purpose"], shown["login"]) == ("sign-in", "anna")
        followed = await laptop.post(f"/api/mail-links/{key}", {})
        assert followed["purpose"] == "sign-in"
        assert await who(laptop) == await who(anna)
        assert (await carl.ask("POST", f"/api/mail-links/{key}", {})).status_code == 404
        assert (await carl.ask("GET", f"/api/mail-links/{key}")).status_code == 404
        assert len(post.emails) == 2


async def test_an_address_is_confirmed_once_for_account_and_notices(tmp_path: Path) -> None:
    async with (
        mail_server() as post,
        serving(tmp_path, **mail_settings(post.port)) as server,
        people(server, 2) as (anna, bert),
    ):

        async def notices(person: Person) -> tuple[str, bool, bool]:
            told = await person.get("/api/notices")
            return told["mail"], told["mail_confirmed"], told["mail_wanted"]

        # From the account to the notices: it is there, and nothing is sent before it is wanted
        await with_password(anna)
        await anna.ask("PUT", "/api/account/mail", {"mail": "anna@example.org"})
        await anna.post(f"/api/mail-links/{link_in((await post.email(1)).get_content())}", {})
        assert await notices(anna) == ("anna@example.org", True, False)
        await anna.ask("PUT", "/api/notices/mail", {"address": "Anna@example.org"})
        assert await notices(anna) == ("anna@example.org", True, True)
        await anna.ask("PUT", "/api/notices/mail", {"address": ""})
        await anna.ask("PUT", "/api/notices/mail", {"address": "Anna@example.org"})  # known by the account
        assert await notices(anna) == ("Anna@example.org", True, True)
        await anna.ask("PUT", "/api/account/mail", {"mail": "new@example.org"})
        await anna.post(f"/api/mail-links/{link_in((await post.email(2)).get_content())}", {})
        assert await notices(anna) == ("new@example.org", True, True)

        # And from the notices to the account, for whoever has just shown that it is his
        await bert.ask("PUT", "/api/notices/mail", {"address": "bert@example.org"})
        key = (await post.email(3)).get_content().partition("/confirm/")[2].split()[0]
        await with_password(bert, "bert")
        await bert.ask("PUT", "/api/account/mail", {"mail": "bert@example.org"})  # nobody has confirmed it yet
        assert (await bert.get("/api/account"))["mail"] == ""
        await post.email(4)
        await bert.post(f"/api/mail/confirm/{key}")
        told = await bert.get("/api/account")
        assert (told["mail"], told["notice_mail"]) == ("", "bert@example.org")  # signing in by it is his to choose
        told = (await bert.ask("PUT", "/api/account/mail", {"mail": "bert@example.org"})).json()
        assert told["mail"] == "bert@example.org"
        assert len(post.emails) == 4


async def test_emails_are_few_and_their_links_grow_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        mail_server() as post,
        serving(tmp_path, **mail_settings(post.port)) as server,
        people(server, 2) as (anna, carl),
    ):
        await with_password(anna)
        for bad in ("nobody", "a@b", "a@example.org\nBcc: b@example.org", "a@example.org, b@example.org"):
            refused = await anna.ask("PUT", "/api/account/mail", {"mail": bad})
            assert refused.status_code == 400, bad
        for _ in range(3):
            await anna.ask("PUT", "/api/account/mail", {"mail": "anna@example.org"})
        fourth = await anna.ask("PUT", "/api/account/mail", {"mail": "anna@example.org"})
        assert (fourth.status_code, code_of(fourth)) == (409, "asked-enough")
        await with_password(carl, "carl")  # another account fills the same mailbox no further
        fifth = await carl.ask("PUT", "/api/account/mail", {"mail": "Anna@Example.org"})
        assert (fifth.status_code, code_of(fifth)) == (409, "asked-enough")
        sixth = await anna.ask("PUT", "/api/account/mail", {"mail": "new@example.org"})
        assert sixth.status_code == 429  # so many e-mails of an account are on their way
        await anna.post(f"/api/mail-links/{link_in((await post.email(3)).get_content())}", {})
        await carl.post("/api/sign-in/mail", {"login": "anna"})  # e-mails about an address hold up no other
        assert "/sign-in/" in (await post.email(4)).get_content()
        await anna.ask("PUT", "/api/account/password", {"password": "another long one"})  # voids all links
        old = link_in(post.emails[0].get_content())
        assert (await anna.ask("POST", f"/api/mail-links/{old}", {})).status_code == 404
        monkeypatch.setattr("hausmacht.server.http.account.mail_links.SIGN_IN_MINUTES", -1)
        await carl.post("/api/sign-in/mail", {"login": "anna"})
        late = link_in((await post.email(5)).get_content())
        assert (await carl.ask("POST", f"/api/mail-links/{late}", {})).status_code == 404


async def test_without_mail_nobody_waits_for_an_email(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await with_password(anna)
        assert code_of(await anna.ask("POST", "/api/sign-in/mail", {"login": "anna"})) == "no-mail"
        assert code_of(await anna.ask("PUT", "/api/account/mail", {"mail": "anna@example.org"})) == "no-mail"


def link_in(text: str) -> str:
    return text.partition("/sign-in/")[2].split()[0]


async def test_several_workers_share_challenges_and_accounts(postgres: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, database=postgres) as one,
        serving(tmp_path, database=postgres) as other,
        neighbours(one, 2) as (anna, laptop),
    ):
        key, _ = await with_passkey(anna, "anna of two workers")
        told = await challenge(laptop, "sign-in")
        key.origin = named(other)  # the port is part of it
        body = {"passkey": {"ceremony": told["ceremony"], "credential": key.sign(told["options"])}}
        async with Person(named(other)) as moved:
            moved.http.cookies.set(COOKIE, laptop.http.cookies[COOKIE])
            answer = await moved.ask("POST", "/api/sign-in/passkey", body)
            assert answer.status_code == 200
            moved.http.cookies.clear()  # a browser has one cookie, and it is the new one
            moved.http.cookies.set(COOKIE, answer.cookies[COOKIE])
            assert await who(moved) == await who(anna)
