"""Rebels, dissent, invasions and penalties of The Price of Power, as the rules describe them."""

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

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled, Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADM,
    ARMIES,
    DIP,
    NAMED_REALMS,
    NOBODY,
    POSTS,
    POWERS,
    PROTESTANT,
    REBELS,
    RULER,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import (
    dissent,
    forces,
    invasions,
    liberation,
    penalties,
    rebels,
    relations,
    tokens,
    treasury,
    unrest,
)
from hausmacht.games.price_of_power.state import ON_TOKEN, PEACE, PriceOfPower

REBELLION, DUCATS, POWER, BLANK, MANPOWER, CALM = range(6)


def dice(*faces: int) -> Scripted:
    return Scripted([("rebel die", face) for face in faces], Sampled(1))


def clear_units(table: Table[PriceOfPower], player: int) -> None:
    """No armies on the board."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.army_at[army] = NOBODY
        for kind in range(UNIT_KINDS):
            state.army[army * UNIT_KINDS + kind] = 0


def colonize(table: Table[PriceOfPower], player: int) -> int:
    """A town of the player on the first vacant territory."""
    state = table.state
    found = next(at for at in range(len(state.token)) if state.box.on_map[at] and board.is_vacant(state, at))
    assert tokens.place_town(table, player, found)
    return found


# Siege or move


def test_rebels_who_would_be_outnumbered_stay_and_fade() -> None:
    """T7: two of three would move against three units, so they do not, and one goes. Rules: rebels.move, rebels.fade"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    clear_units(table, ENGLAND)
    tokens.add_unrest(table, province("toulouse"))
    forces.add_to_camp(table, FRANCE, area("languedoc"), 3)
    tokens.add_rebels(table, area("aquitaine"), 3)
    rebels.siege_or_move(table)
    advance(table)
    assert state.rebels[area("aquitaine")] == 2
    assert state.rebels[area("languedoc")] == 0


def test_rebels_move_to_unrest_next_door() -> None:
    """All but one move when nobody outnumbers them. Rules: rebels.move"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_rebels(table, area("aquitaine"), 3)
    rebels.siege_or_move(table)
    advance(table)
    assert (state.rebels[area("aquitaine")], state.rebels[area("languedoc")]) == (1, 2)
    assert state.occupier[province("toulouse")] == NOBODY  # who has just arrived does not act


def test_rebels_take_large_provinces_first() -> None:
    """Two rebels take the large town, not the two small ones. Rules: rebels.siege"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    for name in ("berry", "bourbon", "orleans"):
        tokens.add_unrest(table, province(name))
    tokens.add_rebels(table, area("loire"), 2)
    rebels.siege_or_move(table)
    advance(table)
    assert state.occupier[province("orleans")] == REBELS
    assert state.occupier[province("berry")] == NOBODY


def test_a_single_rebel_cannot_take_a_large_province() -> None:
    """Strength 1 is not enough for tax value 2. Rules: rebels.siege"""
    table = laid()
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("orleans"))
    tokens.add_rebels(table, area("loire"), 1)
    rebels.siege_or_move(table)
    advance(table)
    assert table.state.occupier[province("orleans")] == NOBODY


def test_the_poorer_of_two_players_chooses_the_target() -> None:
    """In Aquitaine England has tax income 2, France 3: England chooses. Rules: rebels.chooser"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    clear_units(table, ENGLAND)
    tokens.add_unrest(table, province("bordeaux"))
    tokens.add_unrest(table, province("armagnac"))
    tokens.add_unrest(table, province("poitou"))
    tokens.add_rebels(table, area("aquitaine"), 1)
    rebels.siege_or_move(table)
    asked = question(table)
    assert asked.seat == ENGLAND
    answer(table, "rebels-take poitou")
    assert state.occupier[province("poitou")] == REBELS


def test_areas_with_most_rebels_act_first() -> None:
    """Rules: rebels.order"""
    table = laid()
    tokens.add_rebels(table, area("loire"), 1)
    tokens.add_rebels(table, area("seine"), 3)
    tokens.add_rebels(table, area("andalucia"), 1)
    rebels.siege_or_move(table)
    acting = [item.args[0] for item in reversed(table.state.agenda)]
    assert acting == [area("seine"), area("andalucia"), area("loire")]


def test_covered_unrest_does_not_count() -> None:
    """Beneath an occupier only the occupier's unrest counts. Rules: unrest.covered"""
    table = laid()
    state = table.state
    at = province("poitou")
    tokens.add_unrest(table, at)
    assert unrest.owner_of_unrest(state, at) == FRANCE
    tokens.occupy(table, ENGLAND, at)
    assert unrest.owner_of_unrest(state, at) == ENGLAND
    tokens.place_rebel_town(table, at)
    assert unrest.owner_of_unrest(state, at) == NOBODY


