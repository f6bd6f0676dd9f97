"""Run by Alembic for each migration, on the connection and in the transaction that `schema.migrate` holds open."""

from __future__ import annotations

from alembic import context

# Alembic takes SQLite for a database that can't undo a change of its schema; it can, and a half-made one is worse.
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
