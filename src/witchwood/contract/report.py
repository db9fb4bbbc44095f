"""Hold a game to every demand, in every variant, and make the table of results."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from witchwood.contract.case import Broken, Case, variants
from witchwood.contract.demand import DEMANDS, Demand
from witchwood.engine.game import Game


def check(game: Game, deals: int) -> Iterator[tuple[Demand, Broken | None]]:
    """Each demand, and how the game breaks it first, if it does. deals: how many random games demands look at."""
    cases = variants(game, deals)
    for demand in DEMANDS:
        yield demand, _first_broken(demand, cases)


def _first_broken(demand: Demand, cases: list[Case]) -> Broken | None:
    for case in cases:
        try:
            demand.check(case)
        except Broken as broken:
            return broken
    return None


def show(console: Console, game: Game, deals: int) -> bool:
    """Print a row for each demand, and below what is broken and where. Answers whether all are kept."""
    table = Table("demand", "of", "", box=None, padding=(0, 2, 0, 0))
    found: list[Broken] = []
    aside = Console(stderr=True)
    aside.print(f"{game.name}: {len(DEMANDS)} demands, some minutes for a large game", highlight=False)
    for demand, broken in track(check(game, deals), "checking", len(DEMANDS), console=aside, transient=True):
        result = Text("passed", "green") if broken is None else Text("failed", "bold red")
        table.add_row(demand.name.replace("_", " "), ", ".join(demand.verbs), result)
        if broken is not None:
            found.append(broken)
    console.print(table)
    for words in dict.fromkeys(map(str, found)):  # one fault may break many demands in one place
        console.print()
        console.print(Text(words), soft_wrap=True)
    kept = len(DEMANDS) - len(found)
    console.print(f"\n{game.name} keeps {kept} of {len(DEMANDS)} demands", highlight=False)
    console.print(on_gpu(game), highlight=False, soft_wrap=True)
    return not found


def on_gpu(game: Game) -> str:
    """Whether the game can be stepped on a GPU, which is no demand."""
    try:
        from witchwood.env.cuda.verdict import why_not
    except ImportError:
        return "On a GPU: not known without the extra cuda, which can tell on a machine that has none."
    reason = why_not(game)
    return f"On a GPU: no, {reason}" if reason else "On a GPU: yes, every verb compiles for one."
