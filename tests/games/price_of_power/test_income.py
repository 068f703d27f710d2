"""Income, upkeep, corruption, power and prestige of The Price of Power, as the rules describe them."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import (
    AUSTRIA,
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    province,
    question,
    realm,
    refusal,
    sea,
    told,
)
from tests.games.price_of_power.placing import bare
from tests.games.price_of_power.running import changes_of_idea

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import (
    ADM,
    ADVISOR,
    ALLIED,
    ARMIES,
    ARMS,
    CATHOLIC,
    DIP,
    MERCENARY,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    PROTESTANT,
    RULER,
    SEA_DISTANT,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.phases import budget, income, prestige
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import forces, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def put_advisor(table: Table[PriceOfPower], player: int, kind: int) -> int:
    """The first advisor of a kind."""
    state = table.state
    for card, row in enumerate(state.box.content.characters[: len(state.box.content.card_names)]):
        if row.kind == "advisor" and state.box.content.card_deck[card] == kind:
            state.court.character = replaced(state.court.character, player * POSTS + ADVISOR + kind, card)
            return card
    raise AssertionError("no advisor")


# Ducats


def test_taxes_alone() -> None:
    """France begins with a tax income of 16. Rules: income.taxes"""
    table = laid()
    bare(table, FRANCE)
    assert budget.net_income(table.state, FRANCE) == 16


def test_everything_that_costs() -> None:
    """Units, ships at sea, advisors, loans. Rules: income.upkeep, income.interest"""
    table = laid()
    state = table.state
    bare(table, FRANCE)
    army = FRANCE * ARMIES
    state.forces.army_at[army] = area("seine")
    state.forces.army[army * UNIT_KINDS] = 3
    state.forces.army[army * UNIT_KINDS + MERCENARY * ARMS] = 2
    state.forces.army[army * UNIT_KINDS + ALLIED * ARMS] = 1
    assert budget.military_upkeep(state, FRANCE) == 3 + 4
    state.forces.light = added(state.forces.light, sea("english-channel"), 3 << (5 * FRANCE))
    assert budget.military_upkeep(state, FRANCE) == 3 + 4 + 2
    card = put_advisor(table, FRANCE, ADM)
    assert budget.advisors_upkeep(state, FRANCE) == state.box.content.characters[card].ducats
    state.treasury.loans[FRANCE] = 2
    assert budget.upkeep(state, FRANCE) == 9 + state.box.content.characters[card].ducats + 2


def test_the_papal_controller_pays_less_for_advisors() -> None:
    """Rules: income.upkeep"""
    table = laid()
    state = table.state
    card = put_advisor(table, FRANCE, ADM)
    state.papacy.curia = (FRANCE, FRANCE, CASTILE)
    assert cardinals.papal_controller(state) == FRANCE
    assert budget.advisors_upkeep(state, FRANCE) == state.box.content.characters[card].ducats - 1


def test_stability_and_authority_change_the_sum() -> None:
    """Two ducats by stability, authority for the Emperor. Rules: income.stability, income.emperor"""
    table = laid()
    state = table.state
    bare(table, AUSTRIA)
    assert budget.net_income(state, AUSTRIA) == 9 + 3
    state.treasury.stability[AUSTRIA] = 1
    assert budget.net_income(state, AUSTRIA) == 9 + 3 + 2
    state.treasury.stability[AUSTRIA] = -3
    assert budget.net_income(state, AUSTRIA) == 9 + 3 - 2


def test_occupied_towns_bring_nothing_and_plague_halves() -> None:
    """Rules: income.taxes, income.plague"""
    table = laid()
    state = table.state
    bare(table, FRANCE)
    tokens.occupy(table, ENGLAND, province("toulouse"))
    assert budget.net_income(state, FRANCE) == 15
    state.map.plague = (area("loire"),)  # five tax value there
    assert budget.plague_loss(state, FRANCE) == 3
    assert budget.net_income(state, FRANCE) == 12


def test_vassals_bring_half() -> None:
    """Rules: income.taxes"""
    table = laid()
    bare(table, FRANCE)
    tokens.place_vassal(table, FRANCE, province("nantes"))
    assert budget.net_income(table.state, FRANCE) == 17  # half a ducat, rounded up


def test_who_cannot_pay_borrows() -> None:
    """Rules: income.taxes, loan.take"""
    table = laid()
    state = table.state
    bare(table, AUSTRIA)
    state.treasury.ducats[AUSTRIA] = 0
    forces.add_to_camp(table, AUSTRIA, area("austria"), 14)
    income.collect(table)
    assert state.treasury.loans[AUSTRIA] == 1
    assert state.treasury.ducats[AUSTRIA] == 3


def test_costs_are_cut_before_they_are_paid() -> None:
    """Advisors go, units become available again, ships find a port. Rules: income.cut"""
    table = laid()
    state = table.state
    bare(table, ENGLAND)
    put_advisor(table, ENGLAND, DIP)
    forces.add_to_camp(table, ENGLAND, area("east-anglia"), 2)
    state.forces.light = added(state.forces.light, sea("english-channel"), 2 << (5 * ENGLAND))
    free = state.treasury.available[ENGLAND]
    state.time.first = ENGLAND
    income.cut_costs(table)
    assert question(table).seat == ENGLAND
    answer(table, "fire-advisor dip")
    answer(table, "disband-camp east-anglia")
    answer(table, "recall-ships english-channel")
    answer(table, "done")
    assert state.court.character[ENGLAND * POSTS + ADVISOR + DIP] == NOBODY
    assert state.treasury.available[ENGLAND] == free + 1
    assert forces.ships_at_sea(state, ENGLAND) == 0
    assert forces.ships_of(state, ENGLAND) == 2


def test_who_would_go_bankrupt_must_cut_costs() -> None:
    """Five interest tokens, an empty treasury, and two units more than the taxes pay for: two of them have to go.

    Rules: income.cut, loan.bankruptcy
    """
    table = laid()
    state = table.state
    bare(table, AUSTRIA)
    state.treasury.ducats[AUSTRIA] = 0
    state.treasury.loans[AUSTRIA] = 5
    state.time.first = AUSTRIA
    forces.add_to_camp(table, AUSTRIA, area("austria"), budget.net_income(state, AUSTRIA) + 2)
    income.cut_costs(table)
    for _ in range(2):
        assert question(table).seat == AUSTRIA
        assert refusal(table, "done") == ("must-cut", "income.cut")
        answer(table, "disband-camp austria")
    answer(table, "done")
    state.agenda.clear()
    income.collect(table)
    assert told(table, "bankrupt") == []
    assert (state.treasury.ducats[AUSTRIA], state.treasury.loans[AUSTRIA]) == (0, 5)


def test_who_can_borrow_need_not_cut_costs() -> None:
    """Rules: income.cut, loan.take"""
    table = laid()
    state = table.state
    bare(table, AUSTRIA)
    state.treasury.ducats[AUSTRIA] = 0
    state.time.first = AUSTRIA
    forces.add_to_camp(table, AUSTRIA, area("austria"), budget.net_income(state, AUSTRIA) + 2)
    income.cut_costs(table)
    answer(table, "done")


def test_interest_alone_can_ruin_a_realm() -> None:
    """With nothing left to give up, nobody has to. Rules: income.cut, loan.bankruptcy"""
    table = laid()
    state = table.state
    bare(table, AUSTRIA)
    state.treasury.ducats[AUSTRIA] = 0
    state.treasury.loans[AUSTRIA] = 5 + budget.net_income(state, AUSTRIA) + 1
    state.time.first = AUSTRIA
    income.cut_costs(table)
    assert question(table).seat != AUSTRIA, "he is not even asked"
    state.agenda.clear()
    income.collect(table)
    assert {"player": AUSTRIA} in told(table, "bankrupt")


def research(table: Table[PriceOfPower], player: int, name: str) -> None:
    """The lasting effects of an idea."""
    for mod in changes_of_idea(table.state, name):
        modifiers.add(table.state, player, mod)


def test_ideas_change_the_sum() -> None:
    """Bureaucracy adds 2 and half the large towns, 5 at most; a bank saves interest. Rules: income.ideas"""
    table = laid()
    state = table.state
    bare(table, FRANCE)
    before = budget.net_income(state, FRANCE)
    research(table, FRANCE, "bureaucracy")
    assert budget.net_income(state, FRANCE) == before + 4  # four large towns
    state.treasury.loans[FRANCE] = 3
    research(table, FRANCE, "national_bank")
    assert budget.interest(state, FRANCE) == 1


def test_trade_companies_pay_nothing_for_ships_far_away() -> None:
    """Rules: income.ideas"""
    table = laid()
    state = table.state
    bare(table, FRANCE)
    far = next(zone for zone in range(SEAS) if SEA_DISTANT[zone])
    state.forces.light = added(state.forces.light, far, 4 << (5 * FRANCE))
    assert budget.military_upkeep(state, FRANCE) == 2
    research(table, FRANCE, "trade_companies")
    assert budget.military_upkeep(state, FRANCE) == 0


def test_a_monarchy_scores_with_positive_stability() -> None:
    """Rules: prestige.ideas"""
    table = laid()
    state = table.state
    research(table, FRANCE, "absolute_monarchy")
    before = state.treasury.prestige[FRANCE]
    income.score_prestige(table)
    assert state.treasury.prestige[FRANCE] == before
    state.treasury.stability[FRANCE] = 1
    income.score_prestige(table)
    assert state.treasury.prestige[FRANCE] == before + 1


def test_an_active_power_struggle_is_scored_once() -> None:
    """Rules: prestige.struggle"""
    table = laid()
    state = table.state
    preparation.open_displays(table)
    prestige.activate_struggle(table)
    assert state.cards.struggle != NOBODY
    income.score_prestige(table)
    assert state.cards.struggle == NOBODY


# Corruption


def test_a_full_treasury_breeds_corruption() -> None:
    """One at 50, three at 70. Rules: income.corruption"""
    table = laid()
    state = table.state
    for ducats, points in ((49, 0), (50, 1), (59, 1), (60, 2), (79, 3)):
        state.treasury.ducats[FRANCE] = ducats
        assert income.corruption_of(state, FRANCE) == points
    state.treasury.ducats[FRANCE] = 72
    state.treasury.power[FRANCE * POWERS + ADM] = 1
    income.corruption(table)
    answer(table, "pay-adm")
    assert refusal(table, "pay-adm") == ("power-missing", "income.corruption")
    answer(table, "bear-interest")
    answer(table, "discard-ducats")
    advance(table)
    assert (
        state.treasury.power[FRANCE * POWERS + ADM],
        state.treasury.loans[FRANCE],
        state.treasury.ducats[FRANCE],
    ) == (0, 1, 69)


# Power


def test_ruler_and_advisor_bring_power() -> None:
    """Rules: income.power"""
    table = laid()
    state = table.state
    ruler = state.box.content.characters[state.court.character[FRANCE * POSTS + RULER]]
    card = put_advisor(table, FRANCE, ADM)
    assert income.power_income(state, FRANCE, ADM) == ruler.skill[ADM] + state.box.content.characters[card].advice
    state.court.character = replaced(state.court.character, FRANCE * POSTS + RULER, NOBODY)
    assert income.power_income(state, FRANCE, MIL) == 1


def test_authority_brings_power() -> None:
    """From 2 one diplomatic, from 4 one military, at 6 two diplomatic. Rules: income.authority"""
    found = [(income.authority_power(each, DIP), income.authority_power(each, MIL)) for each in range(7)]
    assert found == [(0, 0), (0, 0), (1, 0), (1, 0), (1, 1), (1, 1), (2, 1)]


def test_great_stability_brings_two_power_of_choice_and_chaos_costs_one() -> None:
    """Rules: income.power"""
    table = laid()
    state = table.state
    for kind in range(POWERS):
        state.treasury.power[FRANCE * POWERS + kind] = 0
    state.treasury.stability[FRANCE] = 3
    state.treasury.stability[CASTILE] = -3
    income.gain_power(table)
    before = list(state.treasury.power)
    answer(table, "gain-power mil")
    answer(table, "gain-power mil")
    answer(table, "lose-power adm")
    assert state.treasury.power[FRANCE * POWERS + MIL] == before[FRANCE * POWERS + MIL] + 2
    assert state.treasury.power[CASTILE * POWERS + ADM] == before[CASTILE * POWERS + ADM] - 1


# Prestige


def test_the_uncontested_papal_controller_scores() -> None:
    """As many as there are other Catholic players, three at most. Rules: prestige.curia"""
    table = laid()
    state = table.state
    state.papacy.curia = (FRANCE, FRANCE, CASTILE)
    before = state.treasury.prestige[FRANCE]
    income.score_curia(table)
    assert state.treasury.prestige[FRANCE] == before + 3
    state.papacy.curia = (FRANCE, CASTILE)
    income.score_curia(table)
    assert state.treasury.prestige[FRANCE] == before + 3


@pytest.mark.parametrize(("others", "worth"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_curia_is_worth_the_other_catholics_three_at_most(others: int, worth: int) -> None:
    """Five play; one of them and so many others are Catholic. Rules: prestige.curia"""
    state = laid(5).state
    state.court.state_faith = tuple([CATHOLIC if player <= others else PROTESTANT for player in range(5)])
    assert income.curia_worth(state) == worth


def test_a_crusade_succeeds_or_fails() -> None:
    """Units there and no Muslim left: two prestige, else a loss. Rules: prestige.crusade"""
    table = laid()
    state = table.state
    state.papacy.crusade = area("andalucia")
    state.papacy.committed = 1 << CASTILE | 1 << FRANCE
    forces.add_to_camp(table, CASTILE, area("andalucia"), 1)
    for name in ("granada", "gibraltar"):
        tokens.occupy(table, CASTILE, province(name))
    before = list(state.treasury.prestige)
    income.score_prestige(table)
    assert state.treasury.prestige[CASTILE] == before[CASTILE] + 2
    assert state.treasury.prestige[FRANCE] == before[FRANCE] - 2
    assert state.papacy.crusade == NOBODY


def test_what_rebels_hold_is_not_in_muslim_hands() -> None:
    """France holds one province of the crusade's area, rebels the other: no Muslim realm owns anything there.

    Rules: prestige.crusade, terms.occupied
    """
    table = laid()
    state = table.state
    state.papacy.crusade = area("andalucia")
    forces.add_to_camp(table, FRANCE, area("andalucia"), 1)
    held = [at for at in state.box.provinces_in[area("andalucia")] if board.lawful_realm(state, at) == realm("granada")]
    assert not income.is_crusade_won(state, FRANCE)
    for at in held:
        tokens.place_rebel_town(table, at)
    assert income.is_crusade_won(state, FRANCE)


def test_a_crusade_nobody_joins_shames_the_papal_controller() -> None:
    """Rules: prestige.crusade"""
    table = laid()
    state = table.state
    state.papacy.crusade = area("andalucia")
    pope = cardinals.papal_controller(state)
    assert pope != NOBODY
    before = state.treasury.prestige[pope]
    income.score_crusade(table)
    assert state.treasury.prestige[pope] == before - 2


def test_authority_of_six_scores() -> None:
    """Rules: prestige.authority"""
    table = laid()
    state = table.state
    state.empire.authority = 6
    state.papacy.curia = ()
    before = state.treasury.prestige[AUSTRIA]
    income.score_prestige(table)
    assert state.treasury.prestige[AUSTRIA] == before + 1
