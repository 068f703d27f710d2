"""The bots of the rules: their power, cards, charts, targets, armies and whole games."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm, sea, told

from hausmacht.core.agenda import Item, Table, advance, next_decision
from hausmacht.core.chance import Sampled, Scripted
from hausmacht.games.price_of_power import GAME, board, flow
from hausmacht.games.price_of_power.components import ARMIES, MIL, NOBODY, UNIT_KINDS
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import drawing, empire, forces, manpower, peace_terms, relations, tokens
from hausmacht.games.price_of_power.rules.bots import (
    charts,
    choosing,
    conditions,
    deck,
    peace,
    steps,
    steps_abroad,
    targeting,
    turn,
    warfare,
)
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.bots.task import Task
from hausmacht.games.price_of_power.state import LAST_EVENT, SMALL, VASSAL, PriceOfPower


def bots_table(seed: int = 1) -> Table[PriceOfPower]:
    """Scenario 1-01 with four bots, at the start of a round."""
    table = laid(bots="all", chance=Sampled(seed))
    turn.begin_round(table)
    return table


def put_army(table: Table[PriceOfPower], player: int, name: str, units: int) -> int:
    """The only army of a player: so many regular infantry."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.army_at[army] = NOBODY
        for unit in range(UNIT_KINDS):
            state.army[army * UNIT_KINDS + unit] = 0
    army = player * ARMIES
    state.army_at[army] = area(name)
    state.army[army * UNIT_KINDS] = units
    return army


def go_to_war(table: Table[PriceOfPower], player: int, name: str) -> None:
    relations.set_war(table, player, realm(name))


def task(player: int, friend: int = NOBODY, **node: object) -> Task:
    return Task(player, dict(node), 1, NOBODY, NOBODY, friend)


def test_bot_power_by_difficulty_towns_curia_and_empire() -> None:
    """Rules: bots.power"""
    for difficulty, power in (("easy", 6), ("normal", 7), ("hard", 8), ("very-hard", 9)):
        table = laid(bots="all", difficulty=difficulty)
        state = table.state
        state.curia = ()
        state.ally = (NOBODY,) * len(state.ally)
        state.emperor = NOBODY
        assert turn.power_of_round(state, FRANCE) == power
    small = tokens.towns_placed(state, FRANCE)[0]
    for at in range(len(state.token)):
        if small < 20 and state.token[at] < 0 and state.box.on_map[at]:
            state.token = replaced(state.token, at, FRANCE * 3 + SMALL)
            small = tokens.towns_placed(state, FRANCE)[0]
    assert turn.power_of_round(state, FRANCE) == 10
    state.emperor = state.box.realm[FRANCE]
    for authority, more in ((1, 0), (2, 1), (4, 2), (6, 3)):
        state.authority = authority
        assert turn.power_of_round(state, FRANCE) == 10 + more


def test_bots_keep_the_power_they_have_not_spent() -> None:
    """Two are left of the last round; seven or more come on top. Rules: bots.power"""
    table = laid(bots="all")
    state = table.state
    state.power_of_bots = replaced(state.power_of_bots, FRANCE, 2)
    turn.begin_round(table)
    assert state.power_of_bots[FRANCE] == 2 + turn.power_of_round(state, FRANCE)
    assert state.power_of_bots[CASTILE] == turn.power_of_round(state, CASTILE)


def test_a_bot_has_three_manpower_at_least() -> None:
    """Without any town or vassal left on the map. Rules: bots.manpower"""
    for bots, least in (("all", 3), ("0", 0)):
        table = laid(bots=bots)
        state = table.state
        state.token = (NOBODY,) * len(state.token)
        assert manpower.total(state, FRANCE) == least


def test_a_bot_that_is_emperor_gathers_votes_with_imperial_cubes() -> None:
    """Where one cube is missing it goes before where two are; where nothing is missing it goes last.

    Rules: bots.imperial
    """
    table = laid(bots="all")
    state = table.state
    state.influence = (0,) * len(state.influence)
    state.marriage = (0,) * len(state.marriage)
    state.imperial = ()
    first, second, third = [at for at in empire.electors(state) if empire.room_for_imperial(state, at)][:3]
    for at in empire.electors(state):
        tokens.add_influence(table, AUSTRIA, at, 1)  # he leads everywhere
    tokens.add_influence(table, FRANCE, second, 2)  # two missing
    tokens.add_influence(table, FRANCE, third, 1)  # one missing
    assert [empire.missing_votes(state, AUSTRIA, at) for at in (first, second, third)] == [0, 2, 1]
    for wanted in (third, second, second, first):
        area = empire.imperial_choice(state, AUSTRIA)
        assert area == wanted
        empire.put_imperial(table, area)


