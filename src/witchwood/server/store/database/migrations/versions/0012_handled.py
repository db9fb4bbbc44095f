"""Reports can be marked as seen to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward: all that were made so far wait for the operator."""
    op.add_column("reports", sa.Column("handled", sa.Double))
    some = sa.column("handled").is_(None)
    op.create_index("reports_to_handle", "reports", ["at"], sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    """Go back."""
    op.drop_index("reports_to_handle", "reports")
    op.drop_column("reports", "handled")
