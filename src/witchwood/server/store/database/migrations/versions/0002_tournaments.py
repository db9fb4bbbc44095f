"""Tournaments."""

from __future__ import annotations

from alembic import op

revision = "v2"
down_revision = "v1"
branch_labels = None
depends_on = None

# Where SQLite and PostgreSQL differ: numbers with fractions, and truth.
_SQLITE = {"double": "DOUBLE", "goes_on": "over IS 0"}
_POSTGRESQL = {"double": "DOUBLE PRECISION", "goes_on": "over IS FALSE"}
_TABLES = """
CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, format TEXT NOT NULL,
    begins {double} NOT NULL, ends {double}, rounds INTEGER NOT NULL, clock TEXT, rated BOOLEAN NOT NULL,
    listed BOOLEAN NOT NULL, over BOOLEAN NOT NULL, room_id TEXT REFERENCES rooms (id), deals TEXT,
    created {double} NOT NULL, came INTEGER NOT NULL DEFAULT '0'
);
CREATE INDEX tournaments_of_a_room ON tournaments (room_id);
CREATE INDEX tournaments_by_begin ON tournaments (begins);
CREATE INDEX tournaments_that_go_on ON tournaments (begins) WHERE {goes_on};
CREATE TABLE entrants (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id), number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people (id), PRIMARY KEY (tournament_id, number), UNIQUE (tournament_id, person)
);
CREATE INDEX tournaments_of_a_person ON entrants (person);
CREATE TABLE happenings (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id), number INTEGER NOT NULL, at {double} NOT NULL,
    kind TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (tournament_id, number)
);
CREATE TABLE tournament_games (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    tournament_id TEXT NOT NULL REFERENCES tournaments (id), sealed {double}
);
CREATE INDEX games_of_a_tournament ON tournament_games (tournament_id)
"""


def upgrade() -> None:
    """Go forward."""
    words = _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL
    for statement in _TABLES.format(**words).split(";"):
        op.execute(statement.strip())


def downgrade() -> None:
    """Go back. Their games stay, as tables of their players."""
    for name in ("tournament_games", "happenings", "entrants", "tournaments"):
        op.execute(f"DROP TABLE {name}")
