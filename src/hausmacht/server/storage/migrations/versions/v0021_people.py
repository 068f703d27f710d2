"""Whom the host has taken out of a tournament stays out; a report outlives the table it was made at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
COLUMNS = ("id", "table_id", "person", "other", "name", "said", "reason", "made_at")


def upgrade() -> None:
    op.add_column("entrant", sa.Column("barred", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "report_kept",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
    )
    columns = ", ".join(COLUMNS)
    op.execute(f"INSERT INTO report_kept ({columns}) SELECT {columns} FROM report")
    op.drop_table("report")
    op.rename_table("report_kept", "report")
    op.create_index("report_person", "report", ["person"])
    op.create_index("report_other", "report", ["other"])
