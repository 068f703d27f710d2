"""Series of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("series", sa.Text(), nullable=False, server_default="null"))
