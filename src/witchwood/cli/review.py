"""The command that reviews a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from witchwood.cli.frame import PipedConsole, clean_errors, read_record

commands = typer.Typer()


@commands.command()
@clean_errors
def review(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A game record (- is stdin).", show_default=False)],
    seat: Annotated[int, typer.Option(help="Whose game to review.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of the sampled games.", min=0, max=2**64 - 1)] = 0,
    page: Annotated[Path | None, typer.Option(help="Also write the review as a page that needs nothing else.")] = None,
) -> None:
    """Look back at a game: the chance to win at each move, the moves that cost most, luck and skill."""
    from witchwood.review.reviewer import review as make
    from witchwood.terminal.review import show_review

    match = read_record(file)
    if not match.plays:
        raise ValueError(f"{file}: nothing was played in this record, so there is nothing to review")
    with Console(stderr=True).status("looking back") as status:
        made = make(
            match, seat, seed, progress=lambda ply: status.update(f"looking back: {ply} of {len(match.plays)} moves")
        )
    show_review(PipedConsole(), match, made)
    if page is not None:
        from witchwood.lab.report.reviewed import write

        typer.echo(f"the page: {write(match, made, page)}")
