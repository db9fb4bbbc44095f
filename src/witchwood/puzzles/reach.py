"""Every way to a goal: all positions that a player's plays lead to, each once, and how far each is from the goal."""

from __future__ import annotations

from dataclasses import dataclass, field

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.puzzles.kinds import Goal

_FAR = 1 << 20
_LOOKED_AT = 20_000  # positions in which a way is looked for that takes more plays than are left


@dataclass
class _Place:
    """A position. ways: by action, where it leads: the place's number, or -1 for the goal. left: plays to the goal."""

    state: State
    depth: int
    ways: dict[int, int] = field(default_factory=dict)
    left: int = _FAR


class Ways:
    """All positions up to the goal, or `limit` plays from a start. `full` is False where they are more than `nodes`."""

    def __init__(self, game: Game, kind: Goal, start: State, about: str, limit: int, nodes: int, origin: State) -> None:
        """origin: where the puzzle began, of which `start` may be a later position."""
        self._game, self._kind, self._about, self._origin = game, kind, about, origin
        self.full = True
        self._places = [_Place(start.copy(), 0)]
        numbers = {start.tobytes(): 0}
        number = 0
        while number < len(self._places):
            place = self._places[number]
            if place.depth < limit:
                for action in allowed(game, kind, origin, place.state):
                    after = played(game, place.state, action)
                    if kind.reaches(place.state, action, after, about):
                        place.ways[action] = -1
                        limit = place.depth + 1  # longer ways than the shortest matter to nobody
                        continue
                    known = after.tobytes()
                    if known not in numbers:
                        if len(self._places) >= nodes:
                            self.full = False
                            return
                        numbers[known] = len(self._places)
                        self._places.append(_Place(after, place.depth + 1))
                    place.ways[action] = numbers[known]
            number += 1
        self._measure()

    def _measure(self) -> None:
        """How far each place is from the goal: from the goal backwards."""
        into: dict[int, list[int]] = {}
        front: list[int] = []
        for number, place in enumerate(self._places):
            if -1 in place.ways.values():
                place.left = 1
                front.append(number)
            for to in place.ways.values():
                into.setdefault(to, []).append(number)
        while front:
            behind = []
            for number in front:
                for before in into.get(number, ()):
                    if self._places[before].left == _FAR:
                        self._places[before].left = self._places[number].left + 1
                        behind.append(before)
            front = behind

    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return len(self._places)

    @property
    def fewest(self) -> int | None:
        """The fewest plays that reach the goal; None where so many don't."""
        return None if self._places[0].left == _FAR else self._places[0].left

    def first(self, action: int) -> int | None:
        """The fewest plays, this one first; None where it leads to no goal in time."""
        to = self._places[0].ways[action]
        left = 0 if to < 0 else self._places[to].left
        return None if left == _FAR else 1 + left

    @property
    def actions(self) -> list[int]:
        """The first plays there are."""
        return list(self._places[0].ways)

    def line(self, action: int | None = None) -> tuple[int, ...]:
        """A shortest line to the goal (with this first play); () where there is none."""
        if (self.fewest if action is None else self.first(action)) is None:
            return ()
        line: list[int] = []
        number = 0
        while number >= 0:
            ways = self._places[number].ways
            near = {one: 0 if to < 0 else self._places[to].left for one, to in ways.items()}
            taken = action if not line and action is not None else min(near, key=lambda one: near[one])
            line.append(taken)
            number = ways[taken]
        return tuple(line)

    def ends(self) -> int:
        """How many different last positions the shortest lines lead to, the order of plays apart."""
        found: set[tuple[bytes, int]] = set()
        front = {0}
        for left in range(self._places[0].left, 0, -1):
            ahead = set()
            for number in front:
                for action, to in self._places[number].ways.items():
                    if left == 1 and to < 0:
                        after = played(self._game, self._places[number].state, action)
                        found.add((after.tobytes(), 0))
                    elif to >= 0 and self._places[to].left == left - 1:
                        ahead.add(to)
            front = ahead
        return len(found)

    def looks(self, limit: int) -> list[int]:
        """How many plays ahead players look who reach the goal in `limit` plays by going where `progress` is most
        within so many, the goal most of all: of 1 to `limit`.
        """
        near = [self._kind.progress(self._origin, place.state) for place in self._places]
        worth, found = near, []
        for ahead in range(1, limit + 1):
            if self._is_reached(limit, ahead, worth):
                found.append(ahead)
            worth = [
                max([here, *(_FAR * ahead if to < 0 else worth[to] for to in place.ways.values())])
                for place, here in zip(self._places, near, strict=True)
            ]
        return found

    def _is_reached(self, limit: int, ahead: int, worth: list[int]) -> bool:
        """Whether a player who looks so far ahead reaches the goal. worth: of places, one play less ahead."""
        number = 0
        for _ in range(limit):
            ways = self._places[number].ways.values()
            number = max(ways, key=lambda to: _FAR * ahead if to < 0 else worth[to], default=0)
            if number < 0 or not ways:
                return number < 0
        return False

    def chance(self, limit: int) -> float:
        """How likely plays by chance reach the goal in `limit` plays."""
        known: dict[tuple[int, int], float] = {}

        def of(number: int, left: int) -> float:
            if left == 0 or not self._places[number].ways:
                return 0.0
            if (number, left) not in known:
                ways = self._places[number].ways.values()
                known[number, left] = sum(1.0 if to < 0 else of(to, left - 1) for to in ways) / len(ways)
            return known[number, left]

        return of(0, limit)


