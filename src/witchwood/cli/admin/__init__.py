"""`witchwood admin`: the commands for those who run a service. All but two work while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from witchwood.cli.admin import database as whole_database
from witchwood.cli.admin import people, tables
from witchwood.cli.frame import clean_errors

_HELP = """Look after a service: its people, its tables, what players report, its database.

The database is that of `witchwood serve`: name it in the same way, before the command. A running service learns of
every change and acts on it at once. Only restore and migrate need it stopped.

\b
Examples:
  witchwood admin people --named --idle 30
  witchwood admin bar "Old Nan"
  witchwood admin --data /var/lib/witchwood backup tonight.sqlite
"""
commands = typer.Typer(name="admin", help=_HELP, no_args_is_help=True, rich_markup_mode=None)


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


commands.add_typer(people.commands)
commands.add_typer(tables.commands)
commands.add_typer(whole_database.commands)
