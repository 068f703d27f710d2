"""Mail: e-mails reach a real mail server, wait for one that is away, and never hold anybody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from tests.patience import PATIENCE
from tests.server.mailing import mail_server, mail_settings

from hausmacht.server.post import office
from hausmacht.server.post.email import is_address
from hausmacht.server.post.office import PostOffice
from hausmacht.server.settings import Settings, SettingsError, load

pytestmark = pytest.mark.anyio
LONG = "b" * 150
SOON = (0.0, 0.0, 0.0)


@asynccontextmanager
async def posting(port: int, waits: tuple[float, ...] = SOON, **more: Any) -> AsyncIterator[PostOffice]:
    post = PostOffice(msgspec.convert({**mail_settings(port), **more}, Settings), waits)
    await post.open()
    try:
        yield post
    finally:
        await post.close()


async def until_done(post: PostOffice) -> None:
    async with asyncio.timeout(PATIENCE):
        while post.pending:
            await asyncio.sleep(0.01)


async def test_an_email_arrives_as_it_was_written() -> None:
    async with mail_server() as server, posting(server.port) as post:
        text = "Grüß Gott,\n\nder Markgraf wartet auf dich.\n.\nBis bald\n"
        assert post.send(
            "anna@example.org", "Du bist dran: König & Kaiser", text, {"List-Unsubscribe": f"<https://a/{LONG}>"}
        )
        email = await server.email()

    assert str(email["From"]) == "Hausmacht <games@example.org>"
    assert str(email["Subject"]) == "Du bist dran: König & Kaiser"
    assert email.get_content().replace("\r\n", "\n") == text
    assert email["List-Unsubscribe"] == f"<https://a/{LONG}>"
    assert email["Auto-Submitted"] == "auto-generated"
    assert email["Message-ID"].endswith("@example.org>")


async def test_nobody_adds_lines_to_the_head_of_an_email() -> None:
    async with mail_server() as server, posting(server.port) as post:
        assert not post.send("anna@example.org\r\nBcc: bert@example.org", "x", "x")
        assert not post.send("anna@example.org, bert@example.org", "x", "x")
        assert post.send("anna@example.org", "Table\r\nBcc: bert@example.org", "x")
        email = await server.email()

    assert email["Bcc"] is None
    assert str(email["Subject"]) == "Table Bcc: bert@example.org"


async def test_a_mail_server_that_is_busy_is_asked_again() -> None:
    async with mail_server() as server, posting(server.port) as post:
        server.answers = ["451 later", "452 still later"]
        post.send("anna@example.org", "x", "x")
        await server.email()
        await until_done(post)

        assert server.refused == ["451 later", "452 still later"]
        assert (post.sent, post.lost) == (1, 0)


async def test_what_is_refused_for_good_is_not_sent_again() -> None:
    async with mail_server() as server, posting(server.port) as post:
        server.answers = ["550 never"]
        post.send("anna@example.org", "first", "x")
        await until_done(post)
        post.send("anna@example.org", "second", "x")
        email = await server.email()

    assert str(email["Subject"]) == "second"
    assert server.refused == ["550 never"]
    assert post.lost == 1


async def test_an_email_is_given_up_when_nobody_takes_it() -> None:
    async with mail_server() as server:
        port = server.port
    async with posting(port) as post:  # nobody listens there any more
        post.send("anna@example.org", "x", "x")
        await until_done(post)

        assert (post.sent, post.lost) == (0, 1)


async def test_only_so_many_emails_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "MOST_EMAILS", 2)
    async with mail_server() as server, posting(server.port) as post:
        taken = [post.send("anna@example.org", str(n), "x") for n in range(3)]
        await server.email(2)
        await until_done(post)

        assert taken == [True, True, False]
        assert post.send("anna@example.org", "again", "x")


async def test_nothing_is_sent_in_the_clear_when_it_should_be_encrypted() -> None:
    async with mail_server() as server, posting(server.port, smtp_tls="starttls") as post:
        post.send("anna@example.org", "x", "x")
        await until_done(post)

        assert post.lost == 1
        assert not server.emails


async def test_it_logs_in() -> None:
    async with mail_server(login=True) as server:
        async with posting(server.port, smtp_user="games", smtp_password="secret") as post:
            post.send("anna@example.org", "x", "x")
            await server.email()
        assert server.logins == [("games", "secret")]


async def test_what_waits_is_sent_before_the_server_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "CLOSING_SECONDS", PATIENCE)
    async with mail_server() as server:
        async with posting(server.port) as post:
            for n in range(5):
                post.send("anna@example.org", str(n), "x")
        assert sorted(str(email["Subject"]) for email in server.emails) == ["0", "1", "2", "3", "4"]


async def test_without_a_mail_server_nothing_is_taken() -> None:
    post = PostOffice(Settings())
    await post.open()
    assert not post.send("anna@example.org", "x", "x")
    await post.close()


@pytest.mark.parametrize("text", ["anna@example.org", "a.b+c@mail.example.org", "jörg@example.org"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    ["", "anna", "anna@example", "@example.org", "a b@example.org", "<a@b.org>", "a@b.org\n", "a" * 252 + "@b.d"],
)
def test_what_is_no_address(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize(
    "missing", [{"mail_from": ""}, {"public_url": ""}, {"smtp_tls": "maybe"}, {"smtp_port": 70000}]
)
def test_settings_of_mail_belong_together(missing: dict[str, Any]) -> None:
    with pytest.raises(SettingsError):
        load(given={**mail_settings(25), **missing}, environment={})
