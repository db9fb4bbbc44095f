"""How a game hands over its functions: whole modules, from which each function is taken by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from types import ModuleType
from typing import Any


def take(kind: type, modules: Sequence[ModuleType], named: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """The function for each field of the dataclass `kind`: the one that is named, else the one that a module has.

    A field with a default may be missing: there only functions that a module defines itself count, for one that it
    imports may share the name by accident. ValueError says which function is missing, given twice or no function, and
    in which modules it was sought.
    """
    known = {field.name: field.default is MISSING for field in fields(kind)}
    for name in named:
        if name not in known:
            raise ValueError(f"{kind.__name__} takes no {name}; it takes {', '.join(known)}")
    found: dict[str, Callable[..., Any]] = {}
    for name, needed in known.items():
        function = named[name] if name in named else _find(kind, name, modules, needed)
        if function is None and needed:
            sought = " or ".join(module.__name__ for module in modules)
            raise ValueError(f"there is no {name} in {sought}; write it there, or name it: {_call(kind, name)}")
        if function is not None:
            if not callable(function):
                raise ValueError(f"{name} should be a function, but it is {function!r}")
            found[name] = function
    return found


def _find(kind: type, name: str, modules: Sequence[ModuleType], needed: bool) -> Any:
    having = [module for module in modules if hasattr(module, name) and (needed or _defines(module, name))]
    if len({id(getattr(module, name)) for module in having}) > 1:
        places = " and in ".join(module.__name__ for module in having)
        raise ValueError(f"{name} is in {places}; name the one that counts: {_call(kind, name)}")
    return getattr(having[0], name) if having else None


def _defines(module: ModuleType, name: str) -> bool:
    return getattr(getattr(module, name), "__module__", None) == module.__name__


def _call(kind: type, name: str) -> str:
    return f"{kind.__name__}.of(…, {name}=…)"
