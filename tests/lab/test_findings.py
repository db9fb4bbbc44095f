"""docs/findings: its pages say what figures.json holds, and that is what the studies find."""

from __future__ import annotations

import importlib
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from witchwood.lab.handle import Handle
from witchwood.lab.question import Study
from witchwood.lab.study_file import read_text, text_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "findings"
STUDIES = sorted((ROOT / "studies").glob("*.toml"))
_MOST_BYTES = {".json": 100_000, ".svg": 60_000}
_MARKED = re.compile(r"{[{%].*?[%}]}", re.DOTALL)

# A single deal takes long: each of its positions is proved, or an expert plays it by six rules.
_LONG = {"hocus-choices", "hocus-expert", "pendle-tails", "wyr-choices"}

each_study = pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/findings.py."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.chdir(ROOT)  # a study names its policy's file from there
    yielded = importlib.import_module("findings")
    assert sys.modules["findings"] is yielded
    return yielded


def small(study: Study, deals: int) -> Study:
    """The study's first deals."""
    return replace(study, deals=study.deals[:deals])


@each_study
def test_every_study_is_told_of(path: Path, tool: ModuleType) -> None:
    study = read_text(text_of(path), str(path))
    assert study.question.endswith("?")
    assert study.reproducible
    found = tool.known()[path.stem]
    assert found["deals"] == f"{study.deals.start}..{study.deals.stop - 1}"
    pages = [page.read_text(encoding="utf-8") for page in PAGES.glob("*.md")]
    row = f"`make findings STUDIES=studies/{path.name}`"
    assert any(row in page and found["digest"] in page for page in pages)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.long] * (path.stem in _LONG)) for path in STUDIES],
    ids=lambda path: path.stem,
)
def test_its_first_deals_come_out_as_published(path: Path, tool: ModuleType, tmp_path: Path) -> None:
    """The same rows, to the bit; and the published interval of each share won meets that of 20 such deals or more."""
    found = tool.known()[path.stem]
    deals, digest = found["first"]
    study = small(read_text(text_of(path), str(path)), deals)
    handle = Handle(study, tmp_path / "study", "").run()
    assert handle.digest() == digest
    if deals < 20:
        return
    few = importlib.import_module("findings_figures").figures(path.stem, handle)
    for agent, of in few["levels"].get("won", {}).items():
        for variant, (_, low, high, _) in of.items():
            published = found["levels"]["won"][agent][variant]
            assert published[1] <= high, (agent, variant)
            assert published[2] >= low, (agent, variant)


def test_pages_and_pictures_are_made_of_the_figures(tool: ModuleType) -> None:
    """`make findings` writes them."""
    made = tool.pages(tool.known()) | tool.pictures(tool.known())
    assert {name for name in made if name.endswith(".md")} == {page.name for page in PAGES.glob("*.md")}
    for name, text in made.items():
        assert (PAGES / name).read_text(encoding="utf-8") == text, f"{name} is out of date"
    sizes = {path.name: path.stat().st_size for path in PAGES.iterdir()}
    assert all(size < _MOST_BYTES.get(Path(name).suffix, 20_000) for name, size in sizes.items()), sizes


def test_one_game_has_no_interval(tool: ModuleType) -> None:
    assert tool.mean([0.0, 0.0, 0.0, 1]) == "0.0"
    assert tool.mean([0.0, 0.0, 0.0, 8]) == "0.0", "nor have eight that agree"
    assert tool.mean([0.5, 0.0, 1.0, 2]) == "0.5 (0.0 to 1.0)"


@pytest.mark.parametrize("name", ["README.md", "hocus.md", "pendle.md", "stones.md", "witchpig.md", "wyr.md"])
def test_templates_hold_no_figures(name: str) -> None:
    """Shares and decimals come from the studies, but for 95 % intervals and what is even."""
    text = (ROOT / "studies" / "pages" / name).read_text(encoding="utf-8")
    found = re.findall(r"[\d.]+ %|\d+\.\d+", _MARKED.sub("", text))
    assert set(found) <= {"95 %", "50 %", "25 %", "90 %"}


CLAIMS: dict[str, list[tuple[str, str, float, float]]] = {
    "hocus-powers": [
        ("random", "froggle_friendship-may", 0.15, 0.30),
        ("greedy", "froggle_friendship-may", 0.15, 0.25),
        ("greedy", "goblin_hoard-off", -0.08, -0.02),
        ("winnable", "froggle_friendship-may", 0.0, 0.01),
        ("winnable", "goblin_hoard-off", -0.02, 0.0),
        ("random", "ghost_float-off", -0.05, 0.0),
    ],
    "hocus-friendship": [("expert", "froggle_friendship-off", 0.0, 0.2)],
    "pendle-games": [
        ("expert", "witches-3.magic-off", -0.45, -0.25),
        ("expert", "witches-3.magic-on", -0.15, 0.0),
        ("expert", "witches-1.magic-on", 0.0, 0.05),
    ],
    "pendle-must-attack": [("random", "must_attack-on", 0.40, 0.46)],
}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_differences_that_the_pages_claim_are_sure(name: str, tool: ModuleType) -> None:
    """The whole interval lies where the words say."""
    less = tool.known()[name]["less"]["won"]
    for agent, variant, least, most in CLAIMS[name]:
        _, low, high = less[agent][variant]
        assert least <= low < high <= most, (agent, variant, low, high)


def test_the_front_page_and_the_others_round_alike(tool: ModuleType) -> None:
    made = tool.pages(tool.known())
    (found,) = re.findall(
        r"takes ([\d.]+) wins in a hundred from random play and ([\d.]+|as many) from", made["README.md"]
    )
    assert all(f"+{number} (" in made["hocus.md"] for number in found if number != "as many")