def test_every_deck_has_twenty_cards_and_every_card_an_action() -> None:
    """Rules: bots.deck, bots.cards"""
    for name, cards in deck.DATA["decks"].items():
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
            for name in rule["when"]:
                assert name in conditions.CONDITIONS
            for step in rule["do"]:
                known = (*charts.FORWARD, "peace", "keep_fighting", "retreat", "stand", *steps.STEPS_OF_CHARTS)
                assert step["step"] in known
                if step["step"] == "chart" and not step["to"].endswith("_of_card"):
                    assert step["to"] in charts.CHART_NAMES


def test_every_condition_can_be_asked_at_any_time() -> None:
    """Rules: bots.charts"""
    table = bots_table()
    go_to_war(table, FRANCE, "england")
    values: dict[str, object] = {"enemy_is": "player", "focus": "war"}
    numbers = ("power", "army_size", "colonists", "ships", "unrest", "allies", "influence_in_target", "stability")
    for name, ask in conditions.CONDITIONS.items():
        value = values.get(name, [">=", 0] if name in (*numbers, "age", "die") else True)
        assert ask(Look(table, FRANCE, realm("england")), value) in (True, False)


def test_the_larger_price_of_card_and_rule_is_paid() -> None:
    """Rules: bots.price"""
    military = charts.RULES[charts.CHART_NAMES.index("military")]
    cheap = next(rule for rule in military if rule["cost"] == 1)
    assert charts.price_of(cheap, 0) == 1
    assert charts.price_of(cheap, 5) == 3
    assert charts.price_of({"when": {}, "cost": 2, "do": [{"step": "next_card"}]}, 5) == 0


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
    before = state.power_of_bots[AUSTRIA]
    state.player = AUSTRIA
    turn.play(table, AUSTRIA)
    advance(table)
    assert next_decision(state) is None
    assert state.power_of_bots[AUSTRIA] < before or state.event_taken[AUSTRIA] or state.passed[AUSTRIA] != NOBODY


def test_without_power_a_bot_takes_its_event_and_then_passes() -> None:
    """Rules: bots.turn, bots.pass"""
    table = bots_table()
    state = table.state
    event_deck.lay_deck(table, 1)
    drawing.reveal_events(table)
    state.power_of_bots = (0,) * 4
    state.player = CASTILE
    turn.play(table, CASTILE)
    advance(table)
    assert state.event_taken[CASTILE]
    assert not turn.has_passed(state, CASTILE)
    state.power_of_bots = (0,) * 4
    turn.play(table, CASTILE)
    advance(table)
    assert turn.has_passed(state, CASTILE)


def test_in_the_last_event_turn_only_the_event_is_taken() -> None:
    """Rules: turn.last-event, bots.turn"""
    table = bots_table()
    state = table.state
    state.ending = LAST_EVENT
    state.event_taken = replaced(state.event_taken, FRANCE, 1)
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


# Targets


def test_the_die_chooses_a_branch_and_an_invalid_target_its_substitute() -> None:
    """Rules: bots.walk, bots.substitute"""
    table = laid(bots="all", chance=Scripted([("target", 0)]))
    state = table.state
    pozsony = province("pozsony")
    aim = targeting.military(table, AUSTRIA)  # 1: owner of Pozsony
    assert aim is not None
    assert aim.realm == board.lawful_realm(state, pozsony) == realm("hungary")
    assert aim.area == area("royal-hungary")


def test_a_truce_an_ally_and_much_influence_make_no_target() -> None:
    """Rules: bots.invalid-military"""
    table = laid(bots="all")
    state = table.state
    hungary = realm("hungary")
    assert targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.set_truce(table, AUSTRIA, hungary)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.clear_truce(state, AUSTRIA, hungary)
    relations.make_ally(table, AUSTRIA, hungary)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.end_alliance(table, AUSTRIA, hungary)
    state.passed = replaced(state.passed, FRANCE, 0)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, realm("france"))
    for name in ("royal-hungary", "hungarian-plain"):
        state.influence = replaced(state.influence, area(name), 2 << (4 * AUSTRIA))
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)


def test_a_vassal_stands_for_its_overlord() -> None:
    """Rules: bots.substitute"""
    table = laid(bots="all")
    state = table.state
    for at in board.provinces_of(state, realm("savoy")):
        state.token = replaced(state.token, at, FRANCE * 3 + VASSAL)
    assert targeting.substitute(state, realm("savoy")) == realm("france")


