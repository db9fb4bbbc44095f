"""The service reads its clock alone, and no test sleeps. Ruff bans the functions of `time` and `datetime`; this finds
event loops' time and sleeps.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import witchwood

_SOURCE = Path(witchwood.__file__).parent
_TESTS = Path(__file__).parent
_SLEEPS = ("asyncio.sleep", "time.sleep")
_REASON = re.compile(r"# (sleeps:|noqa: TID251 ) *\S")
_PACKAGES = ("page", "server", "service", "table")


def reads_of_a_loop(source: str) -> list[int]:
    """The lines that ask an object for its `time()`."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "time"]


def test_nothing_reads_the_time_of_an_event_loop() -> None:
    found = [
        f"{path.relative_to(_SOURCE)}:{line}"
        for package in _PACKAGES
        for path in sorted((_SOURCE / package).rglob("*.py"))
        if "migrations" not in path.parts
        for line in reads_of_a_loop(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "take the time from the Clock"


def test_it_is_found_however_the_loop_is_called() -> None:
    assert reads_of_a_loop("asyncio.get_running_loop().time()\nself._loop.time() + 1\nclock.monotonic()") == [1, 2]


def sleeps_of(source: str) -> list[int]:
    """The lines that sleep, or `let_run` until something is so, and give no reason (`# sleeps:`, or Ruff's `noqa`)."""
    tree, lines = ast.parse(source), source.splitlines()
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.While)]
    polling = {node for loop in loops for node in ast.walk(loop) if isinstance(node, ast.Call)}
    calls = [(node, ast.unparse(node.func)) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    sleeps = [call.lineno for call, name in calls if name in _SLEEPS or (name == "let_run" and call in polling)]
    return [line for line in sleeps if not _REASON.search(lines[line - 1])]


def test_no_test_sleeps_or_polls() -> None:
    found = [
        f"{path.relative_to(_TESTS)}:{line}"
        for path in sorted(_TESTS.rglob("*.py"))
        for line in sleeps_of(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "wait for an event, or let the time of a leaping loop pass (server/inside.py)"


def test_a_sleep_is_found_wherever_it_stands() -> None:
    code = "asyncio.sleep(0)\nwhile f():\n    let_run()\nlet_run()\ntime.sleep(1)  # sleeps: so slow"
    assert sleeps_of(code) == [1, 3]
