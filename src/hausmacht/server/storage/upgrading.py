"""Bringing a database up to date, by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from hausmacht.server.storage.schema import METADATA


def upgrade(connection: Connection, migrations: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["metadata"] = METADATA
    command.upgrade(config, "head")
