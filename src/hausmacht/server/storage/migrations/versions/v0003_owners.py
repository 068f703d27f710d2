"""Who plays a table, how long its log is, what became of it; and a log can no longer have a gap."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

IN_ORDER_SQLITE = """
CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
WHEN NEW.n > 0 AND NOT EXISTS (SELECT 1 FROM entry WHERE table_id = NEW.table_id AND n = NEW.n - 1)
BEGIN SELECT RAISE(ABORT, 'a log has no gaps'); END
"""
IN_ORDER_POSTGRESQL = """
CREATE FUNCTION entry_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n > 0 AND NOT EXISTS (SELECT 1 FROM entry WHERE table_id = NEW.table_id AND n = NEW.n - 1) THEN
        RAISE EXCEPTION 'a log has no gaps' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
TRIGGER_POSTGRESQL = (
    "CREATE TRIGGER entry_in_order BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION entry_in_order()"
)


def upgrade() -> None:
    for column in (
        sa.Column("length", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("owner", sa.String(length=32), nullable=False, server_default=""),
        sa.Column("fence", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("asked", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=False, server_default=""),
    ):
        op.add_column("game_table", column)
    for column in (
        sa.Column("stand_in_by", sa.Integer(), nullable=False, server_default="-1"),
        sa.Column("stand_in_since", sa.BigInteger(), nullable=True),
        sa.Column("stand_in_at", sa.Integer(), nullable=False, server_default="0"),
    ):
        op.add_column("seat", column)
    op.execute("UPDATE game_table SET length = (SELECT coalesce(max(n) + 1, 0) FROM entry WHERE table_id = id)")
    op.create_index("game_table_owner", "game_table", ["owner"], unique=False)
    op.create_table(
        "worker",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(IN_ORDER_SQLITE)
    else:
        op.execute(IN_ORDER_POSTGRESQL)
        op.execute(TRIGGER_POSTGRESQL)
