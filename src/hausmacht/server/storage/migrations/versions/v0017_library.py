"""The library: finished matches in order, comments on their moments, puzzles and the answers to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    over = sa.text("ended IS NOT NULL")
    op.create_index(
        "game_table_ended", "game_table", ["visibility", "ended", "id"], sqlite_where=over, postgresql_where=over
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("comment_table", "comment", ["table_id"])
    op.create_index("comment_person", "comment", ["person"])
    op.create_table(
        "puzzle",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=64), nullable=False),
        sa.Column("advice", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("puzzle_listed", "puzzle", ["listed", "made_at"])
    op.create_index("puzzle_person", "puzzle", ["person", "made_at"])
    op.create_table(
        "puzzle_answer",
        sa.Column("puzzle", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("value", sa.Float()),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("puzzle", "person"),
    )
    op.create_index("puzzle_answer_person", "puzzle_answer", ["person"])
