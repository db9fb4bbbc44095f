"""What is said to the process that looks for deals. Here a few lines of Python stand in for it; that the real one finds
deals of their level is tested with the stock and with the days' deals, which ask it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from witchwood.server.deals.finder_process import Finder

_ANSWERS = """
import json, signal, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["game"] == "dies":
        break
    if asked["game"] == "hangs":
        print(file=open(asked["levels"][0], "w"))
        signal.pause()
    number = None if asked["numbers"] is None else asked["numbers"][-1]
    print(json.dumps({"number": number, "level": asked["levels"][0]}), flush=True)
"""


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process is started in its place."""
    (tmp_path / "answers.py").write_text(_ANSWERS)
    (tmp_path / "python").write_text(f"#!/bin/sh\nexec {sys.executable} {tmp_path / 'answers.py'}\n")
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))


async def test_a_deal_keeps_its_whole_number_and_none_found_is_told() -> None:
    async with Finder() as finder:
        assert await finder.ask("pendle", {}, ["hard"], [7, 2**64 - 1]) == (str(2**64 - 1), "hard")
        assert await finder.ask("pendle", {}, ["hard"]) is None


async def test_a_process_that_has_died_is_an_error() -> None:
    async with Finder() as finder:
        with pytest.raises(OSError, match="has died"):
            await finder.ask("dies", {}, ["hard"])


async def test_a_process_that_still_looks_ends_with_the_service(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "asked")
    async with Finder() as finder:
        asking = asyncio.create_task(finder.ask("hangs", {}, [str(tmp_path / "asked")]))
        await asyncio.to_thread((tmp_path / "asked").read_text)
    with pytest.raises(OSError, match="has died"):
        await asking
