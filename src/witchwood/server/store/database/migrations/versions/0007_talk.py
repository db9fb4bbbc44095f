"""What people say at a table, whom they don't hear, and what they report."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "lines",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sa.UniqueConstraint("table_id", "person", "message"),
    )
    op.create_index("lines_of_a_person", "lines", ["person"])
    op.create_table(
        "quiet_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("muted", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.PrimaryKeyConstraint("person", "muted"),
    )
    op.create_index("mutes_of_somebody", "mutes", ["muted"])
    op.create_table(
        "reports",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("reporter", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("reported", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "reporter"),
    )
    op.create_index("reports_of_somebody", "reports", ["reported"])
    op.create_index("reports_by_somebody", "reports", ["reporter"])


def downgrade() -> None:
    """Go back: what was said is lost."""
    for name in ("reports", "mutes", "quiet_tables", "lines"):
        op.drop_table(name)
