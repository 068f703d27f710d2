"""How much of a vacation was taken from the budget, so that no day of it can be had for nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("seat_clock", sa.Column("away_paid", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE seat_clock SET away_paid = away_until - 86400000 WHERE away_until > 0")
