"""Guided games: which script a coach follows, and what people have told him."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("guided", sa.String(length=64), nullable=False, server_default=""))
    op.create_table(
        "coached",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("skipped", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
