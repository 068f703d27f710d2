"""What the words of the rules mean, the limits of tokens, and how a match begins."""

from __future__ import annotations

from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm

from hausmacht.core.agenda import advance, next_decision
from hausmacht.games.price_of_power import GAME, board, hostility
from hausmacht.games.price_of_power.components import LARGE_TOWNS, MOST_MANPOWER, NOBODY, PROVINCES, REGULAR, TAX
from hausmacht.games.price_of_power.decks import actions, events
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.rules.terms import forces, manpower, relations, tokens
from hausmacht.games.price_of_power.state import SMALL

# Terms


def test_an_occupied_province_counts_for_neither_realm() -> None:
    """England takes Berry: the town on top is England's, but the province is nobody's own.

    Rules: terms.occupied, occupied.slot
    """
    table = laid()
    state = table.state
    berry = province("berry")
    before = board.base_tax(state, FRANCE)

    tokens.occupy(table, ENGLAND, berry)

    assert not board.owns(state, FRANCE, berry)
    assert not board.owns(state, ENGLAND, berry)
    assert board.lawful_realm(state, berry) == realm("france")
    assert board.occupied_by(state, ENGLAND) == [berry]
    assert board.base_tax(state, FRANCE) == before - 1
    assert tokens.unrest_of(state, ENGLAND) == [berry]


def test_flags_and_core_tokens_make_cores() -> None:
    """Bordeaux has the flag of England; a core token of France in Aquitaine takes that away.

    Rules: terms.core, core.place
    """
    table = laid()
    state = table.state
    bordeaux = province("bordeaux")
    assert board.core_realm(state, bordeaux) == realm("england")

    tokens.place_core(table, FRANCE, area("aquitaine"))

    assert board.is_core(state, FRANCE, bordeaux)
    assert not board.is_core(state, ENGLAND, bordeaux)


def test_tax_income_adds_half_of_the_vassals() -> None:
    """Vassal provinces with a tax value of 5 are worth 3.

    Rules: terms.tax
    """
    table = laid()
    state = table.state
    base = board.base_tax(state, FRANCE)
    assert board.vassal_tax(state, FRANCE) == 0

    for name in ("provence", "anjou", "savoie"):
        assert tokens.place_vassal(table, FRANCE, province(name))

    lands = [province(name) for name in ("provence", "anjou", "savoie")]
    assert sum(board.tax_value(state, at) for at in lands) == 5
    assert board.base_tax(state, FRANCE) == base
    assert board.tax_income(state, FRANCE) == base + 3


def test_a_realm_is_a_vassal_while_the_token_lies_on_its_capital() -> None:
    """Rules: vassal.capital"""
    table = laid()
    state = table.state
    capital = board.capital_of(state, realm("provence"))
    assert board.overlord_of(state, realm("provence")) == NOBODY

    tokens.place_vassal(table, FRANCE, capital)

    assert board.overlord_of(state, realm("provence")) == FRANCE
    assert not board.is_independent(state, realm("provence"))


# Limits


def test_when_large_towns_are_used_up_a_large_province_takes_small_ones() -> None:
    """It counts as two of them.

    Rules: tokens.limits, town.short
    """
    table = laid()
    state = table.state
    on_the_map = [at for at in range(PROVINCES) if state.map.flag[at] != NOBODY and state.map.token[at] == NOBODY]
    large_provinces = [at for at in on_the_map if TAX[at] == 2]
    _, large, _ = tokens.towns_placed(state, FRANCE)
    for at in large_provinces[: LARGE_TOWNS - large]:
        assert tokens.place_town(table, FRANCE, at)
    small, large, _ = tokens.towns_placed(state, FRANCE)
    assert large == LARGE_TOWNS

    last = large_provinces[LARGE_TOWNS]
    assert tokens.place_town(table, FRANCE, last)

    assert state.map.token[last] == FRANCE * 3 + SMALL
    assert tokens.towns_placed(state, FRANCE)[:2] == (small + 2, LARGE_TOWNS)


def test_one_claim_of_a_player_in_an_area() -> None:
    """Rules: claim.one"""
    table = laid()

    assert tokens.place_claim(table, FRANCE, area("naples"))
    assert not tokens.place_claim(table, FRANCE, area("naples"))
    assert tokens.place_claim(table, CASTILE, area("naples"))


def test_a_realm_has_one_ally_and_an_active_one_lends_units() -> None:
    """Rules: alliance.one-player, alliance.active"""
    table = laid()
    state = table.state
    milan = realm("milan")
    relations.make_ally(table, FRANCE, milan)
    relations.make_ally(table, AUSTRIA, milan)
    assert state.relations.ally[milan] == AUSTRIA
    assert milan not in relations.alliances_of(state, FRANCE)

    relations.activate(table, AUSTRIA, milan)

    assert milan in state.relations.active
    assert state.forces.allied_pool[AUSTRIA] == (board.realm_tax(state, milan) + 1) // 2


def test_war_ends_a_truce_and_peace_brings_one() -> None:
    """Rules: war.tokens, truce.kept"""
    table = laid()
    state = table.state
    relations.set_truce(table, FRANCE, realm("england"))
    assert relations.has_truce(state, FRANCE, realm("england"))

    relations.set_war(table, FRANCE, realm("england"))
    assert hostility.at_war_with(state, ENGLAND, realm("france"))
    assert not relations.has_truce(state, FRANCE, realm("england"))

    relations.end_war(table, FRANCE, realm("england"))
    assert not hostility.is_at_war(state, ENGLAND)
    assert relations.has_truce(state, ENGLAND, realm("france"))


