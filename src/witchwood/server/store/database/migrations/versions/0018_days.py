"""The days' deals of some level."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "days",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", "game"),
    )


def downgrade() -> None:
    """Go back: the gentle and hard deals of all days are forgotten. Tables where they are played stay."""
    op.drop_table("days")
