"""Whether people are advised at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("advice", sa.String(length=8), nullable=False, server_default=""))
