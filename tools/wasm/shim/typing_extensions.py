"""`typing_extensions`: the page's Python has what is used of it."""

from typing import NotRequired, TypedDict

__all__ = ["NotRequired", "TypedDict"]
