"""The commands for puzzles: solving them, and making more."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from witchwood.cli.frame import GameName, PipedConsole, clean_errors
from witchwood.games import find as find_game


class _SolvedFirst(TyperGroup):
    """A group in which a first word that is no command is a game whose puzzles are to be solved."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # Typer's own copy of Click has the types
        """Put the command `solve` before a game's name."""
        return super().resolve_command(ctx, args if args[0] in self.commands else ["solve", *args])


commands = typer.Typer(
    name="puzzles",
    cls=_SolvedFirst,
    help="Solve puzzles: witchwood puzzles [GAME] [PUZZLE]. Every answer is proved.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


@commands.callback()
def about(context: typer.Context) -> None:
    """Without a game: puzzles of all games."""
    if context.invoked_subcommand is None:
        _solve(None, None)


@commands.command()
@clean_errors
def solve(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Whose puzzles.", show_default=False)],
    which: Annotated[
        str | None,
        typer.Argument(metavar="[PUZZLE]", help="One by its name, as win2-dbfb30. Default: one at your level."),
    ] = None,
) -> None:
    """Solve puzzles of a game in the terminal: play the move that answers."""
    _solve(find_game(name)[0].name, which)


@clean_errors
def _solve(name: str | None, which: str | None) -> None:
    from witchwood.terminal.puzzles import solve as run

    run(PipedConsole(), name, which)


@commands.command()
@clean_errors
def make(
    name: GameName,
    kinds: Annotated[list[str], typer.Argument(metavar="KIND...", help="Which kinds, as win2.", show_default=False)],
    count: Annotated[int, typer.Option(help="How many, of all kinds together.", min=1)] = 10,
    first: Annotated[int, typer.Option("--from", help="The first deal to look at.", min=0)] = 1,
    out: Annotated[
        Path | None,
        typer.Option(help="Add them to this file, without those it has already.", show_default="print them"),
    ] = None,
) -> None:
    """Make puzzles: found by one search and verified by another. The same call makes the same puzzles."""
    from witchwood.puzzles.make import MakeCounts
    from witchwood.puzzles.make import make as found
    from witchwood.puzzles.puzzle import read_puzzles

    game, tally = find_game(name)[0], MakeCounts()
    known = read_puzzles(game.name, out.read_text(encoding="utf-8")) if out is not None and out.exists() else []
    for puzzle in islice(found(game, kinds, first, tally, known), count):
        if out is None:
            typer.echo(puzzle.write())
        else:
            with out.open("a", encoding="utf-8") as file:
                file.write(puzzle.write() + "\n")
    typer.echo(f"deals {first} to {tally.deal}", err=True)
    for kind in kinds:
        reasons = Counter({reason: number for (of, reason), number in tally.counts.items() if of == kind})
        typer.echo(
            f"{kind}: " + ", ".join(f"{number:,} {reason}" for reason, number in reasons.most_common()), err=True
        )