def test_units_guard_the_towns_of_their_player() -> None:
    """Rebels do not siege what its owner's units stand beside. Rules: ruling.rebels-guarded"""
    table = laid()
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("loire"), 1)
    tokens.add_unrest(table, province("berry"))
    tokens.add_rebels(table, area("loire"), 1)
    assert rebels.siege_targets(table.state, area("loire"), 1) == []


# Liberation


def test_a_vassal_shakes_off_its_overlord() -> None:
    """The token goes, the realm lives, and its lord has a casus belli. Rules: liberation.core, liberation.cause"""
    table = laid()
    state = table.state
    at = province("navarra")
    assert tokens.place_vassal(table, CASTILE, at)
    relations.set_truce(table, CASTILE, realm("navarra"))
    rebels.liberate(table, at)
    assert state.token[at] == NOBODY
    assert board.is_independent(state, realm("navarra"))
    assert state.cause[realm("navarra")] >> CASTILE & 1
    assert not relations.has_truce(state, CASTILE, realm("navarra"))


def test_a_core_of_another_player_returns_to_him() -> None:
    """Normandie is printed English: a French town there gives way to an English one. Rules: liberation.core"""
    table = laid()
    state = table.state
    at = province("normandie")
    tokens.remove_token(table, at)
    assert tokens.place_town(table, FRANCE, at)
    core = board.core_realm(state, at)
    assert core == realm("england")
    rebels.liberate(table, at)
    assert board.owns(state, ENGLAND, at)
    assert state.cause[realm("england")] >> FRANCE & 1


def test_an_occupied_province_loses_its_occupier_and_nothing_else() -> None:
    """No casus belli for an occupier. Rules: liberation.occupied"""
    table = laid()
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    tokens.occupy(table, ENGLAND, province("poitou"))
    rebels.liberate(table, province("poitou"))
    assert board.owns(state, FRANCE, province("poitou"))
    assert state.cause[realm("france")] == 0


def test_a_colony_becomes_a_dynamic_realm_of_a_chosen_colour() -> None:
    """T31: the active player names the colour. Rules: liberation.territory"""
    table = laid()
    state = table.state
    at = colonize(table, CASTILE)
    state.player = FRANCE
    liberation.seize(table, at)
    assert question(table).seat == FRANCE
    answer(table, "rebel-colour orange")
    assert state.token[at] == NOBODY
    number = board.realm_beneath(state, at)
    assert number in (NAMED_REALMS + 4, NAMED_REALMS + 5)
    assert state.cause[number] >> CASTILE & 1


# Dice: every face


def test_a_rebellion_takes_a_core() -> None:
    """Without units: a rebel town. Rules: rebels.rebellion, rebels.take"""
    table = laid(chance=dice(REBELLION))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert table.state.occupier[province("toulouse")] == REBELS
    assert table.state.unrest[province("toulouse")] & ON_TOKEN  # covered: it does not count any more
    assert unrest.all_unrest_of(table.state, FRANCE) == []


