"""The smallest agent: always the first legal action.

witchwood duel stones examples/first_action.py:choose greedy --pairs 2
"""

from __future__ import annotations

from typing import Any


def choose(observation: Any, mask: Any) -> int:  # noqa: ARG001  # every agent is shown what its seat knows
    """An action's number. observation: uint8 of shape (size,); mask: uint8 of shape (actions,), 1 where legal."""
    return int(mask.argmax())
