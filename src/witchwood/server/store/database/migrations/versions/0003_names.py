"""In a rematch agents keep their names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("seats", sa.Column("name", sa.Text))


def downgrade() -> None:
    """Go back."""
    op.drop_column("seats", "name")
