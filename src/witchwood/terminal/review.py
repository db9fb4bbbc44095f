"""A review in a terminal: its curve as blocks, the verdicts below it, and its words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from witchwood.engine.match import Match
from witchwood.engine.search import Verdict
from witchwood.review.reviewer import Review
from witchwood.review.sentences import lines, worth
from witchwood.terminal.show import GOLD

_BLOCKS = " ▁▂▃▄▅▆▇█"
_ROWS = 5
_MARGIN = 8
_VERDICTS = {Verdict.WON: ("━", "green"), Verdict.LOST: ("━", "red"), Verdict.UNKNOWN: ("┄", "dim")}


def show_review(console: Console, match: Match, review: Review) -> None:
    """Print a review of a match."""
    deal = "" if match.deal is None else f" · deal {match.deal}"
    seat = f" · seat {review.seat}" if match.seats > 1 else ""
    console.print(Text(f"{match.game.title_of(match.options)}{deal}{seat}", GOLD))
    for line in _picture(review, max(20, min(console.width - _MARGIN - 1, 100))):
        console.print(line, soft_wrap=True)
    console.print()
    for words in lines(review):
        console.print(Text(words), soft_wrap=True)


def _picture(review: Review, width: int) -> list[Text]:
    """The curve, the verdicts below it, and the numbers of the moves that cost most."""
    values = [point.value for point in review.curve]
    top = max(1.0, *values) if review.points else 1.0
    plies = _columns(len(values), width)
    drawn = []
    for row in reversed(range(_ROWS)):
        label = worth(review, top) if row == _ROWS - 1 else worth(review, 0) if row == 0 else ""
        drawn.append(Text(f"{label:>{_MARGIN - 1}} " + "".join(_block(values[ply] / top, row) for ply in plies)))
    if review.band is not None:
        drawn.append(Text(" " * _MARGIN))
        for ply in plies:
            drawn[-1].append(*_VERDICTS[review.band.verdicts[ply]])
    pins = [" "] * len(plies)
    for number, one in enumerate(review.costliest.plays, 1):
        pins[min(range(len(plies)), key=lambda column: abs(plies[column] - one.ply - 1))] = str(number)
    if review.costliest.plays:
        drawn.append(Text(" " * _MARGIN + "".join(pins)))
    return drawn


def _columns(count: int, width: int) -> Sequence[int]:
    """The plies that are drawn: all, or evenly chosen ones."""
    if count <= width:
        return range(count)
    return [round(column * (count - 1) / (width - 1)) for column in range(width)]


def _block(height: float, row: int) -> str:
    filled = height * _ROWS - row
    return _BLOCKS[round(8 * max(0.0, min(1.0, filled)))]
