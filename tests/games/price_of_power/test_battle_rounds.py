"""Battles of The Price of Power round by round: leaders, cards, dice, losses, retreats and captured ships."""

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
    refusal,
    sea,
    told,
)
from tests.games.price_of_power.placing import clear_sea, clear_units, put_army

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    ARMIES,
    CAVALRY,
    GENERAL,
    HRE,
    INFANTRY,
    LIGHT,
    MIL,
    MUSLIM,
    NOBODY,
    POSTS,
    POWERS,
)
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rows import count5, replaced, replaced_group
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle, battle_dice, dice, leaders, npr_forces
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.state import PriceOfPower

# Faces of an infantry die and of an artillery die, by the number that is drawn
HIT, DOUBLE, MISS = 0, 2, 5
SHOT, SEA_DOUBLE = 0, 4


def dice_of_infantry(*faces: int) -> Scripted:
    """Infantry dice in the order in which they are rolled: the attacker's first."""
    return Scripted([("infantry die", face) for face in faces])


def lead(table: Table[PriceOfPower], player: int, post: int, card: str) -> int:
    """The character of a card takes a post."""
    character = table.state.box.content.card_names.index(card)
    table.state.court.character = replaced(table.state.court.character, player * POSTS + post, character)
    return character


def hold(table: Table[PriceOfPower], player: int, *names: str) -> None:
    state = table.state
    cards = tuple(sorted([state.box.content.card_names.index(name) for name in names]))
    state.cards.decks = replaced_group(
        state.cards.decks, MIL, tuple([at for at in state.cards.decks[MIL] if at not in cards])
    )
    state.cards.hands = replaced_group(state.cards.hands, player, cards)


def meeting(
    french: list[int], english: list[int], chance: Scripted | None = None, where: str = "aquitaine"
) -> Table[PriceOfPower]:
    """France attacks England; no other units are on the board, and no ruler could lead them."""
    table = laid(chance=chance)
    clear_units(table)
    table.state.court.character = (NOBODY,) * len(table.state.court.character)
    relations.set_war(table, FRANCE, realm("england"))
    put_army(table, FRANCE, where, french)
    put_army(table, ENGLAND, where, english)
    battle.fight_land(table, FRANCE, area(where))
    return table


def sailing(french: int, english: int, chance: Scripted | None = None) -> Table[PriceOfPower]:
    """Light ships of France attack light ships of England in the Channel; no other ships are at sea."""
    table = laid(chance=chance)
    clear_sea(table)
    relations.set_war(table, FRANCE, realm("england"))
    zone = sea("english-channel")
    table.state.forces.light = replaced(
        table.state.forces.light, zone, (french << (5 * FRANCE)) + (english << (5 * ENGLAND))
    )
    return table


def france_fights_two(table: Table[PriceOfPower], castile: int, england: int) -> None:
    """Three of France attack so many of Castile and of England in the Loire; nobody leads."""
    state = table.state
    clear_units(table)
    state.court.character = (NOBODY,) * len(state.court.character)
    for enemy in ("castile", "england"):
        relations.set_war(table, FRANCE, realm(enemy))
    put_army(table, FRANCE, "loire", [3])
    put_army(table, CASTILE, "loire", [castile])
    put_army(table, ENGLAND, "loire", [england])
    battle.fight_land(table, FRANCE, area("loire"))
    advance(table)


# Leaders, cards, dice


def test_the_general_of_an_army_adds_his_dice() -> None:
    """Rules: battle.leader, battle.dice"""
    table = meeting([3], [3])
    state = table.state
    assert battle_dice.dice_of(state, ATTACK) == [3, 0, 0]
    lead(table, FRANCE, GENERAL, "mil-01-1")  # three infantry dice
    lead(table, ENGLAND, GENERAL, "mil-05-3")  # two cavalry dice
    characters = state.box.content.characters
    assert (characters[72].dice, characters[72].arm) == (3, INFANTRY)
    assert (characters[86].dice, characters[86].arm) == (2, CAVALRY)
    assert battle_dice.dice_of(state, ATTACK) == [6, 0, 0]
    assert battle_dice.dice_of(state, DEFENCE) == [3, 2, 0]
    state.forces.army_at[FRANCE * ARMIES] = area("loire")  # he leads only where his army is
    assert leaders.general_post(state, FRANCE, area("aquitaine")) == NOBODY


