"""The Holy Roman Empire in The Price of Power, as the rules describe it."""

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
    refusal,
    told,
)

from hausmacht.core.agenda import advance, next_decision
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import CATHOLIC, NOBODY, PROTESTANT
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.empire import elections, empire, imperial_influence
from hausmacht.games.price_of_power.rules.terms import relations, tokens


def test_electors_cap_authority() -> None:
    """Five elector areas allow six. Rules: empire.cap, empire.elector"""
    table = laid()
    state = table.state
    assert len(empire.electors(state)) == 5
    assert empire.most_authority(state) == 6
    empire.change_authority(table, 9)
    assert state.empire.authority == 6
    for at in state.box.provinces_in[area("brandenburg")]:
        tokens.place_town(table, FRANCE, at)
    empire.check_lands(table)
    assert area("brandenburg") not in empire.electors(state)
    assert state.empire.authority == 5  # the area has left, and the cap is lower too
    assert empire.most_authority(state) == 5
    for at in state.box.provinces_in[area("saxony")]:
        tokens.place_town(table, FRANCE, at)
    empire.check_lands(table)
    assert empire.most_authority(state) == 4


def test_members_and_subjects() -> None:
    """Capital in the Empire; the Emperor is no subject. Rules: empire.members, empire.authority"""
    table = laid()
    state = table.state
    assert empire.is_subject(state, realm("saxony"))
    assert not empire.is_subject(state, realm("austria"))
    assert empire.is_outsider(state, realm("france"))
    assert not empire.is_outsider(state, realm("austria"))
    empire.change_authority(table, -9)
    assert state.empire.authority == 0


def test_an_unjust_war_of_a_bot_that_is_emperor_costs_influence() -> None:
    """Three cubes, elector areas last. Rules: empire.internal-war"""
    table = laid()
    state = table.state
    assert board.influence_of(state, AUSTRIA, area("bavaria-swabia")) == 2
    empire.remove_influence(table, AUSTRIA, 3)
    assert board.influence_of(state, AUSTRIA, area("bavaria-swabia")) == 0
    assert board.influence_of(state, AUSTRIA, area("bohemia")) in (0, 1)


def test_an_area_leaves_and_comes_back() -> None:
    """Outsiders own all of it; later members or the Emperor do. Rules: empire.leave, empire.rejoin"""
    table = laid()
    state = table.state
    lands = state.box.provinces_in[area("saxony")]
    for at in lands:
        tokens.place_town(table, FRANCE, at)
    empire.check_lands(table)
    assert area("saxony") in state.empire.departed
    assert state.empire.authority == 2
    assert area("saxony") not in state.map.imperial
    for at in lands:
        tokens.place_town(table, AUSTRIA, at)
    empire.check_lands(table)
    assert area("saxony") not in state.empire.departed
    assert state.empire.authority == 3


def test_an_occupied_area_does_not_leave() -> None:
    """Occupied is not owned. Rules: empire.leave"""
    table = laid()
    for at in table.state.box.provinces_in[area("saxony")]:
        tokens.occupy(table, FRANCE, at)
    empire.check_lands(table)
    assert table.state.empire.departed == ()


def test_what_was_lost_from_the_start_does_not_leave() -> None:
    """Denmark holds its imperial province from the beginning. Rules: ruling.lost-from-the-start"""
    table = laid()
    empire.check_lands(table)
    assert table.state.empire.departed == ()
    assert table.state.empire.authority == 3


def test_imperial_manpower_comes_from_elector_areas() -> None:
    """All influence of the Emperor there, imperial cubes included, eight at most. Rules: empire.defend"""
    table = laid()
    state = table.state
    mine = sum(empire.influence(state, AUSTRIA, place) for place in empire.electors(state))
    assert mine == 4  # three imperial cubes and one in Bohemia
    empire.defend(table, FRANCE)
    assert (state.empire.defending, state.empire.imperial_manpower) == (1, 4)
    for place in empire.electors(state):
        tokens.add_influence(table, AUSTRIA, place, 2)
    empire.defend(table, FRANCE)
    assert state.empire.imperial_manpower == 8


