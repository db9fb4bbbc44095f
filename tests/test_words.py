"""Docstrings and comments keep to the glossary (docs/design.md, Words), and all texts to plain English."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from functools import cache
from pathlib import Path

import witchwood

ROOT = Path(witchwood.__file__).parent
PROJECT = Path(__file__).parents[1] / "pyproject.toml"
_MOVE = re.compile(r"(?<!to )\bmoves?\b", re.IGNORECASE)  # "the seat to move" is the one whose turn it is
_MAY_SAY_MOVE = {
    "cli",  # its docstrings are help, shown to people
    "terminal",  # the same
    "games",  # a game's search has moves of its own, made of several actions
}
_ROOMS = re.compile(r"\brooms\b", re.IGNORECASE)  # "room for one more" is no word of ours
_HAS_ROOMS = {"server", "table"}
_DIALECT = re.compile(
    r"\b(whoever|somebody|anew|beforehand|it is so|(is|are|was|were|be) told(?! apart)|asked and told)\b",
    re.IGNORECASE,
)
_STILL_IN_DIALECT: set[str] = set()
CLIENT = Path(__file__).parents[1] / "web" / "src"
_MADE = "api.ts"  # from the service's own texts
CLIENT_FILES = [
    path
    for path in sorted(CLIENT.rglob("*"))
    if path.suffix in {".ts", ".svelte", ".css"} and ".test." not in path.name and path.name != _MADE
]
PAGES = sorted([*PROJECT.parent.glob("*.md"), *PROJECT.parent.glob("docs/**/*.md")])


@cache
def parsed(source: str) -> tuple[list[str], list[str], list[str]]:
    """Docstrings, other texts and comments, each on one line."""
    docstrings: list[str] = []
    texts: list[str] = []
    stand_alone: set[ast.expr] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr):
            stand_alone.add(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            (docstrings if node in stand_alone else texts).append(" ".join(node.value.split()))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return docstrings, texts, [one.string for one in tokens if one.type == tokenize.COMMENT]


def written(source: str) -> list[str]:
    """Docstrings and comments."""
    docstrings, _, comments = parsed(source)
    return docstrings + comments


def said(word: re.Pattern[str], exceptions: set[str]) -> list[tuple[str, str]]:
    """Where a word is said outside some packages."""
    return [
        (str(path.relative_to(ROOT)), words)
        for path in sorted(ROOT.rglob("*.py"))
        if path.relative_to(ROOT).parts[0] not in exceptions
        for words in written(path.read_text(encoding="utf-8"))
        if word.search(words)
    ]


def dialect(source: str) -> list[str]:
    """Comments and texts of any kind (docstrings, messages) that say what a native editor would not."""
    docstrings, others, comments = parsed(source)
    texts = docstrings + others + comments
    return [words for words in texts if _DIALECT.search(words)]


def test_a_move_is_an_action_or_a_play() -> None:
    assert said(_MOVE, _MAY_SAY_MOVE) == []


def test_rooms_are_for_people_and_parts_of_the_program_are_packages() -> None:
    assert said(_ROOMS, _HAS_ROOMS) == []
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    assert [one["name"] for one in contracts if re.search(r"\brooms?\b", one["name"])] == []


def test_the_program_speaks_plain_english() -> None:
    """In docstrings, comments and messages, package by package: a package that is clean stays clean."""
    found = [
        (str(path.relative_to(ROOT)), words)
        for path in sorted(ROOT.rglob("*.py"))
        if path.relative_to(ROOT).parts[0] not in _STILL_IN_DIALECT
        for words in dialect(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_client_and_the_pages_speak_plain_english() -> None:
    assert len(CLIENT_FILES) > 100
    lines = [(path, line) for path in (*CLIENT_FILES, *PAGES) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(path.name, line) for path, line in lines if _DIALECT.search(line)] == []


def test_dialect_is_noticed() -> None:
    source = 'def f():\n    """Whoever asks."""\n    raise E("somebody was faster")  # cards told apart, dealt anew\n'
    assert dialect(source) == ["Whoever asks.", "somebody was faster", "# cards told apart, dealt anew"]


def test_a_word_is_noticed() -> None:
    source = '"""The seat to move."""\n\ndef f():\n    """Wait\n    for a move."""\n    g("move")  # then moves\n'
    assert [words for words in written(source) if _MOVE.search(words)] == ["Wait for a move.", "# then moves"]
