"""The commands of the lab: a study's file is run, told, reported, and its deals are opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

import witchwood
from witchwood.cli.frame import clean_errors

if TYPE_CHECKING:
    from witchwood.lab.progress import Progress

commands = typer.Typer(
    name="study", help="Ask a question of many games: run a study's file, tell what came out, write a report."
)

File = Annotated[Path, typer.Argument(help="A study's file (.toml), or the folder of one that was run.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="The folder of its rows.", show_default="FILE.study"),
]


@contextmanager
def bar(words: str, kept: str) -> Iterator[Callable[[Progress], None]]:
    """A line on a terminal that says how far a run is. kept: where the rows lie, if they outlive the run."""
    console = Console(stderr=True)
    try:
        if console.is_terminal:
            with console.status(words) as status:
                yield lambda progress: status.update(f"{words}: {progress.words}")
        else:
            yield lambda _: None
    except KeyboardInterrupt:
        rest = f"; what is done is kept in {kept}, and the same command goes on with it" if kept else ""
        typer.echo(f"witchwood: stopped{rest}", err=True)
        raise typer.Exit(130) from None


@commands.command()
@clean_errors
def run(
    file: File,
    on: Annotated[str, typer.Option("--on", help="Where: local://JOBS or dask://HOST:PORT.")] = "local://1",
    out: Out = None,
) -> None:
    """Play what is not played yet, and tell what came out."""
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
    """Tell what came out, in words."""
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
        bool, typer.Option("--interactive", help="Pictures that answer the mouse; the page is ten times as large.")
    ] = False,
    out: Out = None,
) -> None:
    """Write the report of a study that was run: one page of HTML that needs nothing else."""
    handle = witchwood.study(file, out)
    path = handle.report(page or file.with_suffix(".html"), pictures=pictures, interactive=interactive)
    typer.echo(f"report in {path}")


@commands.command(name="open")
@clean_errors
def open_deal(
    file: File,
    deal: Annotated[int, typer.Option("--deal", "-d", help="The deal's number.", show_default=False)],
    variant: Annotated[
        str | None, typer.Option(help="Its rules, by the variant's name.", show_default="the first")
    ] = None,
    server: Annotated[str, typer.Option(help="Where the service answers.")] = "http://127.0.0.1:8800",
    show: Annotated[bool, typer.Option("--show", help="Only say the address.")] = False,
    out: Out = None,
) -> None:
    """Open a deal of a study in the browser, by the rules of a variant; `witchwood serve` must run."""
    import webbrowser

    from witchwood.lab.report.contents import address

    study = witchwood.study(file, out).study
    known = {one.name: one for one in study.variants}
    if variant is not None and variant not in known:
        raise ValueError(f"there is no variant {variant}; the variants are {', '.join(known)}")
    place = server.rstrip("/") + address(study, known[variant or study.base.name], deal)
    typer.echo(place)
    if not show:
        webbrowser.open(place)