def test_manpower_is_half_of_each_track_with_the_authority_of_the_emperor() -> None:
    """Austria is Emperor with authority 3.

    Rules: manpower.tracks, manpower.emperor
    """
    state = laid().state
    small = sum(board.tax_value(state, at) for at in board.towns_of(state, AUSTRIA) if state.map.token[at] % 3 == SMALL)
    large = board.base_tax(state, AUSTRIA) - small
    vassals = board.vassal_tax(state, AUSTRIA)

    assert board.emperor_player(state) == AUSTRIA
    assert state.empire.authority == 3
    assert manpower.total(state, AUSTRIA) == (small + 1) // 2 + (large + 1) // 2 + ((vassals + 1) // 2 + 1) // 2 + 3


def test_manpower_ends_at_twenty() -> None:
    """Rules: manpower.limit"""
    state = laid().state
    drilled = list(state.treasury.drilled)
    drilled[FRANCE] = 50
    state.treasury.drilled = tuple(drilled)

    assert manpower.total(state, FRANCE) == MOST_MANPOWER == 20


def test_regulars_come_out_of_manpower_and_only_infantry_stands_outside_armies() -> None:
    """The board knows how many stand outside armies, and not of which kind: there is only one.

    Rules: units.pools, units.outside-armies
    """
    table = laid()
    state = table.state
    before = state.treasury.available[FRANCE] + forces.units_of_source(state, FRANCE, REGULAR)

    forces.add_to_camp(table, FRANCE, area("loire"), 1)

    assert forces.camp(state, FRANCE, area("loire")) == 1
    assert forces.arms_of(state, FRANCE, area("loire"), 0) == 1
    assert manpower.fresh(state, FRANCE) <= before


# The beginning


def test_a_realm_begins_with_money_power_and_its_lands() -> None:
    """Rules: setup.realm"""
    state = laid().state

    assert state.treasury.ducats[FRANCE] == 15
    assert list(state.treasury.power[:3]) == [3, 3, 3]
    assert state.treasury.stability[FRANCE] == 0
    assert state.treasury.prestige[FRANCE] == 0
    assert board.owns(state, FRANCE, province("paris"))
    assert board.owns(state, ENGLAND, province("london"))


def test_emperor_and_curia_are_as_the_scenario_says() -> None:
    """Rules: setup.empire, setup.curia"""
    state = laid().state
    order = [each for each in state.box.variant.curia_left_to_right if each != "none"]

    assert state.empire.emperor == realm("austria")
    assert [state.box.realm[player] for player in state.papacy.curia if player != NOBODY] == [
        realm(each) for each in order
    ]


def test_the_displays_are_laid_and_hands_are_dealt() -> None:
    """Three basic ideas and two of each kind, four milestones; then everybody picks starting missions.

    Rules: setup.ideas, setup.milestones, setup.missions, setup.decks, cards.draw
    """
    table = laid()
    state = table.state
    state.agenda = list(GAME.new(GAME.setup(4, {"scenario": "1-01"})).agenda)
    content = state.box.content
    marked = [card for card in state.trade.trade_deck if card >= 0]

    advance(table)

    ideas = [content.ideas[number] for number in state.cards.idea_display]
    assert sum(idea.basic for idea in ideas) == 3
    assert [sum(idea.kind == kind for idea in ideas) for kind in range(3)] == [3, 3, 3]
    assert len(state.cards.milestones) == 4 * 4
    assert len(marked) == len(state.trade.trade_deck)
    asked = next_decision(state)
    assert asked is not None
    assert asked.kind in ("first-draw", "first-keep", "first-mission")


# Events and ages


def test_an_age_has_its_events_in_two_halves_and_four_rounds() -> None:
    """With five of them in a round of four players.

    Rules: events.deck, events.reveal, flow.ages
    """
    table = laid()
    state = table.state

    events.lay_deck(table, 1)

    first, second = state.cards.event_deck
    assert sorted([*first, *second]) == sorted(events.listed(state.box, 1))
    assert events.each_round(state.box, 1) == 5
    assert events.rounds_in(state.box, 1) == events.ROUNDS == 4


def test_a_short_age_has_as_many_rounds_as_its_events_last() -> None:
    """The introductory scenario.

    Rules: ruling.short-ages
    """
    state = laid(3, scenario="1-00").state

    assert events.rounds_in(state.box, 1) * events.each_round(state.box, 1) <= len(events.listed(state.box, 1))


def test_events_that_fit_either_half_may_be_dealt_by_luck() -> None:
    """Rules: option.random-events"""
    table = laid(random_events="on")
    state = table.state

    events.lay_deck(table, 1)

    first, second = state.cards.event_deck
    either = [card for card in events.listed(state.box, 1) if texts(state).events[card].may_be_in_either_half]
    assert either
    assert sorted([*first, *second]) == sorted(events.listed(state.box, 1))
    assert abs(len(first) - len(second)) <= 1


def test_a_deck_can_be_drawn_from_while_it_or_its_discards_have_cards() -> None:
    """Rules: cards.draw"""
    table = laid()
    assert actions.may_draw(table.state, 0)

    card = actions.draw(table, FRANCE, 0)

    assert table.state.box.content.card_deck[card] == 0
