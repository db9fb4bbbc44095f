"""`witchwood admin`: the commands for those who run a service. All but two work while it runs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from witchwood.cli.frame import clean_errors

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from witchwood.server.store.people import People

_HELP = """Look after a service: its people, its tables, its database.

The database is that of `witchwood serve`: name it in the same way, before the command. A service that runs is told of
every change and acts on it at once. Only restore and migrate need it stopped.

\b
Examples:
  witchwood admin people --named --idle 30
  witchwood admin bar "Old Nan"
  witchwood admin --data /var/lib/witchwood backup tonight.sqlite
"""
commands = typer.Typer(name="admin", help=_HELP, no_args_is_help=True, rich_markup_mode=None)
_R = TypeVar("_R")

Who = Annotated[str, typer.Argument(help="A name, or the beginning of an id.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="JSON, with whole ids: a table's id opens it.")]
Limit = Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")]
Idle = Annotated[float | None, typer.Option(min=0, help="Only those not used for so many days.", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether it is meant.")]


@commands.callback()
@clean_errors
def about(
    context: typer.Context,
    database: Annotated[
        str | None, typer.Option(help="As for `witchwood serve`.", show_default="SQLite in --data")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Folder of the tables.", show_default="your own data folder")
    ] = None,
) -> None:
    """The database that all commands work on."""
    from witchwood.server.settings import Settings

    context.obj = Settings.read(database=database, data=data).address


@commands.command()
@clean_errors
def people(
    context: typer.Context,
    name: Annotated[str | None, typer.Option(help="Only names with this text in them.", show_default=False)] = None,
    named: Annotated[
        bool | None, typer.Option("--named/--guests", help="Only those with a name of their own, or without.")
    ] = None,
    barred: Annotated[
        bool | None, typer.Option("--barred/--not-barred", help="Only those who are barred, or not.")
    ] = None,
    idle: Idle = None,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List people, the last ones who were here first."""
    from witchwood.server.store.listing import Listing, PeopleWanted

    wanted = PeopleWanted(name, barred, named, idle)
    found = _run(context, lambda engine: Listing(engine).people(wanted, limit))
    if as_json:
        _print_json(found)
        return
    rows = [
        (row["id"][:8], row["name"], _day(row["seen"]), str(row["tables"]), str(row["results"]), _notes_of(row))
        for row in found
    ]
    _print_rows(("id", "name", "last here", "tables", "results", ""), rows)


@commands.command()
@clean_errors
def tables(
    context: typer.Context,
    person: Annotated[str | None, typer.Option(help="Only those of a person.", show_default=False)] = None,
    game: Annotated[str | None, typer.Option(help="Only those of a game.", show_default=False)] = None,
    listed: Annotated[bool | None, typer.Option("--listed/--unlisted", help="Only those offered to all.")] = None,
    over: Annotated[bool | None, typer.Option("--over/--playing", help="Only those that are over, or not.")] = None,
    idle: Idle = None,
    limit: Limit = 50,
    as_json: Json = False,
) -> None:
    """List tables, the last ones where something was done first."""
    from witchwood.server.store.listing import Listing, TablesWanted

    async def ask(engine: AsyncEngine) -> list[dict[str, Any]]:
        listing = Listing(engine)
        owner = None if person is None else await listing.person(person)
        return await listing.tables(TablesWanted(owner, game, listed, over, idle), limit)

    found = _run(context, ask)
    if as_json:
        _print_json(found)
        return
    rows = [
        (row["id"][:6], row["game"], _sitting(row), str(row["plays"]), _day(row["updated"]), _state_of(row))
        for row in found
    ]
    _print_rows(("id", "game", "who sits there", "plays", "last change", ""), rows)


@commands.command()
@clean_errors
def rename(
    context: typer.Context, who: Who, name: Annotated[str, typer.Argument(help="The name from now on.")]
) -> None:
    """Give somebody another name."""
    from witchwood.server.store.looks import is_ours
    from witchwood.table.seat_names import clean_name

    try:
        name = clean_name(name)
    except ValueError as error:
        raise ValueError(f"name {name!r}: {error}") from None
    if is_ours(name):
        raise ValueError(f"name {name!r} is one of the service's own, or looks like it")
    _change(context, who, f"is {name} now", lambda people, key: people.rename(key, name))


@commands.command("free-name")
@clean_errors
def free_name(context: typer.Context, who: Who) -> None:
    """Make somebody a guest again, so that others may take the name."""
    _change(context, who, "is a guest now", lambda people, key: people.free_name(key))


@commands.command()
@clean_errors
def bar(context: typer.Context, who: Who) -> None:
    """Let somebody in no more. Whoever is there is cut off at once."""
    _change(context, who, "is barred", lambda people, key: people.bar(key))


@commands.command()
@clean_errors
def unbar(context: typer.Context, who: Who) -> None:
    """Let somebody in again."""
    _change(context, who, "may come in again", lambda people, key: people.bar(key, barred=False))


@commands.command("sign-out")
@clean_errors
def sign_out(context: typer.Context, who: Who) -> None:
    """Sign somebody out on all devices. Print a link to come back, for them alone: it works once."""

    async def change(people: People, key: str) -> str:
        await people.sign_out(key)
        return await people.new_recovery(key)

    token = _change(context, who, "is signed out everywhere", change)
    typer.echo(f"/recover#{token}")


