"""Talk: a room for those who look on, signs at messages, people whom somebody shuns, and reports to the host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def of_a_table(is_key: bool) -> sa.Column[str]:
    reference = sa.ForeignKey("game_table.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(32), reference, primary_key=is_key, nullable=False)


def upgrade() -> None:
    op.add_column("chat", sa.Column("room", sa.String(8), nullable=False, server_default=""))
    op.create_table(
        "reaction",
        of_a_table(True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("sign", sa.String(8), nullable=False),
    )
    op.create_table(
        "shunned",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("shunned_other", "shunned", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.String(16), primary_key=True),
        of_a_table(False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("report_person", "report", ["person"])
    op.create_index("report_other", "report", ["other"])
