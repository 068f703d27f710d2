"""Verbs about relations, war, units, cards, characters and trade, on a table of The Price of Power."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import beliefs, board, deeds, hostility, modifiers
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    ARMIES,
    COUNTER_REFORMED,
    GENERAL,
    NOBODY,
    NODE_NAMES,
    POSTS,
    PROTESTANT,
    RULER,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.effects.running import frame, run
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.cards import event
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import characters, dynamic, forces, relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, province, question, realm, sea, told
from .running import Node, asked_nothing, do, offered, rich_table


@pytest.fixture
def table() -> Table[PriceOfPower]:
    return rich_table()


# Relations


def test_alliances_and_marriages_are_gained_and_lost(table: Table[PriceOfPower]) -> None:
    """Rules: events.gain-alliance, events.gain-marriage, effects.ally, effects.marry"""
    state = table.state
    for name in ("milan", "florence"):
        state.relations.ally = replaced(state.relations.ally, realm(name), NOBODY)
    do(table, CASTILE, {"do": "ally", "realm": {"names": ["Milan", "Florence"]}})
    answer(table, "ally-realm milan")
    assert state.relations.ally[realm("milan")] == CASTILE
    state.map.influence = replaced(state.map.influence, area("lombardy"), 0)
    tokens.add_influence(table, CASTILE, area("lombardy"), 1)
    do(table, FRANCE, {"do": "ally", "realm": {"names": ["Milan"]}})
    assert state.relations.ally[realm("milan")] == CASTILE
    do(table, CASTILE, {"do": "unally", "realm": {"names": ["Milan"]}})
    assert state.relations.ally[realm("milan")] == NOBODY
    do(table, CASTILE, {"do": "marry", "realm": {"names": ["Milan"]}})
    assert state.relations.marriage[realm("milan")] >> CASTILE & 1
    do(table, CASTILE, {"do": "unmarry", "realm": {"kind": "any"}, "n": "all"})
    assert relations.marriages_of(state, CASTILE) == []


def test_a_tie_that_is_placed_is_gained_or_turned_over(table: Table[PriceOfPower]) -> None:
    """Rules: effects.place, effects.ally, effects.marry, effects.flip"""
    state = table.state
    state.relations.ally = replaced(state.relations.ally, realm("milan"), NOBODY)
    state.map.influence = replaced(state.map.influence, area("lombardy"), 0)
    tokens.add_influence(table, CASTILE, area("lombardy"), 1)
    do(table, CASTILE, {"do": "place", "token": "A", "realm": {"names": ["Milan"]}})
    assert state.relations.ally[realm("milan")] == CASTILE
    do(table, CASTILE, {"do": "place", "token": "M", "realm": {"names": ["Milan"]}})
    assert state.relations.marriage[realm("milan")] >> CASTILE & 1
    do(table, CASTILE, {"do": "place", "token": "L", "realm": "Milan"})
    assert state.relations.disputed[realm("milan")]


def test_who_is_out_of_tokens_gives_up_an_old_alliance(table: Table[PriceOfPower]) -> None:
    """Rules: events.gain-alliance, alliance.limit"""
    state = table.state
    for other in relations.alliances_of(state, FRANCE):
        relations.end_alliance(table, FRANCE, other)
    for name in ("florence", "genoa", "venice"):
        relations.make_ally(table, FRANCE, realm(name))
    do(table, FRANCE, {"do": "ally", "realm": {"names": ["Milan"]}})
    answer(table, "drop-ally genoa")
    assert state.relations.ally[realm("milan")] == FRANCE
    assert state.relations.ally[realm("genoa")] == NOBODY


def test_truces_come_and_go(table: Table[PriceOfPower]) -> None:
    """Rules: effects.truce"""
    do(table, FRANCE, {"do": "truce", "with": "realm:England"})
    assert relations.has_truce(table.state, ENGLAND, table.state.box.realm[FRANCE])
    do(table, FRANCE, {"do": "untruce", "with": "realm:England"})
    assert not relations.has_truce(table.state, FRANCE, realm("england"))


def test_areas_leave_and_join_the_empire_without_touching_authority(table: Table[PriceOfPower]) -> None:
    """Rules: effects.empire, events.leaves-empire"""
    before = table.state.empire.authority
    do(table, FRANCE, {"do": "leave_hre", "in": {"names": ["Netherlands"]}})
    assert area("netherlands") in table.state.empire.departed
    do(table, FRANCE, {"do": "join_hre", "in": {"names": ["Netherlands"]}})
    assert area("netherlands") not in table.state.empire.departed
    assert table.state.empire.authority == before
    do(table, FRANCE, {"do": "defend_hre"})
    assert table.state.empire.defending == 1
    do(laid(), FRANCE, {"do": "election"})


def test_crusade_and_excommunication(table: Table[PriceOfPower]) -> None:
    """Rules: effects.curia"""
    state = table.state
    do(table, FRANCE, {"do": "excommunicate", "target": "realm:Venice"})
    assert state.papacy.excommunicated == realm("venice")
    do(table, FRANCE, {"do": "crusade", "in": {"names": ["Northern Morocco"]}, "cost": {"DIP": 1}, "commit": True})
    answer(table, "crusade-to northern-morocco")
    assert state.papacy.crusade == area("northern-morocco")
    assert state.papacy.committed == 1 << FRANCE
    assert state.treasury.power[1] == 4


def test_the_state_religion_changes_without_penalties(table: Table[PriceOfPower]) -> None:
    """Rules: effects.state-religion"""
    state = table.state
    curia.add_cardinal(table, ENGLAND)
    do(table, FRANCE, {"do": "state_religion", "set": "Protestant", "who": "realm:England", "free": True})
    assert state.court.state_faith[ENGLAND] == PROTESTANT
    assert ENGLAND not in state.papacy.curia
    do(table, FRANCE, {"do": "state_religion", "set": "Counter-Reformed", "free": True})
    assert beliefs.area_faith(state, board.realm_of_player_area(state, FRANCE)) == COUNTER_REFORMED


# War and units


def test_war_may_be_declined_unless_it_must_be(table: Table[PriceOfPower]) -> None:
    """Rules: effects.war, events.wars"""
    state = table.state
    do(table, CASTILE, {"do": "war", "target": {"names": ["Granada"]}, "cb": "event"})
    answer(table, "done")
    assert not hostility.is_at_war(state, CASTILE)
    do(table, CASTILE, {"do": "war", "target": {"names": ["Granada"]}, "cb": "event", "free": True, "must": True})
    assert hostility.at_war_with(state, CASTILE, realm("granada"))
    assert state.treasury.power[CASTILE * 3 + 2] == 5
    assert state.treasury.stability[CASTILE] == 0


def test_a_player_who_passed_declares_no_war(table: Table[PriceOfPower]) -> None:
    """Rules: events.wars"""
    table.state.time.passed = replaced(table.state.time.passed, CASTILE, 0)
    do(table, CASTILE, {"do": "war", "target": {"names": ["Granada"]}, "free": True, "must": True})
    assert not hostility.is_at_war(table.state, CASTILE)


def test_other_realms_go_to_war_and_players_join(table: Table[PriceOfPower]) -> None:
    """Rules: effects.war, effects.vote"""
    state = table.state
    do(table, FRANCE, {"do": "npr_war", "realm": "Hungary", "target": "emperor"})
    assert hostility.at_war_with(state, AUSTRIA, realm("hungary"))
    table = laid()
    table.state.time.player = FRANCE
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "player", "from": {"where": {"is_realm": "England"}}, "as": "$rival"},
        {"do": "join_war", "side": "active", "who": "realm:Castile"},
    )
    assert hostility.are_enemies(table.state, CASTILE, ENGLAND)


def test_a_war_ends_on_the_board_as_it_stands(table: Table[PriceOfPower]) -> None:
    """Rules: effects.war"""
    state = table.state
    relations.set_war(table, CASTILE, realm("granada"))
    relations.set_war(table, CASTILE, realm("morocco"))
    do(table, CASTILE, {"do": "end_war", "with": "one_enemy", "terms": "white_peace"})
    answer(table, "end-war granada")
    assert not hostility.at_war_with(state, CASTILE, realm("granada"))
    assert hostility.at_war_with(state, CASTILE, realm("morocco"))


@pytest.mark.parametrize(
    ("terms", "enemy", "deed"),
    [
        ("full_annexation", "granada", "annexed"),
        ("vassalization", "granada", "vassalized"),
        ("force_conversion", "granada", "force_converted"),
        ("secure_succession", "granada", "secured_succession"),
        ("humiliation", "england", "humiliated"),
    ],
)
def test_a_war_ends_on_any_term_that_fits(table: Table[PriceOfPower], terms: str, enemy: str, deed: str) -> None:
    """The card stands for the victory; what else the term needs must be so. Rules: effects.war, ruling.card-peace"""
    state = table.state
    other = realm(enemy)
    relations.set_war(table, CASTILE, other)
    end = {"do": "end_war", "with": "one_enemy", "terms": terms}
    if terms != "full_annexation":
        do(table, CASTILE, end)  # nothing is taken yet: it cannot be enforced
        assert not state.agenda
        assert hostility.at_war_with(state, CASTILE, other)
    if enemy == "england":
        tokens.occupy(table, CASTILE, province("london"))
    else:
        for at in state.box.provinces_in[board.capital_area(state, other)]:
            if board.controller(state, at) != CASTILE:
                tokens.occupy(table, CASTILE, at)
    if terms == "secure_succession":
        relations.marry(table, CASTILE, other)
        relations.dispute(table, other)
    do(table, CASTILE, end)
    answer(table, f"end-war {enemy}")
    assert not hostility.at_war_with(state, CASTILE, other)
    assert deeds.count(state, CASTILE, deed) == 1


def test_units_and_ships_are_gained(table: Table[PriceOfPower]) -> None:
    """Rules: effects.units, events.units"""
    state = table.state
    before = forces.deployed(state, FRANCE)
    state.treasury.available[FRANCE] = 1
    do(table, FRANCE, {"do": "units", "kind": "infantry", "n": 2, "in": {"names": ["Seine"]}})
    assert forces.deployed(state, FRANCE) == before + 1
    assert state.treasury.available[FRANCE] == 0
    ships = forces.ships_of(state, ENGLAND)
    do(table, ENGLAND, {"do": "units", "kind": "light", "n": 2})
    answer(table, offered(table)[0])
    answer(table, offered(table)[0])
    assert forces.ships_of(state, ENGLAND) == ships + 2


def test_units_are_lost_disbanded_and_scuttled(table: Table[PriceOfPower]) -> None:
    """Rules: effects.casualties, ruling.disband-order"""
    state = table.state
    here = area("seine")
    state.forces.army_at[:ARMIES] = [NOBODY] * ARMIES
    state.forces.army[: ARMIES * UNIT_KINDS] = [0] * (ARMIES * UNIT_KINDS)
    forces.add_to_camp(table, FRANCE, here, 6)
    there = forces.units_in(state, FRANCE, here)
    do(table, ENGLAND, {"do": "casualties", "n": {"half": True}, "in": {"names": ["Seine"]}, "who": "realm:France"})
    assert forces.units_in(state, FRANCE, here) == there - (there + 1) // 2
    left = forces.units_in(state, FRANCE, here)
    available = state.treasury.available[FRANCE]
    do(table, FRANCE, {"do": "disband", "n": 1, "in": {"names": ["Seine"]}})
    assert forces.units_in(state, FRANCE, here) == left - 1
    assert state.treasury.available[FRANCE] == available + 1
    state.forces.light = replaced(state.forces.light, sea("north-sea"), 2 << (5 * FRANCE))
    ships = forces.ships_of(state, FRANCE)
    do(table, FRANCE, {"do": "disband", "n": 1, "kind": "light"})
    if not asked_nothing(table):
        answer(table, offered(table)[0])
    assert forces.ships_of(state, FRANCE) == ships - 1


def test_recruiting_at_half_price(table: Table[PriceOfPower]) -> None:
    """Rules: effects.recruit, ruling.effect-recruits"""
    state = table.state
    state.treasury.available[FRANCE] = 3
    do(
        table,
        FRANCE,
        {"do": "recruit", "n": 2, "kind": "cavalry", "source": "regular", "price": 0.5, "in": {"names": ["Seine"]}},
    )
    answer(table, "take-on regular-cavalry")
    assert state.treasury.ducats[FRANCE] == 17
    answer(table, "done")
    do(table, FRANCE, {"do": "recruit", "n": 1, "kind": "light", "price": {"D": 2}})
    answer(table, "take-ship light")
    if not asked_nothing(table):
        answer(table, offered(table)[0])
    assert state.treasury.ducats[FRANCE] == 15


def test_infantry_is_retrained_in_one_army(table: Table[PriceOfPower]) -> None:
    """Rules: effects.recruit"""
    state = table.state
    army = FRANCE * ARMIES
    state.forces.army_at[army] = area("seine")
    state.forces.army[army * UNIT_KINDS : (army + 1) * UNIT_KINDS] = [3, 0, 0, 0, 0, 0, 0, 0, 0]
    do(table, FRANCE, {"do": "retrain", "n": 2, "to": ["cavalry", "artillery"]})
    answer(table, "retrain army-1 cavalry")
    answer(table, "retrain army-1 cavalry")
    assert state.forces.army[army * UNIT_KINDS : army * UNIT_KINDS + 2] == [1, 2]


def test_dice_need_a_battle_and_rebels_roll(table: Table[PriceOfPower]) -> None:
    """Rules: effects.dice, effects.rebels"""
    do(table, FRANCE, {"do": "dice", "kind": "any", "n": 2})
    assert not table.state.battle.under_way
    tokens.add_unrest(table, province("paris"))
    do(table, FRANCE, {"do": "roll_rebels", "in": {"names": ["Seine"]}})
    assert [fact["area"] for fact in told(table, "rebel-dice")] == [area("seine")]


# Cards, ideas, characters


def test_research_for_nothing_and_at_a_discount(table: Table[PriceOfPower]) -> None:
    """Rules: effects.research, effects.ideas, effects.lose-idea, events.research"""
    preparation.open_displays(table)
    state = table.state
    content = state.box.content
    do(table, FRANCE, {"do": "research", "idea": "tolerance", "cost": 0})
    assert state.court.ideas[FRANCE] >> content.idea_number["tolerance"] & 1
    assert state.treasury.prestige[FRANCE] == 2
    assert modifiers.grants(state, FRANCE, "dissent.ignore_diverse")
    hidden = next(idea for idea in state.cards.idea_deck if content.ideas[idea].age <= state.time.age)
    kind = content.ideas[hidden].kind
    shown = len([idea for idea in state.cards.idea_display if content.ideas[idea].kind == kind])
    do(table, CASTILE, {"do": "research", "idea": content.ideas[hidden].id, "discount": 3})
    answer(table, f"research-idea {content.ideas[hidden].id}")
    assert hidden in state.cards.idea_display
    assert len([idea for idea in state.cards.idea_display if content.ideas[idea].kind == kind]) == shown
    assert state.treasury.power[CASTILE * 3 + kind] == 5 - (content.ideas[hidden].cost - 3)
    do(table, FRANCE, {"do": "lose_idea", "idea": "tolerance"})
    assert state.court.ideas[FRANCE] == 0
    assert not modifiers.grants(state, FRANCE, "dissent.ignore_diverse")


def test_no_discount_makes_an_idea_free(table: Table[PriceOfPower]) -> None:
    """Rules: ideas.least-cost, effects.research"""
    preparation.open_displays(table)
    state = table.state
    before = state.treasury.power[CASTILE * 3]
    do(table, CASTILE, {"do": "research", "idea": "tolerance", "discount": 9})
    answer(table, "research-idea tolerance")
    assert state.treasury.power[CASTILE * 3] == before - 1


def test_displays_are_exchanged_and_grow(table: Table[PriceOfPower]) -> None:
    """Rules: effects.display"""
    preparation.open_displays(table)
    state = table.state
    shown = len(state.cards.idea_display)
    do(table, FRANCE, {"do": "display", "swap": ["milestone", "idea"], "n": 2, "from": "random"})
    idea = next(text for text in offered(table) if text.startswith("swap-idea"))
    answer(table, idea)
    milestone = next(text for text in offered(table) if text.startswith("swap-milestone"))
    answer(table, milestone)
    assert len(state.cards.idea_display) == shown
    assert len(told(table, "milestone-swapped")) == 1
    do(table, FRANCE, {"do": "idea_row"})
    assert len(state.cards.idea_display) == shown + 3


def test_a_card_is_played_out_of_the_discards(table: Table[PriceOfPower]) -> None:
    """Rules: effects.play-card"""
    state = table.state
    content = state.box.content
    card = next(at for at in range(108) if content.types[content.card_type[at]].name == "Military Reforms")
    state.cards.decks = replaced_group(state.cards.decks, 2, tuple([at for at in state.cards.decks[2] if at != card]))
    deck.put_on_discards(state, card)
    do(
        table,
        FRANCE,
        {"do": "play_card", "card": "military_reforms", "from": "discards", "cost": 0, "without": "stability"},
    )
    assert state.cards.display[FRANCE] == (card, 3)
    assert state.treasury.stability[FRANCE] == 0
    state.cards.display = replaced_group(state.cards.display, FRANCE, (card, 1))
    do(table, FRANCE, {"do": "charge", "n": 3}, source="card", number=card)
    assert state.cards.display[FRANCE] == (card, 3)
    do(table, FRANCE, {"do": "cancel", "what": "covert_action"}, {"do": "peek", "what": "bot_deck", "n": 3})
    assert asked_nothing(table)


def test_advisors_are_appointed_and_dismissed(table: Table[PriceOfPower]) -> None:
    """Rules: effects.appoint, effects.fire"""
    state = table.state
    advisors = [card for card in state.cards.decks[0] if characters.is_advisor(state, card)][:2]
    state.cards.decks = replaced_group(
        state.cards.decks, 0, tuple([card for card in state.cards.decks[0] if card not in advisors])
    )
    for card in advisors:
        deck.put_on_discards(state, card)
    do(table, FRANCE, {"do": "appoint", "kind": "advisor", "from": "discards_ADM", "cost": 0})
    answer(table, f"appoint-card {state.box.content.card_names[advisors[1]]}")
    assert state.court.character[FRANCE * POSTS + ADVISOR] == advisors[1]
    assert state.cards.discards[0] == (advisors[0],)
    do(table, FRANCE, {"do": "fire", "kind": "advisor", "n": 1})
    assert state.court.character[FRANCE * POSTS + ADVISOR] == NOBODY


def test_the_character_on_an_event_and_a_general_who_changes_sides(table: Table[PriceOfPower]) -> None:
    """Rules: effects.appoint, ruling.effect-general"""
    state = table.state
    number = state.box.content.event_number["155B"]
    do(table, FRANCE, {"do": "appoint", "kind": "advisor", "from": "event"}, source="event", number=number)
    assert state.court.character[FRANCE * POSTS + ADVISOR] == state.box.content.events[number].ruler
    assert state.treasury.ducats[FRANCE] == 16
    general = next(card for card in state.cards.decks[2] if characters.can_lead(state, card))
    state.forces.army_at[FRANCE * ARMIES] = area("seine")
    state.forces.army[FRANCE * ARMIES * UNIT_KINDS] = 2
    characters.put(state, ENGLAND, GENERAL, general, 0)
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "player", "from": {"where": {"is_realm": "England"}}, "as": "$p"},
        {"do": "appoint", "kind": "general", "from": "army_of:$p", "cost": 0},
    )
    assert general in state.court.character[FRANCE * POSTS + GENERAL : FRANCE * POSTS + GENERAL + ARMIES]
    assert state.court.character[ENGLAND * POSTS + GENERAL] == NOBODY


def test_rulers_come_go_and_fall_ill(table: Table[PriceOfPower]) -> None:
    """Rules: effects.ruler, effects.ill"""
    state = table.state
    old = state.court.character[FRANCE * POSTS + RULER]
    do(table, FRANCE, {"do": "ruler", "from": "military_deck"})
    new = state.court.character[FRANCE * POSTS + RULER]
    assert new != old
    assert not characters.is_advisor(state, new)
    do(table, FRANCE, {"do": "ill", "target": "ruler"})
    assert state.court.ill[FRANCE * POSTS + RULER] == 1
    do(table, FRANCE, {"do": "ruler", "from": "none"})
    assert characters.is_interregnum(state, FRANCE)


def test_a_refused_ruler_is_marked_for_the_end_of_the_event(table: Table[PriceOfPower]) -> None:
    """Rules: events.reject-ruler"""
    frame.opened(table.state, frame.EVENT, 0, FRANCE)
    listed: list[Node] = [{"do": "reject_ruler"}]
    content = table.state.box.content
    content.enter(listed)
    run.follow(table, read_list(listed, content), FRANCE)
    advance(table)
    assert frame.field(table.state, frame.RULER) == frame.RULER_REJECTED


def test_actions_are_granted(table: Table[PriceOfPower]) -> None:
    """Rules: effects.action"""
    do(table, AUSTRIA, {"do": "action", "name": "increase_authority", "cost": "free"})
    assert table.state.empire.authority == 4


def test_lasting_changes_and_markers(table: Table[PriceOfPower]) -> None:
    """Rules: effects.lasting, effects.tag, cards.lasting"""
    state = table.state
    do(table, FRANCE, {"do": "mod", "stat": "income.D", "value": 3, "until": "round"})
    assert modifiers.bonus(state, FRANCE, "income.D") == 3
    modifiers.drop(state, "round")
    assert modifiers.bonus(state, FRANCE, "income.D") == 0
    do(table, FRANCE, {"do": "tag", "name": "napoleon"})
    assert len(state.effects.tags) == 2
    do(table, FRANCE, {"do": "tag", "name": "napoleon", "op": "clear"})
    assert not state.effects.tags


# Trade


def test_a_third_merchant_comes_lies_down_and_goes(table: Table[PriceOfPower]) -> None:
    """Rules: events.third-merchant, effects.merchant, ruling.new-merchant"""
    state = table.state
    genoa = NODE_NAMES.index("genoa")
    state.trade.merchant_at = (genoa, NODE_NAMES.index("sevilla"), NOBODY, *state.trade.merchant_at[3:])
    do(table, FRANCE, {"do": "merchant", "op": "gain"})
    answer(table, offered(table)[0])
    assert NOBODY not in state.trade.merchant_at[:3]
    do(table, FRANCE, {"do": "merchant", "op": "exhaust", "n": "all", "node": ["Genoa"], "of": "each"})
    assert state.trade.merchant_down[0] == 1
    do(table, FRANCE, {"do": "merchant", "op": "refresh", "n": "all", "node": ["Genoa"], "of": "each"})
    assert state.trade.merchant_down[0] == 0
    do(table, FRANCE, {"do": "merchant", "op": "lose", "n": 1})
    answer(table, "recall genoa")
    assert state.trade.merchant_at[0] == NOBODY


def test_free_trade_costs_no_power(table: Table[PriceOfPower]) -> None:
    """Rules: effects.trade"""
    state = table.state
    do(table, FRANCE, {"do": "trade"})
    assert question(table).seat == FRANCE
    assert state.treasury.power[1] == 5


# Bots


def test_a_bot_decides_at_once() -> None:
    """Rules: effects.bots"""
    table = laid(2, bots="2", chance=Sampled(3))
    state = table.state
    bot = 2
    assert state.box.is_bot[bot]
    do(
        table,
        bot,
        {"do": "place", "token": "G", "n": 1, "in": {"names": ["Lombardy", "Sicily"]}},
        {"do": "place", "token": "U", "n": 1, "on": {"owner": "self", "token": "T"}},
        {"do": "choose", "options": [{"id": "A", "then": [{"do": "gain", "res": {"P": 2}}]}, {"id": "B", "then": []}]},
    )
    assert asked_nothing(table)
    assert board.has_claim(state, bot, area("lombardy"))
    marked = [at for at in board.towns_of(state, bot) if state.map.unrest[at]]
    assert len(marked) == 1
    assert board.tax_value(state, marked[0]) == 1
    assert state.treasury.prestige[bot] == 2


def test_events_list_matches_the_content() -> None:
    """Rules: event.take"""
    table = laid()
    assert [each.id.lower() for each in table.state.box.content.events] == event.EVENT_IDS
    assert dynamic.colour_of("blue") == 3
