"""Actions of The Price of Power, each with its refusals."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.placing import give_influence, in_turn, power, set_power

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import (
    ADM,
    CATHOLIC,
    DIP,
    MAIN_AREAS,
    MIL,
    NOBODY,
    ORTHODOX,
    POWERS,
    PROTESTANT,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.rows import added, count4, replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import administrative, menu, removing, research
from hausmacht.games.price_of_power.rules.cards import prices
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic
from hausmacht.games.price_of_power.rules.terms import characters, relations, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, question, realm, refusal, told

# Increase Stability


def test_stability_costs_5_and_the_present_stability() -> None:
    """Rules: stability.cost, stability.increase"""
    table = in_turn(FRANCE)
    assert prices.stability_cost(table.state, FRANCE) == 5
    assert refusal(table, "increase-stability") == ("short-of-power", "power.pay")
    set_power(table, FRANCE, ADM, 6)
    answer(table, "increase-stability")
    assert table.state.treasury.stability[FRANCE] == 1
    assert power(table, FRANCE, ADM) == 1


def test_stability_never_costs_less_than_nothing() -> None:
    """Rules: stability.cost"""
    table = laid()
    table.state.treasury.stability[FRANCE] = -3
    assert prices.stability_cost(table.state, FRANCE) == 2
    table.state.papacy.curia = (FRANCE,)
    assert prices.stability_cost(table.state, FRANCE) == 1


def test_the_highest_stability_cannot_be_raised() -> None:
    """Rules: stability.increase"""
    table = in_turn(FRANCE)
    table.state.treasury.stability[FRANCE] = 3
    set_power(table, FRANCE, ADM, 10)
    assert refusal(table, "increase-stability") == ("stability-highest", "stability.increase")


@pytest.mark.parametrize(("stability", "cost"), [(-2, 3), (-1, 3), (0, 4), (1, 6)])
def test_orthodox_realms_save_one_only_at_minus_one_and_zero(stability: int, cost: int) -> None:
    """Worked example T35. Rules: stability.cost"""
    table = laid()
    state = table.state
    state.papacy.curia = ()
    state.court.state_faith = replaced(state.court.state_faith, FRANCE, ORTHODOX)
    state.treasury.stability[FRANCE] = stability
    assert prices.stability_cost(state, FRANCE) == cost


def test_stability_below_the_lowest_costs_power() -> None:
    """Worked example T33. Rules: stability.limits"""
    table = laid()
    state = table.state
    state.treasury.stability[FRANCE] = -3
    set_power(table, FRANCE, ADM, 1)
    set_power(table, FRANCE, DIP, 2)
    set_power(table, FRANCE, MIL, 0)
    treasury.change_stability(table, FRANCE, -1)
    assert [power(table, FRANCE, kind) for kind in range(POWERS)] == [0, 1, 0]
    assert state.treasury.stability[FRANCE] == -3


# Convert Area


def test_converting_an_area_of_another_faith() -> None:
    """Rules: convert.needs, convert.cost, convert.effect"""
    table = in_turn(CASTILE)
    state = table.state
    assert refusal(table, "convert-area") == ("nothing-to-convert", "convert.needs")
    home = board.realm_of_player_area(state, CASTILE)
    tokens.set_faith(table, home, PROTESTANT)
    answer(table, "convert-area")
    answer(table, administrative.CONVERT[home].text)
    assert beliefs.area_faith(state, home) == CATHOLIC
    assert (power(table, CASTILE, ADM), state.treasury.ducats[CASTILE]) == (1, 12)


def test_protestants_convert_for_less() -> None:
    """Rules: convert.cost"""
    table = laid()
    assert administrative.convert_power(table.state, ENGLAND) == 2
    table.state.court.state_faith = replaced(table.state.court.state_faith, ENGLAND, PROTESTANT)
    assert administrative.convert_power(table.state, ENGLAND) == 1
    assert administrative.convert_ducats(table.state, ENGLAND) == 3


def test_no_conversion_against_a_realm_of_another_faith() -> None:
    """Rules: convert.needs"""
    table = laid()
    state = table.state
    state.court.state_faith = replaced(state.court.state_faith, ENGLAND, PROTESTANT)
    denial = administrative.why_not_convert(state, ENGLAND, area("seine"))
    assert denial is not None
    assert denial.code in ("foreign-faith", "nothing-owned")
    same = administrative.why_not_convert(state, FRANCE, area("seine"))
    assert same is not None
    assert same.code == "same-faith"


# Influence


def test_the_first_cube_costs_power_the_next_power_or_ducats() -> None:
    """Rules: influence.cost, influence.two-per-turn"""
    table = in_turn(FRANCE)
    answer(table, "influence")
    assert refusal(table, "buy-influence burgundy") == ("first-costs-power", "influence.cost")
    assert refusal(table, "done") == ("place-first", "influence.cost")
    answer(table, "influence burgundy")
    answer(table, "buy-influence burgundy")
    assert refusal(table, "influence burgundy") == ("two-per-turn", "influence.two-per-turn")
    answer(table, "done")
    assert count4(table.state.map.influence[area("burgundy")], FRANCE) == 3
    assert (power(table, FRANCE, DIP), table.state.treasury.ducats[FRANCE]) == (2, 12)


def test_influence_does_not_leap_over_cubes_of_the_same_turn() -> None:
    """Worked example T37. Rules: influence.reach"""
    table = in_turn(AUSTRIA)
    state = table.state
    state.map.influence = (0,) * len(state.map.influence)
    state.relations.marriage = (0,) * len(state.relations.marriage)
    reach = diplomatic.influence_reach(state, AUSTRIA)
    steps = [
        (near, far)
        for near in range(len(reach))
        if reach[near] and tokens.room_in(state, near)
        for far in state.box.near[near]
        if not reach[far] and tokens.room_in(state, far)
    ]
    near, far = steps[0]
    answer(table, "influence")
    answer(table, diplomatic.PLACE[near].text)
    assert refusal(table, diplomatic.PLACE[far].text) == ("out-of-reach", "influence.reach")
    answer(table, "done")
    table.state.turn.acted = False
    answer(table, "influence")
    answer(table, diplomatic.PLACE[far].text)


def test_no_more_than_five_cubes_in_an_area() -> None:
    """Rules: influence.limits"""
    table = in_turn(FRANCE)
    give_influence(table, CASTILE, "burgundy", 5)
    answer(table, "influence")
    assert refusal(table, "influence burgundy") == ("influence-full", "influence.limits")


def test_no_influence_where_players_own_everything() -> None:
    """Rules: influence.limits"""
    table = in_turn(FRANCE)
    for at in table.state.box.provinces_in[area("burgundy")]:
        tokens.place_town(table, FRANCE, at)
    assert count4(table.state.map.influence[area("burgundy")], FRANCE) == 0
    answer(table, "influence")
    assert refusal(table, "influence burgundy") == ("players-own-all", "influence.limits")


def test_influence_stays_beside_a_vassal() -> None:
    """Worked example T39. Rules: influence.limits"""
    table = laid()
    give_influence(table, CASTILE, "burgundy", 2)
    for at in table.state.box.provinces_in[area("burgundy")]:
        tokens.place_vassal(table, FRANCE, at)
    assert count4(table.state.map.influence[area("burgundy")], CASTILE) == 2


# Forge Alliance


def test_an_alliance_for_half_of_the_tax_income() -> None:
    """Rules: alliance.forge, alliance.cost"""
    table = in_turn(CASTILE)
    state = table.state
    state.relations.ally = replaced(state.relations.ally, realm("aragon"), NOBODY)
    for name in ("aragon", "corsica-sardinia", "naples"):
        give_influence(table, CASTILE, name, 0)
    give_influence(table, CASTILE, "aragon", 1)
    assert refusal_of_alliance(table, CASTILE, "aragon") == "too-little-influence"
    give_influence(table, CASTILE, "aragon", 2)
    cost = diplomatic.alliance_cost(state, CASTILE, realm("aragon"))
    assert cost == 3
    answer(table, "forge-alliance")
    answer(table, "ally aragon")
    assert state.relations.ally[realm("aragon")] == CASTILE
    assert count4(state.map.influence[area("aragon")], CASTILE) == 3
    assert power(table, CASTILE, DIP) == 0


def refusal_of_alliance(table: Table[PriceOfPower], player: int, name: str) -> str:
    denial = diplomatic.why_not_alliance(table.state, player, realm(name))
    return denial.code if denial is not None else ""


def test_an_ally_of_somebody_else_needs_more_influence() -> None:
    """Rules: alliance.forge"""
    table = laid()
    state = table.state
    give_influence(table, ENGLAND, "scotland", 2)
    state.map.influence = added(state.map.influence, area("scotland"), 2 << (4 * FRANCE))
    assert refusal_of_alliance(table, ENGLAND, "scotland") == "ally-stronger"
    assert refusal_of_alliance(table, FRANCE, "scotland") == "allied-already"
    state.map.influence = added(state.map.influence, area("scotland"), 1 << (4 * ENGLAND))
    assert refusal_of_alliance(table, ENGLAND, "scotland") == ""
    diplomatic.forge(table, ENGLAND, realm("scotland"))
    assert state.relations.ally[realm("scotland")] == ENGLAND


def test_no_alliance_in_war() -> None:
    """Rules: alliance.forge, alliance.limit"""
    table = in_turn(FRANCE)
    state = table.state
    relations.set_war(table, FRANCE, realm("burgundy"))
    assert refusal(table, "forge-alliance") == ("at-war", "alliance.forge")
    assert refusal_of_alliance(table, CASTILE, "burgundy") == "realm-at-war"
    relations.end_war(table, FRANCE, realm("burgundy"))
    relations.make_ally(table, FRANCE, realm("savoy"))
    assert len(relations.alliances_of(state, FRANCE)) == 3
    assert refusal(table, "forge-alliance") == ("alliances-full", "alliance.limit")


# Fabricate Claim


def test_claims_cost_two_and_lie_next_to_the_realm() -> None:
    """Rules: claim.fabricate, claim.cost"""
    table = in_turn(CASTILE)
    set_power(table, CASTILE, DIP, 5)
    answer(table, "fabricate-claim")
    assert refusal(table, "claim andalucia") == ("claimed-already", "claim.fabricate")
    assert refusal(table, "claim saxony") == ("not-adjacent", "claim.fabricate")
    answer(table, "claim portugal")
    answer(table, "claim aragon")
    assert power(table, CASTILE, DIP) == 1
    assert board.has_claim(table.state, CASTILE, area("portugal"))
    assert board.has_claim(table.state, CASTILE, area("aragon"))


def test_claims_where_a_struggle_is_fought_cost_one_but_never_in_war() -> None:
    """Worked example T41. Rules: claim.cost, claim.fabricate"""
    table = in_turn(CASTILE)
    state = table.state
    italian_wars = state.box.content.struggle_number["italian_wars"]
    state.cards.struggles = (italian_wars,)
    assert diplomatic.claim_cost(state, CASTILE, area("naples")) == 1
    assert diplomatic.claim_cost(state, CASTILE, area("portugal")) == 2
    relations.set_war(table, CASTILE, realm("granada"))
    assert refusal(table, "fabricate-claim") == ("at-war", "claim.fabricate")


def test_no_claim_where_one_owns_everything() -> None:
    """Rules: claim.fabricate"""
    table = laid()
    state = table.state
    home = board.realm_of_player_area(state, FRANCE)
    for at in state.box.provinces_in[home]:
        tokens.place_town(table, FRANCE, at)
    denial = diplomatic.why_not_claim(state, FRANCE, home)
    assert denial is not None
    assert denial.code == "owns-all"


# Research


def test_research_scores_two_and_one_for_who_had_it() -> None:
    """Rules: research.cost, research.prestige, research.others"""
    table = in_turn(FRANCE)
    state = table.state
    cannons = state.box.content.idea_number["cannons"]
    state.cards.idea_display = (cannons,)
    research.know_from_start(state, ENGLAND, cannons)
    assert refusal(table, "research") == ("ideas-too-dear", "research.cost")
    set_power(table, FRANCE, MIL, 4)
    answer(table, "research")
    answer(table, "research cannons")
    assert research.has(state, FRANCE, cannons)
    assert (state.treasury.prestige[FRANCE], state.treasury.prestige[ENGLAND]) == (2, 1)
    assert power(table, FRANCE, MIL) == 0


def test_three_earlier_researchers_gain_nothing() -> None:
    """Rules: research.others"""
    table = laid()
    state = table.state
    cannons = state.box.content.idea_number["cannons"]
    for player in (CASTILE, ENGLAND, AUSTRIA):
        research.know_from_start(state, player, cannons)
    research.research(table, FRANCE, cannons)
    assert state.treasury.prestige == [2, 0, 0, 0]


def test_one_government_at_a_time_and_subjects_obey_a_strong_emperor() -> None:
    """Rules: research.government, research.subjects"""
    table = laid()
    state = table.state
    absolute = state.box.content.idea_number["absolute_monarchy"]
    constitution = state.box.content.idea_number["constitutional_monarchy"]
    state.cards.idea_display = (absolute, constitution)
    research.research(table, FRANCE, absolute)
    research.research(table, FRANCE, constitution)
    assert not research.has(state, FRANCE, absolute)
    assert state.treasury.prestige[FRANCE] == 4
    state.empire.emperor = state.box.realm[FRANCE]
    denial = research.why_not_idea(state, AUSTRIA, absolute)
    assert denial is not None
    assert denial.code == "subject-government"
    state.empire.authority = 2
    assert research.why_not_idea(state, AUSTRIA, absolute) is None


# Change National Focus


def test_power_moves_to_one_pool() -> None:
    """Rules: focus.power, focus.once"""
    table = in_turn(FRANCE)
    answer(table, "change-focus")
    answer(table, "focus mil from adm and dip")
    assert table.state.treasury.power[:POWERS] == [2, 2, 5]
    table.state.turn.acted = False
    assert refusal(table, "change-focus") == ("focus-changed", "focus.once")


def test_a_change_of_focus_is_never_empty() -> None:
    """Who moves no power must exchange a card; with neither there is no such action. Rules: focus.not-empty"""
    table = in_turn()
    state = table.state
    card = state.cards.decks[0][0]
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, (card,))
    answer(table, "change-focus")
    answer(table, "done")
    assert refusal(table, "done") == ("change-something", "focus.not-empty")
    table = in_turn()
    answer(table, "change-focus")  # an empty hand
    assert refusal(table, "done") == ("change-something", "focus.not-empty")
    table = in_turn()
    for kind in range(POWERS):
        set_power(table, FRANCE, kind, 0)
    assert refusal(table, "change-focus") == ("nothing-to-change", "focus.not-empty")


def test_power_never_exceeds_ten() -> None:
    """Rules: focus.power, power.limit"""
    table = in_turn(FRANCE)
    set_power(table, FRANCE, MIL, 9)
    set_power(table, FRANCE, DIP, 0)
    answer(table, "change-focus")
    assert refusal(table, "focus mil from adm and dip") == ("short-of-power", "power.pay")
    set_power(table, FRANCE, DIP, 1)
    assert refusal(table, "focus mil from adm and dip") == ("power-full", "power.limit")
    answer(table, "focus mil from adm")


# Increase Authority


def test_only_the_emperor_raises_authority() -> None:
    """Rules: authority.increase"""
    table = in_turn(AUSTRIA)
    state = table.state
    assert refusal(table, "increase-authority") == ("short-of-power", "power.pay")
    set_power(table, AUSTRIA, ADM, 4)
    answer(table, "increase-authority")
    assert (state.empire.authority, power(table, AUSTRIA, ADM)) == (4, 0)
    other = in_turn(FRANCE)
    assert refusal(other, "increase-authority") == ("not-emperor", "authority.increase")


# What is chosen, exchanged and granted


def test_cards_are_exchanged_for_one_fewer() -> None:
    """Rules: focus.cards, focus.salvage"""
    table = in_turn(FRANCE)
    state = table.state
    for kind in (ADM, DIP, MIL):
        deck.draw(table, FRANCE, kind)
    old = state.cards.hands[FRANCE]
    gone = state.cards.decks[MIL][0]
    state.cards.decks = replaced_group(state.cards.decks, MIL, state.cards.decks[MIL][1:])
    state.cards.discards = replaced_group(state.cards.discards, MIL, (gone,))
    names = state.box.content.card_names
    answer(table, "change-focus")
    answer(table, "done")
    for card in old:
        answer(table, f"exchange {names[card]}")
    answer(table, f"salvage {names[gone]}")
    assert (power(table, FRANCE, MIL), state.treasury.ducats[FRANCE]) == (2, 13)
    answer(table, "draw administrative")
    assert question(table).kind == "turn"
    assert len(state.cards.hands[FRANCE]) == 2
    assert gone in state.cards.hands[FRANCE]
    assert not set(old) & set(state.cards.hands[FRANCE])
    assert told(table, "took-open") == [{"player": FRANCE, "card": gone}]


def test_only_one_card_is_salvaged() -> None:
    """Rules: focus.salvage"""
    table = in_turn(FRANCE)
    state = table.state
    for kind in (ADM, DIP, MIL):
        deck.draw(table, FRANCE, kind)
    pile = state.cards.decks[MIL][:2]
    state.cards.decks = replaced_group(state.cards.decks, MIL, state.cards.decks[MIL][2:])
    state.cards.discards = replaced_group(state.cards.discards, MIL, pile)
    names = state.box.content.card_names
    answer(table, "change-focus")
    answer(table, "done")
    for card in state.cards.hands[FRANCE]:
        answer(table, f"exchange {names[card]}")
    answer(table, f"salvage {names[pile[0]]}")
    assert refusal(table, f"salvage {names[pile[1]]}") == ("salvaged-already", "focus.salvage")


def test_a_realm_that_leaves_the_revolution_takes_the_faith_of_its_capital() -> None:
    """Rules: research.revolution"""
    table = laid()
    state = table.state
    home = board.realm_of_player_area(state, FRANCE)
    numbers = state.box.content.idea_number
    research.know_from_start(state, FRANCE, numbers["revolutionary_regime"])
    state.map.infected = (home,)
    tokens.set_faith(table, home, PROTESTANT)
    research.research(table, FRANCE, numbers["absolute_monarchy"])
    assert not state.map.infected
    assert state.court.state_faith[FRANCE] == PROTESTANT
    assert not research.has(state, FRANCE, numbers["revolutionary_regime"])
    assert told(table, "revolution-gone") == [{"area": home}]


def test_who_must_give_up_influence_chooses_where() -> None:
    """Rules: influence.lose"""
    table = laid()
    state = table.state
    state.map.influence = (0,) * len(state.map.influence)
    give_influence(table, FRANCE, "burgundy", 2)
    give_influence(table, FRANCE, "lombardy", 2)
    removing.lose_in_faith(table, FRANCE, CATHOLIC, 3)
    answer(table, "give-up lombardy")
    answer(table, "give-up lombardy")
    table.next(menu.Turn(FRANCE))
    assert question(table).kind == "turn"
    assert count4(state.map.influence[area("lombardy")], FRANCE) == 0
    assert count4(state.map.influence[area("burgundy")], FRANCE) == 1


def test_unrest_falls_where_the_player_says() -> None:
    """Rules: unrest.choose"""
    table = laid()
    state = table.state
    home = board.realm_of_player_area(state, FRANCE)
    towns = removing.calm_towns(state, FRANCE, [home])
    assert len(towns) > 1
    removing.add_unrest_in(table, FRANCE, home)
    answer(table, removing.DISTURB[towns[1]].text)
    assert [at for at in towns if state.map.unrest[at]] == [towns[1]]


def test_a_distant_claim_needs_neighbours_by_land() -> None:
    """Rules: claim.distant"""
    table = laid()
    state = table.state
    for at in state.box.areas:
        if at >= MAIN_AREAS:
            denial = diplomatic.why_not_claim(state, FRANCE, at)
            assert denial is not None
            vacant = all([board.is_vacant(state, each) for each in state.box.provinces_in[at]])
            assert denial.code == ("nobody-there" if vacant else "not-adjacent")


def test_an_action_granted_for_nothing() -> None:
    """Rules: actions.granted"""
    table = laid()
    state = table.state
    table.next(menu.Turn(FRANCE))
    menu.grant(table, FRANCE, "increase_stability", True)
    assert state.treasury.stability[FRANCE] == 1
    assert power(table, FRANCE, ADM) == 3
    menu.grant(table, FRANCE, "increase_authority", True)
    assert question(table).kind == "turn"


def test_several_activations_to_choose_from() -> None:
    """Rules: actions.granted"""
    table = laid()
    table.next(menu.Turn(FRANCE))
    menu.grant(table, FRANCE, "activate", True)
    asked = question(table)
    assert asked.kind == "activate-what"
    assert "activate-land" in [choice.text for choice in asked.options(table.state)]


def test_an_emperors_heir_needs_the_electors() -> None:
    """Rules: empire.election, character.ruler"""
    table = laid()
    state = table.state
    heir = state.box.content.card_names.index("adm-01-1")
    state.empire.authority = 5
    characters.set_ruler(table, AUSTRIA, heir)
    assert state.agenda == []
    assert state.empire.emperor == realm("austria")
    state.empire.authority = 4
    characters.set_ruler(table, AUSTRIA, heir + 2)
    assert [item.kind for item in state.agenda] == ["elector-vote"]
