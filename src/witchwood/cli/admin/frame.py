"""What all commands of `witchwood admin` share: the database, the question before what cannot be undone, and lists."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from witchwood.clock import Clock

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from witchwood.server.store.admin.admin_lists import AdminLists
    from witchwood.server.store.database.writer import Writer

_R = TypeVar("_R")

Json = Annotated[bool, typer.Option("--json", help="JSON, with whole ids: a table's id opens it.")]
Limit = Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")]
Idle = Annotated[float | None, typer.Option(min=0, help="Only those unused for this many days.", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")]


def use_database(
    context: typer.Context, work: Callable[[AsyncEngine, Writer], Awaitable[_R]], *, changes: bool = False
) -> _R:
    """The result of some work with the database. changes: wait until the running service has noticed it."""
    from witchwood.server.store.admin.admin_database import beside, until_heard
    from witchwood.server.store.database.writer import Writer

    async def run() -> _R:
        async with beside(context.obj) as engine:
            writer = Writer(engine)
            try:
                result = await work(engine, writer)
            finally:
                await writer.close()
            if changes:
                await until_heard(engine)
            return result

    return asyncio.run(run())


def use_lists(context: typer.Context, work: Callable[[AdminLists], Awaitable[_R]]) -> _R:
    """The result of some work with the lists of the database."""
    from witchwood.server.store.admin.admin_lists import AdminLists

    return use_database(context, lambda engine, _writer: work(AdminLists(engine, Clock())))


def ask_first(question: str, *, yes: bool) -> None:
    """Ask for confirmation, and leave if it is refused. yes: `--yes` was given."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise ValueError("nothing was done: add --yes when there is no terminal")
    typer.confirm(question, abort=True)


def print_found(
    found: list[dict[str, Any]],
    titles: tuple[str, ...],
    cells: Callable[[dict[str, Any]], tuple[str, ...]],
    *,
    as_json: bool,
) -> None:
    """What was found: as JSON for programs, or in columns; if there is nothing, a line that says so."""
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    if not found:
        typer.echo("none", err=True)
        return
    rows = [titles, *map(cells, found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(titles))]
    for row in rows:
        typer.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def day_of(seconds: float | None) -> str:
    """The day of a Unix time, in UTC; nothing for none."""
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")
