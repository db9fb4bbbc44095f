"""What Alembic runs: the migrations, on the connection that `database.py` hands over."""

from __future__ import annotations

from alembic import context

from witchwood.server.store.database.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it again
)
with context.begin_transaction():
    context.run_migrations()
