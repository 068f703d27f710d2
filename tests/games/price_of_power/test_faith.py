"""The curia, papal actions and the change of religion in The Price of Power."""

from __future__ import annotations

from tests.games.price_of_power.placing import give_idea, give_influence, in_turn, power, set_power

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import GAME, beliefs, board, hostility
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    AREA_TITLES,
    CATHOLIC,
    COUNTER_REFORMED,
    DIP,
    MIL,
    MUSLIM,
    NOBODY,
    PROTESTANT,
    RELIGION_SLOT,
)
from hausmacht.games.price_of_power.rows import count4, replaced
from hausmacht.games.price_of_power.rules.actions import administrative, religion
from hausmacht.games.price_of_power.rules.religion import cardinals, curia, spread
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.text_pages import map_page

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, province, question, realm, refusal, told


def test_the_curia_fills_from_the_left() -> None:
    """Rules: curia.enter, curia.slots, curia.controller, curia.uncontested"""
    table = laid()
    state = table.state
    assert cardinals.slots(state) == 5
    state.papacy.curia = (CASTILE, AUSTRIA, FRANCE, ENGLAND, ENGLAND)
    curia.add_cardinal(table, FRANCE)
    assert list(state.papacy.curia) == [FRANCE, CASTILE, AUSTRIA, FRANCE, ENGLAND]
    assert cardinals.papal_controller(state) == FRANCE
    assert cardinals.is_uncontested(state)
    state.papacy.curia = (CASTILE, FRANCE)
    assert cardinals.papal_controller(state) == CASTILE
    assert not cardinals.is_uncontested(state)


def test_roma_follows_the_alliance_and_before_it_control() -> None:
    """Worked example T55. Rules: curia.roma"""
    table = laid()
    state = table.state
    state.papacy.curia = (CASTILE, FRANCE, FRANCE)
    relations.make_ally(table, CASTILE, board.PAPAL_STATES)
    assert cardinals.roma_owner(state) == CASTILE
    assert cardinals.cardinals_of(state, CASTILE) == 2
    tokens.occupy(table, FRANCE, province("roma"))
    assert cardinals.roma_owner(state) == FRANCE
    curia.settle(table)
    assert cardinals.cardinals_of(state, FRANCE) == 1
    assert list(state.papacy.curia) == [CASTILE]


def test_only_catholics_have_cardinals() -> None:
    """Rules: curia.catholic, ruling.curia-gaps"""
    table = laid()
    state = table.state
    state.papacy.curia = (ENGLAND, FRANCE)
    state.court.state_faith = replaced(state.court.state_faith, ENGLAND, PROTESTANT)
    curia.settle(table)
    assert list(state.papacy.curia) == [FRANCE]
    curia.add_cardinal(table, ENGLAND)
    assert list(state.papacy.curia) == [FRANCE]


def test_excommunication() -> None:
    """Rules: papal.excommunicate, papal.once, papal.controller"""
    table = in_turn(CASTILE)
    state = table.state
    state.papacy.curia = (CASTILE, CASTILE, FRANCE)
    give_influence(table, FRANCE, "burgundy", 4)
    answer(table, "excommunicate")
    assert refusal(table, "excommunicate castile") == ("oneself", "papal.excommunicate")
    assert refusal(table, "excommunicate papal-states") == ("not-catholic-realm", "papal.excommunicate")
    answer(table, "excommunicate france")
    while question(table).kind == "give-up":
        answer(table, question(table).options(state)[0].text)
    assert state.papacy.excommunicated == realm("france")
    assert state.treasury.prestige[FRANCE] == -1
    assert list(state.papacy.curia) == [CASTILE, CASTILE]
    assert sum([count4(packed, FRANCE) for packed in state.map.influence]) == 5
    assert power(table, CASTILE, DIP) == 1
    state.turn.acted = False
    set_power(table, CASTILE, DIP, 5)
    assert refusal(table, "excommunicate") == ("papal-action-taken", "papal.once")
    state.papacy.papal_action = 0
    state.papacy.curia = ()
    assert refusal(table, "excommunicate") == ("not-controller", "papal.controller")


