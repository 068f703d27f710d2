"""Cards of a component pack: how much work they can cause is reckoned up when they are read, and stopped when they run.

Rules: effects.checked
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.price_of_power.laying import FRANCE
from tests.games.price_of_power.one_card import refusal as why_refused
from tests.games.price_of_power.running import do, rich_table

from hausmacht.core.agenda import MOST_STEPS, BudgetError
from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language.cards import CardText, texts_of
from hausmacht.games.price_of_power.effects.language.effort import MOST_ASKED, MOST_WORK, Hardest, work_on
from hausmacht.games.price_of_power.pack import GROUPS, printed
from hausmacht.games.price_of_power.scenario import PRINTED

Node = dict[str, Any]
GAIN: Node = {"do": "gain", "res": {"D": 1}}
NOT_FORESEEN = "not written as on our cards"  # what is said of something that no class refuses by itself
MOST_PACK = 64_000  # bytes that a guest may bring
MUCH_CPU = 2.0  # seconds; reading takes 0.05


def repeated(depth: int, times: Any = 30, inner: Node = GAIN) -> Node:
    for _ in range(depth):
        inner = {"do": "repeat", "n": times, "then": [inner]}
    return inner


def described(depth: int) -> Node:
    """Players described by players, described by players."""
    inner: Any = "others"
    for _ in range(depth):
        inner = {"where": {"stat": ["towns", ">=", {"stat": "towns", "of": inner}]}}
    return {**GAIN, "who": inner}


def first_event(*nodes: Node) -> dict[str, Any]:
    return {"event": {next(iter(printed("event"))): {"pre": list(nodes)}}}


def refusal(pack: dict[str, Any]) -> str:
    with pytest.raises(SetupError) as refused:
        GAME.setup(4, {}, pack)
    return str(refused.value)


# When it is read


def test_the_ruler_on_an_event_has_no_other_fields_than_ours() -> None:
    """Rules: effects.checked"""
    event = next(name for name, row in printed("event").items() if isinstance(row.get("ruler"), dict))

    assert f"In event {event}: ruler: it has no 'skils'" in refusal({"event": {event: {"ruler": {"skils": {}}}}})


def test_the_printed_cards_are_far_from_the_limits() -> None:
    """Rules: effects.checked"""
    cards = texts_of(PRINTED)
    groups = (cards.types, cards.ideas, cards.missions, cards.milestones, cards.struggles, cards.events)
    written: list[CardText] = [card for group in groups for card in group]

    assert 5_000 < max(work_on(card.made_of) for card in written) <= 0.6 * MOST_WORK
    assert 100 < max(Hardest(card.made_of).asked for card in written) <= 0.2 * MOST_ASKED


@pytest.mark.parametrize(
    "node",
    [
        repeated(4),
        repeated(6, {"stat": "towns"}),
        repeated(3, 30, {"do": "each_player", "who": "each", "then": [GAIN]}),
        {"do": "each_area", "in": {}, "then": [{"do": "each_area", "in": {}, "then": [GAIN]}]},
        {"do": "each_realm", "realm": {}, "then": [repeated(2)]},
        {"do": "each_player", "who": "each", "then": [repeated(1, 5, {"do": "choose", "options": [
            {"id": "A", "then": [repeated(2)]}, {"id": "B", "then": []}]})]},
        {"do": "if", "cond": {"emperor": True}, "then": [], "else": [repeated(4)]},
    ],
)  # fmt: skip
def test_loops_within_loops_are_refused_with_the_card_and_the_place(node: Node) -> None:
    """Rules: effects.checked"""
    name = next(iter(printed("event")))

    sentence = refusal(first_event(GAIN, node))

    assert f"In event {name}: pre[1]" in sentence
    assert f"a card may take at most {MOST_WORK}" in sentence


def test_players_described_by_players_are_refused() -> None:
    """Rules: effects.checked"""
    who = described(3)["who"]

    sentence = refusal(first_event({**GAIN, "who": [who, who]}))

    assert "pre[0].who: " in sentence
    assert f"may take at most {MOST_ASKED}" in sentence


def test_a_condition_without_an_effect_is_weighed_as_well() -> None:
    """Rules: effects.checked"""
    name = next(iter(printed("milestone")))
    where = described(4)["who"]

    sentence = refusal({"milestone": {name: {"condition": {"units": {"n": 1, "who": where}}}}})

    assert f"may take at most {MOST_ASKED}" in sentence


@pytest.mark.parametrize(
    ("nodes", "problem"),
    [
        ([{"do": "gain", "res": {"D": 10**9}}], "pre.0.res.D must be a number from -999 to 999"),
        ([repeated(1, 10**9)], "pre.0.n must be a number"),
        ([GAIN] * 61, "pre is a list of more than 60"),
        ([repeated(30, 1)], "is nested too deeply"),
        ([{"do": "choose", "options": [{"id": str(at), "then": []} for at in range(9)]}], "at most 8 options, not 9"),
        ([{"do": ["gain"]}], "pre[0]: there is no verb ['gain']"),
        ([{"do": "gain", "res": [1]}], "pre[0].res: "),
        ([{"do": "pay", "cost": {"I": 3}}], "pre[0].cost"),
    ],
)
def test_what_is_out_of_proportion_or_miswritten_is_refused(nodes: list[Node], problem: str) -> None:
    """Rules: effects.checked"""
    assert problem in refusal(first_event(*nodes))


def test_a_ruler_that_is_no_table_is_refused_before_the_match() -> None:
    """Rules: effects.checked"""
    name = next(name for name, row in printed("event").items() if row.get("ruler"))

    assert "ruler: a table is needed, not 'Ivan'" in refusal({"event": {name: {"ruler": "Ivan"}}})
    assert "ruler.name: a word is needed, not 5" in refusal({"event": {name: {"ruler": {"name": 5}}}})
    assert "ruler.dice: a word is needed, not [1]" in refusal({"event": {name: {"ruler": {"dice": [1]}}}})


def test_a_modest_loop_is_let_through() -> None:
    """Rules: effects.checked"""
    assert GAME.setup(4, {}, first_event(repeated(2, 5))).pack


# However it is written, reading ends soon and with a sentence


def spoiled(luck: Random, value: Any) -> Any:
    """The value with something in it put wrong."""
    if isinstance(value, dict) and value:
        key = luck.choice(list(value))
        if luck.random() < 0.2:
            return {**value, luck.choice(["do", "n", "who", "where", "x"]): value[key]}
        return {**value, key: spoiled(luck, value[key])}
    if isinstance(value, list) and value and luck.random() < 0.9:
        at = luck.randrange(len(value))
        return [*value[:at], spoiled(luck, value[at]), *value[at + 1 :]]
    return luck.choice([None, True, 10**6, -1, 1.5, "", "$a", "all", [], {}, [[]], {"do": "gain"}, ["self"], GAIN])


def test_a_spoiled_card_is_refused_with_a_sentence_or_let_through() -> None:
    """Rules: effects.checked"""
    luck = Random(7)
    rows = [(group, name, row) for group in GROUPS for name, row in printed(group).items()]
    content = Content({})
    refused = 0
    for _ in range(1500):
        group, name, row = luck.choice(rows)
        sentence = why_refused(content, group, name, spoiled(luck, deepcopy(row)))
        refused += bool(sentence)
        assert NOT_FORESEEN not in sentence

    assert refused > 1000


def test_a_spoiled_pack_is_refused_or_let_through() -> None:
    """Rules: effects.checked"""
    luck = Random(11)
    rows = [(group, name, row) for group in GROUPS for name, row in printed(group).items()]
    refused = 0
    for _ in range(60):
        group, name, row = luck.choice(rows)
        try:
            GAME.setup(4, {}, {group: {name: spoiled(luck, deepcopy(row))}})
        except SetupError:
            refused += 1

    assert refused > 30


@pytest.mark.parametrize(
    ("node", "field"),
    [
        ({"do": "retrain", "n": 1, "to": ["elephants"]}, "to"),
        ({"do": "research", "idea": "tolerance", "discount": "much"}, "discount"),
        ({"do": "mod", "stat": "upkeep.mercenary", "value": -2, "until": "round", "scope": {"n": "many"}}, "scope.n"),
    ],
)
def test_a_card_that_cannot_be_read_is_refused_with_the_field(node: Node, field: str) -> None:
    """Rules: effects.checked"""
    name = next(iter(printed("event")))

    assert f"In event {name}: pre[0].{field}: " in refusal(first_event(node))


def every_card() -> dict[str, Any]:
    """A little of every card is replaced, so that most is filled up from ours; and there are as many effects as fit."""
    pack: dict[str, Any] = {group: {name: {"note": "x"} for name in printed(group)} for group in GROUPS}
    for row in list(pack["event"].values())[:28]:
        row["pre"] = [GAIN] * 60
    return pack


def many_keys() -> dict[str, Any]:
    return first_event({**GAIN, **{f"k{at}": at % 999 for at in range(5_000)}})


def many_lists() -> dict[str, Any]:
    return first_event(*[{**GAIN, "who": [[[] for _ in range(60)] for _ in range(15)]} for _ in range(20)])


@pytest.mark.parametrize("make", [every_card, many_keys, many_lists])
def test_the_largest_pack_is_read_quickly(make: Callable[[], dict[str, Any]]) -> None:
    """Rules: effects.checked"""
    pack = make()
    assert 0.8 * MOST_PACK < len(msgspec.json.encode(pack)) <= MOST_PACK
    began = time.process_time()

    with suppress(SetupError):
        GAME.setup(4, {}, pack)

    assert time.process_time() - began < MUCH_CPU


# When it runs


@pytest.mark.parametrize(
    "node",
    [
        repeated(5),
        repeated(4, {"stat": "ducats"}),
        repeated(2, 30, {"do": "place", "token": "C", "n": 999}),
        repeated(2, 30, {"do": "gain", "res": {"C": {"stat": "ducats", "mul": 999}}}),
        {"do": "each_area", "in": {}, "then": [{"do": "each_area", "in": {}, "then": [repeated(1)]}]},
    ],
)
def test_effects_that_find_no_end_are_stopped(node: Node) -> None:
    """Rules: effects.each"""
    table = rich_table()

    with pytest.raises(BudgetError, match=str(MOST_STEPS)):
        do(table, FRANCE, node)


def test_nobody_counts_beyond_what_the_game_can_hold() -> None:
    """Rules: effects.amounts"""
    table = rich_table()

    do(table, FRANCE, {"do": "gain", "res": {"D": {"stat": "ducats", "mul": 10**6}}})

    assert table.state.treasury.ducats[FRANCE] == 20 + 999
