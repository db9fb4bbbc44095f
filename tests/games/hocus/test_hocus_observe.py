"""What follows from the rest in the observation of Hocus, compared with what legal actions say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.match import Match
from witchwood.games.hocus.state import (
    BLOCK,
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


def _useful(match: Match) -> dict[int, int]:
    """The known reserve cards that can be played after draws alone, and after how many; found by drawing."""
    state = match.state
    known = bool(state.seen) or state.turned == state.held
    found: dict[int, int] = {}
    now, draws, picked = match, 0, 0
    while now.state.end == 0:
        if now.state.turned > 0 and any(map(_goes_somewhere, _legal(now))):
            found.setdefault(int(now.state.reserve[int(now.state.turned) - 1]), draws)
        if not known or DRAW not in _legal(now):
            break
        picked += now.state.turned == now.state.held
        if picked > 1:
            break
        now, draws = now.copy(), draws + 1
        now.apply(DRAW, 0)
    return found


@pytest.mark.parametrize("rules", _RULES, ids=str)
def test_what_the_observation_adds_is_what_legal_actions_say(rules: dict[str, Any]) -> None:
    dice, some = np.random.default_rng(1), 0
    for deal in range(12):
        match = witchwood.deal("hocus", deal, **rules)
        for _ in range(60):
            legal = _legal(match)
            if not legal:
                break
            useful, seen = _useful(match), _seen(match)
            assert set(np.flatnonzero(seen["useful"]).tolist()) == set(useful)
            soon = seen["soon"].ravel()
            assert {card: 24 - int(soon[card]) for card in useful} == useful
            whole = {
                (action - ONTO) % BLOCK - FROM_COLUMN
                for action in legal
                if ONTO <= action < ONTO + COLUMNS * BLOCK and (action - ONTO) % BLOCK >= FROM_COLUMN
            }
            for column in range(COLUMNS):
                shown, down = int(match.state.shown[column]), int(match.state.down[column])
                up = shown.bit_count()
                if down:
                    assert seen["first"].ravel()[shown.bit_length() - 1] == down
                assert seen["face_up"][column].argmax() == up
                turns = down > 0 and column * LONGEST + up - 1 in whole
                assert bool(seen["turns_up"][column]) == turns
                some += bool(turns)
            match.apply(int(dice.choice(legal)), 0)
    assert some > 20
