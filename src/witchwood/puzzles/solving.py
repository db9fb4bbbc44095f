"""A puzzle as it is solved: what was played so far, whether it is right, and the line that shows why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.puzzles.kinds import Goal, kind_of
from witchwood.puzzles.puzzle import Puzzle, written
from witchwood.puzzles.reach import Ways, best_try

Status: TypeAlias = Literal["open", "solved", "wrong"]
_SEARCHED = 20_000  # positions; no shipped puzzle has as many


class Solving:
    """Where a puzzle stands after the player's own plays.

    status: open until it is solved, or until a play is wrong. line: the plays that follow by themselves: after a wrong
    one those that show why, after a play that wins the rest of the game. words: what is said of it.
    """

    def __init__(self, puzzle: Puzzle, plays: Sequence[str] = ()) -> None:
        """ValueError for a play that the rules or the puzzle don't allow, and for one after the end."""
        self.puzzle = puzzle
        self.game = load(puzzle.game)
        self.kind = kind_of(self.game, puzzle.kind)
        self.match = Match.from_position(self.game, puzzle.position)
        self.start = self.match.state
        self.seat = self.match.turn or 0
        self.status: Status = "open"
        self.line: tuple[str, ...] = ()
        self.words = ""
        for text in plays:
            self._play(text)

    @property
    def question(self) -> str:
        """What is asked."""
        return self.kind.question(self.start, self.puzzle.about, self.puzzle.least)

    @property
    def themes(self) -> list[str]:
        """What it is about: the kind, and what its answer shows."""
        actions = self._actions(self.puzzle.line)
        return [self.kind.title, *(self.kind.themes(self.start, self.puzzle.about, actions) or ())]

    @property
    def left(self) -> int:
        """The plays that are left to the player."""
        return self.puzzle.least - len(self.match.plays)

    def allowed(self) -> list[str]:
        """The plays that may be tried, in notation."""
        if self.status != "open":
            return []
        return [self.match.notation(one) for one in self.match.legal(self.seat) if not self._forbids(one)]

    def _forbids(self, action: int) -> str:
        """Why the puzzle leaves out a legal action, as a sentence; "" where it doesn't."""
        return self.kind.forbids(self.start, self.match.state, action) if isinstance(self.kind, Goal) else ""

    def _play(self, text: str) -> None:
        if self.status != "open":
            raise ValueError("the puzzle is over: try it again from its position")
        before, number = self.match.state, len(self.match.plays)
        asked = self.game.text.read_action(before, self.seat, text.strip())
        if asked in self.match.legal(self.seat) and (reason := self._forbids(asked)):
            raise ValueError(reason.rstrip("."))
        self.match.play(text, self.seat)
        done = self.match.plays[-1]
        assert done.action is not None
        if not isinstance(self.kind, Goal):
            self._judge_win(done.text)
        elif self.kind.reaches(before, done.action, self.match.state, self.puzzle.about):
            moves = len(self.match.plays)
            self.status, self.words = "solved", f"In {moves} moves: no fewer do it." if moves > 1 else "In one move."
        else:
            self._judge_step(self.kind, before, number, done.action, done.text)

    def _judge_win(self, text: str) -> None:
        if text in self.puzzle.answers:
            self.status, self.line = "solved", self.puzzle.line[1:]
            self.words = "That wins, whatever the other does." if self.line else "That wins the game."
        else:
            self.status, self.line = "wrong", self.puzzle.beaten[text]
            self.words = "That loses. The line shows how." if self.line else "That loses."

    def _judge_step(self, kind: Goal, before: State, number: int, action: int, text: str) -> None:
        """A play on the way to a goal: the first by what is written down, later ones by looking at all ways."""
        left = self.puzzle.least - number
        if number == 0:
            if text in self.puzzle.answers:
                return
            self.line = self.puzzle.beaten[text]
        else:
            ways = Ways(self.game, kind, before, self.puzzle.about, left, _SEARCHED, self.start)
            if (ways.first(action) or left + 1) <= left:
                return
            after = self.match.state
            self.line = written(
                self.game, after, best_try(self.game, kind, self.start, after, self.puzzle.about, left - 1)
            )
        shown = self.match.copy()
        for step in self.line:
            shown.play(step)
        self.status, self.words = "wrong", kind.falls_short(self.start, shown.state, self.puzzle.about)

    def _actions(self, line: Sequence[str]) -> list[int]:
        replayed = Match.from_position(self.game, self.puzzle.position)
        for text in line:
            replayed.play(text)
        return [play.action for play in replayed.plays if play.action is not None]
