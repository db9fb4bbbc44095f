"""examples/learn runs from the command line to an agent that plays what it has learnt."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import witchwood
from witchwood.agents import Player, find

LEARN = Path(__file__).parents[1] / "examples/learn"


def test_it_learns_and_what_was_learnt_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, str(LEARN / "ppo.py"), "pendle", "--minutes", "0.1", "--most-steps", "60"]
    done = subprocess.run([*command, "--out", str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "2,000 unseen deals: " in done.stdout
    with (tmp_path / "pendle.csv").open() as file:
        first = next(csv.DictReader(file))
    assert int(first["steps"]) > 0
    monkeypatch.chdir(tmp_path)
    match = witchwood.deal("pendle", 1)
    player = Player(find(f"{LEARN / 'policy.py'}:pendle"))
    while not match.over:
        answer = player.choose(match)
        assert answer.action is not None
        match.apply(answer.action)
    with np.load("pendle.npz") as arrays:
        assert arrays["matrix2"].shape == (256, match.game.actions)
