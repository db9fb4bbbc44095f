"""The tables of the database. Times are seconds since 1970 in UTC.

A game is its events: rows that are only ever added, numbered from 1 without a gap by the primary key. The first to add
the next number has acted; that is the whole of locking, between tabs, people and processes.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
)

metadata = MetaData()


def _needed(kind: type[Any], *names: str) -> list[Column[Any]]:
    """Columns that are never null."""
    return [Column(name, kind, nullable=False) for name in names]


def _refers(name: str, other: str) -> Column[Any]:
    """A column that refers to a column of another table, and is never null."""
    return Column(name, Text, ForeignKey(other), nullable=False)


people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),  # the claimed name, folded; null for a name that was given, not claimed
    Column("look", Text),  # what that name looks like; null as above, and where two looked alike before it was asked
    Column("created", Double, nullable=False),
    Column("seen", Double),  # when they were here last, written once a day
    Column("recovery", Text, unique=True),  # SHA-256 of the recovery token
    Column("session", Integer, nullable=False, server_default="0"),  # cookies of an earlier one are worth nothing
    Column("barred", Double),  # since when they may not come in any more
    Column("leaving", Double),  # when they were deleted: what is stored of them goes bit by bit, then this row
    Column("profile", Text),  # the address of their profile: unlike the id it is no secret
    Column("here", Double),  # when a page of theirs was open last, written a few times a minute
    Index("people_by_profile", "profile", unique=True),
    Index("people_who_are_here", "here"),
    Index("people_by_look", "look", unique=True),
    Index("people_by_seen", "seen"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    _refers("owner", "people.id"),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON of all options
    Column("deal", Text),  # the number; null where the game began at a position
    Column("salt", Text, nullable=False),
    Column("chosen", Boolean, nullable=False),  # the number was chosen by a person, so it is no secret
    Column("day", Text),  # the name of a deal of the day: its date, and its level where it has one
    Column("record", Text),  # the record that the table was made from
    Column("listed", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("rematch", Text),
    Column("rated", Boolean, nullable=False, server_default=false()),  # the result is to change ratings
    Column("level", Text),  # what was wished of the deal: "winnable" or a level; null for any deal
    Column("terms", Text),  # JSON: how long others wait for a player, the clock; null at tables of older versions
    # What lists show, written with every event so that no list needs to replay a game:
    *_needed(Integer, "version", "plays"),
    Column("turn", Integer),
    Column("waits", Text),  # who is waited for: person, agent, open; null when the game is over
    Column("finished", Boolean, nullable=False),
    Column("result", Text),
    Column("scores", Text),  # JSON, by seat; null at tables of older versions that nobody has touched since
    Column("due", Double),  # when the time of the one to move is over; null where none runs
    Column("updated", Double, nullable=False),
    UniqueConstraint("owner", "game", "day"),
    Index("tables_by_change", "updated"),
)
# Indexes of those few rows that are asked for; the question has to name the same conditions.
in_the_lobby = tables.c.listed & (tables.c.waits == literal_column("'open'"))
to_watch = tables.c.listed & (tables.c.waits != literal_column("'open'"))
waits_for_agent = tables.c.waits == literal_column("'agent'")
has_clock = tables.c.due.is_not(None)
is_leaving = people.c.leaving.is_not(None)
for _name, _column, _some in (
    ("tables_in_the_lobby", tables.c.updated, in_the_lobby),
    ("tables_to_watch", tables.c.updated, to_watch),
    ("tables_that_wait", tables.c.updated, waits_for_agent),
    ("tables_with_a_clock", tables.c.due, has_clock),
    ("people_who_leave", people.c.leaving, is_leaving),
):
    Index(_name, _column, sqlite_where=_some, postgresql_where=_some)

seats = Table(
    "seats",
    metadata,
    _refers("table_id", "tables.id"),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # person, agent, open, or gone: a seat of a record, which nobody has
    Column("person", Text, ForeignKey("people.id")),
    Column("agent", Text),
    Column("name", Text),  # an agent's, brought along from the table before; else it hangs on the table's id
    PrimaryKeyConstraint("table_id", "seat"),
    UniqueConstraint("table_id", "person"),
    Index("seats_of_a_person", "person"),
)

events = Table(
    "events",
    metadata,
    _refers("table_id", "tables.id"),
    Column("version", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("author", Text),  # the person; null for an agent
    Column("message", Text),  # the client's id of the message: a message sent twice acts once
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    UniqueConstraint("table_id", "author", "message"),
)

results = Table(
    "results",
    metadata,
    _refers("table_id", "tables.id"),
    Column("seat", Integer, nullable=False),
    _refers("person", "people.id"),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # the unusual ones, as text
    Column("day", Text),
    Column("won", Boolean, nullable=False),
    Column("words", Text, nullable=False),
    Column("score", Double, nullable=False),
    *_needed(Integer, "seconds", "plays"),
    Column("finished", Double, nullable=False),
    Column("helped", Boolean),  # whether there was help; null in results of older versions, which don't say
    Column("help", Text),  # JSON of the help there was
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_of_a_person", "person", "finished"),
    Index("results_of_a_game", "person", "game"),
    Index("results_of_a_day", "day", "game"),
)

lines = Table(
    "lines",  # what was said at a table; the oldest go when there are many
    metadata,
    _refers("table_id", "tables.id"),
    Column("number", Integer, nullable=False),
    _refers("person", "people.id"),
    Column("message", Text, nullable=False),  # the client's id of the message: a line sent twice is said once
    Column("kind", Text, nullable=False),  # text or emote
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("watching", Boolean, nullable=False, server_default=false()),  # said among watchers, and shown to them alone
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "person", "message"),
    Index("lines_of_a_person", "person"),
)

quiet_tables = Table(
    "quiet_tables",  # where the talk is switched off
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
)

mutes = Table(
    "mutes",
    metadata,
    _refers("person", "people.id"),  # who does not hear
    _refers("muted", "people.id"),  # whom
    PrimaryKeyConstraint("person", "muted"),
    Index("mutes_of_somebody", "muted"),
)

ties = Table(
    "ties",  # what people think of each other
    metadata,
    _refers("person", "people.id"),
    _refers("other", "people.id"),
    Column("kind", Text, nullable=False),  # follow or block
    Column("since", Double, nullable=False),
    PrimaryKeyConstraint("person", "other", "kind"),
    Index("ties_with_somebody", "other", "kind"),
)

seeks = Table(
    "seeks",  # who looks for a game by one press: one for each person, however many pages they have open
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    *_needed(Text, "game", "plate"),
    *_needed(Double, "since", "beat"),  # beat: when a page of theirs said so last
    Column("table_id", Text, ForeignKey("tables.id")),  # where they play, once that is found
    Column("paired", Double),  # since when
    Index("seeks_by_beat", "beat"),
    Index("seeks_by_pairing", "paired"),
    Index("seeks_of_a_table", "table_id"),
)

challenges = Table(
    "challenges",  # tables whose free seat one person offers to another
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    _refers("challenger", "people.id"),
    _refers("challenged", "people.id"),
    Column("at", Double, nullable=False),
    Index("challenges_of_a_person", "challenged", "at"),
    Index("challenges_by_a_person", "challenger", "at"),
)

vacations = Table(
    "vacations",  # while one lasts, no turn of days ends by itself
    metadata,
    _refers("person", "people.id"),
    *_needed(Double, "begins", "ends"),
    PrimaryKeyConstraint("person", "begins"),
)

reports = Table(
    "reports",  # lines that players showed to the operator, kept when the lines are forgotten
    metadata,
    _refers("table_id", "tables.id"),
    Column("number", Integer, nullable=False),
    _refers("reporter", "people.id"),
    _refers("reported", "people.id"),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("handled", Double),  # when the operator had seen to it
    PrimaryKeyConstraint("table_id", "number", "reporter"),
    Index("reports_of_somebody", "reported"),
    Index("reports_by_somebody", "reporter"),
)

to_handle = reports.c.handled.is_(None)
Index("reports_to_handle", reports.c.at, sqlite_where=to_handle, postgresql_where=to_handle)

_waits = literal_column("outcome").is_not(None)
rated_games = Table(
    "rated_games",  # each rated game once, from its end on: the key sees to that
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("finished", Double, nullable=False),
    Column("outcome", Text),  # JSON of the places; null once ratings have changed
    Index("games_to_rate", "finished", sqlite_where=_waits, postgresql_where=_waits),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, nullable=False),
    Column("competitor", Text, nullable=False),  # a person's id, or "agent" and the agent's name
    Column("person", Text, ForeignKey("people.id")),
    Column("agent", Text),
    *_needed(Double, "mu", "sigma"),
    Column("shown", Integer, nullable=False),  # the number made of these two, for the ladder
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game", "competitor"),
    Index("ratings_of_a_person", "person"),
    Index("ratings_by_rank", "game", "shown"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    _refers("table_id", "tables.id"),
    Column("seat", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id")),
    Column("agent", Text),
    Column("mu", Double, nullable=False),  # afterwards
    Column("sigma", Double, nullable=False),
    Column("gained", Integer, nullable=False),  # of the number shown
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("rating_changes_of_a_person", "person", "game", "at"),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("open", Boolean, nullable=False),  # the link lets others join
    Column("created", Double, nullable=False),
    Column("came", Integer, nullable=False, server_default="0"),  # the last number that a member was given
    Column("said", Integer, nullable=False, server_default="0"),  # the same of a line
)

room_lines = Table(
    "room_lines",  # what members say to each other; the oldest go when there are many
    metadata,
    _refers("room_id", "rooms.id"),
    Column("number", Integer, nullable=False),
    _refers("person", "people.id"),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("room_id", "number"),
    Index("room_lines_of_a_person", "person"),
)

room_members = Table(
    "room_members",
    metadata,
    _refers("room_id", "rooms.id"),
    Column("number", Integer, nullable=False),  # in the order in which they came; the first one is the host
    _refers("person", "people.id"),
    Column("seen", Double, nullable=False),  # when their page asked last
    PrimaryKeyConstraint("room_id", "number"),
    UniqueConstraint("room_id", "person"),
    Index("rooms_of_a_person", "person"),
)

room_tables = Table(
    "room_tables",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    _refers("room_id", "rooms.id"),
    Column("number", Integer, nullable=False),  # of two who begin the next table at once, the key lets one
    *_needed(Integer, "series", "best_of"),
    UniqueConstraint("room_id", "number"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    *_needed(Text, "game", "options", "format"),  # options: JSON of those that were given
    Column("begins", Double, nullable=False),
    Column("ends", Double),
    Column("rounds", Integer, nullable=False),
    Column("clock", Text),  # JSON
    *_needed(Boolean, "rated", "listed", "over"),
    Column("room_id", Text, ForeignKey("rooms.id")),
    Column("deals", Text),  # JSON of the numbers and salts of a duplicate event: secrets until it is over
    Column("created", Double, nullable=False),
    Column("came", Integer, nullable=False, server_default="0"),  # the last number that an entrant was given
    Index("tournaments_of_a_room", "room_id"),
    Index("tournaments_by_begin", "begins"),
)
goes_on = tournaments.c.over.is_(False)
Index("tournaments_that_go_on", tournaments.c.begins, sqlite_where=goes_on, postgresql_where=goes_on)

entrants = Table(
    "entrants",
    metadata,
    _refers("tournament_id", "tournaments.id"),
    Column("number", Integer, nullable=False),  # in the order in which they came; the first one is the host
    _refers("person", "people.id"),
    PrimaryKeyConstraint("tournament_id", "number"),
    UniqueConstraint("tournament_id", "person"),
    Index("tournaments_of_a_person", "person"),
)

happenings = Table(
    "happenings",  # rows that are only ever added, as events are; they name entrants by number and no person
    metadata,
    _refers("tournament_id", "tournaments.id"),
    Column("number", Integer, nullable=False),  # from 1 without a gap: the first to add the next one has decided
    Column("at", Double, nullable=False),
    *_needed(Text, "kind", "text"),
    PrimaryKeyConstraint("tournament_id", "number"),
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    _refers("tournament_id", "tournaments.id"),
    Column("sealed", Double),  # until when others may play the same deal; null once all have
    Index("games_of_a_tournament", "tournament_id"),
)

subscriptions = Table(
    "subscriptions",  # browsers that want a notification when it is their person's turn
    metadata,
    Column("endpoint", Text, primary_key=True),
    _refers("person", "people.id"),
    *_needed(Text, "key", "secret"),
    Column("created", Double, nullable=False),
    Index("subscriptions_of_a_person", "person"),
)

told_turns = Table(
    "told_turns",  # the last turn of which a person was notified: the first process to note it does so
    metadata,
    _refers("table_id", "tables.id"),
    _refers("person", "people.id"),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index("told_turns_of_a_person", "person"),
)

studies = Table(
    "studies",  # small ones, asked for on the page of the lab
    metadata,
    Column("id", Text, primary_key=True),
    _refers("person", "people.id"),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON: what is changed of the usual rules
    Column("source", Text, nullable=False),  # the study's file
    Column("state", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("beat", Double, nullable=False),  # when the process that runs it said so last
    Column("progress", Text, nullable=False),  # JSON
    Column("result", Text),  # JSON, once it is done or has failed
    Index("studies_of_a_person", "person", "created"),
    Index("studies_in_line", "state", "created"),
)

stock = Table(
    "stock",  # deals of known levels that nobody has played: their numbers are secrets
    metadata,
    Column("number", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),  # the unusual options, as text
    Column("level", Text, nullable=False),
    Column("stamp", Text, nullable=False),  # of what decided the level: other sources may call it another
    Index("stock_by_level", "game", "rules", "level"),
)

days = Table(
    "days",  # the days' deals of some level: their numbers are secrets until the day is over
    metadata,
    Column("day", Text, nullable=False),  # the deal's name: "2026-11-23 gentle"
    *_needed(Text, "game", "number", "salt"),
    PrimaryKeyConstraint("day", "game"),
)

facts = Table("facts", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

news = Table(  # for the process that serves an SQLite database, told by another; with PostgreSQL NOTIFY carries them
    "news", metadata, Column("number", Integer, primary_key=True), Column("text", Text, nullable=False)
)
