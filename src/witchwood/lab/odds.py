"""How rare WitchPig's winning hands are, beside how high they rank."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from witchwood.games.witchpig.odds import HANDS, hand_counts
from witchwood.games.witchpig.state import DECK, NUMERIC
from witchwood.games.witchpig.view import ROWS

_CLEARLY = 1.1


def show(console: Console, sequence: str) -> None:
    """Print a line per row: rank, place by rarity (1 is the rarest), hands, share. `sequence`: "deck" or "numeric".

    A row ranks too low where a row above it is clearly more common.
    """
    counts = [int(count) for count in hand_counts(NUMERIC if sequence == "numeric" else DECK)]
    table = Table(box=None, pad_edge=False)
    for heading in ("rank", "rarity", "hands", "one in", "", "winning hand"):
        table.add_column(heading, justify="left" if heading == "winning hand" else "right", no_wrap=True)
    for row in range(1, len(ROWS)):
        rarer = sum(count < counts[row] for count in counts[1:])
        beaten_by_commoner = any(count > _CLEARLY * counts[row] for count in counts[1:row])
        table.add_row(
            str(row),
            str(rarer + 1),
            f"{counts[row]:,}",
            f"{HANDS / counts[row]:,.0f}",
            "too low" if beaten_by_commoner else "",
            ROWS[row],
        )
    table.add_row("-", "", f"{counts[0]:,}", f"{HANDS / counts[0]:,.2f}", "", ROWS[0])
    console.print(table)
    console.print(f"All six-card hands: {HANDS:,} (sequence={sequence}).", highlight=False)
