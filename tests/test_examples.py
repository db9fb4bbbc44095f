"""The example games replay, are finished, and cover every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import witchwood

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = witchwood.replay(text)
    assert match.over
    assert match.record() == text
    assert path.name in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_game_has_an_example() -> None:
    shown = {witchwood.replay(path.read_text(encoding="utf-8")).game.name for path in EXAMPLES}
    assert shown >= {"pendle", "witchpig", "wyr", "hocus", "stones"}
