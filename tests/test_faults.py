"""The contract's demands can fail: each deliberate fault is caught, its verb is named, and each demand catches one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import file_faults
import rune_faults
import tutorial
from fault import Fault
from faults import FAULTS
from witchwood.contract import DEMANDS

FIELDS = {"actions", "most_legal", "perfect_information"}  # of `Game`, which are no functions and have no line

Noticed = dict[str, dict[str, str]]
"""By fault, the demands that name its verb, and what they say. Under "" what is said of the right game."""


@pytest.fixture(scope="module")
def noticed(tmp_path_factory: pytest.TempPathFactory) -> Noticed:
    """What is noticed of the tutorial's game."""
    folder = tmp_path_factory.mktemp("newts")
    tutorial.write_installed(folder)
    return _run("faults.py", folder)


@pytest.fixture(scope="module")
def noticed_of_runes() -> Noticed:
    """What is noticed of the game of many hidden places."""
    return _run("rune_faults.py", Path(__file__).parent)


@pytest.fixture(scope="module")
def noticed_of_files(tmp_path_factory: pytest.TempPathFactory) -> Noticed:
    """What is noticed of what the tutorial's game says of itself."""
    folder = tmp_path_factory.mktemp("newts")
    tutorial.write_installed(folder)
    return _run("file_faults.py", folder)


def _run(table: str, games: Path) -> Noticed:
    """What a table of faults prints, run interpreted, with a folder of games to import."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", Path(__file__).with_name(table)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(games)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: Noticed = json.loads(done.stdout)
    return found


def test_the_right_game_keeps_every_demand(noticed: Noticed) -> None:
    assert noticed[""] == {}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.verb}-{fault.name}")
def test_a_fault_is_caught_by_its_verb(noticed: Noticed, fault: Fault) -> None:
    found = noticed[fault.name]
    assert found, f"no demand on {fault.verb} notices that it {fault.name.replace('_', ' ')}"
    for words in found.values():
        assert words.startswith("newts: ")
        assert "\n  expected: " in words
        assert "\n  came: :" not in words
        first = words.splitlines()[0]
        assert fault.verb in first
        assert re.search(r"\.py:\d+", first) or fault.verb in FIELDS, f"no line of a function: {first}"
    assert any("\n  expected: no error" not in words for words in found.values()), "it is only noticed that it raises"


def test_the_right_game_of_many_hidden_places_keeps_every_demand(noticed_of_runes: Noticed) -> None:
    assert noticed_of_runes[""] == {}


@pytest.mark.parametrize("fault", rune_faults.FAULTS)
def test_a_fault_in_many_hidden_places_is_caught_by_its_demand(noticed_of_runes: Noticed, fault: str) -> None:
    _, demand = rune_faults.FAULTS[fault]
    assert demand in noticed_of_runes[fault]


def test_the_right_files_keep_every_demand(noticed_of_files: Noticed) -> None:
    assert noticed_of_files[""] == {}


@pytest.mark.parametrize("fault", file_faults.FAULTS)
def test_a_fault_in_a_file_or_field_is_caught_by_its_demand(noticed_of_files: Noticed, fault: str) -> None:
    _, demand = file_faults.FAULTS[fault]
    assert demand in noticed_of_files[fault]


def test_a_place_that_is_never_dealt_anew_is_named(noticed_of_runes: Noticed) -> None:
    words = noticed_of_runes["keeps_the_true_rune_at_one_place"]["hide_deals_every_place_evenly"]
    assert "face down lie cards of pile, row\n  came: pile[0] holds 6 in 2000 of 2000 deals, not in about 167" in words


@pytest.mark.parametrize(
    "demand", ["hide_knows_no_more_than_the_seat", "hide_deals_every_place_evenly", "plays_are_told_as_seen"]
)
def test_a_demand_that_could_try_nothing_says_so(noticed: Noticed, demand: str) -> None:
    words = noticed["view_tells_one_deal_from_another"][demand]
    assert "for cards lie face down\n  came: none in " in words
    assert "deals, so nothing was tested: the view tells too much, or more --deals are needed" in words


@pytest.mark.parametrize("fault", ["counts_an_action_too_few", "has_room_for_one_too_few"])
def test_a_legal_list_shows_that_a_number_is_too_small(noticed: Noticed, fault: str) -> None:
    assert "legal_actions_are_listed_in_order" in noticed[fault]


def test_every_demand_can_fail(noticed: Noticed, noticed_of_runes: Noticed, noticed_of_files: Noticed) -> None:
    tables = (noticed, noticed_of_runes, noticed_of_files)
    failed = {demand for table in tables for found in table.values() for demand in found}
    assert [demand.name for demand in DEMANDS if demand.name not in failed] == []


def test_every_verb_is_broken_once() -> None:
    """`Game` itself refuses a name that can't be, and a usual number of seats that may not play."""
    tables = (rune_faults.FAULTS, file_faults.FAULTS)
    broken = {fault.verb for fault in FAULTS} | {fault.verb for table in tables for fault, _ in table.values()}
    assert {verb for demand in DEMANDS for verb in demand.verbs} - broken == {"name", "default_seats"}