def played(game: Game, state: State, action: int) -> State:
    """The position after a play."""
    after = state.copy()
    game.rules.play(after, 0, action)
    return after


def allowed(game: Game, kind: Goal, origin: State, state: State) -> list[int]:
    """What a puzzle's player may do in a position."""
    if game.rules.turn(state) == OVER:
        return []
    return [action for action in game.legal(state, 0) if not kind.forbids(origin, state, action)]


def best_try(game: Game, kind: Goal, origin: State, state: State, about: str, left: int) -> tuple[int, ...]:
    """The plays from a position, `left` at most, that come nearest to a goal that takes more: those after which the
    fewest plays are missing. Where no way to the goal is found within `_LOOKED_AT` positions: those that come to the
    most `progress`; of several a shortest. origin: where the puzzle began.
    """
    lines: dict[bytes, tuple[int, ...]] = {state.tobytes(): ()}
    front = [state]
    for place in front:  # it grows
        line = lines[place.tobytes()]
        if len(line) >= left and len(front) >= _LOOKED_AT:
            break
        for action in allowed(game, kind, origin, place):
            after = played(game, place, action)
            if kind.reaches(place, action, after, about):
                return (*line, action)[:left]  # the shortest way, as the nearer positions were looked at before
            if after.tobytes() not in lines:
                lines[after.tobytes()] = (*line, action)
                front.append(after)
    tried = [one for one in front if len(lines[one.tobytes()]) <= left]
    return lines[max(tried, key=lambda one: kind.progress(origin, one)).tobytes()]


def firsts_within(game: Game, kind: Goal, start: State, about: str, most: int) -> list[int]:
    """The first plays that reach a goal in at most `most` plays. Line by line, as deep as that: another search than
    that of `Ways`, which verifies it.
    """
    failed: dict[bytes, int] = {}
    firsts = allowed(game, kind, start, start)
    return [one for one in firsts if _leads(game, kind, start, start, one, about, most, failed)]


def _leads(
    game: Game, kind: Goal, origin: State, state: State, action: int, about: str, left: int, failed: dict[bytes, int]
) -> bool:
    """Whether a play leads to the goal in `left` plays. failed: positions that don't with so many plays left."""
    after = played(game, state, action)
    if kind.reaches(state, action, after, about):
        return True
    key, left = after.tobytes(), left - 1
    if left <= failed.get(key, 0):
        return False
    if any(_leads(game, kind, origin, after, one, about, left, failed) for one in allowed(game, kind, origin, after)):
        return True
    failed[key] = left
    return False


def lengths(game: Game, kind: Goal, start: State, about: str, most: int) -> set[int]:
    """In how many plays the ways to a goal reach it, those of more than `most` apart: of all ways, not the shortest
    alone.
    """
    known: dict[tuple[bytes, int], set[int]] = {}

    def after(state: State, left: int) -> set[int]:
        key = state.tobytes(), left
        if key not in known:
            found = known[key] = set()
            for action in allowed(game, kind, start, state) if left else ():
                ahead = played(game, state, action)
                reached = kind.reaches(state, action, ahead, about)
                found |= {1} if reached else {1 + more for more in after(ahead, left - 1)}
        return known[key]

    return after(start, most)
