"""Seat links, sessions and accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "seat_link",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind"),
    )
    op.create_index("seat_link_hash", "seat_link", ["hash"], unique=True)
    op.create_index("seat_link_person", "seat_link", ["person"])
    op.create_table(
        "session",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=40), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("began", sa.String(length=8), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False, server_default=""),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("confirmed", sa.BigInteger()),
        sa.Column("ended", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("session_person", "session", ["person"])
    op.create_table(
        "roll",
        sa.Column("n", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("session", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("n"),
    )
    op.create_table(
        "account",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("login", sa.String(length=64), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_index("account_login", "account", ["login"], unique=True)
    op.create_table(
        "passkey",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("passkey_person", "passkey", ["person"])
    op.create_table(
        "recovery_code",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("recovery_code_person", "recovery_code", ["person"])
    op.create_table(
        "ceremony",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
