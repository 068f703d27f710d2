"""The door: cookies among those of other programs, requests of other sites, limits, and odd requests."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from tests.server.serving import people, serving

from hausmacht.server.gate import MOST_COOKIES
from hausmacht.server.people import COOKIE, MOST_TRIED, Doorkeeper, Guest

DOOR = Doorkeeper("0" * 64)
ANNA = Guest("a1b2c3", "Anna")
HERS = DOOR.cookie_for(ANNA, secure=False).partition(";")[0]
FORGED = f"{COOKIE}={Doorkeeper('1' * 64).signer.dumps(['a1b2c3', 'Anna'])}"

# Cookies


@pytest.mark.parametrize(
    "header",
    [
        HERS,
        f'foo=bar; {{"a":1}}; {HERS}; x',
        f"session=a,b c[]\\; {HERS}",
        f'theme="dark; {HERS}; lang=de"',
        f";;==; =;{HERS};",
        f"{FORGED}; {HERS}",
        f"{COOKIE}; {COOKIE}=; {COOKIE}={'x' * 5000}; {HERS}",
        f"{COOKIE}=ä\x00\xff; {HERS}",
    ],
)
def test_cookies_of_others_do_not_hide_ours(header: str) -> None:
    assert DOOR.guest_of(header) == ANNA


@pytest.mark.parametrize(
    "header", ["", COOKIE, f"{COOKIE}=", FORGED, HERS[:-1], f"x{HERS}", f"{FORGED}; " * MOST_TRIED + HERS]
)
def test_nobody_is_taken_for_somebody_else(header: str) -> None:
    assert DOOR.guest_of(header) is None


@pytest.mark.parametrize("filling", ["\\", '\\"', "a=b; ", ";", "=", f"{COOKIE}=x;", '"', "\\001"])
def test_a_long_cookie_header_costs_next_to_nothing(filling: str) -> None:
    """In time of the processor; http.cookies takes seconds for the first of them."""
    header = 'foo="' + filling * (60_000 // len(filling)) + f'"; {HERS}'
    began = time.process_time()
    DOOR.guest_of(header)

    assert time.process_time() - began < 1.0


@pytest.mark.anyio
async def test_cookies_beyond_all_measure_are_refused_and_the_name_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        mine = f"{COOKIE}={anna.http.cookies[COOKIE]}"
        async with httpx.AsyncClient(base_url=server.address) as http:
            known = await http.get("/api/me", headers={"cookie": f"foo=bar; {{}}; {mine}"})
            fine = await http.get("/api/me", headers={"cookie": f'foo="{"x" * 20_000}"; {mine}'})
            refused = await http.get("/api/me", headers=[("cookie", "x" * 20_000)] * 2 + [("cookie", mine)])

        assert 2 * 20_000 > MOST_COOKIES
        assert known.json()["id"] == fine.json()["id"] == (await anna.get("/api/me"))["id"]
        assert refused.status_code == 431
        assert "set-cookie" not in refused.headers
