"""The commands about the database as a whole."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from witchwood.cli.frame import clean_errors
from witchwood.clock import Clock

commands = typer.Typer()


@commands.command()
@clean_errors
def backup(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A new file.", show_default=False)]
) -> None:
    """Write the whole database to a file while the service runs, with everything acknowledged before.

    Keep it safe: the service's secret and all hidden cards are in it.
    """
    from witchwood.server.store.admin.backup import back_up

    asyncio.run(back_up(context.obj, file))
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


@commands.command()
@clean_errors
def restore(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)]
) -> None:
    """Replace the database by a backup. Stop the service first. The old data stays beside it."""
    from witchwood.server.store.admin.backup import restore as put_back

    kept = asyncio.run(put_back(context.obj, file, Clock().now()))
    typer.echo(f"{file} is restored" + (f"; what was there before is {kept}" if kept else ""))


@commands.command()
@clean_errors
def migrate(
    context: typer.Context,
    version: Annotated[str | None, typer.Argument(help="Up or down to which.", show_default="the newest")] = None,
) -> None:
    """Migrate the database up or down to a version, for another version of witchwood. Stop the service first.

    Make a backup first: what an older version has no place for is lost on the way down.
    """
    from witchwood.server.store.admin.admin_database import migrate as take

    before, after = asyncio.run(take(context.obj, version))
    typer.echo(f"{after}, as before" if before == after else f"{before or 'nothing'} -> {after}")
