"""Rebels of The Price of Power: what they take, whom they liberate, and every face of their dice."""

from __future__ import annotations

from tests.games.price_of_power.laying import (
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
from tests.games.price_of_power.placing import clear_units

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled, Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import DIP, NAMED_REALMS, NOBODY, POWERS, PROTESTANT, REBELS
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.religion import religious_rebels
from hausmacht.games.price_of_power.rules.terms import forces, liberation, relations, tokens, unrest
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

REBELLION, DUCATS, POWER, BLANK, MANPOWER, CALM = range(6)


def dice(*faces: int) -> Scripted:
    return Scripted([("rebel die", face) for face in faces], Sampled(1))


def colonize(table: Table[PriceOfPower], player: int) -> int:
    """A town of the player on the first vacant territory."""
    state = table.state
    found = next(at for at in range(len(state.map.token)) if state.box.on_map[at] and board.is_vacant(state, at))
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
    assert state.map.rebels[area("aquitaine")] == 2
    assert state.map.rebels[area("languedoc")] == 0


def test_rebels_move_against_as_many_units() -> None:
    """Two of them are not outnumbered by two units. Rules: rebels.move"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    clear_units(table, ENGLAND)
    tokens.add_unrest(table, province("toulouse"))
    forces.add_to_camp(table, FRANCE, area("languedoc"), 2)
    assert rebels.next_area(state, area("aquitaine"), 2) == area("languedoc")
    forces.add_to_camp(table, FRANCE, area("languedoc"), 1)
    assert rebels.next_area(state, area("aquitaine"), 2) == NOBODY


def test_rebels_move_to_unrest_next_door() -> None:
    """All but one move when nobody outnumbers them. Rules: rebels.move"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_rebels(table, area("aquitaine"), 3)
    rebels.siege_or_move(table)
    advance(table)
    assert (state.map.rebels[area("aquitaine")], state.map.rebels[area("languedoc")]) == (1, 2)
    assert state.map.occupier[province("toulouse")] == NOBODY  # who has just arrived does not act


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
    assert state.map.occupier[province("orleans")] == REBELS
    assert state.map.occupier[province("berry")] == NOBODY


def test_a_single_rebel_cannot_take_a_large_province() -> None:
    """Strength 1 is not enough for tax value 2. Rules: rebels.siege"""
    table = laid()
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("orleans"))
    tokens.add_rebels(table, area("loire"), 1)
    rebels.siege_or_move(table)
    advance(table)
    assert table.state.map.occupier[province("orleans")] == NOBODY


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
    assert state.map.occupier[province("poitou")] == REBELS


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
    assert state.map.token[at] == NOBODY
    assert board.is_independent(state, realm("navarra"))
    assert state.relations.cause[realm("navarra")] >> CASTILE & 1
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
    assert state.relations.cause[realm("england")] >> FRANCE & 1


def test_an_occupied_province_loses_its_occupier_and_nothing_else() -> None:
    """No casus belli for an occupier. Rules: liberation.occupied"""
    table = laid()
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    tokens.occupy(table, ENGLAND, province("poitou"))
    rebels.liberate(table, province("poitou"))
    assert board.owns(state, FRANCE, province("poitou"))
    assert state.relations.cause[realm("france")] == 0


def test_a_colony_becomes_a_dynamic_realm_of_a_chosen_colour() -> None:
    """T31: the active player names the colour. Rules: liberation.territory"""
    table = laid()
    state = table.state
    at = colonize(table, CASTILE)
    state.time.player = FRANCE
    liberation.seize(table, at)
    assert question(table).seat == FRANCE
    answer(table, "rebel-colour orange")
    assert state.map.token[at] == NOBODY
    number = board.realm_beneath(state, at)
    assert number in (NAMED_REALMS + 4, NAMED_REALMS + 5)
    assert state.relations.cause[number] >> CASTILE & 1


# Dice: every face


def test_a_rebellion_takes_a_core() -> None:
    """Without units: a rebel town. Rules: rebels.rebellion, rebels.take"""
    table = laid(chance=dice(REBELLION))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert table.state.map.occupier[province("toulouse")] == REBELS
    assert table.state.map.unrest[province("toulouse")] & ON_TOKEN  # covered: it does not count any more
    assert unrest.all_unrest_of(table.state, FRANCE) == []


def test_the_owner_assigns_a_rebellion() -> None:
    """One rebellion, two provinces with unrest. Rules: rebels.rebellion"""
    table = laid(chance=dice(REBELLION, BLANK))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [area("languedoc")])
    answer(table, "rebellion montpellier")
    assert table.state.map.occupier[province("montpellier")] == REBELS
    assert table.state.map.occupier[province("toulouse")] == NOBODY


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


def test_battles_wait_until_everybody_has_rolled() -> None:
    """An event makes all roll: rebels rise against the men of France, but Castile rolls before they fight.

    Rules: bottom.unrest, rebels.battle
    """
    table = laid(chance=dice(REBELLION, BLANK))
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("languedoc"), 3)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("madrid"))
    secondary.unrest(table, FRANCE)
    advance(table)
    kinds = [event.kind.name for event in table.events if event.kind.name in ("rebel-dice", "land-battle")]
    assert kinds[:3] == ["rebel-dice", "rebel-dice", "land-battle"]


