"""A command whose input and output are pipes."""

from __future__ import annotations

from functools import cache

import typer.main
import typer.testing
from typer.testing import CliRunner

from witchwood.cli import app

# Else the command is made again for each run, which takes a tenth of a second.
typer.testing._get_command = cache(typer.main.get_command)  # type: ignore[attr-defined]  # a private name there
COLOUR = "\x1b["  # how every code for colour begins


def run(*arguments: str, given: str = "") -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command."""
    result = CliRunner().invoke(app, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout, result.stderr
