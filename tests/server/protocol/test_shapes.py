"""Each message is written once: what a service alone says repeats nothing that a table, a page or the lab says."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import witchwood.lab
import witchwood.page
import witchwood.table
from witchwood.page import api
from witchwood.server import http

_LEAST = 3  # fields that two shapes must share to be the same: fewer they may share by accident


def _classes(package: ModuleType) -> Iterator[type]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for one in vars(importlib.import_module(found.name)).values():
            if isinstance(one, type) and one.__module__ == found.name:
                yield one


def test_no_message_of_the_service_is_written_a_second_time() -> None:
    others = {
        frozenset(names): one.__qualname__
        for package in (witchwood.table, witchwood.lab, witchwood.page)
        for one in _classes(package)
        if len(names := inspect.get_annotations(one)) >= _LEAST
    }
    assert others
    twice = {one.__name__: others.get(frozenset(inspect.get_annotations(one))) for one in _classes(http)}
    assert {name: other for name, other in twice.items() if other is not None} == {}


def test_a_page_answers_with_messages_alone() -> None:
    tree = ast.parse(Path(api.__file__).read_text(encoding="utf-8"))
    returned = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
    assert [node.lineno for node in returned if isinstance(node.value, ast.Dict)] == []
