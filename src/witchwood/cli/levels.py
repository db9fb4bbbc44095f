"""The command that asks how hard deals are."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from witchwood.cli.frame import GameName, Jobs, Options, PipedConsole, clean_errors, read_rules
from witchwood.engine.measured import LEVELS

commands = typer.Typer()


@commands.command()
@clean_errors
def levels(
    name: GameName,
    deal: Annotated[
        int | None, typer.Option("--deal", "-d", help="Grade this deal alone.", show_default="the table of levels")
    ] = None,
    each: Annotated[int, typer.Option(help="Deals of each level to play.", min=1, max=100_000)] = 20,
    jobs: Jobs = 1,
    option: Options = None,
) -> None:
    """Say how hard a deal of a solitaire is, or show the levels and what four players win on each."""
    from witchwood.lab.levels.levels import cuts_for, grade, graded

    game, options = read_rules(name, option)
    cuts = cuts_for(game, game.settle(options))
    if cuts is None:
        raise ValueError(f"{name} has no levels; those that have: {', '.join(graded())}")
    if deal is not None:
        found = grade(game, game.deal(deal, game.settle(options), 1))
        if found.level is None:
            typer.echo("can't be won" if found.verdict == "lost" else "not known to be winnable")
        else:
            typer.echo(f"{found.level} (ease {found.ease:.3f})")
        return
    from witchwood.lab.levels import evidence

    shown = Table(box=None, pad_edge=False)
    for heading in ("level", "least ease", "share of the winnable", *evidence.PLAYERS):
        shown.add_column(heading)
    with Console(stderr=True).status("looking for deals") as status:
        rows = evidence.rows(game, options, each, jobs=jobs, advance=status.update)
    for number, level in enumerate(LEVELS):
        least = f"{cuts.least[number]:.3f}" if number < len(cuts.least) else "0"
        won = [row.words for row in rows if row.level == level]
        shown.add_row(level, least, f"{cuts.shares[number]:.1%}", *won)
    PipedConsole(width=200).print(shown)
    typer.echo(f"{cuts.winnable:,} of {cuts.deals:,} deals were proved winnable when the levels were calibrated;")
    typer.echo(f"{each:,} deals of each level were played here, with 95 % intervals")
