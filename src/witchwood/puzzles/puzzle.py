"""One puzzle, and the line of text that holds it.

A line of `puzzles.tsv` has fields with tabs between: kind, deal, least, rating, found, nodes, about, position (without
the game's name), accepted first plays, the answer's line, and what beats the others. Plays have blanks between; first
plays that one line beats have commas between, then a colon and the line; such groups have semicolons between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.text import BadText, quote

_FIELDS = 11
NOTHING = "-"
_DIGITS = 6  # of a name: no two of a kind have the same


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, its answers, and for every other first play the line that beats it.

    game, kind: their names. deal: where it was found. about: what the question is about, "" where the kind says all.
    least: the fewest plays of one's own that answer it. rating: how hard it is, on the scale of players' ratings.
    found: which programs find the answer (`graded.py`). nodes: positions that the proof looked at.
    answers: the first plays that are right. line: from the position to the goal, or to the end of the game. beaten: by
    first play, what follows it.
    """

    game: str
    kind: str
    deal: int
    least: int
    rating: int
    found: str
    nodes: int
    about: str
    position: str
    answers: tuple[str, ...]
    line: tuple[str, ...]
    beaten: Mapping[str, tuple[str, ...]]

    @cached_property
    def name(self) -> str:
        """How it is asked for, in its game: "win2-dbfb30". A digest of the question, so that no name ever comes to mean
        another puzzle.
        """
        return f"{self.kind}-{sha256(f'{self.least} {self.about} {self.position}'.encode()).hexdigest()[:_DIGITS]}"

    def write(self) -> str:
        """The line of text, without its end."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for first, line in self.beaten.items():
            groups.setdefault(line, []).append(first)
        beaten = ";".join(f"{','.join(firsts)}:{' '.join(line)}" for line, firsts in groups.items())
        numbers = (self.deal, self.least, self.rating, self.found or NOTHING, self.nodes, self.about or NOTHING)
        _, _, position = self.position.partition(" ")
        texts = (position, " ".join(self.answers), " ".join(self.line), beaten)
        return "\t".join([self.kind, *map(str, numbers), *texts])


def read_puzzles(game: str, text: str) -> list[Puzzle]:
    """The puzzles of a game's file. BadText names the line that is none."""
    found: list[Puzzle] = []
    for place, line in enumerate(text.splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != _FIELDS:
            raise BadText(f"line {place} ({quote(line[:20])}): a puzzle has {_FIELDS} fields, here are {len(fields)}")
        kind, deal, least, rating, by, nodes, about, position, answers, way, beaten = fields
        groups = [group.partition(":") for group in beaten.split(";") if group]
        found.append(
            Puzzle(
                game=game,
                kind=kind,
                deal=int(deal),
                least=int(least),
                rating=int(rating),
                found="" if by == NOTHING else by,
                nodes=int(nodes),
                about="" if about == NOTHING else about,
                position=f"{game} {position}",
                answers=tuple(answers.split()),
                line=tuple(way.split()),
                beaten={first: tuple(after.split()) for firsts, _, after in groups for first in firsts.split(",")},
            )
        )
    return found


def written(game: Game, state: State, actions: Sequence[int]) -> tuple[str, ...]:
    """Actions from a position on, in notation."""
    after, texts = state.copy(), []
    for action in actions:
        seat = int(game.rules.turn(after))
        if seat == OVER:
            raise ValueError("a line goes on after the end of the game")
        texts.append(game.text.write_action(after, seat, action))
        game.rules.play(after, seat, action)
    return tuple(texts)
