"""`numba.types`: named by modules, asked by nobody here."""
