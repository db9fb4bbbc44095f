"""The commands about tables, and about what players have reported there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from witchwood.cli.admin.frame import Idle, Json, Limit, Yes, ask_first, day_of, print_found, use_database, use_lists
from witchwood.cli.frame import clean_errors
from witchwood.clock import Clock

if TYPE_CHECKING:
    from witchwood.server.store.admin.admin_lists import AdminLists

commands = typer.Typer()


@commands.command()
@clean_errors
def tables(
    context: typer.Context,
    person: Annotated[str | None, typer.Option(help="Only tables of this person.", show_default=False)] = None,
    game: Annotated[str | None, typer.Option(help="Only tables of this game.", show_default=False)] = None,
    listed: Annotated[bool | None, typer.Option("--listed/--unlisted", help="Only listed tables.")] = None,
    over: Annotated[bool | None, typer.Option("--over/--playing", help="Only those that are over, or not.")] = None,
    idle: Idle = None,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List tables, the last used first."""

    async def ask(listing: AdminLists) -> list[dict[str, Any]]:
        owner = None if person is None else await listing.person(person)
        return await listing.tables(limit, person=owner, game=game, listed=listed, finished=over, idle=idle)

    titles = ("id", "game", "who sits there", "plays", "last change", "")
    print_found(use_lists(context, ask), titles, _cells, as_json=as_json)


@commands.command()
@clean_errors
def close(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The beginning of its id.", show_default=False)],
    yes: Yes = False,
) -> None:
    """Delete a table with its results. Everyone at the table is notified."""
    from witchwood.server.store.changes.news import OUTSIDE
    from witchwood.server.store.people.erasure import Erasure

    key = use_lists(context, lambda listing: listing.table(table))
    ask_first(f"Delete the table {key[:6]} with all that happened there?", yes=yes)
    use_database(
        context, lambda engine, writer: Erasure(engine, writer, OUTSIDE, Clock()).close_table(key), changes=True
    )
    typer.echo(f"{key[:6]} is closed")


def _cells(table: dict[str, Any]) -> tuple[str, ...]:
    names = {"open": "(free)", "gone": "(gone)"}
    sitting = ", ".join(seat["name"] or seat["agent"] or names[seat["kind"]] for seat in table["seats"])
    state = "over" if table["finished"] else f"waits for {table['waits']}" if table["waits"] else ""
    notes = ", ".join(filter(None, (state, "listed" if table["listed"] else "")))
    return table["id"][:6], table["game"], sitting, str(table["plays"]), day_of(table["updated"]), notes


def _report_cells(row: dict[str, Any]) -> tuple[str, ...]:
    said = (row["reporter_name"], row["reported_name"], row["text"])
    return row["table_id"][:6], str(row["number"]), day_of(row["at"]), *said


@commands.command()
@clean_errors
def reports(
    context: typer.Context,
    person: Annotated[str | None, typer.Option(help="Only lines by this person.", show_default=False)] = None,
    handled: Annotated[bool, typer.Option("--handled", help="Show the handled ones instead.")] = False,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List lines of the chat that players have reported, the oldest first."""

    async def ask(listing: AdminLists) -> list[dict[str, Any]]:
        who = None if person is None else await listing.person(person)
        return await listing.reports(limit, handled=handled, reported=who)

    titles = ("table", "line", "reported", "by", "who said it", "what")
    print_found(use_lists(context, ask), titles, _report_cells, as_json=as_json)


@commands.command()
@clean_errors
def handle(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The beginning of its id.", show_default=False)],
    line: Annotated[int, typer.Argument(help="The line's number.", show_default=False)],
) -> None:
    """Mark the reports of a line as handled: they are no longer listed."""

    async def mark(listing: AdminLists) -> tuple[str, int]:
        key = await listing.table(table)
        return key, await listing.handle(key, line)

    key, count = use_lists(context, mark)
    if not count:
        raise ValueError(f"no report of line {line} at table {key[:6]} is open: see witchwood admin reports")
    typer.echo(f"line {line} at the table {key[:6]} is handled")
