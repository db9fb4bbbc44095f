"""Which games somebody has played is found without their results."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_index("results_of_a_game", "results", ["person", "game"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("results_of_a_game", "results")
