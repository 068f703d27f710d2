"""What can happen in Wallenstein: every kind of event, with the names of its values."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

# Set-up
STARTED: Final = Kind("started", "seat")
OPENED: Final = Kind("opened", "counties", reveals=True)  # county cards that lie open
RENEWED: Final = Kind("renewed", "seat", "counties")
TOOK: Final = Kind("took", "seat", "county")
DREW: Final = Kind("drew", "seat", "county", reveals=True)
PLACED: Final = Kind("placed", "seat", "county", "armies")
FILLED: Final = Kind("filled", "cubes", reveals=True)  # left inside the tower, by colour

# Rounds
SEASON: Final = Kind("season", "year", "season")
EVENTS_OPENED: Final = Kind("events-opened", "event_cards", reveals=True)
ACTIONS_OPENED: Final = Kind("actions-opened", "actions", reveals=True)
TILES_LAID: Final = Kind("tiles-laid", "bonus_tiles", reveals=True)
ACTION_TURNED: Final = Kind("action-turned", "action", reveals=True)
PUT: Final = Kind("put", "seat", "box", "card")  # for the seat alone
EVENT: Final = Kind("event", "event_card", reveals=True)
BID: Final = Kind("bid", "seat", "card", "money", reveals=True)
LOT: Final = Kind("lot", "seat", reveals=True)
POSITION: Final = Kind("position", "seat", "position", "bonus_tile")

# Actions
REVEALED: Final = Kind("revealed", "seat", "action", "card", reveals=True)
SKIPPED: Final = Kind("skipped", "seat", "action", "card", "reason")
BUILT: Final = Kind("built", "seat", "building", "county", "money")
CALMED: Final = Kind("calmed", "county")
TAXED: Final = Kind("taxed", "seat", "county", "money")
REAPED: Final = Kind("reaped", "seat", "county", "grain")
MARKER: Final = Kind("marker", "county", "revolts")
DEPLOYED: Final = Kind("deployed", "seat", "county", "armies", "money")
STAYED: Final = Kind("stayed", "seat", "county")
MOVED: Final = Kind("moved", "seat", "origin", "county", "armies")
ATTACKED: Final = Kind(
    "attacked",
    "seat",
    "origin",
    "county",
    "armies",
    "defender",  # -1: the county is neutral
    "peasants_help",  # or do not: 0
    "staying",  # armies in the county they come from
    "attack_tile",  # armies that join the attacker
    "defending",  # armies in the county
    "palace_guard",  # that join the defender by the event
    "defence_tile",
    "land",  # peasants of a neutral county
    "revolts",  # markers in the county: why peasants do not help
    "event_card",  # in force; -1: none
    "lay",  # in the tray before, by colour
    "stuck",  # in the tower before, by colour
    "odds",  # win, tie, loss in percent, least and most survivors, drops they were counted in (0: exact)
)
REINFORCED: Final = Kind("reinforced", "colour", "armies", "help")  # cubes from the supply join a battle
FROM_TRAY: Final = Kind("from-tray", "tray")  # cubes that lie there go into the tower again
REVOLTED: Final = Kind(
    "revolted", "seat", "county", "peasants", "armies", "revolts", "additional", "lay", "stuck", "odds"
)
FELL: Final = Kind(  # by colour; `county` is -1 when the tower is filled, `defender` when peasants fight
    "fell", "thrown", "tray", "attacker", "defender", "county", "inside", reveals=True
)
# How it ended, with the cubes of each colour that were lost against each other (none where nobody fought)
CONQUERED: Final = Kind("conquered", "seat", "county", "armies", "former", "buildings", "losses")
HELD: Final = Kind("held", "seat", "county", "armies", "losses")
NEUTRAL: Final = Kind("neutral", "county", "former", "buildings", "losses")  # nobody holds it any more
STILL_NEUTRAL: Final = Kind("still-neutral", "county", "losses")
HANDED_OVER: Final = Kind("handed-over", "seat", "county", "action", reveals=True)  # a planned card had to be given up

# Winter
GRAIN_LOST: Final = Kind("grain-lost", "grain", "stores", "realms")  # before the loss: grain and counties of each seat
SUPPLIED: Final = Kind("supplied", "seat", "grain")
FAMINE: Final = Kind(
    "famine",
    "seat",
    "unsupplied",
    "counties",
    "drawer",
    "additional",  # peasants that rise in each county besides those of its markers
    "markers",  # of each county, and so with its armies and its buildings (one bit for each)
    "garrisons",
    "houses",
    reveals=True,
)
SCORED: Final = Kind("scored", "seat", "counties_points", "buildings_points", "majority_points", "score")
MAJORITY: Final = Kind("majority", "region", "building", "seats", "points", "most")  # `most`: how many each of them has
YEAR_ENDED: Final = Kind("year-ended", "year", "owners", "built")  # by county, as they were counted
ENDED: Final = Kind("ended", "winners")
