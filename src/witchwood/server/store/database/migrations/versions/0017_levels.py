"""Deals by their level: what was wished of a table's deal, and a stock of deals that nobody has played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("level", sa.Text))
    op.create_table(
        "stock",
        sa.Column("number", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("stamp", sa.Text, nullable=False),
    )
    op.create_index("stock_by_level", "stock", ["game", "rules", "level"])


def downgrade() -> None:
    """Go back: what was wished is forgotten, and the stock goes."""
    op.drop_table("stock")
    op.drop_column("tables", "level")
