"""What happens after the action phase: penalties, invasions, rebels, income, clean-up, the end."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

CAUSE_UNUSED: Final = Kind("cause-unused", "player", "realm", "prestige")
TRUCES_OVER: Final = Kind("truces-over")
INVADED: Final = Kind("invaded", "realm", "area", "units", reveals=True)
REBELS_MOVED: Final = Kind("rebels-moved", "area", "origin", "units")
REBELS_BEATEN: Final = Kind("rebels-beaten", "player", "area", "units")
LIBERATED: Final = Kind("liberated", "province", "realm")
REBEL_DICE: Final = Kind("rebel-dice", "player", "area", "rebel_faces", reveals=True)
BOT_REBEL_DICE: Final = Kind("bot-rebel-dice", "player", "rebel_faces", reveals=True)
FOLLOWED_REBELS: Final = Kind("followed-rebels", "player", "faith")
SUCCESSION_LOST: Final = Kind("succession-lost", "player", "realm", "prestige")
OCCUPATION_SHAME: Final = Kind("occupation-shame", "player", "prestige")
INTERREGNUM: Final = Kind("no-ruler", "player")

FIRED: Final = Kind("fired", "player", "power")
RECALLED: Final = Kind("recalled", "player", "sea", "ships")
INCOME: Final = Kind(
    "income",
    "player",
    "taxes",
    "bonuses",
    "upkeep",
    "net",
    "towns",  # what the taxes are: those of towns, then of vassals
    "vassals",
    "by_stability",  # what the bonuses are
    "by_authority",
    "by_ideas",
    "advisors",  # what the upkeep is
    "forces",
    "loans",
    "plague",
    "ducats",  # in the treasury before
)
CORRUPTION: Final = Kind("corruption", "player", "points")
INTEREST: Final = Kind("interest", "player", "loans")
CRUSADE_WON: Final = Kind("crusade-won", "player", "area", "prestige")
CRUSADE_FAILED: Final = Kind("crusade-failed", "player", "area", "prestige")
CURIA_PRESTIGE: Final = Kind("curia-prestige", "player", "prestige")

REFRESHED: Final = Kind("refreshed", "player", "units")
FIRST_PLAYER: Final = Kind("first-player", "player", "passed")  # as which it passed, from 1
ROUND: Final = Kind("round", "age", "round")
AGE: Final = Kind("age", "age")
IDEA_SHOWN: Final = Kind("idea-arrived", "idea", reveals=True)
IDEA_GONE: Final = Kind("idea-left", "idea")
ENDED: Final = Kind("ended", "players")
FINAL: Final = Kind(
    "final",
    "player",
    "missions",
    "taxes",
    "cores",
    "marriages",
    "alliances",
    "papacy",
    "authority",
    "stability",
    "occupied",
    "loans",
    "prestige",
    reveals=True,
)
