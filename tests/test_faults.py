"""The contract's demands can fail: each deliberate fault is caught, its verb is named, and each demand catches one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import faults
import file_faults
import rune_faults
import tutorial
from fault import some_of
from witchwood.contract import DEMANDS

TABLES: dict[str, list[Any]] = {one.__name__: [*one.FAULTS] for one in (faults, rune_faults, file_faults)}
FIELDS = {"actions", "most_legal", "perfect_information"}  # of `Game`, which are no functions and have no line

Noticed = dict[str, dict[str, str]]
"""By fault, the demands that name its verb, and what they say. Under "" what is said of the right game."""


how_many = pytest.mark.parametrize("which", ["some", pytest.param("all", marks=pytest.mark.long)])


def told_of(table: str, which: str) -> list[Any]:
    """The faults of a table that are looked at."""
    return TABLES[table] if which == "all" else some_of(TABLES[table])


def noticed(table: str, which: str, folder: Path) -> Noticed:
    """What a table of faults prints, run interpreted, with the tutorial's game in a folder."""
    tutorial.write_installed(folder)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", Path(__file__).with_name(f"{table}.py"), which],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: Noticed = json.loads(done.stdout)
    assert found[""] == {}, "the right game keeps every demand"
    missed = [(one.name, set(one.demands) - set(found[one.name])) for one in told_of(table, which)]
    assert [(name, demands) for name, demands in missed if demands] == []
    return found


@how_many
def test_a_fault_in_a_rule_or_a_text_is_caught_by_its_verb(which: str, tmp_path: Path) -> None:
    found = noticed("faults", which, tmp_path)
    for fault in told_of("faults", which):
        for words in found[fault.name].values():
            assert words.startswith("newts: ")
            assert "\n  expected: " in words
            assert "\n  came: :" not in words
            first = words.splitlines()[0]
            assert fault.verb in first
            assert re.search(r"\.py:\d+", first) or fault.verb in FIELDS, f"no line of a function: {first}"
        real = ["\n  expected: no error" not in words for words in found[fault.name].values()]
        assert any(real), f"it is only noticed that {fault.name} raises"
    for words in found.get("view_tells_one_deal_from_another", {}).values():
        assert "for cards lie face down\n  came: none in " in words
        assert "deals, so nothing was tested: the view tells too much, or more --deals are needed" in words


@how_many
def test_a_fault_in_many_hidden_places_is_caught(which: str, tmp_path: Path) -> None:
    words = noticed("rune_faults", which, tmp_path)["keeps_the_true_rune_at_one_place"]["hide_deals_every_place_evenly"]
    assert "face down lie cards of pile, row\n  came: pile[0] holds 6 in 2000 of 2000 deals, not in about 167" in words


def test_a_fault_in_a_file_or_field_is_caught(tmp_path: Path) -> None:
    noticed("file_faults", "all", tmp_path)


def test_every_demand_can_fail() -> None:
    caught = {demand for table in TABLES.values() for fault in table for demand in fault.demands}
    assert caught == {demand.name for demand in DEMANDS}


def test_every_verb_is_broken_once() -> None:
    """`Game` itself refuses a name that can't be, and a usual number of seats that may not play."""
    broken = {fault.verb for table in TABLES.values() for fault in table}
    assert {verb for demand in DEMANDS for verb in demand.verbs} - broken == {"name", "default_seats"}
