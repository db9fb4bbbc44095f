"""Dask: a scheduler and two workers on loopback, of which one is killed, give the rows of one process."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lab.studies import part_of, study
from witchwood.lab.cluster import work_alike
from witchwood.lab.progress import Progress
from witchwood.lab.question import Study
from witchwood.lab.rows.part import code_of
from witchwood.lab.run import run
from witchwood.lab.store import StudyFolder

distributed: Any = pytest.importorskip("distributed")  # its functions have no type hints


class Cluster(NamedTuple):
    """The scheduler's address and process, and workers of a thread each."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


def start(stack: ExitStack, ready: str, *words: str) -> subprocess.Popen[str]:
    """A process of the cluster that has said it is ready, ended with the test."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "dask", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, text=True)
    stack.callback(process.communicate)
    stack.callback(process.kill)
    assert process.stdout is not None
    said: list[str] = []
    while not said or ready not in said[-1]:
        said.append(process.stdout.readline())
        assert said[-1], "".join(said)
    return process


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A scheduler with so many workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        host, port = free.getsockname()
    with ExitStack() as stack:
        scheduler = start(stack, "Scheduler at:", "scheduler", "--host", host, "--port", str(port), "--no-dashboard")
        words = ("worker", f"tcp://{host}:{port}", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        started = [
            start(stack, "Registered to", *words, "--local-directory", str(folder / f"space{number}"))
            for number in range(workers)
        ]
        yield Cluster(f"{host}:{port}", scheduler, started)


SEARCHING = """
game = "pendle"
deals = "1..12"
part = 1

[[agent]]
name = "expert"
nodes = 100
"""
"""A part for each deal, whose game takes a while."""


def searching() -> Study:
    """The study of this file."""
    return study(SEARCHING)


@pytest.mark.long
def test_a_study_outlives_a_worker_and_says_when_the_last_one_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers. The command's study ends there, and so does the command; one worker is killed and a study comes to
    the rows of one process; a part that kills the other is named; nobody works there; and the scheduler ends.
    """
    with cluster(tmp_path, workers=2) as there:
        on = f"dask://{there.address}"

        (tmp_path / "few.toml").write_text(SEARCHING.replace("1..12", "1..2"))
        few = study(SEARCHING, deals="1..2")
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        words = ("study", "run", "few.toml", "--on", on)
        subprocess.run([sys.executable, "-m", "witchwood", *words], cwd=tmp_path, env=environment, check=True)
        assert StudyFolder(tmp_path / "few.study").digest(few) == run(few, tmp_path / "a").digest(few)

        told: list[Progress] = []

        def advance(progress: Progress) -> None:
            told.append(progress)
            if progress.games == 3:
                there.workers[0].send_signal(signal.SIGKILL)

        digest = run(searching(), tmp_path / "there", on, advance=advance).digest(searching())
        assert there.workers[0].wait() == -signal.SIGKILL
        assert (told[-1].games, told[-1].of) == (12, 12)
        assert run(searching(), tmp_path / "here").digest(searching()) == digest

        with monkeypatch.context() as patch:
            patch.setattr("witchwood.lab.cluster._forgive", _forgive_nothing)
            policy = tmp_path / "policy.py"
            policy.write_text("import os\ndef choose(observation, mask):\n    os._exit(1)\n")
            agent = [{"name": "deadly", "plays": f"{policy}:choose"}]
            asked = study(game="pendle", deals="7..7", agent=agent, vary={})
            with pytest.raises(ValueError, match=r"deadly at pendle \(usual\), deals 7\.\.7: 1 workers died at this"):
                run(asked, tmp_path / "deadly", on)

        wait = distributed.Client.wait_for_workers
        monkeypatch.setattr(
            distributed.Client, "wait_for_workers", lambda self, n, timeout: wait(self, n, timeout / 20)
        )
        with pytest.raises(ValueError, match=f"{there.address} has no workers; start one with `dask worker tcp"):
            run(few, tmp_path / "nobody", on)

        there.scheduler.terminate()
        there.scheduler.wait()


def _forgive_nothing(dask_scheduler: Any) -> None:
    dask_scheduler.allowed_failures = 0


@pytest.mark.parametrize("ready", [False, True], ids=["rows are awaited", "rows are ready to be fetched"])
def test_a_scheduler_that_goes_is_told_and_what_is_done_is_kept(tmp_path: Path, ready: bool) -> None:
    with cluster(tmp_path, workers=1) as there:

        def advance(progress: Progress) -> None:
            if progress.games == 3:
                if ready:
                    client = distributed.Client.current()
                    distributed.wait([distributed.Future(key, client) for key in client.futures])
                there.scheduler.kill()

        with pytest.raises(ValueError, match=f"the scheduler at {there.address} has gone; finished rows are saved"):
            run(searching(), tmp_path / "a", f"dask://{there.address}", advance=advance)
    assert len(StudyFolder(tmp_path / "a").files()) >= 3


def test_nobody_at_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.lab.cluster._SECONDS", 0.5)
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at 127\.0\.0\.1:9"):
        run(study(deals="1..2"), tmp_path / "a", "dask://127.0.0.1:9")


def test_a_worker_with_other_code_is_refused() -> None:
    part = part_of(study(deals="1..2", agent=[{"name": "random"}], vary={}))
    assert work_alike(part, code_of(part)).tables.keys() == {"games"}
    with pytest.raises(ValueError, match=r"random at hocus \(usual\), deals 1\.\.2: the worker on .* has other code"):
        work_alike(part, "0123456789abcdef")
