"""Phase 2 of The Price of Power: turns, passing, the end of the phase, minor actions."""

from __future__ import annotations

from tests.games.price_of_power.laying import (
    AUSTRIA,
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    question,
    realm,
    refusal,
    told,
)

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import (
    ADM,
    ADMIRAL,
    ADVISOR,
    ARMIES,
    DIP,
    GENERAL,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu, minor
from hausmacht.games.price_of_power.rules.phases import drawing, passing, turns
from hausmacht.games.price_of_power.rules.terms import characters, forces, order, relations
from hausmacht.games.price_of_power.state import LAST_ACTION, PriceOfPower


def begun() -> Table[PriceOfPower]:
    """The action phase of a round begins."""
    table = laid()
    event_deck.lay_deck(table, table.state.time.age)
    drawing.reveal_events(table)
    turns.begin_actions(table)
    advance(table)
    return table


def in_turn(player: int = FRANCE) -> Table[PriceOfPower]:
    """One player's turn alone."""
    table = laid()
    table.state.time.player = player
    table.next(menu.Turn(player))
    return table


def took_event(table: Table[PriceOfPower], *players: int) -> None:
    state = table.state
    for player in players:
        state.time.event_taken = replaced(state.time.event_taken, player, 1)


def hold(table: Table[PriceOfPower], player: int, *cards: str) -> None:
    """Cards into a hand."""
    state = table.state
    numbers = [state.box.content.card_names.index(card) for card in cards]
    for number in numbers:
        pile = state.box.content.card_deck[number]
        left = tuple([card for card in state.cards.decks[pile] if card != number])
        state.cards.decks = replaced_group(state.cards.decks, pile, left)
    state.cards.hands = replaced_group(state.cards.hands, player, tuple(sorted(numbers)))


def test_turns_go_clockwise_from_the_first_player() -> None:
    """Rules: turn.order"""
    table = begun()
    state = table.state
    seen = []
    for _ in range(4):
        seen.append(question(table).seat)
        took_event(table, seen[-1])
        answer(table, "change-focus")
        answer(table, "focus adm from dip")
        answer(table, "done")
    assert seen == [*state.box.order[state.box.order.index(state.time.first) :], *state.box.order][:4]


def test_one_action_a_turn_then_only_minor_ones() -> None:
    """Rules: turn.one-action, turn.minor"""
    table = begun()
    assert refusal(table, "done") == ("not-acted", "turn.one-action")
    answer(table, "loan")
    answer(table, "change-focus")
    answer(table, "focus adm from dip")
    assert refusal(table, "influence") == ("acted", "turn.one-action")
    answer(table, "loan")
    assert table.state.treasury.loans[FRANCE] == 2
    answer(table, "done")
    assert question(table).seat == CASTILE


def test_nobody_passes_before_his_event() -> None:
    """Worked example T1. Rules: pass.event"""
    table = begun()
    assert refusal(table, "pass") == ("event-first", "pass.event")
    took_event(table, FRANCE)
    answer(table, "pass")
    assert table.state.time.passed[FRANCE] == 0


def test_pass_money_and_the_last_actions() -> None:
    """Rules: pass.money, turn.last-actions, turn.passed"""
    table = begun()
    state = table.state
    took_event(table, FRANCE, CASTILE, ENGLAND, AUSTRIA)
    gained = []
    for _ in range(3):
        player = question(table).seat
        before = state.treasury.ducats[player]
        answer(table, "pass")
        gained.append(state.treasury.ducats[player] - before)
        answer(table, "done")
    assert gained == [5, 3, 2]
    assert state.time.ending == LAST_ACTION
    last = question(table).seat
    assert told(table, "last-turn") == [{"player": last}]
    before = state.treasury.ducats[last]
    answer(table, "pass")
    assert state.treasury.ducats[last] == before
    answer(table, "done")
    advance(table)
    assert next_decision(state) is None
    assert NOBODY not in state.time.passed


def test_pass_money_by_number_of_players() -> None:
    """Rules: pass.money"""
    assert passing.PASS_MONEY[2:] == [(3,), (5, 2), (5, 3, 2), (5, 3, 2), (5, 3, 2, 1)]


def test_who_has_no_event_gets_a_last_turn_for_it_alone() -> None:
    """Rules: turn.last-event"""
    table = begun()
    state = table.state
    took_event(table, FRANCE, CASTILE, ENGLAND)
    while state.time.ending != LAST_ACTION:
        if question(table).seat == AUSTRIA:
            answer(table, "change-focus" if not state.time.focus_changed[AUSTRIA] else "loan")
            if question(table).text.startswith("shift"):
                answer(table, "done")
            else:
                continue
        else:
            answer(table, "pass")
        answer(table, "done")
        advance(table)
    assert question(table).seat == AUSTRIA
    answer(table, "influence")
    while question(table).kind != "turn":
        answer(table, question(table).options(state)[0].text)
    answer(table, "done")
    assert told(table, "event-turn") == [{"player": AUSTRIA}]
    assert refusal(table, "change-focus") == ("event-only", "turn.last-event")
    assert refusal(table, "pass") == ("event-only", "turn.last-event")
    assert [choice.text for choice in question(table).options(state) if choice.text == "event"] == ["event"]


def test_turn_order_is_clockwise_from_the_first_player() -> None:
    """Rules: flow.turn-order"""
    table = laid()
    state = table.state
    around = state.box.order
    for first in range(4):
        state.time.first = around[first]
        assert order.turn_order(state) == [*around[first:], *around[:first]]


# Minor actions


def test_loans_up_to_five_and_no_circle_of_loans() -> None:
    """Rules: loan.take, loan.repay, loan.no-circle"""
    table = in_turn()
    state = table.state
    for _ in range(5):
        answer(table, "loan")
    assert state.treasury.ducats[FRANCE] == 40
    assert refusal(table, "loan") == ("loans-full", "loan.take")
    answer(table, "repay")
    assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (34, 4)
    assert refusal(table, "loan") == ("repaid-this-turn", "loan.no-circle")
    state.treasury.loans[FRANCE] = 0
    assert refusal(table, "repay") == ("no-loan", "loan.repay")


def test_replenish_moves_three_for_each_power() -> None:
    """Rules: minor.replenish"""
    table = in_turn()
    state = table.state
    assert refusal(table, "replenish") == ("nobody-exhausted", "minor.replenish")
    state.treasury.exhausted[FRANCE] = 4
    available = state.treasury.available[FRANCE]
    answer(table, "replenish")
    answer(table, "replenish")
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (available + 4, 0)
    assert state.treasury.power[FRANCE * POWERS + MIL] == 1


def test_an_advisor_costs_ducats_and_takes_the_post_of_his_deck() -> None:
    """Rules: character.advisor, minor.appoint"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "adm-04-1", "adm-01-2")
    answer(table, "appoint")
    answer(table, "advisor adm-04-1")
    assert state.treasury.ducats[FRANCE] == 11
    answer(table, "appoint")
    answer(table, "advisor adm-01-2")
    second = state.box.content.card_names.index("adm-01-2")
    assert state.court.character[FRANCE * POSTS + ADVISOR + ADM] == second
    assert [state.box.content.card_names[card] for card in state.cards.discards[ADM]] == ["adm-04-1"]
    assert state.cards.hands[FRANCE] == ()


def test_characters_of_the_first_hand() -> None:
    """Rules: setup.hand, minor.appoint"""
    table = laid()
    state = table.state
    hold(table, FRANCE, "adm-04-1", "adm-01-1")
    table.next(minor.FirstAppoint(FRANCE))
    answer(table, "advisor adm-04-1")
    answer(table, "general adm-01-1 army 1")
    answer(table, "done")
    assert state.cards.hands[FRANCE] == ()
    assert (state.treasury.ducats[FRANCE], state.treasury.power[FRANCE * POWERS + MIL]) == (11, 2)


def test_an_advisor_who_is_too_dear() -> None:
    """Rules: character.advisor"""
    table = in_turn()
    table.state.treasury.ducats[FRANCE] = 3
    hold(table, FRANCE, "adm-04-1", "adm-01-1")
    answer(table, "appoint")
    assert refusal(table, "advisor adm-04-1") == ("short-of-ducats", "ducats.pay")


def test_a_general_costs_military_power_and_needs_an_army() -> None:
    """Rules: character.general"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "adm-01-1")
    answer(table, "appoint")
    assert refusal(table, "general adm-01-1 army 3") == ("army-not-deployed", "character.general")
    answer(table, "general adm-01-1 army 1")
    assert state.treasury.power[FRANCE * POWERS + MIL] == 2
    answer(table, "appoint")
    answer(table, "reassign 1 to 2")
    general = state.box.content.card_names.index("adm-01-1")
    assert state.court.character[FRANCE * POSTS + GENERAL + 1] == general
    assert state.court.character[FRANCE * POSTS + GENERAL] == NOBODY


def test_an_admiral_needs_a_fleet() -> None:
    """Rules: character.admiral"""
    table = in_turn()
    hold(table, FRANCE, "adm-01-1")
    answer(table, "appoint")
    expected = ("no-fleet", "character.admiral")
    if table.state.forces.fleet_at[FRANCE] == NOBODY:
        assert refusal(table, "admiral adm-01-1") == expected
    table.state.forces.fleet_at = replaced(table.state.forces.fleet_at, FRANCE, 0)
    answer(table, "admiral adm-01-1")
    assert characters.at_post(table.state, FRANCE, ADMIRAL) != NOBODY


def test_a_new_ruler_only_during_an_interregnum() -> None:
    """Rules: appoint.ruler, character.interregnum"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "adm-01-1", "adm-01-2")
    answer(table, "appoint")
    assert refusal(table, "crown adm-01-1") == ("has-ruler", "appoint.ruler")
    answer(table, "advisor adm-01-2")
    characters.put(state, FRANCE, RULER, NOBODY, 0)
    assert characters.is_interregnum(state, FRANCE)
    answer(table, "appoint")
    answer(table, "crown adm-01-1")
    assert not characters.is_interregnum(state, FRANCE)


def test_leaving_an_ally_at_peace() -> None:
    """Rules: ties.ally-at-peace, ties.tokens"""
    table = in_turn()
    state = table.state
    scotland = realm("scotland")
    answer(table, "cut-ties")
    answer(table, "end-alliance scotland")
    assert state.relations.ally[scotland] == NOBODY
    assert relations.has_truce(state, FRANCE, scotland)
    assert state.map.influence[area("scotland")] & 15 == 0
    answer(table, "drop-claim aquitaine")
    answer(table, "return-influence burgundy")
    assert state.map.influence[area("burgundy")] & 15 == 0
    answer(table, "done")
    assert refusal(table, "cut-ties") == ("ties-cut", "ties.tokens")


def test_leaving_an_ally_at_war_costs_stability() -> None:
    """Rules: ties.ally-at-war"""
    table = in_turn()
    state = table.state
    state.relations.war = replaced(
        state.relations.war, realm("scotland"), state.relations.war[realm("scotland")] | 1 << ENGLAND
    )
    answer(table, "cut-ties")
    answer(table, "end-alliance scotland")
    assert state.treasury.stability[FRANCE] == -2
    assert not relations.has_truce(state, FRANCE, realm("scotland"))
    assert state.map.influence[area("scotland")] & 15 == 0


def test_the_second_illness_kills() -> None:
    """Rules: character.ill"""
    table = laid()
    state = table.state
    characters.make_ill(table, FRANCE, RULER)
    assert state.court.ill[FRANCE * POSTS + RULER] == 1
    characters.make_ill(table, FRANCE, RULER)
    assert characters.is_interregnum(state, FRANCE)
    assert told(table, "interregnum") == [{"player": FRANCE}]


def test_an_heir_from_the_hand() -> None:
    """Rules: appoint.ruler"""
    table = laid()
    hold(table, FRANCE, "adm-01-1", "adm-01-2")
    characters.discard_character(table, FRANCE, RULER)
    assert refusal(table, "crown adm-01-2") == ("not-a-ruler", "appoint.ruler")
    answer(table, "crown adm-01-1")
    assert not characters.is_interregnum(table.state, FRANCE)


def test_a_ruler_who_leads_dies_at_both_posts() -> None:
    """Rules: character.general, character.ill"""
    table = laid()
    state = table.state
    leader = state.box.content.card_names.index("adm-01-1")
    characters.set_ruler(table, FRANCE, leader)
    characters.take_command(table, FRANCE, 0)
    assert characters.leads_himself(state, FRANCE, GENERAL)
    characters.make_ill(table, FRANCE, GENERAL)
    characters.make_ill(table, FRANCE, GENERAL)
    assert characters.at_post(state, FRANCE, RULER) == NOBODY
    assert characters.at_post(state, FRANCE, GENERAL) == NOBODY
    assert state.cards.discards[ADM].count(leader) == 1


def test_an_army_that_is_gone_discards_its_general() -> None:
    """Rules: character.general"""
    table = laid()
    state = table.state
    hold(table, FRANCE, "adm-01-1")
    characters.appoint_card(table, FRANCE, GENERAL, state.cards.hands[FRANCE][0])
    for unit in range(UNIT_KINDS):
        state.forces.army[FRANCE * ARMIES * UNIT_KINDS + unit] = 0
    forces.tidy_army(state, FRANCE * ARMIES)
    assert len(state.cards.discards[ADM]) == 1
    assert state.treasury.power[FRANCE * POWERS + DIP] == 3


def test_generals_do_not_change_armies_for_ever() -> None:
    """Rules: ruling.reassign"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "adm-01-1", "adm-03-3")
    answer(table, "appoint")
    answer(table, "general adm-01-1 army 1")
    for one, other in ((1, 2), (2, 1), (1, 2)):
        answer(table, "appoint")
        answer(table, f"reassign {one} to {other}")
    answer(table, "appoint")
    assert refusal(table, "reassign 2 to 1") == ("reassigned-enough", "ruling.reassign")
    assert state.court.character[FRANCE * POSTS + GENERAL + 1] != NOBODY


def test_one_event_a_round() -> None:
    """Rules: event.once"""
    table = begun()
    took_event(table, FRANCE)
    assert refusal(table, "event") == ("event-taken", "event.once")


def test_fast_options_agree_with_the_reasons_against_them() -> None:
    """Rules: turn.one-action, influence.reach, claim.fabricate"""
    checked: set[str] = set()
    for seed in range(3):
        state = GAME.new(GAME.setup(4, {"scenario": "1-01"}))
        table = Table(state, Sampled(seed))
        luck = Sampled(seed + 50)
        advance(table)
        for _ in range(500):
            asked = next_decision(state)
            if asked is None:
                break
            options = asked.options(state)
            if asked.kind in ("turn", "place-influence", "claim-where"):
                slow = [choice for choice in asked.candidates(state) if asked.why_not(state, choice) is None]
                assert {choice.text for choice in options} == {choice.text for choice in slow}, asked.text
                checked.add(asked.kind)
            choose(table, asked, options[luck.below("choice", len(options))])
    assert checked == {"turn", "place-influence", "claim-where"}
