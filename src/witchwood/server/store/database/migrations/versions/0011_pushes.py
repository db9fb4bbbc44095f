"""Browsers that are told when it is somebody's turn, and of which turn they were told last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("subscriptions_of_a_person", "subscriptions", ["person"])
    op.create_table(
        "told_turns",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("told_turns_of_a_person", "told_turns", ["person"])


def downgrade() -> None:
    """Go back: nobody is told any more."""
    for name in ("told_turns", "subscriptions"):
        op.drop_table(name)
