"""Losses of several who fight side by side: who is struck first, and what a bot's ship is worth beside others."""

from __future__ import annotations

from hausmacht.core.agenda import Table, advance, choose
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power.components import GENERAL, NOBODY, POSTS
from hausmacht.games.price_of_power.progress.battle import DEFENCE
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle, sea_battle
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, question, realm, sea, told

HIT, DOUBLE, MISS = 0, 2, 5
LOIRE = area("loire")
CHANNEL = sea("english-channel")


def france_against(luck: Scripted, seats: int = 4, **infantry: int) -> Table[PriceOfPower]:
    """Six of France, without a leader, attack so many of others in the Loire."""
    table = empty(luck, seats)
    state = table.state
    put(table, FRANCE, 6)
    for name, units in infantry.items():
        if name == "rebels":
            tokens.add_rebels(table, LOIRE, units)
            continue
        relations.set_war(table, FRANCE, realm(name))
        put(table, state.box.player_of[realm(name)], units)
    battle.fight_land(table, FRANCE, LOIRE)
    led_by_the_first(table)
    return table


def led_by_the_first(table: Table[PriceOfPower]) -> None:
    """Who leads equals is asked, but changes nothing in their losses."""
    asked = question(table)
    if asked.kind == "lead-defence":
        choose(table, asked, asked.options(table.state)[0])


def empty(luck: Scripted, seats: int = 4) -> Table[PriceOfPower]:
    """Scenario 1-01 without units, ships and persons."""
    table = laid(seats=seats, chance=luck)
    state = table.state
    for army in range(len(state.forces.army_at)):
        state.forces.army_at[army] = NOBODY
    for at in range(len(state.forces.army)):
        state.forces.army[at] = 0
    state.forces.camps = (0,) * len(state.forces.camps)
    state.forces.light = (0,) * len(state.forces.light)
    state.forces.slots = (0,) * len(state.forces.slots)
    state.forces.fleet_at = (NOBODY,) * len(state.forces.fleet_at)
    state.forces.fleet = (0,) * len(state.forces.fleet)
    state.court.character = (NOBODY,) * len(state.court.character)
    return table


def put(table: Table[PriceOfPower], player: int, infantry: int) -> None:
    table.state.forces.army_at[player * 3] = LOIRE
    table.state.forces.army[player * 27] = infantry


def infantry_dice(*outcomes: int) -> Scripted:
    return Scripted([("infantry die", outcome) for outcome in outcomes])


def units(table: Table[PriceOfPower], player: int) -> int:
    return forces.units_in(table.state, player, LOIRE)


# Equal factions


def test_the_attacker_says_who_of_two_equals_is_struck_first() -> None:
    """Castile and England have two each; the one hit of France falls where France wants it to.

    Rules: battle.equal-factions
    """
    for named, castile, england in (("castile", 1, 2), ("england", 2, 1)):
        table = france_against(infantry_dice(HIT, MISS, MISS, MISS, MISS, MISS), castile=2, england=2)
        asked = question(table)
        assert (asked.kind, asked.seat) == ("strike-first", FRANCE)
        assert [choice.text for choice in asked.options(table.state)] == [
            "strike-first castile",
            "strike-first england",
        ]
        assert asked.numbers(table.state) == {"hits": 1}
        answer(table, f"strike-first {named}")
        advance(table)
        assert (units(table, CASTILE), units(table, ENGLAND)) == (castile, england)


def test_nobody_is_asked_where_equals_lose_alike() -> None:
    """Two hits, two equals: each loses one.

    Rules: battle.equal-factions
    """
    table = france_against(infantry_dice(HIT, HIT, MISS, MISS, MISS, MISS), castile=2, england=2)
    assert question(table).kind != "strike-first"
    assert (units(table, CASTILE), units(table, ENGLAND)) == (1, 1)


def test_nobody_is_asked_where_one_faction_is_larger() -> None:
    """Rules: battle.casualties, battle.equal-factions"""
    table = france_against(infantry_dice(HIT, MISS, MISS, MISS, MISS, MISS), castile=2, england=3)
    assert question(table).kind != "strike-first"
    assert (units(table, CASTILE), units(table, ENGLAND)) == (2, 2)


def test_of_three_equals_the_attacker_names_one_after_the_other() -> None:
    """Two hits on Castile, England and Austria with one each: whom France names last is spared.

    Rules: battle.equal-factions
    """
    table = france_against(infantry_dice(HIT, HIT, MISS, MISS, MISS, MISS), castile=1, england=1, austria=1)
    answer(table, "strike-first austria")
    asked = question(table)
    assert [choice.text for choice in asked.options(table.state)] == ["strike-first castile", "strike-first england"]
    answer(table, "strike-first england")
    advance(table)
    assert (units(table, CASTILE), units(table, ENGLAND), units(table, AUSTRIA)) == (1, 0, 0)