def test_a_human_subject_contributes() -> None:
    """Manpower, ducats, prestige or a casus belli on the aggressor. Rules: empire.contribution"""
    table = laid()
    state = table.state
    state.map.capital = replaced(
        state.map.capital, realm("england"), province("koln")
    )  # as if its capital lay in the Empire
    tokens.place_town(table, ENGLAND, province("koln"))
    assert empire.is_subject(state, realm("england"))
    free = state.treasury.available[ENGLAND]
    empire.defend(table, FRANCE)
    assert question(table).seat == ENGLAND
    answer(table, "give-manpower")
    assert (state.treasury.available[ENGLAND], state.treasury.exhausted[ENGLAND]) == (free - 2, 2)
    empire.defend(table, FRANCE)
    state.treasury.ducats[ENGLAND] = 5
    assert refusal(table, "give-ducats") == ("cannot-contribute", "empire.contribution")
    answer(table, "give-cause")
    assert state.relations.cause[realm("france")] >> ENGLAND & 1
    empire.defend(table, NOBODY)
    assert refusal(table, "give-cause") == ("no-aggressor", "empire.contribution")
    answer(table, "give-prestige")


def test_defence_ends_with_peace() -> None:
    """In edition 1.2 wars inside the Empire do not keep it up. Rules: empire.defend, empire.defend-edition"""
    for edition, left in (("summary", 1), ("1.2", 0)):
        table = laid(edition=edition)
        state = table.state
        relations.set_war(table, AUSTRIA, realm("saxony"))
        empire.defend(table, NOBODY)
        empire.end_defence(table)
        assert state.empire.defending == left
        relations.end_war(table, AUSTRIA, realm("saxony"))
        empire.end_defence(table)
        assert (state.empire.defending, state.empire.imperial_manpower) == (0, 0)


def test_the_religion_of_the_empire_follows_the_electors() -> None:
    """From Age III: all Protestant costs authority, mixed means none. Rules: empire.religion"""
    table = laid()
    state = table.state
    for place in empire.electors(state):
        tokens.set_faith(table, place, PROTESTANT)
    empire.check_religion(table)
    assert state.empire.imperial_faith == CATHOLIC
    state.time.age = 3
    empire.check_religion(table)
    assert (state.empire.imperial_faith, state.empire.authority) == (PROTESTANT, 2)
    tokens.set_faith(table, area("saxony"), CATHOLIC)
    empire.check_religion(table)
    assert (state.empire.imperial_faith, state.empire.authority) == (NOBODY, 2)


def test_imperial_influence_follows_authority() -> None:
    """Cubes are placed in areas with members that nobody governs; some may be moved. Rules: empire.influence"""
    table = laid()
    state = table.state
    state.empire.authority = 4
    imperial_influence.place_influence(table)
    assert question(table).seat == AUSTRIA
    assert refusal(table, "leave-imperial") == ("must-place-imperial", "empire.influence")
    answer(table, "imperial-influence bohemia")
    answer(table, "take-back saxony")
    answer(table, "imperial-influence brandenburg")
    answer(table, "leave-imperial")
    assert sorted(state.map.imperial) == sorted(
        [area("bohemia"), area("brandenburg"), area("rhineland"), area("westphalia")]
    )
    assert next_decision(state) is None


# Elections


def test_the_electors_choose() -> None:
    """Most influence wins an area, most areas win the crown. Rules: empire.election, empire.vote"""
    table = laid()
    state = table.state
    for name in ("saxony", "brandenburg", "bohemia"):
        tokens.add_influence(table, FRANCE, area(name), 3)
    empire.hold_election(table)
    advance(table)
    assert state.empire.emperor == realm("france")
    assert state.empire.authority == 3
    assert told(table, "elected") == [{"player": FRANCE, "votes": 3}]