def test_the_owner_assigns_a_rebellion() -> None:
    """One rebellion, two provinces with unrest. Rules: rebels.rebellion"""
    table = laid(chance=dice(REBELLION, BLANK))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [area("languedoc")])
    answer(table, "rebellion montpellier")
    assert table.state.occupier[province("montpellier")] == REBELS
    assert table.state.occupier[province("toulouse")] == NOBODY


def test_where_units_stand_rebels_gather_and_fight() -> None:
    """A rebel unit is placed, and battle follows all dice. Rules: rebels.rebellion, rebels.battle"""
    table = laid(chance=dice(REBELLION))
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("languedoc"), 3)
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert told(table, "rebels") == [{"area": area("languedoc"), "units": 1}]
    assert told(table, "land-battle")


def test_in_edition_1_2_a_rebellion_costs_a_unit() -> None:
    """No rebels are placed. Rules: rebels.rebellion-edition"""
    table = laid(chance=dice(REBELLION), edition="1.2")
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("languedoc"), 3)
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert forces.units_in(table.state, FRANCE, area("languedoc")) == 2
    assert table.state.rebels[area("languedoc")] == 0


def test_two_ducats_are_lost() -> None:
    """Rules: rebels.losses"""
    table = laid(chance=dice(DUCATS))
    before = table.state.ducats[FRANCE]
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert table.state.ducats[FRANCE] == before - 2


def test_a_power_of_choice_is_lost() -> None:
    """Rules: rebels.losses"""
    table = laid(chance=dice(POWER))
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    answer(table, "lose-power dip")
    assert table.state.power[FRANCE * POWERS + DIP] == 2


def test_bankruptcy_when_neither_power_nor_ducats_are_left() -> None:
    """T29: no power, one ducat, five loans. Rules: rebels.losses, loan.bankruptcy"""
    table = laid(chance=dice(POWER))
    state = table.state
    for kind in range(POWERS):
        state.power[FRANCE * POWERS + kind] = 0
    state.ducats[FRANCE] = 1
    state.loans[FRANCE] = 5
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert told(table, "bankrupt") == [{"player": FRANCE}]
    assert (state.stability[FRANCE], state.loans[FRANCE], state.ducats[FRANCE]) == (-3, 2, 0)


def test_manpower_is_exhausted_or_paid_for() -> None:
    """From Available first; without any, a deployed unit; without that, ducats. Rules: rebels.losses"""
    table = laid(chance=dice(MANPOWER, MANPOWER))
    state = table.state
    clear_units(table, FRANCE)
    state.available[FRANCE] = 1
    state.ducats[FRANCE] = 9
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert (state.available[FRANCE], state.exhausted[FRANCE], state.ducats[FRANCE]) == (0, 1, 7)


def test_rebellions_come_before_calm() -> None:
    """One province of two rises, the other calms. Rules: ruling.rebel-faces"""
    table = laid(chance=dice(CALM, REBELLION))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [])
    answer(table, "rebellion toulouse")
    advance(table)
    assert table.state.occupier[province("toulouse")] == REBELS
    assert not table.state.unrest[province("montpellier")]


def test_unrest_may_end_by_itself() -> None:
    """Rules: rebels.remove"""
    table = laid(chance=dice(CALM, BLANK))
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [])
    answer(table, "soothe toulouse")
    assert unrest.all_unrest_of(table.state, FRANCE) == [province("montpellier")]


def test_a_blank_face_does_nothing() -> None:
    """Rules: rebels.dice"""
    table = laid(chance=dice(BLANK))
    tokens.add_unrest(table, province("toulouse"))
    before = table.state.fields()
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert [list(row) for row in table.state.fields()] == [list(row) for row in before]


def test_no_more_dice_than_allowed() -> None:
    """Rules: rebels.dice"""
    table = laid(chance=dice(BLANK))
    for name in ("toulouse", "montpellier", "berry"):
        tokens.add_unrest(table, province(name))
    rebels.roll(table, FRANCE, [], 1)
    advance(table)
    assert len(told(table, "rebel-dice")) == 1


