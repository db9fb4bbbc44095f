"""Makes docs/views.md from the docstrings and fields of engine/view.py: `python tools/views_page.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "witchwood" / "engine" / "view.py"
PAGE = ROOT / "docs" / "views.md"


def page() -> str:
    """The page: the module's docstring, then a section for each shape with a table of its fields."""
    module = ast.parse(SOURCE.read_text(encoding="utf-8"))
    shapes = [statement for statement in module.body if isinstance(statement, ast.ClassDef)]
    parts = ["# Views", ast.get_docstring(module) or "", *(_section(shape) for shape in shapes)]
    return "\n\n".join(parts) + "\n"


def _section(shape: ast.ClassDef) -> str:
    lines = [f"## {shape.name}", "", ast.get_docstring(shape) or "", "", "| field | type | meaning |", "|---|---|---|"]
    return "\n".join([*lines, *_rows(shape)])


def _rows(shape: ast.ClassDef) -> Iterator[str]:
    """A row for each field: its name, its type, and the string that stands under it."""
    for field, text in zip(shape.body, shape.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign):
            assert isinstance(text, ast.Expr), f"{shape.name}: say what {ast.unparse(field.target)} means"
            yield f"| `{ast.unparse(field.target)}` | {_type(field.annotation)} | {_one_line(text.value)} |"


def _type(annotation: ast.expr) -> str:
    """A type as JSON's readers know it; fields that may be left out say so."""
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "NotRequired":
        return f"{_type(annotation.slice)}, may be left out"
    return f"`{ast.unparse(annotation)}`".replace("|", "\\|").replace("None", "null").replace("True", "true")


def _one_line(text: ast.expr) -> str:
    return " ".join(str(ast.literal_eval(text)).split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
