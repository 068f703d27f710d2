"""The index of tables that wait for players has no others in it: a choice need not write to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.drop_index("game_table_open", "game_table")
    waiting = sa.text("state = 'waiting'")
    op.create_index(
        "game_table_open", "game_table", ["visibility", "updated"], sqlite_where=waiting, postgresql_where=waiting
    )
