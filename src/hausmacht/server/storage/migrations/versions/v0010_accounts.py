"""What accounts need besides: addresses of mail, links in e-mails, invitations, and a count of wrong passwords."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("account", sa.Column("mail", sa.Text(), nullable=False, server_default=""))
    op.create_index("account_mail", "account", ["mail"])
    op.create_table(
        "mail_link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("mail", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("mail_link_person", "mail_link", ["person"])
    op.create_table(
        "invitation",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "attempt",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
