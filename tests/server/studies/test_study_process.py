"""The process beside the service gives way to it, and ends with its listener."""

from __future__ import annotations

import asyncio
import os
from contextlib import aclosing
from pathlib import Path

import pytest

from witchwood.server.studies.study_process import told_by

LONG = 'game = "hocus"\ndeals = "1..100000"\n[[agent]]\nname = "random"\n'
AUTOGROUP = Path("/proc/self/autogroup")


def children() -> set[int]:
    """The processes that this one has begun."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {int(number) for task in tasks for number in task.read_text().split()}


@pytest.mark.skipif(not AUTOGROUP.exists(), reason="the kernel weighs no sessions")
def test_its_low_priority_counts_against_the_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nice values weigh processes of one autogroup only; Ctrl-C reaches those of the terminal's process group."""
    monkeypatch.delenv("WITCHWOOD_LAB_NICE")
    (tmp_path / "long.toml").write_text(LONG)

    async def begin() -> int:
        before = children()
        async with aclosing(told_by("run", tmp_path / "long.toml", tmp_path / "rows")) as lines:
            while await anext(lines) is None:
                pass
            (pid,) = children() - before
            assert os.getpriority(os.PRIO_PROCESS, pid) == 19
            assert Path(f"/proc/{pid}/autogroup").read_text() == AUTOGROUP.read_text()
            assert os.getpgid(pid) == pid
        return pid

    assert not Path(f"/proc/{asyncio.run(begin())}").exists()
