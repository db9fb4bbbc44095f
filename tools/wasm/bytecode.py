"""Compiles the Python of an archive: a page that compiled its sources itself spent more than half of its start on that.

Only a page's Python makes what it reads, so this runs there (`bytecode.mjs`). Docstrings are left out, and so are the
columns of a traceback. Python's own library tells no lines either.
"""

from __future__ import annotations

import ast
import marshal
import types
import zipfile
from importlib.util import MAGIC_NUMBER

_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # of a .pyc: no source is looked for
_OURS = "witchwood/"
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compile_archive(given: str, made: str) -> None:
    """Write a ZIP file with a .pyc in the place of each .py. SyntaxError where one is not Python."""
    with zipfile.ZipFile(given) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as out:
        for one in source.infolist():
            name, data = one.filename, source.read(one)
            if name.endswith(".py"):
                name, data = f"{name}c", _compiled(data, name)
            out.writestr(zipfile.ZipInfo(name, one.date_time), data)


def _compiled(source: bytes, name: str) -> bytes:
    code = compile(_without_docstrings(ast.parse(source)), name, "exec", dont_inherit=True)
    told = code if name.startswith(_OURS) else _without_lines(code)
    return MAGIC_NUMBER + _UNCHECKED + marshal.dumps(told)


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            # A dataclass without any would write one from its signature, which takes long.
            rest: list[ast.stmt] = [ast.Expr(ast.Constant("."))] if isinstance(node, ast.ClassDef) else []
            node.body[:1] = rest or ([] if len(node.body) > 1 else [ast.Pass()])
    return ast.fix_missing_locations(tree)


def _without_lines(code: types.CodeType) -> types.CodeType:
    inner = (_without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))
