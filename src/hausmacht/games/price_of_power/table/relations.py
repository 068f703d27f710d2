"""Relations: who is at war, at peace, allied, married and subject to whom."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Relations:
    """Tokens of players on realms, and what realms are to each other. "Players" in a realm's number: one bit each."""

    def __init__(self, new: Source, like: Relations | None = None) -> None:
        # players at war with a realm
        self.war: Row = like.war if like else new.by_realm("war", 0)
        # players with a truce
        self.truce: Row = like.truce if like else new.by_realm("truce", 0)
        # players with a casus belli token on it
        self.cause: Row = like.cause if like else new.by_realm("cause", 0)
        # players allied to each player
        self.allied: Row = like.allied if like else new.by_player("allied", 0)
        # the player allied to a non-player realm
        self.ally: Row = like.ally if like else new.by_realm("ally", NOBODY)
        # realms that are active allies
        self.active: Row = like.active if like else new.any_length("active")
        # realm, tax income when it was activated, and so on
        self.pre_war: Row = like.pre_war if like else new.any_length("pre_war")
        # players with a marriage token on it
        self.marriage: Row = like.marriage if like else new.by_realm("marriage", 0)
        # those of them that show the disputed side
        self.disputed: Row = like.disputed if like else new.by_realm("disputed", 0)
        # the realm whose vassal a non-player realm is
        self.overlord: Row = like.overlord if like else new.by_realm("overlord", NOBODY)

    def copy(self) -> Relations:
        return Relations(NOTHING, self)
