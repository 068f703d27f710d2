"""Every kind of action card is played in a position laid for it: in a turn, in a battle or as an answer."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.as_written import rows

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.games.price_of_power import board, scenario
from hausmacht.games.price_of_power.components import AREA, ARMIES, GENERAL, NOBODY, POSTS, UNIT_KINDS
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import ENGLAND, FRANCE, answer, area, laid, realm, told

KINDS = scenario.PRINTED.types
MOST_ANSWERS = 200


def rich() -> Table[PriceOfPower]:
    """France with power, money, an army at war in Milan, an ally it could subjugate, and ideas others have."""
    table = laid()
    state = table.state
    state.time.player = FRANCE
    state.treasury.power[:] = [9] * len(state.treasury.power)
    state.treasury.ducats[:] = [40] * 4
    state.treasury.stability[FRANCE] = 1
    state.court.ideas = replaced(state.court.ideas, ENGLAND, 1)
    provence = realm("provence")
    relations.make_ally(table, FRANCE, provence)
    for at in board.provinces_of(state, provence):
        state.map.influence = replaced(state.map.influence, AREA[at], 0)
        tokens.add_influence(table, FRANCE, AREA[at], 5)
    relations.set_war(table, FRANCE, realm("milan"))
    state.forces.army_at[FRANCE * ARMIES] = area("lombardy")
    state.forces.army[FRANCE * ARMIES * UNIT_KINDS] = 5
    tokens.add_unrest(table, board.own_provinces(state, FRANCE)[0])
    return table


def hold(table: Table[PriceOfPower], player: int, card: int) -> None:
    state = table.state
    deck = state.box.content.card_deck[card]
    state.cards.decks = replaced_group(
        state.cards.decks, deck, tuple([at for at in state.cards.decks[deck] if at != card])
    )
    state.cards.hands = replaced_group(state.cards.hands, player, (card,))


def play_out(table: Table[PriceOfPower]) -> None:
    """The first answer to everything that follows, until the turn goes on."""
    for _ in range(MOST_ANSWERS):
        advance(table)
        decision = next_decision(table.state)
        if decision is None or decision.kind == "turn":
            return
        choose(table, decision, decision.options(table.state)[0])
    raise AssertionError("it does not end")


@pytest.mark.parametrize("number", range(len(KINDS)), ids=[kind.id for kind in KINDS])
def test_every_kind_of_card_can_be_played(number: int) -> None:
    """Rules: cards.play, cards.battle, cards.needs, reaction.window"""
    table = rich()
    state = table.state
    content = state.box.content
    card = content.card_type.index(number)
    name = content.card_names[card]
    kind = KINDS[number]
    row = rows("action")[kind.id]
    if row.get("when", {}).get("context", {}).get("action", "").startswith("land"):
        relations.set_war(table, ENGLAND, realm("france"))
        state.forces.army_at[FRANCE * ARMIES] = area("seine")
        state.forces.army_at[ENGLAND * ARMIES] = area("brittany-normandy")
        state.forces.army[ENGLAND * ARMIES * UNIT_KINDS] = 3
        hold(table, FRANCE, card)
        state.time.player = ENGLAND
        table.next(menu.Turn(ENGLAND))
        answer(table, "activate-land")
        answer(table, "activate army-1")
        if row["when"]["context"]["action"] == "land_movement":
            answer(table, "decline")  # to an answer to the activation
            answer(table, "march seine")
        answer(table, f"react {name}")
        assert told(table, "reacted") == [{"player": FRANCE, "card": card}]
    elif kind.is_battle and "leader" in str(row.get("needs", "")):
        hold(table, FRANCE, card)
        able = [at for at, who in enumerate(content.characters) if who.dice and who.kind != "advisor"]
        leader = next(at for at in able if at != card)
        state.court.character = replaced(state.court.character, FRANCE * POSTS + GENERAL, leader)
        state.turn.arrived = 99  # all of them have just come
        battle.fight_land(table, FRANCE, area("lombardy"))
        answer(table, f"battle-card {card}")
        assert told(table, "played")[0]["card"] == card
    elif kind.is_battle and "terrain" not in str(row["effect"]):  # at sea: test_sea_battles.py
        hold(table, FRANCE, card)
        state.court.character = (NOBODY,) * len(state.court.character)
        state.turn.arrived = 99  # all of them have just come
        battle.fight_land(table, FRANCE, area("lombardy"))
        answer(table, "done")  # nobody is appointed
        answer(table, f"battle-card {card}")
        assert told(table, "played")[0]["card"] == card
    else:
        hold(table, FRANCE, card)
        table.next(menu.Turn(FRANCE))
        answer(table, f"play {name}")
        play_out(table)
        shown = [*told(table, "played"), *told(table, "displayed")]
        assert shown[0]["card"] == card
