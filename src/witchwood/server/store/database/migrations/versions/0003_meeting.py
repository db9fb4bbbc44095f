"""How people meet: an address and presence for each, what they think of others, who looks for a game, challenges, and
what the members of a room say.
"""

from __future__ import annotations

from alembic import op

revision = "v3"
down_revision = "v2"
branch_labels = None
depends_on = None

# Where SQLite and PostgreSQL differ: numbers with fractions, truth, and 64 random bits in hexadecimal.
_SQLITE = {"double": "DOUBLE", "false": "0", "listed": "listed = 1", "random": "lower(hex(randomblob(8)))"}
_POSTGRESQL = {
    "double": "DOUBLE PRECISION",
    "false": "false",
    "listed": "listed",
    "random": "left(replace(gen_random_uuid()::text, '-', ''), 8) || left(md5(random()::text), 8)",
}
_UP = """
ALTER TABLE people ADD COLUMN profile TEXT;
UPDATE people SET profile = {random};
CREATE UNIQUE INDEX people_by_profile ON people (profile);
ALTER TABLE people ADD COLUMN here {double};
CREATE INDEX people_who_are_here ON people (here);
ALTER TABLE lines ADD COLUMN watching BOOLEAN NOT NULL DEFAULT {false};
CREATE INDEX tables_to_watch ON tables (updated) WHERE {listed} AND waits != 'open';
CREATE TABLE ties (
    person TEXT NOT NULL REFERENCES people (id), other TEXT NOT NULL REFERENCES people (id), kind TEXT NOT NULL,
    since {double} NOT NULL, PRIMARY KEY (person, other, kind)
);
CREATE INDEX ties_with_somebody ON ties (other, kind);
CREATE TABLE seeks (
    person TEXT NOT NULL PRIMARY KEY REFERENCES people (id), game TEXT NOT NULL, plate TEXT NOT NULL,
    since {double} NOT NULL, beat {double} NOT NULL, table_id TEXT REFERENCES tables (id), paired {double}
);
CREATE INDEX seeks_by_beat ON seeks (beat);
CREATE INDEX seeks_by_pairing ON seeks (paired);
CREATE INDEX seeks_of_a_table ON seeks (table_id);
CREATE TABLE challenges (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    challenger TEXT NOT NULL REFERENCES people (id), challenged TEXT NOT NULL REFERENCES people (id),
    at {double} NOT NULL
);
CREATE INDEX challenges_of_a_person ON challenges (challenged, at);
CREATE INDEX challenges_by_a_person ON challenges (challenger, at);
ALTER TABLE rooms ADD COLUMN said INTEGER NOT NULL DEFAULT 0;
CREATE TABLE room_lines (
    room_id TEXT NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL, person TEXT NOT NULL REFERENCES people (id),
    text TEXT NOT NULL, at {double} NOT NULL, PRIMARY KEY (room_id, number)
);
CREATE INDEX room_lines_of_a_person ON room_lines (person);
CREATE TABLE vacations (
    person TEXT NOT NULL REFERENCES people (id), begins {double} NOT NULL, ends {double} NOT NULL,
    PRIMARY KEY (person, begins)
)
"""
_DOWN = """
DROP TABLE room_lines;
ALTER TABLE rooms DROP COLUMN said;
DROP TABLE vacations;
DROP TABLE challenges;
DROP TABLE seeks;
DROP TABLE ties;
DROP INDEX tables_to_watch;
DELETE FROM lines WHERE watching;
ALTER TABLE lines DROP COLUMN watching;
DROP INDEX people_who_are_here;
ALTER TABLE people DROP COLUMN here;
DROP INDEX people_by_profile;
ALTER TABLE people DROP COLUMN profile
"""


def _run(statements: str) -> None:
    words = _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL
    for statement in statements.format(**words).split(";"):
        op.execute(statement)


def upgrade() -> None:
    """Go forward."""
    _run(_UP)


def downgrade() -> None:
    """Go back. What people think of each other, and who looks for a game, goes; so does what watchers and members of
    rooms said.
    """
    _run(_DOWN)
