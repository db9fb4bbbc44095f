"""Small studies as a page offers them, and what they say first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import witchwood
from witchwood.engine.option import Value
from witchwood.lab import background
from witchwood.lab.handle import Handle
from witchwood.lab.offer import DEALS, WINNABLE, headlines, offered
from witchwood.lab.study_file import study_of


@pytest.mark.parametrize("name", witchwood.games())
def test_any_option_of_any_game_can_be_asked_about(name: str) -> None:
    game = witchwood.game(name)
    for option in game.options:
        value = next(one for one in option.values if one != option.default)
        needed = {need.option: next(iter(need.among)) for need in option.needs if value in need.values}
        given = {**needed, option.name: value}
        asked = game.settle(given)
        if not game.unusual(asked):
            continue  # it means something only together with another
        study, source = offered(name, given)
        assert study_of(tomllib.loads(source)) == study
        assert (len(study.deals), len(study.variants)) == (DEALS, 2)
        assert study.base.options == ()
        assert game.has_solver(asked) == any(side.name == WINNABLE for side in study.sides)


@pytest.mark.parametrize(
    ("options", "why"), [({}, "change one"), ({"draw": 3}, "change one"), ({"draw": 9}, "draw"), ({"odd": 1}, "odd")]
)
def test_what_can_not_be_compared_is_refused(options: dict[str, Value], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        offered("hocus", options)


def small(tmp_path: Path, name: str, options: dict[str, Value], deals: int = 60) -> Path:
    """The file of an offered study with fewer deals."""
    _, source = offered(name, options)
    path = tmp_path / "study.toml"
    path.write_text(source.replace(f"1..{DEALS}", f"1..{deals}").replace("20000", "500"))
    return path


def test_the_headlines_are_the_differences_of_the_rows(tmp_path: Path) -> None:
    handle = Handle.open(small(tmp_path, "wyr", _other("wyr"))).run()
    found = headlines(handle.study, handle.frame())
    assert [(one["measure"], one["agent"]) for one in found] == [
        ("winnable", ""),
        ("won", "greedy"),
        ("plays", "greedy"),
        ("won", "random"),
        ("plays", "random"),
    ]
    frame = handle.frame()
    means = {
        key: float(rows["plays"].to_numpy().mean())
        for (key,), rows in frame.filter(frame["agent"] == "greedy").group_by("variant")
    }
    base, other = (variant.name for variant in handle.study.variants)
    assert found[2]["value"] == pytest.approx(means[other] - means[base])
    assert found[2]["low"] <= found[2]["value"] <= found[2]["high"]
    assert (found[2]["before"], found[2]["after"]) == pytest.approx((means[base], means[other]))


def _other(name: str) -> dict[str, Value]:
    """A change of the game's first option."""
    game = witchwood.game(name)
    option = game.options[0]
    return {option.name: next(one for one in option.values if one != option.default)}


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What the process beside the service says."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_it_says_how_far_it_is_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, folder = small(tmp_path, "witchpig", {"sequence": "numeric"}, deals=20), tmp_path / "rows"
    background.run(path, folder)
    told = said(capsys)
    counts = [line["done"] for line in told if "done" in line]
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert counts[-1] == told[0]["of"] == 20 * 2 * 2
    assert {one["measure"] for one in told[-1]["headlines"]} == {"first_won", "plays"}
    assert told[-1]["report"] is None
    assert (folder / "report.html").read_text().count('href="/deal/witchpig?') == 10
    background.run(path, folder)
    again = said(capsys)
    assert [line["done"] for line in again if "done" in line] == [80]
    assert again[-1] == told[-1]


def test_the_process_is_of_the_lowest_priority_and_ends_with_who_started_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WITCHWOOD_LAB_NICE")
    path = small(tmp_path, "hocus", {"draw": 1}, deals=1_000)
    command = [sys.executable, "-m", "witchwood.lab.background", "run", str(path), str(tmp_path / "rows")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
        process.stdin.close()
        assert process.wait(20) == 1


def test_what_it_can_not_do_it_says(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "witchwood.lab.background", "report", str(tmp_path), str(tmp_path / "page.html")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        (line,) = process.stdout
    assert process.returncode == 1
    assert "is not a study's folder" in json.loads(line)["error"]
