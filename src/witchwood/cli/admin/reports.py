"""The commands about what players have reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from witchwood.cli.admin.frame import Json, Limit, day_of, print_json, print_rows, use_database
from witchwood.cli.frame import clean_errors
from witchwood.clock import Clock

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

commands = typer.Typer()


@commands.command()
@clean_errors
def reports(
    context: typer.Context,
    person: Annotated[str | None, typer.Option(help="Only lines of a person.", show_default=False)] = None,
    handled: Annotated[bool, typer.Option("--handled", help="Those that were marked as handled instead.")] = False,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List lines of the chat that players have reported, the oldest first."""
    from witchwood.server.store.admin.admin_lists import AdminLists
    from witchwood.server.store.admin.reports import Reports

    async def ask(engine: AsyncEngine) -> list[dict[str, Any]]:
        who = None if person is None else await AdminLists(engine, Clock()).person(person)
        return await Reports(engine, Clock()).rows(limit, handled=handled, reported=who)

    found = use_database(context, ask)
    if as_json:
        print_json(found)
        return
    rows = [
        (
            row["table_id"][:6],
            str(row["number"]),
            day_of(row["at"]),
            row["reporter_name"],
            row["reported_name"],
            row["text"],
        )
        for row in found
    ]
    print_rows(("table", "line", "reported", "by", "who said it", "what"), rows)


@commands.command()
@clean_errors
def handle(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The beginning of its id.", show_default=False)],
    line: Annotated[int, typer.Argument(help="The line's number.", show_default=False)],
) -> None:
    """Mark the reports of a line as handled: they are no longer listed."""
    from witchwood.server.store.admin.admin_lists import AdminLists
    from witchwood.server.store.admin.reports import Reports

    async def mark(engine: AsyncEngine) -> tuple[str, int]:
        key = await AdminLists(engine, Clock()).table(table)
        return key, await Reports(engine, Clock()).handle(key, line)

    key, count = use_database(context, mark)
    if not count:
        raise ValueError(f"no report of line {line} at the table {key[:6]} waits: witchwood admin reports")
    typer.echo(f"line {line} at the table {key[:6]} is handled")
