"""Battles: who fights where, the dice, losses, retreats and the winner."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

LAND_BATTLE: Final = Kind("land-battle", "player", "area")
SEA_BATTLE: Final = Kind("sea-battle", "player", "sea")
LOCAL_FORCES: Final = Kind("local-forces", "realm", "units")  # of a non-player realm
REBELS_FIGHT: Final = Kind("rebels-fight", "area", "units")
LEADER_FOUND: Final = Kind("leader-found", "card", reveals=True)  # for forces without a player
ROLLED: Final = Kind(
    "rolled",
    "side",
    "faces",  # how many of each face, by FACE_ number
    "battle_round",  # 0: pirates
    "dice",  # the arm of each die
    "origins",  # where each die comes from: DEFAULT, LEADER or CARDS of battle_dice
    "shown",  # its face
    "struck",  # how often it hits
    "fighters",  # players on this side
    "units",  # theirs: source * ARMS + arm, at sea light, heavy and galley
    "others",  # units of a non-player realm, rebels, units of the Empire
    "local_realm",  # that realm; NOBODY: none
    "leader",  # a character; NOBODY: nobody leads
    "ill",  # whether his health has suffered
    reveals=True,
)
HITS: Final = Kind("hits", "side", "hits")
IMPERIALS_JOIN: Final = Kind("imperials-join", "player", "units")
IMPERIALS_LOST: Final = Kind("imperials-lost", "units")
LOCALS_LOST: Final = Kind("locals-lost", "units")
RETREATED: Final = Kind("retreated", "player", "area")
SAILED_OFF: Final = Kind("sailed-off", "player", "sea")
VANISHED: Final = Kind("vanished", "realm")
WON: Final = Kind("won", "side", "player")
CAPTURED: Final = Kind("captured", "player", "ship", "ships")
PIRATES_FOUGHT: Final = Kind("pirates-fought", "player", "node", "hits")
LEADER_HURT: Final = Kind("leader-hurt", "player")
