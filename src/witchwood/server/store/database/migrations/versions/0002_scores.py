"""Tables in lists show their points."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("scores", sa.Text))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "scores")
