"""Pairs chosen one half after the other; see `kernels/two_steps.py`."""

from witchwood.env.kernels.two_steps import (
    NONE,
    count_firsts,
    count_numbers,
    pack,
    pack_all,
    show,
    table,
    unpack,
)

__all__ = ["NONE", "count_firsts", "count_numbers", "pack", "pack_all", "show", "table", "unpack"]
