"""Lasting rooms: who belongs to them, and which tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "room_members",
        sa.Column("room_id", sa.Text, sa.ForeignKey("rooms.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "number"),
        sa.UniqueConstraint("room_id", "person"),
    )
    op.create_index("rooms_of_a_person", "room_members", ["person"])
    op.create_table(
        "room_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room_id", sa.Text, sa.ForeignKey("rooms.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("series", sa.Integer, nullable=False),
        sa.Column("best_of", sa.Integer, nullable=False),
        sa.UniqueConstraint("room_id", "number"),
    )


def downgrade() -> None:
    """Go back: the tables stay, their rooms are lost."""
    for name in ("room_tables", "room_members", "rooms"):
        op.drop_table(name)
