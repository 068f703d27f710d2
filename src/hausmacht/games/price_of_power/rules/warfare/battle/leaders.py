"""Who leads in a battle: generals, admirals, and whoever a drawn card gives to forces without a player.

Rules: battle.leader, battle.leader-found, battle.leader-hurt
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    ANY_ARM,
    ARMIES,
    ARTILLERY,
    GENERAL,
    INFANTRY,
    MIL,
    NOBODY,
    POSTS,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.rules.terms import characters
from hausmacht.games.price_of_power.state import PriceOfPower


def general_post(state: PriceOfPower, player: int, area: int) -> int:
    """The post of the general with the most dice among the player's armies in the area; NOBODY: none leads."""
    best = NOBODY
    dice = 0
    for army in range(ARMIES):
        if state.forces.army_at[player * ARMIES + army] == area:
            character = state.court.character[player * POSTS + GENERAL + army]
            if character != NOBODY and state.box.content.characters[character].dice > dice:
                best = GENERAL + army
                dice = state.box.content.characters[character].dice
    return best


def admiral_post(state: PriceOfPower, player: int, sea: int) -> int:
    """The admiral's post, if his fleet is in the zone."""
    if state.forces.fleet_at[player] == sea and state.court.character[player * POSTS + ADMIRAL] != NOBODY:
        return ADMIRAL
    return NOBODY


def add_dice(state: PriceOfPower, character: int, dice: list[int], at_sea: bool) -> None:
    """The dice a leader brings; one who may choose takes what the default dice are."""
    who = state.box.content.characters[character]
    arm = who.arm
    if arm in (NOBODY, ANY_ARM):
        arm = ARTILLERY if at_sea else INFANTRY
    dice[arm] += who.dice


def find_leader(table: Table[PriceOfPower]) -> int:
    """A military card is turned up for forces without a player; a leader on it leads them. The card is discarded.

    Rules: battle.leader-found
    """
    card = deck.turn_up(table, MIL)
    if card == NOBODY:
        return NOBODY
    table.tell(events.LEADER_FOUND, card)
    deck.put_on_discards(table.state, card)
    return card if table.state.box.content.characters[card].dice > 0 else NOBODY


def hurt(table: Table[PriceOfPower], player: int, post: int, doubles: int) -> None:
    """Ill health for every two double faces of the enemy.

    Rules: battle.leader-hurt
    """
    for _ in range(doubles // 2):
        if table.state.court.character[player * POSTS + post] != NOBODY:
            table.tell(events.LEADER_HURT, player)
            characters.make_ill(table, player, post)
