"""Tables know how long somebody is waited for, and have clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("terms", sa.Text))
    op.add_column("tables", sa.Column("due", sa.Double))
    some = sa.column("due").is_not(None)
    op.create_index("tables_with_a_clock", "tables", ["due"], sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    """Go back."""
    op.drop_index("tables_with_a_clock", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "terms")
