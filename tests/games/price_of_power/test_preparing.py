"""Before the first round of a battle, and battle actions: leaders, units of the Empire, who may play cards."""

from __future__ import annotations

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.choices import YES
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    GENERAL,
    HEAVY,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    SEAS,
)
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.warfare.battle import battle, battle_dice, battle_losses, preparing
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, question, realm, refusal, sea, told

HIT, MISS = 0, 5
MISSES = [(f"{arm} die", MISS) for arm in ("infantry", "cavalry", "artillery")] * 40


def field(*luck: tuple[str, int], helping_hand: str = "off") -> Table[PriceOfPower]:
    """No units, no rulers, no cards in hand; everybody has 5 military power."""
    table = laid(chance=Scripted(list(luck)), helping_hand=helping_hand)
    state = table.state
    for army in range(len(state.forces.army_at)):
        state.forces.army_at[army] = NOBODY
    for at in range(len(state.forces.army)):
        state.forces.army[at] = 0
    state.court.character = (NOBODY,) * len(state.court.character)
    for player in range(4):
        state.treasury.power[player * POWERS + MIL] = 5
    return table


def army(table: Table[PriceOfPower], player: int, where: str, infantry: int) -> None:
    table.state.forces.army_at[player * 3] = area(where)
    table.state.forces.army[player * 27] = infantry


def hold(table: Table[PriceOfPower], player: int, *names: str) -> None:
    state = table.state
    cards = tuple(sorted([state.box.content.card_names.index(name) for name in names]))
    state.cards.decks = replaced_group(
        state.cards.decks, MIL, tuple([at for at in state.cards.decks[MIL] if at not in cards])
    )
    state.cards.hands = replaced_group(state.cards.hands, player, cards)


def leader_card(table: Table[PriceOfPower], nth: int = 0) -> str:
    """A military card whose character brings dice."""
    content = table.state.box.content
    able = [at for at in table.state.cards.decks[MIL] if content.characters[at].dice]
    return content.card_names[[at for at in able if content.characters[at].kind != "advisor"][nth]]


def between(attacker: int, defender: int, where: str, table: Table[PriceOfPower]) -> None:
    relations.set_war(table, attacker, table.state.box.realm[defender])
    army(table, attacker, where, 3)
    army(table, defender, where, 3)
    battle.fight_land(table, attacker, area(where))


# Leaders


def test_both_sides_may_appoint_a_general_the_defender_only_at_home() -> None:
    """Rules: battle.appoint"""
    table = field(*MISSES)
    state = table.state
    mine, theirs = leader_card(table), leader_card(table, 1)
    hold(table, FRANCE, mine)
    hold(table, ENGLAND, theirs)
    between(FRANCE, ENGLAND, "aquitaine", table)
    assert (question(table).kind, question(table).seat) == ("battle-leader", FRANCE)
    assert refusal(table, "lead-in-person") == ("ruler-cannot-lead", "character.general")
    answer(table, f"battle-leader {mine}")
    general = state.court.character[FRANCE * POSTS + GENERAL]
    assert general == state.box.content.card_names.index(mine)
    assert state.treasury.power[FRANCE * POWERS + MIL] == 5 - state.box.content.characters[general].mil_cost
    assert state.cards.hands[FRANCE] == ()
    assert (question(table).kind, question(table).seat) == ("battle-leader", ENGLAND)
    answer(table, f"battle-leader {theirs}")
    assert told(table, "took-post")


def test_no_general_is_appointed_by_a_defender_away_from_home() -> None:
    """Rules: battle.appoint"""
    table = field(*MISSES)
    hold(table, ENGLAND, leader_card(table))
    between(FRANCE, ENGLAND, "lombardy", table)
    assert question(table).kind != "battle-leader"


def test_a_ruler_may_lead_in_person() -> None:
    """Rules: battle.appoint"""
    table = field(*MISSES)
    state = table.state
    able = next(at for at, who in enumerate(state.box.content.characters) if who.dice and who.kind != "advisor")
    state.court.character = replaced(state.court.character, FRANCE * POSTS + RULER, able)
    between(FRANCE, ENGLAND, "aquitaine", table)
    answer(table, "lead-in-person")
    assert state.court.character[FRANCE * POSTS + GENERAL] == able


