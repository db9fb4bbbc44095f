"""Small studies that people have asked for on the page of the lab."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "studies",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("beat", sa.Double, nullable=False),
        sa.Column("progress", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
    )
    op.create_index("studies_of_a_person", "studies", ["person", "created"])
    op.create_index("studies_in_line", "studies", ["state", "created"])


def downgrade() -> None:
    """Go back: who asked for which study is forgotten; rows and reports stay in their folder."""
    op.drop_table("studies")
