"""`numba.core.errors`: raised while compiling, so never here."""


class NumbaTypeError(Exception):
    """As Numba's."""
