"""Ratings of people and agents. Tables that were made before are not rated: nobody was told that they would be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    waits = sa.text("outcome IS NOT NULL")
    op.create_table(
        "rated_games",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("outcome", sa.Text),
    )
    op.create_index("games_to_rate", "rated_games", ["finished"], sqlite_where=waits, postgresql_where=waits)
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("competitor", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id")),
        sa.Column("agent", sa.Text),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "competitor"),
    )
    op.create_index("ratings_of_a_person", "ratings", ["person"])
    op.create_index("ratings_by_rank", "ratings", ["game", "shown"])
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id")),
        sa.Column("agent", sa.Text),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("gained", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("rating_changes_of_a_person", "rating_changes", ["person", "game", "at"])


def downgrade() -> None:
    """Go back: all ratings are lost."""
    for name in ("rating_changes", "ratings", "rated_games"):
        op.drop_table(name)
    op.drop_column("tables", "rated")