def test_what_the_pages_claim_of_pendle(tool: ModuleType) -> None:
    """Choices decide with three witches, and lost games end soon."""
    found = tool.known()["pendle-tails"]["levels"]
    assert found["deciding"]["expert"]["witches-1"][2] < 2 < found["deciding"]["expert"]["witches-3"][1]
    assert all(numbers[2] < 10 for of in found["tail"].values() for numbers in of.values())


def test_what_the_pages_claim_of_skill_in_pendle(tool: ModuleType) -> None:
    """Up to a short search each step is sure, and all doublings together; of single ones that to 256 alone."""
    ladder = tool.known()["pendle-ladder"]
    sure = {name for name, (_, low, _) in ladder["steps"].items() if low > 0}
    assert sure == {"greedy", "expert-64", "expert-256", "thoughtful"}
    assert list(ladder["steps"])[-2] == "expert-2048"
    assert ladder["steps"]["expert-2048"][0] <= 0 <= ladder["steps"]["expert-2048"][2]
    assert ladder["climb"][1] > 0


def test_what_the_pages_claim_of_witchpig(tool: ModuleType) -> None:
    found = tool.known()
    seats, skill = found["witchpig-seats"], found["witchpig-skill"]["levels"]["won"]
    for number in range(2, 9):
        of = seats["seats"][f"seats-{number}"]
        assert of[0][1] > 1 / number > of[-1][2], "the first gains, the dealer loses"
        assert [round(one[0], 2) for one in of] == sorted((round(one[0], 2) for one in of), reverse=True)
    won = [row[0] for row in seats["rows"]["seats-4"]]
    assert sum(won[20:]) > 0.8
    odds = seats["odds"]
    assert odds[6] < min(odds[1:6])
    assert odds[9] < min(odds[7:9])
    assert odds[14] < min(odds[10:14])
    thief = found["witchpig-thief"]["levels"]["won"]["never-swaps-vs-greedy"]
    assert thief["seats-4"][2] < 0.25 < seats["thief"]["seats-4"][1]
    assert thief["seats-2"][2] < 0.5
    for seat, even in (("seats-2", 0.5), ("seats-4", 0.25)):
        assert skill["random-vs-greedy"][seat][2] < skill["chance-caller-vs-greedy"][seat][1]
        assert skill["chance-caller-vs-greedy"][seat][2] < even


def test_what_the_pages_claim_of_a_larger_budget(tool: ModuleType) -> None:
    """One doubling brings a little, and the others nothing at all."""
    ladder = tool.known()["witchpig-ladder"]
    assert [gain[:2] for gain in ladder["gains"]] == [[1600 * 2**step, 3200 * 2**step] for step in range(4)]
    assert ladder["gains"][0][3] > 0
    assert all(gain[2:] == [0, 0, 0] for gain in ladder["gains"][1:])
    assert all(of["usual"][2] < 0.55 for of in ladder["levels"]["won"].values())


def test_what_the_pages_claim_of_wyr(tool: ModuleType) -> None:
    found = tool.known()["wyr-keiju"]
    assert found["levels"]["won"]["winnable"]["usual"][0] == 1
    for agent in ("greedy", "short-look"):
        with_it, without = found["numbers"][agent]["7"]
        assert with_it[2] < without[1]
        others = [number for number in "1234568" if found["numbers"][agent][number][0][0] < with_it[0]]
        assert others == []
    hardest = sorted(found["sets"]["short-look"], key=lambda keiju: found["sets"]["short-look"][keiju][0])
    assert all("7" in keiju for keiju in hardest[:5])
    assert not any("7" in keiju for keiju in hardest[-5:])


def test_what_the_pages_claim_of_stones(tool: ModuleType) -> None:
    """The seat that acts first chooses a side, and does not make the first move."""
    found = tool.known()
    chooser: dict[str, Any] = {
        **found["stones-first-move"]["levels"]["first_won"],
        **found["stones-experts"]["levels"]["first_won"],
    }
    assert chooser["greedy"]["target-50"][1] > 0.5, "between rules of thumb the first move costs a little"
    assert chooser["deep"]["target-50"][1] < 0.5 < chooser["deep"]["target-50"][2], (
        "with the choice it is not sure at 50"
    )
    assert chooser["deep"]["target-25"][2] < chooser["greedy"]["target-25"][1], "but at 25, and more than for those"
    assert chooser["greedy"]["target-25"][2] < 0.5
    sides = found["stones-sides"]
    assert sides["mover"][1] > 0.5, "between players who look ahead it gains"
    assert sides["choice"][1] > 0, "and choosing a side is worth something"
    assert sides["choice"][1] < (sides["mover"][0] - 0.5) * 2 / 3 < sides["choice"][2], "perhaps two thirds of it"
    assert sides["levels"]["first_won"]["chooses"]["usual"][2] < 0.5, "and over more deals the mover's gain is sure"
    assert sides["choice"][2] < sides["mover"][2] - 0.5, "a part of it"
    assert sides["same"][1] > 0.5
    assert sides["suns"][1] < 0.5 < sides["suns"][2]
    suns: dict[str, Any] = {
        **found["stones-first-move"]["levels"]["won_suns"],
        **found["stones-experts"]["levels"]["won_suns"],
    }
    every = {(agent, target): numbers for agent, of in suns.items() for target, numbers in of.items()}
    assert {key for key, (_, _, high, _) in every.items() if high < 0.5} == {
        *(("greedy", f"target-{target}") for target in (10, 25, 50)),
        ("shallow", "target-25"),
    }
    assert min(every, key=lambda key: every[key][0]) == ("greedy", "target-25")
    assert all(low <= 0.5 for _, low, _, _ in every.values()), "nowhere do suns surely win more"
