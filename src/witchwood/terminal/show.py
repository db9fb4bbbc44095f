"""What a person is shown besides the cards: moves, outcomes, the story of a match, rule books."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.status import Status
from rich.text import Text

from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.view import Action
from witchwood.terminal.draw import table

GOLD = "bold yellow"
_MOST_ACTIONS = 30
_FEW_ACTIONS = 6  # up to this many are listed one below the other


def preparing(console: Console) -> Status:
    """Say that kernels are being compiled, at the first use of a game. In a pipe nothing is shown."""
    return console.status("Preparing the table (some seconds, the first time only)")


@contextmanager
def thinking(console: Console, words: str) -> Iterator[Callable[[Answer], None]]:
    """Show a running search: its time, and its best answer so far. In a pipe, show nothing."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # only long searches need it

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words)

        def tell(answer: Answer) -> None:
            worth = (
                f", score {answer.value:g} so far" if _is_score(answer) else f", {answer.counters['nodes']:,} positions"
            )
            progress.update(task, description=f"{words}{worth}")

        yield tell


def show_match(console: Console, match: Match, seat: int) -> None:
    """Print the table as a seat sees it, and what it may do or how the game ended."""
    view = match.view(seat)
    for line in table(view, seat):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    if match.over:
        console.print(Text(outcome(match, seat), GOLD))
        return
    actions = view["actions"]
    if len(actions) > _MOST_ACTIONS:
        actions = rarest_first(actions)[:_MOST_ACTIONS]
    for line in listed(actions, console.width):
        console.print(line)
    more = len(view["actions"]) - len(actions)
    if more > 0:
        console.print(Text(f"… and {more} more: type moves, or moves with the first letters", "dim"))


def rarest_first(actions: Sequence[Action]) -> list[Action]:
    """Rare kinds of moves first: one entice matters more than two hundred picks."""

    def kind(action: Action) -> str:
        return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "1", action["text"]))

    kinds = Counter(kind(action) for action in actions)
    return sorted(actions, key=lambda action: kinds[kind(action)])


def listed(actions: Sequence[Action], width: int) -> Iterator[Text]:
    """Actions as notation and words, downwards in as many columns as fit."""
    if not actions:
        return
    notation = max(len(action["text"]) for action in actions) + 2
    words = max(len(action["words"]) for action in actions) + 3
    columns = 1 if len(actions) <= _FEW_ACTIONS else max(1, (width + 3) // (notation + words))
    rows = -(-len(actions) // columns)
    for row in range(rows):
        line = Text()
        for action in actions[row::rows]:
            line.append(action["text"].ljust(notation), GOLD).append(action["words"].ljust(words))
        line.rstrip()
        yield line


def outcome(match: Match, seat: int) -> str:
    """How a finished game ended, said to one seat."""
    scores = ", ".join(f"{score:g}" for score in match.scores)
    if isinstance(match.result, tuple):
        if seat not in match.result:
            return f"You lose: {_winners(match.result)}. Scores {scores}."
        others = tuple(winner for winner in match.result if winner != seat)
        return f"You win{f', together with {_seats(others)}' if others else ''}! Scores {scores}."
    words = {"won": "You have won!", "lost": "You have lost.", "drawn": "Nobody wins: the game is drawn."}
    return f"{words[str(match.result)]} Score {scores}."


def summary(match: Match) -> str:
    """How a match stands, in one line."""
    scores = ", ".join(f"{score:g}" for score in match.scores)
    words = _winners(match.result) if isinstance(match.result, tuple) else match.result or "unfinished"
    return f"{match.game.title}: {words}, score{'s' if match.seats > 1 else ''} {scores}"


def _winners(seats: tuple[int, ...]) -> str:
    return f"won by {_seats(seats)}"


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"


def told(match: Match) -> list[str]:
    """The plays of a match in notation and words, numbered, one line each: each as its own seat knows it."""
    width = max((len(play.text) for play in match.plays), default=0)
    lines = []
    for number, play in enumerate(match.plays):
        who = f"seat {play.seat}: " if match.seats > 1 else ""
        lines.append(f"{number + 1:4}. {who}{play.text.ljust(width)}  {match.told(number, play.seat)}")
    return lines


def _is_score(answer: Answer) -> bool:
    """Whether a solver's value is a number of points, and not a chance to win: only points come with a bound."""
    return answer.value is not None and "bound" in answer.counters


def solved(console: Console, match: Match, answer: Answer) -> None:
    """Print what the solver found of a match, and the record of its line. `match` plays the line."""
    words = {"won": "winnable", "lost": "can't be won", "unknown": "not decided"}
    counters = ", ".join(f"{key} {value:,}" for key, value in answer.counters.items())
    worth = f"score {answer.value:g}, " if _is_score(answer) else ""
    start = f"{match.game.title}, deal {match.deal}"
    console.print(f"{start}: {words[answer.verdict]} ({worth}{counters})", highlight=False, soft_wrap=True)
    if answer.verdict == Verdict.UNKNOWN and "full" in answer.counters:
        memory = int(answer.counters["full"])
        told = f"The table is full at {memory:,} MiB; --memory {8 * memory} gives it more room."
        console.print(told, highlight=False, soft_wrap=True)
    for action in answer.line:
        match.apply(action)
    if answer.line:
        console.print(match.record().rstrip("\n"), soft_wrap=True, highlight=False, markup=False)


def show_rules(console: Console, rulebook: str) -> None:
    """Print a rule book: laid out on a terminal (in a pager where it is long), as it is written in a pipe."""
    if not console.is_terminal or console.is_dumb_terminal:
        print(rulebook.rstrip("\n"))
        return
    from rich.markdown import Markdown  # a tenth of a second that most sessions never need

    os.environ.setdefault("LESS", "-FRX")  # else less prints colours as escape codes
    with console.pager(styles=not console.no_color):
        console.print(Markdown(rulebook))