def test_who_takes_the_event_rolls_one_die_at_most() -> None:
    """France has two unrest in one area, Castile two in another: France rolls once, Castile twice.

    Rules: bottom.unrest, rebels.one-die
    """
    table = laid(chance=dice(BLANK, BLANK, BLANK))
    for name in ("toulouse", "montpellier", "madrid", "burgos"):
        tokens.add_unrest(table, province(name))
    secondary.unrest(table, FRANCE)
    advance(table)
    rolled = [(event["area"], event["rebel_faces"]) for event in told(table, "rebel-dice")]
    assert rolled == [(area("languedoc"), (BLANK,)), (area("castile"), (BLANK, BLANK))]


def test_in_edition_1_2_a_rebellion_costs_a_unit() -> None:
    """No rebels are placed. Rules: rebels.rebellion-edition"""
    table = laid(chance=dice(REBELLION), edition="1.2")
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("languedoc"), 3)
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert forces.units_in(table.state, FRANCE, area("languedoc")) == 2
    assert table.state.map.rebels[area("languedoc")] == 0


def test_two_ducats_are_lost() -> None:
    """Rules: rebels.losses"""
    table = laid(chance=dice(DUCATS))
    before = table.state.treasury.ducats[FRANCE]
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert table.state.treasury.ducats[FRANCE] == before - 2


def test_a_power_of_choice_is_lost() -> None:
    """Rules: rebels.losses"""
    table = laid(chance=dice(POWER))
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    answer(table, "lose-power dip")
    assert table.state.treasury.power[FRANCE * POWERS + DIP] == 2


def test_bankruptcy_when_neither_power_nor_ducats_are_left() -> None:
    """T29: no power, one ducat, five loans. Rules: rebels.losses, loan.bankruptcy"""
    table = laid(chance=dice(POWER))
    state = table.state
    for kind in range(POWERS):
        state.treasury.power[FRANCE * POWERS + kind] = 0
    state.treasury.ducats[FRANCE] = 1
    state.treasury.loans[FRANCE] = 5
    tokens.add_unrest(table, province("toulouse"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert told(table, "bankrupt") == [{"player": FRANCE}]
    assert (state.treasury.stability[FRANCE], state.treasury.loans[FRANCE], state.treasury.ducats[FRANCE]) == (-3, 2, 0)


def test_manpower_is_exhausted_or_paid_for() -> None:
    """From Available first; without any, a deployed unit; without that, ducats. Rules: rebels.losses"""
    table = laid(chance=dice(MANPOWER, MANPOWER))
    state = table.state
    clear_units(table, FRANCE)
    state.treasury.available[FRANCE] = 1
    state.treasury.ducats[FRANCE] = 9
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [])
    advance(table)
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE], state.treasury.ducats[FRANCE]) == (
        0,
        1,
        7,
    )


def test_rebellions_come_before_calm() -> None:
    """One province of two rises, the other calms. Rules: ruling.rebel-faces"""
    table = laid(chance=dice(CALM, REBELLION))
    clear_units(table, FRANCE)
    tokens.add_unrest(table, province("toulouse"))
    tokens.add_unrest(table, province("montpellier"))
    rebels.roll(table, FRANCE, [])
    answer(table, "rebellion toulouse")
    advance(table)
    assert table.state.map.occupier[province("toulouse")] == REBELS
    assert not table.state.map.unrest[province("montpellier")]


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
    table = laid(chance=dice(BLANK, BLANK, BLANK))
    for name in ("toulouse", "montpellier", "berry"):
        tokens.add_unrest(table, province(name))
    rebels.roll(table, FRANCE, [], 1)
    answer(table, "roll-in languedoc")
    advance(table)
    assert len(told(table, "rebel-dice")) == 1


def test_a_bot_rolls_five_dice_at_most() -> None:
    """Losses cost one bot power in all; rebellions strike the cheapest province. Rules: rebels.bots"""
    table = laid(1, chance=dice(POWER, DUCATS, MANPOWER, REBELLION, CALM))
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    clear_units(table, bot)
    state.treasury.power_of_bots = replaced(state.treasury.power_of_bots, bot, 4)
    towns = board.towns_of(state, bot)[:7]
    for at in towns:
        tokens.add_unrest(table, at)
    rebels.roll(table, bot, [])
    advance(table)
    assert len(told(table, "bot-rebel-dice")) == 1
    assert state.treasury.power_of_bots[bot] == 3
    assert len(unrest.all_unrest_of(state, bot)) == len(towns) - 2


# Religious rebels


def test_religious_rebels_are_heard_after_every_rebel_die() -> None:
    """Also when an event or a conversion has them rolled. Rules: option.religious-rebels"""
    table = laid(religious_rebels="on")
    for name in ("seine", "loire"):
        tokens.set_faith(table, area(name), PROTESTANT)
    for name in ("paris", "champagne", "berry"):
        tokens.place_rebel_town(table, province(name))
    rebels.roll(table, FRANCE, [area("seine")])
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "follow-rebels")


def test_the_capital_and_one_more_province_are_too_little_for_religious_rebels() -> None:
    """Nor are three provinces without the capital enough. Rules: option.religious-rebels"""
    for held, enough in (
        (("paris", "champagne"), False),
        (("champagne", "berry", "orleans"), False),
        (("paris", "champagne", "berry"), True),
    ):
        table = laid(religious_rebels="on")
        for name in ("seine", "loire"):
            tokens.set_faith(table, area(name), PROTESTANT)
        for name in held:
            tokens.place_rebel_town(table, province(name))
        assert religious_rebels.may_follow(table.state, FRANCE) is enough


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
    assert state.court.state_faith[FRANCE] == PROTESTANT
    assert all(state.map.occupier[province(name)] == NOBODY for name in ("paris", "champagne", "berry"))
