"""Standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "standing_order",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("was_asked", sa.Boolean(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("why", sa.String(16), nullable=False),
    )
    op.create_index("standing_order_person", "standing_order", ["person"])