def test_the_general_of_another_army_may_be_brought() -> None:
    """France has a general with the second army, elsewhere; for nothing he leads the first one in Aquitaine.

    Rules: battle.appoint, character.general
    """
    table = field(*MISSES)
    state = table.state
    able = state.box.content.card_names.index(leader_card(table))
    state.court.character = replaced(state.court.character, FRANCE * POSTS + GENERAL + 1, able)
    state.forces.army_at[FRANCE * 3 + 1] = area("loire")
    state.forces.army[(FRANCE * 3 + 1) * 9] = 1
    between(FRANCE, ENGLAND, "aquitaine", table)
    asked = question(table)
    assert (asked.kind, asked.seat) == ("battle-leader", FRANCE)
    assert "bring-general 3" not in [choice.text for choice in asked.candidates(state)]
    answer(table, "bring-general 2")
    assert state.court.character[FRANCE * POSTS + GENERAL] == able
    assert state.court.character[FRANCE * POSTS + GENERAL + 1] == NOBODY
    assert state.treasury.power[FRANCE * POWERS + MIL] == 5


def test_defenders_appoint_no_admiral() -> None:
    """Rules: battle.appoint"""
    table = field()
    state = table.state
    zone = sea("english-channel")
    state.forces.light = state.forces.slots = (0,) * SEAS
    for player in (FRANCE, ENGLAND):
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, zone)
        state.forces.fleet = replaced(state.forces.fleet, player * 3 + HEAVY, 1)
        hold(table, player, leader_card(table))
    relations.set_war(table, FRANCE, realm("england"))
    battle.fight_sea(table, FRANCE, zone)
    (card,) = [state.box.content.card_names[at] for at in state.cards.hands[FRANCE]]
    answer(table, f"battle-leader {card}")
    assert state.court.character[FRANCE * POSTS + ADMIRAL] == state.box.content.card_names.index(card)
    assert question(table).kind == "battle-cards"
    assert question(table).seat == ENGLAND


# The main defender


def test_in_a_tie_the_defender_who_took_a_turn_last_says_who_leads() -> None:
    """Rules: battle.main-defender"""
    table = field(*MISSES)
    state = table.state
    state.time.player = FRANCE
    for enemy in ("castile", "england"):
        relations.set_war(table, FRANCE, realm(enemy))
    army(table, FRANCE, "loire", 3)
    army(table, CASTILE, "loire", 2)
    army(table, ENGLAND, "loire", 2)
    battle.fight_land(table, FRANCE, area("loire"))
    asked = question(table)
    assert state.box.order == [FRANCE, CASTILE, ENGLAND, AUSTRIA]
    assert (asked.kind, asked.seat) == ("lead-defence", ENGLAND)
    answer(table, "defence-led-by castile")
    assert state.battle.defender == CASTILE


def test_people_lead_before_bots() -> None:
    """Rules: battle.main-defender"""
    table = laid(seats=2, bots="2")
    state = table.state
    bots = [player for player in range(4) if state.box.is_bot[player]]
    attacker, friend = 0, 1
    for army_at in range(len(state.forces.army_at)):
        state.forces.army_at[army_at] = NOBODY
    for at in range(len(state.forces.army)):
        state.forces.army[at] = 0
    for enemy in (friend, bots[0]):
        relations.set_war(table, attacker, state.box.realm[enemy])
    army(table, attacker, "loire", 3)
    army(table, friend, "loire", 1)
    army(table, bots[0], "loire", 5)
    battle.fight_land(table, attacker, area("loire"))
    assert state.battle.defender == friend


# Units of the Empire


def defending(table: Table[PriceOfPower]) -> None:
    relations.set_war(table, AUSTRIA, realm("france"))
    empire.defend(table, FRANCE)
    advance(table)


def test_the_emperor_brings_the_units_of_the_empire() -> None:
    """They fight as infantry of their own, and those left come back.

    Rules: battle.imperial
    """
    table = field(*MISSES)
    state = table.state
    defending(table)
    units = state.empire.imperial_manpower
    assert units > 1
    army(table, AUSTRIA, "austria", 1)
    army(table, FRANCE, "austria", 6)
    battle.fight_land(table, FRANCE, area("austria"))
    assert question(table).kind == "imperial-troops"
    assert question(table).numbers(state) == {"units": units}
    preparing.ImperialTroops(AUSTRIA).take(table, YES)
    assert state.battle.imperials == units
    assert state.empire.imperial_manpower == 0
    assert battle_dice.arms_on(state, DEFENCE) == [1 + units, 0, 0]
    battle_losses.strike(table, DEFENCE, 2)  # one of each faction, the larger first
    assert told(table, "imperials-lost") == [{"units": 1}]
    state.forces.army[FRANCE * 27] = 0
    state.forces.army_at[FRANCE * 3] = NOBODY
    battle.finish(table)
    assert state.empire.imperial_manpower == units - 1


