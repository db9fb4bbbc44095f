"""What is given to those who run a service: examples and advice that hold."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CALL = re.compile(r"sh tools/client\.sh\b ?(\w*)")
_PLACES = ("Makefile", "*.md", "docs/*.md", "examples/deploy/*", "src/witchwood/server/*.py", "tests/browser/*.py")


def test_each_call_of_the_client_tool_says_what_to_do() -> None:
    files = [file for place in _PLACES for file in ROOT.glob(place)]
    calls = {file.name: _CALL.findall(file.read_text(encoding="utf-8")) for file in files}
    assert calls["Containerfile"] == ["build"]
    assert {word for words in calls.values() for word in words} <= {"build", "check"}


def test_an_image_is_not_built_from_what_this_machine_has_made() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for made in (".git", "**/.venv", "**/node_modules", "src/witchwood/server/client"):
        assert made in left_out
