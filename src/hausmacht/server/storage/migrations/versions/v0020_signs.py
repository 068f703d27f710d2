"""Signs at moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    reference = sa.ForeignKey("game_table.id", ondelete="CASCADE")
    op.create_table(
        "move_sign",
        sa.Column("table_id", sa.String(32), reference, primary_key=True, nullable=False),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("sign", sa.String(8), nullable=False),
    )