def test_a_bot_rolls_five_dice_at_most() -> None:
    """Losses cost one bot power in all; rebellions strike the cheapest province. Rules: rebels.bots"""
    table = laid(1, chance=dice(POWER, DUCATS, MANPOWER, REBELLION, CALM))
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    clear_units(table, bot)
    state.power_of_bots = replaced(state.power_of_bots, bot, 4)
    towns = board.towns_of(state, bot)[:7]
    for at in towns:
        tokens.add_unrest(table, at)
    rebels.roll(table, bot, [])
    advance(table)
    assert len(told(table, "bot-rebel-dice")) == 1
    assert state.power_of_bots[bot] == 3
    assert len(unrest.all_unrest_of(state, bot)) == len(towns) - 2


# Religious rebels


def test_a_realm_may_give_in_to_religious_rebels() -> None:
    """The capital and two more: the faith changes, rebel towns of that faith go. Rules: option.religious-rebels"""
    table = laid(religious_rebels="on")
    state = table.state
    for name in ("seine", "loire"):
        tokens.set_faith(table, area(name), PROTESTANT)
    for name in ("paris", "champagne", "berry"):
        tokens.place_rebel_town(table, province(name))
    rebels.roll_all(table)
    answer(table, "yes")
    assert state.state_faith[FRANCE] == PROTESTANT
    assert all(state.occupier[province(name)] == NOBODY for name in ("paris", "champagne", "berry"))


# Dissent and unrest


def test_dissent_in_every_area_of_another_faith() -> None:
    """One town in each. Rules: dissent.towns"""
    table = laid()
    tokens.set_faith(table, area("languedoc"), PROTESTANT)
    tokens.set_faith(table, area("loire"), PROTESTANT)
    table.next(dissent.DISSENT_OF[FRANCE])
    answer(table, "suffer-unrest toulouse")
    answer(table, "suffer-unrest berry")
    advance(table)
    assert sorted(unrest.all_unrest_of(table.state, FRANCE)) == sorted([province("berry"), province("toulouse")])


def test_dissent_among_vassals_costs_unrest_or_influence() -> None:
    """Rules: dissent.vassals"""
    table = laid()
    state = table.state
    tokens.place_vassal(table, ENGLAND, province("aberdeen"))
    tokens.set_faith(table, area("scotland"), PROTESTANT)
    before = board.influence_of(state, ENGLAND, area("scotland"))
    table.next(dissent.DISSENT_OF[ENGLAND])
    answer(table, "surrender-influence scotland")
    assert board.influence_of(state, ENGLAND, area("scotland")) == before - 1


def test_war_adds_two_unrest_and_stability_removes_one() -> None:
    """T27: at war with stability +3: two added, then one may go. Rules: unrest.war, unrest.stability"""
    table = laid()
    state = table.state
    relations.set_war(table, FRANCE, realm("milan"))
    state.stability[FRANCE] = 3
    dissent.change_unrest(table)
    answer(table, "suffer-unrest paris")
    answer(table, "suffer-unrest lyon")
    assert len(unrest.all_unrest_of(state, FRANCE)) == 2
    answer(table, "soothe paris")
    assert unrest.all_unrest_of(state, FRANCE) == [province("lyon")]


