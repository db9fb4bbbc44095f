"""The service reads its clock alone. Ruff bans the functions of `time` and `datetime`; this finds event loops' time."""

from __future__ import annotations

import ast
from pathlib import Path

import witchwood

_SOURCE = Path(witchwood.__file__).parent
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
