"""What follows from the rest in the observation of Hocus, compared with what legal actions say."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.match import Match
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
)

_GAME = witchwood.game("hocus")
_RULES: list[dict[str, Any]] = [
    {},
    {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"},
    {"preset": "klondike"},
    {"draw": 1, "redeals": 2},
]


def _seen(match: Match) -> dict[str, Any]:
    """The observation, by segments."""
    assert _GAME.observation is not None
    assert _GAME.rules.observe is not None
    out = _GAME.observation.empty()
    _GAME.rules.observe(match.state, 0, out)
    return _GAME.observation.read(out)


def _legal(match: Match) -> list[int]:
    return [int(action) for action in match.legal(0)]


def _goes_somewhere(action: int) -> bool:
    """Whether an action plays the reserve card home or onto a column's top."""
    onto = ONTO <= action < ONTO + COLUMNS * BLOCK
    return action == RESERVE_HOME or (onto and (action - ONTO) % BLOCK == FROM_RESERVE)


def _brought(match: Match) -> dict[int, Match]:
    """The known reserve cards that draws alone bring, by drawing; each with the game in which it can be played."""
    state = match.state
    known = bool(state.seen) or state.turned == state.held
    found: dict[int, Match] = {}
    now, picked = match, 0
    while now.state.end == 0:
        if now.state.turned > 0:
            found.setdefault(int(now.state.reserve[int(now.state.turned) - 1]), now)
        if not known or DRAW not in _legal(now):
            break
        picked += now.state.turned == now.state.held
        if picked > 1:
            break
        now = now.copy()
        now.apply(DRAW, 0)
    return found


def _played(match: Match, action: int) -> Match:
    after = match.copy()
    after.apply(action, 0)
    return after


def _turning(match: Match, target: int | None = None) -> list[int]:
    """The legal actions that put cards of a column onto another (onto `target`) and turn a card up."""
    targets = range(COLUMNS) if target is None else (target,)
    moves = [
        action
        for action in _legal(match)
        if ONTO <= action < ONTO + COLUMNS * BLOCK
        and (action - ONTO) // BLOCK in targets
        and (action - ONTO) % BLOCK >= FROM_COLUMN
    ]
    return [action for action in moves if _played(match, action).state.down.sum() < match.state.down.sum()]


def _onto(match: Match) -> set[int]:
    """The columns that take the reserve card that may be played."""
    return {
        (action - ONTO) // BLOCK
        for action in _legal(match)
        if ONTO <= action < ONTO + COLUMNS * BLOCK and (action - ONTO) % BLOCK == FROM_RESERVE
    }


def _comes_of(match: Match, action: int, source: int) -> int:
    """What a move of cards from a column onto another makes way for, as `moves` tells it."""
    after = _played(match, action)
    if after.state.down.sum() < match.state.down.sum():
        return 4
    if after.state.end != 0:
        return 0
    if _turning(after, source):
        return 3
    if COLUMN_HOME + source in _legal(after):
        return 2
    return int(any(source in _onto(game) for game in _brought(after).values()))


@pytest.mark.parametrize("rules", _RULES, ids=str)
def test_useful_reserve_cards_and_moves_can_be_played(rules: dict[str, Any]) -> None:
    dice, some = np.random.default_rng(1), 0
    for deal in range(12):
        match = witchwood.deal("hocus", deal, **rules)
        for _ in range(60):
            legal = _legal(match)
            if not legal:
                break
            brought, seen = _brought(match), _seen(match)
            useful = {card for card, game in brought.items() if any(map(_goes_somewhere, _legal(game)))}
            assert set(np.flatnonzero(seen["useful"]).tolist()) == useful
            some += len(useful)
            ways = [
                (action - ONTO) % BLOCK - FROM_COLUMN for action in legal if ONTO <= action < ONTO + COLUMNS * BLOCK
            ]
            assert set(np.flatnonzero(seen["moves"])) <= set(ways), "only of moves that can be made something comes"
            match.apply(int(dice.choice(legal)), 0)
    assert some > 20


def test_what_comes_of_moves_is_what_can_be_done_after_them() -> None:
    """Without powers, for what is told of two moves goes by the base rules."""
    dice = np.random.default_rng(2)
    met, led = [0] * 5, 0
    for rules, deal in product(_RULES[1:3], range(12)):
        match = witchwood.deal("hocus", deal, **rules)
        for _ in range(70):
            legal = _legal(match)
            if not legal:
                break
            seen, told = _seen(match), np.zeros((COLUMNS, LONGEST), np.uint8)
            for action in legal:
                way = (action - ONTO) % BLOCK - FROM_COLUMN
                if ONTO <= action < ONTO + COLUMNS * BLOCK and way >= 0:
                    told[way // LONGEST, way % LONGEST] = _comes_of(match, action, way // LONGEST)
            assert seen["moves"].tolist() == told.tolist()
            for kind in range(5):
                met[kind] += int((told == kind).sum())
            leads = {
                card
                for card, game in _brought(match).items()
                if any(_turning(_played(game, ONTO + column * BLOCK + FROM_RESERVE), column) for column in _onto(game))
            }
            assert set(np.flatnonzero(seen["leads"]).tolist()) == leads
            led += len(leads)
            # fewer draws than by chance, for they bring nothing home
            match.apply(int(dice.choice(legal[1:] if len(legal) > 1 and dice.random() < 0.7 else legal)), 0)
    assert min(met) > 0
    assert led > 0
