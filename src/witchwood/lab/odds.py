"""How rare each thing is that a game ranks, beside how high it ranks."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.games import load, names

_CLEARLY = 1.1


def show(console: Console, game: Game, options: Mapping[str, Value]) -> None:
    """Print a line per rank: its number, its place by rarity (1 is the rarest), count and share. options: all of them.

    A rank is too low where one above it is clearly more common. ValueError for a game that ranks nothing.
    """
    if game.odds is None:
        known = ", ".join(name for name in names() if load(name).odds is not None)
        raise ValueError(f"{game.name} counts no odds; games that do: {known}")
    odds = game.odds(options)
    counts = [count for _, count in odds.ranked]
    total = sum(counts) + odds.rest[1]
    table = Table(box=None, pad_edge=False)
    for heading in ("rank", "rarity", "count", "one in", "", odds.kind):
        table.add_column(heading, justify="left" if heading == odds.kind else "right", no_wrap=True)
    for rank, (words, count) in enumerate(odds.ranked, 1):
        rarer = sum(other < count for other in counts)
        too_low = any(higher > _CLEARLY * count for higher in counts[: rank - 1])
        one_in = f"{total / count:,.0f}" if count else "-"
        table.add_row(str(rank), str(rarer + 1), f"{count:,}", one_in, "too low" if too_low else "", words)
    words, count = odds.rest
    table.add_row("-", "", f"{count:,}", f"{total / count:,.2f}" if count else "-", "", words)
    console.print(table)
    unusual = "".join(f", {name}={text}" for name, text in game.unusual(options).items())
    console.print(f"All {odds.of}: {total:,}{unusual}.", highlight=False)
