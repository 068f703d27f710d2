"""What lists of tables tell: questions, points, places, and who was invited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for name in ("posed", "scores", "places"):
        op.add_column("game_table", sa.Column(name, sa.Text(), nullable=False, server_default="[]"))
    op.add_column("visitor", sa.Column("invited", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("game_table_host", "game_table", ["host"])
    op.create_index("visitor_person", "visitor", ["person"])
