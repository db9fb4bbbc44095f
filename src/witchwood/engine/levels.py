"""The words for how hard a deal is, and for what can be wished of it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Level: TypeAlias = Literal["gentle", "fair", "hard", "fiendish"]
"""How hard a deal is that can be won."""
LEVELS: tuple[Level, ...] = get_args(Level)

Wish: TypeAlias = Literal["winnable", Level]
"""What can be wished of a deal: that it can be won, or a level."""
WISHES: tuple[Wish, ...] = get_args(Wish)
WINNABLE = WISHES[0]
