"""Puzzles at the terminal: the position, the question, and the plays that a person types."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from witchwood.engine.match import Match
from witchwood.engine.text import plain
from witchwood.own_folder import data_folder
from witchwood.puzzles.collection import address_of, find_puzzle, games_with_puzzles, next_puzzle
from witchwood.puzzles.puzzle import Puzzle
from witchwood.puzzles.solving import Solving
from witchwood.table.history.facts import Rating
from witchwood.table.puzzle_rating import NEWCOMER, SCALE, after_puzzle
from witchwood.terminal.draw import table
from witchwood.terminal.saves import SaveFile
from witchwood.terminal.show import GOLD, listed, preparing

_HELP = """\
Type the move that answers, as the list of moves shows it. Besides:
  moves             List what can be done
  table             Draw the table again
  why               Step through the line that shows why not, or through the answer
  again             Start this puzzle over
  answer            Show the answer (the puzzle then counts as missed)
  next              The next puzzle
  quit              Leave
  short: w why, a again, n next, q quit, ? help"""
_SHORT = {"w": "why", "a": "again", "n": "next", "q": "quit", "exit": "quit", "?": "help", "h": "help"}


def progress_file() -> Path:
    """Where ratings and solved puzzles are saved."""
    return data_folder() / "puzzles.json"


def solve(console: Console, game: str | None, which: str | None) -> None:
    """Ask puzzles until the person quits, the input ends or all are done. ValueError for one that there is not."""
    _Desk(console, game or "", which).run()


class _Desk:
    def __init__(self, console: Console, game: str, which: str | None) -> None:
        self.console, self.game = console, game
        self.typed = sys.stdin.isatty()
        self.interactive = self.typed and console.is_terminal
        self.rating, self.done = _progress()
        self.file = SaveFile(progress_file(), "Your puzzle rating", self.say)
        self.first = find_puzzle(game, which) if which is not None else None
        if game and game not in games_with_puzzles():
            raise ValueError(f"{game} has no puzzles; these games have: {', '.join(games_with_puzzles()) or 'none'}")

    def run(self) -> None:
        seen = list[str]()
        puzzle = self.first or next_puzzle(self.rating.likely, self.done, self.game)
        while puzzle is not None:
            if not self.ask(puzzle):
                return
            seen.append(address_of(puzzle))
            skipped = [one for one in seen if one not in self.done]
            puzzle = next_puzzle(self.rating.likely, [*self.done, *skipped], self.game)
        self.say("No puzzle is left: you have done or skipped each of them.", GOLD)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), soft_wrap=not self.interactive)

    def ask(self, puzzle: Puzzle) -> bool:
        """One puzzle; False where the person leaves."""
        self.puzzle, self.counted, self.begun = puzzle, False, False
        with preparing(self.console):
            self.begin()
        self.say(f"\n{self.solving.game.title}, puzzle {puzzle.name}", GOLD)
        self.pose()
        while True:
            try:
                line = plain(input("\n> " if self.interactive else "")).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                line = "quit"
            word = _SHORT.get(line.lower(), line.lower())
            if word in ("quit", "next"):
                self.leave()
                return word == "next"
            self.obey(word, line)

    def begin(self) -> None:
        """The puzzle from its position, with no line to show yet."""
        self.solving = Solving(self.puzzle)
        self.shown: tuple[Match, Sequence[str]] = (self.solving.match, ())

    def leave(self) -> None:
        """Looking costs nothing; a puzzle that was begun and left counts as missed."""
        if self.begun and not self.is_counted():
            self.say("You have begun this puzzle, so leaving it counts as a miss.", "bold red")
            self.count(solved=False)

    def is_counted(self) -> bool:
        """Whether the puzzle has changed the rating, now or at another time."""
        return self.counted or address_of(self.puzzle) in self.done

    def obey(self, word: str, line: str) -> None:
        if word == "help":
            self.say(_HELP)
        elif word == "table":
            self.show()
        elif word in ("", "moves"):
            self.list_moves()
        elif word == "again":
            self.begin()
            self.pose()
        elif word == "answer":
            self.count(solved=False)
            self.shown = Solving(self.puzzle).match, self.puzzle.line
            self.say(f"The answer: {' '.join(self.puzzle.line)}. Type why to see it on the table.", GOLD)
        elif word == "why":
            self.why()
        else:
            self.answer(line)

    def answer(self, text: str) -> None:
        played = [play.text for play in self.solving.match.plays]
        if self.solving.status != "open":
            self.say("This puzzle is over. Type again to try it once more, or next.", "bold red")
            return
        try:
            after = Solving(self.puzzle, [*played, text])
        except ValueError as error:
            self.say(f"{str(error)[0].upper()}{str(error)[1:]}.", "bold red")
            return
        self.solving = after
        if after.status == "open":
            self.begun = True
            self.show()
            self.say(f"Go on: {after.left} more.", "green")
            return
        solved, line = after.status == "solved", " ".join(after.line)
        self.count(solved=solved)
        self.say(after.words, "green" if solved else "bold red")
        self.shown = after.match, after.line
        if solved and not line:  # nothing follows: what was played is the answer
            self.shown = Solving(self.puzzle).match, [play.text for play in after.match.plays]
        if line:
            again = "" if solved else ", again to try once more"
            self.say(f"{'How it goes on' if solved else 'Why not'}: {line}. Type why to see it on the table{again}.")
        if solved:
            self.say(f"About: {', '.join(after.themes)}. Type next for another.")

    def why(self) -> None:
        """The line that was shown last, a table for each play: of a wrong play, of one that wins, or of the answer.

        Where a person types, each waits for Enter, wherever the output goes.
        """
        match, plays = self.shown
        shown = match.copy()
        if not plays:
            self.say("There is no line to show: play a move first, or type answer.")
        for number, text in enumerate(plays):
            if number and self.typed and not self.goes_on(len(plays) - number):
                return
            words = shown.game.text.describe(
                shown.state, shown.turn or 0, shown.game.text.read_action(shown.state, shown.turn or 0, text)
            )
            who = "" if shown.seats == 1 else "You: " if shown.turn == self.solving.seat else "The other: "
            shown.play(text)
            self.say(f"\n{who}{text}  {words}", GOLD)
            for line in table(shown.view(self.solving.seat), self.solving.seat):
                self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def goes_on(self, left: int) -> bool:
        """Wait between two steps; False where the person has seen enough."""
        try:
            return not input(f"\n{left} more: press Enter, or type q to stop. ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return False

    def count(self, *, solved: bool) -> None:
        """Say how hard the puzzle is. The first try changes the rating, once for each puzzle."""
        self.say(f"This puzzle's rating: {self.puzzle.rating}", "dim")
        if self.is_counted():
            return
        self.counted = True
        before = self.rating.likely
        self.rating = after_puzzle(self.rating, self.puzzle.rating, solved)
        self.done.append(address_of(self.puzzle))
        kept = {"scale": SCALE, "mu": self.rating.mu, "sigma": self.rating.sigma, "done": self.done}
        self.file.write(json.dumps(kept))
        self.say(f"Your puzzle rating: {self.rating.likely} ± {self.rating.deviation} (it was {before})", "dim")

    def pose(self) -> None:
        """The table, the seat where there are several, the question."""
        self.show()
        seat = f"You are seat {self.solving.seat}. " if self.solving.match.seats > 1 else ""
        self.say(f"{seat}{self.solving.question}", "bold")
        if not self.is_counted():
            free = "" if self.begun else ", which is free until your first move"
            self.say(f"Type answer to see it, which counts as a miss, or next to skip this puzzle{free}.", "dim")

    def show(self) -> None:
        for line in table(self.solving.match.view(self.solving.seat), self.solving.seat):
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def list_moves(self) -> None:
        allowed = self.solving.allowed()
        actions = [one for one in self.solving.match.view(self.solving.seat)["actions"] if one["text"] in allowed]
        for line in listed(actions, self.console.width):
            self.console.print(line)


def _progress() -> tuple[Rating, list[str]]:
    """The rating and the puzzles done; a newcomer's where nothing is saved that can be read, and a newcomer's rating
    where the saved one is of another scale.
    """
    try:
        kept = json.loads(progress_file().read_text(encoding="utf-8"))
        rating, done = Rating(float(kept["mu"]), float(kept["sigma"])), [str(one) for one in kept["done"]]
        return (rating if kept.get("scale") == SCALE else NEWCOMER), done
    except (OSError, ValueError, KeyError, TypeError):
        return NEWCOMER, []
