"""The command `witchwood`. Every error is one clean line on stderr and exit code 2."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import Annotated

import typer

import witchwood
from witchwood.cli import admin, measure, play, puzzles, review, study

app = typer.Typer(
    name="witchwood",
    help="Five witch games on one engine: play them, replay them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(play.commands)
app.add_typer(review.commands)
app.add_typer(measure.commands)
app.add_typer(puzzles.commands)
app.add_typer(admin.commands)
app.add_typer(study.commands)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"witchwood {witchwood.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Five witch games on one engine: play them, replay them, measure them."""


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    """A warning, such as that of a game that does not load, as one clean line."""
    typer.echo(f"witchwood: {message}", err=True)


def main() -> None:
    """Run the command line. A reader that has left (`| head`) is no error, and neither is a stream that is closed."""
    warnings.showwarning = _show_warning
    _open_streams()
    try:
        app()
    finally:
        try:
            sys.stdout.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                typer.echo(f"witchwood: can't write all output: {error.strerror}", err=True)
                raise SystemExit(2) from None


def _open_streams() -> None:
    """Make closed streams empty, so that no file takes their numbers. Letters that a stream can't hold are replaced."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8"))
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
