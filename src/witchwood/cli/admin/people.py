"""The commands about people."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from witchwood.cli.admin.frame import Idle, Json, Limit, Yes, ask_first, day_of, print_found, use_database, use_lists
from witchwood.cli.frame import clean_errors
from witchwood.clock import Clock

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from witchwood.server.store.database.writer import Writer
    from witchwood.server.store.people.people import People

commands = typer.Typer()
_R = TypeVar("_R")

Who = Annotated[str, typer.Argument(help="A name, or the beginning of an id.", show_default=False)]


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
    """List people, the latest visitors first."""
    wanted: dict[str, Any] = {"name": name, "barred": barred, "named": named, "idle": idle}
    found = use_lists(context, lambda listing: listing.people(limit, **wanted))
    print_found(found, ("id", "name", "last here", "tables", "results", ""), _cells, as_json=as_json)


@commands.command()
@clean_errors
def rename(context: typer.Context, who: Who, name: Annotated[str, typer.Argument(help="The new name.")]) -> None:
    """Rename a person."""
    from witchwood.server.store.confusable import is_ours
    from witchwood.table.seats.seat_names import clean_name

    try:
        name = clean_name(name)
    except ValueError as error:
        raise ValueError(f"name {name!r}: {error}") from None
    if is_ours(name):
        raise ValueError(f"name {name!r} is reserved by the service, or looks like a reserved name")
    _change(context, who, f"is {name} now", lambda people, key: people.rename(key, name))


@commands.command("free-name")
@clean_errors
def free_name(context: typer.Context, who: Who) -> None:
    """Make a person a guest again, and free the name."""
    _change(context, who, "is a guest now", lambda people, key: people.free_name(key))


@commands.command()
@clean_errors
def bar(context: typer.Context, who: Who) -> None:
    """Bar a person. If they are online, disconnect them at once."""
    _change(context, who, "is barred", lambda people, key: people.bar(key))


@commands.command()
@clean_errors
def unbar(context: typer.Context, who: Who) -> None:
    """Unbar a person."""
    _change(context, who, "may come in again", lambda people, key: people.bar(key, barred=False))


@commands.command("sign-out")
@clean_errors
def sign_out(context: typer.Context, who: Who) -> None:
    """Sign a person out on all devices. Print a link that lets them back in, once."""

    async def change(people: People, key: str) -> str:
        await people.sign_out(key)
        return await people.new_recovery(key)

    token = _change(context, who, "is signed out everywhere", change)
    typer.echo(f"/recover#{token}")


@commands.command()
@clean_errors
def delete(context: typer.Context, who: Who, yes: Yes = False) -> None:
    """Delete a person with everything stored about them.

    Their own tables go. At others' tables they resign and become "Someone who left".
    """
    from witchwood.server.store.admin.admin_database import until_heard
    from witchwood.server.store.changes.news import OUTSIDE
    from witchwood.server.store.people.erasure import Erasure
    from witchwood.server.store.people.people import People

    key = use_lists(context, lambda listing: listing.person(who))
    ask_first(f"Delete {who} ({key[:8]}) with all that is stored of them?", yes=yes)

    async def erase(engine: AsyncEngine, writer: Writer) -> None:
        await People(engine, writer, OUTSIDE, Clock()).leave(key)
        await until_heard(engine)  # they do nothing more from here on
        await Erasure(engine, writer, OUTSIDE, Clock()).erase(key)

    use_database(context, erase, changes=True)
    typer.echo(f"{key[:8]} is deleted")


@commands.command()
@clean_errors
def export(
    context: typer.Context,
    who: Who,
    out: Annotated[Path | None, typer.Option(help="Write a new file.", show_default="stdout")] = None,
) -> None:
    """Print everything stored about a person, as their own download has it."""
    from witchwood.server.store.admin.admin_lists import AdminLists
    from witchwood.server.store.people.export import export as pieces

    async def write(engine: AsyncEngine, _writer: Writer) -> None:
        key = await AdminLists(engine, Clock()).person(who)
        if out is not None:
            out.touch(0o600, exist_ok=False)  # nobody else's to read
        with nullcontext(sys.stdout) if out is None else out.open("w", encoding="utf-8") as file:
            async for piece in pieces(engine, key, Clock().now()):
                file.write(piece)

    use_database(context, write)


@commands.command()
@clean_errors
def prune(
    context: typer.Context,
    days: Annotated[float, typer.Option(min=1, help="Away for this many days.")] = 30,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
) -> None:
    """Delete guests who left without a game. A running service does so once a day."""
    from witchwood.server.store.people.unused_guests import DAY, count_unused, prune

    before = Clock().now() - days * DAY
    count = use_database(
        context, lambda engine, writer: count_unused(engine, before) if dry else prune(engine, writer, before)
    )
    typer.echo(f"{count} guest{'' if count == 1 else 's'} {'would be ' if dry else ''}deleted")


def _change(context: typer.Context, who: str, words: str, change: Callable[[People, str], Awaitable[_R]]) -> _R:
    """Change something about a person."""
    from witchwood.server.store.admin.admin_lists import AdminLists
    from witchwood.server.store.changes.news import OUTSIDE
    from witchwood.server.store.people.people import People

    async def work(engine: AsyncEngine, writer: Writer) -> tuple[str, _R]:
        key = await AdminLists(engine, Clock()).person(who)
        return key, await change(People(engine, writer, OUTSIDE, Clock()), key)

    key, result = use_database(context, work, changes=True)
    typer.echo(f"{key[:8]} {words}")
    return result


def _cells(person: dict[str, Any]) -> tuple[str, ...]:
    note = "barred" if person["barred"] else "" if person["named"] else "guest"
    seen, tables, results = day_of(person["seen"]), str(person["tables"]), str(person["results"])
    return person["id"][:8], person["name"], seen, tables, results, note
