"""The contract's demands can fail: each deliberate fault of the tutorial's game is caught, and its verb is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tutorial
from faults import FAULTS, Fault
from witchwood.contract import DEMANDS


@pytest.fixture(scope="module")
def noticed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """By fault, the demands that name its verb, and what they say. Under "" what is said of the right game."""
    folder = tmp_path_factory.mktemp("newts")
    tutorial.write_installed(folder)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", Path(__file__).with_name("faults.py")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def test_the_right_game_keeps_every_demand(noticed: dict[str, dict[str, str]]) -> None:
    assert noticed[""] == {}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.verb}-{fault.name}")
def test_a_fault_is_caught_by_its_verb(noticed: dict[str, dict[str, str]], fault: Fault) -> None:
    found = noticed[fault.name]
    assert found, f"no demand on {fault.verb} notices that it {fault.name.replace('_', ' ')}"
    for words in found.values():
        assert words.startswith("newts: ")
        assert "\n  expected: " in words
        assert "\n  came: :" not in words
        assert fault.verb in words.splitlines()[0]


@pytest.mark.parametrize("demand", ["hide_knows_no_more_than_the_seat", "plays_are_told_as_seen"])
def test_a_demand_that_could_try_nothing_says_so(noticed: dict[str, dict[str, str]], demand: str) -> None:
    words = noticed["view_tells_one_deal_from_another"][demand]
    assert "for cards lie face down\n  came: none in 1" in words
    assert "deals, so nothing was tested: the view tells too much, or more --deals are needed" in words


@pytest.mark.parametrize("fault", ["counts_an_action_too_few", "has_room_for_one_too_few"])
def test_a_legal_list_shows_that_a_number_is_too_small(noticed: dict[str, dict[str, str]], fault: str) -> None:
    assert "legal_actions_are_listed_in_order" in noticed[fault]


def test_every_verb_is_broken_once() -> None:
    """What `about.py` demands of fields needs no function to be broken; every other verb has a fault."""
    fields = {
        "name",
        "title",
        "designer",
        "blurb",
        "version",
        "look",
        "help",
        "rulebook",
        "dtype",
        "options",
    }
    fields |= {"seats", "default_seats", "package"}
    verbs = {verb for demand in DEMANDS for verb in demand.verbs} - fields
    assert verbs == {fault.verb for fault in FAULTS}
