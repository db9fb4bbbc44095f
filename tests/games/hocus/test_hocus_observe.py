"""What follows from the rest in the observation of Hocus, compared with what legal actions say."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.kernel import State
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FROM_COLUMN,
    FROM_RESERVE,
    LONGEST,
    ONTO,
    RESERVE_HOME,
    SUITS,
)

_GAME = witchwood.game("hocus")
_RULES: list[dict[str, Any]] = [
    {},
    {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"},
    {"preset": "klondike"},
    {"redeals": 1},
]


def _seen(state: State) -> dict[str, Any]:
    """The observation, by segments."""
    assert _GAME.observation is not None
    assert _GAME.rules.observe is not None
    out = _GAME.observation.empty()
    _GAME.rules.observe(state, 0, out)
    return _GAME.observation.read(out)


def _legal(state: State) -> list[int]:
    return _GAME.legal(state, 0)


def _brought(state: State) -> dict[int, State]:
    """The known reserve cards that draws alone bring, by drawing; each with the state in which it can be played."""
    known = bool(state.seen) or state.turned == state.held
    found: dict[int, State] = {}
    now, picked = state, 0
    while now.end == 0:
        if now.turned > 0:
            found.setdefault(int(now.reserve[int(now.turned) - 1]), now)
        if not known or DRAW not in _legal(now):
            break
        picked += now.turned == now.held
        if picked > 1:
            break
        now = _played(now, DRAW)
    return found


def _played(state: State, action: int) -> State:
    after = state.copy()
    _GAME.rules.play(after, 0, action)
    return after


def _moves(state: State) -> list[tuple[int, int, int]]:
    """The legal actions that put cards of a column onto another: action, column, how many cards."""
    ways = [(action, (action - ONTO) % BLOCK - FROM_COLUMN) for action in _legal(state)]
    return [
        (action, way // LONGEST, way % LONGEST + 1)
        for action, way in ways
        if ONTO <= action < ONTO + COLUMNS * BLOCK and way >= 0
    ]


def _turning(state: State, target: int | None = None) -> list[int]:
    """The legal actions that put cards of a column onto another (onto `target`) and turn a card up."""
    moves = [action for action, _, _ in _moves(state) if target in (None, (action - ONTO) // BLOCK)]
    return [action for action in moves if _played(state, action).down.sum() < state.down.sum()]


def _onto(state: State) -> set[int]:
    """The columns that take the reserve card that may be played."""
    return {
        (action - ONTO) // BLOCK
        for action in _legal(state)
        if ONTO <= action < ONTO + COLUMNS * BLOCK and (action - ONTO) % BLOCK == FROM_RESERVE
    }


def _put(state: State, column: int) -> State:
    """After the reserve card that may be played has gone onto a column."""
    return _played(state, ONTO + column * BLOCK + FROM_RESERVE)


def _leads(state: State, column: int) -> bool:
    """Whether the reserve card that may be played can go onto a column, and a whole column's cards onto it."""
    return column in _onto(state) and bool(_turning(_put(state, column), column))


