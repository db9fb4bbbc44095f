"""The table as a seat sees it, as text or as a picture: made from the view, so of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from witchwood.engine.game import Game
from witchwood.engine.kernel import State

MODES = ("ansi", "rgb_array")


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """`mode`, if it is one of the modes or None, else ValueError."""
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode: {mode!r} is not allowed; use {' or '.join(map(repr, modes))}")
    return mode


def render(game: Game, state: State, seat: int, mode: str | None) -> Any:
    """Text, or an image of shape (height, width, 3), uint8; None where the mode is None."""
    if mode is None:
        return None
    if mode == "ansi":
        from witchwood.env.picture.text import write

        return write(game, state, seat)
    from witchwood.env.picture.scene import draw

    return draw(game, state, seat)
