"""`numba.core.caching`: classes that others inherit from, and nobody makes here."""


class FunctionCache:
    """As Numba's."""


class CompileResultCacheImpl:
    """As Numba's."""
