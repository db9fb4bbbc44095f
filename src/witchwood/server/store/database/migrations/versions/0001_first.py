"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, unique=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("recovery", sa.Text, unique=True),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("deal", sa.Text),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("chosen", sa.Boolean, nullable=False),
        sa.Column("day", sa.Text),
        sa.Column("record", sa.Text),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("rematch", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("waits", sa.Text),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("updated", sa.Double, nullable=False),
        sa.UniqueConstraint("owner", "game", "day"),
    )
    op.create_index("tables_in_the_lobby", "tables", ["listed", "finished", "updated"])
    op.create_index("tables_that_wait", "tables", ["waits"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id")),
        sa.Column("agent", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.UniqueConstraint("table_id", "person"),
    )
    op.create_index("seats_of_a_person", "seats", ["person"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.Text),
        sa.Column("message", sa.Text),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version"),
        sa.UniqueConstraint("table_id", "author", "message"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("day", sa.Text),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("score", sa.Double, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_of_a_person", "results", ["person", "finished"])
    op.create_index("results_of_a_day", "results", ["day", "game"])
    op.create_table(
        "facts",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    for table in ("facts", "results", "events", "seats", "tables", "people"):
        op.drop_table(table)
