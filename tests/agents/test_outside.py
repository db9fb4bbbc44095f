"""Agents from elsewhere: how they are found, what they are shown, what is said when they fail."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import witchwood
from witchwood.agents import Player, advise, ask, find
from witchwood.agents.outside import from_file
from witchwood.cli import app
from witchwood.engine.observer import observer_of
from witchwood.lab.rows.part import code_of
from witchwood.lab.small import trial_study

LAST = """
import numpy as np
seen = []
def last(observation, mask):
    seen.append((observation.copy(), mask.copy()))
    return np.flatnonzero(mask)[-1]
def wild(observation, mask):
    return len(mask)
def torn(observation, mask):
    return 0.5
def broken(observation, mask):
    raise KeyError("weights")
def drawn(observation, mask, seed):
    seeds.append(seed)
    return np.random.default_rng(seed).choice(np.flatnonzero(mask))
seeds = []
number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "policy.py").write_text(LAST)
    return tmp_path / "policy.py"


@pytest.mark.parametrize("name", ["pendle", "newts", "stones"])
def test_a_policy_of_a_file_chooses_by_number(file: Path, name: str) -> None:
    match = witchwood.deal(name, 3)
    assert match.turn is not None
    last = match.game.text.write_action(match.state, match.turn, match.legal()[-1])
    assert advise(find(f"{file}:last"), match) == last


def test_a_policy_that_asks_for_a_seed_draws_again_at_each_play(file: Path) -> None:
    """A game is played the same way again, whatever was played before it."""
    agent = find(f"{file}:drawn")

    def played(deal: int) -> str:
        match, player = witchwood.deal("stones", deal), Player(agent)
        while len(match.plays) < 20:
            answer = player.choose(match)
            assert answer.action is not None
            match.apply(answer.action)
        return match.position()

    first = played(1)
    played(2)
    assert played(1) == first
    seeds = agent._policy.__globals__["seeds"]  # type: ignore[attr-defined]  # what the file kept
    assert len(set(seeds[:40])) == 40


def test_a_policy_is_shown_the_observation_of_its_seat_and_the_mask(file: Path) -> None:
    match = witchwood.deal("witchpig", 5, seats=3)
    assert match.turn is not None
    agent = find(f"{file}:last")
    ask(agent, match)
    observer = observer_of(match.game)
    expected = observer.observation.empty()
    observer.write(match.state, match.turn, expected)
    (observation, mask) = agent._policy.__globals__["seen"][-1]  # type: ignore[attr-defined]  # what the file kept
    assert (observation == expected).all()
    assert np.flatnonzero(mask).tolist() == match.legal()
    assert mask.shape == (match.game.actions,)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("wild", r"chose \d+ at newts, where only \[.*\] are legal"),
        ("torn", "answered '0.5' at newts; it should answer with an action's number"),
        ("broken", "failed at newts: policy.py, line 12: KeyError: 'weights'"),
    ],
)
def test_a_policy_that_fails_is_named_with_the_reason(file: Path, name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=rf"agent .*policy\.py:{name} {reason}"):
        ask(find(f"{file}:{name}"), witchwood.deal("newts", 1))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("policy.py:none", "there is no function of that name"),
        ("policy.py:number", "there is no function of that name"),
        ("other.py:last", "there is no file"),
        ("ruin.py:last", "the file does not run: ruin.py, line 2: ZeroDivisionError"),
    ],
)
def test_a_file_without_an_agent_says_so(file: Path, name: str, reason: str) -> None:
    (file.parent / "ruin.py").write_text("\n1 / 0")
    with pytest.raises(ValueError, match=f"agent .*{reason}"):
        find(str(file.parent / name))


def test_an_installed_package_brings_an_agent(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = file.parent / "learnt-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: learnt\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[witchwood.agents]\nlast = policy:last\nlost = policy:nothing\n")
    monkeypatch.syspath_prepend(str(file.parent))
    match = witchwood.deal("newts", 1)
    assert ask(find("last"), match) == ask(find(f"{file}:last"), match)
    with pytest.raises(ValueError, match=r"agent lost \(policy:nothing\) does not load: AttributeError"):
        find("lost")
    with pytest.raises(ValueError, match=r"no agent 'best'.*thoughtful, last, lost, or a policy like"):
        find("best")


def test_the_command_line_lets_a_policy_play(file: Path) -> None:
    duel = CliRunner().invoke(app, ["duel", "newts", f"{file}:last", f"{file}:last", "--pairs", "4"])
    assert duel.exit_code == 0, duel.output
    assert "in 8 games" in duel.stdout
    trial = CliRunner().invoke(app, ["trial", "pendle", f"{file}:last", "--deals", "1..3"])
    assert trial.exit_code == 0, trial.output
    assert "3 deals" in trial.stdout
    wrong = CliRunner().invoke(app, ["trial", "pendle", f"{file}:wild", "--deals", "1..3"])
    assert wrong.exit_code != 0
    assert "where only" in wrong.output


def test_rows_of_two_versions_of_a_policy_do_not_mix(file: Path) -> None:
    trial = trial_study("pendle", f"{file}:last", range(3))
    code = code_of(trial)
    file.write_text(LAST + "# better")
    from_file.cache_clear()
    assert code_of(trial) != code
