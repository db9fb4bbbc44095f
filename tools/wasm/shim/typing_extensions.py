"""`typing_extensions`: the page's Python has what is used of it."""

from typing import NotRequired, TypedDict, is_typeddict

__all__ = ["NotRequired", "TypedDict", "is_typeddict"]