@commands.command()
@clean_errors
def delete(context: typer.Context, who: Who, yes: Yes = False) -> None:
    """Delete somebody with all that is stored of them.

    Their own tables go. At others' tables they resign and become "Someone who left".
    """
    from witchwood.server.store.beside import until_heard
    from witchwood.server.store.erasure import Erasure
    from witchwood.server.store.listing import Listing
    from witchwood.server.store.news import OUTSIDE
    from witchwood.server.store.people import People

    key = _run(context, lambda engine: Listing(engine).person(who))
    _ask(f"Delete {who} ({key[:8]}) with all that is stored of them?", yes=yes)

    async def erase(engine: AsyncEngine) -> None:
        await People(engine, OUTSIDE).leave(key)
        await until_heard(engine)  # they do nothing more from here on
        await Erasure(engine, OUTSIDE).erase(key)
        await until_heard(engine)

    _run(context, erase)
    typer.echo(f"{key[:8]} is deleted")


@commands.command()
@clean_errors
def export(
    context: typer.Context,
    who: Who,
    out: Annotated[Path | None, typer.Option(help="Write a new file.", show_default="stdout")] = None,
) -> None:
    """Print all that is stored of somebody, as their own page gives it to them."""
    from witchwood.server.store.export import export as pieces
    from witchwood.server.store.listing import Listing

    async def write(engine: AsyncEngine) -> None:
        key = await Listing(engine).person(who)
        with nullcontext(sys.stdout) if out is None else out.open("x", encoding="utf-8") as file:
            async for piece in pieces(engine, key):
                file.write(piece)

    _run(context, write)


@commands.command()
@clean_errors
def close(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The beginning of its id.", show_default=False)],
    yes: Yes = False,
) -> None:
    """Delete a table, its results too. Those who look at it are told."""
    from witchwood.server.store.beside import until_heard
    from witchwood.server.store.erasure import Erasure
    from witchwood.server.store.listing import Listing
    from witchwood.server.store.news import OUTSIDE

    key = _run(context, lambda engine: Listing(engine).table(table))
    _ask(f"Delete the table {key[:6]} with all that happened there?", yes=yes)

    async def end(engine: AsyncEngine) -> None:
        await Erasure(engine, OUTSIDE).close_table(key)
        await until_heard(engine)

    _run(context, end)
    typer.echo(f"{key[:6]} is closed")


@commands.command()
@clean_errors
def prune(
    context: typer.Context,
    days: Annotated[float, typer.Option(min=1, help="Not here for so many days.")] = 30,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
) -> None:
    """Delete guests who came, and left without a game."""
    from witchwood.server.store.listing import Listing

    count = _run(context, lambda engine: Listing(engine).prune(days, really=not dry))
    typer.echo(f"{count} guest{'' if count == 1 else 's'} {'would be ' if dry else ''}deleted")


@commands.command()
@clean_errors
def backup(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A new file.", show_default=False)]
) -> None:
    """Write the whole database to a file, while the service runs. All that was acknowledged before is in it.

    Keep it safe: the service's secret and all hidden cards are in it.
    """
    from witchwood.server.store.backup import back_up

    asyncio.run(back_up(context.obj, file))
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


@commands.command()
@clean_errors
def restore(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)]
) -> None:
    """Put a backup in the place of the database. The service has to be stopped; what was there before is kept."""
    from witchwood.server.store.backup import restore as put_back

    kept = asyncio.run(put_back(context.obj, file))
    typer.echo(f"{file} is restored" + (f"; what was there before is {kept}" if kept else ""))


@commands.command()
@clean_errors
def migrate(
    context: typer.Context,
    version: Annotated[str | None, typer.Argument(help="Up or down to which.", show_default="the newest")] = None,
) -> None:
    """Take the database up or down to a version, for another version of witchwood. The service has to be stopped.

    Make a backup first: what an older version has no place for is lost on the way down.
    """
    from witchwood.server.store.beside import migrate as take

    before, after = asyncio.run(take(context.obj, version))
    typer.echo(f"{after}, as before" if before == after else f"{before or 'nothing'} -> {after}")


def _run(context: typer.Context, work: Callable[[AsyncEngine], Awaitable[_R]]) -> _R:
    """What comes of some work with the database."""
    from witchwood.server.store.beside import beside

    async def run() -> _R:
        async with beside(context.obj) as engine:
            return await work(engine)

    return asyncio.run(run())


def _change(context: typer.Context, who: str, words: str, change: Callable[[People, str], Awaitable[_R]]) -> _R:
    """Change something about a person, and tell the service that runs."""
    from witchwood.server.store.beside import until_heard
    from witchwood.server.store.listing import Listing
    from witchwood.server.store.news import OUTSIDE
    from witchwood.server.store.people import People

    async def work(engine: AsyncEngine) -> tuple[str, _R]:
        key = await Listing(engine).person(who)
        result = await change(People(engine, OUTSIDE), key)
        await until_heard(engine)
        return key, result

    key, result = _run(context, work)
    typer.echo(f"{key[:8]} {words}")
    return result


def _ask(question: str, *, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise ValueError("nothing was done: say --yes where nobody can be asked")
    typer.confirm(question, abort=True)


def _print_json(rows: list[dict[str, Any]]) -> None:
    typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def _print_rows(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """In columns; a line that says so where there is nothing."""
    if not rows:
        typer.echo("none", err=True)
        return
    widths = [max(len(row[column]) for row in (titles, *rows)) for column in range(len(titles))]
    for row in (titles, *rows):
        typer.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def _day(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _notes_of(person: dict[str, Any]) -> str:
    return "barred" if person["barred"] else "" if person["named"] else "guest"


def _sitting(table: dict[str, Any]) -> str:
    names = {"open": "(free)", "gone": "(gone)"}
    return ", ".join(seat["name"] or seat["agent"] or names[seat["kind"]] for seat in table["seats"])


def _state_of(table: dict[str, Any]) -> str:
    state = "over" if table["finished"] else f"waits for {table['waits']}" if table["waits"] else ""
    return ", ".join(filter(None, (state, "listed" if table["listed"] else "")))
