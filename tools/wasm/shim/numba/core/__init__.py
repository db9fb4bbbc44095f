"""`numba.core`: what modules import of it."""

from numba.core import caching, config, errors, sigutils

__all__ = ["caching", "config", "errors", "sigutils"]
