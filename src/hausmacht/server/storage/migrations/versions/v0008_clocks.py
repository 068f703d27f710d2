"""Clocks of tables and seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("clock", sa.Text(), nullable=False, server_default="null"))
    op.create_table(
        "seat_clock",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("left_over", sa.BigInteger(), nullable=False),
        sa.Column("whole", sa.BigInteger(), nullable=False),
        sa.Column("rest", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("grace_until", sa.BigInteger(), nullable=False),
        sa.Column("is_extended", sa.Boolean(), nullable=False),
        sa.Column("away_until", sa.BigInteger(), nullable=False),
        sa.Column("away_left", sa.BigInteger(), nullable=False),
        sa.Column("known", sa.Integer(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seat_clock_next", "seat_clock", ["next_at"])
