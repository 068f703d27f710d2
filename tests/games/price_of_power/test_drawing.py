"""Phase 1 of The Price of Power: events, action cards, missions."""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.rules.actions import menu, research
from hausmacht.games.price_of_power.rules.phases import drawing, prestige
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.state import ACTIONS, DRAW, PriceOfPower

from .laying import CASTILE, FRANCE, answer, laid, question, realm, refusal, told


def with_events(table: Table[PriceOfPower]) -> Table[PriceOfPower]:
    event_deck.lay_deck(table, table.state.time.age)
    return table


def test_one_event_more_than_players_three_face_up() -> None:
    """Rules: draw.events"""
    table = with_events(laid())
    drawing.reveal_events(table)
    assert len(table.state.cards.events_up) == 6
    assert table.state.cards.events_down == 2
    assert table.state.time.phase == DRAW
    assert told(table, "events-revealed")[0]["hidden"] == 2


def test_with_six_players_a_fourth_event_may_lie_open() -> None:
    """Rules: option.four-events"""
    table = with_events(laid(6, scenario="2-01", four_events="on"))
    drawing.reveal_events(table)
    assert len(table.state.cards.events_up) == 8
    assert table.state.cards.events_down == 3
    plain = with_events(laid(6, scenario="2-01"))
    drawing.reveal_events(plain)
    assert len(plain.state.cards.events_up) == 6


def test_three_cards_are_drawn_and_2_ducats_paid_for_each_that_is_kept() -> None:
    """Rules: draw.cards, draw.pay"""
    table = laid()
    table.next(drawing.DrawCards(CASTILE))
    for name in ("administrative", "diplomatic", "administrative"):
        answer(table, f"draw {name}")
    state = table.state
    assert len(state.cards.hands[CASTILE]) == 3
    assert len(state.cards.discards[0]) + len(state.cards.discards[1]) == 0
    first = state.cards.hands[CASTILE][0]
    answer(table, f"keep {state.box.content.card_names[first]}")
    answer(table, "done")
    assert state.cards.hands[CASTILE] == (first,)
    assert state.treasury.ducats[CASTILE] == 13
    assert len(state.cards.discards[0]) == 1
    assert len(state.cards.discards[1]) == 1
    assert state.deal is NOTHING


def test_old_cards_of_the_hand_are_not_paid_for_again() -> None:
    """Rules: draw.pay, cards.secret"""
    table = laid()
    old = deck.draw(table, CASTILE, 1)
    table.next(drawing.DrawCards(CASTILE))
    for _ in range(3):
        answer(table, "draw diplomatic")
    names = [choice.text for choice in question(table).candidates(table.state)]
    assert f"keep {table.state.box.content.card_names[old]}" not in names
    answer(table, "done")
    assert table.state.cards.hands[CASTILE] == (old,)


def test_without_ducats_nothing_is_kept() -> None:
    """Rules: draw.pay"""
    table = laid()
    table.state.treasury.ducats[FRANCE] = 1
    table.next(drawing.DrawCards(FRANCE))
    for _ in range(3):
        answer(table, "draw military")
    card = table.state.box.content.card_names[table.state.cards.hands[FRANCE][0]]
    assert refusal(table, f"keep {card}") == ("short-of-ducats", "ducats.pay")


def test_an_empty_deck_keeps_its_top_five_discards() -> None:
    """Worked example T5. Rules: cards.shuffle"""
    for discards, again in ((8, 3), (5, 5)):
        table = laid()
        state = table.state
        pile = state.cards.decks[0][:discards]
        state.cards.decks = replaced_group(state.cards.decks, 0, ())
        state.cards.discards = replaced_group(state.cards.discards, 0, pile)
        deck.shuffle(table, 0)
        assert len(state.cards.decks[0]) == again
        assert state.cards.discards[0] == pile[again:]


def test_missions_two_in_hand_and_one_laid_back_for_another() -> None:
    """Rules: draw.missions"""
    table = laid()
    table.next(drawing.ChooseMissions(FRANCE, 2))
    question(table)
    closed = [at for at in drawing.mission_deck(table.state, FRANCE) if not drawing.is_open(table.state, FRANCE, at)]
    assert closed
    assert refusal(table, f"take-mission {closed[0]}") == ("mission-closed", "draw.missions")
    free = [at for at in drawing.mission_deck(table.state, FRANCE) if drawing.is_open(table.state, FRANCE, at)]
    answer(table, f"take-mission {free[0]}")
    answer(table, f"take-mission {free[1]}")
    assert refusal(table, f"take-mission {free[2]}") == ("missions-full", "draw.missions")
    answer(table, f"drop-mission {free[0]}")
    answer(table, f"take-mission {free[2]}")
    answer(table, "done")
    assert table.state.cards.missions[FRANCE] == tuple(sorted((free[1], free[2])))


def test_a_completed_mission_opens_those_that_list_it() -> None:
    """Rules: draw.missions"""
    table = laid()
    state = table.state
    numbers = state.box.content.mission_number
    later = [
        at
        for at in drawing.mission_deck(state, FRANCE)
        if "1A" in state.box.content.missions[at].before and not drawing.is_open(state, FRANCE, at)
    ]
    assert later
    state.cards.done = replaced_group(state.cards.done, FRANCE, (numbers["france 1A"],))
    assert all([drawing.is_open(state, FRANCE, at) for at in later])
    assert numbers["france 1A"] not in drawing.mission_deck(state, FRANCE)


def test_no_mission_is_scored_in_phase_1() -> None:
    """Worked example T3. Rules: mission.not-in-phase1"""
    table = laid()
    state = table.state
    breton_match = state.box.content.mission_number["france 1C"]
    state.cards.missions = replaced_group(state.cards.missions, FRANCE, (breton_match,))
    relations.marry(table, FRANCE, realm("brittany"))
    state.time.phase = DRAW
    assert not prestige.mission_ready(state, FRANCE, breton_match)
    state.time.phase = ACTIONS
    assert prestige.mission_ready(state, FRANCE, breton_match)
    table.next(menu.Turn(FRANCE))
    answer(table, f"complete-mission {breton_match}")
    assert state.cards.done[FRANCE] == (breton_match,)
    assert state.treasury.prestige[FRANCE] == 3


def test_bots_draw_no_action_cards() -> None:
    """Rules: draw.cards"""
    table = laid(3, scenario="1-02")
    assert any(table.state.box.is_bot)
    drawing.draw_cards(table)
    asked = {item.args[0] for item in table.state.agenda}
    assert asked == {player for player in range(table.state.box.players) if not table.state.box.is_bot[player]}


def test_an_idea_draws_one_more_card_but_three_are_kept() -> None:
    """Rules: ideas.more-cards"""
    table = laid()
    state = table.state
    research.know_from_start(state, CASTILE, state.box.content.idea_number["scientific_revolution"])
    table.next(drawing.DrawCards(CASTILE))
    for _ in range(4):
        answer(table, "draw diplomatic")
    hand = state.cards.hands[CASTILE]
    assert len(hand) == 4
    for card in hand[:3]:
        answer(table, f"keep {state.box.content.card_names[card]}")
    assert refusal(table, f"keep {state.box.content.card_names[hand[3]]}") == ("kept-enough", "ideas.more-cards")
    answer(table, "done")
    assert state.cards.hands[CASTILE] == hand[:3]
