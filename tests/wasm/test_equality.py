"""A page plays the same games: the same questions, natively and in a page's Python, with the same answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import witchwood
from tutorial import write_installed
from variants import VARIANTS
from wasm.asked import Asked, answers
from wasm.in_page import ROOT, run
from witchwood.contract import variants
from witchwood.games import GAMES

_ASK = """
import json
from wasm.asked import answers
print("ANSWERS" + json.dumps(answers({name!r}, json.loads({asked!r}))))
"""


def asked_of(name: str) -> list[Asked]:
    """The variants of the contract, which every game is held to, and those of our tests."""
    game = witchwood.game(name)
    found: list[Asked] = [(dict(case.given), case.seats) for case in variants(game, 1)]
    found += [(variant.options, variant.seats or game.default_seats) for variant in VARIANTS if variant.game == name]
    return [one for place, one in enumerate(found) if one not in found[:place]]


def compare(name: str, *libraries: Path) -> None:
    """AssertionError names the first question with two answers, and where they part."""
    asked = asked_of(name)
    printed = run(_ASK.format(name=name, asked=json.dumps(asked)), *libraries)
    there = json.loads(printed.partition("ANSWERS")[2])
    here = answers(name, asked)
    assert list(there) == list(here)
    for question, expected in here.items():
        for place, (one, other) in enumerate(zip(expected, there[question], strict=True)):
            assert one == other, f"{question}: the page differs at {place}"


@pytest.mark.parametrize("name", GAMES)
def test_a_page_plays_our_games_as_they_are(name: str) -> None:
    compare(name)


def test_a_page_plays_a_game_from_outside(tmp_path: Path) -> None:
    """The tutorial's, from its page: compiled by itself, each time alike, and loaded beside our own."""
    write_installed(tmp_path / "installed")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    for folder in ("out", "again"):
        command = [sys.executable, "-m", "tools.wasm.build", str(tmp_path / folder), "newts"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    for file in ("newts.wasm", "newts.json"):
        assert (tmp_path / "out" / file).read_bytes() == (tmp_path / "again" / file).read_bytes()
    compare("newts", tmp_path / "out" / "newts")
