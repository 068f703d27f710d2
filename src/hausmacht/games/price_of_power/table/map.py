"""The map: what lies on its provinces and areas."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import AREA_FAITH, NOBODY
from hausmacht.games.price_of_power.table.source import AREA, NOTHING, Row, Source


@final
class Map:
    """Tokens, unrest and rebels, influence, claims and cores, faiths, and where the capitals lie."""

    def __init__(self, new: Source, like: Map | None = None) -> None:
        # Provinces

        # player * 3 + SMALL, LARGE or VASSAL; NOBODY: none lies there
        self.token: Row = like.token if like else new.by_province("token", NOBODY)
        # a player or REBELS, on top of the lawful owner
        self.occupier: Row = like.occupier if like else new.by_province("occupier", NOBODY)
        # bits: ON_TOKEN, ON_OCCUPIER
        self.unrest: Row = like.unrest if like else new.by_province("unrest", 0)
        # the realm beneath all tokens; NOBODY: a vacant territory, or off the map
        self.flag: Row = like.flag if like else new.by_province("flag", NOBODY)
        # the dynamic realm (0-7) whose token lies there
        self.dynamic: Row = like.dynamic if like else new.by_province("dynamic", NOBODY)
        # provinces with a +1 manpower token
        self.recruits: Row = like.recruits if like else new.any_length("recruits")
        # the natural capital of each realm, a province
        self.capital: Row = like.capital if like else new.by_realm("capital", NOBODY)

        # Areas

        # rebel units
        self.rebels: Row = like.rebels if like else new.by_area("rebels", 0)
        # cubes, four bits for each player
        self.influence: Row = like.influence if like else new.by_area("influence", 0)
        # areas with an imperial cube; one entry for each
        self.imperial: Row = like.imperial if like else new.any_length("imperial")
        # one bit for each player
        self.claims: Row = like.claims if like else new.by_area("claims", 0)
        # the player whose core token lies there
        self.core: Row = like.core if like else new.by_area("core", NOBODY)
        # religion of each area
        self.faith: Row = like.faith if like else new.as_printed("faith", AREA, AREA_FAITH)
        # areas with a Revolutionary token
        self.infected: Row = like.infected if like else new.any_length("infected")
        # areas with the plague
        self.plague: Row = like.plague if like else new.any_length("plague")
        # areas of the active power struggle
        self.battlegrounds: Row = like.battlegrounds if like else new.any_length("battlegrounds")

    def copy(self) -> Map:
        return Map(NOTHING, self)
