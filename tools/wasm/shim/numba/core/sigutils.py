"""`numba.core.sigutils`: imported, and not used here."""
