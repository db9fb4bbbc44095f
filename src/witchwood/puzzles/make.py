"""Making puzzles: find by one search, verify by another, keep what is not dull. The same call makes the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.puzzles.graded import rating_of, who_reaches, who_wins
from witchwood.puzzles.kinds import AnyKind, Goal, Win, kind_of
from witchwood.puzzles.puzzle import Puzzle, written
from witchwood.puzzles.reach import Ways, fewest_by_deepening
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
                puzzle = (
                    _win(game, kind, deal, state, tally, winners)
                    if isinstance(kind, Win)
                    else _goal(game, kind, deal, state, about, tally)
                )
                if puzzle is not None and (kind.name, deal, puzzle.line) in answers:
                    tally.note(kind, "the same answer again")
                elif puzzle is not None:
                    seen[kind.name].add(key)
                    answers.add((kind.name, deal, puzzle.line))
                    tally.note(kind, "kept")
                    yield puzzle


def _win(
    game: Game, kind: Win, deal: int, state: State, tally: MakeCounts, winners: dict[bytes, tuple[int, int] | None]
) -> Puzzle | None:
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
    line = (action, *line_after(game, kind, state, seat, action, _NODES, _SEED))
    if kind.themes(state, "", line) is None:
        tally.note(kind, "dull")
        return None
    again = only_winner(game, kind, state, _MORE_NODES, _OTHER_SEED)
    if again is None or again[0] != action:
        tally.note(kind, "rejected by the second search")
        return None
    others = [one for one in game.legal(state, seat) if one != action]
    beaten = {one: line_after(game, kind, state, seat, one, _NODES, _SEED) for one in others}
    lines = [line, *((one, *after) for one, after in beaten.items())]
    if [_ends_well(game, state, seat, one) for one in lines] != [True, *(False for _ in others)]:
        tally.note(kind, "a line that doesn't show it")
        return None
    own = turns or sum(1 for one in _movers(game, state, line) if one == seat)
    who = who_wins(game, state, action)
    return Puzzle(
        game=game.name,
        kind=kind.name,
        number=0,
        deal=deal,
        least=own,
        rating=rating_of(1 / (1 + len(others)), who, own),
        found=who,
        nodes=nodes,
        about="",
        position=game.position(state),
        answers=written(game, state, [action]),
        line=written(game, state, line),
        beaten={
            game.text.write_action(state, seat, one): written(game, state, (one, *after))[1:]
            for one, after in beaten.items()
        },
    )


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


def _goal(game: Game, kind: Goal, deal: int, state: State, about: str, tally: MakeCounts) -> Puzzle | None:
    for limit in range(1, kind.most + 1):
        ways = Ways(game, kind, state, about, limit, kind.nodes, state)
        if not ways.full:
            tally.note(kind, "too many positions")
            return None
        if ways.fewest is not None:
            break
    fewest = ways.fewest
    if fewest is None or fewest < kind.fewest:
        tally.note(kind, "no way" if fewest is None else "too short")
        return None
    right = [one for one in ways.actions if ways.first(one) == fewest]
    wrong = [one for one in ways.actions if ways.first(one) != fewest]
    if not wrong or ways.ends() > 1:
        tally.note(kind, "more than one answer")
        return None
    line, chance = ways.line(), ways.chance(fewest)
    if chance > _LIKELY or kind.themes(state, about, line) is None:
        tally.note(kind, "dull")
        return None
    if fewest_by_deepening(game, kind, state, about, fewest) != fewest:
        tally.note(kind, "rejected by the second search")
        return None
    beaten = {one: ways.line(one) or ways.try_after(one, fewest) for one in wrong}
    who = who_reaches(game, kind, state, about, fewest)
    return Puzzle(
        game=game.name,
        kind=kind.name,
        number=0,
        deal=deal,
        least=fewest,
        rating=rating_of(chance, who, fewest),
        found=who,
        nodes=ways.nodes,
        about=about,
        position=game.position(state),
        answers=tuple(game.text.write_action(state, 0, one) for one in right),
        line=written(game, state, line),
        beaten={
            game.text.write_action(state, 0, one): written(game, state, after)[1:] for one, after in beaten.items()
        },
    )
