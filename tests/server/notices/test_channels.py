"""Channels are told whose turn it is, at addresses on the open internet alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.notices.surroundings import around
from tests.server.pushing import outpost
from tests.server.serving import BOT, ME, people, serving

from hausmacht.server.notices.hooks import Hook, message
from hausmacht.server.notices.outside import Answer, Outside, OutsideError, is_open
from hausmacht.server.notices.wording import Told
from hausmacht.server.terms import HookKind

pytestmark = pytest.mark.anyio


async def test_a_channel_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    async with around(tmp_path) as here:
        await here.bert.ask("PUT", "/api/me", {"name": "[Bert](//x.org) @everyone"})
        table = await here.table(name="Moldau")
        page, url = f"/api/tables/{table}/hook", f"http://{here.post.host}/hook"
        link = f"http://127.0.0.1/t/{table}"
        text = "Moldau (Augsburg 1520): [Bert](//x.org) @everyone ist am Zug."
        words = "Moldau (Augsburg 1520): \\[Bert\\]\\(//x.org\\) @\u2060everyone ist am Zug."
        expected = {
            "discord": {"content": f"{words}\n{link}", "allowed_mentions": {"parse": []}},
            "matrix": {"text": f"{words}\n{link}"},
            "json": {
                "table": table,
                "name": "Moldau",
                "game": "Augsburg 1520",
                "waiting": ["[Bert](//x.org) @everyone"],
                "text": text,
                "url": link,
            },
        }
        for kind in ("discord", "matrix", "json", "ntfy"):
            await here.pass_to(table, 0)
            await here.quiet()
            here.post.posted.clear()
            told = (await here.anna.ask("PUT", page, {"kind": kind, "url": url, "language": "de"})).json()
            assert told == {"allowed": True, "kind": kind, "host": "127.0.0.1", "language": "de"}  # not its secret
            await here.until(table, 1)
            await here.quiet()
            posted = await here.post.post()
            assert posted.path == "/hook"
            if kind == "ntfy":
                assert (posted.body.decode(), posted.headers["click"]) == (text, link)
            else:
                assert posted.json == expected[kind]
            assert len(here.post.posted) == 1
        # only the host of the table, and only addresses on the open internet
        assert (await here.bert.ask("GET", page)).status_code == 403
        assert (await here.bert.ask("PUT", page, {"kind": "json", "url": url})).status_code == 403
        for bad in (
            "http://example.org/x",
            "https://127.0.0.1/x",
            "https://example.org:22/x",
            "ftp://a/b",
            "https://a:b@c/",
        ):
            refused = await here.anna.ask("PUT", page, {"kind": "json", "url": bad})
            assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad-hook"), bad
        assert (await here.anna.ask("PUT", page, {"kind": "json", "url": ""})).json()["kind"] == ""


async def test_the_channel_of_the_server_is_told_of_tables_without_their_own(tmp_path: Path) -> None:
    async with outpost() as post:
        more: dict[str, Any] = {
            "hook_url": f"http://{post.host}/all",
            "hook_kind": "matrix",
            "hooks": False,
            "notice_hosts": post.host,
        }
        async with serving(tmp_path, public_url="http://127.0.0.1", **more) as server, people(server, 1) as (anna,):
            table = await anna.new_table(ME, BOT, name="Elbe")
            assert (await post.post()).json["text"].startswith("Elbe (Augsburg 1520): ")
            page = f"/api/tables/{table['id']}/hook"
            refused = await anna.ask("PUT", page, {"kind": "json", "url": "https://example.org/"})
            assert refused.json()["error"]["code"] == "no-hooks"


def test_a_server_that_does_not_know_its_address_sends_no_link_that_leads_nowhere() -> None:
    told = Told("k3m9q2vwx7ab", "Elbe", "Augsburg 1520", "turn", 0)
    kinds: tuple[HookKind, ...] = ("discord", "matrix", "ntfy", "json")
    for kind in kinds:
        body, headers = message(Hook(kind, "https://example.org"), told, ["Anna"], "")
        assert "Elbe (Augsburg 1520): Anna to move." in body.decode(), kind
        assert "\\n" not in body.decode(), kind
        assert "Click" not in headers


async def test_nobody_has_us_knock_at_our_own_doors() -> None:
    async with outpost() as post:
        for address in (f"http://{post.host}/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/x"):
            wary = Outside("")
            with pytest.raises(OutsideError):
                await wary.post(address, b"x", {})
            await wary.close()
        for name in (f"{'a' * 64}.example.org", "a..example.org", ".example.org"):  # what no host can be called
            wary = Outside("")
            with pytest.raises(OutsideError):
                await wary.post(f"https://{name}/x", b"x", {})
            await wary.close()
        trusting = Outside(f" {post.host} , example.org")
        post.answers = ["302 Found\r\nlocation: http://127.0.0.1:1/", "204 No Content"]
        assert (await trusting.post(f"http://{post.host}/x", b"x", {})).status == 302  # it is not followed
        assert (await trusting.post(f"http://{post.host}/x", b"x", {})).is_taken
        for number, seconds in (("90", 90), ("9" * 5000, 3600), ("soon", 0)):  # more digits than Python reads
            post.answers = [f"503 Busy\r\nretry-after: {number}"]
            assert await trusting.post(f"http://{post.host}/x", b"x", {}) == Answer(503, seconds)
        await trusting.close()
        assert [each.path for each in post.posted] == ["/x"] * 5
    odd = ("fec0::1", "::127.0.0.1", "5f00::1", "64:ff9b:1::a00:1", "100.64.0.1", "ff02::1")
    assert not any(is_open(each) for each in odd)
    closed = ("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1", "fc00::1", "0.0.0.0")
    assert not any(
        is_open(each) for each in (*closed, "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1")
    )
    assert all(is_open(each) for each in ("1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101"))
