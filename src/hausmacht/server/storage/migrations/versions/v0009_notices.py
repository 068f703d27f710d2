"""Notices: what people want to be told, by which ways, and what they are told once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("hook", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "notice_wish",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("often", sa.String(length=8), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_until", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("told_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "push_device",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("push_device_person", "push_device", ["person"])
    op.create_table(
        "mail_address",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("confirm", sa.String(length=64), nullable=False),
        sa.Column("stop", sa.String(length=64), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed", sa.BigInteger()),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_index("mail_address_confirm", "mail_address", ["confirm"], unique=True)
    op.create_index("mail_address_stop", "mail_address", ["stop"], unique=True)
    op.create_table(
        "notice",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=64), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("left", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", "kind", "turn"),
    )
    op.create_index("notice_due", "notice", ["due"])
    op.create_index("notice_person", "notice", ["person"])
    op.create_index("notice_made", "notice", ["made_at"])
