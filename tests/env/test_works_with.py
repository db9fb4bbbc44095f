"""Other libraries' algorithms play our games: the examples of docs/environments.md."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[2] / "examples" / "works_with"


def test_openspiels_tree_search_plays_witch_stones() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[openspiel]'")
    play = runpy.run_path(str(_FOLDER / "openspiel_mcts.py"))["play"]
    returns = play(1, simulations=5)
    assert sorted(returns) == [-1, 1]
    assert play(1, simulations=5) == returns
