"""Matches out of a server and into it, as files."""

from __future__ import annotations

import msgspec

from hausmacht.server.errors import RequestError
from hausmacht.server.maintenance.opening import MaintenanceError, store_of
from hausmacht.server.maintenance.tables import raw_file
from hausmacht.server.play import looking_back
from hausmacht.server.running import address_of
from hausmacht.server.settings import Settings
from hausmacht.server.storage.records import OVER
from hausmacht.server.tables import making
from hausmacht.server.tables.hall import Hall


async def export_table(settings: Settings, table_id: str, with_seed: bool) -> str:
    """The match of a table as a file; one that cannot be opened is written as it lies, up to the first gap."""
    async with store_of(settings) as store:
        hall = Hall(store, settings)
        try:
            live = await hall.find(table_id)
            return looking_back.file(live, with_seed or live.table.state == OVER)
        except RequestError as error:
            if error.status == 404:
                raise MaintenanceError(error.sentence) from None
            return await raw_file(store, table_id, with_seed)
        finally:
            await hall.close()


class Imported(msgspec.Struct, frozen=True):
    id: str
    invite: str
    spectate: str
    address: str
    is_over: bool


async def import_file(settings: Settings, text: str) -> Imported:
    async with store_of(settings, must_exist=False) as store:
        table_id = await making.import_file(store, text, settings.snapshot_every)
        table = await store.table(table_id)
        assert table is not None
        address = address_of(settings, settings.port)
        return Imported(table.id, table.invite, table.spectate, address, table.state == OVER)