def _leads_later(state: State, known: set[int]) -> bool:
    """Whether the reserve card that may be played leads to a card that is turned up after one move between: another
    card of these goes onto it, or cards of a column, and then a whole column's cards go where that made room.
    """
    for column in _onto(state):
        after = _put(state, column)
        if any(card in known and _leads(game, column) for card, game in _brought(after).items()):
            return True
        for action in set(_legal(after)) - set(_turning(after)):
            way = action - ONTO - column * BLOCK - FROM_COLUMN
            if 0 <= way < COLUMNS * LONGEST and _turning(_played(after, action), way // LONGEST):
                return True
    return False


def _comes_of(state: State, action: int, source: int) -> int:
    """What a move of cards from a column onto another makes way for, as `moves` tells it."""
    after = _played(state, action)
    if after.down.sum() < state.down.sum():
        return 5
    if after.end != 0:
        return 0
    if _turning(after, source):
        return 4
    games = _brought(after).values()
    if any(_leads(game, source) for game in games):
        return 3
    if COLUMN_HOME + source in _legal(after):
        return 2
    return int(any(source in _onto(game) for game in games))


def _at_once(state: State) -> list[bool]:
    """What can be done at once with the reserve card that may be played: the first four kinds of `uses`."""
    legal = _GAME.legal(state, 0)
    onto = [column for column in range(COLUMNS) if ONTO + column * BLOCK + FROM_RESERVE in legal]
    home, low = RESERVE_HOME in legal, int(state.reserve[int(state.turned) - 1]) // SUITS <= 2
    return [home, home and low, bool(onto), any(state.down[column] == 0 for column in onto)]


def _under(state: State) -> list[State]:
    """The state without the reserve card that may be played, so that the card under it may be, if there is one."""
    state, turned = state.copy(), int(state.turned)
    if turned < 2:
        return []
    state.reserve[turned - 1 : -1] = state.reserve[turned:].copy()
    state.turned, state.held = turned - 1, int(state.held) - 1
    return [state]


def _is_playable(state: State) -> bool:
    return state.turned > 0 and (RESERVE_HOME in _legal(state) or bool(_onto(state)))


def _all_face_up(state: State) -> list[int]:
    """The face-down cards of each column whose face-up cards can all go onto another; else 0."""
    turns = [0] * COLUMNS
    for _, source, cards in _moves(state):
        if int(state.shown[source]).bit_count() == cards:
            turns[source] = int(state.down[source])
    return turns


def _any_of(kinds: list[list[bool]], many: int) -> list[int]:
    """Of each kind, 1 if one of these has it."""
    return [int(any(kind)) for kind in zip(*kinds, strict=True)] if kinds else [0] * many


def _told_of_moves(state: State) -> tuple[list[list[int]], list[int]]:
    """`moves` and `homes`, by playing each."""
    moves, homes = [[0] * LONGEST for _ in range(COLUMNS)], [0] * COLUMNS
    for action, source, cards in _moves(state):
        moves[source][cards - 1] = _comes_of(state, action, source)
    for column in range(COLUMNS):
        if COLUMN_HOME + column in _legal(state):
            homes[column] = _comes_of(state, COLUMN_HOME + column, column)
    return moves, homes


@pytest.mark.parametrize("rules", _RULES, ids=str)
def test_what_can_be_done_at_once_is_legal(rules: dict[str, Any]) -> None:
    dice, some = np.random.default_rng(1), np.zeros((4, 4), np.int64)
    for deal in range(12):
        state = _GAME.deal(deal, _GAME.settle(rules), 1)
        for _ in range(60):
            legal = _legal(state)
            if not legal:
                break
            seen = _seen(state)
            here = [state] if state.turned > 0 else []
            others = [other for other in _brought(state).values() if other is not state]
            lower = [under for game in others if _is_playable(game) for under in _under(game)]
            for place, states in enumerate((here, _under(state), others, lower)):
                assert seen["uses"][place, :4].tolist() == _any_of([_at_once(state) for state in states], 4)
            some += seen["uses"][:, :4]
            assert seen["turns"].tolist() == _all_face_up(state)
            ways = {(source, cards - 1) for _, source, cards in _moves(state)}
            assert set(zip(*np.nonzero(seen["moves"]), strict=True)) <= ways, "only of moves that can be made"
            state = _played(state, int(dice.choice(legal)))
    assert some.min() > 0


def test_what_comes_of_moves_is_what_can_be_done_after_them() -> None:
    """Without powers, for what is told of two moves goes by the base rules; drawing one card, for then what draws bring
    stays the same.
    """
    dice, met, led = np.random.default_rng(2), [0] * 6, np.zeros((4, 2), np.int64)
    for rules, deal in product(_RULES[1:3], range(8)):
        state = _GAME.deal(deal, _GAME.settle({**rules, "draw": 1}), 1)
        for _ in range(deal % 2 * int(state.held)):  # in every other game all reserve cards have been seen
            state = _played(state, DRAW)
        for _ in range(40):
            legal = _legal(state)
            if not legal:
                break
            seen, (moves, homes) = _seen(state), _told_of_moves(state)
            assert seen["moves"].tolist() == moves
            assert seen["homes"].tolist() == homes
            games = _brought(state)
            leads = {
                card: [any(_leads(game, column) for column in range(COLUMNS)), _leads_later(game, set(games))]
                for card, game in games.items()
            }
            order, turned = [int(card) for card in state.reserve], int(state.turned)
            others = [card for card, game in games.items() if game is not state]
            lower = [card for card in others if _is_playable(games[card]) and order.index(card) > 0]
            cards = [
                order[turned - 1 : turned] if turned else [],
                [],
                others,
                [order[order.index(card) - 1] for card in lower],
            ]
            if len(games) == state.held and turned > 1:
                cards[1] = [order[turned - 2]]
            for place, some in enumerate(cards):
                if place != 1 or some:
                    assert seen["uses"][place, 4:].tolist() == _any_of([leads[card] for card in some], 2)
            for kind in range(6):
                met[kind] += sum(row.count(kind) for row in moves)
            led += seen["uses"][:, 4:]
            home = [action for action in legal if RESERVE_HOME <= action < COLUMN_HOME + COLUMNS]
            rest = legal[1:] if len(legal) > 1 and dice.random() < 0.7 else legal  # fewer draws than by chance
            state = _played(state, int(dice.choice(home or rest)))
    assert min(met) > 0
    assert led.min() > 0
