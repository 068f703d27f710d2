"""The end of rounds, ages and the game of The Price of Power, as the rules describe them."""

from __future__ import annotations

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
    told,
)

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import DIP, NOBODY, POWERS
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.rules.bots import deck as bots_deck
from hausmacht.games.price_of_power.rules.phases import ages, scoring
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def in_round(age: int, number: int, **options: str) -> Table[PriceOfPower]:
    """A table with its displays, in a round of an age."""
    table = laid(**options)  # type: ignore[arg-type]
    preparation.open_displays(table)
    table.state.time.age = age
    table.state.time.round = number
    return table


def test_the_next_round_begins() -> None:
    """Deeds of the round are forgotten. Rules: flow.round"""
    table = in_round(1, 1)
    state = table.state
    deeds.record(state, FRANCE, "won_battle")
    ages.end_round(table)
    assert (state.time.age, state.time.round) == (1, 2)
    assert deeds.count(state, FRANCE, "won_battle", deeds.ROUND) == 0
    assert deeds.count(state, FRANCE, "won_battle", deeds.AGE) == 1


def test_the_next_age_begins() -> None:
    """New events, milestones and ideas. Rules: age.events, age.milestones, age.ideas"""
    table = in_round(1, 4)
    state = table.state
    shown = state.cards.idea_display
    state.treasury.prestige[:] = [1, 1, 1, 1]
    ages.end_round(table)
    assert (state.time.age, state.time.round) == (2, 1)
    assert all(state.box.content.milestones[at].age == 2 for at in state.cards.milestones[::4])
    assert len(state.cards.event_deck[0]) + len(state.cards.event_deck[1]) == 20
    assert all(state.box.content.events[card].age == 2 for card in state.cards.event_deck[0])
    basic = [at for at in shown if state.box.content.ideas[at].basic]
    assert all(at in state.cards.idea_display for at in basic)
    changed = [at for at in shown if at not in state.cards.idea_display]
    assert len(changed) == 6
    assert len(state.cards.idea_display) == len(shown)


def test_researched_ideas_stay_on_display() -> None:
    """Rules: age.ideas"""
    table = in_round(1, 4)
    state = table.state
    kept = next(at for at in state.cards.idea_display if not state.box.content.ideas[at].basic)
    state.court.ideas = (1 << kept, 0, 0, 0)
    ages.end_age(table)
    assert kept in state.cards.idea_display


def test_age_three_adds_its_ideas_to_the_deck() -> None:
    """As many ideas lie on display as before. One of the third age may be drawn, but need not be; none of the fourth.

    Rules: age.ideas
    """
    seen: set[str] = set()
    for seed in range(40):
        table = laid(chance=Sampled(seed))
        preparation.open_displays(table)
        state = table.state
        state.time.age = 2
        shown = len(state.cards.idea_display)
        ages.end_age(table)
        ideas = [state.box.content.ideas[at] for at in state.cards.idea_display]
        assert len(ideas) == shown
        assert all([idea.age <= 3 for idea in ideas])
        seen.update([idea.id for idea in ideas])
        assert sum([idea.age == 3 for idea in ideas]) < 5
    assert {"absolute_monarchy", "line_infantry"} <= seen


def test_the_last_in_prestige_puts_something_on_display() -> None:
    """Only if he is alone. Rules: age.choice"""
    table = in_round(1, 4)
    state = table.state
    state.treasury.prestige[:] = [5, 5, 3, 5]
    ages.end_age(table)
    assert question(table).seat == ENGLAND
    wanted = state.cards.milestone_deck[0]
    answer(table, f"show-milestone {state.box.content.milestones[wanted].id}")
    assert wanted in state.cards.milestones[::4]
    assert wanted not in state.cards.milestone_deck
    table = in_round(1, 4)
    table.state.treasury.prestige[:] = [5, 3, 3, 5]
    assert ages.lone_last(table.state) == NOBODY


def test_an_idea_of_choice() -> None:
    """It takes the place of another of its kind. Rules: age.choice"""
    table = in_round(1, 4)
    state = table.state
    state.treasury.prestige[:] = [5, 5, 3, 5]
    ages.end_age(table)
    asked = question(table)
    option = next(each for each in asked.options(state) if each.kind == "show-idea")
    answer(table, option.text)
    assert question(table).kind == "replace-idea"
    answer(table, question(table).options(state)[0].text)
    wanted = option.numbers["idea"]
    assert wanted in state.cards.idea_display
    assert wanted not in state.cards.idea_deck


def test_marriages_end_with_the_age() -> None:
    """A prestige for those who have any, then one goes, or two diplomatic power are paid. Rules: age.marriages"""
    table = in_round(1, 4)
    state = table.state
    state.treasury.prestige[:] = [9, 9, 9, 9]
    relations.marry(table, AUSTRIA, realm("bohemia"))
    for kind in range(POWERS):
        state.treasury.power[ENGLAND * POWERS + kind] = 0
    ages.end_age(table)
    assert [state.treasury.prestige[player] for player in (FRANCE, ENGLAND, AUSTRIA)] == [9, 10, 10]
    assert question(table).seat == AUSTRIA
    assert not state.relations.marriage[realm("green-s")]  # England could not pay
    answer(table, "pay-dip")
    assert state.treasury.power[AUSTRIA * POWERS + DIP] == 1
    assert len(relations.marriages_of(state, AUSTRIA)) == 2


