"""The commands of the lab: a study's file is run, told, reported, and its deals are opened."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

import witchwood
from witchwood.cli.frame import clean_errors
from witchwood.lab.replay import SERVER

if TYPE_CHECKING:
    from witchwood.lab.progress import Progress

commands = typer.Typer(
    name="study", help="Ask a question of many games: run a study's file, print the results, write a report."
)

File = Annotated[Path, typer.Argument(help="A study's file (.toml), or the folder of one that was run.")]
_SECONDS = 30  # between two lines of a run that nobody watches
Out = Annotated[Path | None, typer.Option("--out", help="The folder of its rows.", show_default="FILE.study")]


@contextmanager
def bar(words: str, kept: str) -> Iterator[Callable[[Progress], None]]:
    """A line on a terminal that says how far a run is; elsewhere one every half minute. kept: where the rows lie, if
    they outlive the run.
    """
    console, told = Console(stderr=True), time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal told
        if time.monotonic() - told >= _SECONDS:
            told = time.monotonic()
            typer.echo(f"{words}: {progress.words}", err=True)

    try:
        if console.is_terminal:
            with console.status(words) as status:
                yield lambda progress: status.update(f"{words}: {progress.words}")
        else:
            yield tell
    except KeyboardInterrupt:
        rest = f"; finished rows are saved in {kept}; run the same command to continue" if kept else ""
        typer.echo(f"witchwood: stopped{rest}", err=True)
        raise typer.Exit(130) from None


@commands.command()
@clean_errors
def run(
    file: File,
    on: Annotated[str, typer.Option("--on", help="Where: local://JOBS or dask://HOST:PORT.")] = "local://1",
    out: Out = None,
) -> None:
    """Play the missing games, and print the results."""
    handle = witchwood.study(file, out)
    with bar(file.stem, str(handle.folder)) as advance:
        handle.run(on, advance)
    for line in handle.tell():
        typer.echo(line)
    typer.echo(f"rows in {handle.folder}, digest {handle.digest()}")
    if not handle.study.reproducible:
        typer.echo("a budget in seconds was used, so another machine gets other rows; use nodes instead")


@commands.command()
@clean_errors
def tell(file: File, out: Out = None) -> None:
    """Print the results, in words."""
    for line in witchwood.study(file, out).tell():
        typer.echo(line)


@commands.command()
@clean_errors
def report(
    file: File,
    page: Annotated[Path | None, typer.Option("--page", help="Where to write it.", show_default="FILE.html")] = None,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", help="Folder for the pictures as SVG files.", show_default="none")
    ] = None,
    interactive: Annotated[
        bool, typer.Option("--interactive", help="Interactive pictures; the page is ten times as large.")
    ] = False,
    out: Out = None,
) -> None:
    """Write the report of a finished study: one self-contained page of HTML."""
    handle = witchwood.study(file, out)
    name = file.stem if file.suffix in (".toml", ".study") else file.name
    path = handle.report(page or file.with_name(f"{name}.html"), pictures=pictures, interactive=interactive)
    typer.echo(f"report in {path}")


@commands.command(name="open")
@clean_errors
def open_deal(
    file: File,
    row: Annotated[
        int | None,
        typer.Argument(help="A row of the table of games, counted from 0: its game is shown as it was played."),
    ] = None,
    deal: Annotated[int | None, typer.Option("--deal", "-d", help="Instead of a row: a deal by its number.")] = None,
    variant: Annotated[
        str | None, typer.Option(help="The deal's rules, by the variant's name.", show_default="the first")
    ] = None,
    agent: Annotated[
        str | None, typer.Option(help="Who plays the deal, by the agent's name.", show_default="nobody yet")
    ] = None,
    order: Annotated[int, typer.Option(min=0, help="Where the first agent of two sits.")] = 0,
    ply: Annotated[int, typer.Option(min=0, help="Number of plays before the shown position.")] = 0,
    server: Annotated[str, typer.Option(help="Address of the service.")] = SERVER,
    show: Annotated[bool, typer.Option("--show", help="Only print the address.")] = False,
    out: Out = None,
) -> None:
    """Open a row's game or a deal of a study in the browser, by its rules; `witchwood serve` must run.

    The address holds deal, rules, plays and ply, so it can be sent to others. Where the game has a solver, its verdict
    is shown.
    """
    import webbrowser

    from witchwood.lab import replay

    handle = witchwood.study(file, out)
    study = handle.study
    if (row is None) == (deal is None):
        raise ValueError("name either a row, as in `witchwood study open FILE 3`, or a deal with --deal")
    if row is not None:
        found = replay.row_of(handle.frame(), row)
        deal, variant, agent, order = found["deal"], found["variant"], found["agent"], found["order"]
    assert deal is not None
    rules = replay.variant_of(study, variant or study.base.name)
    words: list[str] = []
    if agent is not None:
        words = replay.words_of(replay.play_again(study, rules, replay.line_up_of(study, agent), deal, order))
    if ply > len(words):
        raise ValueError(f"ply {ply}: this game has {len(words)} plays")
    place = server.rstrip("/") + replay.address(study, rules, deal, ply=ply, plays=words)
    typer.echo(place)
    if not show:
        webbrowser.open(place)