def test_a_bot_gets_one_unrest_by_dissent_and_calms_by_ideas() -> None:
    """Rules: dissent.bots, unrest.ideas"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    tokens.set_state_faith(table, bot, PROTESTANT)
    assert len(dissent.dissenting_areas(state, bot)) > 1
    table.next(dissent.DISSENT_OF[bot])
    advance(table)
    assert len(unrest.all_unrest_of(state, bot)) == 1
    assert dissent.removable(state, bot) == 0
    administrative = [at for at, idea in enumerate(state.box.content.ideas) if idea.kind == ADM]
    state.ideas = replaced(state.ideas, bot, sum(1 << at for at in administrative[:3]))
    assert dissent.removable(state, bot) == 2


def test_low_stability_adds_unrest() -> None:
    """Rules: unrest.stability"""
    table = laid()
    table.state.stability[CASTILE] = -2
    dissent.change_unrest(table)
    answer(table, "suffer-unrest madrid")
    advance(table)
    assert unrest.all_unrest_of(table.state, CASTILE) == [province("madrid")]


# Penalties


def test_an_unused_casus_belli_costs_prestige() -> None:
    """Not when there is a war. Rules: penalty.cause, penalty.truce"""
    table = laid()
    state = table.state
    relations.place_cause(table, FRANCE, realm("milan"))
    relations.place_cause(table, FRANCE, realm("savoy"))
    relations.set_war(table, FRANCE, realm("savoy"))
    relations.set_truce(table, CASTILE, realm("granada"))
    before = state.prestige[FRANCE]
    penalties.remove_causes(table)
    assert state.prestige[FRANCE] == before - 2
    assert not any(state.cause)
    assert not any(state.truce)
    assert state.phase == PEACE


def test_occupied_towns_cost_five_prestige_at_most() -> None:
    """T25: eight tax value of towns occupied. Rules: penalty.occupied"""
    table = laid()
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    for name in ("paris", "champagne", "orleans", "lyon"):
        tokens.occupy(table, ENGLAND, province(name))
    before = state.prestige[FRANCE]
    assert penalties.occupied_tax(state, FRANCE) == 8
    penalties.lose_prestige(table)
    assert state.prestige[FRANCE] == before - 5


def test_a_disputed_succession_that_was_not_secured() -> None:
    """Three prestige, unless one is the only ally and has most influence. Rules: penalty.succession"""
    table = laid()
    state = table.state
    relations.dispute(table, realm("hungary"))
    before = state.prestige[AUSTRIA]
    penalties.lose_prestige(table)
    assert state.prestige[AUSTRIA] == before - 3
    assert state.disputed[realm("hungary")] == 0
    relations.make_ally(table, AUSTRIA, realm("hungary"))
    relations.dispute(table, realm("hungary"))
    penalties.lose_prestige(table)
    assert state.prestige[AUSTRIA] == before - 3  # influence in Hungary and the marriage make it safe


def test_edition_1_2_forgives_a_dispute_in_an_own_vassal() -> None:
    """Rules: penalty.succession-edition"""
    for edition, lost in (("summary", 3), ("1.2", 0)):
        table = laid(edition=edition)
        state = table.state
        tokens.place_vassal(table, FRANCE, province("navarra"))
        relations.marry(table, FRANCE, realm("navarra"))
        relations.dispute(table, realm("navarra"))
        before = state.prestige[FRANCE]
        penalties.lose_prestige(table)
        assert state.prestige[FRANCE] == before - lost


def test_an_interregnum_costs_stability() -> None:
    """And marriages with the realm are disputed. Rules: penalty.interregnum"""
    table = laid()
    state = table.state
    state.character = replaced(state.character, AUSTRIA * POSTS + RULER, NOBODY)
    relations.marry(table, FRANCE, realm("austria"))
    penalties.interregnum(table)
    assert state.stability[AUSTRIA] == -1
    assert state.disputed[realm("austria")] >> FRANCE & 1


def test_stability_below_its_end_costs_power() -> None:
    """T33: at -3 with 1 administrative and 2 diplomatic power. Rules: stability.limits"""
    table = laid()
    state = table.state
    state.stability[FRANCE] = -3
    state.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] = [1, 2, 0]
    treasury.change_stability(table, FRANCE, -1)
    assert state.power[FRANCE * POWERS + ADM] == 0
    assert treasury.total_power(state, FRANCE) == 1


# Invasions


def test_a_realm_at_war_invades_its_neighbour() -> None:
    """Unrest on two towns, units of half its tax value, and they stay as rebels. Rules: invasion.units"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    relations.set_war(table, FRANCE, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert len(told(table, "invaded")) == 1
    where = told(table, "invaded")[0]["area"]
    tax = board.own_tax(state, realm("burgundy")) + sum(
        board.own_tax(state, vassal) for vassal in board.dependents_of(state, realm("burgundy"))
    )
    assert isinstance(where, int)
    assert state.rebels[where] == (tax + 1) // 2
    assert 1 <= len(unrest.unrest_in(state, FRANCE, where)) <= 2


