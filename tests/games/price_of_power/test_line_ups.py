"""What scenarios say beside who plays what: how many rounds and events, teams, bots that wake up later."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import GAME, beliefs, board, hostility
from hausmacht.games.price_of_power.components import NAMED_REALMS, NOBODY
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.events import bots as bot_events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import absent
from hausmacht.games.price_of_power.rules.bots import turn as bot_turn
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.peace.peace_terms import annex
from hausmacht.games.price_of_power.rules.phases import drawing, passing, scoring, turns
from hausmacht.games.price_of_power.rules.rebellion import penalties, rebels
from hausmacht.games.price_of_power.rules.religion import cardinals, curia, dissent
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration, restrictions
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, laid, province, realm, told
from .running import do


@pytest.mark.parametrize(
    ("scenario", "seats", "rounds", "events"),
    [
        ("1-00", 3, [2], 4),
        ("1-01", 4, [4, 4, 4], 5),
        ("1-03", 3, [2, 4, 4], 4),
        ("1-04", 2, [4, 4], 5),
        ("1-05", 4, [6], 4),
        ("1-05", 6, [4, 4], 6),
        ("2-03", 6, [4, 4], 6),
        ("2-04", 6, [3], 6),
        ("2-05", 6, [4, 2], 7),
    ],
)
def test_rounds_and_events_of_a_scenario(scenario: str, seats: int, rounds: list[int], events: int) -> None:
    """Rules: scenario.rounds, events.reveal, ruling.short-ages"""
    box = GAME.box(GAME.setup(seats, {"scenario": scenario}))
    ages = range(event_deck.first_age(box), event_deck.last_age(box) + 1)
    assert [event_deck.rounds_in(box, age) for age in ages] == rounds
    assert [event_deck.each_round(box, age) for age in ages] == [events] * len(rounds)


# Teams


def test_a_team_shares_its_place() -> None:
    """Castile and Aragon have 40 on average: more than France, less than England.

    Rules: team.place
    """
    table = laid(seats=6, scenario="1-05")
    state = table.state
    state.agenda.clear()
    spain = [state.box.player_of[realm("castile")], state.box.player_of[realm("aragon")]]
    for player in range(6):
        state.treasury.prestige[player] = 10
    state.treasury.prestige[spain[0]] = 70
    state.treasury.prestige[state.box.player_of[realm("england")]] = 50
    state.treasury.prestige[state.box.player_of[realm("france")]] = 30
    found = scoring.places(state)
    assert found[state.box.player_of[realm("england")]] == 1
    assert [found[player] for player in spain] == [2, 2]
    assert found[state.box.player_of[realm("france")]] == 3


def test_three_teams_of_two() -> None:
    """Rules: team.place"""
    box = GAME.box(GAME.setup(6, {"scenario": "2-03"}))
    teams = [sorted([realm_of for at, realm_of in enumerate(box.realm) if box.team[at] == team]) for team in box.team]
    assert len({tuple(team) for team in teams}) == 3
    assert {len(team) for team in teams} == {2}


def test_partners_of_a_team_make_no_war_on_each_other() -> None:
    """Rules: team.no-war"""
    table = laid(seats=6, scenario="1-05")
    state = table.state
    castile = state.box.player_of[realm("castile")]
    assert restrictions.why_not_war(state, castile, realm("aragon")) is restrictions.TEAM
    assert restrictions.why_not_war(state, castile, realm("france")) is None


# Bots that are out of the game


def annexed(*bots: str) -> Table[PriceOfPower]:
    """France, a person, has annexed the realm of a bot."""
    table = laid(seats=1)
    state = table.state
    france = state.box.player_of[realm("france")]
    for name in bots:
        player = state.box.player_of[realm(name)]
        for at in list(board.towns_of(state, player)):
            state.map.occupier = replaced(state.map.occupier, at, france)
        annex(table, france, realm(name))
        advance(table)
    return table


def test_a_bot_whose_realm_is_annexed_leaves_the_game() -> None:
    """Its towns are France's, its other pieces go, and it has no turn any more.

    Rules: bots.lost, peace.annexation
    """
    table = annexed("england")
    state = table.state
    england = state.box.player_of[realm("england")]
    france = state.box.player_of[realm("france")]
    assert told(table, "bot-lost") == [{"player": england}]
    assert board.is_out(state, england)
    assert not board.towns_of(state, england)
    assert not board.vassals_of(state, england)
    assert state.forces.army_at[england * 3 : england * 3 + 3] == [NOBODY] * 3
    assert all(board.influence_of(state, england, area) == 0 for area in state.box.areas)
    assert england not in state.papacy.curia
    assert not beliefs.is_catholic(state, england)
    assert state.treasury.available[england] == 0
    bot_turn.begin_round(table)
    assert state.treasury.power_of_bots[england] == 0
    turns.begin_actions(table)
    assert state.time.passed[england] == state.box.players - 1
    assert passing.count_passed(state) == 0
    assert passing.rewards_of(state) == passing.PASS_MONEY[3]
    advance(table)
    assert england not in [row["player"] for row in told(table, "turn")]
    assert state.time.passed[france] == NOBODY


def test_events_of_a_lost_realm_are_taken_away_when_they_are_turned_up() -> None:
    """Rules: bots.lost-events"""
    table = annexed("england")
    state = table.state
    english = state.box.content.event_number["103-1"]
    others = [state.box.content.event_number[name] for name in ("11A-1", "12A-1", "13A-1", "104-1")]
    state.cards.event_deck = (tuple(sorted([english, *others])), ())
    drawing.reveal_events(table)
    shown = state.cards.events_up[::2]
    assert english not in shown
    assert len(shown) == 3
    withdrawn = [event for event in table.events if event.kind is bot_events.EVENT_WITHDRAWN]
    assert len(withdrawn) + state.cards.events_down + len(shown) == 5


def test_a_bot_comes_back_when_its_realm_gets_a_province() -> None:
    """Rules: bots.lost"""
    table = annexed("england")
    state = table.state
    england = state.box.player_of[realm("england")]
    london = state.map.capital[realm("england")]
    state.map.token = replaced(state.map.token, london, england * 3 + SMALL)
    assert not board.is_out(state, england)


def test_a_bot_sleeps_until_a_person_outgrows_one_that_plays() -> None:
    """Rules: bots.asleep"""
    table = laid(seats=1, scenario="1-06")
    state = table.state
    france = state.box.player_of[realm("france")]
    denmark = state.box.player_of[realm("denmark")]
    assert board.is_out(state, france)
    absent.wake(table)
    assert board.is_out(state, france)
    for at in list(board.towns_of(state, denmark))[1:]:
        state.map.token = replaced(state.map.token, at, 0 * 3 + SMALL)
    absent.wake(table)
    assert told(table, "bot-awake") == [{"player": france}]
    assert not board.is_out(state, france)
    absent.wake(table)
    assert len(told(table, "bot-awake")) == 1


def test_a_realm_under_dynamic_tokens_is_a_dynamic_realm_until_its_bot_wakes() -> None:
    """France of 1-06: another player took Lyon meanwhile, and Brandenburg is at war with it and holds Berry.

    Rules: bots.asleep, dynamic.never-core
    """
    table = laid(seats=1, scenario="1-06")
    state = table.state
    france = state.box.player_of[realm("france")]
    blue = board.realm_beneath(state, province("paris"))
    assert blue >= NAMED_REALMS
    assert not board.towns_of(state, france)
    assert board.is_independent(state, blue)
    assert board.realm_tax(state, blue) == 16
    tokens.place_town(table, 1, province("lyon"))
    relations.set_war(table, 0, blue)
    tokens.occupy(table, 0, province("berry"))
    absent.rouse(table, france)
    assert not board.is_out(state, france)
    assert len(board.towns_of(state, france)) == 11
    assert all(board.is_core(state, france, at) for at in board.towns_of(state, france))
    assert state.map.occupier[province("berry")] == 0
    assert hostility.at_war_with(state, 0, realm("france"))
    assert not state.relations.war[blue]
    assert not any(state.map.dynamic[at] != NOBODY for at in board.towns_of(state, france))
    assert state.treasury.available[france] > 3


def test_no_dynamic_token_lies_on_a_core_of_a_player_who_plays_from_the_start() -> None:
    """Rules: dynamic.never-core"""
    for scenario, seats in [("1-01", 4), ("1-06", 1), ("2-01", 6), ("2-06", 1), ("2-07", 1)]:
        state = laid(seats=seats, scenario=scenario).state
        for at in range(len(state.map.dynamic)):
            if state.map.dynamic[at] != NOBODY and board.holder(state, at) != NOBODY:
                assert state.box.printed[at] != state.box.realm[board.holder(state, at)]


def test_a_sleeping_realm_lives_without_upkeep() -> None:
    """Castile of 2-06: no unrest, dissent, rebel dice or shame, although a town is restless and one is held.

    Rules: ruling.sleepers
    """
    table = laid(seats=1, scenario="2-06")
    state = table.state
    castile = state.box.player_of[realm("castile")]
    towns = board.towns_of(state, castile)
    tokens.add_unrest(table, towns[0])
    tokens.place_rebel_town(table, towns[1])
    state.treasury.stability[castile] = -3
    before = state.treasury.prestige[castile]
    unrest_before = state.map.unrest
    penalties.lose_prestige(table)
    dissent.change_unrest(table)
    rebels.roll_all(table)
    advance(table)
    assert state.treasury.prestige[castile] == before
    assert [state.map.unrest[at] for at in towns] == [unrest_before[at] for at in towns]
    assert castile not in secondary.players_from(state, NOBODY)
    do(table, 0, {"do": "lose", "res": {"P": 1}, "who": "each"})
    assert state.treasury.prestige[castile] == before


def test_a_sleeping_realm_may_be_attacked_and_wakes() -> None:
    """War on the Ottomans of 2-07, who counted as passed: they muster at once and play from then on.

    Rules: ruling.sleepers, bots.asleep, war.passed
    """
    table = laid(seats=1, scenario="2-07")
    state = table.state
    ottomans = realm("ottomans")
    bot = state.box.player_of[ottomans]
    turns.begin_actions(table)
    state.agenda.clear()
    assert state.time.passed[bot] != NOBODY
    assert restrictions.why_not_war(state, 0, ottomans) is None
    declaration.declare(table, 0, [ottomans], True, True, False)
    advance(table)
    assert not state.agenda
    assert forces.deployed(state, bot) > 0
    turns.EndTurn(0).run(table)
    assert told(table, "bot-awake") == [{"player": bot}]
    assert state.time.passed[bot] == NOBODY
    assert not board.is_out(state, bot)
    assert state.time.event_taken[bot] == state.box.events_due


def test_a_sleeping_bot_takes_the_place_of_an_annexed_one() -> None:
    """Rules: aftermath.replace, ruling.bots-replaced"""
    table = laid(seats=1, scenario="1-06")
    state = table.state
    france = state.box.player_of[realm("france")]
    denmark = state.box.player_of[realm("denmark")]
    for at in list(board.towns_of(state, denmark)):
        state.map.occupier = replaced(state.map.occupier, at, 0)
    annex(table, 0, realm("denmark"))
    assert board.is_lost(state, denmark)
    assert told(table, "bot-awake") == [{"player": france}]
    assert not board.is_out(state, france)


@pytest.mark.parametrize(("drawn", "name"), [(0, "denmark"), (1, "poland"), (2, "ottomans")])
def test_of_several_sleepers_luck_decides_who_takes_the_place(drawn: int, name: str) -> None:
    """Rules: aftermath.replace, ruling.bots-replaced"""
    table = laid(seats=1, chance=Scripted([("realm", drawn)]), scenario="2-07")
    absent.send_substitute(table)
    assert told(table, "bot-awake") == [{"player": table.state.box.player_of[realm(name)]}]


def test_a_bot_that_is_lost_in_the_middle_of_the_turns_is_left_out() -> None:
    """Rules: bots.lost, turn.order"""
    table = laid(seats=1)
    state = table.state
    england = state.box.player_of[realm("england")]
    turns.begin_actions(table)
    state.agenda.clear()
    state.map.token = tuple([NOBODY if token // 3 == england else token for token in state.map.token])
    state.time.passed = replaced(state.time.passed, 0, 0)
    assert passing.count_passed(state) == 1
    turns.EndTurn(0).run(table)
    assert state.time.passed[england] == state.box.players - 1
    assert state.time.event_taken[england] == 1


def test_people_are_never_out() -> None:
    """Rules: bots.lost"""
    state = laid().state
    state.map.token = (NOBODY,) * len(state.map.token)
    assert not any(board.is_out(state, player) for player in (FRANCE, CASTILE, ENGLAND, AUSTRIA))


def test_the_papal_states_may_have_cardinals_beside_that_of_roma() -> None:
    """Rules: ruling.papal-player, curia.uncontested"""
    table = laid(seats=3, scenario="1-02")
    state = table.state
    pope = state.box.player_of[realm("papal-states")]
    state.papacy.curia = (pope, 1)
    curia.settle(table)
    assert cardinals.cardinals_of(state, pope) == 2
    assert cardinals.papal_controller(state) == pope
    assert cardinals.is_uncontested(state)
