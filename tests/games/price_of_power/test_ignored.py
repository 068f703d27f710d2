"""What a card could say and the rules would ignore is refused when the card is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, answer, laid, sea
from tests.games.price_of_power.running import asked_nothing, do

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power.components import GALLEY, HEAVY, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.effects.parts import read_amount, read_areas
from hausmacht.games.price_of_power.modifiers import (
    ASKED_AT,
    CHANGED,
    LIMITS,
    MAY_BE_FREE,
    NEEDED,
    SETTLED,
    SWITCHES,
    TOGETHER,
)
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.rules.warfare.ships import ports

PAGE = Path(__file__).parents[3] / "docs" / "cards.md"


def refusal(node: dict[str, object]) -> str:
    """Why an effect is refused; empty: it is not."""
    content = Content({})
    nodes = [node]
    content.enter(nodes)
    try:
        read_list(nodes, content)
    except CardError as error:
        return str(error)
    return ""


def mod(stat: str, **fields: object) -> dict[str, object]:
    return {"do": "mod", "stat": stat, "until": "permanent", **fields}


@pytest.mark.parametrize(
    ("node", "said"),
    [
        (mod("cost.colonize", value="free"), "[0].value: only cost.siege.MIL can be free"),
        (mod("cost.colonize", value=True), "[0].value: how much cost.colonize changes is a number"),
        (mod("cost.colonize"), "[0]: mod needs 'value'"),
        (mod("artillery.allowed", value=False), "[0].value: artillery.allowed is true or left out"),
        (mod("artillery.allowed", value=2), "[0].value: it is true or false, not 2"),
        (mod("upkeep.ship", value=-1, scope={"distant": True}), "[0].value: upkeep.ship changes by -0.5 or not at all"),
        (mod("upkeep.ship", value=-0.5), "[0].scope: upkeep.ship needs 'distant'"),
        (mod("mc.bonus", value=-0.5), "[0].scope: mc.bonus needs 'realm'"),
        (mod("rebel.dice", value=1), "[0].value: rebel.dice changes by 0 or not at all"),
        (mod("income.D", value=1, scope={"distant": True}), "cannot be limited by 'distant', only by nothing"),
        (mod("move.spaces", value=1, scope={"n": 2}), "cannot be limited by 'n', only by ships, continents"),
        (mod("move.spaces", value=1, scope={"continents": ["Africa"]}), "[0].scope: 'continents' goes with 'ships'"),
        (
            mod("cost.colonize", value=-1, when={"context": {"step": "mission_completed"}}),
            "[0].when: cost.colonize is asked for at no step 'mission_completed', only at none",
        ),
        (
            mod("income.P", value=1, when={"context": {"step": "prestige_loss"}}),
            "asked for at no step 'prestige_loss', only at mission_completed, first_battle_won",
        ),
        ({"do": "give", "res": {"P": 1}, "who": "self", "to": "opponent"}, "only ducats and monarch power of one kind"),
        ({"do": "units", "kind": "land", "n": 1}, "kind is 'land', but it must be one of infantry"),
        ({"do": "units", "kind": "light", "source": "mercenary", "n": 1}, "ships are neither regular nor hired"),
        ({"do": "casualties", "kind": "infantry", "n": 1}, "kind is 'infantry', but it must be one of land"),
        ({"do": "disband", "kind": "cavalry", "n": 1}, "kind is 'cavalry', but it must be one of land, ship"),
        ({"do": "flip", "token": "A", "to": "L", "realm": "Milan"}, "to is 'L', but it must be one of K"),
        ({"do": "flip", "token": "K", "to": "A", "realm": "Milan"}, "token is 'K', but it must be one of M, L, A"),
        ({"do": "war", "target": {"names": ["France"]}, "cb": "claim"}, "cb is 'claim', but it must be one of event"),
    ],
)
def test_what_no_rule_would_heed_is_refused(node: dict[str, object], said: str) -> None:
    """Rules: effects.checked"""
    assert said in refusal(node)


@pytest.mark.parametrize(
    ("key", "kind"), [("units", "heavy"), ("units", "ship"), ("ships", "cavalry"), ("ships", "land")]
)
def test_units_are_no_ships(key: str, kind: str) -> None:
    """Rules: effects.checked"""
    with pytest.raises(CardError, match=f"kind is '{kind}'"):
        condition.read({key: {"n": 1, "kind": kind}})


@pytest.mark.parametrize(
    ("read", "raw", "said"),
    [
        (condition.read, {"has_token": {"token": "I", "on": {"ids": ["wien"]}}}, "on: I lies on no province"),
        (condition.read, {"has_token": {"token": "C", "in": {"names": ["Naples"]}}}, "in: C lies in no area"),
        (read_areas, {"has": {"token": "CB"}}, "has.token: CB lies in no area"),
        (read_areas, {"no": {"token": "R", "unrest": True}}, "no: R lies on no province: it has neither 'own_core'"),
        (read_amount, {"stat": "count", "token": "H"}, "token: H lies in no area"),
        (read_amount, {"stat": "count", "token": "G", "where": {"port": True}}, "where: G lies on no province"),
    ],
)
def test_tokens_are_counted_only_where_they_can_lie(read: Callable[[Any], object], raw: object, said: str) -> None:
    """Influence and claims lie in areas, cardinals in the curia: none of them on a province.

    Rules: effects.checked, effects.tokens
    """
    with pytest.raises(CardError) as refused:
        read(raw)
    assert said in str(refused.value)


def test_what_the_rules_heed_can_be_written() -> None:
    """Rules: effects.checked"""
    for stat in SWITCHES:
        assert not refusal(mod(stat))
    for stat, value in SETTLED.items():
        scope = {"mc.bonus": {"realm": "$r"}, "upkeep.ship": {"distant": True}}.get(stat)
        assert not refusal(mod(stat, value=value, **({"scope": scope} if scope else {})))
    assert set(NEEDED) <= set(LIMITS)
    assert set(TOGETHER) <= {limit for limits in LIMITS.values() for limit in limits}
    for stat, asked in ASKED_AT.items():
        for key, words in asked.items():
            for word in words:
                assert not refusal(mod(stat, value=SETTLED.get(stat, 1), when={"context": {key: word}}))


def test_the_page_names_what_is_no_plain_number() -> None:
    """docs/cards.md"""
    page = PAGE.read_text(encoding="utf-8").partition("`mod` changes a value")[2].partition("An option of")[0]

    assert {name for name in CHANGED if f"`{name}`" in page} == {*SWITCHES, *SETTLED, *MAY_BE_FREE, *LIMITS, *ASKED_AT}
    assert all(f"`{name}` ({value:g})" in page for name, value in SETTLED.items())
    assert all(f"`{limit}`" in page for limits in LIMITS.values() for limit in limits)


# What is heeded now


def test_the_kind_of_ship_that_is_meant_is_given_up() -> None:
    """England has a light ship, a galley and a heavy ship in one zone; the card names heavy ships.

    Rules: effects.casualties, ruling.disband-order
    """
    table = laid()
    state = table.state
    zone = sea("english-channel")
    ports.put_light(state, ENGLAND, zone, 1)
    for ship in (GALLEY, HEAVY):
        ports.put_in_fleet(state, ENGLAND, zone, ship, 1)
    heavy, galleys = (casualties.ships(state, ENGLAND, zone, ship) for ship in (HEAVY, GALLEY))
    do(table, ENGLAND, {"do": "disband", "kind": "heavy", "n": 1})
    if not asked_nothing(table):
        answer(table, "lose-at english-channel")

    assert casualties.ships(state, ENGLAND, zone, HEAVY) == heavy - 1
    assert casualties.ships(state, ENGLAND, zone, GALLEY) == galleys


def test_as_much_as_is_there_is_given() -> None:
    """Castile has 3 ducats and 1 military power; France asks for 5 and for 2.

    Rules: effects.give
    """
    table = laid()
    state = table.state
    state.treasury.ducats[CASTILE] = 3
    state.treasury.power[CASTILE * 3 + 2] = 1
    ducats, power = state.treasury.ducats[FRANCE], state.treasury.power[FRANCE * 3 + 2]

    do(table, CASTILE, {"do": "give", "res": {"D": 5, "MIL": 2}, "who": "self", "to": "realm:France"})

    assert state.treasury.ducats[CASTILE] == state.treasury.power[CASTILE * 3 + 2] == 0
    assert state.treasury.ducats[FRANCE] == ducats + 3
    assert state.treasury.power[FRANCE * 3 + 2] == power + 1


def test_two_illnesses_kill_a_ruler() -> None:
    """Rules: effects.place, character.ill"""
    table = laid()
    do(table, FRANCE, {"do": "place", "token": "H", "n": 2, "who": "self"})
    advance(table)
    assert table.state.court.character[FRANCE * POSTS + RULER] == NOBODY
