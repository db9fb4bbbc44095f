"""A table's messages as JSON text, written without pydantic."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any


def write(value: Any) -> str:
    """Messages as JSON. An infinite number becomes null: JSON has none."""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return json.dumps(_finite(value), separators=(",", ":"))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {name: _finite(one) for name, one in value.items()}
    return [_finite(one) for one in value] if isinstance(value, list | tuple) else value
