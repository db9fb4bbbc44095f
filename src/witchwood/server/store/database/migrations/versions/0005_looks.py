"""Names that look alike are one name, and a name that nobody uses is free again.

Of two who look alike already, the one who came first keeps the look; both keep their names. All count as seen today.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from witchwood.server.store.looks import look_of

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("people", sa.Column("look", sa.Text))
    op.add_column("people", sa.Column("seen", sa.Double))
    people = sa.table("people", *map(sa.column, ("id", "name", "name_key", "look", "created", "seen")))
    connection = op.get_bind()
    connection.execute(sa.update(people).values(seen=time.time()))
    claimed = sa.select(people.c.id, people.c.name).where(people.c.name_key.is_not(None)).order_by(people.c.created)
    looks: dict[str, str] = {}
    for key, name in connection.execute(claimed).all():
        looks.setdefault(look_of(name), key)
    for look, key in looks.items():
        connection.execute(sa.update(people).where(people.c.id == key).values(look=look))
    op.create_index("people_by_look", "people", ["look"], unique=True)


def downgrade() -> None:
    """Go back."""
    op.drop_index("people_by_look", "people")
    op.drop_column("people", "seen")
    op.drop_column("people", "look")
