"""The script that measures on a GPU finds what is wrong and goes on; here with a processor in place of the card."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba_cuda", reason="the extra cuda is not installed: make .venv/ready-cuda")

from bench import gpu, gpu_learning

from host_card import HostCard
from witchwood.env.cuda import CudaVector, cuda_vector

CARD = HostCard()


@pytest.fixture(autouse=True)
def _without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_vector, "this_card", lambda: CARD)


def other_deals(name: str, games: int, **how: Any) -> CudaVector:
    return CudaVector(name, games, deals=range(1, 1_000), **how)


def test_equal_games_are_found_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu.equal("stones", 16, 60, 20, CudaVector) >= 32
    gpu.check("stones", 16, 20, CudaVector)
    assert "equal: stones, 16 games x 20 steps" in capsys.readouterr().out


def test_a_difference_is_named() -> None:
    with pytest.raises(gpu.DifferentGameError, match=r"^stones, step 0, game \d+: sampled is \d+, not \d+"):
        gpu.equal("stones", 16, 60, 20, other_deals)


def test_speeds_are_those_of_both_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    gpu.speeds("stones", (4, 2**40), 0.001, CudaVector)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("speed: stones, 4 games: ")
    assert "M steps/s with masks and observations" in first
    assert second.endswith("GiB: left out")


def test_a_bare_vector_makes_neither_masks_nor_observations() -> None:
    vector = CudaVector("stones", 4, illegal="lose")
    masks, seen = vector.masks.numpy(), vector.observations.numpy()
    gpu.bare(vector)
    for _ in range(5):
        vector.step(vector.sample())
    assert (vector.masks.numpy() == masks).all()
    assert (vector.observations.numpy() == seen).all()
    assert (vector.lengths.numpy() == 5).all()


def test_a_part_that_fails_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []

    def fail() -> None:
        raise OSError("no card")

    assert not gpu.run({"first": fail, "second": lambda: done.append("second")}, 60)
    assert done == ["second"]
    assert "FAILED: first" in capsys.readouterr().out
    assert gpu.run({"late": fail}, -1)
    assert "left out, for the time is over: late" in capsys.readouterr().out


def test_the_processor_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    gpu.processor("stones", 64, 0.01)
    assert "processor: stones, " in capsys.readouterr().out


def test_an_unknown_game_is_refused() -> None:
    words = [sys.executable, "-m", "bench.gpu", "chess"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "unknown: chess; use stones, pendle, hocus, wyr, witchpig" in done.stderr


@pytest.mark.parametrize("device", ["gpu", "cpu"])
def test_the_learner_learns_on_both(
    device: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("optax", reason="the extra learn is not installed")
    monkeypatch.setattr(gpu_learning, "TESTED", 64)
    monkeypatch.setattr(sys, "path", [*sys.path])
    gpu_learning.report(device, gpu_learning.vectors(device), 0.5, 32, 16)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"learning on {device}: the rule of thumb's ")


def test_both_learners_play_the_same_games() -> None:
    """So that times can be compared: the rule of thumb wins the same share on both."""
    shares = {gpu_learning.greedy_share(gpu_learning.vectors(device)) for device in ("gpu", "cpu")}
    assert len(shares) == 1
    assert 0 < np.mean(list(shares)) < 1
