"""The rules of Toll, as its rulebook would give examples."""

from __future__ import annotations

import re

from tests.toll import GAME
from tests.toll.state import Toll

from hausmacht.core.match import Match, new_match
from hausmacht.core.position import read_position

TO_THE_END = '"guard.collect", "flow.next_round"'


def table(to_do: str, *lines: str) -> Match[Toll]:
    """A match of the last round in which this is to be done."""
    text = "\n".join(['game = "toll"', "seats = 3", "round = 3", f"to_do = [{to_do}]", *lines])
    game, setup, state = read_position(text, {GAME.id: GAME})
    return new_match(game, setup, bytes(32), state)


def offers(match: Match[Toll], seat: int) -> list[str]:
    question = match.question(seat)
    return [] if question is None else question.texts()


def loaded(match: Match[Toll], *carts: str) -> Match[Toll]:
    """All merchants load what is written here, and are ready."""
    for seat, cart in enumerate(carts):
        for cargo in cart.split():
            assert match.choose(seat, f"load {cargo}") is None
        assert match.choose(seat, "ready") is None
    return match


def test_everybody_draws_a_cargo_that_nobody_else_sees() -> None:
    """Rules: cargo.deal"""
    match = new_match(GAME, GAME.setup(3), bytes(32))

    assert match.state.round == 1
    assert [len(match.view(seat).my_home) for seat in range(3)] == [3, 3, 3]  # type: ignore[attr-defined]
    received = [event for event in match.events(1) if event.kind.name == "received"]
    assert [event.audience for event in received] == [(1,), (1,)]


def test_all_are_asked_at_once_what_they_load() -> None:
    """Rules: bridge.sealed"""
    match = table(f'"bridge.load", "bridge.cross", {TO_THE_END}', "north = {home = [9, 2]}")

    assert [offers(match, seat) for seat in range(3)] == [["ready", "load 2", "load 9"], ["ready"], ["ready"]]


def test_a_cart_holds_two_cargoes() -> None:
    """Rules: bridge.limit"""
    match = table('"load 0"', "north = {home = [1, 2, 3]}")

    match.choose(0, "load 1")
    match.choose(0, "load 2")

    assert offers(match, 0) == ["ready"]
    denial = match.choose(0, "load 3")
    assert denial is not None
    assert (denial.code, denial.rule) == ("cart-is-full", "bridge.limit")


def test_the_highest_sum_crosses_and_is_sold() -> None:
    """Rules: bridge.highest, bridge.pay"""
    match = table('"bridge.load", "bridge.cross"', "north = {home = [12]}", "east = {home = [7, 8]}")

    loaded(match, "12", "7 8", "")

    assert match.state.guest == 1
    view = GAME.view(match.state, 0)
    assert (view.sold, view.my_home) == ((7, 8), (12,))


def test_among_equals_the_first_from_who_crossed_last_goes() -> None:
    """Rules: bridge.highest"""
    match = table('"bridge.load", "bridge.cross"', 'first = "east"', "north = {home = [9]}", "south = {home = [4, 5]}")

    loaded(match, "9", "", "4 5")

    assert match.state.guest == 2


def test_small_cargoes_can_be_smuggled_and_everybody_is_asked() -> None:
    """Rules: smuggle.ask"""
    match = table('"guard.look_away"', 'first = "north"', 'guest = "north"', "east = {home = [6, 7]}")

    assert offers(match, 1) == ["decline", "smuggle 6"]
    match.choose(1, "smuggle 6")

    assert match.state.coins == [3, 4, 3]
    assert offers(match, 2) == ["decline"]


def test_who_bribes_the_guard_takes_the_toll() -> None:
    """Rules: bribe.ask, bribe.price, toll.collect"""
    match = table(f'"guard.hold_out_hand", {TO_THE_END}', 'first = "north"', 'guest = "north"', "east = {coins = 1}")

    assert offers(match, 1) == []
    assert offers(match, 2) == ["decline", "bribe"]
    match.choose(2, "bribe")

    assert match.state.coins == [3, 1, 6]


def test_without_a_bribe_who_crossed_takes_the_toll() -> None:
    """Rules: toll.collect"""
    match = table(TO_THE_END, 'guest = "south"')

    assert match.state.coins == [3, 3, 8]


def test_winter_brings_ice_a_fire_and_a_dearer_guard() -> None:
    """Rules: winter.ice, winter.fire, winter.price, winter.toll"""
    winter = 'options = {season = "winter"}'
    to_do = '"winter.drift", "winter.warm", "bribe 1", "shut", "winter.collect"'
    match = table(to_do, winter, 'guest = "north"', "east = {coins = 2}")
    ice = match.state.ice

    assert match.opening.chance == [("ice", ice, False)]
    assert match.state.coins == [4, 3, 4]
    assert offers(match, 1) == ["decline", "bribe"]
    match.choose(1, "decline")
    assert match.state.coins == [4 + 5 - ice, 3, 4]

    poorer = table(to_do, winter, 'guest = "north"', "east = {coins = 1}")
    assert offers(poorer, 1) == ["decline"]


def test_the_richest_win_and_may_share_it() -> None:
    """Rules: end.places"""
    match = table('"flow.next_round"', "north = {coins = 4}", "east = {coins = 7}", "south = {coins = 7}")

    assert match.is_over()
    assert GAME.places(match.state) == [3, 1, 1]
    assert match.events(-1)[-1].facts() == {"winners": (1, 2)}


def test_every_rule_of_the_index_is_in_the_code_and_in_a_test() -> None:
    keys = re.findall(r"^\| ([a-z]+\.[a-z]+) \|", (GAME.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
    code = "\n".join(path.read_text(encoding="utf-8") for path in GAME.folder.rglob("*.py") if path.name[:5] != "test_")
    tests = (GAME.folder / "test_rules.py").read_text(encoding="utf-8")

    assert len(keys) > 10
    assert [key for key in keys if key not in code or key not in tests] == []
