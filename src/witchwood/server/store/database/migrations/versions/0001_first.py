"""The first tables. Databases of development versions are refused (`database.py`): they have other versions' names."""

from __future__ import annotations

from alembic import op

revision = "v1"
down_revision = None
branch_labels = None
depends_on = None

# Where SQLite and PostgreSQL differ: numbers with fractions, numbers that count up, and truth.
_SQLITE = {"double": "DOUBLE", "serial": "INTEGER", "false": "0", "listed": "listed = 1"}
_POSTGRESQL = {"double": "DOUBLE PRECISION", "serial": "SERIAL", "false": "false", "listed": "listed"}
_TABLES = """
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, look TEXT, created {double} NOT NULL,
    seen {double}, recovery TEXT UNIQUE, session INTEGER NOT NULL DEFAULT '0', barred {double}, leaving {double}
);
CREATE UNIQUE INDEX people_by_look ON people (look);
CREATE INDEX people_by_seen ON people (seen);
CREATE INDEX people_who_leave ON people (leaving) WHERE leaving IS NOT NULL;
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL REFERENCES people (id), game TEXT NOT NULL,
    options TEXT NOT NULL, deal TEXT, salt TEXT NOT NULL, chosen BOOLEAN NOT NULL, day TEXT, record TEXT,
    listed BOOLEAN NOT NULL, created {double} NOT NULL, rematch TEXT, rated BOOLEAN NOT NULL DEFAULT {false},
    level TEXT, terms TEXT, version INTEGER NOT NULL, plays INTEGER NOT NULL, turn INTEGER, waits TEXT,
    finished BOOLEAN NOT NULL, result TEXT, scores TEXT, due {double}, updated {double} NOT NULL,
    UNIQUE (owner, game, day)
);
CREATE INDEX tables_by_change ON tables (updated);
CREATE INDEX tables_in_the_lobby ON tables (updated) WHERE {listed} AND waits = 'open';
CREATE INDEX tables_that_wait ON tables (updated) WHERE waits = 'agent';
CREATE INDEX tables_with_a_clock ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL,
    person TEXT REFERENCES people (id), agent TEXT, name TEXT, PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person)
);
CREATE INDEX seats_of_a_person ON seats (person);
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id), version INTEGER NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, text TEXT NOT NULL, author TEXT, message TEXT, at {double} NOT NULL,
    PRIMARY KEY (table_id, version), UNIQUE (table_id, author, message)
);
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people (id), game TEXT NOT NULL, options TEXT NOT NULL, day TEXT,
    won BOOLEAN NOT NULL, words TEXT NOT NULL, score {double} NOT NULL, seconds INTEGER NOT NULL,
    plays INTEGER NOT NULL, finished {double} NOT NULL, helped BOOLEAN, help TEXT, PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_a_day ON results (day, game);
CREATE INDEX results_of_a_game ON results (person, game);
CREATE INDEX results_of_a_person ON results (person, finished);
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people (id), message TEXT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
    at {double} NOT NULL, PRIMARY KEY (table_id, number), UNIQUE (table_id, person, message)
);
CREATE INDEX lines_of_a_person ON lines (person);
CREATE TABLE quiet_tables (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id)
);
CREATE TABLE mutes (
    person TEXT NOT NULL REFERENCES people (id), muted TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (person, muted)
);
CREATE INDEX mutes_of_somebody ON mutes (muted);
CREATE TABLE reports (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
    reporter TEXT NOT NULL REFERENCES people (id), reported TEXT NOT NULL REFERENCES people (id),
    text TEXT NOT NULL, at {double} NOT NULL, handled {double}, PRIMARY KEY (table_id, number, reporter)
);
CREATE INDEX reports_by_somebody ON reports (reporter);
CREATE INDEX reports_of_somebody ON reports (reported);
CREATE INDEX reports_to_handle ON reports (at) WHERE handled IS NULL;
CREATE TABLE rated_games (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id), game TEXT NOT NULL, finished {double} NOT NULL,
    outcome TEXT
);
CREATE INDEX games_to_rate ON rated_games (finished) WHERE outcome IS NOT NULL;
CREATE TABLE ratings (
    game TEXT NOT NULL, competitor TEXT NOT NULL, person TEXT REFERENCES people (id), agent TEXT,
    mu {double} NOT NULL, sigma {double} NOT NULL, shown INTEGER NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (game, competitor)
);
CREATE INDEX ratings_by_rank ON ratings (game, shown);
CREATE INDEX ratings_of_a_person ON ratings (person);
CREATE TABLE rating_changes (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, game TEXT NOT NULL,
    person TEXT REFERENCES people (id), agent TEXT, mu {double} NOT NULL, sigma {double} NOT NULL,
    gained INTEGER NOT NULL, at {double} NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE INDEX rating_changes_of_a_person ON rating_changes (person, game, at);
CREATE TABLE rooms (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, open BOOLEAN NOT NULL, created {double} NOT NULL,
    came INTEGER NOT NULL DEFAULT '0'
);
CREATE TABLE room_members (
    room_id TEXT NOT NULL REFERENCES rooms (id), number INTEGER NOT NULL,
    person TEXT NOT NULL REFERENCES people (id), seen {double} NOT NULL, PRIMARY KEY (room_id, number),
    UNIQUE (room_id, person)
);
CREATE INDEX rooms_of_a_person ON room_members (person);
CREATE TABLE room_tables (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id), room_id TEXT NOT NULL REFERENCES rooms (id),
    number INTEGER NOT NULL, series INTEGER NOT NULL, best_of INTEGER NOT NULL, UNIQUE (room_id, number)
);
CREATE TABLE subscriptions (
    endpoint TEXT NOT NULL PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), key TEXT NOT NULL,
    secret TEXT NOT NULL, created {double} NOT NULL
);
CREATE INDEX subscriptions_of_a_person ON subscriptions (person);
CREATE TABLE told_turns (
    table_id TEXT NOT NULL REFERENCES tables (id), person TEXT NOT NULL REFERENCES people (id),
    version INTEGER NOT NULL, PRIMARY KEY (table_id, person)
);
CREATE INDEX told_turns_of_a_person ON told_turns (person);
CREATE TABLE studies (
    id TEXT NOT NULL PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), game TEXT NOT NULL,
    options TEXT NOT NULL, source TEXT NOT NULL, state TEXT NOT NULL, created {double} NOT NULL,
    beat {double} NOT NULL, progress TEXT NOT NULL, result TEXT
);
CREATE INDEX studies_in_line ON studies (state, created);
CREATE INDEX studies_of_a_person ON studies (person, created);
CREATE TABLE stock (
    number TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, level TEXT NOT NULL,
    stamp TEXT NOT NULL
);
CREATE INDEX stock_by_level ON stock (game, rules, level);
CREATE TABLE days (
    day TEXT NOT NULL, game TEXT NOT NULL, number TEXT NOT NULL, salt TEXT NOT NULL, PRIMARY KEY (day, game)
);
CREATE TABLE facts (
    name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL
);
CREATE TABLE news (
    number {serial} NOT NULL PRIMARY KEY, text TEXT NOT NULL
)
"""


def upgrade() -> None:
    """Go forward."""
    words = _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL
    for statement in _TABLES.format(**words).split(";"):
        op.execute(statement)
