"""Armies and fleets: what stands on land and sails at sea."""

from __future__ import annotations

from typing import Final, final

from hausmacht.games.price_of_power.components import ARMIES, NOBODY, UNIT_KINDS
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source

SHIP_KINDS: Final = 3  # LIGHT, HEAVY and GALLEY


@final
class Forces:
    """Armies and infantry on land; fleets, light ships at sea, on trade slots and in ports."""

    def __init__(self, new: Source, like: Forces | None = None) -> None:
        # Land

        # player * ARMIES + army: an area, NOBODY: not deployed
        self.army_at: list[int] = like.army_at[:] if like else new.list_by_player("army_at", NOBODY, ARMIES)
        # (player * ARMIES + army) * UNIT_KINDS + source * 3 + arm
        self.army: list[int] = like.army[:] if like else new.list_by_player("army", 0, ARMIES * UNIT_KINDS)
        # regular infantry outside armies, five bits for each player, by area
        self.camps: Row = like.camps if like else new.by_area("camps", 0)
        # units of active allies that wait to be recruited
        self.allied_pool: Row = like.allied_pool if like else new.by_player("allied_pool", 0)

        # Sea

        # of each player: a zone, SEAS + a port, or NOBODY
        self.fleet_at: Row = like.fleet_at if like else new.by_player("fleet_at", NOBODY)
        # ships of each fleet: player * 3 + LIGHT, HEAVY or GALLEY
        self.fleet: Row = like.fleet if like else new.by_player("fleet", 0, SHIP_KINDS)
        # damaged heavy ships of each fleet
        self.damaged: Row = like.damaged if like else new.by_player("damaged", 0)
        # light ships outside fleet and trade slots, five bits for each player
        self.light: Row = like.light if like else new.by_sea("light", 0)
        # light ships on trade protection slots, five bits for each player
        self.slots: Row = like.slots if like else new.by_sea("slots", 0)
        # light ships in ports: province, player, ships and so on
        self.docked: Row = like.docked if like else new.any_length("docked")

    def copy(self) -> Forces:
        return Forces(NOTHING, self)
