"""The language of effects in The Price of Power: all cards are well-formed, and names and players are found."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm
from tests.games.price_of_power.one_card import parts_in, refusal
from tests.games.price_of_power.questions import areas, holds, players, provinces, realms
from tests.games.price_of_power.running import RUNNING_EFFECT

from hausmacht.core.agenda import Table
from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import NAMED_REALMS, NODE_NAMES
from hausmacht.games.price_of_power.content import Content, Part
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.parts import (
    Amount,
    Areas,
    Condition,
    Ideas,
    Meant,
    Nodes,
    Provinces,
    Realms,
    Seas,
    Who,
)
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower


def table() -> Table[PriceOfPower]:
    return laid(4)


# All cards


@pytest.mark.parametrize(("seats", "scenario"), [(4, "1-01"), (3, "1-00"), (6, "2-01"), (4, "1-05"), (3, "2-03")])
def test_everything_on_all_cards_can_be_evaluated(seats: int, scenario: str) -> None:
    """Rules: effects.conditions, effects.filters, effects.amounts, effects.who"""
    state = laid(seats, scenario=scenario).state
    parts = list(parts_in(state.box.content.cards, set()))
    assert len(parts) > 10_000
    before = state.encode()
    for part in parts:
        for player in range(state.box.players):
            for context in (None, RUNNING_EFFECT):
                evaluate(state, player, part, context)
    assert state.encode() == before


def evaluate(state: PriceOfPower, player: int, part: Part, context: Context | None) -> None:
    """Ask a part of a card what it asks; verbs, costs and lines of filters are not asked by themselves."""
    if isinstance(part, Condition):
        assert part.holds(state, player, context) in (True, False)
    elif isinstance(part, Amount):
        assert -99 <= part.now(state, player, context) <= 999
    elif isinstance(part, Who):
        assert set(part.players(state, player, context)) <= set(range(state.box.players))
    elif isinstance(part, Meant):
        part.realms(state, player, context)
    elif isinstance(part, (Areas, Provinces, Realms)):
        found = part.found(state, player, context)
        assert found == sorted(set(found))
    elif isinstance(part, (Nodes, Seas, Ideas)):
        part.found(state, player, context)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"condition": {"owns": {"n": 1, "where": {"ids": ["parris"]}}}}, "no province called 'parris'; is it Paris"),
        ({"condition": {"ownz": {}}}, "no condition 'ownz'"),
        ({"condition": {"stat": ["towers", ">=", 1]}}, "towers"),
        ({"condition": {"stat": ["towns", "=>", 1]}}, "'=>'"),
        ({"condition": {"ally": {"nmaes": ["Milan"]}}}, "condition.ally: a realm filter has no 'nmaes'"),
        ({"condition": {"influence": {"n": 1, "in": {"names": ["Lombardia"]}}}}, "no area called 'Lombardia'"),
        ({"reward": [{"do": "gian", "res": {"D": 1}}]}, "reward[0]: there is no verb 'gian'"),
        ({"reward": [{"do": "gain", "res": {"gold": 1}}]}, "reward[0].res: a list of resources has no 'gold'"),
        ({"reward": [{"do": "gain", "res": {"D": 1}, "whom": "self"}]}, "reward[0]: gain has no 'whom', only who, res"),
        ({"reward": [{"do": "gain"}]}, "reward[0]: gain needs 'res'"),
        ({"reward": [{"do": "gain", "res": {"D": 1}, "who": "realm:Atlantis"}]}, "Atlantis"),
        ({"reward": {}}, "reward: a list of effects is needed"),
        ({"reward": ["gain"]}, "reward[0]: a table with a verb is needed, not 'gain'"),
        ({"prestige": "much"}, "prestige: a whole number is needed, not 'much'"),
        ({"prereq": ["9Z"]}, "prereq: there is no mission '9Z'"),
        ({"deck": "france"}, "a mission has no 'deck', only id, name"),
    ],
)
def test_a_card_that_is_not_well_formed_is_refused_with_a_sentence(change: dict[str, Any], problem: str) -> None:
    """Rules: effects.checked"""
    with pytest.raises(SetupError, match=r"^Component pack: In mission france 1A: .*\.$") as refused:
        GAME.setup(4, {}, {"mission": {"france 1A": change}})
    assert problem in str(refused.value)


def test_a_pack_can_replace_only_cards_that_exist() -> None:
    """Rules: effects.checked"""
    with pytest.raises(SetupError, match="cannot replace 'misions'"):
        GAME.setup(4, {}, {"misions": {}})
    with pytest.raises(SetupError, match="no mission 'france 9Z'"):
        GAME.setup(4, {}, {"mission": {"france 9Z": {}}})
    assert GAME.setup(4, {}, {"mission": {"france 1A": {}}}).pack


def test_a_card_of_ours_is_refused_with_the_file_it_stands_in() -> None:
    """Rules: effects.checked"""
    content = Content({})
    event = content.events[0]
    without_options = {key: each for key, each in rows("event")[event.id].items() if key != "options"}

    assert refusal(content, "event", event.id, without_options) == (
        f"data/events_1.json: In event {event.id}: an event needs 'options'."
    )


# Names


def test_names_are_found_without_accents_and_capitals() -> None:
    """Rules: effects.names"""
    assert names.area("Bavaria & Swabia") == names.area("bavaria-swabia") == area("bavaria-swabia")
    assert names.area("Østlandet") == area("ostlandet")
    assert names.area("Sjælland & Fyn") == area("sjlland-fyn")
    assert names.node("Lübeck") == NODE_NAMES.index("lubeck")
    assert names.realm("Spain") == names.realm("Castile/Spain") == realm("castile")
    assert names.province("nowhere") == -1


def test_places_that_are_not_on_the_boards_in_play_are_ignored() -> None:
    """Rules: effects.names"""
    western = table().state
    eastern = laid(6, scenario="2-01").state
    assert areas(western, FRANCE, {"names": ["Finland", "Seine"]}) == [area("seine")]
    assert areas(eastern, FRANCE, {"names": ["Finland", "Seine"]}) == [area("finland"), area("seine")]
    assert provinces(western, FRANCE, {"ids": ["abo", "paris"]}) == [province("paris")]


def test_a_dynamic_realm_stands_for_the_realm_in_whose_capital_it_sits() -> None:
    """Portugal is a dynamic realm in this scenario.

    Rules: effects.names
    """
    state = table().state
    found = realms(state, FRANCE, {"names": ["Portugal"]})
    assert found == [NAMED_REALMS + state.map.dynamic[province("lisboa")]]
    assert holds(state, ENGLAND, {"ally": {"names": ["Portugal"]}})
    assert holds(state, ENGLAND, {"marriage": {"names": ["Portugal"]}})
    assert not holds(state, FRANCE, {"ally": {"names": ["Portugal"]}})


# Who


def test_selectors_name_players_from_the_active_one_on() -> None:
    """Rules: effects.who"""
    state = table().state
    state.time.player = ENGLAND
    assert players(state, FRANCE, "self") == [FRANCE]
    assert players(state, FRANCE, "active") == [ENGLAND]
    assert players(state, FRANCE, "each") == [ENGLAND, AUSTRIA, FRANCE, CASTILE]
    assert players(state, FRANCE, "others") == [ENGLAND, AUSTRIA, CASTILE]
    assert players(state, FRANCE, "realm:Castile") == [CASTILE]
    assert players(state, FRANCE, "realm:Poland") == []
    assert players(state, FRANCE, "emperor") == [AUSTRIA]
    assert players(state, FRANCE, ["active", "realm:Austria"]) == [ENGLAND, AUSTRIA]
    assert players(state, FRANCE, "opponent", Context({"$opponent": [CASTILE]}, {"$opponent": "player"})) == [CASTILE]


def test_players_are_described_by_conditions() -> None:
    """Rules: effects.who"""
    state = table().state
    assert players(state, FRANCE, {"where": {"owns": {"n": 1, "where": {"ids": ["madrid"]}}}}) == [CASTILE]
    assert players(state, FRANCE, {"where": {"hre_member": False}, "except": "self"}) == [CASTILE, ENGLAND]
    beside = players(state, ENGLAND, {"where": {"adjacent": {"to": "self"}}, "except": "self"})
    assert beside == [FRANCE, CASTILE]  # by a common border, by a common sea


def test_voters_and_owners() -> None:
    """Rules: effects.who"""
    state = table().state
    assert players(state, FRANCE, "voters:A", RUNNING_EFFECT) == [FRANCE, CASTILE]
    assert players(state, FRANCE, "not_voters:A", RUNNING_EFFECT) == [ENGLAND, AUSTRIA]
    assert players(state, ENGLAND, "owners:$t", RUNNING_EFFECT) == [FRANCE]
    bound = Context({"$a": [area("brittany-normandy"), area("castile")]}, {"$a": "area"})
    assert players(state, FRANCE, "owners:$a", bound) == [CASTILE, ENGLAND]
    assert players(state, ENGLAND, "target", RUNNING_EFFECT) == [CASTILE]
    assert players(state, ENGLAND, "target", None) == []


def test_neighbours_of_the_player_are_the_same_while_an_effect_runs() -> None:
    """Rules: effects.who"""
    state = laid().state
    neighbours = {"where": {"adjacent": {"to": "self"}}}

    alone = players(state, FRANCE, neighbours)

    assert alone
    assert FRANCE not in alone
    assert players(state, FRANCE, neighbours, RUNNING_EFFECT) == alone
