"""The documentation is true: its Python runs, its positions read, its commands and links exist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tutorial
import witchwood
from cli.pipe import run
from witchwood.contract import DEMANDS
from witchwood.table.lessons.lesson_check import lesson_faults
from witchwood.table.lessons.lesson_text import read_lesson

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")])
RULE_BOOKS = sorted(ROOT.glob("src/witchwood/games/*/rulebook.md"))
_BLOCK = re.compile(r"^```(\S*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)\)|<img[^>]* src=\"([^\"]+)\"")


def blocks(page: Path, language: str) -> list[str]:
    """Fenced blocks of a language that are not files of the tutorial's game."""
    text = page.read_text(encoding="utf-8")
    return [body for name, rest, body in _BLOCK.findall(text) if name == language and "file=" not in rest]


def each_page_with(language: str) -> pytest.MarkDecorator:
    """A test for each page that has such blocks."""
    pages = [page for page in PAGES if blocks(page, language)]
    return pytest.mark.parametrize("page", pages, ids=lambda page: str(page.relative_to(ROOT)))


@pytest.fixture
def small_studies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder to be in that has our studies, of few deals and small budgets, and none of a person's rows: those of
    other code would be refused.
    """
    for folder in ("examples", "studies"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.study", "__pycache__"))
    study = tmp_path / "examples" / "studies" / "draw.toml"
    few = study.read_text(encoding="utf-8").replace("1..200", "1..31").replace("nodes = 5000", "nodes = 100")
    study.write_text(few, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@each_page_with("python")
@pytest.mark.usefixtures("small_studies")
def test_python_runs(page: Path) -> None:
    names: dict[str, object] = {"__name__": "docs"}
    for number, code in enumerate(blocks(page, "python"), 1):
        exec(compile(code, f"{page.name}, block {number}", "exec"), names)  # our own pages


@each_page_with("position")
def test_positions_read_and_write_the_same(page: Path) -> None:
    for block in blocks(page, "position"):
        for line in block.splitlines():
            if line.strip():
                text = witchwood.from_position(line.split()[0], line).position()
                assert witchwood.from_position(line.split()[0], text).position() == text


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for pair in _LINK.findall(page.read_text(encoding="utf-8")):
            target = pair[0] or pair[1]
            if "://" not in target:
                assert (page.parent / target).exists(), (page, target)


@each_page_with("sh")
@pytest.mark.usefixtures("small_studies")
def test_commands_run(page: Path) -> None:
    """Every line `witchwood ...` of a shell block runs with an empty input, cut short."""
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = line.split("#")[0].split("|")[0].split()
            if words[:1] == ["witchwood"]:
                code, *shown = run(*cut_short(words[1:]))
                assert code == 0, (line, shown)


def cut_short(words: list[str]) -> list[str]:
    """The command with fewer deals, in this process, and searches bounded by positions instead of seconds."""
    if words[0] == "bench":
        return [*words, "--seconds", "0.01", "--rounds", "1"]
    if words[0] == "check":
        return [*words, "--deals", "1"]
    for place, word in enumerate(words):
        if word == "--seconds":
            words[place : place + 2] = ["--nodes", "50"]
        elif word == "--deals":
            words[place + 1] = "1..2"
        elif word == "--on":
            words[place + 1] = "local://1"
    return words


def test_the_lesson_on_its_page_can_be_played() -> None:
    """All that is wrong with it is its shortness, and every item of the page is known."""
    page = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    found = re.search("^````markdown lesson\n(.*?)^````$", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    faults = lesson_faults(witchwood.game("stones"), read_lesson(found[1], "lesson.md"))
    assert faults == ["lesson.md: 2 steps; a lesson has 5 to 9"]


def test_the_labs_example_is_the_one_on_its_page() -> None:
    (shown,) = blocks(ROOT / "docs" / "lab.md", "toml")
    assert shown == (ROOT / "examples" / "studies" / "draw.toml").read_text(encoding="utf-8")


def test_the_tutorial_says_what_is_checked() -> None:
    """The reverse test: the page's lists below "Checked:" are the demands' own sentences, all of them."""
    text = tutorial.PAGE.read_text(encoding="utf-8")
    lists = re.findall(r"^Checked:\n\n((?:(?:- |  ).*\n)+)", text, re.MULTILINE)
    told = [" ".join(item.split()) for one in lists for item in re.split(r"^- ", one, flags=re.MULTILINE)[1:]]
    assert sorted(told) == sorted(demand.sentence for demand in DEMANDS)


def test_the_tutorials_game_is_clean(tmp_path: Path) -> None:
    """What the page tells a newcomer to run passes on the page's own files: `witchwood check` is run above, `mypy` by
    `make check`, which knows the types of all that the game imports.
    """
    tutorial.write_project(tmp_path)
    assert "mypy --strict newts" in tutorial.PAGE.read_text(encoding="utf-8")
    for command in ("ruff check .", "ruff format --check ."):
        assert command in tutorial.PAGE.read_text(encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", *command.split()], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)


def test_the_tutorials_game_is_read_as_strictly_as_our_own() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    page = tomllib.loads(tutorial.files()["pyproject.toml"])["tool"]
    lint = ours["ruff"]["lint"]
    del lint["flake8-tidy-imports"]  # a game has no clock to be handed
    lint["select"].remove("TID251")
    assert page["ruff"] == {
        "line-length": ours["ruff"]["line-length"],
        "lint": lint | {"per-file-ignores": {"newts/rules.py": lint["per-file-ignores"]["**/games/*/rules.py"]}},
    }
    assert page["mypy"] == {name: ours["mypy"][name] for name in ("strict", "enable_error_code")}


def test_every_game_has_its_pages() -> None:
    for name in witchwood.games():
        if name != "newts":
            assert (ROOT / "docs" / "notation" / f"{name}.md").exists()
            assert blocks(ROOT / "docs" / "notation" / f"{name}.md", "position")
    assert len(RULE_BOOKS) >= 5


@pytest.mark.parametrize("book", RULE_BOOKS, ids=lambda book: book.parent.name)
def test_rule_books_name_every_option_and_the_designer(book: Path) -> None:
    game = witchwood.game(book.parent.name)
    text = game.rulebook
    for option in game.options:
        assert f"`{option.name}`" in text
    assert game.designer.split(" (")[0] in text
    assert "## Rulings" in text


def test_every_module_of_the_engine_is_named() -> None:
    """In rows that begin with the package: `engine/position.py`, `record.py`."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row.startswith("| `engine/")]
    named = {name.removeprefix("engine/") for row in rows for name in re.findall("`([^`]+)`", row.split("|")[1])}
    assert named == {path.name for path in (ROOT / "src" / "witchwood" / "engine").glob("*.py")} - {"__init__.py"}
