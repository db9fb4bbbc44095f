"""A puzzle for clients: the table, what is said, and the line that shows why, one table for each play."""

from __future__ import annotations

from collections.abc import Sequence

from witchwood.engine.match import Match
from witchwood.engine.view import View
from witchwood.games import load
from witchwood.puzzles.collection import address_of, games_with_puzzles, next_puzzle, puzzle_of, puzzles_of
from witchwood.puzzles.graded import FINDERS
from witchwood.puzzles.kinds import Goal, kind_of, kinds_of
from witchwood.puzzles.puzzle import Puzzle
from witchwood.puzzles.solving import Solving
from witchwood.table.history.facts import Rating
from witchwood.table.messages.requests import PuzzleAsk, PuzzleStrength, PuzzleWish
from witchwood.table.messages.responses import (
    PuzzleAhead,
    PuzzleKind,
    PuzzleName,
    PuzzleStanding,
    PuzzleState,
    PuzzleStep,
)
from witchwood.table.puzzle_rating import after_puzzle
from witchwood.table.visibility import play_for

_PARTS = 1_000  # of a rating's numbers in messages
_AHEAD = 10  # puzzles
_MOST_AHEAD = 2  # plays to a goal: each of the later ones takes a search


def puzzle_state(puzzle: Puzzle, asked: PuzzleAsk) -> PuzzleState:
    """Where a puzzle stands. ValueError for a play that the rules or the puzzle don't allow."""
    solving = Solving(puzzle, () if asked.answer else asked.plays)
    shown, line = (Solving(puzzle).match, puzzle.line) if asked.answer else (solving.match.copy(), solving.line)
    status = "shown" if asked.answer else solving.status
    over = status != "open"
    edition = solving.game.edition(solving.match.options)
    view, match = solving.match.view(solving.seat), solving.match
    allowed = set(solving.allowed()) if not over else set()
    view["actions"] = [one for one in view["actions"] if one["text"] in allowed]
    return PuzzleState(
        game=puzzle.game,
        name=puzzle.name,
        played=solving.game.name if edition is None else edition.name,
        title=solving.game.title_of(solving.match.options),
        question=solving.question,
        status=status,
        words=solving.words,
        left=solving.left,
        themes=solving.themes if over else None,
        rating=puzzle.rating if over else None,
        found_by=[words for letter, words in FINDERS.items() if letter in puzzle.found] if over else None,
        standing=_standing(asked.strength, puzzle.rating, status == "solved") if over and asked.counts else None,
        seat=solving.seat,
        seats=match.seats,
        view=view,
        plays=[play_for(match, play, solving.seat) for play in range(len(match.plays))],
        steps=_steps(shown, line, solving.seat),
    )


def _steps(match: Match, line: Sequence[str], seat: int) -> list[PuzzleStep]:
    steps = []
    for text in line:
        match.play(text)
        done, view = match.plays[-1], match.view(seat)
        view["actions"] = []
        words = match.told(len(match.plays) - 1, done.seat)
        steps.append(PuzzleStep(text=done.text, words=words, yours=done.seat == seat, view=View(**view)))
    return steps


def _standing(strength: PuzzleStrength, rating: int, solved: bool) -> PuzzleStanding:
    before = _rating_of(strength)
    after = after_puzzle(before, rating, solved)
    return PuzzleStanding(
        mu=round(after.mu * _PARTS),
        sigma=round(after.sigma * _PARTS),
        likely=after.likely,
        deviation=after.deviation,
        gained=after.likely - before.likely,
    )


def _rating_of(strength: PuzzleStrength) -> Rating:
    return Rating(strength.mu / _PARTS, strength.sigma / _PARTS)


def wished_puzzle(wish: PuzzleWish) -> PuzzleName:
    """The next puzzle for a player."""
    return _name(next_puzzle(_rating_of(wish.strength).likely, wish.done, wish.game, wish.kind))


def puzzles_ahead(wish: PuzzleWish) -> list[PuzzleAhead]:
    """The next ten puzzles for a player, with all that can be answered to them. Goals of more than two plays are left
    out.
    """
    rating, done = _rating_of(wish.strength).likely, [*wish.done]
    found: list[PuzzleAhead] = []
    while len(found) < _AHEAD and (puzzle := next_puzzle(rating, done, wish.game, wish.kind)) is not None:
        done.append(address_of(puzzle))
        if puzzle.least <= _MOST_AHEAD or not isinstance(kind_of(load(puzzle.game), puzzle.kind), Goal):
            found.append(_ahead(puzzle, wish.strength))
    return found


def _ahead(puzzle: Puzzle, strength: PuzzleStrength) -> PuzzleAhead:
    def state(plays: list[str], answer: bool) -> PuzzleState:
        return puzzle_state(puzzle, PuzzleAsk(plays=plays, strength=strength, counts=False, answer=answer))

    states: dict[str, PuzzleState] = {}
    ways: list[list[str]] = [[]]
    while ways:
        plays = ways.pop()
        after = states[" ".join(plays)] = state(plays, answer=False)
        if after["status"] == "open":
            ways += [[*plays, action["text"]] for action in after["view"]["actions"]]
    return PuzzleAhead(game=puzzle.game, name=puzzle.name, states=states, shown=state([], answer=True))


def day_puzzle(day: str) -> PuzzleName:
    """The puzzle of a day. ValueError for a text that is no date."""
    return _name(puzzle_of(day))


def _name(puzzle: Puzzle | None) -> PuzzleName:
    return PuzzleName(game="", name="") if puzzle is None else PuzzleName(game=puzzle.game, name=puzzle.name)


def puzzle_kinds() -> list[PuzzleKind]:
    """All kinds there are puzzles of."""
    found = []
    for name in games_with_puzzles():
        game = load(name)
        for kind in kinds_of(game).values():
            count = sum(one.kind == kind.name for one in puzzles_of(name))
            if count:
                found.append(
                    PuzzleKind(
                        game=name, of=game.look.short or game.title, name=kind.name, title=kind.title, count=count
                    )
                )
    return found