def test_an_invasion_goes_for_the_capital_area_first() -> None:
    """England holds a province in Milan's capital area, and one by the sea. Rules: invasion.choice, invasion.where"""
    table = laid()
    state = table.state
    clear_units(table, ENGLAND)
    relations.set_war(table, ENGLAND, realm("milan"))
    tokens.place_town(table, ENGLAND, province("treviso"))
    tokens.occupy(table, ENGLAND, province("cremona"))
    foes = invasions.foes_of(state, realm("milan"))
    lands = invasions.bases(state, realm("milan"), foes)
    found = invasions.targets(state, realm("milan"), foes, lands)
    assert area("lombardy") in found
    assert invasions.choose_area(table, realm("milan"), lands, found) == area("lombardy")
    forces.add_to_camp(table, CASTILE, area("lombardy"), 1)  # a player at peace with Milan stands there
    assert area("lombardy") not in invasions.targets(state, realm("milan"), foes, lands)


def test_by_sea_only_past_no_enemy_ship() -> None:
    """Scotland reaches Ireland over the sea, unless an English ship is in every zone between. Rules: invasion.where"""
    table = laid()
    state = table.state
    foes = [ENGLAND]
    lands = invasions.controlled(state, realm("scotland"))
    homes = [area("scotland")]
    ireland = area("ireland")
    for zone in range(len(state.light)):
        state.light = replaced(state.light, zone, 0)
        state.slots = replaced(state.slots, zone, 0)
    state.fleet_at = replaced(state.fleet_at, ENGLAND, NOBODY)
    assert not invasions.is_by_land(state, homes, ireland)
    assert invasions.is_target(state, foes, homes, lands, ireland)
    for zone in state.box.seas:
        state.light = replaced(state.light, zone, 1 << (5 * ENGLAND))
    assert not invasions.is_target(state, foes, homes, lands, ireland)


def test_a_bot_suffers_only_the_strongest_invasion() -> None:
    """Rules: invasion.bots"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    clear_units(table, bot)
    struck: list[int] = []
    for each in board.independents(state):
        relations.set_war(table, bot, each)
        foes = invasions.foes_of(state, each)
        lands = invasions.bases(state, each, foes)
        if lands and invasions.targets(state, each, foes, lands):
            struck.append(invasions.strength(state, lands))
    assert len(struck) > 1
    invasions.invade(table)
    advance(table)
    assert [row["units"] for row in told(table, "invaded")] == [max(struck)]


def test_no_invasion_while_hostile_units_stand_in_the_realm() -> None:
    """In edition 1.2 another area of the realm is enough. Rules: invasion.who, invasion.who-edition"""
    for edition, struck in (("summary", 0), ("1.2", 1)):
        table = laid(edition=edition)
        clear_units(table, FRANCE)
        relations.set_war(table, FRANCE, realm("burgundy"))
        forces.add_to_camp(table, FRANCE, area("flanders-wallonia"), 1)
        invasions.invade(table)
        advance(table)
        assert len(told(table, "invaded")) == struck


def test_active_allies_and_basic_rules_know_no_invasions() -> None:
    """Rules: invasion.who"""
    table = laid(advanced="off")
    relations.set_war(table, FRANCE, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert told(table, "invaded") == []
    table = laid()
    relations.set_war(table, FRANCE, realm("burgundy"))
    relations.make_ally(table, ENGLAND, realm("burgundy"))
    relations.activate(table, ENGLAND, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert told(table, "invaded") == []


def test_own_faith_means_no_dissent() -> None:
    """Castile has trouble with the Muslims of Andalucia, France with nobody. Rules: dissent.towns"""
    table = laid()
    assert dissent.dissenting_areas(table.state, FRANCE) == []
    assert dissent.dissenting_areas(table.state, CASTILE) == [area("andalucia")]
