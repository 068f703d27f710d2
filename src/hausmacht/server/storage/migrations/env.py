"""Where Alembic begins: the connection comes from the server."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], target_metadata=context.config.attributes["metadata"]
)
with context.begin_transaction():
    context.run_migrations()