def test_romas_cardinal_survives_excommunication() -> None:
    """Worked example T57. Rules: papal.excommunicate"""
    table = laid()
    state = table.state
    state.papacy.curia = ()
    relations.make_ally(table, FRANCE, board.PAPAL_STATES)
    curia.excommunicate(table, realm("france"))
    assert cardinals.roma_owner(state) == FRANCE
    assert state.treasury.prestige[FRANCE] == -1


def test_a_crusade_needs_two_muslim_provinces() -> None:
    """Rules: papal.crusade, papal.ages"""
    table = in_turn(CASTILE)
    state = table.state
    state.papacy.curia = (CASTILE, CASTILE)
    answer(table, "call-crusade")
    assert refusal(table, "crusade seine") == ("too-few-muslims", "papal.crusade")
    answer(table, "crusade andalucia")
    assert state.papacy.crusade == area("andalucia")
    assert question(table).kind == "crusade-war"
    answer(table, "no")
    assert state.papacy.committed == 0
    state.time.age = 3
    state.turn.acted = False
    set_power(table, CASTILE, DIP, 5)
    assert refusal(table, "call-crusade") == ("papal-too-late", "papal.ages")


def test_the_caller_of_a_crusade_goes_to_war_for_nothing() -> None:
    """Rules: papal.crusade"""
    table = in_turn(CASTILE)
    state = table.state
    state.papacy.curia = (CASTILE, CASTILE)
    answer(table, "call-crusade")
    answer(table, "crusade andalucia")
    military = power(table, CASTILE, MIL)
    answer(table, "crusade-against granada")
    assert hostility.at_war_with(state, CASTILE, realm("granada"))
    assert power(table, CASTILE, MIL) >= military
    assert state.treasury.prestige[CASTILE] == 1
    assert state.papacy.committed == 1 << CASTILE
    assert told(table, "committed") == [{"player": CASTILE}]


# Change of the state religion


def reformed(player: int = FRANCE) -> Table[PriceOfPower]:
    table = in_turn(player)
    table.state.time.age = 2
    return table


def test_no_change_of_religion_in_the_first_age() -> None:
    """Rules: religion.age"""
    table = in_turn(FRANCE)
    assert refusal(table, "change-religion") == ("too-early", "religion.age")


def test_becoming_protestant() -> None:
    """Rules: religion.change"""
    table = reformed()
    state = table.state
    tokens.set_faith(table, area("lower-saxony"), PROTESTANT)
    before = sum([count4(packed, FRANCE) for packed in state.map.influence])
    answer(table, "change-religion")
    answer(table, "adopt protestant")
    while question(table).kind == "give-up":
        answer(table, question(table).options(state)[0].text)
    assert sum([count4(packed, FRANCE) for packed in state.map.influence]) == before - 5
    while question(table).kind == "move-where":
        answer(table, "move-influence lower-saxony")
    assert count4(state.map.influence[area("lower-saxony")], FRANCE) == 5
    assert state.court.state_faith[FRANCE] == PROTESTANT
    assert FRANCE not in state.papacy.curia
    assert (state.treasury.prestige[FRANCE], state.treasury.stability[FRANCE]) == (-2, -1)
    assert question(table).kind == "take-unrest"


def test_every_own_area_of_the_old_faith_grows_restless() -> None:
    """Rules: religion.change"""
    table = reformed(ENGLAND)
    state = table.state
    answer(table, "change-religion")
    answer(table, "adopt protestant")
    while question(table).kind in ("give-up", "break-marriage"):
        answer(table, question(table).options(state)[0].text)
    own = set(board.own_areas(state, ENGLAND))
    while question(table).kind == "take-unrest":
        answer(table, question(table).options(state)[0].text)
    restless = [fact["province"] for fact in told(table, "unrest")]
    assert {AREA[at] for at in restless if isinstance(at, int)} == own
    assert len(restless) == len(own)


def test_the_counter_reformation_needs_one_that_began_it() -> None:
    """Rules: religion.counter-reformation, ruling.religion-once"""
    table = reformed()
    state = table.state
    answer(table, "change-religion")
    assert refusal(table, "adopt counter-reformed") == ("no-counter-reformation", "religion.counter-reformation")
    assert refusal(table, "adopt catholic") == ("no-such-change", "religion.change")
    tokens.set_faith(table, area("naples"), COUNTER_REFORMED)
    answer(table, "adopt counter-reformed")
    assert state.court.state_faith[FRANCE] == COUNTER_REFORMED
    assert beliefs.area_faith(state, board.realm_of_player_area(state, FRANCE)) == COUNTER_REFORMED
    assert power(table, FRANCE, ADM) == 0
    assert beliefs.is_catholic(state, FRANCE)
    state.turn.acted = False
    assert refusal(table, "change-religion") == ("religion-changed", "ruling.religion-once")


