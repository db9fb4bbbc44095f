"""People can be barred, deleted and signed out; lists are found by indexes; news from beside the service."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("people", sa.Column("session", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("barred", sa.Double))
    op.add_column("people", sa.Column("leaving", sa.Double))
    op.create_index("people_by_seen", "people", ["seen"])
    op.drop_index("tables_in_the_lobby", "tables")
    op.drop_index("tables_that_wait", "tables")
    op.create_index("tables_by_change", "tables", ["updated"])
    tables = sa.table("tables", sa.column("listed", sa.Boolean), sa.column("waits", sa.Text))
    waits = {name: tables.c.waits == sa.literal_column(f"'{name}'") for name in ("open", "agent")}
    for name, some in (("tables_in_the_lobby", tables.c.listed & waits["open"]), ("tables_that_wait", waits["agent"])):
        op.create_index(name, "tables", ["updated"], sqlite_where=some, postgresql_where=some)
    leaving = sa.column("leaving", sa.Double).is_not(None)
    op.create_index("people_who_leave", "people", ["leaving"], sqlite_where=leaving, postgresql_where=leaving)
    op.create_table(
        "news",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Go back. Whoever was barred is let in again."""
    op.drop_table("news")
    for name in ("tables_that_wait", "tables_in_the_lobby", "tables_by_change"):
        op.drop_index(name, "tables")
    op.create_index("tables_that_wait", "tables", ["waits"])
    op.create_index("tables_in_the_lobby", "tables", ["listed", "finished", "updated"])
    op.drop_index("people_who_leave", "people")
    op.drop_index("people_by_seen", "people")
    for name in ("leaving", "barred", "session"):
        op.drop_column("people", name)