def test_the_units_of_the_empire_stay_away_from_its_members() -> None:
    """Not against members alone, not far from the Empire, and not for an Emperor who does not defend it.

    Rules: battle.imperial
    """
    table = field(("action card", 0), *MISSES)
    state = table.state
    defending(table)
    army(table, AUSTRIA, "saxony", 3)
    relations.set_war(table, AUSTRIA, realm("saxony"))
    state.turn.arrived = 3  # they have just come
    battle.fight_land(table, AUSTRIA, area("saxony"))
    assert not preparing.may_bring_imperials(state, AUSTRIA)
    army(table, FRANCE, "loire", 3)
    army(table, AUSTRIA, "loire", 3)
    battle.fight_land(table, AUSTRIA, area("loire"))
    assert not preparing.may_bring_imperials(state, AUSTRIA)
    army(table, FRANCE, "saxony", 3)
    army(table, AUSTRIA, "saxony", 3)
    battle.fight_land(table, AUSTRIA, area("saxony"))
    assert preparing.may_bring_imperials(state, AUSTRIA)
    state.empire.defending = 0
    assert not preparing.may_bring_imperials(state, AUSTRIA)


# Battle actions


def test_one_benefit_of_a_name_in_a_round_of_battle() -> None:
    """Rules: battle.one-benefit"""
    table = field(*MISSES)
    hold(table, FRANCE, "mil-08-1", "mil-08-2")
    between(FRANCE, ENGLAND, "lombardy", table)
    answer(table, "done")
    state = table.state
    first = state.box.content.card_names.index("mil-08-1")
    second = state.box.content.card_names.index("mil-08-2")
    answer(table, f"battle-card {first}")
    assert refusal(table, f"battle-card {second}") == ("benefit-used", "battle.one-benefit")
    answer(table, "done")
    while question(table).kind == "retreat":
        answer(table, "stand")
    assert question(table).kind == "battle-cards"
    answer(table, f"battle-card {second}")  # in the next round


def test_others_may_lend_a_hand_to_a_realm() -> None:
    """Optional rule 4: England backs Brittany against France.

    Rules: option.helping-hand
    """
    for option in ("on", "off"):
        table = field(*MISSES, helping_hand=option)
        state = table.state
        hold(table, ENGLAND, "mil-08-1")
        army(table, FRANCE, "brittany-normandy", 3)
        relations.set_war(table, FRANCE, realm("brittany"))
        state.time.player = FRANCE
        state.turn.arrived = 3  # they have just come
        battle.fight_land(table, FRANCE, area("brittany-normandy"))
        before = battle_dice.dice_of(state, DEFENCE)
        if option == "off":
            advance(table)
            assert "battle-cards" not in [item.text.split(" ")[0] for item in state.agenda]
            continue
        assert (question(table).kind, question(table).seat) == ("battle-cards", ENGLAND)
        answer(table, f"battle-card {state.cards.hands[ENGLAND][0]}")
        assert battle_dice.dice_of(state, DEFENCE) == [before[0] + 1, before[1] + 1, before[2]]
        assert battle_dice.rerolls_of(state, DEFENCE) == 1
        assert battle_dice.dice_of(state, ATTACK) == [3, 0, 0]


def test_only_ships_that_sink_are_destroyed() -> None:
    """Six hits on heavy ships are three ships.

    Rules: effects.history, seabattle.losses
    """
    table = field(*[("artillery die", HIT)] * 3, *[("artillery die", MISS)] * 40)
    state = table.state
    zone = sea("english-channel")
    state.forces.light = state.forces.slots = (0,) * SEAS
    state.forces.fleet = (0,) * 12
    for player in (FRANCE, ENGLAND):
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, zone)
        state.forces.fleet = replaced(state.forces.fleet, player * 3 + HEAVY, 3)
    relations.set_war(table, FRANCE, realm("england"))
    battle.fight_sea(table, FRANCE, zone)
    advance(table)
    assert told(table, "hits")[:2] == [{"side": ATTACK, "hits": 6}, {"side": DEFENCE, "hits": 3}]
    assert [row["player"] for row in told(table, "ships-lost")] == [ENGLAND] * 3
    assert deeds.count(state, FRANCE, "destroyed_ships") == 3
    assert deeds.count(state, ENGLAND, "destroyed_ships") == 0, "three heavy ships of France are damaged"
