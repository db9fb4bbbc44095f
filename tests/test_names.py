"""No game is named outside `games`: what is to be said of one, it says itself, so that any other can say it too."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import witchwood
from witchwood.games import GAMES

ROOT = Path(witchwood.__file__).parent
_NAME = re.compile(rf"\b({'|'.join(GAMES)})\b")
FILES = [
    path
    for path in sorted(ROOT.rglob("*.py"))
    if path != ROOT / "games" / "__init__.py"
    and path.relative_to(ROOT).parts[:2] not in {("games", one) for one in GAMES}
]


def named(source: str) -> Iterator[str]:
    """The texts that name a game, docstrings apart."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
    texts = [node for node in nodes if isinstance(node, ast.Constant) and node not in docstrings]
    yield from (f"line {text.lineno}: {text.value!r}" for text in texts if _NAME.search(str(text.value)))


@pytest.mark.parametrize("package", sorted({path.relative_to(ROOT).parts[0] for path in FILES}))
def test_no_text_names_a_game(package: str) -> None:
    here = [path for path in FILES if path.relative_to(ROOT).parts[0] == package]
    assert [(path.name, words) for path in here for words in named(path.read_text(encoding="utf-8"))] == []


def test_a_name_is_noticed() -> None:
    source = '"""Like hocus."""\nRULES = {"pendle": f"{1}wyrm {2}"}\n"a stone, a wyrm"\nWORDS = "as in stones-8f3k"\n'
    assert sorted(named(source)) == ["line 2: 'pendle'", "line 4: 'as in stones-8f3k'"]


# Modules that are named after what users call or read, not after what they answer in code: commands, addresses,
# demands, drawings of a terminal, agents.
_CALLED_SO = ("cli", "contract", "terminal", "agents", "games", "server/http/routes")
_KERNELS = "kernels"  # mirror the module that calls them
_SAME = {
    "text": "positions and records as text; a table drawn as text",
}


def _modules() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        called_so = any(place.startswith(f"{folder}/") for folder in _CALLED_SO)
        if not called_so and path.stem != "__init__" and _KERNELS not in path.parts and "migrations" not in path.parts:
            yield path


def test_no_two_modules_have_one_name() -> None:
    names = Counter(path.stem for path in _modules() if path.stem not in _SAME)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_classes_have_one_name() -> None:
    found = Counter(
        node.name
        for path in _modules()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in found.items() if count > 1 and name.lower() not in _SAME] == []
