"""The bots of the rules: their power, cards, charts, tokens, prestige and whole games."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.games.price_of_power.bot_tables import bots_at, carry_out
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, realm, sea, told
from tests.games.price_of_power.running import do

from hausmacht.core.agenda import Item, Table, advance, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME, board, flow, hostility
from hausmacht.games.price_of_power.components import CUBES, MAIN_AREAS, NOBODY
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.effects.running import costs
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import charts, choosing, claims, conditions, deck, peace, turn, warfare
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.bots.reading import FORWARD, ChartRule, ChartStep, rules_of
from hausmacht.games.price_of_power.rules.bots.steps import steps, steps_abroad
from hausmacht.games.price_of_power.rules.bots.steps.task import Task
from hausmacht.games.price_of_power.rules.empire import empire, imperial_influence
from hausmacht.games.price_of_power.rules.peace import peace_terms
from hausmacht.games.price_of_power.rules.phases import cleanup, drawing, prestige
from hausmacht.games.price_of_power.rules.terms import cubes, forces, manpower, relations, tokens
from hausmacht.games.price_of_power.rules.terms.unrest import cheapest
from hausmacht.games.price_of_power.sheets import BOTS, RuleRow, StepRow, Wanted
from hausmacht.games.price_of_power.state import LAST_EVENT, SMALL, PriceOfPower


def bots_table(seed: int = 1) -> Table[PriceOfPower]:
    """Scenario 1-01 with four bots, at the start of a round."""
    table = laid(bots="all", chance=Sampled(seed))
    turn.begin_round(table)
    return table


def go_to_war(table: Table[PriceOfPower], player: int, name: str) -> None:
    relations.set_war(table, player, realm(name))


def task(player: int, friend: int = NOBODY, **node: object) -> Task:
    return Task(player, ChartStep(msgspec.convert(dict(node), StepRow)), 1, NOBODY, NOBODY, friend)


def whole_game(scenario: str, seats: int, seed: int) -> PriceOfPower:
    """A game of bots alone, from the set-up to the end."""
    state = GAME.new(GAME.setup(seats, {"scenario": scenario, "bots": "all"}))
    table = Table(state, Sampled(seed), True)
    advance(table)
    assert next_decision(state) is None, "nobody is there to be asked"
    kinds = Counter([event.kind.name for event in table.events])
    assert kinds["bot-action"] > 30
    assert kinds["event-taken"] == kinds["bot-power"]  # everybody takes one event a round
    return state


# Power, decks and charts


def test_bot_power_by_difficulty_towns_curia_and_empire() -> None:
    """Rules: bots.power"""
    for difficulty, power in (("easy", 6), ("normal", 7), ("hard", 8), ("very-hard", 9)):
        table = laid(bots="all", difficulty=difficulty)
        state = table.state
        state.papacy.curia = ()
        state.relations.ally = (NOBODY,) * len(state.relations.ally)
        state.empire.emperor = NOBODY
        assert turn.power_of_round(state, FRANCE) == power
    small = tokens.towns_placed(state, FRANCE)[0]
    for at in range(len(state.map.token)):
        if small < 20 and state.map.token[at] < 0 and state.box.on_map[at]:
            state.map.token = replaced(state.map.token, at, FRANCE * 3 + SMALL)
            small = tokens.towns_placed(state, FRANCE)[0]
    assert turn.power_of_round(state, FRANCE) == 10
    state.empire.emperor = state.box.realm[FRANCE]
    for authority, more in ((1, 0), (2, 1), (4, 2), (6, 3)):
        state.empire.authority = authority
        assert turn.power_of_round(state, FRANCE) == 10 + more


def test_bots_keep_the_power_they_have_not_spent() -> None:
    """Two are left of the last round; seven or more come on top. Rules: bots.power"""
    table = laid(bots="all")
    state = table.state
    state.treasury.power_of_bots = replaced(state.treasury.power_of_bots, FRANCE, 2)
    turn.begin_round(table)
    assert state.treasury.power_of_bots[FRANCE] == 2 + turn.power_of_round(state, FRANCE)
    assert state.treasury.power_of_bots[CASTILE] == turn.power_of_round(state, CASTILE)


def test_a_bot_has_three_manpower_at_least() -> None:
    """Without any town or vassal left on the map. Rules: bots.manpower"""
    for bots, least in (("all", 3), ("0", 0)):
        table = laid(bots=bots)
        state = table.state
        state.map.token = (NOBODY,) * len(state.map.token)
        assert manpower.total(state, FRANCE) == least


def test_a_bot_that_is_emperor_gathers_votes_with_imperial_cubes() -> None:
    """Where one cube is missing it goes before where two are; where nothing is missing it goes last.

    Rules: bots.imperial
    """
    table = laid(bots="all")
    state = table.state
    state.map.influence = (0,) * len(state.map.influence)
    state.relations.marriage = (0,) * len(state.relations.marriage)
    state.map.imperial = ()
    first, second, third = [at for at in empire.electors(state) if imperial_influence.room_for_imperial(state, at)][:3]
    for at in empire.electors(state):
        tokens.add_influence(table, AUSTRIA, at, 1)  # he leads everywhere
    tokens.add_influence(table, FRANCE, second, 2)  # two missing
    tokens.add_influence(table, FRANCE, third, 1)  # one missing
    assert [imperial_influence.missing_votes(state, AUSTRIA, at) for at in (first, second, third)] == [0, 2, 1]
    for wanted in (third, second, second, first):
        area = imperial_influence.imperial_choice(state, AUSTRIA)
        assert area == wanted
        imperial_influence.put_imperial(table, area)


def test_every_deck_has_twenty_cards_and_every_card_an_action() -> None:
    """Rules: bots.deck, bots.cards"""
    for name, cards in BOTS.decks.items():
        assert len(set(cards)) == 20, name
    for card in range(1, deck.CARDS + 1):
        assert deck.FIRST[card] in charts.CHART_NAMES
        assert deck.SECOND[card] in ("", *charts.CHART_NAMES)
        assert deck.AT_WAR[card] in ("", *charts.CHART_NAMES)
        assert 0 <= deck.COST[card] <= 3


def test_the_event_and_the_idea_come_back_the_focus_never() -> None:
    """Rules: bots.reshuffle"""
    table = bots_table()
    state = table.state
    for card in deck.deck_of(state, FRANCE):
        deck.put(state, FRANCE, card, deck.DISCARDED)
    deck.reshuffle(table, FRANCE)
    left = deck.cards_that_are(state, FRANCE, deck.LEFT)
    assert deck.EVENT_CARD in left
    assert deck.IDEA_CARD in left
    assert not [card for card in left if deck.is_focus(card)]
    others = [
        card
        for card in deck.deck_of(state, FRANCE)
        if not deck.is_focus(card) and card not in (deck.EVENT_CARD, deck.IDEA_CARD)
    ]
    assert len(left) == 2 + (len(others) + 1) // 2


def test_an_empty_deck_takes_back_its_cards() -> None:
    """Rules: bots.deck"""
    table = bots_table()
    state = table.state
    seen = Counter([deck.draw(table, FRANCE) for _ in range(20)])
    assert sorted(seen) == sorted(deck.deck_of(state, FRANCE))
    assert not deck.is_focus(deck.draw(table, FRANCE))


def test_every_condition_and_step_of_the_charts_is_known() -> None:
    """Rules: bots.charts"""
    for rules in charts.RULES:
        for rule in rules:
            for step in rule.steps:
                known = (*FORWARD, "peace", "keep_fighting", "retreat", "stand", *steps.STEPS_OF_CHARTS)
                assert step.name in known
                if step.name == "chart" and not step.to.endswith("_of_card"):
                    assert step.to in charts.CHART_NAMES


@pytest.mark.parametrize(
    ("when", "step", "said"),
    [
        ({"army": 3}, {"step": "pass"}, "no chart can ask for army = 3"),
        ({"army_size": True}, {"step": "pass"}, "no chart can ask for army_size = True"),
        ({"loans": True}, {"step": "pass"}, "no chart can ask for loans = True"),
        ({"army": True}, {"step": "recruit", "units": 3}, "Object contains unknown field `units`"),
        ({"army_size": ["=", 3]}, {"step": "pass"}, "no chart can ask for army_size = "),
    ],
)
def test_a_chart_that_is_written_wrong_is_refused_with_its_place(
    when: dict[str, object], step: dict[str, object], said: str
) -> None:
    """Rules: bots.charts"""
    rules = [{"when": {"always": True}, "cost": 0, "do": []}, {"when": when, "cost": 0, "do": [step]}]

    with pytest.raises(ValueError, match=f"bots.json, chart mine, rule 2: {said}"):
        rules_of("mine", rules)


def test_the_die_is_rolled_last() -> None:
    """Rules: bots.charts"""
    army, die = conditions.read_all({"die": (">=", 4), "army": True})

    assert isinstance(army, conditions.Fact)
    assert isinstance(die, conditions.Count)


def test_every_condition_can_be_asked_at_any_time() -> None:
    """Rules: bots.charts"""
    table = bots_table()
    go_to_war(table, FRANCE, "england")
    wanted: dict[str, Wanted] = dict.fromkeys(conditions.FACTS, True)
    wanted |= dict.fromkeys(conditions.COUNTS, (">=", 0))
    wanted |= {"enemy_is": "player", "focus": "war"}
    assert set(wanted) == {*conditions.FACTS, *conditions.COUNTS, *conditions.WORDS}
    for name, value in wanted.items():
        assert conditions.asked(name, value).holds(Look(table, FRANCE, realm("england"))) in (True, False)


def test_the_larger_price_of_card_and_rule_is_paid() -> None:
    """Rules: bots.price"""
    military = charts.RULES[charts.CHART_NAMES.index("military")]
    cheap = next(rule for rule in military if rule.cost == 1)
    assert cheap.price(0) == 1
    assert cheap.price(5) == 3
    assert ChartRule(RuleRow({}, 2, (StepRow("next_card"),))).price(5) == 0


def test_at_war_a_card_shows_its_war_action_first() -> None:
    """Rules: bots.cards"""
    table = bots_table()
    state = table.state
    diplomacy = charts.CHART_NAMES.index("diplomacy")
    military = charts.CHART_NAMES.index("military")
    assert charts.charts_of(state, FRANCE, 8, charts.ON_TURN) == (charts.FIRST_ACTION, diplomacy)
    go_to_war(table, FRANCE, "england")
    assert charts.charts_of(state, FRANCE, 8, charts.ON_TURN) == (charts.WAR_ACTION, military)
    assert charts.charts_of(state, FRANCE, 8, charts.WAR_ACTION) == (charts.FIRST_ACTION, diplomacy)
    assert charts.charts_of(state, FRANCE, 8, charts.FIRST_ACTION)[1] == NOBODY


def test_a_turn_asks_nobody_and_spends_power() -> None:
    """Rules: bots.turn"""
    table = bots_table()
    state = table.state
    before = state.treasury.power_of_bots[AUSTRIA]
    state.time.player = AUSTRIA
    turn.play(table, AUSTRIA)
    advance(table)
    assert next_decision(state) is None
    assert (
        state.treasury.power_of_bots[AUSTRIA] < before
        or state.time.event_taken[AUSTRIA]
        or state.time.passed[AUSTRIA] != NOBODY
    )


def test_without_power_a_bot_takes_its_event_and_then_passes() -> None:
    """Rules: bots.turn, bots.pass"""
    table = bots_table()
    state = table.state
    event_deck.lay_deck(table, 1)
    drawing.reveal_events(table)
    state.treasury.power_of_bots = (0,) * 4
    state.time.player = CASTILE
    turn.play(table, CASTILE)
    advance(table)
    assert state.time.event_taken[CASTILE]
    assert not turn.has_passed(state, CASTILE)
    state.treasury.power_of_bots = (0,) * 4
    turn.play(table, CASTILE)
    advance(table)
    assert turn.has_passed(state, CASTILE)


def test_in_the_last_event_turn_only_the_event_is_taken() -> None:
    """Rules: turn.last-event, bots.turn"""
    table = bots_table()
    state = table.state
    state.time.ending = LAST_EVENT
    state.time.event_taken = replaced(state.time.event_taken, FRANCE, 1)
    turn.play(table, FRANCE)
    assert state.agenda == []
    turn.play(table, CASTILE)
    assert [item.text for item in state.agenda] == [f"bot-chart {CASTILE} {charts.EVENT} 0 {charts.FOLLOWING} 20"]


def test_items_of_bots_are_found_again_by_their_text() -> None:
    """Rules: bots.charts"""
    items: list[Item] = [
        charts.BotChart(1, 2, 3, 4, 5),
        charts.BotRule(1, 2, 3, 0, 5, 2, 7, 1, -1, 3, 4),
        warfare.BotMarch(1, warfare.TARGET, 7, 2),
        steps_abroad.BotClaim(1, 5),
        steps_abroad.BotSpy(1, 2, 0),
    ]
    for item in items:
        assert flow.item(item.text).text == item.text


def test_after_two_cards_that_are_too_dear_comes_the_event_then_a_pass() -> None:
    """Rules: bots.short"""
    table = bots_at()
    state = table.state
    deck.lay(state, FRANCE)
    cheap = [card for card in deck.deck_of(state, FRANCE) if deck.COST[card] <= 1]
    for card in cheap:
        deck.put(state, FRANCE, card, deck.DISCARDED)
    state.treasury.power_of_bots = (1,) * 4
    before = len(deck.cards_that_are(state, FRANCE, deck.LEFT))
    charts.next_card(table, FRANCE, 0, charts.ON_TURN, 0)
    assert len(deck.cards_that_are(state, FRANCE, deck.LEFT)) == before - 2
    assert [item.text for item in state.agenda] == [f"bot-chart {FRANCE} {charts.EVENT} 0 {charts.LAST_TRY} 2"]
    state.agenda.clear()
    state.time.event_taken = replaced(state.time.event_taken, FRANCE, 1)
    charts.next_card(table, FRANCE, 0, charts.ON_TURN, 0)
    assert len(deck.cards_that_are(state, FRANCE, deck.LEFT)) == before - 4
    assert state.time.passed[FRANCE] != NOBODY


def test_a_war_against_nobodys_land_counts_as_peace() -> None:
    """Rules: bots.at-war"""
    table = bots_at()
    state = table.state
    assert not choosing.is_at_war(state, FRANCE)
    relations.set_war(table, FRANCE, realm("savoy"))
    assert choosing.is_at_war(state, FRANCE)
    for at in board.provinces_of(state, realm("savoy")):
        state.map.token = replaced(state.map.token, at, CASTILE * 3 + SMALL)
    assert hostility.at_war_with(state, FRANCE, realm("savoy"))
    assert not choosing.is_at_war(state, FRANCE)


# Tokens and places


def test_a_seventh_claim_replaces_the_least_useful() -> None:
    """Rules: bots.claims"""
    table = laid(bots="all")
    state = table.state
    for at in claims.claims_of(state, FRANCE):
        tokens.remove_claim(table, FRANCE, at)
    names = ("lombardy", "castile", "wales-wessex", "norrland", "netherlands", "rhineland")
    for name in names:
        tokens.place_claim(table, FRANCE, area(name))
    table.next(steps_abroad.BotClaim(FRANCE, area("aragon")))
    advance(table)
    held = claims.claims_of(state, FRANCE)
    assert len(held) == 6
    assert area("aragon") in held
    assert area("norrland") not in held


def test_of_equal_claims_the_furthest_goes() -> None:
    """Rules: bots.claims"""
    table = laid(bots="all")
    state = table.state
    poor = [at for at in range(MAIN_AREAS) if state.box.provinces_in[at] and choosing.area_tax(state, at) == 1]
    away = claims.distances(state, board.capital_area(state, realm("france")))
    poor.sort(key=lambda at: away[at])
    assert away[poor[0]] < away[poor[-1]]
    assert away[claims.least_useful(state, FRANCE, poor)] == away[poor[-1]]


def test_bots_keep_no_colonists_without_vacant_land() -> None:
    """Rules: bots.colonists"""
    table = laid(bots="all", scenario="2-01", seats=6)
    state = table.state
    state.treasury.colonists = (2,) * state.box.players
    cleanup.send_colonists(table, FRANCE)
    assert state.treasury.colonists[FRANCE] >= 2
    for at in state.box.distant_lands:
        if board.is_vacant(state, at):
            state.map.token = replaced(state.map.token, at, CASTILE * 3 + SMALL)
    cleanup.send_colonists(table, FRANCE)
    assert state.treasury.colonists[FRANCE] == 0


def test_influence_goes_to_the_target_first() -> None:
    """Rules: bots.influence"""
    table = laid(bots="all")
    state = table.state
    savoy = realm("savoy")
    places = board.areas_of(state, savoy)
    for where in places:
        state.map.influence = replaced(state.map.influence, where, 0)
    steps.STEPS_OF_CHARTS["influence"](table, task(FRANCE, savoy, step="influence", n=3))
    assert sum([board.influence_of(state, FRANCE, where) for where in places]) >= 2


def test_ships_are_placed_next_to_ports_and_never_on_slots() -> None:
    """Rules: bots.ships"""
    table = laid(bots="all")
    state = table.state
    slots = state.forces.slots[:]
    before = forces.ships_of(state, ENGLAND)
    steps.STEPS_OF_CHARTS["recruit_ships"](table, task(ENGLAND, step="recruit_ships", n=2))
    assert forces.ships_of(state, ENGLAND) == before + 2
    assert state.forces.slots == slots
    assert sea("english-channel") not in conditions.free_zones(state, ENGLAND)


def test_a_bot_takes_no_effects_of_its_ideas() -> None:
    """Rules: bots.ideas"""
    table = bots_table()
    state = table.state
    state.cards.idea_display = (state.box.content.idea_number["quest_for_the_new_world"],)
    steps.STEPS_OF_CHARTS["research"](table, task(CASTILE, step="research"))
    advance(table)
    assert state.court.ideas[CASTILE]
    assert state.treasury.prestige[CASTILE] == 2
    assert not state.effects.mods


@pytest.mark.parametrize(("prefer", "kind"), [("rebels", "rebels"), ("unrest", "unrest")])
def test_spies_stir_up_an_opponent(prefer: str, kind: str) -> None:
    """Rules: bots.spies"""
    table = laid(bots="all")
    go_to_war(table, FRANCE, "england")
    steps.STEPS_OF_CHARTS["spy"](table, task(FRANCE, step="spy", prefer=prefer))
    advance(table)
    assert told(table, "bot-spies") == [{"player": FRANCE, "opponent": ENGLAND}]
    assert told(table, kind)


def test_good_things_go_to_high_tax_values_bad_ones_to_low_else_a_to_z() -> None:
    """Rules: bots.places"""
    state = bots_at().state
    lands = state.box.provinces_in[area("seine")]
    worth = [board.tax_value(state, at) for at in lands]
    assert len(set(worth)) == 2
    assert choosing.best_province(state, lands) == lands[worth.index(max(worth))]
    assert cheapest(state, lands) == lands[worth.index(min(worth))]
    assert choosing.best_province(state, []) == NOBODY
    small, large = area("macaronesia"), area("castile")
    assert choosing.area_tax(state, small) < choosing.area_tax(state, large)
    assert choosing.best_area(state, [small, large]) == large
    assert choosing.worst_area(state, [large, small]) == small
    equal = [at for at in state.box.areas if choosing.area_tax(state, at) == choosing.area_tax(state, large)]
    assert len(equal) > 1
    assert choosing.best_area(state, equal) == choosing.worst_area(state, equal) == equal[0]


def test_out_of_cubes_a_bot_takes_back_the_furthest_influence_without_a_tie() -> None:
    """Hungary is Austria's ally, so its areas keep their cubes; of the others Castile is furthest from Wien.

    Rules: bots.cubes
    """
    table = bots_at()
    state = table.state
    relations.make_ally(table, AUSTRIA, realm("hungary"))
    tokens.add_influence(table, AUSTRIA, area("castile"), 2)
    away = claims.distances(state, area("austria"))
    for where in [at for at in range(MAIN_AREAS) if away[at] < 3 and at != area("bohemia")]:
        tokens.add_influence(table, AUSTRIA, where, min(CUBES - cubes.used(state, AUSTRIA), 3))
    assert cubes.used(state, AUSTRIA) == CUBES
    steps_abroad.free_cubes(table, AUSTRIA, 2, [])
    assert board.influence_of(state, AUSTRIA, area("castile")) == 0
    assert cubes.used(state, AUSTRIA) == CUBES - 2
    assert steps_abroad.has_tie(state, AUSTRIA, area("royal-hungary"))
    tied = board.influence_of(state, AUSTRIA, area("royal-hungary"))
    steps_abroad.free_cubes(table, AUSTRIA, CUBES, [area("bohemia")])
    assert board.influence_of(state, AUSTRIA, area("royal-hungary")) == tied
    assert board.influence_of(state, AUSTRIA, area("bohemia")) == 1
    assert board.influence_of(state, AUSTRIA, area("tirol")) == 0


# Peace and prestige


def test_a_bot_annexes_what_it_has_wholly_taken() -> None:
    """Rules: peace.bots"""
    table = laid(bots="all")
    state = table.state
    brittany = realm("brittany")
    go_to_war(table, FRANCE, "brittany")
    for at in board.provinces_of(state, brittany):
        tokens.occupy(table, FRANCE, at)
    assert peace.term(table, FRANCE, brittany, peace_terms.TOTAL) == peace_terms.ANNEXATION


def test_bots_score_for_tax_income_at_the_end_of_an_age() -> None:
    """Rules: bots.age-prestige"""
    table = laid(bots="all")
    state = table.state
    incomes = [board.tax_income(state, player) for player in range(4)]
    turn.score_age(table)
    assert state.treasury.prestige == [income // 5 for income in incomes]


def test_a_focus_takes_the_best_open_place_of_its_category() -> None:
    """Rules: bots.milestones"""
    table = bots_at()
    state = table.state
    number = state.box.content.milestone_number
    war, economy = number["m1-war-conquer"], number["m1-eco-reliable"]
    state.cards.milestones = (war, AUSTRIA, NOBODY, NOBODY, economy, NOBODY, NOBODY, NOBODY)
    carry_out(table, FRANCE, "score_milestone", category="war")
    assert state.cards.milestones == (war, AUSTRIA, FRANCE, NOBODY, economy, NOBODY, NOBODY, NOBODY)
    assert state.treasury.prestige[FRANCE] == 3
    carry_out(table, FRANCE, "score_milestone", category="war")
    assert state.treasury.prestige[FRANCE] == 3
    assert prestige.has_place(state, 0, FRANCE)


def test_a_bot_pays_one_bot_power_for_two_monarch_power() -> None:
    """Rules: ruling.bots-pay"""
    table = bots_at()
    state = table.state
    state.treasury.power_of_bots = (5,) * 4
    assert costs.Cost({"ADM": 2, "DIP": 1}).bots_price(state, FRANCE) == 2
    do(table, FRANCE, {"do": "pay", "cost": {"ADM": 2, "DIP": 1}, "must": True})
    assert state.treasury.power_of_bots[FRANCE] == 3
    do(table, FRANCE, {"do": "lose", "res": {"MIL": 3}})
    assert state.treasury.power_of_bots[FRANCE] == 1
    assert not costs.Cost({"MP": 3}).can_pay(state, FRANCE)
    assert costs.Cost({"MP": 2}).can_pay(state, FRANCE)


# Whole games


@pytest.mark.parametrize(("scenario", "seats"), [("1-00", 3), ("1-01", 4), ("1-05", 6), ("2-02", 5)])
def test_bots_play_whole_games(scenario: str, seats: int) -> None:
    """Rules: bots.turn"""
    first = whole_game(scenario, seats, 5)
    again = whole_game(scenario, seats, 5)
    assert first.encode() == again.encode()
