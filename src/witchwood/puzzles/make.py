"""Making puzzles: find by one search, verify by another, keep what is not dull. The same call makes the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.text import BadText
from witchwood.puzzles.graded import goal_rating, who_reaches, who_wins, win_rating
from witchwood.puzzles.kinds import AnyKind, Goal, Win, kind_of
from witchwood.puzzles.puzzle import Puzzle, written
from witchwood.puzzles.reach import Ways, best_try, firsts_within, lengths, played
from witchwood.puzzles.wins import line_after, only_winner

_NODES, _SEED = 8_000, 0
_MORE_NODES, _OTHER_SEED = 100_000, 5  # of the search that verifies
_LIKELY = 0.25  # plays by chance that succeed as often as this: the question is dull


@dataclass
class MakeCounts:
    """What making came to. counts: by kind and reason: positions looked at, puzzles kept, and why others were not.
    deal: that was looked at last.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    deal: int = 0

    def note(self, kind: AnyKind, what: str) -> None:
        """Count one."""
        self.counts[kind.name, what] += 1


def make(
    game: Game, names: Sequence[str], first_deal: int, tally: MakeCounts, known: Iterable[Puzzle] = ()
) -> Iterator[Puzzle]:
    """Puzzles of some kinds, without end, from the deal `first_deal` on; no two of a kind with the same key, and no two
    of a deal with the same answer. known: those there are. ValueError for a kind that the game has not.
    """
    kinds, known = [kind_of(game, name) for name in names], list(known)
    seen = {
        kind.name: {kind.key(game.from_position(p.position), p.about) for p in known if p.kind == kind.name}
        for kind in kinds
    }
    answers = {(p.kind, p.deal, p.line) for p in known}
    for deal in count(first_deal):
        tally.deal = deal
        winners: dict[bytes, tuple[int, int] | None] = {}  # kinds of one game look at the same positions
        for kind in kinds:
            for state, about in kind.starts(deal):
                tally.note(kind, "positions")
                key = kind.key(state, about)
                if key in seen[kind.name]:
                    tally.note(kind, "seen before")
                    continue
                found = (
                    _win(game, kind, state, tally, winners)
                    if isinstance(kind, Win)
                    else _goal(game, kind, state, about, tally)
                )
                if found is None:
                    continue
                puzzle = _puzzle(game, kind, deal, state, about, found)
                if (kind.name, deal, puzzle.line) in answers:
                    tally.note(kind, "the same answer again")
                else:
                    seen[kind.name].add(key)
                    answers.add((kind.name, deal, puzzle.line))
                    tally.note(kind, "kept")
                    yield puzzle


@dataclass(frozen=True)
class _Found:
    """What a search found of a position. right: the first plays that answer. line: the answer; beaten: for each other
    first play the line that begins with it. rating: how hard it is. who: which programs find it.
    """

    least: int
    rating: int
    who: str
    nodes: int
    right: list[int]
    line: tuple[int, ...]
    beaten: dict[int, tuple[int, ...]]


def _puzzle(game: Game, kind: AnyKind, deal: int, state: State, about: str, found: _Found) -> Puzzle:
    beaten = [written(game, state, line) for line in found.beaten.values()]
    return Puzzle(
        game=game.name,
        kind=kind.name,
        deal=deal,
        least=found.least,
        rating=found.rating,
        found=found.who,
        nodes=found.nodes,
        about=about,
        position=_terse(game, state),
        answers=tuple(written(game, state, [one])[0] for one in found.right),
        line=written(game, state, found.line),
        beaten={line[0]: line[1:] for line in beaten},
    )


def _terse(game: Game, state: State) -> str:
    """A position's text without what reading fills in by itself, and with `rest` for what lies nowhere else."""
    words, same = game.position(state).split(), state.tobytes()
    for place, word in reversed([*enumerate(words)]):
        for instead in ([], [f"{word.partition(':')[0]}:rest"]):
            shorter = [*words[:place], *instead, *words[place + 1 :]]
            try:
                if game.from_position(" ".join(shorter)).tobytes() == same:
                    words = shorter
                    break
            except BadText:  # it can't be left out
                continue
    return " ".join(words)


