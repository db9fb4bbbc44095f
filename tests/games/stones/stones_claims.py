"""What hints of Witch Stones claim, checked with the slow rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.stones.stones_slow import OUTER, Slow, Take, decode, squares
from witchwood.engine.kernel import State
from witchwood.games.stones import GAME

_SAFE, _WIN = 1, 1_000


def holds(state: State, seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim about an action of a seat is true. ValueError for one that isn't known."""
    text = GAME.text.write_action(state, seat, line[0])
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(decode(state), seat, text, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


def _best(position: Slow, seat: int) -> int:
    """The most points that a seat can take at once, were it its turn; a win counts as more than any points."""
    best = max((position.worth(seat, take) for take in position.takes(seat)), default=0)
    return best + _WIN if position.points[seat] + best >= position.target else best


def _left(position: Slow, seat: int) -> dict[Take, int]:
    """By each take of a seat, were it its turn: the most that the other can take next; 0 once the game is over."""
    after = {take: position.after(seat, take) for take in position.takes(seat)}
    return {take: 0 if one.turn is None else _best(one, 1 - seat) for take, one in after.items()}


def _risky(left: dict[Take, int], take: Take | None = None) -> list[int]:
    """What the takes that aren't safe leave, but for one of them."""
    return sorted(points for one, points in left.items() if points > _SAFE and one != take)


def _is_least(points: list[int], claim: str) -> bool:
    """Whether "win" or "take 3 points or more" says what the least of these is."""
    number = re.search(r"\d+", claim)
    return bool(points) and (points[0] == int(number[0]) if number else points[0] >= _WIN)


def _gains(before: Slow, seat: int, text: str, gain: str) -> bool:
    return before.worth(seat, squares(text)) == int("0" if gain == "no" else gain)


def _ends(before: Slow, seat: int, text: str, gain: str, then: str) -> bool:
    after = before.after(seat, squares(text))
    if won := re.fullmatch(r"with (\d+) you win", then):
        right = after.turn is None and after.points[seat] == int(won[1]) >= before.target
    elif then == "clears the board":
        right = after.turn is None and not after.board
    else:
        right = after.turn == seat
    return right and _gains(before, seat, text, gain)


def _clears(before: Slow, seat: int, text: str, own: str, others: str) -> bool:
    after = before.after(seat, squares(text))
    points = (after.points[seat], after.points[1 - seat])
    return after.turn is None and not after.board and points == (int(own), int(others)) and points[0] > points[1]


def _all_lose(before: Slow, seat: int, text: str, which: str) -> bool:
    left = _left(before, seat)
    own = left.pop(squares(text))
    return bool(left) and min(left.values()) >= _WIN and (own >= _WIN) == which.startswith("Whatever")


def _stops_a_win(before: Slow, seat: int, text: str, only: str, does: str, line: str) -> bool:
    left, other = _left(before, seat), 1 - seat
    own = left.pop(squares(text))
    threat = squares(line) in before.takes(other) and before.points[other] + before.worth(other, squares(line))
    alone = all(points >= _WIN for points in left.values())
    return (
        own < _WIN
        and threat >= before.target
        and alone == (only == "Only this")
        and (does == "takes") == (line == text)
    )


def _is_ahead(before: Slow, seat: int, text: str, gain: str, more: str, rest: str, most: str) -> bool:
    ahead = {take: before.worth(seat, take) - points for take, points in _left(before, seat).items()}
    own = ahead.pop(squares(text))
    right = _gains(before, seat, text, gain) and own == int(more) > 0
    return right and (not rest or (bool(ahead) and max(0, *ahead.values()) == int(most or 0) < own))


def _is_wanted(before: Slow, seat: int, text: str, gain: str, others: str) -> bool:
    take = squares(text)
    wanted = take in before.takes(1 - seat) and before.worth(1 - seat, take) == int(others or gain) > _SAFE
    return wanted and _gains(before, seat, text, gain)


def _is_even(before: Slow, seat: int, text: str, gain: str) -> bool:
    return _gains(before, seat, text, gain) and int(gain) == _left(before, seat)[squares(text)]


def _stops(before: Slow, seat: int, text: str, does: str, line: str, points: str, most: str) -> bool:
    other, after = 1 - seat, before.after(seat, squares(text))
    could = squares(line) in before.takes(other) and before.worth(other, squares(line)) == int(points)
    can = _best(after, other)
    leaves = can == int(most) if most else can <= _SAFE
    gone = squares(line) not in after.takes(other) or after.worth(other, squares(line)) < int(points)
    return could and gone and leaves and can < int(points) and (does == "takes") == (line == text)


def _follows(before: Slow, seat: int, text: str, least: str) -> bool:
    after = before.after(seat, squares(text))
    return after.turn == 1 - seat and _is_least(sorted(_left(after, 1 - seat).values()), least)


def _has_no_safe_answer(before: Slow, seat: int, text: str, least: str) -> bool:
    return _left(before, seat)[squares(text)] <= _SAFE < int(least) and _follows(before, seat, text, f"take {least}")


def _lines(after: Slow, other: int) -> dict[Take, int]:
    """What the other can take for 2 points or more, and what it brings."""
    return {take: points for take in after.takes(other) if (points := after.worth(other, take)) > _SAFE}


def _is_retaken(before: Slow, seat: int, text: str, taken: str, points: str, back: str, gain: str) -> bool:
    after, other, take = before.after(seat, squares(text)), 1 - seat, squares(taken)
    then = after.after(other, take)
    can = squares(back) in then.takes(seat) and then.worth(seat, squares(back)) == int(gain) == _best(then, seat)
    return after.turn == other and _lines(after, other) == {take: int(points)} and can and int(gain) >= int(points)


def _are_retaken(before: Slow, seat: int, text: str, answers: str, how: str) -> bool:
    after, other = before.after(seat, squares(text)), 1 - seat
    lines, left = _lines(after, other), _left(after, other)
    more = [left[take] - points for take, points in lines.items()]
    return after.turn == other and len(more) == int(answers) > 1 and min(more) >= (1 if how == "more than" else 0)


def _leaves_least(before: Slow, seat: int, text: str, points: str, others: str | None) -> bool:
    left = _left(before, seat)
    own, least = left.pop(squares(text)), min(left.values())
    return own == int(points) > _SAFE and (least == own if others is None else own < least == int(others))


def _is_one_of_few(before: Slow, seat: int, text: str, safe: str, moves: str, least: str) -> bool:
    left = _left(before, seat)
    risky = _risky(left)
    counted = [len(left) - len(risky), len(left)]
    return (
        left[squares(text)] <= _SAFE
        and counted == [int(safe or 1), int(moves or len(left))]
        and _is_least(risky, least)
    )


def _leaves_few(before: Slow, seat: int, text: str, safe: str, answers: str, least: str) -> bool:
    left = _left(before.after(seat, squares(text)), 1 - seat)
    risky = _risky(left)
    return [len(left) - len(risky), len(left)] == [int(safe), int(answers)] and _is_least(risky, least)


def _leaves_more(before: Slow, seat: int, text: str, own: str, others: str) -> bool:
    after = before.after(seat, squares(text))
    counted = [sum(points <= _SAFE for points in _left(after, one).values()) for one in (seat, 1 - seat)]
    return counted == [int(own), int("0" if others == "none" else others)] and counted[0] > counted[1]


def _costs(before: Slow, seat: int, text: str, others: str, own: str) -> bool:
    now, then = (
        [sum(points <= _SAFE for points in _left(table, one).values()) for one in (1 - seat, seat)]
        for table in (before, before.after(seat, squares(text)))
    )
    lost = [a - b for a, b in zip(now, then, strict=True)]
    return lost[0] == int(others) > lost[1] and max(0, lost[1]) == int("0" if own == "none" else own)


def _fewer(before: Slow, _seat: int, text: str, side: str, other: str, own: str, others: str) -> bool:
    inside = [letter for name, letter in before.board.items() if name not in OUTER]
    counted = [inside.count(side[0]), inside.count(other[0])]
    return text == side and side != other and counted == [int(own), int(others)] and counted[0] < counted[1]


_LEAST = r"(win|take \d+ points or more)(?: next)?"
_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (
        r"It brings (no|\d+) points?, and (with \d+ you win|clears the board|the other has nothing to take)\.",
        _ends,
    ),
    (r"It brings (\d+) points\.", _gains),
    (r"It clears the board, and you win by (\d+) points to (\d+)\.", _clears),
    (r"(Whatever you take, the other can|Any other move lets the other) win next\.", _all_lose),
    (r"(Only this|It) (stops|takes) (\S+), with which the other would win\.", _stops_a_win),
    (
        r"It brings (\d+) points, (\d+) more than the best answer"
        r"(, and no other move comes out (?:more than (\d+) )?ahead)?\.",
        _is_ahead,
    ),
    (
        r"It brings (\d+) points(?: that the other could take instead|, in a line worth (\d+) to the other)\.",
        _is_wanted,
    ),
    (r"It brings (\d+) points, and the best answer no more\.", _is_even),
    (
        r"It (stops|takes) (\S+), which would bring the other (\d+) points(?:, and leaves the other (\d+) at most)?\.",
        _stops,
    ),
    (rf"Whatever the other answers, you can {_LEAST}\.", _follows),
    (r"The other has no safe answer: after each you can take (\d+) points or more\.", _has_no_safe_answer),
    (
        r"Only (\S+) brings the other 2 points or more \((\d+)\): after it you can take (\S+) for (\d+)\.",
        _is_retaken,
    ),
    (
        r"(\d+) answers bring the other 2 points or more: after each you can take (more than|as much as) it brings\.",
        _are_retaken,
    ),
    (
        r"No move is safe: this one lets the other take (\d+), (?:no other less|any other (\d+) or more)\.",
        _leaves_least,
    ),
    (rf"It is your only safe move()(): any other lets the other {_LEAST}\.", _is_one_of_few),
    (
        rf"Only (\d+) of your (\d+) moves are safe, this one too; after the rest the other can {_LEAST}\.",
        _is_one_of_few,
    ),
    (rf"Only (\d+) of the other's (\d+) answers (?:is|are) safe: after the rest you can {_LEAST}\.", _leaves_few),
    (r"It leaves you (\d+) safe moves? and the other (\d+|none)\.", _leaves_more),
    (r"It costs the other (\d+) safe moves and you (\d+|none)\.", _costs),
    (r"Fewer (\w+) than (\w+) stand inside the edge: (\d+) and (\d+)\.", _fewer),
]
