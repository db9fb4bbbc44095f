"""Results tell what help there was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("results", sa.Column("helped", sa.Boolean))
    op.add_column("results", sa.Column("help", sa.Text))


def downgrade() -> None:
    """Go back."""
    op.drop_column("results", "help")
    op.drop_column("results", "helped")
