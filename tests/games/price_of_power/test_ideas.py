"""Every lasting change on ideas, cards and events of The Price of Power, in the step of play it belongs to.

Each case plays a step twice, without the change and with it, and names both results. The cases are held against the
data: no change may be left out.

Rules: ideas.effects
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.games.price_of_power import idea_steps as steps
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.idea_steps import Played, Prepare
from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE

from hausmacht.games.price_of_power import modifiers
from hausmacht.games.price_of_power.components import ADM, ARMS, CAVALRY, DIP, INFANTRY, MERCENARY, MIL

Step = Callable[[Prepare], int]


def changes(value: Any) -> Iterator[Any]:
    """All lasting changes that are written on a card."""
    if isinstance(value, dict):
        if value.get("do") == "mod":
            yield value
        for each in value.values():
            yield from changes(each)
    elif isinstance(value, list):
        for each in value:
            yield from changes(each)


def all_cards() -> dict[str, Any]:
    """Ideas, kinds of action cards and events by their id."""
    return {**rows("idea"), **rows("action"), **rows("event")}


def know(table: Played, player: int, card: str, stat: str) -> None:
    """The player has this one lasting change of an idea, a card or an event."""
    content = table.state.box.content
    for number, name in enumerate(content.numbering.changes):
        if not name or name.split("/")[-2].casefold() != card.casefold():
            continue  # without a name: another test has written it on no card
        change = modifiers.change(content, number)
        if change.stat == stat:
            modifiers.add(table.state, player, change)


# Idea, what it changes, whose it is, the step, the number without and with it
CASES: list[tuple[str, str, int, Step, int, int]] = [
    ("tolerance", "dissent.ignore_diverse", FRANCE, steps.dissent_in_diverse_areas, 1, 0),
    ("tolerance", "dissent.unrest", FRANCE, steps.dissent_in_three_areas, 3, 1),
    ("inquisition", "cost.convert_area.ADM", FRANCE, steps.power_to_convert, 2, 1),
    ("inquisition", "cost.convert_area.D", FRANCE, steps.ducats_to_convert, 3, 2),
    ("inquisition", "rebel.dice", FRANCE, steps.rebel_dice_after_converting, 1, 0),
    ("scientific_revolution", "cost.research.any", FRANCE, steps.power_to_research, 4, 3),
    ("scientific_revolution", "draw.extra_choice", FRANCE, steps.cards_drawn, 3, 4),
    ("bureaucracy", "income.D", FRANCE, steps.ducats_of_a_round, 0, 4),
    ("colonization_policy", "cost.colonize", CASTILE, steps.power_for_a_colony, 4, 3),
    ("colonization_policy", "colonists.round", CASTILE, steps.colonists_sent, 1, 2),
    ("church_attendance_duty", "cost.increase_stability.ADM", FRANCE, steps.power_for_stability, 5, 4),
    ("church_attendance_duty", "unrest.remove_phase3", FRANCE, steps.unrest_that_goes, 0, 1),
    ("deus_vult", "cb.holy_war", CASTILE, steps.causes_for_a_holy_war, 0, 1),
    ("deus_vult", "peace.prestige", CASTILE, steps.prestige_for_beating_infidels, 0, 1),
    ("national_bank", "upkeep.loan", FRANCE, steps.interest_of_three_loans, 3, 1),
    ("national_bank", "loan.limit", FRANCE, steps.loans_in_all, 5, 7),
    ("national_bank", "loan.amount", FRANCE, steps.ducats_of_a_loan, 5, 6),
    ("absolute_monarchy", "income.ADM", FRANCE, steps.power_of_a_round(ADM), 2, 3),
    ("absolute_monarchy", "income.P", FRANCE, steps.prestige_of_a_round, 0, 1),
    ("industrial_revolution", "income.D.per_large_town", FRANCE, steps.ducats_of_a_round, 0, 4),
    ("industrial_revolution", "cost.develop.ADM", FRANCE, steps.power_to_develop, 2, 1),
    ("quest_for_the_new_world", "explore.ships", CASTILE, steps.ships_explore, 0, 1),
    ("quest_for_the_new_world", "explore.reroll_free", CASTILE, steps.price_of_a_free_reroll, 1, 0),
    ("benign_diplomats", "cost.influence.D", FRANCE, steps.ducats_for_the_second_cube, 3, 2),
    ("benign_diplomats", "cost.forge_alliance.DIP", FRANCE, steps.power_for_an_alliance, 2, 1),
    ("pride_and_glory", "income.P", FRANCE, steps.prestige_for_a_mission, 0, 1),
    ("pride_and_glory", "peace.prestige", FRANCE, steps.prestige_lost_by_an_idle_cause, 2, 1),
    ("efficient_spies", "cost.covert.DIP", FRANCE, steps.power_for_a_claim, 2, 1),
    ("efficient_spies", "counter.covert", FRANCE, steps.power_to_counter, 1, 2),
    ("free_trade", "trade.secondary", FRANCE, steps.rows_of_equals, -1, 0),
    ("shrewd_trade_practices", "trade.reveal", ENGLAND, steps.trade_cards_turned_up, 3, 4),
    ("shrewd_trade_practices", "trade.income", ENGLAND, steps.ducats_of_trade, 0, 1),
    ("cabinet", "limit.alliances", FRANCE, steps.allies_at_most, 3, 4),
    ("cabinet", "limit.marriages", FRANCE, steps.marriages_at_most, 3, 4),
    ("cabinet", "cost.appoint.advisor.D", FRANCE, steps.ducats_for_an_advisor, 4, 3),
    ("mercantilism", "trade.power.key", ENGLAND, steps.trade_power, 6, 7),
    ("mercantilism", "trade.bot_penalty", FRANCE, steps.bot_power_lost_to_key_provinces, 2, 1),
    ("trade_companies", "trade.income.distant", ENGLAND, steps.ducats_of_distant_trade, 0, 2),
    ("trade_companies", "upkeep.ship", CASTILE, steps.upkeep_of_distant_ships, 1, 0),
    ("constitutional_monarchy", "income.DIP", FRANCE, steps.power_of_a_round(DIP), 3, 4),
    ("constitutional_monarchy", "unrest.remove_phase3", FRANCE, steps.unrest_that_goes, 0, 1),
    ("constitutional_monarchy", "limit.hand", FRANCE, steps.cards_kept_in_hand, 5, 6),
    ("cannons", "artillery.allowed", FRANCE, steps.artillery_recruited, 0, 1),
    ("glorious_arms", "income.P", FRANCE, steps.prestige_for_a_battle, 0, 1),
    ("glorious_arms", "battle.win.MIL", FRANCE, steps.power_for_a_battle, 1, 2),
    ("serfdom", "cost.replenish", FRANCE, steps.manpower_replenished, 3, 4),
    ("noble_knights", "battle.dice.cavalry", FRANCE, steps.dice_of(CAVALRY), 0, 1),
    ("noble_knights", "cost.recruit.D.cavalry", FRANCE, steps.price_of(CAVALRY), 5, 4),
    ("defensive_mentality", "siege.defence", ENGLAND, steps.strength_to_besiege, 2, 3),
    ("tercios_janissaries", "battle.double_counts", FRANCE, steps.hits_of_double_faces, 3, 6),
    ("military_drill", "battle.reroll", FRANCE, steps.dice_rolled_again, 0, 2),
    ("line_infantry", "battle.double_counts", FRANCE, steps.hits_of_double_faces, 3, 6),
    ("line_infantry", "battle.dice.infantry", FRANCE, steps.dice_of(INFANTRY), 3, 4),
    ("revolutionary_regime", "income.MIL", FRANCE, steps.power_of_a_round(MIL), 2, 3),
    ("revolutionary_regime", "cb.revolution", FRANCE, steps.causes_of_the_revolution, 0, 1),
    ("mass_conscription", "cost.recruit.D.infantry", FRANCE, steps.price_of(INFANTRY), 2, 1),
]


@pytest.mark.parametrize(("idea", "stat", "player", "step", "without", "with_it"), CASES)
def test_an_idea_changes_its_step(idea: str, stat: str, player: int, step: Step, without: int, with_it: int) -> None:
    """Rules: ideas.effects"""
    assert step(lambda table: None) == without
    assert step(lambda table: know(table, player, idea, stat)) == with_it


# Cards and events: the same
LASTING: list[tuple[str, str, int, Step, int, int]] = [
    ("MIL-02", "siege.strength", FRANCE, steps.siege_strength, 3, 5),
    ("MIL-02", "cost.siege.MIL", FRANCE, steps.power_for_three_besiegers, 2, 0),
    ("MIL-09", "cost.siege.MIL", FRANCE, steps.power_for_three_besiegers, 2, 3),
    ("MIL-03", "move.spaces", FRANCE, steps.spaces_of(True), 0, 2),
    ("MIL-11", "move.spaces", FRANCE, steps.spaces_of(False), 0, 2),
    ("MIL-06", "move.mountain_free", FRANCE, steps.power_over_mountains, 2, 0),
    ("MIL-04", "battle.leader_safe", FRANCE, steps.illness_of_a_leader, 1, 0),
    ("MIL-08", "battle.reroll", FRANCE, steps.dice_rolled_again, 0, 1),
    ("MIL-10", "cost.recruit.D.mercenary", FRANCE, steps.price_of(MERCENARY * ARMS + INFANTRY), 4, 3),
    ("MIL-10", "upkeep.mercenary", FRANCE, steps.upkeep_of_six_mercenaries, 12, 2),
    ("DIP-06", "research.other_prestige", FRANCE, steps.prestige_of_earlier_researchers, 1, 0),
    ("309-2", "battle.dice.any", FRANCE, steps.dice_of(INFANTRY), 3, 6),
]
# Bound to realms or continents that the event names: played in test_scopes.py
SCOPED = [("110-2", "move.spaces"), ("253B", "mc.bonus")]


@pytest.mark.parametrize(("card", "stat", "player", "step", "without", "with_it"), LASTING)
def test_a_card_changes_a_step_for_a_while(
    card: str, stat: str, player: int, step: Step, without: int, with_it: int
) -> None:
    """Rules: cards.lasting"""
    assert step(lambda table: None) == without
    assert step(lambda table: know(table, player, card, stat)) == with_it


def test_every_lasting_change_in_the_data_has_its_case() -> None:
    """Rules: ideas.effects, cards.lasting"""
    in_data = {(name, node["stat"]) for name, row in all_cards().items() for node in changes(row)}

    assert in_data == {(card, stat) for card, stat, *_ in [*CASES, *LASTING]} | set(SCOPED)


# What is given at its own step and at no other


def test_absolute_monarchy_adds_nothing_to_missions_and_battles() -> None:
    """Rules: ideas.step, mission.reward"""
    assert steps.prestige_for_a_mission(lambda table: know(table, FRANCE, "absolute_monarchy", "income.P")) == 0
    assert steps.prestige_for_a_battle(lambda table: know(table, FRANCE, "absolute_monarchy", "income.P")) == 0


@pytest.mark.parametrize("idea", ["pride_and_glory", "glorious_arms"])
def test_prestige_for_missions_and_battles_is_no_income(idea: str) -> None:
    """Rules: ideas.step, prestige.ideas"""
    assert steps.prestige_of_a_round(lambda table: know(table, FRANCE, idea, "income.P")) == 0


def test_glorious_arms_is_for_the_first_land_battle_of_a_round() -> None:
    """Rules: battle.glory

    The second battle of the round brings no more prestige. A victory at sea neither brings it nor takes it away.
    """
    table = steps.fought(lambda table: know(table, FRANCE, "glorious_arms", "income.P"))
    assert table.state.treasury.prestige[FRANCE] == 1
    steps.fight_again(table)
    assert table.state.treasury.prestige[FRANCE] == 1

    sailor = steps.fought_at_sea(lambda table: know(table, FRANCE, "glorious_arms", "income.P"))
    assert sailor.state.treasury.prestige[FRANCE] == 0
    steps.fight_again(sailor)
    assert sailor.state.treasury.prestige[FRANCE] == 1