def test_the_admiral_leads_where_his_fleet_is() -> None:
    """Rules: battle.leader, battle.dice"""
    table = sailing(2, 2)
    state = table.state
    zone = sea("english-channel")
    lead(table, ENGLAND, ADMIRAL, "mil-01-3")  # three artillery dice
    battle.fight_sea(table, FRANCE, zone)
    assert battle_dice.dice_of(state, ATTACK) == [0, 0, 3]
    assert battle_dice.dice_of(state, DEFENCE) == [0, 0, 3]
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, zone)
    assert battle_dice.dice_of(state, DEFENCE) == [0, 0, 6]


def test_three_units_without_a_player_find_a_leader() -> None:
    """Rules: battle.leader-found"""
    for rebels, found in ((2, NOBODY), (3, 72)):
        table = laid()
        state = table.state
        clear_units(table)
        state.cards.decks = replaced_group(state.cards.decks, MIL, (72,))
        put_army(table, FRANCE, "loire", [2])
        tokens.add_rebels(table, area("loire"), rebels)
        battle.fight_land(table, FRANCE, area("loire"))
        assert state.battle.local_leader == found
        assert battle_dice.dice_of(state, DEFENCE) == ([3, 0, 0] if found == NOBODY else [6, 0, 0])
        assert (72 in state.cards.discards[MIL]) == (found == 72)


def test_the_attacker_plays_his_battle_cards_first_and_they_last() -> None:
    """Rules: battle.cards"""
    misses = [("infantry die", MISS)] * 16 + [("cavalry die", MISS)] * 8
    table = meeting([3, 1], [3, 1], Scripted(misses))
    state = table.state
    hold(table, FRANCE, "mil-08-1", "mil-01-1")
    hold(table, ENGLAND, "mil-08-2")
    answer(table, "done")  # France appoints nobody,
    answer(table, "done")  # and neither does England, in its own Aquitaine
    asked = question(table)
    assert (asked.kind, asked.seat) == ("battle-cards", FRANCE)
    assert [option.text for option in asked.options(state)] == ["done", f"battle-card {95}"]
    answer(table, "battle-card 95")  # one infantry and one cavalry die
    assert question(table).seat == FRANCE
    answer(table, "done")
    assert question(table).seat == ENGLAND
    answer(table, "done")
    assert state.battle.attack.dice == (1, 1, 0)
    assert state.battle.defence.dice == (0, 0, 0)
    while question(table).kind == "retreat":
        answer(table, "stand")
    assert state.battle.round == 2
    assert battle_dice.dice_of(state, ATTACK) == [4, 1, 0]
    assert state.treasury.power[FRANCE * POWERS + MIL] == 2


def test_a_muslim_army_of_horsemen_rolls_cavalry_dice() -> None:
    """Rules: battle.muslim-dice, ruling.muslim-dice"""
    table = meeting([1, 2], [3])
    state = table.state
    assert battle_dice.dice_of(state, ATTACK) == [3, 0, 0]
    state.court.state_faith = replaced(state.court.state_faith, FRANCE, MUSLIM)
    assert battle_dice.dice_of(state, ATTACK) == [0, 3, 0]
    put_army(table, FRANCE, "aquitaine", [2, 2])
    assert battle_dice.dice_of(state, ATTACK) == [3, 0, 0]


def test_a_muslim_with_foot_and_horse_chooses_his_dice_every_round() -> None:
    """He is asked before each round; the choice of one round does not bind him in the next.

    Rules: battle.muslim-dice, ruling.muslim-dice
    """
    table = meeting([3, 1], [3])
    state = table.state
    state.court.state_faith = replaced(state.court.state_faith, FRANCE, MUSLIM)
    state.agenda.clear()  # round by round by hand
    battle_dice.ask_for_dice(table)
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "choose-dice")
    answer(table, "roll-dice cavalry")
    assert battle_dice.dice_of(state, ATTACK) == [0, 3, 0]
    battle_dice.ask_for_dice(table)
    answer(table, "roll-dice infantry")
    assert battle_dice.dice_of(state, ATTACK) == [3, 0, 0]
    put_army(table, FRANCE, "aquitaine", [0, 2])
    battle_dice.ask_for_dice(table)
    assert not state.agenda
    assert battle_dice.dice_of(state, ATTACK) == [0, 3, 0]


def test_dice_that_do_nothing_are_rolled_again() -> None:
    """Rules: ruling.rerolls"""
    script = dice_of_infantry(HIT, 3, MISS, MISS)
    table = laid(chance=script)
    useful = [True, False, False, True, False]  # infantry alone: a cavalry face does nothing
    shown = dice.roll(table, [3, 0, 0], 1, useful)
    assert dice.counted(shown) == [1, 0, 0, 0, 2]  # the cavalry face was rolled again, the later blank was not
    assert script.outcomes == []