def test_a_leader_falls_ill_when_all_losses_are_assigned() -> None:
    """Two double faces against three with one unit each: first it is said who is spared.

    Rules: battle.equal-factions, battle.leader-hurt
    """
    table = empty(infantry_dice(DOUBLE, DOUBLE, *[MISS] * 8))
    state = table.state
    put(table, FRANCE, 6)
    for player in (CASTILE, ENGLAND, AUSTRIA):
        relations.set_war(table, FRANCE, state.box.realm[player])
        put(table, player, 1)
        general = state.box.content.card_names.index(f"mil-01-{player + 1}")
        state.court.character = replaced(state.court.character, player * POSTS + GENERAL, general)
    battle.fight_land(table, FRANCE, LOIRE)
    led_by_the_first(table)

    assert question(table).kind == "strike-first"
    assert told(table, "leader-hurt") == []
    answer(table, "strike-first austria")
    answer(table, "strike-first england")
    advance(table)
    assert len(told(table, "leader-hurt")) == 1


def test_rebels_are_a_faction_too() -> None:
    """Rules: battle.equal-factions"""
    table = france_against(infantry_dice(HIT, MISS, MISS, MISS, MISS, MISS), castile=2, rebels=2)
    assert table.state.map.rebels[LOIRE] == 2
    answer(table, "strike-rebels-first")
    advance(table)
    assert (units(table, CASTILE), table.state.map.rebels[LOIRE]) == (2, 1)


def test_a_bot_that_attacks_strikes_people_before_bots() -> None:
    """Rules: battle.equal-factions, bots.opponents"""
    hits = [("infantry die", each) for each in (HIT, MISS, MISS, MISS, MISS, MISS)]
    table = empty(Scripted([*hits, ("bot die", 0)]), seats=1)
    state = table.state
    person = FRANCE
    attacker, other = [player for player in range(state.box.players) if state.box.is_bot[player]][:2]
    state.time.player = attacker
    for player, infantry in ((attacker, 6), (person, 2), (other, 2)):
        put(table, player, infantry)
        if player != attacker:
            relations.set_war(table, attacker, state.box.realm[player])
            state.treasury.prestige[player] = 10
    battle.fight_land(table, attacker, LOIRE)
    assert question(table).seat == person
    assert (units(table, person), units(table, other)) == (1, 2)


def test_when_rebels_attack_equals_lose_in_turn_order() -> None:
    """Nobody decides: it begins with the player whose turn it is.

    Rules: ruling.equal-factions
    """
    table = empty(infantry_dice(HIT, MISS, MISS, MISS, MISS, MISS))
    table.state.time.player = ENGLAND
    for player in (CASTILE, ENGLAND):
        put(table, player, 2)
    tokens.add_rebels(table, LOIRE, 2)
    battle.rebel_battle(table, ENGLAND, LOIRE)
    led_by_the_first(table)
    advance(table)
    assert (units(table, CASTILE), units(table, ENGLAND)) == (2, 1)


# A bot's ships


def sea_fight(table: Table[PriceOfPower], attacker: int, ships: dict[int, int]) -> None:
    """Light ships meet in the Channel; all but the attacker are his enemies."""
    state = table.state
    for player, light in ships.items():
        state.forces.light = added(state.forces.light, CHANNEL, light << (5 * player))
        if player != attacker:
            relations.set_war(table, attacker, state.box.realm[player])
    battle.fight_sea(table, attacker, CHANNEL)


def person_bot_and_foe(luck: Scripted) -> tuple[Table[PriceOfPower], int, int, int]:
    """A table of two people and bots: a person, a bot and a person who attacks them."""
    table = empty(luck, seats=2)
    bot = table.state.box.is_bot.index(True)
    return table, 0, bot, 1


def test_a_ship_of_a_bot_beside_another_player_counts_as_three() -> None:
    """One ship of a person and one of a bot match four hits of the dice, and can take four.

    Rules: seabattle.bots
    """
    table, person, bot, foe = person_bot_and_foe(Scripted([]))
    sea_fight(table, foe, {foe: 5, person: 1, bot: 1})
    state = table.state
    assert sea_battle.hits(state, DEFENCE, [0, 0, 6, 0, 0]) == 4
    assert (sea_battle.hull(state, person), sea_battle.hull(state, bot)) == (1, 3)


def test_a_bot_that_fights_alone_has_ships_like_everybody() -> None:
    """Rules: seabattle.bots"""
    table, _, bot, foe = person_bot_and_foe(Scripted([]))
    sea_fight(table, foe, {foe: 5, bot: 2})
    assert sea_battle.hits(table.state, DEFENCE, [0, 0, 6, 0, 0]) == 2
    assert sea_battle.hull(table.state, bot) == 2


def test_every_third_hit_sinks_a_ship_of_the_bot() -> None:
    """Two hits sink nothing; with two more one of its two ships goes down, and one hit is remembered.

    Rules: seabattle.bots, ruling.bots-ships, battle.casualties
    """
    table, person, bot, foe = person_bot_and_foe(Scripted([]))
    sea_fight(table, foe, {foe: 5, person: 2, bot: 2})
    state = table.state
    sea_battle.strike(table, bot, 2)
    assert state.battle.splintered[bot] == 2
    assert forces.ships_in(state, bot, CHANNEL) == 2, "two hits sink nothing yet"
    sea_battle.strike(table, bot, 2)
    table.state.agenda[:] = [table.state.agenda[-1]]  # the loss alone
    advance(table)
    assert forces.ships_in(state, bot, CHANNEL) == 1
    assert told(table, "ships-lost")[-1]["player"] == bot
    assert sea_battle.hull(state, bot) == 2, "one hit more is remembered"
    assert forces.ships_in(state, person, CHANNEL) == 2
