"""Somebody has removed a table from his list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("visitor", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
