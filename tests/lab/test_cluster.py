"""Dask: a scheduler and two workers on loopback, of which one is killed, give the rows of one process."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from lab.studies import POWERS, part_of, study
from witchwood.lab.cluster import work_alike
from witchwood.lab.progress import Progress
from witchwood.lab.rows.part import code_of
from witchwood.lab.run import run
from witchwood.lab.store import StudyFolder

pytest.importorskip("distributed")


def start(stack: ExitStack, *words: str, log: Path) -> subprocess.Popen[bytes]:
    """A process of the cluster, ended with the test."""
    with log.open("wb") as out:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        process = subprocess.Popen([sys.executable, "-m", "dask", *words], stdout=out, stderr=out, env=environment)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def wait_until_told(words: str, log: Path) -> None:
    """Wait until a process has written these words."""
    until = time.monotonic() + 60
    while words not in (told := log.read_text()):
        assert time.monotonic() < until, told
        time.sleep(0.1)


class Cluster(NamedTuple):
    """The scheduler's address and process, and workers of a thread each."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler without workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with ExitStack() as stack:
        host, _, port = address.partition(":")
        words = ("scheduler", "--host", host, "--port", port, "--no-dashboard")
        scheduler = start(stack, *words, log=tmp_path / "scheduler.log")
        wait_until_told("Scheduler at:", tmp_path / "scheduler.log")
        yield Cluster(address, scheduler, [])


@pytest.fixture
def cluster(tmp_path: Path, alone: Cluster) -> Iterator[Cluster]:
    """A scheduler with two workers."""
    address = alone.address
    with ExitStack() as stack:
        workers = [
            start(
                stack,
                *("worker", f"tcp://{address}", "--nthreads", "1", "--no-nanny", "--no-dashboard"),
                *("--local-directory", str(tmp_path / f"space{number}")),
                log=tmp_path / f"worker{number}.log",
            )
            for number in range(2)
        ]
        for number in range(2):
            wait_until_told("Registered to", tmp_path / f"worker{number}.log")
        yield alone._replace(workers=workers)


def test_one_process_two_and_two_dask_workers_of_which_one_is_killed_give_one_digest(
    tmp_path: Path, cluster: Cluster
) -> None:
    address, _, workers = cluster
    agent = [{"name": "expert", "nodes": 200}]
    asked = study(game="pendle", deals="1..40", agent=agent, vary={}, part=1)
    told: list[Progress] = []

    def advance(progress: Progress) -> None:
        told.append(progress)
        if progress.games == 5:
            workers[0].send_signal(signal.SIGKILL)

    there = run(asked, tmp_path / "there", f"dask://{address}", advance=advance).digest(asked)
    assert workers[0].wait(10) == -signal.SIGKILL
    assert (told[-1].games, told[-1].of) == (40, 40)
    here = [run(asked, tmp_path / f"here{jobs}", f"local://{jobs}").digest(asked) for jobs in (1, 2)]
    assert here == [there, there]


def test_a_part_that_kills_every_worker_is_named(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One death is enough here."""
    monkeypatch.setattr(
        "witchwood.lab.cluster._forgive", lambda dask_scheduler: setattr(dask_scheduler, "allowed_failures", 0)
    )
    policy = tmp_path / "policy.py"
    policy.write_text("import os\ndef choose(observation, mask):\n    os._exit(1)\n")
    agent = [{"name": "deadly", "plays": f"{policy}:choose"}]
    asked = study(game="pendle", deals="7..7", agent=agent, vary={})
    with pytest.raises(ValueError, match=r"deadly at pendle \(usual\), deals 7\.\.7: 1 workers died at this part"):
        run(asked, tmp_path / "a", f"dask://{cluster.address}")


def test_the_command_ends_and_so_does_the_cluster(tmp_path: Path, cluster: Cluster) -> None:
    """Nothing is left hanging: neither the command after its study, nor scheduler and workers when they are ended."""
    (tmp_path / "powers.toml").write_text(POWERS)
    words = ("study", "run", "powers.toml", "--on", f"dask://{cluster.address}")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-m", "witchwood", *words], cwd=tmp_path, env=environment, check=True, timeout=300)
    assert StudyFolder(tmp_path / "powers.study").digest(study()) == run(study(), tmp_path / "here").digest(study())
    cluster.scheduler.terminate()
    for process in (cluster.scheduler, *cluster.workers):
        process.wait(60)


@pytest.mark.parametrize("ready", [0, 1], ids=["rows are awaited", "rows are ready to be fetched"])
def test_a_scheduler_that_goes_is_told_and_what_is_done_is_kept(tmp_path: Path, cluster: Cluster, ready: int) -> None:
    asked = study(game="pendle", deals="1..40", agent=[{"name": "expert", "nodes": 200}], vary={}, part=1)

    def advance(progress: Progress) -> None:
        if progress.games == 5:
            time.sleep(ready)
            cluster.scheduler.kill()

    with pytest.raises(ValueError, match=f"the scheduler at {cluster.address} has gone; what is done is kept"):
        run(asked, tmp_path / "a", f"dask://{cluster.address}", advance=advance)
    assert len(StudyFolder(tmp_path / "a").files()) >= 5


def test_nobody_works_there(tmp_path: Path, alone: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.lab.cluster._SECONDS", 5)
    with pytest.raises(ValueError, match=f"nobody works for {alone.address}; start a worker with `dask worker tcp"):
        run(study(deals="1..2"), tmp_path / "a", f"dask://{alone.address}")


def test_nobody_at_the_address(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at 127\.0\.0\.1:9"):
        run(study(deals="1..2"), tmp_path / "a", "dask://127.0.0.1:9")


def test_a_worker_with_other_code_is_refused() -> None:
    part = part_of(study(deals="1..2", agent=[{"name": "random"}], vary={}))
    assert work_alike(part, code_of(part)).tables.keys() == {"games"}
    with pytest.raises(ValueError, match=r"random at hocus \(usual\), deals 1\.\.2: the worker on .* has other code"):
        work_alike(part, "0123456789abcdef")