def test_opponents_and_enemies_are_no_diplomatic_targets() -> None:
    """Rules: bots.invalid-diplomatic"""
    table = laid(bots="all")
    state = table.state
    assert not targeting.is_friend_to_be(state, AUSTRIA, realm("france"))
    assert targeting.is_friend_to_be(state, AUSTRIA, realm("hungary"))
    go_to_war(table, AUSTRIA, "hungary")
    assert not targeting.is_friend_to_be(state, AUSTRIA, realm("hungary"))


def test_of_realms_in_an_area_the_one_with_its_capital_there_comes_first() -> None:
    """Rules: bots.realms"""
    state = laid(bots="all").state
    assert choosing.realms_in(state, area("royal-hungary"))[0] == realm("hungary")
    assert choosing.realms_in(state, area("lombardy"))[0] in (realm("milan"), realm("genoa"))


def test_an_enemy_is_chosen_before_other_opponents() -> None:
    """Rules: bots.opponents"""
    table = laid(bots="all")
    go_to_war(table, FRANCE, "castile")
    assert choosing.opponent(table, FRANCE, [CASTILE, ENGLAND, AUSTRIA]) == CASTILE
    table = laid(bots="all", chance=Scripted([("bot die", 0)]))
    table.state.prestige[AUSTRIA] = 9
    assert choosing.opponent(table, FRANCE, [CASTILE, ENGLAND, AUSTRIA]) == AUSTRIA


# Armies


def test_an_army_is_unlimited_where_land_joins_it_to_the_capital() -> None:
    """Rules: bots.capacity"""
    state = laid(bots="all").state
    assert warfare.most_units(state, FRANCE, area("seine")) == warfare.UNLIMITED
    assert warfare.most_units(state, FRANCE, area("naples")) == 3


def test_recruits_join_the_army_out_of_available_manpower() -> None:
    """Rules: bots.recruit, bots.army"""
    table = laid(bots="all")
    state = table.state
    army = put_army(table, FRANCE, "seine", 2)
    state.available[FRANCE] = 9
    state.age = 2
    assert warfare.recruit(table, FRANCE, 6) == 6
    assert [state.army[army * UNIT_KINDS + unit] for unit in range(3)] == [6, 1, 1]
    assert state.available[FRANCE] == 3


def test_one_army_is_kept() -> None:
    """Rules: bots.army, ruling.bots-one-army"""
    table = laid(bots="all")
    state = table.state
    put_army(table, FRANCE, "seine", 3)
    other = FRANCE * ARMIES + 1
    state.army_at[other] = area("aquitaine")
    state.army[other * UNIT_KINDS] = 2
    state.available[FRANCE] = 1
    warfare.keep_one_army(table, FRANCE)
    assert state.army_at[other] == NOBODY
    assert state.available[FRANCE] == 3


def test_the_army_marches_two_spaces_and_stops_in_hostile_land() -> None:
    """Rules: bots.move"""
    table = laid(bots="all")
    state = table.state
    go_to_war(table, FRANCE, "savoy")
    put_army(table, FRANCE, "seine", 9)
    state.power_of_bots = (0,) * 4
    goals = warfare.goals(state, FRANCE, warfare.TARGET, realm("savoy"))
    assert goals[area("burgundy")]
    table.next(warfare.BotMarch(FRANCE, warfare.TARGET, realm("savoy"), 2))
    advance(table)
    marched = told(table, "marched")
    assert marched
    assert marched[-1]["area"] in [at for at in range(len(goals)) if goals[at]] or len(marched) == 2


def test_a_siege_takes_the_highest_tax_value_first() -> None:
    """Rules: bots.siege"""
    table = laid(bots="all")
    state = table.state
    milan = realm("milan")
    go_to_war(table, FRANCE, "milan")
    where = area("lombardy")
    put_army(table, FRANCE, "lombardy", 2)
    lands = [at for at in board.provinces_of(state, milan) if at in state.box.provinces_in[where]]
    assert warfare.siege_area(state, FRANCE) == where
    warfare.lay_siege(table, FRANCE)
    advance(table)
    taken = [at for at in lands if state.occupier[at] == FRANCE]
    assert sum([board.tax_value(state, at) for at in taken]) == 2
    assert board.tax_value(state, taken[0]) == max([board.tax_value(state, at) for at in lands])


def test_an_outnumbered_bot_gives_way_but_defends_its_own_land() -> None:
    """Rules: bots.retreat"""
    table = laid(bots="all")
    state = table.state
    put_army(table, FRANCE, "seine", 4)
    state.rebels = replaced(state.rebels, area("seine"), 9)
    assert not warfare.gives_way(state, FRANCE, 4, 9, area("seine"))
    assert warfare.gives_way(state, FRANCE, 2, 9, area("seine"))
    assert warfare.gives_way(state, FRANCE, 4, 9, area("naples"))
    assert not warfare.gives_way(state, FRANCE, 4, 4, area("naples"))