# Losses


def test_both_sides_lose_at_the_same_time_the_largest_faction_first() -> None:
    """Rules: battle.casualties"""
    table = laid(chance=dice_of_infantry(HIT, HIT, HIT, HIT, HIT, MISS))
    state = table.state
    france_fights_two(table, 1, 2)
    # three hits: England, Castile, England again; both of theirs strike home although all of them fall
    assert forces.units_in(state, CASTILE, area("loire")) == 0
    assert forces.units_in(state, ENGLAND, area("loire")) == 0
    assert forces.units_in(state, FRANCE, area("loire")) == 1
    assert not state.battle.under_way


def test_two_hits_take_one_unit_of_each_of_two_factions() -> None:
    """Rules: battle.casualties"""
    table = laid(chance=dice_of_infantry(HIT, HIT, MISS, MISS, MISS, MISS))
    state = table.state
    france_fights_two(table, 2, 3)
    assert forces.units_in(state, CASTILE, area("loire")) == 1
    assert forces.units_in(state, ENGLAND, area("loire")) == 2


def test_two_double_faces_hurt_the_leader_and_the_second_time_kill_him() -> None:
    """Rules: battle.leader-hurt"""
    table = laid()
    state = table.state
    put_army(table, ENGLAND, "aquitaine", [3])
    lead(table, ENGLAND, GENERAL, "mil-01-1")
    leaders.hurt(table, ENGLAND, GENERAL, 1)
    assert told(table, "leader-hurt") == []
    leaders.hurt(table, ENGLAND, GENERAL, 3)
    assert state.court.ill[ENGLAND * POSTS + GENERAL] == 1
    leaders.hurt(table, ENGLAND, GENERAL, 2)
    assert state.court.character[ENGLAND * POSTS + GENERAL] == NOBODY


def test_a_leader_is_safe_while_his_side_loses_nobody() -> None:
    """Rules: battle.leader-hurt"""
    for french, hurt in (([2], 1), ([0, 2], 0)):  # double faces are hits of infantry, not of cavalry
        rolled = [("infantry die", face) for face in (DOUBLE, DOUBLE, MISS, MISS, MISS, MISS)]
        table = meeting(french, [5], Scripted([*rolled, *[("infantry die", MISS)] * 3]))
        lead(table, ENGLAND, GENERAL, "mil-01-1")
        question(table)
        assert table.state.court.ill[ENGLAND * POSTS + GENERAL] == hurt
        assert forces.units_in(table.state, ENGLAND, area("aquitaine")) == 5 - 2 * hurt


def test_another_round_begins_when_nobody_retreats() -> None:
    """Rules: battle.rounds, retreat.order"""
    table = meeting([2], [2], dice_of_infantry(*[MISS] * 12))
    state = table.state
    asked = question(table)
    assert (asked.kind, asked.seat) == ("retreat", FRANCE)
    answer(table, "stand")
    asked = question(table)
    assert (asked.kind, asked.seat) == ("retreat", ENGLAND)
    assert state.battle.round == 1
    answer(table, "stand")
    assert question(table).seat == FRANCE
    assert state.battle.round == 2


def test_a_battle_of_twenty_rounds_ends_as_it_stands() -> None:
    """Rules: ruling.long-battles"""
    table = meeting([2], [2], dice_of_infantry(*[MISS] * 120))
    state = table.state
    for _ in range(19):
        answer(table, "stand")
        answer(table, "stand")
    advance(table)
    assert not state.battle.under_way
    assert forces.units_in(state, FRANCE, area("aquitaine")) == forces.units_in(state, ENGLAND, area("aquitaine")) == 2
    assert told(table, "won") == []
    assert len(told(table, "rolled")) == 40


# Retreats


def test_a_retreat_costs_a_casualty_and_goes_where_no_enemy_is() -> None:
    """Rules: retreat.cost, retreat.where"""
    table = meeting([3], [3], dice_of_infantry(*[MISS] * 6))
    state = table.state
    relations.set_war(table, FRANCE, realm("castile"))
    put_army(table, CASTILE, "languedoc", [1])
    assert refusal(table, "retreat languedoc") == ("no-refuge", "retreat.where")  # Castile stands there
    assert refusal(table, "retreat aragon") == ("no-refuge", "retreat.where")  # nothing friendly
    exhausted = state.treasury.exhausted[FRANCE]
    answer(table, "retreat loire")
    advance(table)
    assert forces.units_in(state, FRANCE, area("loire")) == 2
    assert forces.units_in(state, FRANCE, area("aquitaine")) == 0
    assert state.treasury.exhausted[FRANCE] == exhausted + 1
    assert not state.battle.under_way
    assert forces.units_in(state, ENGLAND, area("aquitaine")) == 3