def test_a_marriage_between_players_goes_last_and_for_both() -> None:
    """Rules: age.marriages, marriage.both"""
    table = in_round(1, 4)
    state = table.state
    relations.end_marriage(table, AUSTRIA, realm("hungary"))
    relations.marry(table, FRANCE, realm("castile"))
    assert ages.mortal(state, FRANCE) == [realm("castile")]
    relations.marry(table, FRANCE, realm("milan"))
    assert ages.mortal(state, FRANCE) == [realm("milan")]
    relations.end_marriage(table, FRANCE, realm("castile"))
    assert relations.marriages_of(state, CASTILE) == []


def test_bots_keep_their_marriages_and_shuffle_all_their_cards() -> None:
    """They score for a marriage as others do. Cards used for a focus are back with the new age.

    Rules: age.marriages, bots.age-deck
    """
    table = laid(1)
    preparation.open_displays(table)
    state = table.state
    state.time.round = 4
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    for other in relations.marriages_of(state, bot)[:]:
        relations.end_marriage(table, bot, other)
    relations.marry(table, bot, realm("milan"))
    bots_deck.lay(state, bot)
    whole = state.cards.bots[bot]
    state.cards.bots = replaced_group(state.cards.bots, bot, tuple([min(1, place) * 2 for place in whole]))
    before = state.treasury.prestige[bot]
    ages.end_age(table)
    advance(table)
    assert relations.marriages_of(state, bot) == [realm("milan")]
    assert state.treasury.prestige[bot] == before + 1
    assert state.cards.bots[bot] == whole


# The end


def test_the_game_ends_after_the_last_age() -> None:
    """Nothing is left to do. Rules: end.events"""
    table = in_round(3, 4)
    state = table.state
    ages.end_round(table)
    assert state.agenda == []
    assert next_decision(state) is None
    assert len(told(table, "final")) == 4


def test_an_early_end_by_prestige() -> None:
    """100 and 20 ahead. Rules: end.prestige"""
    table = in_round(1, 1)
    state = table.state
    state.treasury.prestige[:] = [100, 81, 0, 0]
    assert not scoring.is_over(state)
    state.treasury.prestige[:] = [101, 81, 0, 0]
    assert scoring.is_over(state)
    ages.end_round(table)
    assert state.agenda == []


def test_an_early_end_by_tokens() -> None:
    """All towns and vassals on the board. Rules: end.tokens"""
    table = laid()
    state = table.state
    for at in range(len(state.map.token)):
        if not state.box.on_map[at] or state.map.token[at] >= 0:
            continue
        small, large, vassals = tokens.towns_placed(state, FRANCE)
        if vassals < 19:
            tokens.place_vassal(table, FRANCE, at)
        else:
            tokens.place_town(table, FRANCE, at)
    for at in board.towns_of(state, FRANCE):
        tokens.develop(table, at)
    small, large, vassals = tokens.towns_placed(state, FRANCE)
    assert (large, vassals) == (8, 19)
    assert scoring.has_placed_all(state) == (small >= 40)
    assert small >= 40


def test_final_scoring_item_by_item() -> None:
    """Taxes, cores, marriages, alliances, papacy, authority, stability, occupied towns, loans. Rules: end.scoring"""
    table = laid()
    state = table.state
    tokens.place_core(table, FRANCE, area("loire"))
    relations.marry(table, FRANCE, realm("milan"))
    state.treasury.stability[FRANCE] = -2
    tokens.occupy(table, ENGLAND, province("orleans"))
    state.treasury.loans[FRANCE] = 3
    state.papacy.curia = (FRANCE, FRANCE, CASTILE)
    assert cardinals.papal_controller(state) == FRANCE
    assert scoring.items(state, FRANCE) == [0, 14, 1, 1, 4, 4, 0, -4, -2, -3]
    assert scoring.items(state, AUSTRIA)[6] == 3


def test_missions_in_hand_score_only_when_fulfilled() -> None:
    """Rules: end.scoring"""
    table = laid()
    state = table.state
    content = state.box.content
    never = next(at for at, row in enumerate(content.missions) if row.deck == "france" and row.id == "1A")
    state.cards.missions = ((never,), (), (), ())
    assert scoring.mission_prestige(state, FRANCE) == 0


def test_ties_are_broken_by_power_then_ducats() -> None:
    """And shared after that. Rules: end.ties"""
    table = laid()
    state = table.state
    state.agenda.clear()
    state.treasury.prestige[:] = [30, 30, 30, 10]
    state.treasury.power[:] = [1, 1, 1, 2, 2, 2, 2, 2, 2, 9, 9, 9]
    state.treasury.ducats[:] = [9, 4, 5, 50]
    assert scoring.places(state) == [3, 2, 1, 4]
    state.treasury.ducats[:] = [9, 5, 5, 50]
    assert scoring.places(state) == [3, 1, 1, 4]
    state.treasury.prestige[:] = [30, 30, 20, 10]  # only two of them tie
    assert scoring.places(state) == [2, 1, 3, 4]


def test_the_winner_is_told() -> None:
    """Rules: end.scoring"""
    table = laid()
    state = table.state
    state.treasury.prestige[:] = [0, 0, 0, 200]
    expected = scoring.final_scores(state)
    table.next(scoring.STEPS[0])
    wanted = [state.treasury.prestige[player] + sum(scoring.items(state, player)) for player in range(4)]
    advance(table)
    assert state.treasury.prestige == wanted
    assert scoring.final_scores(state) == wanted
    assert expected == [0, 0, 0, 200]
    assert told(table, "ended") == [{"players": (AUSTRIA,)}]