def test_a_new_emperor_of_a_weak_empire_gains_authority() -> None:
    """Below 3. Rules: empire.new-emperor"""
    table = laid()
    state = table.state
    state.empire.authority = 1
    for name in ("saxony", "brandenburg", "bohemia"):
        tokens.add_influence(table, FRANCE, area(name), 3)
    empire.hold_election(table)
    advance(table)
    assert (state.empire.emperor, state.empire.authority) == (realm("france"), 2)


def test_no_election_with_high_authority_or_basic_rules() -> None:
    """Rules: empire.election"""
    table = laid()
    table.state.empire.authority = 5
    empire.hold_election(table)
    advance(table)
    assert told(table, "vote") == []
    table = laid(advanced="off")
    empire.hold_election(table)
    advance(table)
    assert told(table, "vote") == []


def test_a_capital_of_the_wrong_faith_silences_its_area() -> None:
    """T53: that elector area does not vote. Rules: empire.vote"""
    table = laid()
    state = table.state
    state.map.capital = replaced(state.map.capital, realm("england"), province("dresden"))
    tokens.place_town(table, ENGLAND, province("dresden"))
    tokens.add_influence(table, FRANCE, area("saxony"), 3)
    assert elections.voted_by(state, area("saxony")) == [ENGLAND]
    tokens.set_state_faith(table, ENGLAND, PROTESTANT)
    assert not elections.is_candidate(state, ENGLAND)
    assert elections.voted_by(state, area("saxony")) == []


def test_an_area_full_of_vassals_of_one_player_votes_for_him() -> None:
    """Rules: empire.vote"""
    table = laid()
    state = table.state
    for at in state.box.provinces_in[area("brandenburg")]:
        tokens.place_vassal(table, CASTILE, at)
    assert elections.voted_by(state, area("brandenburg")) == [CASTILE]


def test_the_emperor_breaks_ties() -> None:
    """In an area and at the end. Rules: empire.tie"""
    table = laid()
    state = table.state
    state.map.imperial = ()
    tokens.add_influence(table, FRANCE, area("saxony"), 2)
    tokens.add_influence(table, CASTILE, area("saxony"), 2)
    tokens.remove_influence(table, AUSTRIA, area("bohemia"), 5)
    tokens.add_influence(table, ENGLAND, area("bohemia"), 1)
    empire.hold_election(table)
    assert question(table).seat == AUSTRIA
    answer(table, "vote-for castile")
    answer(table, "vote-for england")
    assert state.empire.emperor == realm("england")


def test_without_candidates_authority_falls() -> None:
    """The Emperor stays. Rules: empire.candidate"""
    table = laid()
    state = table.state
    state.empire.imperial_faith = PROTESTANT
    empire.hold_election(table)
    advance(table)
    assert (state.empire.emperor, state.empire.authority) == (realm("austria"), 1)


def test_a_new_emperor_takes_over_the_defence() -> None:
    """He may place a casus belli; in edition 1.2 the defence ends.

    Rules: empire.new-emperor, empire.new-emperor-edition
    """
    table = laid()
    state = table.state
    relations.set_war(table, CASTILE, realm("saxony"))
    state.empire.defending = 1
    state.empire.imperial_manpower = 5
    elections.crown(table, FRANCE, 3)
    answer(table, "imperial-cause castile")
    assert state.relations.cause[realm("castile")] >> FRANCE & 1
    assert (state.empire.defending, state.empire.imperial_manpower) == (1, 5)
    table = laid(edition="1.2")
    table.state.empire.defending = 1
    table.state.empire.imperial_manpower = 5
    elections.crown(table, FRANCE, 3)
    assert (table.state.empire.defending, table.state.empire.imperial_manpower) == (0, 0)


def test_the_empire_may_dissolve() -> None:
    """Rules: empire.dissolved"""
    table = laid()
    state = table.state
    empire.dissolve(table)
    assert state.empire.emperor == NOBODY
    assert not board.is_member(state, realm("saxony"))
    assert empire.electors(state) == []
    empire.check_lands(table)
    assert state.empire.authority == 0
