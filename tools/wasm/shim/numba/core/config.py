"""`numba.core.config`: nothing is compiled here, and nothing kept on disk."""

DISABLE_JIT = 1
BOUNDSCHECK = 0
