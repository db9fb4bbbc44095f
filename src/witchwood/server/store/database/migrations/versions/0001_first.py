"""The first tables. Databases of development versions are refused (`database.py`): they have other versions' names."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    column,
    false,
    text,
)

revision = "v1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "people",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("name_key", Text, unique=True),
        Column("look", Text),
        Column("created", Double, nullable=False),
        Column("seen", Double),
        Column("recovery", Text, unique=True),
        Column("session", Integer, nullable=False, server_default="0"),
        Column("barred", Double),
        Column("leaving", Double),
    )
    op.create_table(
        "tables",
        Column("id", Text, primary_key=True),
        Column("owner", Text, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("deal", Text),
        Column("salt", Text, nullable=False),
        Column("chosen", Boolean, nullable=False),
        Column("day", Text),
        Column("record", Text),
        Column("listed", Boolean, nullable=False),
        Column("created", Double, nullable=False),
        Column("rematch", Text),
        Column("rated", Boolean, nullable=False, server_default=false()),
        Column("level", Text),
        Column("terms", Text),
        Column("version", Integer, nullable=False),
        Column("plays", Integer, nullable=False),
        Column("turn", Integer),
        Column("waits", Text),
        Column("finished", Boolean, nullable=False),
        Column("result", Text),
        Column("scores", Text),
        Column("due", Double),
        Column("updated", Double, nullable=False),
        UniqueConstraint("owner", "game", "day"),
    )
    op.create_table(
        "seats",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("kind", Text, nullable=False),
        Column("person", Text, ForeignKey("people.id")),
        Column("agent", Text),
        Column("name", Text),
        PrimaryKeyConstraint("table_id", "seat"),
        UniqueConstraint("table_id", "person"),
    )
    op.create_table(
        "events",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("version", Integer, nullable=False),
        Column("kind", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("author", Text),
        Column("message", Text),
        Column("at", Double, nullable=False),
        PrimaryKeyConstraint("table_id", "version"),
        UniqueConstraint("table_id", "author", "message"),
    )
    op.create_table(
        "results",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("day", Text),
        Column("won", Boolean, nullable=False),
        Column("words", Text, nullable=False),
        Column("score", Double, nullable=False),
        Column("seconds", Integer, nullable=False),
        Column("plays", Integer, nullable=False),
        Column("finished", Double, nullable=False),
        Column("helped", Boolean),
        Column("help", Text),
        PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "lines",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("message", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("at", Double, nullable=False),
        PrimaryKeyConstraint("table_id", "number"),
        UniqueConstraint("table_id", "person", "message"),
    )
    op.create_table(
        "quiet_tables",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "mutes",
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("muted", Text, ForeignKey("people.id"), nullable=False),
        PrimaryKeyConstraint("person", "muted"),
    )
    op.create_table(
        "reports",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("reporter", Text, ForeignKey("people.id"), nullable=False),
        Column("reported", Text, ForeignKey("people.id"), nullable=False),
        Column("text", Text, nullable=False),
        Column("at", Double, nullable=False),
        Column("handled", Double),
        PrimaryKeyConstraint("table_id", "number", "reporter"),
    )
    op.create_table(
        "rated_games",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("game", Text, nullable=False),
        Column("finished", Double, nullable=False),
        Column("outcome", Text),
    )
    op.create_table(
        "ratings",
        Column("game", Text, nullable=False),
        Column("competitor", Text, nullable=False),
        Column("person", Text, ForeignKey("people.id")),
        Column("agent", Text),
        Column("mu", Double, nullable=False),
        Column("sigma", Double, nullable=False),
        Column("shown", Integer, nullable=False),
        Column("games", Integer, nullable=False),
        PrimaryKeyConstraint("game", "competitor"),
    )
    op.create_table(
        "rating_changes",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("game", Text, nullable=False),
        Column("person", Text, ForeignKey("people.id")),
        Column("agent", Text),
        Column("mu", Double, nullable=False),
        Column("sigma", Double, nullable=False),
        Column("gained", Integer, nullable=False),
        Column("at", Double, nullable=False),
        PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "rooms",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("open", Boolean, nullable=False),
        Column("created", Double, nullable=False),
        Column("came", Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "room_members",
        Column("room_id", Text, ForeignKey("rooms.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("seen", Double, nullable=False),
        PrimaryKeyConstraint("room_id", "number"),
        UniqueConstraint("room_id", "person"),
    )
    op.create_table(
        "room_tables",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("room_id", Text, ForeignKey("rooms.id"), nullable=False),
        Column("number", Integer, nullable=False),
        Column("series", Integer, nullable=False),
        Column("best_of", Integer, nullable=False),
        UniqueConstraint("room_id", "number"),
    )
    op.create_table(
        "subscriptions",
        Column("endpoint", Text, primary_key=True),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("key", Text, nullable=False),
        Column("secret", Text, nullable=False),
        Column("created", Double, nullable=False),
    )
    op.create_table(
        "told_turns",
        Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("version", Integer, nullable=False),
        PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_table(
        "studies",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("people.id"), nullable=False),
        Column("game", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("source", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("created", Double, nullable=False),
        Column("beat", Double, nullable=False),
        Column("progress", Text, nullable=False),
        Column("result", Text),
    )
    op.create_table(
        "stock",
        Column("number", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("level", Text, nullable=False),
        Column("stamp", Text, nullable=False),
    )
    op.create_table(
        "days",
        Column("day", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("number", Text, nullable=False),
        Column("salt", Text, nullable=False),
        PrimaryKeyConstraint("day", "game"),
    )
    op.create_table(
        "facts",
        Column("name", Text, primary_key=True),
        Column("value", Text, nullable=False),
    )
    op.create_table(
        "news",
        Column("number", Integer, primary_key=True),
        Column("text", Text, nullable=False),
    )
    op.create_index("people_by_look", "people", ["look"], unique=True)
    op.create_index("people_by_seen", "people", ["seen"])
    op.create_index("tables_by_change", "tables", ["updated"])
    op.create_index("seats_of_a_person", "seats", ["person"])
    op.create_index("results_of_a_day", "results", ["day", "game"])
    op.create_index("results_of_a_game", "results", ["person", "game"])
    op.create_index("results_of_a_person", "results", ["person", "finished"])
    op.create_index("lines_of_a_person", "lines", ["person"])
    op.create_index("mutes_of_somebody", "mutes", ["muted"])
    op.create_index("reports_by_somebody", "reports", ["reporter"])
    op.create_index("reports_of_somebody", "reports", ["reported"])
    op.create_index("ratings_by_rank", "ratings", ["game", "shown"])
    op.create_index("ratings_of_a_person", "ratings", ["person"])
    op.create_index("rating_changes_of_a_person", "rating_changes", ["person", "game", "at"])
    op.create_index("rooms_of_a_person", "room_members", ["person"])
    op.create_index("subscriptions_of_a_person", "subscriptions", ["person"])
    op.create_index("told_turns_of_a_person", "told_turns", ["person"])
    op.create_index("studies_in_line", "studies", ["state", "created"])
    op.create_index("studies_of_a_person", "studies", ["person", "created"])
    op.create_index("stock_by_level", "stock", ["game", "rules", "level"])
    for name, table, key, rows in (
        ("people_who_leave", "people", "leaving", text("leaving IS NOT NULL")),
        ("tables_in_the_lobby", "tables", "updated", column("listed", Boolean) & text("waits = 'open'")),
        ("tables_that_wait", "tables", "updated", text("waits = 'agent'")),
        ("tables_with_a_clock", "tables", "due", text("due IS NOT NULL")),
        ("reports_to_handle", "reports", "at", text("handled IS NULL")),
        ("games_to_rate", "rated_games", "finished", text("outcome IS NOT NULL")),
    ):
        op.create_index(name, table, [key], sqlite_where=rows, postgresql_where=rows)
