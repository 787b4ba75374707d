"""How a migration runs: inside the transaction of the program that asked for it."""

from __future__ import annotations

from alembic import context

from kb.store import guards
from kb.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
    if connection.dialect.has_table(connection, "change"):
        guards.install(connection)
