"""Every mission and every milestone can be fulfilled: a position is laid in which it is."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.questions import holds

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import GAME, scenario
from hausmacht.games.price_of_power.components import REALM_NUMBER
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.sheets import SCENARIOS
from hausmacht.games.price_of_power.state import PriceOfPower

from .fulfilling import lay
from .laying import laid

CONTENT = scenario.PRINTED
WIDE = "2-01"  # all boards are in play


def line_up_with(realm: str) -> tuple[str, int, str]:
    """Scenario, people and variant in which a person plays the realm; the widest boards first."""
    for name in ("2-01", "2-02", "2-03", "2-05", "2-06", "2-07", "1-06", "1-02", "1-03", "1-01"):
        for row in SCENARIOS[name].variants:
            people = len([each for each in row.realms if not each.bot])
            if realm in [each.realm for each in row.realms if not each.bot]:
                for variant in scenario.VARIANTS[: len(SCENARIOS[name].variants)]:
                    try:
                        box = GAME.box(GAME.setup(people, {"scenario": name, "variant": variant}))
                    except ValueError:
                        break
                    if REALM_NUMBER[realm] in box.realm:
                        return name, people, variant
    return WIDE, 6, "1"


def table_for(realm: str) -> tuple[Table[PriceOfPower], int]:
    """A table at which a person plays the realm (any person where nobody can), and that player."""
    name, people, variant = line_up_with(realm)
    table = laid(seats=people, scenario=name, variant=variant)
    player = table.state.box.player_of[REALM_NUMBER[realm]] if realm in REALM_NUMBER else 0
    return table, max(player, 0)


def name_of(number: int) -> str:
    mission = CONTENT.missions[number]
    return f"{mission.deck} {mission.id}"


@pytest.mark.parametrize("number", range(len(CONTENT.missions)), ids=name_of)
def test_every_mission_can_be_fulfilled(number: int) -> None:
    """Rules: mission.ready, effects.conditions"""
    mission = CONTENT.missions[number]
    table, player = table_for(mission.deck)
    state = table.state
    state.cards.missions = replaced_group(state.cards.missions, player, (number,))
    condition = rows("mission")[mission.key]["condition"]
    lay(table, player, condition)
    assert holds(state, player, condition)
    assert texts(state).missions[number].condition.near(state, player) == 1
    assert prestige.mission_ready(state, player, number)


@pytest.mark.parametrize("number", range(len(CONTENT.milestones)), ids=lambda at: CONTENT.milestones[at].id)
def test_every_milestone_can_be_reached(number: int) -> None:
    """Rules: milestone.places, effects.conditions"""
    table = laid(seats=6, scenario=WIDE)
    state = table.state
    condition = rows("milestone")[CONTENT.milestones[number].id]["condition"]
    state.cards.milestones = (number, -1, -1, -1)
    lay(table, 0, condition)
    assert holds(state, 0, condition)
    prestige.check_milestones(table)
    assert state.cards.milestones[1] == 0 or state.cards.milestones[2] == 0
