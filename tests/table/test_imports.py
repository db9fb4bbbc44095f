"""What a table is runs in a browser's worker, too: the modules of `table/` import from a short list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import witchwood.table

_OURS = (
    "witchwood.agents",
    "witchwood.engine",
    "witchwood.games",
    "witchwood.puzzles",
    "witchwood.review",
    "witchwood.table",
)
_PLAIN = {
    *("__future__", "collections", "dataclasses", "datetime", "functools", "hashlib", "hmac", "importlib", "itertools"),
    *("json", "logging", "math", "random", "re", "secrets", "types", "typing", "typing_extensions"),
    "unicodedata",
}


def test_a_table_imports_only_what_runs_everywhere() -> None:
    folder = Path(witchwood.table.__file__).parent
    files = sorted(folder.rglob("*.py"))
    assert len(files) > 30
    imported = [(path.relative_to(folder), name) for path in files for name in _imported(path)]
    assert [f"{path}: {name}" for path, name in imported if not _is_plain(name)] == []


def _is_plain(name: str) -> bool:
    return name.partition(".")[0] in _PLAIN or any(name == home or name.startswith(f"{home}.") for home in _OURS)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "our own modules are imported by their whole names"
            yield from [f"{node.module}.{alias.name}" for alias in node.names]
