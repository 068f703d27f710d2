"""Results of matches, ratings and profiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "result",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("bot", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("ladder", sa.String(length=8), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("mu_after", sa.Float(), nullable=False),
        sa.Column("sigma_after", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("result_person", "result", ["person", "n"])
    op.create_index("result_n", "result", ["n"])
    op.create_table(
        "rating",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("bot", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("ladder", sa.String(length=8), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("worth", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "bot", "game", "ladder"),
    )
    op.create_index("rating_ladder", "rating", ["game", "ladder", "worth"])
    op.create_table(
        "profile",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("handle", sa.String(length=16), nullable=False),
        sa.Column("shows", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_index("profile_handle", "profile", ["handle"], unique=True)
