"""The bottom row of events in The Price of Power, with and without somebody who took the event."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import (
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    province,
    question,
    realm,
    sea,
    told,
)
from tests.games.price_of_power.running import asked_nothing, offered, rich_table

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    AREA,
    ARMIES,
    COLOUR_NAMES,
    COUNTER_REFORMED,
    DIVERSE,
    MAIN_AREAS,
    NOBODY,
    NODE_NAMES,
    POSTS,
    PROTESTANT,
    TAX,
)
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import ask
from hausmacht.games.price_of_power.effects.running.bottom import Symbol
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import characters, dynamic, forces, relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def bottom(table: Table[PriceOfPower], player: int, code: str, auto: bool = False, **more: object) -> None:
    frame.opened(table.state, frame.EVENT, 0, player)
    secondary.resolve(table, player, Symbol(Reader({"code": code, **more}, table.state.box.content)), auto)
    advance(table)


def fresh_realm(table: Table[PriceOfPower]) -> int:
    """A dynamic realm that was not in play rises in Milano; its number."""
    number = next(at for at in range(8) if not dynamic.lands(table.state, at))
    assert dynamic.place(table, number, province("milano"))
    return number


# The bottom row


def test_attrition_spares_you_and_takes_one_unit_in_four() -> None:
    """Rules: bottom.attrition"""
    table = laid()
    state = table.state
    for player in (FRANCE, ENGLAND):
        relations.set_war(table, player, realm("milan"))
        state.forces.army_at[player * ARMIES : player * ARMIES + ARMIES] = [NOBODY] * ARMIES
        state.forces.camps = tuple([packed & ~(31 << (5 * player)) for packed in state.forces.camps])
        forces.add_to_camp(table, player, area("seine"), 9)
    bottom(table, FRANCE, "AT")
    assert forces.deployed(state, FRANCE) == 9
    assert forces.deployed(state, ENGLAND) == 7


def test_disloyal_vassals_rise_where_you_have_no_influence() -> None:
    """Rules: bottom.vassals"""
    table = laid()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    for at in lands:
        tokens.place_vassal(table, ENGLAND, at)
    for at in board.vassals_of(state, ENGLAND):
        if at not in lands:
            tokens.remove_token(table, at)
    state.map.influence = replaced(state.map.influence, area("lombardy"), 0)
    bottom(table, FRANCE, "DV")
    risen = [at for at in lands if AREA[at] == area("lombardy")]
    assert all([state.map.unrest[at] for at in risen])
    assert state.map.rebels[area("lombardy")] == sum([TAX[at] for at in risen])


def test_you_face_no_rebels_of_disloyal_vassals() -> None:
    """Rules: bottom.vassals"""
    table = laid()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    for at in lands:
        tokens.place_vassal(table, FRANCE, at)
    for at in board.vassals_of(state, FRANCE):
        if at not in lands:
            tokens.remove_token(table, at)
    state.map.influence = replaced(state.map.influence, area("lombardy"), 0)
    relations.end_marriage(table, FRANCE, realm("milan"))
    bottom(table, FRANCE, "DV")
    assert state.map.rebels[area("lombardy")] == 0
    assert state.map.unrest[lands[0]]


def test_pirates_go_where_merchants_are_and_by_themselves_where_most_are() -> None:
    """Rules: bottom.pirates"""
    table = laid()
    state = table.state
    genoa = NODE_NAMES.index("genoa")
    sevilla = NODE_NAMES.index("sevilla")
    state.trade.merchant_at = (genoa, sevilla, NOBODY, genoa, NOBODY, NOBODY, *[NOBODY] * 6)
    bottom(table, FRANCE, "PI")
    assert [choice.text for choice in question(table).options(state)] == ["pirates genoa", "pirates sevilla"]
    answer(table, "pirates sevilla")
    bottom(table, FRANCE, "PI", True)
    assert (state.trade.pirates[genoa], state.trade.pirates[sevilla]) == (1, 1)


def test_a_cardinal_dies_by_itself_the_rightmost_of_the_player_with_most() -> None:
    """Rules: bottom.cardinal"""
    table = laid()
    state = table.state
    state.papacy.curia = (FRANCE, CASTILE, FRANCE, ENGLAND)
    bottom(table, FRANCE, "CD", True)
    assert list(state.papacy.curia) == [FRANCE, CASTILE, ENGLAND]
    bottom(table, CASTILE, "CD")
    answer(table, "cardinal-dies 2")
    assert list(state.papacy.curia) == [FRANCE, CASTILE]


def test_mortality_strikes_all_with_the_symbol_and_kills_the_second_time() -> None:
    """Rules: bottom.mortality"""
    table = laid()
    state = table.state
    card = next(at for at in state.cards.decks[0] if characters.is_advisor(state, at))
    symbol = state.box.content.characters[card].mortality
    characters.put(state, FRANCE, ADVISOR, card, 0)
    bottom(table, FRANCE, "MORT", symbol=symbol)
    assert state.court.ill[FRANCE * POSTS + ADVISOR] == 1
    bottom(table, FRANCE, "MORT", symbol=symbol)
    assert state.court.character[FRANCE * POSTS + ADVISOR] == NOBODY


def test_natives_take_a_colonist_or_a_town_from_you_and_both_from_others() -> None:
    """Rules: bottom.natives"""
    table = laid()
    state = table.state
    state.treasury.colonists = (1, 1, 0, 0)
    bottom(table, FRANCE, "NU")
    answer(table, "ignore-colonist")
    advance(table)
    assert state.treasury.colonists == (1, 0, 0, 0)


def test_storms_take_ships_far_from_friendly_ports() -> None:
    """Rules: bottom.lost-at-sea"""
    table = laid()
    state = table.state
    state.forces.light = tuple([0] * len(state.forces.light))
    state.forces.slots = tuple([0] * len(state.forces.slots))
    state.forces.fleet_at = (NOBODY,) * 4
    state.forces.light = replaced(state.forces.light, sea("aegean-sea"), 1 << (5 * ENGLAND))
    state.forces.light = replaced(state.forces.light, sea("english-channel"), 1 << (5 * CASTILE) | 1 << (5 * ENGLAND))
    bottom(table, FRANCE, "LS")
    assert forces.ships_in(state, ENGLAND, sea("aegean-sea")) == 0
    assert forces.ships_in(state, ENGLAND, sea("english-channel")) == 1


def test_without_clusters_doubts_appear_in_two_catholic_areas() -> None:
    """Rules: spread.first"""
    table = laid()
    state = table.state
    bottom(table, FRANCE, "SR", True)
    doubting = [at for at in range(MAIN_AREAS) if beliefs.area_faith(state, at) == DIVERSE]
    before = [at for at in range(MAIN_AREAS) if beliefs.area_faith(laid().state, at) == DIVERSE]
    assert len(doubting) >= len(before) + 2


def test_each_cluster_spreads_once_and_not_over_fresh_tokens() -> None:
    """Rules: spread.cluster, spread.religion, spread.once"""
    table = laid()
    state = table.state
    tokens.set_faith(table, area("saxony"), PROTESTANT)
    assert len(spread.clusters(state, PROTESTANT)) == 1
    bottom(table, FRANCE, "SR")
    chosen = question(table).options(state)[0].text
    answer(table, chosen)
    assert beliefs.area_faith(state, area(chosen.partition(" ")[2])) == PROTESTANT
    assert next_decision(state) is None


def test_protestants_begin_when_faiths_spread_by_themselves() -> None:
    """Rules: spread.auto"""
    table = laid()
    tokens.set_faith(table, area("saxony"), PROTESTANT)
    tokens.set_faith(table, area("castile"), COUNTER_REFORMED)
    bottom(table, FRANCE, "SR", True)
    faiths = [fact["faith"] for fact in told(table, "faith")][2:]
    assert faiths == [PROTESTANT, COUNTER_REFORMED]


def test_by_itself_every_cluster_lays_its_token() -> None:
    """Three bodies of Protestants lay three tokens; two of each faith lay four, in turn.

    Rules: spread.auto, spread.religion
    """
    table = laid()
    for name in ("saxony", "castile", "naples"):
        tokens.set_faith(table, area(name), PROTESTANT)
    assert len(spread.clusters(table.state, PROTESTANT)) == 3
    bottom(table, FRANCE, "SR", True)
    assert [fact["faith"] for fact in told(table, "faith")][3:] == [PROTESTANT] * 3
    table = laid()
    for name, faith in (
        ("saxony", PROTESTANT),
        ("castile", PROTESTANT),
        ("naples", COUNTER_REFORMED),
        ("seine", COUNTER_REFORMED),
    ):
        tokens.set_faith(table, area(name), faith)
    bottom(table, FRANCE, "SR", True)
    assert [fact["faith"] for fact in told(table, "faith")][4:] == [PROTESTANT, COUNTER_REFORMED] * 2


def test_a_bot_is_spared_but_chooses_nothing() -> None:
    """Its pirates go where most merchants are, and the cardinal who dies is the rightmost of the player with most.

    Rules: bottom.bots
    """
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    node = NODE_NAMES.index("english-channel")
    state.trade.merchant_at = (node,) * len(state.trade.merchant_at)
    bottom(table, bot, "PI")
    assert state.trade.pirates[node] == 1
    state.papacy.curia = (0, bot, bot)
    bottom(table, bot, "CD")
    assert list(state.papacy.curia) == [0, bot]


def test_the_revolution_begins_in_two_capitals_and_leaps_from_a_single_cluster() -> None:
    """Rules: spread.revolution"""
    table = laid()
    state = table.state
    bottom(table, FRANCE, "RV", True)
    assert len(state.map.infected) == 2
    state.map.infected = (area("seine"),)
    bottom(table, FRANCE, "RV")
    answer(table, question(table).options(state)[0].text)
    far = [choice.text for choice in question(table).options(state)]
    assert all([area(text.partition(" ")[2]) not in state.box.near[area("seine")] for text in far])
    answer(table, far[0])
    assert len(state.map.infected) == 3


def test_a_dynamic_realm_grows_but_takes_no_core_of_a_player() -> None:
    """Rules: dynamic.expansion, dynamic.never-core"""
    table = laid()
    state = table.state
    number = fresh_realm(table)
    found = dynamic.growth(state, number)
    assert found
    assert not any([dynamic.is_player_core(state, at) for at in found])
    ask(table, dynamic.Grow(FRANCE, number))
    chosen = question(table).options(state)[0].text
    answer(table, chosen)
    assert state.map.dynamic[province(chosen.partition(" ")[2])] == number


def test_by_itself_growth_begins_in_the_own_area() -> None:
    """Rules: dynamic.auto, bottom.expansion, bottom.auto"""
    table = laid()
    state = table.state
    number = fresh_realm(table)
    near = [at for at in state.box.provinces_in[area("lombardy")] if at in dynamic.growth(state, number)]
    bottom(table, FRANCE, "DX", True, colors=[COLOUR_NAMES[number // 2]])
    grown = [at for at in dynamic.lands(state, number) if at != province("milano")]
    assert len(grown) == 1
    assert not near or grown[0] in near


def test_a_power_struggle_becomes_active() -> None:
    """Rules: bottom.struggle, struggle.one"""
    table = laid()
    state = table.state
    state.cards.struggles = (0, 1)
    bottom(table, FRANCE, "PS")
    assert state.cards.struggle == 0
    assert area("lombardy") in state.map.battlegrounds
    bottom(table, FRANCE, "PS_grey")
    assert list(state.cards.struggles) == [1]


@pytest.mark.parametrize(("auto", "dice"), [(False, [1, 3, 0, 0]), (True, [3, 3, 0, 0])])
def test_everybody_rolls_for_unrest_but_you_at_most_one_die(auto: bool, dice: list[int]) -> None:
    """Rules: bottom.unrest, bottom.auto"""
    table = rich_table()
    state = table.state
    for player in (FRANCE, CASTILE):
        for at in board.towns_of(state, player)[:3]:
            tokens.add_unrest(table, at)
    bottom(table, FRANCE, "RB", auto)
    while not asked_nothing(table):
        answer(table, offered(table)[0])
        advance(table)
    rolled = [0] * 4
    for fact in told(table, "rebel-dice"):
        who = fact["player"]
        faces = fact["rebel_faces"]
        assert isinstance(who, int)
        assert isinstance(faces, tuple | list)
        rolled[who] += len(faces)
    assert rolled == dice


def test_you_say_for_which_area_the_only_die_is_rolled() -> None:
    """France has unrest in two areas and rolls in the second one.

    Rules: rebels.one-die, bottom.unrest
    """
    table = rich_table()
    state = table.state
    restless = [board.towns_of(state, FRANCE)[0]]
    restless.append(next(at for at in board.towns_of(state, FRANCE) if AREA[at] != AREA[restless[0]]))
    for at in restless:
        tokens.add_unrest(table, at)
    bottom(table, FRANCE, "RB")
    assert question(table).text == f"roll-where {FRANCE}"
    places = sorted([AREA[at] for at in restless])
    assert [choice.numbers["area"] for choice in question(table).options(state)] == places
    answer(table, offered(table)[1])
    advance(table)
    assert [fact["area"] for fact in told(table, "rebel-dice")] == [places[1]]


def test_when_nobody_took_the_event_nobody_is_spared() -> None:
    """The natives rise: with "you" France may ignore one half; by itself it loses a colonist like everybody else.

    Rules: bottom.auto
    """
    table = rich_table()
    table.state.treasury.colonists = (1,) * 4
    bottom(table, FRANCE, "NU")
    assert question(table).text == f"bottom-ignore {FRANCE}"
    table = rich_table()
    table.state.treasury.colonists = (1,) * 4
    bottom(table, FRANCE, "NU", True)
    assert asked_nothing(table)
    assert table.state.treasury.colonists == (0,) * 4


def test_you_let_a_dynamic_realm_grow() -> None:
    """Portugal has the green set.

    Rules: bottom.expansion
    """
    table = rich_table()
    state = table.state
    green = state.map.dynamic[province("lisboa")]
    before = dynamic.lands(state, green)
    bottom(table, FRANCE, "DX", colors=["green"])
    assert question(table).seat == FRANCE
    chosen = offered(table)[0]
    answer(table, chosen)
    assert set(dynamic.lands(state, green)) == {*before, province(chosen.partition(" ")[2])}
