"""Rated games without a clock end when nobody has played for three days: so do those that were begun before."""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_NO_CLOCK = "rated AND NOT finished AND (terms IS NULL OR terms LIKE '%\"clock\": null%')"


def upgrade() -> None:
    """Go forward."""
    op.execute(f"UPDATE tables SET due = updated + 259200 WHERE waits = 'person' AND {_NO_CLOCK}")


def downgrade() -> None:
    """Go back."""
    op.execute(f"UPDATE tables SET due = NULL WHERE {_NO_CLOCK}")
