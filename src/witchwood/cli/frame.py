"""What all commands share: the console, clean errors, and the arguments that name a game or a record."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

import typer
from rich.console import Console

import witchwood
from witchwood.engine.text import decode
from witchwood.games import find

if TYPE_CHECKING:
    from witchwood.engine.game import Game
    from witchwood.engine.match import Match


class PipedConsole(Console):
    """A console for which a reader that has left (`| head`) is no error."""

    def on_broken_pipe(self) -> None:
        """Leave quietly; what Python would still flush goes nowhere."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


_P = ParamSpec("_P")
_R = TypeVar("_R")

GameName = Annotated[
    str, typer.Argument(help="Its name, or an edition's, as listed by `witchwood games`.", show_default=False)
]
Deal = Annotated[int | None, typer.Option("--deal", "-d", help="Deal number, 0 to 2**64 - 1.", show_default="random")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Rule option as name=value; repeat it for more.", show_default=False),
]
Jobs = Annotated[int, typer.Option(help="Processes to use.", min=1, show_default="one")]
OTHER_AGENTS = "FILE.py:NAME, or an entry point of the group witchwood.agents"  # see `agents/outside.py`
Seats = Annotated[
    int | None,
    typer.Option("--seats", help="Number of seats. `witchwood games` shows what each game allows.", show_default=False),
]


def clean_errors(command: Callable[_P, _R]) -> Callable[_P, _R]:
    """Show a ValueError or OSError as one line on stderr and leave with exit code 2."""

    @wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        _import_numba_without_blas()
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            sys.stderr.close()  # the reader of our output has left; don't complain
            raise typer.Exit(0) from None
        except MemoryError:
            typer.echo("witchwood: not enough memory; use a smaller --memory", err=True)
            raise typer.Exit(2) from None
        except (ValueError, OSError) as error:
            typer.echo(f"witchwood: {error}", err=True)
            raise typer.Exit(2) from None

    return run


def _import_numba_without_blas() -> None:
    """Numba imports SciPy's linear algebra where SciPy is installed: a third of a second that no kernel needs.

    Only this command does so; in a library Numba must stay whole for others.
    """
    blas = "scipy.linalg.cython_blas"
    if "numba" not in sys.modules and blas not in sys.modules:
        sys.modules[blas] = None  # type: ignore[assignment]  # the documented way to make an import fail
        import numba.np.arraymath  # noqa: F401  # here Numba looks for it, and never again

        del sys.modules[blas]


def read_rules(name: str, texts: list[str] | None) -> tuple[Game, dict[str, bool | int | str]]:
    """The game called `name`, or of which an edition is called so, and the values of `--option`, after those that make
    the edition. ValueError names what is not allowed.
    """
    game, made = find(name)
    options: dict[str, bool | int | str] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text!r}: write name=value")
        if key in options:
            raise ValueError(f"--option {key} is given twice")
        if key in made:
            raise ValueError(f"--option {key}: {name} fixes it; leave it out, or play {game.name}")
        options[key] = game.option(key).read(value)
    return game, {**made, **options}


def read_record(path: str) -> Match:
    """The match of a record file. ValueError names the file, the line and the reason."""
    text = _read_file(path)
    try:
        return witchwood.replay(text)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _read_file(path: str) -> str:
    try:
        return decode(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
    except OSError as error:
        raise ValueError(f"can't read {path!r}: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"can't read {path!r}: {error}") from None
