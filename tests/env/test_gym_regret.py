"""Regret as a reward, beside plays whose cost is known without the solver."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.env.gym import Env
from witchwood.env.gym_regret import Regret
from witchwood.env.regret import Proof


def played(env: Regret, actions: list[int]) -> list[float]:
    """The rewards of these actions."""
    return [float(env.step(np.int64(action))[1]) for action in actions]


def begun(name: str, deal: int, **options: Any) -> tuple[Regret, Match]:
    """An environment at the beginning of a deal, and the same deal as a match."""
    env = Regret(Env(name, **options))
    env.reset(options={"deal": deal})
    return env, witchwood.deal(name, deal, **options)


def best(match: Match, known: dict[bytes, float]) -> float:
    """The most points that can still be reached, by trying everything. known: what was found, by state."""
    state = match.state.tobytes()
    if match.over:
        return float(match.scores[0])
    if state not in known:
        found = []
        for action in match.legal():
            after = match.copy()
            after.apply(action)
            found.append(best(after, known))
        known[state] = max(found)
    return known[state]


def test_wyr_pays_the_points_that_a_play_gave_away() -> None:
    """The last plays of a garden, where everything can be tried."""
    cost = 0.0
    for deal in range(3):
        env, match = begun("wyr", deal)
        line = list(witchwood.solve(match, nodes=50_000).line)[:-4]
        assert set(played(env, line)) == {0.0}
        for action in line:
            match.apply(action)
        dice, known = Random(deal), dict[bytes, float]()
        while not match.over:
            action, before = dice.choice(match.legal()), best(match, known)
            match.apply(action)
            assert played(env, [action]) == [best(match, known) - before]
            cost += before - best(match, known)
    assert cost > 0


def test_points_may_be_given_away_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Wyr a score may be below 0, so perfect play that gets 0 has still something to lose."""
    proofs = iter([Proof(0.0, lost=False), Proof(-4.0, lost=False)])
    monkeypatch.setattr("witchwood.env.gym_regret.prove", lambda *_: next(proofs))
    env, match = begun("wyr", 0)
    assert played(env, match.legal()[:1]) == [-4.0]


@pytest.mark.parametrize(("name", "options"), [("hocus", {}), ("hocus", {"preset": "klondike"}), ("pendle", {})])
def test_a_line_that_wins_costs_nothing_and_giving_up_costs_the_win(name: str, options: dict[str, Any]) -> None:
    """An action that is not legal resigns, so it loses: the rules say so, not the solver."""
    env, match = begun(name, 2, **options)
    line = list(witchwood.solve(match, nodes=50_000).line)
    assert set(played(env, line)) == {0.0}
    env.reset(options={"deal": 2})
    half = line[: len(line) // 2]
    assert set(played(env, half)) == {0.0}
    masks = env.get_wrapper_attr("action_masks")()
    seen = env.step(np.int64(np.flatnonzero(~masks)[0]))
    assert seen[1:3] == (-1.0, True)
    assert (seen[4]["regret"], seen[4]["reward"]) == (1.0, 0.0)


def test_a_deal_is_lost_once() -> None:
    env, match = begun("pendle", 3)
    dice, rewards = Random(1), []
    while not match.over:
        action = dice.choice(match.legal())
        match.apply(action)
        rewards += played(env, [action])
    assert match.result == "lost"
    assert sorted(set(rewards)) == [-1.0, 0.0]
    assert sum(rewards) == -1


def test_the_next_proved_position_pays_for_the_plays_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    proofs = iter([Proof(1.0, lost=False), Proof(None, lost=False), Proof(0.0, lost=True)])
    monkeypatch.setattr("witchwood.env.gym_regret.prove", lambda *_: next(proofs))
    env, match = begun("hocus", 1)
    first = match.legal()[0]
    match.apply(first)
    assert played(env, [first, match.legal()[0]]) == [0.0, -1.0]


def test_nothing_is_found_with_hardly_a_budget() -> None:
    env = Regret(gymnasium.make("witchwood/Hocus-v0", preset="klondike"), Budget(nodes=1))
    env.reset(options={"deal": 1})
    action = np.flatnonzero(env.get_wrapper_attr("action_masks")())[0]
    _, reward, _, _, info = env.step(action)
    assert (reward, info["regret"]) == (0.0, None)


def test_games_without_a_solver_and_other_environments_are_refused() -> None:
    with pytest.raises(ValueError, match="stones has no solver, so perfect play is unknown"):
        Regret(Env("stones"))
    with pytest.raises(TypeError, match="is not one of witchwood's environments"):
        Regret(gymnasium.make("CartPole-v1"))
