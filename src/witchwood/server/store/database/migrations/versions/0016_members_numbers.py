"""A room remembers how many have come, so that no number of a member is given twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_HIGHEST = "SELECT coalesce(max(number), 0) FROM room_members WHERE room_members.room_id = rooms.id"


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("came", sa.Integer, nullable=False, server_default="0"))
    op.execute(f"UPDATE rooms SET came = ({_HIGHEST})")


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "came")
