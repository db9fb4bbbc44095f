"""Each part of a table has one worker that writes it, and nobody else does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import witchwood

ROOT = Path(witchwood.__file__).parent
OWNERS = {
    "facts": {"server/tables/registry.py", "page/stored_tables.py"},
    "history": {"server/tables/registry.py", "page/stored_tables.py"},
    "torn": {"server/tables/registry.py"},
    "presence": {"server/tables/presence.py", "page/page_service.py", "page/stored_tables.py"},
    "broadcast": {"service/broadcaster.py"},
    "agents": {"service/agents.py", "server/search/table_search.py", "page/stored_tables.py"},
    "arrivals": {"service/changes.py"},
    "solver": {"service/solver.py"},
}
# Methods that change what they are called on. `set` is an event's.
CHANGING = {"add", "append", "clear", "discard", "extend", "keep", "pop", "remove", "set", "setdefault", "update"}


def part_of(target: ast.expr) -> str | None:
    """The part of a table that an expression such as `table.solver.followers` leads into."""
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        inner = target.value
        if isinstance(target, ast.Attribute) and isinstance(inner, ast.Name) and inner.id == "table":
            return target.attr
        target = inner
    return None


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line and the part of each place in a module where a part of a table is written."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [one for target in node.targets for one in getattr(target, "elts", [target])]
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            targets = [node.func.value]
        for target in targets:
            part = part_of(target)
            if part in OWNERS:
                yield target.lineno, part


def test_each_part_is_written_by_its_worker_alone() -> None:
    found: dict[str, set[str]] = {part: set() for part in OWNERS}
    for folder in ("server", "service", "page"):
        for path in (ROOT / folder).rglob("*.py"):
            for _, part in written(ast.parse(path.read_text(encoding="utf-8"))):
                found[part].add(path.relative_to(ROOT).as_posix())
    assert found == OWNERS


def test_a_part_that_is_written_elsewhere_is_found() -> None:
    code = (
        "table.solver.followers.add(1)\nx, table.torn = 1, True\ntable.presence.elsewhere['a'] = 2\nprint(table.facts)"
    )
    assert sorted(written(ast.parse(code))) == [(1, "solver"), (2, "torn"), (3, "presence")]
