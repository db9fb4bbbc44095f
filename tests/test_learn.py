"""examples/learn runs from the command line to an agent that plays what it has learnt."""

from __future__ import annotations

import csv
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.agents import Player, find
from witchwood.env.vector import Vector

LEARN = Path(__file__).parents[1] / "examples/learn"


@pytest.mark.long
def test_it_learns_and_what_was_learnt_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, str(LEARN / "ppo.py"), "wyr", "--minutes", "0.1", "--most-steps", "100"]
    # Given up so early that games end, and are told of, within the first round of 64 steps.
    command += ["--rewards", "points", "--given-up", "40"]
    done = subprocess.run([*command, "--out", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "2,000 unseen deals: " in done.stdout
    greedy = float(done.stdout.rsplit("; ")[-1].split("%")[0]) / 100
    with (tmp_path / "wyr.csv").open() as file:
        first = next(csv.DictReader(file))
    assert float(first["won"]) < 0.1  # games, which random play hardly wins, not steps that paid points
    assert int(first["steps"]) == 512 * 64
    assert float(first["greedy"]) == pytest.approx(greedy, abs=0.001)
    monkeypatch.chdir(tmp_path)
    match = witchwood.deal("wyr", 1)
    player = Player(find(f"{LEARN / 'policy.py'}:wyr"))
    while not match.over:
        answer = player.choose(match)
        assert answer.action is not None
        match.apply(answer.action)
    with np.load("wyr.npz") as arrays:
        assert arrays["actions"].shape == (256, match.game.actions)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("stones", {"target": 10, "opponents": "random"}),
        ("witchpig", {"seats": 4, "opponents": "greedy"}),
        ("pendle", {}),
    ],
)
@pytest.mark.parametrize("rewards", ["outcome", "points"])
def test_a_game_is_won_whatever_is_paid(name: str, how: dict[str, Any], rewards: Any) -> None:
    """As the outcome pays above 0: to one of several winners, too, but not where all win."""
    count_won = runpy.run_path(str(LEARN / "ppo.py"))["count_won"]
    seat: Any = "drawn" if "opponents" in how else 0
    told = Vector(name, 200, seat=seat, most_steps=200, **how)
    paid = Vector(name, 200, seat=seat, most_steps=200, rewards=rewards, **how)
    won = 0
    for _ in range(200):
        actions = told.sample().copy()
        for vector in (told, paid):
            vector.step(actions)
        assert count_won(paid) == (told.reward > 0).sum()
        won += count_won(paid)
    assert won > 0


def test_what_is_chosen_depends_on_the_seed_and_not_on_what_was_chosen_before(tmp_path: Path) -> None:
    dice = np.random.default_rng(1)
    shapes = {"matrix0": (8, 4), "bias0": (4,), "matrix1": (4, 4), "bias1": (4,), "actions": (4, 50), "bias": (50,)}
    arrays = {name: 0.1 * dice.normal(size=shape) for name, shape in shapes.items()}
    np.savez(tmp_path / "any.npz", scales=np.ones(8), sharpness=1.0, layers=2, **arrays)  # type: ignore[arg-type]  # no flag
    policy = runpy.run_path(str(LEARN / "policy.py"))["Policy"](str(tmp_path / "any.npz"))
    seen, mask = dice.integers(0, 2, 8, np.uint8), np.ones(50, np.uint8)
    chosen = [policy(seen, mask, seed) for seed in range(20)]
    assert [policy(seen, mask, seed) for seed in range(19, -1, -1)] == chosen[::-1]
    assert len(set(chosen)) > 5


@pytest.mark.parametrize(
    ("size", "actions", "said"),
    [(16, 50, "8 bytes of observation, this game has 16"), (8, 51, "50 actions, this game has 51")],
)
def test_what_was_learnt_of_other_observations_or_actions_is_refused(
    tmp_path: Path, size: int, actions: int, said: str
) -> None:
    file = tmp_path / "any.npz"
    np.savez(file, scales=np.ones(8), bias=np.zeros(50))
    policy = runpy.run_path(str(LEARN / "policy.py"))["Policy"](str(file))
    with pytest.raises(ValueError, match=rf"any\.npz was learnt with {said}: learn it again with ppo\.py"):
        policy(np.zeros(size, np.uint8), np.ones(actions, np.uint8), 1)


def test_the_curve_is_drawn_with_the_rule_of_thumb_beside_it(tmp_path: Path) -> None:
    (tmp_path / "pendle.csv").write_text("seconds,steps,won,greedy\n0,10,0.05,0.7\n60,20,0.4,0.7\n")
    picture = tmp_path / "learning.svg"
    subprocess.run(
        [sys.executable, str(LEARN / "curve.py"), str(tmp_path / "pendle.csv"), "--out", str(picture)], check=True
    )
    words = picture.read_text()
    assert words.startswith("<svg")
    assert all(f">{word}<" in words for word in ("pendle", "learning", "rule of thumb", "games won"))
