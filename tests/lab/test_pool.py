"""Several processes: the same rows as one, and a killed worker costs nothing but its part's time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lab.studies import POWERS, part_of, study
from witchwood.lab.pool import each
from witchwood.lab.rows.part import rows_of, work
from witchwood.lab.run import Place, run
from witchwood.lab.store import StudyFolder

SEARCHED = [{"name": "expert", "nodes": 200}]


def test_two_processes_give_the_rows_of_one(tmp_path: Path) -> None:
    asked = study()
    digests = {run(asked, tmp_path / on[-1], on).digest(asked) for on in ("local://1", "local://2")}
    assert len(digests) == 1


def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    asked = study(game="pendle", deals="1..12", agent=SEARCHED, vary={}, part=2)
    alone = run(asked, tmp_path / "alone").digest(asked)
    store = StudyFolder(tmp_path / "killed")
    store.begin(asked)
    kills = 0
    for done in each(work, store.missing(asked, asked.deals), 2):
        store.write(done)
        if kills < 2:
            kills += 1
            worker = multiprocessing.active_children()[0]
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
    assert kills == 2
    assert store.missing(asked, asked.deals) == []
    assert store.digest(asked) == alone


def test_a_plain_script_runs_a_study_in_several_processes(tmp_path: Path) -> None:
    """One without `if __name__ == "__main__"`."""
    (tmp_path / "powers.toml").write_text(POWERS)
    words = 'import witchwood\nprint(witchwood.study("powers.toml").run("local://2").digest())\n'
    (tmp_path / "script.py").write_text(words)
    ran = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.stdout.split() == [run(study(), tmp_path / "alone").digest(study())], ran.stderr


def test_a_part_that_kills_every_worker_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.lab.pool._MOST_DEATHS", 2)
    policy = tmp_path / "policy.py"
    policy.write_text("import os\ndef choose(observation, mask):\n    os._exit(1)\n")
    agent = [{"name": "deadly", "plays": f"{policy}:choose"}]
    asked = study(game="pendle", deals="1..2", agent=agent, vary={}, part=1)
    with pytest.raises(ValueError, match=r"deadly at pendle \(usual\), deals ([12])\.\.\1: 2 workers died"):
        run(asked, tmp_path / "a", "local://2")


def test_an_agents_failure_is_told(tmp_path: Path) -> None:
    policy = tmp_path / "policy.py"
    policy.write_text("def choose(observation, mask):\n    return -5\n")
    agent = [{"name": "wrong", "plays": f"{policy}:choose"}]
    asked = study(game="pendle", deals="1..4", agent=agent, vary={}, part=1)
    with pytest.raises(ValueError, match="chose -5 at pendle"):
        run(asked, tmp_path / "a", "local://2")
    assert not multiprocessing.active_children()


def test_places_are_checked() -> None:
    assert Place.of("local://3") == Place(jobs=3)
    assert Place.of("dask://host:8786") == Place(address="host:8786")
    for wrong in ("local", "local://0", "local://x", "dask://host", "ray://host:1", ""):
        with pytest.raises(ValueError, match=r"write local://JOBS"):
            Place.of(wrong)


def test_parts_stand_alone() -> None:
    """A part's rows do not depend on where it was cut."""
    asked = study(deals="1..9")
    whole = rows_of(part_of(asked))["games"]
    one = rows_of(part_of(study(deals="4..4")))["games"]
    assert whole.filter(whole["deal"] == 4).drop("seconds").equals(one.drop("seconds"))