def test_ships_retreat_to_a_zone_that_is_not_hostile() -> None:
    """Rules: retreat.where, retreat.cost"""
    misses = Scripted([("artillery die", MISS)] * 6)
    table = sailing(3, 3, misses)
    state = table.state
    state.forces.light = replaced(state.forces.light, sea("bay-of-biscay"), 1 << (5 * ENGLAND))
    battle.fight_sea(table, FRANCE, sea("english-channel"))
    assert refusal(table, "sail-off bay-of-biscay") == ("no-refuge", "retreat.where")
    free = [option.text for option in question(table).options(state) if option.kind == "sail-off"]
    answer(table, free[0])
    advance(table)
    assert forces.ships_in(state, FRANCE, sea(free[0].split()[1])) == 2
    assert forces.ships_in(state, FRANCE, sea("english-channel")) == 0


def test_the_defender_is_told_how_many_stand_against_him() -> None:
    """Rules: retreat.order"""
    table = meeting([2], [5], dice_of_infantry(*[MISS] * 6))
    assert question(table).numbers(table.state) == {"own": 2, "against": 5}
    answer(table, "stand")
    assert question(table).numbers(table.state) == {"own": 5, "against": 2}


# Forces without a player


def test_an_active_ally_fights_with_half_of_its_strength() -> None:
    """Rules: npr.active-half"""
    table = laid()
    state = table.state
    scotland = realm("scotland")
    clear_units(table)
    full = npr_forces.land_strength(state, [scotland], area("scotland"))
    assert full == capacity.npr_military(state, scotland, area("scotland")) == 4
    relations.set_war(table, FRANCE, realm("england"))
    relations.activate(table, FRANCE, scotland)
    assert npr_forces.land_strength(state, [scotland], area("scotland")) == 2


def test_distant_realms_fight_with_double_strength_but_not_in_the_plague() -> None:
    """Rules: npr.distant-double"""
    table = laid()
    state = table.state
    aztec = realm("aztec")
    here = board.areas_of(state, aztec)[0]
    units = capacity.npr_military(state, aztec, here)
    assert units > 0
    assert npr_forces.land_strength(state, [aztec], here) == 2 * units
    state.map.plague = (here,)
    assert npr_forces.land_strength(state, [aztec], here) == units


def test_an_emperor_without_a_player_helps_his_subjects() -> None:
    """Rules: npr.emperor"""
    table = laid(3)
    state = table.state
    clear_units(table)
    saxony = realm("saxony")
    here = area("saxony")
    assert board.emperor_player(state) == NOBODY
    assert HRE[province("dresden")]
    state.empire.authority = 0
    alone = npr_forces.land_strength(state, [saxony], here)
    state.empire.authority = 3
    assert npr_forces.land_strength(state, [saxony], here) == alone + 9
    put_army(table, FRANCE, "saxony", [2])
    put_army(table, CASTILE, "bohemia", [2])
    assert npr_forces.land_strength(state, [saxony], here) == alone + 9 - 4
    # both of France have come this turn: only what stood in the Empire before it counts
    assert npr_forces.land_strength(state, [saxony], here, FRANCE, 2) == alone + 9 - 2
    assert npr_forces.land_strength(state, [realm("scotland")], area("scotland")) == 4  # no subject


# Captured ships


def test_the_winner_takes_ships_for_double_faces() -> None:
    """Rules: seabattle.capture"""
    rolled = [SHOT, SHOT, SEA_DOUBLE, MISS, MISS, MISS]
    table = sailing(3, 2, Scripted([("artillery die", face) for face in rolled]))
    state = table.state
    zone = sea("english-channel")
    battle.fight_sea(table, FRANCE, zone)
    advance(table)
    assert forces.ships_in(state, ENGLAND, zone) == 0
    assert count5(state.forces.light[zone], FRANCE) == 4  # one double face, one of the two ships
    assert told(table, "captured") == [{"player": FRANCE, "ship": LIGHT, "ships": 1}]


def test_no_more_ships_are_taken_than_were_sunk() -> None:
    """Rules: seabattle.capture"""
    rolled = [SHOT, SEA_DOUBLE, SEA_DOUBLE, MISS, MISS, MISS]
    table = sailing(3, 1, Scripted([("artillery die", face) for face in rolled]))
    battle.fight_sea(table, FRANCE, sea("english-channel"))
    advance(table)
    assert count5(table.state.forces.light[sea("english-channel")], FRANCE) == 4
