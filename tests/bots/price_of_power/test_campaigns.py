"""Where the bots of The Price of Power go to war, and where they do not."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, area, laid, realm

from hausmacht.bots.price_of_power import campaigns
from hausmacht.bots.price_of_power.wishes import wishes_of
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, ARMIES, MIL, NOBODY, POWERS, REBELS, UNIT_KINDS
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower


def armed(units: int, power: int = 6) -> PriceOfPower:
    """Castile with an army at home, a claim in Andalucia and nobody at war."""
    state = laid().state
    state.relations.war = (0,) * len(state.relations.war)
    for army in range(ARMIES):
        state.forces.army_at[CASTILE * ARMIES + army] = area("castile") if army == 0 else NOBODY
    first = CASTILE * ARMIES * UNIT_KINDS
    state.forces.army[first : first + ARMIES * UNIT_KINDS] = [units] + [0] * (ARMIES * UNIT_KINDS - 1)
    state.treasury.power[CASTILE * POWERS + MIL] = power
    state.map.unrest = (0,) * len(state.map.unrest)
    return state


def test_a_small_neighbour_with_a_claim_is_a_prize() -> None:
    found = campaigns.prize(armed(6), CASTILE)
    assert found is not None
    assert found.area == area("andalucia")
    assert found.realms == [realm("granada")]
    assert found.worth > 0


def test_too_few_units_or_too_little_power_is_no_prize() -> None:
    assert campaigns.prize(armed(2), CASTILE) is None
    assert campaigns.prize(armed(6, power=1), CASTILE) is None


def test_nobody_leaves_a_rising_for_a_war() -> None:
    state = armed(6)
    town = board.towns_of(state, CASTILE)[0]
    state.map.occupier = replaced(state.map.occupier, town, REBELS)
    assert campaigns.prize(state, CASTILE) is None
    assert AREA[town] in campaigns.targets(state, CASTILE)


def test_the_ally_of_a_player_is_left_alone() -> None:
    state = armed(6)
    state.relations.ally = replaced(state.relations.ally, realm("granada"), ENGLAND)
    assert campaigns.prize(state, CASTILE) is None


def test_a_claim_is_wanted_where_an_army_could_use_it() -> None:
    state = armed(6)
    state.map.claims = (0,) * len(state.map.claims)
    assert campaigns.prize(state, CASTILE) is None
    assert campaigns.best_claim(state, CASTILE) > 0
    assert campaigns.claim_wanted(state, CASTILE, area("bohemia"), campaigns.reachable(state, CASTILE)) == 0


def test_in_peace_no_way_leads_through_the_lands_of_others() -> None:
    state = armed(6)
    goals = {area("bohemia"): 1}
    assert campaigns.way(state, CASTILE, area("castile"), goals, 6) == campaigns.FAR
    assert campaigns.way(state, CASTILE, area("castile"), {area("leon"): 1}, 6) == 1


def test_an_army_is_activated_only_where_it_can_set_out() -> None:
    state = armed(6)
    here = area("castile")
    assert campaigns.sets_out(state, CASTILE, here, {area("leon"): 1})
    assert not campaigns.sets_out(state, CASTILE, here, {here: 1})  # it stands there already
    assert not campaigns.sets_out(state, CASTILE, here, {area("bohemia"): 1})


def test_cavalry_alone_does_not_wait_before_a_town() -> None:
    state = armed(0)
    first = CASTILE * ARMIES * UNIT_KINDS
    state.forces.army[first + 1] = 1  # one cavalry: half a strength
    town = next(at for at in board.towns_of(state, CASTILE) if AREA[at] == area("castile"))
    state.map.occupier = replaced(state.map.occupier, town, REBELS)
    assert forces.units_in(state, CASTILE, area("castile")) == 1
    assert campaigns.are_units_wanted(state, CASTILE)


def test_what_missions_ask_for_is_known() -> None:
    state = laid().state
    number = state.box.content.mission_number["france 1C"]
    state.cards.missions = replaced_group(state.cards.missions, FRANCE, (number,))
    found = wishes_of(state, FRANCE)
    assert realm("brittany") in found.spouses
    assert {AREA[at] for at in found.lands} == {area("brittany-normandy")}