def _win(
    game: Game, kind: Win, state: State, tally: MakeCounts, winners: dict[bytes, tuple[int, int] | None]
) -> _Found | None:
    seat, place = int(game.rules.turn(state)), state.tobytes()
    if place not in winners:
        winners[place] = only_winner(game, kind, state, _NODES, _SEED)
    found = winners[place]
    if found is None:
        tally.note(kind, "not one winner")
        return None
    action, nodes = found
    turns = kind.turns(state, seat, action)
    if not kind.wants(turns):
        tally.note(kind, "another length")
        return None
    if turns is None:
        line = (action, *line_after(game, kind, state, seat, action, _NODES, _SEED))
    else:
        line = (action, *kind.longest(state, seat, action, turns))
    if kind.themes(state, "", line) is None:
        tally.note(kind, "dull")
        return None
    again = only_winner(game, kind, state, _MORE_NODES, _OTHER_SEED)
    if again is None or again[0] != action:
        tally.note(kind, "rejected by the second search")
        return None
    others = [one for one in game.legal(state, seat) if one != action]
    beaten = {one: (one, *line_after(game, kind, state, seat, one, _NODES, _SEED)) for one in others}
    own = sum(1 for one in _movers(game, state, line) if one == seat)
    well = [_ends_well(game, state, seat, one) for one in (line, *beaten.values())]
    if well != [True, *(False for _ in others)] or not kind.wants(own):
        tally.note(kind, "a line that doesn't show it")
        return None
    who = who_wins(game, state, action)
    return _Found(own, win_rating(1 + len(others), who, own), who, nodes, [action], line, beaten)


def _ends_well(game: Game, state: State, seat: int, line: tuple[int, ...]) -> bool:
    """Whether a line leads to a win of the seat."""
    after = state.copy()
    for action in line:
        game.rules.play(after, int(game.rules.turn(after)), action)
    return bool(int(game.rules.winners(after)) >> seat & 1)


def _movers(game: Game, state: State, line: tuple[int, ...]) -> Iterator[int]:
    after = state.copy()
    for action in line:
        seat = int(game.rules.turn(after))
        yield seat
        game.rules.play(after, seat, action)


def _goal(game: Game, kind: Goal, state: State, about: str, tally: MakeCounts) -> _Found | None:
    ways = Ways(game, kind, state, about, kind.most, kind.nodes, state)
    fewest = ways.fewest
    if not ways.full or fewest is None or fewest < kind.fewest:
        tally.note(kind, "too many positions" if not ways.full else "no way" if fewest is None else "too short")
        return None
    right = [one for one in ways.actions if ways.first(one) == fewest]
    wrong = [one for one in ways.actions if ways.first(one) != fewest]
    if not wrong or (len(right) > 1 and ways.ends() > 1):
        tally.note(kind, "more than one answer")
        return None
    line = ways.line()
    if ways.chance(fewest) > _LIKELY or kind.themes(state, about, line) is None:
        tally.note(kind, "dull")
        return None
    if kind.bars_longer and lengths(game, kind, state, about, kind.most) != {fewest}:
        tally.note(kind, "a longer way")
        return None
    if firsts_within(game, kind, state, about, fewest) != right or firsts_within(game, kind, state, about, fewest - 1):
        tally.note(kind, "rejected by the second search")
        return None
    beaten = {one: (one, *best_try(game, kind, state, played(game, state, one), about, fewest - 1)) for one in wrong}
    who, ahead = who_reaches(game, kind, ways, state, about, fewest)
    rating = goal_rating(len(ways.actions), len(right), ahead)
    return _Found(fewest, rating, who, ways.nodes, right, line, beaten)