def test_military_ideas_add_dice_to_a_large_army() -> None:
    """Rules: bots.dice"""
    table = laid(bots="all")
    state = table.state
    ideas = [at for at, idea in enumerate(state.box.content.ideas) if idea.kind == MIL][:3]
    put_army(table, FRANCE, "seine", 4)
    mask = 0
    for many, idea in enumerate(ideas, 1):
        mask |= 1 << idea
        state.ideas = replaced(state.ideas, FRANCE, mask)
        assert warfare.idea_dice(state, FRANCE, area("seine")) == min(many, 2)
    put_army(table, FRANCE, "seine", 3)
    assert warfare.idea_dice(state, FRANCE, area("seine")) == 0


def test_an_attacked_bot_arms() -> None:
    """Rules: bots.attacked"""
    table = laid(bots="all")
    state = table.state
    state.available[ENGLAND] = 20
    state.power_of_bots = (0,) * 4
    put_army(table, ENGLAND, "east-anglia", 2)
    warfare.answer_attack(table, ENGLAND)
    assert state.power_of_bots[ENGLAND] == 5 - 1
    assert forces.deployed(state, ENGLAND) == 2 + 9


# Tokens


def test_a_seventh_claim_replaces_the_least_useful() -> None:
    """Rules: bots.claims"""
    table = laid(bots="all")
    state = table.state
    for at in steps_abroad.claims_of(state, FRANCE):
        tokens.remove_claim(table, FRANCE, at)
    names = ("lombardy", "castile", "wales-wessex", "norrland", "netherlands", "rhineland")
    for name in names:
        tokens.place_claim(table, FRANCE, area(name))
    table.next(steps_abroad.BotClaim(FRANCE, area("aragon")))
    advance(table)
    claims = steps_abroad.claims_of(state, FRANCE)
    assert len(claims) == 6
    assert area("aragon") in claims
    assert area("norrland") not in claims


def test_influence_goes_to_the_target_first() -> None:
    """Rules: bots.influence"""
    table = laid(bots="all")
    state = table.state
    savoy = realm("savoy")
    places = board.areas_of(state, savoy)
    for where in places:
        state.influence = replaced(state.influence, where, 0)
    steps.STEPS_OF_CHARTS["influence"](table, task(FRANCE, savoy, step="influence", n=3))
    assert sum([board.influence_of(state, FRANCE, where) for where in places]) >= 2


def test_ships_are_placed_next_to_ports_and_never_on_slots() -> None:
    """Rules: bots.ships"""
    table = laid(bots="all")
    state = table.state
    slots = state.slots[:]
    before = forces.ships_of(state, ENGLAND)
    steps.STEPS_OF_CHARTS["recruit_ships"](table, task(ENGLAND, step="recruit_ships", n=2))
    assert forces.ships_of(state, ENGLAND) == before + 2
    assert state.slots == slots
    assert sea("english-channel") not in conditions.free_zones(state, ENGLAND)


def test_a_bot_takes_no_effects_of_its_ideas() -> None:
    """Rules: bots.ideas"""
    table = bots_table()
    state = table.state
    state.idea_display = (state.box.content.idea_number["quest_for_the_new_world"],)
    steps.STEPS_OF_CHARTS["research"](table, task(CASTILE, step="research"))
    advance(table)
    assert state.ideas[CASTILE]
    assert state.prestige[CASTILE] == 2
    assert not state.mods


@pytest.mark.parametrize(("prefer", "kind"), [("rebels", "rebels"), ("unrest", "unrest")])
def test_spies_stir_up_an_opponent(prefer: str, kind: str) -> None:
    """Rules: bots.spies"""
    table = laid(bots="all")
    go_to_war(table, FRANCE, "england")
    steps.STEPS_OF_CHARTS["spy"](table, task(FRANCE, step="spy", prefer=prefer))
    advance(table)
    assert told(table, "bot-spies") == [{"player": FRANCE, "opponent": ENGLAND}]
    assert told(table, kind)


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
    assert state.prestige == [income // 5 for income in incomes]


# Whole games


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


@pytest.mark.parametrize(("scenario", "seats"), [("1-00", 3), ("1-01", 4), ("1-05", 6), ("2-02", 5)])
def test_bots_play_whole_games(scenario: str, seats: int) -> None:
    """Rules: bots.turn"""
    first = whole_game(scenario, seats, 5)
    again = whole_game(scenario, seats, 5)
    assert first.encode() == again.encode()
