"""Several processes: the same rows as one, and a killed worker costs nothing but its part's time."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab.light_work import deadly, doubled_by_the_second, refusing
from lab.studies import POWERS, part_of, study
from witchwood.lab.pool import each
from witchwood.lab.rows.part import rows_of
from witchwood.lab.run import Place, run


def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    """Of six parts two kill the first process that takes them, in the midst of it."""
    parts = [(tmp_path, number) for number in range(6)]
    for _, number in parts[2:]:
        (tmp_path / str(number)).touch()
    assert sorted(each(doubled_by_the_second, parts, 2)) == [0, 2, 4, 6, 8, 10]
    killed = {int((tmp_path / str(number)).read_text()) for number in range(2)}
    assert len(killed) == 2
    assert os.getpid() not in killed


def test_a_plain_script_runs_a_study_in_several_processes(tmp_path: Path) -> None:
    """One without `if __name__ == "__main__"`. Two processes give the rows of one."""
    (tmp_path / "powers.toml").write_text(POWERS)
    words = 'import witchwood\nprint(witchwood.study("powers.toml").run("local://2").digest())\n'
    (tmp_path / "script.py").write_text(words)
    ran = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.stdout.split() == [run(study(), tmp_path / "alone").digest(study())], ran.stderr


def test_a_part_that_kills_every_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.lab.pool._MOST_DEATHS", 2)
    with pytest.raises(ValueError, match=r"^3: 2 workers died at this part$"):
        list(each(deadly, range(5), 2))


def test_an_error_in_a_worker_is_raised_here_and_ends_the_others() -> None:
    with pytest.raises(ValueError, match=r"^[01] is refused$"):
        list(each(refusing, range(4), 2))
    assert not multiprocessing.active_children()


def test_an_agents_failure_is_told(tmp_path: Path) -> None:
    policy = tmp_path / "policy.py"
    policy.write_text("def choose(observation, mask):\n    return -5\n")
    agent = [{"name": "wrong", "plays": f"{policy}:choose"}]
    asked = study(game="pendle", deals="1..4", agent=agent, vary={}, part=1)
    with pytest.raises(ValueError, match="chose -5 at pendle"):
        run(asked, tmp_path / "a")


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