def test_the_emperor_is_bound_by_the_religion_of_the_empire() -> None:
    """Rules: religion.emperor"""
    table = reformed(AUSTRIA)
    state = table.state
    assert refusal(table, "change-religion") == ("emperor-faith", "religion.emperor")
    state.empire.imperial_faith = NOBODY
    assert religion.why_not_adopt(state, AUSTRIA, PROTESTANT) is None
    later = laid(edition="1.2")
    later.state.time.age = 2
    later.state.empire.imperial_faith = NOBODY
    denial = religion.why_not_adopt(later.state, AUSTRIA, PROTESTANT)
    assert denial is not None
    assert denial.code == "emperor-faith"
    later.state.empire.imperial_faith = PROTESTANT
    assert religion.why_not_adopt(later.state, AUSTRIA, PROTESTANT) is None


def test_a_muslim_realm_has_no_such_choice() -> None:
    """Rules: religion.change"""
    table = laid()
    table.state.time.age = 2
    table.state.court.state_faith = replaced(table.state.court.state_faith, FRANCE, MUSLIM)
    denial = religion.why_not_adopt(table.state, FRANCE, PROTESTANT)
    assert denial is not None
    assert denial.code == "no-such-change"


def test_a_marriage_between_players_that_faith_breaks_ends_for_both() -> None:
    """England turns Protestant and leaves its marriage with Castile; Castile's token goes as well.

    Rules: religion.change, marriage.both
    """
    table = reformed(ENGLAND)
    state = table.state
    for other in relations.marriages_of(state, ENGLAND)[:]:
        relations.end_marriage(table, ENGLAND, other)
    relations.marry(table, ENGLAND, realm("castile"))
    table.next(religion.LeaveMarriage(ENGLAND, CATHOLIC))
    advance(table)
    assert not relations.marriages_of(state, ENGLAND)
    assert not state.relations.marriage[realm("england")] >> CASTILE & 1


def test_conversion_ends_the_revolution() -> None:
    """An area of France is Catholic beneath its revolution: France converts it back.

    Rules: convert.revolution
    """
    table = laid()
    state = table.state
    home = area("seine")
    assert administrative.why_not_convert(state, FRANCE, home) is not None
    spread.revolt(table, home)
    assert administrative.first_convertible(state, FRANCE) == home
    administrative.convert(table, FRANCE, home)
    assert home not in state.map.infected
    assert beliefs.area_faith(state, home) == CATHOLIC


def test_a_revolutionary_realm_converts_to_the_revolution() -> None:
    """Its token lies on top of the faith there is.

    Rules: convert.revolution
    """
    table = laid()
    state = table.state
    give_idea(table, FRANCE, "revolutionary_regime")
    lands = state.box.provinces_in
    home = next(at for at in board.own_areas(state, FRANCE) if all([board.owns(state, FRANCE, x) for x in lands[at]]))
    assert administrative.why_not_convert(state, FRANCE, home) is None
    administrative.convert(table, FRANCE, home)
    assert home in state.map.infected
    assert beliefs.area_faith(state, home) == CATHOLIC
    assert administrative.why_not_convert(state, FRANCE, home) is not None


# In words


def test_an_area_without_a_slot_of_its_own_is_told_with_the_faith_it_shares() -> None:
    """Two areas under one slot are of one religion."""
    table = laid()
    shared = next(at for at in table.state.box.areas if RELIGION_SLOT[at] != at)
    table.state.map.faith = replaced(table.state.map.faith, RELIGION_SLOT[shared], PROTESTANT)
    setup = GAME.setup(4, {"scenario": "1-01"})
    section = map_page(GAME.view(table.state, FRANCE), GAME.catalogue("en", setup))
    name = AREA_TITLES[shared]
    assert [str(line) for line in section.lines if str(line).startswith(f"{name} (Protestant)")]
